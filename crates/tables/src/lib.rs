//! A table as a state machine without IO: time and inputs go in, effects come out.
//!
//! A [`Table`] is what its log says: everything in it follows from the entries. A [`Live`] table has guests too: it is
//! told what they say, what time it is and what has been written, and answers with what is to be written, told and thought
//! about. It has no clock, no threads, no sockets and no random numbers of its own; whoever drives it has.

mod bots;
pub mod brain;
mod bucket;
mod dealing;
mod effect;
pub mod entry;
mod felt;
mod going_back;
mod guests;
pub mod ids;
mod level;
mod live;
pub mod manners;
pub mod message;
pub mod moment;
pub mod names;
mod presence;
mod promise;
mod questions;
mod rated;
mod refusals;
mod room;
mod seen;
pub mod show;
mod summary;
mod table;
mod tongues;
#[cfg(test)]
mod trial;
mod wish;

pub use bucket::Bucket;
pub use effect::{Append, Effect, Input, Limits, NotWritten, Time};
pub use felt::{Felt, Move, Phase, Place};
pub use guests::SocketId;
pub use level::Level;
pub use live::Live;
pub use presence::Presence;
pub use promise::{of as promise_of, untouched};
pub use refusals::WhyNot;
pub use room::last as most_with_last_deal;
pub use seen::{Seen, Told};
pub use summary::{Reached, Summary};
pub use table::{Damaged, KEPT, Table};
pub use wish::resolved;
