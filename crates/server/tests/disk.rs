//! A disk that is full for a while, a folder that is in use, a file that is not one of ours.

#[path = "help/house.rs"]
mod house;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use host::ids::{TableId, Who};
use host::sqlite::Sqlite;
use host::store::{Last, Row, Store, StoreError, Written};
use house::{Folder, House, Seated, legal, person, table};
use serde_json::json;
use server::{App, Config, Limits, ServeError};

/// A store on a disk with room for so many entries.
struct Tight {
    store: Sqlite,
    left: Arc<AtomicI64>,
}

const MUCH: i64 = 1 << 40;

impl Tight {
    fn or(&self, write: impl FnOnce(&Sqlite) -> Written) -> Written {
        if self.left.load(Ordering::Relaxed) > 0 {
            return write(&self.store);
        }
        let (reply, written) = tokio::sync::oneshot::channel();
        let _ = reply.send(Err(StoreError::Full));
        written
    }
}

impl Store for Tight {
    fn append(&self, rows: Vec<Row>) -> Written {
        let written = self.or(|store| store.append(rows));
        self.left.fetch_sub(1, Ordering::Relaxed);
        written
    }
    fn load(&self, table: &TableId) -> Result<Vec<Row>, StoreError> {
        self.store.load(table)
    }
    fn seats_of(&self, who: &Who, limit: usize) -> Result<Vec<(TableId, u64, u64)>, StoreError> {
        self.store.seats_of(who, limit)
    }
    fn lasts(&self, after: &str, limit: usize) -> Result<Vec<Last>, StoreError> {
        self.store.lasts(after, limit)
    }
    fn summary(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        self.store.summary(table)
    }
    fn summarize(&self, table: &TableId, n: u64, summary: String) -> Written {
        self.or(|store| store.summarize(table, n, summary))
    }
    fn newest(&self) -> Result<Option<u64>, StoreError> {
        self.store.newest()
    }
    fn mark(&self, last: &Last, at: Option<u64>) -> Written {
        self.or(|store| store.mark(last, at))
    }
    fn ran(&self, seconds: u64) -> Written {
        self.or(|store| store.ran(seconds))
    }
    fn remove(&self, last: &Last) -> Written {
        self.or(|store| store.remove(last))
    }
    fn probe(&self) -> Written {
        self.or(|store| store.probe())
    }
    fn close(&self) {
        self.store.close();
    }
}

/// Asks until the server's health is this: an answer holds for a second.
async fn healthy(house: &House, status: u16) {
    while house.get("/healthz").await.0 != status {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_table_waits_while_the_disk_is_full_and_goes_on() {
    let (folder, left) = (Folder::new(), Arc::new(AtomicI64::new(MUCH)));
    let store = Sqlite::open(&folder.0.join("talong.sqlite")).unwrap();
    let tight = Tight { store, left: left.clone() };
    let config = Config { limits: Limits::none(), ..Config::default() };
    let house = House::of(App::new(config, Arc::new(tight)), folder).await;
    let host = person("Astrid");
    let asked = json!({"game": "bondtolva", "seating": "2", "start": true, "settings": {"pace_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]});
    let (id, _) = table(&house, &host, asked.clone()).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    healthy(&house, 200).await;
    let mut view = seated.snapshot["view"].clone();
    while legal(&view, 0).is_empty() {
        view = seated.until(|m| m["t"] == "event").await["view"].clone();
    }
    let action = legal(&view, 0)[0].clone();
    left.store(0, Ordering::Relaxed);
    healthy(&house, 503).await;
    let answer = seated.ask(json!({"t": "act", "action": action})).await;
    assert!(answer["error"]["sv"].as_str().unwrap().contains("full"), "{answer}");
    assert!(answer["error"]["en"].as_str().unwrap().contains("full"), "{answer}");
    let (status, why) = server::client::http(
        house.server,
        "POST",
        "/api/tables",
        Some(&host.secret),
        Some(&{
            let mut asked = asked;
            asked["name"] = "Astrid".into();
            asked
        }),
    )
    .await
    .unwrap();
    assert!(status == 503 && why.contains("disk"), "{status} {why}");
    // The same socket goes on when there is room.
    left.store(1, Ordering::Relaxed);
    healthy(&house, 200).await;
    seated.done(json!({"t": "act", "action": action})).await;
    // The bot meets a full disk too, says so once, and plays when it can.
    let told = seated.until(|m| m["t"] == "refused" || m["what"]["bot"] == true).await;
    assert!(told["t"] == "refused" && told["id"].is_null(), "{told}");
    left.store(MUCH, Ordering::Relaxed);
    let played = seated.until(|m| m["what"]["kind"] == "acted").await;
    assert_eq!(played["what"]["bot"], true);
    let n = played["n"].clone();
    assert_eq!(Seated::come(&house, &id, &host, None).await.snapshot["n"], n);
    house.close().await;
}

#[tokio::test]
async fn one_server_has_a_folder_at_a_time() {
    let house = House::open().await;
    let second = App::open(Config::default(), &house.folder.0).map(drop);
    assert!(matches!(second, Err(ServeError::InUse(_))), "{second:?}");
    let room = host::room::Room::open(&house.folder.0).map(drop);
    assert!(matches!(room, Err(ServeError::InUse(_))), "{room:?}");
    let (sv, en) = second.unwrap_err().text();
    assert!(sv.contains("används redan av en annan Talong") && en.contains("in use by another Talong"));
    // Games in the terminal share one.
    let folder = house.close().await;
    let rooms = [1, 2].map(|_| host::room::Room::open(&folder.0).unwrap());
    assert!(App::open(Config::default(), &folder.0).is_err());
    rooms.iter().for_each(|room| room.close());
    drop(rooms);
    assert!(App::open(Config::default(), &folder.0).is_ok());
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let open = |name: &str| {
        std::fs::write(folder.0.join(name), "").unwrap();
        std::fs::set_permissions(folder.0.join(name), PermissionsExt::from_mode(0o644)).unwrap();
    };
    // One that lay open before is closed.
    open("talong.sqlite");
    let config = Config { limits: Limits::none(), ..Config::default() };
    let house = House::again(config, folder).await;
    table(&house, &person("Astrid"), json!({"game": "tolva"})).await;
    let mut seen = 0;
    for file in std::fs::read_dir(&house.folder.0).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.file_name());
        seen += 1;
    }
    assert!(seen >= 3, "the file, its log and the lock");
    house.close().await;
}
