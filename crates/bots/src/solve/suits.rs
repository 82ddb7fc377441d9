//! What can be said of a suit by the cards that are left of it, as long as every card stays with its holder.

use super::cards::{Each, LANE, count};

/// A suit of which certain cards are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suit {
    /// Who holds each card, equal where only the ranks differ and the order is the same; and the same with the ranks kept
    /// of cards that count. 27 bits.
    holders: [u32; 2],
    /// Who holds the highest card.
    pub winner: u8,
    /// How many rounds this seat wins if it leads the suit and nobody trumps.
    pub rounds: u8,
    /// Who holds the highest card when the winner has played its own cards above all others.
    pub second: u8,
    /// How many more rounds the second seat then wins if it leads.
    pub more: u8,
}

impl Suit {
    const UNKNOWN: Suit =
        Suit { holders: [0; 2], winner: u8::MAX, rounds: u8::MAX, second: u8::MAX, more: 0 };

    fn of(lanes: [u64; 8]) -> Suit {
        // The holder's seat plus one, in three planes.
        let plane = |seats: [usize; 3]| seats.iter().fold(0, |all, seat| all | lanes[*seat]);
        let planes = [plane([0, 2, 4]), plane([1, 2, 5]), plane([3, 4, 5])];
        let holders = [false, true].map(|low_only| {
            let closed = close_gaps(planes, low_only);
            (closed[0] | closed[1] << 9 | closed[2] << 18) as u32
        });
        let (winner, run, rounds) = best_run(&lanes);
        let mut rest = lanes;
        rest[winner] &= !run;
        let (second, next, _) = best_run(&rest);
        // The second seat follows to the winner's rounds, if it must with cards of its own run.
        let kept = count(lanes[second]).saturating_sub(count(run));
        let more = count(next).min(kept);
        Suit { holders, winner: winner as u8, rounds: rounds as u8, second: second as u8, more: more as u8 }
    }
}

/// Who holds the highest card of a suit, its cards above all others', and how many rounds it wins by leading.
fn best_run(lanes: &[u64; 8]) -> (usize, u64, u32) {
    let seat = (0..8).max_by_key(|seat| lanes[*seat]).unwrap_or_default();
    let (mut others, mut longest) = (0, 0);
    for (other, lane) in lanes.iter().enumerate() {
        if other != seat {
            others |= lane;
            longest = longest.max(count(*lane));
        }
    }
    let run = lanes[seat] & !(u64::MAX.checked_shr(others.leading_zeros()).unwrap_or(0));
    // When the others have none left, all its cards win.
    (seat, run, if count(run) >= longest { count(lanes[seat]) } else { count(run) })
}

/// Moves a suit's cards down over gaps that nobody holds, because only their order matters: all of them, or only those that
/// count nothing.
fn close_gaps(holders: [u64; 3], low_only: bool) -> [u64; 3] {
    let all = holders[0] | holders[1] | holders[2];
    let (mut closed, mut at) = ([0; 3], 0);
    for rank in Each(all) {
        if low_only && rank >= 4 {
            at = rank;
        }
        for (closed, plane) in closed.iter_mut().zip(holders) {
            *closed |= (plane >> rank & 1) << at;
        }
        at += 1;
    }
    closed
}

/// Which hand each card is in, equal for positions that differ only in the names of suits, or in the ranks of cards where
/// only their order matters. With `weighs` the cards that count keep their ranks. 109 bits.
#[inline]
pub(super) fn holdings(suits: &[Suit; 4], trump: Option<usize>, weighs: bool) -> u128 {
    let mut suits = suits.map(|suit| u64::from(suit.holders[usize::from(weighs)]));
    let has_trump = match trump {
        Some(place) => {
            suits.swap(0, place & 3);
            suits[0] != 0
        }
        None => false,
    };
    if !has_trump {
        [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)].into_iter().for_each(|(a, b)| sort_two(&mut suits, a, b));
    } else {
        [(1, 2), (2, 3), (1, 2)].into_iter().for_each(|(a, b)| sort_two(&mut suits, a, b));
    }
    u128::from(suits[0] | suits[1] << 27)
        | u128::from(suits[2] | suits[3] << 27) << 54
        | u128::from(has_trump) << 108
}

