//! How well a bot plays.

use std::str::FromStr;

use cards::Text;
use serde::{Deserialize, Serialize};

use crate::refusals::WhyNot;

/// A level of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "&'static str", from = "String")]
#[allow(missing_docs)]
pub enum Level {
    Nyborjare,
    Van,
    Mastare,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Nyborjare, Level::Van, Level::Mastare];

    /// Who plays a seat whose player is gone.
    pub const STAND_IN: Level = Level::Van;

    /// The player of this name plays so.
    pub fn name(self) -> &'static str {
        match self {
            Level::Nyborjare => "nyborjare",
            Level::Van => "van",
            Level::Mastare => "mastare",
        }
    }

    /// What it is called.
    pub fn title(self) -> Text {
        match self {
            Level::Nyborjare => Text::of("Nybörjare", "Beginner"),
            Level::Van => Text::of("Van", "Experienced"),
            Level::Mastare => Text::of("Mästare", "Master"),
        }
    }
}

impl FromStr for Level {
    type Err = WhyNot;

    fn from_str(name: &str) -> Result<Level, WhyNot> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(WhyNot::NoSuchLevel)
    }
}

/// A log may name a level that is no more.
impl From<String> for Level {
    fn from(name: String) -> Level {
        name.parse().unwrap_or(Level::STAND_IN)
    }
}

impl From<Level> for &'static str {
    fn from(level: Level) -> &'static str {
        level.name()
    }
}
