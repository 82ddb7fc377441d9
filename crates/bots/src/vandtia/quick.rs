//! A fast and sensible choice for playouts. It looks at the seat's own hand and at what lies open, and at nothing else.

use cards::{Chance, Fast, Rank, Seat};
use vandtia::{Action, Phase, Plays, Rules, State};

use super::arrange::Table;

/// The thirteen ranks of a single card; more of a rank are the same bits 13 places up each.
const RANKS: u64 = (1 << 13) - 1;

const TWO: u64 = 1 << Rank::Two as u32;
const TEN: u64 = 1 << Rank::Ten as u32;
const ACE: u64 = 1 << Rank::Ace as u32;

/// Ranks that are worth a gamble to keep while there is a talong.
const HIGH: u64 = 1 << Rank::King as u32 | ACE;

/// Ranks that are played one at a time while there is a talong.
const COURT: u64 = 1 << Rank::Jack as u32 | 1 << Rank::Queen as u32 | HIGH;

#[inline]
pub(super) fn choose(rules: &Rules, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
    match state.phase() {
        Phase::Lead | Phase::Follow if state.turn() == Some(seat) && !waits(rules, state, seat) => {
            play(rules, state, seat, chance.word())
        }
        Phase::Arrange if state.turn() == Some(seat) => Some(arrange(rules, state, seat, chance)),
        _ => talk(rules, state, seat, chance),
    }
}

/// Must the seat wait until another has added?
#[inline]
fn waits(rules: &Rules, state: &State, seat: Seat) -> bool {
    state
        .follow_up()
        .is_some_and(|waiting| waiting.seat == seat || rules.house().follow_up != vandtia::FollowUp::Race)
}

/// Adding and declaring.
fn talk(rules: &Rules, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
    let vandtia::Moves::Play(plays) = rules.moves(state, seat) else {
        return None;
    };
    if state.phase() == Phase::Declare {
        let low = plays.lowest(RANKS & !TWO & !TEN & !HIGH);
        return low.or_else(|| plays.lowest(!Plays::CARDS));
    }
    let bits = plays.bits();
    let high = bits & RANKS & HIGH != 0 && state.talong_len() > 0;
    if high && chance.below(2) == 0 {
        return plays.lowest(!Plays::CARDS);
    }
    all_of(plays, bits & RANKS).or_else(|| plays.lowest(!0))
}

/// As many as there are of the lowest of these ranks.
#[inline]
fn all_of(plays: Plays, ranks: u64) -> Option<Action> {
    let bits = plays.bits() & Plays::CARDS;
    let rank = ranks & ranks.wrapping_neg();
    let of_rank = bits & (rank | rank << 13 | rank << 26 | rank << 39);
    (of_rank != 0).then(|| plays.lowest(1 << (63 - of_rank.leading_zeros())))?
}

#[inline]
fn play(rules: &Rules, state: &State, seat: Seat, word: u64) -> Option<Action> {
    let plays = rules.plays(state);
    let bits = plays.bits();
    let cards = bits & Plays::CARDS;
    if plays.are_flips() && cards != 0 {
        return flip(plays, cards, word);
    }
    let specials = if rules.house().aces_turn { TWO | TEN | ACE } else { TWO | TEN };
    let singles = cards & RANKS;
    let ordinary = singles & !specials;
    let late = state.talong_len() == 0;
    if ordinary == 0 {
        return special(state, plays, singles & specials, word);
    }
    if late && singles & specials != 0 && ends(state, seat, singles, specials) {
        return plays.lowest(singles & specials);
    }
    let lowest = ordinary & ordinary.wrapping_neg();
    if word & 31 == 0 {
        let above = ordinary & !lowest;
        return all_of(plays, if above == 0 { ordinary } else { above });
    }
    if !late && lowest & HIGH != 0 {
        let gamble = bits & Plays::CHANCE != 0 && state.pile_len() < 4 && word & 0x30 != 0;
        return if gamble { plays.lowest(Plays::CHANCE) } else { plays.lowest(lowest) };
    }
    let sparing = if late { ACE } else { COURT };
    if lowest & sparing != 0 && singles != lowest {
        return plays.lowest(lowest);
    }
    all_of(plays, lowest)
}

/// One face-down card is as good as another.
#[inline]
fn flip(plays: Plays, piles: u64, word: u64) -> Option<Action> {
    let from = piles & (!0 << (word >> 8 & 3));
    plays.lowest(if from == 0 { piles } else { from })
}

/// Are tens and twos best played now, because one ordinary rank at most is left after them?
#[inline]
fn ends(state: &State, seat: Seat, singles: u64, specials: u64) -> bool {
    let rest = singles & !specials;
    let ups_wait = !state.hand(seat).is_empty() && !state.open(seat).is_empty();
    rest & rest.wrapping_sub(1) == 0 && !ups_wait
}

/// Nothing ordinary fits: spend a two or ten, trust the talong, or take the pile.
#[inline]
fn special(state: &State, plays: Plays, singles: u64, word: u64) -> Option<Action> {
    let bits = plays.bits();
    let small = state.pile_len() <= 3 && state.talong_len() > 0;
    if bits & Plays::CHANCE != 0 && (singles == 0 || (small && word & 3 != 0)) {
        return plays.lowest(Plays::CHANCE);
    }
    if singles == 0 {
        return plays.lowest(!0);
    }
    let two_first = word & 64 != 0;
    plays.lowest(if two_first { singles } else { singles & !TWO }).or_else(|| plays.lowest(singles))
}

fn arrange(rules: &Rules, state: &State, seat: Seat, chance: &mut Fast) -> Action {
    if chance.below(64) == 0 {
        return Action::Done;
    }
    Table::of(rules, state, seat).best()
}
