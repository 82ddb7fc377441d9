//! The laws that every game keeps, on random rules and random deals.

use cards::{Chance, Fast, Seat};
use game::laws::{Effort, check};
use game::{Game, Opening, Setting};
use vandtia::{Rules, SWITCHES, Seating};

const EFFORT: Effort = Effort { deals: 1, actions: 2_500, every: 24 };

fn setting(key: &str, value: &str) -> Setting {
    Setting { key: key.to_string(), value: Some(value.to_string()), quoted: false }
}

fn run(settings: &[Setting], chance: &mut Fast, seating: Seating) -> bool {
    // A reshuffle cannot be told by a deck alone, so its sample cannot be replayed; `laws.rs` looks at it by itself.
    if settings.iter().any(|s| s.value.as_deref() == Some("not-two")) {
        return false;
    }
    let mut settings = settings.to_vec();
    if !settings.iter().any(|s| s.key == "play_limit") {
        settings.push(setting("play_limit", "120"));
    }
    let Ok(rules) = Rules::from_settings(seating, &settings) else { return false };
    let opening = Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    check(&rules, opening, chance, EFFORT)
        .unwrap_or_else(|broken| panic!("{seating:?} {settings:?}: {broken}"));
    true
}

#[test]
fn every_switch_with_every_answer_keeps_the_laws() {
    let mut chance = Fast::new(1);
    for seating in Seating::ALL {
        run(&[], &mut chance, seating);
        for switch in SWITCHES.iter().filter(|s| s.key != "play_limit") {
            for value in switch.domain.examples() {
                run(&[setting(switch.key, &value.to_string())], &mut chance, seating);
            }
        }
    }
}

#[test]
fn random_vectors_of_switches_keep_the_laws() {
    let mut chance = Fast::new(2);
    let mut played = 0;
    for round in 0..160 {
        let seating = Seating::ALL[chance.below(4) as usize];
        let mut settings: Vec<Setting> = Vec::new();
        for _ in 0..if round % 2 == 0 { 2 } else { SWITCHES.len() } {
            let switch = &SWITCHES[chance.below(SWITCHES.len() as u32) as usize];
            let values = switch.domain.examples();
            let value = values[chance.below(values.len() as u32) as usize];
            settings.retain(|s| s.key != switch.key);
            if switch.key != "play_limit" {
                settings.push(setting(switch.key, &value.to_string()));
            }
        }
        played += u32::from(run(&settings, &mut chance, seating));
    }
    assert!(played > 60, "{played} rule sets");
}
