//! The one table of the game's switches.

use cards::Text;
use game::{Domain, Switch, Value};

use crate::house::{Finish, FollowUp, House, OpeningTie, Refill};

const ON_OFF: Domain = Domain::Values(&[Value::Bool(true), Value::Bool(false)]);
const OFF_ON: Domain = Domain::Values(&[Value::Bool(false), Value::Bool(true)]);

const TIES: [(OpeningTie, &str); 2] =
    [(OpeningTie::Forehand, "forehand"), (OpeningTie::Redeclare, "redeclare")];
const FOLLOW_UPS: [(FollowUp, &str); 3] =
    [(FollowUp::Race, "race"), (FollowUp::Wait, "wait"), (FollowUp::Never, "never")];
const REFILLS: [(Refill, &str); 2] = [(Refill::BeforeLead, "before-lead"), (Refill::AfterLead, "after-lead")];
const FINISHES: [(Finish, &str); 4] = [
    (Finish::Any, "any"),
    (Finish::NotTwo, "not-two"),
    (Finish::NotTwoTen, "not-two-ten"),
    (Finish::NotTwoTenAce, "not-two-ten-ace"),
];

/// Every switch of the game.
pub static SWITCHES: &[Switch<House>] = &[
    Switch {
        key: "piles",
        domain: Domain::Values(&[Value::Number(3), Value::Number(4)]),
        name: Text::of("Packar", "Stacks"),
        help: Text::of(
            "Hur många packar var och en har på bordet, och hur många kort på handen.",
            "How many stacks each player has on the table, and how many cards in hand.",
        ),
        labels: &[("3", Text::of("Tre", "Three")), ("4", Text::of("Fyra", "Four"))],
        rules: &["VT-DEAL-1", "VT-DEAL-2"],
        get: |h| Value::Number(h.piles.into()),
        set: |h, v| h.piles = if v == Value::Number(4) { 4 } else { 3 },
    },
    Switch {
        key: "swap",
        domain: ON_OFF,
        name: Text::of("Byta kort", "Swapping"),
        help: Text::of(
            "Före spelet får man byta handkort mot uppvända kort.",
            "Before play, hand cards may be swapped for face-up cards.",
        ),
        labels: &[
            ("true", Text::of("Tillåtet", "Allowed")),
            ("false", Text::of("Inte tillåtet", "Not allowed")),
        ],
        rules: &["VT-ARR-1", "VT-ARR-7"],
        get: |h| Value::Bool(h.swap),
        set: |h, v| h.swap = v == Value::Bool(true),
    },
    Switch {
        key: "lay",
        domain: ON_OFF,
        name: Text::of("Lägga ut kort", "Laying"),
        help: Text::of(
            "Före spelet får man lägga handkort på uppvända kort av samma valör.",
            "Before play, hand cards may be laid on face-up cards of the same rank.",
        ),
        labels: &[
            ("true", Text::of("Tillåtet", "Allowed")),
            ("false", Text::of("Inte tillåtet", "Not allowed")),
        ],
        rules: &["VT-ARR-2", "VT-ARR-7"],
        get: |h| Value::Bool(h.lay),
        set: |h, v| h.lay = v == Value::Bool(true),
    },
    Switch {
        key: "shift",
        domain: ON_OFF,
        name: Text::of("Flytta kort", "Shifting"),
        help: Text::of(
            "Före spelet får man flytta kort av samma valör från en packe till en annan.",
            "Before play, cards of one rank may be moved from one stack to another.",
        ),
        labels: &[
            ("true", Text::of("Tillåtet", "Allowed")),
            ("false", Text::of("Inte tillåtet", "Not allowed")),
        ],
        rules: &["VT-ARR-3", "VT-ARR-4", "VT-ARR-7"],
        get: |h| Value::Bool(h.shift),
        set: |h, v| h.shift = v == Value::Bool(true),
    },
    Switch {
        key: "lay_on_others",
        domain: OFF_ON,
        name: Text::of("Lägga ut hos andra", "Laying on others"),
        help: Text::of(
            "Man får lägga ut kort också på motspelarnas uppvända kort.",
            "Cards may also be laid on opponents’ face-up cards.",
        ),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["VT-ARR-7"],
        get: |h| Value::Bool(h.lay_on_others),
        set: |h, v| h.lay_on_others = v == Value::Bool(true),
    },
    Switch {
        key: "opening_tie",
        domain: Domain::Values(&[Value::Word("forehand"), Value::Word("redeclare")]),
        name: Text::of("Lika före utspelet", "Tie before the lead"),
        help: Text::of(
            "Vem som spelar ut när flera deklarerar samma lägsta valör.",
            "Who leads when several declare the same lowest rank.",
        ),
        labels: &[
            ("forehand", Text::of("Närmast efter givaren", "Nearest after the dealer")),
            ("redeclare", Text::of("De deklarerar en gång till", "They declare again")),
        ],
        rules: &["VT-OPEN-2"],
        get: |h| game::word(&TIES, h.opening_tie),
        set: |h, v| game::set_word(&TIES, &mut h.opening_tie, v),
    },
    Switch {
        key: "follow_up",
        domain: Domain::Values(&[Value::Word("race"), Value::Word("wait"), Value::Word("never")]),
        name: Text::of("Lägga till dragna kort", "Adding drawn cards"),
        help: Text::of(
            "Om man får lägga till kort av samma valör som man just har dragit.",
            "Whether cards just drawn of the same rank may be added.",
        ),
        labels: &[
            ("race", Text::of("Om man hinner före", "If you are quick enough")),
            ("wait", Text::of("Nästa spelare väntar", "The next player waits")),
            ("never", Text::of("Aldrig", "Never")),
        ],
        rules: &["VT-PLAY-3"],
        get: |h| game::word(&FOLLOW_UPS, h.follow_up),
        set: |h, v| game::set_word(&FOLLOW_UPS, &mut h.follow_up, v),
    },
    Switch {
        key: "aces_turn",
        domain: OFF_ON,
        name: Text::of("Ess vänder", "Aces turn"),
        help: Text::of("Ess vänder bort högen precis som tior.", "Aces turn the pile away just like tens."),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["VT-PLAY-4"],
        get: |h| Value::Bool(h.aces_turn),
        set: |h, v| h.aces_turn = v == Value::Bool(true),
    },
    Switch {
        key: "refill",
        domain: Domain::Values(&[Value::Word("before-lead"), Value::Word("after-lead")]),
        name: Text::of("Fylla på handen", "Filling up the hand"),
        help: Text::of(
            "När man drar nya kort om man ska spela ut på nytt.",
            "When new cards are drawn by a player who leads again.",
        ),
        labels: &[
            ("before-lead", Text::of("Före och efter utspelet", "Before and after the lead")),
            ("after-lead", Text::of("Bara efter utspelet", "Only after the lead")),
        ],
        rules: &["VT-PLAY-6"],
        get: |h| game::word(&REFILLS, h.refill),
        set: |h, v| game::set_word(&REFILLS, &mut h.refill, v),
    },
    Switch {
        key: "must_play",
        domain: OFF_ON,
        name: Text::of("Måste spela", "Must play"),
        help: Text::of(
            "Den som kan spela får varken plocka eller chansa.",
            "A player who can play may neither pick up nor take a chance.",
        ),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["VT-PASS-4"],
        get: |h| Value::Bool(h.must_play),
        set: |h, v| h.must_play = v == Value::Bool(true),
    },
    Switch {
        key: "turn_up_at_once",
        domain: OFF_ON,
        name: Text::of("Vända upp genast", "Turning up at once"),
        help: Text::of(
            "Kortet under ett spelat kort på bordet vänds upp genast.",
            "The card under a played table card is turned up at once.",
        ),
        labels: &[("false", Text::of("Nej", "No")), ("true", Text::of("Ja", "Yes"))],
        rules: &["VT-TABLE-4"],
        get: |h| Value::Bool(h.turn_up_at_once),
        set: |h, v| h.turn_up_at_once = v == Value::Bool(true),
    },
    Switch {
        key: "finish",
        domain: Domain::Values(&[
            Value::Word("any"),
            Value::Word("not-two"),
            Value::Word("not-two-ten"),
            Value::Word("not-two-ten-ace"),
        ]),
        name: Text::of("Sista kortet", "The last card"),
        help: Text::of("Vilka kort man inte får sluta med.", "Which cards a player may not finish with."),
        labels: &[
            ("any", Text::of("Vilket som helst", "Any card")),
            ("not-two", Text::of("Inte tvåa", "Not a two")),
            ("not-two-ten", Text::of("Inte tvåa eller tia", "Not a two or a ten")),
            ("not-two-ten-ace", Text::of("Inte tvåa, tia eller ess", "Not a two, a ten or an ace")),
        ],
        rules: &["VT-END-2"],
        get: |h| game::word(&FINISHES, h.finish),
        set: |h, v| game::set_word(&FINISHES, &mut h.finish, v),
    },
    Switch {
        key: "play_limit",
        domain: Domain::Range { none: false, min: 1, max: 1_000_000_000 },
        name: Text::of("Längsta spel", "Longest game"),
        help: Text::of("Efter så många drag är spelet oavgjort.", "After so many moves the game is a draw."),
        labels: &[],
        rules: &["VT-END-3"],
        get: |h| Value::Number(h.play_limit.into()),
        set: |h, v| {
            if let Value::Number(limit) = v {
                h.play_limit = u32::try_from(limit).unwrap_or(u32::MAX);
            }
        },
    },
];
