//! TF-GUB, one test or more per rule.

mod common;

use common::{Table, rules, table, table_on};
use tolva::{GubbeForm, GubbeKind, Preset, Rules};

/// Four players with 36 cards: forehand has all the spades, the partner high cards, the others much that counts nothing.
const SPADES: [&str; 4] = [
    "As Ts Ks Qs Js 9s 8s 7s 6s",
    "Jh 9h 8h 7h 6h Qc Jc 7d 6d",
    "Ah Th Kh Qh Ad Td Kd Qd Jd",
    "Ac Tc Kc 9c 8c 7c 6c 9d 8d",
];

/// As [`SPADES`], but forehand has a six of clubs, with which right gets in.
const LOSER: [&str; 4] = [
    "As Ts Ks Qs Js 9s 8s 7s 6c",
    "Jh 9h 8h 7h 6h 9d 8d 7d 6d",
    "Ah Th Kh Qh Ad Td Kd Qd Jd",
    "Ac Tc Kc Qc Jc 9c 8c 7c 6s",
];

/// Left has the hearts but one; the partner of left has aces to throw.
const LEFT: [&str; 4] = [
    "As Ts Ks Qs 6h Kc Qc Jc Td",
    "Ah Th Kh Qh Jh 9h 8h 7h 6s",
    "Js 9s 8s 7s Kd Qd Jd 7d 6d",
    "Ac Tc Ad 9c 8c 7c 6c 9d 8d",
];

fn dealt(name: &str, points: &[i32], hands: [&str; 4]) -> Table {
    let mut t = table_on(name, "", points);
    t.deal_round(&hands);
    t
}

/// The outcome of a gubbe: points, and how many tricks it took to decide.
#[track_caller]
fn decided(t: &Table) -> (Vec<i32>, usize) {
    let end = t.state().last_deal().expect("the deal is over");
    assert!(end.gubbe.is_some() && end.vinst.is_none() && end.sist.is_none());
    assert_eq!(t.booked().len(), 1, "nothing but the gubbe is booked");
    (t.points(), t.takers().len())
}

#[test]
fn tf_gub_1_forehand_declares_before_the_first_lead_only() {
    let mut t = dealt("tolva 4", &[], SPADES);
    t.allows("0 half");
    t.refuses("1 half", "TF-TRICK-1");
    t.run("0: As 6h Ah 6c");
    t.refuses("0 half", "TF-GUB-1");
    t.run("0 play Ts").refuses("1 half", "TF-GUB-1");
}

#[test]
fn tf_gub_1_forehand_must_take_tricks_1_to_6_with_60_points() {
    let six = "0: As 6h Ah 6c\n0: Ts 7h Th 7c\n0: Ks 8h Ad 8c\n0: Qs 9h Td 9c\n0: Js 6d Kh 9d";
    let mut t = dealt("tolva 4", &[], SPADES);
    t.run("0 half").run(six);
    assert!(!t.deal_is_due(), "more than 60 points after five tricks decide nothing");
    t.run("0: 9s 7d Qh 8d");
    assert_eq!(decided(&t), (vec![6, 0], 6));
}

#[test]
fn tf_gub_1_sixty_is_enough_and_59_is_not() {
    // Spades give 30 and the partner 26; what the others throw to the sixth trick decides.
    for (sixth, points) in [("9s 7d Td 8d", -6), ("9s Qc Td 8d", -6), ("9s 7d Td Kc", 6)] {
        let mut t = dealt("tolva 4", &[], SPADES);
        t.run("0 half\n0: As 6h Qh 6c\n0: Ts 7h Qd 7c\n0: Ks 8h Jd 8c\n0: Qs 9h Kh 9c\n0: Js 6d Kd 9d");
        t.run(&format!("0: {sixth}"));
        assert_eq!(decided(&t), (vec![points, 0], 6), "{sixth}");
    }
}

#[test]
fn tf_gub_1_a_lost_trick_decides_at_once() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.run("0 half\n0: As 6h Ah 6s\n0: 6c 7h Th 7c");
    assert_eq!(decided(&t), (vec![-6, 0], 2));
}

