//! Records of version 1, written before every winner of a trick was asked, come to the same states and views as then.

use std::path::Path;

use cards::Seat;
use games::AnyGame;
use serde_json::{Value as Json, json};
use wire::{State, View};

/// What stands after a word in the remarks of a file.
fn remarks(text: &str, word: &str) -> Vec<Json> {
    let read = |line: &str| Some(serde_json::from_str(line.strip_prefix(word)?).expect("JSON"));
    text.lines().filter_map(read).collect()
}

fn views(game: &AnyGame) -> Vec<Json> {
    let seats = (0..game.rules().seats()).map(|seat| Some(Seat(seat)));
    seats.chain([None]).map(|seat| json!(View::of(&game.view(seat)))).collect()
}

#[test]
fn tf_meld_6_records_of_version_1_still_load() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/version-1");
    let mut layouts = Vec::new();
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "txt") {
            continue;
        }
        let name = path.file_name().expect("a name").to_string_lossy().to_string();
        let text = std::fs::read_to_string(&path).expect("text");
        assert!(text.starts_with("talong 1\n"), "{name}");
        let game = AnyGame::load(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(remarks(&text, "# state "), [json!(State::of(&game))], "{name}");
        assert_eq!(remarks(&text, "# view "), views(&game), "{name}");
        let record = game.record();
        assert!(record.starts_with("talong 2\n"), "{name}");
        let told = |text: &str, word: &str| text.lines().filter(|line| line.ends_with(word)).count();
        if !name.starts_with("hand") {
            let go_on = if name.starts_with("talong") { " draw" } else { " turn" };
            assert!(told(&record, go_on) > told(&text, go_on), "{name}: what was left out is told");
        }
        let again = AnyGame::load(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(State::of(&again), State::of(&game), "{name}");
        assert_eq!(again.record(), record, "{name}");
        layouts.push(name);
    }
    assert!(
        ["hand", "talong", "table"].iter().all(|l| layouts.iter().any(|n| n.starts_with(l))),
        "{layouts:?}"
    );
}

#[test]
fn what_fuzzing_starts_from_still_reads() {
    let seeds = |folder: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(folder);
        let files = std::fs::read_dir(path).expect("the folder").map(|file| file.expect("a file").path());
        files.map(|path| std::fs::read_to_string(path).expect("text")).collect::<Vec<_>>()
    };
    for text in seeds("record") {
        AnyGame::load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    for text in seeds("referee_line") {
        let mut referee = referee::Referee::new(|| cards::Seed::from_text("fuzz"));
        for line in text.lines() {
            assert!(referee.line(line).contains("\"ok\":true"), "{line}\n{}", referee.line(line));
        }
    }
}

#[test]
fn tf_meld_6_a_record_of_version_2_must_tell_of_every_draw() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/version-1/talong-bondtolva.txt");
    let text = std::fs::read_to_string(path).expect("text").replace("talong 1\n", "talong 2\n");
    let error = AnyGame::load(&text).expect_err("it leaves draws out");
    assert_eq!(error.refusal().rule, Some("TF-MELD-6"));
}
