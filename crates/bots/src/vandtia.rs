//! What players know of Vändtia.

use cards::{Chance, Fast, Seat};
use game::{Game, MAX_SEATS};
use vandtia::{Action, FollowUp, Outcome, Rules, State, View};

use crate::family::{Family, Judgement};

impl Family for Rules {
    fn judge(&self, _: &View, actions: &[Action]) -> Vec<Judgement> {
        actions.iter().map(|_| Judgement { score: 0, why: None }).collect()
    }

    fn beginner(&self, _: &View, actions: &[Action], chance: &mut Fast) -> usize {
        chance.below(actions.len() as u32) as usize
    }

    fn may_keep_still(&self, view: &View) -> bool {
        let state = view.state();
        view.seat.is_some()
            && state.turn() != view.seat
            && state.follow_up().is_some()
            && self.house().follow_up == FollowUp::Race
    }

    fn quick(&self, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
        self.any_move(state, seat, chance)
    }

    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
    }

    fn worth(&self, state: &State) -> [f32; MAX_SEATS] {
        let mut worth = [0.0; MAX_SEATS];
        match state.outcome() {
            Some(Outcome::Won(side)) => worth[side.index()] = 1.0,
            _ => worth[..self.seats() as usize].fill(1.0 / f32::from(self.seats())),
        }
        worth
    }
}
