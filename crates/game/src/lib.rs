//! The seam between games and everything that is built on them.
//!
//! ```
//! use cards::{Chance, Fast, Seat, Seed};
//! use game::{Deal, Game, Opening, Refusal, Running, Stage};
//!
//! /// Plays any game to the end of its first deal; everybody does anything that is legal.
//! fn play<G: Game>(rules: G, seed: &str) -> Result<Running<G>, Refusal> {
//!     let deal = Deal::from_seed(rules.pack(), Seed::from_text(seed));
//!     let mut game = Running::new(rules, Opening::default())?;
//!     let mut dice = Fast::new(1);
//!     game.deal(deal)?;
//!     while game.rules().stage(game.state()) == Stage::Play {
//!         let seat = game.rules().to_act(game.state()).iter().next().unwrap_or(Seat(0));
//!         let legal = game.legal(seat);
//!         game.act(seat, legal[dice.below(legal.len() as u32) as usize])?;
//!     }
//!     Ok(game)
//! }
//! ```
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
pub use puzzle::{Puzzle, Reading, Sampler, SlotSet};
pub use refusal::Refusal;
pub use running::{Entry, Running};
pub use switch::{Domain, Setting, Switch, Value, set_word, settings_from, word};
