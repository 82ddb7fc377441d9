//! How a server is run, and whether it is well.

pub mod config;
pub mod health;
