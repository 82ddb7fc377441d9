//! Presets, seatings and switches.

use serde_json::{Map, Value, json};

use crate::line::Refusal;

/// Every switch of the catalogue, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub deck: usize,
    pub layout: String,
    pub eyes: String,
    pub forehand_trump: bool,
    pub max_later_melds: Option<i64>,
    pub meld_names: String,
    pub meld_floor: i64,
    pub ask: String,
    pub vinst: String,
    pub vinst_tie: String,
    pub ending: String,
    pub no_trump_at: Option<i64>,
    pub no_meld_at: Option<i64>,
    pub gubbe: String,
    pub first_trick_from_table: bool,
}

/// How many sit at the table and how many sides they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    pub name: String,
    pub players: usize,
    pub sides: usize,
}

/// The seatings of a preset; the first is its default.
pub fn seatings(game: &str) -> Vec<&'static str> {
    match game {
        "bondtolva" => vec!["2", "3", "4"],
        "tolva" => vec!["4", "3"],
        "plocketolva" | "bordstolva" => vec!["2"],
        "strecktolva" => vec!["2", "3", "2x2", "2x3", "3x2"],
        _ => vec![],
    }
}

pub fn seating(game: &str, given: Option<&Value>) -> Result<Seating, Refusal> {
    let known = seatings(game);
    let name = match given {
        None => known[0].to_string(),
        Some(value) => value
            .as_str()
            .filter(|text| known.contains(text))
            .ok_or_else(|| Refusal::malformed("this game has no such seating"))?
            .to_string(),
    };
    let (players, sides) = match name.as_str() {
        "2" => (2, 2),
        "3" => (3, 3),
        "4" | "2x2" => (4, 2),
        "2x3" => (6, 2),
        _ => (6, 3), // 3x2
    };
    Ok(Seating { name, players, sides })
}

impl Seating {
    pub fn team_size(&self) -> usize {
        self.players / self.sides
    }
}

/// The defaults of "Switches, in one place".
fn defaults(game: &str, seating: &Seating) -> Rules {
    let bond = game == "bondtolva";
    let streck = game == "strecktolva";
    let layout = match (game, seating.players) {
        ("bondtolva", 2) | ("plocketolva", _) => "talong",
        ("bordstolva", _) | ("strecktolva", 2) => "table",
        _ => "hand",
    };
    let by_game = |b: &str, t: &str, s: &str| {
        if bond {
            b.to_string()
        } else if streck {
            s.to_string()
        } else {
            t.to_string()
        }
    };
    Rules {
        deck: if bond { 24 } else { 36 },
        layout: layout.to_string(),
        eyes: "old".to_string(),
        forehand_trump: false,
        max_later_melds: None,
        meld_names: by_game("tjog", "tjog-viv-mal", "viv-tjog"),
        meld_floor: if bond { 0 } else { 3 },
        ask: if seating.team_size() > 1 { by_game("bond", "tolva", "streck") } else { "none".to_string() },
        vinst: by_game("matadors", "points", "points"),
        vinst_tie: by_game("none", "carry", "carry"),
        ending: "first-to".to_string(),
        no_trump_at: if bond { None } else { Some(10) },
        no_meld_at: if bond { None } else { Some(11) },
        gubbe: by_game("none", "tolva", "streck"),
        first_trick_from_table: false,
    }
}

fn text(name: &str, value: &Value, allowed: &[&str]) -> Result<String, Refusal> {
    value
        .as_str()
        .filter(|found| allowed.contains(found))
        .map(str::to_string)
        .ok_or_else(|| Refusal::malformed(&format!("{name}: no such value")))
}

fn truth(name: &str, value: &Value) -> Result<bool, Refusal> {
    value.as_bool().ok_or_else(|| Refusal::malformed(&format!("{name}: true or false")))
}

fn number(name: &str, value: &Value, low: i64, high: i64) -> Result<i64, Refusal> {
    value
        .as_i64()
        .filter(|n| low <= *n && *n <= high)
        .ok_or_else(|| Refusal::malformed(&format!("{name}: {low} to {high}")))
}

fn number_or_none(name: &str, value: &Value, high: i64) -> Result<Option<i64>, Refusal> {
    if value.is_null() {
        return Ok(None);
    }
    number(name, value, 0, high).map(Some)
}

