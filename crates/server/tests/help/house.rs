//! A server for a test, and people who play at it. Whoever says something waits for the answer to it; whoever waits for
//! others waits for an event by its number, or for a message that cannot have come before.
#![allow(dead_code)]

#[path = "late.rs"]
pub mod late;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use late::Door;

use host::ids::{TableId, random_name};
use host::sqlite::Sqlite;
use host::store::{Row, Store, written};
use serde_json::{Value as Json, json};
use server::client::{Client, create};
use server::{App, Config, Limits};
use tables::entry::Entry;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Nothing takes so long; whoever waits longer has failed.
const LIMIT: Duration = Duration::from_secs(300);

/// Time that moves only when the test moves it, in a test that begins with `start_paused`: tokio lets paused time run on
/// where nothing else is to be done, but not while a thread works for it.
pub struct Stillness(mpsc::Sender<()>);

impl Stillness {
    pub fn new() -> Stillness {
        let (hold, held) = mpsc::channel();
        tokio::task::spawn_blocking(move || held.recv());
        Stillness(hold)
    }

    pub async fn pass(&self, time: Duration) {
        tokio::time::advance(time).await;
    }
}

/// A folder that is gone when the test is.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("talong-test-{}", random_name().unwrap()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct House {
    pub server: SocketAddr,
    pub app: Arc<App>,
    pub folder: Folder,
    stop: Option<oneshot::Sender<()>>,
    running: Option<tokio::task::JoinHandle<()>>,
}

impl House {
    pub async fn open() -> House {
        House::with(Config { limits: Limits::none(), ..Config::default() }).await
    }

    pub async fn with(config: Config) -> House {
        House::again(config, Folder::new()).await
    }

    pub async fn again(config: Config, folder: Folder) -> House {
        let app = App::open(config, &folder.0).unwrap();
        House::of(app, folder).await
    }

    /// With an app that is there already.
    pub async fn of(app: Arc<App>, folder: Folder) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Door::address_of(listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let running = server::run(app.clone(), listener, async {
            let _ = stopped.await;
        });
        let running = tokio::spawn(async { running.await.unwrap() });
        House { server, app, folder, stop: Some(stop), running: Some(running) }
    }

    /// Stops as on SIGTERM; what is left is the folder.
    pub async fn close(mut self) -> Folder {
        drop(self.stop.take());
        if let Some(running) = self.running.take() {
            running.await.unwrap();
        }
        self.folder
    }

    /// Opens a house with a table for each that is asked for, all by one host. Their first deals follow from the tables'
    /// places in the list alone, so that what happens does not depend on chance.
    pub async fn known(host: &Person, all: &[Json]) -> (House, Vec<String>) {
        let config = Config { limits: Limits::none(), ..Config::default() };
        let house = House::with(config.clone()).await;
        let mut ids = Vec::new();
        for asked in all {
            assert!(asked["start"].is_null(), "nothing is promised yet");
            ids.push(table(&house, host, asked.clone()).await.0);
        }
        let (made, folder) = (house.close().await, Folder::new());
        let [made, store] = [&made, &folder].map(|f| Sqlite::open(&f.0.join("talong.sqlite")).unwrap());
        for (place, id) in ids.iter().enumerate() {
            // What the server has promised meanwhile is left behind.
            let first = made.load(&TableId::read(id).unwrap()).unwrap().swap_remove(0);
            let secret = cards::Seed::from_text(&format!("known {place}")).to_string();
            let entry = serde_json::to_string(&Entry::Committed { number: 1, secret }).unwrap();
            let promise = Row { n: first.n + 1, entry, wish: None, seat: None, ..first.clone() };
            written(store.append(vec![first, promise])).await.unwrap();
        }
        store.close();
        drop(store);
        (House::again(config, folder).await, ids)
    }

    pub async fn get(&self, path: &str) -> (u16, String) {
        server::client::http(self.server, "GET", path, None, None).await.unwrap()
    }

    /// A metric's value.
    pub async fn metric(&self, name: &str) -> u64 {
        let (_, text) = self.get("/metrics").await;
        let line = text.lines().find(|l| l.starts_with(&format!("{name} "))).unwrap_or("0 0").to_string();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }
}

/// A person with a secret.
#[derive(Clone)]
pub struct Person {
    pub secret: String,
    pub name: &'static str,
}

pub fn person(name: &'static str) -> Person {
    Person { secret: random_name().unwrap(), name }
}

/// Somebody at a table, and what the messages so far have told them.
pub struct Seated {
    pub client: Client,
    pub snapshot: Json,
    pub person: Person,
    /// What was heard and not yet looked at.
    pub heard: Vec<Json>,
    /// The last event.
    pub n: u64,
    /// What the seat sees since then.
    pub view: Json,
    /// Where the table stands.
    pub phase: String,
}

