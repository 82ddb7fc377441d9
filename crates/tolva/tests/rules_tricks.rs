//! TF-TRICK, one test or more per rule.

mod common;

use cards::{Card, Pack, Seat, Suit};
use common::{Table, rules, set, table};
use tolva::{Event, Phase};

/// Three players. Forehand takes the first trick with the ace of clubs and makes spades trump.
fn spades_are_trump() -> Table {
    let mut t = table("bondtolva 3", "");
    t.deal(&["0 Ac 9c Ks Qs 9h Jh 9d Jd", "1 Js 9s Tc Jc Ad Td Kd Qd", "2 As Ts Kc Qc Ah Th Kh Qh"]);
    t.run("0: Ac Jc Qc\n0 meld s");
    t
}

/// Three players. Forehand has all the hearts and makes spades trump; the others share the rest of the trumps.
fn nobody_follows_hearts(left: &str, right: &str) -> Table {
    let mut t = table("bondtolva 3", "");
    t.deal(&[
        "0 Ah Th Kh Qh Jh 9h Ks Qs",
        &format!("1 {left} Jc 9c Tc Ac Kc Qc"),
        &format!("2 {right} Jd 9d Td Ad Kd Qd"),
    ]);
    t.run("0: Ah Jc Jd\n0 meld s");
    t
}

#[test]
fn tf_trick_1_forehand_leads_first_and_then_who_took_the_trick() {
    let mut t = table("tolva 3", "");
    t.deal(&["0 9s Ah Th", "1 Ts Kh Qh", "2 As Jh 9h"]);
    t.refuses("1 play Ts", "TF-TRICK-1");
    t.refuses_saying("2 play As", "TF-TRICK-1", "plats 0", "Seat 0");
    t.run("0: 9s Ts As");
    assert_eq!(t.takers(), [2]);
    t.refuses("0 play Ah", "TF-TRICK-1");
    t.refuses("1 play Kh", "TF-TRICK-1");
    t.allows("2 play Jh");
}

#[test]
fn tf_trick_2_follow_suit_if_you_can() {
    let mut t = table("tolva 4", "");
    t.deal(&["0 As", "1 6s 7s Ah", "2 Ts"]);
    t.run("0 play As");
    t.refuses_saying("1 play Ah", "TF-TRICK-2", "spader", "spades");
    t.allows("1 play 6s");
    t.allows("1 play 7s");
    t.refuses_naming("1 play Ts", "TF-TRICK-2", "Ts");
}

#[test]
fn tf_trick_2_trump_if_you_cannot_follow() {
    let mut t = spades_are_trump();
    t.run("0 play 9h");
    t.refuses_saying("1 play Ad", "TF-TRICK-2", "hjärter", "hearts");
    t.refuses_saying("1 play Ad", "TF-TRICK-2", "trumf är spader", "spades are trumps");
    assert_eq!(t.playable(1), set("Js 9s"));
}

#[test]
fn tf_trick_2_otherwise_any_card() {
    let mut t = table("bondtolva 3", "");
    t.deal(&["0 As Ts Ks Qs Js 9s Ah Th", "1 Kh Qh Ad Td Kd Qd Jd 9d", "2 Jh 9h Ac Tc Kc Qc Jc 9c"]);
    t.run("0 play As");
    assert_eq!(t.playable(1), t.hand(1), "in sang who cannot follow plays anything");
    t.run("1 play Jd\n2 play Jc\n0 meld s\n0 play Ts");
    assert_eq!(t.playable(1), t.hand(1), "and so does who has neither the suit nor a trump");
}

#[test]
fn tf_trick_3_must_beat_best_card_in_sang() {
    let mut t = table("tolva 4", "");
    t.deal(&["0 9s", "1 Ks Ts 8s", "2 As Qs 7s", "3 Js 6s"]);
    t.run("0 play 9s");
    t.refuses_naming("1 play 8s", "TF-TRICK-3", "9s Ks Ts");
    assert_eq!(t.playable(1), set("Ks Ts"));
    t.run("1 play Ts");
    t.refuses_naming("2 play Qs", "TF-TRICK-3", "Ts As");
    assert_eq!(t.playable(2), set("As"));
    t.run("2 play As");
    assert_eq!(t.playable(3), set("Js 6s"), "who cannot beat plays any card of the suit");
}

