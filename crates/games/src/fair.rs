//! The lines of a record that tell how its deals came about, and whether they are true. `docs/fair-dealing.md`.
//!
//! They begin with `# fair`, so that whoever does not know them passes them over.

use std::borrow::Cow;
use std::fmt::Write as _;

use cards::{Seat, Seed, fair};
use game::record::{self, At, Record, RecordError};
use game::{Deal, Entry, Refusal};

use crate::any::{AnyGame, AnyRules};
use crate::each_game;

/// How a deal came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairDeal {
    /// Its number at the table, counted from 1.
    pub number: u32,
    /// What was published before it.
    pub commitment: Seed,
    /// What that bound the server to.
    pub secret: Seed,
    /// What those at the table contributed, in the order of arrival.
    pub contributions: Vec<(Seat, Seed)>,
    /// How often it went back to an earlier point.
    pub again: u32,
}

impl FairDeal {
    /// The seed that follows.
    pub fn seed(&self) -> Seed {
        fair::combined(self.number, self.secret, &self.contributions)
    }

    /// Its lines in a record.
    pub fn lines(&self) -> String {
        let FairDeal { number, commitment, secret, contributions, again } = self;
        let mut text = format!("# fair deal {number}\n# fair commitment {commitment}\n");
        for (seat, given) in contributions {
            let _ = writeln!(text, "# fair from {seat} {given}");
        }
        let _ = writeln!(text, "# fair secret {secret}");
        if *again > 0 {
            let _ = writeln!(text, "# fair again {again}");
        }
        text
    }
}

/// A record with the lines of its deals, in their order, and a checksum at the end.
pub fn annotated(record: &str, deals: &[Option<FairDeal>]) -> String {
    let mut deals = deals.iter();
    let mut text = String::with_capacity(record.len() * 2);
    for line in record.lines() {
        if line.starts_with("deal ")
            && let Some(Some(deal)) = deals.next()
        {
            text.push_str(&deal.lines());
        }
        text.push_str(line);
        text.push('\n');
    }
    let sum = Seed::hash(&text);
    let _ = writeln!(text, "# fair sum {sum}");
    text
}

/// What was found true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The deals whose cards were the only ones possible.
    pub deals: Vec<FairDeal>,
    /// How many deals before them say nothing of how they came about.
    pub unchecked: usize,
    /// The record's checksum.
    pub sum: Seed,
}

fn no<T>(
    line: usize,
    sv: impl Into<Cow<'static, str>>,
    en: impl Into<Cow<'static, str>>,
) -> Result<T, RecordError> {
    Err(RecordError { at: At { line, column: 1 }, why: Refusal::malformed(sv, en) })
}

/// Reads a record and checks it: its actions, its deals, who dealt, and its checksum.
pub fn verify(text: &str) -> Result<Verified, RecordError> {
    let seats = rules_of(&record::read(text)?)?.seats();
    let mut checked = Verified { deals: Vec::new(), unchecked: 0, sum: Seed([0; 32]) };
    let mut told = Told::default();
    let mut dealer = None;
    for (line, words) in lines(text) {
        match words.as_slice() {
            ["#", "fair", "sum", _] => {}
            ["#", "fair", rest @ ..] => told.take(line, rest)?,
            ["parti", "dealer", seat, ..] if dealer.is_none() => dealer = seat.parse().ok(),
            ["deal", how @ ..] => match std::mem::take(&mut told).deal(line)? {
                Some(deal) => {
                    check(line, &deal, how, &checked, dealer, seats)?;
                    checked.deals.push(deal);
                }
                None if checked.deals.is_empty() => checked.unchecked += 1,
                None => {
                    return no(
                        line,
                        "Given säger inte hur den blev till, som de före den.",
                        "The deal does not say how it came about, as those before it do.",
                    );
                }
            },
            _ => {}
        }
    }
    if checked.deals.is_empty() {
        return no(
            1,
            "Protokollet säger inte hur dess givar blev till.",
            "The record does not say how its deals came about.",
        );
    }
    AnyGame::load(text)?;
    dealers(text)?;
    checked.sum = checksum(text)?;
    Ok(checked)
}

fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines().enumerate().map(|(i, line)| (i + 1, line.split_whitespace().collect()))
}

/// The record's checksum, which must be that of all before it, and come last.
fn checksum(text: &str) -> Result<Seed, RecordError> {
    let last = text.lines().count().max(1);
    let Some(at) = text.rfind("# fair sum ").filter(|at| *at == 0 || text[..*at].ends_with('\n')) else {
        return no(last, "Kontrollsumman i slutet saknas.", "The checksum at the end is missing.");
    };
    let written = text[at..].strip_prefix("# fair sum ").map(str::trim_end);
    let sum = Seed::hash(&text[..at]);
    match written.and_then(Seed::from_hex) {
        Some(written) if written == sum => Ok(sum),
        _ => no(
            last,
            "Kontrollsumman stämmer inte: protokollet är ändrat.",
            "The checksum is wrong: the record has been changed.",
        ),
    }
}

