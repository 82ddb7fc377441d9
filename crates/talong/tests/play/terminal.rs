//! The program in a real pseudo-terminal, and the screen that it draws.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::LIMIT;

/// The program in a terminal of its own, and the screen that it draws.
pub struct Terminal {
    screen: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    /// All that was ever written.
    pub all: Vec<u8>,
    pub keys: Box<dyn Write + Send>,
    pub child: Box<dyn portable_pty::Child + Send + Sync>,
    pty: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub fn start(args: &[&str], folder: &Path, (width, height): (u16, u16)) -> Terminal {
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        Terminal::open(&[args, &["--data", folder.to_str().unwrap()]].concat(), size, &[])
    }

    pub fn open(args: &[&str], size: PtySize, surroundings: &[(&str, &str)]) -> Terminal {
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_talong"));
        command.args(args);
        command.env("TALONG_LANG", "sv");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        surroundings.iter().for_each(|(key, value)| command.env(key, value));
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut out = pty.master.try_clone_reader().unwrap();
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n) = out.read(&mut buffer) {
                if n == 0 || send.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let cells = |n: u16| NonZeroU16::new(n).unwrap();
        let screen = vt100::Parser::new(cells(size.rows), cells(size.cols), 0);
        Terminal { screen, bytes, all: Vec::new(), keys, child, pty: pty.master }
    }

    /// Makes the window larger or smaller.
    pub fn resize(&mut self, (width, height): (u16, u16)) {
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        self.pty.resize(size).unwrap();
        let cells = |n: u16| NonZeroU16::new(n).unwrap();
        self.screen.set_size(cells(height), cells(width));
    }

    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as it should be.
    pub fn wait(&mut self, what: &str, mut is: impl FnMut(&str) -> bool) -> String {
        loop {
            let text = self.text();
            if is(&text) {
                return text;
            }
            self.more(what);
        }
    }

    /// Waits until more is written.
    pub fn more(&mut self, what: &str) {
        match self.bytes.recv_timeout(LIMIT) {
            Ok(bytes) => self.take(bytes),
            Err(_) => panic!("waited in vain for {what}:\n{}", self.text()),
        }
    }

    /// Takes what has been written so far.
    pub fn drain(&mut self) {
        while let Ok(bytes) = self.bytes.try_recv() {
            self.take(bytes);
        }
    }

    fn take(&mut self, bytes: Vec<u8>) {
        self.screen.process(&bytes);
        self.all.extend(bytes);
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// The program ends by itself, well, and gives the terminal back.
    pub fn ends(mut self) {
        while let Ok(bytes) = self.bytes.recv_timeout(LIMIT) {
            self.all.extend(bytes);
        }
        assert!(self.child.wait().unwrap().success());
        let all = String::from_utf8_lossy(&self.all);
        assert!(all.contains("\x1b[?1049l"), "the screen is not given back");
        assert!(all.rfind("\x1b[?1000l") > all.rfind("\x1b[?1000h"), "the mouse is not given back");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub const OVER: &str = "Ett parti till";
pub const NEXT: &str = "Nästa giv";

pub fn is_asked(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("▶ ")) || text.contains(OVER) || text.contains(NEXT)
}

/// Plays until the parti is over, by keys alone.
pub fn play_on(terminal: &mut Terminal) {
    for _ in 0..4000 {
        let text = terminal.wait("my turn", is_asked);
        if text.contains(OVER) {
            return;
        }
        let arranging = text.contains("Ordna dina kort");
        terminal.press(if arranging { "klar\r" } else { "\r" });
        terminal.wait("what comes of it", |now| now != text && !now.contains("› "));
    }
    panic!("no end:\n{}", terminal.text());
}