#[test]
fn tf_trick_3_must_overtrump() {
    let mut t = nobody_follows_hearts("Ts 9s", "As Js");
    t.run("0 play 9h");
    assert_eq!(t.playable(1), set("Ts 9s"), "any trump beats a heart");
    t.run("1 play Ts");
    t.refuses_naming("2 play Js", "TF-TRICK-3", "Ts As");
    assert_eq!(t.playable(2), set("As"));
}

#[test]
fn tf_trick_3_who_cannot_overtrump_still_trumps() {
    let mut t = nobody_follows_hearts("As Ts", "Js 9s");
    t.run("0 play 9h\n1 play As");
    t.refuses("2 play Ad", "TF-TRICK-2");
    assert_eq!(t.playable(2), set("Js 9s"));
}

#[test]
fn tf_trick_3_following_suit_comes_before_overtaking_a_trump() {
    let mut t = spades_are_trump();
    t.run("0 play 9h\n1 play 9s");
    t.refuses("2 play As", "TF-TRICK-2");
    assert_eq!(t.playable(2), set("Ah Th Kh Qh"), "a trump lies on the trick: any heart will do");
}

#[test]
fn tf_trick_3_nothing_is_forced_in_a_side_suit() {
    let mut t = table("tolva 4", "");
    t.deal(&["0 7h 8h 9h Jh Qh Kh Th Ah 6h", "1 6c Ac Tc"]);
    t.run("0 play 7h");
    t.allows("1 play 6c");
    t.allows("1 play Ac");
}

#[test]
fn tf_trick_4_the_highest_trump_wins() {
    let mut t = nobody_follows_hearts("9s Js", "Ts As");
    t.run("0: Th 9s Ts");
    assert_eq!(t.takers(), [0, 2]);
    let mut t = spades_are_trump();
    t.run("0: 9h 9s Ah");
    assert_eq!(t.takers(), [0, 1], "a nine of trumps beats an ace");
}

#[test]
fn tf_trick_4_without_a_trump_the_highest_of_the_led_suit_wins() {
    let mut discarded = table("bondtolva 3", "");
    discarded.deal(&["0 9s Ts Ks Qs Js As 9h 9d", "1 Ac Tc Kc Qc Jc 9c Ad Td", "2 Ah Th Kh Qh Jh Kd Qd Jd"]);
    discarded.run("0: 9s Ac Ah");
    assert_eq!(discarded.takers(), [0], "aces of other suits take nothing");
    let mut trumps = spades_are_trump();
    trumps.run("0: 9d Td As");
    assert_eq!(trumps.takers(), [0, 2]);
}

#[test]
fn tf_trick_5_no_duty_and_no_trump_while_the_talong_lasts() {
    let mut t = table("bondtolva 2", "");
    t.deal(&["0 As Ks Qs 9h 9d Jc", "1 Ts 9s Js Ah Tc Jd", "talong Kh Qh Th Jh Kd Qd Ad Td Kc Qc Ac 9c"]);
    t.run("0 play As");
    assert_eq!(t.playable(1), t.hand(1), "any card, though spades are at hand");
    t.run("1 play Jd\n0 meld s");
    assert_eq!(t.state().trump(), Some(Suit::Spades));
    t.run("0 play 9h");
    assert_eq!(t.playable(1), t.hand(1), "nobody must beat or trump");
    t.run("1 play Ts");
    assert_eq!(t.takers(), [0, 0], "the highest heart wins; a trump is a card like any other");
    t.run("0 draw\n0: 9d Ah");
    assert_eq!(t.takers(), [0, 0, 0]);
}

