//! Drives tables with tokio and keeps their logs: for the server, and for games in the terminal.
//!
//! A table is one task (`task`) that owns its game and is fed by a channel. A wish becomes an entry, the entry is written
//! to the log (`store`), and only then does it happen and is told to everybody (`outbox`). A table follows from its log
//! alone, so it comes back exactly after any end of the program.

pub mod bucket;
pub mod folder;
pub mod hub;
pub mod ids;
pub mod keep;
pub mod make;
pub mod metrics;
mod outbox;
pub mod purse;
pub mod reading;
pub mod room;
pub mod sqlite;
pub mod store;
mod summary;
pub mod task;
pub mod turns;
