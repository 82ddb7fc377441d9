//! TF-PT, one test or more per rule, and the eyes of TF-CARD-3 at work.

mod common;

use cards::{CardSet, Fast, Seat, Side};
use common::{FEWER_ACES, HALVES, LEVEL, Table, rules, table, table_on};
use game::{Game, Opening, Running};
use tolva::{Rules, Vinst, card_points, eyes, matadors};

/// Level in matadors; forehand's side has a king more.
const MORE_EYES: &str = "*: As Qs Ad Qd
    *: Ts Js Td Jd
    *: Ks 9s Kd Kc
    *: 9h Ah Qh Ac
    *: Th Jh Tc Jc
    *: Kh Qc 9d 9c";

/// Forehand's side has a ten more and a queen less.
const MORE_MATADORS: &str = "*: As Qs Ad Tc
    *: Ts Js Td Jd
    *: Ks 9s Kd 9d
    *: 9h Ah Qh Ac
    *: Th Jh Kc Jc
    *: Kh Qc Qd 9c";

fn played(name: &str, switches: &str, script: &str) -> Table {
    let mut t = table(name, switches);
    t.deal_round(&HALVES).run(script);
    t
}

#[test]
fn tf_card_3_the_scale_of_the_eyes_decides_vinsten() {
    assert_eq!(played("bondtolva 4", "", FEWER_ACES).booked(), [(0, 1, "vinst"), (1, 1, "sist")]);
    assert_eq!(played("bondtolva 4", "eyes=late", FEWER_ACES).booked(), [(1, 1, "vinst"), (1, 1, "sist")]);
}

#[test]
fn tf_pt_2_vinsten_and_sistan_after_the_last_trick() {
    let mut t = table("bondtolva 4", "");
    let (tricks, last) = MORE_EYES.rsplit_once('\n').unwrap();
    t.deal_round(&HALVES).run(tricks);
    assert_eq!((t.points(), t.booked()), (vec![0, 0], vec![]));
    t.run(last);
    assert_eq!((t.points(), t.deal_is_due()), (vec![1, 1], true));
    assert_eq!(t.booked(), [(0, 1, "vinst"), (1, 1, "sist")]);
}

#[test]
fn tf_pt_2_sistan_is_not_booked_when_vinsten_has_decided() {
    let mut t = table_on("bondtolva 4", "", &[11, 11]);
    t.deal_round(&HALVES).run(MORE_EYES);
    assert_eq!((t.points(), t.winner()), (vec![12, 11], Some(0)));
    assert_eq!(t.booked(), [(0, 1, "vinst")]);
    assert_eq!(t.state().last_deal().unwrap().sist, None);
    let mut t = table_on("bondtolva 4", "", &[10, 11]);
    t.deal_round(&HALVES).run(MORE_EYES);
    assert_eq!((t.points(), t.winner()), (vec![11, 12], Some(1)));
}

#[test]
fn tf_pt_3_most_matadors_then_most_eyes_then_nothing() {
    let booked = |script| played("bondtolva 4", "", script).booked();
    assert_eq!(booked(MORE_MATADORS), [(0, 1, "vinst"), (1, 1, "sist")]);
    assert_eq!(booked(MORE_EYES), [(0, 1, "vinst"), (1, 1, "sist")]);
    assert_eq!(booked(LEVEL), [(1, 1, "sist")]);
    let level = played("bondtolva 4", "", LEVEL);
    assert_eq!((level.state().carry(), level.state().last_deal().unwrap().vinst), (0, None));
}

#[test]
fn tf_pt_3_matadors_come_before_eyes() {
    let t = played("bondtolva 4", "", MORE_MATADORS);
    let taken = t.state().last_deal().unwrap().taken;
    let scale = t.game.rules().house().eyes;
    assert_eq!((matadors(taken[0]), matadors(taken[1])), (5, 3));
    assert!(eyes(scale, taken[0]) < eyes(scale, taken[1]));
    assert_eq!(t.points(), [1, 1]);
}

/// Who is alone in first place, and whether anybody shares another place, counted from the cards taken.
fn first_place(rules: &Rules, taken: &[CardSet]) -> (Option<Side>, bool) {
    let worth = |cards: &CardSet| match rules.house().vinst {
        Vinst::Matadors => matadors(*cards) * 100 + eyes(rules.house().eyes, *cards),
        Vinst::Points => card_points(*cards),
    };
    let all: Vec<u32> = taken.iter().map(worth).collect();
    let most = *all.iter().max().unwrap();
    let top: Vec<usize> = (0..all.len()).filter(|i| all[*i] == most).collect();
    let shared_below = all.iter().any(|w| *w < most && all.iter().filter(|v| *v == w).count() > 1);
    (if top.len() == 1 { Some(Side(top[0] as u8)) } else { None }, shared_below)
}

/// Plays deals at random and counts: vinst alone in first place, tie for first, tie for a lower place only.
fn three_sides(name: &str, switches: &str) -> [u32; 3] {
    let mut seen = [0; 3];
    let mut chance = Fast::new(17);
    for _ in 0..3_000 {
        let mut t = table(name, switches);
        t.deal_any(&mut chance).play_any(&mut chance);
        let end = *t.state().last_deal().expect("one deal decides nothing from 0");
        let sides = t.game.rules().sides() as usize;
        let (alone, shared_below) = first_place(t.game.rules(), &end.taken[..sides]);
        assert_eq!(end.vinst, alone, "{:?}", end.taken);
        let vinst: Vec<_> = t.booked().into_iter().filter(|b| b.2 == "vinst").collect();
        assert_eq!(vinst, alone.map(|side| (side.0, 1, "vinst")).into_iter().collect::<Vec<_>>());
        assert_eq!(t.state().carry(), u32::from(alone.is_none() && t.game.rules().carries()));
        seen[if alone.is_none() { 1 } else { 2 * usize::from(shared_below) }] += 1;
    }
    seen
}

