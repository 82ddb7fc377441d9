//! Which of several rules stands against an action, and what it says.

mod common;

use common::{Table, rules, table, table_on};
use game::{Opening, Running};

#[test]
fn tf_ask_1_who_asked_may_not_meld_once_trump_is_set() {
    let mut t = table("tolva 4", "deck=24 meld_floor=0");
    t.deal_round(&["As Ts Ks Qs Kh Qh", "Js 9s Ah Th Jd 9d", "Kd Qd Kc Qc 9c Jc", "Jh 9h Ad Td Ac Tc"]);
    t.run("0: As 9s Jc 9h\n0 meld s\n0: Ts Js Qc Jh\n0 ask\n2 no");
    t.refuses("0 meld h", "TF-ASK-1");
}

#[test]
fn tf_ask_4_after_the_second_no_nothing_is_melded() {
    let mut t = table("bondtolva 4", "deck=36");
    t.deal_round(&[
        "As Ts Ks Qs Kh Qh Kd 6d 7d",
        "Js 9s Ah Th Jd 9d 8s 7s 6s",
        "Qd Kc Qc 9c Jc Td 8c 7c 6c",
        "Jh 9h Ad Ac Tc 8h 7h 6h 8d",
    ]);
    t.run("0: As 6s 6c 6h\n0 meld s\n0: Ts 7s 7c 7h\n0 ask\n2 no");
    t.refuses("0 meld h", "TF-ASK-4");
    t.run("0 ask d\n2 no");
    t.refuses("0 meld h", "TF-ASK-4");
    t.refuses("0 ask", "TF-ASK-4");
}

#[test]
fn tf_meld_6_bordstolva_too_late_after_turning_up_whatever_was_melded_before() {
    let mut t = table("bordstolva", "");
    t.deal(&["0 As Ts Ks Qs Kh Qh", "up0 9s 8s 6d 7d 8d 9d", "up1 7s 6s 6c 7c 8c 9c"]);
    t.run("0: As 7s\n0 meld s\n0: Ts 6s\n0 turn");
    t.refuses("0 meld h", "TF-MELD-6");
}

#[test]
fn tf_meld_3_one_meld_per_occasion_also_when_the_talong_is_gone() {
    let mut t = table("plocketolva", "deck=24");
    t.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc", "talong Th Jh Td Jd Tc Qc Kh Kc Ts Kd Qh Qd"]);
    t.run("0: As 9s\n0 draw\n0: Ah 9h\n0 draw\n0: Ad 9d\n0 draw\n0: Ac 9c\n0 draw\n0: Tc Jc\n0 draw\n0: Td Jd\n0 draw");
    t.run("0: Th Jh\n0 meld s");
    t.refuses("0 meld h", "TF-MELD-3");
}

#[test]
fn tf_gub_7_a_gubbe_waits_until_the_cards_are_drawn() {
    let mut t = table("plocketolva", "deck=24");
    t.deal(&["0 9s 9h 9d 9c Jh Jd", "1 As Ks Qs Ah Ad Ac"]);
    t.run("0: 9s As");
    t.refuses("1 half", "TF-GUB-7");
    t.run("1 draw");
    t.allows("1 half");
}

/// Four players who ask in this way. Forehand has taken the first trick; the partner has pairs in diamonds and clubs.
fn asking(ask: &str, forehand: &str) -> Table {
    let mut t = table("tolva 4", &format!("deck=24 meld_floor=0 ask={ask}"));
    let rest = if forehand.contains("Qs") { "Js" } else { "Qs" };
    t.deal(&[
        &format!("0 {forehand}"),
        &format!("1 {rest} 9s Ah Th Jd 9d"),
        "2 Kd Qd Kc Qc Qh Jc",
        "3 Jh 9h Ad Td Ac Tc",
    ]);
    t.run("0: As 9s Jc 9h");
    t
}

const PAIR: &str = "As Ts Ks Qs Kh 9c";
const NO_PAIR: &str = "As Ts Ks Js Kh 9c";

#[test]
fn tf_meld_3_who_has_melded_may_not_ask() {
    for ask in ["tolva", "streck", "bond"] {
        let mut t = asking(ask, PAIR);
        t.run("0 meld s");
        t.refuses_saying("0 ask", "TF-MELD-3", "Du har redan mält", "You have melded");
        let mut answered = asking(ask, NO_PAIR);
        answered.run("0 ask\n2 meld d");
        // There it was the partner who melded.
        answered.refuses("0 ask", asked(ask));
    }
}

/// The rule of a second question.
fn asked(ask: &str) -> &'static str {
    match ask {
        "tolva" => "TF-ASK-1",
        "streck" => "TF-ASK-2",
        _ => "TF-ASK-4",
    }
}

#[test]
fn tf_ask_1_2_3_the_rule_is_that_of_the_house() {
    for (ask, rule) in [("tolva", "TF-ASK-1"), ("streck", "TF-ASK-2"), ("bond", "TF-ASK-3")] {
        let mut t = asking(ask, NO_PAIR);
        t.run("0 ask");
        t.refuses("2 yes", rule);
        t.run("2 no");
        t.refuses("0 ask", asked(ask));
        t.run("0 play Ts");
        t.refuses("1 ask", rule);
    }
}

