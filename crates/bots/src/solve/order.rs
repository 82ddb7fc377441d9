//! Which cards to try, and which first.

use super::cards::{ABOVE, Each, LOWS, SUIT_OF};
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

    #[inline]
    fn push(&mut self, promise: i16, card: u32) {
        if let Some(place) = self.cards.get_mut(self.len) {
            *place = (promise, card as u8);
            self.len += 1;
        }
    }
}

impl Tricks {
    /// Of cards that may be played, those that need be tried. Of a run, with nobody's card in between, only cards of
    /// different weight need be, and if it is known who takes the trick only the heaviest for oneself or the lightest for
    /// the others: the rest of the play is the same with the other card in its place.
    #[inline]
    pub(super) fn order(&self, trick: &Trick, legal: u64, goal: Goal) -> Order {
        let mut order = Order { cards: [(0, 0); LONGEST], len: 0 };
        let others = self.all() & !legal;
        let mut left = legal;
        while left != 0 {
            let lowest = left.trailing_zeros();
            let between = others & ABOVE[lowest as usize & 63];
            let run =
                left & SUIT_OF[lowest as usize & 63] & (between & between.wrapping_neg()).wrapping_sub(1);
            left ^= run;
            let ours = self.likely_winner(trick, lowest) & 1 == trick.turn & 1;
            if !goal.weighs() {
                order.push(self.early(trick, lowest, ours), lowest);
                continue;
            }
            let lows = run & LOWS;
            let mut tried = run & !LOWS | lows & lows.wrapping_neg();
            if tried & tried.wrapping_sub(1) != 0 && goal.grows() {
                if ours && self.surely_ours(trick, lowest) {
                    tried = 1 << (63 - tried.leading_zeros());
                } else if !ours && self.surely_theirs(trick, lowest) {
                    tried &= tried.wrapping_neg();
                }
            }
            for card in Each(tried) {
                // Much into our own tricks, little into theirs.
                let weight = self.weights[card as usize & 63];
                order.push(if ours { 32 + weight } else { -weight }, card);
            }
        }
        order
    }

    /// How promising a card is where only the last trick counts.
    #[inline]
    fn early(&self, trick: &Trick, card: u32, ours: bool) -> i16 {
        // For the last trick low cards go first, and in sang the lead is worth nothing until then.
        let early = match (trick.count == 0, ours) {
            (true, true) => 0,
            (true, false) => i16::from(self.trump == 0),
            (false, ours) => i16::from(ours),
        };
        32 * early - (card % 9) as i16
    }

    /// With what a seat must overtake the trick, if it can.
    #[inline]
    fn over(&self, trick: &Trick) -> u64 {
        let hand = self.hands[trick.turn & 7];
        if hand & trick.led != 0 {
            hand & trick.led & ABOVE[trick.best as usize & 63]
        } else if self.trump >> trick.best & 1 != 0 {
            hand & ABOVE[trick.best as usize & 63]
        } else {
            hand & self.trump
        }
    }

    /// Who takes the trick if this card is played and everybody who must overtake does so as cheaply as possible.
    #[inline]
    fn likely_winner(&self, trick: &Trick, card: u32) -> usize {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count < self.seats {
            let over = self.over(&now);
            if over != 0 {
                now.best = over.trailing_zeros();
                now.best_seat = now.turn;
            }
            now.pass(self.seats);
        }
        now.best_seat
    }

    /// Can none of the others overtake this card, or the partner's that is better?
    #[inline]
    fn surely_ours(&self, trick: &Trick, card: u32) -> bool {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count < self.seats {
            if (now.turn ^ trick.turn) & 1 != 0 && self.over(&now) != 0 {
                return self.seats - trick.count <= 2;
            }
            now.pass(self.seats);
        }
        (now.best_seat ^ trick.turn) & 1 == 0
    }

    /// Must the others take the trick, even if partners overtake as highly as possible?
    #[inline]
    fn surely_theirs(&self, trick: &Trick, card: u32) -> bool {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count < self.seats {
            let over = self.over(&now);
            if over != 0 {
                let theirs = (now.turn ^ trick.turn) & 1 != 0;
                now.best = if theirs { over.trailing_zeros() } else { 63 - over.leading_zeros() };
                now.best_seat = now.turn;
            }
            now.pass(self.seats);
        }
        (now.best_seat ^ trick.turn) & 1 != 0
    }
}
