//! How somebody plays who has just learnt the game.

use cards::{Chance, Fast, Rank};
use vandtia::{Action, State};

/// The place of the action among these. A beginner plays the lowest card that fits, one at a time, forgets to arrange,
/// and takes the pile when nothing fits.
pub(super) fn choose(state: &State, actions: &[Action], chance: &mut Fast) -> usize {
    let some = |chance: &mut Fast| chance.below(actions.len().max(1) as u32) as usize;
    if chance.below(12) == 0 && state.pile_len() < 8 {
        return some(chance);
    }
    let best = (0..actions.len()).max_by_key(|place| liking(state, actions[*place]));
    best.unwrap_or(0)
}

fn liking(state: &State, action: Action) -> i32 {
    match action {
        Action::Play(cards) | Action::Add(cards) => {
            let rank = cards.first().map_or(Rank::Two, |card| card.rank());
            let low = match rank {
                Rank::Two | Rank::Ten => 20,
                rank => 40 - rank as i32,
            };
            low - cards.len() as i32
        }
        Action::Swap { card, pile } => {
            let mut under =
                state.turn().map(|seat| state.up(seat)[pile as usize & 3]).unwrap_or_default().iter();
            let better = under.all(|up| up.rank() < card.rank());
            if better && card.rank() >= Rank::King { 20 } else { -1 }
        }
        Action::Declare(rank) => 20 - rank as i32,
        Action::Flip(_) => 10,
        Action::Chance => 6,
        Action::Take => 5,
        Action::Done => 5,
        Action::Pass => 0,
        Action::Lay { .. } | Action::Shift { .. } => -1,
    }
}
