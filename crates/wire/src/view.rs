use std::collections::BTreeMap;
use std::ops::Deref;

use cards::{Card, Seat};
use game::{Game, Opening, Refusal, Running};
use games::{AnyGame, AnyRules, AnyView, each_game, each_view};
use serde::{Deserialize, Serialize};

use crate::common::{Face, Name, Phase, Winner};
use crate::notes::{Notes, Told};
use crate::rules::Rules;
use crate::shown::Tally;
use crate::{tolva, vandtia};

/// Rules by their names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Named {
    /// The preset.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Name,
    /// The seating.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
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
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(untagged)]
pub enum Own {
    /// Tolva and its kin.
    Tolva(tolva::Fields),
    /// Vändtia.
    Vandtia(vandtia::Fields),
}

/// Where a game stands, without its rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Known {
    /// The cards known to be in each hand: melded, or picked up with the pile.
    pub hands: Vec<Vec<Card>>,
    /// The cards seen to leave play.
    pub gone: Vec<Card>,
}

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct View {
    /// The game as far as it is seen.
    #[serde(flatten)]
    pub state: State,
    /// What an attentive player remembers.
    pub known: Known,
    /// All that the seat remembers, where it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(skip), schema(ignore))]
    pub notes: Option<Notes>,
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

/// What shows and hides cards: everything open, or a seat's view.
pub(crate) struct Eyesight<'a, G: Game> {
    pub rules: &'a G,
    pub state: &'a G::State,
    pub view: Option<&'a G::View>,
}

impl<G: Game> Eyesight<'_, G> {
    /// The cards where all is open, and as many hidden ones in a view.
    pub fn or_hidden(&self, open: impl IntoIterator<Item = Card>, count: usize) -> Vec<Face> {
        match self.view {
            None => Face::open(open),
            Some(_) => Face::hidden(count),
        }
    }
}

/// The seats of a table.
pub(crate) fn seats<G: Game>(rules: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..rules.seats()).map(Seat)
}

/// A game that has forms on the wire: what differs from family to family.
pub trait OnWire: Game {
    /// The rules by their names.
    fn by_name(&self) -> AnyRules;
    /// What is being waited for, who dealt, and who won.
    fn about(state: &Self::State) -> (Phase, Seat, Option<Winner>);
    /// The family's own fields, all cards open or as a view shows them.
    fn own(&self, state: &Self::State, view: Option<&Self::View>) -> Own;
    /// How each side's score is kept at the table; empty where none is.
    fn tallies(&self, state: &Self::State) -> Vec<Tally>;
    /// What an attentive player remembers.
    fn known(&self, view: &Self::View) -> Known;
    /// The notes of a view.
    fn told(&self, view: &Self::View) -> Told;
    /// Notes that were read; none if they are not of this game.
    fn notes(told: &Told) -> Option<Vec<Self::Note>>;
    /// What a parti began from in which nothing has been dealt, but for its scores.
    fn opening(&self, dealer: Seat, own: &Own) -> Opening;
}

fn contradiction() -> Refusal {
    Refusal::malformed("Så kan det inte se ut i spelet.", "The game cannot look like that.")
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
        let state = State { named: Named::from(&game.by_name()), position };
        View { state, known: game.known(view), notes: None }
    }

    /// All that a view's seat may know, for programs: [`View::recall`] makes the view of it again.
    pub fn noted(view: &AnyView) -> View {
        each_view!(view, (rules, view) => View::noted_by(rules, view))
    }

    /// The same of a view of one family.
    pub fn noted_by<G: OnWire>(game: &G, view: &G::View) -> View {
        let (seat, _) = G::shown(view);
        View { notes: Some(Notes { seat, told: game.told(view) }), ..View::by(game, view) }
    }

    /// The engine's view that this is the form of. Whatever it says is checked: it must be, all of it, what the rules
    /// lead to.
    pub fn recall(&self) -> Result<AnyView, Refusal> {
        let Named { game, seating, rules } = &self.named;
        let rules = games::rules(game, Some(seating), &rules.settings());
        let rules = rules.map_err(|all| Refusal::joined(&all).unwrap_or_else(contradiction))?;
        let view = match rules {
            AnyRules::Tolva(rules) => self.recall_by(&rules).map(|view| AnyView::Tolva(rules, view)),
            AnyRules::Vandtia(rules) => self.recall_by(&rules).map(|view| AnyView::Vandtia(rules, view)),
        };
        view.filter(|view| View::noted(view) == *self).ok_or_else(contradiction)
    }

    fn recall_by<G: OnWire>(&self, rules: &G) -> Option<G::View> {
        let Notes { seat, told } = self.notes.as_ref()?;
        let notes = G::notes(told)?;
        if !notes.is_empty() {
            return rules.recall(&notes, *seat);
        }
        let dealer = Some(self.dealer).filter(|dealer| dealer.0 < rules.seats())?;
        let mut opening = rules.opening(dealer, &self.own);
        for (slot, score) in opening.scores.iter_mut().zip(&self.scores) {
            *slot = *score;
        }
        let state = rules.start(&opening).ok()?;
        Some(rules.view(&state, &[], seat.filter(|seat| seat.0 < rules.seats())))
    }
}
