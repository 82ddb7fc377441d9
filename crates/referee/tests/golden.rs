//! Golden games: whole games with every event and every seat's view, as files that a person can read.
//!
//! A line that begins with `>` is a command; what follows is what it must lead to: `!` an event, `0` to `5` what changed
//! in that seat's view, `-` what changed for a spectator, `?` a kind of refusal met for the first time in the game.
//! `TALONG_GOLDEN=write cargo test -p talong-referee --test golden` writes the answers anew from the commands;
//! `TALONG_GOLDEN=search` looks for games until everything is covered. Then read what changed.

mod help;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use cards::{Card, Chance, Fast, Seat, Seed};
use help::Ask;
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
    told: usize,
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
        Telling { referee, text, views: BTreeMap::new(), refusals: BTreeSet::new(), told: 0 }
    }

    /// Does a command and tells everything that came of it.
    fn tell(&mut self, command: &Value) -> Value {
        let answer = self.referee.ask(&command.to_string());
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
        // Trying every action is dear where there are thousands; then not after every command.
        self.told += 1;
        let few = self.referee.game().is_some_and(|g| g.rules().pack() != cards::Pack::P52);
        let state = &answer["state"];
        let legal = &state["legal"][state["to_act"][0].to_string()];
        let forced = legal.as_array().is_some_and(|all| all.len() == 1 && all[0] != "done");
        if few || forced || state["phase"] == "declare" || self.told % 5 == 1 {
            for seat in 0..seats {
                self.refused(seat as u8);
            }
        }
        answer
    }

    fn view(&mut self, viewer: i64) {
        let seat = if viewer < 0 { Value::Null } else { viewer.into() };
        let mut answer = self.referee.ask(&json!({"cmd": "view", "seat": seat}).to_string());
        let Some(Value::Object(mut view)) = answer.get_mut("view").map(Value::take) else { return };
        // Notes grow with the game; `wire`'s laws look at them.
        view.shift_remove("notes");
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
        for action in game.universe() {
            let Err(refusal) = game.check(Seat(seat), action) else { continue };
            let error = json!(wire::Reason::from(&refusal));
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

/// Commands of a random game.
fn random_commands(
    chance: &mut Fast,
    preset: &games::PresetInfo,
    seating: &str,
    rules: &Map<String, Value>,
) -> Vec<Value> {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    let probe = json!({"cmd": "new", "game": preset.name, "seating": seating, "rules": rules});
    let answer = referee.ask(&probe.to_string());
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
    let mut state = referee.ask(&new.to_string())["state"].take();
    for _ in 0..600 {
        let command = match state["to_act"].as_array().filter(|seats| !seats.is_empty()) {
            Some(seats) => {
                let seat = &seats[chance.below(seats.len() as u32) as usize];
                let legal = state["legal"][seat.to_string()].as_array().cloned().unwrap_or_default();
                let kind = |a: &Value| a.as_str().unwrap_or_default().split(' ').next().map(str::to_string);
                let mut kinds: Vec<_> = legal.iter().map(kind).collect();
                kinds.dedup();
                let mut wanted = &kinds[chance.below(kinds.len() as u32) as usize];
                // A gubbe ends the deal early; it is passed over most times.
                let is_gubbe = wanted.as_deref() == Some("half") || wanted.as_deref() == Some("full");
                if is_gubbe && chance.below(8) > 0 {
                    wanted = kinds.last().expect("a kind");
                }
                let fitting: Vec<&Value> = legal.iter().filter(|a| kind(a) == *wanted).collect();
                json!({"cmd": "act", "seat": seat, "action": fitting[chance.below(fitting.len() as u32) as usize]})
            }
            None if state["phase"] == "deal" && commands.len() < if rules.is_empty() { 60 } else { 20 } => {
                json!({"cmd": "deal", "deck": deck(chance)})
            }
            None => break,
        };
        state = referee.ask(&command.to_string())["state"].take();
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
            all.extend(values.map(|v| format!("{family} {}={}", switch.key, json!(wire::Answer::from(v)))));
        }
    }
    let tolva =
        "dealt led played trick drawn turned-up taken-up melded asked answered cannot declared deal-over won";
    all.extend(tolva.split(' ').map(|e| format!("event {e}")));
    let scored = "trumf tjog viv mal vinst sist halv-gubbe hel-gubbe over-tolv";
    all.extend(scored.split(' ').map(|e| format!("event scored {e}")));
    let vandtia =
        "swapped laid shifted done declared passed added turned-away took chanced flipped reshuffled draw";
    all.extend(vandtia.split(' ').map(|e| format!("event {e}")));
    for cited in [include_str!("../../tolva/src/say.rs"), include_str!("../../vandtia/src/say.rs")] {
        let id = |part: &&str| (part.starts_with("TF-") || part.starts_with("VT-")) && part.len() < 12;
        all.extend(cited.split('"').filter(id).map(|id| format!("refusal {id}")));
    }
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

/// Adds games until everything is covered: one of every preset and seating, some for what is rare, then random rules.
fn search() {
    let mut chance = Fast::new(2026);
    let wanted = wanted();
    std::fs::create_dir_all(folder()).expect("a folder");
    let mut covered: BTreeSet<String> = BTreeSet::new();
    for file in files() {
        covered.extend(shown(&retell(&std::fs::read_to_string(&file).expect("readable"))));
    }
    let keep = |covered: &mut BTreeSet<String>, name: &str, title: &str, commands: &[Value]| {
        let text = tell_all(title, commands);
        covered.extend(shown(&text));
        std::fs::write(folder().join(format!("{name}.txt")), text).expect("writable");
    };
    let missing = |name: &str| !folder().join(format!("{name}.txt")).exists();
    let catalogue = games::catalogue();
    for preset in &catalogue {
        for seating in preset.seatings.iter().filter(|s| missing(&format!("{}-{s}", preset.name))) {
            // Random play of Vändtia is long: the shortest of some whole games.
            let tries = if preset.name == "vandtia" { 120 } else { 1 };
            let games = (0..tries).map(|_| random_commands(&mut chance, preset, seating, &Map::new()));
            let commands = games.min_by_key(Vec::len).expect("a game");
            keep(
                &mut covered,
                &format!("{}-{seating}", preset.name),
                &format!("{} {seating}", preset.name),
                &commands,
            );
        }
    }
    // Duties after a question are too rare to be met by chance among all rules, and so is a reshuffle.
    let named = |name: &str| catalogue.iter().find(|p| p.name == name).expect("a preset");
    let rules = Map::from_iter([("deck".to_string(), json!(36))]);
    for must in ["lead-suit", "lead-king-or-queen", "play-king-or-queen", "lead-king-or-queen-next"] {
        if missing(&format!("duty-{must}")) {
            let mut games =
                (0..20_000).map(|_| random_commands(&mut chance, named("bondtolva"), "4", &rules));
            let game = games.find(|c| owes(c, must)).expect("a game with the duty");
            keep(&mut covered, &format!("duty-{must}"), &format!("bondtolva 4, {must}"), &game);
        }
    }
    if missing("reshuffle") {
        let rules = Map::from_iter([("finish".to_string(), json!("not-two"))]);
        let mut games = (0..20_000).map(|_| random_commands(&mut chance, named("vandtia"), "2", &rules));
        let game =
            games.find(|c| c.len() < 300 && happens(c, "reshuffled")).expect("a game with a reshuffle");
        keep(&mut covered, "reshuffle", "vandtia 2, not-two", &game);
    }
    let held = |name: &str, rules: Value, shows: &dyn Fn(&[Value]) -> bool| {
        let rules = rules.as_object().cloned().unwrap_or_default();
        let mut chance = Fast::new(7);
        let mut games = (0..20_000).map(|_| random_commands(&mut chance, named(name), "2", &rules));
        games.find(|c| c.len() < 300 && shows(c)).expect("a game that shows it")
    };
    if missing("held") {
        let rules = json!({"finish": "not-two-ten-ace", "piles": 3});
        let game = held("vandtia", rules, &|c| {
            happens(c, "passed") && c.iter().filter(|c| c["action"] == "pass").count() > 2
        });
        keep(&mut covered, "held", "vandtia 2, not-two-ten-ace", &game);
    }
    if missing("occasion") {
        let rules = json!({"turn_up_at_once": true, "piles": 3});
        keep(
            &mut covered,
            "occasion",
            "vandtia 2, turn_up_at_once",
            &held("vandtia", rules, &waits_for_its_turn),
        );
    }
    if missing("mal") {
        let game = held("bondtolva", json!({"meld_names": "mal"}), &|c| {
            c.len() < 80 && c.iter().filter(|c| melds(c)).count() > 2
        });
        keep(&mut covered, "mal", "bondtolva 2, mäl", &game);
    }
    if missing("gubbe-waits") {
        let game = held("plocketolva", json!({"ending": "first-to"}), &|c| {
            c.len() < 80 && c.iter().any(|c| c["action"] == "draw")
        });
        keep(&mut covered, "gubbe-waits", "plocketolva, mälning före dragning", &game);
    }
    if missing("redeclared") {
        let rules = json!({"opening_tie": "redeclare", "play_limit": 12});
        let twice = |c: &[Value]| {
            let by = |seat: u64| {
                c.iter()
                    .filter(|c| {
                        c["seat"] == seat && c["action"].as_str().is_some_and(|a| a.starts_with("declare"))
                    })
                    .count()
            };
            by(0) > 1 && by(1) > 1
        };
        let game = held("vandtia", rules, &twice);
        keep(&mut covered, "redeclared", "vandtia 2, redeclare", &game);
    }
    for number in (1..2_000).filter(|n| missing(&format!("house-{n:03}"))) {
        if wanted.is_subset(&covered) {
            break;
        }
        let preset = &catalogue[chance.below(catalogue.len() as u32) as usize];
        let seating = preset.seatings[chance.below(preset.seatings.len() as u32) as usize];
        let mut rules = Map::new();
        for _ in 0..chance.below(9) + 1 {
            let switch = &preset.switches[chance.below(preset.switches.len() as u32) as usize];
            let values = switch.domain.examples();
            let value = values[chance.below(values.len() as u32) as usize];
            if switch.key != "play_limit" || value.to_string().len() < 3 {
                rules.insert(switch.key.to_string(), json!(wire::Answer::from(value)));
            }
        }
        if preset.name == "vandtia" {
            rules.entry("play_limit").or_insert_with(|| json!(30));
        }
        let commands = random_commands(&mut chance, preset, seating, &rules);
        if commands.is_empty() || commands.len() > 150 {
            continue;
        }
        let adds = shown(&tell_all("", &commands)).iter().any(|s| wanted.contains(s) && !covered.contains(s));
        if adds {
            keep(&mut covered, &format!("house-{number:03}"), &format!("house rules {number}"), &commands);
        }
    }
}

/// Is somebody to act in this game who has this duty and cards that it forbids?
fn owes(commands: &[Value], must: &str) -> bool {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    commands.iter().any(|command| {
        let state = referee.ask(&command.to_string())["state"].take();
        let duties = state["duties"].as_array().cloned().unwrap_or_default();
        let seat = &state["to_act"][0];
        let cards = state["hands"][seat.as_u64().unwrap_or_default() as usize].as_array().map_or(0, Vec::len);
        let legal = state["legal"][seat.to_string()].as_array().map_or(0, Vec::len);
        let on_lead = state["phase"] == "lead" || !must.ends_with("next");
        on_lead && legal < cards && duties.iter().any(|d| d["must"] == must && d["seat"] == *seat)
    })
}

/// Does a face-up card wait for the next turn of who leads from the table (VT-TABLE-4)?
fn waits_for_its_turn(commands: &[Value]) -> bool {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    commands.iter().any(|command| {
        let state = referee.ask(&command.to_string())["state"].take();
        let seat = state["to_act"][0].as_u64().unwrap_or_default() as usize;
        let legal = state["legal"][seat.to_string()].to_string();
        let piles = state["piles"][seat].as_array().into_iter().flatten();
        let mut up = piles.flat_map(|pile| pile["up"].as_array().into_iter().flatten());
        let from_table =
            state["phase"] == "lead" && state["hands"][seat].as_array().is_some_and(Vec::is_empty);
        let waits =
            |card: &Value| !legal.contains(&format!("play {}", &card.as_str().unwrap_or_default()[..1]));
        from_table && legal.contains("play") && up.any(waits)
    })
}

fn melds(command: &Value) -> bool {
    command["action"].as_str().is_some_and(|a| a.starts_with("meld"))
}

fn happens(commands: &[Value], event: &str) -> bool {
    let mut referee = Referee::new(|| Seed::from_text("unused"));
    let mut answers = commands.iter().map(|c| referee.ask(&c.to_string()));
    answers.any(|a| a["events"].as_array().is_some_and(|all| all.iter().any(|e| e["event"] == event)))
}

fn tell_all(title: &str, commands: &[Value]) -> String {
    let mut telling = Telling::new(title);
    for command in commands {
        telling.tell(command);
    }
    telling.text
}
