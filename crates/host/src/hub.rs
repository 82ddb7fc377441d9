//! All tables: found by name, read from the log when somebody comes, let go when nobody is there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use cards::Seed;
use tables::{Append, Damaged, Limits, SocketId, Table};
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot};

use crate::ids::{TableId, Who, random};
use crate::metrics::{Metrics, up};
use crate::outbox::Outbox;
use crate::purse::Purse;
use crate::reading::{Told, Topic};
use crate::store::{Last, Row, Store, written};
use crate::task::{self, Command};
use crate::turns::{Turns, household};
use tables::WhyNot;
use tables::entry::Entry;
use tables::message::Bye;

/// The most entries of a table, where nothing else is said.
pub const TABLE_ENTRIES: u64 = 25_000;
/// How many commands may wait at a table.
const INBOX: usize = 256;

type Cell = Arc<OnceCell<mpsc::Sender<Command>>>;

/// Somebody who comes to a table.
pub struct Coming<'a> {
    /// Whose socket it is; none to watch.
    pub who: Option<Who>,
    /// Where it comes from.
    pub address: IpAddr,
    /// The last event seen there.
    pub last: Option<u64>,
    /// Will it contribute to deals?
    pub contributes: bool,
    /// The id of the hello.
    pub hello: &'a str,
    /// What it may have written.
    pub purse: Purse,
}

/// Somebody's place at a table that has let them in.
pub struct Joined {
    /// Their number.
    pub socket: SocketId,
    /// Where to speak.
    pub table: mpsc::Sender<Command>,
    /// Where to listen.
    pub waiting: mpsc::Receiver<Bytes>,
    /// Why there is nothing more to hear.
    pub reason: Arc<OnceLock<Bye>>,
}

/// All tables of a server.
pub struct Hub {
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Whose bot searches next. Those who know without searching wait for nobody.
    pub brains: Arc<Turns>,
    /// Whose question is thought about next, besides what bots think.
    pub advisers: Arc<Turns>,
    /// How long a table stays in memory when nobody is there.
    pub linger: Duration,
    /// What bounds a table.
    pub limits: Limits,
    /// How many logs are read at once.
    readers: Semaphore,
    tables: Mutex<HashMap<TableId, Cell>>,
    sockets: AtomicU64,
}