impl Seated {
    pub async fn come(house: &House, table: &str, person: &Person, last: Option<u64>) -> Seated {
        let prefix = random_name().unwrap();
        let (client, snapshot) =
            Client::enter(house.server, table, Some(&person.secret), last, &prefix).await.unwrap();
        Seated::over(client, snapshot, person)
    }

    pub fn over(client: Client, snapshot: Json, person: &Person) -> Seated {
        let (heard, person) = (Vec::new(), person.clone());
        let (n, view, phase) = (0, Json::Null, String::new());
        let mut seated = Seated { client, snapshot, person, heard, n, view, phase };
        seated.note(&seated.snapshot.clone());
        seated
    }

    fn note(&mut self, message: &Json) {
        if !matches!(message["t"].as_str(), Some("snapshot" | "event")) {
            return;
        }
        self.n = message["n"].as_u64().unwrap();
        if !message["view"].is_null() || message["t"] == "snapshot" {
            self.view = message["view"].clone();
        }
        if let Some(phase) = message["table"]["phase"].as_str() {
            self.phase = phase.to_string();
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> Json {
        let heard = tokio::time::timeout(LIMIT, self.client.hear()).await;
        let heard = heard.expect("something is said in time").unwrap();
        self.note(&heard);
        heard
    }

    /// Says something and gives the answer.
    pub async fn ask(&mut self, message: Json) -> Json {
        let id = self.client.say(message).await.unwrap();
        loop {
            let heard = self.hear().await;
            if heard["id"] == *id {
                return heard;
            }
            self.heard.push(heard);
        }
    }

    /// Says something that must be done; the number of the event, which has then been heard.
    pub async fn done(&mut self, message: Json) -> u64 {
        let answer = self.ask(message).await;
        assert_eq!(answer["t"], "ack", "{answer}");
        let n = answer["n"].as_u64().unwrap();
        assert!(self.n >= n, "what has been done is told before it is acknowledged: {} < {n}", self.n);
        n
    }

    /// Says something that must be refused; the rule and the Swedish sentence.
    pub async fn refused(&mut self, message: Json) -> (Json, String) {
        let answer = self.ask(message).await;
        assert_eq!(answer["t"], "refused", "{answer}");
        (answer["error"]["rule"].clone(), answer["error"]["sv"].as_str().unwrap().to_string())
    }

    /// The next message that fits, of those that have not been looked at.
    pub async fn until(&mut self, fits: impl Fn(&Json) -> bool) -> Json {
        if let Some(place) = self.heard.iter().position(&fits) {
            return self.heard.drain(..=place).next_back().unwrap();
        }
        loop {
            let heard = self.hear().await;
            if fits(&heard) {
                self.heard.clear();
                return heard;
            }
        }
    }

    /// The event of a number, which somebody's answer named.
    pub async fn event(&mut self, n: u64) -> Json {
        let event = self.until(|m| m["t"] == "event" && m["n"].as_u64() >= Some(n)).await;
        assert_eq!(event["n"], n, "it has been looked at before");
        event
    }

    /// Waits until a seat may act by what it has been told, or until the deal is over; what it may do.
    pub async fn turn(&mut self, seat: usize) -> Vec<String> {
        loop {
            let actions = legal(&self.view, seat);
            if !actions.is_empty() || self.is_over() {
                return actions;
            }
            let heard = self.hear().await;
            self.heard.push(heard);
        }
    }

    /// As [`Seated::turn`], where time stands still: it passes a little at a time, so that bots come to their moments.
    pub async fn turn_in(&mut self, seat: usize, time: &Stillness) -> Vec<String> {
        while legal(&self.view, seat).is_empty() && !self.is_over() {
            time.pass(Duration::from_millis(1)).await;
            self.ask(json!({"t": "ping"})).await;
        }
        legal(&self.view, seat)
    }

    /// Is no deal played?
    pub fn is_over(&self) -> bool {
        matches!(self.view["phase"].as_str(), Some("deal" | "over"))
    }
}

/// A table of the asked seats; `you` is the host. Gives the id and the invitation.
pub async fn table(house: &House, host: &Person, asked: Json) -> (String, String) {
    let mut asked = asked;
    asked["name"] = host.name.into();
    create(house.server, &host.secret, &asked).await.unwrap()
}

/// A table for two people, dealt.
pub async fn two(house: &House, game: &str, settings: Json) -> (String, Seated, Seated) {
    let (a, b) = (person("Astrid"), person("Bror"));
    let asked = json!({"game": game, "seating": "2", "settings": settings});
    let (id, invite) = table(house, &a, asked).await;
    let mut first = Seated::come(house, &id, &a, None).await;
    let mut second = Seated::come(house, &id, &b, None).await;
    second.done(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    second.done(json!({"t": "accept"})).await;
    first.done(json!({"t": "start"})).await;
    (id, first, second)
}

/// The own legal actions in a view.
pub fn legal(view: &Json, seat: usize) -> Vec<String> {
    let all = view["legal"][seat.to_string()].as_array().cloned().unwrap_or_default();
    all.iter().map(|a| a.as_str().unwrap().to_string()).collect()
}
