//! What cards are worth to whoever has them. Ten points are about a turn.

use cards::{CardSet, Rank};
use vandtia::Rules;

/// How glad a player is to hold a card of each rank, from two to ace, apart from having to get rid of it.
const QUALITY: [i32; 13] = [18, -9, -8, -7, -4, -2, 0, 2, 16, 4, 6, 8, 12];

/// What a card that needs a turn of its own costs when the talong is empty.
const BURDEN: i32 = 11;

/// How far the game has come, in this many steps, when the talong is empty.
pub(super) const LATE: i32 = 64;

/// Which scale cards are weighed on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// How far the talong is used up: 0 to [`LATE`]. While it lasts, others draw what they play, and spare cards cost little.
    pub late: i32,
    aces_turn: bool,
}

impl Scale {
    pub(super) fn of(rules: &Rules, talong: usize) -> Scale {
        let size = rules.talong_size().max(1) as i32;
        let late = LATE - LATE * (talong as i32).min(size) / size;
        Scale { late, aces_turn: rules.house().aces_turn }
    }

    /// Does a card of this rank give another turn by itself?
    pub(super) fn is_special(&self, rank: Rank) -> bool {
        matches!(rank, Rank::Two | Rank::Ten) || (self.aces_turn && rank == Rank::Ace)
    }

    /// How glad one is of a card of this rank.
    pub(super) fn quality(&self, rank: Rank) -> i32 {
        if self.aces_turn && rank == Rank::Ace { QUALITY[8] + 1 } else { QUALITY[rank as usize] }
    }

    /// What a turn is worth.
    pub(super) fn turn(&self) -> i32 {
        BURDEN * (self.late + 16) / (LATE + 16)
    }

    /// So many cards of a rank in one place: they can be played together.
    fn group(&self, rank: Rank, count: i32) -> i32 {
        let quality = self.quality(rank);
        if count == 0 || self.is_special(rank) {
            return count * quality;
        }
        let burden = BURDEN * self.late / LATE;
        let together = quality + quality * (count - 1) / 2 - burden - (count - 1) * burden / 4;
        if count == 4 { together + self.turn() } else { together }
    }

    /// What it is worth to be rid of cards of one rank from a place.
    pub(super) fn without(&self, place: CardSet, cards: CardSet, rank: Rank) -> i32 {
        let held = (place & CardSet::rank(rank)).len() as i32;
        self.group(rank, held - cards.len() as i32) - self.group(rank, held)
    }

    /// What it is worth to get these cards into a place.
    pub(super) fn with(&self, place: CardSet, cards: CardSet) -> i32 {
        let mut sum = 0;
        let mut rest = cards;
        while let Some(card) = rest.first() {
            let of_rank = CardSet::rank(card.rank());
            let held = (place & of_rank).len() as i32;
            let more = (rest & of_rank).len() as i32;
            sum += self.group(card.rank(), held + more) - self.group(card.rank(), held);
            rest -= of_rank;
        }
        sum
    }

    /// What is gained by the best ordinary lead from a place.
    pub(super) fn best_lead(&self, place: CardSet) -> i32 {
        let mut best = 0;
        let mut rest = place;
        while let Some(card) = rest.first() {
            let of_rank = CardSet::rank(card.rank());
            if !self.is_special(card.rank()) {
                best = best.max(-self.group(card.rank(), (rest & of_rank).len() as i32));
            }
            rest -= of_rank;
        }
        best
    }

    /// A card that could be any of these.
    pub(super) fn average(&self, unseen: CardSet) -> i32 {
        let count = unseen.len() as i32;
        if count == 0 {
            return 0;
        }
        unseen.iter().map(|card| self.group(card.rank(), 1)).sum::<i32>() / count
    }
}
