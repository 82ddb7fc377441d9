//! What a seat knows of a deal, in the form that judging cards needs.

use cards::{Card, CardSet, Rank, Seat, Side};
use game::{Game, MAX_SEATS};
use tolva::{Layout, Rules, State, Vinst, above, pair};

/// What a card counts towards vinsten, by rank: card points, or matadors with a little for eyes.
fn counting(rules: &Rules) -> &'static [f32; 13] {
    //                           2    3    4    5    6    7    8    9    T     J    Q    K    A
    const POINTS: [f32; 13] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 2.0, 3.0, 4.0, 11.0];
    const MATADORS: [f32; 13] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 12.0, 0.7, 1.0, 1.4, 12.3];
    match rules.house().vinst {
        Vinst::Points => &POINTS,
        Vinst::Matadors => &MATADORS,
    }
}

/// What a seat knows, read from an open state or from its view: only what the seat may know is looked at.
pub(super) struct Facts<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub me: Seat,
    pub side: Side,
    /// The cards to choose from.
    pub reach: CardSet,
    /// Cards that could be anywhere: hidden hands, talong, face-down places.
    pub unseen: CardSet,
    /// Cards that take others now because they are trumps.
    pub trumps: CardSet,
    pub free: bool,
    /// Own kings and queens that can still be melded.
    pub pairs: CardSet,
    /// Own kings or queens whose mate may still come.
    pub halves: CardSet,
    /// Tricks left, this one included.
    pub left: u8,
    /// Does vinsten still depend on cards?
    pub open: bool,
    counting: &'static [f32; 13],
    /// How many hidden cards each seat has, and how many there are in all.
    hidden: [u8; MAX_SEATS],
    places: u8,
}

