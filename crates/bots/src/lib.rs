//! Players for every game: a player gets a view and a budget and returns a legal action of that view.
//!
//! Nothing here sees a hidden card: search works on samples of the view ([`game::Game::sample`]). The core reads no
//! clock, starts no thread and opens no file; a budget by time asks a function that the caller brings.

mod advice;
mod family;
mod player;
pub mod search;
pub mod solve;
mod tolva;
mod vandtia;
mod yardstick;

pub use advice::{Hint, Remark, hints, remark, review, review_samples};
pub use family::{Family, Judgement};
pub use player::{Budget, Choice, PLAYERS, Player, RandomPlayer, player};
pub use tolva::{chances, taste};
pub use vandtia::chances as vandtia_chances;
