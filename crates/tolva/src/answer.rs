//! An asked partner answers (TF-ASK).

use cards::{CardSet, Suit};
use game::{Game, Sink};

use crate::action::{Action, Moves};
use crate::event::{Event, Note};
use crate::house::Ask;
use crate::lead;
use crate::rules::{Rules, pair};
use crate::state::{Duty, Occasion, Phase, State};

pub(crate) fn moves(rules: &Rules, state: &State) -> Moves {
    let mut moves = Moves::default();
    moves.add(Action::No);
    match state.question.and_then(|q| q.suit) {
        None => moves.add_melds(lead::melds(rules, state, state.turn)),
        // The asker holds one of the two cards, so whichever the partner has is the other.
        Some(suit) if !(state.hand(state.turn) & pair(suit)).is_empty() => moves.add(Action::Yes),
        Some(_) => {}
    }
    moves
}

/// "Nej": the next team-mate is asked, or the asker goes on.
pub(crate) fn no<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    if S::ON {
        sink.event(Event::Answered { seat: state.turn, yes: false });
    }
    let general = state.question.is_some_and(|q| q.suit.is_none());
    if rules.ask == Ask::Streck {
        let next = state.turn.step(rules.sides, rules.seats);
        if next != state.leader {
            state.turn = next;
            return;
        }
    }
    if rules.ask == Ask::Bond && general {
        state.occasion = Occasion::Refused;
    }
    back_to_asker(state);
}

/// The general question answered with a meld.
pub(crate) fn meld<S: Sink<Rules>>(rules: &Rules, state: &mut State, suit: Suit, sink: &mut S) {
    let partner = state.turn;
    let later = state.meld_count > 0;
    if S::ON {
        sink.event(Event::Answered { seat: partner, yes: true });
    }
    if lead::meld(rules, state, partner, suit, sink) {
        return;
    }
    back_to_asker(state);
    if rules.ask != Ask::Bond || !later {
        return;
    }
    let asker = state.leader;
    if (state.hand(asker) & CardSet::suit(suit)).is_empty() {
        state.owed[partner.index()] = state.owed[partner.index()].with(suit);
        if S::ON {
            sink.event(Event::Cannot { seat: asker, suit });
            sink.note(Note::Lacks { seat: asker, cards: CardSet::suit(suit) });
        }
    } else {
        state.duty = Some(Duty::LeadSuit(suit, partner));
    }
}

/// The suit question answered yes.
pub(crate) fn yes<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let Some(suit) = state.question.and_then(|q| q.suit) else {
        return;
    };
    let asker = state.leader;
    let later = state.meld_count > 0;
    if S::ON {
        sink.event(Event::Answered { seat: state.turn, yes: true });
    }
    if lead::meld(rules, state, asker, suit, sink) {
        return;
    }
    back_to_asker(state);
    if later {
        state.duty = Some(Duty::LeadPair(suit));
    }
}

fn back_to_asker(state: &mut State) {
    state.question = None;
    state.phase = Phase::Lead;
    state.turn = state.leader;
}

impl Rules {
    /// The seats that play with this one.
    pub fn team_mates(&self, seat: cards::Seat) -> impl Iterator<Item = cards::Seat> {
        let side = self.side_of(seat);
        let all = (0..self.seats).map(cards::Seat);
        all.filter(move |s| self.side_of(*s) == side && *s != seat)
    }
}
