//! Open-card trick play of whole deals: four hands of nine cards, with a trump suit and in sang.
//!
//! Vinsten and sistan count a point each, so a deal is worth −2 to 2 to the side of seat 0. The solver forgets everything
//! between two deals. Sums of values and positions are asserted.

use std::hint::black_box;
use std::time::Instant;

use bots::solve::{Outcomes, Solver};
use cards::{Fast, Side};
use game::{Game, Opening, Quiet, Setting};
use tolva::{Action, Moves, Preset, Rules, Seating, State};

const DEALS: usize = 1_000;

fn worth(vinst: Option<Side>, last: Side) -> f32 {
    let sign = |side: Side| if side == Side(0) { 1.0 } else { -1.0 };
    vinst.map_or(0.0, sign) + sign(last)
}

/// Deals before the first lead. With a trump suit forehand has king and queen of it and has melded them.
fn deals(trump: bool, count: usize) -> (Rules, Vec<State>) {
    let forehand = Setting { key: "forehand_trump".into(), value: Some("true".into()), quoted: false };
    let rules = Rules::from_settings(Preset::Tolva, Seating::Four, &[forehand]).expect("a house rule");
    let fresh = rules.start(&Opening::default()).expect("a plain opening");
    let mut chance = Fast::new(12);
    let mut deck = rules.pack().fresh();
    let mut states = Vec::new();
    while states.len() < count {
        chance.shuffle(&mut deck);
        let mut state = fresh.clone();
        rules.deal_unchecked(&mut state, &deck);
        if trump {
            let meld = |moves: Moves| moves.iter().find(|a| matches!(a, Action::Meld(_)));
            let Some(meld) = meld(rules.moves(&state)) else { continue };
            rules.act(&mut state, meld, &mut Quiet);
        }
        states.push(state);
    }
    (rules, states)
}

/// What must come out: over the first hundred deals, and over all.
struct Expected {
    name: &'static str,
    trump: bool,
    values: [i64; 2],
    nodes: [u64; 2],
}

fn run(expected: &Expected, quick: bool) {
    let count = if quick { DEALS / 10 } else { DEALS };
    let (rules, states) = deals(expected.trump, count);
    let outcomes = Outcomes::new(worth);
    let mut solver = Solver::new(u64::MAX);
    let (mut micros, mut nodes) = (Vec::new(), Vec::new());
    let mut values = 0;
    for state in &states {
        solver.forget();
        let start = Instant::now();
        let value = black_box(solver.value(&rules, state, &outcomes)).expect("trick play");
        micros.push(start.elapsed().as_nanos() as u64 / 1_000);
        nodes.push(solver.nodes());
        values += value as i64;
    }
    let total: u64 = nodes.iter().sum();
    micros.sort_unstable();
    nodes.sort_unstable();
    let at = |list: &[u64], share: usize| list[(list.len() * share / 100).min(list.len() - 1)];
    println!(
        "{:8} {:9} {:9} {:9} {:9} {:11} {:11} {:11} {:7.1}",
        expected.name,
        at(&micros, 50),
        micros.iter().sum::<u64>() / micros.len() as u64,
        at(&micros, 90),
        at(&micros, 100),
        at(&nodes, 50),
        total / nodes.len() as u64,
        at(&nodes, 100),
        micros.iter().sum::<u64>() as f64 * 1_000.0 / total as f64,
    );
    let which = usize::from(!quick);
    assert_eq!((values, total), (expected.values[which], expected.nodes[which]), "{}", expected.name);
}

fn main() {
    let quick = std::env::args().any(|a| a == "--test");
    println!(
        "{:8} {:>9} {:>9} {:>9} {:>9} {:>11} {:>11} {:>11} {:>7}",
        "", "µs median", "mean", "90 %", "worst", "cards median", "mean", "worst", "ns/card"
    );
    let rows = [
        Expected { name: "trump", trump: true, values: [-81, -809], nodes: [1_172_083, 14_489_165] },
        Expected { name: "sang", trump: false, values: [-42, -386], nodes: [2_523_371, 26_500_943] },
    ];
    for row in &rows {
        run(row, quick);
    }
}
