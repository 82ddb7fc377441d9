//! An outside program for the arena that thinks by samples of its view, whatever the game.
//!
//! `cargo build --release -p talong-lab --example sampling_bot`, then
//! `talong arena --game vandtia --a pipe:target/release/examples/sampling_bot --b van --deals 20`

use std::io::{BufRead, stdin};

use bots::Family;
use cards::Fast;
use game::Stage;
use games::each_view;
use serde_json::{Value as Json, json};

/// How often the hidden cards are imagined for a decision.
const SAMPLES: u32 = 20;
/// Between quick players Vändtia can go on for long.
const LONGEST: u32 = 300;

/// Plays every action out on samples of what the view does not show, and takes what went best.
fn choose<G: Family>(rules: &G, view: &G::View, dice: &mut Fast) -> Option<G::Action> {
    let seat = G::shown(view).0?;
    let legal = rules.legal_in(view);
    let mut sums = vec![0.0; legal.len()];
    let mut sampler = rules.sampler(view);
    for _ in 0..SAMPLES {
        let sample = rules.draw(&mut sampler, dice)?;
        for (sum, action) in sums.iter_mut().zip(&legal) {
            let mut state = sample.clone();
            rules.advance(&mut state, seat, *action);
            play_out(rules, &mut state, dice);
            *sum += rules.worth(&state)[rules.side_of(seat).index()];
        }
    }
    let best = (0..legal.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
    Some(legal[best])
}

/// To the end of the deal everybody does what comes to mind first.
fn play_out<G: Family>(rules: &G, state: &mut G::State, dice: &mut Fast) {
    for _ in 0..LONGEST {
        let playing = rules.stage(state) == Stage::Play;
        let Some(seat) = rules.to_act(state).iter().next().filter(|_| playing) else { return };
        let Some(action) = rules.quick(state, seat, dice) else { return };
        rules.advance(state, seat, action);
    }
}

fn main() {
    let mut dice = Fast::new(0);
    for line in stdin().lock().lines().map_while(Result::ok) {
        let request: Json = serde_json::from_str(&line).expect("the arena writes JSON");
        match request["cmd"].as_str() {
            // The same cards in the same chair are played the same way again.
            Some("hello") => dice = Fast::new(request["seat"].as_u64().map_or(0, |seat| seat + 1)),
            Some("choose") => {
                // A view from the wire becomes the view that it was: with its notes, and all that follows from them.
                let view: wire::View = serde_json::from_value(request["view"].clone()).expect("a view");
                let view = view.recall().expect("a view that the rules lead to");
                let action = match request["may_keep_still"].as_bool() {
                    Some(true) => None,
                    _ => {
                        each_view!(&view, (rules, view) => choose(rules, view, &mut dice).map(|a| a.to_string()))
                    }
                };
                println!("{}", json!({"id": request["id"], "action": action}));
            }
            _ => {}
        }
    }
}
