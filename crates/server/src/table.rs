//! A table: what its log says. Everything here follows from the entries, so a table that is read again is the same table.

use std::collections::{HashMap, VecDeque};
use std::fmt;

use cards::{Seat, Seed};
use game::{Opening, Refusal, Stage};
use games::{AnyGame, AnyRules};
use referee::live::{self, Happened};
use serde_json::{Value as Json, json};

use crate::aid::Aid;
use crate::entry::{Entry, Holder, Settings, settings_of};
use crate::ids::{TableId, Who};
use crate::promise::Promises;

/// How many events are kept for those who come back.
pub const KEPT: usize = 64;
/// How many of the latest ids of each secret are known again.
pub const REMEMBERED: usize = 256;

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before the first deal.
    Lobby,
    /// A deal is being played.
    Playing,
    /// The next deal is due.
    Between,
    /// The parti is over.
    Over,
    /// Nothing more happens.
    Ended,
}

impl Phase {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Lobby => "lobby",
            Phase::Playing => "playing",
            Phase::Between => "between",
            Phase::Over => "over",
            Phase::Ended => "ended",
        }
    }
}

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
    fn of(holder: Holder) -> Place {
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

    /// Does a person have it?
    pub fn is_human(&self) -> bool {
        matches!(self.holder, Holder::Human { .. })
    }
}

/// An event that is kept for those who come back. The cards in it are open.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number.
    pub n: u64,
    /// What it was.
    pub what: Json,
    /// What happened in the game.
    pub happened: Option<Happened>,
    /// Does the game look different after it?
    pub viewed: bool,
}

/// An action of the deal that was dealt last.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who acted.
    pub seat: u8,
    /// The action's text.
    pub action: String,
    /// Did a person decide?
    pub own: bool,
    /// Was it played for somebody who had claimed the rest?
    pub claimed: bool,
}

/// The log does not tell of a table that could have been.
#[derive(Debug)]
pub struct Damaged(pub String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log of the table is damaged: {}", self.0)
    }
}

impl std::error::Error for Damaged {}

impl From<Refusal> for Damaged {
    fn from(refusal: Refusal) -> Damaged {
        Damaged(refusal.en)
    }
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// The number of its last event.
    pub n: u64,
    /// The rules.
    pub rules: AnyRules,
    /// The game, from the first deal on.
    pub game: Option<AnyGame>,
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
    pub(crate) promises: Promises,
    /// Why this parti is not rated.
    pub(crate) aids: Vec<Aid>,
    /// Have two people sat at the table in this deal?
    company: bool,
    /// Who has sat where in this deal.
    sat: Vec<(Who, u8)>,
    ended: bool,
    /// Was something played that the rules, as they are read now, do not allow? From there on the log is not followed.
    pub outdated: bool,
    kept: VecDeque<Kept>,
    done: HashMap<Who, VecDeque<(String, u64)>>,
}

