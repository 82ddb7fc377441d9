//! `talong play` and `talong replay` in a real pseudo-terminal and over pipes: whole games, kills, joining a server's table.

mod attacks;
mod joined;
#[path = "../../../server/tests/help/late.rs"]
mod late;
mod lines;
mod partier;
mod records;
mod screens;
mod terminal;
mod text;

use std::path::PathBuf;
use std::time::Duration;

/// Nothing in these tests takes so long; whoever waits longer has failed.
const LIMIT: Duration = Duration::from_secs(300);

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = host::ids::random_name().unwrap();
        Folder(std::env::temp_dir().join(format!("talong-play-{name}")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How far the program has come, as it marks it itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Mark {
    /// Keys or lines that have been dealt with.
    inputs: u64,
    /// The last event of the table that is seen.
    event: u64,
    /// Wishes without an answer.
    open: u64,
    /// Is something asked of the player?
    asked: bool,
}

impl Mark {
    /// The first whole mark in some bytes, and where it ends.
    fn find(bytes: &[u8]) -> Option<(Mark, usize)> {
        const BEGINS: &[u8] = b"\x1b]7712;";
        let at = bytes.windows(BEGINS.len()).position(|part| part == BEGINS)? + BEGINS.len();
        let end = at + bytes[at..].iter().position(|byte| *byte == 7)?;
        let text = std::str::from_utf8(&bytes[at..end]).unwrap();
        let numbers: Vec<u64> = text.split(';').map(|number| number.parse().unwrap()).collect();
        let [inputs, event, open, asked] = numbers[..] else { panic!("{text}") };
        Some((Mark { inputs, event, open, asked: asked == 1 }, end + 1))
    }
}
