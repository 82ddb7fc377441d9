//! What one client knows: the felt, which everybody may know, and the view of its own seat. This is the only way from a
//! table to what a client is told, so that no answer can depend on a card that its asker may not know.

use std::ops::Deref;

use cards::Seat;
use game::Refusal;
use games::{AnyAction, AnyView};
use wire::table::{Fair, Happened, What};
use wire::{Shown, Text};

use crate::promise::Promise;
use crate::refusals::WhyNot;
use crate::table::{Felt, KeptEvent, Phase, Table};

/// A table as one client knows it.
pub struct Seen<'a> {
    /// Open cards are in here: it stays in this file.
    table: &'a Table,
    viewer: Option<u8>,
    view: Option<AnyView>,
}

impl Deref for Seen<'_> {
    type Target = Felt;

    fn deref(&self) -> &Felt {
        self.table
    }
}

impl<'a> Seen<'a> {
    /// The table as a seat, or a spectator, knows it.
    pub fn of(table: &'a Table, viewer: Option<u8>) -> Seen<'a> {
        let view = table.game.as_ref().map(|game| game.view(viewer.map(Seat)));
        Seen { table, viewer, view }
    }

    /// Whose eyes these are; none for a spectator.
    pub fn viewer(&self) -> Option<u8> {
        self.viewer
    }

    /// The own view of the deal that is being played.
    pub fn playing(&self) -> Result<&AnyView, WhyNot> {
        self.view.as_ref().filter(|_| self.phase() == Phase::Playing).ok_or(WhyNot::NotPlaying)
    }

    /// The own seat's action of this text, if it is legal.
    pub fn check(&self, text: &str) -> Result<Result<AnyAction, Refusal>, WhyNot> {
        let checked =
            |view: &AnyView| view.parse(text).and_then(|action| view.check(action).map(|()| action));
        self.playing().map(checked)
    }

    /// Is a seat to act, as far as this client can tell?
    pub fn is_to_act(&self, seat: u8) -> bool {
        self.playing().is_ok_and(|view| view.to_act().contains(&Seat(seat)))
    }

    /// The promise of the next deal.
    pub fn promise(&self) -> Option<&Promise> {
        self.table.promise()
    }

    /// How the deals came about, as far as that is told.
    pub fn fair(&self) -> Fair {
        self.table.fair_form()
    }

    /// The own view on the wire; none before the first deal.
    pub fn view(&self) -> Option<Shown> {
        self.view.as_ref().map(Shown::of)
    }

    /// What an action is called here.
    pub fn label(&self, action: AnyAction) -> Option<Text> {
        self.view.as_ref().map(|view| Text::from(&view.label(action)))
    }

    /// The last event.
    pub fn last(&self) -> Option<Told> {
        self.table.last().map(|kept| self.told(kept))
    }

    /// The events after a number, if all of them are kept.
    pub fn since(&self, last: u64) -> Option<Vec<Told>> {
        Some(self.table.since(last)?.map(|kept| self.told(kept)).collect())
    }

    /// The events since the last deal, as far as they are kept.
    pub fn of_this_deal(&self) -> Vec<Told> {
        self.table.of_this_deal().map(|kept| self.told(kept)).collect()
    }

    /// An event as this client hears of it. Of a deal it hears where its cards lay in the deck.
    fn told(&self, kept: &KeptEvent) -> Told {
        let mut what = kept.what.clone();
        let rules = &self.table.rules;
        let events = kept.happened.as_ref().map(|happened| happened.seen_by(rules, self.viewer.map(Seat)));
        let events = events.map(|seen| wire::worded(rules, &seen, self.viewer.map(Seat))).unwrap_or_default();
        if let What::Dealt { number, places, .. } = &mut what {
            *places = self.table.places(*number, &events);
        }
        Told { told: Happened { n: kept.n, what, events }, viewed: kept.viewed }
    }
}

/// An event as a client hears of it.
pub struct Told {
    /// What is told.
    pub told: Happened,
    /// Does the game look different after it?
    pub viewed: bool,
}
