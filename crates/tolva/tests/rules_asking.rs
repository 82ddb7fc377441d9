//! TF-ASK, one test or more per rule. TF-ASK-9 (no table talk) leaves nothing to enforce.

mod common;

use cards::{Seat, Suit, SuitSet};
use common::{Table, set, table, table_on};
use tolva::{Duty, Event, MeldName};

/// Four players. Forehand takes the first trick and has a pair of spades and a single king of hearts;
/// the partner has pairs in diamonds and clubs and the queen of hearts.
fn partners(name: &str, points: &[i32]) -> Table {
    let mut t = table_on(name, "deck=24", points);
    t.deal(&["0 As Ts Ks Qs Kh 9c", "1 Js 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
    t.run("0: As 9s Jc 9h");
    t
}

/// As [`partners`], but forehand has no pair.
fn without_a_pair(name: &str) -> Table {
    let mut t = table(name, "deck=24");
    t.deal(&["0 As Ts Ks Js Kh 9c", "1 Qs 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
    t.run("0: As 9s Jc 9h");
    t
}

#[test]
fn tf_ask_1_the_partner_may_meld_instead() {
    for mut t in [partners("tolva 4", &[]), without_a_pair("tolva 4")] {
        t.allows("0 ask");
        t.refuses("0 ask s", "TF-ASK-3");
        t.refuses("2 meld d", "TF-TRICK-1");
        t.run("0 ask");
        assert_eq!(t.talk(2), ["meld c", "meld d", "no"]);
        t.refuses_naming("2 meld h", "TF-MELD-3", "Kh");
        t.run("2 meld d");
        assert_eq!((t.state().trump(), t.points(), t.turn()), (Some(Suit::Diamonds), vec![2, 0], Some(0)));
        assert_eq!(t.talk(0), Vec::<String>::new());
        assert_eq!(t.playable(0), t.hand(0), "the answer binds nobody");
    }
}

#[test]
fn tf_ask_1_whatever_the_answer_the_asker_may_not_meld() {
    let mut t = partners("tolva 4", &[]);
    t.allows("0 meld s");
    t.run("0 ask\n2 no");
    t.refuses("0 meld s", "TF-ASK-1");
    assert_eq!(t.talk(0), Vec::<String>::new());
    t.run("0: Ts Js Qc Jh").run("0 meld s");
    assert_eq!(t.points(), [2, 0], "the next occasion is a new one");
    let mut answered = partners("tolva 4", &[]);
    answered.run("0 ask\n2 meld d");
    assert!(!answered.talk(0).contains(&"meld s".to_string()));
}

#[test]
fn tf_ask_1_only_the_player_on_lead_asks_and_only_where_there_is_a_partner() {
    let mut t = partners("tolva 4", &[]);
    t.run("0 play Ts");
    t.refuses("1 ask", "TF-ASK-1");
    let mut alone = table("tolva 3", "");
    alone.deal(&["0 As"]).run("0 play As").play_one().play_one();
    alone.refuses("0 ask", "TF-ASK-1");
}

/// Two teams of three. Forehand takes the first trick; both team-mates have a pair.
fn three_partners(forehand: &str) -> Table {
    let mut t = table("strecktolva 2x3", "");
    t.deal(&[
        &format!("0 As {forehand}"),
        "1 9s 8s 7s 6s Jh 9h",
        "2 Kh Qh 8h 7h 6h Jd",
        "3 Ts 9d 8d 7d 6d Jc",
        "4 Kd Qd 9c 8c 7c 6c",
        "5 Ah Th Ad Td Ac Tc",
    ]);
    t.run("0: As 6s 6h Ts 6c Tc");
    t
}

#[test]
fn tf_ask_2_only_who_can_meld_nothing_may_ask() {
    three_partners("Ks Qs Js Kc Qc").refuses("0 ask", "TF-ASK-2");
    let mut t = three_partners("Ks Qs Js Kc Qc");
    t.run("0 meld s");
    t.refuses_saying("0 ask", "TF-MELD-3", "redan mält", "have melded");
    partners("strecktolva 2x2", &[]).refuses("0 ask", "TF-ASK-2");
    without_a_pair("strecktolva 2x2").allows("0 ask");
}

/// Two teams of three. Forehand has no pair.
fn nothing_to_meld() -> Table {
    let mut t = table("strecktolva 2x3", "");
    t.deal(&[
        "0 As Ts Ks Js Qc 9d",
        "1 9s 8s 7s 6s Jh 9h",
        "2 Kh Qh 8h 7h 6h Jd",
        "3 Qs Kc 8d 7d 6d Jc",
        "4 Kd Qd 9c 8c 7c 6c",
        "5 Ah Th Ad Td Ac Tc",
    ]);
    t.run("0: As 6s 6h Qs 6c Tc");
    t
}

#[test]
fn tf_ask_2_all_team_mates_are_asked_clockwise() {
    let mut t = nothing_to_meld();
    t.run("0 ask");
    assert_eq!((t.turn(), t.talk(2)), (Some(2), vec!["meld h".to_string(), "no".to_string()]));
    t.refuses_saying("4 meld d", "TF-ASK-7", "Plats 2 är tillfrågad", "Seat 2 has been asked");
    t.run("2 no");
    assert_eq!((t.turn(), t.talk(4)), (Some(4), vec!["meld d".to_string(), "no".to_string()]));
    let mut nobody = t.clone();
    t.run("4 meld d");
    assert_eq!((t.state().trump(), t.points(), t.turn()), (Some(Suit::Diamonds), vec![2, 0], Some(0)));
    nobody.run("4 no");
    assert_eq!((nobody.state().trump(), nobody.turn()), (None, Some(0)));
    nobody.refuses("0 ask", "TF-ASK-2");
    nobody.allows("0 play Ts");
}

#[test]
fn tf_ask_2_the_first_who_wants_to_melds_and_nobody_else() {
    let mut t = nothing_to_meld();
    t.refuses("2 meld h", "TF-TRICK-1");
    t.run("0 ask\n2 meld h");
    assert_eq!(t.turn(), Some(0));
    t.refuses("4 meld d", "TF-TRICK-1");
    assert_eq!(t.state().melds().count(), 1);
}

#[test]
fn tf_ask_3_the_partner_may_set_trump() {
    let mut t = without_a_pair("bondtolva 4");
    t.run("0 ask");
    assert_eq!(t.talk(2), ["meld c", "meld d", "no"]);
    t.refuses("2 yes", "TF-ASK-3");
    t.run("2 meld c");
    assert_eq!((t.state().trump(), t.points(), t.turn()), (Some(Suit::Clubs), vec![2, 0], Some(0)));
    assert_eq!(t.playable(0), t.hand(0), "setting trump binds no lead");
}

#[test]
fn tf_ask_3_after_no_a_question_for_the_suit_of_a_single_king_or_queen() {
    let mut t = without_a_pair("bondtolva 4");
    t.run("0 ask\n2 no");
    assert_eq!(t.talk(0), ["ask h", "ask s"]);
    t.refuses_saying("0 ask d", "TF-ASK-3", "ruter", "diamonds");
    t.run("0 ask h");
    assert_eq!(t.talk(2), ["no", "yes"]);
    t.refuses_saying("2 meld d", "TF-ASK-3", "hjärter", "hearts");
    t.run("2 yes");
    let meld = t.state().melds().next().unwrap();
    assert_eq!((meld.suit, meld.seat, meld.points), (Suit::Hearts, Seat(0), 2));
    assert_eq!((t.state().trump(), t.turn()), (Some(Suit::Hearts), Some(0)));
    assert_eq!(t.playable(0), t.hand(0), "the player on lead leads what they like");
}

#[test]
fn tf_ask_3_no_question_for_a_suit_held_as_a_pair() {
    let mut t = partners("bondtolva 4", &[]);
    t.run("0 ask\n2 no");
    assert_eq!(t.talk(0), ["ask h"]);
    t.refuses_saying("0 ask s", "TF-ASK-3", "spader", "spades");
}

#[test]
fn tf_ask_3_no_question_for_a_suit_that_is_melded() {
    let mut t = partners("bondtolva 4", &[]);
    t.run("0 meld s\n0: Ks Js Qc Jh\n0 ask\n2 no");
    assert_eq!(t.hand(0), set("Ts Qs Kh 9c"));
    assert_eq!(t.talk(0), ["ask h"]);
    t.refuses_saying("0 ask s", "TF-ASK-3", "spader", "spades");
}

#[test]
fn tf_ask_3_after_a_second_no_there_are_no_more_questions() {
    let mut t = without_a_pair("bondtolva 4");
    t.run("0 ask\n2 no\n0 ask h\n2 no");
    assert_eq!(t.talk(0), Vec::<String>::new());
    t.refuses("0 ask", "TF-ASK-4");
    t.refuses("0 ask s", "TF-ASK-4");
    t.run("0: Ts Qs Qc Jh\n0 ask").allows("2 no");
}

#[test]
fn tf_ask_4_one_general_question_and_it_comes_first() {
    let mut t = without_a_pair("bondtolva 4");
    t.refuses("0 ask h", "TF-ASK-4");
    t.run("0 ask\n2 no");
    t.refuses("0 ask", "TF-ASK-4");
}

#[test]
fn tf_ask_4_after_no_the_asker_may_not_meld_until_next_on_lead() {
    let mut t = partners("bondtolva 4", &[]);
    t.allows("0 meld s");
    t.run("0 ask\n2 no");
    t.refuses("0 meld s", "TF-ASK-4");
    t.run("0 ask h\n2 no");
    t.refuses("0 meld s", "TF-ASK-4");
    t.run("0: Ts Js Qc Jh").allows("0 meld s");
}

#[test]
fn tf_ask_4_or_until_asked() {
    let mut t = partners("bondtolva 4", &[]);
    t.run("0 ask\n2 no\n0: 9c Jd Kc Tc");
    assert_eq!(t.takers(), [0, 3]);
    let mut t = table("bondtolva 4", "");
    t.deal(&["0 As Ts Ks Qs Kh 9c", "1 Js 9s Ah Th Jd 9d", "2 Kd Qd Ac Qc Qh Jc", "3 Jh 9h Ad Td Kc Tc"]);
    t.run("0: As 9s Jc 9h\n0 ask\n2 no\n0: 9c Jd Ac Tc\n2 ask").allows("0 meld s");
}

/// Bondtolva with 36 cards: forehand has set trump in spades and is on lead again after the second trick.
/// The partner holds ace, king and queen of hearts, king and queen of diamonds and of clubs.
fn after_trump(forehand: &str, right: &str) -> Table {
    let mut t = table("bondtolva 4", "deck=36");
    t.deal(&[
        &format!("0 As Ts Ks Qs Js 9s 8s {forehand}"),
        "1 7s 6s Th Jh 9h Ad Td Jd 9d",
        "2 Ah Kh Qh Kd Qd Kc Qc Jc 9c",
        &format!("3 8d 7d 6d Ac Tc 8c 7c {right}"),
    ]);
    t.run("0: As 6s 9c 7c\n0 meld s\n0: Ts 7s Jc 8c");
    t
}

#[test]
fn tf_ask_5_a_suit_answered_makes_the_asker_lead_it_and_the_partner_play_king_or_queen() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld h");
    assert_eq!((t.points(), t.state().trump()), (vec![3, 0], Some(Suit::Spades)));
    assert_eq!(t.state().duty(), Some(Duty::LeadSuit(Suit::Hearts, Seat(2))));
    t.refuses_saying("0 play Ks", "TF-ASK-5", "hjärter", "hearts");
    assert_eq!(t.playable(0), set("8h 7h"));
    t.run("0 play 8h\n1 play Th");
    t.refuses_saying("2 play Ah", "TF-ASK-5", "hjärter", "hearts");
    assert_eq!(t.playable(2), set("Kh Qh"));
    t.run("2 play Qh\n3 play 6h");
    assert_eq!(t.state().duty(), None);
}

#[test]
fn tf_ask_5_a_yes_to_a_suit_makes_the_asker_lead_king_or_queen() {
    let mut t = table("bondtolva 4", "");
    t.deal(&["0 As Ts Ks Qs Kh 9h", "1 Js 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9c Ad Td Ac Tc"]);
    t.run("0: As 9s Jc 9c\n0 meld s\n0: Ts Js Qc Jh\n0 ask\n2 no\n0 ask h\n2 yes");
    assert_eq!(t.points(), [3, 0]);
    t.refuses_saying("0 play Ks", "TF-ASK-5", "hjärter", "hearts");
    t.refuses("0 play 9h", "TF-ASK-5");
    assert_eq!(t.playable(0), set("Kh"));
    t.run("0: Kh Ah Qh Tc");
    assert_eq!(t.playable(1), t.hand(1), "and with that the duty is done");
}

#[test]
fn tf_ask_5_kan_inte_lets_the_asker_lead_anything() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld d");
    let cannot = Event::Cannot { seat: Seat(0), suit: Suit::Diamonds };
    assert!(t.events.contains(&cannot));
    assert_eq!(t.playable(0), t.hand(0));
    assert_eq!(t.state().owed(Seat(2)), SuitSet::of(Suit::Diamonds));
    t.run("0: 8h Jh Ah 6h");
    t.refuses_naming("2 play Kh", "TF-ASK-6", "Kd Qd");
    assert_eq!(t.playable(2), set("Kd Qd"), "the partner leads king or queen when next on lead");
    t.run("2 play Qd");
    assert_eq!(t.state().owed(Seat(2)), SuitSet::EMPTY);
}

#[test]
fn tf_ask_6_the_duty_comes_before_overtaking() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld h\n0 play 7h\n1 play Th");
    assert_eq!(t.playable(2), set("Kh Qh"), "the ace would beat the ten, and must wait");
    t.run("2 play Kh");
    let mut free = after_trump("8h 7h", "6h 6c");
    free.run("0 play 7h\n1 play Th");
    free.refuses_naming("2 play Kh", "TF-TRICK-3", "Th Ah");
}

#[test]
fn tf_ask_6_a_pending_lead_comes_before_a_question_but_not_before_a_meld() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld d\n0: 8h Jh Ah 6h");
    t.refuses_naming("2 ask", "TF-ASK-6", "Kd Qd");
    assert_eq!(t.talk(2), ["meld c", "meld h"]);
    t.run("2 meld c");
    assert_eq!(t.points(), [4, 0]);
    assert_eq!(t.playable(2), set("Kd Qd"), "the meld leaves the duty");
}

