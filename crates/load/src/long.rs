//! A table with a long record. At the rate that one socket may speak it would take an hour to play, so it is played in this
//! process, over a store in memory, and written into the folder before the server starts.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cards::Fast;
use host::ids::{TableId, Who};
use host::sqlite::Sqlite;
use host::store::{Last, Row, Store, StoreError, Written, written};
use serde_json::{Value as Json, json};
use server::client::ClientError;
use server::{App, Config, Limits};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::crowd::secret;
use crate::sight::Sight;
use crate::wire::{Line, Zone, failed};

/// Keeps rows in memory.
#[derive(Default)]
struct InMemory(Mutex<Vec<Row>>);

impl InMemory {
    fn rows(&self) -> std::sync::MutexGuard<'_, Vec<Row>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn at_once() -> Written {
    let (reply, written) = oneshot::channel();
    let _ = reply.send(Ok(()));
    written
}

impl Store for InMemory {
    fn append(&self, rows: Vec<Row>) -> Written {
        self.rows().extend(rows);
        at_once()
    }

    fn load(&self, table: &TableId) -> Result<Vec<Row>, StoreError> {
        Ok(self.rows().iter().filter(|row| row.table == *table).cloned().collect())
    }

    fn seats_of(&self, _: &Who, _: usize) -> Result<Vec<(TableId, u64, u64)>, StoreError> {
        Ok(Vec::new())
    }

    fn lasts(&self, _: &str, _: usize) -> Result<Vec<Last>, StoreError> {
        Ok(Vec::new())
    }

    fn summary(&self, _: &TableId) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    fn summarize(&self, _: &TableId, _: u64, _: String) -> Written {
        at_once()
    }

    fn newest(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    fn mark(&self, _: &Last, _: Option<u64>) -> Written {
        at_once()
    }

    fn ran(&self, _: u64) -> Written {
        at_once()
    }

    fn remove(&self, _: &Last) -> Written {
        at_once()
    }

    fn probe(&self) -> Written {
        at_once()
    }

    fn close(&self) {}
}

/// Writes a table of so many events into a folder's database; its id.
pub async fn write(data: &Path, events: u64) -> Result<String, ClientError> {
    let kept = Arc::new(InMemory::default());
    let config = Config { limits: Limits::none(), ..Config::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(server::run(App::new(config, kept.clone()), listener, async {
        let _ = stopped.await;
    }));
    let played = play(Line::new(address, Zone::Keeper, 3), events).await;
    let _ = stop.send(());
    let _ = tokio::time::timeout(Duration::from_secs(20), server).await;
    let table = played?;
    std::fs::create_dir_all(data).map_err(failed)?;
    let store = Sqlite::open(&data.join("talong.sqlite")).map_err(failed)?;
    let rows = std::mem::take(&mut *kept.rows());
    written(store.append(rows)).await.map_err(failed)?;
    store.close();
    Ok(table)
}

/// Two people play as fast as they can.
async fn play(line: Line, events: u64) -> Result<String, ClientError> {
    let (host, other) = (secret()?, secret()?);
    let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2", "settings": {"pace_ms": 0, "away_s": 86_400}});
    let (table, invite) = line.create(&host, &asked).await?;
    let (mut first, snapshot) = line.enter(&table, Some(&host), "a").await?;
    let (mut second, _) = line.enter(&table, Some(&other), "b").await?;
    second.ask(json!({"t": "sit", "invite": invite, "name": "Bror"}), drop).await?;
    second.ask(json!({"t": "accept"}), drop).await?;
    let mut sights = [Sight::of(0, &snapshot), Sight::of(1, &Json::Null)];
    first.say(json!({"t": "start"})).await?;
    let (mut clients, mut chance, mut said) = ([first, second], Fast::new(1), [0; 2]);
    while sights[0].n < events {
        let [first, second] = &mut clients;
        let (at, heard) = tokio::select! {
            heard = first.hear() => (0, heard?),
            heard = second.hear() => (1, heard?),
        };
        sights[at].absorb(&heard);
        // Until the event of the last wish has come, the view is of before.
        if heard["t"] == "event"
            && sights[at].n > said[at]
            && let Some(wish) = sights[at].wish(&mut chance)
        {
            said[at] = sights[at].n;
            clients[at].say(wish).await?;
        }
    }
    Ok(table)
}
