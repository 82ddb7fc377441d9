//! How long the review of a deal takes: all decisions of one seat, with as many samples as the server takes.

use std::time::Instant;

use bots::{Budget, Family, player, review, review_samples};
use cards::{Seat, Seed};
use game::{Deal, Entry, Opening, Running, Stage};
use games::AnyRules;

fn bench<G: Family>(name: &str, rules: &G, most: u32, deals: usize) {
    let mut times = Vec::new();
    let (mut remarks, mut longest) = (0, 0);
    for n in 0..deals {
        let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti");
        game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("review {n}")))).expect("a deal");
        let mut van = player::<G>("van", n as u64).expect("van");
        while rules.stage(game.state()) == Stage::Play {
            let seat = rules.to_act(game.state()).iter().next().expect("somebody to act");
            let action =
                van.choose(rules, &game.view(Some(seat)), Budget::Iterations(1)).action().expect("an action");
            game.act(seat, action).expect("a legal action");
        }
        let own = |entry: &&Entry<G::Action>| matches!(entry, Entry::Act(Seat(0), _));
        let samples = review_samples(game.entries().iter().filter(own).count()).min(most);
        let start = Instant::now();
        let found = review(&game, Some(Seat(0)), Budget::Iterations(samples), n as u64, &mut |_| {});
        times.push(start.elapsed().as_secs_f64() * 1000.0);
        remarks += found.len();
        longest = longest.max(found.len());
    }
    times.sort_by(f64::total_cmp);
    let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{name}: {middle:.0} ms a deal (median of {deals}), worst {worst:.0} ms, {:.1} choices a deal, most {longest}",
        remarks as f64 / deals as f64
    );
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let (samples, deals) = if quick { (20, 1) } else { (u32::MAX, 9) };
    for preset in games::catalogue() {
        for seating in &preset.seatings {
            let name = format!("{} {seating}", preset.name);
            match games::rules(preset.name, Some(seating), &[]).expect("a preset") {
                AnyRules::Tolva(rules) => bench(&name, &rules, samples, deals),
                AnyRules::Vandtia(rules) => bench(&name, &rules, samples, deals),
            }
        }
    }
}
