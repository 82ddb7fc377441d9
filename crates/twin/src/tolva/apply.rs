//! What an action does. Only legal actions come here.

use super::cards::Card;
use super::{Game, Gubbe, Meld, Occasion, Phase, Question, Trick};

impl Game {
    pub fn apply(&mut self, seat: usize, action: &str) {
        let (word, rest) = action.split_once(' ').unwrap_or((action, ""));
        let suit = rest.chars().next();
        match (word, suit) {
            ("play", _) => {
                if let Some(card) = Card::parse(rest) {
                    self.play(seat, card);
                }
            }
            ("meld", Some(suit)) => self.meld(seat, suit),
            ("ask", _) => self.ask(seat, suit),
            ("yes", _) => self.answer_yes(),
            ("no", _) => self.answer_no(),
            // TF-MELD-6: go on without a meld.
            ("draw" | "turn", _) => self.refresh_and_lead(seat),
            ("half", _) => self.declare(seat, false),
            ("full", _) => self.declare(seat, true),
            _ => {}
        }
    }

    fn play(&mut self, seat: usize, card: Card) {
        self.hands[seat].retain(|c| *c != card);
        if self.rules.layout == "table" {
            for slot in &mut self.table[seat] {
                if slot.up == Some(card) {
                    slot.up = None;
                }
            }
        }
        if self.trick.is_empty() {
            self.has_led[seat] = true;
            // TF-ASK-6: the suit led was honoured; the others wait for the next time.
            if card.rank == 'K' || card.rank == 'Q' {
                self.lead_duties.retain(|duty| *duty != (seat, card.suit));
            }
        }
        self.trick.push((seat, card));
        if self.trick.len() < self.players {
            self.phase = Phase::Follow;
            self.actor = (seat + 1) % self.players;
        } else {
            self.trick_over();
        }
    }

    fn trick_over(&mut self) {
        // TF-TRICK-4
        let winner = self.best().0;
        let side = self.side(winner);
        let cards: Vec<Card> = self.trick.iter().map(|entry| entry.1).collect();
        self.taken[side].extend(cards.iter().copied());
        self.past.push(Trick { side, cards });
        self.trick.clear();
        self.play_duty = None;
        self.occasion = Occasion::default();
        // TF-GUB-3: the deal stops as soon as the gubbe is decided.
        if let Some(made) = self.gubbe_decided() {
            self.end_by_gubbe(made);
            return;
        }
        if self.tricks() == self.all_tricks() {
            self.end_by_last_trick();
            return;
        }
        self.actor = winner;
        if !self.cards_are_due() {
            self.phase = Phase::Lead;
            return;
        }
        // TF-MELD-6: a meld comes before drawing and before turning up, and the winner says whether to go on as long as
        // the rules would allow a meld, with a pair or without.
        self.phase = Phase::Meld;
        if self.melding_is_ruled_out(winner) {
            self.refresh_and_lead(winner);
        }
    }

    /// TF-TRICK-7, TF-TRICK-8: draw or turn up, then the winner stands to lead.
    fn refresh_and_lead(&mut self, winner: usize) {
        for step in 0..self.players {
            let seat = (winner + step) % self.players;
            if !self.talong.is_empty() {
                let card = self.talong.remove(0);
                self.hands[seat].push(card);
            }
        }
        for slot in self.table.iter_mut().flatten() {
            if slot.up.is_none() {
                slot.up = slot.down.take();
            }
        }
        self.occasion.refreshed = true;
        self.phase = Phase::Lead;
        self.actor = winner;
    }

    /// TF-MELD-1, TF-PT-1: books a meld. True if it won the parti.
    fn book_meld(&mut self, seat: usize, suit: char) -> bool {
        let first = self.melds.is_empty();
        let points = if first { 2 } else { 1 };
        if first {
            self.trump = Some(suit);
        }
        let name = self.rules.meld_name(self.melds.len());
        self.melds.push(Meld { seat, suit, name, points });
        self.occasion.melded = true;
        let side = self.side(seat);
        self.scores[side] += points;
        // TF-END-1: in mid-deal if a meld does it.
        if self.rules.ending == "first-to" && self.scores[side] >= 12 {
            self.end_by_meld(side);
            return true;
        }
        false
    }

    fn meld(&mut self, seat: usize, suit: char) {
        let phase = self.phase;
        if self.book_meld(seat, suit) {
            return;
        }
        match phase {
            // One meld per occasion (TF-MELD-3): now draw or turn up.
            Phase::Meld => self.refresh_and_lead(seat),
            Phase::Answer => self.melded_when_asked(seat, suit),
            _ => {}
        }
    }

    /// The general question was answered with a suit; the asker leads.
    fn melded_when_asked(&mut self, seat: usize, suit: char) {
        let Some(question) = self.question.take() else {
            return;
        };
        self.phase = Phase::Lead;
        self.actor = question.asker;
        // TF-ASK-5: only for melds after trump was set.
        if self.rules.ask != "bond" || self.melds.len() < 2 {
            return;
        }
        let has_suit = self.own_cards(question.asker).iter().any(|card| card.suit == suit);
        if has_suit {
            self.occasion.lead_suit = Some(suit);
            self.play_duty = Some((seat, suit));
        } else {
            // "Kan inte": the partner leads king or queen when next on lead.
            self.lead_duties.push((seat, suit));
        }
    }

    fn ask(&mut self, seat: usize, suit: Option<char>) {
        if suit.is_some() {
            self.occasion.suit_asked = true;
        } else {
            self.occasion.asked = true;
        }
        // TF-ASK-2: all team-mates, clockwise (elsewhere there is but one).
        let waiting = self.team_mates(seat);
        self.phase = Phase::Answer;
        self.actor = waiting[0];
        self.question = Some(Question { asker: seat, suit, waiting });
    }

    fn answer_no(&mut self) {
        let Some(mut question) = self.question.take() else {
            return;
        };
        question.waiting.remove(0);
        if !question.waiting.is_empty() {
            self.actor = question.waiting[0];
            self.question = Some(question);
            return;
        }
        if question.suit.is_none() {
            self.occasion.general_no = true;
        }
        self.phase = Phase::Lead;
        self.actor = question.asker;
    }

    /// TF-ASK-3: the suit is melded from both hands, and the player on lead leads.
    fn answer_yes(&mut self) {
        let Some(question) = self.question.take() else {
            return;
        };
        let Some(suit) = question.suit else {
            return;
        };
        let rank = if self.holds(question.asker, 'K', suit) { 'K' } else { 'Q' };
        self.phase = Phase::Lead;
        self.actor = question.asker;
        if self.book_meld(question.asker, suit) {
            return;
        }
        // TF-ASK-5: for tjog the asker must lead their king or queen.
        if self.melds.len() >= 2 {
            self.occasion.lead_card = Some(Card::new(rank, suit));
        }
    }

    fn declare(&mut self, seat: usize, full: bool) {
        self.gubbe = Some(Gubbe { full, side: self.side(seat), from_trick: self.gubbe_from() });
        // TF-GUB-5: decided as soon as the side has 60. The first trick may hold them.
        if self.rules.gubbe == "streck"
            && let Some(made) = self.gubbe_decided()
        {
            self.end_by_gubbe(made);
        }
    }
}
