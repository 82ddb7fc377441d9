//! What a seat may know.

use cards::{CardSet, Seat};

use crate::event::{Event, Note};
use crate::house::FollowUp;
use crate::rules::Rules;
use crate::state::{ANY, SEATS, State, TALONG, at};

/// What one seat, or a spectator, may know of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub seat: Option<Seat>,
    /// The state with every hidden card blanked: others' hands hold only what all have seen, the turned-away cards are
    /// those of [`View::gone`], the talong and the face-down cards are blanks that say nothing but how many they are.
    pub(crate) state: State,
    /// How many cards of each hand are hidden.
    pub(crate) hidden: [u8; SEATS],
    /// How many cards are turned away.
    pub(crate) away: u8,
    /// What the seat remembers of the game.
    pub(crate) notes: Vec<Note>,
}

impl View {
    /// The public part of the state, and the seat's own cards. Cards that are hidden are not in it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How many cards of a hand are hidden.
    pub fn hidden(&self, seat: Seat) -> u8 {
        self.hidden[at(seat)]
    }

    /// How many cards are turned away.
    pub fn away(&self) -> u8 {
        self.away
    }

    /// All cards seen to leave play and not seen again: turned away, but for those that somebody else may have drawn
    /// in a reshuffle.
    pub fn gone(&self) -> CardSet {
        self.state.away
    }

    /// What the seat remembers of the game, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

pub(crate) fn view(rules: &Rules, state: &State, notes: &[Note], seat: Option<Seat>) -> View {
    let mut masked = *state;
    let mut hidden = [0; SEATS];
    for other in (0..rules.seats).map(Seat) {
        let player = masked.player_mut(other);
        player.down = [ANY; 4];
        if seat == Some(other) {
            continue;
        }
        let (known, unseen) = (player.known(), player.unseen());
        hidden[at(other)] = (player.hand - known).len() as u8;
        player.hand = known;
        player.returned = CardSet::EMPTY;
        masked.away |= unseen;
    }
    masked.talong = [ANY; TALONG];
    masked.seed = [0; 32];
    if seat != Some(state.waiting_seat) {
        masked.waiting = CardSet::EMPTY;
        masked.waiting_count = state.waiting_count.min(1);
        if rules.follow_up == FollowUp::Race {
            masked.waiting_count = 0;
            masked.waiting_seat = state.dealer;
        }
    }
    let notes = notes.iter().map(|note| note_for(*note, seat)).collect();
    View { seat, state: masked, hidden, away: state.away.len() as u8, notes }
}

fn note_for(note: Note, seat: Option<Seat>) -> Note {
    match note {
        Note::Dealt { seat: whose, hand } => {
            Note::Dealt { seat: whose, hand: hand.filter(|_| seat == Some(whose)) }
        }
        Note::Drew { seat: whose, card } => {
            Note::Drew { seat: whose, card: card.filter(|_| seat == Some(whose)) }
        }
        Note::Reshuffled { seat: whose, drawn, pile } => {
            Note::Reshuffled { seat: whose, drawn: drawn.filter(|_| seat == Some(whose)), pile }
        }
        public => public,
    }
}

pub(crate) fn event_for(event: &Event, seat: Option<Seat>) -> Event {
    match event.clone() {
        Event::Dealt { dealer, mut hands, up, talong } => {
            for (i, hand) in hands.iter_mut().enumerate() {
                hand.0 = hand.0.filter(|_| seat.is_some_and(|s| s.index() == i));
            }
            Event::Dealt { dealer, hands, up, talong }
        }
        Event::Drawn { seat: whose, card } => {
            Event::Drawn { seat: whose, card: card.filter(|_| seat == Some(whose)) }
        }
        public => public,
    }
}
