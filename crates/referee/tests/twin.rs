//! The engine against its slow twin, which was written from the rule catalogue alone and shares no code with it:
//! every state, every view and every legal list of random games under random rules.

mod help;

use cards::{Card, Chance, Fast, Pack, Seed};
use help::Ask;
use referee::Referee;
use serde_json::{Map, Value, json};
use twin::Twin;

/// How many games per preset and seating; more with `TALONG_TWIN_GAMES`, of one preset with `TALONG_TWIN_GAME`.
fn games() -> u32 {
    std::env::var("TALONG_TWIN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

fn pick<'a, T>(chance: &mut Fast, all: &'a [T]) -> &'a T {
    &all[chance.below(all.len() as u32) as usize]
}

/// Lists whose order says nothing are compared sorted; what the two write in forms of their own is left out.
fn comparable(mut form: Value) -> Value {
    let Some(object) = form.as_object_mut() else { return form };
    for key in ["question", "duties", "led_by", "last_deal", "declared", "must_lead", "plays", "notes"] {
        object.remove(key);
    }
    for key in ["hands", "taken"] {
        if let Some(lists) = object.get_mut(key) {
            sort_lists(lists);
        }
    }
    for key in ["away", "to_act"] {
        if let Some(list) = object.get_mut(key) {
            sort(list);
        }
    }
    for piles in object.get_mut("piles").and_then(Value::as_array_mut).into_iter().flatten() {
        piles.as_array_mut().into_iter().flatten().for_each(|pile| sort(&mut pile["up"]));
    }
    if let Some(known) = object.get_mut("known") {
        sort_lists(&mut known["hands"]);
        sort(&mut known["gone"]);
    }
    form
}

fn sort(list: &mut Value) {
    if let Some(list) = list.as_array_mut() {
        list.sort_by_key(Value::to_string);
    }
}

fn sort_lists(lists: &mut Value) {
    if let Some(lists) = lists.as_array_mut() {
        lists.iter_mut().for_each(sort);
    }
}

/// Random switches of a preset: none, one, two or any number.
fn random_rules(chance: &mut Fast, preset: &games::PresetInfo) -> Map<String, Value> {
    let mut rules = Map::new();
    let count = match chance.below(4) {
        0 => 0,
        1 => 1,
        2 => 2,
        _ => preset.switches.len(),
    };
    for _ in 0..count {
        let switch = pick(chance, &preset.switches);
        let value = *pick(chance, &switch.domain.examples());
        rules.insert(switch.key.to_string(), json!(wire::Answer::from(value)));
    }
    rules
}

fn deck(chance: &mut Fast, pack: Pack) -> Vec<String> {
    let mut deck = pack.fresh();
    cards::shuffle(&mut deck, chance);
    deck.iter().map(Card::to_string).collect()
}

struct Pair {
    engine: Referee,
    twin: Twin,
    said: Vec<Value>,
}

impl Pair {
    fn new() -> Pair {
        let engine = Referee::new(|| Seed::from_text("never asked for"));
        Pair { engine, twin: Twin::new(), said: Vec::new() }
    }

    fn both(&mut self, command: Value) -> (Value, Value) {
        self.said.push(command.clone());
        let ours = self.engine.ask(&command.to_string());
        // A reshuffle follows the deal's seed, which the twin has no part in: it is told what was drawn.
        let events = ours["events"].as_array().cloned().unwrap_or_default();
        if events.iter().any(|e| e["event"] == "reshuffled") {
            let drawn =
                events.iter().skip_while(|e| e["event"] != "reshuffled").filter(|e| e["event"] == "drawn");
            let cards: Vec<Value> = drawn.map(|e| e["card"].clone()).collect();
            self.twin.line(&json!({"cmd": "reshuffle-order", "cards": cards}));
        }
        (ours, self.twin.line(&command))
    }

    /// Sends a command to both and compares the answers; gives the engine's.
    fn same(&mut self, command: Value, part: &str) -> Value {
        let (ours, theirs) = self.both(command);
        assert_eq!(ours["ok"], theirs["ok"], "{ours}\n{theirs}\n{}", self.story());
        let (a, b) = (comparable(ours[part].clone()), comparable(theirs[part].clone()));
        if a != b {
            let differs = |key: &&String| a[key.as_str()] != b[key.as_str()];
            let keys: Vec<&String> = a.as_object().into_iter().flat_map(Map::keys).filter(differs).collect();
            for key in &keys {
                eprintln!("{key}: engine {} twin {}", a[key.as_str()], b[key.as_str()]);
            }
            panic!("{part} differs in {keys:?}\n{}", self.story());
        }
        ours
    }

    fn story(&self) -> String {
        self.said.iter().map(|c| format!("{c}\n")).collect()
    }
}

