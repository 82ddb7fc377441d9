//! The form of the database file, and how files of earlier forms get it.

use rusqlite::{Connection, TransactionBehavior};

use crate::store::StoreError;

/// The version of the file's form; a later one is not opened.
pub const VERSION: i64 = 2;

const ENTRIES: &str = "
    CREATE TABLE IF NOT EXISTS entries (
        id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        entry TEXT NOT NULL,
        who TEXT,
        wish TEXT,
        PRIMARY KEY (id, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS seats (
        who TEXT NOT NULL,
        id TEXT NOT NULL,
        PRIMARY KEY (who, id)
    ) STRICT, WITHOUT ROWID;
";

/// To find a table's people when it is taken away.
const BY_TABLE: &str = "CREATE INDEX IF NOT EXISTS seats_by_table ON seats (id)";

/// What is asked about a table without reading its log, and which tables are to be cleared away.
const TABLES: &str = "
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY,
        n INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        summary_n INTEGER NOT NULL DEFAULT 0,
        summary TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_by_change ON tables (changed);
    CREATE TABLE marks (
        id TEXT NOT NULL PRIMARY KEY,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        ran INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE probes (bytes BLOB NOT NULL) STRICT;
    INSERT INTO tables (id, n, created, changed)
        SELECT id, max(n), (SELECT at FROM entries f WHERE f.id = e.id ORDER BY n LIMIT 1), at
        FROM entries e GROUP BY id;
";

/// Brings a file to this program's form, all or nothing.
pub fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    // Whoever opens the file at the same time waits here.
    let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = all.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if !(0..=VERSION).contains(&version) {
        return Err(StoreError::Newer(version));
    }
    if version == VERSION {
        return Ok(());
    }
    if version == 0 {
        all.execute_batch(ENTRIES)?;
    }
    all.execute_batch(BY_TABLE)?;
    all.execute_batch(TABLES)?;
    all.pragma_update(None, "user_version", VERSION)?;
    all.commit()?;
    Ok(())
}
