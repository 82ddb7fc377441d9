//! The player who sees all cards. It cheats, and says so: it shows how much there is to win.

use bots::{Budget, Family};
use cards::{Chance, Fast, Seat};
use game::{Quiet, Stage};

/// A playout that has not ended after so many actions is judged where it stands.
const PLAYOUT_LIMIT: usize = 2_000;

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
        let mut still = Some(seat);
        if let Some(action) = choice {
            rules.apply(&mut state, seat, action, &mut Quiet);
            still = None;
        }
        for _ in 0..PLAYOUT_LIMIT {
            if rules.stage(&state) != Stage::Play {
                break;
            }
            let Some((who, action)) = self.somebody(rules, &state, still.take()) else { break };
            rules.apply(&mut state, who, action, &mut Quiet);
        }
        f64::from(rules.worth(&state)[rules.side_of(seat).index()])
    }

    /// Somebody's quick action. Where several may act, any of them comes first; one may be said to keep still.
    fn somebody<G: Family>(
        &mut self,
        rules: &G,
        state: &G::State,
        still: Option<Seat>,
    ) -> Option<(Seat, G::Action)> {
        let to_act = rules.to_act(state);
        let from = if to_act.len() > 1 { self.0.below(u32::from(rules.seats())) as u8 } else { 0 };
        let seats = (0..rules.seats()).map(|step| Seat((from + step) % rules.seats()));
        for who in seats.filter(|s| to_act.contains(*s) && Some(*s) != still) {
            if let Some(action) = rules.quick(state, who, &mut self.0) {
                return Some((who, action));
            }
        }
        None
    }
}