/// All switches from the defaults and what the line gives.
pub fn resolve(game: &str, seating: &Seating, given: Option<&Value>) -> Result<Rules, Refusal> {
    let empty = Map::new();
    let given = match given {
        None => &empty,
        Some(Value::Object(map)) => map,
        Some(_) => return Err(Refusal::malformed("rules must be an object")),
    };
    let mut rules = defaults(game, seating);
    // TF-BAR-1, the table of switches: gotland sets 11 and none, unless given.
    if given.get("ending").and_then(Value::as_str) == Some("gotland") {
        rules.no_trump_at = Some(11);
        rules.no_meld_at = None;
    }
    for (name, value) in given {
        match name.as_str() {
            "deck" => {
                rules.deck = match value.as_i64() {
                    Some(24) => 24,
                    Some(36) => 36,
                    _ => return Err(Refusal::malformed("deck: 24 or 36")),
                };
            }
            "layout" => rules.layout = text(name, value, &["hand", "talong", "table"])?,
            "eyes" => rules.eyes = text(name, value, &["old", "late"])?,
            "forehand_trump" => rules.forehand_trump = truth(name, value)?,
            "max_later_melds" => rules.max_later_melds = number_or_none(name, value, 3)?,
            "meld_names" => {
                let names = ["tjog", "viv", "mal", "tjog-viv-mal", "tjog-mal", "tjog-viv", "viv-tjog"];
                rules.meld_names = text(name, value, &names)?;
            }
            "meld_floor" => rules.meld_floor = number(name, value, 0, 6)?,
            "ask" => rules.ask = text(name, value, &["none", "tolva", "streck", "bond"])?,
            "vinst" => rules.vinst = text(name, value, &["matadors", "points"])?,
            "vinst_tie" => rules.vinst_tie = text(name, value, &["none", "carry"])?,
            "ending" => rules.ending = text(name, value, &["first-to", "exact", "gotland"])?,
            "no_trump_at" => rules.no_trump_at = number_or_none(name, value, 12)?,
            "no_meld_at" => rules.no_meld_at = number_or_none(name, value, 12)?,
            "gubbe" => rules.gubbe = text(name, value, &["none", "tolva", "streck"])?,
            "first_trick_from_table" => rules.first_trick_from_table = truth(name, value)?,
            _ => return Err(Refusal::malformed(&format!("no such switch: {name}"))),
        }
    }
    meaning(&rules, seating)?;
    Ok(rules)
}

/// TF-COMBO-1
fn meaning(rules: &Rules, seating: &Seating) -> Result<(), Refusal> {
    let refuse = |en: &str| Err(Refusal::rule("TF-COMBO-1", en));
    if rules.layout != "hand" && seating.players != 2 {
        return refuse("a talong or table rows need exactly two players");
    }
    if rules.layout == "hand" && seating.players == 2 {
        return refuse("two players need a talong or table rows");
    }
    if rules.layout == "table" && rules.deck == 24 {
        return refuse("table rows need 36 cards");
    }
    if rules.first_trick_from_table && rules.layout != "table" {
        return refuse("no table to play the first trick from");
    }
    if rules.ask != "none" && seating.team_size() == 1 {
        return refuse("there is no partner to ask");
    }
    if (rules.ask == "tolva" || rules.ask == "bond") && seating.team_size() == 3 {
        return refuse("this way of asking needs one partner, not two");
    }
    if rules.eyes == "late" && rules.vinst == "points" {
        return refuse("eyes are not counted where card points decide vinsten");
    }
    Ok(())
}

impl Rules {
    pub fn to_json(&self) -> Value {
        json!({
            "deck": self.deck,
            "layout": self.layout,
            "eyes": self.eyes,
            "forehand_trump": self.forehand_trump,
            "max_later_melds": self.max_later_melds,
            "meld_names": self.meld_names,
            "meld_floor": self.meld_floor,
            "ask": self.ask,
            "vinst": self.vinst,
            "vinst_tie": self.vinst_tie,
            "ending": self.ending,
            "no_trump_at": self.no_trump_at,
            "no_meld_at": self.no_meld_at,
            "gubbe": self.gubbe,
            "first_trick_from_table": self.first_trick_from_table,
        })
    }

    /// TF-MELD-9: the name of the meld with this number in the deal, from 0.
    pub fn meld_name(&self, number: usize) -> &'static str {
        match (number, self.meld_names.as_str()) {
            (0, _) => "trumf",
            (_, "tjog") => "tjog",
            (_, "viv") => "viv",
            (_, "mal") => "mal",
            (1, "viv-tjog") => "viv",
            (_, "viv-tjog") => "tjog",
            (1, _) => "tjog",
            (_, "tjog-mal") => "mal",
            (_, "tjog-viv") => "viv",
            (2, _) => "viv", // tjog-viv-mal
            _ => "mal",
        }
    }
}
