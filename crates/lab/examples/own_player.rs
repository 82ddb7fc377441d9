//! A player of your own against Van, with the interval of what it wins.
//!
//! `cargo run --release -p talong-lab --example own_player`

use bots::{Budget, Choice, Family, Player};
use cards::Fast;
use game::Game;
use lab::{Contestant, Entrant, Plan, Thinking, Unit, meet};
use tolva::{Preset, Rules, Seating};

/// Plays every action out a few times on samples of what it cannot see, and does what went best.
struct Mine(Fast);

impl Player<Rules> for Mine {
    fn choose(&mut self, rules: &Rules, view: &tolva::View, _: Budget) -> Choice<tolva::Action> {
        let Some(seat) = view.seat else { return Choice::KeepStill };
        // A view is read once; then each draw fills in the hidden cards in another way that it allows.
        let mut sampler = rules.sampler(view);
        let legal = rules.legal_in(view);
        let mut sums = vec![0.0; legal.len()];
        for _ in 0..20 {
            let Some(sample) = rules.draw(&mut sampler, &mut self.0) else { break };
            for (sum, action) in sums.iter_mut().zip(&legal) {
                let mut state = sample.clone();
                rules.advance(&mut state, seat, *action);
                // To the end of the deal everybody does anything that is legal.
                while let Some(turn) = state.turn() {
                    let Some(action) = rules.moves(&state).some(self.0.word()) else { break };
                    rules.advance(&mut state, turn, action);
                }
                *sum += rules.worth(&state)[rules.side_of(seat).index()];
            }
        }
        let best = (0..legal.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]));
        best.map(|best| legal[best]).into()
    }
}

fn main() {
    let rules = Rules::preset(Preset::Bondtolva, Seating::Two);
    let plan = Plan { pairs: 100, unit: Unit::Deal, ..Plan::default() };
    let mine = Contestant::Own(&|chance| Box::new(Mine(Fast::new(chance))), Thinking::Iterations(1));
    let van = Entrant::read("van", None).expect("a player of Talong");
    let duel = meet(&rules, &plan, [mine, Contestant::Named(&van)], &mut || {}).expect("two players who act");
    let share = lab::stats::share(&duel.shares).map(|share| 100.0 * share);
    println!("{:.1} % against Van ({:.1}–{:.1})", share.mean, share.low, share.high);
}
