//! Where tables are kept: a log that is only ever added to.

use std::fmt;

use tokio::sync::oneshot;

use crate::ids::{TableId, Who};

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table.
    pub table: TableId,
    /// The entry's number, counted from 1.
    pub n: u64,
    /// The entry as JSON.
    pub entry: String,
    /// Whose message it came of, and the message's id.
    pub wish: Option<(Who, String)>,
    /// Who has a seat from now on, and who has none any more.
    pub seat: Option<(Who, bool)>,
    /// When, in seconds since 1970.
    pub at: u64,
}

/// The log could not be written or read.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store failed: {}", self.0)
    }
}

impl std::error::Error for StoreError {}

/// What comes of an [`Store::append`]: once it says `Ok`, the rows are on disk.
pub type Written = oneshot::Receiver<Result<(), StoreError>>;

/// A table's last row, without what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// The table.
    pub table: TableId,
    /// The row's number.
    pub n: u64,
    /// When it was written, in seconds since 1970.
    pub at: u64,
}

/// A log of tables. Reading blocks; writing answers later.
pub trait Store: Send + Sync + 'static {
    /// Adds rows, all or none. A number that a table has already is refused.
    fn append(&self, rows: Vec<Row>) -> Written;
    /// All rows of a table in order; none if there is no such table.
    fn load(&self, table: &TableId) -> Result<Vec<Row>, StoreError>;
    /// The tables where somebody sits, the latest first, with the times of their first and last rows.
    fn seats_of(&self, who: &Who, limit: usize) -> Result<Vec<(TableId, u64, u64)>, StoreError>;
    /// The last rows of some tables, in the order of their names, from behind a given one on; none if that was the last.
    fn lasts(&self, after: &str, limit: usize) -> Result<Vec<Last>, StoreError>;
    /// Takes a table away; refused if this is not its last row any more.
    fn remove(&self, last: &Last) -> Written;
    /// Writes what is still waiting, and closes.
    fn close(&self);
}

/// Waits until rows are on disk.
pub async fn written(waiting: Written) -> Result<(), StoreError> {
    waiting.await.unwrap_or_else(|_| Err(StoreError("it is closed".to_string())))
}
