//! What is asked and answered over HTTP. `docs/table-protocol.md` tells it in words.

use game::Refusal;
use games::{AnyRules, book};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::common::{Name, Text, Winner};
use crate::felt::{Phase, Range, SettingsWish};
use crate::presets::Preset;
use crate::reason::Reason;
use crate::rules::{Rules, settings};

mod study;

pub use study::*;

/// Every answer that is not what was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ErrorBody {
    /// Why.
    pub error: Reason,
}

/// What can be played, and what a table can be set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Presets {
    /// The games.
    pub presets: Vec<Preset<Seating, House>>,
    /// The levels of bots, the weakest first.
    pub levels: Vec<Level>,
    /// What can be said at a table.
    pub phrases: Vec<Phrase>,
    /// What a table may be set to.
    pub limits: Limits,
}

/// A seating, and how many sit and play for themselves in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Seating {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    pub seats: u8,
    pub sides: u8,
}

/// A named set of house rules, its switches with their values as rules give them: `rules` can be sent as they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct House {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    pub text: Text,
    pub rules: Rules,
}

/// A level of bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Level {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub level: Name,
    pub title: Text,
}

/// Something that can be said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Phrase {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub phrase: Name,
    /// The words.
    pub text: Text,
    /// Also while a deal is played by teams?
    pub always: bool,
}

/// What a table may be set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Limits {
    pub pace_ms: Range,
    pub race_ms: Range,
    pub away_s: Range,
    /// The longest name, in characters.
    pub name: usize,
    /// How many colours there are to choose from.
    pub colours: u8,
}

/// Are these rules a game, and what do they say?
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct RulesRequest {
    /// The preset.
    pub game: String,
    /// The seating; the game's first without one.
    pub seating: Option<String>,
    /// The switches; the others have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Rules>"), schema(value_type = Rules))]
    pub rules: Map<String, Json>,
}

impl RulesRequest {
    /// The rules, or all reasons why there are none such.
    pub fn compile(&self) -> Result<AnyRules, Vec<Refusal>> {
        games::rules(&self.game, self.seating.as_deref(), &settings(&self.rules))
    }
}

/// Rules with their rule book.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct RuleBook {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    pub seats: u8,
    pub sides: u8,
    /// Every switch, resolved.
    pub rules: Rules,
    pub book: Book,
}

/// A rule book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Book {
    pub title: Text,
    pub sections: Vec<Section>,
}

/// A headed run of paragraphs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Section {
    pub title: Text,
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph in both languages, with the ids of the rules that it tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Paragraph {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub sv: Name,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub en: Name,
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub rules: Vec<Name>,
}

impl From<&AnyRules> for RuleBook {
    fn from(rules: &AnyRules) -> RuleBook {
        let book::Book { title, sections } = rules.book();
        let paragraph = |told: &book::Paragraph| {
            let Text { sv, en } = (&told.text).into();
            Paragraph { sv, en, rules: told.ids.iter().map(|id| (*id).into()).collect() }
        };
        let section = |told: &book::Section| Section {
            title: (&told.heading).into(),
            paragraphs: told.paragraphs.iter().map(paragraph).collect(),
        };
        RuleBook {
            game: rules.game().into(),
            seating: rules.seating().into(),
            seats: rules.seats(),
            sides: rules.sides(),
            rules: rules.into(),
            book: Book { title: (&title).into(), sections: sections.iter().map(section).collect() },
        }
    }
}

/// What a new table is to be.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct CreateRequest {
    /// As a message's: 1–64 characters, never used again for another table. The same id again gets the same table.
    pub id: Option<String>,
    /// The host's name.
    pub name: String,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesRequest,
    /// One for each seat; exactly one is `you`. Left out: you at seat 0, the others open.
    pub seats: Option<Vec<SeatRequest>>,
    /// What is left out is as it is without a wish.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub settings: SettingsWish,
    /// Deal at once. Only where no seat is open. The host accepts the rules by sending this.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub start: bool,
    /// The host contributes to the first deal: it comes when that has.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub contributes: bool,
}

/// Who is to have a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum SeatRequest {
    You,
    Open,
    Bot { level: String },
}

/// A table that has been made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Created {
    /// Its id.
    pub table: String,
    /// What opens a seat.
    pub invite: String,
    /// The host's seat.
    pub seat: u8,
}

/// The tables where somebody has a seat, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct MyTables {
    pub tables: Vec<MyTable>,
}

/// A table in a few words, for somebody who sits there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct MyTable {
    pub table: String,
    pub seat: u8,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    pub phase: Phase,
    pub names: Vec<String>,
    /// The bots' levels.
    pub levels: Vec<Option<String>>,
    pub scores: Option<Vec<i32>>,
    pub winner: Option<Winner>,
    /// Seconds since 1970.
    pub created: u64,
    pub changed: u64,
}
