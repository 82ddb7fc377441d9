//! What a table shows beside a position: how its score is kept, and what is offered in words.

use std::collections::BTreeMap;
use std::ops::Deref;

use cards::Card;
use games::{AnyAction, AnyGame, AnyView, each_game, each_view};
use serde::{Deserialize, Serialize};

use crate::common::Text;
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

/// What a table shows beside a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Beside {
    /// How each side's score is kept; empty where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub tally: Vec<Tally>,
    /// What the own legal actions are called, but for those that only name a card or arrange some.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub words: BTreeMap<String, Text>,
    /// The question that waits for an answer, as it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub asked: Option<Text>,
}

/// A view as a table shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "View"))]
pub struct Shown {
    /// What the seat may know.
    #[serde(flatten)]
    pub view: View,
    /// What else is shown.
    #[serde(flatten)]
    pub beside: Beside,
}

/// The same without what never changes in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ShownPosition {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// What else is shown.
    #[serde(flatten)]
    pub beside: Beside,
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
        let beside = Beside {
            tally: each_view!(view, (rules, view) => tallies(rules, view)),
            words: labels(view),
            asked: view.question().as_ref().map(Text::from),
        };
        Shown { view: View::of(view), beside }
    }

    /// A game with all cards open: nothing is offered, and there is nothing to remember.
    pub fn open(game: &AnyGame) -> Shown {
        let tally = each_game!(game, running => running.rules().tallies(running.state()));
        let known = Known { hands: Vec::new(), gone: Vec::new() };
        let view = View { state: State::of(game), known, notes: None };
        Shown { view, beside: Beside { tally, ..Beside::default() } }
    }
}

impl From<Shown> for ShownPosition {
    fn from(shown: Shown) -> ShownPosition {
        ShownPosition { position: shown.view.state.position, beside: shown.beside }
    }
}

/// What the legal actions of a view's own seat are called. A single card and where it is laid are words enough.
pub fn labels(view: &AnyView) -> BTreeMap<String, Text> {
    let is_said = |action: &AnyAction| match action {
        AnyAction::Tolva(action) => !matches!(action, tolva::Action::Play(_)),
        AnyAction::Vandtia(vandtia::Action::Play(cards) | vandtia::Action::Add(cards)) => cards.len() > 1,
        AnyAction::Vandtia(action) => !matches!(
            action,
            vandtia::Action::Swap { .. } | vandtia::Action::Lay { .. } | vandtia::Action::Shift { .. }
        ),
    };
    let label = |action: AnyAction| (action.to_string(), Text::from(&view.label(action)));
    view.legal().into_iter().filter(is_said).map(label).collect()
}

fn tallies<G: OnWire>(rules: &G, view: &G::View) -> Vec<Tally> {
    let (_, state) = G::shown(view);
    rules.tallies(state)
}
