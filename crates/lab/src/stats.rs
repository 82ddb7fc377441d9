//! Intervals and Elo.

/// The normal distribution's bound of a 95 % interval.
pub const Z: f64 = 1.959_963_984_540_054;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The estimate with all three numbers put through an increasing function.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        Estimate { mean: f(self.mean), low: f(self.low), high: f(self.high) }
    }
}

/// The mean of independent values, with the normal interval. One value tells nothing of its error: the interval is then
/// everything. Without values, nothing is known.
pub fn estimate(values: &[f64]) -> Estimate {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let half = match values.len() {
        0 | 1 => f64::INFINITY,
        _ => {
            let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
            Z * (squares / (n - 1.0) / n).sqrt()
        }
    };
    Estimate { mean, low: mean - half, high: mean + half }
}

/// The mean of independent shares between 0 and 1. Where all were 0 or all were 1 the normal interval would have no
/// width, so that Wilson's stands in.
pub fn share(values: &[f64]) -> Estimate {
    let plain = estimate(values);
    if plain.mean <= 0.0 || plain.mean >= 1.0 {
        return wilson(plain.mean, values.len() as f64);
    }
    Estimate { mean: plain.mean, low: plain.low.max(0.0), high: plain.high.min(1.0) }
}

/// Wilson's interval for a share of so many independent trials.
pub fn wilson(share: f64, count: f64) -> Estimate {
    let z2 = Z * Z / count;
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = Z * (share * (1.0 - share) / count + z2 / (4.0 * count)).sqrt() / (1.0 + z2);
    // The ends of nothing and everything are exact, whatever the rounding.
    let low = if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Estimate { mean: share, low, high }
}

/// The Elo difference that gives one player this share against equals of another at a table of so many sides: a player
/// wins with the probability of its strength among all strengths. An even share is 0, everything is infinite.
pub fn elo(share: f64, sides: u8) -> f64 {
    let others = f64::from(sides.max(2) - 1);
    400.0 * (share.clamp(0.0, 1.0) * others / (1.0 - share.clamp(0.0, 1.0))).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 5e-4, "{a} is not {b}");
    }

    #[test]
    fn the_normal_interval_is_the_textbooks() {
        let e = estimate(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        near(e.mean, 3.0);
        near(e.high - 3.0, 1.959_964 * (2.5f64 / 5.0).sqrt());
        near(3.0 - e.low, e.high - 3.0);
        assert_eq!(estimate(&[0.5]).high, f64::INFINITY);
    }

    #[test]
    fn wilsons_interval_is_the_textbooks() {
        // Ten of twenty, and none of ten.
        let e = wilson(0.5, 20.0);
        near(e.low, 0.2993);
        near(e.high, 0.7007);
        let none = share(&[0.0; 10]);
        near(none.low, 0.0);
        near(none.high, 0.2775);
        let all = share(&[1.0; 10]);
        near(all.low, 0.7225);
        assert_eq!(all.high, 1.0);
    }

    #[test]
    fn shares_stay_between_nothing_and_everything() {
        let e = share(&[1.0, 1.0, 0.5]);
        assert!(e.low > 0.0 && e.high == 1.0);
        assert_eq!(share(&[0.5]), Estimate { mean: 0.5, low: 0.0, high: 1.0 });
        assert_eq!(share(&[0.5; 8]), Estimate { mean: 0.5, low: 0.5, high: 0.5 });
    }

    #[test]
    fn elo_is_the_usual_scale() {
        near(elo(0.5, 2), 0.0);
        near(elo(0.75, 2), 190.8485);
        near(elo(10.0 / 11.0, 2), 400.0);
        near(elo(1.0 / 3.0, 3), 0.0);
        // Twice the strength against two others wins half.
        near(elo(0.5, 3), 120.412);
        assert_eq!(elo(1.0, 2), f64::INFINITY);
        assert_eq!(elo(0.0, 2), f64::NEG_INFINITY);
    }
}
