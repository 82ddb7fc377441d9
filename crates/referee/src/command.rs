//! The commands, as types. A field of the wrong kind makes no line unreadable, so that whoever sent it can be told.

use std::borrow::Cow;

use cards::{Card, Pack, Seat, Seed};
use game::{Deal, MAX_SEATS, Opening, Refusal, Setting};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value as Json};

/// What is wrong with a command, reason by reason.
pub(crate) type Wrong = Vec<Refusal>;

pub(crate) fn malformed<T>(
    sv: impl Into<Cow<'static, str>>,
    en: impl Into<Cow<'static, str>>,
) -> Result<T, Wrong> {
    Err(vec![Refusal::malformed(sv, en)])
}

/// A field that a command may have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum Given<T> {
    /// Left out, or null.
    #[default]
    Nothing,
    /// As it should be.
    Right(T),
    /// Something else.
    Wrong(IgnoredAny),
}

/// One line, without its id.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(crate) enum Command {
    Presets,
    New(Box<New>),
    Load {
        #[serde(default)]
        record: Given<String>,
    },
    Deal(Cards),
    Parti(Cards),
    Act(Doing),
    Explain(Doing),
    State,
    View {
        #[serde(default)]
        seat: Given<u64>,
    },
    Undo,
    Perft {
        #[serde(default)]
        depth: Given<u64>,
        #[serde(default)]
        divide: Given<bool>,
    },
    Record,
}

/// A new parti.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct New {
    game: Given<String>,
    seating: Given<String>,
    rules: Given<Map<String, Json>>,
    dealer: Given<u64>,
    scores: Given<Vec<i64>>,
    carry: Given<u64>,
    #[serde(flatten)]
    pub cards: Cards,
}

/// The cards of a deal.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Cards {
    deck: Given<Vec<Json>>,
    seed: Given<String>,
}

/// An action of a seat.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Doing {
    seat: Given<u64>,
    action: Given<String>,
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

impl Command {
    /// The command that an object says.
    pub fn read(line: Map<String, Json>) -> Result<Command, Wrong> {
        let name = match line.get("cmd") {
            None => return malformed("”cmd” saknas.", "“cmd” is missing."),
            Some(Json::String(name)) => short(name),
            Some(_) => return malformed("”cmd” ska vara en text.", "“cmd” must be a string."),
        };
        // No field can be wrong, so what cannot be read is a command that there is not.
        serde_json::from_value(Json::Object(line)).or_else(|_| {
            malformed(format!("Det finns inget kommando ”{name}”."), format!("There is no command “{name}”."))
        })
    }
}

impl Given<String> {
    pub fn text(self, key: &str) -> Result<Option<String>, Wrong> {
        match self {
            Given::Nothing => Ok(None),
            Given::Right(text) => Ok(Some(text)),
            Given::Wrong(_) => {
                malformed(format!("”{key}” ska vara en text."), format!("“{key}” must be a string."))
            }
        }
    }

    pub fn needed(self, key: &str) -> Result<String, Wrong> {
        match self.text(key)? {
            Some(text) => Ok(text),
            None => malformed(format!("”{key}” saknas."), format!("“{key}” is missing.")),
        }
    }
}

impl Given<u64> {
    pub fn seat(&self) -> Result<Seat, Wrong> {
        match self {
            Given::Right(seat) if *seat < MAX_SEATS as u64 => Ok(Seat(*seat as u8)),
            _ => malformed(
                "”seat” ska vara en plats vid bordet, räknad från 0.",
                "“seat” must be a seat at the table, counted from 0.",
            ),
        }
    }
}

impl Doing {
    /// Who wants to do what.
    pub fn read(self) -> Result<(Seat, String), Wrong> {
        Ok((self.seat.seat()?, self.action.needed("action")?))
    }
}

impl New {
    /// The rules that are asked for.
    pub fn rules(&mut self) -> Result<games::AnyRules, Wrong> {
        let name = std::mem::take(&mut self.game).needed("game")?;
        let seating = std::mem::take(&mut self.seating).text("seating")?;
        games::rules(&name, seating.as_deref(), &self.settings()?)
    }

    fn settings(&self) -> Result<Vec<Setting>, Wrong> {
        match &self.rules {
            Given::Nothing => Ok(Vec::new()),
            Given::Right(given) => Ok(wire::settings(given)),
            Given::Wrong(_) => malformed("”rules” ska vara ett objekt.", "“rules” must be an object."),
        }
    }

    /// What the parti starts from, or everything that is wrong with it.
    pub fn opening(&self, sides: usize, seats: u8) -> Result<Opening, Wrong> {
        let mut opening = Opening::default();
        let mut reasons = Vec::new();
        match self.dealer {
            Given::Nothing => {}
            Given::Right(dealer) if dealer < u64::from(seats) => opening.dealer = Seat(dealer as u8),
            _ => reasons.push(Refusal::malformed(
                format!("”dealer” ska vara en plats, 0–{}.", seats - 1),
                format!("“dealer” must be a seat, 0–{}.", seats - 1),
            )),
        }
        match self.carry {
            Given::Nothing => {}
            Given::Right(carry) if u32::try_from(carry).is_ok() => opening.carry = carry as u32,
            _ => reasons.push(Refusal::malformed(
                "”carry” ska vara ett tal från 0.",
                "“carry” must be a number from 0.",
            )),
        }
        match &self.scores {
            Given::Nothing => {}
            Given::Right(scores) if scores.len() == sides => {
                for (slot, score) in opening.scores.iter_mut().zip(scores) {
                    *slot = i32::try_from(*score).unwrap_or(if *score < 0 { i32::MIN } else { i32::MAX });
                }
            }
            _ => reasons.push(Refusal::malformed(
                format!("”scores” ska vara {sides} hela tal, ett per sida."),
                format!("“scores” must be {sides} whole numbers, one per side."),
            )),
        }
        if reasons.is_empty() { Ok(opening) } else { Err(reasons) }
    }
}

impl Cards {
    /// The deal that is asked for, and its seed if it has one; `fresh` gives one where none is given.
    pub fn deal(self, pack: Pack, fresh: impl FnOnce() -> Seed) -> Result<(Deal, Option<String>), Wrong> {
        let seed = self.seed.text("seed")?;
        match (self.deck, seed) {
            (Given::Nothing, Some(seed)) => Ok((Deal::from_seed(pack, Seed::from_text(&seed)), Some(seed))),
            (Given::Nothing, None) => {
                let seed = fresh();
                Ok((Deal::from_seed(pack, seed), Some(seed.to_string())))
            }
            (_, Some(_)) => {
                malformed("Ange ”deck” eller ”seed”, inte båda.", "Give “deck” or “seed”, not both.")
            }
            (Given::Right(deck), None) => {
                Ok((Deal::from_deck(deck.iter().map(card).collect::<Result<_, _>>()?), None))
            }
            (Given::Wrong(_), None) => {
                malformed("”deck” ska vara en lista av kort.", "“deck” must be a list of cards.")
            }
        }
    }
}

fn card(card: &Json) -> Result<Card, Wrong> {
    match card.as_str().and_then(|c| c.parse().ok()) {
        Some(card) => Ok(card),
        None => malformed(
            format!("{} är inget kort.", short(&card.to_string())),
            format!("{} is not a card.", short(&card.to_string())),
        ),
    }
}
