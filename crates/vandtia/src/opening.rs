//! Who leads first, and in which rank (VT-OPEN).

use cards::{Rank, Seat};
use game::Sink;

use crate::action::Action;
use crate::event::Event;
use crate::moves::Plays;
use crate::rules::{Ranks, Rules, counts, rank_bit};
use crate::state::{Bid, Phase, SEATS, State, at};

/// The first round, in which everybody takes part.
pub(crate) fn begin(rules: &Rules, state: &mut State) {
    state.bidders = (1 << rules.seats) - 1;
    state.turn = state.dealer.next(rules.seats);
}

/// The ranks that the player to declare still has a card for (VT-OPEN-1, VT-OPEN-2).
pub(crate) fn ranks(state: &State) -> Ranks {
    let seat = at(state.turn);
    let unused = counts(state.players[seat].hand) & !state.used[seat];
    (unused | unused >> 13 | unused >> 26 | unused >> 39) as Ranks & crate::rules::ALL_RANKS
}

pub(crate) fn moves(state: &State) -> Plays {
    Plays::declares(ranks(state)).and_if(true, Action::Pass)
}

/// How often a player has declared a rank.
pub(crate) fn uses(state: &State, seat: Seat, rank: Rank) -> u8 {
    let used = state.used[at(seat)] >> rank as u32;
    (used & 1 | used >> 12 & 2 | used >> 24 & 4 | used >> 36 & 8).count_ones() as u8
}

pub(crate) fn declare<S: Sink<Rules>>(rules: &Rules, state: &mut State, rank: Rank, sink: &mut S) {
    let seat = state.turn;
    let lane = u32::from(uses(state, seat, rank)).min(3);
    state.used[at(seat)] |= u64::from(rank_bit(rank)) << (13 * lane);
    state.bids[at(seat)] = Bid::Rank(rank);
    if S::ON {
        sink.event(Event::Declared { seat, rank });
    }
    go_on(rules, state);
}

pub(crate) fn pass<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let seat = state.turn;
    state.bids[at(seat)] = Bid::Passed;
    if S::ON {
        sink.event(Event::Passed { seat });
    }
    go_on(rules, state);
}

/// The next of the round declares, or the round is settled.
fn go_on(rules: &Rules, state: &mut State) {
    let mut seat = state.turn;
    while seat != state.dealer {
        seat = seat.next(rules.seats);
        if state.bidders & 1 << at(seat) != 0 {
            state.turn = seat;
            return;
        }
    }
    settle(rules, state);
}

/// The lowest leads, or the lowest declare again.
fn settle(rules: &Rules, state: &mut State) {
    let ranks = state.bids.map(|bid| match bid {
        Bid::Rank(rank) => Some(rank),
        _ => None,
    });
    if state.declared == [None; SEATS] {
        state.declared = ranks;
    }
    let level = match ranks.iter().flatten().min() {
        Some(lowest) => (0..SEATS).filter(|i| ranks[*i] == Some(*lowest)).fold(0, |bits, i| bits | 1 << i),
        None => state.bidders,
    };
    let mut order = (1..=rules.seats).map(|i| state.dealer.step(i, rules.seats));
    let leader = order.find(|seat| level & 1 << at(*seat) != 0).unwrap_or(state.turn);
    state.turn = leader;
    let somebody = ranks != [None; SEATS];
    if rules.redeclare && somebody && level.count_ones() > 1 {
        state.bidders = level;
        state.bids = [Bid::Silent; SEATS];
        return;
    }
    state.lead_rank = state.declared[at(leader)];
    state.phase = Phase::Lead;
}
