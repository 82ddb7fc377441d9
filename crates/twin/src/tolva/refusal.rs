//! Which action is allowed; if not, by which rule.

use super::cards::{Card, SUITS};
use super::{Game, Phase};

type Rule = &'static str;

impl Game {
    /// `None`: the action is legal. Otherwise the id of the rule against it.
    pub fn refusal(&self, seat: usize, action: &str) -> Option<Rule> {
        if self.phase == Phase::Over {
            return Some("TF-END-1");
        }
        if self.phase == Phase::Deal {
            return Some("TF-DEAL-5");
        }
        let (word, rest) = action.split_once(' ').unwrap_or((action, ""));
        let suit = rest.chars().next();
        match (word, suit) {
            ("play", _) => match Card::parse(rest) {
                Some(card) => self.refusal_play(seat, card),
                None => Some("TF-TRICK-1"),
            },
            ("meld", Some(suit)) => self.refusal_meld(seat, suit),
            ("ask", None) => self.refusal_ask(seat),
            ("ask", Some(suit)) => self.refusal_ask_suit(seat, suit),
            ("yes", _) => self.refusal_yes(seat),
            ("no", _) => self.refusal_no(seat),
            // TF-TRICK-7, TF-MELD-6
            ("draw", _) => self.refusal_go_on(seat, "talong", "TF-TRICK-7"),
            // TF-TRICK-8, TF-MELD-6
            ("turn", _) => self.refusal_go_on(seat, "table", "TF-TRICK-8"),
            ("half", _) => self.refusal_half(seat),
            ("full", _) => self.refusal_full(seat),
            _ => Some("TF-TRICK-1"),
        }
    }

    fn refusal_go_on(&self, seat: usize, layout: &str, rule: Rule) -> Option<Rule> {
        if self.phase == Phase::Meld && self.actor == seat && self.rules.layout == layout {
            None
        } else {
            Some(rule)
        }
    }

    fn refusal_play(&self, seat: usize, card: Card) -> Option<Rule> {
        if self.actor != seat {
            return Some("TF-TRICK-1");
        }
        match self.phase {
            Phase::Answer => return Some("TF-ASK-7"),
            Phase::Meld => return Some("TF-MELD-6"),
            _ => {}
        }
        if !self.own_cards(seat).contains(&card) {
            return Some("TF-TRICK-8");
        }
        if self.phase == Phase::Lead {
            self.refusal_lead(seat, card)
        } else {
            self.refusal_follow(seat, card)
        }
    }

    /// TF-ASK-5, TF-ASK-6: duties of the player on lead.
    fn refusal_lead(&self, seat: usize, card: Card) -> Option<Rule> {
        // Suit question answered yes: the asker leads their own king or queen.
        if let Some(must) = self.occasion.lead_card
            && card != must
        {
            return Some("TF-ASK-5");
        }
        // General question answered with a suit that the asker has.
        if let Some(suit) = self.occasion.lead_suit
            && card.suit != suit
        {
            return Some("TF-ASK-5");
        }
        // After "kan inte": lead king or queen of a pending suit; the player chooses which.
        let pending = self.pending_leads(seat);
        if !pending.is_empty() && !pending.contains(&card) {
            return Some("TF-ASK-5");
        }
        None
    }

    /// The kings and queens one of which this seat must lead (TF-ASK-6: a duty lapses when
    /// neither card is left).
    pub(super) fn pending_leads(&self, seat: usize) -> Vec<Card> {
        let mut cards = vec![];
        for (who, suit) in &self.lead_duties {
            for rank in ['K', 'Q'] {
                if *who == seat && self.holds(seat, rank, *suit) {
                    cards.push(Card::new(rank, *suit));
                }
            }
        }
        cards
    }

    fn refusal_follow(&self, seat: usize, card: Card) -> Option<Rule> {
        // TF-TRICK-5: no duty at all.
        if self.is_free_play() {
            return None;
        }
        let own = self.own_cards(seat);
        let led = self.trick[0].1.suit;
        let of_suit = |suit: char| -> Vec<Card> { own.iter().copied().filter(|c| c.suit == suit).collect() };
        // TF-TRICK-2: follow suit; else trump; else any card.
        let mut choice = of_suit(led);
        if choice.is_empty()
            && let Some(trump) = self.trump_now()
        {
            choice = of_suit(trump);
        }
        if choice.is_empty() {
            return None;
        }
        if !choice.contains(&card) {
            return Some("TF-TRICK-2");
        }
        // TF-ASK-5, TF-ASK-6: the duty to play king or queen comes before överstickstvång,
        // but never overrides following suit.
        if let Some((who, suit)) = self.play_duty
            && who == seat
        {
            let due: Vec<Card> = choice
                .iter()
                .copied()
                .filter(|c| c.suit == suit && (c.rank == 'K' || c.rank == 'Q'))
                .collect();
            if !due.is_empty() {
                return if due.contains(&card) { None } else { Some("TF-ASK-5") };
            }
        }
        // TF-TRICK-3: beat the best card so far if you can.
        let best = self.best().1;
        let can_beat = choice.iter().any(|c| self.beats(*c, best, led));
        if can_beat && !self.beats(card, best, led) {
            return Some("TF-TRICK-3");
        }
        None
    }

