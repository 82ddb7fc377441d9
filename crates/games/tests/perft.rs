//! Perft files: counts of action sequences, per rule set and deal.
//!
//! `TALONG_PERFT=write cargo test -p talong-games --test perft` writes the counts anew. Lines above a limit are left out of quick
//! runs; `TALONG_SLOW=1` runs them all.

use std::fmt::Write as _;

use cards::{Lang, Seed};
use game::{Deal, Opening, Setting};
use games::AnyGame;

const QUICK: u64 = 1_000_000;

fn setting(text: &str) -> Setting {
    let (key, value) = text.split_once('=').expect("switch=value");
    Setting { key: key.to_string(), value: Some(value.to_string()), quoted: false }
}

/// A game from a line `rules GAME SEATING switch=value …`.
fn game(line: &str, seed: &str) -> AnyGame {
    let mut words = line.split(' ');
    let (name, seating) = (words.next().expect("game"), words.next().expect("seating"));
    let settings: Vec<Setting> = words.map(setting).collect();
    let rules = games::rules(name, Some(seating), &settings).unwrap_or_else(|r| panic!("{line}: {r:?}"));
    let deal = Deal::from_seed(rules.pack(), Seed::from_text(seed));
    let mut game = rules.start(Opening::default()).expect("an opening");
    game.deal(deal).unwrap_or_else(|r| panic!("{}", r.say(Lang::En)));
    game
}

#[test]
fn counts_are_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft");
    let write = std::env::var("TALONG_PERFT").is_ok_and(|v| v == "write");
    let slow = std::env::var("TALONG_SLOW").is_ok();
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).expect("the perft files") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("readable");
        let (mut rules, mut playing, mut out) = (String::new(), None, String::new());
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["rules", ..] => rules = line["rules ".len()..].to_string(),
                ["deal", seed] => playing = Some(game(&rules, seed)),
                ["perft", depth, ref counts @ ..] => {
                    let game: &AnyGame = playing.as_ref().expect("a deal before perft");
                    let expected: u64 = counts.first().and_then(|n| n.parse().ok()).unwrap_or_default();
                    if write || slow || expected <= QUICK {
                        let depth: u32 = depth.parse().expect("a depth");
                        let census = game.census(depth);
                        let told =
                            format!("perft {depth} {} {} {}", census.count, census.ended, census.points);
                        assert!(write || told == line, "{}: {rules}: {line} but {told}", path.display());
                        assert_eq!(census.count, game.perft(depth));
                        let parts: u64 = game.divide(depth).iter().map(|p| p.count).sum();
                        assert_eq!(census.count, parts);
                        checked += 1;
                        let _ = writeln!(out, "{told}");
                        continue;
                    }
                }
                _ => {}
            }
            let _ = writeln!(out, "{line}");
        }
        if write {
            std::fs::write(&path, out).expect("writable");
        }
    }
    assert!(checked > 60, "{checked} counts");
}
