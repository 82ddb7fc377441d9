//! The program in a real pseudo-terminal, and the screen that it draws. After each drawing it marks how far it has come,
//! and the screen is looked at only then: whoever presses a key waits until it has been dealt with and answered.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::Receiver;

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::late::Late;
use crate::{LIMIT, Mark};

/// The program in a terminal of its own, and the screen that it draws.
pub struct Terminal {
    screen: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    /// All that was ever written.
    pub all: Vec<u8>,
    /// How much of it has been drawn.
    drawn: usize,
    /// How far the program had come by then.
    pub mark: Mark,
    /// How many keys were pressed and sizes changed.
    sent: u64,
    pub keys: Box<dyn Write + Send>,
    pub child: Box<dyn portable_pty::Child + Send + Sync>,
    pty: Box<dyn MasterPty + Send>,
}

/// How many keys some bytes are.
fn count(keys: &str) -> u64 {
    let mut rest = keys.chars().peekable();
    let mut count = 0;
    while let Some(key) = rest.next() {
        count += 1;
        match rest.peek() {
            Some('O') if key == '\x1b' => drop((rest.next(), rest.next())),
            Some('[') if key == '\x1b' => {
                rest.next();
                while rest.next().is_some_and(|c| !c.is_ascii_alphabetic() && c != '~') {}
            }
            _ => {}
        }
    }
    count
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
        command.env("TALONG_MARKS", "1");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        surroundings.iter().for_each(|(key, value)| command.env(key, value));
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut out = pty.master.try_clone_reader().unwrap();
        let (mut late, bytes) = Late::pipe();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = out.read(&mut buffer) {
                if !late.send(buffer[..n].to_vec()) {
                    break;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let cells = |n: u16| NonZeroU16::new(n).unwrap();
        let screen = vt100::Parser::new(cells(size.rows), cells(size.cols), 0);
        let (all, pty) = (Vec::new(), pty.master);
        Terminal { screen, bytes, all, drawn: 0, mark: Mark::default(), sent: 0, keys, child, pty }
    }

    /// Makes the window larger or smaller, and waits until it is drawn so.
    pub fn resize(&mut self, (width, height): (u16, u16)) {
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        self.pty.resize(size).unwrap();
        let cells = |n: u16| NonZeroU16::new(n).unwrap();
        self.screen.set_size(cells(height), cells(width));
        self.sent += 1;
        self.settle();
    }

    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for the next mark: the screen is then whole.
    pub fn next(&mut self, what: &str) {
        loop {
            if let Some((mark, end)) = Mark::find(&self.all[self.drawn..]) {
                self.screen.process(&self.all[self.drawn..self.drawn + end]);
                self.drawn += end;
                self.mark = mark;
                return;
            }
            match self.bytes.recv_timeout(LIMIT) {
                Ok(bytes) => self.all.extend(bytes),
                Err(_) => panic!("waited in vain for {what} at {:?}:\n{}", self.mark, self.text()),
            }
        }
    }

    fn is_settled(&self) -> bool {
        assert!(self.mark.inputs <= self.sent, "more keys were heard than pressed");
        self.drawn > 0 && self.mark.inputs == self.sent && self.mark.open == 0
    }

    /// Waits until all that was pressed has been dealt with and answered.
    fn settle(&mut self) {
        while !self.is_settled() {
            self.next("an answer");
        }
    }

    /// Presses keys, and waits until they have been dealt with and answered; the screen then.
    pub fn press(&mut self, keys: &str) -> String {
        // What is pressed before the program has the terminal would be another one's.
        self.settle();
        self.write(keys);
        self.sent += count(keys);
        self.settle();
        self.text()
    }

    fn write(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until something is asked of the player after all that was pressed; the screen then.
    pub fn asked(&mut self) -> String {
        while !(self.is_settled() && self.mark.asked) {
            self.next("my turn");
        }
        self.text()
    }

    /// Waits for what others do, or time: until the screen is as it should be.
    pub fn until(&mut self, what: &str, is: impl Fn(&str) -> bool) -> String {
        while !(self.is_settled() && is(&self.text())) {
            self.next(what);
        }
        self.text()
    }

    /// Takes what has been written so far, without looking at it.
    pub fn drain(&mut self) {
        self.all.extend(self.bytes.try_iter().flatten());
    }

    /// Presses the keys that lead out. The program ends by itself, well, and gives the terminal back.
    pub fn leave(mut self, keys: &str) {
        self.settle();
        self.write(keys);
        self.ends();
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

/// Does what is asked: says that the cards lie well, or takes what the cursor is on. Something happens at the table.
pub fn go_on(terminal: &mut Terminal) -> String {
    let before = terminal.asked();
    let event = terminal.mark.event;
    let after = terminal.press(if before.contains("Ordna dina kort") { "klar\r" } else { "\r" });
    assert!(terminal.mark.event > event, "nothing came of it:\n{before}\nand then\n{after}");
    after
}

/// Plays until the parti is over, by keys alone.
pub fn play_on(terminal: &mut Terminal) {
    for _ in 0..4000 {
        if terminal.asked().contains(OVER) {
            return;
        }
        go_on(terminal);
    }
    panic!("no end:\n{}", terminal.text());
}
