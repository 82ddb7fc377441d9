//! What the wire shows of a table.

use cards::Card;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::common::{Name, Text};
use crate::event::Worded;
use crate::rules::Rules;

/// What a table can be set to, both ends included, and what it is without a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Range {
    /// The least.
    pub min: u32,
    /// The greatest.
    pub max: u32,
    /// Without a wish.
    pub default: u32,
}

/// How long a bot takes.
pub const PACE_MS: Range = Range { min: 0, max: 10_000, default: 900 };
/// How long the window of a race stays open.
pub const RACE_MS: Range = Range { min: 0, max: 30_000, default: 3_000 };
/// How long a seat may be empty before a bot plays it.
pub const AWAY_S: Range = Range { min: 1, max: 86_400, default: 45 };

/// How a table is run, apart from the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Settings {
    /// How long a bot takes for each action, in milliseconds.
    pub pace_ms: u32,
    /// How long the window of a race stays open, in milliseconds.
    pub race_ms: u32,
    /// How long a seat may be empty before a bot plays it, in seconds.
    pub away_s: u32,
    /// May those without a seat watch?
    pub watch: bool,
    /// May everyone ask for hints, also with other people at the table?
    #[serde(default)]
    pub hints: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace_ms: PACE_MS.default,
            race_ms: RACE_MS.default,
            away_s: AWAY_S.default,
            watch: true,
            hints: false,
        }
    }
}

/// Settings that somebody wishes for; what is left out stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct SettingsWish {
    /// How long a bot takes for each action, in milliseconds.
    pub pace_ms: Option<u32>,
    /// How long the window of a race stays open, in milliseconds.
    pub race_ms: Option<u32>,
    /// How long a seat may be empty before a bot plays it, in seconds.
    pub away_s: Option<u32>,
    /// May those without a seat watch?
    pub watch: Option<bool>,
    /// May everyone ask for hints?
    pub hints: Option<bool>,
}

impl SettingsWish {
    /// The settings with the wish, or none if it is outside the limits.
    pub fn onto(self, old: Settings) -> Option<Settings> {
        let within = |wish: Option<u32>, range: Range, old: u32| match wish {
            None => Some(old),
            Some(n) => (range.min..=range.max).contains(&n).then_some(n),
        };
        Some(Settings {
            pace_ms: within(self.pace_ms, PACE_MS, old.pace_ms)?,
            race_ms: within(self.race_ms, RACE_MS, old.race_ms)?,
            away_s: within(self.away_s, AWAY_S, old.away_s)?,
            watch: self.watch.unwrap_or(old.watch),
            hints: self.hints.unwrap_or(old.hints),
        })
    }
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "TablePhase"), schema(as = TablePhase))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the first deal.
    Lobby,
    /// A deal is being played.
    Playing,
    /// The next deal is due.
    Between,
    /// The parti is over.
    Over,
    /// Nothing more happens.
    Ended,
}

/// Why a parti is not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Aid {
    /// A hint was asked for.
    Hint,
    /// A deal went back, or was played once more.
    Again,
    /// Somebody else sat at the table, or its bots changed.
    Company,
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Nobody yet.
    Open,
    /// A bot.
    Bot,
    /// A person.
    Human,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "SeatInfo"), schema(as = SeatInfo))]
pub struct Seated {
    /// Which seat.
    pub seat: u8,
    /// Its side.
    pub side: u8,
    /// Who has it.
    pub kind: Kind,
    /// The name shown to all; empty at an open seat.
    pub name: String,
    /// A bot's level.
    pub level: Option<String>,
    /// Has its owner accepted the rules as they are?
    pub accepted: bool,
    /// Does its owner want the next deal?
    pub ready: bool,
    /// Has its owner a socket?
    pub here: bool,
    /// Is its owner gone for so long that a bot plays?
    pub away: bool,
    /// Has the host said to wait for it?
    pub wait: bool,
    /// The colour that its owner has chosen.
    pub colour: Option<u8>,
}

/// What somebody gave to a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Contribution {
    /// Whose it is.
    pub seat: u8,
    /// 64 hexadecimal digits.
    pub value: String,
}