#[inline]
fn sort_two(suits: &mut [u64; 4], a: usize, b: usize) {
    (suits[a], suits[b]) = (suits[a].min(suits[b]), suits[a].max(suits[b]));
}

/// All suits by the cards that are left of them, as far as they have been looked at.
#[derive(Clone, Debug)]
pub(super) struct Suits {
    owners: [u64; 8],
    known: Vec<[Suit; 512]>,
}

impl Suits {
    pub(super) fn new() -> Suits {
        Suits { owners: [0; 8], known: vec![[Suit::UNKNOWN; 512]; 4] }
    }

    /// Takes up hands. What is known holds on if they are a part of those before.
    pub(super) fn take_up(&mut self, hands: &[u64; 8]) {
        if hands.iter().zip(&self.owners).any(|(hand, owner)| hand & !owner != 0) {
            self.owners = *hands;
            self.known.fill([Suit::UNKNOWN; 512]);
        }
    }

    /// The four suits, of which these hands are left.
    #[inline]
    pub(super) fn left(&mut self, hands: &[u64; 8], all: u64) -> [Suit; 4] {
        let mut suits = [Suit::UNKNOWN; 4];
        for ((shift, known), suit) in [0, 9, 18, 27].into_iter().zip(&mut self.known).zip(&mut suits) {
            let known = &mut known[(all >> shift & LANE) as usize];
            if known.rounds == u8::MAX {
                *known = Suit::of(hands.map(|hand| hand >> shift & LANE));
            }
            *suit = *known;
        }
        suits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_close() {
        let held = [0b1_0000_1000, 0b0_0100_0010, 0];
        assert_eq!(close_gaps(held, false), [0b1010, 0b0101, 0]);
        assert_eq!(close_gaps(held, true), [0b1_0000_0010, 0b0_0100_0001, 0]);
    }

    fn left(hands: &[u64; 8]) -> [Suit; 4] {
        let mut suits = Suits::new();
        suits.take_up(hands);
        suits.left(hands, hands.iter().fold(0, |all, hand| all | hand))
    }

    #[test]
    fn names_of_plain_suits_do_not_matter() {
        let hands = [0b1 | 0b10 << 9, 0b10 | 0b1 << 18, 0b100 << 9, 0b11 << 27, 0, 0, 0, 0];
        let swap =
            |hand: u64| hand & LANE | (hand >> 9 & LANE) << 18 | (hand >> 18 & LANE) << 9 | hand & LANE << 27;
        let (here, swapped) = (left(&hands), left(&hands.map(swap)));
        for trump in [None, Some(0), Some(3)] {
            for weighs in [true, false] {
                assert_eq!(holdings(&here, trump, weighs), holdings(&swapped, trump, weighs));
            }
        }
        assert_ne!(holdings(&here, Some(1), true), holdings(&swapped, Some(1), true));
    }

    #[test]
    fn what_is_known_holds_only_for_the_same_holders() {
        let hands = [0b1_0000_0001, 0b1_0010, 0b100, 0, 0, 0, 0, 0];
        let fewer = [0b1_0000_0001, 0b10, 0, 0, 0, 0, 0, 0];
        let others = [0b10, 0b1_0000_0001, 0, 0, 0, 0, 0, 0];
        let mut suits = Suits::new();
        for (hands, winner, rounds) in [(hands, 0, 1), (fewer, 0, 2), (others, 1, 2), (fewer, 0, 2)] {
            suits.take_up(&hands);
            let suit = suits.left(&hands, hands[0] | hands[1] | hands[2])[0];
            assert_eq!((suit.winner, suit.rounds), (winner, rounds), "{hands:?}");
        }
    }
}
