//! A load test: clients that play like people, over real sockets, against a server in another process.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::client::{Client, ClientError, create};
use crate::ids::random_name;

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many tables there are.
    pub tables: usize,
    /// How many of them play, with a socket in both seats.
    pub playing: usize,
    /// How many sockets each of the others has: one, where the second player is gone, or two.
    pub quiet_sockets: usize,
    /// How long they play.
    pub time: Duration,
    /// What they play.
    pub game: String,
    /// How long a player thinks.
    pub think: Duration,
    /// Where the server is.
    pub server: SocketAddr,
    /// Its process, whose memory is measured.
    pub process: u32,
}

/// What came of it.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Measured {
    pub tables: usize,
    pub playing: usize,
    pub sockets: usize,
    pub quiet_sockets: usize,
    pub actions: usize,
    pub seconds: f64,
    /// From action to event at another seat, the middle and the 99th of a hundred.
    pub p50: Duration,
    pub p99: Duration,
    /// The server's memory for each table before any plays, with its sockets.
    pub bytes_per_table: u64,
    /// How long it took to make all tables and sit down.
    pub setup: Duration,
}

impl Measured {
    /// The figures in Swedish and in English.
    pub fn say(&self) -> (String, String) {
        let rate = self.actions as f64 / self.seconds;
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let (p50, p99, kib) = (ms(self.p50), ms(self.p99), self.bytes_per_table as f64 / 1024.0);
        let (tables, playing, sockets) = (self.tables, self.playing, self.sockets);
        let setup = self.setup.as_secs_f64();
        let quiet = self.quiet_sockets;
        (
            format!(
                "{tables} bord ({playing} spelar, {sockets} anslutningar, uppställda på {setup:.1} s): {rate:.0} drag/s, \
                 drag till händelse hos de andra {p50:.1} ms (median) {p99:.1} ms (99 %), {kib:.0} KiB hos servern per \
                 stilla bord (anslutningar: {quiet})"
            ),
            format!(
                "{tables} tables ({playing} playing, {sockets} sockets, set up in {setup:.1} s): {rate:.0} actions/s, \
                 action to event at the other seats {p50:.1} ms (p50) {p99:.1} ms (p99), {kib:.0} KiB at the server per \
                 idle table (sockets: {quiet})"
            ),
        )
    }
}

/// The memory that a process uses, where the system tells.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|n| n.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// How many tables come from one address: it has fewer ports than a large house needs.
const TABLES_PER_ADDRESS: usize = 8000;
/// How often a quiet client says that it is still there, as the page does.
const PING: Duration = Duration::from_secs(30);

impl Plan {
    /// How many sockets there are when all are seated.
    fn sockets(&self) -> usize {
        let playing = self.playing.min(self.tables);
        playing * 2 + (self.tables - playing) * self.quiet_sockets
    }

    /// How many files must be open at once, in the server and here.
    pub fn files(&self) -> u64 {
        self.sockets() as u64 + 500
    }
}

/// A line to the server for a table, from an address that has ports left.
async fn line(server: SocketAddr, number: usize) -> std::io::Result<TcpStream> {
    let host = (number / TABLES_PER_ADDRESS % 250) as u8 + 1;
    if host > 1 && server.ip() == Ipv4Addr::LOCALHOST {
        let socket = TcpSocket::new_v4()?;
        if socket.bind((Ipv4Addr::new(127, 0, 0, host), 0).into()).is_ok() {
            return socket.connect(server).await;
        }
    }
    TcpStream::connect(server).await
}

/// Makes a table of two, and sits down at both seats.
async fn sit(server: SocketAddr, game: &str, number: usize) -> Result<Vec<(Client, Json)>, ClientError> {
    let secret = || random_name().map_err(|error| ClientError(error.to_string()));
    let (a, b) = (secret()?, secret()?);
    let asked = json!({"name": "Astrid", "game": game, "seating": "2", "settings": {"pace_ms": 0, "race_ms": 0, "away_s": 86_400}});
    let (table, invite) = create(server, &a, &asked).await?;
    let fail = |error: std::io::Error| ClientError(error.to_string());
    let mut first = Client::over(line(server, number).await.map_err(fail)?, server, &table, "a").await?;
    let mut second = Client::over(line(server, number).await.map_err(fail)?, server, &table, "b").await?;
    first.greet(Some(&a), None).await?;
    second.greet(Some(&b), None).await?;
    second.ask(json!({"t": "sit", "invite": invite, "name": "Bror"}), drop).await?;
    second.ask(json!({"t": "accept"}), drop).await?;
    let mut view = Json::Null;
    first.ask(json!({"t": "start"}), |heard| view = heard["view"].clone()).await?;
    Ok(vec![(first, view), (second, Json::Null)])
}

/// Sits quietly until the playing begins.
async fn wait(
    mut clients: Vec<(Client, Json)>,
    mut begin: watch::Receiver<bool>,
) -> Result<Vec<(Client, Json)>, ClientError> {
    loop {
        let begun = tokio::select! {
            _ = begin.wait_for(|begun| *begun) => true,
            () = tokio::time::sleep(PING) => false,
        };
        if begun {
            return Ok(clients);
        }
        for (client, _) in &mut clients {
            client.ask(json!({"t": "ping"}), drop).await?;
        }
    }
}