/// How a deal came about. What is not to be told yet is left empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FairDeal {
    /// Its number at the table.
    pub number: u32,
    /// What the server had bound itself to.
    pub commitment: String,
    /// What the seats gave.
    pub contributions: Vec<Contribution>,
    /// How often it went back.
    pub again: u32,
    /// How many cards the pack has.
    pub size: usize,
    /// The server's own part.
    pub secret: Option<String>,
    /// What followed.
    pub seed: Option<String>,
}

/// The promise of the next deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Promise {
    /// The deal's number at the table.
    pub number: u32,
    /// What the server has bound itself to.
    pub commitment: String,
    /// The seats that have contributed.
    pub seats: Vec<u8>,
}

/// What everybody may know of how deals come about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Fair {
    /// The promise of the next deal.
    pub next: Option<Promise>,
    /// How the last one was kept.
    pub last: Option<FairDeal>,
    /// Is the first deal wanted?
    pub starting: bool,
}

/// Every deal that was promised.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FairDeals {
    /// In order.
    pub deals: Vec<FairDeal>,
}

/// What everybody may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "TableInfo"), schema(as = TableInfo))]
pub struct Table {
    /// Its name.
    pub id: String,
    /// The preset.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    /// The seating.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    /// How many sides there are.
    pub sides: u8,
    /// Every switch, resolved.
    pub rules: Rules,
    /// Where it stands.
    pub phase: Phase,
    /// The host's seat.
    pub host: Option<u8>,
    /// The seats.
    pub seats: Vec<Seated>,
    /// How it is run.
    pub settings: Settings,
    /// How many partier have begun.
    pub parti: u32,
    /// How many deals of this parti have begun.
    pub deal: u32,
    /// Is one person alone with bots?
    pub solo: bool,
    /// May hints be asked for?
    pub hints: bool,
    /// How often this deal has gone back.
    pub again: u32,
    /// Why this parti is not rated.
    pub helped: Vec<Aid>,
    /// The seat that has claimed the rest.
    pub claimed: Option<u8>,
    /// How deals come about.
    pub fair: Fair,
    /// How many watch.
    pub watchers: usize,
    /// What opens a seat; told to those who sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub invite: Option<String>,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum What {
    Created,
    Sat {
        seat: u8,
        name: String,
    },
    Left {
        seat: u8,
        name: String,
    },
    Named {
        seat: u8,
        name: String,
    },
    Accepted {
        seat: u8,
    },
    Ready {
        seat: u8,
    },
    Dealt {
        parti: u32,
        deal: u32,
        number: u32,
        /// Where the cards that the client saw dealt lay in the deck, counted from 0.
        places: Option<IndexMap<Card, usize>>,
    },
    Committed {
        number: u32,
        commitment: String,
    },
    Contributed {
        seat: u8,
        number: u32,
    },
    Started,
    Acted {
        seat: u8,
        action: String,
        bot: bool,
    },
    Back {
        seat: u8,
        at: u32,
    },
    Hinted {
        seat: u8,
    },
    Claim {
        seat: u8,
        on: bool,
    },
    Seat {
        seat: u8,
        to: Kind,
        level: Option<String>,
    },
    Wait {
        seat: u8,
        on: bool,
    },
    Settings,
    Rules,
    Ended,
}

/// An event with what happened in the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Happened {
    /// Its number.
    pub n: u64,
    /// What it was.
    pub what: What,
    /// The game's events, as the client sees them.
    pub events: Vec<Worded>,
}

/// A decision of the deal, to play from again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Point {
    /// How many actions came before it.
    pub at: u32,
    /// What was done.
    pub action: String,
    /// The same in words.
    pub words: Option<Text>,
}

/// An action and what Mästare thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Hint {
    /// The action.
    pub action: String,
    /// The estimated chance of winning the parti with it.
    pub chance: f64,
    /// Was it worked out to the end?
    pub exact: bool,
    /// The thought behind it.
    pub why: Option<Text>,
    /// All of it in words.
    pub text: Text,
}
