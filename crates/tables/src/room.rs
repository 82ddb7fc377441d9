//! How much may be written at a table in all. What a log holds is there for good, and read each time the table comes back.

use crate::entry::Entry;

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
