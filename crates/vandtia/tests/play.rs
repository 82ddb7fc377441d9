//! The rules of playing, picking up and chancing, one test an id.

#[path = "help/table.rs"]
mod table;

use cards::Seat;
use game::Game;
use table::{Layout, Table, rules, set};
use vandtia::{Event, Phase, Rules, Seating};

fn two(settings: &[(&str, &str)]) -> Rules {
    rules(Seating::Two, settings)
}

fn plays(table: &Table, seat: u8) -> Vec<String> {
    table.legal(seat).into_iter().filter(|a| a.starts_with("play")).collect()
}

#[test]
fn vt_play_1_one_to_four_of_a_rank_at_least_as_high_as_the_top() {
    let layout = Layout { hands: vec!["7s 7h 7d 4s", "2c Td 6h 7c", "8h 8c 9d Kd"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Three, &[("piles", "4")]));
    table.opened();
    assert_eq!(plays(&table, 1), ["play 4s", "play 7s", "play 7s,7h", "play 7s,7h,7d"]);
    assert_eq!(table.refused("1 play 4s,7s"), Some("VT-PLAY-1"));
    table.act(&["1 play 7d,7h"]);
    assert_eq!(table.pile(), "7h 7d");
    assert_eq!(plays(&table, 2), ["play 2c", "play 7c", "play Td"], "as high, two and ten, but no six");
    assert_eq!(table.refused("2 play 6h"), Some("VT-PLAY-1"));
    table.act(&["2 play 7c"]);
    assert_eq!(plays(&table, 0), ["play 8h", "play 8h,8c", "play 9d", "play Kd"]);
}

