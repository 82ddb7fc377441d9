//! Elo by maximum likelihood: the model of Bradley and Terry, for one against equals of another at any table.

use crate::stats::{Estimate, Z};

/// What one player got, sitting alone among equals of another.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Who sits alone.
    pub one: usize,
    /// Who has all other sides.
    pub other: usize,
    /// The mean share of the first in each pair. Pair number `k` has the same cards in all matches.
    pub shares: Vec<f64>,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Elo with its 95 % interval; the mean of all players is 0.
    pub elo: Vec<Estimate>,
    /// Some players won or lost everything against the rest, so that no finite rating is likeliest: each match was
    /// given one even pair more.
    pub bounded: bool,
}

/// Elo points of one natural unit of strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

type Matrix = Vec<Vec<f64>>;

/// Rates the players by their matches at a table of so many sides.
///
/// The intervals allow for pairs being the independent units: they come from what the pairs show (the sandwich
/// estimate), with pairs of the same cards taken together.
pub fn rate(players: usize, sides: u8, matches: &[Match]) -> Ratings {
    let others = f64::from(sides.max(2) - 1);
    let bounded = !connected(players, matches);
    let mut strength = vec![0.0; players];
    let mut spread = vec![vec![0.0; players]; players];
    for _ in 0..200 {
        let (slope, bend) = pull(&strength, others, matches, bounded);
        let Some(inverse) = invert(bend) else { break };
        spread = inverse;
        let steps: Vec<f64> = spread.iter().map(|row| dot(row, &slope)).collect();
        for (value, step) in strength.iter_mut().zip(&steps) {
            // A long step would leap over the top.
            *value += step.clamp(-1.0, 1.0);
        }
        if steps.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    let errors = errors(&strength, &spread, others, matches);
    let elo = strength.iter().zip(errors).map(|(value, error)| {
        let half = Z * error;
        Estimate { mean: SCALE * value, low: SCALE * (value - half), high: SCALE * (value + half) }
    });
    Ratings { elo: elo.collect(), bounded }
}

/// How the likelihood rises with each strength, and how it bends; with an even pair in each match if it is bounded.
fn pull(strength: &[f64], others: f64, matches: &[Match], bounded: bool) -> (Vec<f64>, Matrix) {
    let players = strength.len();
    let extra = f64::from(u8::from(bounded));
    let mut slope = vec![0.0; players];
    // The model fixes differences only; the 1 in each place fixes the mean.
    let mut bend = vec![vec![1.0; players]; players];
    for m in matches {
        let p = expected(strength[m.one] - strength[m.other], others);
        let count = m.shares.len() as f64 + extra;
        let gain = m.shares.iter().sum::<f64>() + extra / (others + 1.0) - count * p;
        slope[m.one] += gain;
        slope[m.other] -= gain;
        let weight = count * p * (1.0 - p);
        bend[m.one][m.one] += weight;
        bend[m.other][m.other] += weight;
        bend[m.one][m.other] -= weight;
        bend[m.other][m.one] -= weight;
    }
    (slope, bend)
}

/// The probability of one player against equals of another.
fn expected(difference: f64, others: f64) -> f64 {
    1.0 / (1.0 + others * (-difference).exp())
}

/// The standard errors: what each set of cards pulls, seen through how far the strengths give way.
fn errors(strength: &[f64], spread: &Matrix, others: f64, matches: &[Match]) -> Vec<f64> {
    let pairs = matches.iter().map(|m| m.shares.len()).max().unwrap_or(0);
    let mut variance = vec![0.0; strength.len()];
    for pair in 0..pairs {
        let mut gains = vec![0.0; strength.len()];
        for m in matches {
            if let Some(share) = m.shares.get(pair) {
                let gain = share - expected(strength[m.one] - strength[m.other], others);
                gains[m.one] += gain;
                gains[m.other] -= gain;
            }
        }
        for (sum, row) in variance.iter_mut().zip(spread) {
            *sum += dot(row, &gains).powi(2);
        }
    }
    let correction = if pairs > 1 { pairs as f64 / (pairs as f64 - 1.0) } else { f64::INFINITY };
    variance.into_iter().map(|v| (v * correction).sqrt()).map(|e| if e.is_nan() { 0.0 } else { e }).collect()
}

/// Has everybody won something, directly or through others, against everybody?
fn connected(players: usize, matches: &[Match]) -> bool {
    let mut beats = vec![vec![false; players]; players];
    for m in matches {
        beats[m.one][m.other] |= m.shares.iter().any(|s| *s > 0.0);
        beats[m.other][m.one] |= m.shares.iter().any(|s| *s < 1.0);
    }
    for via in 0..players {
        for from in 0..players {
            for to in 0..players {
                beats[from][to] |= beats[from][via] && beats[via][to];
            }
        }
    }
    (0..players).all(|i| (0..players).all(|j| i == j || beats[i][j]))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The inverse by Gauss and Jordan; none where there is none.
fn invert(mut left: Matrix) -> Option<Matrix> {
    let size = left.len();
    let mut right: Matrix =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|a, b| left[*a][column].abs().total_cmp(&left[*b][column].abs()))?;
        if left[pivot][column].abs() < 1e-12 {
            return None;
        }
        left.swap(column, pivot);
        right.swap(column, pivot);
        let divisor = left[column][column];
        for value in left[column].iter_mut().chain(&mut right[column]) {
            *value /= divisor;
        }
        let (clear_left, clear_right) = (left[column].clone(), right[column].clone());
        for row in (0..size).filter(|row| *row != column) {
            let factor = left[row][column];
            for (value, clear) in left[row].iter_mut().zip(&clear_left) {
                *value -= factor * clear;
            }
            for (value, clear) in right[row].iter_mut().zip(&clear_right) {
                *value -= factor * clear;
            }
        }
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{elo, share};

    fn near(a: f64, b: f64, error: f64) {
        assert!((a - b).abs() < error, "{a} is not {b}");
    }

    fn shares(wins: usize, evens: usize, losses: usize) -> Vec<f64> {
        [vec![1.0; wins], vec![0.5; evens], vec![0.0; losses]].concat()
    }

    #[test]
    fn two_players_differ_by_what_their_score_says() {
        let scores = shares(60, 30, 10);
        let rated = rate(2, 2, &[Match { one: 0, other: 1, shares: scores.clone() }]);
        assert!(!rated.bounded);
        near(rated.elo[0].mean - rated.elo[1].mean, elo(0.75, 2), 1e-6);
        // The width of the difference is that of the plain interval, as far as a straight line goes.
        let plain = share(&scores);
        let slope = SCALE / (0.75 * 0.25);
        near(2.0 * (rated.elo[0].high - rated.elo[0].mean), slope * (plain.high - plain.mean), 0.5);
    }

    #[test]
    fn a_chain_that_fits_is_found_exactly() {
        // Strengths 4 : 2 : 1.
        let third = |n: usize, of: usize| shares(n, 0, of - n);
        let matches = [
            Match { one: 0, other: 1, shares: third(20, 30) },
            Match { one: 1, other: 2, shares: third(20, 30) },
            Match { one: 0, other: 2, shares: third(24, 30) },
        ];
        let rated = rate(3, 2, &matches);
        let two = 400.0 * 2f64.log10();
        for (estimate, elo) in rated.elo.iter().zip([two, 0.0, -two]) {
            near(estimate.mean, elo, 1e-6);
            assert!(estimate.low < elo && elo < estimate.high);
        }
    }

    #[test]
    fn at_a_table_of_three_a_third_is_even() {
        let even = shares(10, 0, 20);
        let both =
            [Match { one: 0, other: 1, shares: even.clone() }, Match { one: 1, other: 0, shares: even }];
        let rated = rate(2, 3, &both);
        near(rated.elo[0].mean, 0.0, 1e-9);
        let strong = [Match { one: 0, other: 1, shares: shares(15, 0, 15) }];
        let rated = rate(2, 3, &strong);
        near(rated.elo[0].mean - rated.elo[1].mean, elo(0.5, 3), 1e-6);
    }

    #[test]
    fn who_wins_everything_still_gets_a_number() {
        let rated = rate(2, 2, &[Match { one: 0, other: 1, shares: shares(20, 0, 0) }]);
        assert!(rated.bounded && rated.elo[0].mean.is_finite() && rated.elo[0].mean > 200.0);
        let nobody = rate(2, 2, &[Match { one: 0, other: 1, shares: Vec::new() }]);
        assert!(nobody.elo[0].mean.abs() < 1e-9);
    }
}
