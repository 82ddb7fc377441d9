//! What search looks at.

use cards::{Rank, Seat};
use vandtia::{Action, Phase, Rules, State};

use super::arrange::Table;

/// How many manoeuvres search looks at.
const MANOEUVRES: usize = 4;

/// A pile that is never taken while an ordinary card fits.
const TOO_BIG: usize = 6;

pub(super) fn collect(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.phase() {
        Phase::Arrange => arrange(rules, state, seat, out),
        Phase::Lead | Phase::Follow => {
            let from = out.len();
            out.extend(rules.moves(state, seat).iter());
            prune(state, from, out);
        }
        _ => out.extend(rules.moves(state, seat).iter()),
    }
}

/// The manoeuvres that gain most, and done.
fn arrange(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if state.turn() != Some(seat) {
        return;
    }
    let table = Table::of(rules, state, seat);
    let moves = rules.moves(state, seat);
    let mut best = [(0, Action::Done); MANOEUVRES];
    for action in moves.iter() {
        let mut entry = (table.gain(action), action);
        for place in &mut best {
            if entry.0 > place.0 {
                std::mem::swap(place, &mut entry);
            }
        }
    }
    out.extend(best.into_iter().filter(|(gain, _)| *gain > 0).map(|(_, action)| action));
    out.push(Action::Done);
}

/// Drops what is never sensible: some but not all of a low rank, several twos or tens at once, one face-down card rather than
/// another, and the pile where it is big and an ordinary card fits.
fn prune(state: &State, from: usize, out: &mut Vec<Action>) {
    let plays = &out[from..];
    let ordinary = plays.iter().any(|action| rank(*action).is_some_and(|r| !is_special(r)));
    let flips = plays.iter().any(|action| matches!(action, Action::Flip(_)));
    let more = |rank: Rank, count: usize| {
        plays.iter().any(|action| {
            matches!(action, Action::Play(cards) if cards.len() > count && self::rank(*action) == Some(rank))
        })
    };
    let mut flipped = false;
    let kept: Vec<bool> = plays
        .iter()
        .map(|action| match *action {
            Action::Play(cards) => match rank(*action) {
                Some(r) if is_special(r) => cards.len() == 1,
                Some(r) if r < Rank::Jack => !more(r, cards.len()),
                Some(r) => cards.len() == 1 || !more(r, cards.len()),
                None => false,
            },
            Action::Flip(_) => !std::mem::replace(&mut flipped, true),
            Action::Take => !(flips || ordinary && state.pile_len() > TOO_BIG),
            _ => true,
        })
        .collect();
    let mut kept = kept.into_iter();
    let mut place = 0;
    out.retain(|_| {
        place += 1;
        place <= from || kept.next().unwrap_or(true)
    });
}

fn is_special(rank: Rank) -> bool {
    matches!(rank, Rank::Two | Rank::Ten)
}

/// The rank that is played.
fn rank(action: Action) -> Option<Rank> {
    match action {
        Action::Play(cards) => cards.first().map(|card| card.rank()),
        _ => None,
    }
}