#[test]
fn vt_play_1_any_suits_may_be_played_but_one_choice_is_listed() {
    let layout = Layout { hands: vec!["7h 7d 7c"], ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened();
    assert_eq!(plays(&table, 1), ["play 7h", "play 7h,7d", "play 7h,7d,7c"]);
    table.act(&["1 play 7c,7h"]);
    assert_eq!(table.pile(), "7h 7c");
    assert!(table.hand(1).contains("7d"));
}

#[test]
fn vt_play_2_from_the_hand_and_draw_up_to_the_dealt_number() {
    let layout = Layout {
        hands: vec!["7h 7d Kc", "8c 9c Jc"],
        up: vec!["Qh Qd Qc"],
        talong: "3s 4s 5s",
        ..Layout::default()
    };
    let mut table = layout.start(two(&[]));
    table.opened();
    assert_eq!(table.refused("1 play Qh"), Some("VT-TABLE-1"));
    assert_eq!(table.refused("1 play 8c"), Some("VT-PLAY-2"));
    table.act(&["1 play 7h,7d"]);
    assert_eq!(table.state().hand(Seat(1)), set("Kc 3s 4s"));
    table.act(&["0 play 8c"]);
    assert_eq!(table.state().hand(Seat(0)), set("5s 9c Jc"));
}

fn follow_up() -> Layout {
    Layout { hands: vec!["7h 5d Kc", "8c 9c Jc"], talong: "7d 7c 3s 7s 4s", ..Layout::default() }
}

#[test]
fn vt_play_3_cards_just_drawn_may_be_added_until_the_next_player_acts() {
    let mut table = follow_up().start(two(&[]));
    table.opened().act(&["1 play 7h"]);
    assert_eq!(table.to_act(), [0, 1], "a race");
    assert_eq!(table.legal(1), ["add 7d"]);
    assert_eq!(table.refused("1 play Kc"), Some("VT-PLAY-3"));
    assert_eq!(table.refused("1 add 7h"), Some("VT-PLAY-3"));
    assert_eq!(table.refused("0 add 8c"), Some("VT-PLAY-3"));
    assert_eq!(table.refused("1 done"), Some("VT-PLAY-3"), "nobody declines in a race");
    table.act(&["1 add 7d"]);
    assert_eq!(table.pile(), "7h 7d");
    assert_eq!(table.legal(1), ["add 7c"], "and again after the next draw");
    table.act(&["0 play 8c"]);
    assert_eq!(table.to_act(), [1]);
    assert_eq!(table.refused("1 add 7c"), Some("VT-PLAY-3"), "too late");
    assert!(table.legal(1).contains(&"chance".to_string()), "an ordinary turn");
}

#[test]
fn vt_play_3_only_cards_of_the_latest_draw_count() {
    let layout = Layout { hands: vec!["7h 7d Kc", "8c 9c Jc"], talong: "7c 3s 7s 4s", ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened().act(&["1 play 7h"]);
    assert_eq!(table.legal(1), ["add 7c"], "not the seven that was held back");
    assert_eq!(table.refused("1 add 7c,7d"), Some("VT-PLAY-3"));
    table.act(&["1 add 7c"]);
    assert_eq!(table.to_act(), [0], "a three was drawn");

    let layout = Layout { hands: vec!["7h 7d Kc", "8c 9c Jc"], talong: "7c 7s 4s", ..Layout::default() };
    let mut both = layout.start(two(&[]));
    both.opened().act(&["1 play 7h,7d"]);
    assert_eq!(both.legal(1), ["add 7s", "add 7s,7c"]);
    both.act(&["1 add 7s"]);
    assert_eq!(both.to_act(), [0], "the other seven is held back now");
}

#[test]
fn vt_play_3_in_a_race_nobody_else_is_told() {
    let mut table = follow_up().start(two(&[]));
    table.opened().act(&["1 play 7h"]);
    let view = |seat| table.game.view(seat);
    for seat in [Some(Seat(0)), None] {
        assert_eq!(view(seat).state().follow_up(), None);
        assert_eq!(table.game.rules().to_act(view(seat).state()).iter().collect::<Vec<_>>(), [Seat(0)]);
    }
    let own = view(Some(Seat(1)));
    assert_eq!(own.state().follow_up().unwrap().cards, set("7d"));
    assert_eq!(table.game.rules().to_act(own.state()).len(), 2);
}

#[test]
fn vt_play_3_with_wait_the_next_player_waits() {
    let mut table = follow_up().start(two(&[("follow_up", "wait")]));
    table.opened().act(&["1 play 7h"]);
    assert_eq!(table.to_act(), [1]);
    assert_eq!(table.legal(1), ["add 7d", "done"]);
    assert_eq!(table.refused("0 play 8c"), Some("VT-PLAY-3"));
    let shown = table.game.view(Some(Seat(0))).state().follow_up().unwrap();
    assert_eq!((shown.seat, shown.cards.len(), shown.count), (Seat(1), 0, 1), "shown, but not which");
    table.act(&["1 add 7d", "1 done"]);
    assert_eq!(table.to_act(), [0]);
    assert_eq!(table.state().plays(), 2, "declining is no play");

    for seat in [Some(Seat(0)), None] {
        let draws = |talong| {
            let layout = Layout { hands: vec!["7h 7s Kc", "8c 9c Jc"], talong, ..Layout::default() };
            let mut table = layout.start(two(&[("follow_up", "wait")]));
            table.opened().act(&["1 play 7s,7h"]);
            (table.game.view(seat), table.game.view(Some(Seat(1))))
        };
        let ((two, own), (one, _)) = (draws("7d 7c 3s 9s 4s"), draws("7d 3s 7c 9s 4s"));
        assert_eq!(own.state().follow_up().unwrap().count, 2);
        assert_eq!(two, one, "the others do not learn how many could be added");
    }

    let mut never = follow_up().start(two(&[("follow_up", "never")]));
    never.opened().act(&["1 play 7h"]);
    assert_eq!(never.to_act(), [0]);
    assert_eq!(never.refused("1 add 7d"), Some("VT-PLAY-3"));
}

#[test]
fn vt_play_4_tens_turn_the_pile_away() {
    let layout = Layout { hands: vec!["7h 5d Kc", "Ts Th As"], talong: "3s 4s 6s", ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened().act(&["1 play 7h", "0 play Ts,Th"]);
    assert_eq!(table.pile(), "");
    assert_eq!(table.state().away(), set("7h Ts Th"));
    assert_eq!((table.turn(), table.state().phase()), (0, Phase::Lead));
    table.act(&["0 play As"]);
    assert_eq!(table.turn(), 1, "an ace is an ace");

    let mut aces = layout.start(two(&[("aces_turn", "true")]));
    aces.opened().act(&["1 play 7h", "0 play As"]);
    assert_eq!(aces.state().away(), set("7h As"));
    assert_eq!((aces.turn(), aces.state().phase()), (0, Phase::Lead));
}

#[test]
fn vt_play_5_twos_stay_and_the_player_leads_on_top_of_them() {
    let layout = Layout { hands: vec!["Kh 5d Qc", "2s 2h 9s"], talong: "8s 3s", ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened().act(&["1 play Kh", "0 play 2s,2h"]);
    assert_eq!((table.turn(), table.state().phase()), (0, Phase::Lead));
    assert_eq!(table.pile(), "Kh 2s 2h");
    assert!(plays(&table, 0).contains(&"play 3s".to_string()), "any rank");
    table.act(&["0 play 3s"]);
    assert_eq!(table.pile(), "Kh 2s 2h 3s");
    assert!(plays(&table, 1).contains(&"play 5d".to_string()), "over the three, not the king");
}

#[test]
fn vt_play_6_refill_before_the_new_lead_or_after_it() {
    let layout =
        Layout { hands: vec!["7h 5d Kc", "Ts 9h As"], talong: "3s 4s 6s 8s Js", ..Layout::default() };
    let mut before = layout.start(two(&[]));
    before.opened().act(&["1 play 7h", "0 play Ts"]);
    assert_eq!(before.state().hand(Seat(0)), set("9h As 4s"));
    before.act(&["0 play 9h"]);
    assert_eq!(before.state().hand(Seat(0)), set("6s As 4s"));

    let mut after = layout.start(two(&[("refill", "after-lead")]));
    after.opened().act(&["1 play 7h", "0 play Ts"]);
    assert_eq!(after.state().hand(Seat(0)), set("9h As"));
    after.act(&["0 play 9h"]);
    assert_eq!(after.state().hand(Seat(0)), set("4s 6s As"));
}

#[test]
fn vt_play_6_an_empty_hand_is_refilled_before_the_lead_all_the_same() {
    let layout =
        Layout { hands: vec!["7h 5d Kc", "Ts Th 2d"], talong: "3s 4s 6s 8s Js", ..Layout::default() };
    let mut table = layout.start(two(&[("refill", "after-lead")]));
    table.opened().act(&["1 play 7h", "0 play Ts,Th"]);
    assert_eq!(table.state().hand(Seat(0)), set("2d"));
    table.act(&["0 play 2d"]);
    assert_eq!(table.state().hand(Seat(0)), set("4s 6s 8s"));
    assert_eq!(table.turn(), 0);
}

#[test]
fn vt_play_6_the_same_after_four_of_a_kind_and_turning_aces() {
    for (hand, cards, settings) in [
        ("7s 7d 7c", "7s,7d,7c", &[("refill", "after-lead")][..]),
        ("As Qd 7c", "As", &[("refill", "after-lead"), ("aces_turn", "true")][..]),
    ] {
        let layout = Layout { hands: vec!["7h 5d Kc", hand], talong: "3s 4s 6s 8s Js", ..Layout::default() };
        let mut table = layout.start(two(settings));
        table.opened().act(&["1 play 7h", &format!("0 play {cards}")]);
        assert_eq!((table.turn(), table.state().phase()), (0, Phase::Lead));
        let left = table.state().hand(Seat(0)).len();
        assert_eq!(left, if hand.starts_with('7') { 3 } else { 2 }, "refilled only where it was empty");
    }
}

#[test]
fn vt_play_7_four_in_a_row_turn_the_pile_away() {
    let layout = Layout {
        hands: vec!["Kc 5d 4s", "Kh Ks 9h", "Kd 9s 8s"],
        talong: "3s 3h 3d 3c",
        ..Layout::default()
    };
    let mut table = layout.start(rules(Seating::Three, &[]));
    // The example of the source.
    table.opened().act(&["1 play Kc", "2 play Kh,Ks", "0 play Kd"]);
    assert_eq!(table.pile(), "");
    assert_eq!(table.state().away(), set("Kc Kh Ks Kd"));
    assert_eq!((table.turn(), table.state().phase()), (0, Phase::Lead), "the player of the last one");
    assert!(table.events.contains(&Event::TurnedAway { seat: Seat(0), cards: set("Kc Kh Ks Kd") }));
}

#[test]
fn vt_play_7_each_of_the_four_must_have_been_playable_and_in_a_row() {
    let layout = Layout { hands: vec!["7c 8d 9s 3s", "4s 4h 4d 4c", "2d 7d 7h Jh"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Three, &[("piles", "4")]));
    table.opened().act(&["1 play 7c"]);
    assert_eq!(table.refused("2 play 4s,4h,4d,4c"), Some("VT-PLAY-1"));
    table.act(&["2 take", "0 play 7d", "1 play 8d", "2 take"]);
    assert_eq!(table.pile(), "");

    let layout = Layout { hands: vec!["7c 8d 9s 3s", "7s 7h 2d 7d", "5c 5d 5h Jh"], ..Layout::default() };
    let mut cut = layout.start(rules(Seating::Three, &[("piles", "4")]));
    cut.opened().act(&["1 play 7c", "2 play 2d", "2 play 7s,7h,7d"]);
    assert_eq!(cut.pile(), "7c 2d 7s 7h 7d", "a two lies between them");
    assert_eq!(cut.turn(), 0);
}

#[test]
fn vt_play_7_an_added_card_can_be_the_fourth() {
    let layout = Layout { hands: vec!["7h 7d 7c", "8c 9c Jc"], talong: "7s 3s 3d 4s", ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened().act(&["1 play 7h,7d,7c", "1 add 7s"]);
    assert_eq!(table.pile(), "");
    assert_eq!((table.to_act(), table.state().phase()), (vec![1], Phase::Lead));
}

#[test]
fn vt_play_8_tens_twos_and_fours_may_be_led() {
    let layout = Layout { hands: vec!["Ts 2d 5d 5s", "8c 9c Jc"], talong: "5h 5c", ..Layout::default() };
    let mut table = layout.start(two(&[("piles", "4")]));
    table.opened().act(&["1 play Ts"]);
    assert_eq!((table.pile(), table.turn()), (String::new(), 1));
    table.act(&["1 play 2d"]);
    assert_eq!((table.pile(), table.turn()), ("2d".to_string(), 1));
    table.act(&["1 play 5s,5h,5d,5c"]);
    assert_eq!((table.pile(), table.turn()), (String::new(), 1));
    assert_eq!(table.state().away(), set("Ts 2d 5s 5h 5d 5c"));
}

#[test]
fn vt_pass_1_plocka_takes_the_whole_pile_and_the_left_leads() {
    let layout = Layout { hands: vec!["7h 5d Kc", "8c 9c Jc", "3s 3h 3d"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Three, &[]));
    table.opened().act(&["1 play 7h", "2 play 8c", "0 take"]);
    assert_eq!(table.state().hand(Seat(0)), set("7h 8c 3s 3h 3d"));
    assert_eq!(table.state().picked_up(Seat(0)), set("7h 8c"));
    assert_eq!((table.turn(), table.state().phase(), table.pile()), (1, Phase::Lead, String::new()));
    for seat in 0..3 {
        assert_eq!(table.game.view(Some(Seat(seat))).state().picked_up(Seat(0)), set("7h 8c"));
    }
}

#[test]
fn vt_pass_2_chansa_plays_the_top_of_the_talong() {
    let layout = |talong| Layout { hands: vec!["7h 5d Kc", "3c 4c 6c"], talong, ..Layout::default() };
    let mut lucky = layout("6s 9s 4s").start(two(&[]));
    lucky.opened().act(&["1 play 7h", "0 chance"]);
    assert_eq!(lucky.pile(), "7h 9s");
    assert_eq!(lucky.state().hand(Seat(0)), set("3c 4c 6c"), "nothing is drawn");
    assert_eq!(lucky.to_act(), [1]);

    let mut unlucky = layout("6s 5s 4s").start(two(&[]));
    unlucky.opened().act(&["1 play 7h", "0 chance"]);
    assert_eq!(unlucky.state().hand(Seat(0)), set("3c 4c 6c 7h 5s"));
    assert_eq!((unlucky.turn(), unlucky.state().phase()), (1, Phase::Lead));
    let shown = Event::Chanced { seat: Seat(0), card: "5s".parse().unwrap(), stands: false };
    assert!(unlucky.events.contains(&shown), "everyone sees it");
    assert_eq!(unlucky.game.view(Some(Seat(1))).state().picked_up(Seat(0)), set("7h 5s"));

    let mut ten = layout("6s Ts 4s").start(two(&[]));
    ten.opened().act(&["1 play 7h", "0 chance"]);
    assert_eq!((ten.pile(), ten.turn(), ten.state().phase()), (String::new(), 0, Phase::Lead));
    let mut two_up = layout("6s 2s 4s").start(two(&[]));
    two_up.opened().act(&["1 play 7h", "0 chance"]);
    assert_eq!((two_up.pile(), two_up.turn()), ("7h 2s".to_string(), 0));
}

#[test]
fn vt_pass_2_no_talong_no_chance() {
    let layout = Layout {
        hands: vec!["5s 5h 5d 5c", "3s 3h 3d 3c", "6s 6h 6d 6c", "4s 4h 4d 4c"],
        talong: "7s 7h 7d 8c",
        ..Layout::default()
    };
    let mut table = layout.start(rules(Seating::Four, &[("piles", "4")]));
    table.opened().act(&["1 play 5s,5h,5d,5c", "1 play 8c"]);
    assert_eq!(table.refused("2 chance"), Some("VT-PASS-2"));
    assert_eq!(table.legal(2), ["take"]);
}

#[test]
fn vt_pass_3_a_large_hand_neither_draws_nor_chances() {
    let layout = Layout { hands: vec!["7h 5d Kc", "8c 9c Jc"], talong: "3s 4s 6s", ..Layout::default() };
    let mut table = layout.start(two(&[]));
    table.opened().act(&["1 play Kc", "0 take", "1 play 3s"]);
    assert_eq!(table.state().hand(Seat(0)).len(), 4);
    assert_eq!(table.refused("0 chance"), Some("VT-PASS-3"));
    let left = table.state().talong().len();
    table.act(&["0 play 8c"]);
    assert_eq!(table.state().talong().len(), left, "back at the dealt number, nothing is drawn");
    table.act(&["1 take", "0 play 9c"]);
    assert_eq!(table.state().talong().len(), left - 1);
    assert_eq!(table.state().hand(Seat(0)).len(), 3);
}

#[test]
fn vt_pass_4_with_must_play_only_who_cannot_play_picks_up() {
    let layout = Layout { hands: vec!["7h 5d Kc", "8c 3c Jc"], talong: "3s 4s 6s", ..Layout::default() };
    let mut free = layout.start(two(&[]));
    free.opened().act(&["1 play 7h"]);
    assert_eq!(free.legal(0), ["chance", "play 8c", "play Jc", "take"]);
    let mut bound = layout.start(two(&[("must_play", "true")]));
    bound.opened().act(&["1 play 7h"]);
    assert_eq!(bound.legal(0), ["play 8c", "play Jc"]);
    assert_eq!(bound.refused("0 take"), Some("VT-PASS-4"));
    assert_eq!(bound.refused("0 chance"), Some("VT-PASS-4"));
    bound.act(&["0 play Jc", "1 play Kc"]);
    assert_eq!(bound.legal(0), ["chance", "take"]);
}

/// Forehand has only face-down cards left and is to play on three kings.
fn blind_on_kings(settings: &[(&str, &str)]) -> Table {
    let layout = Layout {
        down: vec!["8s 3h 4s 4h"],
        up: vec!["7s 7h 7d 7c"],
        hands: vec!["5s 5h 5d 5c", "Ks Qs Js 3c", "Kh Qh Jh 3d", "Kd Qd Jd 4d"],
        talong: "6s 6h 6d 6c",
    };
    let settings: Vec<(&str, &str)> = [("piles", "4")].iter().chain(settings).copied().collect();
    let mut table = layout.start(rules(Seating::Four, &settings));
    table.opened().act(&["1 play 5s,5h,5d,5c", "1 play 6s,6h,6d,6c", "1 play 7s,7h,7d,7c", "1 flip 1"]);
    table.act(&["2 play Ks", "3 play Kh", "0 play Kd"]);
    table
}

#[test]
fn vt_pass_4_with_must_play_a_face_down_card_is_turned() {
    let bound = blind_on_kings(&[("must_play", "true")]);
    assert_eq!(bound.legal(1), ["flip 2", "flip 3", "flip 4"]);
    assert_eq!(bound.refused("1 take"), Some("VT-PASS-4"));
}

#[test]
fn vt_pass_5_plocka_remains_open_in_the_blind_phase_but_not_on_a_lead() {
    let mut free = blind_on_kings(&[]);
    assert_eq!(free.legal(1), ["flip 2", "flip 3", "flip 4", "take"]);
    free.game.undo().unwrap();
    free.act(&["0 take"]);
    assert_eq!(free.legal(1), ["flip 2", "flip 3", "flip 4"]);
    assert_eq!(free.refused("1 take"), Some("VT-PASS-5"));
}

#[test]
fn vt_pass_5_who_leads_must_play() {
    let mut table = follow_up().start(two(&[]));
    table.opened();
    assert_eq!(table.refused("1 take"), Some("VT-PASS-5"));
    assert_eq!(table.refused("1 chance"), Some("VT-PASS-5"));
    assert_eq!(table.refused("1 pass"), Some("VT-PASS-5"));
    assert!(table.legal(1).iter().all(|a| a.starts_with("play")));
    table.act(&["1 play 7h"]);
    assert_eq!(table.refused("0 pass"), Some("VT-PASS-5"));
}
