//! What holds of every form: it reads back, and it hides what the engine says is hidden.

use std::path::Path;

use cards::{Card, Chance, Fast, Seat, Seed};
use game::{Deal, Opening, Setting, Stage};
use games::{AnyEvents, AnyGame, AnyRules};
use serde_json::{Value as Json, json};
use wire::{Event, State, View};

fn pick<'a, T>(all: &'a [T], chance: &mut Fast) -> &'a T {
    &all[chance.below(all.len() as u32) as usize]
}

/// Rules of a preset: its own, or with so many other answers.
fn random_rules(preset: &games::PresetInfo, others: usize, chance: &mut Fast) -> Option<AnyRules> {
    let mut settings: Vec<Setting> = Vec::new();
    for _ in 0..others {
        let switch = pick(&preset.switches, chance);
        let value = pick(&switch.domain.examples(), chance).to_string();
        settings.retain(|setting| setting.key != switch.key);
        settings.push(Setting { key: switch.key.to_string(), value: Some(value), quoted: false });
    }
    let seating = *pick(&preset.seatings, chance);
    games::rules(preset.name, Some(seating), &settings).ok()
}

fn viewers(game: &AnyGame) -> impl Iterator<Item = Option<Seat>> {
    (0..game.rules().seats()).map(|seat| Some(Seat(seat))).chain([None])
}

/// Is a card hidden from anyone, by the forms of their views?
fn hides(game: &AnyGame) -> bool {
    viewers(game).any(|viewer| {
        let view = json!(View::of(&game.view(viewer)));
        ["hands", "talong", "table", "piles", "pile", "away"]
            .iter()
            .any(|part| view[part].to_string().contains('?'))
    })
}

fn events_read_back(game: &AnyGame, events: &AnyEvents) {
    for viewer in viewers(game) {
        let forms = wire::events(&game.rules(), &events.seen_by(&game.rules(), viewer));
        let text = serde_json::to_string(&forms).expect("JSON");
        let read: Vec<Event> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, forms, "{text}");
    }
}

fn keeps_the_laws(game: &AnyGame, events: Option<&AnyEvents>) {
    assert_eq!(game.all_seen(), !hides(game), "{}", game.record());
    events.into_iter().for_each(|events| events_read_back(game, events));
    let state = State::of(game);
    let text = serde_json::to_string(&state).expect("JSON");
    assert_eq!(serde_json::from_str::<State>(&text).unwrap_or_else(|error| panic!("{error}: {text}")), state);
}

/// Plays at random, and looks at one step in so many.
fn play(rules: AnyRules, deals: usize, every: u32, chance: &mut Fast) -> usize {
    let opening = Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    let mut game = rules.start(opening).expect("a parti");
    let (mut dealt, mut open) = (0, 0);
    for step in 0..3_000 {
        let done = match game.stage() {
            Stage::Over => break,
            Stage::Deal if dealt == deals => break,
            Stage::Deal => {
                dealt += 1;
                game.deal(game.deal_of(Seed::from_text(&format!("{dealt} {}", chance.below(1_000)))))
            }
            Stage::Play => {
                let seat = *pick(&game.to_act(), chance);
                let action = *pick(&game.legal(seat), chance);
                game.act(seat, action)
            }
        };
        let events = done.expect("a legal action");
        if game.stage() != Stage::Play || chance.below(every) == 0 || step == 0 {
            keeps_the_laws(&game, Some(&events));
            open += usize::from(game.all_seen());
        }
    }
    open
}

#[test]
fn every_preset_and_random_rules_keep_the_laws() {
    let mut chance = Fast::new(11);
    let mut open = 0;
    for preset in games::catalogue() {
        let every = if preset.name == vandtia::NAME { 40 } else { 6 };
        for round in 0..12 {
            let others = [0, 0, 2, preset.switches.len()][round % 4];
            if let Some(rules) = random_rules(&preset, others, &mut chance) {
                open += play(rules, 3, every, &mut chance);
            }
        }
    }
    assert!(open > 20, "{open} times everything was seen");
}

/// The golden games show everything that there is, reshuffles too.
fn golden(mut look: impl FnMut(&AnyGame, Option<&AnyEvents>)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    for file in std::fs::read_dir(folder).expect("the folder") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        let mut game: Option<AnyGame> = None;
        for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let command: Json = serde_json::from_str(line).expect("JSON");
            let deck = || {
                Deal::from_deck(serde_json::from_value::<Vec<Card>>(command["deck"].clone()).expect("a deck"))
            };
            let done = match (command["cmd"].as_str(), &mut game) {
                (Some("new"), _) => {
                    let settings = command["rules"].as_object().map(wire::settings).unwrap_or_default();
                    let name = command["game"].as_str().expect("a game");
                    let rules = games::rules(name, command["seating"].as_str(), &settings).expect("rules");
                    let number = |key: &str| command[key].as_u64().unwrap_or_default();
                    let (dealer, carry) = (Seat(number("dealer") as u8), number("carry") as u32);
                    let mut opening = Opening { dealer, carry, ..Opening::default() };
                    for (slot, score) in
                        opening.scores.iter_mut().zip(command["scores"].as_array().into_iter().flatten())
                    {
                        *slot = score.as_i64().expect("a score") as i32;
                    }
                    let mut new = rules.start(opening).expect("a parti");
                    let events = new.deal(deck());
                    game = Some(new);
                    events
                }
                (Some("deal"), Some(game)) => game.deal(deck()),
                (Some("act"), Some(game)) => {
                    let seat = Seat(command["seat"].as_u64().expect("a seat") as u8);
                    game.act(
                        seat,
                        game.parse(command["action"].as_str().expect("a text")).expect("an action"),
                    )
                }
                _ => panic!("{line}"),
            };
            look(game.as_ref().expect("a game"), done.ok().as_ref());
        }
    }
}

#[test]
fn golden_games_keep_the_laws() {
    let mut step = 0;
    golden(|game, events| {
        step += 1;
        if step % 7 == 0 {
            keeps_the_laws(game, events);
        }
    });
}
