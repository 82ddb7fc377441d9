//! Can side 0 reach a goal by trick play alone, all cards open?

use super::cards::{ABOVE, Each, PAIRS, SUIT_OF, close_gaps, close_low_gaps, one_of_each};
use super::table::Table;

/// What side 0 wants. `need` is what twice its further weight must exceed to win vinsten; equal to it, vinsten is tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// More than the need.
    Vinst,
    /// More than the need, and the last trick.
    Both,
    /// More than the need, or the last trick.
    Either,
    /// More than the need, or just as much and the last trick.
    Edge,
    /// The last trick.
    Last,
    /// Not the last trick.
    Avoid,
    /// One of these ends: less, tied and more with the last trick in bits 0 to 2, without it in bits 3 to 5.
    Among(u8),
}

/// What is left of a goal.
pub(super) enum Left {
    Settled(bool),
    Open(Goal),
}

impl Goal {
    /// The plainest goal that means these ends, and the need that it then has.
    pub(super) fn of(ends: u8, need: i16) -> (Left, i16) {
        const MORE: u8 = 0b100;
        const LEVEL: u8 = 0b110;
        const ALL: u8 = 0b111;
        // As much as the need is more than the need less one.
        let (goal, need) = match (ends & 7, ends >> 3 & 7) {
            (0, 0) => return (Left::Settled(false), need),
            (ALL, ALL) => return (Left::Settled(true), need),
            (MORE, MORE) => (Goal::Vinst, need),
            (LEVEL, LEVEL) => (Goal::Vinst, need - 1),
            (MORE, 0) => (Goal::Both, need),
            (LEVEL, 0) => (Goal::Both, need - 1),
            (ALL, MORE) => (Goal::Either, need),
            (ALL, LEVEL) => (Goal::Either, need - 1),
            (LEVEL, MORE) => (Goal::Edge, need),
            (ALL, 0) => (Goal::Last, need),
            (0, ALL) => (Goal::Avoid, need),
            _ => (Goal::Among(ends & 63), need),
        };
        (Left::Open(goal), need)
    }

    fn code(self) -> u128 {
        match self {
            Goal::Vinst => 64,
            Goal::Both => 65,
            Goal::Either => 66,
            Goal::Edge => 67,
            Goal::Last => 68,
            Goal::Avoid => 69,
            Goal::Among(ends) => u128::from(ends & 63),
        }
    }

    /// Does the weight of cards still matter?
    #[inline]
    fn weighs(self) -> bool {
        !matches!(self, Goal::Last | Goal::Avoid)
    }

    /// What is left of it with this need, when so much weight is still to be taken.
    #[inline]
    fn left(self, need: i16, least: i16, most: i16) -> Left {
        let (sure, hopeless) = (need < 2 * least, need >= 2 * most);
        match self {
            Goal::Last | Goal::Avoid => {}
            Goal::Vinst if sure || hopeless => return Left::Settled(sure),
            Goal::Both if hopeless => return Left::Settled(false),
            Goal::Both if sure => return Left::Open(Goal::Last),
            Goal::Either if sure => return Left::Settled(true),
            Goal::Either if hopeless => return Left::Open(Goal::Last),
            Goal::Edge if sure => return Left::Settled(true),
            Goal::Edge if need > 2 * most => return Left::Settled(false),
            Goal::Among(ends) if sure => return with_or_without(ends >> 2),
            Goal::Among(ends) if need > 2 * most => return with_or_without(ends),
            _ => {}
        }
        Left::Open(self)
    }

    /// Is it reached when all tricks are taken?
    #[inline]
    fn reached(self, need: i16, last: bool) -> bool {
        match self {
            Goal::Vinst => need < 0,
            Goal::Both => last && need < 0,
            Goal::Either => last || need < 0,
            Goal::Edge => need < 0 || (need == 0 && last),
            Goal::Last => last,
            Goal::Avoid => !last,
            Goal::Among(ends) => {
                let class = if need < 0 { 2 } else { u8::from(need == 0) };
                ends >> (class + if last { 0 } else { 3 }) & 1 != 0
            }
        }
    }
}

/// What is left when vinsten is settled: bit 0 says whether the last trick will do, bit 3 whether it may be lost.
fn with_or_without(ends: u8) -> Left {
    match (ends & 1 != 0, ends & 8 != 0) {
        (true, false) => Left::Open(Goal::Last),
        (false, true) => Left::Open(Goal::Avoid),
        (with, _) => Left::Settled(with),
    }
}

/// A trick under way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trick {
    /// The cards of the suit led.
    pub led: u64,
    /// All cards on the table.
    pub cards: u64,
    pub best: u32,
    pub best_seat: usize,
    pub turn: usize,
    pub count: usize,
    pub weight: i16,
    /// Must somebody play a certain card to it?
    pub bound: bool,
}

