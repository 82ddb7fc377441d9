//! The store on one SQLite file.
//!
//! One thread writes. It takes everything that waits, up to a limit, into one transaction, so that a thousand tables cost
//! one flush of the disk and not a thousand. The journal is a write-ahead log with `synchronous = FULL`: a commit has
//! been flushed to the disk when it returns. `NORMAL` would be enough against `kill -9`, since the pages are with the
//! system by then, but not against a power cut, and with many to a commit the flush costs little.

mod schema;

use std::fs::File;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row as Found, params};
use tokio::sync::oneshot;

use crate::ids::{TableId, Who};
use crate::store::{Last, Mark, Row, Store, StoreError, Written};

/// The most that goes into one transaction.
const BATCH: usize = 4096;

/// What the writer does.
enum Work {
    Add(Vec<Row>),
    Remove(Last),
    Mark(Last, Option<u64>),
    Ran(u64),
    Summary(TableId, u64, String),
    Probe,
}

type Job = (Work, oneshot::Sender<Result<(), StoreError>>);

/// The store on one SQLite file.
pub struct Sqlite {
    jobs: Mutex<Option<Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    reader: Mutex<Connection>,
    /// Keeps other programs away for as long as the store is open.
    lock: Mutex<Option<File>>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let text = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::SystemIoFailure) if is_unwritten(&error) => StoreError::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(text),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly(text)
            }
            _ => StoreError::Failed(text),
        }
    }
}

/// Could the system not take what was to be written? A limit on files is told in this way.
fn is_unwritten(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(rusqlite::ffi::SQLITE_IOERR_WRITE)
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = Connection::open(path)?;
        connection.execute_batch("PRAGMA busy_timeout = 5000;")?;
        let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        if mode != "wal" {
            return Err(StoreError::Failed(format!("{} has no write-ahead log", path.display())));
        }
        connection.execute_batch("PRAGMA synchronous = FULL;")?;
        schema::prepare(&mut connection)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(path, flags)?;
        reader.execute_batch("PRAGMA busy_timeout = 5000;")?;
        let (jobs, waiting) = channel();
        let writer = std::thread::Builder::new().name("store".to_string());
        let writer = writer.spawn(move || write_all(connection, &waiting));
        let writer = writer.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite {
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            reader: Mutex::new(reader),
            lock: Mutex::default(),
        })
    }

    /// The store, holding a lock until it is closed.
    pub fn locked(mut self, lock: File) -> Sqlite {
        self.lock = Mutex::new(Some(lock));
        self
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
        let reader = self.reader.lock().map_err(|_| StoreError::Failed("a reader failed".to_string()))?;
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
                do_work(&savepoint, work)?;
                savepoint.commit()
            });
            results.push(one.map_err(StoreError::from));
            // Where there is no room, SQLite gives up all of it at once.
            if all.is_autocommit() {
                return Ok(false);
            }
        }
        all.commit().map(|()| true)
    });
    let failed = match committed {
        Err(error) => Some(error.into()),
        Ok(false) => results.pop().and_then(Result::err),
        Ok(true) => None,
    };
    if let Some(error) = failed {
        tracing::error!(%error, "nothing could be written");
        results = vec![Err(error); jobs.len()];
    }
    for ((_, reply), result) in jobs.into_iter().zip(results) {
        // Whoever asked may be gone; then nobody needs to hear.
        let _ = reply.send(result);
    }
}