/// What the lines before a deal say of it.
#[derive(Default)]
struct Told {
    number: Option<u32>,
    commitment: Option<Seed>,
    secret: Option<Seed>,
    contributions: Vec<(Seat, Seed)>,
    again: u32,
}

impl Told {
    fn take(&mut self, line: usize, words: &[&str]) -> Result<(), RecordError> {
        let read = match words {
            ["deal", number] => number.parse().ok().map(|n| self.number = Some(n)),
            ["commitment", seed] => Seed::from_hex(seed).map(|seed| self.commitment = Some(seed)),
            ["secret", seed] => Seed::from_hex(seed).map(|seed| self.secret = Some(seed)),
            ["from", seat, seed] => seat.parse().ok().zip(Seed::from_hex(seed)).map(|(seat, seed)| {
                self.contributions.push((Seat(seat), seed));
            }),
            ["again", times] => times.parse().ok().map(|times| self.again = times),
            _ => None,
        };
        match read {
            Some(()) => Ok(()),
            None => no(
                line,
                "Raden om given går inte att förstå.",
                "The line about the deal cannot be understood.",
            ),
        }
    }

    fn deal(self, line: usize) -> Result<Option<FairDeal>, RecordError> {
        match (self.number, self.commitment, self.secret) {
            (Some(number), Some(commitment), Some(secret)) => {
                let Told { contributions, again, .. } = self;
                Ok(Some(FairDeal { number, commitment, secret, contributions, again }))
            }
            (None, None, None) if self.contributions.is_empty() && self.again == 0 => Ok(None),
            _ => no(
                line,
                "Något saknas i raderna om given.",
                "Something is missing in the lines about the deal.",
            ),
        }
    }
}

fn check(
    line: usize,
    deal: &FairDeal,
    how: &[&str],
    before: &Verified,
    dealer: Option<u8>,
    seats: u8,
) -> Result<(), RecordError> {
    let number = before.deals.last().map_or(before.unchecked as u32, |last| last.number) + 1;
    if deal.number != number {
        return no(
            line,
            format!("Given ska ha nummer {number}."),
            format!("The deal should have number {number}."),
        );
    }
    if fair::commitment(deal.number, deal.secret) != deal.commitment {
        return no(
            line,
            "Hemligheten är inte den som servern hade bundit sig vid före given.",
            "The secret is not the one that the server had committed to before the deal.",
        );
    }
    let seed = deal.seed();
    if !matches!(how, ["seed", written] if Seed::from_hex(written) == Some(seed)) {
        return no(
            line,
            format!("Given följer inte av hemligheten och bidragen: fröet skulle ha varit {seed}."),
            format!(
                "The deal does not follow from the secret and the contributions: the seed should be {seed}."
            ),
        );
    }
    if number == 1 {
        let first = fair::first_dealer(seed, seats);
        if dealer != Some(first.0) {
            return no(
                line,
                format!("Plats {first} skulle ha varit första givare."),
                format!("Seat {first} should have been the first dealer."),
            );
        }
    }
    Ok(())
}

fn rules_of(record: &Record) -> Result<AnyRules, RecordError> {
    let settings: Vec<_> = record.rules.iter().map(|(_, setting)| setting.clone()).collect();
    let rules = crate::rules(&record.game.1, Some(&record.seating.1), &settings);
    rules.map_err(|why| {
        let why = Refusal::joined(&why).unwrap_or_else(|| Refusal::malformed("", ""));
        RecordError { at: record.game.0, why }
    })
}

/// Does every parti after the first begin as the rules say, from the one before?
fn dealers(text: &str) -> Result<(), RecordError> {
    let (mut game, entries) = AnyGame::open(text)?;
    for (at, entry) in entries {
        if let Entry::Parti(written) = &entry {
            let mut next = game.clone();
            next.next_parti().map_err(|why| RecordError { at, why })?;
            let begun = each_game!(&next, running => match running.entries().last() {
                Some(Entry::Parti(opening)) => Some(*opening),
                _ => None,
            });
            if begun.as_ref() != Some(written) {
                return no(
                    at.line,
                    "Partiet börjar inte som reglerna säger.",
                    "The parti does not begin as the rules say.",
                );
            }
        }
        game.replay(&entry).map_err(|why| RecordError { at, why })?;
    }
    Ok(())
}

/// The deck of a fair deal, in the order of dealing.
pub fn deck(pack: cards::Pack, deal: &FairDeal) -> Vec<cards::Card> {
    Deal::from_seed(pack, deal.seed()).deck
}
