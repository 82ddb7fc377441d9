//! The Tolva family: the state of a parti and its deals.

mod apply;
mod cards;
mod refusal;
mod rules;
mod score;
mod show;

use serde_json::Value;

use crate::line::Refusal;
use cards::{Card, SUITS, deck_from, pack};
use rules::{Rules, Seating};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Lead,
    Meld,
    Answer,
    Follow,
    Deal,
    Over,
}

/// One place in a row of bordstolva.
#[derive(Clone, Debug)]
pub struct Slot {
    up: Option<Card>,
    down: Option<Card>,
}

#[derive(Clone, Debug)]
pub struct Meld {
    seat: usize,
    suit: char,
    name: &'static str,
    points: i64,
}

#[derive(Clone, Debug)]
pub struct Gubbe {
    full: bool,
    side: usize,
    from_trick: usize,
}

/// A trick that is over.
#[derive(Clone, Debug)]
pub struct Trick {
    side: usize,
    cards: Vec<Card>,
}

/// What has happened since the player on lead took the latest trick (or since the deal).
#[derive(Clone, Debug, Default)]
pub struct Occasion {
    /// A meld was made, by the player on lead or a partner.
    melded: bool,
    /// The general question was asked.
    asked: bool,
    /// The general question was answered "no" by all.
    general_no: bool,
    /// The suit question was asked.
    suit_asked: bool,
    /// Cards were drawn or turned up.
    refreshed: bool,
    /// TF-ASK-5: this suit must be led.
    lead_suit: Option<char>,
    /// TF-ASK-5: this card must be led.
    lead_card: Option<Card>,
}

#[derive(Clone, Debug)]
pub struct Question {
    asker: usize,
    /// `None`: the general question.
    suit: Option<char>,
    /// Who is still to answer; the first is to act.
    waiting: Vec<usize>,
}

/// How a gubbe ended.
#[derive(Clone, Debug)]
pub struct GubbeResult {
    gubbe: Gubbe,
    made: bool,
}

#[derive(Clone, Debug)]
pub struct LastDeal {
    vinst: Option<usize>,
    sist: Option<usize>,
    card_points: Vec<i64>,
    matadors: Vec<i64>,
    eyes: Vec<i64>,
    gubbe: Option<GubbeResult>,
}

#[derive(Clone, Debug)]
pub struct Game {
    name: String,
    seating: Seating,
    rules: Rules,
    pub players: usize,
    sides: usize,
    // The parti.
    dealer: usize,
    scores: Vec<i64>,
    carry: i64,
    winner: Option<usize>,
    last_deal: Option<LastDeal>,
    // The deal.
    phase: Phase,
    actor: usize,
    hands: Vec<Vec<Card>>,
    talong: Vec<Card>,
    table: Vec<Vec<Slot>>,
    trick: Vec<(usize, Card)>,
    trump: Option<char>,
    melds: Vec<Meld>,
    taken: Vec<Vec<Card>>,
    past: Vec<Trick>,
    gubbe: Option<Gubbe>,
    has_led: Vec<bool>,
    occasion: Occasion,
    question: Option<Question>,
    /// TF-ASK-5, after "kan inte": these seats must lead king or queen of these suits.
    lead_duties: Vec<(usize, char)>,
    /// TF-ASK-5: this seat must play king or queen of this suit to this trick.
    play_duty: Option<(usize, char)>,
}

/// Every action that the protocol knows for this family.
pub fn all_actions() -> Vec<String> {
    let mut list: Vec<String> =
        ["ask", "no", "yes", "draw", "turn", "half", "full"].iter().map(|word| word.to_string()).collect();
    for suit in SUITS {
        list.push(format!("meld {suit}"));
        list.push(format!("ask {suit}"));
    }
    for card in pack(36) {
        list.push(format!("play {}", card.text()));
    }
    list.sort();
    list
}

pub fn is_action(text: &str) -> bool {
    all_actions().iter().any(|action| action == text)
}