#[test]
fn tf_pt_3_with_three_players_only_a_tie_for_first_place_matters() {
    let seen = three_sides("bondtolva 3", "");
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn tf_pt_4_with_three_sides_only_a_tie_for_first_place_carries() {
    for name in ["tolva 3", "strecktolva 3", "strecktolva 3x2"] {
        let seen = three_sides(name, "gubbe=none");
        assert!(seen.iter().all(|n| *n > 0), "{name} {seen:?}");
    }
}

#[test]
fn tf_pt_4_most_card_points() {
    let booked = |script| played("tolva 4", "deck=24", script).booked();
    assert_eq!(booked(MORE_EYES), [(0, 1, "vinst"), (1, 1, "sist")]);
    assert_eq!(booked(LEVEL), [(1, 1, "sist")]);
    // Four matadors each say nothing here.
    let t = played("tolva 4", "deck=24", FEWER_ACES);
    let taken = t.state().last_deal().unwrap().taken;
    assert_eq!((card_points(taken[0]), card_points(taken[1])), (62, 58));
    assert_eq!(t.booked(), [(0, 1, "vinst"), (1, 1, "sist")]);
}

#[test]
fn tf_pt_4_a_tie_carries_the_point_over_again_and_again() {
    for name in ["tolva 4", "strecktolva 2x2"] {
        let mut t = table(name, "deck=24");
        for carry in 1..=3 {
            t.deal_round(&HALVES).run(LEVEL);
            assert_eq!(t.state().carry(), carry, "{name}");
        }
        // Sistan went to sides 1, 0 and 1; in the fourth deal seat 3 is forehand.
        assert_eq!(t.points(), [1, 2]);
        t.deal_round(&HALVES).run(MORE_EYES);
        assert_eq!((t.points(), t.state().carry()), (vec![2, 6], 0));
        assert_eq!(t.booked()[3..], [(1, 4, "vinst"), (0, 1, "sist")]);
        t.deal_round(&HALVES).run(MORE_EYES);
        assert_eq!(t.booked()[5..], [(0, 1, "vinst"), (1, 1, "sist")], "and then it is worth 1 again");
    }
}

#[test]
fn tf_pt_4_the_tie_is_a_switch() {
    let tie = |name, switches: &str| {
        let mut t = table(name, switches);
        t.deal_round(&HALVES).run(LEVEL);
        t.state().carry()
    };
    assert_eq!(tie("tolva 4", "deck=24"), 1);
    assert_eq!(tie("tolva 4", "deck=24 vinst_tie=none"), 0);
    assert_eq!(tie("bondtolva 4", ""), 0);
    assert_eq!(tie("bondtolva 4", "vinst_tie=carry"), 1);
    let carried = Opening { dealer: Seat(3), carry: 1, ..Opening::default() };
    let refusal = Running::new(rules("bondtolva 4", ""), carried).unwrap_err();
    assert_eq!(refusal.rule, Some("TF-PT-4"));
    assert!(Running::new(rules("bondtolva 4", "vinst_tie=carry"), carried).is_ok());
}

/// Four players with 36 cards: forehand has all the spades, and a vinst has been carried over.
fn carried(points: i32) -> Table {
    let mut scores = [0; 8];
    scores[0] = points;
    let mut t = Table::open(rules("tolva 4", ""), Opening { dealer: Seat(3), scores, carry: 2 });
    t.deal(&["0 As Ts Ks Qs Js 9s 8s 7s 6s"]);
    t
}

#[test]
fn tf_pt_5_a_gubbe_leaves_a_carried_vinst_as_it_was() {
    let mut made = carried(-3);
    made.run("0 full").play_out();
    assert_eq!((made.points(), made.state().carry()), (vec![9, 0], 2));
    let mut half = carried(0);
    half.run("0 half").play_out();
    assert_eq!(half.state().carry(), 2);
    let mut none = carried(0);
    none.play_out();
    assert_eq!((none.state().carry(), none.booked()[0]), (0, (0, 3, "vinst")));
}

#[test]
fn tf_pt_5_a_carried_vinst_lapses_with_the_parti() {
    let mut won = carried(0);
    won.run("0 full").play_out();
    assert_eq!((won.points(), won.winner(), won.state().carry()), (vec![12, 0], Some(0), 0));
    won.game.next_parti().unwrap();
    assert_eq!(won.state().carry(), 0);
    // A tie in the very deal that sistan decides.
    let mut scores = [0; 8];
    scores[1] = 11;
    let mut t = Table::open(rules("tolva 4", "deck=24"), Opening { dealer: Seat(3), scores, carry: 2 });
    t.deal_round(&HALVES).run(LEVEL);
    assert_eq!((t.winner(), t.state().carry()), (Some(1), 0));
    // A meld that decides in mid-deal.
    scores[1] = 10;
    let opening = Opening { dealer: Seat(2), scores, carry: 2 };
    let mut t = Table::open(rules("bondtolva 3", "vinst_tie=carry"), opening);
    t.deal(&["0 9s", "1 As Kh Qh", "2 Js"]).run("0: 9s As Js\n1 meld h");
    assert_eq!((t.winner(), t.state().carry()), (Some(1), 0));
}