/// The opening command: random rules, dealer and scores.
fn opening(chance: &mut Fast, preset: &games::PresetInfo, seating: &str) -> (Value, Pack) {
    let mut rules = random_rules(chance, preset);
    if preset.name == "vandtia" {
        // Random play is long; most games are cut short, all in their own place.
        rules.entry("play_limit").or_insert_with(|| json!(30 + chance.below(200)));
        let new = json!({
            "cmd": "new", "game": preset.name, "seating": seating, "rules": rules, "dealer": chance.below(2),
            "deck": deck(chance, Pack::P52),
        });
        return (new, Pack::P52);
    }
    let pack = match rules.get("deck").and_then(Value::as_u64) {
        Some(24) => Pack::P24,
        Some(_) => Pack::P36,
        None if preset.name == "bondtolva" => Pack::P24,
        None => Pack::P36,
    };
    let sides = if seating.starts_with('3') { 3 } else { 2 };
    let scores: Vec<i64> = (0..sides).map(|_| i64::from(chance.below(20)) - 8).collect();
    let new = json!({
        "cmd": "new", "game": preset.name, "seating": seating, "rules": rules,
        "dealer": chance.below(2), "scores": scores, "deck": deck(chance, pack),
    });
    (new, pack)
}

/// A legal action: by kind half of the time, so that rare kinds come up too.
fn choose(chance: &mut Fast, legal: &[Value]) -> Value {
    let kind = |a: &Value| a.as_str().unwrap_or_default().split(' ').next().map(str::to_string);
    let mut kinds: Vec<_> = legal.iter().map(kind).collect();
    kinds.dedup();
    let wanted = pick(chance, &kinds).clone();
    let fitting: Vec<&Value> = match chance.below(2) {
        0 => legal.iter().filter(|a| kind(a) == wanted).collect(),
        _ => legal.iter().collect(),
    };
    let mut action = (*pick(chance, &fitting)).clone();
    // To take the pile up again and again leads nowhere: that is thought over, so that games come to their ends.
    let slow = |a: &Value| a.as_str().is_some_and(|a| a == "take" || a == "chance" || a.starts_with("swap"));
    for _ in 0..3 {
        if slow(&action) {
            action = pick(chance, legal).clone();
        }
    }
    // A gubbe ends deals early; it is passed over most times.
    match action.as_str() {
        Some("half" | "full") if chance.below(4) > 0 => legal.last().cloned().unwrap_or(action),
        _ => action,
    }
}

fn play(chance: &mut Fast, preset: &games::PresetInfo, seating: &str) -> bool {
    let mut pair = Pair::new();
    let (new, pack) = opening(chance, preset, seating);
    let (ours, theirs) = pair.both(new.clone());
    assert_eq!(ours["ok"], theirs["ok"], "{ours}\n{theirs}\n{new}");
    if ours["ok"] == false {
        return false;
    }
    let seats = ours["state"]["hands"].as_array().map_or(0, Vec::len);
    for _ in 0..4 {
        let mut state = pair.same(json!({"cmd": "state"}), "state")["state"].clone();
        while let Some(to_act) = state["to_act"].as_array().filter(|seats| !seats.is_empty()).cloned() {
            for viewer in 0..seats {
                pair.same(json!({"cmd": "view", "seat": viewer}), "view");
            }
            pair.same(json!({"cmd": "view", "seat": null}), "view");
            if chance.below(20) == 0 && state["phase"] != "arrange" {
                pair.same(json!({"cmd": "perft", "depth": 2}), "count");
            }
            pair.said.retain(|c| c["cmd"] != "view");
            let seat = pick(chance, &to_act).clone();
            let legal = state["legal"][seat.to_string()].as_array().cloned().unwrap_or_default();
            let action = choose(chance, &legal);
            state =
                pair.same(json!({"cmd": "act", "seat": seat, "action": action}), "state")["state"].clone();
        }
        if state["phase"] != "deal" {
            break;
        }
        pair.same(json!({"cmd": "deal", "deck": deck(chance, pack)}), "state");
    }
    true
}

#[test]
fn engine_and_twin_agree_on_random_games_under_random_rules() {
    let mut chance =
        Fast::new(std::env::var("TALONG_TWIN_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(12));
    let only = std::env::var("TALONG_TWIN_GAME").ok();
    for preset in games::catalogue().iter().filter(|p| only.as_ref().is_none_or(|game| p.name == game)) {
        for seating in &preset.seatings {
            let mut played = 0;
            for _ in 0..games() * 4 {
                played += u32::from(play(&mut chance, preset, seating));
                if played == games() {
                    break;
                }
            }
            assert!(played > 0, "{} {seating}", preset.name);
        }
    }
}
