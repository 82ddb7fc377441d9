//! Looks for positions that make a puzzle: one action wins the parti, the others do not, and a sound player goes wrong.
//!
//! `cargo run --release -p talong-lessons --example find -- bondtolva 2 11 11 2000`

#[path = "../tests/help/proof.rs"]
mod proof;

use bots::Budget;
use cards::{Seat, Seed};
use game::{Deal, Opening, Running, Stage};
use games::{AnyGame, AnyRules};
use proof::Proof;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: i32| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(or);
    let (game, seating) = (args[0].as_str(), args[1].as_str());
    let (own, other, tries, from) = (number(2, 11), number(3, 11), number(4, 1000), number(5, 0));
    match games::rules(game, Some(seating), &[]).expect("a game") {
        AnyRules::Tolva(rules) => (from..tries).for_each(|n| look(&rules, own, other, n)),
        AnyRules::Vandtia(rules) => (from..tries).for_each(|n| look(&rules, 0, 0, n)),
    }
}

fn look<G: Proof>(rules: &G, own: i32, other: i32, n: i32) {
    let mut opening = Opening::default();
    if own + other > 0 {
        (opening.scores[0], opening.scores[1]) = (own, other);
    }
    opening.dealer = Seat(1);
    let mut game = Running::new(rules.clone(), opening).expect("an opening");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("puzzle {n}")))).expect("a deal");
    let mut van = bots::player::<G>(if n % 2 == 0 { "van" } else { "nyborjare" }, n as u64).expect("van");
    let mut last = String::new();
    while rules.stage(game.state()) == Stage::Play {
        let Some(seat) = rules.to_act(game.state()).iter().next() else { break };
        let view = game.view(Some(seat));
        let Some(choice) = van.choose(rules, &view, Budget::Iterations(1)).action() else { break };
        let legal = game.legal(seat);
        let ends = |action: &G::Action| {
            let mut after = game.clone();
            after.act(seat, *action).is_ok() && rules.stage(after.state()) == Stage::Over
        };
        // What ends the game at once is no puzzle.
        let small = legal.len() > 1
            && rules.is_small(&view)
            && !legal.iter().any(ends)
            && rules.may_be_won(game.state(), seat);
        let proven = if small { rules.prove(&view) } else { None };
        if small && std::env::var("SHOW").is_ok() {
            eprintln!("{n} {} {proven:?}", rules.sketch(&view));
        }
        if let Some(values) = proven {
            let best = values.iter().map(|(_, v)| *v).fold(0.0, f32::max);
            let good: Vec<_> = values.iter().filter(|(_, v)| *v > best - 1e-4).collect();
            let next = values.iter().map(|(_, v)| *v).filter(|v| *v < best - 1e-4).fold(0.0, f32::max);
            let fooled = !good.iter().any(|(a, _)| *a == choice.to_string());
            if good.len() <= 1 && best > 0.99 && next < 0.5 && (fooled || values.len() > 2) {
                let text = record(rules, &game);
                let fields: Vec<String> = values.iter().map(|(a, v)| format!("{a}={v:.2}")).collect();
                last = format!(
                    "== {n}: {} | van: {choice}\n{}\n{text}\n",
                    fields.join(" "),
                    rules.sketch(&view)
                );
            }
        }
        if game.act(seat, choice).is_err() {
            break;
        }
    }
    if !last.is_empty() {
        println!("{last}");
    }
}

fn record<G: Proof>(rules: &G, game: &Running<G>) -> String {
    let any: AnyGame = rules.any(game.clone());
    any.record()
}
