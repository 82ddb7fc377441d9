//! Cards: a rank letter and a suit letter, as on the wire.

/// The suits in the protocol's order (spader, hjärter, ruter, klöver).
pub const SUITS: [char; 4] = ['s', 'h', 'd', 'c'];

/// VT-CARD-1: the ranks from low to high. Where ranks are only compared (declarations), ten stands
/// between jack and nine and two below three. In play, tens and twos are special, and the others
/// compare in the same order (ace high, three lowest).
pub const RANKS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub rank: char,
    pub suit: char,
}

impl Card {
    pub fn parse(text: &str) -> Option<Card> {
        let letters: Vec<char> = text.chars().collect();
        if letters.len() != 2 {
            return None;
        }
        if !RANKS.contains(&letters[0]) || !SUITS.contains(&letters[1]) {
            return None;
        }
        Some(Card { rank: letters[0], suit: letters[1] })
    }

    pub fn text(self) -> String {
        format!("{}{}", self.rank, self.suit)
    }
}

/// The height of a rank: 2 is lowest, ace highest (VT-CARD-1).
pub fn height(rank: char) -> usize {
    let mut place = 0;
    for r in RANKS {
        if r == rank {
            return place;
        }
        place += 1;
    }
    place
}

/// The cards of one rank in a list, in the order s h d c.
pub fn of_rank(cards: &[Card], rank: char) -> Vec<Card> {
    let mut found = Vec::new();
    for suit in SUITS {
        for card in cards {
            if card.rank == rank && card.suit == suit {
                found.push(*card);
            }
        }
    }
    found
}

/// Takes one card out of a list; true if it was there.
pub fn remove_card(cards: &mut Vec<Card>, card: Card) -> bool {
    for i in 0..cards.len() {
        if cards[i] == card {
            cards.remove(i);
            return true;
        }
    }
    false
}

/// Cards on the wire, joined by commas.
pub fn join(cards: &[Card]) -> String {
    let texts: Vec<String> = cards.iter().map(|c| c.text()).collect();
    texts.join(",")
}

/// The whole pack.
pub fn pack() -> Vec<Card> {
    let mut cards = Vec::new();
    for suit in SUITS {
        for rank in RANKS {
            cards.push(Card { rank, suit });
        }
    }
    cards
}
