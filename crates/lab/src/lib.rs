//! Measuring: the arena where players meet over the same cards, and the statistics of what happened.
//!
//! [`duel`] plays two entrants against each other, [`ladder`] many against each other. Both are reproducible, whatever
//! the number of threads, as long as nobody thinks by the clock.

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
pub use ladder::{Ladder, Rung, ladder};
pub use outside::RESTARTS;
pub use parti::Unit;
pub use rating::{Match, Ratings, rate};
pub use sport::Sport;
