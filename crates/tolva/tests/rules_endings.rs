//! TF-END and TF-BAR, one test or more per rule.

mod common;

use cards::{Fast, Side};
use common::{Table, table, table_on};
use tolva::Event;

/// Three players with 24 cards. Right (seat 2) gets in with the ace of clubs, may make clubs trump, gets in again with
/// a trump and may meld diamonds.
const HANDS: [&str; 3] = ["9c Tc As Ad Ts Ks Qs 9h", "Jc Js 9s Ah Th Kh Qh Jh", "Ac Kc Qc Td Kd Qd Jd 9d"];

/// The deal of [`HANDS`] after the first trick, with right on lead.
fn right_is_in(name: &str, switches: &str, points: [i32; 3]) -> Table {
    let mut t = table_on(name, switches, &points);
    t.deal_round(&HANDS).run("0: 9c Jc Ac");
    t
}

/// Forehand takes vinsten, left takes sistan, right sets trump.
fn three_ways(switches: &str, points: [i32; 3], melds_twice: bool) -> Table {
    let mut t = right_is_in("bondtolva 3", switches, points);
    t.run("2 meld c\n2: Kc Tc Kh\n0: As Js Qc");
    if melds_twice {
        t.run("2 meld d");
    }
    t.run("2: Jd Ad Qh\n0: Ts 9s 9d\n0: Ks Jh Td\n0: Qs Th Kd\n0: 9h Ah Qd");
    t
}

/// Forehand takes both vinsten and sistan, right sets trump and left melds hearts.
fn both_to_forehand(switches: &str, points: [i32; 3]) -> Table {
    let mut t = right_is_in("bondtolva 3", switches, points);
    t.run("2 meld c\n2: Kc Tc Jh\n0: As Js Qc\n2: Jd Ad Th\n0: 9h Ah 9d\n1 meld h");
    t.run("1: 9s Qd Ts\n0: Ks Qh Td\n0: Qs Kh Kd");
    t
}

/// Four players, level in matadors and eyes: forehand's partner sets trump and the other side takes sistan.
fn nobody_gets_vinsten(switches: &str, points: [i32; 2]) -> Table {
    let mut t = table_on("bondtolva 4", switches, &points);
    t.deal_round(&["As Ts Ks 9h 9c Jc", "Qs Js 9s Ah Th Jh", "Ad Td Kd Kh Qh Qc", "Qd Jd 9d Ac Tc Kc"]);
    t.run("0: As Qs Ad Qd\n0: Ts Js Td Jd\n0: Ks 9s Kd 9d\n0 ask\n2 meld h");
    t.run("0: 9h Ah Kh Ac\n1: Th Qh Tc Jc\n1: Jh Qc Kc 9c");
    t
}

/// Three players, no melds: forehand takes vinsten and the player to the left sistan.
fn plain(t: &mut Table) -> &mut Table {
    t.deal_round(&["As Ts Ks Qs Js 9s 9h 9d", "Ah Th Kh Qh Jh Jd Kd Qd", "Ad Td Ac Tc Kc Qc Jc 9c"]);
    t.run("*: As Kh Ad\n*: Ts Qh Td\n*: Ks Jh Ac\n*: Qs Jd Tc\n*: Js Kd Kc\n*: 9s Qd Qc");
    t.run("*: 9h Ah Jc\n*: Th 9c 9d")
}

#[test]
fn tf_end_1_who_first_reaches_twelve_wins_at_that_moment() {
    let mut t = right_is_in("bondtolva 3", "", [0, 11, 10]);
    t.run("2 meld c");
    assert_eq!((t.points(), t.winner(), t.is_over()), (vec![0, 11, 12], Some(2), true));
    assert_eq!(t.events.last(), Some(&Event::Won { side: Side(2) }));
    t.refuses("2 play Kc", "TF-END-1");
    let mut short = right_is_in("bondtolva 3", "", [0, 11, 9]);
    short.run("2 meld c");
    assert_eq!((short.points(), short.winner()), (vec![0, 11, 11], None));
    short.allows("2 play Kc");
}

