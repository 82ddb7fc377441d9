use cards::{Chance, Fast};
use game::Game;

use crate::family::Family;

/// How long a player may think.
#[derive(Clone, Copy)]
pub enum Budget<'a> {
    /// So many samples of the view. With the same seed the answer is the same on every machine.
    Iterations(u32),
    /// Until the function says that time is up.
    Until(&'a dyn Fn() -> bool),
}

/// What a player does when it is asked: this action, or nothing for now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice<A> {
    /// Does this.
    Act(A),
    /// Keeps still and lets others act, where that is possible ([`Game::may_keep_still`]).
    KeepStill,
}

impl<A> Choice<A> {
    /// The action; none if the player keeps still.
    pub fn action(self) -> Option<A> {
        match self {
            Choice::Act(action) => Some(action),
            Choice::KeepStill => None,
        }
    }
}

impl<A> From<Option<A>> for Choice<A> {
    fn from(action: Option<A>) -> Choice<A> {
        action.map_or(Choice::KeepStill, Choice::Act)
    }
}

/// A player of one game.
pub trait Player<G: Game> {
    /// One of the view's legal actions ([`Game::legal_in`]), or to keep still. The view is that of a seat that is to act.
    /// Whoever must act and keeps still all the same has failed: only where the view says [`Game::may_keep_still`] is it
    /// a choice. A view without legal actions leaves nothing else.
    fn choose(&mut self, rules: &G, view: &G::View, budget: Budget) -> Choice<G::Action>;
}

/// Any legal action, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomPlayer(pub Fast);

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Choice<G::Action> {
        let actions = rules.legal_in(view);
        let count = actions.len() as u32;
        (count > 0).then(|| actions[self.0.below(count) as usize]).into()
    }
}

/// A kind beginner.
struct Nyborjare(Fast);

impl<G: Family> Player<G> for Nyborjare {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Choice<G::Action> {
        let actions = rules.legal_in(view);
        let place = if actions.len() > 1 { rules.beginner(view, &actions, &mut self.0) } else { 0 };
        actions.get(place).or(actions.first()).copied().into()
    }
}

/// A sound club player.
struct Van(Fast);

impl<G: Family> Player<G> for Van {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Choice<G::Action> {
        let actions = rules.legal_in(view);
        if rules.may_keep_still(view) && rules.rather_still(view, &actions) {
            return Choice::KeepStill;
        }
        if actions.len() < 2 {
            return actions.first().copied().into();
        }
        let judged = rules.judge(view, &actions);
        let best = judged.iter().map(|j| j.score).max();
        let good = || actions.iter().zip(&judged).filter(|(_, j)| Some(j.score) == best).map(|(a, _)| *a);
        good().nth(self.0.below(good().count() as u32) as usize).into()
    }
}

/// The names of all players: the three levels, chance itself, and two yardsticks of the plainer kinds of search.
pub const PLAYERS: [&str; 6] = ["random", "nyborjare", "van", "mastare", "pimc", "dmcts"];

/// The player of a name.
pub fn player<G: Family>(name: &str, seed: u64) -> Option<Box<dyn Player<G>>> {
    let chance = Fast::new(seed);
    Some(match name {
        "random" => Box::new(RandomPlayer(chance)),
        "nyborjare" => Box::new(Nyborjare(chance)),
        "van" => Box::new(Van(chance)),
        "mastare" => Box::new(crate::search::Mastare::new(seed, G::TUNING)),
        "pimc" => Box::new(crate::yardstick::Pimc(chance)),
        "dmcts" => Box::new(crate::yardstick::Dmcts::new(seed)),
        _ => return None,
    })
}
