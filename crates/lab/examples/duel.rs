//! A quick duel: `duel GAME SEATING A B PAIRS ITERATIONS`.

use bots::{Budget, Family};
use cards::Seat;
use game::Opening;
use games::AnyRules;

fn duel<G: Family + 'static>(rules: &G, a: &str, b: &str, pairs: u64, iterations: u32) {
    let (mut sum, mut squares, mut actions, mut deals) = (0.0, 0.0, 0, 0);
    let start = std::time::Instant::now();
    for pair in 0..pairs {
        let mut both = 0.0;
        for swap in 0..2 {
            let mut seats: Vec<_> = (0..rules.seats())
                .map(|s| {
                    let first = u64::from(rules.side_of(Seat(s)).0 == 0) != swap;
                    bots::player(if first { a } else { b }, pair * 100 + u64::from(s) + 10 * swap).unwrap()
                })
                .collect();
            let opening =
                Opening { dealer: Seat((pair % u64::from(rules.seats())) as u8), ..Default::default() };
            let played = lab::parti(
                rules,
                opening,
                &format!("duel/{pair}"),
                &mut seats,
                Budget::Iterations(iterations),
            )
            .unwrap();
            both += if swap == 0 { played.worth[0] } else { 1.0 - played.worth[0] };
            actions += played.actions;
            deals += played.deals;
        }
        sum += f64::from(both) / 2.0;
        squares += f64::from(both * both) / 4.0;
    }
    let n = pairs as f64;
    let mean = sum / n;
    let half = 1.96 * ((squares / n - mean * mean) / n).sqrt();
    println!(
        "{a} v {b}: {:.1} % ± {:.1}  ({:.1} deals, {:.0} actions a parti, {:.2} ms/action)",
        100.0 * mean,
        100.0 * half,
        f64::from(deals) / n / 2.0,
        f64::from(actions) / n / 2.0,
        start.elapsed().as_secs_f64() * 1000.0 / f64::from(actions)
    );
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seating = Some(args[2].as_str()).filter(|s| *s != "-");
    let pairs = args[5].parse().unwrap();
    let iterations = args[6].parse().unwrap();
    match games::rules(&args[1], seating, &[]).unwrap() {
        AnyRules::Tolva(rules) => duel(&rules, &args[3], &args[4], pairs, iterations),
        AnyRules::Vandtia(rules) => duel(&rules, &args[3], &args[4], pairs, iterations),
    }
}
