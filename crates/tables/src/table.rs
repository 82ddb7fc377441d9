//! A table: what its log says. Everything here follows from the entries, so a table that is read again is the same table.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{Deref, DerefMut};

use cards::{Seat, Seed};
use game::{Opening, Refusal, Stage};
use games::{AnyEvents, AnyGame};
use wire::table::{Aid, Kind, What};

use crate::entry::{Deed, Entry, Holder};
pub use crate::felt::{Felt, Move, Phase, Place};
use crate::ids::TableId;
use crate::level::Level;
use crate::promise::Promises;

#[cfg(test)]
mod old_logs;

/// How many events are kept for those who come back.
pub const KEPT: usize = 64;

/// An event that is kept for those who come back. The cards in it are open.
#[derive(Clone, Debug)]
pub struct KeptEvent {
    /// Its number.
    pub n: u64,
    /// What it was.
    pub what: What,
    /// What happened in the game.
    pub happened: Option<AnyEvents>,
    /// Does the game look different after it?
    pub viewed: bool,
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
        Damaged(refusal.text.en.into_owned())
    }
}

/// A table: what everybody may know of it, and the game with all cards open. What a client is told goes through
/// [`crate::seen::Seen`], which shows the first and of the second the client's view.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) felt: Felt,
    /// The game, from the first deal on.
    pub(crate) game: Option<AnyGame>,
    pub(crate) promises: Promises,
    kept: VecDeque<KeptEvent>,
    /// The cards of the next deal whatever its seed says.
    #[cfg(test)]
    pub(crate) stacked: Option<Vec<cards::Card>>,
}

impl Deref for Table {
    type Target = Felt;

    fn deref(&self) -> &Felt {
        &self.felt
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Felt {
        &mut self.felt
    }
}

impl Table {
    /// The table of a log's first entry.
    pub fn new(id: TableId, first: Entry) -> Result<Table, Damaged> {
        let Entry::Created { game, seating, rules, seats, settings, invite, host } = first else {
            return Err(Damaged("it does not begin at the beginning".to_string()));
        };
        let compiled = games::rules(&game, Some(&seating), &wire::settings(&rules));
        let rules = compiled.map_err(|all| {
            Damaged(Refusal::joined(&all).map_or_else(String::new, |r| r.text.en.into_owned()))
        })?;
        let mut places: Vec<Place> = seats.into_iter().map(Place::of).collect();
        match places.get_mut(host as usize) {
            Some(place) if place.is_human() => place.accepted = true,
            _ => return Err(Damaged("it has no host".to_string())),
        }
        if places.len() != rules.seats() as usize {
            return Err(Damaged("it has another number of seats than the game".to_string()));
        }
        let mut table = Table {
            felt: Felt::new(id, rules, places, settings, invite, host),
            game: None,
            promises: Promises::default(),
            kept: VecDeque::new(),
            #[cfg(test)]
            stacked: None,
        };
        table.keep(What::Created, None);
        Ok(table)
    }

    /// The table without what was kept for those who come back, to write its record elsewhere.
    pub fn draft(&self) -> Table {
        Table {
            felt: self.felt.draft(),
            game: self.game.clone(),
            promises: self.promises.clone(),
            kept: VecDeque::new(),
            #[cfg(test)]
            stacked: None,
        }
    }

    /// The game as it was played, all cards open: for going through it afterwards.
    pub fn into_game(self) -> Option<AnyGame> {
        self.game
    }

    /// The events after a number, if all of them are kept.
    pub fn since(&self, last: u64) -> Option<impl Iterator<Item = &KeptEvent>> {
        let oldest = self.kept.front().map_or(self.n + 1, |k| k.n);
        let known = last <= self.n && last + 1 >= oldest;
        known.then(|| self.kept.iter().filter(move |k| k.n > last))
    }

