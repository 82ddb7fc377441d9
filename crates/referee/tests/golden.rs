//! Golden games: whole games with every event and every seat's view, as files that a person can read.
//!
//! A line that begins with `>` is a command; what follows is what it must lead to: `!` an event, `0` to `5` what changed
//! in that seat's view, `-` what changed for a spectator, `?` a kind of refusal met for the first time in the game.
//! `TALONG_GOLDEN=write cargo test -p talong-referee --test golden` writes the answers anew from the commands;
//! `TALONG_GOLDEN=search` looks for games until everything is covered. Then read what changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use cards::{Card, Chance, Fast, Seat, Seed};
use referee::Referee;
use serde_json::{Map, Value, json};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden"))
}

/// A game being told.
struct Telling {
    referee: Referee,
    text: String,
    views: BTreeMap<i64, Map<String, Value>>,
    refusals: BTreeSet<String>,
}

/// What of a refusal is the same whatever the cards are.
fn kind_of(error: &Value) -> String {
    let mut words = Vec::new();
    for word in error["en"].as_str().unwrap_or_default().split(|c: char| !c.is_alphabetic()) {
        let named = cards::Suit::ALL.iter().any(|s| cards::suit_en(*s).eq_ignore_ascii_case(word))
            || cards::Rank::ALL.iter().any(|r| cards::rank_en(*r) == word)
            || ["of", "or", "the", "and", ""].contains(&word);
        if !named {
            words.push(word);
        }
    }
    format!("{} {}", error["rule"].as_str().unwrap_or("-"), words.join(" "))
}

impl Telling {
    fn new(title: &str) -> Telling {
        let referee = Referee::new(|| Seed::from_text("golden games name their decks"));
        let text = format!("# {title}\n");
        Telling { referee, text, views: BTreeMap::new(), refusals: BTreeSet::new() }
    }

    /// Does a command and tells everything that came of it.
    fn tell(&mut self, command: &Value) -> Value {
        let answer = self.referee.answer(&command.to_string());
        let _ = writeln!(self.text, "> {command}");
        if answer["ok"] == false {
            let error = &answer["error"];
            let _ = writeln!(self.text, "refused {} {} | {}", error["rule"], error["sv"], error["en"]);
            return answer;
        }
        for event in answer["events"].as_array().into_iter().flatten() {
            let _ = writeln!(self.text, "! {event}");
        }
        let seats = answer["state"]["hands"].as_array().map_or(0, Vec::len) as i64;
        for viewer in (0..seats).chain([-1]) {
            self.view(viewer);
        }
        for seat in 0..seats {
            self.refused(seat as u8);
        }
        answer
    }

    fn view(&mut self, viewer: i64) {
        let seat = if viewer < 0 { Value::Null } else { viewer.into() };
        let mut answer = self.referee.answer(&json!({"cmd": "view", "seat": seat}).to_string());
        let Some(Value::Object(view)) = answer.get_mut("view").map(Value::take) else { return };
        let before = self.views.get(&viewer);
        let changed = view.iter().filter(|(key, value)| before.and_then(|b| b.get(*key)) != Some(value));
        let changed: Map<String, Value> = changed.map(|(k, v)| (k.clone(), v.clone())).collect();
        let sign = if viewer < 0 { "-".to_string() } else { viewer.to_string() };
        if !changed.is_empty() {
            let _ = writeln!(self.text, "{sign} {}", Value::Object(changed));
        }
        self.views.insert(viewer, view);
    }

    /// New kinds of refusals that the seat would meet now.
    fn refused(&mut self, seat: u8) {
        let Some(game) = self.referee.game() else { return };
        for action in universe(game) {
            let Err(refusal) = game.check(Seat(seat), &action) else { continue };
            let error = referee::forms::error(&refusal);
            if self.refusals.insert(kind_of(&error)) {
                let _ = writeln!(
                    self.text,
                    "? {seat} {action}: {} {} | {}",
                    error["rule"], error["sv"], error["en"]
                );
            }
        }
    }
}

fn universe(game: &games::AnyGame) -> Vec<String> {
    game.universe()
}

