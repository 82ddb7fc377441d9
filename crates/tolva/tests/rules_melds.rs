//! TF-MELD, one test or more per rule.

mod common;

use cards::{Seat, Suit};
use common::{FOUR_TRICKS, Table, four_pairs, rules, set, table, table_on};
use tolva::{Event, MeldName, Phase};

#[test]
fn tf_meld_1_the_first_sets_trump_for_2_and_later_ones_are_1() {
    let mut t = four_pairs("");
    t.run(FOUR_TRICKS[0]).run("0 meld s");
    assert_eq!((t.state().trump(), t.points()), (Some(Suit::Spades), vec![2, 0, 0]));
    t.run(FOUR_TRICKS[1]).run("0 meld h");
    assert_eq!((t.state().trump(), t.points()), (Some(Suit::Spades), vec![3, 0, 0]));
    t.run(FOUR_TRICKS[2]).run("0 meld d");
    t.run(FOUR_TRICKS[3]).run("0 meld c");
    assert_eq!((t.state().trump(), t.points()), (Some(Suit::Spades), vec![5, 0, 0]));
    let suits: Vec<_> = t.state().melds().map(|m| (m.suit.letter(), m.points)).collect();
    assert_eq!(suits, [('s', 2), ('h', 1), ('d', 1), ('c', 1)]);
}

#[test]
fn tf_meld_1_king_and_queen_of_one_suit() {
    let mut t = table("bondtolva 3", "");
    t.deal(&["0 As Ks Qh Kd Qd", "1 Kh", "2 Qs"]);
    t.run("0 play As");
    t.run(&format!("1 play {}", t.playable(1).first().unwrap()));
    t.run("2 play Qs");
    assert_eq!(t.takers(), [0]);
    t.refuses_naming("0 meld s", "TF-MELD-3", "Qs");
    t.refuses_naming("0 meld h", "TF-MELD-3", "Kh");
    t.allows("0 meld d");
}

#[test]
fn tf_meld_1_a_suit_is_melded_once_in_a_deal() {
    let mut t = four_pairs("");
    t.run(FOUR_TRICKS[0]).run("0 meld s").run(FOUR_TRICKS[1]);
    t.refuses_saying("0 meld s", "TF-MELD-1", "Spader", "Spades");
    assert_eq!(t.talk(0), ["meld c", "meld d", "meld h"]);
    t.play_out().deal(&["1 Ks Qs As"]);
    t.run("1 play As").play_one().play_one();
    t.allows("1 meld s");
}

#[test]
fn tf_meld_2_never_before_the_first_lead() {
    let mut t = four_pairs("");
    t.refuses("0 meld s", "TF-MELD-2");
    t.run(FOUR_TRICKS[0]).allows("0 meld s");
}

#[test]
fn tf_meld_2_only_who_took_the_latest_trick_and_before_leading() {
    let mut t = table("bondtolva 3", "");
    t.deal(&["0 As Kh Qh 9d", "1 9s Kc Qc Ad", "2 Ts Kd Jd"]);
    t.run("0: As 9s Ts");
    t.refuses("1 meld c", "TF-TRICK-1");
    t.allows("0 meld h");
    t.run("0 play 9d");
    t.refuses("0 meld h", "TF-DEAL-1");
    t.refuses("1 meld c", "TF-MELD-2");
    t.run("1 play Ad\n2 play Kd").allows("1 meld c");
    t.refuses("0 meld h", "TF-TRICK-1");
}

#[test]
fn tf_meld_2_forehand_trump_before_the_first_lead() {
    let mut t = table("bondtolva 2", "forehand_trump=true");
    t.deal(&["0 Ks Qs Kh Qh Jd Jc", "1 As"]);
    assert_eq!(t.talk(0), ["meld h", "meld s"]);
    t.refuses("1 meld s", "TF-TRICK-1");
    t.run("0 meld s");
    assert_eq!((t.points(), t.turn()), (vec![2, 0], Some(0)));
    t.refuses("0 meld h", "TF-MELD-3");
    t.run("0: Jd As").allows("0 meld h");
    let mut t = table("bondtolva 2", "forehand_trump=true");
    t.deal(&["0 Ks Qh 9s 9h Jd Jc"]).refuses_naming("0 meld s", "TF-MELD-3", "Qs");
}

