//! Cards as the trick search sees them: nine to a suit, from six to ace by strength.

use cards::{Card, CardSet, Rank, Suit};
use tolva::{Eyes, Rules, Vinst};

/// The ranks from low to high (TF-CARD-1).
pub(super) const RANKS: [Rank; 9] = *tolva::LOW_TO_HIGH.last_chunk().expect("thirteen ranks");

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

/// How many cards a set of one suit has.
#[inline]
pub(super) fn count(lane: u64) -> u32 {
    static COUNT: [u8; 512] = {
        let mut count = [0; 512];
        let mut i = 1;
        while i < 512 {
            count[i] = count[i / 2] + (i & 1) as u8;
            i += 1;
        }
        count
    };
    u32::from(COUNT[lane as usize & 511])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_cards_agree() {
        for n in 0..36 {
            assert_eq!(number(card(n)), Some(n));
        }
        assert_eq!(number(Card::new(Rank::Five, Suit::Spades)), None);
    }
}
