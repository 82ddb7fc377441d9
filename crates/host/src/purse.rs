//! How much may be written for an address: so many entries in a while.

use std::sync::{Arc, Mutex, PoisonError};

use crate::bucket::Bucket;

/// For how many seconds an address may save up.
const SAVED: f64 = 300.0;

/// What an address may still have written. All its sockets share it.
#[derive(Clone, Debug)]
pub struct Purse(Option<Arc<Mutex<Bucket>>>, f64);

impl Purse {
    /// So many entries a second in the long run.
    pub fn new(per_second: f64) -> Purse {
        Purse(Some(Arc::new(Mutex::new(Bucket::full(per_second * SAVED)))), per_second)
    }

    /// For a program's own tables.
    pub fn endless() -> Purse {
        Purse(None, 0.0)
    }

    /// Is there one?
    pub fn has_one(&self) -> bool {
        let Some(bucket) = &self.0 else { return true };
        bucket.lock().unwrap_or_else(PoisonError::into_inner).has_one(self.1, self.1 * SAVED)
    }

    /// Takes one entry, if there is one.
    pub fn take(&self) -> bool {
        let Some(bucket) = &self.0 else { return true };
        bucket.lock().unwrap_or_else(PoisonError::into_inner).take(self.1, self.1 * SAVED)
    }

    /// Is it as if nothing had been written?
    pub fn is_full(&self) -> bool {
        let Some(bucket) = &self.0 else { return true };
        bucket.lock().unwrap_or_else(PoisonError::into_inner).is_full(self.1, self.1 * SAVED)
    }
}