/// Four hands, or two or six, and what the search knows of them.
#[derive(Clone, Debug)]
pub(super) struct Tricks {
    pub hands: [u64; 8],
    pub seats: usize,
    pub trump: u64,
    pub weights: [i16; 64],
    /// What each set of cards of one suit weighs.
    pub lane_weights: [i16; 512],
    /// The cards of which each seat must lead one when it can.
    pub owed: [u64; 8],
    /// Does anybody owe a lead?
    pub owes: bool,
    /// Who must play one of which cards to the first trick.
    pub duty: (usize, u64),
    pub table: Table,
    pub nodes: u64,
    pub limit: u64,
}

impl Tricks {
    pub(super) fn new(bits: u32, limit: u64) -> Tricks {
        Tricks {
            hands: [0; 8],
            seats: 0,
            trump: 0,
            weights: [0; 64],
            lane_weights: [0; 512],
            owed: [0; 8],
            owes: false,
            duty: (0, 0),
            table: Table::new(bits),
            nodes: 0,
            limit,
        }
    }

    #[inline]
    pub(super) fn all(&self) -> u64 {
        let h = &self.hands;
        h[0] | h[1] | h[2] | h[3] | h[4] | h[5]
    }

    /// Which hand each card is in, as three planes of bits, with what else the future depends on.
    #[inline]
    fn key(&self, leader: usize, goal: Goal) -> u128 {
        let h = &self.hands;
        let mut planes = [h[0] | h[2] | h[4], h[1] | h[2] | h[5], h[3] | h[4] | h[5]];
        let all = planes[0] | planes[1] | planes[2];
        if goal.weighs() {
            close_low_gaps(all, &mut planes);
        } else {
            close_gaps(all, &mut planes);
        }
        let trump = if self.trump == 0 { 4 } else { u128::from(self.trump.trailing_zeros() / 9) };
        u128::from(planes[0])
            | u128::from(planes[1]) << 36
            | u128::from(planes[2]) << 72
            | (leader as u128) << 108
            | trump << 111
            | goal.code() << 114
    }

    /// Does side 0 reach the goal, with this seat on lead and so much weight in the hands?
    pub(super) fn lead(&mut self, leader: usize, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        let goal = match goal.left(need, 0, weight) {
            Left::Settled(reached) => return Some(reached),
            Left::Open(goal) => goal,
        };
        if self.nodes > self.limit {
            return None;
        }
        let hand = self.hands[leader & 7];
        if hand & hand.wrapping_sub(1) == 0 {
            return Some(self.last_trick(leader, goal, need));
        }
        if self.owes && self.owing() {
            return self.lead_owing(leader, goal, need, weight);
        }
        let mine = leader & 1 == 0;
        if let Some(reached) = self.by_winners(leader, goal, need, weight) {
            return Some(reached);
        }
        let exact = matches!(goal, Goal::Among(_));
        let mut entry = self.table.get(self.key(leader, goal));
        if !exact {
            if need <= entry.won {
                return Some(true);
            }
            if need >= entry.lost {
                return Some(false);
            }
        } else if entry.won == need {
            return Some(true);
        } else if entry.lost == need {
            return Some(false);
        }
        if matches!(goal, Goal::Both | Goal::Either) && hand.count_ones() >= 3 {
            let easy = goal == Goal::Either;
            for part in [Goal::Last] {
                if self.lead(leader, part, need, weight)? == easy {
                    match easy {
                        true => entry.won = i16::MAX,
                        false => entry.lost = i16::MIN,
                    }
                    self.table.put(entry);
                    return Some(easy);
                }
            }
        }
        let mut legal = one_of_each(self.all(), hand, goal.weighs());
        let mut reached = !mine;
        if entry.best < 36 && legal >> entry.best & 1 != 0 {
            legal &= !(1 << entry.best);
            reached = self.play_lead(leader, u32::from(entry.best), goal, need, weight)?;
        }
        if reached != mine {
            let mut order = self.order(&Trick { turn: leader, ..Trick::default() }, legal, goal.weighs());
            while let Some(card) = order.next() {
                reached = self.play_lead(leader, card, goal, need, weight)?;
                if reached == mine {
                    entry.best = card as u8;
                    break;
                }
            }
        }
        let (low, high) = if goal.weighs() { (need, need) } else { (i16::MAX, i16::MIN) };
        match reached {
            true => entry.won = low,
            false => entry.lost = high,
        }
        self.table.put(entry);
        Some(reached)
    }

    /// Is the goal decided by the winners that the leader can play one after the other?
    #[inline]
    fn by_winners(&self, leader: usize, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        // Only where more is better does it follow from what can be had that it is had.
        if matches!(goal, Goal::Among(_) | Goal::Avoid) {
            return None;
        }
        let mine = leader & 1 == 0;
        let sure = self.sure(leader);
        if sure.tricks == self.hands[leader & 7].count_ones() {
            return Some(goal.reached(if mine { need - 2 * weight } else { need }, mine));
        }
        let (least, most) = if mine { (sure.weight, weight) } else { (0, weight - sure.weight) };
        match goal.left(need, least, most) {
            Left::Settled(reached) => Some(reached),
            // Winners that are good for vinsten need not be good for the last trick too.
            Left::Open(_) => None,
        }
    }

