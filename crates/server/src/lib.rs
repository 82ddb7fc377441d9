//! Tables in the browser: requests, sockets, the page, and what is done with games that have been played. The tables
//! themselves are driven by `host`; the rules of the games stay in the engine; a client gets views.

pub mod client;
mod http;
mod ops;
mod serve;
mod study;

pub use host::folder::ServeError;
pub use http::api::app;
pub use ops::config::{Config, Limits};
pub use serve::{App, run};
