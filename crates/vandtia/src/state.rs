use cards::{Card, CardSet, Rank, Seat, Side};

use crate::house::FollowUp;
use crate::rules::{Rules, suits_of};

/// The most players.
pub(crate) const SEATS: usize = 5;

/// The most cards that a talong can have: two players with three piles.
pub(crate) const TALONG: usize = 34;

/// What is being waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The cards are to be dealt.
    Deal,
    /// The game is over.
    Over,
    /// A player arranges hand and table.
    Arrange,
    /// A player declares a rank or passes.
    Declare,
    /// A player leads.
    Lead,
    /// A player plays to the pile, or an earlier one adds to it.
    Follow,
}

impl Phase {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Arrange => "arrange",
            Phase::Declare => "declare",
            Phase::Lead => "lead",
            Phase::Follow => "follow",
            Phase::Over => "over",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A side won.
    Won(Side),
    /// Nobody did (VT-END-3).
    Draw,
}

/// Cards that may still be added to a play (VT-PLAY-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Waiting {
    /// Who may add them.
    pub seat: Seat,
    /// The cards, as far as they may be seen.
    pub cards: CardSet,
    /// How many there are; one in the views of the others, who do not learn it.
    pub count: u8,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub hand: CardSet,
    /// The face-up cards of each pile.
    pub up: [CardSet; 4],
    /// The face-down card of each pile.
    pub down: [Card; 4],
    /// Which piles have a face-down card.
    pub has_down: u8,
    /// Cards that were picked up with the pile. Those still in hand are known to all.
    pub picked: CardSet,
    /// Face-up cards that were taken up while arranging. Those still in hand are known to all.
    pub raised: CardSet,
    /// Cards drawn in a reshuffle, known to this player only until they are played.
    pub returned: CardSet,
}

pub(crate) const ANY: Card = Card::ANY;

impl Player {
    pub(crate) const NONE: Player = Player {
        hand: CardSet::EMPTY,
        up: [CardSet::EMPTY; 4],
        down: [ANY; 4],
        has_down: 0,
        picked: CardSet::EMPTY,
        raised: CardSet::EMPTY,
        returned: CardSet::EMPTY,
    };

    /// All face-up cards.
    #[inline]
    pub(crate) fn open(&self) -> CardSet {
        self.up[0] | self.up[1] | self.up[2] | self.up[3]
    }

    /// The hand cards that everybody has seen.
    #[inline]
    pub(crate) fn known(&self) -> CardSet {
        self.hand & (self.picked | self.raised)
    }

    /// The cards drawn in a reshuffle that nobody else has seen again.
    pub(crate) fn unseen(&self) -> CardSet {
        (self.hand & self.returned) - self.picked
    }

    /// Is the hand above the dealt number? Asked without counting all of it, which is slow.
    #[inline]
    pub(crate) fn is_above(&self, dealt: u8) -> bool {
        let mut rest = self.hand.bits();
        for _ in 0..3 {
            rest &= rest.wrapping_sub(1);
        }
        if dealt > 3 {
            rest &= rest.wrapping_sub(1);
        }
        rest != 0
    }

    /// Are all cards gone?
    #[inline]
    pub(crate) fn is_out(&self) -> bool {
        self.hand.is_empty() && self.has_down == 0 && self.open().is_empty()
    }
}

/// What a player said in the current round of declarations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bid {
    /// Not in the round, or not heard yet.
    Silent,
    Passed,
    Rank(Rank),
}

