//! Playing, adding, picking up, chancing, turning up, and the end (VT-PLAY, VT-PASS, VT-END).

use super::card::{Card, of_rank, remove_card};
use super::game::{FollowUp, Game, Phase, Winner};

impl Game {
    /// VT-PLAY-1: may this rank be played to the pile now?
    pub fn playable(&self, rank: char) -> bool {
        // VT-PLAY-1: a lead may be any rank (also on top of twos, VT-PLAY-5).
        if self.phase == Phase::Lead {
            return true;
        }
        // VT-PLAY-1, VT-PLAY-4, VT-PLAY-5: two and ten always.
        if rank == '2' || rank == 'T' {
            return true;
        }
        match self.pile.last() {
            Some(top) => super::card::height(rank) >= super::card::height(top.rank),
            None => true,
        }
    }

    pub fn do_play(&mut self, seat: usize, cards: &[Card]) {
        let rank = cards[0].rank;
        // Cards of one play lie in the order s h d c.
        let cards = of_rank(cards, rank);
        self.take_out(seat, &cards);
        self.put_on_pile(seat, &cards, true);
    }

    /// VT-PLAY-3: a follow-up.
    pub fn do_add(&mut self, seat: usize, cards: &[Card]) {
        let rank = cards[0].rank;
        let cards = of_rank(cards, rank);
        for card in &cards {
            remove_card(&mut self.hands[seat], *card);
        }
        self.put_on_pile(seat, &cards, true);
    }

    /// Cards that stand come onto the pile: their effect, the end, the drawing, the next turn.
    /// `draws` is false for a chance.
    fn put_on_pile(&mut self, seat: usize, cards: &[Card], draws: bool) {
        self.plays += 1;
        self.lead_rank = None;
        self.lead_single = false;
        // VT-PLAY-3: too late for whoever could have added before this.
        self.follow_up = None;
        let rank = cards[0].rank;
        for card in cards {
            self.pile.push(*card);
        }

        // The effect. VT-PLAY-8: the same on a lead.
        let mut leads_again = false;
        if rank == 'T' || (rank == 'A' && self.rules.aces_turn) {
            // VT-PLAY-4.
            self.turn_away();
            leads_again = true;
        } else if self.four_on_top() {
            // VT-PLAY-7 (four twos as well).
            self.turn_away();
            leads_again = true;
        } else if rank == '2' {
            // VT-PLAY-5: the pile stays.
            leads_again = true;
        }

        // The end.
        if self.talong.is_empty() && self.has_nothing(seat) {
            if self.rules.finish == "not-two" && rank == '2' {
                // VT-END-2.
                self.new_hand_after_two(seat);
                self.check_limit();
                return;
            }
            // VT-END-1.
            self.phase = Phase::Over;
            self.winner = Some(Winner::Seat(seat));
            return;
        }

        // The drawing.
        let mut drawn = Vec::new();
        if draws {
            if leads_again && self.rules.refill == "after-lead" {
                // VT-PLAY-6: once, after the lead; an empty hand is refilled all the same.
                if self.hands[seat].is_empty() {
                    self.draw_up(seat);
                }
            } else {
                // VT-PLAY-2; VT-PLAY-6 `before-lead`.
                drawn = self.draw_up(seat);
            }
        }

        // Who is next.
        if leads_again {
            self.phase = Phase::Lead;
            self.turn = seat;
        } else {
            self.phase = Phase::Follow;
            self.turn = self.left_of(seat);
            // VT-TABLE-4: the occasion is over.
            self.new_cards = Vec::new();
            self.offer_follow_up(seat, rank, &drawn);
        }
        self.check_limit();
    }

    /// VT-PLAY-3: cards of the latest draw, of the rank just played. Adding again needs another
    /// draw; what was held back of the one before is not added any more.
    fn offer_follow_up(&mut self, seat: usize, rank: char, drawn: &[Card]) {
        if self.rules.follow_up == "never" {
            return;
        }
        let cards = of_rank(drawn, rank);
        if !cards.is_empty() {
            self.follow_up = Some(FollowUp { seat, cards });
        }
    }

