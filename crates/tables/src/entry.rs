//! The log of a table: one entry for everything that happened, and nothing that follows from it.

use games::AnyAction;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

pub use wire::table::{AWAY_S, PACE_MS, RACE_MS, Range, Settings, SettingsWish};

use crate::ids::Who;
use crate::level::Level;

/// How many colours there are to choose from.
pub const COLOURS: u8 = 8;

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A bot.
    Bot {
        /// How well it plays.
        level: Level,
    },
    /// A person.
    Human {
        /// The hashed secret.
        who: Who,
        /// The name shown to all.
        name: String,
    },
}

/// An action on its way into the log or out of it. It is read once: at the door where it is wished, or from the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Deed {
    /// As the log has it.
    Written(String),
    /// As the game knows it.
    Read(AnyAction),
}

impl From<String> for Deed {
    fn from(text: String) -> Deed {
        Deed::Written(text)
    }
}

impl From<AnyAction> for Deed {
    fn from(action: AnyAction) -> Deed {
        Deed::Read(action)
    }
}

impl From<Deed> for String {
    fn from(deed: Deed) -> String {
        match deed {
            Deed::Written(text) => text,
            Deed::Read(action) => action.to_string(),
        }
    }
}

/// Something that happened at a table. The numbers of a table's entries are those of its events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Entry {
    /// The table was made.
    Created {
        /// The preset.
        game: String,
        /// The seating.
        seating: String,
        /// Every switch, resolved.
        rules: Map<String, Json>,
        /// Who sits where.
        seats: Vec<Holder>,
        /// How the table is run.
        settings: Settings,
        /// What opens a seat.
        invite: String,
        /// The host's seat, whose owner has accepted the rules.
        host: u8,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: u8,
        /// The hashed secret.
        who: Who,
        /// The name.
        name: String,
    },
    /// Somebody gave the seat up.
    Left {
        /// Which.
        seat: u8,
    },
    /// Somebody took another name.
    Named {
        /// The seat.
        seat: u8,
        /// The name.
        name: String,
        /// The colour, if one was chosen.
        #[serde(default)]
        colour: Option<u8>,
    },
    /// Somebody accepted the rules.
    Accepted {
        /// The seat.
        seat: u8,
    },
    /// Somebody is ready for the next deal or parti.
    Ready {
        /// The seat.
        seat: u8,
    },
    /// The server bound itself to a secret for a deal.
    Committed {
        /// The deal's number at the table.
        number: u32,
        /// The secret, which nobody is told before the deal is over.
        secret: String,
    },
    /// Somebody contributed to the next deal.
    Contributed {
        /// The seat.
        seat: u8,
        /// 64 hexadecimal digits.
        value: String,
    },
    /// The first deal is wanted.
    Started,
    /// Cards were dealt; where a parti was due, it began with this deal.
    Dealt {
        /// The deal's seed.
        seed: String,
        /// The dealer of a first parti.
        dealer: u8,
        /// The version of the record ([`game::record::VERSION`]) by which the deal's actions are told, from its first to its
        /// last. The first logs did not say it.
        #[serde(default = "first_version")]
        version: u32,
    },
    /// A seat acted.
    Acted {
        /// The seat.
        seat: u8,
        /// What was done.
        action: Deed,
        /// Was it a bot that chose?
        bot: bool,
    },
    /// The deal went back to where so many of its actions had been done.
    Back {
        /// Who wished it.
        seat: u8,
        /// How many actions of the deal stay.
        at: u32,
    },
    /// A person alone with bots asked for a hint, for the first time in the parti.
    Hinted {
        /// The seat.
        seat: u8,
    },
    /// A seat claimed the rest of the deal, with proof; or has to choose again.
    Claim {
        /// The seat.
        seat: u8,
        /// Is the rest played for it?
        on: bool,
    },
    /// The host put a bot on a seat, or opened it.
    Seat {
        /// The seat.
        seat: u8,
        /// A bot's level; none opens the seat.
        level: Option<Level>,
    },
    /// The host said to wait for a seat, or not to.
    Wait {
        /// The seat.
        seat: u8,
        /// Wait?
        on: bool,
    },
    /// The host changed the settings.
    Settings {
        /// All of them.
        settings: Settings,
    },
    /// The host changed the rules.
    Rules {
        /// Every switch, resolved.
        rules: Map<String, Json>,
    },
    /// The table was closed.
    Ended,
}

const fn first_version() -> u32 {
    1
}
