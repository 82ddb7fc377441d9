//! The program over pipes. Whatever is said is answered before anything else is looked at.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::Receiver;

use crate::late::Late;
use crate::{LIMIT, Mark};

/// What the program asks begins so.
const ASKS: [&str; 5] = ["Din tur", "Tom rad", "Godkänner du", "Skriv börja", "Väntar på de andra"];

/// The program over pipes.
pub struct Text {
    pub child: Child,
    pub input: ChildStdin,
    lines: Receiver<String>,
    /// How many lines have been said.
    said: u64,
    mark: Option<Mark>,
    /// What was asked last.
    question: Vec<String>,
}

impl Text {
    pub fn start(args: &[&str], folder: &Path) -> Text {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["play", "--text"])
            .args(args)
            .arg("--data")
            .arg(folder)
            .env("TALONG_LANG", "sv")
            .env("TALONG_MARKS", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (mut late, lines) = Late::pipe();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if !late.send(line) {
                    break;
                }
            }
        });
        let input = child.stdin.take().unwrap();
        Text { child, input, lines, said: 0, mark: None, question: Vec::new() }
    }

    /// The next line; none where the program only marks how far it has come.
    fn line(&mut self) -> Option<String> {
        let heard = self.lines.recv_timeout(LIMIT);
        let line =
            heard.unwrap_or_else(|_| panic!("waited in vain after {:?} {:?}", self.mark, self.question));
        if let Some((mark, _)) = Mark::find(line.as_bytes()) {
            assert!(mark.inputs <= self.said, "more lines were heard than said");
            self.mark = Some(mark);
            return None;
        }
        if ASKS.iter().any(|asks| line.starts_with(asks)) {
            self.question.clear();
        }
        self.question.push(line.clone());
        Some(line)
    }

    fn is_settled(&self) -> bool {
        self.mark.is_some_and(|mark| mark.inputs == self.said && mark.open == 0)
    }

    /// Says a line, and gives what was told until it had been dealt with and answered.
    pub fn say(&mut self, text: &str) -> Vec<String> {
        self.say_lines(text, 1)
    }

    /// As [`Text::say`], where it is so many lines to the program.
    pub fn say_lines(&mut self, text: &str, lines: u64) -> Vec<String> {
        writeln!(self.input, "{text}").unwrap();
        self.input.flush().unwrap();
        self.said += lines;
        let mut all = Vec::new();
        while !self.is_settled() {
            all.extend(self.line());
        }
        all
    }

    /// Waits until something is asked after all that was said; the first line of the question.
    pub fn asked(&mut self) -> String {
        while !(self.is_settled() && self.mark.is_some_and(|mark| mark.asked)) {
            self.line();
        }
        self.question[0].clone()
    }

    /// Waits for what others do: lines up to one that begins so.
    pub fn until(&mut self, starts: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let Some(line) = self.line() else { continue };
            let last = starts.iter().any(|start| line.starts_with(start));
            all.push(line);
            if last {
                // What was marked before says nothing of what comes after this.
                self.mark = None;
                return all;
            }
        }
    }

    /// Plays until something is asked that begins so.
    fn play_until(&mut self, end: &str) {
        loop {
            let asked = self.asked();
            if asked.starts_with(end) {
                return;
            } else if asked.starts_with("Tom rad") {
                self.say("");
            } else if asked.starts_with("Din tur. Ordna") {
                self.say("klar");
            } else {
                self.act();
            }
        }
    }

    /// Plays until the parti is over.
    pub fn whole_parti(&mut self) {
        self.play_until("Tom rad: ett parti till");
    }

    /// Plays until the deal is over.
    pub fn play_deal(&mut self) {
        self.play_until("Tom rad: ");
    }

    /// The hand and the table as they are read out.
    pub fn position(&mut self) -> Vec<String> {
        [self.say("hand"), self.say("bord")].concat()
    }

    /// Plays one card or says one thing: the first of all that is allowed.
    pub fn act(&mut self) {
        let event = self.mark.map(|mark| mark.event);
        let question = self.question.join(" ");
        for idea in ideas_for(&question) {
            let answer = self.say(&idea);
            let refused = |line: &String| line.ends_with(']') || line.starts_with("Det förstod");
            if self.mark.map(|mark| mark.event) > event && !answer.iter().any(refused) {
                return;
            }
        }
        panic!("nothing is allowed: {question}");
    }
}

/// What might be allowed: the cards of the hand, what can be said, a blind card, and any other card.
fn ideas_for(question: &str) -> Vec<String> {
    let every =
        "shrk".chars().flat_map(|suit| "23456789TKDE".chars().map(move |rank| format!("{suit}{rank}")));
    let jacks = "shrk".chars().map(|suit| format!("{suit}Kn"));
    let said = (1..9).map(|n| n.to_string());
    let blind = (1..5).map(|n| format!("vänd {n}"));
    let held = question.split('(').skip(1).filter_map(|part| part.split(')').next()).map(str::to_string);
    held.chain(said).chain(blind).chain(every).chain(jacks).collect()
}

impl Drop for Text {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
