//! What a seat remembers, in order: all that its view is made of.

use cards::{Card, CardSet, Rank, Seat, Suit, SuitSet};
use game::Game;
use serde::{Deserialize, Serialize};

use crate::common::Face;

/// What a seat, or a spectator, remembers of a deal. What is said of hidden cards is what was proven by play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Notes {
    /// Whose notes they are; none for a spectator.
    pub seat: Option<Seat>,
    /// The notes, in order.
    pub told: Told,
}

/// The notes of a family.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Told {
    /// Tolva and its kin.
    Tolva(Vec<TolvaNote>),
    /// Vändtia.
    Vandtia(Vec<VandtiaNote>),
}

/// A note in the Tolva family.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum TolvaNote {
    /// What the deal began from; `dealer` has dealt it.
    Begun {
        /// Who dealt.
        dealer: Seat,
        /// Who dealt first in the parti.
        first_dealer: Seat,
        /// The points of each side.
        scores: Vec<i32>,
        /// What vinsten was worth beyond 1.
        carry: u32,
    },
    /// A hand as it was dealt; none for who did not see it.
    #[allow(missing_docs)]
    Dealt { seat: Seat, hand: Option<Vec<Card>> },
    /// A face-up card as it was dealt.
    #[allow(missing_docs)]
    Up { seat: Seat, place: u8, card: Card },
    /// An action, and whether its card came from the hand.
    #[allow(missing_docs)]
    Acted { seat: Seat, action: String, from_hand: bool },
    /// A card drawn.
    #[allow(missing_docs)]
    Drew { seat: Seat, card: Face },
    /// A card turned up on the table.
    #[allow(missing_docs)]
    TurnedUp { seat: Seat, place: u8, card: Card },
    /// The seat showed that it holds these.
    #[allow(missing_docs)]
    Holds { seat: Seat, cards: Vec<Card> },
    /// The seat showed that it held none of these.
    #[allow(missing_docs)]
    Lacks { seat: Seat, cards: Vec<Card> },
    /// The seat showed that it held king and queen of none of these suits.
    #[allow(missing_docs)]
    NoPair { seat: Seat, suits: Vec<Suit> },
    /// The seat showed that it held exactly one of king and queen of the suit.
    #[allow(missing_docs)]
    Single { seat: Seat, suit: Suit },
}

/// A note in Vändtia. Piles are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum VandtiaNote {
    /// Who dealt.
    #[allow(missing_docs)]
    Begun { dealer: Seat },
    /// A hand as it was dealt; none for who did not see it.
    #[allow(missing_docs)]
    Dealt { seat: Seat, hand: Option<Vec<Card>> },
    /// A face-up card as it was dealt.
    #[allow(missing_docs)]
    Up { seat: Seat, pile: u8, card: Card },
    /// An action.
    #[allow(missing_docs)]
    Acted { seat: Seat, action: String },
    /// A card drawn from the talong.
    #[allow(missing_docs)]
    Drew { seat: Seat, card: Face },
    /// The talong's top card, turned onto the pile.
    #[allow(missing_docs)]
    Chanced { seat: Seat, card: Card },
    /// A face-down card turned for all to see.
    #[allow(missing_docs)]
    Bared { seat: Seat, pile: u8, card: Card },
    /// Are some cards of the seat's latest draw of the rank? Only where the next player waits.
    #[allow(missing_docs)]
    Drawable { seat: Seat, rank: Rank, some: bool },
    /// Among the hand cards that not all have seen, the seat held at least so many of the rank.
    #[allow(missing_docs)]
    Holds { seat: Seat, rank: Rank, count: u8 },
    /// Among the hand cards that not all have seen, the seat held none of these.
    #[allow(missing_docs)]
    Lacks { seat: Seat, cards: Vec<Card> },
    /// A new hand drawn from the turned-away cards, while these lay in the pile; none for who did not see it.
    #[allow(missing_docs)]
    Reshuffled { seat: Seat, drawn: Option<Vec<Card>>, pile: Vec<Card> },
}

