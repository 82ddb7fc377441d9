use std::fmt;
use std::str::FromStr;

/// The four suits, in the order of the notation: spader, hjärter, ruter, klöver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Spader.
    Spades,
    /// Hjärter.
    Hearts,
    /// Ruter.
    Diamonds,
    /// Klöver.
    Clubs,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The suit's letter: `s h d c`.
    pub const fn letter(self) -> char {
        ['s', 'h', 'd', 'c'][self as usize]
    }

    /// The suit of a letter.
    pub fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|s| s.letter() == letter)
    }

    /// The suit with this number, 0 to 3.
    pub(crate) const fn from_index(index: u8) -> Suit {
        Suit::ALL[(index & 3) as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SuitSet(u8);

impl SuitSet {
    /// No suit.
    pub const EMPTY: SuitSet = SuitSet(0);
    /// All four suits.
    pub const ALL: SuitSet = SuitSet(15);

    /// The set of one suit.
    pub const fn of(suit: Suit) -> SuitSet {
        SuitSet(1 << suit as u8)
    }

    /// The set whose bit `i` stands for suit number `i`.
    pub const fn from_bits(bits: u8) -> SuitSet {
        SuitSet(bits & 15)
    }

    /// One bit per suit.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Is the suit in the set?
    pub const fn contains(self, suit: Suit) -> bool {
        self.0 & (1 << suit as u8) != 0
    }

    /// The set with one suit more.
    #[must_use]
    pub const fn with(self, suit: Suit) -> SuitSet {
        SuitSet(self.0 | 1 << suit as u8)
    }

    /// The set with one suit less.
    #[must_use]
    pub const fn without(self, suit: Suit) -> SuitSet {
        SuitSet(self.0 & !(1 << suit as u8))
    }

    /// What is in `self` and not in `other`.
    #[must_use]
    pub const fn minus(self, other: SuitSet) -> SuitSet {
        SuitSet(self.0 & !other.0)
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many suits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The suits in order.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |s| self.contains(*s))
    }
}

/// The thirteen ranks in the common order, two lowest. What a rank is worth is the games' business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

const RANK_LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

impl Rank {
    /// All ranks from two to ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank's letter: `A K Q J T 9 … 2`.
    pub const fn letter(self) -> char {
        RANK_LETTERS[self as usize]
    }

    /// The rank of a letter.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|r| r.letter() == letter)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A playing card, written rank then suit: `Th` is the ten of hearts.
///
/// Cards are ordered by suit (`s h d c`), then by rank from two to ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 52;

    /// Some card, always the same: it fills places that are empty or hidden, and tells nothing.
    pub const ANY: Card = Card(0);

    /// The card of a rank and a suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// The card with this number, 0 to 51: thirteen to a suit, two lowest.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    pub(crate) const fn from_bit(bit: u32) -> Card {
        Card(bit as u8)
    }

    /// The card's number, 0 to 51.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        // Division by 13 as a multiplication, exact for 0..=63.
        Suit::from_index(((self.0 as u16 * 79) >> 10) as u8)
    }

    /// The card's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 13) as usize]
    }

    /// Every card, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..52).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card, a suit or a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardError;

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a card: a rank A K Q J T 9-2 and a suit s h d c")
    }
}

impl std::error::Error for CardError {}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(CardError);
        };
        let rank = Rank::from_letter(rank).ok_or(CardError)?;
        let suit = Suit::from_letter(suit).ok_or(CardError)?;
        Ok(Card::new(rank, suit))
    }
}

/// The only letter of a text.
fn letter(text: &str) -> Result<char, CardError> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none()).ok_or(CardError)
}

impl FromStr for Suit {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Suit, CardError> {
        Suit::from_letter(letter(text)?).ok_or(CardError)
    }
}

impl FromStr for Rank {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Rank, CardError> {
        Rank::from_letter(letter(text)?).ok_or(CardError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_and_knows_its_rank_and_suit() {
        for (i, card) in Card::all().enumerate() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(card.index(), i);
            assert_eq!(card.suit() as usize, i / 13);
        }
    }

    #[test]
    fn texts_that_are_no_cards_are_refused() {
        for text in ["", "K", "Ksx", "sK", "1s", "ks", "KS", "♠K", "K♠", " Ks"] {
            assert_eq!(text.parse::<Card>(), Err(CardError), "{text:?}");
        }
    }
}