/// A game, all cards open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) players: [Player; SEATS],
    /// The pile's cards, without their order.
    pub(crate) pile_cards: CardSet,
    pub(crate) away: CardSet,
    /// Table cards that were turned up since the turn came to who has it (VT-TABLE-4).
    pub(crate) fresh: CardSet,
    /// What may be added; counted, because others know only that there is something, which counts as one.
    pub(crate) waiting: CardSet,
    pub(crate) waiting_count: u8,
    /// Who may add; the dealer while nobody may.
    pub(crate) waiting_seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) dealer: Seat,
    /// Who is to act, but for who may add.
    pub(crate) turn: Seat,
    pub(crate) pile_len: u8,
    /// The rank on top of the pile, and how many of it lie there in a row.
    pub(crate) top: Rank,
    pub(crate) run: u8,
    pub(crate) talong_at: u8,
    pub(crate) talong_end: u8,
    /// Manoeuvres of the player who is arranging.
    pub(crate) manoeuvres: u8,
    /// The rank that the first lead must be in.
    pub(crate) lead_rank: Option<Rank>,
    /// Must the lead be a single card? So it is after a reshuffle (VT-END-2).
    pub(crate) single_lead: bool,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) plays: u32,
    pub(crate) reshuffles: u32,
    /// The first round's declarations.
    pub(crate) declared: [Option<Rank>; SEATS],
    /// This round's declarations.
    pub(crate) bids: [Bid; SEATS],
    /// Who takes part in this round, one bit a seat.
    pub(crate) bidders: u8,
    /// How often each rank has been declared by each player, counted as [`counts`](crate::rules::counts) does.
    pub(crate) used: [u64; SEATS],
    /// The pile's cards by their numbers, bottom to top.
    pub(crate) pile: [u8; Card::COUNT + 4],
    pub(crate) talong: [Card; TALONG],
    /// What decides a reshuffle, see [`crate::finish::reshuffled`].
    pub(crate) seed: [u8; 32],
}

/// For each set of suits how many there are, and the numbers of their twos, a byte each.
static SUITS: [(u8, u32); 16] = {
    let mut table = [(0, 0); 16];
    let mut suits = 0;
    while suits < 16 {
        let mut suit = 0;
        while suit < 4 {
            if suits & 1 << suit != 0 {
                table[suits].1 |= (13 * suit) << (8 * table[suits].0);
                table[suits].0 += 1;
            }
            suit += 1;
        }
        suits += 1;
    }
    table
};

/// The seat as an index that is never out of range.
#[inline]
pub(crate) const fn at(seat: Seat) -> usize {
    let index = seat.0 as usize;
    if index < SEATS { index } else { 0 }
}

impl State {
    /// A game before its deal.
    pub(crate) const fn before(dealer: Seat) -> State {
        State {
            players: [Player::NONE; SEATS],
            pile_cards: CardSet::EMPTY,
            away: CardSet::EMPTY,
            fresh: CardSet::EMPTY,
            waiting: CardSet::EMPTY,
            waiting_count: 0,
            waiting_seat: dealer,
            phase: Phase::Deal,
            dealer,
            turn: dealer,
            pile_len: 0,
            top: Rank::Two,
            run: 0,
            talong_at: 0,
            talong_end: 0,
            manoeuvres: 0,
            lead_rank: None,
            single_lead: false,
            outcome: None,
            plays: 0,
            reshuffles: 0,
            declared: [None; SEATS],
            bids: [Bid::Silent; SEATS],
            bidders: 0,
            used: [0; SEATS],
            pile: [0; Card::COUNT + 4],
            talong: [ANY; TALONG],
            seed: [0; 32],
        }
    }

