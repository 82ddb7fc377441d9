//! The messages on a table's socket: two closed sets, one for each direction. `docs/table-protocol.md` tells them in words.

use game::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use wire::{Event, Reason, View};

use crate::entry::SettingsWish;
use crate::refusals::No;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum FromClient {
    /// The first message.
    Hello {
        /// Whose seat; without one to watch.
        secret: Option<String>,
        /// The last event seen.
        last: Option<u64>,
        /// Will this client contribute to deals?
        #[serde(default)]
        contributes: bool,
    },
    /// Contributes to the next deal.
    Contribute {
        /// The deal's number.
        number: u32,
        /// 64 hexadecimal digits.
        value: String,
    },
    /// Takes a seat.
    Sit {
        /// What opens a seat.
        invite: String,
        /// The name to be shown.
        name: String,
        /// Which seat; the first open one if none.
        seat: Option<u8>,
    },
    /// Gives the seat up.
    Leave {},
    /// Another name.
    Name {
        /// The name to be shown.
        name: String,
        /// The colour to be shown, counted from 0.
        #[serde(default)]
        colour: Option<u8>,
    },
    /// Accepts the rules.
    Accept {},
    /// The first deal.
    Start {},
    /// One action.
    Act {
        /// Its text.
        action: String,
    },
    /// Would it be legal?
    Explain {
        /// Its text.
        action: String,
    },
    /// Takes back to the own last decision.
    Undo {},
    /// The same cards again, from where so many actions of the deal had been done.
    Back {
        /// How many stay; 0 for the whole deal once more.
        at: u32,
    },
    /// Where were the own decisions of this deal?
    Points {},
    /// Claims the rest of the deal.
    Claim {},
    /// What would Mästare do, and why?
    Hint {},
    /// Ready for the next deal or parti.
    Next {},
    /// Puts a bot on a seat or opens it.
    Seat {
        /// Which seat.
        seat: u8,
        /// What becomes of it.
        kind: SeatKind,
        /// The bot's level.
        level: Option<String>,
    },
    /// Waits for a seat that is gone, or not.
    Wait {
        /// Which seat.
        seat: u8,
        /// Wait?
        on: bool,
    },
    /// Changes settings.
    Settings {
        /// Those to change.
        settings: SettingsWish,
    },
    /// Other house rules.
    Rules {
        /// The switches; the others have their defaults.
        rules: Map<String, Json>,
    },
    /// Says one of the phrases.
    Say {
        /// Its name.
        phrase: String,
    },
    /// Reminds somebody who is slow.
    Nudge {
        /// Their seat.
        seat: u8,
    },
    /// Closes the table.
    End {},
    /// Are you there?
    Ping {},
}

/// What the host can make of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Anybody with the invitation may sit down.
    Open,
    /// A bot.
    Bot,
}

/// Is this what a client's message may be called?
pub fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.chars().count())
}

/// A client's message with its id, or the id as far as it could be read and what is wrong.
pub fn read(text: &str) -> Result<(String, FromClient), (Option<String>, No)> {
    let Ok(json) = serde_json::from_str::<Json>(text) else {
        return Err((None, No::NotJson));
    };
    let id = match json.get("id").and_then(Json::as_str) {
        Some(id) if is_id(id) => id.to_string(),
        _ => return Err((None, No::BadId)),
    };
    match serde_json::from_value(json) {
        Ok(message) => Ok((id, message)),
        Err(_) => Err((Some(id), No::NotJson)),
    }
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum FromServer {
    /// Everything, as of an event.
    Snapshot {
        /// The id of the hello that asked for it.
        id: Option<String>,
        /// The last event.
        n: u64,
        /// Your seat.
        you: Option<u8>,
        /// The table.
        table: Json,
        /// What your seat sees.
        view: Option<View>,
        /// The window of a race.
        race: Option<Race>,
        /// The events since the last one seen, if they are kept.
        missed: Option<Vec<Json>>,
        /// Else the events of the deal so far, as far as they are kept.
        recent: Option<Vec<Json>>,
    },
    /// Something happened.
    Event {
        /// Its number.
        n: u64,
        /// What it was.
        what: Json,
        /// The game's events, as your seat sees them.
        events: Vec<Event>,
        /// The table, if it changed.
        table: Json,
        /// What your seat sees, if it changed.
        view: Option<View>,
        /// The window of a race that it opened.
        race: Option<Race>,
    },
    /// Who is here.
    Seats {
        /// All seats.
        seats: Json,
        /// How many watch.
        watchers: usize,
    },
    /// Done.
    Ack {
        /// The message's id.
        id: String,
        /// The event that it became.
        n: u64,
    },
    /// Not done.
    Refused {
        /// The message's id, if it had one.
        id: Option<String>,
        /// Why.
        error: Reason,
    },
    /// Would it be legal?
    Explained {
        /// The message's id.
        id: String,
        /// The action asked about.
        action: String,
        /// Would it?
        legal: bool,
        /// If not, why.
        error: Option<Reason>,
    },
    /// Where the deal can be played from again.
    Points {
        /// The message's id.
        id: String,
        /// The own decisions of this deal, the earliest first.
        points: Vec<Json>,
    },
    /// What Mästare would do.
    Hint {
        /// The message's id.
        id: String,
        /// The event after which it was thought.
        n: u64,
        /// The actions worth most, the best first.
        hints: Vec<Json>,
    },
    /// Somebody said a phrase.
    Said {
        /// The seat.
        seat: u8,
        /// The phrase's name.
        phrase: String,
    },
    /// Somebody is reminded that it is their turn.
    Nudged {
        /// Who is slow.
        seat: u8,
        /// Who reminds.
        by: u8,
    },
    /// I am here.
    Pong {
        /// The message's id.
        id: String,
    },
    /// The last message on this socket.
    Bye {
        /// The reason for programs.
        why: &'static str,
        /// The reason for people.
        error: Reason,
    },
}

/// The window of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Race {
    /// How long it is still open.
    pub left_ms: u64,
    /// How long it is open in all.
    pub of_ms: u64,
}

impl FromServer {
    /// Not done, and why.
    pub fn refused(id: Option<String>, why: impl Into<Refusal>) -> FromServer {
        FromServer::Refused { id, error: why.into().into() }
    }

    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Everything in here is plain data with text keys, which always has a JSON form.
        serde_json::to_string(self).unwrap_or_default()
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
    Hello,
    Watching,
    Crowded,
    Lost,
}

impl Bye {
    /// The last message.
    pub fn message(self) -> FromServer {
        let (why, no) = match self {
            Bye::Stopping => ("stopping", No::Stopping),
            Bye::Slow => ("slow", No::Slow),
            Bye::Idle => ("idle", No::Idle),
            Bye::Flood => ("flood", No::TooManyMessages),
            Bye::Size => ("size", No::TooLong),
            Bye::Hello => ("hello", No::HelloFirst),
            Bye::Watching => ("watching", No::NoWatching),
            Bye::Crowded => ("crowded", No::Crowded),
            Bye::Lost => ("lost", No::Storage),
        };
        FromServer::Bye { why, error: Refusal::from(no).into() }
    }
}
