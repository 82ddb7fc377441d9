//! The gate of strength: fixed seeds and iterations, so that every run plays the same partier. It fails when Mästare or
//! Van gets clearly weaker. With `--test` it plays what `./check` can afford, else four times as much.

use std::time::Duration;

use lab::stats::share;
use lab::{Entrant, Plan, Unit, duel};

/// A match and the least that A must get of it.
struct Gate {
    game: &'static str,
    seating: &'static str,
    a: &'static str,
    b: &'static str,
    pairs: u32,
    least: f64,
}

const fn gate(
    game: &'static str,
    seating: &'static str,
    a: &'static str,
    b: &'static str,
    pairs: u32,
    least: f64,
) -> Gate {
    Gate { game, seating, a, b, pairs, least }
}

/// With three sides an even share is a third.
const GATES: [Gate; 12] = [
    gate("bondtolva", "2", "mastare@300", "van", 80, 0.64),
    gate("plocketolva", "2", "mastare@150", "van", 60, 0.72),
    gate("tolva", "4", "mastare@200", "van", 60, 0.72),
    gate("vandtia", "2", "mastare@500", "van", 80, 0.64),
    gate("tolva", "3", "mastare@100", "van", 40, 0.50),
    gate("bondtolva", "2", "van", "nyborjare", 300, 0.77),
    gate("plocketolva", "2", "van", "nyborjare", 300, 0.80),
    gate("tolva", "4", "van", "nyborjare", 300, 0.69),
    gate("vandtia", "2", "van", "nyborjare", 300, 0.81),
    gate("bondtolva", "2", "nyborjare", "random", 100, 0.85),
    gate("tolva", "4", "nyborjare", "random", 100, 0.85),
    gate("vandtia", "2", "nyborjare", "random", 50, 0.85),
];

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let mut weak = 0;
    for gate in &GATES {
        let rules = games::rules(gate.game, Some(gate.seating), &[]).expect("a preset");
        let pairs = if quick { gate.pairs } else { 4 * gate.pairs };
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let plan =
            Plan { pairs, seed: "gate".into(), unit: Unit::Parti, jobs, timeout: Duration::from_secs(10) };
        let [a, b] = [gate.a, gate.b].map(|name| Entrant::read(name, None).expect("a player"));
        let result = duel(&rules, &plan, [&a, &b], &mut || {}).expect("a match");
        let got = share(&result.shares);
        let held = got.mean >= gate.least;
        weak += usize::from(!held);
        println!(
            "{:11} {:3} {:12} v {:10} {:5.1} % ({:.1} to {:.1}), at least {:.0} %{}",
            gate.game,
            gate.seating,
            gate.a,
            gate.b,
            100.0 * got.mean,
            100.0 * got.low,
            100.0 * got.high,
            100.0 * gate.least,
            if held { "" } else { "  TOO WEAK" }
        );
    }
    assert_eq!(weak, 0, "players that got weaker");
}
