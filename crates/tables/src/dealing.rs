//! When a deal comes: promised early, and dealt when it is wanted and everyone who contributes has.

use std::time::Duration;

use cards::Seed;

use crate::effect::Time;
use crate::entry::{Entry, Holder};
use crate::guests::Guests;
use crate::presence::Presence;
use crate::promise;
use crate::table::{Phase, Table};

/// How long a deal that is wanted waits for somebody who is here and has said they would contribute.
const WINDOW: Duration = Duration::from_millis(1500);

/// Sees to it that deals come.
#[derive(Clone, Debug)]
pub(crate) struct Dealing {
    /// Where the secrets of this table's promises come from.
    source: Seed,
    /// Since when a deal has been wanted that somebody has still to contribute to.
    wanted_since: Option<Time>,
}

impl Dealing {
    pub fn new(source: Seed) -> Dealing {
        Dealing { source, wanted_since: None }
    }

    /// No deal can come now: whoever is to contribute to the next one gets the whole time for it again.
    pub fn rest(&mut self) {
        self.wanted_since = None;
    }

    /// The next promise or deal, if it is time for one.
    pub fn due(&mut self, now: Time, table: &Table, presence: &Presence, guests: &Guests) -> Option<Entry> {
        let Some(deal) = table.promised_deal() else {
            // The event's number too: a promise that could not be written is not made again with other words.
            let (number, n) = (table.next_number(), table.n);
            let secret = Seed::hash(&format!("talong promise {} {} {number} {n}", self.source, table.id));
            return Some(promise::of(number, secret));
        };
        if !is_wanted(table, presence) {
            self.rest();
            return None;
        }
        let since = *self.wanted_since.get_or_insert(now);
        let late = guests.contributors().any(|seat| !table.has_given(seat));
        if late && now < since + WINDOW {
            return None;
        }
        self.rest();
        Some(deal)
    }

    /// When a deal that is wanted is dealt whoever has contributed.
    pub fn next(&self) -> Option<Time> {
        self.wanted_since.map(|since| since + WINDOW)
    }
}

/// Does everyone who is here want the next deal?
fn is_wanted(table: &Table, presence: &Presence) -> bool {
    let places = &table.places;
    match table.phase() {
        Phase::Lobby => table.starting && places.iter().all(|p| p.accepted && p.holder != Holder::Open),
        Phase::Between | Phase::Over => {
            let mut people = places.iter().enumerate().filter(|(_, p)| p.is_human());
            people.all(|(seat, place)| place.ready || !presence.here[seat])
        }
        Phase::Playing | Phase::Ended => false,
    }
}
