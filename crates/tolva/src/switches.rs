//! The one table of the family's switches.

use cards::Pack;
use game::{Domain, Switch, Text, Value};

use crate::house::{Ask, Ending, Eyes, GubbeForm, House, Layout, MeldNames, Vinst, VinstTie};

const OFF_ON: Domain = Domain::Values(&[Value::Bool(false), Value::Bool(true)]);
const BAR: Domain = Domain::Range { none: true, min: 0, max: 12 };

fn word<T: Copy + PartialEq>(all: &[(T, &'static str)], value: T) -> Value {
    all.iter().find(|(v, _)| *v == value).map_or(Value::None, |(_, word)| Value::Word(word))
}

fn set<T: Copy>(all: &[(T, &'static str)], slot: &mut T, value: Value) {
    if let Some((found, _)) = all.iter().find(|(_, word)| Value::Word(word) == value) {
        *slot = *found;
    }
}

const LAYOUTS: [(Layout, &str); 3] =
    [(Layout::Hand, "hand"), (Layout::Talong, "talong"), (Layout::Table, "table")];
const EYES: [(Eyes, &str); 2] = [(Eyes::Old, "old"), (Eyes::Late, "late")];
const NAMES: [(MeldNames, &str); 7] = [
    (MeldNames::Tjog, "tjog"),
    (MeldNames::Viv, "viv"),
    (MeldNames::Mal, "mal"),
    (MeldNames::TjogVivMal, "tjog-viv-mal"),
    (MeldNames::TjogMal, "tjog-mal"),
    (MeldNames::TjogViv, "tjog-viv"),
    (MeldNames::VivTjog, "viv-tjog"),
];
const ASKS: [(Ask, &str); 4] =
    [(Ask::None, "none"), (Ask::Tolva, "tolva"), (Ask::Streck, "streck"), (Ask::Bond, "bond")];
const VINST: [(Vinst, &str); 2] = [(Vinst::Matadors, "matadors"), (Vinst::Points, "points")];
const TIES: [(VinstTie, &str); 2] = [(VinstTie::None, "none"), (VinstTie::Carry, "carry")];
const ENDINGS: [(Ending, &str); 3] =
    [(Ending::FirstTo, "first-to"), (Ending::Exact, "exact"), (Ending::Gotland, "gotland")];
const GUBBES: [(GubbeForm, &str); 3] =
    [(GubbeForm::None, "none"), (GubbeForm::Tolva, "tolva"), (GubbeForm::Streck, "streck")];

fn number(value: Option<i64>) -> Value {
    value.map_or(Value::None, Value::Number)
}

const fn as_number(value: Value) -> Option<i64> {
    match value {
        Value::Number(n) => Some(n),
        _ => None,
    }
}

/// Every switch of the family.
pub static SWITCHES: &[Switch<House>] = &[
    Switch {
        key: "deck",
        domain: Domain::Values(&[Value::Number(24), Value::Number(36)]),
        name: Text { sv: "Kortlek", en: "Pack" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-CARD-1"],
        get: |h| Value::Number(h.deck.size() as i64),
        set: |h, v| h.deck = if v == Value::Number(24) { Pack::P24 } else { Pack::P36 },
    },
    Switch {
        key: "layout",
        domain: Domain::Values(&[Value::Word("hand"), Value::Word("talong"), Value::Word("table")]),
        name: Text { sv: "Upplägg", en: "Layout" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-DEAL-3", "TF-DEAL-4", "TF-TRICK-7", "TF-TRICK-8"],
        get: |h| word(&LAYOUTS, h.layout),
        set: |h, v| set(&LAYOUTS, &mut h.layout, v),
    },
    Switch {
        key: "eyes",
        domain: Domain::Values(&[Value::Word("old"), Value::Word("late")]),
        name: Text { sv: "Ögon", en: "Eyes" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-CARD-3"],
        get: |h| word(&EYES, h.eyes),
        set: |h, v| set(&EYES, &mut h.eyes, v),
    },
    Switch {
        key: "forehand_trump",
        domain: OFF_ON,
        name: Text { sv: "Trumf före första utspelet", en: "Trump before the first lead" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-MELD-2"],
        get: |h| Value::Bool(h.forehand_trump),
        set: |h, v| h.forehand_trump = v == Value::Bool(true),
    },
    Switch {
        key: "max_later_melds",
        domain: Domain::Range { none: true, min: 0, max: 3 },
        name: Text { sv: "Mälningar efter trumf", en: "Melds after trump" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-MELD-7"],
        get: |h| number(h.max_later_melds.map(i64::from)),
        set: |h, v| h.max_later_melds = as_number(v).map(|n| n as u8),
    },
    Switch {
        key: "meld_names",
        domain: Domain::Values(&[
            Value::Word("tjog"),
            Value::Word("viv"),
            Value::Word("mal"),
            Value::Word("tjog-viv-mal"),
            Value::Word("tjog-mal"),
            Value::Word("tjog-viv"),
            Value::Word("viv-tjog"),
        ]),
        name: Text { sv: "Mälningarnas namn", en: "Names of the melds" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-MELD-9"],
        get: |h| word(&NAMES, h.meld_names),
        set: |h, v| set(&NAMES, &mut h.meld_names, v),
    },
    Switch {
        key: "meld_floor",
        domain: Domain::Range { none: false, min: 0, max: 6 },
        name: Text { sv: "Kort kvar för att mäla", en: "Cards left to meld" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-MELD-4"],
        get: |h| Value::Number(h.meld_floor.into()),
        set: |h, v| h.meld_floor = as_number(v).unwrap_or_default() as u8,
    },
    Switch {
        key: "ask",
        domain: Domain::Values(&[
            Value::Word("none"),
            Value::Word("tolva"),
            Value::Word("streck"),
            Value::Word("bond"),
        ]),
        name: Text { sv: "Fråga partnern", en: "Asking a partner" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-ASK-1", "TF-ASK-2", "TF-ASK-3"],
        get: |h| word(&ASKS, h.ask),
        set: |h, v| set(&ASKS, &mut h.ask, v),
    },
    Switch {
        key: "vinst",
        domain: Domain::Values(&[Value::Word("matadors"), Value::Word("points")]),
        name: Text { sv: "Vinsten", en: "Vinsten" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-PT-3", "TF-PT-4"],
        get: |h| word(&VINST, h.vinst),
        set: |h, v| set(&VINST, &mut h.vinst, v),
    },
    Switch {
        key: "vinst_tie",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("carry")]),
        name: Text { sv: "Delad vinst", en: "Tied vinst" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-PT-4"],
        get: |h| word(&TIES, h.vinst_tie),
        set: |h, v| set(&TIES, &mut h.vinst_tie, v),
    },
    Switch {
        key: "ending",
        domain: Domain::Values(&[Value::Word("first-to"), Value::Word("exact"), Value::Word("gotland")]),
        name: Text { sv: "Partiets slut", en: "End of the parti" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-END-1", "TF-END-2", "TF-END-3"],
        get: |h| word(&ENDINGS, h.ending),
        set: |h, v| set(&ENDINGS, &mut h.ending, v),
    },
    Switch {
        key: "no_trump_at",
        domain: BAR,
        name: Text { sv: "Ingen trumf från", en: "No trump from" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-BAR-1"],
        get: |h| number(h.no_trump_at.map(i64::from)),
        set: |h, v| h.no_trump_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "no_meld_at",
        domain: BAR,
        name: Text { sv: "Ingen mälning från", en: "No meld from" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-BAR-1"],
        get: |h| number(h.no_meld_at.map(i64::from)),
        set: |h, v| h.no_meld_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "gubbe",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("tolva"), Value::Word("streck")]),
        name: Text { sv: "Gubbe", en: "Gubbe" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-GUB-1", "TF-GUB-5", "TF-GUB-9"],
        get: |h| word(&GUBBES, h.gubbe),
        set: |h, v| set(&GUBBES, &mut h.gubbe, v),
    },
    Switch {
        key: "first_trick_from_table",
        domain: OFF_ON,
        name: Text { sv: "Första sticket från bordet", en: "First trick from the table" },
        help: Text { sv: "", en: "" },
        labels: &[],
        rules: &["TF-TRICK-8"],
        get: |h| Value::Bool(h.first_trick_from_table),
        set: |h, v| h.first_trick_from_table = v == Value::Bool(true),
    },
];
