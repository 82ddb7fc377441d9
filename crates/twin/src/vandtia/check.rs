//! Is an action legal, and if not, by which rule?

use super::action::Action;
use super::card::Card;
use super::game::{Game, Phase};
use super::table::Place;

impl Game {
    pub fn check(&self, seat: usize, action: &Action) -> Result<(), &'static str> {
        match self.phase {
            Phase::Over => {
                if self.plays >= self.rules.play_limit {
                    return Err("VT-END-3");
                }
                Err("VT-END-1")
            }
            Phase::Arrange => {
                if seat != self.turn {
                    return Err("VT-ARR-6");
                }
                match action {
                    Action::Swap(card, pile) => self.check_swap(seat, *card, *pile),
                    Action::Lay(card, other, pile) => self.check_lay(seat, *card, *other, *pile),
                    Action::Shift(from, to, cards) => self.check_shift(seat, *from, *to, cards),
                    Action::Done => Ok(()),
                    _ => Err("VT-ARR-6"),
                }
            }
            Phase::Declare => {
                if seat != self.turn {
                    return Err("VT-OPEN-1");
                }
                match action {
                    Action::Declare(rank) => self.check_declare(seat, *rank),
                    Action::Pass => Ok(()),
                    _ => Err("VT-OPEN-1"),
                }
            }
            Phase::Lead | Phase::Follow => self.check_in_play(seat, action),
        }
    }

    fn check_in_play(&self, seat: usize, action: &Action) -> Result<(), &'static str> {
        if let Some(f) = &self.follow_up {
            if f.seat == seat {
                return self.check_follow_up(&f.cards, action);
            }
            // VT-PLAY-3, `wait`: the next player waits.
            if self.rules.follow_up == "wait" {
                return Err("VT-PLAY-3");
            }
        }
        if seat != self.turn {
            return Err("VT-PLAY-1");
        }
        // VT-END-2: one such card left: take up the pile, or pass the lead if there is none.
        if self.one_such_left(seat) {
            let allowed = if self.pile.is_empty() { Action::Pass } else { Action::Take };
            if *action == allowed {
                return Ok(());
            }
            return Err("VT-END-2");
        }
        match action {
            Action::Play(cards) => self.check_play(seat, cards),
            Action::Take => self.check_take(seat),
            Action::Chance => self.check_chance(seat),
            Action::Flip(number) => self.check_flip(seat, *number),
            // VT-PASS-5: who leads must play.
            Action::Pass => Err("VT-PASS-5"),
            Action::Add(_) | Action::Done => Err("VT-PLAY-3"),
            Action::Declare(_) => Err("VT-OPEN-1"),
            Action::Swap(..) | Action::Lay(..) | Action::Shift(..) => Err("VT-ARR-6"),
        }
    }

    /// VT-PLAY-3: one or more of the cards of the latest draw; `done` with `wait` only.
    fn check_follow_up(&self, may_add: &[Card], action: &Action) -> Result<(), &'static str> {
        match action {
            Action::Add(cards) => {
                for card in cards {
                    if !may_add.contains(card) {
                        return Err("VT-PLAY-3");
                    }
                }
                Ok(())
            }
            Action::Done if self.rules.follow_up == "wait" => Ok(()),
            _ => Err("VT-PLAY-3"),
        }
    }

    fn check_play(&self, seat: usize, cards: &[Card]) -> Result<(), &'static str> {
        // VT-TABLE-3: face-down cards are turned up, not chosen.
        if self.place(seat) == Place::FaceDown {
            return Err("VT-TABLE-3");
        }
        // VT-PLAY-2, VT-TABLE-1, VT-TABLE-2: from one place.
        let choice = self.choice(seat);
        for card in cards {
            if !choice.contains(card) {
                if self.place(seat) == Place::Hand && self.face_up(seat).contains(card) {
                    return Err("VT-TABLE-1");
                }
                if self.place(seat) == Place::FaceUp && self.new_cards.contains(card) {
                    return Err("VT-TABLE-4");
                }
                return Err("VT-PLAY-2");
            }
        }
        // VT-PLAY-1: one to four cards of one rank.
        let rank = cards[0].rank;
        for card in cards {
            if card.rank != rank {
                return Err("VT-PLAY-1");
            }
        }
        // VT-OPEN-1: the first lead is in the declared rank.
        if let Some(declared) = self.lead_rank
            && rank != declared
        {
            return Err("VT-OPEN-1");
        }
        // VT-END-2: "leads one of them onto the two".
        if self.lead_single && cards.len() != 1 {
            return Err("VT-END-2");
        }
        if !self.playable(rank) {
            return Err("VT-PLAY-1");
        }
        // VT-END-2: a play of such a rank that would be the last, hand and table taken together.
        if self.may_not_finish(rank) && cards.len() == self.cards_left(seat) {
            return Err("VT-END-2");
        }
        Ok(())
    }

    /// Has the seat something in its present place that it may play and can see?
    fn has_playable(&self, seat: usize) -> bool {
        for card in self.choice(seat) {
            if self.playable(card.rank) {
                return true;
            }
        }
        false
    }

    fn check_take(&self, seat: usize) -> Result<(), &'static str> {
        // VT-PASS-5: not on a lead.
        if self.phase == Phase::Lead {
            return Err("VT-PASS-5");
        }
        // VT-PASS-4: a face-down card can always be tried. VT-PASS-5: without `must_play` plocka remains open.
        let blind = self.place(seat) == Place::FaceDown;
        if self.rules.must_play && (blind || self.has_playable(seat)) {
            return Err("VT-PASS-4");
        }
        Ok(())
    }

    fn check_chance(&self, seat: usize) -> Result<(), &'static str> {
        // VT-PASS-5: not on a lead.
        if self.phase == Phase::Lead {
            return Err("VT-PASS-5");
        }
        // VT-PASS-3.
        if self.hands[seat].len() > self.dealt() {
            return Err("VT-PASS-3");
        }
        // VT-PASS-2: there must be a top card.
        if self.talong.is_empty() {
            return Err("VT-PASS-2");
        }
        // VT-PASS-4.
        if self.rules.must_play && self.has_playable(seat) {
            return Err("VT-PASS-4");
        }
        Ok(())
    }

    /// VT-TABLE-3: with hand, talong and face-up cards gone.
    fn check_flip(&self, seat: usize, number: usize) -> Result<(), &'static str> {
        if self.place(seat) != Place::FaceDown {
            return Err("VT-TABLE-3");
        }
        if number >= self.piles[seat].len() || self.piles[seat][number].down.is_none() {
            return Err("VT-TABLE-3");
        }
        Ok(())
    }
}
