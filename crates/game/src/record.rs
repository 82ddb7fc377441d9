//! The record: one game as a text that a person can read.
//!
//! ```text
//! talong 2
//! game tolva
//! seating 4
//! rule deck = 36
//! …
//!
//! parti dealer 0 scores 0 0 carry 0
//! deal seed 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
//! 1 play Ks
//! 2 play 9s
//! ```
//!
//! Lines that are empty or begin with `#` say nothing. `docs/record.md` has the whole grammar.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::{self, Write as _};

use cards::{Card, Seat, Seed, Text};

use crate::game::{Deal, MAX_SEATS, Opening};
use crate::refusal::Refusal;
use crate::running::Entry;
use crate::switch::{Setting, Value};

/// The version that is written. Older ones are read too; version 1 leaves out every [`crate::Game::formality`].
pub const VERSION: u32 = 2;

/// A place in a record, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Where and why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub at: At,
    /// Why.
    pub why: Refusal,
}

impl RecordError {
    /// The refusal with the place in front.
    pub fn refusal(&self) -> Refusal {
        let At { line, column } = self.at;
        let why = &self.why.text;
        Refusal {
            rule: self.why.rule,
            text: Text::new(
                format!("Rad {line}, kolumn {column}: {}", why.sv),
                format!("Line {line}, column {column}: {}", why.en),
            ),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.refusal().text.en)
    }
}

impl std::error::Error for RecordError {}

/// What a record says, before anybody knows whether the game allows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The version that it is written in.
    pub version: u32,
    /// The game's name, and where it stands.
    pub game: (At, String),
    /// The seating, and where it stands.
    pub seating: (At, String),
    /// The switches.
    pub rules: Vec<(At, Setting)>,
    /// What happened; actions as their texts.
    pub entries: Vec<(At, Entry<Action>)>,
}

/// An action's text in a record.
pub type Action = String;

/// Writes a record.
pub fn write<A: fmt::Display>(
    game: &str,
    seating: &str,
    rules: &[(&str, Value)],
    sides: usize,
    entries: &[Entry<A>],
) -> String {
    let mut text = format!("talong {VERSION}\ngame {game}\nseating {seating}\n");
    for (key, value) in rules {
        let _ = writeln!(text, "rule {key} = {value}");
    }
    for entry in entries {
        let _ = match entry {
            Entry::Parti(opening) => {
                let scores = opening.scores[..sides.min(MAX_SEATS)].iter();
                let scores: Vec<String> = scores.map(i32::to_string).collect();
                let (dealer, carry) = (opening.dealer, opening.carry);
                writeln!(text, "\nparti dealer {dealer} scores {} carry {carry}", scores.join(" "))
            }
            Entry::Deal(Deal { seed: Some(seed), .. }) => writeln!(text, "deal seed {seed}"),
            Entry::Deal(Deal { deck, seed: None }) => {
                let cards: Vec<String> = deck.iter().map(Card::to_string).collect();
                writeln!(text, "deal deck {}", cards.join(" "))
            }
            Entry::Act(seat, action) => writeln!(text, "{seat} {action}"),
        };
    }
    text
}

/// A line being read word by word.
struct Words<'a> {
    line: usize,
    text: &'a str,
    at: usize,
    /// A place whose column is known, in bytes and characters: lines can be long, and are counted once.
    known: Cell<(usize, usize)>,
}

impl<'a> Words<'a> {
    /// Where the next word stands.
    fn here(&self) -> At {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let (from, before) = self.known.get();
        let column = before + self.text[from..start].chars().count();
        self.known.set((start, column));
        At { line: self.line, column: column + 1 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = start + len;
        (len > 0).then(|| &rest[..len])
    }

    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim();
        self.at = self.text.len();
        rest
    }

    fn fail<T>(
        &self,
        sv: impl Into<Cow<'static, str>>,
        en: impl Into<Cow<'static, str>>,
    ) -> Result<T, RecordError> {
        Err(RecordError { at: self.here(), why: Refusal::malformed(sv, en) })
    }

    fn word(&mut self, what: (&str, &str)) -> Result<&'a str, RecordError> {
        let before = self.here();
        match self.next() {
            Some(word) => Ok(word),
            None => {
                let (sv, en) = what;
                let why = Refusal::malformed(format!("Här saknas {sv}."), format!("Missing: {en}."));
                Err(RecordError { at: before, why })
            }
        }
    }

    fn number<T: std::str::FromStr>(&mut self, what: (&str, &str)) -> Result<T, RecordError> {
        let at = self.here();
        let word = self.word(what)?;
        word.parse().map_err(|_| RecordError {
            at,
            why: Refusal::malformed(
                format!("”{}” är inget tal som passar här ({}).", shorten(word), what.0),
                format!("“{}” is not a number that fits here ({}).", shorten(word), what.1),
            ),
        })
    }

    fn expect(&mut self, word: &str) -> Result<(), RecordError> {
        let at = self.here();
        match self.next() {
            Some(found) if found == word => Ok(()),
            _ => Err(RecordError {
                at,
                why: Refusal::malformed(
                    format!("Här ska det stå ”{word}”."),
                    format!("Expected “{word}” here."),
                ),
            }),
        }
    }

    fn end(&mut self) -> Result<(), RecordError> {
        let at = self.here();
        match self.next() {
            None => Ok(()),
            Some(word) => Err(RecordError {
                at,
                why: Refusal::malformed(
                    format!("Raden har för mycket: ”{}”.", shorten(word)),
                    format!("Too much on the line: “{}”.", shorten(word)),
                ),
            }),
        }
    }
}

