//! What the trick search remembers.

use super::goal::{Aim, Goal};

/// What is known of a position at the lead, for one goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u128,
    /// Side 0 is known to reach the goal with this need, and with any smaller one.
    won: i16,
    /// Side 0 is known to fail with this need, and with any greater one.
    lost: i16,
    /// The card that decided it last; 36 or more if none did.
    pub best: u8,
}

impl Entry {
    const NONE: Entry = Entry { key: u128::MAX, won: i16::MIN, lost: i16::MAX, best: u8::MAX };

    /// What it says about an aim.
    #[inline]
    pub(super) fn tells(&self, aim: Aim) -> Option<bool> {
        // Among any ends more is not always better, so there what holds for one need says nothing of another.
        let (won, lost) = match aim.goal {
            Goal::Among(_) => (aim.need == self.won, aim.need == self.lost),
            _ => (aim.need <= self.won, aim.need >= self.lost),
        };
        if won || lost { Some(won) } else { None }
    }

    /// Takes in what was found for a need.
    #[inline]
    pub(super) fn learn(&mut self, goal: Goal, need: i16, reached: bool) {
        match (reached, goal.weighs()) {
            (true, true) => self.won = need,
            (true, false) => self.won = i16::MAX,
            (false, true) => self.lost = need,
            (false, false) => self.lost = i16::MIN,
        }
    }
}

/// A memory of fixed size. New knowledge drives out old.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A memory of two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> Table {
        Table { entries: vec![Entry::NONE; 1 << bits] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::NONE);
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        let high = ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (key as u64 ^ high).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.entries.len() - 1)
    }

    /// What is known under a key: perhaps nothing.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Entry {
        let entry = self.entries[self.place(key)];
        if entry.key == key { entry } else { Entry { key, ..Entry::NONE } }
    }

    #[inline]
    pub(super) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.entries[place] = entry;
    }
}