impl Table {
    /// The table of a log's first entry.
    pub fn new(id: TableId, first: Entry) -> Result<Table, Damaged> {
        let Entry::Created { game, seating, rules, seats, settings, invite, host } = first else {
            return Err(Damaged("it does not begin at the beginning".to_string()));
        };
        let compiled = games::rules(&game, Some(&seating), &settings_of(&rules));
        let rules =
            compiled.map_err(|all| Damaged(Refusal::joined(&all).map_or_else(String::new, |r| r.en)))?;
        let mut places: Vec<Place> = seats.into_iter().map(Place::of).collect();
        match places.get_mut(host as usize) {
            Some(place) if place.is_human() => place.accepted = true,
            _ => return Err(Damaged("it has no host".to_string())),
        }
        if places.len() != rules.seats() as usize {
            return Err(Damaged("it has another number of seats than the game".to_string()));
        }
        let mut table = Table {
            id,
            n: 0,
            rules,
            game: None,
            places,
            settings,
            invite,
            host: Some(host),
            made_by: host,
            parti: 0,
            deal: 0,
            race: false,
            moves: Vec::new(),
            again: 0,
            claimed: None,
            starting: false,
            promises: Promises::default(),
            aids: Vec::new(),
            company: false,
            sat: Vec::new(),
            ended: false,
            outdated: false,
            kept: VecDeque::new(),
            done: HashMap::new(),
        };
        table.keep(json!({"kind": "created"}), None);
        Ok(table)
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        match &self.game {
            _ if self.ended => Phase::Ended,
            None => Phase::Lobby,
            Some(game) => match game.stage() {
                Stage::Play => Phase::Playing,
                Stage::Deal => Phase::Between,
                Stage::Over => Phase::Over,
            },
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

    fn people(&self) -> usize {
        self.places.iter().filter(|place| place.is_human()).count()
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

    /// The events after a number, if all of them are kept.
    pub fn since(&self, last: u64) -> Option<impl Iterator<Item = &Kept>> {
        let oldest = self.kept.front().map_or(self.n + 1, |k| k.n);
        let known = last <= self.n && last + 1 >= oldest;
        known.then(|| self.kept.iter().filter(move |k| k.n > last))
    }

    /// The events since the last deal, as far as they are kept.
    pub fn of_this_deal(&self) -> impl Iterator<Item = &Kept> {
        let begins = |kept: &Kept| kept.what["kind"] == "dealt" || kept.what["kind"] == "back";
        let first = self.kept.iter().rposition(begins).unwrap_or(if self.game.is_some() {
            0
        } else {
            self.kept.len()
        });
        self.kept.range(first..)
    }

    /// The last event.
    pub fn last(&self) -> Option<&Kept> {
        self.kept.back()
    }

    /// Has a parti been played to its end?
    pub fn has_finished(&self) -> bool {
        self.parti > 1 || self.game.as_ref().is_some_and(|game| game.stage() == Stage::Over)
    }

    /// The record of the partier that are over.
    pub fn record(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let text = game.record();
        if matches!(self.phase(), Phase::Over | Phase::Ended) {
            return Some(self.annotated(&text));
        }
        let cut = text.rfind("\nparti ")?;
        (self.parti > 1).then(|| self.annotated(&text[..=cut]))
    }

    /// A record with how its deals came about, so that anyone can check them.
    fn annotated(&self, text: &str) -> String {
        games::fair::annotated(text, &self.fair_deals())
    }

    /// The record of the deals that are over, as far as nothing in it is hidden any more.
    pub fn deals_over(&self) -> Option<String> {
        let mut text = self.game.as_ref()?.record();
        let first = self.first_untold();
        let cut = first.and_then(|untold| text.match_indices("\ndeal ").nth(untold)).map(|(at, _)| at);
        if let Some(cut) = cut {
            text.truncate(cut + 1);
        } else if self.phase() == Phase::Playing {
            text.truncate(text.rfind("\ndeal ")? + 1);
        }
        text.contains("\ndeal ").then(|| self.annotated(&text))
    }

    /// May this person take that seat now? Not in the middle of a deal that has gone back, or whose cards they have seen
    /// from another seat.
    pub(crate) fn may_sit(&self, who: Who, seat: u8) -> bool {
        let elsewhere = |&(other, at): &(Who, u8)| other == who && at != seat;
        self.phase() != Phase::Playing || (self.again == 0 && !self.sat.iter().any(elsewhere))
    }

    /// Who sits where when a deal begins.
    fn seated(&self) -> Vec<(Who, u8)> {
        (0..).zip(&self.places).filter_map(|(seat, place)| Some((place.who()?, seat))).collect()
    }

    fn keep(&mut self, what: Json, happened: Option<Happened>) {
        self.n += 1;
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        let viewed = happened.is_some() || what["kind"] == "back";
        self.kept.push_back(Kept { n: self.n, what, happened, viewed });
    }

    fn place(&mut self, seat: u8) -> Result<&mut Place, Damaged> {
        self.places.get_mut(seat as usize).ok_or_else(|| Damaged("there is no such seat".to_string()))
    }

    fn name(&self, seat: u8) -> &str {
        match self.places.get(seat as usize).map(|p| &p.holder) {
            Some(Holder::Human { name, .. }) => name,
            _ => "",
        }
    }

    /// Lets an entry happen. One that cannot have happened leaves a table without meaning.
    pub fn apply(&mut self, entry: Entry) -> Result<(), Damaged> {
        if self.outdated {
            self.n += 1;
            return Ok(());
        }
        let mut happened = None;
        // A question does not close the window of a race.
        let mut race = self.race && matches!(entry, Entry::Hinted { .. });
        self.note_aid(&entry);
        let what = match entry {
            Entry::Created { .. } => return Err(Damaged("it begins twice".to_string())),
            Entry::Sat { seat, who, name } => {
                let what = json!({"kind": "sat", "seat": seat, "name": name});
                *self.place(seat)? = Place::of(Holder::Human { who, name });
                self.starting = false;
                self.host = self.host.or(Some(seat));
                self.company |= self.people() > 1;
                self.sat.push((who, seat));
                what
            }
            Entry::Left { seat } => {
                let what = json!({"kind": "left", "seat": seat, "name": self.name(seat)});
                let holder = match self.game {
                    None => Holder::Open,
                    Some(_) => Holder::Bot { level: crate::brain::STAND_IN.to_string() },
                };
                *self.place(seat)? = Place::of(holder);
                self.starting = false;
                self.new_host();
                what
            }
            Entry::Named { seat, name, colour } => {
                let what = json!({"kind": "named", "seat": seat, "name": name});
                self.place(seat)?.colour = colour;
                if let Holder::Human { name: old, .. } = &mut self.place(seat)?.holder {
                    *old = name;
                }
                what
            }
            Entry::Accepted { seat } => {
                self.place(seat)?.accepted = true;
                json!({"kind": "accepted", "seat": seat})
            }
            Entry::Ready { seat } => {
                self.place(seat)?.ready = true;
                json!({"kind": "ready", "seat": seat})
            }
            Entry::Dealt { seed, dealer } => {
                happened = Some(self.dealt(&seed, dealer)?);
                let number = self.next_number() - 1;
                json!({"kind": "dealt", "parti": self.parti, "deal": self.deal, "number": number})
            }
            Entry::Committed { number, secret } => self.promised(number, &secret)?,
            Entry::Contributed { seat, value } => self.given(seat, &value)?,
            Entry::Started => {
                self.starting = true;
                json!({"kind": "started"})
            }
            Entry::Acted { seat, action, bot } => {
                let game = self.game.as_mut().ok_or_else(|| Damaged("nothing is played".to_string()))?;
                let done = match live::act(game, Seat(seat), &action) {
                    Err(refusal) if refusal.rule.is_some() => {
                        tracing::warn!(table = %self.id, n = self.n + 1, %refusal, "played by older rules");
                        (self.outdated, self.ended, self.race) = (true, true, false);
                        self.keep(json!({"kind": "ended"}), None);
                        return Ok(());
                    }
                    done => done?,
                };
                race = done.opens_race(game);
                happened = Some(done);
                let what = json!({"kind": "acted", "seat": seat, "action": action, "bot": bot});
                self.moved(seat, action, bot);
                self.note_open();
                what
            }
            Entry::Back { seat, at } => {
                self.back(at)?;
                json!({"kind": "back", "seat": seat, "at": at})
            }
            Entry::Hinted { seat } => json!({"kind": "hinted", "seat": seat}),
            Entry::Claim { seat, on } => {
                self.claimed = on.then_some(seat);
                json!({"kind": "claim", "seat": seat, "on": on})
            }
            Entry::Seat { seat, level } => {
                let to = if level.is_some() { "bot" } else { "open" };
                let what = json!({"kind": "seat", "seat": seat, "to": to, "level": level});
                *self.place(seat)? = Place::of(level.map_or(Holder::Open, |level| Holder::Bot { level }));
                self.starting = false;
                self.new_host();
                what
            }
            Entry::Wait { seat, on } => {
                self.place(seat)?.wait = on;
                json!({"kind": "wait", "seat": seat, "on": on})
            }
            Entry::Settings { settings } => {
                self.settings = settings;
                json!({"kind": "settings"})
            }
            Entry::Rules { rules } => {
                let (game, seating) = (self.rules.game(), self.rules.seating());
                let compiled = games::rules(game, Some(seating), &settings_of(&rules));
                self.rules = compiled
                    .map_err(|all| Damaged(Refusal::joined(&all).map_or_else(String::new, |r| r.en)))?;
                self.starting = false;
                for (seat, place) in self.places.iter_mut().enumerate() {
                    place.accepted = !place.is_human() || self.host == Some(seat as u8);
                }
                json!({"kind": "rules"})
            }
            Entry::Ended => {
                self.ended = true;
                json!({"kind": "ended"})
            }
        };
        self.race = race;
        self.keep(what, happened);
        Ok(())
    }

    /// Deals, and begins a parti first where one is due.
    fn dealt(&mut self, seed: &str, dealer: u8) -> Result<Happened, Damaged> {
        match &mut self.game {
            None => {
                let opening = Opening { dealer: Seat(dealer), ..Opening::default() };
                self.game = Some(self.rules.clone().start(opening)?);
                (self.parti, self.deal) = (1, 0);
            }
            Some(game) if game.stage() == Stage::Over => {
                game.next_parti()?;
                (self.parti, self.deal) = (self.parti + 1, 0);
            }
            Some(_) => {}
        }
        self.deal += 1;
        if self.deal == 1 {
            self.unaided();
        }
        if self.people() > 1 {
            self.aided(Aid::Company);
        }
        self.keeps_promise(seed, dealer)?;
        self.starting = false;
        (self.again, self.claimed, self.company) = (0, None, self.people() > 1);
        self.sat = self.seated();
        self.moves.clear();
        self.places.iter_mut().for_each(|place| place.ready = false);
        let game = self.game.as_mut().ok_or_else(|| Damaged("nothing is played".to_string()))?;
        let deal = game.deal_of(Seed::from_text(seed));
        Ok(live::deal(game, deal)?)
    }

    /// The host's part goes to the next person, clockwise.
    fn new_host(&mut self) {
        let Some(old) = self.host else { return };
        let count = self.places.len();
        let clockwise = (0..count).map(|step| (old as usize + step) % count);
        self.host = clockwise.into_iter().find(|seat| self.places[*seat].is_human()).map(|seat| seat as u8);
    }
}
