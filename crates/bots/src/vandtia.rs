//! What players know of Vändtia.
//!
//! `worth` weighs cards, `arrange` the table before play, `sight` what a view tells of the others, `play` the actions of
//! a turn; `words` says why. `quick` is for playouts, `candidates` for search, `beginner` for who has just learnt it.

mod arrange;
mod beginner;
mod candidates;
pub mod chances;
mod play;
mod quick;
mod sight;
mod words;
mod worth;

use cards::{Fast, Rank, Seat, Text};
use game::{Game, MAX_SEATS};
use vandtia::{Action, FollowUp, Outcome, Phase, Rules, State, View};

use crate::family::{Family, Judgement};
use crate::search::Tuning;
use words::Thought;

/// What one action is thought to be worth, and why.
type Judged = (i32, Option<Thought>);

impl Family for Rules {
    const TUNING: Tuning = Tuning { explore: 2.0, horizon: 12, widen: f32::INFINITY, least: 1, ripe: 0 };

    type Memory = ();

    fn judge(&self, view: &View, actions: &[Action]) -> Vec<Judgement> {
        let Some(seat) = view.seat else {
            return actions.iter().map(|_| Judgement { score: 0, why: None }).collect();
        };
        let said = |(score, why): Judged| Judgement { score, why: why.map(Thought::reason) };
        let state = view.state();
        match state.phase() {
            Phase::Arrange => {
                let table = arrange::Table::of(self, state, seat);
                actions.iter().map(|action| said(table.judge(*action))).collect()
            }
            Phase::Declare => actions.iter().map(|action| said(declare(*action))).collect(),
            _ => {
                let turn = play::Turn::of(self, view, seat);
                actions.iter().map(|action| said(turn.judge(*action))).collect()
            }
        }
    }

    fn beginner(&self, view: &View, actions: &[Action], chance: &mut Fast) -> usize {
        beginner::choose(view.state(), actions, chance)
    }

    fn racer(&self, state: &State) -> Option<Seat> {
        let waiting = state.follow_up().filter(|_| self.house().follow_up == FollowUp::Race)?;
        (state.turn() != Some(waiting.seat)).then_some(waiting.seat)
    }

    fn rather_still(&self, view: &View, actions: &[Action]) -> bool {
        let Some(seat) = view.seat else {
            return true;
        };
        let turn = play::Turn::of(self, view, seat);
        actions.iter().all(|action| turn.judge(*action).0 < 0)
    }

    fn say(&self, action: Action) -> Text {
        games::words::deed(action)
    }

    #[inline]
    fn quick(&self, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
        quick::choose(self, state, seat, chance)
    }

    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        candidates::collect(self, state, seat, out);
    }

    fn estimate(&self, state: &State) -> Option<[f32; MAX_SEATS]> {
        chances::estimate(self, state)
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

/// The lowest rank that is not worth keeping: to lead it is the cheapest way to be rid of it.
fn declare(action: Action) -> Judged {
    match action {
        Action::Declare(Rank::Two) => (-20, Some(Thought::KeepsTwo)),
        Action::Declare(Rank::Ten) => (-20, Some(Thought::KeepsTen)),
        Action::Declare(rank) if rank >= Rank::King => (-10 - rank as i32, Some(Thought::LeadsHigh)),
        Action::Declare(rank) => (20 - rank as i32, Some(Thought::LeadsLow)),
        _ => (0, None),
    }
}
