//! Plain searchers of the kinds that others use, kept to be measured against.

use cards::Fast;

use crate::family::Family;
use crate::player::{Budget, Choice, Player};
use crate::search::{Search, finish, goes_on};

/// Perfect-information Monte Carlo: each sample of the view is played out after every action as if all cards were open, and
/// the action with the best mean is taken. No tree, and no thought of what others do not know.
pub struct Pimc(pub Fast);

impl<G: Family> Player<G> for Pimc {
    fn choose(&mut self, rules: &G, view: &G::View, budget: Budget) -> Choice<G::Action> {
        let legal = rules.legal_in(view);
        let (Some(seat), _) = G::shown(view) else { return Choice::KeepStill };
        if legal.len() < 2 {
            return legal.first().copied().into();
        }
        let side = rules.side_of(seat).index();
        let mut totals = vec![0.0f32; legal.len()];
        let mut sampler = rules.sampler(view);
        let mut done = 0;
        let mut place = 0;
        let mut sample = None;
        while goes_on(budget, done) {
            if place == 0 {
                sample = rules.draw(&mut sampler, &mut self.0);
            }
            let Some(mut state) = sample.clone() else { break };
            rules.advance(&mut state, seat, legal[place]);
            totals[place] += finish(rules, &mut state, G::TUNING.horizon, false, &mut self.0)[side];
            done += 1;
            place = (place + 1) % legal.len();
        }
        // Actions later in the list may have had one playout less.
        let tries = |i: usize| done / legal.len() as u32 + u32::from((i as u32) < done % legal.len() as u32);
        let mean = |i: &usize| totals[*i] / tries(*i).max(1) as f32 - f32::from(u8::from(tries(*i) == 0));
        let best = (0..legal.len()).max_by(|a, b| mean(a).total_cmp(&mean(b)));
        best.map(|best| legal[best]).into()
    }
}

/// Determinised MCTS: a few samples of the view, a whole tree for each as if its cards were open, and a vote.
pub struct Dmcts<G: Family> {
    search: Search<G>,
    chance: Fast,
}

/// How many samples get a tree of their own.
const TREES: u32 = 10;

impl<G: Family> Dmcts<G> {
    /// A player whose chance comes from a seed.
    pub fn new(seed: u64) -> Dmcts<G> {
        Dmcts { search: Search::plain(G::TUNING), chance: Fast::new(seed) }
    }
}

impl<G: Family> Player<G> for Dmcts<G> {
    fn choose(&mut self, rules: &G, view: &G::View, budget: Budget) -> Choice<G::Action> {
        let legal = rules.legal_in(view);
        let (Some(seat), _) = G::shown(view) else { return Choice::KeepStill };
        if legal.len() < 2 {
            return legal.first().copied().into();
        }
        let mut votes = vec![0u64; legal.len()];
        let mut sampler = rules.sampler(view);
        let mut count = |search: &mut Search<G>, chance: &mut Fast, budget: Budget| {
            let Some(state) = rules.draw(&mut sampler, chance) else { return };
            for found in search.run_open(rules, &state, seat, budget, chance) {
                if let Some(place) = found.action.and_then(|a| legal.iter().position(|l| *l == a)) {
                    votes[place] += u64::from(found.visits);
                }
            }
        };
        match budget {
            Budget::Iterations(most) => {
                for _ in 0..TREES.min(most.max(1)) {
                    count(&mut self.search, &mut self.chance, Budget::Iterations((most / TREES).max(1)));
                }
            }
            Budget::Until(over) => loop {
                count(&mut self.search, &mut self.chance, Budget::Iterations(200));
                if over() {
                    break;
                }
            },
        }
        let best = (0..legal.len()).max_by_key(|i| votes[*i]);
        best.map(|best| legal[best]).into()
    }
}
