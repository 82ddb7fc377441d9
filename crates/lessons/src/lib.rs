//! Learning: guided first deals and puzzles, and the words of the table.
//!
//! ```
//! use cards::Lang;
//! use games::AnyGame;
//!
//! let puzzle = lessons::puzzles().remove(0);
//! println!("{}", puzzle.task.say(Lang::En));
//! let game = AnyGame::load(&puzzle.record).unwrap();
//! let seat = game.to_act()[0];
//! for action in game.legal(seat) {
//!     let (solves, why) = puzzle.judge(&action.to_string());
//!     println!("{action}: {solves}, {}", why.say(Lang::En));
//! }
//! assert_eq!(game.legal(seat).iter().filter(|action| puzzle.judge(&action.to_string()).0).count(), puzzle.answers.len());
//! ```
//!
//! A lesson is a record ([`game::record`]) whose comments speak: `# title sv: …`, `# say en: …`. So every lesson is also a
//! game that any other part can play again, and the engine alone knows whether what is taught is allowed.

mod data;
mod glossary;

use std::collections::BTreeMap;

use cards::{Seat, Text};

pub use data::{guides, puzzles};
pub use glossary::{Term, glossary};

/// Adds a remark to what is said in its language.
fn add(text: &mut Text, language: &str, more: &str) {
    let own = if language == "sv" { &mut text.sv } else { &mut text.en }.to_mut();
    if !own.is_empty() {
        own.push(' ');
    }
    own.push_str(more);
}

/// One decision, whose best answer is proven.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Puzzle {
    /// Its name in an address.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// What is to be done.
    pub task: Text,
    /// The actions that solve it.
    pub answers: Vec<String>,
    /// Why that is right.
    pub right: Text,
    /// Why another action is wrong; without an action, for all others.
    pub wrong: Vec<(Option<String>, Text)>,
    /// The game up to the decision.
    pub record: String,
}

impl Puzzle {
    /// Reads a lesson's text.
    pub fn read(id: &str, text: &str) -> Puzzle {
        let mut puzzle = Puzzle { id: id.to_string(), record: text.to_string(), ..Puzzle::default() };
        for (key, value) in remarks(text) {
            let (name, language) = key.rsplit_once(' ').unwrap_or((key, ""));
            match (key, name) {
                ("answer", _) => puzzle.answers.push(value.to_string()),
                (_, "title") => add(&mut puzzle.title, language, value),
                (_, "task") => add(&mut puzzle.task, language, value),
                (_, "right") => add(&mut puzzle.right, language, value),
                (_, "wrong") => add(puzzle.wrong_for(None), language, value),
                _ => {
                    if let Some(action) = name.strip_prefix("wrong ") {
                        add(puzzle.wrong_for(Some(action)), language, value);
                    }
                }
            }
        }
        puzzle
    }

    fn wrong_for(&mut self, action: Option<&str>) -> &mut Text {
        let known = self.wrong.iter().position(|(a, _)| a.as_deref() == action);
        let place = known.unwrap_or_else(|| {
            self.wrong.push((action.map(str::to_string), Text::default()));
            self.wrong.len() - 1
        });
        &mut self.wrong[place].1
    }

    /// Does this action solve it, and what is there to say of it?
    pub fn judge(&self, action: &str) -> (bool, &Text) {
        if self.answers.iter().any(|answer| answer == action) {
            return (true, &self.right);
        }
        let own = self.wrong.iter().find(|(a, _)| a.as_deref() == Some(action));
        let any = self.wrong.iter().find(|(a, _)| a.is_none());
        (false, own.or(any).map_or(&self.right, |(_, words)| words))
    }
}

/// A first deal, told as it is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    /// The game that it teaches, which is also its name.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// Whose seat the learner has.
    pub seat: Seat,
    /// What is said after each entry of the record; the first parti is entry 0.
    pub says: BTreeMap<usize, Text>,
    /// The deal.
    pub record: String,
}

impl Guide {
    /// Reads a lesson's text.
    pub fn read(id: &str, text: &str) -> Guide {
        let mut guide = Guide { id: id.to_string(), record: text.to_string(), ..Guide::default() };
        let mut entries = 0usize;
        for line in text.lines() {
            if is_entry(line) {
                entries += 1;
            }
            let Some((key, value)) = remark(line) else { continue };
            match key.rsplit_once(' ') {
                Some(("title", language)) => add(&mut guide.title, language, value),
                Some(("say", language)) => {
                    add(guide.says.entry(entries.saturating_sub(1)).or_default(), language, value);
                }
                _ => {}
            }
        }
        guide
    }
}

/// Is the line one of the things that happened?
fn is_entry(line: &str) -> bool {
    line.starts_with("parti ") || line.starts_with("deal ") || line.starts_with(|c: char| c.is_ascii_digit())
}

fn remark(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("# ")?.split_once(": ").map(|(key, value)| (key, value.trim()))
}

fn remarks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(remark)
}
