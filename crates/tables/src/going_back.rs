//! The same cards again: a deal that goes back to an earlier point, and what the deal's actions were.

use game::{Refusal, Stage};
use games::AnyAction;

use crate::entry::Entry;
use crate::refusals::WhyNot;
use crate::table::{Damaged, Felt, Move, Phase, Table};

impl Table {
    /// Notes an action of the deal. Of those that are played after a claim, the first counts as decided by the person.
    pub(crate) fn moved(&mut self, seat: u8, action: AnyAction, bot: bool) {
        let claims = self.claimed == Some(seat);
        let goes_on = claims && self.moves.iter().rev().find(|m| m.seat == seat).is_some_and(|m| m.claimed);
        if !bot || self.game.as_ref().is_none_or(|game| game.stage() != Stage::Play) {
            self.claimed = None;
        }
        self.moves.push(Move { seat, action, own: !bot || (claims && !goes_on), claimed: bot && claims });
    }

    /// Goes back to where so many actions of the deal had been done.
    pub(crate) fn back(&mut self, at: u32) -> Result<(), Damaged> {
        let game = self.game.as_mut().ok_or_else(|| Damaged("nothing is played".to_string()))?;
        let (stay, done) = (at as usize, self.felt.moves.len());
        if stay > done {
            return Err(Damaged("it goes back to what has not been".to_string()));
        }
        for _ in stay..done {
            game.undo()?;
            // What an older log leaves out goes back with the action before it.
            while game.left_out(self.felt.version).is_some() {
                game.undo()?;
            }
        }
        self.moves.truncate(stay);
        self.again += 1;
        self.note_again();
        self.claimed = None;
        self.places.iter_mut().for_each(|place| place.ready = false);
        Ok(())
    }
}

impl Felt {
    /// The decisions of a seat in this deal: how many actions came before each, and what was done.
    pub fn points(&self, seat: u8) -> impl DoubleEndedIterator<Item = (u32, AnyAction)> {
        let moves = self.moves.iter().enumerate();
        moves.filter(move |(_, m)| m.seat == seat && m.own).map(|(at, m)| (at as u32, m.action))
    }

    /// A deal that has been dealt and can go back, by a person who is alone with bots.
    fn may_go_back(&self) -> Result<(), WhyNot> {
        match self.phase() {
            Phase::Playing | Phase::Between | Phase::Over if self.is_solo() => Ok(()),
            Phase::Playing | Phase::Between | Phase::Over => Err(WhyNot::InCompany),
            Phase::Lobby | Phase::Ended => Err(WhyNot::NotPlaying),
        }
    }

    /// What comes of the wish to take back the last decision.
    pub(crate) fn undo_wish(&self, seat: u8) -> Result<Entry, Refusal> {
        self.may_go_back()?;
        let (at, _) = self.points(seat).next_back().ok_or(WhyNot::NothingBack)?;
        Ok(Entry::Back { seat, at })
    }

    /// What comes of the wish to play from an earlier point.
    pub(crate) fn back_wish(&self, seat: u8, at: u32) -> Result<Entry, Refusal> {
        self.may_go_back()?;
        match at {
            _ if (at as usize) < self.moves.len() => Ok(Entry::Back { seat, at }),
            0 => Err(WhyNot::NothingBack.into()),
            _ => Err(WhyNot::NoPoint.into()),
        }
    }
}
