//! Who is here, who is gone, and for how long.

use std::time::Duration;

use crate::effect::Time;
use crate::felt::{Felt, Phase};
use crate::guests::Guests;

/// Who is connected.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Presence {
    /// Per seat: has its owner a socket?
    pub here: Vec<bool>,
    /// Per seat: is its owner gone for so long that a bot plays?
    pub away: Vec<bool>,
    /// How many watch.
    pub watchers: usize,
}

impl Presence {
    /// Nobody.
    pub fn nobody(seats: usize) -> Presence {
        Presence { here: vec![false; seats], away: vec![false; seats], watchers: 0 }
    }

    /// Is anybody here who sits at the table?
    pub fn anyone(&self) -> bool {
        self.here.contains(&true)
    }
}

/// Watches who comes and goes.
#[derive(Clone, Debug)]
pub(crate) struct Doorman {
    /// Who is here.
    pub seen: Presence,
    /// Has that changed since everybody was told?
    pub untold: bool,
    gone_since: Vec<Time>,
}

fn limit(table: &Felt) -> Duration {
    Duration::from_secs(table.settings.away_s.into())
}

impl Doorman {
    pub fn new(seats: usize, now: Time) -> Doorman {
        Doorman { seen: Presence::nobody(seats), untold: false, gone_since: vec![now; seats] }
    }

    /// Sees who is here and who has been gone for too long.
    pub fn look(&mut self, now: Time, table: &Felt, guests: &Guests) {
        let places = &table.places;
        let here: Vec<bool> = (0..places.len()).map(|seat| guests.has(seat as u8)).collect();
        let (anyone, before) = (here.contains(&true), self.seen.anyone());
        for (seat, since) in self.gone_since.iter_mut().enumerate() {
            // Where nobody is, no time counts.
            if here[seat] || self.seen.here[seat] || !anyone || !before {
                *since = now;
            }
        }
        let running = !matches!(table.phase(), Phase::Lobby | Phase::Ended);
        let gone = |seat: usize| {
            let place = &places[seat];
            place.is_human() && !here[seat] && !place.wait && now >= self.gone_since[seat] + limit(table)
        };
        let away = (0..places.len()).map(|seat| anyone && running && gone(seat)).collect();
        let seen = Presence { here, away, watchers: guests.watchers() };
        self.untold |= seen != self.seen;
        self.seen = seen;
    }

    /// When the next one will have been gone for too long.
    pub fn next(&self, table: &Felt) -> Option<Time> {
        let absent = |seat: &usize| {
            let place = &table.places[*seat];
            place.is_human() && !self.seen.here[*seat] && !self.seen.away[*seat] && !place.wait
        };
        let absent = (0..table.places.len()).filter(absent);
        absent.map(|seat| self.gone_since[seat] + limit(table)).min()
    }
}