/// A word of a damaged file, short enough to repeat.
fn shorten(word: &str) -> String {
    let mut short: String = word.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}

/// Reads a record's text.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(i, text)| Words { line: i + 1, text, at: 0, known: Cell::default() })
        .filter(|w| !w.text.trim().is_empty() && !w.text.trim_start().starts_with('#'));
    let last = At { line: text.lines().count().max(1), column: 1 };
    let mut next = |what: (&str, &str)| {
        lines.next().ok_or_else(|| RecordError {
            at: last,
            why: Refusal::malformed(
                format!("Filen tar slut; här saknas {}.", what.0),
                format!("The file ends; missing: {}.", what.1),
            ),
        })
    };
    let mut head = next(("raden ”talong 2”", "the line “talong 2”"))?;
    head.expect("talong")?;
    let at = head.here();
    let version: u32 = head.number(("versionen", "the version"))?;
    if !(1..=VERSION).contains(&version) {
        let why = Refusal::malformed(
            format!("Version {version} kan inte läsas, bara version 1 till {VERSION}."),
            format!("Version {version} cannot be read, only versions 1 to {VERSION}."),
        );
        return Err(RecordError { at, why });
    }
    head.end()?;
    let mut named = |key: &str, what: (&str, &str)| {
        let mut words = next(what)?;
        words.expect(key)?;
        let at = words.here();
        let name = words.word(what)?.to_string();
        words.end()?;
        Ok((at, name))
    };
    let game = named("game", ("spelets namn", "the game's name"))?;
    let seating = named("seating", ("hur man sitter", "the seating"))?;
    let mut record = Record { version, game, seating, rules: Vec::new(), entries: Vec::new() };
    for words in lines {
        line(&mut record, words)?;
    }
    Ok(record)
}

fn line(record: &mut Record, mut words: Words) -> Result<(), RecordError> {
    let at = words.here();
    let first = words.word(("en rad", "a line"))?;
    let entry = match first {
        "rule" if record.entries.is_empty() => {
            let key = words.word(("regelns namn", "the switch"))?.to_string();
            words.expect("=")?;
            let value = words.word(("regelns värde", "the switch's value"))?.to_string();
            words.end()?;
            record.rules.push((at, Setting { key, value: Some(value), quoted: false }));
            return Ok(());
        }
        "parti" => Entry::Parti(parti(&mut words)?),
        _ if record.entries.is_empty() => {
            return words.fail(
                "Ett parti börjar med en rad ”parti dealer … scores … carry …”.",
                "A parti begins with a line “parti dealer … scores … carry …”.",
            );
        }
        "deal" => Entry::Deal(deal(&mut words)?),
        seat => match seat.parse::<u8>() {
            Ok(seat) => {
                let action = words.rest();
                if action.is_empty() {
                    return words.fail("Här saknas vad spelaren gör.", "Missing: what the player does.");
                }
                Entry::Act(Seat(seat), action.to_string())
            }
            Err(_) => {
                let why = Refusal::malformed(
                    format!("Ingen rad börjar med ”{}”.", shorten(seat)),
                    format!("No line begins with “{}”.", shorten(seat)),
                );
                return Err(RecordError { at, why });
            }
        },
    };
    record.entries.push((at, entry));
    Ok(())
}

fn parti(words: &mut Words) -> Result<Opening, RecordError> {
    let mut opening = Opening::default();
    words.expect("dealer")?;
    opening.dealer = Seat(words.number(("givarens plats", "the dealer's seat"))?);
    words.expect("scores")?;
    let mut sides = 0;
    loop {
        let at = words.here();
        let word = words.word(("poängen", "the scores"))?;
        if word == "carry" {
            break;
        }
        let score = word.parse::<i32>().ok().filter(|_| sides < MAX_SEATS);
        let Some(score) = score else {
            let why = Refusal::malformed(
                format!("”{}” är ingen poäng som passar här.", shorten(word)),
                format!("“{}” is not a score that fits here.", shorten(word)),
            );
            return Err(RecordError { at, why });
        };
        opening.scores[sides] = score;
        sides += 1;
    }
    opening.carry = words.number(("vad vinsten är värd utöver 1", "what vinsten is worth beyond 1"))?;
    words.end()?;
    Ok(opening)
}

fn deal(words: &mut Words) -> Result<Deal, RecordError> {
    let at = words.here();
    match words.next() {
        Some("seed") => {
            let seed = words.word(("fröet", "the seed"))?;
            words.end()?;
            // The deck follows from the seed once the pack is known.
            Ok(Deal { deck: Vec::new(), seed: Some(Seed::from_text(seed)) })
        }
        Some("deck") => {
            let mut deck = Vec::new();
            loop {
                let at = words.here();
                let Some(word) = words.next() else { break };
                let card = word.parse().map_err(|_| RecordError {
                    at,
                    why: Refusal::malformed(
                        format!("”{}” är inget kort.", shorten(word)),
                        format!("“{}” is not a card.", shorten(word)),
                    ),
                })?;
                deck.push(card);
            }
            Ok(Deal::from_deck(deck))
        }
        _ => {
            let why = Refusal::malformed(
                "Efter ”deal” kommer ”seed” eller ”deck”.",
                "After “deal” comes “seed” or “deck”.",
            );
            Err(RecordError { at, why })
        }
    }
}