#[test]
fn tf_ask_6_of_several_pending_suits_one_is_honoured_and_the_others_wait() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld d\n0: 9s 9h Kh 8d\n0 ask\n2 meld c\n0: 7h Jh Ah 6h");
    assert_eq!(t.playable(2), set("Kd Qd Kc Qc"));
    t.refuses_naming("2 play Qh", "TF-ASK-6", "Kd Qd Kc Qc");
    t.run("2 play Kc");
    assert_eq!(t.state().owed(Seat(2)), SuitSet::of(Suit::Diamonds));
}

#[test]
fn tf_ask_6_a_duty_lapses_when_neither_card_is_left() {
    let mut t = after_trump("8h 7h", "6h 6c");
    t.run("0 ask\n2 meld d\n0: Ks 9h Kd 8d");
    let mut one_left = t.clone();
    one_left.run("0: 8h Jh Ah 6h");
    assert_eq!(one_left.playable(2), set("Qd"));
    t.run("0: Qs 9d Qd 7d\n0: 8h Jh Ah 6h");
    assert_eq!(t.playable(2), t.hand(2));
    t.allows("2 ask");
}

#[test]
fn tf_ask_7_a_partner_may_say_no_but_not_yes_without_the_card() {
    let mut t = without_a_pair("bondtolva 4");
    t.run("0 ask").allows("2 no");
    t.refuses("2 play Kd", "TF-ASK-7");
    t.refuses("0 no", "TF-ASK-7");
    t.run("2 no").refuses("0 yes", "TF-ASK-7");
    let mut held = t.clone();
    held.run("0 ask h").allows("2 yes");
    held.allows("2 no");
    t.run("0 ask s");
    t.refuses_saying("2 yes", "TF-ASK-7", "spader", "spades");
    t.allows("2 no");
}

