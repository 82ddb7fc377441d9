//! What a table is told, and what is to be done for it.

use std::time::Duration;

use crate::brain::{Failed, Job, Thought, Ticket};
use crate::entry::Entry;
use crate::guests::SocketId;
use crate::ids::Who;
use crate::message::{Bye, FromClient, FromServer};

/// A moment, since some beginning that the driver has chosen. It only goes on.
pub type Time = Duration;

/// What bounds a table.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most entries.
    pub entries: u64,
    /// How long somebody may take before others may nudge them.
    pub nudge_after: Duration,
}

/// What a table is told.
#[derive(Clone, Debug)]
pub enum Input {
    /// A socket comes. It is told a snapshot, or closed.
    Enter {
        /// Its number.
        socket: SocketId,
        /// Whose it is.
        who: Option<Who>,
        /// The last event seen there.
        last: Option<u64>,
        /// Will it contribute to deals?
        contributes: bool,
        /// The id of the hello.
        id: String,
    },
    /// A socket says something.
    Say {
        /// Its number.
        socket: SocketId,
        /// The message's id.
        id: String,
        /// The message.
        message: FromClient,
        /// May an entry be written for whoever is there?
        may_write: bool,
    },
    /// A socket is gone.
    Gone {
        /// Its number.
        socket: SocketId,
    },
    /// Something has been thought about.
    Thought {
        /// What.
        ticket: Ticket,
        /// What came of it.
        thought: Result<Thought, Failed>,
    },
    /// Time has gone on.
    Time,
}

/// An entry to be written.
#[derive(Clone, Debug)]
pub struct Append {
    /// Its number.
    pub n: u64,
    /// The entry.
    pub entry: Entry,
    /// Whose message it came of, and the message's id.
    pub wish: Option<(Who, String)>,
    /// Who has a seat from now on, and who has none any more.
    pub seat: Option<(Who, bool)>,
    /// The socket for which it is written.
    pub spends: Option<SocketId>,
}

/// What is to be done for a table.
#[derive(Clone, Debug)]
pub enum Effect {
    /// This is to be written; until [`crate::Live::written`] says what came of it, the table is told nothing else.
    Append(Box<Append>),
    /// This is to be said at these sockets.
    Tell {
        /// Where.
        to: Vec<SocketId>,
        /// What.
        message: Box<FromServer>,
    },
    /// A socket is not at the table any more; it is to be told why.
    Close {
        /// Its number.
        socket: SocketId,
        /// Why.
        bye: Bye,
    },
    /// This is to be thought about.
    Think {
        /// By what it is known again.
        ticket: Ticket,
        /// What.
        job: Box<Job>,
        /// When it must be ready to be of use.
        by: Option<Time>,
        /// The socket for which it is thought; none if nobody's is open.
        payer: Option<SocketId>,
    },
    /// Nobody waits for this thought any more.
    Forget(Ticket),
    /// A bot failed and was replaced.
    BotFailed,
    /// A bot answered by knowledge because its search was not ready.
    BotHurried,
    /// The table cannot go on from here. It is to be opened again from the log.
    Lost,
}

/// Why an entry was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotWritten {
    /// There is no room; nothing has changed.
    NoRoom,
    /// Nobody knows, or another has written.
    Lost,
}
