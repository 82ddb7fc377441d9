//! The cards on the table (VT-TABLE). Face-up cards are played as the hand is, see [`crate::play`].

use cards::{CardSet, Seat};
use game::Sink;

use crate::event::{Event, Note};
use crate::pass::try_card;
use crate::play::{no_follow_up, playable};
use crate::rules::Rules;
use crate::state::{State, at};

/// Turns a face-down card onto the pile, blind (VT-TABLE-3).
pub(crate) fn flip<S: Sink<Rules>>(rules: &Rules, state: &mut State, pile: u8, sink: &mut S) {
    let seat = state.turn;
    let pile = pile & 3;
    no_follow_up(state);
    let player = &mut state.players[at(seat)];
    let card = player.down[pile as usize];
    player.has_down &= !(1 << pile);
    player.down[pile as usize] = crate::state::ANY;
    let finishes = player.is_out() && rules.barred.contains(card);
    let fits = playable(rules, state).contains(card) && !finishes;
    if S::ON {
        sink.event(Event::Flipped { seat, pile, card, stands: fits });
        sink.note(Note::Bared { seat, pile, card });
    }
    try_card(rules, state, seat, card, fits, sink);
}

/// Turns up every face-down card that lies bare; it may be played when the turn comes again (VT-TABLE-4).
pub(crate) fn turn_up<S: Sink<Rules>>(state: &mut State, seat: Seat, sink: &mut S) {
    let player = &mut state.players[at(seat)];
    for pile in 0..4 {
        if player.has_down & 1 << pile == 0 || !player.up[pile].is_empty() {
            continue;
        }
        let card = player.down[pile];
        player.has_down &= !(1 << pile);
        player.down[pile] = crate::state::ANY;
        player.up[pile] = CardSet::of(card);
        state.fresh.insert(card);
        if S::ON {
            sink.event(Event::TurnedUp { seat, pile: pile as u8, card });
            sink.note(Note::Bared { seat, pile: pile as u8, card });
        }
    }
}