#[test]
fn tf_gub_1_anyone_else_from_the_trick_they_got_in_with() {
    let tail = "1: Th 7d 9c Jc\n1: Kh 9s 8c Qc\n1: Qh 8s 7c Qs\n1: Jh Js 9d Kc\n1: 9h Jd 8d Ks";
    let mut t = dealt("tolva 4", &[], LEFT);
    t.run("0: As 6s 7s 6c\n0: 6h Ah 6d Ac\n1 half");
    assert_eq!(t.state().gubbe().unwrap().from_trick, 2);
    t.run(tail);
    // The ace of clubs in the trick that left got in with makes 61 of 39.
    assert_eq!(decided(&t), (vec![0, 6], 7));
    let mut t = dealt("tolva 4", &[], LEFT);
    t.run("0: As 6s 7s Ac\n0: 6h Ah 6d 6c\n1 half").run(tail);
    assert_eq!(decided(&t), (vec![0, -6], 7), "without it there are 50");
}

/// As [`LEFT`], but right has the last heart and gets in first.
fn partner_was_in(thrown: &str) -> Table {
    let mut t = table("tolva 4", "");
    t.deal_round(&[
        "As Ts Ks Qs 6c Kc Qc Jc Td",
        "Ah Th Kh Qh Jh 9h 8h 7h 6s",
        "Js 9s 8s 7s Kd Qd Jd 7d 6d",
        "Ac Tc Ad 9c 8c 7c 6h 9d 8d",
    ]);
    t.run("0: Jc 6s Kd Ac\n3: 6h 6c Ah 7d\n1 half");
    t.run(&format!("1: Th 6d {thrown} Qs\n1: Kh 9s 8c Qc\n1: Qh 8s 7c Ks\n1: Jh 7s 9d Kc"));
    assert!(!t.deal_is_due());
    t.run("1: 9h Jd 8d Ts");
    t
}

#[test]
fn tf_gub_1_the_partner_having_been_on_lead_does_not_matter() {
    assert_eq!(decided(&partner_was_in("Tc")), (vec![0, 6], 7));
}

#[test]
fn tf_gub_1_tricks_before_it_do_not_count() {
    // 56 points in tricks 2 to 7; the 17 of the first trick would make it.
    assert_eq!(decided(&partner_was_in("9c")), (vec![0, -6], 7));
}

#[test]
fn tf_gub_1_only_while_six_tricks_are_left() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.run("0: As 6h Ah 6s\n0: Ts 7h Th 7c\n0: Ks 8h Kh 8c");
    let mut fourth = t.clone();
    fourth.run("0: 6c 9h Qh 9c").allows("3 half");
    t.run("0: Qs 9h Qh Qc\n0: 6c 9d Jd 9c").refuses("3 half", "TF-GUB-1");
    t.refuses("3 full", "TF-GUB-4");
}

#[test]
fn tf_gub_1_not_after_trump_is_set() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.run("0: As 6h Ah 6s").allows("0 meld s");
    t.run("0 meld s\n0: 6c 7h Th 7c").refuses("3 half", "TF-GUB-10");
    let mut sang = dealt("tolva 4", &[], LOSER);
    sang.run("0: As 6h Ah 6s\n0: 6c 7h Th 7c").allows("3 half");
}

#[test]
fn tf_gub_2_plus_or_minus_six_for_a_side_on_five_or_fewer() {
    for name in ["tolva 4", "strecktolva 2x2"] {
        for (points, allowed) in [(-7, true), (5, true), (6, false), (11, false)] {
            let mut t = dealt(name, &[points, 0], SPADES);
            if name != "tolva 4" {
                t.run("0: As 6h Ah 6c");
            }
            match allowed {
                true => t.allows("0 half"),
                false => drop(t.refuses("0 half", "TF-GUB-2")),
            }
            t.allows("0 full");
        }
    }
    let mut made = dealt("tolva 4", &[5, 11], SPADES);
    made.run("0 half\n0: As 6h Ah 6c\n0: Ts 7h Th 7c\n0: Ks 8h Ad 8c\n0: Qs 9h Td 9c\n0: Js 6d Kh 9d");
    made.run("0: 9s 7d Qh 8d");
    assert_eq!((decided(&made).0, made.winner()), (vec![11, 11], None), "nobody goes out with a half one");
    let mut lost = dealt("tolva 4", &[5, 11], LOSER);
    lost.run("0 half\n0: 6c 7h Th 7c");
    assert_eq!(decided(&lost).0, [-1, 11]);
}

