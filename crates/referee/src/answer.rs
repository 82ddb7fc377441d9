use std::collections::BTreeMap;

use cards::Seat;
use game::Refusal;
use serde::Serialize;
use serde_json::Value as Json;
use wire::{Preset, Reason, State, Text, View, Worded};

/// What a line is answered with. What does not belong to the command is left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Answer {
    /// The line's own id, whatever it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Json>,
    /// Was it done?
    pub ok: bool,
    /// What happened, cards open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Worded>>,
    /// Where the game stands after it, cards open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The legal actions in words by seat, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<BTreeMap<String, BTreeMap<String, Text>>>,
    /// The seed of the cards that were dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What the seat may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// Would the action be legal?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
    /// How many sequences of actions there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The same by the first action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Part>>,
    /// The game as a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presets: Option<Vec<Preset>>,
}

/// How many sequences of actions begin with one.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Part {
    pub seat: Seat,
    pub action: String,
    pub count: u64,
}

impl Answer {
    /// Not done, and why.
    pub(crate) fn refused(reasons: &[Refusal]) -> Answer {
        Answer { error: Some(Reason::joined(reasons)), ..Answer::default() }
    }
}
