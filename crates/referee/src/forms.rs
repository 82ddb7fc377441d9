//! JSON forms that all games share.

use cards::{Card, Seat, Side};
use game::{Domain, Refusal, Text, Value};
use games::{AnyGame, AnyRules};
use serde_json::{Map, Value as Json, json};

use crate::tolva_forms;

/// The sign for a card that a seat may not see.
pub const HIDDEN: &str = "?";

/// A card.
pub fn card(card: Card) -> Json {
    Json::String(card.to_string())
}

/// Cards in the order given.
pub fn cards(cards: impl IntoIterator<Item = Card>) -> Json {
    cards.into_iter().map(card).collect()
}

/// As many hidden cards.
pub fn hidden(count: usize) -> impl Iterator<Item = Json> {
    std::iter::repeat_n(Json::from(HIDDEN), count)
}

/// A seat.
pub fn seat(seat: Seat) -> Json {
    seat.0.into()
}

/// A side.
pub fn side(side: Side) -> Json {
    side.0.into()
}

/// A switch's answer.
pub fn value(value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Bool(on) => on.into(),
        Value::Number(n) => n.into(),
        Value::Word(word) => word.into(),
    }
}

fn text(text: Text) -> Json {
    json!({"sv": text.sv, "en": text.en})
}

/// Why something was refused.
pub fn error(refusal: &Refusal) -> Json {
    json!({"rule": refusal.rule, "sv": refusal.sv, "en": refusal.en})
}

/// Every switch of the rules, resolved.
pub fn rules(rules: &AnyRules) -> Json {
    let values = rules.values().into_iter();
    Json::Object(values.map(|(key, v)| (key.to_string(), value(v))).collect())
}

/// The legal actions of the seats to act.
pub fn legal(all: impl Iterator<Item = (Seat, Vec<String>)>) -> Json {
    let named = all.map(|(seat, actions)| (seat.to_string(), Json::from(actions)));
    Json::Object(named.collect::<Map<_, _>>())
}

/// The whole state, all cards open.
pub fn state(game: &AnyGame) -> Json {
    match game {
        AnyGame::Tolva(running) => tolva_forms::state(running),
    }
}

/// What a seat, or a spectator, may know.
pub fn view(game: &AnyGame, seat: Option<Seat>) -> Json {
    match game {
        AnyGame::Tolva(running) => tolva_forms::view(running.rules(), &running.view(seat)),
    }
}

/// Every preset with its switches.
pub fn presets() -> Json {
    let all = games::catalogue().into_iter().map(|preset| {
        let seatings = preset.seatings.clone();
        let switches = preset.switches.into_iter().map(|switch| {
            let each = seatings.iter().zip(&switch.defaults);
            let by_seating: Map<String, Json> = each.map(|(s, v)| (s.to_string(), value(*v))).collect();
            let labels = switch.labels.iter().map(|(v, t)| (v.to_string(), text(*t)));
            let mut form = json!({
                "name": switch.key,
                "values": switch.domain.examples().into_iter().map(value).collect::<Json>(),
                "default": value(switch.default),
                "defaults": by_seating,
                "rules": switch.rules,
                "title": text(switch.name),
                "help": text(switch.help),
                "labels": labels.collect::<Map<_, _>>(),
            });
            if let Domain::Range { min, max, .. } = switch.domain {
                form["min"] = min.into();
                form["max"] = max.into();
            }
            form
        });
        let houses = games::HOUSES.iter().filter(|h| h.game == preset.name).map(|house| {
            let settings = house.settings.iter().map(|(key, value)| json!([key, value]));
            json!({"name": house.name, "text": text(house.text), "settings": settings.collect::<Json>()})
        });
        json!({
            "name": preset.name,
            "seatings": preset.seatings,
            "switches": switches.collect::<Json>(),
            "houses": houses.collect::<Json>(),
        })
    });
    all.collect()
}
