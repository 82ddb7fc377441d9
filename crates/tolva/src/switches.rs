//! The one table of the family's switches.

use cards::Pack;
use game::{Domain, Switch, Text, Value};

use crate::house::{Ask, Ending, Eyes, GubbeForm, House, Layout, MeldNames, Vinst, VinstTie};

const OFF_ON: Domain = Domain::Values(&[Value::Bool(false), Value::Bool(true)]);
const BAR: Domain = Domain::Range { none: true, min: 0, max: 12 };

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
        help: Text { sv: "Hur många kort man spelar med.", en: "How many cards the game is played with." },
        labels: &[
            ("24", Text { sv: "24 kort, ess till nio", en: "24 cards, ace to nine" }),
            ("36", Text { sv: "36 kort, ess till sex", en: "36 cards, ace to six" }),
        ],
        rules: &["TF-CARD-1"],
        get: |h| Value::Number(h.deck.size() as i64),
        set: |h, v| h.deck = if v == Value::Number(24) { Pack::P24 } else { Pack::P36 },
    },
    Switch {
        key: "layout",
        domain: Domain::Values(&[Value::Word("hand"), Value::Word("talong"), Value::Word("table")]),
        name: Text { sv: "Korten i given", en: "Where the cards go" },
        help: Text {
            sv: "Om alla kort delas ut på hand, om det finns en talong att dra ur eller om det läggs kort på bordet.",
            en: "Whether all cards are dealt to the hands, there is a talong to draw from, or cards lie on the table.",
        },
        labels: &[
            ("hand", Text { sv: "Alla på hand", en: "All in hand" }),
            ("talong", Text { sv: "Talong", en: "Talong" }),
            ("table", Text { sv: "Rader på bordet", en: "Rows on the table" }),
        ],
        rules: &["TF-DEAL-2", "TF-DEAL-3", "TF-DEAL-4"],
        get: |h| game::word(&LAYOUTS, h.layout),
        set: |h, v| game::set_word(&LAYOUTS, &mut h.layout, v),
    },
    Switch {
        key: "eyes",
        domain: Domain::Values(&[Value::Word("old"), Value::Word("late")]),
        name: Text { sv: "Ögon", en: "Eyes" },
        help: Text {
            sv: "Hur ögonen räknas när det är lika i matadorer.",
            en: "How eyes are counted when the matadors are level.",
        },
        labels: &[
            ("old", Text { sv: "Kung 4, dam 3, knekt 2, ess 1", en: "King 4, queen 3, jack 2, ace 1" }),
            ("late", Text { sv: "Ess 4, kung 3, dam 2, knekt 1", en: "Ace 4, king 3, queen 2, jack 1" }),
        ],
        rules: &["TF-CARD-3"],
        get: |h| game::word(&EYES, h.eyes),
        set: |h, v| game::set_word(&EYES, &mut h.eyes, v),
    },
    Switch {
        key: "forehand_trump",
        domain: OFF_ON,
        name: Text { sv: "Förhand får sätta trumf", en: "Forehand may set trump" },
        help: Text {
            sv: "Förhand får mäla kung och dam redan före det första utspelet.",
            en: "Forehand may meld a king and queen even before the first lead.",
        },
        labels: &[("false", Text { sv: "Nej", en: "No" }), ("true", Text { sv: "Ja", en: "Yes" })],
        rules: &["TF-MELD-2"],
        get: |h| Value::Bool(h.forehand_trump),
        set: |h, v| h.forehand_trump = v == Value::Bool(true),
    },
    Switch {
        key: "max_later_melds",
        domain: Domain::Range { none: true, min: 0, max: 3 },
        name: Text { sv: "Mälningar efter trumfen", en: "Melds after trump" },
        help: Text {
            sv: "Hur många mälningar som får göras i en giv sedan trumf är satt.",
            en: "How many melds may be made in a deal once trump is set.",
        },
        labels: &[("none", Text { sv: "Ingen gräns", en: "No limit" })],
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
        help: Text {
            sv: "Vad mälningarna efter trumfen kallas.",
            en: "What the melds after trump are called.",
        },
        labels: &[
            ("tjog", Text { sv: "Alla tjog", en: "All tjog" }),
            ("viv", Text { sv: "Alla viv", en: "All viv" }),
            ("mal", Text { sv: "Alla mäl", en: "All mäl" }),
            ("tjog-viv-mal", Text { sv: "Tjog, viv, mäl", en: "Tjog, viv, mäl" }),
            ("tjog-mal", Text { sv: "Tjog, sedan mäl", en: "Tjog, then mäl" }),
            ("tjog-viv", Text { sv: "Tjog, sedan viv", en: "Tjog, then viv" }),
            ("viv-tjog", Text { sv: "Viv, sedan tjog", en: "Viv, then tjog" }),
        ],
        rules: &["TF-MELD-9"],
        get: |h| game::word(&NAMES, h.meld_names),
        set: |h, v| game::set_word(&NAMES, &mut h.meld_names, v),
    },
    Switch {
        key: "meld_floor",
        domain: Domain::Range { none: false, min: 0, max: 6 },
        name: Text { sv: "Minsta antal kort", en: "Least number of cards" },
        help: Text {
            sv: "Hur många kort man minst måste ha kvar för att få mäla.",
            en: "How many cards a player must at least have left in order to meld.",
        },
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
        name: Text { sv: "Fråga sin partner", en: "Asking a partner" },
        help: Text {
            sv: "Hur lagkamrater får hjälpas åt med mälningar.",
            en: "How team-mates may help each other with melds.",
        },
        labels: &[
            ("none", Text { sv: "Inga frågor", en: "No questions" }),
            ("tolva", Text { sv: "En fråga, som i tolva", en: "One question, as in tolva" }),
            (
                "streck",
                Text {
                    sv: "Bara den som inte kan mäla, som i strecktolva",
                    en: "Only if unable to meld, as in strecktolva",
                },
            ),
            ("bond", Text { sv: "Två frågor, som i bondtolva", en: "Two questions, as in bondtolva" }),
        ],
        rules: &["TF-ASK-1", "TF-ASK-2", "TF-ASK-3", "TF-ASK-4", "TF-ASK-5", "TF-ASK-6", "TF-ASK-7"],
        get: |h| game::word(&ASKS, h.ask),
        set: |h, v| game::set_word(&ASKS, &mut h.ask, v),
    },
    Switch {
        key: "vinst",
        domain: Domain::Values(&[Value::Word("matadors"), Value::Word("points")]),
        name: Text { sv: "Vinsten", en: "The vinst" },
        help: Text { sv: "Vad som avgör vem som får vinsten.", en: "What decides who gets the vinst." },
        labels: &[
            ("matadors", Text { sv: "Flest matadorer", en: "Most matadors" }),
            ("points", Text { sv: "Flest kortpoäng", en: "Most card points" }),
        ],
        rules: &["TF-PT-3", "TF-PT-4"],
        get: |h| game::word(&VINST, h.vinst),
        set: |h, v| game::set_word(&VINST, &mut h.vinst, v),
    },
    Switch {
        key: "vinst_tie",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("carry")]),
        name: Text { sv: "Delad vinst", en: "Tied vinst" },
        help: Text {
            sv: "Vad som händer med vinsten när ingen ensam har fått den.",
            en: "What happens to the vinst when nobody has won it alone.",
        },
        labels: &[
            ("none", Text { sv: "Ingen får den", en: "Nobody gets it" }),
            ("carry", Text { sv: "Sparas till nästa giv", en: "Saved for the next deal" }),
        ],
        rules: &["TF-PT-3", "TF-PT-4", "TF-PT-5"],
        get: |h| game::word(&TIES, h.vinst_tie),
        set: |h, v| game::set_word(&TIES, &mut h.vinst_tie, v),
    },
    Switch {
        key: "ending",
        domain: Domain::Values(&[Value::Word("first-to"), Value::Word("exact"), Value::Word("gotland")]),
        name: Text { sv: "Partiets slut", en: "End of the game" },
        help: Text { sv: "När och hur ett parti är vunnet.", en: "When and how a game is won." },
        labels: &[
            ("first-to", Text { sv: "Först till 12", en: "First to 12" }),
            ("exact", Text { sv: "Exakt 12 efter en giv", en: "Exactly 12 after a deal" }),
            ("gotland", Text { sv: "Gotland: given spelas färdig", en: "Gotland: the deal is played out" }),
        ],
        rules: &["TF-END-1", "TF-END-2", "TF-END-3"],
        get: |h| game::word(&ENDINGS, h.ending),
        set: |h, v| game::set_word(&ENDINGS, &mut h.ending, v),
    },
    Switch {
        key: "no_trump_at",
        domain: BAR,
        name: Text { sv: "Ingen trumf från", en: "No trump from" },
        help: Text {
            sv: "Den ställning från vilken man inte längre får sätta trumf.",
            en: "The score from which trump may no longer be set.",
        },
        labels: &[("none", Text { sv: "Ingen gräns", en: "No limit" })],
        rules: &["TF-BAR-1", "TF-ASK-8"],
        get: |h| number(h.no_trump_at.map(i64::from)),
        set: |h, v| h.no_trump_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "no_meld_at",
        domain: BAR,
        name: Text { sv: "Ingen mälning från", en: "No melds from" },
        help: Text {
            sv: "Den ställning från vilken man inte längre får mäla alls.",
            en: "The score from which nothing at all may be melded.",
        },
        labels: &[("none", Text { sv: "Ingen gräns", en: "No limit" })],
        rules: &["TF-BAR-1", "TF-ASK-8"],
        get: |h| number(h.no_meld_at.map(i64::from)),
        set: |h, v| h.no_meld_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "gubbe",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("tolva"), Value::Word("streck")]),
        name: Text { sv: "Gubbe", en: "Gubbe" },
        help: Text {
            sv: "Om man får ange halv och hel gubbe, och på vilka villkor.",
            en: "Whether half and whole gubbe may be declared, and on what terms.",
        },
        labels: &[
            ("none", Text { sv: "Ingen gubbe", en: "No gubbe" }),
            ("tolva", Text { sv: "Som i tolva", en: "As in tolva" }),
            ("streck", Text { sv: "Som i strecktolva", en: "As in strecktolva" }),
        ],
        rules: &[
            "TF-GUB-1",
            "TF-GUB-2",
            "TF-GUB-3",
            "TF-GUB-4",
            "TF-GUB-5",
            "TF-GUB-6",
            "TF-GUB-7",
            "TF-GUB-8",
            "TF-GUB-9",
            "TF-GUB-10",
        ],
        get: |h| game::word(&GUBBES, h.gubbe),
        set: |h, v| game::set_word(&GUBBES, &mut h.gubbe, v),
    },
    Switch {
        key: "first_trick_from_table",
        domain: OFF_ON,
        name: Text { sv: "Första sticket från bordet", en: "First trick from the table" },
        help: Text {
            sv: "Det första sticket spelas från bordet, innan handkorten tas upp.",
            en: "The first trick is played from the table, before the hands are taken up.",
        },
        labels: &[("false", Text { sv: "Nej", en: "No" }), ("true", Text { sv: "Ja", en: "Yes" })],
        rules: &["TF-TRICK-8"],
        get: |h| Value::Bool(h.first_trick_from_table),
        set: |h, v| h.first_trick_from_table = v == Value::Bool(true),
    },
];
