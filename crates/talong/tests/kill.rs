//! The server is killed again and again in the middle of play; nothing that was acknowledged is lost, nothing is doubled.

#[path = "../../server/tests/help/late.rs"]
mod late;

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use host::ids::{TableId, random, random_name};
use host::sqlite::Sqlite;
use host::store::Store;
use serde_json::{Value as Json, json};
use server::client::{Client, ClientError, create};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;

const KILLS: usize = 55;
const GAMES: [(&str, &str); 6] = [
    ("bondtolva", "2"),
    ("vandtia", "2"),
    ("tolva", "4"),
    ("plocketolva", "2"),
    ("bordstolva", "2"),
    ("vandtia", "4"),
];

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The real server, killed when dropped.
struct Server(Child, SocketAddr);

impl Server {
    fn start(data: &Path) -> Server {
        let much = "4000000000";
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["serve", "--port", "0", "--log", "error", "--message-rate", much, "--table-rate", much])
            .args(["--sockets", much, "--request-rate", much, "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let out = child.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|p| p.parse().ok());
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("a port")));
        Server(child, late::Door::address_of(address))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it is gone");
    }
}

/// What the people at one table were told.
#[derive(Default)]
struct Told {
    acks: BTreeMap<String, u64>,
    events: BTreeMap<u64, Json>,
    last: u64,
}

struct Player {
    table: String,
    secret: String,
    seat: usize,
    last: Option<u64>,
    /// Said, and not yet answered.
    pending: Option<(String, Json)>,
    view: Json,
    phase: String,
    said: u64,
    told: Arc<Mutex<Told>>,
    news: mpsc::UnboundedSender<()>,
}

impl Player {
    /// Plays for ever; when the server is gone, on the next one.
    async fn play(mut self, mut at: watch::Receiver<Option<SocketAddr>>) {
        loop {
            let Ok(server) = at.wait_for(Option::is_some).await.map(|at| at.expect("an address")) else {
                return;
            };
            if self.sit(server).await.is_err() && at.has_changed().is_err() {
                return;
            }
            tokio::task::yield_now().await;
        }
    }

    async fn sit(&mut self, server: SocketAddr) -> Result<(), ClientError> {
        // What anyone at the table had heard before this socket was opened must be in its snapshot.
        let known = self.told.lock().expect("whole").last;
        let (mut client, snapshot) =
            Client::enter(server, &self.table, Some(&self.secret), self.last, "hello").await?;
        let n = snapshot["n"].as_u64().expect("a number");
        assert!(n >= known, "the table has forgotten: {n} < {known}");
        assert_eq!(snapshot["you"], self.seat);
        self.view = snapshot["view"].clone();
        self.phase = snapshot["table"]["phase"].as_str().expect("a phase").to_string();
        self.last = Some(n);
        let ready = snapshot["table"]["seats"][self.seat]["ready"] == true;
        // Whatever was not answered is said again, with the same id.
        if let Some((_, message)) = &self.pending {
            client.raw(Message::text(message.to_string())).await?;
        } else {
            self.wish(&mut client, ready).await?;
        }
        loop {
            let message = client.hear().await?;
            match message["t"].as_str() {
                Some("event") => self.event(&message),
                Some("ack" | "refused")
                    if self.pending.as_ref().is_some_and(|(id, _)| message["id"] == **id) =>
                {
                    let (id, _) = self.pending.take().expect("pending");
                    if let Some(n) = message["n"].as_u64() {
                        let mut told = self.told.lock().expect("whole");
                        if let Some(before) = told.acks.insert(id, n) {
                            assert_eq!(before, n, "the same message is the same event");
                        }
                        told.last = told.last.max(n);
                        let _ = self.news.send(());
                    }
                }
                _ => continue,
            }
            if self.pending.is_none() {
                self.wish(&mut client, false).await?;
            }
        }
    }

    fn event(&mut self, message: &Json) {
        let n = message["n"].as_u64().expect("a number");
        assert_eq!(Some(n), self.last.map(|l| l + 1), "no gaps");
        self.last = Some(n);
        if !message["view"].is_null() {
            self.view = message["view"].clone();
        }
        if let Some(phase) = message["table"]["phase"].as_str() {
            self.phase = phase.to_string();
        }
        if message["what"]["kind"] == "ready" && message["what"]["seat"] == self.seat {
            self.phase = "ready".to_string();
        }
        let mut told = self.told.lock().expect("whole");
        let mut what = message["what"].clone();
        // Where its cards lay in the deck is told to each seat by itself.
        if let Some(what) = what.as_object_mut() {
            what.remove("places");
        }
        let before = told.events.insert(n, what.clone());
        assert!(before.is_none_or(|before| before == what), "event {n} has changed");
        told.last = told.last.max(n);
    }