/// A seat that is played.
struct Seat {
    client: Client,
    seat: usize,
    view: Json,
    think: Duration,
    turn: usize,
    /// When the table's last action was sent, whoever sent it.
    sent: Arc<Mutex<Instant>>,
    heard: mpsc::UnboundedSender<Duration>,
}

impl Seat {
    /// Plays until stopped.
    async fn play(mut self) -> Result<(), ClientError> {
        loop {
            self.act().await?;
            let message = self.client.hear().await?;
            if message["t"] != "event" {
                continue;
            }
            let what = &message["what"];
            if what["kind"] == "acted"
                && what["seat"] != self.seat
                && let Ok(sent) = self.sent.lock()
            {
                let _ = self.heard.send(sent.elapsed());
            }
            if !message["view"].is_null() {
                self.view = message["view"].clone();
            }
            let over = matches!(message["table"]["phase"].as_str(), Some("between" | "over"));
            if over && what["kind"] == "acted" {
                self.client.say(json!({"t": "next"})).await?;
            }
        }
    }

    /// Does any legal action, if it is this seat's turn.
    async fn act(&mut self) -> Result<(), ClientError> {
        let view = std::mem::take(&mut self.view);
        let legal = view["legal"][self.seat.to_string()].as_array();
        let Some(legal) = legal.filter(|legal| !legal.is_empty()) else { return Ok(()) };
        if !self.think.is_zero() {
            tokio::time::sleep(self.think).await;
        }
        self.turn += 1;
        let action = legal[(self.turn * 7 + self.seat) % legal.len()].clone();
        if let Ok(mut sent) = self.sent.lock() {
            *sent = Instant::now();
        }
        self.client.say(json!({"t": "act", "action": action})).await.map(drop)
    }
}

/// Runs the plan.
pub async fn run(plan: Plan) -> Result<Measured, ClientError> {
    let fail = |error: &dyn std::fmt::Display| ClientError(error.to_string());
    let server = plan.server;
    let (begun, before) = (Instant::now(), memory(plan.process));
    // As many at once as a busy evening brings, not all.
    let doors = Arc::new(Semaphore::new(64));
    let mut arriving = Vec::new();
    // Most stay quiet to the end; those that play are called.
    let (called, begin) = watch::channel(false);
    let (_uncalled, never) = watch::channel(false);
    for number in 0..plan.tables {
        let (doors, game) = (doors.clone(), plan.game.clone());
        let (begin, sockets) =
            if number < plan.playing { (begin.clone(), 2) } else { (never.clone(), plan.quiet_sockets) };
        arriving.push(tokio::spawn(async move {
            let permit = doors.acquire_owned().await;
            let mut clients = sit(server, &game, number).await?;
            clients.truncate(sockets);
            drop(permit);
            Ok::<_, ClientError>(tokio::spawn(wait(clients, begin)))
        }));
    }
    let mut tables = Vec::new();
    for table in arriving {
        tables.push(table.await.map_err(|e| fail(&e))??);
    }
    let setup = begun.elapsed();
    let bytes_per_table = memory(plan.process).saturating_sub(before) / plan.tables.max(1) as u64;
    let (notes, mut heard) = mpsc::unbounded_channel();
    let mut idle = tables;
    let _ = called.send(true);
    let mut playing = Vec::new();
    for table in idle.drain(..plan.playing.min(idle.len())) {
        playing.push(table.await.map_err(|e| fail(&e))??);
    }
    let begun = Instant::now();
    let mut players = Vec::new();
    for clients in playing {
        let sent = Arc::new(Mutex::new(Instant::now()));
        for (seat, (client, view)) in clients.into_iter().enumerate() {
            let (sent, heard) = (sent.clone(), notes.clone());
            let player = Seat { client, seat, view, think: plan.think, turn: 0, sent, heard };
            players.push(tokio::spawn(player.play()));
        }
    }
    drop(notes);
    let mut delays = Vec::new();
    let end = tokio::time::sleep(plan.time);
    tokio::pin!(end);
    loop {
        tokio::select! {
            () = &mut end => break,
            note = heard.recv() => match note {
                Some(delay) => delays.push(delay),
                None => break,
            },
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    players.iter().for_each(|player| player.abort());
    delays.sort_unstable();
    let at = |share: f64| delays.get((delays.len() as f64 * share) as usize).copied().unwrap_or_default();
    // A quiet table that is gone was no table of this measure.
    if idle.iter().any(|table| table.is_finished()) {
        return Err(ClientError("the server closed quiet tables".to_string()));
    }
    idle.iter().for_each(|table| table.abort());
    Ok(Measured {
        tables: plan.tables,
        playing: plan.playing,
        sockets: plan.sockets(),
        quiet_sockets: plan.quiet_sockets,
        actions: delays.len(),
        seconds,
        p50: at(0.5),
        p99: at(0.99),
        bytes_per_table,
        setup,
    })
}
