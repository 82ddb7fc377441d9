//! What follows from the rules of Vändtia, for its book.

use std::ops::Deref;

use ::vandtia::{Finish, House, OpeningTie, Refill, Rules};

/// The rules that a book is written for.
pub(crate) struct Facts<'a>(pub &'a Rules);

impl Deref for Facts<'_> {
    type Target = House;

    fn deref(&self) -> &House {
        self.0.house()
    }
}

impl Facts<'_> {
    pub(crate) fn players(&self) -> u32 {
        self.seating.seats().into()
    }

    pub(crate) fn piles(&self) -> u32 {
        self.piles.into()
    }

    /// Without laying no pile ever holds a second card that could be moved.
    pub(crate) fn shift(&self) -> bool {
        self.shift && self.lay
    }

    pub(crate) fn redeclare(&self) -> bool {
        self.opening_tie == OpeningTie::Redeclare
    }

    pub(crate) fn refill_after_lead(&self) -> bool {
        self.refill == Refill::AfterLead
    }

    /// Whether some last cards are taken back instead of played.
    pub(crate) fn holds_back(&self) -> bool {
        matches!(self.finish, Finish::NotTwoTen | Finish::NotTwoTenAce)
    }

    pub(crate) fn two(&self) -> bool {
        self.players() == 2
    }

    pub(crate) fn talong(&self) -> u32 {
        52_u32.saturating_sub(self.players() * 3 * self.piles())
    }

    pub(crate) fn arranging(&self) -> bool {
        self.swap || self.lay
    }

    /// Whoever comes next, at the beginning or in the middle of a sentence.
    pub(crate) fn next(&self) -> (&'static str, &'static str) {
        if self.two() {
            ("motspelaren", "the opponent")
        } else {
            ("spelaren till vänster", "the player to the left")
        }
    }
}