    /// VT-PLAY-7: four of one rank in a row on top of the pile.
    fn four_on_top(&self) -> bool {
        let count = self.pile.len();
        if count < 4 {
            return false;
        }
        let top = self.pile[count - 1].rank;
        for card in &self.pile[count - 4..] {
            if card.rank != top {
                return false;
            }
        }
        true
    }

    fn turn_away(&mut self) {
        while !self.pile.is_empty() {
            let card = self.pile.remove(0);
            self.away.push(card);
            if !self.left_play.contains(&card) {
                self.left_play.push(card);
            }
        }
    }

    /// Takes the whole pile into the hand; the player to the left leads (VT-PASS-1).
    fn pick_up(&mut self, seat: usize) {
        while !self.pile.is_empty() {
            let card = self.pile.remove(0);
            self.hands[seat].push(card);
            self.known[seat].push(card);
        }
        self.lead_passes_left(seat);
    }

    fn lead_passes_left(&mut self, seat: usize) {
        self.follow_up = None;
        self.lead_rank = None;
        self.lead_single = false;
        self.phase = Phase::Lead;
        self.turn = self.left_of(seat);
        // VT-TABLE-4: the occasion is over.
        self.new_cards = Vec::new();
    }

    /// VT-PASS-1.
    pub fn do_take(&mut self, seat: usize) {
        self.plays += 1;
        self.pick_up(seat);
        self.check_limit();
    }

    /// VT-END-2: with an empty pile such a player passes the lead to the left.
    pub fn do_pass_lead(&mut self, seat: usize) {
        self.plays += 1;
        self.lead_passes_left(seat);
        self.check_limit();
    }

    /// VT-PASS-2.
    pub fn do_chance(&mut self, seat: usize) {
        let card = self.talong.remove(0);
        if self.playable(card.rank) {
            // As if it came from the hand, nothing is drawn.
            self.put_on_pile(seat, &[card], false);
        } else {
            // Everyone sees it, and the player takes the pile with it.
            self.plays += 1;
            self.pile.push(card);
            self.pick_up(seat);
            self.check_limit();
        }
    }

    /// VT-TABLE-3.
    pub fn do_flip(&mut self, seat: usize, number: usize) {
        let Some(card) = self.piles[seat][number].down else {
            return;
        };
        let stands = self.playable(card.rank);
        self.piles[seat][number].down = None;
        // VT-END-2: a blind last card that may not finish is picked up. (Under `not-two` a blind two stands,
        // and the draw comes as after any other last two.)
        let forbidden = self.has_nothing(seat) && self.may_not_finish(card.rank);
        if stands && !forbidden {
            self.put_on_pile(seat, &[card], true);
        } else {
            self.plays += 1;
            self.pile.push(card);
            self.pick_up(seat);
            self.check_limit();
        }
    }

    /// VT-END-2, `not-two`: the turned-away cards are shuffled, and the player draws three as a new
    /// hand and leads one of them; fewer: what there is; none: take up the pile.
    fn new_hand_after_two(&mut self, seat: usize) {
        if self.away.is_empty() {
            self.pick_up(seat);
            return;
        }
        let mut shuffled = Vec::new();
        if let Some(order) = self.reshuffle_order.take() {
            for card in order {
                if self.away.contains(&card) && !shuffled.contains(&card) {
                    shuffled.push(card);
                }
            }
        }
        for card in &self.away {
            if !shuffled.contains(card) {
                shuffled.push(*card);
            }
        }
        self.reshuffles += 1;
        for card in shuffled.iter().take(3) {
            remove_card(&mut self.away, *card);
            self.hands[seat].push(*card);
        }
        self.phase = Phase::Lead;
        self.turn = seat;
        self.lead_single = true;
    }

    /// VT-END-3: after `play_limit` plays the game is a draw.
    fn check_limit(&mut self) {
        if self.phase != Phase::Over && self.plays >= self.rules.play_limit {
            self.phase = Phase::Over;
            self.winner = Some(Winner::Draw);
            self.follow_up = None;
        }
    }
}
