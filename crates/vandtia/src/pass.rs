//! What a player does who cannot or will not play (VT-PASS).

use cards::{Card, CardSet, Seat};
use game::Sink;

use crate::event::{Event, Note};
use crate::finish;
use crate::play::{no_follow_up, playable, stands};
use crate::rules::Rules;
use crate::state::{Phase, State};

/// The pile goes into the hand, and the player to the left leads (VT-PASS-1).
pub(crate) fn pick_up<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    with: CardSet,
    sink: &mut S,
) {
    let cards = state.lift_pile() | with;
    let player = state.player_mut(seat);
    player.hand |= cards;
    player.picked |= cards;
    state.lead_rank = None;
    state.phase = Phase::Lead;
    state.pass_on(rules, seat);
    if S::ON {
        sink.event(Event::Took { seat, cards });
    }
}

/// Plocka.
pub(crate) fn take<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    no_follow_up(state);
    pick_up(rules, state, state.turn, CardSet::EMPTY, sink);
    finish::count(rules, state, sink);
}

/// Chansa (VT-PASS-2).
pub(crate) fn chance<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let seat = state.turn;
    no_follow_up(state);
    let Some(card) = state.talong().first().copied() else {
        return;
    };
    state.talong_at += 1;
    let fits = playable(rules, state).contains(card);
    if S::ON {
        sink.event(Event::Chanced { seat, card, stands: fits });
        sink.note(Note::Chanced { seat, card });
    }
    try_card(rules, state, seat, card, fits, sink);
}

/// Puts a card that nobody knew on the pile, where it stands or is picked up with it.
#[inline]
pub(crate) fn try_card<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: Card,
    fits: bool,
    sink: &mut S,
) {
    if fits {
        state.put(CardSet::of(card), card.rank());
        stands(rules, state, seat, card.rank(), sink);
    } else {
        pick_up(rules, state, seat, CardSet::of(card), sink);
        finish::count(rules, state, sink);
    }
}

/// A lead that may not be made goes to the left (VT-END-2).
pub(crate) fn pass_lead<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let seat = state.turn;
    if S::ON {
        sink.event(Event::Passed { seat });
    }
    state.pass_on(rules, seat);
    finish::count(rules, state, sink);
}