#[test]
fn tf_meld_2_forehand_trump_lets_forehand_meld_but_not_ask() {
    for name in ["bondtolva 4", "tolva 4", "strecktolva 2x2"] {
        let mut t = table(name, "forehand_trump=true");
        t.deal(&["0 As Ts 9s Jh", "2 Kh Qh"]);
        t.refuses("0 ask", "TF-MELD-2");
        t.refuses_naming("0 meld h", "TF-MELD-3", "Kh Qh");
    }
}

#[test]
fn tf_meld_2_forehand_trump_counts_only_cards_that_forehand_sees() {
    let cards = ["0 Ks Qs Kh 9s 8s 7s", "up0 Qh Kd Qd 9h 9d 9c", "down0 Kc Qc"];
    let mut t = table("bordstolva", "forehand_trump=true");
    t.deal(&cards);
    assert_eq!(t.talk(0), ["full", "half", "meld d", "meld h", "meld s"]);
    let mut t = table("bordstolva", "forehand_trump=true first_trick_from_table=true");
    t.deal(&cards);
    assert_eq!(t.talk(0), ["full", "half", "meld d"]);
    t.refuses_naming("0 meld s", "TF-MELD-3", "Ks Qs");
    t.refuses_naming("0 meld h", "TF-MELD-3", "Kh");
}

#[test]
fn tf_meld_3_both_cards_must_still_be_held() {
    let mut t = table("bondtolva 3", "");
    t.deal(&["0 Ks As Ts Qs 9h 9d", "1 9s Th", "2 Js Jh"]);
    t.run("0: Ks 9s Js");
    t.refuses_naming("0 meld s", "TF-MELD-3", "Ks");
    let mut t = table("bordstolva", "");
    t.deal(&["0 As Ks Kh 9h", "up0 Qs Kd", "down0 Qh", "1 Jd", "up1 8s 7s"]);
    t.run("0: As 8s");
    t.allows("0 meld s");
    t.refuses_naming("0 meld h", "TF-MELD-3", "Qh");
}

#[test]
fn tf_meld_3_one_meld_per_occasion() {
    let mut t = four_pairs("");
    t.run(FOUR_TRICKS[0]).run("0 meld s");
    t.refuses("0 meld h", "TF-MELD-3");
    t.run(FOUR_TRICKS[1]).allows("0 meld h");
}

/// Three players with eight cards each: forehand keeps the hearts to the end and takes every trick.
fn late_pair(name: &str, tricks: usize) -> Table {
    let mut t = table(name, "deck=24");
    t.deal(&["0 As Ts Ks Js Qs Ah Kh Qh", "1 9s 9h 9d 9c Jd Jc Jh Th", "2 Ad Td Kd Qd Ac Tc Kc Qc"]);
    for trick in ["0: As 9s Qd", "0: Ts Jd Kd", "0: Js 9d Td", "0: Qs 9c Ad", "0: Ks Jc Qc", "0: Ah Jh Kc"]
        .iter()
        .take(tricks)
    {
        t.run(trick);
    }
    t
}

#[test]
fn tf_meld_4_at_least_three_cards_left() {
    late_pair("tolva 3", 5).allows("0 meld h");
    late_pair("tolva 3", 6).refuses_saying("0 meld h", "TF-MELD-4", "minst 3", "at least 3");
    late_pair("strecktolva 3", 5).allows("0 meld h");
    late_pair("strecktolva 3", 6).refuses("0 meld h", "TF-MELD-4");
    late_pair("bondtolva 3", 6).allows("0 meld h");
}