/// Bondtolva for two after six tricks, all taken by forehand, who has melded spades or declined each time.
fn talong_gone(after_first: &str, after_others: &str) -> Table {
    let mut t = table("bondtolva 2", "");
    t.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc", "talong Th Jh Td Jd Tc Qh Kh Kd Ts Kc Qd Qc"]);
    t.run(&format!("0: As 9c\n{after_first}"));
    for trick in ["0: Ah 9h", "0: Ad 9d", "0: Ac Jc", "0: Tc Jd", "0: Td Kc"] {
        assert!(!t.state().talong().is_empty());
        t.run(trick).run(after_others);
    }
    assert!(t.state().talong().is_empty());
    assert_eq!((t.hand(0), t.hand(1)), (set("Ks Qs Ts Th Kh Qd"), set("9s Js Jh Qh Kd Qc")));
    t
}

#[test]
fn tf_trick_6_bondtolva_for_two_is_strict_from_trick_7() {
    let mut t = talong_gone("0 draw", "0 draw");
    t.run("0 play Qd");
    t.refuses("1 play Qc", "TF-TRICK-2");
    assert_eq!(t.playable(1), set("Kd"));
    t.run("1 play Kd\n1 play Jh");
    t.refuses("0 play Ts", "TF-TRICK-2");
    assert_eq!(t.playable(0), set("Th Kh"));
}

#[test]
fn tf_trick_6_a_trump_set_in_bondtolva_for_two_counts_from_trick_7() {
    let mut t = talong_gone("0 meld s", "0 draw");
    t.run("0: Qd Kd\n1 play Qc");
    t.refuses("0 play Th", "TF-TRICK-2");
    assert_eq!(t.playable(0), set("Ks Qs Ts"));
    t.run("0 play Qs");
    assert_eq!(t.takers().last(), Some(&0));
    let mut sang = talong_gone("0 draw", "0 draw");
    sang.run("0: Qd Kd\n1: Qc Qs");
    assert_eq!(sang.takers().last(), Some(&1), "without a meld a spade takes no club");
}

#[test]
fn tf_trick_6_elsewhere_strict_play_and_trump_from_the_next_trick() {
    for name in ["bondtolva 3", "bondtolva 4", "tolva 4", "tolva 3", "strecktolva 3", "plocketolva"] {
        let mut t = table(name, "");
        t.deal(&["0 As Ks Qs 9h", "1 Ts Ah Js"]);
        t.run("0 play As");
        t.refuses("1 play Ah", "TF-TRICK-2");
    }
    let mut t = nobody_follows_hearts("9s Js", "Ts As");
    t.run("0: Th 9s As");
    assert_eq!(t.takers(), [0, 2], "trump set after trick 1 rules trick 2");
}

#[test]
fn tf_trick_7_the_winner_draws_first() {
    for (name, deck) in [("plocketolva", Pack::P36), ("bondtolva 2", Pack::P24)] {
        let mut t = table(name, "");
        t.deal(&["0 9s 9h Jd", "1 Ts Jh Qd", "talong Ac Kc Jc 9c"]);
        t.run("0: 9s Ts");
        assert_eq!(t.takers(), [1]);
        t.run("1 draw");
        let drawn: Vec<(u8, Card)> = t.events.iter().filter_map(drew).collect();
        assert_eq!(drawn, [(1, "Ac".parse().unwrap()), (0, "Kc".parse().unwrap())], "{name}");
        assert_eq!(t.state().talong().len(), deck.size() - 14);
        assert_eq!((t.hand(0).len(), t.hand(1).len()), (6, 6));
        t.refuses("1 draw", "TF-TRICK-7");
    }
}

fn drew(event: &Event) -> Option<(u8, Card)> {
    match event {
        Event::Drawn { seat, card } => Some((seat.0, (*card)?)),
        _ => None,
    }
}

