//! From a state of the engine to the trick search.

use cards::{CardSet, Seat, Side, Suit};
use game::Game;
use tolva::{Duty, Phase, Rules, State};

use super::cards::{Each, PAIRS, card, lane, number, pack, scale, weights};
use super::goal::{Aim, Goal, Left};
use super::order::LONGEST;
use super::settled::{all_in_reach, reach};
use super::tricks::{Trick, Tricks};

/// Where a search starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub trick: Trick,
    /// What twice side 0's further weight must exceed for vinsten.
    pub need: i16,
    /// What hands and trick weigh.
    pub weight: i16,
    /// The cards that may be played now.
    pub legal: u64,
}

/// King and queen of a suit.
fn pair(suit: Suit) -> u64 {
    lane(suit) & PAIRS
}

fn pairs(suits: cards::SuitSet) -> u64 {
    suits.iter().fold(0, |all, suit| all | pair(suit))
}

impl Tricks {
    /// Takes up a state. None if it is not one of trick play alone, between two sides, with nothing to draw or turn up.
    pub(super) fn take_up(&mut self, rules: &Rules, state: &State) -> Option<Root> {
        let leader = state.led_by()?;
        let plain = state.phase() != Phase::Meld && state.gubbe().is_none();
        if rules.sides() != 2 || !plain || !all_in_reach(rules, state) {
            return None;
        }
        self.seats = rules.seats() as usize;
        self.trump = state.trump().map_or(0, lane);
        if self.scale != scale(rules) {
            self.scale = scale(rules);
            self.weights = weights(self.scale);
            self.lane_weights = std::array::from_fn(|lane| self.weight_of(lane as u64));
        }
        self.hands = [0; 8];
        self.owed = [0; 8];
        for seat in (0..rules.seats()).map(Seat) {
            self.hands[seat.index()] = pack(reach(rules, state, seat));
            self.owed[seat.index()] = pairs(state.owed(seat));
        }
        self.suits.take_up(&self.hands);
        self.owes = self.owed != [0; 8];
        let trick = self.trick_of(rules, state, leader)?;
        let taken = |side| self.weight_of(pack(state.taken(Side(side))));
        let weight = self.weight_of(self.all()) + trick.weight;
        let need = taken(1) + weight - taken(0);
        let legal = if trick.count() == 0 { self.leads(state, leader) } else { self.legal(&trick) };
        Some(Root { trick, need, weight, legal })
    }

    /// The trick so far. None if hands are not as long as they must be.
    fn trick_of(&mut self, rules: &Rules, state: &State, leader: Seat) -> Option<Trick> {
        let mut trick = Trick::led_by(leader.index());
        for (_, played) in state.trick(rules.seats()) {
            let played = number(played)?;
            trick = trick.with(played, self.trump, self.seats);
            trick.weight += self.weights[played as usize & 63];
        }
        self.duty = match state.duty() {
            Some(Duty::Follow(suit, seat) | Duty::LeadSuit(suit, seat)) => (seat.index(), pair(suit)),
            _ => (0, 0),
        };
        trick.bound = self.duty.1 != 0;
        let length = self.hands[trick.turn()].count_ones();
        for from in 0..rules.seats() {
            let played = u32::from(usize::from(from) < trick.count());
            let hand = self.hands[leader.step(from, rules.seats()).index()];
            if length == 0 || length > LONGEST as u32 || hand.count_ones() + played != length {
                return None;
            }
        }
        Some(trick)
    }

    /// What may be led now (TF-ASK-5, TF-ASK-6).
    fn leads(&self, state: &State, leader: Seat) -> u64 {
        let hand = self.hands[leader.index()];
        let wanted = match state.duty() {
            Some(Duty::LeadSuit(suit, _)) => lane(suit),
            Some(Duty::LeadPair(suit)) => pair(suit),
            _ => self.owed[leader.index()],
        };
        if hand & wanted != 0 { hand & wanted } else { hand }
    }

    fn weight_of(&self, cards: u64) -> i16 {
        Each(cards).map(|n| self.weights[n as usize & 63]).sum()
    }

    /// Does side 0 reach one of these ends from here?
    pub(super) fn reaches(&mut self, root: &Root, ends: u8) -> Option<bool> {
        let (left, need) = Goal::of(ends, root.need);
        let aim = match left {
            Left::Settled(reach) => return Some(reach >= need),
            Left::Open(goal) => Aim { goal, need, weight: root.weight },
        };
        let turn = root.trick.turn();
        if root.trick.count() == 0 && !root.trick.bound && root.legal == self.hands[turn & 7] {
            return Some(self.lead(turn, aim)? >= need);
        }
        Some(self.any_of(root.trick, root.legal, aim)? >= need)
    }

    /// The cards after which side 0 still reaches one of these ends, or, if side 1 is to play, does not.
    pub(super) fn keeping(&mut self, root: &Root, ends: u8) -> Option<CardSet> {
        let mine = root.trick.turn() & 1 == 0;
        let (left, need) = Goal::of(ends, root.need);
        let mut kept = CardSet::EMPTY;
        for n in Each(root.legal) {
            let reach = match left {
                Left::Settled(reach) => reach,
                Left::Open(goal) => self.play(root.trick, n, Aim { goal, need, weight: root.weight })?,
            };
            if (reach >= need) == mine {
                kept.insert(card(n));
            }
        }
        Some(kept)
    }
}
