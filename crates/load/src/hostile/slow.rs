//! Connections that say something very slowly, or nothing: headers, bodies, handshakes, hellos that never come.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use server::client::ClientError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::interval;

use super::Foe;
use crate::wire::{Line, failed};

/// How many connections are tried besides the sockets that an address may have: all that it may, and a few more.
const BESIDES: usize = 120;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    Silent,
    Headers,
    Body,
    Hello,
}

impl Way {
    const ALL: [Way; 4] = [Way::Silent, Way::Headers, Way::Body, Way::Hello];

    /// What is said at once, and what is said byte by byte.
    fn words(self, line: Line, table: &str) -> (String, String) {
        let host = line.server;
        match self {
            Way::Silent => (String::new(), String::new()),
            Way::Headers => (
                format!("GET /api/presets HTTP/1.1\r\nHost: {host}\r\n"),
                "X-Slow: 0123456789abcdefghijklmnopqrstuvwxyz\r\n".repeat(200),
            ),
            Way::Body => (
                format!("POST /api/rules HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9000\r\n\r\n"),
                " ".repeat(8999),
            ),
            Way::Hello => (
                format!(
                    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                ),
                String::new(),
            ),
        }
    }

    fn title(self) -> (&'static str, &'static str) {
        match self {
            Way::Silent => ("tysta", "silent"),
            Way::Headers => ("långsamma huvuden", "slow headers"),
            Way::Body => ("långsamma kroppar", "slow bodies"),
            Way::Hello => ("inget hello", "no hello"),
        }
    }
}

/// How many there were of a way, how many the server closed, and the longest that one of those lived.
type Lived = Arc<Mutex<BTreeMap<Way, (usize, usize, Duration)>>>;

pub(super) async fn run(foe: Foe) {
    let lived = Lived::default();
    let count = foe.share(foe.limits.sockets_per_address as usize + BESIDES);
    foe.many(count, |foe, number| hold(foe, Way::ALL[number % 4], lived.clone())).await;
    for (way, (all, closed, longest)) in lived.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        let (sv, en) = way.title();
        let said = format!("{all}, {} ⌛, {closed} ✕ (≤ {:.1} s)", all - closed, longest.as_secs_f64());
        foe.note(sv, en, said);
    }
}

async fn hold(foe: Foe, way: Way, lived: Lived) -> Result<(), ClientError> {
    let table = foe.arms.others.first().cloned().unwrap_or_default();
    let mut stream = foe.line.connect(None).await.map_err(failed)?;
    let (at_once, slowly) = way.words(foe.line, &table);
    let begun = Instant::now();
    let said = stream.write_all(at_once.as_bytes()).await;
    let closed = tokio::select! {
        () = dribble(&mut stream, slowly.as_bytes(), said.is_ok(), &foe) => true,
        () = foe.ended() => false,
    };
    let mut lived = lived.lock().unwrap_or_else(PoisonError::into_inner);
    let (all, ended, longest) = lived.entry(way).or_default();
    *all += 1;
    if closed {
        *ended += 1;
        *longest = (*longest).max(begun.elapsed());
    }
    Ok(())
}

/// Says a byte a second until the server closes.
async fn dribble(stream: &mut TcpStream, bytes: &[u8], open: bool, foe: &Foe) {
    let mut ticks = interval(Duration::from_secs(1));
    let (mut left, mut open, mut heard) = (bytes.iter(), open, [0; 512]);
    while open {
        tokio::select! {
            read = stream.read(&mut heard) => match read {
                Ok(0) | Err(_) => open = false,
                Ok(_) if heard.starts_with(b"HTTP/1.1 ") => {
                    foe.count(format!("HTTP {}", String::from_utf8_lossy(&heard[9..12])));
                    heard = [0; 512];
                }
                Ok(_) => {}
            },
            _ = ticks.tick() => if let Some(byte) = left.next() {
                open = stream.write_all(&[*byte]).await.is_ok();
            },
        }
    }
}
