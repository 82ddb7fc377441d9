use std::fmt;
use std::time::{Duration, Instant};

use bots::Budget;
use cards::Lang;

/// The name of the player who sees all cards.
pub const CLAIRVOYANT: &str = "clairvoyant";

/// What an outside program's name begins with; the rest is the command.
pub const PIPE: &str = "pipe:";

/// How long a player thinks about an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// So many iterations. The answer is the same on every machine.
    Iterations(u32),
    /// So long by the clock.
    Time(Duration),
}

impl Thinking {
    /// Gives a budget that starts now.
    pub(crate) fn with<T>(self, think: impl FnOnce(Budget) -> T) -> T {
        match self {
            Thinking::Iterations(count) => think(Budget::Iterations(count)),
            Thinking::Time(time) => {
                let start = Instant::now();
                think(Budget::Until(&|| start.elapsed() >= time))
            }
        }
    }

    /// Reads `500` as iterations, and `20ms` or `1.5s` as time.
    pub fn read(text: &str) -> Option<Thinking> {
        match text.parse() {
            Ok(count) => (count > 0).then_some(Thinking::Iterations(count)),
            Err(_) => read_time(text).map(Thinking::Time),
        }
    }
}

/// Reads a time of at least a microsecond and at most a day: `20ms`, `1.5s`.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    (1e-6..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thinking::Iterations(count) => write!(f, "{count}"),
            Thinking::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1e3),
        }
    }
}

/// How long a player of this name thinks if nobody says. The clairvoyant counts playouts of each action.
pub fn default_budget(name: &str) -> Thinking {
    Thinking::Iterations(if name == CLAIRVOYANT { 400 } else { 1000 })
}

/// What kind of player it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A player of `bots`, by name. It gets views and nothing else.
    Fair(String),
    /// Sees all cards, to show the ceiling.
    Clairvoyant,
    /// An outside program, by the command that starts it.
    Outside(String),
}

/// Somebody who enters the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// As it was typed.
    pub label: String,
    /// What it is.
    pub kind: Kind,
    /// How long it thinks. Outside programs decide that themselves.
    pub thinking: Thinking,
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantError {
    /// There is no player of this name.
    Unknown(String),
    /// What comes after the `@` is no budget.
    Budget(String),
    /// An outside program without a command.
    NoCommand,
}

impl EntrantError {
    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> String {
        let all = names().join(", ");
        match (self, lang) {
            (EntrantError::Unknown(name), Lang::Sv) => {
                format!("det finns ingen spelare ”{name}”; de som finns är {all} och {PIPE}KOMMANDO")
            }
            (EntrantError::Unknown(name), Lang::En) => {
                format!("there is no player “{name}”; the players are {all} and {PIPE}COMMAND")
            }
            (EntrantError::Budget(text), Lang::Sv) => {
                format!("”{text}” är ingen betänketid; skriv till exempel mastare@500 eller mastare@20ms")
            }
            (EntrantError::Budget(text), Lang::En) => {
                format!("“{text}” is no budget; write for example mastare@500 or mastare@20ms")
            }
            (EntrantError::NoCommand, Lang::Sv) => format!("efter {PIPE} ska det stå ett kommando"),
            (EntrantError::NoCommand, Lang::En) => format!("{PIPE} must be followed by a command"),
        }
    }
}

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for EntrantError {}

/// The names of all players inside the program, the one who sees all cards last.
pub fn names() -> Vec<&'static str> {
    bots::PLAYERS.iter().copied().chain([CLAIRVOYANT]).collect()
}

impl Entrant {
    /// Reads `name`, `name@budget` or `pipe:COMMAND`. `thinking` is for a name without a budget of its own.
    pub fn read(text: &str, thinking: Option<Thinking>) -> Result<Entrant, EntrantError> {
        let label = text.trim().to_string();
        if let Some(command) = label.strip_prefix(PIPE) {
            let command = command.trim().to_string();
            if command.is_empty() {
                return Err(EntrantError::NoCommand);
            }
            return Ok(Entrant { kind: Kind::Outside(command), thinking: default_budget(""), label });
        }
        let (name, own) = match label.split_once('@') {
            Some((name, own)) => (name, Some(own)),
            None => (label.as_str(), None),
        };
        if !names().contains(&name) {
            return Err(EntrantError::Unknown(name.to_string()));
        }
        let own = own.map(|own| Thinking::read(own).ok_or_else(|| EntrantError::Budget(own.to_string())));
        let thinking = own.transpose()?.or(thinking).unwrap_or_else(|| default_budget(name));
        let kind = if name == CLAIRVOYANT { Kind::Clairvoyant } else { Kind::Fair(name.to_string()) };
        Ok(Entrant { kind, thinking, label })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_budgets_are_read() {
        let van = Entrant::read(" van ", None).expect("a player");
        assert_eq!((van.kind, van.thinking), (Kind::Fair("van".into()), Thinking::Iterations(1000)));
        let given = Some(Thinking::Iterations(7));
        assert_eq!(Entrant::read("van", given).expect("a player").thinking, Thinking::Iterations(7));
        let own = Entrant::read("van@20ms", given).expect("a player");
        assert_eq!(own.thinking, Thinking::Time(Duration::from_millis(20)));
        assert_eq!(own.thinking.to_string(), "20ms");
        let seer = Entrant::read("clairvoyant", None).expect("a player");
        assert_eq!((seer.kind, seer.thinking), (Kind::Clairvoyant, Thinking::Iterations(400)));
        let pipe = Entrant::read("pipe:./bot a@b", None).expect("a player");
        assert_eq!(pipe.kind, Kind::Outside("./bot a@b".into()));
    }

    #[test]
    fn what_names_no_player_is_refused() {
        assert_eq!(Entrant::read("ingen", None), Err(EntrantError::Unknown("ingen".into())));
        assert_eq!(Entrant::read("pipe: ", None), Err(EntrantError::NoCommand));
        for wrong in ["0", "-3", "1h", "NaNs", "infs", "1e99s", "-1ms", ""] {
            let read = Entrant::read(&format!("van@{wrong}"), None);
            assert_eq!(read, Err(EntrantError::Budget(wrong.into())), "{wrong}");
        }
    }
}
