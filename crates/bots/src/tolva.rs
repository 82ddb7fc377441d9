//! What players know of the Tolva family.

use cards::{Chance, Fast, Seat, Side};
use game::{Game, MAX_SEATS};
use tolva::{Action, Rules, State, View};

use crate::family::{Family, Judgement};

impl Family for Rules {
    fn judge(&self, _: &View, actions: &[Action]) -> Vec<Judgement> {
        actions.iter().map(|_| Judgement { score: 0, why: None }).collect()
    }

    fn beginner(&self, _: &View, actions: &[Action], chance: &mut Fast) -> usize {
        chance.below(actions.len() as u32) as usize
    }

    fn quick(&self, state: &State, _: Seat, chance: &mut Fast) -> Option<Action> {
        self.moves(state).some(chance.word())
    }

    fn candidates(&self, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.moves(state).iter());
    }

    fn worth(&self, state: &State) -> [f32; MAX_SEATS] {
        let mut worth = [0.0; MAX_SEATS];
        for side in 0..self.sides() {
            worth[side as usize] = state.score(Side(side)) as f32 / 24.0;
        }
        worth
    }
}
