//! Dealing that anyone can check: what a deal's seed follows from. `docs/fair-dealing.md` has the recipe and vectors.

use std::fmt::Write as _;

use crate::chance::{Chance, Seed, Stream};
use crate::seat::Seat;

/// What is published before a deal: it binds the dealer's program to the secret without telling it.
pub fn commitment(deal: u32, secret: Seed) -> Seed {
    Seed::hash(&format!("talong commitment {deal} {secret}"))
}

/// The deal's seed, once everyone who wants to has contributed. The order is that of the contributions' arrival.
pub fn combined(deal: u32, secret: Seed, contributions: &[(Seat, Seed)]) -> Seed {
    let mut text = format!("talong seed {deal} {secret}");
    for (seat, given) in contributions {
        let _ = write!(text, " {seat}:{given}");
    }
    Seed::hash(&text)
}

/// Who deals first, where the first deal's seed decides that.
pub fn first_dealer(seed: Seed, seats: u8) -> Seat {
    let mut stream = Stream::new(Seed::hash(&format!("{seed} dealer")));
    Seat(stream.below(seats.max(1).into()) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_counts() {
        let (secret, other) = (Seed([1; 32]), Seed([2; 32]));
        let all = [
            commitment(1, secret),
            commitment(2, secret),
            commitment(1, other),
            combined(1, secret, &[]),
            combined(1, secret, &[(Seat(0), other)]),
            combined(1, secret, &[(Seat(1), other)]),
            combined(1, secret, &[(Seat(1), other), (Seat(0), secret)]),
            combined(1, secret, &[(Seat(0), secret), (Seat(1), other)]),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a != b));
        }
    }

    #[test]
    fn every_seat_may_deal_first() {
        let first = |n: u8| first_dealer(Seed([n; 32]), 3).0;
        let mut seen = [0; 3];
        (0..=255).for_each(|n| seen[first(n) as usize] += 1);
        assert!(seen.iter().all(|n| *n > 50), "{seen:?}");
    }
}
