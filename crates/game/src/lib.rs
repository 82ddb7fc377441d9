//! The seam between games and everything that is built on them.
//!
//! A family of games implements [`Game`] on its compiled rules. What holds for all games stands here once:
//! the running game with undo ([`Running`]), switches ([`Switch`]), the text record ([`record`]), perft,
//! the laws that every game keeps ([`laws`]), and the placing of hidden cards ([`Puzzle`]).

mod game;
pub mod laws;
mod perft;
mod puzzle;
pub mod record;
mod refusal;
mod running;
mod switch;

pub use game::{Deal, Game, Heard, MAX_SEATS, Opening, Place, Quiet, Sink, Stage};
pub use perft::{Census, Divided, census, divide, perft};
pub use puzzle::{Puzzle, Row, SlotSet};
pub use refusal::Refusal;
pub use running::{Entry, Running};
pub use switch::{Domain, Setting, Switch, Value, set_word, settings_from, word};
