//! What Mästare likes to play in its playouts: a weighing of what a card does that was learnt from what search found to
//! be best in self-play (`cargo run --release -p talong-lab --example taste`).

use std::sync::LazyLock;

use cards::{Card, CardSet, Rank, Seat, Side};
use game::Game;
use tolva::{Ending, Layout, Rules, State, Vinst, above};

use super::facts::Facts;

/// What is weighed of a card.
pub const EACH: usize = 28;
/// How many situations have weights of their own: layout, what vinsten is, place in the trick, whether there is trump or may
/// be, and what is at stake.
const SITUATIONS: usize = 3 * 2 * 3 * 3 * STAKES;
/// Nobody is one point from winning, only others are, or the own side is. Situations that differ only in this stand together.
pub const STAKES: usize = 3;
/// How many weights there are.
pub const WEIGHTS: usize = EACH * SITUATIONS;

/// What a card does, in numbers.
pub type Features = [f32; EACH];

/// The weights that were learnt.
static LEARNT: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let text = include_str!("taste.txt");
    let mut weights: Vec<f32> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    weights.resize(WEIGHTS, 0.0);
    weights
});

/// What is weighed at a choice, read once for all its cards.
pub(super) struct Taste {
    lying: f32,
    melding: bool,
    trump_open: bool,
    unseen_trumps: f32,
    late: f32,
    weights: &'static [f32],
}

fn yes(is: bool) -> f32 {
    f32::from(u8::from(is))
}

impl Taste {
    pub fn new(facts: &Facts) -> Taste {
        let at = situation(facts) * EACH;
        Taste {
            lying: facts.sum(facts.state.on_trick()) * if facts.open { 0.1 } else { 0.005 },
            melding: !facts.pairs.is_empty(),
            trump_open: facts.state.trump().is_none() && facts.rules.could_meld(facts.state, facts.side),
            unseen_trumps: (facts.trumps & facts.unseen).len() as f32 * 0.125,
            late: yes(facts.left <= 4),
            weights: &LEARNT[at..at + EACH],
        }
    }

    /// How well it is liked to play the card.
    #[inline]
    pub fn of(&self, facts: &Facts, card: Card) -> f32 {
        self.features(facts, card).iter().zip(self.weights).map(|(amount, weight)| amount * weight).sum()
    }

    /// What the card does.
    #[inline]
    pub fn features(&self, facts: &Facts, card: Card) -> Features {
        let chance = facts.chance(card);
        let swing = 2.0 * chance - 1.0;
        let suit = CardSet::suit(card.suit());
        let rank = card.rank();
        let top = facts.is_top(card);
        let trump = yes(facts.trumps.contains(card));
        let own = (facts.reach & suit).len() as f32;
        let value = facts.value(card) * 0.1;
        [
            chance,
            swing * self.lying,
            swing * value,
            yes(rank == Rank::Ace),
            yes(rank == Rank::Ten),
            yes(rank == Rank::King),
            yes(rank == Rank::Queen),
            yes(rank == Rank::Jack),
            yes(top),
            trump,
            yes(facts.takes(card)),
            yes(facts.pairs.contains(card)),
            yes(facts.halves.contains(card)),
            chance * yes(self.melding && !facts.pairs.contains(card)),
            chance * yes(self.trump_open),
            yes(own == 1.0),
            own * 0.25,
            (above(card) & facts.unseen).len() as f32 * 0.25,
            (suit & facts.unseen).len() as f32 * 0.125,
            self.late * yes(top),
            self.late * trump,
            self.late * chance,
            trump * self.unseen_trumps,
            (1.0 - trump) * chance * self.unseen_trumps,
            yes(rank == Rank::Ten && !top),
            self.late * value,
            yes(facts.left == 1) * chance,
            rank as u8 as f32 * 0.1,
        ]
    }
}

fn situation(facts: &Facts) -> usize {
    let layout = match facts.rules.house().layout {
        Layout::Hand => 0,
        Layout::Talong => 1,
        Layout::Table => 2,
    };
    let vinst = usize::from(facts.rules.house().vinst == Vinst::Points);
    let place = match (facts.state.played_to_trick(), facts.behind()) {
        (0, _) => 0,
        (_, 0) => 2,
        _ => 1,
    };
    let may_meld = |side| facts.rules.could_meld(facts.state, Side(side));
    let trump = match facts.trumps.is_empty() {
        false => 0,
        true if (0..facts.rules.sides()).any(may_meld) => 1,
        true => 2,
    };
    (((layout * 2 + vinst) * 3 + place) * 3 + trump) * STAKES + stake(facts)
}

/// At eleven points the next one wins, and how many a deal brings no longer matters.
fn stake(facts: &Facts) -> usize {
    let close = |side| facts.state.score(side) >= 11;
    match facts.rules.house().ending {
        Ending::FirstTo if close(facts.side) => 2,
        Ending::FirstTo if (0..facts.rules.sides()).any(|side| close(Side(side))) => 1,
        _ => 0,
    }
}

/// The situation of a choice and what each of these cards does in it.
pub fn features(rules: &Rules, state: &State, seat: Seat, cards: &[Card]) -> (usize, Vec<Features>) {
    let facts = Facts::new(rules, state, seat);
    let taste = Taste::new(&facts);
    (situation(&facts), cards.iter().map(|card| taste.features(&facts, *card)).collect())
}
