//! A view again, from nothing but what its seat remembers.

use cards::{Fast, Seat};
use game::{Deal, Game, Heard, Opening, Reading as _};

use crate::event::Note;
use crate::rules::Rules;
use crate::sample;
use crate::state::State;
use crate::view::{self, View};

/// Beyond what play reaches, and far from what overflows.
const FAR: i32 = 2_000_000;

/// The view that the notes come from. Some deal that they allow is played again by the rules, so that whatever was noted
/// must have happened just so.
pub(crate) fn recall(rules: &Rules, notes: &[Note], seat: Option<Seat>) -> Option<View> {
    let at_table = |seat: Seat| seat.0 < rules.seats;
    if !notes.iter().map(whose).chain([seat]).flatten().all(at_table) {
        return None;
    }
    let mut state = before(rules, notes.first()?)?;
    let deck = sample::read(rules, state.dealer.next(rules.seats), notes).find(&mut Fast::new(0))?;
    let mut heard = Heard::default();
    rules.deal(&mut state, &Deal::from_deck(deck), &mut heard).ok()?;
    for note in notes {
        if let Note::Acted { seat, action, .. } = *note {
            rules.check(&state, seat, action).ok()?;
            rules.apply(&mut state, seat, action, &mut heard);
        }
    }
    Some(view::view(rules, &state, &heard.notes, seat)).filter(|view| view.notes == notes)
}

/// The state before the deal.
fn before(rules: &Rules, first: &Note) -> Option<State> {
    let Note::Begun { dealer, first_dealer, scores, carry } = *first else { return None };
    let opening = Opening { dealer, carry, ..Opening::default() };
    let mut state = rules.start(&opening).ok().filter(|_| first_dealer.0 < rules.seats)?;
    if scores.iter().any(|score| score.abs() > FAR) {
        return None;
    }
    state.first_dealer = first_dealer;
    state.scores[..scores.len()].copy_from_slice(&scores);
    Some(state)
}

fn whose(note: &Note) -> Option<Seat> {
    match *note {
        Note::Begun { .. } => None,
        Note::Dealt { seat, .. }
        | Note::Up { seat, .. }
        | Note::Acted { seat, .. }
        | Note::Drew { seat, .. }
        | Note::TurnedUp { seat, .. }
        | Note::Holds { seat, .. }
        | Note::Lacks { seat, .. }
        | Note::NoPair { seat, .. }
        | Note::Single { seat, .. } => Some(seat),
    }
}