#[test]
fn tf_gub_3_no_trump_no_melds_and_no_questions() {
    let mut t = dealt("tolva 4", &[], SPADES);
    t.run("0 half\n0: As 6h Ah 6c");
    t.refuses("0 meld s", "TF-GUB-3");
    t.refuses("0 ask", "TF-GUB-3");
    assert_eq!((t.talk(0), t.state().trump()), (vec![], None));
    let mut free = dealt("tolva 4", &[], SPADES);
    free.run("0: As 6h Ah 6c").allows("0 meld s");
    free.allows("0 ask");
}

#[test]
fn tf_gub_3_the_deal_stops_and_neither_vinst_nor_sist_is_booked() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.run("0 half\n0: 6c 7h Th 7c");
    assert_eq!((t.deal_is_due(), t.booked()), (true, vec![(0, -6, "halv-gubbe")]));
    assert_eq!(t.hand(0).len(), 8);
    let end = t.state().last_deal().unwrap();
    assert_eq!((end.vinst, end.sist, t.state().carry()), (None, None, 0));
}

#[test]
fn tf_gub_4_forehand_before_the_first_lead_or_who_took_the_first_trick() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.allows("0 full");
    let mut forehand = t.clone();
    forehand.run("0: As 6h Ah 6s").refuses("0 full", "TF-GUB-4");
    t.run("0: 6c 6h Jd 7c").allows("3 full");
    t.run("3: Ac 7s 7h Qd").refuses("3 full", "TF-GUB-4");
}

#[test]
fn tf_gub_4_all_tricks_for_twelve() {
    let mut t = dealt("tolva 4", &[], SPADES);
    t.run("0 full");
    for trick in 1..=9 {
        assert_eq!(t.state().tricks() + 1, trick);
        t.play_one().play_one().play_one().play_one();
    }
    assert_eq!((decided(&t), t.winner()), ((vec![12, 0], 9), Some(0)));
    let mut lost = dealt("tolva 4", &[], LOSER);
    lost.run("0 full\n0: As 6h Ah 6s\n0: Ts 7h Th 7c\n0: 6c 8h Kh 8c");
    assert_eq!((decided(&lost), lost.winner()), ((vec![-12, 0], 3), None));
}

#[test]
fn tf_gub_4_the_last_trick_counts_too() {
    let mut t = dealt("tolva 4", &[], LOSER);
    t.run("0 full");
    for spade in "As Ts Ks Qs Js 9s 8s 7s".split(' ') {
        t.run(&format!("0 play {spade}")).play_one().play_one().play_one();
    }
    assert!(!t.deal_is_due());
    t.run("0 play 6c").play_one().play_one().play_one();
    assert_eq!(t.takers()[8], 3);
    assert_eq!(decided(&t).0, [-12, 0]);
}

#[test]
fn tf_gub_4_at_any_score_and_no_win_from_minus_unless_it_reaches_twelve() {
    for (before, after, winner) in [(11, 23, Some(0)), (0, 12, Some(0)), (-1, 11, None), (-12, 0, None)] {
        let mut t = dealt("tolva 4", &[before, 0], SPADES);
        t.run("0 full").play_out();
        assert_eq!((t.points(), t.winner()), (vec![after, 0], winner));
    }
}

#[test]
fn tf_gub_5_declared_by_the_taker_of_the_first_trick_before_the_second() {
    let mut t = dealt("strecktolva 2x2", &[], LOSER);
    t.refuses("0 half", "TF-GUB-5");
    let mut forehand = t.clone();
    forehand.run("0: As 6h Ah 6s").allows("0 half");
    t.run("0: 6c 6h Jd 7c").allows("3 half");
    t.refuses("0 half", "TF-TRICK-1");
    t.run("3: Ac 7s 7h Qd").refuses("3 half", "TF-GUB-5");
}

#[test]
fn tf_gub_5_decided_as_soon_as_the_side_has_60_the_first_trick_included() {
    let mut t = dealt("strecktolva 2x2", &[], SPADES);
    t.run("0: As 6h Ah 6c\n0 half\n0: Ts 7h Th 7c\n0: Ks 8h Kd 8c");
    assert!(!t.deal_is_due(), "50 points");
    let mut short = t.clone();
    short.run("0: Qs Jc Kh 9c");
    assert!(!short.deal_is_due(), "59 points");
    t.run("0: Qs Qc Kh 9c");
    assert_eq!(decided(&t), (vec![6, 0], 4), "60 points");
}

