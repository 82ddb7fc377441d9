//! The table in the terminal: a screen with cards, and a line-by-line mode. Every game, preset and switch against bots, or
//! a seat at a server's table.
//!
//! A table is reached by messages alone ([`line`]), whether it runs in this process or behind a socket, so nothing here
//! knows a rule or sees a hidden card: what may be done stands in the view, and the table says why something may not.

mod ask;
mod besides;
mod home;
mod line;
mod link;
mod mark;
mod offer;
mod options;
mod replay;
mod review;
mod screen;
mod session;
mod store;
mod tell;
mod text;
mod texts;
mod typed;
mod view;
mod words;

pub use home::Drawing;
pub use options::{Failure, Options, play};
pub use replay::{ReplayOptions, replay};
pub use tables::Level;