fn do_work(transaction: &Connection, work: &Work) -> Result<(), rusqlite::Error> {
    match work {
        Work::Add(rows) => rows.iter().try_for_each(|row| insert(transaction, row)),
        Work::Remove(last) => remove(transaction, last),
        Work::Mark(last, Some(at)) => transaction
            .prepare_cached("INSERT OR REPLACE INTO marks (id, n, at, ran) VALUES (?1, ?2, ?3, 0)")?
            .execute(params![last.table.as_str(), last.n as i64, *at as i64])
            .map(drop),
        Work::Mark(last, None) => {
            transaction.execute("DELETE FROM marks WHERE id = ?1", [last.table.as_str()]).map(drop)
        }
        Work::Summary(table, n, summary) => transaction
            .prepare_cached(
                "UPDATE tables SET summary = ?1, summary_n = ?2 WHERE id = ?3 AND n = ?2 AND summary_n <> ?2",
            )?
            .execute(params![summary, *n as i64, table.as_str()])
            .map(drop),
        Work::Probe => {
            transaction.execute("DELETE FROM probes", [])?;
            transaction.execute("INSERT INTO probes (bytes) VALUES (randomblob(3000))", []).map(drop)
        }
        Work::Ran(seconds) => {
            transaction.execute("UPDATE marks SET ran = ran + ?1", [*seconds as i64]).map(drop)
        }
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
    transaction
        .prepare_cached(
            "INSERT INTO tables (id, n, created, changed) VALUES (?1, ?2, ?3, ?3)
             ON CONFLICT (id) DO UPDATE SET n = excluded.n, changed = excluded.changed",
        )?
        .execute(params![row.table.as_str(), row.n as i64, row.at as i64])?;
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
    for rows in ["entries", "seats", "tables", "marks"] {
        transaction.execute(&format!("DELETE FROM {rows} WHERE id = ?1"), [id])?;
    }
    Ok(())
}

fn last_of(row: &Found) -> Result<Option<Last>, rusqlite::Error> {
    let number = |at: usize| row.get::<_, i64>(at).map(|n| n as u64);
    let mark = match row.get::<_, Option<i64>>(3)? {
        Some(n) => Some(Mark { n: n as u64, at: number(4)?, ran: number(5)? }),
        None => None,
    };
    let table = TableId::read(&row.get::<_, String>(0)?);
    let (n, at) = (number(1)?, number(2)?);
    Ok(table.map(|table| Last { table, n, at, mark }))
}

impl Store for Sqlite {
    fn append(&self, rows: Vec<Row>) -> Written {
        self.job(Work::Add(rows))
    }

    fn lasts(&self, after: &str, limit: usize) -> Result<Vec<Last>, StoreError> {
        self.reading(|reader| {
            let mut query = reader.prepare_cached(
                "SELECT t.id, t.n, t.changed, m.n, m.at, m.ran FROM tables t LEFT JOIN marks m ON m.id = t.id
                 WHERE t.id > ?1 ORDER BY t.id LIMIT ?2",
            )?;
            let rows = query.query_map(params![after, limit as i64], last_of)?;
            rows.filter_map(Result::transpose).collect()
        })
    }

    fn summary(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        self.reading(|reader| {
            let mut query =
                reader.prepare_cached("SELECT summary FROM tables WHERE id = ?1 AND summary_n = n")?;
            Ok(query.query_row([table.as_str()], |row| row.get(0)).optional()?.flatten())
        })
    }

    fn summarize(&self, table: &TableId, n: u64, summary: String) -> Written {
        self.job(Work::Summary(table.clone(), n, summary))
    }

    fn newest(&self) -> Result<Option<u64>, StoreError> {
        let newest: Option<i64> =
            self.reading(|reader| reader.query_row("SELECT max(changed) FROM tables", [], |row| row.get(0)))?;
        Ok(newest.map(|at| at as u64))
    }

    fn mark(&self, last: &Last, at: Option<u64>) -> Written {
        self.job(Work::Mark(last.clone(), at))
    }

    fn ran(&self, seconds: u64) -> Written {
        self.job(Work::Ran(seconds))
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
                "SELECT t.id, t.created, t.changed FROM seats s JOIN tables t ON t.id = s.id
                 WHERE s.who = ?1 ORDER BY t.changed DESC LIMIT ?2",
            )?;
            let rows = query.query_map(params![who.text(), limit as i64], |row| {
                let id: String = row.get(0)?;
                let (first, last): (i64, i64) = (row.get(1)?, row.get(2)?);
                Ok(TableId::read(&id).map(|id| (id, first as u64, last as u64)))
            })?;
            rows.filter_map(Result::transpose).collect()
        })
    }

    fn probe(&self) -> Written {
        self.job(Work::Probe)
    }

    fn close(&self) {
        if let Ok(mut jobs) = self.jobs.lock() {
            jobs.take();
        }
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.join();
        }
        if let Ok(mut lock) = self.lock.lock() {
            lock.take();
        }
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.close();
    }
}