#[test]
fn tf_meld_4_the_floor_is_a_switch() {
    for floor in 0..=6 {
        let mut t = table("tolva 3", &format!("deck=24 meld_floor={floor}"));
        t.deal(&["0 As Ts Ks Js Qs Ah Kh Qh", "1 9s 9h 9d 9c Jd Jc Jh Th", "2 Ad Td Kd Qd Ac Tc Kc Qc"]);
        t.run("0: As 9s Qd\n0: Ts Jd Kd\n0: Js 9d Td");
        match floor {
            6 => drop(t.refuses("0 meld h", "TF-MELD-4")),
            _ => t.allows("0 meld h"),
        }
    }
}

/// Bordstolva where forehand runs the spades, from the hand first, and holds king and queen of hearts.
fn table_run(tricks: usize, floor: u8) -> Table {
    let mut t = table("bordstolva", &format!("meld_floor={floor}"));
    t.deal(&[
        "0 As Ts Ks Qs Js 9s",
        "up0 8s 7s 6s Kh Qh Ah",
        "down0 Th Jh 9h 8h 7h 6h",
        "1 Ad Td Kd Qd Jd 9d",
        "up1 8d 7d 6d Ac Tc Kc",
        "down1 Qc Jc 9c 8c 7c 6c",
    ]);
    let spades = "As Ts Js 9s 8s 7s 6s Qs Ks Th Jh 9h Ah 6h".split(' ');
    for spade in spades.take(tricks) {
        t.run(&format!("0 play {spade}")).play_one();
        if t.state().phase() == Phase::Meld && t.state().tricks() < tricks as u8 {
            t.run("0 turn");
        }
    }
    t
}

#[test]
fn tf_meld_4_bordstolva_counts_hand_and_table_face_down_cards_included() {
    // After twelve tricks: in sight king, queen and ace of hearts, and under each of them another heart.
    let t = table_run(12, 6);
    assert_eq!((t.hand(0), t.playable(0)), (set(""), set("Kh Qh Ah")));
    t.allows("0 meld h");
    // After fourteen: king and queen with a card under each.
    let t = table_run(14, 3);
    assert_eq!(t.playable(0), set("Kh Qh"));
    t.allows("0 meld h");
    table_run(14, 4).allows("0 meld h");
    table_run(14, 5).refuses("0 meld h", "TF-MELD-4");
}

#[test]
fn tf_meld_5_bondtolva_for_two_melds_only_while_the_talong_lasts() {
    let mut t = table("bondtolva 2", "");
    t.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc", "talong Th Jh Td Jd Tc Qh Kh Kd Ts Kc Qd Qc"]);
    for trick in ["0: As 9c", "0: Ah 9h", "0: Ad 9d", "0: Ac Jc", "0: Tc Jd"] {
        t.run(trick).run("0 draw");
    }
    t.run("0: Td Kc");
    let mut last_chance = t.clone();
    last_chance.run("0 meld s");
    assert_eq!(last_chance.points(), [2, 0]);
    t.run("0 draw");
    t.refuses("0 meld s", "TF-MELD-5");
    t.run("0: Th Jh");
    t.refuses("0 meld s", "TF-MELD-5");
}

#[test]
fn tf_meld_5_plocketolva_melds_without_a_talong() {
    // With 24 cards the talong of plocketolva, too, is gone after six tricks.
    let mut t = table("plocketolva", "deck=24");
    t.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc", "talong Th Jh Td Jd Tc Qh Kh Kd Ts Kc Qd Qc"]);
    for trick in ["0: As 9s", "0: Ah 9h", "0: Ad 9d", "0: Ac 9c", "0: Tc Jc", "0: Td Jd"] {
        t.run(trick).run("0 draw");
    }
    t.run("0: Th Qh").allows("0 meld s");
}

