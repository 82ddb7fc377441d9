//! Arranging hand and table before play (VT-ARR).

use cards::{CardSet, Rank, Seat};
use vandtia::{Action, MANOEUVRES, Rules, State};

use super::Judged;
use super::words::Thought;

/// How much better a card of each rank, from two to ace, lies on the table than in the hand.
const ON_TABLE: [i32; 13] = [30, -30, -26, -22, -18, -12, -6, 0, 34, 10, 18, 26, 36];

/// How good it is to have a card of each rank at all. A drawn card has the average of these.
const HELD: [i32; 13] = [18, -9, -8, -7, -4, -2, 0, 2, 16, 4, 6, 8, 12];

/// The average of [`HELD`].
const DRAWN: i32 = 3;

/// A good card is laid before others are swapped: what is drawn for it may be good too.
const LAY_FIRST: i32 = 70;

/// A pile beside one of the same rank: one turn bares both.
const SAME: i32 = 8;

/// Hand and table of who is arranging, weighed.
pub(super) struct Table<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    up: &'a [CardSet; 4],
    /// What the face-up cards are worth now.
    now: i32,
    /// Is a card that is laid made good from the talong?
    draws: bool,
}

fn rank_of(cards: CardSet) -> Option<Rank> {
    cards.first().map(|card| card.rank())
}

/// What the face-up cards are worth where they lie. More cards on a pile count for less than the first.
fn table(up: &[CardSet; 4]) -> i32 {
    let mut sum = 0;
    let mut ranks = 0u16;
    for cards in up {
        let Some(rank) = rank_of(*cards) else { continue };
        let more = cards.len() as i32 - 1;
        sum += ON_TABLE[rank as usize] + more * (ON_TABLE[rank as usize] / 4);
        sum += SAME * i32::from(ranks >> rank as u16 & 1);
        ranks |= 1 << rank as u16;
    }
    sum
}

impl<'a> Table<'a> {
    pub(super) fn of(rules: &'a Rules, state: &'a State, seat: Seat) -> Table<'a> {
        let draws = state.talong_len() > 0 && state.hand(seat).len() <= rules.hand_size();
        let up = state.up(seat);
        Table { rules, state, seat, up, now: table(up), draws }
    }

    /// How much better the cards lie after the manoeuvre. What is better is better by at least one, so that who only makes
    /// things better comes to an end: only a draw can bring anything new, and the talong is finite.
    pub(super) fn gain(&self, action: Action) -> i32 {
        let mut up = *self.up;
        match action {
            Action::Swap { card, pile } => up[pile as usize & 3] = CardSet::of(card),
            Action::Shift { from, to, cards } => {
                up[to as usize & 3] = cards;
                up[from as usize & 3] -= cards;
            }
            Action::Lay { card, seat, pile } => {
                let held = HELD[card.rank() as usize];
                let new = if self.draws { DRAWN - held } else { 0 };
                if seat.is_some() {
                    return new.max(-held) - 4;
                }
                up[pile as usize & 3].insert(card);
                let good = ON_TABLE[card.rank() as usize] > 0;
                return table(&up) - self.now + new + LAY_FIRST * i32::from(good);
            }
            _ => return 0,
        }
        table(&up) - self.now
    }

    pub(super) fn judge(&self, action: Action) -> Judged {
        let gain = self.gain(action);
        let why = match action {
            Action::Done => Thought::Arranged,
            _ if gain <= 0 => Thought::Harms,
            Action::Swap { card, .. } if matches!(card.rank(), Rank::Two | Rank::Ten) => {
                Thought::SpecialToTable
            }
            Action::Swap { card, .. } if card.rank() >= Rank::Jack => Thought::HighToTable,
            Action::Swap { .. } => Thought::LowToHand,
            Action::Lay { seat: Some(_), .. } => Thought::LaysAway,
            Action::Lay { .. } => Thought::LaysMore,
            _ => Thought::Spreads,
        };
        let unsettled = action == Action::Done && self.best() != Action::Done;
        let score = if gain <= 0 && action != Action::Done { gain - 1 } else { gain };
        (score, Some(why).filter(|_| !unsettled))
    }

    /// The manoeuvre that gains most, or done if none gains. Of the ways to spread a pile it looks at moving one card.
    pub(super) fn best(&self) -> Action {
        let house = self.rules.house();
        let mut best = (0, Action::Done);
        if self.state.manoeuvres() >= MANOEUVRES {
            return Action::Done;
        }
        if house.lay_on_others {
            self.rules
                .moves(self.state, self.seat)
                .iter()
                .for_each(|action| self.consider(&mut best, action));
            return best.1;
        }
        let hand = self.state.hand(self.seat);
        for (pile, cards) in (0u8..).zip(self.up) {
            let Some(top) = cards.first() else { continue };
            let alone = *cards == CardSet::of(top);
            let same = hand & CardSet::rank(top.rank());
            if let Some(card) = same.first().filter(|_| house.lay) {
                self.consider(&mut best, Action::Lay { card, seat: None, pile });
            }
            if alone && house.swap {
                (hand - same).iter().for_each(|card| self.consider(&mut best, Action::Swap { card, pile }));
            } else if !alone && house.shift {
                let others = (0..self.rules.hand_size() as u8).filter(|to| *to != pile);
                let moved = |to| Action::Shift { from: pile, to, cards: CardSet::of(top) };
                others.for_each(|to| self.consider(&mut best, moved(to)));
            }
        }
        best.1
    }

    #[inline]
    fn consider(&self, best: &mut (i32, Action), action: Action) {
        let gain = self.gain(action);
        if gain > best.0 {
            *best = (gain, action);
        }
    }
}
