//! Where tables are kept: a log that is only ever added to.

use std::fmt;

use tokio::sync::oneshot;

use tables::WhyNot;
use tables::ids::{TableId, Who};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// There is no room for more.
    Full,
    /// It is not a log, or not a whole one.
    Damaged(String),
    /// A later program has given it this form.
    Newer(i64),
    /// It may not be written.
    ReadOnly(String),
    /// Something else.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the store has no room"),
            StoreError::Damaged(why) => write!(f, "the store is damaged: {why}"),
            StoreError::Newer(form) => write!(f, "the store has the later form {form}"),
            StoreError::ReadOnly(why) => write!(f, "the store cannot be written: {why}"),
            StoreError::Failed(why) => write!(f, "the store failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What is said where something could not be written.
impl From<&StoreError> for WhyNot {
    fn from(error: &StoreError) -> WhyNot {
        match error {
            StoreError::Full => WhyNot::DiskFull,
            _ => WhyNot::Storage,
        }
    }
}

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
    /// Has the table been marked to be taken away?
    pub mark: Option<Mark>,
}

/// A table is to be taken away, unless something happens there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The table's last row when it was marked.
    pub n: u64,
    /// When, in seconds since 1970.
    pub at: u64,
    /// For how many seconds the server has run since.
    pub ran: u64,
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
    /// What was kept about a table as it is now.
    fn summary(&self, table: &TableId) -> Result<Option<String>, StoreError>;
    /// Keeps something about a table as of its last row; passed over if that is not its last row any more.
    fn summarize(&self, table: &TableId, n: u64, summary: String) -> Written;
    /// When anything last happened at any table.
    fn newest(&self) -> Result<Option<u64>, StoreError>;
    /// Marks a table as it is by its last row at a time, or lifts its mark.
    fn mark(&self, last: &Last, at: Option<u64>) -> Written;
    /// The server has run for so many seconds more: notes it on every mark.
    fn ran(&self, seconds: u64) -> Written;
    /// Takes a table away; refused if this is not its last row any more.
    fn remove(&self, last: &Last) -> Written;
    /// Writes something that means nothing, as an entry would be written.
    fn probe(&self) -> Written;
    /// Writes what is still waiting, and closes.
    fn close(&self);
}

/// Waits until rows are on disk.
pub async fn written(waiting: Written) -> Result<(), StoreError> {
    waiting.await.unwrap_or_else(|_| Err(StoreError::Failed("it is closed".to_string())))
}