#[test]
fn tf_end_1_more_than_twelve_wins_too() {
    let mut t = right_is_in("bondtolva 3", "", [0, 0, 11]);
    t.run("2 meld c");
    assert_eq!((t.points(), t.winner()), (vec![0, 0, 13], Some(2)));
}

#[test]
fn tf_end_1_vinsten_is_counted_before_sistan() {
    let mut t = table_on("bondtolva 3", "", &[11, 11, 0]);
    plain(&mut t);
    assert_eq!((t.points(), t.winner()), (vec![12, 11, 0], Some(0)));
    let mut t = table_on("bondtolva 3", "", &[5, 11, 0]);
    plain(&mut t);
    assert_eq!((t.points(), t.winner()), (vec![6, 12, 0], Some(1)));
    let mut t = table_on("bondtolva 3", "", &[5, 5, 11]);
    plain(&mut t);
    assert_eq!((t.points(), t.winner(), t.deal_is_due()), (vec![6, 6, 11], None, true));
}

#[test]
fn tf_end_1_no_parti_starts_on_twelve() {
    use game::{Opening, Running};
    let mut scores = [0; 8];
    scores[1] = 12;
    let refusal = Running::new(common::rules("tolva 4", ""), Opening { scores, ..Opening::default() });
    assert_eq!(refusal.unwrap_err().rule, Some("TF-END-1"));
}

#[test]
fn tf_end_2_every_deal_is_played_out() {
    let t = three_ways("ending=exact", [0, 0, 10], false);
    assert_eq!((t.points(), t.winner()), (vec![1, 1, 12], Some(2)));
    let won = t.events.iter().position(|e| matches!(e, Event::Won { .. })).unwrap();
    let over = t.events.iter().position(|e| *e == Event::DealOver).unwrap();
    assert!(over < won);
    // On twelve by the meld, on thirteen by sistan: nothing is won on the way.
    let t = three_ways("ending=exact", [0, 5, 10], true);
    assert_eq!((t.points(), t.winner()), (vec![1, 6, 7], None));
}

#[test]
fn tf_end_2_above_twelve_goes_down_to_seven() {
    let t = three_ways("ending=exact", [0, 0, 10], true);
    assert_eq!((t.points(), t.winner(), t.deal_is_due()), (vec![1, 1, 7], None, true));
    assert_eq!(t.booked().last(), Some(&(2, -6, "over-tolv")));
    let t = both_to_forehand("ending=exact", [11, 0, 11]);
    assert_eq!((t.points(), t.winner()), (vec![7, 1, 7], None), "13 and 13");
    let mut fell = both_to_forehand("ending=exact", [11, 11, 0]);
    assert_eq!((fell.points(), fell.winner()), (vec![7, 12, 2], Some(1)), "one falls, another is home");
    assert!(fell.game.deal(game::Deal::from_deck(cards::Pack::P24.fresh())).is_err());
}

#[test]
fn tf_end_2_two_on_twelve_vinsten_before_sistan() {
    let t = three_ways("ending=exact", [11, 11, 0], false);
    assert_eq!((t.points(), t.winner()), (vec![12, 12, 2], Some(0)));
    let t = three_ways("ending=exact", [11, 0, 10], false);
    assert_eq!((t.points(), t.winner()), (vec![12, 1, 12], Some(0)));
    let t = three_ways("ending=exact", [11, 11, 10], false);
    assert_eq!((t.points(), t.winner()), (vec![12, 12, 12], Some(0)));
    let t = three_ways("ending=exact", [5, 11, 10], false);
    assert_eq!((t.points(), t.winner()), (vec![6, 12, 12], Some(1)), "vinsten went to a third side");
    let t = nobody_gets_vinsten("ending=exact", [10, 11]);
    assert_eq!((t.points(), t.winner()), (vec![12, 12], Some(1)), "nobody got vinsten");
}

