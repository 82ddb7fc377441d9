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
            Place::FaceUp => {
                // VT-TABLE-4: while there is a card that lay there before the occasion, those that were
                // turned up in it are not played.
                let all = self.face_up(seat);
                let mut old = Vec::new();
                for card in &all {
                    if !self.new_cards.contains(card) {
                        old.push(*card);
                    }
                }
                if old.is_empty() { all } else { old }
            }
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

    /// VT-TABLE-4: the card under a pile that was left bare is turned up at once.
    fn turn_up_bare(&mut self, seat: usize) {
        for pile in &mut self.piles[seat] {
            if pile.up.is_empty()
                && let Some(card) = pile.down
            {
                pile.down = None;
                pile.up.push(card);
                self.new_cards.push(card);
            }
        }
    }

    /// VT-END-2, `not-two-ten` and `not-two-ten-ace`: may a play of this rank not be the last?
    /// (`not-two` is another matter: there the two is played, and a new hand drawn.)
    pub fn may_not_finish(&self, rank: char) -> bool {
        match self.rules.finish.as_str() {
            "not-two-ten" => rank == '2' || rank == 'T',
            "not-two-ten-ace" => rank == '2' || rank == 'T' || rank == 'A',
            _ => false,
        }
    }

    /// How many cards a seat has left, hand and table taken together.
    pub fn cards_left(&self, seat: usize) -> usize {
        self.hands[seat].len() + self.face_up(seat).len() + self.face_down_count(seat)
    }

    /// VT-END-2: has the seat one such card left, and nothing else? Who still has a face-down card does not
    /// know what is left.
    pub fn one_such_left(&self, seat: usize) -> bool {
        if self.cards_left(seat) != 1 || self.face_down_count(seat) > 0 {
            return false;
        }
        let mut left = self.hands[seat].clone();
        left.extend(self.face_up(seat));
        self.may_not_finish(left[0].rank)
    }
}
