//! Tables in this process, without a port: the same log, the same tasks, the same messages. What a socket carries is said
//! and heard here as it is.

use std::fs::{File, TryLockError};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use game::Refusal;
use games::AnyGame;

use crate::folder::{self, ServeError, Use};
use crate::hub::{Coming, Hub, Joined, TABLE_ENTRIES};
use crate::ids::{TableId, Who};
use crate::make::make;
use crate::metrics::Metrics;
use crate::purse::Purse;
use crate::task::Command;
use tables::manners;
use tables::message::{self, FromServer};
use tables::{Limits, WhyNot};
use wire::api::{CreateRequest, Created};

/// How long a table stays in memory when nobody is there.
const LINGER: Duration = Duration::from_secs(1);

/// What can be said at a table: name, Swedish, English, and whether team-mates may say it while a deal is played.
pub fn phrases() -> &'static [manners::Phrase] {
    manners::PHRASES
}

/// All tables of a folder.
pub struct Room {
    hub: Arc<Hub>,
    folder: PathBuf,
}

/// A table that this program alone plays at, as long as this is kept.
pub struct TableLock {
    _file: File,
    path: PathBuf,
}

impl Drop for TableLock {
    fn drop(&mut self) {
        // A file that stays is locked by nobody, and nothing in it counts.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Room {
    /// The tables of a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Room, ServeError> {
        let store = folder::open(folder, Use::Shared)?;
        let limits = Limits { entries: TABLE_ENTRIES, nudge_after: LINGER };
        let hub = Hub::new(Arc::new(store), Arc::new(Metrics::default()), LINGER, limits);
        Ok(Room { hub: Arc::new(hub), folder: folder.to_path_buf() })
    }

    /// Keeps other programs away from a table; none if another one plays at it. The system lets go of it by itself when
    /// a program ends, however it ends.
    pub fn lock(&self, table: &str) -> std::io::Result<Option<TableLock>> {
        let path = self
            .folder
            .join(format!("{}.open", TableId::read(table).map_or(String::new(), |id| id.to_string())));
        let file = File::options().create(true).truncate(false).write(true).open(&path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // Where files cannot be locked, two programs must be careful themselves.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(TableLock { _file: file, path })),
        }
    }

    /// Makes a table as `POST /api/tables` does; what is answered there, or all reasons why not.
    pub async fn create(&self, secret: &str, asked: CreateRequest) -> Result<Created, Vec<Refusal>> {
        let who = Who::of_secret(secret).ok_or_else(|| vec![WhyNot::BadSecret.into()])?;
        Ok(make(&self.hub, who, asked, || Ok(())).await?)
    }

    /// Comes to a table, as the first message on a socket does.
    pub async fn enter(
        &self,
        table: &str,
        secret: &str,
        last: Option<u64>,
        hello: &str,
    ) -> Result<Chair, Refusal> {
        let id = TableId::read(table).ok_or(WhyNot::NoTable)?;
        let who = Who::of_secret(secret).ok_or(WhyNot::BadSecret)?;
        let address = Ipv4Addr::LOCALHOST.into();
        let guest =
            Coming { who: Some(who), address, last, contributes: false, hello, purse: Purse::endless() };
        match self.hub.join(&id, guest).await? {
            Ok(joined) => Ok(Chair { joined, refused: None }),
            Err(_) => Err(WhyNot::NoWatching.into()),
        }
    }

    /// The game as the log tells it, all cards open: for going through it afterwards, never for playing.
    pub async fn game(&self, table: &str) -> Option<AnyGame> {
        self.hub.read(&TableId::read(table)?).await.ok()?.into_game()
    }

    /// Writes what is still waiting, and closes. Blocks.
    pub fn close(&self) {
        self.hub.store.close();
    }
}

/// A place at a table: what a socket would carry is said and heard here.
pub struct Chair {
    joined: Joined,
    refused: Option<String>,
}

impl Chair {
    /// Says a message.
    pub async fn say(&mut self, text: &str) {
        match message::read(text) {
            Ok((id, message)) => {
                let said = Command::Say { socket: self.joined.socket, id, message };
                // A table that is gone is heard of as the end of what there is to hear.
                let _ = self.joined.table.send(said).await;
            }
            Err((id, no)) => self.refused = Some(FromServer::refused(id, no).text()),
        }
    }

    /// The next message; none when the table can say no more.
    pub async fn hear(&mut self) -> Option<String> {
        match self.refused.take() {
            Some(text) => Some(text),
            None => self.joined.waiting.recv().await.map(|text| String::from_utf8_lossy(&text).into_owned()),
        }
    }

    /// Leaves the table to wait.
    pub async fn leave(self) {
        let _ = self.joined.table.send(Command::Gone { socket: self.joined.socket }).await;
    }
}
