//! Cards, their rank and their values.

use serde_json::Value;

use crate::line::Refusal;

pub const SUITS: [char; 4] = ['s', 'h', 'd', 'c'];

/// TF-CARD-1: high to low.
pub const RANKS: [char; 9] = ['A', 'T', 'K', 'Q', 'J', '9', '8', '7', '6'];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    pub rank: char,
    pub suit: char,
}

impl Card {
    pub fn new(rank: char, suit: char) -> Self {
        Card { rank, suit }
    }

    pub fn parse(text: &str) -> Option<Card> {
        let letters: Vec<char> = text.chars().collect();
        if letters.len() != 2 || !RANKS.contains(&letters[0]) || !SUITS.contains(&letters[1]) {
            return None;
        }
        Some(Card::new(letters[0], letters[1]))
    }

    pub fn text(self) -> String {
        format!("{}{}", self.rank, self.suit)
    }

    /// TF-CARD-1: is this rank above the other's?
    pub fn outranks(self, other: Card) -> bool {
        let place = |rank: char| RANKS.iter().position(|r| *r == rank);
        place(self.rank) < place(other.rank)
    }

    /// TF-CARD-2
    pub fn points(self) -> i64 {
        match self.rank {
            'A' => 11,
            'T' => 10,
            'K' => 4,
            'Q' => 3,
            'J' => 2,
            _ => 0,
        }
    }

    /// TF-CARD-3
    pub fn eyes(self, scale: &str) -> i64 {
        match (scale, self.rank) {
            ("late", 'A') => 4,
            ("late", 'K') => 3,
            ("late", 'Q') => 2,
            ("late", 'J') => 1,
            ("old", 'K') => 4,
            ("old", 'Q') => 3,
            ("old", 'J') => 2,
            ("old", 'A') => 1,
            _ => 0,
        }
    }

    /// TF-CARD-4
    pub fn is_matador(self) -> bool {
        self.rank == 'A' || self.rank == 'T'
    }
}

/// The pack of 24 or 36 cards.
pub fn pack(size: usize) -> Vec<Card> {
    let ranks = if size == 24 { &RANKS[..6] } else { &RANKS[..] };
    let mut cards = Vec::new();
    for suit in SUITS {
        for rank in ranks {
            cards.push(Card::new(*rank, suit));
        }
    }
    cards
}

/// A deck from the wire; it must be exactly the game's pack.
pub fn deck_from(cmd: &Value, size: usize) -> Result<Vec<Card>, Refusal> {
    let list = cmd
        .get("deck")
        .and_then(Value::as_array)
        .ok_or_else(|| Refusal::malformed("the twin needs a deck"))?;
    let mut deck = Vec::new();
    for item in list {
        let card = item
            .as_str()
            .and_then(Card::parse)
            .ok_or_else(|| Refusal::malformed("not a card of this pack"))?;
        deck.push(card);
    }
    let whole = pack(size);
    let complete = deck.len() == whole.len() && whole.iter().all(|card| deck.contains(card));
    if !complete {
        return Err(Refusal::malformed("the deck is not exactly the pack"));
    }
    Ok(deck)
}