#[test]
fn tf_ask_7_questions_and_answers_are_public() {
    use game::Game;
    let mut t = without_a_pair("bondtolva 4");
    t.run("0 ask\n2 no\n0 ask h\n2 yes");
    let said = |e: &&Event| matches!(e, Event::Asked { .. } | Event::Answered { .. });
    let events: Vec<&Event> = t.events.iter().filter(said).collect();
    assert_eq!(
        events,
        [
            &Event::Asked { seat: Seat(0), suit: None, name: MeldName::Trumf },
            &Event::Answered { seat: Seat(2), yes: false },
            &Event::Asked { seat: Seat(0), suit: Some(Suit::Hearts), name: MeldName::Trumf },
            &Event::Answered { seat: Seat(2), yes: true },
        ]
    );
    for event in events {
        for seat in [None, Some(Seat(1)), Some(Seat(3))] {
            assert_eq!(t.game.rules().event_for(event, seat).as_ref(), Some(event));
        }
    }
}

#[test]
fn tf_ask_8_a_barred_side_neither_sets_trump_nor_asks_for_it() {
    for name in ["tolva 4", "strecktolva 2x2"] {
        let mut t = table_on(name, "deck=24", &[9, 10]);
        t.deal(&["0 As Ts Ks Js Kh 9c", "1 Qs 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
        t.run("0: As 9s Jc 9h").allows("0 ask");
    }
    for (name, said) in [("tolva 4", "Ni har minst 10 poäng"), ("strecktolva 2x2", "Ni har minst 10 streck")]
    {
        let mut t = table_on(name, "deck=24", &[10, 9]);
        t.deal(&["0 As Ts Ks Js Kh 9c", "1 Qs 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
        t.run("0: As 9s Jc 9h");
        t.refuses_saying("0 ask", "TF-ASK-8", said, "Your team has 10 points");
    }
    let t = partners("bondtolva 4", &[10, 0]);
    t.allows("0 ask");
}

#[test]
fn tf_ask_8_the_same_for_later_melds() {
    for (points, refused) in [(8, false), (9, true)] {
        let mut t = table_on("tolva 4", "deck=24", &[points, 0]);
        t.deal(&["0 As Ts Ks Qs Kh 9c", "1 Js 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
        t.run("0: As 9s Jc 9h\n0 meld s\n0: Ts Js Qc Jh");
        match refused {
            true => t.refuses_saying("0 ask", "TF-ASK-8", "11 poäng", "11 points"),
            false => t.allows("0 ask"),
        }
    }
}

#[test]
fn tf_ask_8_skane_bars_in_bondtolva() {
    let mut t = table_on("bondtolva 4", "no_trump_at=10 no_meld_at=11", &[10, 0]);
    t.deal(&["0 As Ts Ks Qs Kh 9c", "1 Js 9s Ah Th Jd 9d", "2 Kd Qd Kc Qc Qh Jc", "3 Jh 9h Ad Td Ac Tc"]);
    t.run("0: As 9s Jc 9h");
    t.refuses("0 meld s", "TF-BAR-1");
    t.refuses("0 ask", "TF-ASK-8");
}

#[test]
fn tf_ask_8_with_all_four_suits_melded_nothing_is_left_to_ask_for() {
    for ask in ["tolva", "streck", "bond"] {
        let mut t = table("strecktolva 2x2", &format!("ask={ask}"));
        t.deal(&[
            "0 As Ks Qs Kh Qh Kd Qd Kc Qc",
            "1 Ts Js Ah 9h 8h",
            "2 7s 6s 7h 6h Jc 9c 8c 7c 6c",
            "3 9s 8s Th Jh",
        ]);
        t.run("0: As Ts 6s 8s\n0 meld s\n0: Ks Js 7s 9s\n0 meld h\n0: Qs Ah 6c Th\n0 meld d");
        t.run("0: Kh 9h 7h Jh").allows("0 meld c");
        t.run("0 meld c\n0 play Qh").play_one().play_one().play_one();
        assert_eq!((t.turn(), t.state().melds().count()), (Some(0), 4), "{ask}");
        t.refuses("0 ask", "TF-ASK-8");
        t.refuses("0 meld c", "TF-MELD-1");
    }
}
