//! Can side 0 reach a goal by trick play alone, all cards open?
//!
//! Memory lies at the leads. Within a trick there is none: strict play leaves few choices there.

use super::cards::{ABOVE, Each, PAIRS, SUIT_OF};
use super::goal::{Aim, Left};
use super::suits::{Suits, holdings};
use super::table::Table;

/// A trick under way. It is small, because it is copied with every card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trick {
    /// The cards of the suit led.
    pub led: u64,
    best: u8,
    best_seat: u8,
    turn: u8,
    count: u8,
    pub weight: i16,
    /// Must somebody play a certain card to it?
    pub bound: bool,
}

impl Trick {
    /// A trick that a seat is to lead to.
    #[inline]
    pub(super) fn led_by(seat: usize) -> Trick {
        Trick { turn: seat as u8, ..Trick::default() }
    }

    /// The best card so far.
    #[inline]
    pub(super) fn best(&self) -> usize {
        usize::from(self.best & 63)
    }

    /// Who played it.
    #[inline]
    pub(super) fn best_seat(&self) -> usize {
        usize::from(self.best_seat & 7)
    }

    /// Who is to play.
    #[inline]
    pub(super) fn turn(&self) -> usize {
        usize::from(self.turn & 7)
    }

    /// How many have played.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count.into()
    }

    /// The trick with one card more.
    #[inline]
    pub(super) fn with(mut self, card: u32, trump: u64, seats: usize) -> Trick {
        if self.count == 0 {
            self.led = SUIT_OF[card as usize & 63];
        }
        if self.count == 0 || beats(card, self.best.into(), trump) {
            self.overtake(card);
        }
        self.pass(seats);
        self
    }

    /// The player to act has the best card.
    #[inline]
    pub(super) fn overtake(&mut self, card: u32) {
        self.best = card as u8;
        self.best_seat = self.turn;
    }

    /// Goes on to the next seat.
    #[inline]
    pub(super) fn pass(&mut self, seats: usize) {
        self.count += 1;
        self.turn = if usize::from(self.turn) + 1 >= seats { 0 } else { self.turn + 1 };
    }
}

/// What the player to act can have, as far as its cards have been tried.
struct Best {
    mine: bool,
    need: i16,
    reach: i16,
}

impl Best {
    #[inline]
    fn new(mine: bool, need: i16) -> Best {
        Best { mine, need, reach: if mine { i16::MIN } else { i16::MAX } }
    }

    /// Takes in what one card brings. Does that decide it?
    #[inline]
    fn decides(&mut self, reach: i16) -> bool {
        self.reach = if self.mine { self.reach.max(reach) } else { self.reach.min(reach) };
        (reach >= self.need) == self.mine
    }
}

/// Does a card beat the best so far (TF-TRICK-4)?
#[inline]
pub(super) fn beats(card: u32, best: u32, trump: u64) -> bool {
    ABOVE[best as usize & 63] >> card & 1 != 0 || (trump >> card & 1 != 0 && trump >> best & 1 == 0)
}

/// Two, four or six hands, and what the search knows of them.
#[derive(Clone, Debug)]
pub(super) struct Tricks {
    pub hands: [u64; 8],
    pub seats: usize,
    pub trump: u64,
    /// How vinsten is counted, and by it what each card weighs.
    pub scale: u8,
    pub weights: [i16; 64],
    /// What each set of cards of one suit weighs.
    pub lane_weights: [i16; 512],
    /// The cards of which each seat must lead one when it can.
    pub owed: [u64; 8],
    /// Does anybody owe a lead?
    pub owes: bool,
    /// Who must play one of which cards to the first trick.
    pub duty: (usize, u64),
    pub suits: Suits,
    pub table: Table,
    /// How many cards have been played.
    pub nodes: u64,
    /// The card that last decided it, by seat, cards left and suit led; 63 if there was none.
    pub before: [u8; 1024],
    pub limit: u64,
}

