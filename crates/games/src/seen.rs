use cards::Seat;
use game::Game;

use crate::any::AnyGame;

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

impl AnyView {
    /// Who may act, as far as the view tells.
    pub fn to_act(&self) -> Vec<Seat> {
        each_view!(self, (rules, view) => to_act(rules, view))
    }
}
