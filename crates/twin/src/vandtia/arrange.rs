//! Arranging (VT-ARR).

use super::card::{Card, remove_card};
use super::game::{Game, Phase};

/// VT-ARR-6: each player has at most 60 manoeuvres.
pub const MOST_MANOEUVRES: u64 = 60;

impl Game {
    pub fn check_swap(&self, seat: usize, card: Card, pile: usize) -> Result<(), &'static str> {
        // VT-ARR-7.
        if !self.rules.swap {
            return Err("VT-ARR-7");
        }
        if self.manoeuvres >= MOST_MANOEUVRES {
            return Err("VT-ARR-6");
        }
        // VT-ARR-1: a hand card for a face-up card that is alone in its pile.
        if !self.hands[seat].contains(&card) {
            return Err("VT-ARR-1");
        }
        if pile >= self.piles[seat].len() {
            return Err("VT-ARR-1");
        }
        if self.piles[seat][pile].up.len() != 1 {
            return Err("VT-ARR-1");
        }
        Ok(())
    }

    pub fn check_lay(
        &self,
        seat: usize,
        card: Card,
        other: Option<usize>,
        pile: usize,
    ) -> Result<(), &'static str> {
        // VT-ARR-7.
        if !self.rules.lay {
            return Err("VT-ARR-7");
        }
        let mut owner = seat;
        if let Some(named) = other {
            // VT-ARR-7, `lay_on_others`: also on opponents' face-up cards.
            if !self.rules.lay_on_others {
                return Err("VT-ARR-7");
            }
            if named >= self.seats || named == seat {
                return Err("VT-ARR-7");
            }
            owner = named;
        }
        if self.manoeuvres >= MOST_MANOEUVRES {
            return Err("VT-ARR-6");
        }
        if !self.hands[seat].contains(&card) {
            return Err("VT-ARR-2");
        }
        if pile >= self.piles[owner].len() {
            return Err("VT-ARR-2");
        }
        // VT-ARR-2, VT-ARR-5: on a face-up card of the same rank.
        let up = &self.piles[owner][pile].up;
        if up.is_empty() {
            return Err("VT-ARR-2");
        }
        for lying in up {
            if lying.rank != card.rank {
                return Err("VT-ARR-2");
            }
        }
        Ok(())
    }

    pub fn check_shift(
        &self,
        seat: usize,
        from: usize,
        to: usize,
        cards: &[Card],
    ) -> Result<(), &'static str> {
        // VT-ARR-7.
        if !self.rules.shift {
            return Err("VT-ARR-7");
        }
        if self.manoeuvres >= MOST_MANOEUVRES {
            return Err("VT-ARR-6");
        }
        // VT-ARR-3: another pile.
        if from == to || from >= self.piles[seat].len() || to >= self.piles[seat].len() {
            return Err("VT-ARR-3");
        }
        // VT-ARR-3: the first pile holds more than one face-up card.
        let up = &self.piles[seat][from].up;
        if up.len() < 2 || cards.is_empty() {
            return Err("VT-ARR-3");
        }
        for card in cards {
            if !up.contains(card) {
                return Err("VT-ARR-3");
            }
        }
        // VT-ARR-3: at least one stays behind.
        if cards.len() >= up.len() {
            return Err("VT-ARR-3");
        }
        Ok(())
    }

    pub fn do_swap(&mut self, seat: usize, card: Card, pile: usize) {
        self.manoeuvres += 1;
        let lying = self.piles[seat][pile].up.remove(0);
        remove_card(&mut self.hands[seat], card);
        self.hands[seat].push(lying);
        self.piles[seat][pile].up.push(card);
    }

    pub fn do_lay(&mut self, seat: usize, card: Card, other: Option<usize>, pile: usize) {
        self.manoeuvres += 1;
        let owner = other.unwrap_or(seat);
        remove_card(&mut self.hands[seat], card);
        self.piles[owner][pile].up.push(card);
        // VT-ARR-2: refill to the dealt number; VT-ARR-4: nothing while the hand is not below it.
        // VT-ARR-6: an empty talong ends the refilling.
        self.draw_up(seat);
    }

    pub fn do_shift(&mut self, seat: usize, from: usize, to: usize, cards: &[Card]) {
        self.manoeuvres += 1;
        // VT-ARR-3, VT-ARR-5: all face-up cards of the other pile go into the hand.
        while !self.piles[seat][to].up.is_empty() {
            let lying = self.piles[seat][to].up.remove(0);
            self.hands[seat].push(lying);
        }
        for card in cards {
            remove_card(&mut self.piles[seat][from].up, *card);
            self.piles[seat][to].up.push(*card);
        }
    }

    /// VT-ARR-6: one after the other from forehand; when all are done, the declaring begins.
    pub fn do_arranged(&mut self, seat: usize) {
        self.arranged += 1;
        self.manoeuvres = 0;
        self.turn = self.left_of(seat);
        if self.arranged == self.seats {
            self.phase = Phase::Declare;
            self.turn = self.seats_after_dealer()[0];
        }
    }
}
