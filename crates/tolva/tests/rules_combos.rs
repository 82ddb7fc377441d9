//! TF-COMBO-1: what has no meaning is refused, with all reasons at once.

mod common;

use common::{every_table, rules, settings, try_rules};
use game::Refusal;
use tolva::{Layout, Rules, SWITCHES};

#[track_caller]
fn reasons(name: &str, switches: &str) -> Vec<Refusal> {
    let reasons = try_rules(name, switches).expect_err("refused");
    assert!(
        reasons
            .iter()
            .all(|r| r.text.sv.ends_with('.') && r.text.en.ends_with('.') && r.text.sv != r.text.en)
    );
    reasons
}

/// Asserts that there is one reason, TF-COMBO-1, which says these words.
#[track_caller]
fn combo(name: &str, switches: &str, sv: &str, en: &str) {
    let reasons = reasons(name, switches);
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert_eq!(reasons[0].rule, Some("TF-COMBO-1"));
    assert!(reasons[0].text.sv.contains(sv) && reasons[0].text.en.contains(en), "{:?}", reasons[0]);
}

#[test]
fn tf_combo_1_a_talong_or_rows_are_for_two_players() {
    for name in ["bondtolva 3", "bondtolva 4", "tolva 4", "tolva 3", "strecktolva 2x3"] {
        combo(name, "layout=talong", "talong", "talong");
    }
    for name in ["tolva 4", "tolva 3", "strecktolva 3", "strecktolva 3x2"] {
        combo(name, "layout=table", "rader", "Rows");
    }
    assert_eq!(rules("bordstolva", "layout=talong").house().layout, Layout::Talong);
    assert_eq!(rules("plocketolva", "layout=table").house().layout, Layout::Table);
}

#[test]
fn tf_combo_1_two_players_cannot_hold_all_the_cards() {
    for name in ["bondtolva 2", "plocketolva", "bordstolva", "strecktolva 2"] {
        combo(name, "layout=hand", "På två", "two players");
    }
}

#[test]
fn tf_combo_1_rows_need_36_cards() {
    combo("bordstolva", "deck=24", "36 kort", "36 cards");
    combo("bondtolva 2", "layout=table", "36 kort", "36 cards");
    assert_eq!(rules("bondtolva 2", "layout=table deck=36").house().layout, Layout::Table);
}

#[test]
fn tf_combo_1_a_first_trick_from_the_table_needs_rows() {
    combo("plocketolva", "first_trick_from_table=true", "första sticket", "first trick");
    combo("tolva 4", "first_trick_from_table=true", "rader", "rows");
    assert!(rules("strecktolva 2", "first_trick_from_table=true").house().first_trick_from_table);
}

#[test]
fn tf_combo_1_asking_needs_a_partner() {
    for ask in ["tolva", "streck", "bond"] {
        for name in ["tolva 3", "bondtolva 2", "bordstolva"] {
            combo(name, &format!("ask={ask}"), "partner", "partner");
        }
        assert!(try_rules("tolva 4", &format!("ask={ask}")).is_ok());
        assert!(try_rules("strecktolva 3x2", &format!("ask={ask}")).is_ok());
    }
}

#[test]
fn tf_combo_1_teams_of_three_ask_in_the_streck_way_or_not_at_all() {
    combo("strecktolva 2x3", "ask=tolva", "lag om tre", "teams of three");
    combo("strecktolva 2x3", "ask=bond", "lag om tre", "teams of three");
    assert!(try_rules("strecktolva 2x3", "ask=none").is_ok());
}

#[test]
fn tf_combo_1_late_eyes_mean_nothing_where_points_decide() {
    combo("tolva 4", "eyes=late", "Ögonen", "Eyes");
    combo("bondtolva 3", "eyes=late vinst=points", "kortpoäng", "card points");
    assert!(try_rules("tolva 4", "eyes=late vinst=matadors").is_ok());
}

#[test]
fn tf_combo_1_everything_else_can_be_combined() {
    let mut refused = 0;
    for (preset, seating) in every_table() {
        let (seats, team) = (seating.seats(), seating.team());
        for n in 0..192 {
            let pick = |at: usize, all: &[&'static str]| all[n / at % all.len()];
            let deck = pick(1, &["24", "36"]);
            let layout = pick(2, &["hand", "talong", "table"]);
            let eyes = pick(6, &["old", "late"]);
            let ask = pick(12, &["none", "tolva", "streck", "bond"]);
            let vinst = pick(48, &["matadors", "points"]);
            let from_table = pick(96, &["false", "true"]);
            let reasons = [
                layout != "hand" && seats != 2,
                layout == "hand" && seats == 2,
                layout == "table" && deck == "24",
                from_table == "true" && layout != "table",
                ask != "none" && team == 1,
                (ask == "tolva" || ask == "bond") && team == 3,
                eyes == "late" && vinst == "points",
            ];
            let given = format!(
                "deck={deck} layout={layout} eyes={eyes} ask={ask} vinst={vinst} first_trick_from_table={from_table}"
            );
            let found = Rules::from_settings(preset, seating, &settings(&given));
            let count = found.err().map_or(0, |all| all.len());
            assert_eq!(count, reasons.iter().filter(|r| **r).count(), "{preset:?} {seating:?} {given}");
            refused += usize::from(count > 0);
        }
    }
    assert!(refused > 0);
}

#[test]
fn tf_combo_1_all_reasons_are_given_at_once() {
    let reasons =
        reasons("tolva 3", "colour=red layout=table deck=24 ask=bond eyes=late ending=never meld_floor=7");
    let rules: Vec<_> = reasons.iter().map(|r| r.rule).collect();
    let combo = Some("TF-COMBO-1");
    assert_eq!(rules, [None, None, None, combo, combo, combo, combo]);
    for (refusal, word) in reasons.iter().zip(["colour", "ending", "meld_floor"]) {
        assert!(refusal.text.sv.contains(word) && refusal.text.en.contains(word), "{refusal:?}");
    }
    let joined = Refusal::joined(&reasons).unwrap();
    assert!(
        reasons.iter().all(|r| joined.text.sv.contains(&*r.text.sv) && joined.text.en.contains(&*r.text.en))
    );
}

#[test]
fn unknown_switches_and_values_are_refused() {
    let one = |switches: &str| {
        let mut all = reasons("tolva", switches);
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(all[0].rule, None);
        all.remove(0)
    };
    let unknown = one("trumps=hearts");
    assert!(
        SWITCHES
            .iter()
            .map(|s| s.key)
            .all(|key| unknown.text.sv.contains(key) && unknown.text.en.contains(key))
    );
    for (switches, domain) in [
        ("deck=32", "24, 36"),
        ("layout=heap", "hand, talong, table"),
        ("max_later_melds=4", "none, 0–3"),
        ("meld_floor=none", "0–6"),
        ("no_trump_at=13", "none, 0–12"),
        ("no_meld_at=-1", "none, 0–12"),
        ("forehand_trump=perhaps", "false, true"),
        ("gubbe=halv", "none, tolva, streck"),
    ] {
        let refusal = one(switches);
        assert!(refusal.text.sv.contains(domain) && refusal.text.en.contains(domain), "{refusal:?}");
    }
    let twice = one("deck=36 deck=36");
    assert!(twice.text.sv.contains("två gånger") && twice.text.en.contains("twice"));
}
