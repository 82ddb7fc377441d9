//! The games on a wire: one JSON line in, one JSON line out.
//!
//! [`Referee::line`] answers every line with an object that has `"ok"`. It never panics and a refused line changes nothing.

mod command;
pub mod forms;
pub mod live;
mod tolva_forms;
mod vandtia_forms;

pub use command::{LINE_LIMIT, Referee, serve};
