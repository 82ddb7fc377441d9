use game::{Setting, Value};
use games::AnyRules;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::common::Name;

/// A house's answer to one question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "SwitchValue"))]
#[serde(untagged)]
pub enum Answer {
    /// No limit, no bar.
    None,
    /// Off or on.
    Bool(bool),
    /// A number.
    Number(i64),
    /// One of the named answers.
    Word(Name),
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        match value {
            Value::None => Answer::None,
            Value::Bool(on) => Answer::Bool(on),
            Value::Number(n) => Answer::Number(n),
            Value::Word(word) => Answer::Word(word.into()),
        }
    }
}

/// Every switch of some rules, resolved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), schema(value_type = IndexMap<String, Answer>))]
pub struct Rules(pub IndexMap<Name, Answer>);

impl From<&AnyRules> for Rules {
    fn from(rules: &AnyRules) -> Rules {
        let values = rules.values().into_iter();
        Rules(values.map(|(key, value)| (key.into(), value.into())).collect())
    }
}

impl Rules {
    /// The answer to a question, where it is a word.
    pub fn word(&self, key: &str) -> Option<&str> {
        match self.0.get(key)? {
            Answer::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The switches as somebody would give them.
    pub fn settings(&self) -> Vec<Setting> {
        let setting = |(key, answer): (&Name, &Answer)| Setting {
            key: key.to_string(),
            value: match answer {
                Answer::None => None,
                Answer::Bool(on) => Some(on.to_string()),
                Answer::Number(n) => Some(n.to_string()),
                Answer::Word(word) => Some(word.to_string()),
            },
            quoted: matches!(answer, Answer::Word(_)),
        };
        self.0.iter().map(setting).collect()
    }
}

/// Switches that somebody gives, before it is known whether they exist.
pub fn settings(given: &Map<String, Json>) -> Vec<Setting> {
    let setting = |(key, value): (&String, &Json)| Setting {
        key: key.clone(),
        value: match value {
            Json::Null => None,
            Json::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        },
        quoted: value.is_string(),
    };
    given.iter().map(setting).collect()
}