impl Game {
    pub fn from_command(name: &str, cmd: &Value) -> Result<Game, Refusal> {
        let seating = rules::seating(name, cmd.get("seating"))?;
        let rules = rules::resolve(name, &seating, cmd.get("rules"))?;
        let dealer = match cmd.get("dealer") {
            None => 0,
            Some(value) => value
                .as_u64()
                .and_then(|n| usize::try_from(n).ok())
                .filter(|n| *n < seating.players)
                .ok_or_else(|| Refusal::malformed("no such dealer"))?,
        };
        let scores = match cmd.get("scores") {
            None => vec![0; seating.sides],
            Some(value) => scores_from(value, seating.sides)?,
        };
        let carry = match cmd.get("carry") {
            None => 0,
            Some(value) => value
                .as_i64()
                .filter(|n| *n >= 0)
                .ok_or_else(|| Refusal::malformed("carry must be a number from 0"))?,
        };
        if carry > 0 && rules.vinst_tie == "none" {
            return Err(Refusal::rule("TF-PT-4", "vinsten is not carried here"));
        }
        let deck = deck_from(cmd, rules.deck)?;
        let mut game = Game {
            name: name.to_string(),
            players: seating.players,
            sides: seating.sides,
            seating,
            rules,
            dealer,
            scores,
            carry,
            winner: None,
            last_deal: None,
            phase: Phase::Deal,
            actor: 0,
            hands: vec![],
            talong: vec![],
            table: vec![],
            trick: vec![],
            trump: None,
            melds: vec![],
            taken: vec![],
            past: vec![],
            gubbe: None,
            has_led: vec![],
            occasion: Occasion::default(),
            question: None,
            lead_duties: vec![],
            play_duty: None,
        };
        game.deal_out(deck);
        Ok(game)
    }

    pub fn next_deal(&mut self, cmd: &Value) -> Result<(), Refusal> {
        if self.phase != Phase::Deal {
            return Err(Refusal::rule("TF-DEAL-5", "no deal is due"));
        }
        let deck = deck_from(cmd, self.rules.deck)?;
        // TF-DEAL-5: the deal passes clockwise.
        self.dealer = (self.dealer + 1) % self.players;
        self.deal_out(deck);
        Ok(())
    }

    fn deal_out(&mut self, deck: Vec<Card>) {
        self.last_deal = None;
        self.hands = vec![vec![]; self.players];
        self.talong = vec![];
        self.table = vec![];
        self.trick = vec![];
        self.trump = None;
        self.melds = vec![];
        self.taken = vec![vec![]; self.sides];
        self.past = vec![];
        self.gubbe = None;
        self.has_led = vec![false; self.players];
        self.occasion = Occasion::default();
        self.question = None;
        self.lead_duties = vec![];
        self.play_duty = None;
        let mut rest = deck;
        if self.rules.layout == "table" {
            self.deal_rows(&mut rest);
        } else {
            self.deal_hands(&mut rest);
        }
        self.talong = rest;
        // TF-TRICK-1: forehand leads to the first trick.
        self.phase = Phase::Lead;
        self.actor = self.forehand();
    }

    /// TF-DEAL-1, TF-DEAL-2, TF-DEAL-3
    fn deal_hands(&mut self, rest: &mut Vec<Card>) {
        let each = if self.rules.layout == "talong" { 6 } else { self.rules.deck / self.players };
        let packet = if self.name == "bondtolva" { 3 } else { 1 };
        let mut dealt = 0;
        while dealt < each {
            let now = if each - dealt < packet { each - dealt } else { packet };
            for step in 0..self.players {
                let seat = (self.forehand() + step) % self.players;
                for _ in 0..now {
                    self.hands[seat].push(rest.remove(0));
                }
            }
            dealt += now;
        }
    }

    /// TF-DEAL-4
    fn deal_rows(&mut self, rest: &mut Vec<Card>) {
        let order = [self.forehand(), self.dealer];
        self.table = vec![vec![]; 2];
        for _ in 0..6 {
            for seat in order {
                let down = Some(rest.remove(0));
                self.table[seat].push(Slot { up: None, down });
            }
        }
        for seat in order {
            for _ in 0..3 {
                self.hands[seat].push(rest.remove(0));
            }
        }
        for place in 0..6 {
            for seat in order {
                self.table[seat][place].up = Some(rest.remove(0));
            }
        }
        for seat in order {
            for _ in 0..3 {
                self.hands[seat].push(rest.remove(0));
            }
        }
    }

    fn forehand(&self) -> usize {
        (self.dealer + 1) % self.players
    }

    /// TF-DEAL-6: seats alternate between the sides.
    fn side(&self, seat: usize) -> usize {
        seat % self.sides
    }

    /// Team-mates of a seat, clockwise.
    fn team_mates(&self, seat: usize) -> Vec<usize> {
        (1..self.players)
            .map(|step| (seat + step) % self.players)
            .filter(|other| self.side(*other) == self.side(seat))
            .collect()
    }

    /// How many tricks have been played.
    fn tricks(&self) -> usize {
        self.past.len()
    }

