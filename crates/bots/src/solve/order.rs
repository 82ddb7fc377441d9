//! Which cards to try, and which first.

use super::cards::{ABOVE, Each, LOWS, SUIT_OF, top};
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

/// How promising a card is. The numbers are tuned: they change how many cards are looked at, but no value.
struct Taste {
    /// If the card itself is likely to take the trick: so much, and so much for each point of its weight and each rank.
    own: [i16; 3],
    /// The same if a partner's card is.
    partner: [i16; 3],
    /// For each point of weight and each rank if the others are likely to take it.
    theirs: [i16; 2],
    /// For each card of its suit in hand; to a trick only if it doesn't follow suit.
    length: i16,
    /// For a lead of trumps.
    trump: i16,
    /// For each partner and each of the others who cannot follow a lead, and in a game with trumps must trump it.
    voids: [i16; 2],
    /// For throwing the highest card of a suit.
    master: i16,
}

/// In leading and in playing to a trick, with vinsten at stake and for the last trick alone, with trumps and in sang.
static TASTES: [[[Taste; 2]; 2]; 2] = [
    [
        [
            Taste {
                own: [13, 1, 0],
                partner: [29, 1, 0],
                theirs: [-1, 1],
                length: -3,
                trump: -31,
                voids: [16, -3],
                master: 0,
            },
            Taste {
                own: [47, -1, -2],
                partner: [16, 0, 0],
                theirs: [-1, -2],
                length: 0,
                trump: 0,
                voids: [0, 0],
                master: -6,
            },
        ],
        [
            Taste {
                own: [23, 0, 0],
                partner: [26, 0, 1],
                theirs: [0, 0],
                length: -3,
                trump: -32,
                voids: [12, -6],
                master: 0,
            },
            Taste {
                own: [32, 0, -1],
                partner: [32, 0, 0],
                theirs: [0, -1],
                length: 0,
                trump: 0,
                voids: [0, 0],
                master: -16,
            },
        ],
    ],
    [
        [
            Taste {
                own: [14, 0, 0],
                partner: [25, 1, 0],
                theirs: [-1, 1],
                length: 0,
                trump: 0,
                voids: [-11, -25],
                master: 0,
            },
            Taste {
                own: [16, -1, 0],
                partner: [32, -1, -1],
                theirs: [-1, -1],
                length: -2,
                trump: 0,
                voids: [0, 0],
                master: -16,
            },
        ],
        [
            Taste {
                own: [10, 0, 1],
                partner: [2, 0, 1],
                theirs: [0, 1],
                length: 0,
                trump: 0,
                voids: [-6, -28],
                master: 0,
            },
            Taste {
                own: [32, 0, -1],
                partner: [32, 0, -1],
                theirs: [0, -1],
                length: -2,
                trump: 0,
                voids: [0, 0],
                master: -16,
            },
        ],
    ],
];

impl Tricks {
    /// Of cards that may be played, those that need be tried. Of a run, with nobody's card in between, only cards of
    /// different weight need be, and if it is known who takes the trick only the heaviest for oneself or the lightest for
    /// the others: the rest of the play is the same with the other card in its place.
    #[inline]
    pub(super) fn worth_trying(&self, trick: &Trick, legal: u64, goal: Goal) -> u64 {
        let others = self.all() & !legal;
        let (mut left, mut all) = (legal, 0);
        while left != 0 {
            let lowest = left.trailing_zeros();
            let between = others & ABOVE[lowest as usize & 63];
            let run =
                left & SUIT_OF[lowest as usize & 63] & (between & between.wrapping_neg()).wrapping_sub(1);
            left ^= run;
            let lows = run & LOWS;
            let mut tried = run & !LOWS | lows & lows.wrapping_neg();
            if !goal.weighs() {
                tried = 1 << lowest;
            } else if tried & tried.wrapping_sub(1) != 0 && goal.grows() {
                if self.surely_ours(trick, lowest) {
                    tried = top(tried);
                } else if self.surely_theirs(trick, lowest) {
                    tried &= tried.wrapping_neg();
                }
            }
            all |= tried;
        }
        all
    }

    /// Orders cards for the player to act.
    #[inline]
    pub(super) fn order(&self, trick: &Trick, cards: u64, goal: Goal) -> Order {
        let mut order = Order { cards: [(0, 0); LONGEST], len: 0 };
        let tastes = &TASTES[usize::from(self.trump == 0)][usize::from(!goal.weighs())];
        let taste = &tastes[usize::from(trick.count() > 0)];
        for (card, place) in Each(cards).zip(&mut order.cards) {
            *place = (self.promise(trick, card, taste), card as u8);
            order.len += 1;
        }
        order
    }

