use std::collections::BTreeMap;
use std::ops::Deref;

use cards::{Card, Seat};
use game::{Game, Running};
use games::{AnyGame, AnyRules, AnyView, each_game, each_view};
use serde::{Deserialize, Serialize};

use crate::common::{Name, Phase, Winner};
use crate::rules::Rules;
use crate::{tolva, vandtia};

/// Rules by their names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// The preset.
    pub game: Name,
    /// The seating.
    pub seating: Name,
    /// Every switch, resolved.
    pub rules: Rules,
}

impl From<&AnyRules> for Named {
    fn from(rules: &AnyRules) -> Named {
        Named { game: rules.game().into(), seating: rules.seating().into(), rules: rules.into() }
    }
}

/// The fields of a family.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Own {
    /// Tolva and its kin.
    Tolva(tolva::Fields),
    /// Vändtia.
    Vandtia(vandtia::Fields),
}

/// Where a game stands, without its rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// What is being waited for.
    pub phase: Phase,
    /// Who dealt.
    pub dealer: Seat,
    /// Who may act.
    pub to_act: Vec<Seat>,
    /// The legal actions by seat, the seat written as a text.
    pub legal: BTreeMap<String, Vec<String>>,
    /// The points of each side.
    pub scores: Vec<i32>,
    /// Who won, if it is over.
    pub winner: Option<Winner>,
    /// The family's own fields.
    #[serde(flatten)]
    pub own: Own,
}

/// A game with its rules, all cards open or as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The rules.
    #[serde(flatten)]
    pub named: Named,
    /// Where it stands.
    #[serde(flatten)]
    pub position: Position,
}

/// What an attentive player remembers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The cards known to be in each hand: melded, or picked up with the pile.
    pub hands: Vec<Vec<Card>>,
    /// The cards seen to leave play.
    pub gone: Vec<Card>,
}

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The game as far as it is seen.
    #[serde(flatten)]
    pub state: State,
    /// What an attentive player remembers.
    pub known: Known,
}

impl Deref for State {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.position
    }
}

impl Deref for View {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// A game that has forms on the wire: what differs from family to family.
pub trait OnWire: Game {
    /// The rules by their names.
    fn by_name(&self) -> AnyRules;
    /// What is being waited for, who dealt, and who won.
    fn about(state: &Self::State) -> (Phase, Seat, Option<Winner>);
    /// The family's own fields, all cards open or as a view shows them.
    fn own(&self, state: &Self::State, view: Option<&Self::View>) -> Own;
    /// What an attentive player remembers.
    fn known(&self, view: &Self::View) -> Known;
}

fn texts<A: ToString>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

fn position<G: OnWire>(
    game: &G,
    state: &G::State,
    view: Option<&G::View>,
    legal: impl Iterator<Item = (Seat, Vec<G::Action>)>,
) -> Position {
    let (phase, dealer, winner) = G::about(state);
    Position {
        phase,
        dealer,
        to_act: game.to_act(state).iter().collect(),
        legal: legal.map(|(seat, actions)| (seat.to_string(), texts(&actions))).collect(),
        scores: game.scores(state)[..game.sides() as usize].to_vec(),
        winner,
        own: game.own(state, view),
    }
}

fn of_game<G: OnWire>(running: &Running<G>) -> State {
    let (game, state) = (running.rules(), running.state());
    let legal = game.to_act(state).iter().map(|seat| (seat, running.legal(seat)));
    let position = position(game, state, None, legal);
    State { named: Named::from(&game.by_name()), position }
}

impl State {
    /// The whole state, all cards open.
    pub fn of(game: &AnyGame) -> State {
        each_game!(game, running => of_game(running))
    }
}

impl View {
    /// What a view shows.
    pub fn of(view: &AnyView) -> View {
        each_view!(view, (rules, view) => View::by(rules, view))
    }

    /// The same of a view of one family.
    pub fn by<G: OnWire>(game: &G, view: &G::View) -> View {
        let (whose, state) = G::shown(view);
        let own = whose.filter(|seat| game.to_act(state).contains(*seat));
        let legal = own.into_iter().map(|seat| (seat, game.legal_in(view)));
        let position = position(game, state, Some(view), legal);
        View { state: State { named: Named::from(&game.by_name()), position }, known: game.known(view) }
    }
}
