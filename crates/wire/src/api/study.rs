//! What is done with games that have been played, and what one learns from.

use cards::Seat;
use serde::{Deserialize, Serialize};

use crate::common::{Name, Text};
use crate::event::Worded;
use crate::reason::Reason;
use crate::rules::Rules;
use crate::shown::{Shown, ShownPosition};

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
