//! The list of legal actions: every conceivable one, sieved through `check`; and perft.

use super::action::Action;
use super::card::{Card, RANKS, of_rank};
use super::game::Game;

impl Game {
    /// Legal actions of a seat, sorted by code point.
    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut texts = Vec::new();
        if !self.to_act().contains(&seat) {
            return texts;
        }
        for action in self.conceivable(seat) {
            if self.check(seat, &action).is_ok() {
                texts.push(action.text());
            }
        }
        texts.sort();
        texts
    }

    fn conceivable(&self, seat: usize) -> Vec<Action> {
        let mut list = vec![Action::Done, Action::Pass, Action::Take, Action::Chance];
        let count = self.piles[seat].len();
        for card in &self.hands[seat] {
            for pile in 0..count {
                list.push(Action::Swap(*card, pile));
                list.push(Action::Lay(*card, None, pile));
                for other in 0..self.seats {
                    list.push(Action::Lay(*card, Some(other), pile));
                }
            }
        }
        for from in 0..count {
            for to in 0..count {
                for cards in choices(&self.piles[seat][from].up) {
                    list.push(Action::Shift(from, to, cards));
                }
            }
        }
        for rank in RANKS {
            list.push(Action::Declare(rank));
            // One play per rank and number, with the first suits in the order s h d c.
            let held = of_rank(&self.choice(seat), rank);
            for number in 1..=held.len() {
                list.push(Action::Play(held[..number].to_vec()));
            }
        }
        if let Some(f) = &self.follow_up {
            // One add per number; all these cards are of one rank.
            for number in 1..=f.cards.len() {
                list.push(Action::Add(f.cards[..number].to_vec()));
            }
        }
        for pile in 0..count {
            list.push(Action::Flip(pile));
        }
        list
    }

    /// How many action sequences of exactly that length (or that end sooner).
    pub fn perft(&self, depth: u64) -> u64 {
        let seats = self.to_act();
        if depth == 0 || seats.is_empty() {
            return 1;
        }
        let mut count = 0;
        for seat in seats {
            for text in self.legal(seat) {
                if let Some(action) = Action::parse(&text) {
                    let mut next = self.clone();
                    next.apply(seat, &action);
                    count += next.perft(depth - 1);
                }
            }
        }
        count
    }
}

/// Every choice of one or more of these cards (of one rank), each in the order s h d c.
fn choices(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return Vec::new();
    }
    let sorted = of_rank(cards, cards[0].rank);
    let mut all: Vec<Vec<Card>> = vec![Vec::new()];
    for card in sorted {
        let mut more = Vec::new();
        for chosen in &all {
            let mut with = chosen.clone();
            with.push(card);
            more.push(with);
        }
        all.extend(more);
    }
    all.retain(|chosen| !chosen.is_empty());
    all
}