#[test]
fn tf_meld_6_with_a_talong_before_drawing() {
    for name in ["bondtolva 2", "plocketolva"] {
        let mut t = table(name, "");
        t.deal(&["0 As Ks Qs Kh Jd Jc", "1 9s 9h 9d", "talong Qh Th"]);
        t.run("0: As 9s");
        assert_eq!(t.state().talong().len(), t.game.rules().talong_size(), "nobody has drawn");
        t.refuses("0 play Jd", "TF-MELD-6");
        t.refuses_naming("0 meld h", "TF-MELD-3", "Qh");
        assert_eq!(t.talk(0), ["draw", "meld s"]);
        let mut drawn = t.clone();
        drawn.run("0 draw");
        drawn.refuses("0 meld s", "TF-MELD-6");
        drawn.refuses("0 meld h", "TF-MELD-6");
        t.run("0 meld s");
        assert!(t.hand(0).contains("Qh".parse().unwrap()), "a meld draws by itself");
    }
}

#[test]
fn tf_meld_6_bordstolva_before_turning_up() {
    let mut t = table("bordstolva", "");
    t.deal(&[
        "0 Ks Qs Kh Jd 9h 8h",
        "up0 As Jc Td Tc Th Ts",
        "down0 Qh",
        "1 9s 9d 9c 8d 8c 7d",
        "up1 8s 7s 6s",
    ]);
    t.run("0: As 8s");
    t.refuses("0 play Jd", "TF-MELD-6");
    t.refuses_naming("0 meld h", "TF-MELD-3", "Qh");
    assert_eq!(t.talk(0), ["meld s", "turn"]);
    let mut turned = t.clone();
    turned.run("0 turn");
    turned.refuses("0 meld s", "TF-MELD-6");
    turned.refuses("0 meld h", "TF-MELD-6");
    t.run("0 meld s");
    assert_eq!(t.state().row(Seat(0))[0].0, Some("Qh".parse().unwrap()), "a meld turns up by itself");
    t.run("0: Ts 7s").allows("0 meld h");
}

#[test]
fn tf_meld_6_the_winner_goes_on_with_a_pair_or_without() {
    for (name, go_on) in [("bondtolva 2", "draw"), ("plocketolva", "draw"), ("bordstolva", "turn")] {
        let mut without = table(name, "");
        match go_on {
            "draw" => without.deal(&["0 As Ks Jh", "1 9s 9h 9d", "talong Qs Qh Kh"]),
            _ => without.deal(&["0 Ks Jh 9h 9c 8c 7c", "up0 As Jc Jd 8d 7d 6d", "1 9s 8s 7s 6s Td Ad"]),
        };
        without.run("0: As 9s");
        assert_eq!((without.state().phase(), without.turn()), (Phase::Meld, Some(0)), "{name}");
        assert_eq!(without.game.legal(Seat(0)).len(), 1, "{name}");
        assert_eq!(without.talk(0), [go_on]);
        without.refuses("0 play Jh", "TF-MELD-6");
        without.refuses(&format!("1 {go_on}"), "TF-TRICK-1");
        without.run(&format!("0 {go_on}")).allows("0 play Jh");
    }
}

