//! The whole position, the deal, and who is to act.

use super::action::Action;
use super::card::Card;
use super::rules::Rules;

/// One of a player's table piles: at most one face-down card, any number of face-up cards on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePile {
    pub down: Option<Card>,
    pub up: Vec<Card>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Arrange,
    Declare,
    Lead,
    Follow,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    Seat(usize),
    Draw,
}

/// The cards that may still be added (VT-PLAY-3), and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowUp {
    pub seat: usize,
    pub cards: Vec<Card>,
}

/// One round of declarations (VT-OPEN-1, VT-OPEN-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaring {
    /// Who declares in this round, from forehand on.
    pub asked: Vec<usize>,
    /// What the first of them have answered; None is a pass.
    pub answers: Vec<Option<char>>,
    /// The ranks each seat has already used for declarations (once per card used).
    pub used: Vec<Vec<char>>,
    /// The lowest rank of the first round, once that round is over.
    pub first_rank: Option<char>,
}

#[derive(Clone, Debug)]
pub struct Game {
    pub seats: usize,
    pub dealer: usize,
    pub rules: Rules,
    pub phase: Phase,
    /// Whose turn it is (in a race or while waiting: who plays next).
    pub turn: usize,
    pub hands: Vec<Vec<Card>>,
    /// The first card of the list is drawn first.
    pub talong: Vec<Card>,
    pub piles: Vec<Vec<TablePile>>,
    /// The pile in play, bottom to top.
    pub pile: Vec<Card>,
    pub away: Vec<Card>,
    /// Manoeuvres made by the player who arranges now (VT-ARR-6).
    pub manoeuvres: u64,
    /// How many players are done arranging.
    pub arranged: usize,
    pub declaring: Declaring,
    /// The rank the very first lead must have (VT-OPEN-1).
    pub lead_rank: Option<char>,
    /// VT-END-2, `not-two`: the lead onto the two is one of the drawn cards.
    pub lead_single: bool,
    pub follow_up: Option<FollowUp>,
    /// VT-TABLE-4: the cards that were turned up since the turn last passed on.
    pub new_cards: Vec<Card>,
    /// VT-END-3: plays, adds, takes, chances, flips and passed leads so far.
    pub plays: u64,
    pub winner: Option<Winner>,
    /// Per seat the cards everybody saw going from the pile into the hand, and not played since.
    pub known: Vec<Vec<Card>>,
    /// Every card that was ever seen to leave play, in that order.
    pub left_play: Vec<Card>,
    /// The order for the next reshuffle, if one was set from outside.
    pub reshuffle_order: Option<Vec<Card>>,
    pub reshuffles: u64,
}

impl Game {
    /// VT-DEAL-1: clockwise from forehand, first the face-down cards, then the face-up cards, then
    /// the hands; `piles` cards at a time.
    pub fn deal(seats: usize, dealer: usize, rules: Rules, deck: &[Card]) -> Game {
        let mut talong: Vec<Card> = deck.to_vec();
        let mut piles: Vec<Vec<TablePile>> = vec![Vec::new(); seats];
        let mut hands: Vec<Vec<Card>> = vec![Vec::new(); seats];
        let mut order = Vec::new();
        for step in 1..=seats {
            order.push((dealer + step) % seats);
        }
        for seat in &order {
            for _ in 0..rules.piles {
                let card = talong.remove(0);
                piles[*seat].push(TablePile { down: Some(card), up: Vec::new() });
            }
        }
        for seat in &order {
            for number in 0..rules.piles {
                let card = talong.remove(0);
                piles[*seat][number].up.push(card);
            }
        }
        for seat in &order {
            for _ in 0..rules.piles {
                let card = talong.remove(0);
                hands[*seat].push(card);
            }
        }
        Game {
            seats,
            dealer,
            rules,
            phase: Phase::Arrange,
            // VT-ARR-6: one after the other from forehand.
            turn: order[0],
            hands,
            talong,
            piles,
            pile: Vec::new(),
            away: Vec::new(),
            manoeuvres: 0,
            arranged: 0,
            declaring: Declaring {
                asked: order.clone(),
                answers: Vec::new(),
                used: vec![Vec::new(); seats],
                first_rank: None,
            },
            lead_rank: None,
            lead_single: false,
            follow_up: None,
            new_cards: Vec::new(),
            plays: 0,
            winner: None,
            known: vec![Vec::new(); seats],
            left_play: Vec::new(),
            reshuffle_order: None,
            reshuffles: 0,
        }
    }

