//! What everybody may know of a table: who sits where, how it is run, how far it has come. No card is in here, and nothing
//! that follows from one that is hidden.

use std::collections::{HashMap, VecDeque};

use game::Stage;
use games::{AnyAction, AnyRules};
use wire::table::Aid;
pub use wire::table::Phase;

use crate::entry::{Holder, Settings};
use crate::ids::{TableId, Who};
use crate::names;
use crate::refusals::WhyNot;

/// How many of the latest ids of each secret are known again.
pub const REMEMBERED: usize = 256;

/// A seat and what its owner has said.
#[derive(Clone, Debug)]
pub struct Place {
    /// Who has it.
    pub holder: Holder,
    /// Has its owner accepted the rules as they are?
    pub accepted: bool,
    /// Does its owner want the next deal?
    pub ready: bool,
    /// Has the host said to wait for it?
    pub wait: bool,
    /// The colour that its owner has chosen.
    pub colour: Option<u8>,
}

impl Place {
    pub(crate) fn of(holder: Holder) -> Place {
        let accepted = matches!(holder, Holder::Bot { .. });
        Place { holder, accepted, ready: false, wait: false, colour: None }
    }

    /// Whose it is.
    pub fn who(&self) -> Option<Who> {
        match &self.holder {
            Holder::Human { who, .. } => Some(*who),
            _ => None,
        }
    }

    /// Has a person of this name, or of one that looks the same, the seat?
    pub fn is_called(&self, wanted: &str) -> bool {
        matches!(&self.holder, Holder::Human { name, .. } if names::alike(name, wanted))
    }

    /// Does a person have it?
    pub fn is_human(&self) -> bool {
        matches!(self.holder, Holder::Human { .. })
    }
}

/// An action of the deal that was dealt last.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who acted.
    pub seat: u8,
    /// What was done.
    pub action: AnyAction,
    /// Did a person decide?
    pub own: bool,
    /// Was it played for somebody who had claimed the rest?
    pub claimed: bool,
}

/// What everybody may know of a table.
#[derive(Clone, Debug)]
pub struct Felt {
    /// Its name.
    pub id: TableId,
    /// The number of its last event.
    pub n: u64,
    /// The rules.
    pub rules: AnyRules,
    /// Where the game stands, from the first deal on.
    pub(crate) stage: Option<Stage>,
    /// The seats.
    pub places: Vec<Place>,
    /// How it is run.
    pub settings: Settings,
    /// What opens a seat.
    pub invite: String,
    /// The host's seat.
    pub host: Option<u8>,
    /// The seat of who made the table.
    pub made_by: u8,
    /// How many partier have begun.
    pub parti: u32,
    /// How many deals of this parti have begun.
    pub deal: u32,
    /// The version of the record by which the deal's actions are told.
    pub(crate) version: u32,
    /// Did the last event open the window of a race?
    pub race: bool,
    /// The actions of the deal that was dealt last.
    pub moves: Vec<Move>,
    /// How often that deal has gone back.
    pub again: u32,
    /// The seat that has claimed the rest.
    pub claimed: Option<u8>,
    /// Is the first deal wanted?
    pub starting: bool,
    /// The event with which what may be read of deals last changed.
    pub told_at: u64,
    /// Why this parti is not rated.
    pub(crate) aids: Vec<Aid>,
    /// Have two people sat at the table in this deal?
    pub(crate) company: bool,
    /// Who has sat where in this deal.
    pub(crate) sat: Vec<(Who, u8)>,
    pub(crate) ended: bool,
    /// Was something played that the rules, as they are read now, do not allow? From there on the log is not followed.
    pub(crate) outdated: bool,
    done: HashMap<Who, VecDeque<(String, u64)>>,
}

