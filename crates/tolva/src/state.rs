use cards::{Card, CardSet, Seat, SeatSet, Side, Suit, SuitSet};
use game::MAX_SEATS;

/// What is being waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The player on lead melds, asks, declares or leads.
    Lead,
    /// The winner of the trick may meld before cards are drawn or turned up, with something to meld or without.
    Meld,
    /// An asked partner answers.
    Answer,
    /// The next player plays to the trick.
    Follow,
    /// The next deal is due.
    Deal,
    /// The parti is over.
    Over,
}

impl Phase {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Lead => "lead",
            Phase::Meld => "meld",
            Phase::Answer => "answer",
            Phase::Follow => "follow",
            Phase::Deal => "deal",
            Phase::Over => "over",
        }
    }
}

/// What a meld is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum MeldName {
    Trumf,
    Tjog,
    Viv,
    Mal,
}

impl MeldName {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            MeldName::Trumf => "trumf",
            MeldName::Tjog => "tjog",
            MeldName::Viv => "viv",
            MeldName::Mal => "mal",
        }
    }
}

/// A king and a queen that were melded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Meld {
    pub seat: Seat,
    pub suit: Suit,
    pub name: MeldName,
    pub points: u8,
}

/// Half or whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum GubbeKind {
    Half,
    Full,
}

/// A declared gubbe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gubbe {
    /// Half or whole.
    pub kind: GubbeKind,
    /// The side that must make it.
    pub side: Side,
    /// The first trick that it is about, counted from 1.
    pub from_trick: u8,
    pub(crate) before: CardSet,
}

impl Gubbe {
    /// What the side had taken before the first trick that it is about.
    pub fn before(&self) -> CardSet {
        self.before
    }
}

/// How a gubbe ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct GubbeResult {
    pub kind: GubbeKind,
    pub side: Side,
    pub made: bool,
}

/// A question to a partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The suit asked for; none in the general question.
    pub suit: Option<Suit>,
}

/// What a player must do because of an answer (TF-ASK-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// The player on lead must lead the suit that this partner melded.
    LeadSuit(Suit, Seat),
    /// The player on lead must lead their king or queen of the suit.
    LeadPair(Suit),
    /// The partner must play the king or queen of the suit to this trick.
    Follow(Suit, Seat),
}

impl Duty {
    /// The cards that the player on lead must choose from.
    pub(crate) const fn to_lead(self) -> Option<CardSet> {
        match self {
            Duty::LeadSuit(suit, _) => Some(CardSet::suit(suit)),
            Duty::LeadPair(suit) => Some(crate::rules::pair(suit)),
            Duty::Follow(..) => None,
        }
    }
}

/// What the player on lead may still do beside leading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Occasion {
    /// Meld or ask.
    Open,
    /// The general question was answered no: ask for a suit (TF-ASK-3).
    Refused,
    /// Nothing: the partner has been asked.
    Asked,
    /// Nothing: a meld has been made.
    Melded,
    /// Nothing: cards have been drawn or turned up.
    Refilled,
    /// Nothing: no trick has been taken, or the trick is under way.
    Past,
}

/// How the last deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastDeal {
    /// Who got vinsten.
    pub vinst: Option<Side>,
    /// Who got sistan.
    pub sist: Option<Side>,
    /// What each side had taken.
    pub taken: [CardSet; 4],
    /// How a gubbe ended, if there was one.
    pub gubbe: Option<GubbeResult>,
}

/// The rows on the table: one per player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub up: [Card; 6],
    pub down: [Card; 6],
    /// Which places have a face-up card.
    pub has_up: u8,
    /// Which places have a face-down card.
    pub has_down: u8,
    /// The face-up cards.
    pub open: CardSet,
}

pub(crate) const ANY: Card = Card::ANY;

impl Row {
    pub(crate) const EMPTY: Row =
        Row { up: [ANY; 6], down: [ANY; 6], has_up: 0, has_down: 0, open: CardSet::EMPTY };

    /// The place of a face-up card.
    pub(crate) fn find(&self, card: Card) -> Option<usize> {
        (0..6).find(|i| self.has_up & 1 << i != 0 && self.up[*i] == card)
    }

    /// Takes the face-up card from a place.
    pub(crate) fn lift(&mut self, place: usize) {
        self.open.remove(self.up[place]);
        self.has_up &= !(1 << place);
        self.up[place] = ANY;
    }

    /// Places whose face-down card lies bare.
    pub(crate) const fn bare(&self) -> u8 {
        self.has_down & !self.has_up
    }

    /// How many cards lie in the row.
    pub(crate) const fn len(&self) -> usize {
        (self.has_up.count_ones() + self.has_down.count_ones()) as usize
    }
}

