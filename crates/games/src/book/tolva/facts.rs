//! What follows from the rules of a game of the Tolva family, for its book.

use std::ops::Deref;

use ::tolva::{Ask, Ending, Eyes, GubbeForm, House, Layout, Preset, Rules, Vinst};

use crate::book::words::{PLAYER, POINTS, STROKES, Side, TEAM, Unit};
use crate::words;

/// The rules that a book is written for.
pub(crate) struct Facts<'a>(pub &'a Rules);

impl Deref for Facts<'_> {
    type Target = House;

    fn deref(&self) -> &House {
        self.0.house()
    }
}

impl Facts<'_> {
    pub(crate) fn name(&self) -> String {
        ::cards::capital(self.preset.name())
    }

    pub(crate) fn bond(&self) -> bool {
        self.preset == Preset::Bondtolva
    }

    pub(crate) fn streck(&self) -> bool {
        self.preset == Preset::Strecktolva
    }

    pub(crate) fn players(&self) -> u32 {
        self.seating.seats().into()
    }

    pub(crate) fn sides(&self) -> u32 {
        self.seating.sides().into()
    }

    pub(crate) fn team_size(&self) -> u32 {
        self.seating.team().into()
    }

    pub(crate) fn cards(&self) -> u32 {
        self.deck.size() as u32
    }

    pub(crate) fn floor(&self) -> u32 {
        self.meld_floor.into()
    }

    pub(crate) fn eyes_late(&self) -> bool {
        self.eyes == Eyes::Late
    }

    pub(crate) fn matadors(&self) -> bool {
        self.vinst == Vinst::Matadors
    }

    pub(crate) fn carries(&self) -> bool {
        self.0.carries()
    }

    pub(crate) fn teams(&self) -> bool {
        self.team_size() > 1
    }

    pub(crate) fn two(&self) -> bool {
        self.players() == 2
    }

    pub(crate) fn side(&self) -> Side {
        if self.teams() { TEAM } else { PLAYER }
    }

    pub(crate) fn unit(&self) -> Unit {
        if self.streck() { STROKES } else { POINTS }
    }

    pub(crate) fn gubbe(&self) -> bool {
        self.gubbe != GubbeForm::None
    }

    /// Whether a half gubbe can be declared; tolva's needs six tricks in a row.
    pub(crate) fn half_gubbe(&self) -> bool {
        match self.gubbe {
            GubbeForm::None => false,
            GubbeForm::Tolva => self.tricks() >= 6,
            GubbeForm::Streck => true,
        }
    }

    /// Cards dealt to each hand, the table rows apart.
    pub(crate) fn hand(&self) -> u32 {
        self.0.hand_size() as u32
    }

    pub(crate) fn tricks(&self) -> u32 {
        self.0.trick_count().into()
    }

    pub(crate) fn talong(&self) -> u32 {
        self.0.talong_size() as u32
    }

    /// The tricks of TF-TRICK-5, played without any duty; 0 where there are none.
    pub(crate) fn free_tricks(&self) -> u32 {
        if self.bond() && self.two() && self.layout == Layout::Talong { self.talong() / 2 } else { 0 }
    }

    pub(crate) fn free_play(&self) -> bool {
        self.free_tricks() > 0
    }

    /// How many melds may follow the first one; with four suits never more than three.
    pub(crate) fn later(&self) -> u32 {
        self.max_later_melds.unwrap_or(3).min(3).into()
    }

    /// A score bar that can bite: whoever first reaches 12 has already won.
    fn bar(&self, at: Option<i32>) -> Option<u32> {
        at.filter(|&at| at < 12 || self.ending != Ending::FirstTo).map(i32::unsigned_abs)
    }

    /// The score from which a side may not meld at all.
    pub(crate) fn meld_bar(&self) -> Option<u32> {
        self.bar(self.no_meld_at)
    }

    /// The score from which a side may not set trump, by either bar.
    pub(crate) fn trump_bar(&self) -> Option<u32> {
        match (self.bar(self.no_trump_at), self.meld_bar()) {
            (Some(trump), Some(meld)) => Some(trump.min(meld)),
            (trump, meld) => trump.or(meld),
        }
    }

    /// The last trick after which the floor leaves cards enough to meld, if any.
    pub(crate) fn last_meld_trick(&self) -> Option<u32> {
        let least = if self.ask == Ask::Bond { 1 } else { 2 };
        let floor = self.floor().max(least);
        if self.layout == Layout::Talong && floor > 5 {
            return None;
        }
        if self.free_play() {
            return Some(self.free_tricks());
        }
        self.tricks().checked_sub(floor).filter(|&trick| trick > 0)
    }

    /// Whether forehand's meld before the first lead can happen.
    pub(crate) fn forehand_can_meld(&self) -> bool {
        let cards = match self.layout {
            Layout::Hand | Layout::Talong => self.hand(),
            Layout::Table => 18,
        };
        self.forehand_trump && cards >= self.floor()
    }

    /// Whether the bars leave anyone who may set trump. Only a gubbe takes a side below zero.
    pub(crate) fn bars_leave_melds(&self) -> bool {
        self.trump_bar() != Some(0) || self.gubbe()
    }

    pub(crate) fn can_meld(&self) -> bool {
        self.bars_leave_melds() && (self.last_meld_trick().is_some() || self.forehand_can_meld())
    }

    /// Whether more than one meld can come about in a deal.
    pub(crate) fn can_meld_later(&self) -> bool {
        let occasions = self.last_meld_trick().unwrap_or(0) + u32::from(self.forehand_can_meld());
        self.later() > 0 && self.bars_leave_melds() && occasions > 1
    }

    /// Whether a meld can bring a side to 12.
    pub(crate) fn can_meld_out(&self) -> bool {
        let trump_out = self.trump_bar().is_none_or(|bar| bar > 10);
        let later_out = self.meld_bar().is_none_or(|bar| bar > 11) && self.can_meld_later();
        self.can_meld() && (trump_out || later_out)
    }

    /// What the second, third and fourth meld of a deal are called.
    pub(crate) fn later_names(&self) -> [&'static str; 3] {
        let [_, later @ ..] = self.0.meld_names();
        later.map(words::meld_sv)
    }
}
