//! Which card to try first.

use super::cards::{ABOVE, Each};
use super::goal::Goal;
use super::tricks::{Trick, Tricks};

/// No hand is longer where all cards are in reach: six in hand and six face up.
pub(super) const LONGEST: usize = 12;

/// Cards to try, the most promising first.
pub(super) struct Order {
    cards: [(i16, u8); LONGEST],
    len: usize,
}

impl Order {
    #[inline]
    pub(super) fn next(&mut self) -> Option<u32> {
        let best = (0..self.len).max_by_key(|i| self.cards[*i].0)?;
        self.len -= 1;
        self.cards.swap(best, self.len);
        Some(u32::from(self.cards[self.len].1))
    }
}

impl Tricks {
    /// Orders cards for the player to act.
    #[inline]
    pub(super) fn order(&self, trick: &Trick, legal: u64, goal: Goal) -> Order {
        let mut order = Order { cards: [(0, 0); LONGEST], len: 0 };
        for (card, place) in Each(legal).zip(&mut order.cards) {
            *place = (self.promise(trick, card, goal), card as u8);
            order.len += 1;
        }
        order
    }

    #[inline]
    fn promise(&self, trick: &Trick, card: u32, goal: Goal) -> i16 {
        let ours = self.likely_winner(trick, card) & 1 == trick.turn & 1;
        if goal.weighs() {
            // Much into our own tricks, little into theirs.
            let weight = self.weights[card as usize & 63];
            return if ours { 32 + weight } else { -weight };
        }
        // For the last trick low cards go first, and in sang the lead is worth nothing until then.
        let early = match (trick.count == 0, ours) {
            (true, true) => 0,
            (true, false) => i16::from(self.trump == 0),
            (false, ours) => i16::from(ours),
        };
        32 * early - (card % 9) as i16
    }

    /// Who takes the trick if this card is played and everybody who must overtake does so as cheaply as possible.
    #[inline]
    fn likely_winner(&self, trick: &Trick, card: u32) -> usize {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count < self.seats {
            let hand = self.hands[now.turn & 7];
            let over = if hand & now.led != 0 {
                hand & now.led & ABOVE[now.best as usize & 63]
            } else if self.trump >> now.best & 1 != 0 {
                hand & ABOVE[now.best as usize & 63]
            } else {
                hand & self.trump
            };
            if over != 0 {
                now.best = over.trailing_zeros();
                now.best_seat = now.turn;
            }
            now.count += 1;
            now.turn = if now.turn + 1 >= self.seats { 0 } else { now.turn + 1 };
        }
        now.best_seat
    }
}
