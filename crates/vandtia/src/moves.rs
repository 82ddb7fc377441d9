//! Sets of actions, without allocation.

use cards::{Card, CardSet, Chance, Rank, Seat};

use crate::action::{Action, subset};
use crate::rules::{counts, ranks_of, suits_of};
use crate::state::SEATS;

/// Above the 52 bits of plays: four that play no card.
const TALK: u32 = 52;

/// What the lowest 52 bits of [`Plays`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Bit `13 (n - 1) + rank`: play `n` cards of the rank.
    Play,
    /// The same: add them to an earlier play.
    Add,
    /// Bit `rank`: declare it.
    Declare,
    /// Bit `pile`: turn its face-down card.
    Flip,
}

/// What a player may do once the cards are arranged, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plays {
    /// The place that plays come from: hand, face-up cards, or cards to add.
    source: CardSet,
    bits: u64,
    kind: Kind,
}

impl Plays {
    /// Nothing.
    pub(crate) const NONE: Plays = Plays { source: CardSet::EMPTY, bits: 0, kind: Kind::Play };

    /// Plays from a place of the ranks that fit, in every number.
    #[inline]
    pub(crate) const fn of(source: CardSet, fits: CardSet) -> Plays {
        Plays { source, bits: counts(source) & fits.bits(), kind: Kind::Play }
    }

    /// Only those of one card.
    #[inline]
    pub(crate) const fn singles(mut self) -> Plays {
        self.bits &= crate::rules::ALL_RANKS as u64;
        self
    }

    /// All but the play of exactly these cards.
    #[inline]
    pub(crate) const fn but_not(mut self, cards: CardSet) -> Plays {
        let rank = ranks_of(cards) as u64;
        if rank.is_power_of_two() {
            self.bits &= !(rank << (13 * (cards.len() - 1)));
        }
        self
    }

    /// Additions of these cards, in every number.
    pub(crate) const fn adds(cards: CardSet) -> Plays {
        Plays { source: cards, bits: counts(cards), kind: Kind::Add }
    }

    /// Declarations of these ranks.
    pub(crate) const fn declares(ranks: u16) -> Plays {
        Plays { source: CardSet::EMPTY, bits: ranks as u64, kind: Kind::Declare }
    }

    /// Turning these face-down cards.
    #[inline]
    pub(crate) const fn flips(piles: u8) -> Plays {
        Plays { source: CardSet::EMPTY, bits: piles as u64 & 15, kind: Kind::Flip }
    }

    /// One more action, which plays no card, on a condition.
    #[inline]
    pub(crate) fn and_if(mut self, condition: bool, action: Action) -> Plays {
        self.bits |= bit(action) * u64::from(condition);
        self
    }

    /// Can no card be played?
    #[inline]
    pub(crate) const fn no_cards(&self) -> bool {
        self.bits == 0
    }

    /// One bit an action: bit `13 (n - 1) + rank` plays, or adds, `n` cards of the rank; bit `rank` declares it; bit
    /// `pile` turns its face-down card; above them [`Plays::TAKE`] and [`Plays::CHANCE`], pass and done.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The bit of plocka.
    pub const TAKE: u64 = 1 << TALK;

    /// The bit of chansa.
    pub const CHANCE: u64 = 1 << (TALK + 1);

    /// Every bit that stands for cards, or a rank or pile.
    pub const CARDS: u64 = (1 << TALK) - 1;

    /// Are face-down cards to be turned?
    #[inline]
    pub fn are_flips(self) -> bool {
        self.kind == Kind::Flip
    }

    /// The action of the lowest of these bits. None if there is none, or no such action.
    #[inline]
    pub fn lowest(self, bits: u64) -> Option<Action> {
        Plays { bits: self.bits & bits, ..self }.nth(0)
    }

    /// Is the action among them? The suits of played cards may be chosen freely.
    pub fn contains(self, action: Action) -> bool {
        match action {
            Action::Play(cards) => self.kind == Kind::Play && self.has(cards),
            Action::Add(cards) => self.kind == Kind::Add && self.has(cards),
            Action::Declare(rank) => self.kind == Kind::Declare && self.bits >> rank as u32 & 1 != 0,
            Action::Flip(pile) => self.kind == Kind::Flip && pile < 4 && self.bits >> pile & 1 != 0,
            _ => self.bits & bit(action) != 0,
        }
    }

