//! What the engines refuse, in words: random games are played, and everything that could be asked is asked.

use std::collections::BTreeSet;

use cards::{Chance, Fast, Seat};
use game::{Opening, Setting, Stage};
use games::AnyGame;

/// A game, its seating and the switches of a house.
type House = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Every refusal that a game can be made to give, rule and both languages.
fn told(
    game: &str,
    seating: &str,
    settings: &[(&str, &str)],
    seed: u64,
) -> BTreeSet<(String, String, String)> {
    let mut chance = Fast::new(seed);
    let setting = |(key, value): &(&str, &str)| Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let settings: Vec<Setting> = settings.iter().map(setting).collect();
    let rules = games::rules(game, Some(seating), &settings).expect("rules that make a game");
    let mut game = rules.start(Opening::default()).expect("an opening");
    let universe = game.universe();
    let mut told = BTreeSet::new();
    for _ in 0..200 {
        match game.stage() {
            Stage::Over => break,
            Stage::Deal => {
                let deal = game.deal_of(cards::Seed::from_text(&format!("{seed} {}", chance.below(1000))));
                game.deal(deal).expect("a deal");
                continue;
            }
            Stage::Play => {}
        }
        for seat in 0..game.rules().seats() {
            // Many cards at once make the universe of Vändtia large; a part of it at a time is enough.
            for _ in 0..universe.len().min(120) {
                let action = universe[chance.below(universe.len() as u32) as usize];
                if let Err(no) = game.check(Seat(seat), action) {
                    told.insert((
                        no.rule.unwrap_or_default().to_string(),
                        no.text.sv.to_string(),
                        no.text.en.to_string(),
                    ));
                }
            }
        }
        act(&mut game, &mut chance);
    }
    told
}

fn act(game: &mut AnyGame, chance: &mut Fast) {
    let seats = game.to_act();
    let seat = seats[chance.below(seats.len() as u32) as usize];
    let legal = game.legal(seat);
    let action = legal[chance.below(legal.len() as u32) as usize];
    game.act(seat, action).expect("a legal action");
}

#[test]
fn refusals_are_whole_sentences_in_the_words_of_the_books() {
    let tables: [House; 12] = [
        ("bondtolva", "2", &[("forehand_trump", "true"), ("max_later_melds", "1")]),
        ("bondtolva", "3", &[("no_trump_at", "1"), ("no_meld_at", "2")]),
        ("bondtolva", "4", &[("no_trump_at", "2")]),
        ("tolva", "4", &[]),
        ("tolva", "3", &[("ending", "exact")]),
        ("plocketolva", "2", &[]),
        ("bordstolva", "2", &[("first_trick_from_table", "true")]),
        ("strecktolva", "2", &[("no_meld_at", "3")]),
        ("strecktolva", "2x3", &[("no_meld_at", "3")]),
        ("vandtia", "2", &[("finish", "not-two-ten"), ("must_play", "true")]),
        ("vandtia", "3", &[("opening_tie", "redeclare"), ("turn_up_at_once", "true")]),
        ("vandtia", "2", &[("finish", "not-two"), ("follow_up", "wait"), ("shift", "false")]),
    ];
    let stray = [
        "Er sida",
        "er sida",
        "för sent till",
        "nämn",
        "passa",
        "manöv",
        "fyra lika",
        "i tur att",
        "högarna",
        "sin hög",
        "från en hög",
        "den högen",
    ];
    let stray_en =
        ["Who ", "; who ", " parti ", "Halv gubbe", "Hel gubbe", "halv gubbe", "hel gubbe", "Vinsten", "'"];
    for (game, seating, settings) in tables {
        for seed in 0..2 {
            for (rule, sv, en) in told(game, seating, settings, seed) {
                assert!(sv.ends_with('.') && en.ends_with('.') && sv != en, "{rule} {sv} | {en}");
                for word in stray {
                    assert!(!sv.contains(word), "{word:?}: {rule} {sv}");
                }
                for word in stray_en {
                    assert!(!en.contains(word), "{word:?}: {rule} {en}");
                }
                let points = game == "strecktolva" && sv.replace("kortpoäng", "").contains("poäng");
                assert!(!points, "strecktolva counts streck: {sv}");
            }
        }
    }
}