/// Commands of a random game.
fn random_commands(
    chance: &mut Fast,
    preset: &games::PresetInfo,
    seating: &str,
    rules: &Map<String, Value>,
) -> Vec<Value> {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    let probe = json!({"cmd": "new", "game": preset.name, "seating": seating, "rules": rules});
    let answer = referee.answer(&probe.to_string());
    let (Some(game), true) = (referee.game(), answer["ok"] == true) else { return Vec::new() };
    let (pack, sides) = (game.rules().pack(), game.rules().sides());
    let deck = |chance: &mut Fast| {
        let mut deck = pack.fresh();
        cards::shuffle(&mut deck, chance);
        deck.iter().map(Card::to_string).collect::<Vec<_>>()
    };
    let mut scores: Vec<i64> = (0..sides).map(|_| i64::from(chance.below(12))).collect();
    if preset.name == "vandtia" {
        scores.iter_mut().for_each(|s| *s = 0);
    }
    let new = json!({
        "cmd": "new", "game": preset.name, "seating": seating, "rules": rules, "dealer": chance.below(2),
        "scores": scores, "deck": deck(chance),
    });
    let mut commands = vec![new.clone()];
    let mut state = referee.answer(&new.to_string())["state"].take();
    for _ in 0..400 {
        let command = match state["to_act"].as_array().filter(|seats| !seats.is_empty()) {
            Some(seats) => {
                let seat = &seats[chance.below(seats.len() as u32) as usize];
                let legal = state["legal"][seat.to_string()].as_array().cloned().unwrap_or_default();
                let kind = |a: &Value| a.as_str().unwrap_or_default().split(' ').next().map(str::to_string);
                let mut kinds: Vec<_> = legal.iter().map(kind).collect();
                kinds.dedup();
                let wanted = &kinds[chance.below(kinds.len() as u32) as usize];
                let fitting: Vec<&Value> = legal.iter().filter(|a| kind(a) == *wanted).collect();
                json!({"cmd": "act", "seat": seat, "action": fitting[chance.below(fitting.len() as u32) as usize]})
            }
            None if state["phase"] == "deal" && commands.len() < if rules.is_empty() { 60 } else { 20 } => {
                json!({"cmd": "deal", "deck": deck(chance)})
            }
            None => break,
        };
        state = referee.answer(&command.to_string())["state"].take();
        commands.push(command);
    }
    commands
}

/// What a told game shows, as things to tick off.
fn shown(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for line in text.lines() {
        match line.split_at_checked(2) {
            Some(("> ", command)) => {
                let command: Value = serde_json::from_str(command).unwrap_or_default();
                if let Some(rules) = command["rules"].as_object() {
                    let game = command["game"].as_str().unwrap_or_default();
                    all.insert(format!("preset {game} {}", command["seating"]));
                    let family = if game == "vandtia" { "VT" } else { "TF" };
                    all.extend(rules.iter().map(|(k, v)| format!("{family} {k}={v}")));
                }
            }
            Some(("! ", event)) => {
                let event: Value = serde_json::from_str(event).unwrap_or_default();
                let why = event["for"].as_str().unwrap_or_default();
                all.insert(
                    format!("event {} {why}", event["event"].as_str().unwrap_or_default()).trim().to_string(),
                );
            }
            Some(("? ", refusal)) => {
                let rule = refusal.split('"').nth(1).unwrap_or_default();
                all.insert(format!("refusal {rule}"));
            }
            _ => {}
        }
    }
    all
}

/// What all golden games together must show.
fn wanted() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for preset in games::catalogue() {
        let family = if preset.name == "vandtia" { "VT" } else { "TF" };
        all.extend(preset.seatings.iter().map(|s| format!("preset {} \"{s}\"", preset.name)));
        for switch in preset.switches {
            let values = switch.domain.examples().into_iter();
            let values = values.filter(|v| switch.key != "play_limit" || v.to_string().len() < 3);
            all.extend(values.map(|v| format!("{family} {}={}", switch.key, referee::forms::value(v))));
        }
    }
    let tolva =
        "dealt led played trick drawn turned-up taken-up melded asked answered cannot declared deal-over won";
    all.extend(tolva.split(' ').map(|e| format!("event {e}")));
    let scored = "trumf tjog viv mal vinst sist halv-gubbe hel-gubbe over-tolv";
    all.extend(scored.split(' ').map(|e| format!("event scored {e}")));
    let cited = include_str!("../../tolva/src/why.rs");
    let ids = cited.split('"').filter(|part| part.starts_with("TF-") && part.len() < 12);
    all.extend(ids.map(|id| format!("refusal {id}")));
    all
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    files
}

fn retell(text: &str) -> String {
    let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let mut telling = Telling::new(title);
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            let command: Value = serde_json::from_str(command).expect("a command");
            telling.tell(&command);
        }
    }
    telling.text
}