    #[inline]
    fn promise(&self, trick: &Trick, card: u32, taste: &Taste) -> i16 {
        let at = card as usize & 63;
        let (weight, rank) = (self.weights[at], (card % 9) as i16);
        let winner = self.likely_winner(trick, card);
        let by_winner = |[base, by_weight, by_rank]: [i16; 3]| base + by_weight * weight + by_rank * rank;
        let mut promise = match (winner == trick.turn(), (winner ^ trick.turn()) & 1) {
            (true, _) => by_winner(taste.own),
            (_, 0) => by_winner(taste.partner),
            _ => by_winner([0, taste.theirs[0], taste.theirs[1]]),
        };
        let suit = SUIT_OF[at];
        let leads = trick.count() == 0;
        if leads || suit != trick.led {
            promise += taste.length * (self.hands[trick.turn()] & suit).count_ones() as i16;
        }
        if leads {
            if self.trump >> card & 1 != 0 {
                promise += taste.trump;
            }
            for seat in 0..self.seats {
                let hand = self.hands[seat & 7];
                if hand & suit == 0 && (self.trump == 0 || hand & self.trump != 0) {
                    promise += taste.voids[(seat ^ trick.turn()) & 1];
                }
            }
        } else if suit != trick.led && self.all() & ABOVE[at] == 0 {
            promise += taste.master;
        }
        promise
    }

    /// With what a seat must overtake the trick, if it can.
    #[inline]
    fn over(&self, trick: &Trick) -> u64 {
        let hand = self.hands[trick.turn()];
        if hand & trick.led != 0 {
            hand & trick.led & ABOVE[trick.best()]
        } else if self.trump >> trick.best() & 1 != 0 {
            hand & ABOVE[trick.best()]
        } else {
            hand & self.trump
        }
    }

    /// Who takes the trick if this card is played and everybody who must overtake does so as cheaply as possible.
    #[inline]
    fn likely_winner(&self, trick: &Trick, card: u32) -> usize {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count() < self.seats {
            let over = self.over(&now);
            if over != 0 {
                now.overtake(over.trailing_zeros());
            }
            now.pass(self.seats);
        }
        now.best_seat()
    }

    /// Can none of the others overtake this card, or the partner's that is better?
    #[inline]
    fn surely_ours(&self, trick: &Trick, card: u32) -> bool {
        let mut now = trick.with(card, self.trump, self.seats);
        let ours = (now.best_seat() ^ trick.turn()) & 1 == 0;
        while ours && now.count() < self.seats {
            if (now.turn() ^ trick.turn()) & 1 != 0 && self.over(&now) != 0 {
                return false;
            }
            now.pass(self.seats);
        }
        ours
    }

    /// Must the others take the trick, even if partners overtake as highly as possible?
    #[inline]
    fn surely_theirs(&self, trick: &Trick, card: u32) -> bool {
        let mut now = trick.with(card, self.trump, self.seats);
        while now.count() < self.seats {
            let over = self.over(&now);
            if over != 0 {
                let theirs = (now.turn() ^ trick.turn()) & 1 != 0;
                now.overtake(if theirs { over.trailing_zeros() } else { top(over).trailing_zeros() });
            }
            now.pass(self.seats);
        }
        (now.best_seat() ^ trick.turn()) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six, seven, nine, jack and queen of one suit are led, in sang, with these cards of the suit to the right and with
    /// the partner.
    fn tried(others: u64, partner: u64, goal: Goal) -> u64 {
        let mut tricks = Tricks::new(4, u64::MAX);
        tricks.seats = 4;
        tricks.weights = super::super::cards::weights(0);
        tricks.hands[..4].copy_from_slice(&[0b0_0011_1011, others, partner | 0b11 << 9, 0b111 << 18]);
        tricks.worth_trying(&Trick::led_by(0), tricks.hands[0], goal)
    }

    #[test]
    fn runs_are_tried_once() {
        assert_eq!(tried(0, 0, Goal::Last), 1);
        assert_eq!(tried(0b100, 0, Goal::Last), 0b0_0000_1001);
        assert_eq!(tried(0, 0, Goal::Among(1)), 0b0_0011_0001);
    }

    #[test]
    fn where_the_trick_is_decided_one_weight_is_enough() {
        assert_eq!(tried(0, 0, Goal::Vinst), 0b0_0010_0000, "nobody can take it");
        assert_eq!(tried(0b1_0000_0000, 0, Goal::Vinst), 1, "the ace takes it");
        assert_eq!(tried(0b100, 0, Goal::Vinst), 0b0_0010_0001, "the eight takes only the six");
        assert_eq!(tried(0b1_0000_0000, 0b0_1000_0000, Goal::Vinst), 1, "nobody plays after the ace");
    }

    #[test]
    fn where_partners_decide_all_weights_are_tried() {
        let mut tricks = Tricks::new(4, u64::MAX);
        tricks.seats = 4;
        tricks.weights = super::super::cards::weights(0);
        // The partner may take a nine with the king or with the ace, and only the ace holds against the ten.
        tricks.hands[..4].copy_from_slice(&[0b0_0001_1000, 0b11 << 9, 0b1_0100_0000, 0b0_1000_0000]);
        assert_eq!(tricks.worth_trying(&Trick::led_by(0), 0b0_0001_1000, Goal::Vinst), 0b0_0001_1000);
    }
}
