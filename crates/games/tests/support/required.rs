//! Which rules a book must tell, written from the catalogues and sharing nothing with the books.

use crate::presets::Vector;

pub fn required(game: &str, seating: &str, v: &Vector) -> Vec<&'static str> {
    if game == "vandtia" { vandtia(v) } else { tolva(game, seating, v) }
}

fn vandtia(v: &Vector) -> Vec<&'static str> {
    let on = |key| v[key] == "true";
    let mut ids = vec![
        "VT-CARD-1",
        "VT-DEAL-1",
        "VT-DEAL-2",
        "VT-ARR-7",
        "VT-OPEN-1",
        "VT-OPEN-2",
        "VT-PLAY-1",
        "VT-PLAY-2",
        "VT-PLAY-3",
        "VT-PLAY-4",
        "VT-PLAY-5",
        "VT-PLAY-6",
        "VT-PLAY-7",
        "VT-PLAY-8",
        "VT-PASS-1",
        "VT-PASS-2",
        "VT-PASS-3",
        "VT-PASS-4",
        "VT-PASS-5",
        "VT-TABLE-1",
        "VT-TABLE-2",
        "VT-TABLE-4",
        "VT-END-1",
        "VT-END-2",
        "VT-END-3",
        "VT-COMBO-1",
    ];
    let mut need = |holds: bool, more: &[&'static str]| {
        if holds {
            ids.extend(more);
        }
    };
    need(on("swap"), &["VT-ARR-1"]);
    need(on("lay"), &["VT-ARR-2"]);
    need(on("lay") && on("shift"), &["VT-ARR-3", "VT-ARR-4"]);
    need(on("swap") || on("lay"), &["VT-ARR-5", "VT-ARR-6"]);
    need(!on("turn_up_at_once"), &["VT-TABLE-3"]);
    ids
}

fn tolva(game: &str, seating: &str, v: &Vector) -> Vec<&'static str> {
    let is = |key, value: &str| v[key] == value;
    let (bond, two) = (game == "bondtolva", seating == "2");
    let teams = !matches!(seating, "2" | "3");
    let (talong, table) = (is("layout", "talong"), is("layout", "table"));
    let gubbe = !is("gubbe", "none");
    let asks = !is("ask", "none");
    let mut ids = vec![
        "TF-CARD-1",
        "TF-CARD-4",
        "TF-DEAL-1",
        "TF-DEAL-5",
        "TF-TRICK-1",
        "TF-TRICK-2",
        "TF-TRICK-3",
        "TF-TRICK-4",
        "TF-TRICK-6",
        "TF-MELD-1",
        "TF-MELD-2",
        "TF-MELD-3",
        "TF-MELD-4",
        "TF-MELD-7",
        "TF-MELD-8",
        "TF-MELD-9",
        "TF-PT-1",
        "TF-PT-2",
        "TF-BAR-1",
        "TF-GUB-9",
        "TF-COMBO-1",
    ];
    let mut need = |holds: bool, more: &[&'static str]| {
        if holds {
            ids.extend(more);
        }
    };
    need(is("vinst", "points"), &["TF-CARD-2", "TF-PT-4"]);
    need(is("vinst", "matadors"), &["TF-CARD-3", "TF-PT-3"]);
    need(is("gubbe", "streck"), &["TF-CARD-2", "TF-GUB-5", "TF-GUB-6"]);
    need(is("vinst_tie", "carry"), &["TF-PT-4", "TF-PT-5"]);
    need(!talong && !table || bond && talong, &["TF-DEAL-2"]);
    need(talong && !bond, &["TF-DEAL-3"]);
    need(table, &["TF-DEAL-4", "TF-TRICK-8"]);
    need(teams, &["TF-DEAL-6"]);
    need(talong, &["TF-TRICK-7"]);
    need(bond && two && talong, &["TF-TRICK-5", "TF-MELD-5"]);
    need(talong || table, &["TF-MELD-6"]);
    need(is("ask", "tolva"), &["TF-ASK-1"]);
    need(is("ask", "streck"), &["TF-ASK-2"]);
    need(is("ask", "bond"), &["TF-ASK-3", "TF-ASK-4"]);
    need(is("ask", "bond") && !is("max_later_melds", "0"), &["TF-ASK-5", "TF-ASK-6"]);
    need(asks, &["TF-ASK-7", "TF-ASK-8"]);
    need(game == "strecktolva" && teams, &["TF-ASK-9"]);
    need(is("ending", "first-to"), &["TF-END-1"]);
    need(is("ending", "exact"), &["TF-END-2"]);
    need(is("ending", "gotland"), &["TF-END-3"]);
    need(is("gubbe", "tolva"), &["TF-GUB-1", "TF-GUB-4"]);
    need(gubbe, &["TF-GUB-2", "TF-GUB-3", "TF-GUB-8", "TF-GUB-10"]);
    need(gubbe && (talong || table), &["TF-GUB-7"]);
    let sixes = bond && is("deck", "24");
    need(bond, &["TF-SCORE-1"]);
    need(!sixes, &["TF-SCORE-2"]);
    need(game == "strecktolva", &["TF-SCORE-3"]);
    ids
}
