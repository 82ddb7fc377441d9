//! Players for every game: a player gets a view and a budget and returns a legal action of that view.
//!
//! ```
//! use bots::{Budget, Choice, player};
//! use cards::Seed;
//! use game::{Deal, Game, Opening, Running};
//! use tolva::{Preset, Rules, Seating};
//!
//! let rules = Rules::preset(Preset::Tolva, Seating::Four);
//! let mut game = Running::new(rules.clone(), Opening::default())?;
//! game.deal(Deal::from_seed(rules.pack(), Seed::from_text("ett parti")))?;
//!
//! // A player is asked with the view of its seat: it has nothing to cheat with.
//! let seat = game.state().turn().unwrap();
//! let mut mastare = player::<Rules>("mastare", 1).unwrap();
//! let choice = mastare.choose(&rules, &game.view(Some(seat)), Budget::Iterations(100));
//! let Choice::Act(action) = choice else { panic!("whoever is on lead must act") };
//! game.act(seat, action)?;
//! # Ok::<(), game::Refusal>(())
//! ```
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
