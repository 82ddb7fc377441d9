//! A server for a test, and people who play at it.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use server::client::{Client, create};
use server::ids::random_name;
use server::{App, Config, Limits};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

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
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = listener.local_addr().unwrap();
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

pub struct Seated {
    pub client: Client,
    pub snapshot: Json,
    pub person: Person,
    /// What was heard while waiting for answers.
    pub heard: Vec<Json>,
}

impl Seated {
    pub async fn come(house: &House, table: &str, person: &Person, last: Option<u64>) -> Seated {
        let prefix = random_name().unwrap();
        let (client, snapshot) =
            Client::enter(house.server, table, Some(&person.secret), last, &prefix).await.unwrap();
        Seated { client, snapshot, person: person.clone(), heard: Vec::new() }
    }

    /// Says something and gives the answer.
    pub async fn ask(&mut self, message: Json) -> Json {
        let heard = &mut self.heard;
        self.client.ask(message, |m| heard.push(m)).await.unwrap()
    }

    /// Says something that must be done.
    pub async fn done(&mut self, message: Json) -> u64 {
        let answer = self.ask(message).await;
        assert_eq!(answer["t"], "ack", "{answer}");
        answer["n"].as_u64().unwrap()
    }

    /// Says something that must be refused; the rule and the Swedish sentence.
    pub async fn refused(&mut self, message: Json) -> (Json, String) {
        let answer = self.ask(message).await;
        assert_eq!(answer["t"], "refused", "{answer}");
        (answer["error"]["rule"].clone(), answer["error"]["sv"].as_str().unwrap().to_string())
    }

    /// The next message that fits.
    pub async fn until(&mut self, fits: impl Fn(&Json) -> bool) -> Json {
        if let Some(place) = self.heard.iter().position(&fits) {
            return self.heard.drain(..=place).next_back().unwrap();
        }
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(30), self.client.hear()).await;
            let heard = heard.expect("something is said in time").unwrap();
            if fits(&heard) {
                self.heard.clear();
                return heard;
            }
        }
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
