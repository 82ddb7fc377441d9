//! Cards as the trick search sees them: nine to a suit, from six to ace by strength.

use cards::{Card, CardSet, Rank, Suit};
use tolva::{Eyes, Rules, Vinst};

/// The ranks from low to high (TF-CARD-1).
pub(super) const RANKS: [Rank; 9] = [
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
];

/// The lowest suit's cards.
pub(super) const LANE: u64 = 0x1ff;

/// The lowest card of each suit.
pub(super) const LANES: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;

/// All cards that count nothing.
pub(super) const LOWS: u64 = 0b0_0000_1111 * LANES;

/// All kings and queens.
pub(super) const PAIRS: u64 = 0b0_0110_0000 * LANES;

/// A card by its number, 0 to 35.
pub(super) const fn card(number: u32) -> Card {
    Card::new(RANKS[(number % 9) as usize], Suit::ALL[(number / 9 % 4) as usize])
}

/// The packed form of a set. Cards that the family does not know are left out.
pub(super) fn pack(cards: CardSet) -> u64 {
    (0..4).fold(0, |all, suit| {
        // Thirteen to a suit with the ten below the jack; the lowest four are not played with.
        let ranks = cards.bits() >> (13 * suit + 4) & LANE;
        let (low, ten, faces, ace) = (ranks & 15, ranks >> 4 & 1, ranks >> 5 & 7, ranks >> 8);
        all | (low | faces << 4 | ten << 7 | ace << 8) << (9 * suit)
    })
}

/// The number of a card; None if the family doesn't know it.
pub(super) fn number(card: Card) -> Option<u32> {
    let bit = pack(CardSet::of(card));
    (bit != 0).then(|| bit.trailing_zeros())
}

/// The cards of a suit.
pub(super) const fn lane(suit: Suit) -> u64 {
    LANE << (9 * suit as u32)
}

/// For each card all cards of its suit. 64 places, so that no index needs a check.
pub(super) static SUIT_OF: [u64; 64] = {
    let mut suits = [0; 64];
    let mut n = 0;
    while n < 36 {
        suits[n] = LANE << (n / 9 * 9);
        n += 1;
    }
    suits
};

/// For each card the cards of its suit that beat it.
pub(super) static ABOVE: [u64; 64] = {
    let mut above = [0; 64];
    let mut n = 0;
    while n < 36 {
        above[n] = SUIT_OF[n] & !((2 << n) - 1);
        n += 1;
    }
    above
};

/// How vinsten is counted, as a number less than 3.
pub(super) fn scale(rules: &Rules) -> u8 {
    match (rules.house().vinst, rules.house().eyes) {
        (Vinst::Points, _) => 0,
        (Vinst::Matadors, Eyes::Old) => 1,
        (Vinst::Matadors, Eyes::Late) => 2,
    }
}

/// What each card counts for vinsten. Matadors weigh more than all eyes together.
pub(super) fn weights(scale: u8) -> [i16; 64] {
    // From six to ace.
    let ranks: [i16; 9] = match scale {
        0 => [0, 0, 0, 0, 2, 3, 4, 10, 11],
        1 => [0, 0, 0, 0, 2, 3, 4, 64, 65],
        _ => [0, 0, 0, 0, 1, 2, 3, 64, 68],
    };
    std::array::from_fn(|n| if n < 36 { ranks[n % 9] } else { 0 })
}

/// The highest card of a set that has one.
#[inline]
pub(super) fn top(cards: u64) -> u64 {
    1 << (63 - cards.leading_zeros())
}

/// The cards of a set, the lowest first.
#[derive(Clone, Copy)]
pub(super) struct Each(pub u64);

impl Iterator for Each {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let n = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(n)
    }
}

