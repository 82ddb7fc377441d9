//! Vändtia: players play to a pile, higher and higher, and the first to be rid of all cards wins.
//!
//! ```
//! use cards::Seed;
//! use game::{Deal, Game, Opening, Running};
//! use vandtia::{Action, Rules, Seating};
//!
//! let rules = Rules::preset(Seating::Three);
//! let mut game = Running::new(rules.clone(), Opening::default())?;
//! game.deal(Deal::from_seed(rules.pack(), Seed::from_text("ett spel")))?;
//!
//! // The players arrange their cards on the table one after the other, from forehand.
//! let seat = game.state().turn().unwrap();
//! assert!(game.legal(seat).contains(&Action::Done));
//! game.act(seat, Action::Done)?;
//! assert_ne!(game.state().turn(), Some(seat));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! One state machine with rules as data. Read in this order: `house` (the questions a house must answer) → `switches`
//! (one table that describes them) → `rules` (compiled, conflicts reported) → `state` → `action` → `moves` → the phases
//! `dealing`, `arrange`, `opening`, `play`, `pass`, `table`, `finish` → `event` → `proof` → `view` → `sample` →
//! `recall`.

mod action;
mod arrange;
mod as_game;
mod dealing;
mod event;
mod finish;
mod house;
mod moves;
mod opening;
mod pass;
mod play;
mod proof;
mod recall;
mod rules;
mod sample;
mod say;
mod state;
mod switches;
mod table;
mod view;
mod why;

pub use action::Action;
pub use event::{Event, Note};
pub use house::{Finish, FollowUp, House, NAME, OpeningTie, Refill, Seating};
pub use moves::{Arranging, Moves, Plays};
pub use rules::{MANOEUVRES, Rules};
pub use state::{Outcome, Phase, State, Waiting};
pub use switches::SWITCHES;
pub use view::View;
pub use why::Why;