    /// What is being waited for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who dealt.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Whose turn it is, while somebody's is. Who may add to a play stands in [`State::follow_up`].
    pub fn turn(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Deal | Phase::Over)).then_some(self.turn)
    }

    /// The cards in a hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.players[at(seat)].hand
    }

    /// A player's piles: the face-down card and the face-up cards of each.
    pub fn piles(&self, rules: &Rules, seat: Seat) -> impl Iterator<Item = (Option<Card>, CardSet)> {
        let player = self.players[at(seat)];
        (0..rules.hand_size()).map(move |i| {
            let down = (player.has_down & 1 << i != 0).then_some(player.down[i & 3]);
            (down, player.up[i & 3])
        })
    }

    /// The pile in play, bottom to top.
    pub fn pile(&self) -> impl Iterator<Item = Card> {
        self.pile.iter().take(self.pile_len as usize).filter_map(|index| Card::from_index(*index))
    }

    /// How many cards the pile has.
    #[inline]
    pub fn pile_len(&self) -> usize {
        self.pile_len as usize
    }

    /// The rank on top of the pile, and how many of it lie there in a row.
    #[inline]
    pub fn top(&self) -> Option<(Rank, u8)> {
        (self.pile_len > 0).then_some((self.top, self.run))
    }

    /// All face-up cards of a player.
    #[inline]
    pub fn open(&self, seat: Seat) -> CardSet {
        self.player(seat).open()
    }

    /// The face-up cards of each of a player's piles.
    #[inline]
    pub fn up(&self, seat: Seat) -> &[CardSet; 4] {
        &self.player(seat).up
    }

    /// The face-up cards that were turned up since the turn came to who has it, to be played when it comes again (VT-TABLE-4).
    pub fn turned_up(&self) -> CardSet {
        self.fresh & self.open(self.turn)
    }

    /// How many face-down cards a player has.
    #[inline]
    pub fn down_count(&self, seat: Seat) -> usize {
        self.player(seat).has_down.count_ones() as usize
    }

    /// How many cards are left in the talong.
    #[inline]
    pub fn talong_len(&self) -> usize {
        usize::from(self.talong_end.saturating_sub(self.talong_at))
    }

    /// The cards turned away, out of play.
    pub fn away(&self) -> CardSet {
        self.away
    }

    /// The cards left in the talong, the next one first.
    pub fn talong(&self) -> &[Card] {
        self.talong.get(self.talong_at as usize..self.talong_end as usize).unwrap_or_default()
    }

    /// What may still be added to the last play.
    pub fn follow_up(&self) -> Option<Waiting> {
        let waiting = Waiting { seat: self.waiting_seat, cards: self.waiting, count: self.waiting_count };
        (waiting.count > 0).then_some(waiting)
    }

    /// The cards of a hand that were picked up with the pile and not played since: known to all.
    pub fn picked_up(&self, seat: Seat) -> CardSet {
        let player = &self.players[at(seat)];
        player.hand & player.picked
    }

    /// The cards of a hand that all have seen: picked up with the pile, or taken up from the table while arranging.
    pub fn known(&self, seat: Seat) -> CardSet {
        self.players[at(seat)].known()
    }

    /// The rank that a player declared first.
    pub fn declared(&self, seat: Seat) -> Option<Rank> {
        self.declared[at(seat)]
    }

    /// The rank that the first lead must be in.
    pub fn lead_rank(&self) -> Option<Rank> {
        self.lead_rank
    }

    /// The manoeuvres that the arranging player has made.
    pub fn manoeuvres(&self) -> u8 {
        self.manoeuvres
    }

    /// How many plays have been made (VT-END-3).
    pub fn plays(&self) -> u32 {
        self.plays
    }

    /// How many times turned-away cards have been shuffled (VT-END-2).
    pub fn reshuffles(&self) -> u32 {
        self.reshuffles
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    #[inline]
    pub(crate) fn talong_left(&self) -> bool {
        self.talong_at < self.talong_end
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[at(seat)]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[at(seat)]
    }

    /// The place that the player whose turn it is plays from: the hand, else the face-up cards. Those turned up since the
    /// turn came wait until no others are left (VT-TABLE-4).
    #[inline]
    pub(crate) fn source(&self) -> CardSet {
        let player = self.player(self.turn);
        if !player.hand.is_empty() {
            return player.hand;
        }
        let open = player.open();
        (open - self.fresh).or(open)
    }

    /// The turn passes from a seat to its left.
    #[inline]
    pub(crate) fn pass_on(&mut self, rules: &Rules, seat: Seat) {
        self.turn = seat.next(rules.seats);
        self.fresh = CardSet::EMPTY;
    }

    /// May this seat act now?
    #[inline]
    pub(crate) fn may_act(&self, rules: &Rules, seat: Seat) -> bool {
        match self.phase {
            Phase::Deal | Phase::Over => false,
            _ if self.waiting_count == 0 => seat == self.turn,
            _ => seat == self.waiting_seat || (seat == self.turn && rules.follow_up == FollowUp::Race),
        }
    }

    /// Puts cards of one rank on top of the pile. Four places are written whatever their number, which is faster than
    /// to find out when to stop; what lies above the top has no meaning.
    #[inline]
    pub(crate) fn put(&mut self, cards: CardSet, rank: Rank) {
        let (count, firsts) = SUITS[suits_of(cards, rank as u32)];
        let place = self.pile_len as usize;
        if let Some(slots) = self.pile.get_mut(place..place + 4) {
            slots.copy_from_slice(&(firsts + rank as u32 * 0x0101_0101).to_le_bytes());
            self.pile_len += count;
        }
        self.pile_cards |= cards;
        self.run = if rank == self.top { self.run + count } else { count };
        self.top = rank;
    }

    /// Takes the pile off the table.
    #[inline]
    pub(crate) fn lift_pile(&mut self) -> CardSet {
        let cards = self.pile_cards;
        self.pile_cards = CardSet::EMPTY;
        self.pile_len = 0;
        self.run = 0;
        cards
    }
}