fn list(cards: CardSet) -> Vec<Card> {
    cards.iter().collect()
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

impl TolvaNote {
    pub(crate) fn of(rules: &tolva::Rules, note: tolva::Note) -> TolvaNote {
        use tolva::Note;
        match note {
            Note::Begun { dealer, first_dealer, scores, carry } => {
                let scores = scores.into_iter().take(rules.sides() as usize).collect();
                TolvaNote::Begun { dealer, first_dealer, scores, carry }
            }
            Note::Dealt { seat, hand } => TolvaNote::Dealt { seat, hand: hand.map(list) },
            Note::Up { seat, place, card } => TolvaNote::Up { seat, place, card },
            Note::Acted { seat, action, from_hand } => {
                TolvaNote::Acted { seat, action: action.to_string(), from_hand }
            }
            Note::Drew { seat, card } => TolvaNote::Drew { seat, card: Face(card) },
            Note::TurnedUp { seat, place, card } => TolvaNote::TurnedUp { seat, place, card },
            Note::Holds { seat, cards } => TolvaNote::Holds { seat, cards: list(cards) },
            Note::Lacks { seat, cards } => TolvaNote::Lacks { seat, cards: list(cards) },
            Note::NoPair { seat, suits } => TolvaNote::NoPair { seat, suits: suits.iter().collect() },
            Note::Single { seat, suit } => TolvaNote::Single { seat, suit },
        }
    }

    pub(crate) fn read(&self) -> Option<tolva::Note> {
        use tolva::Note;
        Some(match *self {
            TolvaNote::Begun { dealer, first_dealer, scores: ref told, carry } => {
                let mut scores = [0; 4];
                scores.get_mut(..told.len())?.copy_from_slice(told);
                Note::Begun { dealer, first_dealer, scores, carry }
            }
            TolvaNote::Dealt { seat, ref hand } => Note::Dealt { seat, hand: hand.as_deref().map(set) },
            TolvaNote::Up { seat, place, card } => Note::Up { seat, place, card },
            TolvaNote::Acted { seat, ref action, from_hand } => {
                Note::Acted { seat, action: tolva::Action::parse(action)?, from_hand }
            }
            TolvaNote::Drew { seat, card } => Note::Drew { seat, card: card.0 },
            TolvaNote::TurnedUp { seat, place, card } => Note::TurnedUp { seat, place, card },
            TolvaNote::Holds { seat, ref cards } => Note::Holds { seat, cards: set(cards) },
            TolvaNote::Lacks { seat, ref cards } => Note::Lacks { seat, cards: set(cards) },
            TolvaNote::NoPair { seat, ref suits } => {
                let suits = suits.iter().fold(SuitSet::EMPTY, |all, suit| all.with(*suit));
                Note::NoPair { seat, suits }
            }
            TolvaNote::Single { seat, suit } => Note::Single { seat, suit },
        })
    }
}

impl From<vandtia::Note> for VandtiaNote {
    fn from(note: vandtia::Note) -> VandtiaNote {
        use vandtia::Note;
        match note {
            Note::Begun { dealer } => VandtiaNote::Begun { dealer },
            Note::Dealt { seat, hand } => VandtiaNote::Dealt { seat, hand: hand.map(list) },
            Note::Up { seat, pile, card } => VandtiaNote::Up { seat, pile: pile + 1, card },
            Note::Acted { seat, action } => VandtiaNote::Acted { seat, action: action.to_string() },
            Note::Drew { seat, card } => VandtiaNote::Drew { seat, card: Face(card) },
            Note::Chanced { seat, card } => VandtiaNote::Chanced { seat, card },
            Note::Bared { seat, pile, card } => VandtiaNote::Bared { seat, pile: pile + 1, card },
            Note::Drawable { seat, rank, some } => VandtiaNote::Drawable { seat, rank, some },
            Note::Holds { seat, rank, count } => VandtiaNote::Holds { seat, rank, count },
            Note::Lacks { seat, cards } => VandtiaNote::Lacks { seat, cards: list(cards) },
            Note::Reshuffled { seat, drawn, pile } => {
                VandtiaNote::Reshuffled { seat, drawn: drawn.map(list), pile: list(pile) }
            }
        }
    }
}

impl VandtiaNote {
    pub(crate) fn read(&self) -> Option<vandtia::Note> {
        use vandtia::Note;
        Some(match *self {
            VandtiaNote::Begun { dealer } => Note::Begun { dealer },
            VandtiaNote::Dealt { seat, ref hand } => Note::Dealt { seat, hand: hand.as_deref().map(set) },
            VandtiaNote::Up { seat, pile, card } => Note::Up { seat, pile: pile.checked_sub(1)?, card },
            VandtiaNote::Acted { seat, ref action } => {
                Note::Acted { seat, action: vandtia::Action::parse(action)? }
            }
            VandtiaNote::Drew { seat, card } => Note::Drew { seat, card: card.0 },
            VandtiaNote::Chanced { seat, card } => Note::Chanced { seat, card },
            VandtiaNote::Bared { seat, pile, card } => Note::Bared { seat, pile: pile.checked_sub(1)?, card },
            VandtiaNote::Drawable { seat, rank, some } => Note::Drawable { seat, rank, some },
            VandtiaNote::Holds { seat, rank, count } => Note::Holds { seat, rank, count },
            VandtiaNote::Lacks { seat, ref cards } => Note::Lacks { seat, cards: set(cards) },
            VandtiaNote::Reshuffled { seat, ref drawn, ref pile } => {
                Note::Reshuffled { seat, drawn: drawn.as_deref().map(set), pile: set(pile) }
            }
        })
    }
}