#[test]
fn tf_meld_4_waiting_does_not_help_where_six_cards_are_needed() {
    let mut t = table("plocketolva", "meld_floor=6");
    t.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc"]);
    t.run("0: As 9s");
    t.refuses_saying(
        "0 meld s",
        "TF-MELD-4",
        "minst 6 kort kvar innan man drar",
        "6 cards left before drawing",
    );
    let mut five = table("plocketolva", "meld_floor=5");
    five.deal(&["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc"]);
    five.run("0: As 9s\n0 draw");
    five.refuses("0 meld s", "TF-MELD-6");
}

#[test]
fn tf_gub_1_4_5_6_in_a_trick_nobody_declares_by_the_rule_of_that_gubbe() {
    for (form, half, full) in [("tolva", "TF-GUB-1", "TF-GUB-4"), ("streck", "TF-GUB-5", "TF-GUB-6")] {
        let mut t = table("tolva 4", &format!("gubbe={form}"));
        t.deal(&["0 As"]).run("0 play As");
        t.refuses("1 half", half);
        t.refuses("1 full", full);
    }
}

#[test]
fn tf_gub_7_no_gubbe_is_promised_that_cannot_come() {
    let dealt = ["0 As Ks Qs Ah Ad Ac", "1 9s Js 9h 9d 9c Jc"];
    let mut led = table("plocketolva", "");
    led.deal(&dealt).run("0: As 9s");
    led.refuses("0 half", "TF-GUB-1");
    led.refuses("0 full", "TF-GUB-4");
    let mut late = table("plocketolva", "gubbe=streck");
    late.deal(&dealt).run("0: As 9s");
    late.refuses("0 half", "TF-GUB-7");
    late.refuses("0 full", "TF-GUB-7");
    late.run("0 draw\n0: Ah 9h");
    late.refuses("0 half", "TF-GUB-5");
    late.refuses("0 full", "TF-GUB-6");
    let mut rich = table_on("plocketolva", "gubbe=streck", &[6, 0]);
    rich.deal(&dealt).run("0: As 9s");
    rich.refuses("0 half", "TF-GUB-2");
    rich.refuses("0 full", "TF-GUB-7");
    let mut melded = table("plocketolva", "gubbe=streck forehand_trump=true");
    melded.deal(&dealt).run("0 meld s\n0: As 9s");
    melded.refuses("0 full", "TF-GUB-10");
}

#[test]
fn tf_trick_7_8_where_nothing_is_ever_drawn_or_turned_up_that_is_said() {
    for (name, draws, turns) in
        [("tolva 4", false, false), ("plocketolva", true, false), ("bordstolva", false, true)]
    {
        let mut t = table(name, "");
        t.deal(&[]);
        let (draw, turn) = (t.refuses("0 draw", "TF-TRICK-7"), t.refuses("0 turn", "TF-TRICK-8"));
        assert_eq!(draw.text.sv == "I det här spelet drar man inga kort.", !draws, "{draw}");
        assert_eq!(turn.text.sv == "I det här spelet vänder man inte upp några kort.", !turns, "{turn}");
    }
}

#[test]
fn cards_are_named_in_order_and_with_their_articles() {
    let mut t = table("tolva 4", "");
    t.deal(&["0 Qc", "1 Kc Ac 9c"]).run("0 play Qc");
    let beat = t.refuses("1 play 9c", "TF-TRICK-3");
    assert!(beat.text.en.ends_with("with the king of clubs or the ace of clubs."), "{}", beat.text.en);
    let mut none = table("tolva 4", "");
    none.deal(&["0 As Ts", "1 Kh Qh 6s", "2 7s", "3 8s"]).run("0: As 6s 7s 8s");
    let missing = none.refuses("0 meld h", "TF-MELD-3");
    assert!(missing.text.sv.ends_with("du saknar hjärter kung och hjärter dam."), "{}", missing.text.sv);
    assert!(
        missing.text.en.ends_with("you lack the king of hearts and the queen of hearts."),
        "{}",
        missing.text.en
    );
}

#[test]
fn an_opening_is_refused_in_the_words_of_the_game() {
    let refused = |name: &str, scores: [i32; 2], carry: u32| {
        let mut opening = Opening { carry, ..Opening::default() };
        opening.scores[..2].copy_from_slice(&scores);
        Running::new(rules(name, ""), opening).expect_err("no such opening").text.sv.to_string()
    };
    let start = "Ett parti kan inte börja på 12";
    assert_eq!(refused("tolva 4", [12, 0], 0), format!("{start} poäng: den som har tolv har redan vunnit."));
    assert_eq!(
        refused("strecktolva", [0, 12], 0),
        format!("{start} streck: den som har tolv har redan vunnit.")
    );
    assert_eq!(refused("strecktolva", [0, -2_000_000], 0), "-2000000 streck är för lågt.");
    let tied = "Med de här reglerna förs en delad vinst inte över till nästa giv.";
    assert_eq!(refused("bondtolva", [0, 0], 1), tied);
}
