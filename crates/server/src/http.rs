//! Requests and sockets.

pub mod api;
pub mod assets;
pub mod doors;
pub mod guard;
#[cfg(test)]
mod openapi;
pub mod reading;
pub mod socket;
