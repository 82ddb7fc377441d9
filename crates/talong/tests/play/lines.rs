//! Line by line, over pipes.

use std::process::{Command, Stdio};

use crate::Folder;
use crate::text::Text;

#[test]
fn a_killed_game_goes_on_exactly() {
    let folder = Folder::new();
    let mut text = Text::start(&["bondtolva", "--pace", "0", "--level", "nyborjare"], &folder.0);
    for _ in 0..12 {
        if text.asked().starts_with("Tom rad") {
            text.say("");
            continue;
        }
        let before = text.position();
        text.child.kill().unwrap();
        text.child.wait().unwrap();
        text = Text::start(&["--continue"], &folder.0);
        text.asked();
        assert_eq!(text.position(), before);
        text.act();
    }
}

#[test]
fn without_a_terminal_it_says_what_to_do_instead() {
    let folder = Folder::new();
    let out = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["play", "--data"])
        .arg(&folder.0)
        .env("TALONG_LANG", "en")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(!out.status.success() && told.contains("talong play --text"), "{told}");
}

#[test]
fn whole_games_over_pipes() {
    for game in [&["tolva"][..], &["vandtia", "--race", "0"], &["bordstolva"]] {
        let folder = Folder::new();
        let mut text = Text::start(&[game, &["--pace", "0", "--level", "nyborjare"]].concat(), &folder.0);
        text.whole_parti();
    }
}
