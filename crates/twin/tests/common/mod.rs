#![allow(dead_code)]
use serde_json::{Value, json};
use twin::Twin;

pub struct Rng(pub u64);
impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

pub fn pack(size: usize) -> Vec<String> {
    let ranks = if size == 24 { "ATKQJ9" } else { "ATKQJ9876" };
    let mut out = vec![];
    for s in "shdc".chars() {
        for r in ranks.chars() {
            out.push(format!("{r}{s}"));
        }
    }
    out
}

pub fn shuffled(size: usize, rng: &mut Rng) -> Vec<String> {
    let mut d = pack(size);
    for i in (1..d.len()).rev() {
        d.swap(i, rng.below(i + 1));
    }
    d
}

pub const GAMES: [(&str, &[&str]); 5] = [
    ("bondtolva", &["2", "3", "4"]),
    ("tolva", &["4", "3"]),
    ("plocketolva", &["2"]),
    ("bordstolva", &["2"]),
    ("strecktolva", &["2", "3", "2x2", "2x3", "3x2"]),
];

pub fn line(t: &mut Twin, v: Value) -> Value {
    t.line(&v)
}

pub fn ok(t: &mut Twin, v: Value) -> Value {
    let a = t.line(&v);
    assert_eq!(a["ok"], json!(true), "{v} -> {a}");
    a
}

pub fn random_rules(rng: &mut Rng) -> Value {
    let mut m = serde_json::Map::new();
    let table: Vec<(&str, Vec<Value>)> = vec![
        ("deck", vec![json!(24), json!(36)]),
        ("layout", vec![json!("talong"), json!("table")]),
        ("eyes", vec![json!("old"), json!("late")]),
        ("forehand_trump", vec![json!(true), json!(false)]),
        ("max_later_melds", vec![json!(null), json!(0), json!(1), json!(2), json!(3)]),
        (
            "meld_names",
            vec![
                json!("tjog"),
                json!("viv"),
                json!("mal"),
                json!("tjog-viv-mal"),
                json!("tjog-mal"),
                json!("tjog-viv"),
                json!("viv-tjog"),
            ],
        ),
        ("meld_floor", (0..7).map(|n| json!(n)).collect()),
        ("ask", vec![json!("none"), json!("tolva"), json!("streck"), json!("bond")]),
        ("vinst", vec![json!("matadors"), json!("points")]),
        ("vinst_tie", vec![json!("none"), json!("carry")]),
        ("ending", vec![json!("first-to"), json!("exact"), json!("gotland")]),
        ("no_trump_at", vec![json!(null), json!(0), json!(8), json!(10), json!(12)]),
        ("no_meld_at", vec![json!(null), json!(0), json!(8), json!(11), json!(12)]),
        ("gubbe", vec![json!("none"), json!("tolva"), json!("streck")]),
        ("first_trick_from_table", vec![json!(true), json!(false)]),
    ];
    for (name, values) in table {
        if rng.chance(3) {
            m.insert(name.into(), values[rng.below(values.len())].clone());
        }
    }
    Value::Object(m)
}

pub fn strings(v: &Value) -> Vec<String> {
    v.as_array().unwrap().iter().map(|x| x.as_str().unwrap().to_string()).collect()
}

/// Every card of the state, wherever it lies.
pub fn all_cards(s: &Value) -> Vec<String> {
    let mut out = vec![];
    for part in ["hands", "taken"] {
        for list in s[part].as_array().unwrap() {
            out.extend(strings(list));
        }
    }
    out.extend(strings(&s["talong"]));
    for row in s["table"].as_array().unwrap() {
        for slot in row.as_array().unwrap() {
            for k in ["up", "down"] {
                if let Some(c) = slot[k].as_str() {
                    out.push(c.to_string());
                }
            }
        }
    }
    for e in s["trick"].as_array().unwrap() {
        out.push(e["card"].as_str().unwrap().to_string());
    }
    out.sort();
    out
}
