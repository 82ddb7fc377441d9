//! What the trick search remembers.

use super::goal::{Aim, Goal};

/// What is known of a position at the lead, for one goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u128,
    /// Side 0 is known to reach so far.
    least: i16,
    /// It is known not to reach any further than this.
    most: i16,
}

impl Entry {
    const NONE: Entry = Entry { key: u128::MAX, least: i16::MIN, most: i16::MAX };

    /// What it says about an aim.
    #[inline]
    pub(super) fn tells(&self, aim: Aim) -> Option<i16> {
        let Aim { goal, need, .. } = aim;
        // Among any ends more is not always better, so there what holds for one need says nothing of another.
        let (enough, short) = match goal {
            Goal::Among(_) => (need == self.least, self.most != i16::MAX && need == self.most + 1),
            _ => (need <= self.least, need > self.most),
        };
        match (enough, short) {
            (true, _) => Some(self.least),
            (_, true) => Some(self.most),
            _ => None,
        }
    }

    /// Takes in what was found for a need.
    #[inline]
    pub(super) fn learn(&mut self, need: i16, reach: i16) {
        if reach >= need { self.least = reach } else { self.most = reach }
    }
}

/// Two positions in one line of the processor's memory, the newer first.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Pair([Entry; 2]);

/// A memory of fixed size. New knowledge drives out old.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pairs: Vec<Pair>,
}

impl Table {
    /// A memory of two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> Table {
        Table { pairs: vec![Pair([Entry::NONE; 2]); 1 << (bits - 1)] }
    }

    pub(super) fn clear(&mut self) {
        self.pairs.fill(Pair([Entry::NONE; 2]));
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        // Every bit of the key bears on every bit of the place.
        let low = (key as u64 ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let high = ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (low ^ low >> 32 ^ high.rotate_left(32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed >> 40) as usize & (self.pairs.len() - 1)
    }

    /// What is known under a key: perhaps nothing.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Entry {
        let Pair([newer, older]) = &self.pairs[self.place(key)];
        if newer.key == key {
            *newer
        } else if older.key == key {
            *older
        } else {
            Entry { key, ..Entry::NONE }
        }
    }

    #[inline]
    pub(super) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let Pair([newer, older]) = &mut self.pairs[place];
        if newer.key != entry.key {
            *older = *newer;
        }
        *newer = entry;
    }
}
