//! Cards, sets of cards, seats, packs, notation and the shuffle. No rules.
//!
//! ```
//! use cards::{Card, CardSet, Pack};
//! let hand: CardSet = "Ks Qs 9h".parse().unwrap();
//! assert_eq!(hand.len(), 3);
//! assert!(hand.contains("Qs".parse::<Card>().unwrap()));
//! assert!(hand.is_subset(Pack::P24.cards()));
//! ```

mod card;
mod chance;
pub mod fair;
mod pack;
#[cfg(feature = "schema")]
mod schema;
mod seat;
#[cfg(feature = "serde")]
mod serial;
mod set;
mod words;

pub use card::{Card, CardError, Rank, Suit, SuitSet};
pub use chance::{Chance, Fast, Seed, Stream, shuffle};
pub use pack::Pack;
pub use seat::{Seat, SeatSet, Side};
pub use set::CardSet;
pub use words::{Lang, Text, capital, card_en, card_sv, list, rank_en, rank_sv, suit_en, suit_sv};
