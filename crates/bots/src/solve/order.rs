//! Which card to try first.

use super::cards::{ABOVE, Each, SUIT_OF};
use super::tricks::{Trick, Tricks};

/// Cards to try, the most promising first.
pub(super) struct Order {
    cards: [(i16, u8); 12],
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
    pub(super) fn order(&self, trick: &Trick, legal: u64, weighs: bool) -> Order {
        let mut order = Order { cards: [(0, 0); 12], len: 0 };
        for card in Each(legal) {
            let Some(place) = order.cards.get_mut(order.len) else { break };
            *place = (self.promise(trick, card, weighs), card as u8);
            order.len += 1;
        }
        order
    }

    #[inline]
    fn promise(&self, trick: &Trick, card: u32, weighs: bool) -> i16 {
        let weight = self.weights[card as usize & 63];
        let ours = self.likely_winner(trick, card) & 1 == trick.turn & 1;
        if !weighs {
            let r = (card % 9) as i16;
            let losing = if trick.count == 0 && self.trump == 0 { 32 } else { 0 };
            return if ours { if trick.count == 0 { -r } else { 32 - r } } else { losing - r };
        }

        if trick.count == 0 {
            if ours { 32 + weight } else { -weight }
        } else if ours {
            32 + weight
        } else {
            -weight
        }
    }

    /// Who takes the trick if this card is played and everybody who must overtake does so as cheaply as possible.
    #[inline]
    fn likely_winner(&self, trick: &Trick, card: u32) -> usize {
        let bit = 1 << card;
        let mut best = trick.best;
        let mut winner = trick.best_seat;
        let mut led = trick.led;
        let beats =
            bit & ABOVE[best as usize & 63] != 0 || (bit & self.trump != 0 && 1 << best & self.trump == 0);
        if trick.count == 0 {
            led = SUIT_OF[card as usize & 63];
        }
        if trick.count == 0 || beats {
            best = card;
            winner = trick.turn;
        }
        let mut seat = trick.turn;
        for _ in trick.count + 1..self.seats {
            seat = if seat + 1 == self.seats { 0 } else { seat + 1 };
            let hand = self.hands[seat & 7];
            let over = if hand & led != 0 {
                hand & led & ABOVE[best as usize & 63]
            } else if self.trump >> best & 1 != 0 {
                hand & ABOVE[best as usize & 63]
            } else {
                hand & self.trump
            };
            if over != 0 {
                best = over.trailing_zeros();
                winner = seat;
            }
        }
        winner
    }
}
