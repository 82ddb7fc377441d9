//! The twin: a slow, plain second reading of the rules, written from the rule catalogue alone. An oracle for
//! differential tests: it answers the referee's lines and shares no code with the engine.

mod line;
mod tolva;
mod vandtia;

use serde_json::Value;

/// One game at a time, of any family.
#[derive(Default)]
pub struct Twin {
    tolva: line::Twin,
    vandtia: vandtia::Twin,
    playing_vandtia: bool,
}

impl Twin {
    /// A twin without a game.
    pub fn new() -> Twin {
        Twin::default()
    }

    /// Answers one line. A refused line changes nothing.
    pub fn line(&mut self, command: &Value) -> Value {
        let to_vandtia = match command["cmd"] == "new" {
            true => command["game"] == "vandtia",
            false => self.playing_vandtia,
        };
        let answer = match to_vandtia {
            true => self.vandtia.line(command),
            false => self.tolva.line(command),
        };
        if command["cmd"] == "new" && answer["ok"] == true {
            self.playing_vandtia = to_vandtia;
        }
        answer
    }
}
