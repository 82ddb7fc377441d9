//! What holds of every form: it reads back, a view comes back from it whole, and it hides what the engine says is hidden.

use std::path::Path;

use cards::{Card, Chance, Fast, Seat, Seed};
use game::{Deal, Game, Opening, Setting, Stage};
use games::{AnyEvents, AnyGame, AnyRules, AnyView};
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

/// Some states that the view could stand for.
fn samples(view: &AnyView, seed: u64) -> Vec<String> {
    fn draw<G: Game>(rules: &G, view: &G::View, seed: u64) -> Vec<String> {
        let mut chance = Fast::new(seed);
        let mut sampler = rules.sampler(view);
        let drawn = (0..3).map(|_| format!("{:?}", rules.draw(&mut sampler, &mut chance).expect("a sample")));
        drawn.collect()
    }
    games::each_view!(view, (rules, view) => draw(rules, view, seed))
}

/// A view comes back from its text, equal and with the same samples.
fn comes_back(game: &AnyGame, viewer: Option<Seat>) {
    let view = game.view(viewer);
    let form = View::noted(&view);
    let text = serde_json::to_string(&form).expect("JSON");
    let read: View = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, form);
    let again = read.recall().unwrap_or_else(|why| panic!("{viewer:?}: {why}\n{text}\n{}", game.record()));
    assert!(again == view, "{viewer:?}\n{again:?}\n{view:?}\n{}", game.record());
    assert_eq!(samples(&again, 7), samples(&view, 7));
}

fn events_read_back(game: &AnyGame, events: &AnyEvents) {
    for viewer in viewers(game) {
        let forms = wire::events(&game.rules(), &events.seen_by(&game.rules(), viewer));
        let text = serde_json::to_string(&forms).expect("JSON");
        let read: Vec<Event> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, forms, "{text}");
    }
}

fn keeps_the_laws(game: &AnyGame, events: Option<&AnyEvents>, chance: &mut Fast) {
    assert_eq!(game.all_seen(), !hides(game), "{}", game.record());
    let seats: Vec<_> = viewers(game).collect();
    comes_back(game, *pick(&seats, chance));
    events.into_iter().for_each(|events| events_read_back(game, events));
    let state = State::of(game);
    let text = serde_json::to_string(&state).expect("JSON");
    assert_eq!(serde_json::from_str::<State>(&text).unwrap_or_else(|error| panic!("{error}: {text}")), state);
}

/// Plays at random, and looks at one step in so many.
fn play(rules: AnyRules, deals: usize, every: u32, chance: &mut Fast) -> usize {
    let opening = Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    let mut game = rules.start(opening).expect("a parti");
    comes_back(&game, None);
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
            keeps_the_laws(&game, Some(&events), chance);
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
    let mut chance = Fast::new(12);
    let (mut step, mut reshuffled) = (0, 0);
    golden(|game, events| {
        step += 1;
        let after = matches!(game, AnyGame::Vandtia(running) if running.state().reshuffles() > 0);
        reshuffled += usize::from(after);
        if after || step % 7 == 0 {
            keeps_the_laws(game, events, &mut chance);
        }
        if after {
            viewers(game).for_each(|viewer| comes_back(game, viewer));
        }
    });
    assert!(reshuffled > 5, "{reshuffled} views after a reshuffle");
}

/// Changes something somewhere in a form.
fn damage(json: &mut Json, chance: &mut Fast) {
    match json {
        Json::Array(all) if !all.is_empty() => {
            let at = chance.below(all.len() as u32) as usize;
            match chance.below(8) {
                0 => drop(all.remove(at)),
                1 => all.insert(at, all[chance.below(all.len() as u32) as usize].clone()),
                2 => all.swap(at, 0),
                _ => damage(&mut all[at], chance),
            }
        }
        Json::Object(all) if !all.is_empty() => {
            let at = chance.below(all.len() as u32) as usize;
            if let Some((_, value)) = all.iter_mut().nth(at) {
                damage(value, chance);
            }
        }
        Json::Number(_) => {
            *json = pick(&[json!(0), json!(1), json!(5), json!(255), json!(2147483647), json!(-9)], chance)
                .clone()
        }
        Json::String(_) => {
            *json = pick(
                &[json!("Ks"), json!("2s"), json!("?"), json!("s"), json!("play Ks"), json!("done")],
                chance,
            )
            .clone()
        }
        Json::Bool(on) => *on = !*on,
        _ => *json = pick(&[json!(null), json!(1), json!([]), json!(["Ks", "Qs"])], chance).clone(),
    }
}

#[test]
fn a_damaged_view_is_refused_or_true_and_never_a_panic() {
    let mut chance = Fast::new(13);
    let (mut step, mut refused, mut true_ones) = (0u32, 0, 0);
    golden(|game, _| {
        step += 1;
        if step % 25 != 0 {
            return;
        }
        let seats: Vec<_> = viewers(game).collect();
        let whole = json!(View::noted(&game.view(*pick(&seats, &mut chance))));
        for _ in 0..12 {
            let mut form = whole.clone();
            let part = if chance.below(3) == 0 { &mut form } else { &mut form["notes"]["told"] };
            damage(part, &mut chance);
            let Ok(read) = serde_json::from_value::<View>(form) else { continue };
            match read.recall() {
                Ok(view) => {
                    assert_eq!(View::noted(&view), read);
                    true_ones += 1;
                }
                Err(_) => refused += 1,
            }
        }
    });
    assert!(refused > 500, "{refused} refused, {true_ones} as good as before");
}

#[test]
fn notes_are_told_as_documented() {
    let rules = games::rules("bondtolva", None, &[]).expect("rules");
    let mut game = rules.start(Opening::default()).expect("a parti");
    game.deal(game.deal_of(Seed::from_text("exempel"))).expect("a deal");
    game.act(Seat(1), game.parse("play 9c").expect("an action")).expect("forehand leads");
    let notes = json!(View::noted(&game.view(None)))["notes"].take();
    let told = json!([
        {"note": "begun", "dealer": 0, "first_dealer": 0, "scores": [0, 0], "carry": 0},
        {"note": "dealt", "seat": 0, "hand": null},
        {"note": "dealt", "seat": 1, "hand": null},
        {"note": "acted", "seat": 1, "action": "play 9c", "from_hand": true},
    ]);
    assert_eq!(notes, json!({"seat": null, "told": told}));
}