#[test]
fn tf_meld_6_what_rules_a_meld_out_lets_the_game_go_on_by_itself() {
    let asked = |switches: &str, points: &[i32], before: &str| {
        let mut t = table_on("plocketolva", switches, points);
        t.deal(&["0 As Ts Ks Qs 9h 8h", "1 9s 8s 7h 6h 9d 8d"]);
        t.run(before).run("0: As 8s").state().phase() == Phase::Meld
    };
    assert!(asked("", &[9, 0], ""));
    assert!(!asked("", &[10, 0], ""), "TF-BAR-1: no trump from ten");
    assert!(asked("no_trump_at=none", &[10, 0], ""));
    assert!(!asked("no_trump_at=none", &[11, 0], ""), "TF-BAR-1: no meld from eleven");
    assert!(asked("", &[0, 11], ""), "the bar of the other side is not the winner's");
    assert!(asked("meld_floor=5", &[], ""));
    assert!(!asked("meld_floor=6", &[], ""), "TF-MELD-4: five cards are left");
    assert!(!asked("", &[], "0 half"), "TF-GUB-3: no melds during a gubbe");
    let later = |switches: &str| {
        let mut t = table("plocketolva", switches);
        t.deal(&["0 As Ts Ks Qs 9h 8h", "1 9s 8s 7h 6h 9d 8d"]);
        t.run("0: As 8s\n0 meld s\n0: Ts 9s").state().phase() == Phase::Meld
    };
    assert!(later("max_later_melds=1") && !later("max_later_melds=0"), "TF-MELD-7");
}

#[test]
fn tf_meld_6_nobody_is_asked_once_all_four_suits_are_melded() {
    let mut t = table("plocketolva", "");
    t.deal(&["0 As Ks Qs Kh Qh Ah", "1 9s 8s 9h 8h 9d 9c", "talong Kd 7s Qd 7h Kc 7d Qc 7c Ad 6d"]);
    t.run("0: As 8s\n0 meld s\n0: Ah 8h\n0 meld h\n0: Ks 9s\n0 draw\n0: Qs 7s\n0 meld d\n0: Kh 9h");
    assert_eq!(t.talk(0), ["draw", "meld c"]);
    t.run("0 meld c\n0: Qh 7h");
    assert_eq!((t.state().phase(), t.state().melds().count()), (Phase::Lead, 4));
}

#[test]
fn tf_meld_6_cards_that_have_gone_or_are_too_few_shorten_nothing() {
    // All kings go in the first five tricks.
    let mut t = table("bondtolva 2", "");
    t.deal(&["0 As Ah Ad Ac Ts Th", "1 Ks Kh Kd Kc 9s 9h", "talong Td Jd"]);
    t.run("0: As Ks\n0 draw\n0: Ah Kh\n0 draw\n0: Ad Kd\n0 draw\n0: Ac Kc");
    assert_eq!(t.talk(0), ["draw"], "no pair can come any more");
    // In the last trick but one both play from the table, and one card is left to each.
    let mut t = table("bordstolva", "meld_floor=0");
    t.deal(&[
        "0 As Ts Ks Qs Js 9s",
        "up0 8s 7s 6s Kh Qh Ah",
        "down0 Th Jh 9h 8h 7h 6h",
        "1 Ad Td Kd Qd Jd 9d",
        "up1 8d 7d 6d Ac Tc Kc",
        "down1 Qc Jc 9c 8c 7c 6c",
    ]);
    let mut asked = 0;
    while t.state().tricks() < 17 {
        match t.state().phase() {
            Phase::Meld => {
                t.run("0 turn");
                asked += 1;
            }
            Phase::Lead => {
                // The hand first, then each place of the row from left to right.
                let card =
                    ["As", "Ts", "Ks", "Qs", "Js", "9s", "8s", "7s", "6s", "Th", "Jh", "9h", "Ah", "6h"]
                        .into_iter()
                        .chain(["Kh", "8h", "Qh"])
                        .nth(usize::from(t.state().tricks()))
                        .expect("a card");
                t.run(&format!("0 play {card}"));
            }
            _ => drop(t.play_one()),
        }
    }
    assert_eq!((t.state().phase(), t.talk(0)), (Phase::Meld, vec!["turn".to_string()]));
    assert!(asked > 5);
}

