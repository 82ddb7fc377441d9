//! How much may be written: for an address so many entries in a while, for a table so many in all. What a log holds is
//! there for good, and read each time the table comes back.

use std::sync::{Arc, Mutex, PoisonError};

use crate::entry::Entry;
use crate::guard::Bucket;

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

/// May a table with so many entries have this one too, where so many are the most? A deal that has begun can be played
/// to its end, and everybody can leave.
pub fn has_room(n: u64, most: u64, entry: &Entry) -> bool {
    match entry {
        Entry::Left { .. } | Entry::Ended => true,
        Entry::Committed { .. }
        | Entry::Dealt { .. }
        | Entry::Started
        | Entry::Ready { .. }
        | Entry::Back { .. } => n < most,
        _ => n < last(most),
    }
}

/// The most entries of a table whose last deal is played to its end.
pub fn last(most: u64) -> u64 {
    most.saturating_add(most / 5)
}
