//! How long players take for an answer: a deal of every preset and seating, with Mästare in every seat who may think for
//! 250 ms and again with Van who may for 18 ms, as at a table; the slowest answer and the middle one of those that were no
//! forced ones. With `--test` Mästare has 5 ms.

use std::time::{Duration, Instant};

use bots::{Budget, Family, player};
use cards::Seed;
use game::{Deal, Opening, Running, Stage};
use games::AnyRules;

/// After so many answers of a deal it is enough.
const ENOUGH: usize = 60;

/// The times of the answers of one player in every seat.
fn answers<G: Family>(rules: &G, name: &str, time: Duration) -> Vec<f64> {
    let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text("answer"))).expect("a deal");
    let mut players: Vec<_> =
        (0..rules.seats()).map(|seat| player::<G>(name, seat.into()).expect("a player")).collect();
    let mut times = Vec::new();
    while rules.stage(game.state()) == Stage::Play && times.len() < ENOUGH {
        let seat = rules.to_act(game.state()).iter().next().expect("somebody to act");
        let view = game.view(Some(seat));
        let start = Instant::now();
        let over = || start.elapsed() >= time;
        let action =
            players[seat.index()].choose(rules, &view, Budget::Until(&over)).action().expect("an action");
        if rules.legal_in(&view).len() > 1 {
            times.push(start.elapsed().as_secs_f64() * 1000.0);
        }
        game.act(seat, action).expect("a legal action");
    }
    times.sort_by(f64::total_cmp);
    times
}

fn bench<G: Family>(name: &str, rules: &G, quick: bool) {
    let mastare = answers(rules, "mastare", Duration::from_millis(if quick { 5 } else { 250 }));
    let van = answers(rules, "van", Duration::from_millis(18));
    let middle = |times: &[f64]| times.get(times.len() / 2).copied().unwrap_or_default();
    let worst = |times: &[f64]| times.last().copied().unwrap_or_default();
    println!(
        "{name:16} mastare {:7.1} ms, worst {:7.1} ms of {:2}   van {:6.3} ms, worst {:6.3} ms of {:2}",
        middle(&mastare),
        worst(&mastare),
        mastare.len(),
        middle(&van),
        worst(&van),
        van.len()
    );
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    for preset in games::catalogue() {
        for seating in &preset.seatings {
            let name = format!("{} {seating}", preset.name);
            match games::rules(preset.name, Some(seating), &[]).expect("a preset") {
                AnyRules::Tolva(rules) => bench(&name, &rules, quick),
                AnyRules::Vandtia(rules) => bench(&name, &rules, quick),
            }
        }
    }
}
