use crate::card::{Card, Rank, Suit};
use crate::set::CardSet;

/// A pack: 24 cards from nine up, 36 from six up, or all 52.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pack {
    /// Nine to ace.
    P24,
    /// Six to ace.
    P36,
    /// Two to ace.
    P52,
}

impl Pack {
    const fn lowest(self) -> Rank {
        match self {
            Pack::P24 => Rank::Nine,
            Pack::P36 => Rank::Six,
            Pack::P52 => Rank::Two,
        }
    }

    /// How many cards it has.
    pub const fn size(self) -> usize {
        4 * (13 - self.lowest() as usize)
    }

    /// Its cards.
    pub fn cards(self) -> CardSet {
        Card::all().filter(|c| c.rank() >= self.lowest()).collect()
    }

    /// Its cards in the order of a new pack: spades, hearts, diamonds, clubs, each from the ace down.
    pub fn fresh(self) -> Vec<Card> {
        let mut ranks = Rank::ALL;
        ranks.reverse();
        let suit = |suit| {
            let kept = ranks.iter().filter(|r| **r >= self.lowest());
            kept.map(move |rank| Card::new(*rank, suit))
        };
        Suit::ALL.into_iter().flat_map(suit).collect()
    }

    /// Is this list of cards exactly the pack, each card once?
    pub fn is_deck(self, deck: &[Card]) -> bool {
        deck.len() == self.size() && deck.iter().copied().collect::<CardSet>() == self.cards()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_have_their_sizes() {
        for (pack, size) in [(Pack::P24, 24), (Pack::P36, 36), (Pack::P52, 52)] {
            assert_eq!(pack.size(), size);
            assert_eq!(pack.cards().len(), size);
            assert!(pack.is_deck(&pack.fresh()));
        }
        assert_eq!(Pack::P24.fresh()[..6], *Pack::P36.fresh()[..6].to_vec());
    }

    #[test]
    fn a_deck_with_a_card_twice_is_none() {
        let mut deck = Pack::P36.fresh();
        deck[3] = deck[4];
        assert!(!Pack::P36.is_deck(&deck));
        assert!(!Pack::P36.is_deck(&Pack::P24.fresh()));
        assert!(!Pack::P36.is_deck(&deck[1..]));
    }
}