#[test]
fn tf_gub_5_a_lost_trick_alone_does_not_fail_it() {
    let mut t = table("strecktolva 2x2", "");
    t.deal_round(&[
        "As Ts Ks Qs Js 9s 8s 7c 6c",
        "Jh 9h 8h 7h 6h 9d 8d 7d 6d",
        "Ah Th Kh Qh Ad Td Kd Qd Jd",
        "Ac Tc Kc Qc Jc 9c 8c 7s 6s",
    ]);
    t.run("0: As 6h Ah 6s\n0 half\n0: 6c 7h Qh 8c\n3: 7s Ts 8h Th\n0: Ks 9h Ad 9c");
    assert!(!t.deal_is_due(), "57 points");
    t.run("0: Qs 6d Td Jc");
    assert_eq!((decided(&t), t.takers()), ((vec![6, 0], 5), vec![0, 3, 0, 0, 0]));
}

#[test]
fn tf_gub_5_it_fails_when_the_others_have_more_than_60() {
    let mut t = dealt("strecktolva 2x2", &[], LEFT);
    t.run("0: As 6s 7s 6c\n0 half\n0: 6h Ah 6d Ac\n1: Th 7d Tc Jc");
    let mut slow = t.clone();
    t.run("1: Kh 9s Ad Qc");
    assert_eq!(decided(&t), (vec![-6, 0], 4), "62 points");
    slow.run("1: Kh 9s 9c Qc\n1: Qh Jd 8c Kc");
    assert!(!slow.deal_is_due(), "60 points are not more than 60");
    slow.run("1: Jh 8s 7c Qs");
    assert_eq!(decided(&slow), (vec![-6, 0], 6));
}

#[test]
fn tf_gub_5_it_fails_when_the_sixth_trick_is_over() {
    let mut t = dealt("strecktolva 2x2", &[], SPADES);
    t.run("0: As 6h Qh 6c\n0 half\n0: Ts 7h Qd 7c\n0: Ks 8h Jd 8c\n0: Qs 9h Kh 9c\n0: Js 6d Kd 9d");
    assert!(!t.deal_is_due(), "46 points, and the others have none");
    let mut made = t.clone();
    t.run("0: 9s Qc Td 8d");
    assert_eq!(decided(&t), (vec![-6, 0], 6), "59 points");
    made.run("0: 9s Qc Ad 8d");
    assert_eq!(decided(&made), (vec![6, 0], 6), "60 points");
}

#[test]
fn tf_gub_5_a_first_trick_of_60_decides_at_once() {
    let mut t = table("strecktolva 2x3", "");
    t.deal(&["0 As Ks Qs Js 9s 8s", "1 Ah", "2 Ad", "3 Ac", "4 Th", "5 Ts 7s 6s"]);
    t.run("0: As Ah Ad Ac Th Ts\n0 half");
    assert_eq!(decided(&t), (vec![6, 0], 1));
}

#[test]
fn tf_gub_6_declared_by_the_taker_of_the_first_trick_before_the_second() {
    let mut t = dealt("strecktolva 2x2", &[], LOSER);
    t.refuses("0 full", "TF-GUB-6");
    t.run("0: 6c 6h Jd 7c").allows("3 full");
    t.run("3: Ac 7s 7h Qd").refuses("3 full", "TF-GUB-6");
}

#[test]
fn tf_gub_6_every_trick_but_the_last() {
    let mut t = dealt("strecktolva 2x2", &[], LOSER);
    t.run("0: As 6h Ah 6s\n0 full");
    for spade in "Ts Ks Qs Js 9s 8s 7s".split(' ') {
        assert!(!t.deal_is_due());
        t.run(&format!("0 play {spade}")).play_one().play_one().play_one();
    }
    assert_eq!((decided(&t), t.winner()), ((vec![12, 0], 8), Some(0)), "the six of clubs is never played");
    let mut lost = dealt("strecktolva 2x2", &[3, 0], LOSER);
    lost.run("0: As 6h Ah 6s\n0 full\n0: Ts 7h Th 7c\n0: 6c 8h Kh 8c");
    assert_eq!(decided(&lost), (vec![-9, 0], 3));
}

