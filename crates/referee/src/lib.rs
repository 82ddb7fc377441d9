//! The games on a wire: one JSON line in, one JSON line out.
//!
//! [`Referee::line`] answers every line with an object that has `"ok"`. It never panics and a refused line changes nothing.

mod answer;
mod command;
mod referee;

pub use answer::{Answer, Part};
pub use referee::{LINE_LIMIT, Referee, serve};
