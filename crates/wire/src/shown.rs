//! What a table shows beside a position: how its score is kept.

use std::ops::Deref;

use cards::Card;
use games::{AnyGame, AnyView, each_game, each_view};
use serde::{Deserialize, Serialize};

use crate::view::{OnWire, Position, State, View};

/// How a side's score lies on the table (TF-SCORE).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// A position as a table shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shown<T = View> {
    /// The position.
    #[serde(flatten)]
    pub of: T,
    /// How each side's score is kept; empty where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tally: Vec<Tally>,
}

impl<T> Deref for Shown<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.of
    }
}

impl Shown {
    /// What a view shows.
    pub fn of(view: &AnyView) -> Shown {
        let tally = each_view!(view, (rules, view) => tallies(rules, view));
        Shown { of: View::of(view), tally }
    }

    /// The same without what never changes in a game.
    pub fn position(self) -> Shown<Position> {
        Shown { of: self.of.state.position, tally: self.tally }
    }
}

impl Shown<State> {
    /// A game with all cards open.
    pub fn open(game: &AnyGame) -> Shown<State> {
        let tally = each_game!(game, running => running.rules().tallies(running.state()));
        Shown { of: State::of(game), tally }
    }

    /// The same without what never changes in a game.
    pub fn position(self) -> Shown<Position> {
        Shown { of: self.of.position, tally: self.tally }
    }
}

fn tallies<G: OnWire>(rules: &G, view: &G::View) -> Vec<Tally> {
    let (_, state) = G::shown(view);
    rules.tallies(state)
}
