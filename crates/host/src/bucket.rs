//! So many a second, by the clock.

use tokio::time::Instant;

/// Lets through so many a second, and a burst of a few seconds' worth.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(burst: f64) -> Bucket {
        Bucket { tokens: burst, at: Instant::now() }
    }

    /// Is there one?
    pub fn has_one(&mut self, per_second: f64, burst: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + (now - self.at).as_secs_f64() * per_second).min(burst);
        self.at = now;
        self.tokens >= 1.0
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, per_second: f64, burst: f64) -> bool {
        let there = self.has_one(per_second, burst);
        if there {
            self.tokens -= 1.0;
        }
        there
    }

    /// Is it as if nothing had been taken?
    pub fn is_full(&self, per_second: f64, burst: f64) -> bool {
        self.tokens + self.at.elapsed().as_secs_f64() * per_second >= burst
    }

    /// In how many seconds there is one again.
    pub fn wait(&self, per_second: f64) -> u32 {
        ((1.0 - self.tokens) / per_second).ceil() as u32
    }
}