    /// The number of hand cards dealt to each ("the dealt number").
    pub fn dealt(&self) -> usize {
        self.rules.piles
    }

    /// The player to the left.
    pub fn left_of(&self, seat: usize) -> usize {
        (seat + 1) % self.seats
    }

    /// The seats from forehand on, clockwise, dealer last.
    pub fn seats_after_dealer(&self) -> Vec<usize> {
        let mut order = Vec::new();
        for step in 1..=self.seats {
            order.push((self.dealer + step) % self.seats);
        }
        order
    }

    /// Who may act now, in seat order.
    pub fn to_act(&self) -> Vec<usize> {
        if self.phase == Phase::Over {
            return Vec::new();
        }
        let mut list = Vec::new();
        for seat in 0..self.seats {
            let may = match &self.follow_up {
                // VT-PLAY-3, `wait`: the next player waits.
                Some(f) if self.rules.follow_up == "wait" => seat == f.seat,
                // VT-PLAY-3, `race`: whoever acts first.
                Some(f) => seat == f.seat || seat == self.turn,
                None => seat == self.turn,
            };
            if may {
                list.push(seat);
            }
        }
        list
    }

    /// All face-up cards of a seat.
    pub fn face_up(&self, seat: usize) -> Vec<Card> {
        let mut cards = Vec::new();
        for pile in &self.piles[seat] {
            for card in &pile.up {
                cards.push(*card);
            }
        }
        cards
    }

    /// How many face-down cards a seat still has.
    pub fn face_down_count(&self, seat: usize) -> usize {
        let mut count = 0;
        for pile in &self.piles[seat] {
            if pile.down.is_some() {
                count += 1;
            }
        }
        count
    }

    /// Has the seat no card left anywhere?
    pub fn has_nothing(&self, seat: usize) -> bool {
        self.hands[seat].is_empty() && self.face_up(seat).is_empty() && self.face_down_count(seat) == 0
    }

    /// Draws from the talong up to the dealt number; a hand at or above it draws nothing
    /// (VT-ARR-2, VT-ARR-4, VT-PLAY-2, VT-PASS-3). Gives back what was drawn.
    pub fn draw_up(&mut self, seat: usize) -> Vec<Card> {
        let mut drawn = Vec::new();
        while self.hands[seat].len() < self.dealt() && !self.talong.is_empty() {
            let card = self.talong.remove(0);
            self.hands[seat].push(card);
            drawn.push(card);
        }
        drawn
    }

    /// Carries out an action that `check` has allowed.
    pub fn apply(&mut self, seat: usize, action: &Action) {
        match action {
            Action::Swap(card, pile) => self.do_swap(seat, *card, *pile),
            Action::Lay(card, other, pile) => self.do_lay(seat, *card, *other, *pile),
            Action::Shift(from, to, cards) => self.do_shift(seat, *from, *to, cards),
            Action::Done => {
                if self.phase == Phase::Arrange {
                    self.do_arranged(seat);
                } else {
                    // VT-PLAY-3, `wait`: the player declines; not a play (VT-END-3).
                    self.follow_up = None;
                }
            }
            Action::Declare(rank) => self.do_declare(Some(*rank)),
            Action::Pass => {
                if self.phase == Phase::Declare {
                    self.do_declare(None);
                } else {
                    self.do_pass_lead(seat);
                }
            }
            Action::Play(cards) => self.do_play(seat, cards),
            Action::Add(cards) => self.do_add(seat, cards),
            Action::Take => self.do_take(seat),
            Action::Chance => self.do_chance(seat),
            Action::Flip(pile) => self.do_flip(seat, *pile),
        }
    }
}
