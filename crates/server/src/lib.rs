//! Tables in the browser: seats, storage and live updates. The rules of the games stay in the engine; a client gets views.
//!
//! A table is one task (`task`) that owns its game and is fed by a channel. A wish becomes an entry (`wish`), the
//! entry is written to the log (`store`), and only then does it happen (`table`) and is told to everybody
//! (`crowd`). A table follows from its log alone, so it comes back exactly after any end of the server.

mod again;
mod aid;
mod api;
mod assets;
mod brain;
pub mod client;
mod config;
mod crowd;
mod desk;
mod doors;
pub mod entry;
mod felt;
mod folder;
mod guard;
mod health;
mod hub;
pub mod ids;
mod keep;
mod lessons;
mod manners;
pub mod message;
mod metrics;
mod moment;
pub mod names;
mod promise;
mod purse;
mod rating;
mod reading;
mod refusals;
mod replay;
mod review;
pub mod room;
mod seen;
mod serve;
mod show;
mod socket;
pub mod sqlite;
pub mod store;
mod study;
mod summary;
mod table;
mod task;
#[cfg(test)]
mod trial;
mod turns;
mod wish;

pub use api::app;
pub use config::{Config, Limits};
pub use folder::ServeError;
pub use keep::{LOBBY_DAYS, MARKED_DAYS, UNFINISHED_DAYS};
pub use refusals::No;
pub use serve::{App, run};
