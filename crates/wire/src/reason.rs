use game::Refusal;
use serde::{Deserialize, Serialize};

use crate::common::Name;

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "Refusal"), schema(as = Refusal))]
pub struct Reason {
    /// The rule's id in the catalogue; none where the request itself made no sense.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub rule: Option<Name>,
    /// The reason in Swedish.
    pub sv: String,
    /// The reason in English.
    pub en: String,
    /// The reasons one by one, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"), schema(no_recursion))]
    pub reasons: Vec<Reason>,
}

impl From<&Refusal> for Reason {
    fn from(refusal: &Refusal) -> Reason {
        let Refusal { rule, text } = refusal;
        let (sv, en) = (text.sv.to_string(), text.en.to_string());
        Reason { rule: rule.map(Name::from), sv, en, reasons: Vec::new() }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Reason {
        Reason::from(&refusal)
    }
}

impl Reason {
    /// All of these as one, each on its own where there are several.
    pub fn joined(all: &[Refusal]) -> Reason {
        let mut joined = Refusal::joined(all).map(Reason::from).unwrap_or_default();
        if all.len() > 1 {
            joined.reasons = all.iter().map(Reason::from).collect();
        }
        joined
    }
}
