//! The program over pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::LIMIT;

/// The program over pipes.
pub struct Text {
    pub child: Child,
    pub input: ChildStdin,
    pub lines: Receiver<String>,
}

impl Text {
    pub fn start(args: &[&str], folder: &Path) -> Text {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["play", "--text"])
            .args(args)
            .arg("--data")
            .arg(folder)
            .env("TALONG_LANG", "sv")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take().unwrap();
        Text { child, input, lines }
    }

    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(LIMIT).expect("a line")
    }

    pub fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
        self.input.flush().unwrap();
    }

    /// Lines up to one that begins so.
    pub fn until(&mut self, starts: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let line = self.line();
            let last = starts.iter().any(|start| line.starts_with(start));
            all.push(line);
            if last {
                return all;
            }
        }
    }

    /// Plays until the parti is over: whenever it is asked, it tries what there is until something is allowed.
    pub fn whole_parti(&mut self) {
        let mut asked = false;
        let mut ideas = Vec::new();
        loop {
            let line = self.line();
            let refused = line.ends_with(']') || line.starts_with("Det förstod");
            if line.starts_with("Tom rad: ett parti till") {
                return;
            } else if line.starts_with("Tom rad") {
                self.say("");
            } else if line.starts_with("Din tur. Ordna") {
                self.say("klar");
            } else if line.starts_with("Din tur") {
                asked = true;
            } else if asked && (line.starts_with("Din hand") || line.starts_with("Du har inga kort")) {
                asked = false;
                ideas = ideas_for(&line);
            } else if !refused {
                continue;
            }
            if !asked
                && (refused || line.starts_with("Din hand") || line.starts_with("Du har inga kort"))
                && let Some(idea) = ideas.pop()
            {
                self.say(&idea);
            }
        }
    }

    /// Plays until the deal is over.
    pub fn play_deal(&mut self) {
        while !self.until(&["Din tur", "Tom rad"]).last().unwrap().starts_with("Tom rad") {
            let hand = self.line();
            self.act(&hand);
        }
    }

    /// The hand and the table as they are read out.
    pub fn position(&mut self) -> Vec<String> {
        self.say("hand");
        let mut all = self.until(&["Din hand", "Du har inga kort"]);
        self.say("bord");
        all.extend(self.until(&["Ställningen", "Kort kvar"]));
        all
    }

    /// Plays one card or says one thing: the first of all that is allowed.
    pub fn act(&mut self, hand: &str) {
        let cards = hand.split('(').skip(1).filter_map(|part| part.split(')').next()).map(str::to_string);
        for candidate in cards.chain((1..9).map(|n| n.to_string())) {
            self.say(&candidate);
            let mut line = self.line();
            // The rest of the question, of which only the hand had been heard.
            while ["Du kan också", "På bordet", "Vänd "].iter().any(|begins| line.starts_with(begins)) {
                line = self.line();
            }
            if !line.ends_with(']') && !line.starts_with("Det förstod") {
                return;
            }
        }
        panic!("nothing is allowed with {hand}");
    }
}

/// What might be allowed, the last first: the cards of the hand, what can be said, and any other card.
pub fn ideas_for(hand: &str) -> Vec<String> {
    let every =
        "shrk".chars().flat_map(|suit| "23456789TKDE".chars().map(move |rank| format!("{suit}{rank}")));
    let jacks = "shrk".chars().map(|suit| format!("{suit}Kn"));
    let said = (1..9).map(|n| n.to_string());
    let held = hand.split('(').skip(1).filter_map(|part| part.split(')').next()).map(str::to_string);
    let mut ideas: Vec<String> = held.chain(said).chain(every).chain(jacks).collect();
    ideas.reverse();
    ideas
}

impl Drop for Text {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