/// For a nibble of places that are taken and a nibble of bits at such places: the bits moved together.
static TOGETHER: [[u8; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut taken = 0;
    while taken < 32 {
        let mut bits = 0;
        while bits < 32 {
            let (mut out, mut at, mut i) = (0, 0, 0);
            while i < 5 {
                if taken >> i & 1 != 0 {
                    out |= ((bits >> i & 1) << at) as u8;
                    at += 1;
                }
                i += 1;
            }
            table[taken][bits] = out;
            bits += 1;
        }
        taken += 1;
    }
    table
};

/// Moves a suit's cards down over gaps that nobody holds, because only their order matters: all of them, or only those that
/// count nothing.
#[inline]
fn close_gaps(holders: &mut [u64; 3], low_only: bool) {
    let all = holders[0] | holders[1] | holders[2];
    let (low, high) = (all & 15, all >> 4);
    let closed = if low_only { low } else { all };
    if closed & (closed + 1) == 0 {
        return;
    }
    let lows = low.count_ones();
    for plane in holders {
        let together = |taken: u64, bits: u64| u64::from(TOGETHER[taken as usize & 31][bits as usize & 31]);
        let (below, above) = (together(low, *plane & 15), *plane >> 4);
        *plane = below | if low_only { above << 4 } else { together(high, above) << lows };
    }
}

#[inline]
fn sort_two(suits: &mut [u64; 4], a: usize, b: usize) {
    (suits[a], suits[b]) = (suits[a].min(suits[b]), suits[a].max(suits[b]));
}

/// Which hand each card is in, equal for positions that differ only in the names of suits, or in the ranks of cards where
/// only their order matters. With `weighs` the cards that count keep their ranks. 109 bits.
#[inline]
pub(super) fn holdings(hands: &[u64; 8], trump: u64, weighs: bool) -> u128 {
    let h = hands;
    // The holder's seat plus one, in three planes.
    let planes = [h[0] | h[2] | h[4], h[1] | h[2] | h[5], h[3] | h[4] | h[5]];
    let has_trump = trump & (planes[0] | planes[1] | planes[2]) != 0;
    let mut suits = [0, 9, 18, 27].map(|shift| {
        let mut holders = planes.map(|plane| plane >> shift & LANE);
        close_gaps(&mut holders, weighs);
        holders[0] | holders[1] << 9 | holders[2] << 18
    });
    if has_trump {
        let place = (trump.trailing_zeros() / 9) as usize & 3;
        suits.swap(0, place);
        [(1, 2), (2, 3), (1, 2)].into_iter().for_each(|(a, b)| sort_two(&mut suits, a, b));
    } else {
        [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)].into_iter().for_each(|(a, b)| sort_two(&mut suits, a, b));
    }
    u128::from(suits[0] | suits[1] << 27)
        | u128::from(suits[2] | suits[3] << 27) << 54
        | u128::from(has_trump) << 108
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_close() {
        let held = [0b1_0000_1000, 0b0_0100_0010, 0];
        let closed = |low_only| {
            let mut holders = held;
            close_gaps(&mut holders, low_only);
            holders
        };
        assert_eq!(closed(false), [0b1010, 0b0101, 0]);
        assert_eq!(closed(true), [0b1_0000_0010, 0b0_0100_0001, 0]);
    }

    #[test]
    fn names_of_plain_suits_do_not_matter() {
        let hands = [0b1 | 0b10 << 9, 0b10 | 0b1 << 18, 0b100 << 9, 0b11 << 27, 0, 0, 0, 0];
        let swap =
            |hand: u64| hand & LANE | (hand >> 9 & LANE) << 18 | (hand >> 18 & LANE) << 9 | hand & LANE << 27;
        let swapped = hands.map(swap);
        for trump in [0, LANE, LANE << 27] {
            for weighs in [true, false] {
                assert_eq!(holdings(&hands, trump, weighs), holdings(&swapped, trump, weighs));
            }
        }
        assert_ne!(holdings(&hands, LANE << 9, true), holdings(&swapped, LANE << 9, true));
    }

    #[test]
    fn numbers_and_cards_agree() {
        for n in 0..36 {
            assert_eq!(number(card(n)), Some(n));
        }
        assert_eq!(number(Card::new(Rank::Five, Suit::Spades)), None);
    }
}