    fn has(self, cards: CardSet) -> bool {
        let Some(first) = cards.first() else {
            return false;
        };
        let rank = first.rank();
        let one_rank = cards.is_subset(self.source & CardSet::rank(rank));
        one_rank && self.bits >> (13 * (cards.len() - 1) + rank as usize) & 1 != 0
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        (byte_sums(self.bits) >> 48) as usize & 255
    }

    #[inline]
    pub(crate) fn nth(self, n: usize) -> Option<Action> {
        let bit = nth_bit(self.bits, n);
        if bit >= TALK {
            return talk(bit);
        }
        let (lane, rank) = (bit as usize / 13, bit % 13);
        let suits = suits_of(self.source, rank);
        let cards = CardSet::from_bits(FIRST_SUITS[lane & 3][suits] << rank);
        if self.kind == Kind::Play {
            return Some(Action::Play(cards));
        }
        Some(match self.kind {
            Kind::Play => Action::Play(cards),
            Kind::Add => Action::Add(cards),
            Kind::Declare => Action::Declare(Rank::ALL[rank as usize % 13]),
            Kind::Flip => Action::Flip(bit as u8),
        })
    }
}

/// The bit of an action that plays no card.
#[inline]
fn bit(action: Action) -> u64 {
    match action {
        Action::Take => 1 << TALK,
        Action::Chance => 1 << (TALK + 1),
        Action::Pass => 1 << (TALK + 2),
        Action::Done => 1 << (TALK + 3),
        _ => 0,
    }
}

#[inline]
fn talk(bit: u32) -> Option<Action> {
    match bit {
        52 => Some(Action::Take),
        53 => Some(Action::Chance),
        54 => Some(Action::Pass),
        55 => Some(Action::Done),
        _ => None,
    }
}

/// The twos of the first one, two, three and four suits of a set of suits.
static FIRST_SUITS: [[u64; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut suits = 0;
    while suits < 16 {
        let (mut suit, mut twos, mut found) = (0, 0, 0);
        while suit < 4 {
            if suits & 1 << suit != 0 {
                twos |= 1 << (13 * suit);
                table[found][suits] = twos;
                found += 1;
            }
            suit += 1;
        }
        suits += 1;
    }
    table
};

/// The place of the bit after `n` others in each byte.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[64; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte & 1 << bit != 0 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte how many bits there are in it and in those below it.
#[inline]
fn byte_sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The place of the bit after `n` others; 64 or more if there are not so many.
///
/// Without a loop, because a random `n` makes its end a surprise: the counts of the bytes are summed up in all bytes at
/// once, and those that do not reach beyond `n` are counted to find the byte.
#[inline]
fn nth_bit(bits: u64, n: usize) -> u32 {
    const HIGH: u64 = ONES << 7;
    let sums = byte_sums(bits);
    let n = n.min(63) as u64;
    let short = ((((n * ONES) | HIGH) - sums) & HIGH) >> 7;
    let byte = (short.wrapping_mul(ONES) >> 56) as u32 * 8;
    if byte > 56 {
        return 64;
    }
    let before = (sums << 8) >> byte & 255;
    byte + u32::from(NTH_IN_BYTE[(bits >> byte & 255) as usize][(n - before) as usize & 7])
}

/// What a player may do while arranging. `done` is always there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arranging {
    pub(crate) seat: Seat,
    /// Hand cards that may be swapped.
    pub(crate) swaps: CardSet,
    /// Own piles that they may be swapped into.
    pub(crate) alone: u8,
    /// Hand cards that may be laid on each pile of each player.
    pub(crate) lays: [[CardSet; 4]; SEATS],
    /// The cards of own piles that some may be moved from.
    pub(crate) moved: [CardSet; 4],
    /// How many piles there are to move to.
    pub(crate) piles: u8,
}

impl Arranging {
    /// Nothing but `done`.
    pub(crate) const fn done(seat: Seat) -> Arranging {
        Arranging {
            seat,
            swaps: CardSet::EMPTY,
            alone: 0,
            lays: [[CardSet::EMPTY; 4]; SEATS],
            moved: [CardSet::EMPTY; 4],
            piles: 0,
        }
    }

