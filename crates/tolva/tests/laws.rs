//! The laws on random rules and random deals.

use cards::{Chance, Fast, Seat};
use game::laws::{Effort, Seen, check};
use game::{Opening, Setting};
use tolva::{Preset, Rules, SWITCHES, Seating};

const EFFORT: Effort = Effort { deals: 3, actions: 200, every: 3 };

fn setting(key: &str, value: game::Value) -> Setting {
    Setting { key: key.to_string(), value: Some(value.to_string()), quoted: false }
}

fn every_table() -> impl Iterator<Item = (Preset, Seating)> {
    Preset::ALL.into_iter().flat_map(|p| p.seatings().iter().map(move |s| (p, *s)))
}

fn opening(rules: &Rules, chance: &mut Fast) -> Opening {
    use game::Game;
    let mut opening =
        Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    for score in &mut opening.scores[..rules.sides() as usize] {
        *score = chance.below(20) as i32 - 8;
    }
    if rules.carries() {
        opening.carry = chance.below(3);
    }
    opening
}

fn run(rules: &Rules, chance: &mut Fast, name: &str) -> Seen {
    let opening = opening(rules, chance);
    check(rules, opening, chance, EFFORT).unwrap_or_else(|broken| panic!("{name}: {broken}"))
}

#[test]
fn presets_keep_the_laws() {
    let mut chance = Fast::new(1);
    let mut samples = 0;
    for (preset, seating) in every_table() {
        let rules = Rules::preset(preset, seating);
        for _ in 0..30 {
            samples += run(&rules, &mut chance, &format!("{preset:?} {seating:?}")).samples;
        }
    }
    assert!(samples > 5_000, "{samples} samples");
}

#[test]
fn every_switch_with_every_answer_keeps_the_laws() {
    let mut chance = Fast::new(2);
    for (preset, seating) in every_table() {
        for switch in SWITCHES {
            for value in switch.domain.examples() {
                let settings = [setting(switch.key, value)];
                if let Ok(rules) = Rules::from_settings(preset, seating, &settings) {
                    run(&rules, &mut chance, &format!("{preset:?} {seating:?} {settings:?}"));
                }
            }
        }
    }
}

#[test]
fn pairs_and_random_vectors_of_switches_keep_the_laws() {
    let mut chance = Fast::new(3);
    let tables: Vec<_> = every_table().collect();
    let mut played = 0;
    for round in 0..1_500 {
        let (preset, seating) = tables[chance.below(tables.len() as u32) as usize];
        let count = if round % 2 == 0 { 2 } else { SWITCHES.len() };
        let mut settings: Vec<Setting> = Vec::new();
        for _ in 0..count {
            let switch = &SWITCHES[chance.below(SWITCHES.len() as u32) as usize];
            let values = switch.domain.examples();
            let value = values[chance.below(values.len() as u32) as usize];
            settings.retain(|s| s.key != switch.key);
            settings.push(setting(switch.key, value));
        }
        if let Ok(rules) = Rules::from_settings(preset, seating, &settings) {
            run(&rules, &mut chance, &format!("{preset:?} {seating:?} {settings:?}"));
            played += 1;
        }
    }
    assert!(played > 400, "{played} rule sets");
}
