use cards::Seat;
use game::{Game, Refusal};

use crate::any::{AnyGame, unreadable};

/// The view of any family, with its rules: all that one seat, or a spectator, may know, and nothing to learn more from.
// There is one for each question, so a few hundred bytes more or less do not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyView {
    /// Tolva and its kin.
    Tolva(tolva::Rules, tolva::View),
    /// Vändtia.
    Vandtia(vandtia::Rules, vandtia::View),
}

/// Does the same with the rules and the view inside an [`AnyView`], whatever their family.
#[macro_export]
macro_rules! each_view {
    ($any:expr, ($rules:pat, $view:pat) => $do:expr) => {
        match $any {
            $crate::AnyView::Tolva($rules, $view) => $do,
            $crate::AnyView::Vandtia($rules, $view) => $do,
        }
    };
}

impl AnyGame {
    /// What a seat, or a spectator, may know now.
    pub fn view(&self, seat: Option<Seat>) -> AnyView {
        match self {
            AnyGame::Tolva(game) => AnyView::Tolva(game.rules().clone(), game.view(seat)),
            AnyGame::Vandtia(game) => AnyView::Vandtia(game.rules().clone(), game.view(seat)),
        }
    }
}

fn to_act<G: Game>(rules: &G, view: &G::View) -> Vec<Seat> {
    let (_, state) = G::shown(view);
    rules.to_act(state).iter().collect()
}

fn check<G: Game>(rules: &G, view: &G::View, action: &str) -> Result<(), Refusal> {
    let action = rules.parse(action).ok_or_else(|| unreadable(action))?;
    let (seat, state) = G::shown(view);
    // A spectator has no seat, and no rules let such a one do anything.
    rules.check(state, seat.unwrap_or(Seat(u8::MAX)), action)
}

impl AnyView {
    /// Who may act, as far as the view tells.
    pub fn to_act(&self) -> Vec<Seat> {
        each_view!(self, (rules, view) => to_act(rules, view))
    }

    /// The legal actions of the view's own seat.
    pub fn legal(&self) -> Vec<String> {
        each_view!(self, (rules, view) => rules.legal_in(view).iter().map(ToString::to_string).collect())
    }

    /// Would the action be legal for the view's own seat? What a view calls legal is legal.
    pub fn check(&self, action: &str) -> Result<(), Refusal> {
        each_view!(self, (rules, view) => check(rules, view, action))
    }
}