#[test]
fn tf_meld_7_at_most_so_many_melds_after_trump() {
    for later in 0..=3 {
        let mut t = four_pairs(&format!("max_later_melds={later}"));
        let melds = ["0 meld s", "0 meld h", "0 meld d", "0 meld c"];
        for (n, (trick, meld)) in FOUR_TRICKS.iter().zip(melds).enumerate() {
            t.run(trick);
            if n <= later {
                t.run(meld);
            } else {
                t.refuses(meld, "TF-MELD-7");
            }
        }
        assert_eq!(t.points()[0], 2 + later as i32);
    }
    let t = rules("bondtolva", "");
    assert_eq!(t.house().max_later_melds, None);
}

#[test]
fn tf_meld_8_both_cards_are_public_from_then_on() {
    let mut t = four_pairs("");
    t.run(FOUR_TRICKS[0]);
    for seat in [None, Some(Seat(1)), Some(Seat(2))] {
        assert_eq!(t.game.view(seat).melded_in(Seat(0)), set(""));
        assert_eq!(t.game.view(seat).hidden(Seat(0)), 11);
    }
    t.run("0 meld s");
    for seat in [None, Some(Seat(1)), Some(Seat(2))] {
        assert_eq!(t.game.view(seat).state().hand(Seat(0)), set("Ks Qs"));
        assert_eq!(t.game.view(seat).hidden(Seat(0)), 9);
    }
    t.run(FOUR_TRICKS[1]);
    assert_eq!(t.game.view(None).melded_in(Seat(0)), set("Ks Qs"), "they stay public");
}

#[test]
fn tf_meld_8_a_suit_question_shows_the_cards_of_both_partners() {
    let mut t = table("bondtolva 4", "");
    t.deal(&["0 As Kh 9d", "1 9s", "2 Qh Js", "3 Qs"]);
    t.run("0: As 9s Js Qs\n0 ask\n2 no\n0 ask h\n2 yes");
    let view = t.game.view(Some(Seat(1)));
    assert_eq!((view.melded_in(Seat(0)), view.melded_in(Seat(2))), (set("Kh"), set("Qh")));
}

#[test]
fn tf_meld_9_names_of_the_melds() {
    use MeldName::{Mal, Tjog, Trumf, Viv};
    for (names, expected) in [
        ("tjog", [Trumf, Tjog, Tjog, Tjog]),
        ("viv", [Trumf, Viv, Viv, Viv]),
        ("mal", [Trumf, Mal, Mal, Mal]),
        ("tjog-viv-mal", [Trumf, Tjog, Viv, Mal]),
        ("tjog-mal", [Trumf, Tjog, Mal, Mal]),
        ("tjog-viv", [Trumf, Tjog, Viv, Viv]),
        ("viv-tjog", [Trumf, Viv, Tjog, Tjog]),
    ] {
        let mut t = four_pairs(&format!("meld_names={names}"));
        for (trick, suit) in FOUR_TRICKS.iter().zip("shdc".chars()) {
            t.run(trick).run(&format!("0 meld {suit}"));
        }
        assert_eq!(t.state().melds().map(|m| m.name).collect::<Vec<_>>(), expected, "{names}");
        let booked: Vec<_> = t.booked().iter().map(|(_, _, why)| *why).collect();
        assert_eq!(booked, expected.map(MeldName::name), "{names}");
    }
}

#[test]
fn tf_pt_1_meld_points_count_at_once() {
    let mut t = four_pairs("");
    t.run(FOUR_TRICKS[0]);
    assert_eq!(t.points(), [0, 0, 0]);
    t.run("0 meld s");
    assert_eq!(t.points(), [2, 0, 0]);
    let last = t.events.iter().rev().find(|e| matches!(e, Event::Scored { .. } | Event::Led { .. }));
    assert!(matches!(last, Some(Event::Scored { .. })), "before the next lead");
    let mut out = table_on("bondtolva 3", "", &[0, 10, 0]);
    out.deal(&["0 9s", "1 As Kh Qh", "2 Js"]);
    out.run("0: 9s As Js\n1 meld h");
    assert_eq!((out.points(), out.winner()), (vec![0, 12, 0], Some(1)));
}
