//! Playing to the pile (VT-PLAY).

use cards::{CardSet, Rank, Seat};
use game::Sink;

use crate::action::Action;
use crate::dealing;
use crate::event::{Event, Note};
use crate::finish;
use crate::house::FollowUp;
use crate::moves::Plays;
use crate::rules::{Rules, rank_bit};
use crate::state::{Phase, Player, State, at};
use crate::table;

/// The cards that may be played now, whoever has them (VT-PLAY-1).
#[inline]
pub(crate) fn playable(rules: &Rules, state: &State) -> CardSet {
    if state.phase == Phase::Follow {
        return rules.fits[state.top as usize & 15];
    }
    state.lead_rank.map_or(CardSet::FULL, CardSet::rank)
}

/// All that the player has left, if it is nothing but cards that the game may not be finished with; else nothing (VT-END-2).
#[inline]
pub(crate) fn barred_rest(rules: &Rules, player: &Player) -> CardSet {
    if rules.barred.is_empty() || player.has_down != 0 {
        return CardSet::EMPTY;
    }
    let left = player.hand | player.open();
    left.when(left.is_subset(rules.barred))
}

/// Has the player one card left, which the game may not be finished with (VT-END-2)?
#[inline]
pub(crate) fn is_held(rules: &Rules, player: &Player) -> bool {
    barred_rest(rules, player).bits().is_power_of_two()
}

/// What the player whose turn it is may do.
#[inline]
pub(crate) fn moves(rules: &Rules, state: &State) -> Plays {
    let player = state.player(state.turn);
    let leading = state.phase == Phase::Lead;
    let last = barred_rest(rules, player);
    if last.bits().is_power_of_two() {
        let nothing = leading && state.pile_len == 0;
        return Plays::NONE.and_if(nothing, Action::Pass).and_if(!nothing, Action::Take);
    }
    let source = state.source();
    let plays = match source.is_empty() {
        true => Plays::flips(player.has_down),
        false => Plays::of(source, playable(rules, state)),
    };
    let plays = if state.single_lead { plays.singles() } else { plays };
    let plays = if last.is_empty() { plays } else { plays.but_not(last) };
    let take = !leading & !(rules.must_play & !plays.no_cards());
    let chance = take && state.talong_left() && !player.is_above(rules.piles);
    plays.and_if(take, Action::Take).and_if(chance, Action::Chance)
}

/// Plays cards from the hand, or from the face-up cards when it is empty.
#[inline]
pub(crate) fn play<S: Sink<Rules>>(rules: &Rules, state: &mut State, cards: CardSet, sink: &mut S) {
    let seat = state.turn;
    let player = state.player_mut(seat);
    let from_hand = !player.hand.is_empty();
    if from_hand {
        player.hand -= cards;
    } else {
        for up in &mut player.up {
            *up -= cards;
        }
    }
    if S::ON {
        sink.event(match state.phase {
            Phase::Lead => Event::Led { seat, cards, from_hand },
            _ => Event::Played { seat, cards, from_hand },
        });
    }
    let rank = rank_of(cards);
    state.put(cards, rank);
    if rules.turn_up && !from_hand {
        table::turn_up(state, seat, sink);
    }
    stands(rules, state, seat, rank, sink);
}

/// Adds cards just drawn to the own play (VT-PLAY-3).
pub(crate) fn add<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    cards: CardSet,
    sink: &mut S,
) {
    state.player_mut(seat).hand -= cards;
    if S::ON {
        sink.event(Event::Added { seat, cards });
    }
    let rank = rank_of(cards);
    state.put(cards, rank);
    stands(rules, state, seat, rank, sink);
}

/// Declines to add (VT-PLAY-3).
pub(crate) fn decline<S: Sink<Rules>>(state: &mut State, seat: Seat, sink: &mut S) {
    if S::ON {
        sink.event(Event::Done { seat });
    }
    no_follow_up(state);
}

/// Nothing may be added any more.
#[inline]
pub(crate) fn no_follow_up(state: &mut State) {
    state.waiting = CardSet::EMPTY;
    state.waiting_count = 0;
    state.waiting_seat = state.dealer;
}

/// The rank of cards of one rank.
#[inline]
fn rank_of(cards: CardSet) -> Rank {
    cards.first().map_or(Rank::Two, |card| card.rank())
}

/// What a play that stands leads to: the pile is turned away or not, the hand is refilled, and the game is won, or the
/// same player leads again, or the next one is to play.
#[inline]
pub(crate) fn stands<S: Sink<Rules>>(rules: &Rules, state: &mut State, seat: Seat, rank: Rank, sink: &mut S) {
    no_follow_up(state);
    state.lead_rank = None;
    state.single_lead = false;
    let turns = rules.turning & rank_bit(rank) != 0 || state.run >= 4;
    if turns {
        let cards = state.lift_pile();
        state.away |= cards;
        if S::ON {
            sink.event(Event::TurnedAway { seat, cards });
        }
    }
    let again = turns || rank == Rank::Two;
    let refills = !again || rules.refill_first || state.players[at(seat)].hand.is_empty();
    let drawn = if refills { dealing::refill(rules, state, seat, sink) } else { CardSet::EMPTY };
    if state.players[at(seat)].is_out() {
        finish::out(rules, state, seat, rank, sink);
    } else if again {
        state.phase = Phase::Lead;
        state.turn = seat;
    } else {
        state.phase = Phase::Follow;
        state.pass_on(rules, seat);
        if !drawn.is_empty() && rules.follow_up != FollowUp::Never {
            follow_up(rules, state, seat, drawn & CardSet::rank(rank), rank, sink);
        }
    }
    finish::count(rules, state, sink);
}

/// Cards of the latest draw may be added, if they are of the rank just played.
#[inline]
fn follow_up<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    cards: CardSet,
    rank: Rank,
    sink: &mut S,
) {
    if S::ON && rules.follow_up == FollowUp::Wait {
        sink.note(Note::Drawable { seat, rank, some: !cards.is_empty() });
    }
    if !cards.is_empty() {
        state.waiting = cards;
        state.waiting_count = cards.len() as u8;
        state.waiting_seat = seat;
    }
}
