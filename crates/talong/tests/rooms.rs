//! The rooms of the house: who may depend on whom, and who may know what. ARCHITECTURE.md says why.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// For each room the rooms that it may know, each of which it need not.
const ROOMS: &[(&str, &[&str])] = &[
    ("cards", &[]),
    ("game", &["cards"]),
    ("tolva", &["cards", "game"]),
    ("vandtia", &["cards", "game"]),
    ("games", &["cards", "game", "tolva", "vandtia"]),
    ("wire", &["cards", "game", "tolva", "vandtia", "games"]),
    ("bots", &["cards", "game", "tolva", "vandtia", "games"]),
    ("referee", &["cards", "game", "games", "wire"]),
    ("lessons", &["cards", "game", "games"]),
    ("lab", &["cards", "game", "tolva", "vandtia", "games", "wire", "bots"]),
    ("tables", &["cards", "game", "games", "wire", "bots"]),
    ("host", &["cards", "game", "games", "wire", "tables"]),
    ("server", &["cards", "game", "games", "wire", "bots", "lessons", "tables", "host"]),
    ("terminal", &["cards", "game", "games", "wire", "bots", "tables", "host"]),
    ("load", &["cards", "games", "wire", "tables", "host", "server"]),
    ("talong", &["cards", "game", "games", "wire", "referee", "lab", "host", "server", "terminal", "load"]),
    // A second reading of the rules: it shares nothing with the first.
    ("twin", &[]),
];

/// The dependencies of a manifest among our own crates, those of tests left out.
fn known_by(manifest: &str) -> Vec<String> {
    let part = manifest.split_once("[dependencies]").map_or("", |(_, rest)| rest);
    let part = part.split_once("\n[").map_or(part, |(part, _)| part);
    let names = part.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| ROOMS.iter().any(|(room, _)| room == name)).map(str::to_string).collect()
}

#[test]
fn arrows_between_rooms_point_one_way() {
    let allowed: BTreeMap<_, _> = ROOMS.iter().copied().collect();
    let mut found = 0;
    for entry in fs::read_dir(crates()).expect("the crates").flatten() {
        let Ok(manifest) = fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let room = entry.file_name().to_string_lossy().to_string();
        let may = allowed
            .get(room.as_str())
            .unwrap_or_else(|| panic!("{room} is a new room: say whom it may know"));
        for known in known_by(&manifest) {
            assert!(may.contains(&known.as_str()), "{room} may not know {known}");
        }
        found += 1;
    }
    assert_eq!(found, ROOMS.len(), "every room is there");
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => sources(&path, out),
            path if path.extension().is_some_and(|ending| ending == "rs") => out.push(path),
            _ => {}
        }
    }
}

/// What a crate's sources may not say, and why.
const SILENT: &[(&[&str], &[&str])] = &[
    // The engine does no IO, reads no clock, draws no chance, and knows no JSON.
    (
        &["cards", "game", "tolva", "vandtia", "games", "bots"],
        &["serde_json", "std::fs", "std::net", "std::time", "std::thread", "getrandom", "tokio"],
    ),
    // A table has no clock, no threads, no sockets and no chance of its own.
    (&["tables"], &["tokio", "axum", "std::thread", "std::net", "getrandom", "Instant", "SystemTime"]),
    (&["wire"], &["tokio", "axum", "std::net", "std::thread"]),
    // Tables are driven, and looked at in a terminal, without HTTP.
    (&["host", "terminal"], &["axum"]),
];

#[test]
fn rooms_do_not_know_what_is_not_theirs() {
    for (rooms, words) in SILENT {
        for room in *rooms {
            let mut files = Vec::new();
            sources(&crates().join(room).join("src"), &mut files);
            assert!(!files.is_empty(), "{room} has sources");
            for file in files {
                let text = fs::read_to_string(&file).expect("readable");
                // Tests may do what the crate may not.
                let own = text.split("#[cfg(test)]").next().unwrap_or_default();
                let said = words.iter().find(|word| own.contains(**word));
                let tests =
                    file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "trial");
                assert!(tests || said.is_none(), "{} says {}", file.display(), said.unwrap_or(&""));
            }
        }
    }
}
