//! What may be played to a trick, what takes it, and what a play proves (TF-TRICK).

use cards::{Card, CardSet, Seat};
use game::{Game, Sink};

use crate::event::{Event, Note};
use crate::house::Layout;
use crate::rules::{Rules, above, pair, suit_of};
use crate::state::{Duty, Phase, State};
use crate::{between, lead, score};

impl State {
    /// The cards that a seat may choose from: the hand, and the face-up cards of its row (TF-TRICK-8).
    #[inline]
    pub(crate) fn in_reach(&self, rules: &Rules, seat: Seat) -> CardSet {
        let hand = self.hands[seat.index()];
        if rules.layout != Layout::Table {
            return hand;
        }
        let open = self.rows[seat.index() & 1].open;
        if self.hands_up { hand | open } else { open }
    }

    /// Is play free, and trump asleep (TF-TRICK-5)?
    #[inline]
    pub(crate) fn is_free(&self, rules: &Rules) -> bool {
        rules.free_play && self.talong_left()
    }
}

/// What strict play leaves of these cards (TF-TRICK-2, TF-TRICK-3). Without branches: which duty holds is a toss-up.
#[inline]
fn strict(cards: CardSet, led: CardSet, best: Card, trump: CardSet) -> CardSet {
    let following = cards & led;
    let trumps = cards & trump;
    let follows = !following.is_empty();
    let bound = following.or(trumps).or(cards);
    // A follower cannot beat a trump. Who neither follows nor trumps has nothing that beats.
    let may_beat = !follows | led.contains(best);
    (bound & above(best)).when(may_beat).or(bound)
}

/// The cards that the player to follow may play.
#[inline]
pub(crate) fn playable(rules: &Rules, state: &State) -> CardSet {
    let seat = state.turn;
    let cards = state.in_reach(rules, seat);
    if state.is_free(rules) {
        return cards;
    }
    let led = suit_of(state.trick[0]);
    if let Some(Duty::Follow(suit, bound)) = state.duty
        && bound == seat
    {
        let owed = cards & pair(suit) & led;
        if !owed.is_empty() {
            return owed;
        }
    }
    strict(cards, led, state.best, state.trumps)
}

/// The cards that the player to follow cannot have had, having played this one.
fn disproved(rules: &Rules, state: &State, card: Card) -> CardSet {
    if state.is_free(rules) {
        return CardSet::EMPTY;
    }
    let led = state.trick[0].suit();
    if let Some(Duty::Follow(suit, bound)) = state.duty
        && bound == state.turn
        && pair(suit).contains(card)
    {
        return CardSet::EMPTY;
    }
    let beats = above(state.best).contains(card);
    if card.suit() == led {
        let could_beat = state.best.suit() == led && !beats;
        return if could_beat { above(state.best) } else { CardSet::EMPTY };
    }
    let void = CardSet::suit(led);
    match state.trump {
        None => void,
        Some(trump) if card.suit() != trump => void | CardSet::suit(trump),
        Some(trump) if state.best.suit() == trump && !beats => void | above(state.best),
        Some(_) => void,
    }
}

#[inline]
pub(crate) fn play<S: Sink<Rules>>(rules: &Rules, state: &mut State, card: Card, sink: &mut S) {
    let seat = state.turn;
    let leading = state.trick_len == 0;
    let from_hand = state.hands[seat.index()].contains(card);
    if S::ON {
        if !leading && state.hands_up {
            let cards = disproved(rules, state, card);
            if !cards.is_empty() {
                sink.note(Note::Lacks { seat, cards });
            }
        }
        sink.note(Note::Acted { seat, action: crate::Action::Play(card), from_hand });
    }
    let mut place = None;
    state.hands[seat.index()].remove(card);
    if rules.layout == Layout::Table && !from_hand {
        let row = &mut state.rows[seat.index() & 1];
        place = row.find(card).map(|p| p as u8);
        if let Some(place) = place {
            row.lift(place as usize);
        }
    }
    if leading {
        lead::led(rules, state, card);
        state.best = card;
        state.best_seat = seat;
    } else {
        let trump = state.trumps.when(!state.is_free(rules));
        let wins = above(state.best).contains(card) | (trump.contains(card) & !trump.contains(state.best));
        state.best = if wins { card } else { state.best };
        state.best_seat = if wins { seat } else { state.best_seat };
    }
    if S::ON {
        sink.event(match leading {
            true => Event::Led { seat, card, place },
            false => Event::Played { seat, card, place },
        });
    }
    state.trick[state.trick_len as usize & 7] = card;
    state.trick_cards.insert(card);
    state.trick_len += 1;
    if state.trick_len < rules.seats {
        state.turn = seat.next(rules.seats);
        state.phase = Phase::Follow;
    } else {
        finish(rules, state, sink);
    }
}

fn finish<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let winner = state.best_seat;
    let side = rules.side_of(winner);
    let cards = state.trick_cards;
    state.trick_cards = CardSet::EMPTY;
    state.taken[side.index() & 3] |= cards;
    state.last_trick = cards;
    state.trick_len = 0;
    state.duty = None;
    state.tricks += 1;
    state.leader = winner;
    state.turn = winner;
    if S::ON {
        sink.event(Event::Trick { seat: winner, side, cards, number: state.tricks });
    }
    if !state.hands_up {
        between::take_up(rules, state, sink);
    }
    if state.gubbe.is_some() && score::gubbe_decided(rules, state, side, sink) {
        return;
    }
    if state.tricks == rules.tricks {
        score::end_deal(rules, state, side, sink);
        return;
    }
    between::after_trick(rules, state, sink);
}
