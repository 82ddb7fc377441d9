use cards::{Card, CardSet, Seat, Side, Suit, SuitSet};
use game::MAX_SEATS;

use crate::action::Action;
use crate::state::{GubbeKind, Meld, MeldName};

/// What points are given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum For {
    Meld(MeldName),
    Vinst,
    Sist,
    Gubbe(GubbeKind),
    /// Above twelve, down to seven (TF-END-2).
    Overshoot,
}

impl For {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            For::Meld(name) => name.name(),
            For::Vinst => "vinst",
            For::Sist => "sist",
            For::Gubbe(GubbeKind::Half) => "halv-gubbe",
            For::Gubbe(GubbeKind::Full) => "hel-gubbe",
            For::Overshoot => "over-tolv",
        }
    }
}

/// What the table sees happen. A card that a seat may not see is `None` for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Dealt {
        dealer: Seat,
        /// Each hand's cards, or only how many they are.
        hands: [(Option<CardSet>, u8); MAX_SEATS],
        /// The face-up cards of each row, by place.
        up: [Option<[Card; 6]>; 2],
        talong: u8,
    },
    /// The hands are taken up after the first trick; each sees its own.
    TakenUp {
        hands: [Option<CardSet>; 2],
    },
    Led {
        seat: Seat,
        card: Card,
        /// The row's place that the card was played from.
        place: Option<u8>,
    },
    Played {
        seat: Seat,
        card: Card,
        /// The row's place that the card was played from.
        place: Option<u8>,
    },
    Trick {
        seat: Seat,
        side: Side,
        cards: CardSet,
        number: u8,
    },
    Drawn {
        seat: Seat,
        card: Option<Card>,
    },
    TurnedUp {
        seat: Seat,
        place: u8,
        card: Card,
    },
    Melded(Meld),
    Asked {
        seat: Seat,
        suit: Option<Suit>,
        /// What the meld would be that is asked for.
        name: MeldName,
    },
    Answered {
        seat: Seat,
        yes: bool,
    },
    /// "Kan inte": the asker has no card of the suit to lead.
    Cannot {
        seat: Seat,
        suit: Suit,
    },
    Declared {
        seat: Seat,
        kind: GubbeKind,
    },
    Scored {
        side: Side,
        points: i32,
        reason: For,
    },
    DealOver,
    Won {
        side: Side,
    },
}

/// What an attentive player keeps in mind of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Note {
    /// What the deal began from; `dealer` has dealt it.
    Begun { dealer: Seat, first_dealer: Seat, scores: [i32; 4], carry: u32 },
    /// A hand as it was dealt; none for who did not see it.
    Dealt { seat: Seat, hand: Option<CardSet> },
    /// A face-up card as it was dealt.
    Up { seat: Seat, place: u8, card: Card },
    /// An action, seen by all.
    Acted { seat: Seat, action: Action, from_hand: bool },
    /// A card drawn; none for who did not see it.
    Drew { seat: Seat, card: Option<Card> },
    /// A card turned up on the table.
    TurnedUp { seat: Seat, place: u8, card: Card },
    /// The seat showed that it holds these.
    Holds { seat: Seat, cards: CardSet },
    /// The seat showed that it held none of these.
    Lacks { seat: Seat, cards: CardSet },
    /// The seat showed that it held king and queen of none of these suits.
    NoPair { seat: Seat, suits: SuitSet },
    /// The seat showed that it held exactly one of king and queen of the suit.
    Single { seat: Seat, suit: Suit },
}
