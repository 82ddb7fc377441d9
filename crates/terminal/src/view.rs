//! What a table tells a seat, as types. The forms are those of `docs/table-protocol.md` and `docs/referee.md`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value as Json};
use wire::Text;
pub use wire::{Face, Tally};

/// A place of a row on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Place {
    pub up: Option<Face>,
    pub down: Option<Face>,
}

/// A stack of Vändtia.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Stack {
    pub down: Option<Face>,
    pub up: Vec<Face>,
}

/// A card in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Lying {
    pub seat: usize,
    pub card: Face,
}

/// A meld.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Meld {
    pub seat: usize,
    pub suit: String,
    pub name: String,
}

/// A gubbe that has been declared, or how it ended.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Gubbe {
    pub kind: String,
    pub side: usize,
    pub made: bool,
}

/// How the last deal ended.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct LastDeal {
    pub vinst: Option<usize>,
    pub sist: Option<usize>,
    pub card_points: Option<Vec<i64>>,
    pub matadors: Option<Vec<i64>>,
    pub eyes: Option<Vec<i64>>,
    pub gubbe: Option<Gubbe>,
}

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Question {
    pub seat: Option<usize>,
    pub suit: Option<String>,
}

/// What somebody has promised.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Duty {
    pub seat: Option<usize>,
    pub must: String,
    pub suit: String,
}

/// Cards that may be added to the last play.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct FollowUp {
    pub seat: usize,
    pub cards: Vec<Face>,
}

/// What a seat sees of the game, of either family.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct View {
    pub game: String,
    pub rules: Map<String, Json>,
    pub phase: String,
    pub dealer: usize,
    pub to_act: Vec<usize>,
    pub legal: BTreeMap<String, Vec<String>>,
    pub scores: Vec<i64>,
    pub winner: Json,
    /// How each side's score is kept at the table.
    pub tally: Vec<Tally>,
    /// What the own legal actions are called.
    pub words: BTreeMap<String, Text>,
    /// The question that waits for an answer, as it was asked.
    pub asked: Option<Text>,
    pub hands: Vec<Vec<Face>>,
    pub talong: Vec<Face>,
    // The Tolva family.
    pub table: Vec<Vec<Place>>,
    pub trick: Vec<Lying>,
    /// How many tricks have been taken.
    pub tricks: usize,
    pub trump: Option<String>,
    pub melds: Vec<Meld>,
    pub taken: Vec<Vec<Face>>,
    pub gubbe: Option<Gubbe>,
    pub carry: i64,
    pub last_deal: Option<LastDeal>,
    pub question: Option<Question>,
    pub duties: Vec<Duty>,
    // Vändtia.
    pub piles: Option<Vec<Vec<Stack>>>,
    pub pile: Vec<Face>,
    pub away: Vec<Face>,
    pub follow_up: Option<FollowUp>,
    pub must_lead: Option<String>,
    pub plays: u64,
}

impl View {
    /// The view in a message; none before the first deal or if it cannot be read.
    pub fn read(json: &Json) -> Option<View> {
        if json.is_null() { None } else { serde_json::from_value(json.clone()).ok() }
    }

    /// Is it a game of piles?
    pub fn has_piles(&self) -> bool {
        self.piles.is_some()
    }

    /// A seat's stacks.
    pub fn stacks(&self, seat: usize) -> &[Stack] {
        self.piles.as_ref().and_then(|all| all.get(seat)).map_or(&[], Vec::as_slice)
    }

    /// A seat's row on the table.
    pub fn row(&self, seat: usize) -> &[Place] {
        self.table.get(seat).map_or(&[], Vec::as_slice)
    }

    /// A seat's hand.
    pub fn hand(&self, seat: usize) -> &[Face] {
        self.hands.get(seat).map_or(&[], Vec::as_slice)
    }

    /// How many cards a seat still has, on the hand and on the table.
    pub fn cards_of(&self, seat: usize) -> usize {
        let stack = |s: &Stack| s.up.len() + usize::from(s.down.is_some());
        self.hand(seat).len() + self.stacks(seat).iter().map(stack).sum::<usize>()
    }

    /// The winning side.
    pub fn winner(&self) -> Option<usize> {
        self.winner.as_u64().map(|side| side as usize)
    }

    /// A seat's own legal actions.
    pub fn legal(&self, seat: Option<usize>) -> &[String] {
        seat.and_then(|seat| self.legal.get(&seat.to_string())).map_or(&[], Vec::as_slice)
    }
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct SeatInfo {
    pub seat: usize,
    pub side: usize,
    pub kind: String,
    pub name: String,
    pub level: Option<String>,
    pub accepted: bool,
    pub ready: bool,
    pub here: bool,
    pub away: bool,
    pub wait: bool,
}

/// The table.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub seating: String,
    pub sides: usize,
    pub rules: Map<String, Json>,
    pub phase: String,
    pub host: Option<usize>,
    pub seats: Vec<SeatInfo>,
    pub settings: Map<String, Json>,
    pub parti: u32,
    pub deal: u32,
    /// Is one person alone with bots? Then the deal can go back.
    pub solo: bool,
    /// May hints be asked for?
    pub hints: bool,
    /// The seat that has claimed the rest.
    pub claimed: Option<usize>,
    /// What was promised of the next deal.
    pub fair: Json,
    pub invite: Option<String>,
}

impl TableInfo {
    /// The rules of this table, compiled, for its rule book.
    pub fn compiled(&self) -> Option<games::AnyRules> {
        let settings = wire::settings(&self.rules);
        games::rules(&self.game, Some(&self.seating), &settings).ok()
    }
}
