//! What its people are told of a table that nobody is at, kept beside the log so that the log need not be read for it.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

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
    told: Json,
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
        let told = serde_json::json!({
            "table": table.id,
            "seat": null,
            "game": table.rules.game(),
            "seating": table.rules.seating(),
            "phase": table.phase(),
            "names": seats.iter().map(|seat| &seat.name).collect::<Vec<_>>(),
            "levels": seats.iter().map(|seat| &seat.level).collect::<Vec<_>>(),
            "scores": view.as_ref().map(|view| &view.scores),
            "winner": view.as_ref().map(|view| view.winner),
        });
        Summary { reached, who: table.places.iter().map(|place| place.who()).collect(), told }
    }

    /// What somebody who sits there is told; none if they do not.
    pub fn for_one(self, who: &Who, created: u64, changed: u64) -> Option<Json> {
        let seat = self.who.iter().position(|other| other.as_ref() == Some(who))?;
        let mut told = self.told;
        told["seat"] = seat.into();
        told["created"] = created.into();
        told["changed"] = changed.into();
        Some(told)
    }
}
