//! `talong play` and `talong replay` in a real pseudo-terminal and over pipes: whole games, kills, joining a server's table.

mod attacks;
mod joined;
mod lines;
mod partier;
mod records;
mod screens;
mod terminal;
mod text;

use std::path::PathBuf;
use std::time::Duration;

/// Nothing in these tests takes so long; whoever waits longer has failed.
const LIMIT: Duration = Duration::from_secs(120);

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = server::ids::random_name().unwrap();
        Folder(std::env::temp_dir().join(format!("talong-play-{name}")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
