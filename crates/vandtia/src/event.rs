use cards::{Card, CardSet, Rank, Seat, Side};

use crate::action::Action;
use crate::state::SEATS;

/// What the table sees happen. A card that a seat may not see is `None` for it. Piles are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Dealt {
        dealer: Seat,
        /// Each hand's cards, or only how many they are.
        hands: [(Option<CardSet>, u8); SEATS],
        /// The face-up card of each pile.
        up: [[Card; 4]; SEATS],
        talong: u8,
    },
    Swapped {
        seat: Seat,
        pile: u8,
        /// The card that went from the hand to the table.
        card: Card,
        /// The card that was taken up for it.
        taken: CardSet,
    },
    Laid {
        seat: Seat,
        /// Whose pile it was laid on.
        owner: Seat,
        pile: u8,
        card: Card,
    },
    Shifted {
        seat: Seat,
        from: u8,
        to: u8,
        cards: CardSet,
        /// The cards that were taken up.
        taken: CardSet,
    },
    /// Arranging is done, or the follow-up is declined.
    Done {
        seat: Seat,
    },
    Drawn {
        seat: Seat,
        card: Option<Card>,
    },
    Declared {
        seat: Seat,
        rank: Rank,
    },
    Passed {
        seat: Seat,
    },
    Led {
        seat: Seat,
        cards: CardSet,
        /// From the hand, or else from the face-up cards?
        from_hand: bool,
    },
    Played {
        seat: Seat,
        cards: CardSet,
        /// From the hand, or else from the face-up cards?
        from_hand: bool,
    },
    Added {
        seat: Seat,
        cards: CardSet,
    },
    Chanced {
        seat: Seat,
        card: Card,
        stands: bool,
    },
    Flipped {
        seat: Seat,
        pile: u8,
        card: Card,
        stands: bool,
    },
    TurnedUp {
        seat: Seat,
        pile: u8,
        card: Card,
    },
    TurnedAway {
        seat: Seat,
        cards: CardSet,
    },
    Took {
        seat: Seat,
        cards: CardSet,
    },
    /// The turned-away cards are shuffled and a new hand is drawn from them.
    Reshuffled {
        seat: Seat,
        /// How many cards were turned away.
        away: u8,
    },
    Won {
        side: Side,
    },
    Draw,
}

/// What an attentive player keeps in mind of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Note {
    /// Who dealt.
    Begun { dealer: Seat },
    /// A hand as it was dealt; none for who did not see it.
    Dealt { seat: Seat, hand: Option<CardSet> },
    /// A face-up card as it was dealt.
    Up { seat: Seat, pile: u8, card: Card },
    /// An action, seen by all.
    Acted { seat: Seat, action: Action },
    /// A card drawn from the talong; none for who did not see it.
    Drew { seat: Seat, card: Option<Card> },
    /// The talong's top card, turned onto the pile for all to see.
    Chanced { seat: Seat, card: Card },
    /// A face-down card turned for all to see, onto the pile or where it lay.
    Bared { seat: Seat, pile: u8, card: Card },
    /// Are some cards of the seat's latest draw of the rank? Only where the next player waits.
    Drawable { seat: Seat, rank: Rank, some: bool },
    /// Among the hand cards that not all have seen, the seat showed that it held at least so many of the rank.
    Holds { seat: Seat, rank: Rank, count: u8 },
    /// Among the hand cards that not all have seen, the seat showed that it held none of these.
    Lacks { seat: Seat, cards: CardSet },
    /// A new hand drawn from the turned-away cards, while these lay in the pile; none for who did not see it.
    Reshuffled { seat: Seat, drawn: Option<CardSet>, pile: CardSet },
}
