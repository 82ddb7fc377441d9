//! How likely each player is to win from a position in play, by a weighing of cards that was learnt from self-play
//! (`cargo run --release -p talong-lab --example weigh`).

use std::sync::LazyLock;

use cards::{Card, Seat};
use game::{Game, MAX_SEATS};
use vandtia::{Phase, Rules, State};

/// What is weighed of each player: hand and table by rank, size, equal cards, face-down cards, and who is to play on what.
const EACH: usize = 47;
/// The talong is long, short or empty: three sets of weights.
const STAGES: usize = 3;
/// How many weights there are for a number of players.
pub const WEIGHTS: usize = EACH * STAGES;

/// Calls `add` with the number and the amount of everything that is weighed of a player.
pub fn features(rules: &Rules, state: &State, seat: Seat, mut add: impl FnMut(usize, f32)) {
    let stage = match state.talong_len() {
        0 => 2,
        1..=12 => 1,
        _ => 0,
    };
    let mut put = |at: usize, amount: f32| add(stage * EACH + at, amount);
    let hand = state.hand(seat);
    let open = state.open(seat);
    let rank = |card: Card| card.rank() as usize;
    let (mut ranks, mut doubles) = (0u16, 0.0);
    for card in hand {
        put(rank(card), 1.0);
        let bit = 1 << rank(card);
        doubles += f32::from(u8::from(ranks & bit != 0));
        ranks |= bit;
    }
    put(13, doubles);
    put(14, hand.len() as f32 * 0.25);
    (ranks, doubles) = (0, 0.0);
    for card in open {
        put(15 + rank(card), 1.0);
        let bit = 1 << rank(card);
        doubles += f32::from(u8::from(ranks & bit != 0));
        ranks |= bit;
    }
    put(28, doubles);
    put(29, state.down_count(seat) as f32);
    let Some(turn) = state.turn() else { return };
    let seats = rules.seats();
    let behind = (seat.0 + seats - turn.0) % seats;
    if behind == 0 {
        match state.top() {
            Some((top, _)) => put(30 + top as usize, 1.0),
            None => put(43, 1.0),
        }
        put(44, state.pile_len() as f32 * 0.1);
    } else {
        put(45, f32::from(behind) / f32::from(seats));
        put(46, if behind == 1 { state.pile_len() as f32 * 0.1 } else { 0.0 });
    }
}

/// Each player's chance by these weights.
pub fn weigh(rules: &Rules, state: &State, weights: &[f32]) -> [f32; MAX_SEATS] {
    let mut worth = [0.0; MAX_SEATS];
    let seats = rules.seats() as usize;
    for (seat, share) in worth.iter_mut().enumerate().take(seats) {
        let mut sum = 0.0;
        features(rules, state, Seat(seat as u8), |at, amount| {
            sum += weights.get(at).copied().unwrap_or_default() * amount;
        });
        *share = sum.clamp(-20.0, 20.0).exp();
    }
    let total: f32 = worth.iter().sum();
    worth.iter_mut().for_each(|share| *share /= total.max(f32::MIN_POSITIVE));
    worth
}

/// The weights for two, three, four and five players, a line each.
static LEARNT: LazyLock<Vec<Vec<f32>>> = LazyLock::new(|| {
    let lines = include_str!("weights.txt").lines();
    lines.map(|line| line.split_whitespace().filter_map(|w| w.parse().ok()).collect()).collect()
});

/// Each player's chance in a position in play; none before it, or without weights.
pub(super) fn estimate(rules: &Rules, state: &State) -> Option<[f32; MAX_SEATS]> {
    if !matches!(state.phase(), Phase::Lead | Phase::Follow) {
        return None;
    }
    let weights = LEARNT.get(rules.seats().checked_sub(2)? as usize)?;
    (weights.len() == WEIGHTS).then(|| weigh(rules, state, weights))
}
