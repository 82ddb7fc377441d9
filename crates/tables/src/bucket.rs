//! So many a second, and a few more at once.

use std::ops::Sub;
use std::time::Duration;

/// Lets through so many a second, and a burst of what was saved up, by whatever clock it is told the time of.
#[derive(Clone, Copy, Debug)]
pub struct Bucket<Time> {
    per_second: f64,
    burst: f64,
    tokens: f64,
    at: Time,
}

impl<Time: Copy + Sub<Output = Duration>> Bucket<Time> {
    /// A full one.
    pub fn full(per_second: f64, burst: f64, now: Time) -> Bucket<Time> {
        Bucket { per_second, burst, tokens: burst, at: now }
    }

    fn tokens(&self, now: Time) -> f64 {
        (self.tokens + (now - self.at).as_secs_f64() * self.per_second).min(self.burst)
    }

    /// Is there one?
    pub fn has_one(&self, now: Time) -> bool {
        self.tokens(now) >= 1.0
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now: Time) -> bool {
        self.take_part(1.0, now)
    }

    /// Takes a part of one, or several, if there is as much.
    pub fn take_part(&mut self, much: f64, now: Time) -> bool {
        let left = self.tokens(now) - much;
        (self.tokens, self.at) = (if left >= 0.0 { left } else { self.tokens(now) }, now);
        left >= 0.0
    }

    /// Is it as if nothing had been taken?
    pub fn is_full(&self, now: Time) -> bool {
        self.tokens(now) >= self.burst
    }

    /// In how many seconds there is one again.
    pub fn wait(&self) -> u32 {
        ((1.0 - self.tokens) / self.per_second).ceil() as u32
    }
}
