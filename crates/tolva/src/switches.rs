//! The one table of the family's switches.

use cards::{Pack, Text};
use game::{Domain, Switch, Value};

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
        name: Text::of("Kortlek", "Pack"),
        help: Text::of("Hur många kort man spelar med.", "How many cards the game is played with."),
        labels: &[
            ("24", Text::of("24 kort, ess till nio", "24 cards, ace to nine")),
            ("36", Text::of("36 kort, ess till sex", "36 cards, ace to six")),
        ],
        rules: &["TF-CARD-1"],
        get: |h| Value::Number(h.deck.size() as i64),
        set: |h, v| h.deck = if v == Value::Number(24) { Pack::P24 } else { Pack::P36 },
    },
    Switch {
        key: "layout",
        domain: Domain::Values(&[Value::Word("hand"), Value::Word("talong"), Value::Word("table")]),
        name: Text::of("Korten i given", "Where the cards go"),
        help: Text::of(
            "Om alla kort delas ut på hand, om det finns en talong att dra ur eller om det läggs kort på bordet.",
            "Whether all cards are dealt to the hands, there is a talong to draw from, or cards lie on the table.",
        ),
        labels: &[
            ("hand", Text::of("Alla på hand", "All in hand")),
            ("talong", Text::of("Talong", "Talong")),
            ("table", Text::of("Rader på bordet", "Rows on the table")),
        ],
        rules: &["TF-DEAL-2", "TF-DEAL-3", "TF-DEAL-4"],
        get: |h| game::word(&LAYOUTS, h.layout),
        set: |h, v| game::set_word(&LAYOUTS, &mut h.layout, v),
    },
    Switch {
        key: "eyes",
        domain: Domain::Values(&[Value::Word("old"), Value::Word("late")]),
        name: Text::of("Ögon", "Eyes"),
        help: Text::of(
            "Hur ögonen räknas när det är lika i matadorer.",
            "How eyes are counted when the matadors are level.",
        ),
        labels: &[
            ("old", Text::of("Kung 4, dam 3, knekt 2, ess 1", "King 4, queen 3, jack 2, ace 1")),
            ("late", Text::of("Ess 4, kung 3, dam 2, knekt 1", "Ace 4, king 3, queen 2, jack 1")),
        ],
        rules: &["TF-CARD-3"],
        get: |h| game::word(&EYES, h.eyes),
        set: |h, v| game::set_word(&EYES, &mut h.eyes, v),
    },
    Switch {
        key: "forehand_trump",
        domain: OFF_ON,
        name: Text::of("Förhand får sätta trumf", "Forehand may set trump"),
        help: Text::of(
            "Förhand får mäla kung och dam redan före det första utspelet.",
            "Forehand may meld a king and queen even before the first lead.",
        ),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["TF-MELD-2"],
        get: |h| Value::Bool(h.forehand_trump),
        set: |h, v| h.forehand_trump = v == Value::Bool(true),
    },
    Switch {
        key: "max_later_melds",
        domain: Domain::Range { none: true, min: 0, max: 3 },
        name: Text::of("Mälningar efter trumfen", "Melds after trump"),
        help: Text::of(
            "Hur många mälningar som får göras i en giv sedan trumf är satt.",
            "How many melds may be made in a deal once trump is set.",
        ),
        labels: &[("none", Text::of("Ingen gräns", "No limit"))],
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
        name: Text::of("Mälningarnas namn", "Names of the melds"),
        help: Text::of("Vad mälningarna efter trumfen kallas.", "What the melds after trump are called."),
        labels: &[
            ("tjog", Text::of("Alla tjog", "All tjog")),
            ("viv", Text::of("Alla viv", "All viv")),
            ("mal", Text::of("Alla mäl", "All mäl")),
            ("tjog-viv-mal", Text::of("Tjog, viv, mäl", "Tjog, viv, mäl")),
            ("tjog-mal", Text::of("Tjog, sedan mäl", "Tjog, then mäl")),
            ("tjog-viv", Text::of("Tjog, sedan viv", "Tjog, then viv")),
            ("viv-tjog", Text::of("Viv, sedan tjog", "Viv, then tjog")),
        ],
        rules: &["TF-MELD-9"],
        get: |h| game::word(&NAMES, h.meld_names),
        set: |h, v| game::set_word(&NAMES, &mut h.meld_names, v),
    },
    Switch {
        key: "meld_floor",
        domain: Domain::Range { none: false, min: 0, max: 6 },
        name: Text::of("Minsta antal kort", "Least number of cards"),
        help: Text::of(
            "Hur många kort man minst måste ha kvar för att få mäla.",
            "How many cards a player must at least have left in order to meld.",
        ),
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
        name: Text::of("Fråga sin partner", "Asking a partner"),
        help: Text::of(
            "Hur lagkamrater får hjälpas åt med mälningar.",
            "How team-mates may help each other with melds.",
        ),
        labels: &[
            ("none", Text::of("Inga frågor", "No questions")),
            ("tolva", Text::of("En fråga, som i tolva", "One question, as in tolva")),
            (
                "streck",
                Text::of(
                    "Bara den som inte kan mäla, som i strecktolva",
                    "Only if unable to meld, as in strecktolva",
                ),
            ),
            ("bond", Text::of("Två frågor, som i bondtolva", "Two questions, as in bondtolva")),
        ],
        rules: &["TF-ASK-1", "TF-ASK-2", "TF-ASK-3", "TF-ASK-4", "TF-ASK-5", "TF-ASK-6", "TF-ASK-7"],
        get: |h| game::word(&ASKS, h.ask),
        set: |h, v| game::set_word(&ASKS, &mut h.ask, v),
    },
    Switch {
        key: "vinst",
        domain: Domain::Values(&[Value::Word("matadors"), Value::Word("points")]),
        name: Text::of("Vinsten", "The vinst"),
        help: Text::of("Vad som avgör vem som får vinsten.", "What decides who gets the vinst."),
        labels: &[
            ("matadors", Text::of("Flest matadorer", "Most matadors")),
            ("points", Text::of("Flest kortpoäng", "Most card points")),
        ],
        rules: &["TF-PT-3", "TF-PT-4"],
        get: |h| game::word(&VINST, h.vinst),
        set: |h, v| game::set_word(&VINST, &mut h.vinst, v),
    },
    Switch {
        key: "vinst_tie",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("carry")]),
        name: Text::of("Delad vinst", "Tied vinst"),
        help: Text::of(
            "Vad som händer med vinsten när ingen ensam har fått den.",
            "What happens to the vinst when nobody has won it alone.",
        ),
        labels: &[
            ("none", Text::of("Ingen får den", "Nobody gets it")),
            ("carry", Text::of("Sparas till nästa giv", "Saved for the next deal")),
        ],
        rules: &["TF-PT-3", "TF-PT-4", "TF-PT-5"],
        get: |h| game::word(&TIES, h.vinst_tie),
        set: |h, v| game::set_word(&TIES, &mut h.vinst_tie, v),
    },
    Switch {
        key: "ending",
        domain: Domain::Values(&[Value::Word("first-to"), Value::Word("exact"), Value::Word("gotland")]),
        name: Text::of("Partiets slut", "End of the game"),
        help: Text::of("När och hur ett parti är vunnet.", "When and how a game is won."),
        labels: &[
            ("first-to", Text::of("Först till 12", "First to 12")),
            ("exact", Text::of("Exakt 12 efter en giv", "Exactly 12 after a deal")),
            ("gotland", Text::of("Gotland: given spelas färdig", "Gotland: the deal is played out")),
        ],
        rules: &["TF-END-1", "TF-END-2", "TF-END-3"],
        get: |h| game::word(&ENDINGS, h.ending),
        set: |h, v| game::set_word(&ENDINGS, &mut h.ending, v),
    },
    Switch {
        key: "no_trump_at",
        domain: BAR,
        name: Text::of("Ingen trumf från", "No trump from"),
        help: Text::of(
            "Den ställning från vilken man inte längre får sätta trumf.",
            "The score from which trump may no longer be set.",
        ),
        labels: &[("none", Text::of("Ingen gräns", "No limit"))],
        rules: &["TF-BAR-1", "TF-ASK-8"],
        get: |h| number(h.no_trump_at.map(i64::from)),
        set: |h, v| h.no_trump_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "no_meld_at",
        domain: BAR,
        name: Text::of("Ingen mälning från", "No melds from"),
        help: Text::of(
            "Den ställning från vilken man inte längre får mäla alls.",
            "The score from which nothing at all may be melded.",
        ),
        labels: &[("none", Text::of("Ingen gräns", "No limit"))],
        rules: &["TF-BAR-1", "TF-ASK-8"],
        get: |h| number(h.no_meld_at.map(i64::from)),
        set: |h, v| h.no_meld_at = as_number(v).map(|n| n as i32),
    },
    Switch {
        key: "gubbe",
        domain: Domain::Values(&[Value::Word("none"), Value::Word("tolva"), Value::Word("streck")]),
        name: Text::of("Gubbe", "Gubbe"),
        help: Text::of(
            "Om man får ange halv och hel gubbe, och på vilka villkor.",
            "Whether half and whole gubbe may be declared, and on what terms.",
        ),
        labels: &[
            ("none", Text::of("Ingen gubbe", "No gubbe")),
            ("tolva", Text::of("Som i tolva", "As in tolva")),
            ("streck", Text::of("Som i strecktolva", "As in strecktolva")),
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
        name: Text::of("Första sticket från bordet", "First trick from the table"),
        help: Text::of(
            "Det första sticket spelas från bordet, innan handkorten tas upp.",
            "The first trick is played from the table, before the hands are taken up.",
        ),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["TF-TRICK-8"],
        get: |h| Value::Bool(h.first_trick_from_table),
        set: |h, v| h.first_trick_from_table = v == Value::Bool(true),
    },
];