#[test]
fn golden_games_are_told_as_written() {
    match std::env::var("TALONG_GOLDEN").as_deref() {
        Ok("search") => search(),
        Ok("write") => {
            for file in files() {
                let text = std::fs::read_to_string(&file).expect("readable");
                std::fs::write(&file, retell(&text)).expect("writable");
            }
        }
        _ => {}
    }
    let files = files();
    assert!(files.len() >= 12, "{} golden games", files.len());
    let mut covered = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        let told = retell(&text);
        for (n, (now, then)) in told.lines().zip(text.lines()).enumerate() {
            assert_eq!(now, then, "{}:{}", file.display(), n + 1);
        }
        assert_eq!(told.len(), text.len(), "{}", file.display());
        covered.extend(shown(&text));
    }
    let missing: Vec<String> = wanted().difference(&covered).cloned().collect();
    assert!(missing.is_empty(), "no golden game shows {missing:#?}");
}

/// Tells one game of every preset and seating, then random games until everything is covered, keeping those that add most.
fn search() {
    let mut chance = Fast::new(2026);
    let mut covered = BTreeSet::new();
    let wanted = wanted();
    std::fs::create_dir_all(folder()).expect("a folder");
    for file in files() {
        std::fs::remove_file(file).expect("removable");
    }
    let keep = |name: String, text: &str| {
        std::fs::write(folder().join(format!("{name}.txt")), text).expect("writable");
    };
    let catalogue = games::catalogue();
    for preset in &catalogue {
        for seating in &preset.seatings {
            let commands = random_commands(&mut chance, preset, seating, &Map::new());
            let text = tell_all(&format!("{} {seating}", preset.name), &commands);
            covered.extend(shown(&text));
            keep(format!("{}-{seating}", preset.name), &text);
        }
    }
    // Duties after a question are too rare to be met by chance among all rules.
    let bond = catalogue.iter().find(|p| p.name == "bondtolva").expect("bondtolva");
    let rules = Map::from_iter([("deck".to_string(), json!(36))]);
    for must in ["lead-suit", "lead-king-or-queen", "play-king-or-queen", "lead-king-or-queen-next"] {
        let mut games = (0..20_000).map(|_| random_commands(&mut chance, bond, "4", &rules));
        let game = games.find(|c| owes(c, must)).expect("a game with the duty");
        let text = tell_all(&format!("bondtolva 4, {must}"), &game);
        covered.extend(shown(&text));
        keep(format!("duty-{must}"), &text);
    }
    for number in 1..80 {
        let mut best: Option<(usize, String)> = None;
        for _ in 0..60 {
            let preset = &catalogue[chance.below(catalogue.len() as u32) as usize];
            let seating = preset.seatings[chance.below(preset.seatings.len() as u32) as usize];
            let mut rules = Map::new();
            for _ in 0..chance.below(9) + 1 {
                let switch = &preset.switches[chance.below(preset.switches.len() as u32) as usize];
                let values = switch.domain.examples();
                let value = values[chance.below(values.len() as u32) as usize];
                if switch.key != "play_limit" || value.to_string().len() < 3 {
                    rules.insert(switch.key.to_string(), referee::forms::value(value));
                }
            }
            let commands = random_commands(&mut chance, preset, seating, &rules);
            if commands.is_empty() {
                continue;
            }
            let text = tell_all(&format!("house rules {number}"), &commands);
            let adds = shown(&text).intersection(&wanted).filter(|s| !covered.contains(*s)).count();
            if adds > best.as_ref().map_or(0, |(n, _)| *n) {
                best = Some((adds, text));
            }
        }
        if let Some((_, text)) = best {
            covered.extend(shown(&text));
            keep(format!("house-{number:02}"), &text);
        }
        if wanted.is_subset(&covered) {
            break;
        }
    }
}

/// Is somebody to act in this game who has this duty and cards that it forbids?
fn owes(commands: &[Value], must: &str) -> bool {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    commands.iter().any(|command| {
        let state = referee.answer(&command.to_string())["state"].take();
        let duties = state["duties"].as_array().cloned().unwrap_or_default();
        let seat = &state["to_act"][0];
        let cards = state["hands"][seat.as_u64().unwrap_or_default() as usize].as_array().map_or(0, Vec::len);
        let legal = state["legal"][seat.to_string()].as_array().map_or(0, Vec::len);
        legal < cards && duties.iter().any(|d| d["must"] == must && d["seat"] == *seat)
    })
}

fn tell_all(title: &str, commands: &[Value]) -> String {
    let mut telling = Telling::new(title);
    for command in commands {
        telling.tell(command);
    }
    telling.text
}