#[test]
fn tf_trick_7_plocketolva_is_strict_throughout() {
    let mut t = table("plocketolva", "");
    t.deal(&["0 9s As Ks Qs Jd 9d", "1 Ts 8s Jh Qd 6c 7c", "talong Ac Kc"]);
    t.run("0 play 9s");
    t.refuses_naming("1 play 8s", "TF-TRICK-3", "9s Ts");
    t.refuses("1 play Jh", "TF-TRICK-2");
    let mut t = table("plocketolva", "");
    t.deal(&["0 9s As Ks Qs Jd 9d", "1 Ts 8s Jh Qc 6c 7c", "talong Ac Kc"]);
    t.run("0: As 8s\n0 meld s\n0 play 9d");
    assert_eq!(t.state().talong().len(), 22);
    assert_eq!(t.playable(1), set("Ts"), "the trump counts at once");
}

#[test]
fn tf_trick_8_hand_and_face_up_cards_count_for_the_duties() {
    let mut t = table("bordstolva", "");
    t.deal(&["0 9s", "1 8s Ah", "up0 Kd", "up1 Ts 7s", "down1 As 6s"]);
    t.allows("0 play 9s");
    t.allows("0 play Kd");
    t.run("0 play 9s");
    t.refuses_naming("1 play 8s", "TF-TRICK-3", "9s Ts");
    t.refuses_naming("1 play As", "TF-TRICK-8", "As");
    t.refuses("1 play Ah", "TF-TRICK-2");
    assert_eq!(t.playable(1), set("Ts"), "the ten lies on the table, the ace under it");
    t.refuses("0 turn", "TF-DEAL-1");
}

#[test]
fn tf_trick_8_the_card_under_a_played_one_is_turned_up_for_both_players() {
    let mut t = table("bordstolva", "");
    t.deal(&["0 Ks Qs", "up0 9s Jd", "down0 6c 7c", "up1 Jc 8s Jh", "down1 6d 7d 6h", "1 Th Td Kc Ah Ad 9h"]);
    t.run("0: 9s 8s");
    assert_eq!(t.state().phase(), Phase::Meld, "forehand could meld spades first");
    assert_eq!(t.state().row(Seat(0))[0], (None, Some("6c".parse().unwrap())));
    t.run("0 turn");
    assert_eq!(t.state().row(Seat(0))[0], (Some("6c".parse().unwrap()), None));
    assert_eq!(t.state().row(Seat(1))[1], (Some("7d".parse().unwrap()), None));
    assert!(t.playable(0).contains("6c".parse().unwrap()));
    t.refuses("0 turn", "TF-TRICK-8");
    t.run("0: 6c Kc");
    assert_eq!(t.state().row(Seat(0))[0], (None, None), "the place is empty");
}

#[test]
fn tf_trick_8_first_trick_from_the_table() {
    let cards =
        ["0 As Ks Qs Td Tc Th", "up0 9h Jd 9d 9c 8d 8c", "down0 6c 7c", "up1 8h 7h 9s 8s 7s 6s", "1 Ah Ts"];
    let mut t = table("bordstolva", "");
    t.deal(&cards).allows("0 play As");
    let mut t = table("bordstolva", "first_trick_from_table=true");
    t.deal(&cards);
    t.refuses("0 play As", "TF-TRICK-8");
    assert_eq!(t.game.view(Some(Seat(0))).state().hand(Seat(0)), set(""), "the hand is not taken up");
    t.run("0 play 9h");
    t.refuses("1 play Ah", "TF-TRICK-8");
    assert_eq!(t.playable(1), set("8h 7h"), "the ace in hand binds nobody");
    t.run("1 play 8h");
    assert_eq!(t.game.view(Some(Seat(0))).state().hand(Seat(0)), t.hand(0));
    assert_eq!(t.talk(0), ["meld s", "turn"], "the hand is up before its owner may meld");
    let up = t.events.iter().position(|e| matches!(e, Event::TakenUp { .. }));
    let trick = t.events.iter().position(|e| matches!(e, Event::Trick { .. }));
    assert!(trick.is_some() && trick < up);
    t.run("0 turn").allows("0 play As");
    assert!(!rules("bordstolva", "").house().first_trick_from_table);
}
