//! Measuring: the arena where players meet over the same cards, and the statistics of what happened.
//!
//! ```
//! use lab::{Entrant, Plan, Unit, duel};
//!
//! let rules = games::rules("bondtolva", Some("2"), &[]).unwrap();
//! let plan = Plan { pairs: 20, unit: Unit::Deal, ..Plan::default() };
//! let (van, random) = (Entrant::read("van", None)?, Entrant::read("random", None)?);
//! let duel = duel(&rules, &plan, [&van, &random], &mut || {})?;
//! let share = lab::stats::share(&duel.shares);
//! println!("Van: {:.2}, between {:.2} and {:.2}", share.mean, share.low, share.high);
//! assert!(share.low > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`duel`] plays two entrants against each other, [`ladder`] many against each other, [`meet`] and [`meet_all`] players
//! of your own as well (`examples/own_player.rs`). All are reproducible, whatever the number of threads, as long as nobody
//! thinks by the clock.

mod arena;
mod chair;
mod clairvoyant;
mod entrant;
mod failure;
mod ladder;
mod outside;
mod parti;
mod rating;
mod sport;
pub mod stats;

pub use arena::{ArenaError, Contestant, Duel, Forfeit, Make, Pace, Plan, duel, meet};
pub use entrant::{
    CLAIRVOYANT, Entrant, EntrantError, Kind, PIPE, Thinking, default_budget, names, read_time,
};
pub use failure::Failure;
pub use ladder::{Ladder, Rung, ladder, meet_all};
pub use outside::RESTARTS;
pub use parti::Unit;
pub use rating::{Match, Ratings, rate};
pub use sport::Sport;
