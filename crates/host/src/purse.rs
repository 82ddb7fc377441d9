//! How much may be written for an address: so many entries in a while.

use std::sync::{Arc, Mutex, PoisonError};

use tables::Bucket;
use tokio::time::Instant;

/// For how many seconds an address may save up.
const SAVED: f64 = 300.0;

/// What an address may still have written. All its sockets share it.
#[derive(Clone, Debug)]
pub struct Purse(Option<Arc<Mutex<Bucket<Instant>>>>);

impl Purse {
    /// So many entries a second in the long run.
    pub fn new(per_second: f64) -> Purse {
        let bucket = Bucket::full(per_second, per_second * SAVED, Instant::now());
        Purse(Some(Arc::new(Mutex::new(bucket))))
    }

    /// For a program's own tables.
    pub fn endless() -> Purse {
        Purse(None)
    }

    fn ask(&self, question: impl FnOnce(&mut Bucket<Instant>, Instant) -> bool) -> bool {
        let Some(bucket) = &self.0 else { return true };
        question(&mut bucket.lock().unwrap_or_else(PoisonError::into_inner), Instant::now())
    }

    /// Is there one?
    pub fn has_one(&self) -> bool {
        self.ask(|bucket, now| bucket.has_one(now))
    }

    /// Takes one entry, if there is one.
    pub fn take(&self) -> bool {
        self.ask(|bucket, now| bucket.take(now))
    }

    /// Is it as if nothing had been written?
    pub fn is_full(&self) -> bool {
        self.ask(|bucket, now| bucket.is_full(now))
    }
}