impl Hub {
    /// A hub over a store.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>, linger: Duration, limits: Limits) -> Hub {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Hub {
            store,
            metrics,
            brains: Turns::new(cores.saturating_sub(1)),
            advisers: Turns::new(cores / 2),
            linger,
            limits,
            readers: Semaphore::new(cores),
            tables: Mutex::default(),
            sockets: AtomicU64::new(1),
        }
    }

    /// A number for a new socket.
    pub fn socket_id(&self) -> SocketId {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Cell>> {
        // The map is whole even if a thread died holding it: every change is one call.
        self.tables.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Is a table in memory?
    pub fn is_loaded(&self, id: &TableId) -> bool {
        self.tables().get(id).is_some_and(|cell| cell.initialized())
    }

    /// The inbox of a table, which is read from the log if it is not in memory.
    async fn inbox(self: &Arc<Self>, id: &TableId) -> Result<mpsc::Sender<Command>, WhyNot> {
        let cell = self.tables().entry(id.clone()).or_default().clone();
        let opened = cell.get_or_try_init(|| self.open(id)).await;
        match opened {
            Ok(inbox) => Ok(inbox.clone()),
            Err(no) => {
                let mut tables = self.tables();
                if tables.get(id).is_some_and(|c| Arc::ptr_eq(c, &cell) && !c.initialized()) {
                    tables.remove(id);
                }
                Err(no)
            }
        }
    }

    async fn open(self: &Arc<Self>, id: &TableId) -> Result<mpsc::Sender<Command>, WhyNot> {
        let table = self.read(id).await?;
        let (inbox, waiting) = mpsc::channel(INBOX);
        let source = Seed(random().map_err(|_| WhyNot::Storage)?);
        task::spawn(table, self.clone(), source, waiting);
        Ok(inbox)
    }

    /// A table as its log tells it, without opening it.
    pub async fn read(self: &Arc<Self>, id: &TableId) -> Result<Table, WhyNot> {
        let (hub, id) = (self.clone(), id.clone());
        let _turn = self.readers.acquire().await.map_err(|_| WhyNot::Stopping)?;
        up(&self.metrics.logs_read);
        let read = tokio::task::spawn_blocking(move || {
            let rows = hub.store.load(&id).map_err(|error| {
                tracing::error!(table = %id, %error, "a table could not be read");
                WhyNot::Storage
            })?;
            fold(&id, rows).map_err(|error| {
                tracing::error!(table = %id, %error, "a table could not be brought back");
                WhyNot::Storage
            })
        });
        read.await.map_err(|_| WhyNot::Storage)??.ok_or(WhyNot::NoTable)
    }

    /// Sends a command to a table and waits for the answer. A table that was just let go is opened again.
    pub async fn ask<T>(
        self: &Arc<Self>,
        id: &TableId,
        mut command: impl FnMut(oneshot::Sender<T>) -> Command,
    ) -> Result<(T, mpsc::Sender<Command>), WhyNot> {
        for _ in 0..5 {
            let inbox = self.inbox(id).await?;
            let (reply, answer) = oneshot::channel();
            if inbox.send(command(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok((answer, inbox));
            }
            self.forget(id, &inbox);
        }
        Err(WhyNot::Storage)
    }

    /// Comes to a table: where to speak and listen, or why not.
    pub async fn join(
        self: &Arc<Self>,
        id: &TableId,
        guest: Coming<'_>,
    ) -> Result<Result<Joined, Bye>, WhyNot> {
        let Coming { who, address, last, contributes, hello, purse } = guest;
        let (outbox, waiting, reason) = Outbox::new(household(address), purse);
        let socket = self.socket_id();
        let join = |reply| Command::Join {
            socket,
            who,
            last,
            contributes,
            id: hello.to_string(),
            outbox: outbox.clone(),
            reply,
        };
        let (welcome, table) = self.ask(id, join).await?;
        Ok(welcome.map(|()| Joined { socket, table, waiting, reason }))
    }

    /// What somebody may read of a table.
    pub async fn read_of(
        self: &Arc<Self>,
        id: &TableId,
        who: Option<Who>,
        topic: Topic,
    ) -> Result<Told, WhyNot> {
        self.ask(id, |reply| Command::Ask { who, topic, reply }).await?.0
    }

    /// Forgets an inbox that nobody reads any more.
    fn forget(&self, id: &TableId, inbox: &mpsc::Sender<Command>) {
        let mut tables = self.tables();
        let same = tables.get(id).and_then(|cell| cell.get()).is_some_and(|i| i.same_channel(inbox));
        if same && inbox.is_closed() {
            tables.remove(id);
        }
    }

    /// Lets a table go, if nothing waits for it.
    pub fn retire(&self, id: &TableId, waiting: &mut mpsc::Receiver<Command>) -> bool {
        let mut tables = self.tables();
        if !waiting.is_empty() {
            return false;
        }
        waiting.close();
        tables.remove(id);
        true
    }

    /// Takes a table away whatever waits for it: it is opened again from the log.
    pub fn remove(&self, id: &TableId, waiting: &mut mpsc::Receiver<Command>) {
        let mut tables = self.tables();
        waiting.close();
        tables.remove(id);
    }

    /// Takes a table out of the log, if nobody is there and nothing has happened since. Whoever comes meanwhile waits.
    pub async fn discard(&self, last: &Last) -> bool {
        let cell = Cell::default();
        {
            let mut tables = self.tables();
            if tables.contains_key(&last.table) {
                return false;
            }
            tables.insert(last.table.clone(), cell.clone());
        }
        let mut gone = false;
        let held = cell.get_or_try_init(|| async {
            gone = written(self.store.remove(last)).await.is_ok();
            Err(WhyNot::NoTable)
        });
        // Somebody may have opened the table in between: then it stays.
        let opened = held.await.is_ok();
        let mut tables = self.tables();
        if !opened && tables.get(&last.table).is_some_and(|c| Arc::ptr_eq(c, &cell) && !c.initialized()) {
            tables.remove(&last.table);
        }
        gone
    }

    /// Makes a table with its first entries.
    pub async fn create(&self, id: &TableId, host: Who, entries: Vec<Entry>) -> Result<(), WhyNot> {
        let rows = entries.iter().zip(1..).map(|(entry, n)| Row {
            table: id.clone(),
            n,
            entry: to_json(entry),
            wish: None,
            seat: (n == 1).then_some((host, true)),
            at: now(),
        });
        written(self.store.append(rows.collect())).await.map_err(|error| {
            tracing::error!(%error, "a table could not be made");
            up(&self.metrics.store_errors);
            (&error).into()
        })
    }
}

/// The table that rows tell of; none if there are no rows.
fn fold(id: &TableId, rows: Vec<Row>) -> Result<Option<Table>, Damaged> {
    let mut table: Option<Table> = None;
    for row in rows {
        let entry: Entry =
            serde_json::from_str(&row.entry).map_err(|error| Damaged(format!("entry {}: {error}", row.n)))?;
        match &mut table {
            None => table = Some(Table::new(id.clone(), entry)?),
            Some(table) => table.apply(entry)?,
        }
        if let Some(table) = &mut table {
            if table.n != row.n {
                return Err(Damaged(format!("entry {} is missing", table.n)));
            }
            if let Some((who, wish)) = row.wish {
                table.note_done(who, wish);
            }
        }
    }
    Ok(table)
}

/// The row of an entry.
pub fn row_of(table: &TableId, append: Append) -> Row {
    let Append { n, entry, wish, seat, .. } = append;
    Row { table: table.clone(), n, entry: to_json(&entry), wish, seat, at: now() }
}

fn to_json(entry: &Entry) -> String {
    // Plain data with text keys always has a JSON form.
    serde_json::to_string(entry).unwrap_or_default()
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
