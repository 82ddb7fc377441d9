//! What a table shows beside a position: how its score is kept.

use std::ops::Deref;

use cards::Card;
use games::{AnyGame, AnyView, each_game, each_view};
use serde::{Deserialize, Serialize};

use crate::view::{Known, OnWire, Position, State, View};

/// How a side's score lies on the table (TF-SCORE).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Tally {
    /// Two sixes; every pip that shows is a point to go.
    Sixes {
        /// The one that lies below, and the one that covers it.
        cards: [Card; 2],
        /// Is the covering six turned face down?
        turned: bool,
        /// How many pips of the other six it hides.
        hidden: u8,
    },
    /// Low cards, each counting its rank.
    Low {
        /// Face-up cards.
        cards: Vec<Card>,
        /// Face-down cards, each counting 1.
        ones: u8,
        /// Does a card lie sideways in front, as the minus sign?
        minus: bool,
    },
    /// On paper.
    Written,
}

impl From<tolva::Tally> for Tally {
    fn from(tally: tolva::Tally) -> Tally {
        match tally {
            tolva::Tally::Sixes { cards, turned, hidden } => Tally::Sixes { cards, turned, hidden },
            tolva::Tally::Low { cards, ones, minus } => Tally::Low { cards, ones, minus },
            tolva::Tally::Written => Tally::Written,
        }
    }
}

/// A view as a table shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "View"))]
pub struct Shown {
    /// What the seat may know.
    #[serde(flatten)]
    pub view: View,
    /// How each side's score is kept; empty where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub tally: Vec<Tally>,
}

/// The same without what never changes in a game, or with all cards open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ShownPosition {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// How each side's score is kept; empty where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub tally: Vec<Tally>,
}

impl Deref for Shown {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}

impl Shown {
    /// What a view shows.
    pub fn of(view: &AnyView) -> Shown {
        let tally = each_view!(view, (rules, view) => tallies(rules, view));
        Shown { view: View::of(view), tally }
    }

    /// A game with all cards open: nothing is left to remember.
    pub fn open(game: &AnyGame) -> Shown {
        let tally = each_game!(game, running => running.rules().tallies(running.state()));
        let known = Known { hands: Vec::new(), gone: Vec::new() };
        Shown { view: View { state: State::of(game), known, notes: None }, tally }
    }
}

impl From<Shown> for ShownPosition {
    fn from(shown: Shown) -> ShownPosition {
        ShownPosition { position: shown.view.state.position, tally: shown.tally }
    }
}

fn tallies<G: OnWire>(rules: &G, view: &G::View) -> Vec<Tally> {
    let (_, state) = G::shown(view);
    rules.tallies(state)
}
