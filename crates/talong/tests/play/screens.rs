//! What the screen shows and does, in a real pseudo-terminal.

use std::process::Command;

use portable_pty::PtySize;

use crate::Folder;
use crate::terminal::{Terminal, go_on};

#[test]
fn a_small_window_and_plain_letters_are_enough() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--ascii", "--plain", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (40, 20));
    for _ in 0..60 {
        let text = go_on(&mut terminal);
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn the_start_screen_leads_to_a_table_and_remembers() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play"], &folder.0, (80, 24));
    assert!(terminal.asked().contains("Motståndare"));
    // Down to the game, right to the next one, back up to play.
    let text = terminal.press("\x1b[B\x1b[C");
    assert!(text.contains("‹ Tolva ›"), "{text}");
    terminal.press("\x1b[A\r");
    terminal.until("the table", |text| text.contains("Tolva · giv 1"));
    assert!(terminal.press("\x03").contains("Sluta?"));
    let text = terminal.press("\r");
    assert!(text.contains("Fortsätt senaste spelet"), "{text}");
    terminal.leave("\x1b");
    let mut again = Terminal::start(&["play"], &folder.0, (80, 24));
    let text = again.asked();
    assert!(text.contains("Tolva") && text.contains("Fortsätt"), "{text}");
    again.press("\r");
    again.until("the same table", |text| text.contains("Tolva · giv 1"));
}

#[test]
fn a_refused_card_is_explained_and_hints_and_undo_work() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    terminal.asked();
    let text = terminal.press("h2\r");
    assert!(text.contains("[TF-"), "{text}");
    let text = terminal.press("\x1bOQ");
    assert!(text.contains("Tips: "), "{text}");
    let event = terminal.mark.event;
    terminal.press("\r");
    terminal.asked();
    assert!(terminal.mark.event > event, "it was done");
    let text = terminal.press("\x1bOR");
    assert!(text.contains("taget tillbaka"), "{text}");
    let text = terminal.press("\x1bOS");
    assert!(text.contains("Senaste sticket"), "{text}");
    let text = terminal.press("\r");
    assert!(!text.contains("Senaste sticket"), "{text}");
    let text = terminal.press("\x1b[15~");
    assert!(text.contains("Bondtolva för två"), "{text}");
}

fn signal(terminal: &Terminal, name: &str) {
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "tolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.asked();
    signal(&terminal, "-TERM");
    terminal.ends();
}

#[test]
fn a_hung_up_terminal_ends_the_program() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "bondtolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.asked();
    signal(&terminal, "-HUP");
    assert!(!terminal.child.wait().unwrap().success());
}

#[test]
fn without_colours_none_are_sent() {
    let folder = Folder::new();
    let args = ["play", "tolva", "--pace", "0", "--level", "nyborjare", "--data", folder.0.to_str().unwrap()];
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    for (surroundings, colours) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut terminal = Terminal::open(&args, size, surroundings);
        for _ in 0..4 {
            go_on(&mut terminal);
        }
        let all = String::from_utf8_lossy(&terminal.all).into_owned();
        assert_eq!(all.contains("38;5;") || all.contains("48;5;"), colours);
        // What matters is still told apart: whoever is asked has a card in hand.
        let text = terminal.asked();
        assert!("♠♥♦♣".chars().any(|sign| text.contains(sign)), "{text}");
    }
}

#[test]
fn the_table_adapts_when_the_window_changes_in_the_middle_of_play() {
    let folder = Folder::new();
    let args = ["play", "vandtia", "--seating", "3", "--pace", "0", "--race", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    terminal.asked();
    for size in [(40, 20), (120, 40), (12, 4), (80, 24), (60, 30), (80, 24)] {
        terminal.resize(size);
        let text = terminal.text();
        if size.0 < 20 {
            assert!(text.contains("Fönstret"), "{text}");
            continue;
        }
        // The way out stands in the last line's right corner, wherever that is, and the score where there is room.
        let (width, last) = (usize::from(size.0), usize::from(size.1) - 1);
        let line = text.lines().nth(last).unwrap_or_default().trim_end();
        assert!(line.ends_with("F10 Sluta") && line.chars().count() + 2 >= width, "{text}");
        assert_eq!(text.contains("Kort kvar"), width >= 64, "{text}");
        go_on(&mut terminal);
        terminal.asked();
    }
}

/// How much of a race's bar is left.
fn bar(text: &str) -> usize {
    text.matches('█').count()
}

/// The window is as long as it can be, so that it is seen on any machine; what it does at its end is tested without a clock.
#[test]
fn the_window_of_a_race_is_a_bar_that_shrinks() {
    let folder = Folder::new();
    let args = ["play", "vandtia", "--pace", "0", "--race", "30000", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    // Each press plays a card or says that we are done; whoever draws a card after that opens a window.
    let mut first = 0;
    while first == 0 {
        first = bar(&go_on(&mut terminal));
    }
    terminal.until("less of it", |text| bar(text) < first);
}

/// The signs of the own cards, as they are drawn.
fn hand(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| line.contains('│'));
    rows.rev().take(2).map(str::to_string).collect()
}

#[test]
fn the_same_deal_can_be_played_again_from_any_own_choice() {
    let folder = Folder::new();
    let args = ["play", "tolva", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (100, 30));
    let first = terminal.asked();
    for _ in 0..3 {
        go_on(&mut terminal);
    }
    assert_ne!(hand(&first), hand(&terminal.asked()));
    let menu = terminal.press("\x1b[19~");
    assert!(menu.contains("Hela given en gång till") && menu.contains("Från ditt val 1"), "{menu}");
    let same = terminal.press("\x1b[B\r");
    assert!(same.contains("taget tillbaka") && terminal.mark.asked, "{same}");
    assert_eq!(hand(&same), hand(&first));
}