    /// What stands against any meld, and any question, by this seat's side now.
    fn side_refusal(&self, seat: usize) -> Option<Rule> {
        let score = self.scores[self.side(seat)];
        // TF-BAR-1: no meld at all.
        if self.rules.no_meld_at.is_some_and(|bar| score >= bar) {
            return Some("TF-BAR-1");
        }
        if self.melds.is_empty() {
            // TF-BAR-1, TF-END-3: no setting trump.
            if self.rules.no_trump_at.is_some_and(|bar| score >= bar) {
                return Some("TF-BAR-1");
            }
        } else {
            // TF-MELD-7: so many melds after trump is set, and no more.
            let later = self.melds.len() as i64 - 1;
            if self.rules.max_later_melds.is_some_and(|max| later >= max) {
                return Some("TF-MELD-7");
            }
        }
        // TF-MELD-4: enough cards left.
        if self.cards_left(seat) < self.rules.meld_floor {
            return Some("TF-MELD-4");
        }
        // TF-MELD-5: B-2 only while the talong has cards.
        if self.is_bond_talong() && self.talong.is_empty() {
            return Some("TF-MELD-5");
        }
        None
    }

    /// What stands against melding, or asking, by the player on lead on this occasion.
    fn occasion_refusal(&self) -> Option<Rule> {
        // TF-GUB-3: no melds or questions during a gubbe.
        if self.gubbe.is_some() {
            return Some("TF-GUB-3");
        }
        // TF-MELD-3: one meld per occasion.
        if self.occasion.melded {
            return Some("TF-MELD-3");
        }
        // TF-ASK-1, TF-ASK-4: an asker may not meld, nor ask again, on that occasion.
        if self.occasion.asked {
            return Some(match self.rules.ask.as_str() {
                "bond" => "TF-ASK-4",
                "streck" => "TF-ASK-2",
                _ => "TF-ASK-1",
            });
        }
        // TF-MELD-6: before drawing or turning up.
        if self.occasion.refreshed {
            return Some("TF-MELD-6");
        }
        None
    }

    /// TF-MELD-6: do the rules rule out any meld by this seat, whatever its cards (TF-MELD-4, 5, 7, TF-BAR-1, TF-GUB-3,
    /// or all four suits melded)?
    pub(super) fn melding_is_ruled_out(&self, seat: usize) -> bool {
        self.gubbe.is_some() || self.melds.len() == SUITS.len() || self.side_refusal(seat).is_some()
    }

    pub(super) fn refusal_meld(&self, seat: usize, suit: char) -> Option<Rule> {
        if self.actor != seat {
            return Some("TF-MELD-2");
        }
        match self.phase {
            Phase::Lead | Phase::Meld => {
                if let Some(rule) = self.occasion_refusal() {
                    return Some(rule);
                }
                // TF-MELD-2: never before the first lead, but for `forehand_trump`.
                if self.tricks() == 0 && !self.rules.forehand_trump {
                    return Some("TF-MELD-2");
                }
            }
            Phase::Answer => {
                // The answer to a suit question is yes or no (TF-ASK-3).
                if self.question.as_ref().is_some_and(|q| q.suit.is_some()) {
                    return Some("TF-ASK-3");
                }
            }
            _ => return Some("TF-MELD-2"),
        }
        if let Some(rule) = self.side_refusal(seat) {
            return Some(rule);
        }
        // TF-MELD-1: a suit is melded once in a deal.
        if self.melds.iter().any(|meld| meld.suit == suit) {
            return Some("TF-MELD-1");
        }
        // TF-MELD-3: both cards in hand (or face up). Before the hands are taken up only the
        // face-up cards count (TF-MELD-2, Ruling): `holds` sees to that.
        if !self.holds(seat, 'K', suit) || !self.holds(seat, 'Q', suit) {
            return Some("TF-MELD-3");
        }
        None
    }

    /// The general question.
    fn refusal_ask(&self, seat: usize) -> Option<Rule> {
        let rule = match self.rules.ask.as_str() {
            "none" => return Some("TF-COMBO-1"),
            "bond" => "TF-ASK-3",
            "streck" => "TF-ASK-2",
            _ => "TF-ASK-1",
        };
        if self.actor != seat || self.phase != Phase::Lead {
            return Some(rule);
        }
        if let Some(rule) = self.occasion_refusal() {
            return Some(rule);
        }
        // TF-MELD-2: never before the first lead; `forehand_trump` lets forehand meld, not ask.
        if self.tricks() == 0 {
            return Some("TF-MELD-2");
        }
        // TF-ASK-8: no question where the side may not meld.
        if let Some(rule) = self.side_refusal(seat) {
            return Some(if rule == "TF-BAR-1" { "TF-ASK-8" } else { rule });
        }
        // TF-ASK-8, Ruling: with all four suits melded nothing is left to ask for.
        if self.melds.len() == SUITS.len() {
            return Some("TF-ASK-8");
        }
        // TF-ASK-2: open only to a player who has nothing to meld.
        if self.rules.ask == "streck" && !self.meldable(seat).is_empty() {
            return Some("TF-ASK-2");
        }
        // TF-ASK-6: a pending duty to lead comes before any new question.
        if !self.pending_leads(seat).is_empty() {
            return Some("TF-ASK-6");
        }
        None
    }

