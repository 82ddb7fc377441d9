//! Exact play of the Tolva family where every card is known.
//!
//! [`certain`] tells whether a view leaves no doubt about the hidden cards. [`Solver::exact`] then searches all that the
//! rules allow, melds, questions and gubbe included, to the end of the deal.

mod cards;
mod certain;
mod deal;
mod goal;
mod key;
mod order;
mod outcomes;
mod root;
mod settled;
mod suits;
mod sure;
mod table;
mod tricks;

use ::cards::CardSet;
use game::MAX_SEATS;
use tolva::{Action, Rules, State};

pub use certain::certain;
pub use outcomes::Outcomes;

use tricks::Tricks;

/// The memory of the trick search: two to the power of this many positions.
const TABLE_BITS: u32 = 15;

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
    tricks: Tricks,
    known: deal::Known,
}

impl Solver {
    /// A solver that gives a position up after looking at so many others.
    pub fn new(limit: u64) -> Solver {
        Solver { tricks: Tricks::new(TABLE_BITS, limit), known: deal::Known::default() }
    }

    /// How many positions the last search looked at.
    pub fn nodes(&self) -> u64 {
        self.tricks.nodes
    }

    /// Forgets what earlier searches found. What is kept never changes a value, only how many positions are looked at.
    pub fn forget(&mut self) {
        self.tricks.forget();
    }

    /// What trick play alone brings side 0 when everybody sees all cards and plays for the best: nothing more is melded,
    /// asked or declared. It may start anywhere in a trick.
    ///
    /// None if there are more than two sides, if there are cards to draw or turn up, if a gubbe is being played, or if the
    /// search would go over the limit.
    pub fn value(&mut self, rules: &Rules, state: &State, outcomes: &Outcomes) -> Option<f32> {
        self.tricks.nodes = 0;
        let root = self.tricks.take_up(rules, state)?;
        outcomes.value(&mut self.tricks, &root)
    }

    /// The value of trick play alone, and the cards that keep it for the player to act. As [`Solver::value`].
    pub fn plays(&mut self, rules: &Rules, state: &State, outcomes: &Outcomes) -> Option<(f32, CardSet)> {
        self.tricks.nodes = 0;
        let root = self.tricks.take_up(rules, state)?;
        let value = outcomes.value(&mut self.tricks, &root)?;
        Some((value, outcomes.keeping(&mut self.tricks, &root, value)?))
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
        self.tricks.nodes = 0;
        deal::solve(self, rules, state, worth)
    }

    /// Counts one position, unless the limit is reached.
    #[inline]
    fn count(&mut self) -> Option<()> {
        self.tricks.nodes += 1;
        (self.tricks.nodes <= self.tricks.limit).then_some(())
    }
}
