//! Whole partier of every preset and seating, by keys alone, in a real pseudo-terminal.

use crate::Folder;
use crate::terminal::{Terminal, play_on};

const SIZES: [(u16, u16); 4] = [(80, 24), (40, 20), (100, 30), (120, 40)];

fn whole_parti(game: &[&str], size: (u16, u16)) {
    let folder = Folder::new();
    let mut args = vec!["play"];
    args.extend(game);
    args.extend(["--level", "nyborjare", "--pace", "0", "--race", "0"]);
    let mut terminal = Terminal::start(&args, &folder.0, size);
    play_on(&mut terminal);
    assert!(terminal.press("\x1b[21~").contains("Sluta?"));
    terminal.leave("\r");
}

/// One parti in each seating that a preset knows, in several sizes.
fn every_seating(game: &str) {
    let preset = games::catalogue().into_iter().find(|preset| preset.name == game).unwrap();
    for (seating, size) in preset.seatings.iter().zip(SIZES.iter().cycle()) {
        whole_parti(&[game, "--seating", seating], *size);
    }
}

/// Every preset stands here.
const PRESETS: [&str; 6] = ["tolva", "bondtolva", "plocketolva", "bordstolva", "strecktolva", "vandtia"];

#[test]
fn no_preset_is_left_out() {
    assert!(games::catalogue().iter().all(|preset| PRESETS.contains(&preset.name)));
}

#[test]
fn tolva() {
    every_seating("tolva");
}

#[test]
fn bondtolva() {
    every_seating("bondtolva");
}

#[test]
fn plocketolva() {
    every_seating("plocketolva");
}

#[test]
fn bordstolva() {
    every_seating("bordstolva");
}

#[test]
fn strecktolva() {
    every_seating("strecktolva");
}

#[test]
fn vandtia() {
    every_seating("vandtia");
}

#[test]
fn vandtia_without_the_race() {
    whole_parti(&["vandtia", "--seating", "5", "--follow-up", "wait"], (80, 24));
    whole_parti(&["vandtia", "--seating", "3", "--set", "follow_up=never"], (40, 20));
}
