//! The store on one SQLite file.
//!
//! One thread writes. It takes everything that waits, up to a limit, into one transaction, so that a thousand tables cost
//! one flush of the disk and not a thousand. The journal is a write-ahead log with `synchronous = FULL`: a commit has
//! been flushed to the disk when it returns. `NORMAL` would be enough against `kill -9`, since the pages are with the
//! system by then, but not against a power cut, and with many to a commit the flush costs little.

use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

use crate::ids::{TableId, Who};
use crate::store::{Last, Row, Store, StoreError, Written};

/// The most that goes into one transaction.
const BATCH: usize = 4096;

const SCHEMA: &str = "
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

/// To find a table's people when it is taken away. Files from before it are given it too.
const BY_TABLE: &str = "CREATE INDEX IF NOT EXISTS seats_by_table ON seats (id)";

/// The version of the file's form; an unknown one is not opened.
const VERSION: i64 = 1;

/// What the writer does.
enum Work {
    Add(Vec<Row>),
    Remove(Last),
}

type Job = (Work, oneshot::Sender<Result<(), StoreError>>);

/// The store on one SQLite file.
pub struct Sqlite {
    jobs: Mutex<Option<Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    reader: Mutex<Connection>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let connection = Connection::open(path)?;
        let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        if mode != "wal" {
            return Err(StoreError(format!("{} has no write-ahead log", path.display())));
        }
        connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;")?;
        let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match version {
            0 => {
                connection.execute_batch(SCHEMA)?;
                connection.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
            }
            VERSION => {}
            other => return Err(StoreError(format!("{} has the unknown form {other}", path.display()))),
        }
        connection.execute_batch(BY_TABLE)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(path, flags)?;
        reader.execute_batch("PRAGMA busy_timeout = 5000;")?;
        let (jobs, waiting) = channel();
        let writer = std::thread::Builder::new().name("store".to_string());
        let writer = writer.spawn(move || write_all(connection, &waiting));
        let writer = writer.map_err(|error| StoreError(error.to_string()))?;
        Ok(Sqlite {
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            reader: Mutex::new(reader),
        })
    }

    fn job(&self, work: Work) -> Written {
        let (reply, written) = oneshot::channel();
        if let Ok(jobs) = self.jobs.lock()
            && let Some(jobs) = &*jobs
        {
            // A writer that is gone drops the reply, which the caller takes for a failure.
            let _ = jobs.send((work, reply));
        }
        written
    }

    fn reading<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let reader = self.reader.lock().map_err(|_| StoreError("a reader failed".to_string()))?;
        Ok(read(&reader)?)
    }
}

/// Writes what comes until nobody can send any more.
fn write_all(mut connection: Connection, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let mut jobs = vec![first];
        while jobs.len() < BATCH {
            match waiting.try_recv() {
                Ok(job) => jobs.push(job),
                Err(_) => break,
            }
        }
        write_batch(&mut connection, jobs);
    }
    // What is left in the write-ahead log goes into the file; if not, the next start does it.
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

fn write_batch(connection: &mut Connection, jobs: Vec<Job>) {
    let mut results = Vec::with_capacity(jobs.len());
    let committed = connection.transaction().and_then(|mut all| {
        for (work, _) in &jobs {
            let one = all.savepoint().and_then(|savepoint| {
                match work {
                    Work::Add(rows) => rows.iter().try_for_each(|row| insert(&savepoint, row))?,
                    Work::Remove(last) => remove(&savepoint, last)?,
                }
                savepoint.commit()
            });
            results.push(one.map_err(StoreError::from));
        }
        all.commit()
    });
    if let Err(error) = committed {
        tracing::error!(%error, "nothing could be written");
        results = vec![Err(error.into()); jobs.len()];
    }
    for ((_, reply), result) in jobs.into_iter().zip(results) {
        // Whoever asked may be gone; then nobody needs to hear.
        let _ = reply.send(result);
    }
}

