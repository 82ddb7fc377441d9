//! Exact play of the Tolva family where every card is known.
//!
//! [`certain`] tells whether a view leaves no doubt about the hidden cards. [`Solver::exact`] then searches all that the
//! rules allow, melds, questions and gubbe included, to the end of the deal.

mod certain;
mod deal;
mod key;

use game::MAX_SEATS;
use tolva::{Action, Rules, State};

pub use certain::certain;

/// What a position is worth, and what to do in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// What best play by all brings each side.
    pub value: [f32; MAX_SEATS],
    /// The actions that bring the player to act as much as any, in the order of [`tolva::Moves::iter`].
    pub actions: Vec<Action>,
}

/// Searches positions with all cards known.
#[derive(Clone, Debug)]
pub struct Solver {
    limit: u64,
    nodes: u64,
}

impl Solver {
    /// A solver that gives a position up after looking at so many others.
    pub fn new(limit: u64) -> Solver {
        Solver { limit, nodes: 0 }
    }

    /// How many positions the last search looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a deal comes to when everybody sees all cards and plays for the best, with all that the rules allow.
    ///
    /// `worth` values each side's lot when the deal is over. It may look at scores, carry, winner and dealer and at who
    /// got vinsten and sistan, but not at which cards were taken. With two sides what one gains the other must lose:
    /// only side 0's worth is looked at, and the other is given the rest of the sum. With three sides everyone plays for
    /// their own worth, and takes the first of several equal actions.
    ///
    /// None if nobody is to act, or if the search would go over the limit.
    pub fn exact(
        &mut self,
        rules: &Rules,
        state: &State,
        worth: &dyn Fn(&State) -> [f32; MAX_SEATS],
    ) -> Option<Solved> {
        self.nodes = 0;
        deal::solve(self, rules, state, worth)
    }

    /// Counts one position, unless the limit is reached.
    #[inline]
    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes <= self.limit).then_some(())
    }
}
