use std::fmt;

use cards::Text;

use crate::refusal::Refusal;

/// The answer to a question that a house must settle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// No limit, no bar.
    None,
    /// Off or on.
    Bool(bool),
    /// A number.
    Number(i64),
    /// One of the named answers.
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.write_str("none"),
            Value::Bool(on) => write!(f, "{on}"),
            Value::Number(n) => write!(f, "{n}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// The answers that a switch takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// One of these.
    Values(&'static [Value]),
    /// A number in a range, both ends included; with `none`, also no number at all.
    Range {
        /// Is "none" an answer?
        none: bool,
        /// The least number.
        min: i64,
        /// The greatest number.
        max: i64,
    },
}

impl Domain {
    /// Is this an answer?
    pub fn contains(&self, value: Value) -> bool {
        match (self, value) {
            (Domain::Values(all), value) => all.contains(&value),
            (Domain::Range { none, .. }, Value::None) => *none,
            (Domain::Range { min, max, .. }, Value::Number(n)) => (*min..=*max).contains(&n),
            _ => false,
        }
    }

    /// Reads an answer that a person typed. `on` and `off` are as good as `true` and `false`.
    pub fn read(&self, text: &str) -> Option<Value> {
        let typed = match text {
            "on" | "på" | "ja" | "yes" => "true",
            "off" | "av" | "nej" | "no" => "false",
            other => other,
        };
        match self {
            Domain::Values(all) => all.iter().copied().find(|v| v.to_string() == typed),
            Domain::Range { .. } if typed == "none" => self.kept(Value::None),
            Domain::Range { .. } => self.kept(Value::Number(typed.parse().ok()?)),
        }
    }

    fn kept(&self, value: Value) -> Option<Value> {
        self.contains(value).then_some(value)
    }

    /// Some answers to try: all of a list; of a range the ends and a few between.
    pub fn examples(&self) -> Vec<Value> {
        match *self {
            Domain::Values(all) => all.to_vec(),
            Domain::Range { none, min, max } => {
                let none = none.then_some(Value::None);
                let numbers = if max - min <= 16 {
                    (min..=max).collect()
                } else {
                    vec![min, min + 1, min + (max - min) / 2, max]
                };
                none.into_iter().chain(numbers.into_iter().map(Value::Number)).collect()
            }
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Values(all) => {
                let words: Vec<String> = all.iter().map(Value::to_string).collect();
                f.write_str(&words.join(", "))
            }
            Domain::Range { none, min, max } => {
                let none = if *none { "none, " } else { "" };
                write!(f, "{none}{min}–{max}")
            }
        }
    }
}

/// One question that a house must settle, described once: forms, options, books and tests come from this.
#[derive(Debug)]
pub struct Switch<H: 'static> {
    /// Its name on the wire and on the command line.
    pub key: &'static str,
    /// The answers it takes.
    pub domain: Domain,
    /// A short name.
    pub name: Text,
    /// What it decides, in a sentence.
    pub help: Text,
    /// What each named answer is called.
    pub labels: &'static [(&'static str, Text)],
    /// The rules that it belongs to.
    pub rules: &'static [&'static str],
    /// Reads the answer from a house.
    pub get: fn(&H) -> Value,
    /// Writes the answer into a house; the value is of the domain.
    pub set: fn(&mut H, Value),
}

/// The named answer of a value, by a table of both.
pub fn word<T: Copy + PartialEq>(all: &[(T, &'static str)], value: T) -> Value {
    all.iter().find(|(v, _)| *v == value).map_or(Value::None, |(_, word)| Value::Word(word))
}

/// Sets a field to the value that a named answer stands for, by a table of both.
pub fn set_word<T: Copy>(all: &[(T, &'static str)], slot: &mut T, value: Value) {
    if let Some((found, _)) = all.iter().find(|(_, word)| Value::Word(word) == value) {
        *slot = *found;
    }
}

/// A switch given from outside, before it is known to exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The switch's name.
    pub key: String,
    /// The answer as written; `None` for the wire's null.
    pub value: Option<String>,
    /// Whether the answer came as a text, so that `"24"` is not taken for the number 24.
    pub quoted: bool,
}

/// Puts settings into a house. All unknown switches and values are reported at once.
pub fn settings_from<H>(
    switches: &[Switch<H>],
    house: &mut H,
    settings: &[Setting],
) -> Result<(), Vec<Refusal>> {
    let mut reasons = Vec::new();
    for (i, setting) in settings.iter().enumerate() {
        let key = &setting.key;
        if settings[..i].iter().any(|s| s.key == *key) {
            reasons.push(Refusal::malformed(
                format!("Regeln ”{key}” är given två gånger."),
                format!("The switch “{key}” is given twice."),
            ));
            continue;
        }
        let Some(switch) = switches.iter().find(|s| s.key == *key) else {
            let keys: Vec<&str> = switches.iter().map(|s| s.key).collect();
            reasons.push(Refusal::malformed(
                format!("Det finns ingen regel ”{key}”. De som finns är {}.", keys.join(", ")),
                format!("There is no switch “{key}”. There are {}.", keys.join(", ")),
            ));
            continue;
        };
        let read = match &setting.value {
            None => [Value::None, Value::Word("none")].into_iter().find(|v| switch.domain.contains(*v)),
            Some(text) => switch.domain.read(text),
        };
        let wrong_kind = setting.quoted && matches!(read, Some(Value::Number(_) | Value::Bool(_)));
        match read {
            Some(value) if !wrong_kind => (switch.set)(house, value),
            _ => {
                let given = setting.value.as_deref().unwrap_or("null");
                let domain = &switch.domain;
                reasons.push(Refusal::malformed(
                    format!("Regeln ”{key}” kan inte vara ”{given}”. Den kan vara {domain}."),
                    format!("The switch “{key}” cannot be “{given}”. It can be {domain}."),
                ));
            }
        }
    }
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}
