//! `talong replay`.

use std::process::Command;

use portable_pty::PtySize;

use crate::Folder;
use crate::terminal::Terminal;

/// A whole parti in which everyone takes a legal action, as a record.
fn record(game: &str) -> String {
    let mut game = games::rules(game, None, &[]).unwrap().start(game::Opening::default()).unwrap();
    for n in 0.. {
        match game.stage() {
            game::Stage::Over => break,
            game::Stage::Deal => {
                let deal = game.deal_of(cards::Seed::from_text(&n.to_string()));
                game.deal(deal).unwrap();
            }
            game::Stage::Play => {
                let seat = game.to_act()[0];
                let legal = game.legal(seat);
                game.act(seat, legal[n % legal.len()]).unwrap();
            }
        }
    }
    game.record()
}

#[test]
fn a_record_is_read_out_and_stepped_through() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("parti.txt");
    std::fs::write(&path, record("bondtolva")).unwrap();
    let replay = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
        command.arg("replay").arg(&path).args(args).env("TALONG_LANG", "sv").output().unwrap()
    };
    let told = String::from_utf8(replay(&["--text"]).stdout).unwrap();
    assert!(told.contains("spelar ut") && told.contains("vann"), "{told}");
    // From a seat, only its own drawn cards are told.
    let seen = String::from_utf8(replay(&["--text", "--seat", "1"]).stdout).unwrap();
    assert!(seen.contains("Du drar") && !seen.contains("Astrid drar"), "{seen}");
    assert!(!replay(&["--text", "--seat", "7"]).status.success());
    std::fs::write(folder.0.join("damaged.txt"), "talong 1\ngame tolva\nseating 9\n").unwrap();
    let damaged = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["replay", "--text"])
        .arg(folder.0.join("damaged.txt"))
        .output()
        .unwrap();
    assert!(!damaged.status.success() && String::from_utf8_lossy(&damaged.stderr).contains("9"));

    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let mut terminal = Terminal::open(&["replay", path.to_str().unwrap()], size, &[]);
    let text = terminal.asked();
    assert!(text.contains("1/") && text.contains("alla kort öppna"), "{text}");
    for (key, shown) in [("\x1b[C", "· 2/"), ("\x1b[D", "· 1/"), ("\t", "från Astrid"), ("\x1b[6~", "giv 2")]
    {
        let text = terminal.press(key);
        assert!(text.contains(shown), "{shown}:\n{text}");
    }
    assert!(terminal.text().contains('▒'), "cards of others are hidden");
    // The key is dealt with when all has been thought through.
    let text = terminal.press("\x1b[18~");
    assert!(!text.contains("tänker"), "{text}");
    terminal.leave("q");
}
