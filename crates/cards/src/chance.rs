use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

/// A source of even choices.
pub trait Chance {
    /// A number from 0 up to, not including, `bound`, each equally likely. `bound` is at least 1.
    fn below(&mut self, bound: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }
}

/// The 32 bytes that decide a deal.
///
/// Written as 64 lower-case hexadecimal digits. Any other text is a seed too: the SHA-256 of its UTF-8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of a text.
    pub fn from_text(text: &str) -> Seed {
        Seed::from_hex(text).unwrap_or_else(|| Seed::hash(text))
    }

    /// The seed that is written so: exactly 64 lower-case hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        hex(text).map(Seed)
    }

    /// The SHA-256 of a text's UTF-8 bytes, whatever the text is.
    pub fn hash(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }
}

fn hex(text: &str) -> Option<[u8; 32]> {
    let digit = |b: u8| match b {
        b'0'..=b'9' => Some(b - b'0'),
        b'a'..=b'f' => Some(b - b'a' + 10),
        _ => None,
    };
    let bytes = text.as_bytes();
    if bytes.len() != 64 {
        return None;
    }
    let mut seed = [0; 32];
    for (out, pair) in seed.iter_mut().zip(bytes.chunks(2)) {
        *out = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(seed)
}

impl FromStr for Seed {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        Ok(Seed::from_text(text))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The specified source of chance: the words of a ChaCha20 stream, see `docs/shuffle.md`.
#[derive(Clone)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of a seed, from its beginning.
    pub fn new(seed: Seed) -> Stream {
        Stream(ChaCha20Rng::from_seed(seed.0))
    }
}

impl Chance for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        let whole = (1 << 32) / u64::from(bound.max(1)) * u64::from(bound.max(1));
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < whole {
                return word % bound.max(1);
            }
        }
    }
}

/// A small fast source for rollouts and samples: xoshiro256++. Never for a deal that somebody plays.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The source of a number.
    pub fn new(seed: u64) -> Fast {
        Fast(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Shuffles, six places to a random word: the high half of a product is the choice, the low half is the next word.
    /// Uneven by less than one in four thousand million.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len();
        while left > 1 {
            let mut word = self.word();
            for _ in 0..6.min(left - 1) {
                let product = u128::from(word) * left as u128;
                word = product as u64;
                left -= 1;
                items.swap(left, (product >> 64) as usize);
            }
        }
    }
}

impl Chance for Fast {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // Multiply and shift; the bias of at most bound / 2^32 is nothing to a rollout.
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Shuffles evenly: Fisher–Yates from the last place down.
#[inline]
pub fn shuffle<T>(items: &mut [T], chance: &mut impl Chance) {
    for last in (1..items.len()).rev() {
        let other = chance.below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Pack};

    fn dealt(pack: Pack, seed: &str) -> String {
        let mut deck = pack.fresh();
        shuffle(&mut deck, &mut Stream::new(Seed::from_text(seed)));
        assert!(pack.is_deck(&deck));
        let cards: Vec<String> = deck.iter().map(Card::to_string).collect();
        cards.join(" ")
    }

    #[test]
    fn the_stream_is_chacha20_of_the_key_and_nothing_else() {
        // The first block of ChaCha20 under the zero key and nonce, a published vector.
        let mut stream = Stream::new(Seed([0; 32]));
        let words: Vec<u32> = (0..4).map(|_| stream.0.next_u32()).collect();
        assert_eq!(words, [0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
    }

    #[test]
    fn hexadecimal_seeds_are_taken_as_they_are_and_texts_are_hashed() {
        let zero = "0".repeat(64);
        assert_eq!(Seed::from_text(&zero), Seed([0; 32]));
        assert_eq!(Seed::from_text(&zero).to_string(), zero);
        let abc = Seed::from_text("abc").to_string();
        assert_eq!(abc, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(Seed::from_text(&abc).to_string(), abc);
        assert_ne!(Seed::from_text(&abc.to_uppercase()).to_string(), abc);
    }

    #[test]
    fn shuffles_are_pinned() {
        let vectors = include_str!("../../../testdata/shuffle.txt");
        let mut seen = 0;
        for line in vectors.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let (head, deck) = line.split_once(" = ").expect("size seed = deck");
            let (size, seed) = head.split_once(' ').expect("size seed");
            let pack = match size {
                "24" => Pack::P24,
                "36" => Pack::P36,
                _ => Pack::P52,
            };
            assert_eq!(dealt(pack, seed), deck, "{size} {seed}");
            seen += 1;
        }
        assert!(seen >= 6, "{seen} vectors");
    }

    fn every_place_is_equally_likely(shuffle: fn(&mut [usize], &mut Fast)) {
        let mut counts = [[0u32; 9]; 9];
        let mut chance = Fast::new(1);
        for _ in 0..90_000 {
            let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            shuffle(&mut items, &mut chance);
            for (place, item) in items.iter().enumerate() {
                counts[place][*item] += 1;
            }
        }
        assert!(counts.iter().flatten().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
    }

    #[test]
    fn both_shuffles_are_even() {
        every_place_is_equally_likely(shuffle);
        every_place_is_equally_likely(|items, chance| chance.shuffle(items));
    }
}
