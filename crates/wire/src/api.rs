//! What is asked and answered over HTTP. `docs/table-protocol.md` tells it in words.

use cards::Seat;
use game::Refusal;
use games::{AnyRules, book};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::common::{Name, Text, Winner};
use crate::event::Worded;
use crate::felt::{Phase, Range, SettingsWish};
use crate::presets::Preset;
use crate::reason::Reason;
use crate::rules::{Rules, settings};
use crate::shown::{Shown, ShownPosition};

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

/// What is to be seen of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct ReplayRequest {
    /// The record.
    pub record: String,
    /// Which deal, counted from 0 through all partier.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub deal: usize,
    /// From which step of it on; at most 400 come at once.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub from: usize,
    /// Whose view; a spectator's without one.
    pub seat: Option<u8>,
    /// Who reads it, if they had a seat.
    #[serde(default)]
    pub me: Option<u8>,
    /// All cards open?
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub open: bool,
}

/// The outline of a record and the steps of one of its deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Replay<Step> {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    pub seats: u8,
    pub sides: u8,
    pub rules: Rules,
    pub deals: Vec<ReplayDeal>,
    pub deal: usize,
    pub from: usize,
    pub steps: Vec<Step>,
}

/// A deal of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReplayDeal {
    /// Its parti, counted from 1.
    pub parti: usize,
    /// Its number among the record's entries; the first parti is 0.
    pub entry: usize,
    /// Who dealt.
    pub dealer: Seat,
    /// How many steps it has.
    pub steps: usize,
    /// The points after it.
    pub scores: Vec<i32>,
    /// Was it played to its end?
    pub over: bool,
    /// Did the parti end with it?
    pub ends: bool,
}

/// One thing that happened. What does not change from step to step is left out of the view, and so is what is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct ReplayStep {
    /// Its number among the record's entries.
    pub entry: usize,
    pub seat: Option<Seat>,
    pub action: Option<String>,
    pub events: Vec<Worded>,
    pub view: ShownPosition,
}

/// Whose decisions of a deal that is over are to be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct ReviewRequest {
    /// The record.
    pub record: String,
    /// Which deal, counted from 0 through all partier.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub deal: usize,
    /// Whose decisions.
    pub seat: u8,
}

/// A parti that is over, in which Mästare is to play a seat with the same cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct RatingRequest {
    /// The record.
    pub record: String,
    /// Which parti, counted from 1.
    pub parti: usize,
    /// Whose seat Mästare takes.
    pub seat: u8,
    /// The level of the bot at each seat; the own seat's says nothing.
    pub levels: Vec<Option<String>>,
}

/// Long work, and how far it has come. One that nobody asks about for half a minute is given up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Job<Part, Found> {
    /// Its name.
    pub job: String,
    /// Is it over?
    pub state: JobState,
    /// How much has been done.
    pub done: usize,
    /// How much there is to do.
    pub of: usize,
    /// What has been found so far.
    pub parts: Vec<Part>,
    /// What was found, when it is done.
    pub result: Option<Found>,
    /// Why it was stopped.
    pub error: Option<Reason>,
}

/// Whether work goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum JobState {
    Working,
    Done,
    Stopped,
}

/// What work has come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Found {
    Reviewed(Reviewed),
    Rated(Rated),
}

/// A deal has been reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Reviewed {
    pub deal: usize,
    pub seat: u8,
    /// How many deals were imagined for each decision.
    pub samples: u32,
}

/// A parti has been rated. `docs/rating.md` says what the number means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Rated {
    pub difference: f64,
    /// The standard error of the difference.
    pub error: f64,
    pub deals: usize,
}

/// A decision. Chances are those of winning the parti, from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Remark {
    /// Its number among the record's entries.
    pub entry: usize,
    pub seat: u8,
    pub action: String,
    /// What would have been better, if anything clearly was.
    pub better: Option<String>,
    /// The same in words.
    pub words: Option<Text>,
    /// The chance after what was done.
    pub chance: f64,
    /// The chance after the best.
    pub best: f64,
    /// 0 where it may be chance: less than twice `noise`.
    pub cost: f64,
    /// The standard error.
    pub noise: f64,
    /// Worked out to the end, with nothing left to chance.
    pub exact: bool,
    pub why: Option<Text>,
    pub text: Text,
}

/// All lessons.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Lessons {
    pub puzzles: Vec<PuzzleTitle>,
    pub guides: Vec<GuideTitle>,
}

/// A puzzle among others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct PuzzleTitle {
    pub id: String,
    pub game: String,
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub family: Option<Name>,
    pub title: Text,
}

/// A guided deal among others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct GuideTitle {
    pub id: String,
    pub game: String,
    pub title: Text,
}

/// A puzzle: one decision of `seat`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct PuzzleInfo {
    pub id: String,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seating: Name,
    pub seats: u8,
    pub sides: u8,
    pub rules: Rules,
    pub seat: Seat,
    pub title: Text,
    pub task: Text,
    pub view: Shown,
}

/// An action in a puzzle, or in a guided deal where another was shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
pub struct TryRequest {
    /// The action.
    pub action: String,
    /// Guided deals: after which entry.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub entry: usize,
}

/// What came of an action in a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Tried {
    pub right: bool,
    pub text: Text,
    pub events: Vec<Worded>,
    pub view: Shown,
}

/// Whether an action may be done there, and why not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct MayTry {
    pub legal: bool,
    pub error: Option<Reason>,
}

/// A deal step by step, with words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct GuideInfo {
    #[serde(flatten)]
    pub replay: Replay<GuideStep>,
    /// The learner's seat.
    pub seat: Seat,
    pub title: Text,
}

/// One thing that happened, and what is said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct GuideStep {
    #[serde(flatten)]
    pub step: ReplayStep,
    pub say: Option<Text>,
}

/// Words of the games, and what they mean.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Glossary {
    pub terms: Vec<Term>,
}

/// A word, or several that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Term {
    pub word: String,
    pub words: Vec<String>,
    pub sv: String,
    pub en: String,
}
