//! What the screen shows and does, in a real pseudo-terminal.

use std::process::Command;

use portable_pty::PtySize;

use crate::Folder;
use crate::terminal::{OVER, Terminal, is_asked};

#[test]
fn a_small_window_and_plain_letters_are_enough() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--ascii", "--plain", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (40, 20));
    let asked = |text: &str| {
        text.lines().any(|line| line.starts_with(" > ")) || text.contains(OVER) || text.contains("Nasta giv")
    };
    for _ in 0..60 {
        let text = terminal.wait("my turn", asked);
        assert!(text.is_ascii(), "{text}");
        terminal.press("\r");
        terminal.wait("what comes of it", |now| now != text);
    }
}

#[test]
fn the_start_screen_leads_to_a_table_and_remembers() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play"], &folder.0, (80, 24));
    terminal.wait("the start", |text| text.contains("Motståndare"));
    // Down to the game, right to the next one, back up to play.
    terminal.press("\x1b[B\x1b[C");
    terminal.wait("another game", |text| text.contains("‹ Tolva ›"));
    terminal.press("\x1b[A\r");
    terminal.wait("the table", |text| text.contains("Tolva · giv 1"));
    terminal.press("\x03");
    terminal.wait("the question", |text| text.contains("Sluta?"));
    terminal.press("\r");
    terminal.wait("the start again", |text| text.contains("Fortsätt senaste spelet"));
    terminal.press("\x1b");
    terminal.ends();
    let mut again = Terminal::start(&["play"], &folder.0, (80, 24));
    again.wait("what was chosen", |text| text.contains("Tolva") && text.contains("Fortsätt"));
    again.press("\r");
    again.wait("the same table", |text| text.contains("Tolva · giv 1"));
}

#[test]
fn a_refused_card_is_explained_and_hints_and_undo_work() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    terminal.press("h2\r");
    terminal.wait("the reason", |text| text.contains("[TF-"));
    terminal.press("\x1bOQ");
    terminal.wait("a hint", |text| text.contains("Tips: "));
    let before = terminal.text();
    let hand = |text: &str| text.lines().filter(|l| l.contains("│")).map(str::to_string).collect::<Vec<_>>();
    terminal.press("\r");
    terminal.wait("a card played", |now| hand(now) != hand(&before) && is_asked(now));
    terminal.press("\x1bOR");
    terminal.wait("the card back", |text| text.contains("taget tillbaka"));
    terminal.press("\x1bOS");
    terminal.wait("the last trick", |text| text.contains("Senaste sticket"));
    terminal.press("\r");
    terminal.wait("the table", |text| !text.contains("Senaste sticket"));
    terminal.press("\x1b[15~");
    terminal.wait("the rules", |text| text.contains("Bondtolva för två"));
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "tolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    terminal.ends();
}

#[test]
fn a_hung_up_terminal_ends_the_program() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "bondtolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
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
            let text = terminal.wait("my turn", is_asked);
            terminal.press("\r");
            terminal.wait("what comes of it", |now| now != text);
        }
        let all = String::from_utf8_lossy(&terminal.all).into_owned();
        assert_eq!(all.contains("38;5;") || all.contains("48;5;"), colours);
        // What matters is still told apart.
        assert!(
            terminal.text().contains('♠') || terminal.text().contains('♥') || terminal.text().contains('♦')
        );
    }
}

#[test]
fn the_table_adapts_when_the_window_changes_in_the_middle_of_play() {
    let folder = Folder::new();
    let args = ["play", "vandtia", "--seating", "3", "--pace", "0", "--race", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    for size in [(40, 20), (120, 40), (12, 4), (80, 24), (60, 30), (80, 24)] {
        terminal.resize(size);
        if size.0 < 20 {
            terminal.wait("too small", |text| text.contains("Fönstret"));
            continue;
        }
        // The way out stands in the last line's right corner, wherever that is, and the score where there is room.
        let (width, last) = (usize::from(size.0), usize::from(size.1) - 1);
        let corner = |line: &str| {
            line.trim_end().ends_with("F10 Sluta") && line.trim_end().chars().count() + 2 >= width
        };
        let fits = |text: &str| {
            text.lines().nth(last).is_some_and(corner) && text.contains("Kort kvar") == (width >= 64)
        };
        let text = terminal.wait("the whole window", |text| fits(text) && is_asked(text));
        let arranging = text.contains("Ordna dina kort");
        terminal.press(if arranging { "klar\r" } else { "\r" });
        terminal.wait("what comes of it", |now| now != text && !now.contains("› ") && is_asked(now));
    }
}

/// How much of a race's bar is left.
fn bar(text: &str) -> usize {
    text.matches('█').count()
}

#[test]
fn the_window_of_a_race_is_a_bar_that_shrinks() {
    let folder = Folder::new();
    let args = ["play", "vandtia", "--pace", "0", "--race", "2500", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    // Each press plays a card or says that we are done; whoever draws a card after that opens a window.
    let mut text = String::new();
    while bar(&text) == 0 {
        text = terminal.wait("my turn or a race", |text| is_asked(text) || bar(text) > 0);
        if bar(&text) == 0 {
            let arranging = text.contains("Ordna dina kort");
            terminal.press(if arranging { "klar\r" } else { "\r" });
            terminal.wait("what comes of it", |now| now != text && !now.contains("› "));
        }
    }
    let first = bar(&text);
    let later = bar(&terminal.wait("less of it", |text| (1..first).contains(&bar(text))));
    terminal.wait("still less, or its end", |text| bar(text) < later);
}

#[test]
fn the_same_deal_can_be_played_again_from_any_own_choice() {
    let folder = Folder::new();
    let args = ["play", "tolva", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (100, 30));
    let hand = |text: &str| {
        let rows = text.lines().filter(|line| line.contains('│'));
        rows.rev().take(2).map(str::to_string).collect::<Vec<_>>()
    };
    let first = terminal.wait("my turn", is_asked);
    for _ in 0..3 {
        let text = terminal.wait("my turn", is_asked);
        terminal.press("\r");
        terminal.wait("another hand", |now| hand(now) != hand(&text) && is_asked(now));
    }
    assert_ne!(hand(&first), hand(&terminal.text()));
    terminal.press("\x1b[19~");
    let menu = terminal.wait("the choices", |text| text.contains("Hela given en gång till"));
    assert!(menu.contains("Från ditt val 1"), "{menu}");
    terminal.press("\x1b[B\r");
    terminal.wait("the first choice again", |text| text.contains("taget tillbaka") && is_asked(text));
    let same = terminal.wait("the same cards", |text| hand(text) == hand(&first));
    assert!(is_asked(&same));
}