/// A parti of any game of the family, all cards open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) taken: [CardSet; 4],
    pub(crate) last_trick: CardSet,
    /// The cards of the trick so far.
    pub(crate) trick_cards: CardSet,
    pub(crate) phase: Phase,
    pub(crate) dealer: Seat,
    pub(crate) first_dealer: Seat,
    /// Who is on lead, or led.
    pub(crate) leader: Seat,
    /// Who is to act.
    pub(crate) turn: Seat,
    pub(crate) trick: [Card; MAX_SEATS],
    pub(crate) trick_len: u8,
    pub(crate) best: Card,
    pub(crate) best_seat: Seat,
    pub(crate) trump: Option<Suit>,
    /// The cards of the trump suit.
    pub(crate) trumps: CardSet,
    pub(crate) tricks: u8,
    pub(crate) occasion: Occasion,
    /// Who has led in this deal.
    pub(crate) has_led: SeatSet,
    pub(crate) question: Option<Question>,
    pub(crate) duty: Option<Duty>,
    /// Suits whose king or queen a seat must lead when next on lead.
    pub(crate) owed: [SuitSet; MAX_SEATS],
    pub(crate) melds: [Option<Meld>; 4],
    pub(crate) meld_count: u8,
    pub(crate) melded: SuitSet,
    /// All melded cards.
    pub(crate) shown: CardSet,
    pub(crate) gubbe: Option<Gubbe>,
    pub(crate) talong: [Card; 24],
    pub(crate) talong_at: u8,
    pub(crate) talong_end: u8,
    pub(crate) rows: [Row; 2],
    /// Have the players seen their hands?
    pub(crate) hands_up: bool,
    pub(crate) scores: [i32; MAX_SEATS],
    pub(crate) carry: u32,
    pub(crate) winner: Option<Side>,
    pub(crate) last_deal: Option<LastDeal>,
}

impl State {
    /// What is being waited for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who dealt.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who is to act, while somebody is.
    pub fn turn(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Deal | Phase::Over)).then_some(self.turn)
    }

    /// Who is on lead, or led to the trick, while a deal is played.
    pub fn led_by(&self) -> Option<Seat> {
        self.turn().map(|_| self.leader)
    }

    /// Who has led in this deal.
    pub fn has_led(&self) -> SeatSet {
        self.has_led
    }

    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The trick so far: who played what.
    pub fn trick(&self, seats: u8) -> impl Iterator<Item = (Seat, Card)> {
        let cards = self.trick[..self.trick_len as usize].iter();
        cards.enumerate().map(move |(i, card)| (self.leader.step(i as u8, seats), *card))
    }

    /// The cards of the trick before this one.
    pub fn last_trick(&self) -> CardSet {
        self.last_trick
    }

    /// The trump suit.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The melds of the deal, in order.
    pub fn melds(&self) -> impl Iterator<Item = Meld> {
        self.melds.iter().flatten().copied()
    }

    /// All cards that melds have shown.
    pub fn shown(&self) -> CardSet {
        self.shown
    }

    /// What a side has taken.
    pub fn taken(&self, side: Side) -> CardSet {
        self.taken.get(side.index()).copied().unwrap_or_default()
    }

    /// How many tricks have been played.
    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    /// The gubbe of the deal.
    pub fn gubbe(&self) -> Option<Gubbe> {
        self.gubbe
    }

    /// The cards left in the talong, the next one first.
    pub fn talong(&self) -> &[Card] {
        self.talong.get(self.talong_at as usize..self.talong_end as usize).unwrap_or_default()
    }

    /// A row's places: the face-up and the face-down card of each.
    pub fn row(&self, seat: Seat) -> [(Option<Card>, Option<Card>); 6] {
        let row = &self.rows[seat.index() & 1];
        std::array::from_fn(|i| {
            let up = (row.has_up & 1 << i != 0).then_some(row.up[i]);
            let down = (row.has_down & 1 << i != 0).then_some(row.down[i]);
            (up, down)
        })
    }

    /// The question on the table.
    pub fn question(&self) -> Option<Question> {
        self.question.filter(|_| self.phase == Phase::Answer)
    }

    /// What an answer obliges a player to in this trick.
    pub fn duty(&self) -> Option<Duty> {
        self.duty
    }

    /// The suits whose king or queen a seat must lead when next on lead.
    pub fn owed(&self, seat: Seat) -> SuitSet {
        self.owed.get(seat.index()).copied().unwrap_or_default()
    }

    /// A side's points.
    pub fn score(&self, side: Side) -> i32 {
        self.scores.get(side.index()).copied().unwrap_or_default()
    }

    /// What vinsten is worth beyond 1.
    pub fn carry(&self) -> u32 {
        self.carry
    }

    /// Who won the parti.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// How the last finished deal ended.
    pub fn last_deal(&self) -> Option<&LastDeal> {
        self.last_deal.as_ref()
    }

    /// Have the players taken up their hands (TF-TRICK-8)?
    pub fn hands_up(&self) -> bool {
        self.hands_up
    }

    #[inline]
    pub(crate) fn talong_left(&self) -> bool {
        self.talong_at < self.talong_end
    }
}