    /// The suit question (TF-ASK-3, TF-ASK-4, TF-ASK-5).
    fn refusal_ask_suit(&self, seat: usize, suit: char) -> Option<Rule> {
        if self.rules.ask != "bond" || self.actor != seat || self.phase != Phase::Lead {
            return Some("TF-ASK-3");
        }
        if self.gubbe.is_some() {
            return Some("TF-GUB-3");
        }
        // TF-ASK-4, Ruling: it follows the general question.
        if !self.occasion.general_no {
            return Some("TF-ASK-4");
        }
        // TF-ASK-3: after a second "no" no more questions; TF-MELD-3: one meld per occasion.
        if self.occasion.suit_asked || self.occasion.melded {
            return Some("TF-ASK-3");
        }
        if let Some(rule) = self.side_refusal(seat) {
            return Some(rule);
        }
        if self.melds.iter().any(|meld| meld.suit == suit) {
            return Some("TF-MELD-1");
        }
        // A single king or queen in the suit.
        if self.holds(seat, 'K', suit) == self.holds(seat, 'Q', suit) {
            return Some("TF-ASK-3");
        }
        None
    }

    fn refusal_yes(&self, seat: usize) -> Option<Rule> {
        if self.phase != Phase::Answer || self.actor != seat {
            return Some("TF-ASK-2");
        }
        let question = self.question.as_ref()?;
        let Some(suit) = question.suit else {
            return Some("TF-ASK-3");
        };
        // TF-ASK-7: saying yes without the missing card is impossible.
        let missing = if self.holds(question.asker, 'K', suit) { 'Q' } else { 'K' };
        if !self.holds(seat, missing, suit) {
            return Some("TF-ASK-7");
        }
        None
    }

    /// TF-ASK-7: one may always say no.
    fn refusal_no(&self, seat: usize) -> Option<Rule> {
        if self.phase == Phase::Answer && self.actor == seat { None } else { Some("TF-ASK-2") }
    }

    /// What stands against either gubbe.
    fn gubbe_refusal(&self, seat: usize) -> Option<Rule> {
        // TF-GUB-9
        if self.rules.gubbe == "none" {
            return Some("TF-GUB-9");
        }
        // TF-GUB-7: when the player stands to lead.
        if self.phase != Phase::Lead || self.actor != seat {
            return Some("TF-GUB-7");
        }
        // TF-GUB-10 (and TF-GUB-1): not once a meld has been made; one gubbe in a deal.
        if !self.melds.is_empty() || self.gubbe.is_some() {
            return Some("TF-GUB-10");
        }
        None
    }

    fn refusal_half(&self, seat: usize) -> Option<Rule> {
        if let Some(rule) = self.gubbe_refusal(seat) {
            return Some(rule);
        }
        // TF-GUB-2: a side on 5 points or fewer.
        if self.scores[self.side(seat)] > 5 {
            return Some("TF-GUB-2");
        }
        if self.rules.gubbe == "streck" {
            // TF-GUB-5: the taker of the first trick, before leading to the second.
            return if self.tricks() == 1 { None } else { Some("TF-GUB-5") };
        }
        // TF-GUB-1: the first time in the deal that this player is on lead.
        if self.has_led[seat] {
            return Some("TF-GUB-1");
        }
        // TF-GUB-1, Ruling: only while six such tricks are left.
        if self.gubbe_from() + 5 > self.all_tricks() {
            return Some("TF-GUB-1");
        }
        None
    }

    fn refusal_full(&self, seat: usize) -> Option<Rule> {
        if let Some(rule) = self.gubbe_refusal(seat) {
            return Some(rule);
        }
        if self.rules.gubbe == "streck" {
            // TF-GUB-6: the taker of the first trick, before leading to the second.
            return if self.tricks() == 1 { None } else { Some("TF-GUB-6") };
        }
        // TF-GUB-4: forehand before the first lead; anyone else before the second.
        let forehand = seat == self.forehand();
        if (forehand && self.tricks() == 0) || (!forehand && self.tricks() == 1) {
            None
        } else {
            Some("TF-GUB-4")
        }
    }

    /// TF-GUB-1: forehand's tricks count from the first, anyone else's from the one they got
    /// in with. (TF-GUB-4, -5, -6 are declared no later than after trick 1: from trick 1.)
    pub(super) fn gubbe_from(&self) -> usize {
        if self.tricks() == 0 { 1 } else { self.tricks() }
    }
}