    /// The events since the last deal, as far as they are kept.
    pub fn of_this_deal(&self) -> impl Iterator<Item = &KeptEvent> {
        let begins = |kept: &KeptEvent| matches!(kept.what, What::Dealt { .. } | What::Back { .. });
        let first = self.kept.iter().rposition(begins).unwrap_or(if self.game.is_some() {
            0
        } else {
            self.kept.len()
        });
        self.kept.range(first..)
    }

    /// The last event.
    pub fn last(&self) -> Option<&KeptEvent> {
        self.kept.back()
    }

    /// Has a parti been played to its end?
    pub fn has_finished(&self) -> bool {
        self.parti > 1 || self.game.as_ref().is_some_and(|game| game.stage() == Stage::Over)
    }

    /// Is there a parti that is over, to write the record of?
    pub fn has_record(&self) -> bool {
        let over = matches!(self.phase(), Phase::Over | Phase::Ended);
        self.game.is_some() && (over || self.parti > 1)
    }

    /// How many deals are over, as far as nothing in them is hidden any more.
    pub fn count_told(&self) -> usize {
        let dealt = self.next_number() as usize - 1;
        self.first_untold().unwrap_or(dealt - usize::from(self.phase() == Phase::Playing && dealt > 0))
    }

    /// The record of the partier that are over.
    pub fn record(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        if matches!(self.phase(), Phase::Over | Phase::Ended) {
            return Some(self.annotated(&game.record()));
        }
        // An empty line stands before every parti, also before the one that is left out.
        let told = game.partier().pop().filter(|_| self.parti > 1)?;
        Some(self.annotated(&(game.record_until(told) + "\n")))
    }

    /// A record with how its deals came about, so that anyone can check them.
    fn annotated(&self, text: &str) -> String {
        games::fair::annotated(text, &self.fair_deals())
    }

    /// The record of the deals that are over, as far as nothing in it is hidden any more.
    pub fn deals_over(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let deals = game.deals();
        let playing = (self.phase() == Phase::Playing).then(|| deals.len().saturating_sub(1));
        let told = self.first_untold().filter(|untold| *untold < deals.len()).or(playing);
        let told = told.unwrap_or(deals.len());
        (told > 0).then(|| {
            let entries = deals.get(told).copied().unwrap_or(usize::MAX);
            self.annotated(&game.record_until(entries))
        })
    }

    fn keep(&mut self, what: What, happened: Option<AnyEvents>) {
        self.n += 1;
        self.felt.stage = self.game.as_ref().map(AnyGame::stage);
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        let viewed = happened.is_some() || matches!(what, What::Back { .. });
        self.kept.push_back(KeptEvent { n: self.felt.n, what, happened, viewed });
    }

    fn place(&mut self, seat: u8) -> Result<&mut Place, Damaged> {
        self.places.get_mut(seat as usize).ok_or_else(|| Damaged("there is no such seat".to_string()))
    }

