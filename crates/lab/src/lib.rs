//! Measuring: whole partier between players.

mod parti;

pub use parti::{Played, parti};