impl Felt {
    /// Before anything has happened.
    pub(crate) fn new(
        id: TableId,
        rules: AnyRules,
        places: Vec<Place>,
        settings: Settings,
        invite: String,
        host: u8,
    ) -> Felt {
        Felt {
            id,
            n: 0,
            rules,
            stage: None,
            places,
            settings,
            invite,
            host: Some(host),
            made_by: host,
            parti: 0,
            deal: 0,
            version: game::record::VERSION,
            race: false,
            moves: Vec::new(),
            again: 0,
            claimed: None,
            starting: false,
            told_at: 0,
            aids: Vec::new(),
            company: false,
            sat: Vec::new(),
            ended: false,
            outdated: false,
            done: HashMap::new(),
        }
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        match self.stage {
            _ if self.ended => Phase::Ended,
            None => Phase::Lobby,
            Some(Stage::Play) => Phase::Playing,
            Some(Stage::Deal) => Phase::Between,
            Some(Stage::Over) => Phase::Over,
        }
    }

    /// Is one person alone with bots, and has been all through this deal?
    pub fn is_solo(&self) -> bool {
        !self.company && self.people() == 1
    }

    /// May somebody ask for hints?
    pub fn gives_hints(&self) -> bool {
        self.settings.hints || self.is_solo()
    }

    pub(crate) fn people(&self) -> usize {
        self.places.iter().filter(|place| place.is_human()).count()
    }

    /// May somebody without a seat be here? While a seat is open they may want to sit down.
    pub fn may_watch(&self) -> bool {
        self.settings.watch || self.places.iter().any(|place| place.holder == Holder::Open)
    }

    /// May somebody read what has been played here?
    pub fn may_read(&self, who: Option<Who>) -> bool {
        self.settings.watch || self.seat_of(who).is_some()
    }

    /// What a record needs of it.
    pub(crate) fn draft(&self) -> Felt {
        Felt {
            id: self.id.clone(),
            rules: self.rules.clone(),
            places: self.places.clone(),
            invite: String::new(),
            moves: Vec::new(),
            aids: Vec::new(),
            sat: Vec::new(),
            done: HashMap::new(),
            ..*self
        }
    }

    /// A name for who has a seat, such that nobody else at the table has one that looks the same.
    pub fn name_for(&self, seat: u8, name: &str) -> Result<String, WhyNot> {
        let others = |taken: &str| {
            let mut others = self.places.iter().zip(0..).filter(|(_, other)| *other != seat);
            others.any(|(place, _)| place.is_called(taken))
        };
        Ok(names::apart(&names::clean(name).ok_or(WhyNot::BadName)?, others))
    }

    /// The seat of a person.
    pub fn seat_of(&self, who: Option<Who>) -> Option<u8> {
        let has = |place: &Place| matches!(&place.holder, Holder::Human { who: w, .. } if Some(*w) == who);
        self.places.iter().position(has).map(|seat| seat as u8)
    }

    /// The event that a person's message became, if it has been done.
    pub fn was_done(&self, who: Who, id: &str) -> Option<u64> {
        let done = self.done.get(&who)?;
        done.iter().rev().find(|(known, _)| known == id).map(|(_, n)| *n)
    }

    /// Notes that the last event came of a person's message.
    pub fn note_done(&mut self, who: Who, id: String) {
        let done = self.done.entry(who).or_default();
        if done.len() == REMEMBERED {
            done.pop_front();
        }
        done.push_back((id, self.n));
    }

    /// May this person take that seat now? Not in the middle of a deal that has gone back, or whose cards they have seen
    /// from another seat.
    pub(crate) fn may_sit(&self, who: Who, seat: u8) -> bool {
        let elsewhere = |&(other, at): &(Who, u8)| other == who && at != seat;
        self.phase() != Phase::Playing || (self.again == 0 && !self.sat.iter().any(elsewhere))
    }

    /// Who sits where when a deal begins.
    pub(crate) fn seated(&self) -> Vec<(Who, u8)> {
        (0..).zip(&self.places).filter_map(|(seat, place)| Some((place.who()?, seat))).collect()
    }

    pub(crate) fn name(&self, seat: u8) -> &str {
        match self.places.get(seat as usize).map(|p| &p.holder) {
            Some(Holder::Human { name, .. }) => name,
            _ => "",
        }
    }

    /// The host's part goes to the next person, clockwise.
    pub(crate) fn new_host(&mut self) {
        let Some(old) = self.host else { return };
        let count = self.places.len();
        let clockwise = (0..count).map(|step| (old as usize + step) % count);
        self.host = clockwise.into_iter().find(|seat| self.places[*seat].is_human()).map(|seat| seat as u8);
    }
}
