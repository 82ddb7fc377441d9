//! What a seat may know.

use cards::{CardSet, Seat};
use game::MAX_SEATS;

use crate::event::{Event, Note};
use crate::rules::Rules;
use crate::state::{ANY, State};

/// What one seat, or a spectator, may know of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub seat: Option<Seat>,
    /// The state with every hidden card blanked: hands hold only what is known, the talong and the face-down cards are
    /// blanks that say nothing but how many they are.
    pub(crate) state: State,
    /// How many cards of each hand are hidden.
    pub(crate) hidden: [u8; MAX_SEATS],
    /// What the seat remembers of the deal.
    pub(crate) notes: Vec<Note>,
}

impl View {
    /// The public part of the state, and the seat's own cards. Cards that are hidden are not in it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How many cards of a hand are hidden.
    pub fn hidden(&self, seat: Seat) -> u8 {
        self.hidden.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards of a hand that everybody has seen, because they were melded.
    pub fn melded_in(&self, seat: Seat) -> CardSet {
        self.state.hand(seat) & self.state.shown
    }

    /// All cards that have been taken in tricks.
    pub fn gone(&self) -> CardSet {
        self.state.taken.iter().fold(CardSet::EMPTY, |all, taken| all | *taken)
    }

    /// What the seat remembers of the deal, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

pub(crate) fn view(rules: &Rules, state: &State, notes: &[Note], seat: Option<Seat>) -> View {
    let mut masked = state.clone();
    let mut hidden = [0; MAX_SEATS];
    for other in (0..rules.seats).map(Seat) {
        let at = other.index();
        if seat == Some(other) && state.hands_up {
            continue;
        }
        let known = state.hands[at] & state.shown;
        hidden[at] = (state.hands[at] - known).len() as u8;
        masked.hands[at] = known;
    }
    masked.talong = [ANY; 24];
    for row in &mut masked.rows {
        row.down = [ANY; 6];
    }
    let notes = notes.iter().map(|note| note_for(*note, seat)).collect();
    View { seat, state: masked, hidden, notes }
}

fn note_for(note: Note, seat: Option<Seat>) -> Note {
    match note {
        Note::Dealt { seat: whose, hand } => {
            Note::Dealt { seat: whose, hand: hand.filter(|_| seat == Some(whose)) }
        }
        Note::Drew { seat: whose, card } => {
            Note::Drew { seat: whose, card: card.filter(|_| seat == Some(whose)) }
        }
        public => public,
    }
}

pub(crate) fn event_for(event: &Event, seat: Option<Seat>) -> Event {
    let own = |index: usize| seat.is_some_and(|s| s.index() == index);
    match event.clone() {
        Event::Dealt { dealer, mut hands, up, talong } => {
            for (i, hand) in hands.iter_mut().enumerate() {
                hand.0 = hand.0.filter(|_| own(i));
            }
            Event::Dealt { dealer, hands, up, talong }
        }
        Event::TakenUp { mut hands } => {
            for (i, hand) in hands.iter_mut().enumerate() {
                *hand = hand.filter(|_| own(i));
            }
            Event::TakenUp { hands }
        }
        Event::Drawn { seat: whose, card } => {
            Event::Drawn { seat: whose, card: card.filter(|_| seat == Some(whose)) }
        }
        public => public,
    }
}
