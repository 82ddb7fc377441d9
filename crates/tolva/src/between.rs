//! Between two tricks: melding before cards are drawn or turned up (TF-TRICK-7, TF-TRICK-8, TF-MELD-6).

use cards::Seat;
use game::Sink;

use crate::action::{Action, Moves};
use crate::event::{Event, Note};
use crate::house::Layout;
use crate::lead;
use crate::rules::Rules;
use crate::state::{Occasion, Phase, State};

/// Are there cards to draw or to turn up before the next lead?
fn refills(rules: &Rules, state: &State) -> bool {
    match rules.layout {
        Layout::Hand => false,
        Layout::Talong => state.talong_left(),
        Layout::Table => state.rows.iter().any(|row| row.bare() != 0),
    }
}

#[inline]
pub(crate) fn after_trick<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    state.occasion = Occasion::Open;
    if rules.layout == Layout::Hand || !refills(rules, state) {
        state.phase = Phase::Lead;
        return;
    }
    // The winner is asked with a pair or without, so that nobody learns which.
    if lead::may_meld(rules, state) {
        state.phase = Phase::Meld;
    } else {
        go_on(rules, state, sink);
    }
}

/// Going on without a meld.
#[inline]
fn decline(rules: &Rules) -> Action {
    if rules.layout == Layout::Talong { Action::Draw } else { Action::Turn }
}

pub(crate) fn moves(rules: &Rules, state: &State) -> Moves {
    let mut moves = Moves::default();
    moves.add_melds(lead::melds(rules, state, state.turn));
    moves.add(decline(rules));
    moves
}

/// The only action of a winner who has nothing to meld.
#[inline]
pub(crate) fn formality(rules: &Rules, state: &State) -> Option<(Seat, Action)> {
    let nothing = state.phase == Phase::Meld && lead::melds(rules, state, state.turn).is_empty();
    nothing.then(|| (state.turn, decline(rules)))
}

/// Draws or turns up, and goes on to the lead.
pub(crate) fn go_on<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    match rules.layout {
        Layout::Hand => {}
        Layout::Talong => {
            let mut seat = state.leader;
            for _ in 0..rules.seats {
                draw(state, seat, sink);
                seat = seat.next(rules.seats);
            }
        }
        Layout::Table => {
            let mut seat = state.leader;
            for _ in 0..rules.seats {
                turn_up(state, seat, sink);
                seat = seat.next(rules.seats);
            }
        }
    }
    if state.occasion != Occasion::Melded {
        state.occasion = Occasion::Refilled;
    }
    state.phase = Phase::Lead;
}

fn draw<S: Sink<Rules>>(state: &mut State, seat: Seat, sink: &mut S) {
    let Some(card) = state.talong().first().copied() else {
        return;
    };
    state.talong_at += 1;
    state.hands[seat.index()].insert(card);
    if S::ON {
        sink.event(Event::Drawn { seat, card: Some(card) });
        sink.note(Note::Drew { seat, card: Some(card) });
    }
}

fn turn_up<S: Sink<Rules>>(state: &mut State, seat: Seat, sink: &mut S) {
    let row = &mut state.rows[seat.index() & 1];
    let mut bare = row.bare();
    while bare != 0 {
        let place = bare.trailing_zeros() as usize % 6;
        bare &= bare - 1;
        let card = row.down[place];
        row.up[place] = card;
        row.has_up |= 1 << place;
        row.has_down &= !(1 << place);
        row.down[place] = crate::state::ANY;
        row.open.insert(card);
        if S::ON {
            sink.event(Event::TurnedUp { seat, place: place as u8, card });
            sink.note(Note::TurnedUp { seat, place: place as u8, card });
        }
    }
}

/// The hands are taken up after a first trick from the table.
pub(crate) fn take_up<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    state.hands_up = true;
    if S::ON {
        sink.event(Event::TakenUp { hands: [Some(state.hands[0]), Some(state.hands[1])] });
        for seat in (0..rules.seats).map(Seat) {
            sink.note(Note::Dealt { seat, hand: Some(state.hand(seat)) });
        }
    }
}
