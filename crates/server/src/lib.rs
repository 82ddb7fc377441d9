//! Tables in the browser: seats, storage and live updates. The rules of the games stay in the engine; a client gets views.
//!
//! A table is one task (`task`) that owns its game and is fed by a channel. A wish becomes an entry (`wish`), the
//! entry is written to the log (`store`), and only then does it happen (`table`) and is told to everybody
//! (`crowd`). A table follows from its log alone, so it comes back exactly after any end of the server.

mod api;
mod assets;
pub mod client;
mod config;
mod desk;
mod doors;
mod folder;
mod guard;
mod health;
mod hub;
pub mod ids;
mod keep;
mod lessons;
mod metrics;
mod outbox;
mod purse;
mod rating;
mod reading;
mod replay;
mod review;
pub mod room;
mod serve;
mod socket;
pub mod sqlite;
pub mod store;
mod study;
mod summary;
mod task;
mod turns;

pub use api::app;
pub use config::{Config, Limits};
pub use folder::ServeError;
pub use keep::{LOBBY_DAYS, MARKED_DAYS, UNFINISHED_DAYS};
pub use serve::{App, run};
pub use tables::{No, entry, message, names};
pub(crate) use tables::{brain, manners, show};
