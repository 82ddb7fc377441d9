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

/// A player of one game.
pub trait Player<G: Game> {
    /// A legal action of the view, which must be the view of a seat that is to act.
    fn choose(&mut self, rules: &G, view: &G::View, budget: Budget) -> Option<G::Action>;

    /// Would it rather keep still? Asked only where that is possible ([`Family::may_keep_still`]).
    fn keeps_still(&mut self, _rules: &G, _view: &G::View, _budget: Budget) -> bool {
        false
    }
}

/// Any legal action, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomPlayer(pub Fast);

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Option<G::Action> {
        let actions = rules.legal_in(view);
        let count = actions.len() as u32;
        (count > 0).then(|| actions[self.0.below(count) as usize])
    }
}

/// A kind beginner.
struct Nyborjare(Fast);

impl<G: Family> Player<G> for Nyborjare {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Option<G::Action> {
        let actions = rules.legal_in(view);
        let place = if actions.len() > 1 { rules.beginner(view, &actions, &mut self.0) } else { 0 };
        actions.get(place).or(actions.first()).copied()
    }
}

/// A sound club player.
struct Van(Fast);

impl<G: Family> Player<G> for Van {
    fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Option<G::Action> {
        let actions = rules.legal_in(view);
        if actions.len() < 2 {
            return actions.first().copied();
        }
        let judged = rules.judge(view, &actions);
        let best = judged.iter().map(|j| j.score).max()?;
        let good = || actions.iter().zip(&judged).filter(|(_, j)| j.score == best).map(|(a, _)| *a);
        good().nth(self.0.below(good().count() as u32) as usize)
    }

    fn keeps_still(&mut self, rules: &G, view: &G::View, _: Budget) -> bool {
        rules.rather_still(view, &rules.legal_in(view))
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