impl<'a> Facts<'a> {
    pub fn new(rules: &'a Rules, state: &'a State, me: Seat) -> Facts<'a> {
        let side = rules.side_of(me);
        let reach = rules.reach(state, me);
        let mut gone = state.on_trick();
        for s in 0..rules.sides() {
            gone |= state.taken(Side(s));
        }
        let mut unseen = rules.pack().cards() - gone - reach - state.hand(me);
        let left = rules.trick_count() - state.tricks();
        let mut hidden = [0; MAX_SEATS];
        let played = state.played_to_trick();
        let leader = state.led_by().unwrap_or(me);
        let table = rules.house().layout == Layout::Table;
        for seat in (0..rules.seats()).map(Seat) {
            if seat == me {
                continue;
            }
            let shown = state.hand(seat) & state.shown();
            unseen -= shown;
            let behind = (seat.0 + rules.seats() - leader.0) % rules.seats();
            let length = match rules.house().layout {
                Layout::Hand => left - u8::from(behind < played),
                Layout::Talong => 6.min(left) - u8::from(behind < played),
                Layout::Table => {
                    unseen -= state.open_row(seat);
                    6.min(left)
                }
            };
            hidden[seat.index()] = length.saturating_sub(shown.len() as u8);
        }
        let free = rules.is_free(state);
        let trumps = match state.trump() {
            Some(suit) if !free => CardSet::suit(suit),
            _ => CardSet::EMPTY,
        };
        let mut facts = Facts {
            rules,
            state,
            me,
            side,
            reach,
            unseen,
            trumps,
            free,
            pairs: CardSet::EMPTY,
            halves: CardSet::EMPTY,
            left,
            open: true,
            counting: counting(rules),
            hidden,
            places: unseen.len().max(1) as u8,
        };
        if rules.could_meld(state, side) {
            facts.find_pairs(table || rules.house().layout == Layout::Talong);
        }
        facts.open = facts.is_open();
        facts
    }

    fn find_pairs(&mut self, more_to_come: bool) {
        let royal = self.reach & (CardSet::rank(Rank::King) | CardSet::rank(Rank::Queen));
        let royal = royal - self.state.shown();
        for suit in royal.suits().iter() {
            let both = pair(suit);
            let own = royal & both;
            if own == both {
                self.pairs |= both;
            } else if more_to_come && !(self.unseen & both).is_empty() {
                self.halves |= own;
            }
        }
    }

    /// Can vinsten still go either way?
    fn is_open(&self) -> bool {
        let worth = |cards: CardSet| self.sum(cards);
        let total = worth(self.rules.pack().cards());
        (0..self.rules.sides()).all(|s| worth(self.state.taken(Side(s))) <= total / 2.0)
    }

    /// What a card counts.
    #[inline]
    pub fn value(&self, card: Card) -> f32 {
        if self.open {
            self.counting[card.rank() as usize]
        } else {
            0.05 * self.counting[card.rank() as usize]
        }
    }

    /// What cards count together.
    pub fn sum(&self, cards: CardSet) -> f32 {
        let count = |rank: Rank| (cards & CardSet::rank(rank)).len() as f32 * self.counting[rank as usize];
        count(Rank::Ace) + count(Rank::Ten) + count(Rank::King) + count(Rank::Queen) + count(Rank::Jack)
    }

    /// The chance that a given unseen card is in this hand.
    #[inline]
    fn share(&self, seat: Seat) -> f32 {
        (f32::from(self.hidden[seat.index()]) / f32::from(self.places)).min(1.0)
    }

    /// The chance that the seat, which has yet to play, beats a card that takes the trick so far.
    pub fn beaten_by(&self, seat: Seat, best: Card, led: Card) -> f32 {
        let shown = (self.state.hand(seat) & self.state.shown()) | self.row_of(seat);
        let higher = above(best);
        let miss = 1.0 - self.share(seat);
        let mut safe = miss.powi((higher & self.unseen).len() as i32);
        if !(higher & shown).is_empty() {
            safe *= if self.free { 0.5 } else { 0.15 };
        }
        if !self.trumps.is_empty() && !self.trumps.contains(best) {
            let suit = CardSet::suit(led.suit());
            let void =
                if (shown & suit).is_empty() { miss.powi((self.unseen & suit).len() as i32) } else { 0.0 };
            let trump = if (shown & self.trumps).is_empty() {
                1.0 - miss.powi((self.unseen & self.trumps).len() as i32)
            } else {
                1.0
            };
            safe *= 1.0 - void * trump;
        }
        1.0 - safe
    }

    fn row_of(&self, seat: Seat) -> CardSet {
        match self.rules.house().layout {
            Layout::Table => self.state.open_row(seat),
            _ => CardSet::EMPTY,
        }
    }

    /// Would the card take the trick as it lies?
    #[inline]
    pub fn takes(&self, card: Card) -> bool {
        match self.state.best() {
            None => true,
            Some((_, best)) => {
                above(best).contains(card) || (self.trumps.contains(card) && !self.trumps.contains(best))
            }
        }
    }

    /// The chance that the own side has the trick after this card.
    pub fn chance(&self, card: Card) -> f32 {
        let (holder, best, led) = match self.state.best() {
            Some((_, _)) if self.takes(card) => (self.me, card, self.led().unwrap_or(card)),
            Some((seat, best)) => (seat, best, self.led().unwrap_or(best)),
            None => (self.me, card, card),
        };
        let ours = self.rules.side_of(holder) == self.side;
        let seats = self.rules.seats();
        let mut keep = 1.0;
        for step in self.state.played_to_trick() + 1..seats {
            let seat = self.state.led_by().unwrap_or(self.me).step(step, seats);
            if (self.rules.side_of(seat) == self.side) != ours {
                keep *= 1.0 - self.beaten_by(seat, best, led);
            }
        }
        if ours { keep } else { 1.0 - keep }
    }

    /// The card that was led.
    fn led(&self) -> Option<Card> {
        self.state.trick(self.rules.seats()).next().map(|(_, card)| card)
    }

    /// Does no unseen card of its suit beat this one?
    #[inline]
    pub fn is_top(&self, card: Card) -> bool {
        (above(card) & self.unseen).is_empty()
    }

    /// How many others have yet to play to the trick.
    pub fn behind(&self) -> u8 {
        self.rules.seats() - 1 - self.state.played_to_trick()
    }
}
