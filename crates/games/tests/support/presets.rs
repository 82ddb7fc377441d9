//! The presets as the catalogue of games lists them.

use std::collections::BTreeMap;

use game::Setting;

pub type Vector = BTreeMap<&'static str, String>;

pub fn games() -> Vec<(&'static str, &'static str)> {
    let presets = games::catalogue().into_iter();
    presets.flat_map(|p| p.seatings.into_iter().map(move |s| (p.name, s))).collect()
}

pub fn switches(game: &str) -> Vec<(&'static str, Vec<String>)> {
    let preset = games::catalogue().into_iter().find(|p| p.name == game);
    let switches = preset.map(|p| p.switches).unwrap_or_default();
    let values = |s: &games::SwitchInfo| s.domain.examples().iter().map(ToString::to_string).collect();
    switches.iter().map(|s| (s.key, values(s))).collect()
}

pub fn defaults(game: &str, seating: &str) -> Vector {
    let rules = games::rules(game, Some(seating), &[]).expect("a preset");
    rules.values().into_iter().map(|(key, value)| (key, value.to_string())).collect()
}

pub fn rules(game: &str, seating: &str, vector: &Vector) -> Option<games::AnyRules> {
    let setting = |(key, value): (&&str, &String)| Setting {
        key: key.to_string(),
        value: Some(value.clone()),
        quoted: false,
    };
    let settings: Vec<Setting> = vector.iter().map(setting).collect();
    games::rules(game, Some(seating), &settings).ok()
}

pub fn legal(game: &str, seating: &str, vector: &Vector) -> bool {
    rules(game, seating, vector).is_some()
}
