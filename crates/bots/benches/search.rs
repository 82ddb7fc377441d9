//! How fast the search is: iterations a second at the first decision of a deal, and as a ratio to bare playouts from the
//! same view, so that the noise of the machine hits both. Names of games with their seatings pick some of them.

use std::time::Instant;

use bots::search::{Search, actor};
use bots::{Budget, Family};
use cards::{Fast, Seed};
use game::{Deal, Opening, Running, Stage};
use games::AnyRules;

/// Plays a deal to its end by the policy of the search's own playouts.
fn play_out<G: Family>(rules: &G, state: &mut G::State, chance: &mut Fast) {
    while rules.stage(state) == Stage::Play {
        let Some(seat) = actor(rules, state, chance) else { return };
        let Some(action) = rules.deft(state, seat, chance) else { return };
        rules.advance(state, seat, action);
    }
}

fn bench<G: Family>(name: &str, rules: &G, arranges: bool, iterations: u32, rounds: usize) {
    let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text("first decision"))).expect("a deal");
    // In Vändtia the cards are arranged and declared first: the first decision is the first lead.
    let mut quick = Fast::new(1);
    let seat = loop {
        let seat = rules.to_act(game.state()).iter().next().expect("somebody to act");
        if !arranges || rules.estimate(game.state()).is_some() {
            break seat;
        }
        let action = rules.quick(game.state(), seat, &mut quick).expect("an action");
        game.act(seat, action).expect("a legal action");
    };
    let view = game.view(Some(seat));
    let mut search = Search::<G>::new(G::TUNING);
    let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        let mut chance = Fast::new(round as u64);
        let start = Instant::now();
        let found = search.run(rules, &view, Budget::Iterations(iterations), &mut chance);
        let searched = start.elapsed().as_secs_f64();
        assert_eq!(
            found.iter().map(|f| f.visits).sum::<u32>(),
            iterations,
            "every iteration tries one action"
        );
        let mut sampler = rules.sampler(&view);
        let start = Instant::now();
        for _ in 0..iterations {
            let mut state = rules.draw(&mut sampler, &mut chance).expect("a sample");
            play_out(rules, &mut state, &mut chance);
        }
        let played = start.elapsed().as_secs_f64();
        speeds.push(f64::from(iterations) / searched);
        ratios.push(played / searched);
    }
    let middle = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!(
        "{name}: {:.0} iterations/s (median of {rounds} rounds), {:.2} of bare sampled playouts",
        middle(&mut speeds),
        middle(&mut ratios)
    );
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let (iterations, rounds) = if quick { (500, 1) } else { (20_000, 9) };
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let two = ["bondtolva", "plocketolva", "bordstolva", "vandtia"].map(|game| (game, "2"));
    for (game, seating) in [("tolva", "4"), ("vandtia", "4")].into_iter().chain(two) {
        let name = format!("{game} {seating}");
        if !wanted.is_empty() && !wanted.contains(&name) {
            continue;
        }
        match games::rules(game, Some(seating), &[]).expect("a preset") {
            AnyRules::Tolva(rules) => bench(&name, &rules, false, iterations, rounds),
            AnyRules::Vandtia(rules) => bench(&name, &rules, true, iterations, rounds),
        }
    }
}
