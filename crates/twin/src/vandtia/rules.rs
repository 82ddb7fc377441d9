//! The switches ("Switches, in one place").

use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub piles: usize,
    pub swap: bool,
    pub lay: bool,
    pub shift: bool,
    pub lay_on_others: bool,
    pub opening_tie: String,
    pub follow_up: String,
    pub aces_turn: bool,
    pub refill: String,
    pub must_play: bool,
    pub turn_up_at_once: bool,
    pub finish: String,
    pub play_limit: u64,
}

/// Why a `new` was refused: the rule (if it is a rule) and a text.
pub type Refused = (Option<&'static str>, String);

impl Rules {
    pub fn standard() -> Rules {
        Rules {
            piles: 3,
            swap: true,
            lay: true,
            shift: true,
            lay_on_others: false,
            opening_tie: "forehand".to_string(),
            follow_up: "race".to_string(),
            aces_turn: false,
            refill: "before-lead".to_string(),
            must_play: false,
            turn_up_at_once: false,
            finish: "any".to_string(),
            play_limit: 2000,
        }
    }

    pub fn read(given: Option<&Value>, seats: usize) -> Result<Rules, Refused> {
        let mut rules = Rules::standard();
        if let Some(given) = given {
            let Some(map) = given.as_object() else {
                return Err((None, "rules is not an object".to_string()));
            };
            for (name, value) in map {
                rules.set(name, value)?;
            }
        }
        // VT-COMBO-1, VT-DEAL-2.
        if seats == 5 && rules.piles == 4 {
            return Err((Some("VT-COMBO-1"), "five players, four piles".to_string()));
        }
        // VT-COMBO-1.
        if rules.lay_on_others && !rules.lay {
            return Err((Some("VT-COMBO-1"), "lay_on_others without lay".to_string()));
        }
        Ok(rules)
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<(), Refused> {
        match name {
            "piles" => match value.as_u64() {
                Some(3) => self.piles = 3,
                Some(4) => self.piles = 4,
                _ => return Err(bad(name)),
            },
            "swap" => self.swap = truth(name, value)?,
            "lay" => self.lay = truth(name, value)?,
            "shift" => self.shift = truth(name, value)?,
            "lay_on_others" => self.lay_on_others = truth(name, value)?,
            "opening_tie" => self.opening_tie = word(name, value, &["forehand", "redeclare"])?,
            "follow_up" => self.follow_up = word(name, value, &["race", "wait", "never"])?,
            "aces_turn" => self.aces_turn = truth(name, value)?,
            "refill" => self.refill = word(name, value, &["before-lead", "after-lead"])?,
            "must_play" => self.must_play = truth(name, value)?,
            "turn_up_at_once" => self.turn_up_at_once = truth(name, value)?,
            "finish" => {
                let words = ["any", "not-two", "not-two-ten", "not-two-ten-ace"];
                self.finish = word(name, value, &words)?;
            }
            // VT-END-3: "a switch, 1 or more".
            "play_limit" => match value.as_u64() {
                Some(n) if n >= 1 => self.play_limit = n,
                _ => return Err(bad(name)),
            },
            _ => return Err((None, format!("no such switch: {name}"))),
        }
        Ok(())
    }

    pub fn show(&self) -> Value {
        json!({
            "piles": self.piles,
            "swap": self.swap,
            "lay": self.lay,
            "shift": self.shift,
            "lay_on_others": self.lay_on_others,
            "opening_tie": self.opening_tie,
            "follow_up": self.follow_up,
            "aces_turn": self.aces_turn,
            "refill": self.refill,
            "must_play": self.must_play,
            "turn_up_at_once": self.turn_up_at_once,
            "finish": self.finish,
            "play_limit": self.play_limit,
        })
    }
}

fn bad(name: &str) -> Refused {
    (None, format!("no such value for the switch {name}"))
}

fn truth(name: &str, value: &Value) -> Result<bool, Refused> {
    match value.as_bool() {
        Some(b) => Ok(b),
        None => Err(bad(name)),
    }
}

fn word(name: &str, value: &Value, allowed: &[&str]) -> Result<String, Refused> {
    if let Some(text) = value.as_str()
        && allowed.contains(&text)
    {
        return Ok(text.to_string());
    }
    Err(bad(name))
}
