//! The messages on a table's socket: two closed sets, one for each direction. `docs/table-protocol.md` tells them in words.

use serde_json::Value as Json;

use crate::refusals::WhyNot;

pub use wire::table::{FromClient, FromServer, Race, SeatKind};

/// Is this what a client's message may be called?
pub fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.chars().count())
}

/// A client's message with its id, or the id as far as it could be read and what is wrong.
pub fn read(text: &str) -> Result<(String, FromClient), (Option<String>, WhyNot)> {
    let Ok(json) = serde_json::from_str::<Json>(text) else {
        return Err((None, WhyNot::NotJson));
    };
    let id = match json.get("id").and_then(Json::as_str) {
        Some(id) if is_id(id) => id.to_string(),
        _ => return Err((None, WhyNot::BadId)),
    };
    match serde_json::from_value(json) {
        Ok(message) => Ok((id, message)),
        Err(_) => Err((Some(id), WhyNot::NotJson)),
    }
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Bye {
    Stopping,
    Slow,
    Idle,
    Flood,
    Size,
    Text,
    Hello,
    Watching,
    Crowded,
    Lost,
}

impl Bye {
    /// The last message.
    pub fn message(self) -> FromServer {
        let (why, no) = match self {
            Bye::Stopping => ("stopping", WhyNot::Stopping),
            Bye::Slow => ("slow", WhyNot::Slow),
            Bye::Idle => ("idle", WhyNot::Idle),
            Bye::Flood => ("flood", WhyNot::TooManyMessages),
            Bye::Size => ("size", WhyNot::TooLong),
            Bye::Text => ("text", WhyNot::NotText),
            Bye::Hello => ("hello", WhyNot::HelloFirst),
            Bye::Watching => ("watching", WhyNot::NoWatching),
            Bye::Crowded => ("crowded", WhyNot::Crowded),
            Bye::Lost => ("lost", WhyNot::Storage),
        };
        FromServer::Bye { why: why.into(), error: no.into() }
    }

    /// The socket's own code for it (RFC 6455, section 7.4.1).
    pub fn code(self) -> u16 {
        match self {
            Bye::Stopping => 1001,
            Bye::Text => 1007,
            Bye::Size => 1009,
            _ => 1000,
        }
    }
}