    async fn wish(&mut self, client: &mut Client, ready: bool) -> Result<(), ClientError> {
        let legal = self.view["legal"][self.seat.to_string()].as_array().cloned().unwrap_or_default();
        let mut message = match self.phase.as_str() {
            "between" | "over" if !ready => json!({"t": "next"}),
            "playing" if !legal.is_empty() => {
                let pick = legal.iter().find(|a| **a == "done");
                let action = pick.unwrap_or(&legal[(self.said as usize * 5 + self.seat) % legal.len()]);
                json!({"t": "act", "action": action})
            }
            _ => return Ok(()),
        };
        self.view["legal"] = Json::Null;
        self.said += 1;
        let id = format!("{}-{}", self.seat, self.said);
        message["id"] = id.clone().into();
        self.pending = Some((id, message.clone()));
        client.raw(Message::text(message.to_string())).await
    }
}

/// A table with two people and bots, dealt.
async fn table(server: SocketAddr, game: &str, seating: &str) -> (String, [String; 2]) {
    let secrets = [random_name().expect("chance"), random_name().expect("chance")];
    let seats = games::rules(game, Some(seating), &[]).expect("rules").seats();
    let kinds: Vec<Json> = (0..seats)
        .map(|seat| match seat {
            0 => json!({"kind": "you"}),
            1 => json!({"kind": "open"}),
            _ => json!({"kind": "bot", "level": "nyborjare"}),
        })
        .collect();
    let asked = json!({"name": "Astrid", "game": game, "seating": seating, "seats": kinds,
        "settings": {"pace_ms": 0, "race_ms": 0, "away_s": 86_400}});
    let (id, invite) = create(server, &secrets[0], &asked).await.expect("a table");
    let (mut a, _) = Client::enter(server, &id, Some(&secrets[0]), None, "a").await.expect("a seat");
    let (mut b, _) = Client::enter(server, &id, Some(&secrets[1]), None, "b").await.expect("a seat");
    b.ask(json!({"t": "sit", "invite": invite, "name": "Bror"}), drop).await.expect("sat");
    b.ask(json!({"t": "accept"}), drop).await.expect("accepted");
    a.ask(json!({"t": "start"}), drop).await.expect("started");
    (id, secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_and_nothing_doubled() {
    let folder = Folder(std::env::temp_dir().join(format!("talong-kill-{}", random_name().expect("chance"))));
    let mut server = Server::start(&folder.0);
    let (news, mut acked) = mpsc::unbounded_channel();
    let (at, place) = watch::channel(None);
    let mut tables = HashMap::new();
    let mut players = Vec::new();
    for (game, seating) in GAMES {
        let (id, secrets) = table(server.1, game, seating).await;
        let told = Arc::new(Mutex::new(Told::default()));
        for (seat, secret) in secrets.into_iter().enumerate() {
            let player = Player {
                table: id.clone(),
                secret,
                seat,
                last: None,
                pending: None,
                view: Json::Null,
                phase: String::new(),
                said: 0,
                told: told.clone(),
                news: news.clone(),
            };
            players.push(tokio::spawn(player.play(place.clone())));
        }
        tables.insert(id, told);
    }
    let mut acks = 0;
    for kill in 0..KILLS {
        at.send_replace(Some(server.1));
        let wait = 1 + u16::from_le_bytes(random().expect("chance")) % 60;
        for _ in 0..wait {
            // Nothing takes so long; whoever waits longer has failed.
            let heard = tokio::time::timeout(std::time::Duration::from_secs(300), acked.recv()).await;
            heard.unwrap_or_else(|_| panic!("nobody plays after {kill} kills")).expect("somebody plays");
        }
        acks += usize::from(wait);
        at.send_replace(None);
        drop(server);
        while acked.try_recv().is_ok() {
            acks += 1;
        }
        assert!(players.iter().all(|player| !player.is_finished()), "a player saw something wrong");
        server = Server::start(&folder.0);
    }
    players.iter().for_each(|player| player.abort());
    drop(server);
    let store = Sqlite::open(&folder.0.join("talong.sqlite")).expect("the log");
    let mut entries = 0;
    for (id, told) in tables {
        let rows = store.load(&TableId::read(&id).expect("an id")).expect("rows");
        assert!(rows.iter().zip(1..).all(|(row, n)| row.n == n), "no gaps");
        entries += rows.len();
        let told = told.lock().expect("whole");
        let mut seen = HashMap::new();
        for row in &rows {
            if let Some((who, wish)) = &row.wish {
                assert!(seen.insert((*who, wish.clone()), row.n).is_none(), "{wish} was done twice");
            }
        }
        for (wish, n) in &told.acks {
            let row = rows.get(*n as usize - 1).unwrap_or_else(|| panic!("the acknowledged {n} is lost"));
            assert_eq!(row.wish.as_ref().map(|(_, w)| w), Some(wish), "event {n} is of another message");
        }
        for (n, what) in &told.events {
            let row = rows.get(*n as usize - 1).unwrap_or_else(|| panic!("the told {n} is lost"));
            let entry: Json = serde_json::from_str(&row.entry).expect("JSON");
            assert_eq!((&entry["kind"], &entry["action"]), (&what["kind"], &what["action"]), "event {n}");
        }
    }
    println!("{KILLS} kills, {acks} acknowledged messages, {entries} entries");
}
