//! Arranging hand and table before play (VT-ARR).

use cards::{Card, CardSet, Seat};
use game::Sink;

use crate::dealing;
use crate::event::Event;
use crate::moves::Arranging;
use crate::opening;
use crate::rules::{MANOEUVRES, Rules, cards_of, ranks_of};
use crate::state::{Phase, State, at};

pub(crate) fn moves(rules: &Rules, state: &State) -> Arranging {
    let seat = state.turn;
    let mut moves = Arranging::done(seat);
    if state.manoeuvres >= MANOEUVRES {
        return moves;
    }
    let player = state.player(seat);
    let house = &rules.house;
    if house.swap {
        moves.swaps = player.hand;
        for (i, up) in player.up.iter().enumerate() {
            moves.alone |= u8::from(up.len() == 1) << i;
        }
    }
    if house.lay {
        for (who, other) in state.players.iter().enumerate() {
            if who == at(seat) || house.lay_on_others {
                moves.lays[who] = other.up.map(|up| player.hand & cards_of(ranks_of(up)));
            }
        }
    }
    if house.shift {
        moves.moved = player.up;
        moves.piles = rules.piles;
    }
    moves
}

/// A hand card for a lone face-up card (VT-ARR-1).
pub(crate) fn swap<S: Sink<Rules>>(state: &mut State, card: Card, pile: u8, sink: &mut S) {
    let seat = state.turn;
    let player = state.player_mut(seat);
    let up = &mut player.up[pile as usize & 3];
    let taken = *up;
    *up = CardSet::of(card);
    player.hand.remove(card);
    player.hand |= taken;
    player.raised |= taken;
    state.manoeuvres = state.manoeuvres.saturating_add(1);
    if S::ON {
        sink.event(Event::Swapped { seat, pile, card, taken });
    }
}

/// A hand card onto face-up cards of its rank; then the hand is refilled (VT-ARR-2, VT-ARR-4).
pub(crate) fn lay<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    card: Card,
    owner: Option<Seat>,
    pile: u8,
    sink: &mut S,
) {
    let seat = state.turn;
    let owner = owner.unwrap_or(seat);
    state.player_mut(seat).hand.remove(card);
    state.player_mut(owner).up[pile as usize & 3].insert(card);
    state.manoeuvres = state.manoeuvres.saturating_add(1);
    if S::ON {
        sink.event(Event::Laid { seat, owner, pile, card });
    }
    dealing::refill(rules, state, seat, sink);
}

/// Cards from a pile to another, whose own are taken up (VT-ARR-3).
pub(crate) fn shift<S: Sink<Rules>>(state: &mut State, from: u8, to: u8, cards: CardSet, sink: &mut S) {
    let seat = state.turn;
    let player = state.player_mut(seat);
    let taken = player.up[to as usize & 3];
    player.hand |= taken;
    player.raised |= taken;
    player.up[to as usize & 3] = cards;
    player.up[from as usize & 3] -= cards;
    state.manoeuvres = state.manoeuvres.saturating_add(1);
    if S::ON {
        sink.event(Event::Shifted { seat, from, to, cards, taken });
    }
}

/// The next player arranges, or the declarations begin (VT-ARR-6).
pub(crate) fn done<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let seat = state.turn;
    if S::ON {
        sink.event(Event::Done { seat });
    }
    state.manoeuvres = 0;
    if seat == state.dealer {
        state.phase = Phase::Declare;
        opening::begin(rules, state);
    } else {
        state.turn = seat.next(rules.seats);
    }
}