    /// How many ways there are to choose cards from a pile, at least one and not all.
    fn choices(cards: CardSet) -> usize {
        if cards.len() < 2 { 0 } else { (1 << cards.len()) - 2 }
    }

    fn len(&self) -> usize {
        let swaps = self.swaps.len() * self.alone.count_ones() as usize;
        let lays: usize = self.lays.iter().flatten().filter(|c| !c.is_empty()).map(|c| c.len()).sum();
        let shifts: usize = self.moved.iter().map(|cards| Self::choices(*cards)).sum();
        1 + swaps + lays + shifts * (self.piles as usize).saturating_sub(1)
    }

    fn nth(&self, n: usize) -> Option<Action> {
        let Some(mut n) = n.checked_sub(1) else {
            return Some(Action::Done);
        };
        let hand = self.swaps.len();
        let swaps = hand * self.alone.count_ones() as usize;
        if n < swaps {
            let pile = nth_bit(self.alone.into(), n / hand) as u8;
            return self.swaps.nth(n % hand).map(|card| Action::Swap { card, pile });
        }
        n -= swaps;
        for (seat, piles) in self.lays.iter().enumerate() {
            for (pile, cards) in piles.iter().enumerate() {
                if cards.is_empty() {
                    continue;
                }
                if n < cards.len() {
                    return cards.nth(n).map(|card| self.lay(card, Seat(seat as u8), pile as u8));
                }
                n -= cards.len();
            }
        }
        let others = (self.piles as usize).saturating_sub(1);
        for (from, cards) in self.moved.iter().enumerate() {
            let choices = Self::choices(*cards);
            if n < choices * others {
                let to = n / choices;
                let to = if to < from { to } else { to + 1 };
                let cards = subset(*cards, (n % choices + 1) as u32);
                return Some(Action::Shift { from: from as u8, to: to as u8, cards });
            }
            n -= choices * others;
        }
        None
    }

    fn lay(&self, card: Card, seat: Seat, pile: u8) -> Action {
        Action::Lay { card, seat: (seat != self.seat).then_some(seat), pile }
    }

    fn contains(&self, action: Action) -> bool {
        match action {
            Action::Done => true,
            Action::Swap { card, pile } => {
                pile < 4 && self.alone & 1 << pile != 0 && self.swaps.contains(card)
            }
            Action::Lay { seat: Some(seat), .. } if seat == self.seat => false,
            Action::Lay { card, seat, pile } => {
                let piles = self.lays.get(seat.unwrap_or(self.seat).0 as usize);
                piles.and_then(|p| p.get(pile as usize)).is_some_and(|cards| cards.contains(card))
            }
            Action::Shift { from, to, cards } => {
                let there = self.moved.get(from as usize).copied().unwrap_or_default();
                let some = !cards.is_empty() && cards.is_subset(there) && cards != there;
                some && from != to && to < self.piles
            }
            _ => false,
        }
    }
}

/// All that a player may do: a play stands for every choice of suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Moves {
    /// Declaring and playing.
    Play(Plays),
    /// Arranging.
    Arrange(Arranging),
}

impl Moves {
    /// Nothing at all.
    pub const NONE: Moves = Moves::Play(Plays::NONE);

    /// Is the action among them? The suits of played cards may be chosen freely.
    #[inline]
    pub fn contains(&self, action: Action) -> bool {
        match self {
            Moves::Play(plays) => plays.contains(action),
            Moves::Arrange(arranging) => arranging.contains(action),
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Moves::Play(plays) => plays.len(),
            Moves::Arrange(arranging) => arranging.len(),
        }
    }

    /// None at all?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action after `n` others.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Action> {
        match self {
            Moves::Play(plays) => plays.nth(n),
            Moves::Arrange(arranging) => arranging.nth(n),
        }
    }

    /// One of them, each equally likely; none if there is none.
    pub fn any(&self, chance: &mut impl Chance) -> Option<Action> {
        match self.len() {
            0 => None,
            len => self.nth(chance.below(len as u32) as usize),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Action> {
        (0..self.len()).filter_map(|n| self.nth(n))
    }

    /// All of them in the order of their texts by code point.
    pub fn in_order(&self, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend(self.iter());
        out[from..].sort_by_cached_key(Action::to_string);
    }
}
