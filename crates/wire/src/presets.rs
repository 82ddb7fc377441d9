use game::Domain;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::common::{Name, Text};
use crate::rules::Answer;

/// A question that a house must settle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Switch {
    /// Its key.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// The answers, or some of them where it is a range.
    pub values: Vec<Answer>,
    /// The default in the default seating.
    pub default: Answer,
    /// The default in each seating.
    #[cfg_attr(feature = "schema", schema(value_type = IndexMap<String, Answer>))]
    pub defaults: IndexMap<Name, Answer>,
    /// The rules that it belongs to.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub rules: Vec<Name>,
    /// A short name.
    pub title: Text,
    /// What it decides.
    pub help: Text,
    /// What each named answer is called.
    #[cfg_attr(feature = "schema", schema(value_type = IndexMap<String, Text>))]
    pub labels: IndexMap<Name, Text>,
    /// The least number of a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub min: Option<i64>,
    /// The greatest number of a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub max: Option<i64>,
}

/// A named set of house rules, with the switches that it sets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct House {
    /// Its name.
    pub name: Name,
    /// What it is.
    pub text: Text,
    /// The switches that it sets.
    pub settings: Vec<(Name, Name)>,
}

/// A game with its seatings, switches and named house rules, whose forms may be richer than here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(concrete(Seating = crate::api::Seating, Named = crate::api::House))
)]
pub struct Preset<Seating = Name, Named = House> {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// Other names that it goes by.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub also: Vec<Name>,
    /// The seatings, the default first.
    pub seatings: Vec<Seating>,
    /// Every switch.
    pub switches: Vec<Switch>,
    /// The named house rules.
    pub houses: Vec<Named>,
}

fn switch(seatings: &[&'static str], switch: games::SwitchInfo) -> Switch {
    let each = seatings.iter().zip(&switch.defaults);
    let (min, max) = match switch.domain {
        Domain::Range { min, max, .. } => (Some(min), Some(max)),
        Domain::Values(_) => (None, None),
    };
    let mut values = switch.domain.examples();
    if !values.contains(&switch.default) {
        values.insert(0, switch.default);
    }
    Switch {
        name: switch.key.into(),
        values: values.into_iter().map(Answer::from).collect(),
        default: switch.default.into(),
        defaults: each.map(|(seating, value)| ((*seating).into(), (*value).into())).collect(),
        rules: switch.rules.iter().map(|id| (*id).into()).collect(),
        title: (&switch.name).into(),
        help: (&switch.help).into(),
        labels: switch.labels.iter().map(|(value, text)| ((*value).into(), text.into())).collect(),
        min,
        max,
    }
}

fn house(house: &games::HouseRules) -> House {
    let settings = house.settings.iter().map(|(key, value)| ((*key).into(), (*value).into()));
    House { name: house.name.into(), text: (&house.text).into(), settings: settings.collect() }
}

/// Every preset with its switches.
pub fn presets() -> Vec<Preset> {
    let preset = |preset: games::PresetInfo| {
        let also = games::OTHER_NAMES.iter().filter(|(_, games)| games.contains(&preset.name));
        let houses = games::HOUSES.iter().filter(|h| h.game == preset.name);
        Preset {
            name: preset.name.into(),
            also: also.map(|(name, _)| (*name).into()).collect(),
            seatings: preset.seatings.iter().map(|s| (*s).into()).collect(),
            switches: preset.switches.into_iter().map(|s| switch(&preset.seatings, s)).collect(),
            houses: houses.map(house).collect(),
        }
    };
    games::catalogue().into_iter().map(preset).collect()
}