    /// Lets an entry happen. One that cannot have happened leaves a table without meaning.
    pub fn apply(&mut self, entry: Entry) -> Result<(), Damaged> {
        if self.outdated {
            self.n += 1;
            return Ok(());
        }
        let mut happened = None;
        let before = self.phase();
        let tells = matches!(entry, Entry::Dealt { .. } | Entry::Back { .. });
        // A question does not close the window of a race.
        let mut race = self.race && matches!(entry, Entry::Hinted { .. });
        self.note_aid(&entry);
        let what = match entry {
            Entry::Created { .. } => return Err(Damaged("it begins twice".to_string())),
            Entry::Sat { seat, who, name } => {
                let what = What::Sat { seat, name: name.clone() };
                *self.place(seat)? = Place::of(Holder::Human { who, name });
                self.starting = false;
                self.host = self.host.or(Some(seat));
                self.company |= self.people() > 1;
                self.sat.push((who, seat));
                what
            }
            Entry::Left { seat } => {
                let what = What::Left { seat, name: self.name(seat).to_string() };
                let holder = match self.game {
                    None => Holder::Open,
                    Some(_) => Holder::Bot { level: Level::STAND_IN },
                };
                *self.place(seat)? = Place::of(holder);
                self.starting = false;
                self.new_host();
                what
            }
            Entry::Named { seat, name, colour } => {
                let what = What::Named { seat, name: name.clone() };
                self.place(seat)?.colour = colour;
                if let Holder::Human { name: old, .. } = &mut self.place(seat)?.holder {
                    *old = name;
                }
                what
            }
            Entry::Accepted { seat } => {
                self.place(seat)?.accepted = true;
                What::Accepted { seat }
            }
            Entry::Ready { seat } => {
                self.place(seat)?.ready = true;
                What::Ready { seat }
            }
            Entry::Dealt { seed, dealer, version } => {
                self.version = version;
                happened = Some(self.dealt(&seed, dealer)?);
                let number = self.next_number() - 1;
                What::Dealt { parti: self.parti, deal: self.deal, number, places: None }
            }
            Entry::Committed { number, secret } => self.promised(number, &secret)?,
            Entry::Contributed { seat, value } => self.given(seat, &value)?,
            Entry::Started => {
                self.starting = true;
                What::Started
            }
            Entry::Acted { seat, action, bot } => {
                let game = self.game.as_mut().ok_or_else(|| Damaged("nothing is played".to_string()))?;
                let action = match action {
                    Deed::Read(action) => action,
                    Deed::Written(text) => game.parse(&text)?,
                };
                let done = match game.act_of(self.felt.version, Seat(seat), action) {
                    // Played by older rules.
                    Err(refusal) if refusal.rule.is_some() => {
                        (self.outdated, self.ended, self.race) = (true, true, false);
                        self.keep(What::Ended, None);
                        return Ok(());
                    }
                    done => done?,
                };
                race = game.opens_race(&done);
                happened = Some(done);
                let what = What::Acted { seat, action: action.to_string(), bot };
                self.moved(seat, action, bot);
                self.note_open();
                what
            }
            Entry::Back { seat, at } => {
                self.back(at)?;
                What::Back { seat, at }
            }
            Entry::Hinted { seat } => What::Hinted { seat },
            Entry::Claim { seat, on } => {
                self.claimed = on.then_some(seat);
                What::Claim { seat, on }
            }
            Entry::Seat { seat, level } => {
                let to = if level.is_some() { Kind::Bot } else { Kind::Open };
                let what = What::Seat { seat, to, level: level.map(|level| level.name().to_string()) };
                *self.place(seat)? = Place::of(level.map_or(Holder::Open, |level| Holder::Bot { level }));
                self.starting = false;
                self.new_host();
                what
            }
            Entry::Wait { seat, on } => {
                self.place(seat)?.wait = on;
                What::Wait { seat, on }
            }
            Entry::Settings { settings } => {
                self.settings = settings;
                What::Settings
            }
            Entry::Rules { rules } => {
                let (game, seating) = (self.rules.game(), self.rules.seating());
                let compiled = games::rules(game, Some(seating), &wire::settings(&rules));
                self.rules = compiled.map_err(|all| {
                    Damaged(Refusal::joined(&all).map_or_else(String::new, |r| r.text.en.into_owned()))
                })?;
                self.starting = false;
                let host = self.host;
                for (seat, place) in self.places.iter_mut().enumerate() {
                    place.accepted = !place.is_human() || host == Some(seat as u8);
                }
                What::Rules
            }
            Entry::Ended => {
                self.ended = true;
                What::Ended
            }
        };
        self.race = race;
        self.keep(what, happened);
        if tells || self.phase() != before {
            self.told_at = self.n;
        }
        Ok(())
    }

    /// Deals, and begins a parti first where one is due.
    fn dealt(&mut self, seed: &str, dealer: u8) -> Result<AnyEvents, Damaged> {
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
        #[cfg(test)]
        let deal = match self.stacked.take() {
            Some(deck) => game::Deal { deck, ..deal },
            None => deal,
        };
        Ok(game.deal(deal)?)
    }
}