#[test]
fn tf_end_2_two_on_twelve_without_either_point_wait_for_the_next_deal() {
    let mut t = both_to_forehand("ending=exact", [5, 11, 10]);
    assert_eq!((t.points(), t.winner(), t.deal_is_due()), (vec![7, 12, 12], None, true));
    // The next deal: seat 1 is forehand and takes vinsten, seat 2 sistan. Both fall.
    let mut both_fall = t.clone();
    plain(&mut both_fall);
    assert_eq!((both_fall.points(), both_fall.winner()), (vec![7, 7, 7], None));
    // Or seat 1 takes both points and falls, and seat 2 is alone on twelve.
    t.deal_round(&["As Ts Ks Qs Js 9s Ah Th", "Kh Qh Jh 9h Kd Qd Jd 9d", "Ad Td Ac Tc Kc Qc Jc 9c"]);
    t.play_out();
    assert_eq!((t.points(), t.winner()), (vec![7, 7, 12], Some(2)));
}

#[test]
fn tf_end_2_random_deals_end_as_the_rule_says() {
    let mut chance = Fast::new(5);
    // One winner; vinsten decides; sistan decides; neither, so they wait; somebody falls.
    let mut seen = [0; 5];
    for round in 0..15_000 {
        let name = ["bondtolva 3", "tolva 3", "strecktolva 3x2"][round % 3];
        let points = [0; 3].map(|_| 9 + (chance.word() % 3) as i32);
        let free = "ending=exact no_trump_at=none no_meld_at=none gubbe=none";
        let mut t = table_on(name, free, &points);
        t.deal_any(&mut chance).play_any(&mut chance);
        let end = *t.state().last_deal().expect("a deal is played out");
        let mut totals = points.to_vec();
        for (side, won, why) in t.booked() {
            totals[side as usize] += if why == "over-tolv" { 0 } else { won };
        }
        seen[4] += usize::from(totals.iter().any(|n| *n > 12));
        let totals: Vec<i32> = totals.into_iter().map(|n| if n > 12 { 7 } else { n }).collect();
        assert_eq!(t.points(), totals);
        let home: Vec<Side> =
            (0..).map(Side).zip(&totals).filter(|(_, n)| **n == 12).map(|(s, _)| s).collect();
        let takes = |side: Option<Side>| side.filter(|s| home.contains(s));
        let (winner, branch) = match home[..] {
            [] => (None, None),
            [one] => (Some(one), Some(0)),
            _ if takes(end.vinst).is_some() => (takes(end.vinst), Some(1)),
            _ if takes(end.sist).is_some() => (takes(end.sist), Some(2)),
            _ => (None, Some(3)),
        };
        assert_eq!(t.winner(), winner.map(|s| s.0), "{totals:?} {end:?}");
        branch.into_iter().for_each(|b| seen[b] += 1);
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn tf_end_3_every_deal_is_played_out_and_twelve_or_more_wins() {
    let t = three_ways("ending=gotland", [0, 0, 10], true);
    assert_eq!((t.points(), t.winner()), (vec![1, 1, 13], Some(2)));
    let won = t.events.iter().position(|e| matches!(e, Event::Won { .. })).unwrap();
    assert!(t.events.iter().position(|e| *e == Event::DealOver).unwrap() < won);
    let t = three_ways("ending=gotland", [0, 0, 8], true);
    assert_eq!((t.points(), t.winner(), t.deal_is_due()), (vec![1, 1, 11], None, true));
}

#[test]
fn tf_end_3_a_side_on_eleven_may_not_set_trump() {
    let deal = |points| right_is_in("bondtolva 3", "ending=gotland", points);
    deal([0, 0, 11]).refuses_saying("2 meld c", "TF-BAR-1", "11 poäng", "11 points");
    deal([0, 0, 10]).allows("2 meld c");
    deal([11, 11, 10]).allows("2 meld c");
    // A later meld stays open: on twelve by the trump, on thirteen by diamonds.
    assert_eq!(three_ways("ending=gotland", [0, 0, 10], true).points(), [1, 1, 13]);
}

#[test]
fn tf_end_3_of_several_the_taker_of_vinsten_wins_whatever_the_totals() {
    let t = three_ways("ending=gotland", [11, 0, 10], true);
    assert_eq!((t.points(), t.winner()), (vec![12, 1, 13], Some(0)));
    let t = three_ways("ending=gotland", [11, 11, 10], true);
    assert_eq!((t.points(), t.winner()), (vec![12, 12, 13], Some(0)));
}

#[test]
fn tf_end_3_if_the_taker_is_not_among_them_the_higher_total_wins() {
    let t = three_ways("ending=gotland", [5, 11, 10], true);
    assert_eq!((t.points(), t.winner()), (vec![6, 12, 13], Some(2)));
}

#[test]
fn tf_end_3_level_totals_wait_for_the_next_deal() {
    let mut t = three_ways("ending=gotland", [5, 11, 10], false);
    assert_eq!((t.points(), t.winner(), t.deal_is_due()), (vec![6, 12, 12], None, true));
    plain(&mut t);
    assert_eq!((t.points(), t.winner()), (vec![6, 13, 13], Some(1)), "vinsten decides the next one");
}

#[test]
fn tf_end_3_if_nobody_got_vinsten_the_taker_of_sistan_wins() {
    let t = nobody_gets_vinsten("ending=gotland", [10, 11]);
    assert_eq!((t.points(), t.winner()), (vec![12, 12], Some(1)));
    assert_eq!(t.booked(), [(0, 2, "trumf"), (1, 1, "sist")]);
    let t = nobody_gets_vinsten("ending=gotland", [10, 10]);
    assert_eq!((t.points(), t.winner()), (vec![12, 11], Some(0)), "one on twelve needs nothing to decide");
}

#[test]
fn tf_end_3_random_deals_end_as_the_rule_says() {
    let mut chance = Fast::new(6);
    // One on twelve; vinsten; sistan; the higher total; level, so they wait.
    let mut seen = [0; 5];
    for round in 0..12_000 {
        let name = ["bondtolva 3", "bondtolva 4", "strecktolva 3x2"][round % 3];
        let sides = if name == "bondtolva 4" { 2 } else { 3 };
        let points = [0; 3].map(|_| 9 + (chance.word() % 3) as i32);
        let free = "ending=gotland no_trump_at=none gubbe=none";
        let mut t = table_on(name, free, &points[..sides]);
        t.deal_any(&mut chance).play_any(&mut chance);
        let end = *t.state().last_deal().expect("a deal is played out");
        let mut totals = points[..sides].to_vec();
        t.booked().iter().for_each(|(side, won, _)| totals[*side as usize] += won);
        assert_eq!(t.points(), totals);
        let home: Vec<(i32, Side)> =
            totals.iter().copied().zip((0..).map(Side)).filter(|h| h.0 >= 12).collect();
        let taker = end.vinst.or(end.sist).filter(|s| home.iter().any(|h| h.1 == *s));
        let most = home.iter().map(|h| h.0).max();
        let top: Vec<Side> = home.iter().filter(|h| Some(h.0) == most).map(|h| h.1).collect();
        let (winner, branch) = match (&home[..], taker, &top[..]) {
            ([], ..) => (None, None),
            ([one], ..) => (Some(one.1), Some(0)),
            (_, Some(taker), _) => (Some(taker), Some(if end.vinst.is_some() { 1 } else { 2 })),
            (_, None, [one]) => (Some(*one), Some(3)),
            _ => (None, Some(4)),
        };
        assert_eq!(t.winner(), winner.map(|s| s.0), "{totals:?} {end:?}");
        branch.into_iter().for_each(|b: usize| seen[b] += 1);
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn tf_bar_1_on_ten_no_trump_and_on_eleven_no_meld() {
    for (name, ten, eleven) in
        [("tolva 3", "10 poäng", "11 poäng"), ("strecktolva 3", "10 streck", "11 streck")]
    {
        let at = |points| right_is_in(name, "deck=24", [0, 0, points]);
        at(9).allows("2 meld c");
        at(10).refuses_saying("2 meld c", "TF-BAR-1", ten, "10 points");
        at(11).refuses_saying("2 meld c", "TF-BAR-1", eleven, "11 points");
        // The bar is the side's own.
        right_is_in(name, "deck=24", [11, 11, 9]).allows("2 meld c");
    }
}

#[test]
fn tf_bar_1_on_ten_a_later_meld_stays_open() {
    let left_is_in = |points| {
        let mut t = table_on("tolva 3", "deck=24", &[0, points, 0]);
        t.deal(&["0 As Ks Qs Ts 9h Jd 9d Jc", "1 9s Ah Kh Qh Kd Qd Td 9c", "2 Js Th Jh Ad Ac Tc Kc Qc"]);
        t.run("0: As 9s Js\n0 meld s\n0: 9h Ah Jh");
        t
    };
    let mut t = left_is_in(10);
    t.run("1 meld h");
    assert_eq!(t.points(), [2, 11, 0]);
    left_is_in(11).refuses_saying("1 meld h", "TF-BAR-1", "11 poäng", "11 points");
}

#[test]
fn tf_bar_1_a_bar_is_reached_in_mid_deal_by_the_sides_own_meld() {
    let twice = |points| {
        let mut t = right_is_in("tolva 3", "deck=24", [0, 0, points]);
        t.run("2 meld c\n2: Kc Tc Kh\n0: As Js Qc");
        t
    };
    twice(8).allows("2 meld d");
    assert_eq!(twice(8).points(), [0, 0, 10]);
    assert_eq!(twice(9).points(), [0, 0, 11]);
    twice(9).refuses_saying("2 meld d", "TF-BAR-1", "11 poäng", "11 points");
}

#[test]
fn tf_bar_1_with_a_talong_or_rows_a_barred_side_has_nothing_to_decline() {
    for (name, go_on, rule) in
        [("plocketolva", "0 draw", "TF-TRICK-7"), ("bordstolva", "0 turn", "TF-TRICK-8")]
    {
        let in_first = |points| {
            let mut t = table_on(name, "", &[points, 0]);
            t.deal(&["0 Ks Qs As Jd", "1 9s 9h 8h"]).run("0: As 9s");
            t
        };
        in_first(9).allows("0 meld s");
        let t = in_first(10);
        t.refuses("0 meld s", "TF-BAR-1");
        t.allows("0 play Jd");
        t.refuses(go_on, rule);
    }
}

#[test]
fn tf_bar_1_bondtolva_has_bars_only_by_switch() {
    right_is_in("bondtolva 3", "", [0, 0, 11]).allows("2 meld c");
    let skane = "no_trump_at=10 no_meld_at=11";
    let alone = right_is_in("bondtolva 3", skane, [0, 0, 10]);
    alone.refuses_saying("2 meld c", "TF-BAR-1", "Du har minst 10 poäng", "You have 10 points or more");
    right_is_in("bondtolva 3", skane, [0, 0, 9]).allows("2 meld c");
    let mut t = right_is_in("bondtolva 3", skane, [0, 0, 9]);
    t.run("2 meld c\n2: Kc Tc Kh\n0: As Js Qc").refuses("2 meld d", "TF-BAR-1");
    // A bar on melds alone bars the first one too.
    right_is_in("bondtolva 3", "no_meld_at=5", [0, 0, 5]).refuses("2 meld c", "TF-BAR-1");
    right_is_in("bondtolva 3", "no_trump_at=0", [0, 0, 0]).refuses("2 meld c", "TF-BAR-1");
}

#[test]
fn tf_bar_1_a_player_is_not_spoken_to_as_a_team_nor_strokes_called_points() {
    for (team, streck, said) in [
        (false, false, "Du har minst 10 poäng och"),
        (false, true, "Du har minst 10 streck och"),
        (true, false, "Ni har minst 10 poäng och"),
        (true, true, "Ni har minst 10 streck och"),
    ] {
        let side = tolva::Party { team, streck };
        for why in [tolva::Why::BarTrump { bar: 10, side }, tolva::Why::BarMeld { bar: 10, side }] {
            let told = why.refusal().text.sv;
            assert!(told.starts_with(said), "{told}");
        }
    }
}

#[test]
fn tf_bar_1_gotland_bars_trump_at_eleven_and_no_later_meld() {
    for name in ["tolva", "bondtolva 3", "strecktolva 3"] {
        let house = *common::rules(name, "ending=gotland").house();
        assert_eq!((house.no_trump_at, house.no_meld_at), (Some(11), None), "{name}");
        let house = *common::rules(name, "ending=gotland no_trump_at=8 no_meld_at=9").house();
        assert_eq!((house.no_trump_at, house.no_meld_at), (Some(8), Some(9)), "{name}");
    }
    let mut t = table("bondtolva 3", "ending=gotland");
    plain(&mut t);
    assert_eq!(t.points(), [1, 1, 0]);
}
