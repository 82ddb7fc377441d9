//! What its people are told of a table that nobody is at, kept beside the log so that the log need not be read for it.

use serde::{Deserialize, Serialize};
use wire::api::MyTable;
use wire::table::Phase;
use wire::{Name, Winner};

use crate::ids::Who;
use crate::presence::Presence;
use crate::seen::Seen;
use crate::show;
use crate::table::Table;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reached {
    /// No cards were dealt.
    Lobby,
    /// A parti has begun, and none is over.
    Begun,
    /// A parti is over.
    Finished,
}

/// A table in a few words, as of an event.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// How far it has come.
    pub reached: Reached,
    /// Who sits where.
    who: Vec<Option<Who>>,
    /// What its people are told.
    told: Told,
}

/// What is the same for all of its people.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Told {
    table: String,
    game: Name,
    seating: Name,
    phase: Phase,
    names: Vec<String>,
    levels: Vec<Option<String>>,
    scores: Option<Vec<i32>>,
    winner: Option<Winner>,
}

impl Summary {
    /// Of a table as it is.
    pub fn of(table: &Table) -> Summary {
        let view = Seen::of(table, None).view();
        let seats = show::seats(table, &Presence::nobody(table.places.len()));
        let reached = match &table.game {
            None => Reached::Lobby,
            Some(_) if !table.has_finished() => Reached::Begun,
            Some(_) => Reached::Finished,
        };
        let (names, levels) = seats.into_iter().map(|seat| (seat.name, seat.level)).unzip();
        let told = Told {
            table: table.id.to_string(),
            game: table.rules.game().into(),
            seating: table.rules.seating().into(),
            phase: table.phase(),
            names,
            levels,
            scores: view.as_ref().map(|view| view.scores.clone()),
            winner: view.as_ref().and_then(|view| view.winner),
        };
        Summary { reached, who: table.places.iter().map(|place| place.who()).collect(), told }
    }

    /// What somebody who sits there is told; none if they do not.
    pub fn for_one(self, who: &Who, created: u64, changed: u64) -> Option<MyTable> {
        let seat = self.who.iter().position(|other| other.as_ref() == Some(who))? as u8;
        let Told { table, game, seating, phase, names, levels, scores, winner } = self.told;
        Some(MyTable { table, seat, game, seating, phase, names, levels, scores, winner, created, changed })
    }
}