fn insert(transaction: &Connection, row: &Row) -> Result<(), rusqlite::Error> {
    let (who, wish) = match &row.wish {
        Some((who, wish)) => (Some(who.text()), Some(wish)),
        None => (None, None),
    };
    transaction
        .prepare_cached("INSERT INTO entries (id, n, at, entry, who, wish) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![row.table.as_str(), row.n as i64, row.at as i64, row.entry, who, wish])?;
    match &row.seat {
        Some((who, true)) => transaction
            .prepare_cached("INSERT OR IGNORE INTO seats (who, id) VALUES (?1, ?2)")?
            .execute(params![who.text(), row.table.as_str()])?,
        Some((who, false)) => transaction
            .prepare_cached("DELETE FROM seats WHERE who = ?1 AND id = ?2")?
            .execute(params![who.text(), row.table.as_str()])?,
        None => 0,
    };
    Ok(())
}

fn remove(transaction: &Connection, last: &Last) -> Result<(), rusqlite::Error> {
    let id = last.table.as_str();
    let now: Option<i64> =
        transaction.query_row("SELECT max(n) FROM entries WHERE id = ?1", [id], |row| row.get(0))?;
    if now != Some(last.n as i64) {
        return Err(rusqlite::Error::QueryReturnedNoRows);
    }
    transaction.execute("DELETE FROM seats WHERE id = ?1", [id])?;
    transaction.execute("DELETE FROM entries WHERE id = ?1", [id])?;
    Ok(())
}

impl Store for Sqlite {
    fn append(&self, rows: Vec<Row>) -> Written {
        self.job(Work::Add(rows))
    }

    fn lasts(&self, after: &str, limit: usize) -> Result<Vec<Last>, StoreError> {
        self.reading(|reader| {
            // From one name to the next along the key: no row is read but each table's first and last.
            let mut next =
                reader.prepare_cached("SELECT id FROM entries WHERE id > ?1 ORDER BY id LIMIT 1")?;
            let mut last =
                reader.prepare_cached("SELECT n, at FROM entries WHERE id = ?1 ORDER BY n DESC LIMIT 1")?;
            let mut found = Vec::new();
            let mut name = after.to_string();
            while found.len() < limit {
                let Some(id) = next.query_row([&name], |row| row.get::<_, String>(0)).optional()? else {
                    break;
                };
                let (n, at) =
                    last.query_row([&id], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
                if let Some(table) = TableId::read(&id) {
                    found.push(Last { table, n: n as u64, at: at as u64 });
                }
                name = id;
            }
            Ok(found)
        })
    }

    fn remove(&self, last: &Last) -> Written {
        self.job(Work::Remove(last.clone()))
    }

    fn load(&self, table: &TableId) -> Result<Vec<Row>, StoreError> {
        self.reading(|reader| {
            let mut query = reader
                .prepare_cached("SELECT n, at, entry, who, wish FROM entries WHERE id = ?1 ORDER BY n")?;
            let rows = query.query_map([table.as_str()], |row| {
                let who: Option<String> = row.get(3)?;
                let wish: Option<String> = row.get(4)?;
                Ok(Row {
                    table: table.clone(),
                    n: row.get::<_, i64>(0)? as u64,
                    at: row.get::<_, i64>(1)? as u64,
                    entry: row.get(2)?,
                    wish: who.and_then(|who| Who::read(&who)).zip(wish),
                    seat: None,
                })
            })?;
            rows.collect()
        })
    }

    fn seats_of(&self, who: &Who, limit: usize) -> Result<Vec<(TableId, u64, u64)>, StoreError> {
        self.reading(|reader| {
            let mut query = reader.prepare_cached(
                "SELECT s.id,
                    (SELECT at FROM entries e WHERE e.id = s.id ORDER BY n LIMIT 1),
                    (SELECT at FROM entries e WHERE e.id = s.id ORDER BY n DESC LIMIT 1) AS changed
                 FROM seats s WHERE s.who = ?1 ORDER BY changed DESC LIMIT ?2",
            )?;
            let rows = query.query_map(params![who.text(), limit as i64], |row| {
                let id: String = row.get(0)?;
                let (first, last): (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
                Ok(TableId::read(&id).map(|id| (id, first.unwrap_or(0) as u64, last.unwrap_or(0) as u64)))
            })?;
            rows.filter_map(Result::transpose).collect()
        })
    }

    fn close(&self) {
        if let Ok(mut jobs) = self.jobs.lock() {
            jobs.take();
        }
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.join();
        }
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.close();
    }
}
