//! The player who sees all cards. It cheats, and says so: it shows how much there is to win.

use bots::search::play_out;
use bots::{Budget, Family};
use cards::{Fast, Seat};

/// Flat Monte Carlo over the open state: every candidate is played out to the end of the deal, and the best mean wins.
#[derive(Clone, Debug)]
pub(crate) struct Clairvoyant(pub Fast);

impl Clairvoyant {
    /// What to do in this open state; none is to keep still, which is weighed only where `may` says so.
    pub fn choose<G: Family>(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        may: bool,
        budget: Budget,
    ) -> Option<G::Action> {
        let mut actions = Vec::new();
        rules.candidates(state, seat, &mut actions);
        let mut choices: Vec<Option<G::Action>> = actions.into_iter().map(Some).collect();
        choices.extend(may.then_some(None));
        if choices.len() < 2 {
            return choices.pop()?;
        }
        let mut sums = vec![0.0; choices.len()];
        let mut round = 0;
        loop {
            let done = match budget {
                Budget::Iterations(count) => round >= count.max(1),
                Budget::Until(up) => round > 0 && up(),
            };
            if done {
                break;
            }
            for (sum, choice) in sums.iter_mut().zip(&choices) {
                *sum += self.playout(rules, state, seat, *choice);
            }
            round += 1;
        }
        let best = (0..choices.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
        choices[best]
    }

    /// The side's chance of the parti after one playout that begins with this choice.
    fn playout<G: Family>(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        choice: Option<G::Action>,
    ) -> f64 {
        let mut state = state.clone();
        match choice {
            Some(action) => rules.advance(&mut state, seat, action),
            None => self.somebody_else(rules, &mut state, seat),
        }
        play_out(rules, &mut state, &mut self.0);
        f64::from(rules.worth(&state)[rules.side_of(seat).index()])
    }

    fn somebody_else<G: Family>(&mut self, rules: &G, state: &mut G::State, seat: Seat) {
        let others = rules.to_act(state).without(seat);
        if let Some(other) = others.iter().next()
            && let Some(action) = rules.quick(state, other, &mut self.0)
        {
            rules.advance(state, other, action);
        }
    }
}