    /// Does anybody who owes a lead still hold a card to pay it with?
    fn owing(&self) -> bool {
        self.owed.iter().zip(&self.hands).any(|(owed, hand)| owed & hand != 0)
    }

    /// A lead while somebody owes one (TF-ASK-6).
    #[cold]
    fn lead_owing(&mut self, leader: usize, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        let (hand, owed) = (self.hands[leader & 7], self.owed[leader & 7]);
        let legal = if hand & owed != 0 { hand & owed } else { hand };
        let mine = leader & 1 == 0;
        for card in Each(legal) {
            if self.play_lead(leader, card, goal, need, weight)? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }

    fn play_lead(&mut self, leader: usize, card: u32, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        let trick = Trick { turn: leader, ..Trick::default() };
        self.play(trick, card, goal, need, weight)
    }

    /// Plays a card to the trick, and goes on. `weight` is what hands and trick hold together.
    #[inline]
    pub(super) fn play(
        &mut self,
        trick: Trick,
        card: u32,
        goal: Goal,
        need: i16,
        weight: i16,
    ) -> Option<bool> {
        self.nodes += 1;
        let bit = 1 << card;
        let mut next = trick;
        self.hands[trick.turn & 7] ^= bit;
        next.cards |= bit;
        next.weight += self.weights[card as usize & 63];
        let beats = bit & ABOVE[trick.best as usize & 63] != 0
            || (bit & self.trump != 0 && 1 << trick.best & self.trump == 0);
        if trick.count == 0 {
            next.led = SUIT_OF[card as usize & 63];
        }
        if trick.count == 0 || beats {
            next.best = card;
            next.best_seat = trick.turn;
        }
        next.count += 1;
        next.turn = if trick.turn + 1 == self.seats { 0 } else { trick.turn + 1 };
        let owed = self.owed[trick.turn & 7];
        if self.owes && trick.count == 0 && bit & PAIRS != 0 {
            self.owed[trick.turn & 7] = owed & !next.led;
        }
        let reached = if next.count == self.seats {
            self.taken(next, goal, need, weight)
        } else {
            self.follow(next, goal, need, weight)
        };
        self.hands[trick.turn & 7] ^= bit;
        self.owed[trick.turn & 7] = owed;
        reached
    }

    #[inline]
    fn taken(&mut self, trick: Trick, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        let mine = trick.best_seat & 1 == 0;
        let need = if mine { need - 2 * trick.weight } else { need };
        if self.hands[trick.best_seat & 7] == 0 {
            return Some(goal.reached(need, mine));
        }
        self.lead(trick.best_seat, goal, need, weight - trick.weight)
    }

    /// What strict play leaves (TF-TRICK-2, TF-TRICK-3).
    #[inline]
    pub(super) fn legal(&self, trick: &Trick) -> u64 {
        let hand = self.hands[trick.turn & 7];
        let (following, trumps) = (hand & trick.led, hand & self.trump);
        let bound = if following != 0 {
            following
        } else if trumps != 0 {
            trumps
        } else {
            hand
        };
        if trick.bound && trick.turn == self.duty.0 && following & self.duty.1 != 0 {
            return following & self.duty.1;
        }
        let beats = bound & ABOVE[trick.best as usize & 63];
        let may_beat = following == 0 || trick.led >> trick.best & 1 != 0;
        if may_beat && beats != 0 { beats } else { bound }
    }

    pub(super) fn follow(&mut self, trick: Trick, goal: Goal, need: i16, weight: i16) -> Option<bool> {
        let legal = self.legal(&trick);
        let mine = trick.turn & 1 == 0;
        // Who owes a lead may not take one card for another.
        let legal = match self.owes {
            true => legal,
            false => one_of_each(self.all() | trick.cards, legal, goal.weighs()),
        };
        let mut order = self.order(&trick, legal, goal.weighs());
        while let Some(card) = order.next() {
            if self.play(trick, card, goal, need, weight)? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }

    /// Everybody has one card left.
    fn last_trick(&self, leader: usize, goal: Goal, need: i16) -> bool {
        let card_of = |seat: usize| self.hands[seat & 7].trailing_zeros() & 63;
        let (mut best, mut winner, mut weight) = (card_of(leader), leader, 0);
        for seat in 0..self.seats {
            let card = card_of(seat);
            weight += self.weights[card as usize];
            // A card beats another of its suit, and a trump any other.
            let beats = ABOVE[best as usize] >> card & 1 != 0
                || (self.trump >> card & 1 != 0 && self.trump >> best & 1 == 0);
            if beats {
                (best, winner) = (card, seat);
            }
        }
        let mine = winner & 1 == 0;
        goal.reached(if mine { need - 2 * weight } else { need }, mine)
    }
}
