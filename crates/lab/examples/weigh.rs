//! Learns what cards are worth in Vändtia from self-play: `weigh GAMES > crates/bots/src/vandtia/weights.txt`. Prints a line
//! of weights for two, three, four and five players; how well they foresee the winner goes to standard error.

use bots::vandtia_chances::{WEIGHTS, features, weigh};
use bots::{Family, search};
use cards::{Chance, Fast, Seat, Seed};
use game::{Game, Opening, Quiet, Stage};
use vandtia::{Outcome, Phase, Rules, Seating};

/// A game played by the quick policy: some of its positions, and who won.
fn game(rules: &Rules, chance: &mut Fast) -> Option<(Vec<vandtia::State>, usize)> {
    let opening = Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    let mut state = rules.start(&opening).ok()?;
    let mut deck = rules.pack().fresh();
    chance.shuffle(&mut deck);
    rules.deal_unchecked(&mut state, &deck, Seed([0; 32]));
    let mut positions = Vec::new();
    while rules.stage(&state) == Stage::Play {
        let seat = search::actor(rules, &mut state, chance)?;
        if matches!(state.phase(), Phase::Lead | Phase::Follow) && chance.below(6) == 0 {
            positions.push(state);
        }
        let action = rules.quick(&state, seat, chance)?;
        rules.apply(&mut state, seat, action, &mut Quiet);
    }
    match state.outcome() {
        Some(Outcome::Won(side)) => Some((positions, side.index())),
        _ => None,
    }
}

fn learn(rules: &Rules, games: u32) -> Vec<f32> {
    let mut chance = Fast::new(10);
    let mut weights = vec![0.0; WEIGHTS];
    let (mut loss, mut count) = (0.0, 0u32);
    for n in 0..games {
        let rate = 0.02 / (1.0 + 20.0 * n as f32 / games as f32);
        let Some((positions, winner)) = game(rules, &mut chance) else { continue };
        for state in &positions {
            let shares = weigh(rules, state, &weights);
            if n > games / 10 * 9 {
                loss -= shares[winner].max(1e-6).ln();
                count += 1;
            }
            for (seat, share) in shares.iter().enumerate().take(rules.seats() as usize) {
                let off = f32::from(u8::from(seat == winner)) - share;
                features(rules, state, Seat(seat as u8), |at, amount| weights[at] += rate * off * amount);
            }
        }
    }
    eprintln!(
        "{} players: loss {:.4}, even {:.4}",
        rules.seats(),
        loss / count as f32,
        f32::from(rules.seats()).ln()
    );
    weights
}

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100_000);
    for seating in [Seating::Two, Seating::Three, Seating::Four, Seating::Five] {
        let rules = Rules::from_settings(seating, &[]).expect("presets have no conflicts");
        let words: Vec<String> = learn(&rules, games).iter().map(|w| format!("{w:.3}")).collect();
        println!("{}", words.join(" "));
    }
}
