//! Whole games of random legal actions, from the shuffle to the end. The counts are asserted, so that a faster engine that
//! plays something else is no faster.

use std::time::Instant;

use cards::{Chance, Fast, Pack, Seed};
use game::{Game, Opening, Quiet};
use vandtia::{House, Outcome, Rules, Seating, State};

/// How often the same games are played; the best time counts, because others use the machine too.
const ROUNDS: u32 = 8;

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Played {
    games: u64,
    actions: u64,
    draws: u64,
}

fn play(rules: &Rules, games: u64, seed: u64) -> Played {
    let mut chance = Fast::new(seed);
    let mut deck = Pack::P52.fresh();
    let start: State = rules.start(&Opening::default()).expect("an opening of zeros");
    let mut played = Played::default();
    for _ in 0..games {
        cards::shuffle(&mut deck, &mut chance);
        let mut state = start;
        rules.deal_unchecked(&mut state, &deck, Seed([0; 32]));
        while let Some(turn) = state.turn() {
            let seat = match state.follow_up() {
                Some(waiting) if chance.below(2) == 0 => waiting.seat,
                _ => turn,
            };
            let Some(action) = rules.any_move(&state, seat, &mut chance) else {
                panic!("nothing to do in {state:?}");
            };
            rules.act(&mut state, seat, action, &mut Quiet);
            played.actions += 1;
        }
        played.games += 1;
        played.draws += u64::from(state.outcome() == Some(Outcome::Draw));
    }
    played
}

fn main() {
    let expected = [
        (Seating::Two, Played { games: 5_000, actions: 4_657_650, draws: 518 }),
        (Seating::Four, Played { games: 5_000, actions: 1_580_804, draws: 0 }),
    ];
    for (seating, expected) in expected {
        let rules = Rules::new(House::of(seating)).expect("the default house");
        let mut best = f64::MAX;
        for _ in 0..ROUNDS {
            let before = Instant::now();
            let played = play(&rules, expected.games, 2_026);
            best = best.min(before.elapsed().as_secs_f64());
            assert_eq!(played, expected);
        }
        println!(
            "vandtia, {} players: {:.0} games/s, {:.1} actions/game, {:.1} ns/action, {} of {} drawn (best of {ROUNDS})",
            seating.name(),
            expected.games as f64 / best,
            expected.actions as f64 / expected.games as f64,
            1e9 * best / expected.actions as f64,
            expected.draws,
            expected.games,
        );
    }
}
