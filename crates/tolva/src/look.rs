//! What players look at beyond what the rules show.

use cards::{Card, CardSet, Seat, Side};

use crate::rules::Rules;
use crate::state::State;

impl Rules {
    /// The cards that a seat may choose from: the hand, and the face-up cards of its row (TF-TRICK-8).
    #[inline]
    pub fn reach(&self, state: &State, seat: Seat) -> CardSet {
        state.in_reach(self, seat)
    }

    /// Is play free, and trump asleep (TF-TRICK-5)?
    #[inline]
    pub fn is_free(&self, state: &State) -> bool {
        state.is_free(self)
    }

    /// Could a side still meld in this deal, as far as its points, the gubbe, the number of melds and the cards left go?
    /// The player on lead need not be one of it.
    pub fn could_meld(&self, state: &State, side: Side) -> bool {
        let score = state.scores[side.index()];
        let bar = if state.meld_count == 0 { self.no_trump_at } else { self.no_meld_at };
        let tricks_left = self.tricks.saturating_sub(state.tricks);
        score < bar
            && state.meld_count < self.max_melds
            && state.gubbe.is_none()
            && (!self.free_play || state.talong_left())
            && tricks_left > self.meld_floor.max(2)
    }
}

impl State {
    /// The card that takes the trick so far, and who played it.
    #[inline]
    pub fn best(&self) -> Option<(Seat, Card)> {
        (self.trick_len > 0).then_some((self.best_seat, self.best))
    }

    /// The cards of the trick so far.
    #[inline]
    pub fn on_trick(&self) -> CardSet {
        self.trick_cards
    }

    /// How many have played to the trick.
    #[inline]
    pub fn played_to_trick(&self) -> u8 {
        self.trick_len
    }

    /// The face-up cards of a seat's row.
    #[inline]
    pub fn open_row(&self, seat: Seat) -> CardSet {
        self.rows[seat.index() & 1].open
    }
}
