//! Logs that were written before every winner of a trick was asked (TF-MELD-6).

use std::path::Path;

use game::Stage;
use serde_json::Value as Json;

use super::Table;
use crate::entry::Entry;
use crate::ids::TableId;

/// The table of a stored log of version 1, and the state that its game was left in.
fn opened(name: &str) -> (Table, Json) {
    let read = |end: &str| {
        let path = format!("../../testdata/version-1/{name}.{end}");
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a stored file")
    };
    let log = read("log");
    let mut entries = log.lines().map(|line| serde_json::from_str::<Entry>(line).expect("an entry"));
    let id = TableId::of_bits([0; 16]);
    let mut table = Table::new(id, entries.next().expect("a first entry")).expect("a table");
    for entry in entries {
        let told = format!("{entry:?}");
        table.apply(entry).unwrap_or_else(|damaged| panic!("{name}: {told}: {damaged}"));
    }
    let record = read("txt");
    let state = record.lines().find_map(|line| line.strip_prefix("# state ")).expect("a state");
    (table, serde_json::from_str(state).expect("JSON"))
}

fn state(table: &Table) -> Json {
    serde_json::to_value(wire::State::of(table.game.as_ref().expect("a game"))).expect("JSON")
}

/// Acts for whoever is to act, without melds, to the end of the deal. How often was there nothing but going on?
fn play_out(table: &mut Table) -> usize {
    let mut formalities = 0;
    for _ in 0..400 {
        let game = table.game.as_ref().expect("a game");
        let Some(seat) = game.to_act().first().copied().filter(|_| game.stage() == Stage::Play) else {
            break;
        };
        let legal = game.legal(seat);
        formalities += usize::from(game.left_out(1).is_some());
        let silent = |a: &String| a.starts_with("play") || ["draw", "turn", "no"].contains(&a.as_str());
        let action = legal.iter().map(ToString::to_string).find(silent).expect("a silent action");
        table
            .apply(Entry::Acted { seat: seat.0, action: action.into(), bot: true })
            .expect("a listed action");
    }
    formalities
}

const LOGS: [&str; 7] = [
    "hand-bondtolva",
    "hand-tolva",
    "table-bordstolva",
    "table-from-table",
    "table-strecktolva",
    "talong-bondtolva",
    "talong-plocketolva",
];

#[test]
fn tf_meld_6_logs_of_version_1_come_to_the_same_tables() {
    for name in LOGS {
        let (table, expected) = opened(name);
        assert_eq!(state(&table), expected, "{name}");
    }
}

#[test]
fn tf_meld_6_a_deal_is_played_to_its_end_as_it_was_begun() {
    for name in LOGS {
        let (mut table, _) = opened(name);
        let at = table.moves.len() as u32;
        let before = state(&table);
        assert_eq!(play_out(&mut table), 0, "{name}: what the log left out goes by itself");
        table.apply(Entry::Back { seat: 0, at }).expect("a point of the deal");
        assert_eq!(state(&table), before, "{name}: all of it goes back");
        play_out(&mut table);
        assert_eq!(table.game.as_ref().map(|game| game.stage()), Some(Stage::Deal), "{name}");
        let version = game::record::VERSION;
        table.apply(Entry::Dealt { seed: "den nya".to_string(), dealer: 0, version }).expect("a deal is due");
        assert_eq!(play_out(&mut table) > 0, !name.starts_with("hand"), "{name}: the next deal asks");
    }
}

#[test]
fn a_deal_tells_its_version_from_now_on() {
    let dealt = |text: &str| serde_json::from_str::<Entry>(text).expect("an entry");
    let old = dealt(r#"{"kind":"dealt","seed":"x","dealer":0}"#);
    assert!(matches!(old, Entry::Dealt { version: 1, .. }));
    let new = Entry::Dealt { seed: "x".to_string(), dealer: 0, version: game::record::VERSION };
    assert_eq!(dealt(&serde_json::to_string(&new).expect("JSON")), new);
}
