//! What an action proves about the hand of who does it: what they could not have done otherwise.
//!
//! Who may not finish (VT-END-2) proves nothing by it: without face-down cards a hand has nothing but what was picked up for
//! all to see, because the table is played only with an empty hand and an empty talong.

use cards::{CardSet, Rank};
use game::Sink;

use crate::action::Action;
use crate::event::Note;
use crate::opening;
use crate::play::playable;
use crate::rules::Rules;
use crate::state::{Phase, State};

/// Notes what a legal action of the player whose turn it is proves, before it is done.
pub(crate) fn note<S: Sink<Rules>>(rules: &Rules, state: &State, action: Action, sink: &mut S) {
    match (state.phase, action) {
        (Phase::Declare, Action::Declare(rank)) => of_declare(state, rank, sink),
        (Phase::Follow, Action::Take | Action::Chance) if rules.must_play => of_take(rules, state, sink),
        _ => {}
    }
}

/// A declared rank was in hand, as often as it was declared (VT-OPEN-1, VT-OPEN-2).
fn of_declare<S: Sink<Rules>>(state: &State, rank: Rank, sink: &mut S) {
    let seat = state.turn;
    let known = state.player(seat).known() & CardSet::rank(rank);
    let count = (opening::uses(state, seat, rank) + 1).saturating_sub(known.len() as u8);
    if count > 0 {
        sink.note(Note::Holds { seat, rank, count });
    }
}

/// Where everybody must play who can, picking up and chancing prove that nothing could be played (VT-PASS-4).
fn of_take<S: Sink<Rules>>(rules: &Rules, state: &State, sink: &mut S) {
    let player = state.player(state.turn);
    if player.hand != player.known() {
        sink.note(Note::Lacks { seat: state.turn, cards: playable(rules, state) });
    }
}
