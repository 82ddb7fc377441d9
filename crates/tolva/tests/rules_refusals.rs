//! Which rule closes an occasion: the question, the meld, or the refilling.

mod common;

use common::table;

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
