//! Requests and sockets.

pub mod api;
pub mod assets;
pub mod doors;
pub mod guard;
pub mod reading;
pub mod socket;
