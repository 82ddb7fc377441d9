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
const LANES: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;

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

/// What each rank counts for vinsten, from six to ace. Matadors weigh more than all eyes together.
pub(super) fn weights(rules: &Rules) -> [i16; 64] {
    let ranks: [i16; 9] = match (rules.house().vinst, rules.house().eyes) {
        (Vinst::Points, _) => [0, 0, 0, 0, 2, 3, 4, 10, 11],
        (Vinst::Matadors, Eyes::Old) => [0, 0, 0, 0, 2, 3, 4, 64, 65],
        (Vinst::Matadors, Eyes::Late) => [0, 0, 0, 0, 1, 2, 3, 64, 68],
    };
    std::array::from_fn(|n| if n < 36 { ranks[n % 9] } else { 0 })
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

/// Moves cards that count nothing down over gaps that nobody holds: only their order matters.
#[inline]
pub(super) fn close_low_gaps(all: u64, planes: &mut [u64; 3]) {
    for suit in 0..4 {
        let shift = 9 * suit;
        let taken = (all >> shift & 15) as usize;
        if taken & (taken + 1) == 0 {
            continue;
        }
        for plane in planes.iter_mut() {
            let bits = (*plane >> shift & 15) as usize;
            *plane = *plane & !(15 << shift) | u64::from(TOGETHER[taken][bits]) << shift;
        }
    }
}

/// Moves all cards down over gaps that nobody holds.
#[inline]
pub(super) fn close_gaps(all: u64, planes: &mut [u64; 3]) {
    for suit in 0..4 {
        let shift = 9 * suit;
        let taken = (all >> shift & LANE) as usize;
        if taken & (taken + 1) == 0 {
            continue;
        }
        let (low, high) = (taken & 15, taken >> 4);
        let lows = (low as u32).count_ones();
        for plane in planes.iter_mut() {
            let bits = (*plane >> shift & LANE) as usize;
            let closed = u64::from(TOGETHER[low][bits & 15]) | u64::from(TOGETHER[high][bits >> 4]) << lows;
            *plane = *plane & !(LANE << shift) | closed << shift;
        }
    }
}

/// Of cards that may be played, one of each run with nobody else's card in between. `all` are the cards still in play,
/// those of the trick included; with `ranks` cards of different weight are told apart.
#[inline]
pub(super) fn one_of_each(all: u64, legal: u64, ranks: bool) -> u64 {
    // A card is needless if the next lower one in play is also at hand and of equal weight.
    let same = if ranks { 0b1111 * LANES } else { LANE * LANES };
    let mut kept = legal;
    for n in Each(legal & same) {
        let below = all & SUIT_OF[n as usize & 63] & ((1 << n) - 1);
        if below != 0 && legal >> (63 - below.leading_zeros()) & 1 != 0 {
            kept &= !(1 << n);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_close() {
        let all = 0b1_0100_1010;
        let mut planes = [0b1_0000_1000, 0b0_0100_0010, 0];
        close_gaps(all, &mut planes);
        assert_eq!(planes, [0b1010, 0b0101, 0]);
        let mut planes = [0b1_0000_1000, 0b0_0100_0010, 0];
        close_low_gaps(all, &mut planes);
        assert_eq!(planes, [0b1_0000_0010, 0b0_0100_0001, 0]);
    }

    #[test]
    fn runs_are_played_once() {
        // Held: six, seven, nine, jack, queen; the eight is gone, or somebody else's.
        let held = 0b0_0011_1011;
        assert_eq!(one_of_each(held, held, true), 0b0_0011_0001);
        assert_eq!(one_of_each(held | 0b100, held, true), 0b0_0011_1001);
        assert_eq!(one_of_each(held, held, false), 1);
    }

    #[test]
    fn numbers_and_cards_agree() {
        for n in 0..36 {
            assert_eq!(number(card(n)), Some(n));
        }
        assert_eq!(number(Card::new(Rank::Five, Suit::Spades)), None);
    }
}
