use referee::Referee;
use serde_json::Value;

/// Answers as JSON, to look into.
pub trait Ask {
    fn ask(&mut self, line: &str) -> Value;
}

impl Ask for Referee {
    fn ask(&mut self, line: &str) -> Value {
        serde_json::from_str(&self.line(line)).expect("JSON")
    }
}
