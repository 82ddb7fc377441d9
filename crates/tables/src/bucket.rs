//! So many a second, and a few more at once.

use std::time::Duration;

/// Lets through so many a second, and a burst of what was saved up.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Duration,
}

impl Bucket {
    /// A full one.
    pub fn full(burst: f64, now: Duration) -> Bucket {
        Bucket { tokens: burst, at: now }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now: Duration, per_second: f64, burst: f64) -> bool {
        let since = now.saturating_sub(self.at).as_secs_f64();
        self.tokens = (self.tokens + since * per_second).min(burst);
        self.at = now;
        let there = self.tokens >= 1.0;
        if there {
            self.tokens -= 1.0;
        }
        there
    }
}
