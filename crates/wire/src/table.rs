//! A table on the wire: what clients and the server say to each other. `docs/table-protocol.md` tells it in words.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::common::Name;
use crate::event::Worded;
use crate::reason::Reason;
use crate::shown::Shown;

pub use crate::felt::{
    AWAY_S, Aid, Contribution, Fair, FairDeal, FairDeals, Happened, Hint, Kind, PACE_MS, Phase, Point,
    Promise, RACE_MS, Range, Seated, Settings, SettingsWish, Table, What,
};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields = nullable))]
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
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
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
        #[cfg_attr(feature = "schema", ts(as = "crate::Rules"))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Anybody with the invitation may sit down.
    Open,
    /// A bot.
    Bot,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ServerMessage"))]
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
        table: Box<Table>,
        /// What your seat sees.
        view: Option<Box<Shown>>,
        /// The window of a race.
        race: Option<Race>,
        /// The events since the last one seen, if they are kept.
        missed: Option<Vec<Happened>>,
        /// Else the events of the deal so far, as far as they are kept.
        recent: Option<Vec<Happened>>,
    },
    /// Something happened.
    Event {
        /// Its number.
        n: u64,
        /// What it was.
        #[cfg_attr(feature = "schema", ts(as = "What"))]
        what: Option<What>,
        /// The game's events, as your seat sees them.
        events: Vec<Worded>,
        /// The table, if it changed.
        table: Option<Box<Table>>,
        /// What your seat sees, if it changed.
        view: Option<Box<Shown>>,
        /// The window of a race that it opened.
        race: Option<Race>,
    },
    /// Who is here.
    Seats {
        /// All seats.
        seats: Vec<Seated>,
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
        points: Vec<Point>,
    },
    /// What Mästare would do.
    Hint {
        /// The message's id.
        id: String,
        /// The event after which it was thought.
        n: u64,
        /// The actions worth most, the best first.
        hints: Vec<Hint>,
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
        why: Name,
        /// The reason for people.
        error: Reason,
    },
}

/// The window of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Race {
    /// How long it is still open.
    pub left_ms: u64,
    /// How long it is open in all.
    pub of_ms: u64,
}

impl FromServer {
    /// Not done, and why.
    pub fn refused(id: Option<String>, why: impl Into<Reason>) -> FromServer {
        FromServer::Refused { id, error: why.into() }
    }

    /// The message as it is sent.
    pub fn text(&self) -> String {
        // Everything in here is plain data with text keys, which always has a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}
