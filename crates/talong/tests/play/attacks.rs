//! What nobody should do: noise on every input, windows without room, broken files, two programs at one table.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::Folder;
use crate::terminal::Terminal;
use crate::text::Text;

const QUICK: [&str; 4] = ["--pace", "0", "--level", "nyborjare"];

/// Bytes without a meaning, always the same ones.
fn noise(seed: u32, count: usize) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    std::iter::repeat_with(&mut next).take(count).collect()
}

#[test]
fn noise_on_the_keyboard_ends_nothing_badly() {
    for seed in 1..4 {
        let folder = Folder::new();
        let args = [&["play", "vandtia", "--race", "0"], &QUICK[..]].concat();
        let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
        terminal.asked();
        // Noise may also happen to be the way out. The terminal has then been given back, and there these are signals, with
        // which it throws away what nobody has read yet.
        let noise: Vec<u8> =
            noise(seed, 3000).into_iter().filter(|key| !b"\x03\x1a\x1c".contains(key)).collect();
        for part in noise.chunks(64) {
            if terminal.keys.write_all(part).is_err() {
                break;
            }
            terminal.drain();
        }
        let _ =
            Command::new("kill").args(["-TERM", &terminal.child.process_id().unwrap().to_string()]).status();
        terminal.ends();
        // What was done is still there.
        let mut text = Text::start(&["--continue"], &folder.0);
        text.until(&["Vändtia: "]);
    }
}

#[test]
fn windows_without_room_are_borne() {
    for (size, game) in
        [((1, 1), "bondtolva"), ((10, 3), "vandtia"), ((3, 2), "bordstolva"), ((200, 1), "tolva")]
    {
        let folder = Folder::new();
        let args = [&["play", game], &QUICK[..]].concat();
        let mut terminal = Terminal::start(&args, &folder.0, size);
        for key in [
            "\x1b[B", "\r", "\x1a", "\x1c", "\x1bOP", "\x1b[6~", "\x1b", "hK\r", "\x1b[15~", "\r", " ",
            "\x1b[D",
        ] {
            terminal.press(key);
        }
        terminal.press("\x1b[21~");
        terminal.leave("\r");
        let mut terminal = Terminal::start(&["play"], &folder.0, size);
        for key in ["\x1b[B", "\x1b[C", "\x1b[A"] {
            terminal.press(key);
        }
        terminal.leave("\x03");
    }
}

#[test]
fn noise_on_a_pipe_is_not_understood_and_loses_nothing() {
    let folder = Folder::new();
    let mut text = Text::start(&[&["bondtolva"], &QUICK[..]].concat(), &folder.0);
    text.asked();
    let before = text.position();
    for (line, parts) in [
        (&b"\xff\xfe\xc3\x28"[..], 1),
        (b"\0\0\0", 1),
        // What is too long for a line is read as several.
        (&[b'x'; 20_000], 5),
        ("ü€𝄞".as_bytes(), 1),
        (b"spela", 1),
        (b"byt", 1),
        (b"flytta 1", 1),
    ] {
        text.input.write_all(line).unwrap();
        let answer = text.say_lines("", parts);
        assert!(!answer.is_empty(), "it is answered with a sentence");
    }
    assert_eq!(text.position(), before);
    text.child.kill().unwrap();
    text.child.wait().unwrap();
    let mut again = Text::start(&["--continue"], &folder.0);
    again.asked();
    assert_eq!(again.position(), before);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["play", "--text", "tolva"])
        .args(QUICK)
        .arg("--data")
        .arg(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    while child.try_wait().unwrap().is_none() {
        let _ = input.write_all(b"hand\n");
        std::thread::yield_now();
    }
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success(), "{out:?}");
    assert!(out.stderr.is_empty(), "{out:?}");
}

fn run(args: &[&str], folder: &Folder) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
    command.args(["play", "--text"]).args(args).arg("--data").arg(&folder.0);
    command.env("TALONG_LANG", "sv").stdin(Stdio::null()).output().unwrap()
}

/// It ends with a reason in words, and not with a panic.
fn refuses(out: &Output, why: &str) {
    let told = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success() && told.contains(why) && !told.contains("panicked"), "{told}");
}

#[test]
fn broken_files_are_told_of() {
    let folder = Folder::new();
    refuses(&run(&["--continue"], &folder), "inget spel att fortsätta");
    std::fs::write(folder.0.join("choices.json"), b"{\"last\": 7, \xff").unwrap();
    refuses(&run(&["--continue"], &folder), "inget spel att fortsätta");
    assert!(folder.0.join("choices.damaged").exists(), "what cannot be read is set aside");
    let missing = r#"{"last": {"kind": "here", "table": "3F0p6cZ2m1XW9dBqk7sTNA"}}"#;
    std::fs::write(folder.0.join("choices.json"), missing).unwrap();
    refuses(&run(&["--continue"], &folder), "Det bordet finns inte");
    std::fs::write(folder.0.join("talong.sqlite"), noise(9, 5000)).unwrap();
    let _ = std::fs::remove_file(folder.0.join("talong.sqlite-wal"));
    let out = run(&["bondtolva"], &folder);
    refuses(&out, "");
    assert!(!out.stderr.is_empty());
}

#[test]
fn two_programs_do_not_play_the_same_game() {
    let folder = Folder::new();
    let mut first = Text::start(&[&["bondtolva"], &QUICK[..]].concat(), &folder.0);
    first.asked();
    let before = first.position();
    refuses(&run(&["--continue"], &folder), "öppet i ett annat fönster");
    // The first one goes on, and a new game beside it can be begun.
    let mut other = Text::start(&[&["tolva"], &QUICK[..]].concat(), &folder.0);
    other.asked();
    assert_eq!(first.position(), before);
    drop(other);
}

#[test]
fn links_that_lead_nowhere_are_told_of() {
    let folder = Folder::new();
    for link in [
        "",
        "bord",
        "http://",
        "https://x/bord/",
        "http://x/bord/3F0p6cZ2m1XW9dBqk7sTNA/../..#x",
        "javascript:1",
    ] {
        refuses(&run(&["--join", link], &folder), "ingen länk till ett bord");
    }
    // A port where nobody listens: it is taken, and stays so, but nothing is to be heard there.
    let taken = tokio::net::TcpSocket::new_v4().unwrap();
    taken.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let port = taken.local_addr().unwrap().port();
    let link = format!("http://127.0.0.1:{port}/bord/3F0p6cZ2m1XW9dBqk7sTNA#x");
    refuses(&run(&["--join", &link], &folder), "Servern nås inte");
}