    /// How many tricks a whole deal has: every card is played in the end.
    fn all_tricks(&self) -> usize {
        self.rules.deck / self.players
    }

    /// TF-TRICK-8: with `first_trick_from_table` hands are taken up after the first trick.
    fn hands_are_up(&self) -> bool {
        !self.rules.first_trick_from_table || self.tricks() > 0
    }

    /// The cards a seat can see as its own and play: hand and face-up cards (TF-TRICK-8).
    fn own_cards(&self, seat: usize) -> Vec<Card> {
        let mut cards = vec![];
        if self.hands_are_up() {
            cards.extend(self.hands[seat].iter().copied());
        }
        if self.rules.layout == "table" {
            cards.extend(self.table[seat].iter().filter_map(|slot| slot.up));
        }
        cards
    }

    fn holds(&self, seat: usize, rank: char, suit: char) -> bool {
        self.own_cards(seat).contains(&Card::new(rank, suit))
    }

    /// All cards a seat has left, face-down ones included (TF-MELD-4).
    fn cards_left(&self, seat: usize) -> i64 {
        let mut count = self.hands[seat].len();
        if self.rules.layout == "table" {
            for slot in &self.table[seat] {
                count += usize::from(slot.up.is_some()) + usize::from(slot.down.is_some());
            }
        }
        count as i64
    }

    /// B-2 proper: the preset bondtolva with two players and a talong.
    fn is_bond_talong(&self) -> bool {
        self.name == "bondtolva" && self.rules.layout == "talong"
    }

    /// TF-TRICK-5: no duties and no trump while the talong lasts.
    fn is_free_play(&self) -> bool {
        self.is_bond_talong() && !self.talong.is_empty()
    }

    /// The trump that applies to this trick (TF-TRICK-6).
    fn trump_now(&self) -> Option<char> {
        if self.is_free_play() { None } else { self.trump }
    }

    /// Are cards to be drawn or turned up before the next lead?
    fn cards_are_due(&self) -> bool {
        let to_turn = self.table.iter().flatten().any(|slot| slot.up.is_none() && slot.down.is_some());
        !self.talong.is_empty() || to_turn
    }

    /// Does card `a` beat card `b` on a trick with this led suit (TF-TRICK-4)?
    fn beats(&self, a: Card, b: Card, led: char) -> bool {
        let trump = self.trump_now();
        let a_trump = Some(a.suit) == trump;
        let b_trump = Some(b.suit) == trump;
        if a_trump && b_trump {
            return a.outranks(b);
        }
        if a_trump || b_trump {
            return a_trump;
        }
        if a.suit == led && b.suit == led {
            return a.outranks(b);
        }
        a.suit == led
    }

    /// The best card on the trick so far, and who played it.
    fn best(&self) -> (usize, Card) {
        let led = self.trick[0].1.suit;
        let mut best = self.trick[0];
        for entry in &self.trick {
            if self.beats(entry.1, best.1, led) {
                best = *entry;
            }
        }
        best
    }

    /// The suits a seat may meld now.
    fn meldable(&self, seat: usize) -> Vec<char> {
        SUITS.into_iter().filter(|suit| self.refusal_meld(seat, *suit).is_none()).collect()
    }

    /// Who is to act: nobody when the deal or the parti is over.
    fn to_act(&self) -> Vec<usize> {
        match self.phase {
            Phase::Deal | Phase::Over => vec![],
            _ => vec![self.actor],
        }
    }

    /// The legal actions of a seat, sorted by code point.
    fn legal(&self, seat: usize) -> Vec<String> {
        all_actions().into_iter().filter(|action| self.refusal(seat, action).is_none()).collect()
    }

    /// Action sequences of exactly this length, or that end sooner.
    pub fn perft(&self, depth: u64) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        let mut any = false;
        for seat in self.to_act() {
            for action in self.legal(seat) {
                any = true;
                let mut next = self.clone();
                next.apply(seat, &action);
                count += next.perft(depth - 1);
            }
        }
        if any { count } else { 1 }
    }
}

fn scores_from(value: &Value, sides: usize) -> Result<Vec<i64>, Refusal> {
    let wrong = || Refusal::malformed("scores: one number for each side");
    let list = value.as_array().ok_or_else(wrong)?;
    let mut scores = vec![];
    for item in list {
        let score = item.as_i64().ok_or_else(wrong)?;
        if score >= 12 {
            return Err(Refusal::malformed("a score of 12 or more is no start"));
        }
        scores.push(score);
    }
    if scores.len() != sides {
        return Err(wrong());
    }
    Ok(scores)
}
