//! Random deals from shuffle to score, single-threaded, without events, against a bare loop in the same run.
//!
//! The bare loop shuffles 36 cards, deals them and plays nine tricks under follow, trump and overtake with bit sets and
//! nothing else. Rounds of the loop and of the games alternate, so that noise of the machine hits both; the ratio is the
//! median over the rounds. Every round's counts are asserted.

use std::hint::black_box;
use std::time::Instant;

use cards::{Card, CardSet, Fast, Pack};
use game::{Game, Opening};
use tolva::{Preset, Rules, Seating};

const DEALS: u32 = 40_000;
const ROUNDS: usize = 15;

/// What a round did; equal in every round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Counts {
    actions: u64,
    talk: u64,
    points: i64,
}

/// For each card, the cards of its suit that beat it.
fn beaten_by() -> [u64; 64] {
    let strength = |c: Card| match c.rank() {
        cards::Rank::Ten => 25,
        cards::Rank::Ace => 26,
        rank => rank as u32,
    };
    std::array::from_fn(|i| {
        let Some(card) = Card::from_index(i as u8) else { return 0 };
        let higher = |c: &Card| c.suit() == card.suit() && strength(*c) > strength(card);
        Card::all().filter(higher).collect::<CardSet>().bits()
    })
}

fn bare_loop(chance: &mut Fast) -> Counts {
    let above = beaten_by();
    let suits: [u64; 4] = cards::Suit::ALL.map(|s| CardSet::suit(s).bits());
    let suit_of: [u64; 64] = std::array::from_fn(|i| suits[(i / 13).min(3)]);
    let mask = |holds: bool| u64::from(holds).wrapping_neg();
    let pick = |legal: u64, word: &mut u64| {
        let place = (*word & 63) as u32;
        *word >>= 6;
        ((legal.rotate_right(place).trailing_zeros() + place) & 63) as usize
    };
    let mut deck: [u8; 36] = std::array::from_fn(|i| Pack::P36.fresh()[i].index() as u8);
    let mut counts = Counts::default();
    for _ in 0..DEALS {
        chance.shuffle(&mut deck);
        let mut hands = [0u64; 4];
        for (i, card) in deck.iter().enumerate() {
            hands[i & 3] |= 1 << (card & 63);
        }
        let trump = suits[(chance.word() & 3) as usize];
        let mut leader = 0usize;
        let mut taken = [0u64; 2];
        for _ in 0..9 {
            let mut word = chance.word();
            let mut best = pick(hands[leader], &mut word);
            let mut winner = leader;
            let led = suit_of[best];
            let mut trick = 1u64 << best;
            hands[leader] ^= trick;
            for turn in 1..4 {
                let seat = (leader + turn) & 3;
                let hand = hands[seat];
                let (follow, trumps) = (hand & led, hand & trump);
                let (over, best_bit) = (above[best & 63], 1u64 << (best & 63));
                let (follows, has_trump) = (mask(follow != 0), mask(trumps != 0));
                let bound = follow | !follows & (trumps | !has_trump & hand);
                let beats = bound & over & (mask(led & best_bit != 0) | !follows);
                let legal = beats | !mask(beats != 0) & bound;
                let card = pick(legal, &mut word);
                let bit = 1u64 << card;
                hands[seat] ^= bit;
                trick |= bit;
                let wins = (over & bit != 0) | ((trump & bit != 0) & (trump & best_bit == 0));
                best = if wins { card } else { best };
                winner = if wins { seat } else { winner };
            }
            taken[winner & 1] |= trick;
            leader = winner;
        }
        counts.actions += 36;
        counts.points += (taken[0] & 1) as i64 + leader as i64;
    }
    counts
}

fn game_loop(rules: &Rules, chance: &mut Fast) -> Counts {
    let mut deck = rules.pack().fresh();
    let fresh = rules.start(&Opening::default()).expect("a plain opening");
    let mut counts = Counts::default();
    let mut state = fresh.clone();
    for _ in 0..DEALS {
        chance.shuffle(&mut deck);
        state.clone_from(&fresh);
        rules.deal_unchecked(&mut state, &deck);
        while let Some(action) = rules.moves(&state).some(chance.word()) {
            counts.actions += 1;
            counts.talk += u64::from(!matches!(action, tolva::Action::Play(_)));
            let seat = state.turn().unwrap_or_default();
            rules.advance(&mut state, seat, action);
        }
        counts.points += i64::from(rules.scores(&state).iter().sum::<i32>());
    }
    counts
}

struct Row {
    name: &'static str,
    expected: Counts,
    nanos: Vec<f64>,
}

fn timed(row: &mut Row, run: impl Fn(&mut Fast) -> Counts) {
    let mut chance = Fast::new(7);
    let start = Instant::now();
    let counts = black_box(run(&mut chance));
    row.nanos.push(start.elapsed().as_nanos() as f64 / f64::from(DEALS));
    assert_eq!(counts, row.expected, "{}", row.name);
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let row = |name, actions, talk, points| Row {
        name,
        expected: Counts { actions, talk, points },
        nanos: Vec::new(),
    };
    let mut bare = row("bare loop", 1_440_000, 0, 59_793);
    let mut games = [
        (Rules::preset(Preset::Tolva, Seating::Four), row("tolva 4", 1_081_966, 65_558, -83_611)),
        (Rules::preset(Preset::Bondtolva, Seating::Two), row("bondtolva 2", 992_777, 32_777, 110_971)),
        (Rules::preset(Preset::Plocketolva, Seating::Two), row("plocketolva", 1_001_633, 38_449, -62_410)),
        (Rules::preset(Preset::Bordstolva, Seating::Two), row("bordstolva", 1_192_985, 52_811, 20_876)),
    ];
    let rounds = if std::env::args().any(|a| a == "--test") { 1 } else { ROUNDS };
    for _ in 0..rounds {
        timed(&mut bare, bare_loop);
        for (rules, row) in &mut games {
            timed(row, |chance| game_loop(rules, chance));
        }
    }
    println!(
        "{:12} {:>12} {:>9} {:>13} {:>10} {:>11}",
        "", "deals/s", "ns/deal", "actions/deal", "ns/action", "of bare"
    );
    for row in std::iter::once(&bare).chain(games.iter().map(|(_, row)| row)) {
        let nanos = median(row.nanos.iter().copied());
        let ratio = median(bare.nanos.iter().zip(&row.nanos).map(|(b, n)| b / n));
        let actions = row.expected.actions as f64 / f64::from(DEALS);
        println!(
            "{:12} {:12.0} {nanos:9.0} {actions:13.1} {:10.1} {:10.1}%",
            row.name,
            1e9 / nanos,
            nanos / actions,
            100.0 * ratio
        );
    }
}