#[test]
fn tf_gub_7_with_a_talong_or_rows_it_is_declared_after_drawing_or_turning_up() {
    for (name, go_on) in [("plocketolva", "1 draw"), ("bordstolva", "1 turn"), ("strecktolva 2", "1 turn")] {
        let mut t = table(name, "");
        match go_on {
            "1 draw" => t.deal(&["0 9s Js 8s", "1 As Kh Qh"]),
            _ => t.deal(&["0 9s Js 8s", "1 Ts Kh Qh 9h", "up1 As"]),
        };
        if name != "strecktolva 2" {
            t.allows("0 half");
            t.allows("0 full");
        }
        t.run("0: 9s As");
        assert!(!t.talk(1).iter().any(|said| said == "half" || said == "full"), "{name}");
        t.allows("1 meld h");
        t.run(go_on).allows("1 half");
        t.allows("1 full");
    }
}

#[test]
fn tf_gub_8_points_may_be_negative() {
    let mut t = dealt("tolva 4", &[-6, 0], LOSER);
    t.run("0 full\n0: 6c 7h Th 7c");
    assert_eq!(t.points(), [-18, 0]);
    t.deal_round(&LOSER).run("1 half\n1: 6c 7h Th 7c");
    assert_eq!(t.points(), [-18, -6]);
    t.deal_round(&LOSER).allows("2 half");
}

#[test]
fn tf_gub_9_the_form_is_a_switch_and_bondtolva_has_none() {
    for seating in Preset::Bondtolva.seatings() {
        assert_eq!(Rules::preset(Preset::Bondtolva, *seating).house().gubbe, GubbeForm::None);
    }
    let mut t = table("bondtolva 4", "");
    t.deal(&["0 As"]);
    t.refuses("0 half", "TF-GUB-9");
    t.refuses("0 full", "TF-GUB-9");
    table("bondtolva 4", "gubbe=tolva").deal(&["0 As"]).allows("0 half");
    table("bondtolva 4", "gubbe=streck").deal(&["0 As"]).refuses("0 half", "TF-GUB-5");
    table("tolva 4", "gubbe=none").deal(&["0 As"]).refuses("0 half", "TF-GUB-9");
    table("tolva 4", "gubbe=streck").deal(&["0 As"]).refuses("0 full", "TF-GUB-6");
    table("strecktolva 3", "gubbe=tolva").deal(&["0 As"]).allows("0 full");
    assert_eq!(rules("tolva", "").house().gubbe, GubbeForm::Tolva);
    assert_eq!(rules("strecktolva", "").house().gubbe, GubbeForm::Streck);
}

#[test]
fn tf_gub_10_no_gubbe_of_any_kind_after_a_meld() {
    for name in ["tolva 4", "strecktolva 2x2"] {
        let mut t = table(name, "forehand_trump=true");
        t.deal_round(&LOSER);
        t.run("0 meld s\n0: As 6h Ah 6s");
        t.refuses("0 half", "TF-GUB-10");
        t.refuses("0 full", "TF-GUB-10");
    }
    let mut t = table("tolva 4", "forehand_trump=true");
    t.deal_round(&LOSER).run("0 meld s").refuses("0 full", "TF-GUB-10");
}

#[test]
fn tf_gub_10_one_gubbe_in_a_deal() {
    let mut t = dealt("tolva 4", &[], SPADES);
    t.run("0 half");
    t.refuses("0 full", "TF-GUB-10");
    t.refuses("0 half", "TF-GUB-10");
    assert_eq!(t.state().gubbe().unwrap().kind, GubbeKind::Half);
    // Another player of the side gets in for the first time.
    let mut t = table("tolva 4", "");
    t.deal_round(&[
        "As Ts Ks Qs Js 9s 8s 7s 6h",
        "Jh 9h 8h 7h 6s 9d 8d 7d 6d",
        "Ah Th Kh Qh Ad Td Kd Qd Jd",
        "Ac Tc Kc Qc Jc 9c 8c 7c 6c",
    ]);
    t.run("0 half\n0: 6h 7h Ah 6c");
    t.refuses("2 half", "TF-GUB-10");
    t.refuses("2 full", "TF-GUB-10");
}