impl Tricks {
    pub(super) fn new(bits: u32, limit: u64) -> Tricks {
        Tricks {
            hands: [0; 8],
            seats: 0,
            trump: 0,
            scale: u8::MAX,
            weights: [0; 64],
            lane_weights: [0; 512],
            owed: [0; 8],
            owes: false,
            duty: (0, 0),
            suits: Suits::new(),
            table: Table::new(bits),
            nodes: 0,
            before: [63; 1024],
            limit,
        }
    }

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        self.table.clear();
        self.before.fill(63);
    }

    #[inline]
    pub(super) fn all(&self) -> u64 {
        let h = &self.hands;
        h[0] | h[1] | h[2] | h[3] | h[4] | h[5]
    }

    /// Roughly how strong each side is, with this seat to act.
    pub(super) fn strengths(&self, turn: usize) -> [u32; 2] {
        // From six to ace; a trump is as good as a higher card, and so is the lead.
        const RANKS: [u32; 9] = [0, 0, 0, 0, 1, 2, 3, 5, 8];
        let mut sides = [0; 2];
        sides[turn & 1] += 4;
        for (seat, hand) in self.hands.iter().enumerate() {
            sides[seat & 1] += Each(*hand).map(|n| RANKS[n as usize % 9]).sum::<u32>();
            sides[seat & 1] += 4 * (hand & self.trump).count_ones();
        }
        sides
    }

    /// How far does side 0 reach, with this seat on lead? The answer is a bound on the side of the aim's need where it
    /// lies. None if the search goes over the limit.
    pub(super) fn lead(&mut self, leader: usize, aim: Aim) -> Option<i16> {
        let Aim { goal, need, weight } = aim;
        match goal.left(need, 0, weight) {
            Left::Settled(reach) => return Some(reach),
            Left::Open(left) if left != goal => {
                let got = self.lead(leader, Aim { goal: left, ..aim })? >= need;
                return Some(goal.by_last(need, 0, weight, got));
            }
            _ => {}
        }
        if self.nodes > self.limit {
            return None;
        }
        let hand = self.hands[leader & 7];
        if hand & hand.wrapping_sub(1) == 0 {
            return Some(self.last_trick(leader, aim));
        }
        if self.owes && self.owing() {
            return self.lead_owing(leader, aim);
        }
        let rest = (leader as u128) << 109 | goal.code() << 112 | u128::from(self.scale) << 120;
        let suits = self.suits.left(&self.hands, self.all());
        let trump = (self.trump != 0).then(|| (self.trump.trailing_zeros() / 9) as usize);
        let key = holdings(&suits, trump, goal.weighs()) | rest;
        let mut entry = self.table.get(key);
        if let Some(reach) = entry.tells(aim) {
            return Some(reach);
        }
        if let Some(reach) = self.by_winners(leader, &suits, aim) {
            return Some(reach);
        }
        let reach = self.choose(Trick::led_by(leader), hand, aim)?;
        entry.learn(need, reach);
        self.table.put(entry);
        Some(reach)
    }

    /// Tries cards, first the one that decided it last in such a place.
    fn choose(&mut self, trick: Trick, legal: u64, aim: Aim) -> Option<i16> {
        let cards = self.worth_trying(&trick, legal, aim.goal);
        if cards & (cards - 1) == 0 {
            return self.play(trick, cards.trailing_zeros(), aim);
        }
        let mut best = Best::new(trick.turn() & 1 == 0, aim.need);
        let place = self.place(&trick);
        let before = 1 << self.before[place] & cards;
        if before != 0 && best.decides(self.play(trick, before.trailing_zeros(), aim)?) {
            return Some(best.reach);
        }
        let mut order = self.order(&trick, cards & !before, aim.goal);
        while let Some(card) = order.next() {
            if best.decides(self.play(trick, card, aim)?) {
                self.before[place] = card as u8;
                break;
            }
        }
        Some(best.reach)
    }

    /// What a player's choice is remembered by: seat, cards left and suit led.
    #[inline]
    fn place(&self, trick: &Trick) -> usize {
        let cards = self.hands[trick.turn()].count_ones() as usize;
        let led = if trick.count() == 0 { 4 } else { (trick.led.trailing_zeros() / 9) as usize };
        (trick.turn() << 4 | cards & 15) << 3 | led & 7
    }

    /// Does anybody who owes a lead still hold a card to pay it with?
    fn owing(&self) -> bool {
        self.owed.iter().zip(&self.hands).any(|(owed, hand)| owed & hand != 0)
    }

    /// A lead while somebody owes one (TF-ASK-6).
    #[cold]
    fn lead_owing(&mut self, leader: usize, aim: Aim) -> Option<i16> {
        let (hand, owed) = (self.hands[leader & 7], self.owed[leader & 7]);
        let legal = if hand & owed != 0 { hand & owed } else { hand };
        self.any_of(Trick::led_by(leader), legal, aim)
    }

    /// The best of these cards for the player to act.
    pub(super) fn any_of(&mut self, trick: Trick, cards: u64, aim: Aim) -> Option<i16> {
        let mut best = Best::new(trick.turn() & 1 == 0, aim.need);
        for card in Each(cards) {
            if best.decides(self.play(trick, card, aim)?) {
                break;
            }
        }
        Some(best.reach)
    }

    /// Plays a card to the trick, and goes on.
    #[inline]
    pub(super) fn play(&mut self, trick: Trick, card: u32, aim: Aim) -> Option<i16> {
        self.nodes += 1;
        let bit = 1 << card;
        let mut next = trick.with(card, self.trump, self.seats);
        next.weight += self.weights[card as usize & 63];
        let owed = self.owed[trick.turn()];
        if self.owes && trick.count() == 0 && bit & PAIRS != 0 {
            self.owed[trick.turn()] = owed & !next.led;
        }
        self.hands[trick.turn()] ^= bit;
        let reach = match next.count() == self.seats {
            true => self.taken(next, aim),
            false => self.follow(next, aim),
        };
        self.hands[trick.turn()] ^= bit;
        self.owed[trick.turn()] = owed;
        reach
    }

    #[inline]
    fn taken(&mut self, trick: Trick, aim: Aim) -> Option<i16> {
        let mine = trick.best_seat() & 1 == 0;
        let aim = aim.after(mine, trick.weight);
        let reach = match self.hands[trick.best_seat()] {
            0 => aim.goal.at_end(aim.need, 0, mine),
            _ => self.lead(trick.best_seat(), aim)?,
        };
        Some(if mine { reach + 2 * trick.weight } else { reach })
    }

    /// What strict play leaves (TF-TRICK-2, TF-TRICK-3).
    #[inline]
    pub(super) fn legal(&self, trick: &Trick) -> u64 {
        let hand = self.hands[trick.turn()];
        let (following, trumps) = (hand & trick.led, hand & self.trump);
        if trick.bound && trick.turn() == self.duty.0 && following & self.duty.1 != 0 {
            return following & self.duty.1;
        }
        let bound = match (following != 0, trumps != 0) {
            (true, _) => following,
            (false, true) => trumps,
            (false, false) => hand,
        };
        let over = bound & ABOVE[trick.best()];
        // A follower cannot beat a trump.
        let may_beat = following == 0 || trick.led >> trick.best() & 1 != 0;
        if may_beat && over != 0 { over } else { bound }
    }

    fn follow(&mut self, trick: Trick, aim: Aim) -> Option<i16> {
        let legal = self.legal(&trick);
        if self.owes {
            // Who owes a lead may not take one card for another.
            return self.any_of(trick, legal, aim);
        }
        if legal & legal.wrapping_sub(1) == 0 {
            return self.play(trick, legal.trailing_zeros(), aim);
        }
        self.choose(trick, legal, aim)
    }

    /// Everybody has one card left.
    fn last_trick(&self, leader: usize, aim: Aim) -> i16 {
        let card_of = |seat: usize| self.hands[seat & 7].trailing_zeros() & 63;
        let (mut best, mut winner) = (card_of(leader), leader);
        for seat in 0..self.seats {
            if beats(card_of(seat), best, self.trump) {
                (best, winner) = (card_of(seat), seat);
            }
        }
        aim.if_all_goes_to(winner & 1 == 0)
    }
}
