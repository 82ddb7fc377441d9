//! Where a play comes from, the table cards (VT-TABLE), and what may not finish (VT-END-2).

use super::card::{Card, remove_card};
use super::game::Game;

/// VT-TABLE-1: a play comes from one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Hand,
    FaceUp,
    FaceDown,
}

impl Game {
    pub fn place(&self, seat: usize) -> Place {
        // VT-PLAY-2: from the hand while it has cards. VT-TABLE-2: the table is closed until then.
        // VT-TABLE-1: the table opens only with the hand and the talong empty.
        if !self.hands[seat].is_empty() || !self.talong.is_empty() {
            return Place::Hand;
        }
        // VT-TABLE-1.
        if !self.face_up(seat).is_empty() {
            return Place::FaceUp;
        }
        // VT-TABLE-3.
        Place::FaceDown
    }

    /// The cards a seat may choose from (none in the blind phase).
    pub fn choice(&self, seat: usize) -> Vec<Card> {
        match self.place(seat) {
            Place::Hand => self.hands[seat].clone(),
            Place::FaceUp => self.face_up(seat),
            Place::FaceDown => Vec::new(),
        }
    }

    /// Takes played cards from where they lie.
    pub fn take_out(&mut self, seat: usize, cards: &[Card]) {
        match self.place(seat) {
            Place::Hand => {
                for card in cards {
                    remove_card(&mut self.hands[seat], *card);
                    remove_card(&mut self.known[seat], *card);
                }
            }
            Place::FaceUp => {
                for card in cards {
                    for pile in &mut self.piles[seat] {
                        remove_card(&mut pile.up, *card);
                    }
                }
                if self.rules.turn_up_at_once {
                    self.turn_up_bare(seat);
                }
            }
            Place::FaceDown => {}
        }
    }

    /// VT-TABLE-4: the card under a pile that was left bare is turned up at once. (A play is one
    /// action, so that it is never played before the next turn.)
    fn turn_up_bare(&mut self, seat: usize) {
        for pile in &mut self.piles[seat] {
            if pile.up.is_empty()
                && let Some(card) = pile.down
            {
                pile.down = None;
                pile.up.push(card);
            }
        }
    }

    /// VT-END-2: may a last card of this rank not finish the game? (`not-two` is included; it is
    /// handled in another way than the others except for blind cards.)
    pub fn may_not_finish(&self, rank: char) -> bool {
        match self.rules.finish.as_str() {
            "not-two" => rank == '2',
            "not-two-ten" => rank == '2' || rank == 'T',
            "not-two-ten-ace" => rank == '2' || rank == 'T' || rank == 'A',
            _ => false,
        }
    }

    /// VT-END-2, `not-two-ten` and `not-two-ten-ace`: does the seat have only such cards left?
    pub fn only_such_left(&self, seat: usize) -> bool {
        if self.rules.finish != "not-two-ten" && self.rules.finish != "not-two-ten-ace" {
            return false;
        }
        // VT-END-2: who still has face-down cards is not held to the rule.
        if self.face_down_count(seat) > 0 {
            return false;
        }
        let mut left = self.hands[seat].clone();
        left.extend(self.face_up(seat));
        for card in &left {
            if !self.may_not_finish(card.rank) {
                return false;
            }
        }
        !left.is_empty()
    }
}
