//! When a deal comes: promised early, and dealt when it is wanted and everyone who contributes has.

use std::time::Duration;

use tokio::time::Instant;

use super::Runner;
use crate::entry::{Entry, Holder};
use crate::promise;
use crate::table::Phase;

/// How long a deal that is wanted waits for somebody who is here and has said they would contribute.
pub(super) const WINDOW: Duration = Duration::from_millis(1500);

impl Runner {
    /// The next promise or deal, if it is time for one. Without random numbers there is none; the table waits.
    pub(super) fn due_deal(&mut self) -> Option<Entry> {
        let number = self.table.next_number();
        let Some(deal) = self.table.promised_deal() else { return promise::fresh(number).ok() };
        if !self.is_wanted() {
            self.wanted_since = None;
            return None;
        }
        let since = *self.wanted_since.get_or_insert_with(Instant::now);
        let late = self.crowd.contributors().any(|seat| !self.table.has_given(seat));
        if late && since.elapsed() < WINDOW {
            return None;
        }
        self.wanted_since = None;
        Some(deal)
    }

    /// Does everyone who is here want the next deal?
    fn is_wanted(&self) -> bool {
        let places = &self.table.places;
        match self.table.phase() {
            Phase::Lobby => {
                self.table.starting && places.iter().all(|p| p.accepted && p.holder != Holder::Open)
            }
            Phase::Between | Phase::Over => {
                let mut people = places.iter().enumerate().filter(|(_, p)| p.is_human());
                people.all(|(seat, place)| place.ready || !self.presence.here[seat])
            }
            Phase::Playing | Phase::Ended => false,
        }
    }
}
