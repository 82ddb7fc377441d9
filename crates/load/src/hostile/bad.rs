//! Messages that are none: on sockets and as requests. Each is answered with a reason or ends its own socket, and nothing
//! else.

use std::time::Duration;

use cards::Fast;
use serde_json::json;
use server::client::{Client, ClientError};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::{Foe, Own};
use crate::wire::request;

/// How many sockets send them at once.
const SOCKETS: usize = 20;
/// How many ask over HTTP.
const ASKING: usize = 10;

pub(super) async fn run(foe: Foe) {
    let (sockets, requests) = (foe.share(SOCKETS), foe.share(ASKING));
    tokio::join!(foe.many(sockets, speak), foe.many(requests, ask));
}

fn noise(chance: &mut Fast, length: usize) -> Vec<u8> {
    (0..length).map(|_| chance.word() as u8).collect()
}

fn frame(bytes: impl Into<Vec<u8>>, kind: Data, last: bool) -> Message {
    Message::Frame(Frame::message(bytes.into(), OpCode::Data(kind), last))
}

/// Everything that is no message, each with what is sent for it.
fn messages(chance: &mut Fast) -> Vec<Vec<Message>> {
    let text = |text: &str| vec![Message::text(text)];
    let deep = |open: &str, close: &str, n: usize| vec![Message::text(open.repeat(n) + &close.repeat(n))];
    vec![
        text(""),
        text("{"),
        text("null"),
        text("[]"),
        text("\"act\""),
        text("{}"),
        text(r#"{"t":"act"}"#),
        text(r#"{"t":"act","id":""}"#),
        text(r#"{"t":"act","id":7,"action":"play 9c"}"#),
        text(r#"{"t":"act","id":"z1"}"#),
        text(r#"{"t":"act","id":"z2","action":["play 9c"]}"#),
        text(r#"{"t":"act","id":"z3","action":null}"#),
        text(r#"{"t":"act","id":"z4","action":"play \u0000"}"#),
        text(r#"{"t":"act","id":"z5","action":"play 🂡","action":"play Zz"}"#),
        text(r#"{"t":"back","id":"z6","at":-1}"#),
        text(r#"{"t":"back","id":"z7","at":99999999999999999999}"#),
        text(r#"{"t":"seat","id":"z8","seat":256,"kind":"bot","level":"van"}"#),
        text(r#"{"t":"settings","id":"z9","settings":{"pace_ms":1e400}}"#),
        text(r#"{"t":"rules","id":"z10","rules":{"ending":{"a":[{}]}}}"#),
        text(r#"{"t":"dance","id":"z11"}"#),
        text(r#"{"t":"hello","id":"z12","secret":"a","last":null}"#),
        text(r#"{"t":"ping","id":"z13","more":{"of":["this"]},"t2":1}"#),
        text("{\"t\":\"ping\",\"id\":\"\u{202e}\u{0}\"}"),
        text(&format!(r#"{{"t":"ping","id":"{}"}}"#, "x".repeat(65))),
        deep("[", "]", 1900),
        deep("{\"a\":", "1}", 500),
        text(&format!(r#"{{"t":"act","id":"z14","action":"{}"}}"#, "a".repeat(3900))),
        vec![Message::binary(noise(chance, 100))],
        vec![Message::Ping(vec![1; 100].into()), Message::Pong(vec![2; 100].into())],
        // In pieces, which is allowed.
        vec![
            frame(*b"{\"t\":\"ping\",", Data::Text, false),
            frame(*b"\"id\":", Data::Continue, false),
            frame(*b"\"z15\"}", Data::Continue, true),
        ],
        // What follows ends the socket.
        text(&"a".repeat(5 << 10)),
        text(&"a".repeat(1 << 20)),
        vec![frame(noise(chance, 200), Data::Text, true)],
        vec![frame(*b"{\"t\":", Data::Text, false), frame(*b"{}", Data::Text, true)],
        vec![frame(*b"\"piece\"", Data::Continue, true)],
        (0..40).map(|_| frame(vec![b'a'; 120], Data::Continue, false)).collect(),
        vec![Message::text(r#"{"t":"ping","id":"z16"}"#); 200],
    ]
}

/// Sends something, and hears until the server has answered what was sent after it; false if the socket has ended.
async fn send(foe: &Foe, client: &mut Client, messages: Vec<Message>) -> bool {
    for message in messages {
        if client.raw(message).await.is_err() {
            break;
        }
    }
    // Where the line is broken already, what was said before is still to be heard.
    let ping = client.say(json!({"t": "ping"})).await;
    let ping = ping.unwrap_or_default();
    loop {
        match client.hear().await {
            Ok(heard) if heard["t"] == "pong" && heard["id"] == *ping => return true,
            Ok(heard) if heard["t"] == "ack" => {
                foe.wrong(format!("something was done that nobody could understand: {heard}"));
            }
            Ok(heard) => {
                let reasons = [&heard["error"]["sv"], &heard["error"]["en"]];
                if !heard["error"].is_null() && reasons.iter().any(|reason| !reason.is_string()) {
                    foe.wrong(format!("a refusal without its reason: {heard}"));
                }
                foe.heard(&heard);
            }
            Err(_) => {
                foe.count("closed");
                return false;
            }
        }
    }
}

async fn speak(foe: Foe, number: usize) -> Result<(), ClientError> {
    let mut chance = Fast::new(foe.arms.seed + number as u64);
    let Own { id, secret, mut client, .. } = foe.own("nyborjare", 10_000, true).await?;
    let mut ticks = foe.ticks();
    let mut rounds = 0;
    while rounds == 0 || !foe.is_stopped() {
        rounds += 1;
        for message in messages(&mut chance) {
            // Two messages each, and now and then more.
            ticks.tick().await;
            ticks.tick().await;
            if send(&foe, &mut client, message).await {
                continue;
            }
            let mut tries = 0;
            client = loop {
                match foe.line.enter(&id, Some(&secret), &format!("r{rounds}-{tries}-")).await {
                    Ok((client, _)) => break client,
                    Err(error) if tries > 100 => return Err(error),
                    Err(_) => tries += 1,
                }
                ticks.tick().await;
            };
        }
    }
    Ok(())
}

/// Everything that is no request.
fn requests(foe: &Foe, chance: &mut Fast) -> Vec<Vec<u8>> {
    let line = foe.line;
    let post = |path: &str, body: &[u8]| request(line, "POST", path, "", body);
    let bearer = "Authorization: Bearer 0123456789abcdefghijklmn\r\n";
    let table = |body: &[u8]| request(line, "POST", "/api/tables", bearer, body);
    let mut noise_line = noise(chance, 300);
    noise_line.extend_from_slice(b"\r\n\r\n");
    vec![
        noise_line,
        b"GET\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_vec(),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nA: {}\r\n\r\n", "a".repeat(1 << 20)).into_bytes(),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{}\r\n", "A: b\r\n".repeat(5000)).into_bytes(),
        b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: -1\r\n\r\n".to_vec(),
        b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n".to_vec(),
        post("/api/rules", b"{"),
        post("/api/rules", &noise(chance, 1000)),
        post("/api/rules", "[".repeat(16_000).as_bytes()),
        post("/api/rules", &vec![b' '; 1 << 20]),
        post("/api/rules", br#"{"game":"tolva","rules":{"ending":[[[]]],"\u0000":1}}"#),
        post("/api/replay", br#"{"record":"talong 1\ngame tolva\n\u0000","deal":99999999999}"#),
        post("/api/reviews", b"[1,2,3]"),
        post("/api/puzzles/../../etc/passwd", b"{}"),
        table(br#"{"name":7,"game":[]}"#),
        table(br#"{"name":"A","game":"tolva","seats":[{"kind":"you"},{"kind":"you"}]}"#),
        table(br#"{"name":"A","game":"tolva","settings":{"pace_ms":99999999}}"#),
        request(line, "GET", "/api/tables/%00%ff/record", "", b""),
        request(line, "GET", "/%2e%2e/%2e%2e/etc/passwd", "", b""),
        request(line, "GET", &format!("/{}", "a".repeat(60_000)), "", b""),
        request(line, "DANCE", "/api/tables", "", b""),
    ]
}

async fn ask(foe: Foe, number: usize) -> Result<(), ClientError> {
    let mut chance = Fast::new(foe.arms.seed + 1000 + number as u64);
    let pause = Duration::from_millis(25) * foe.share(ASKING) as u32;
    let mut rounds = 0;
    while rounds == 0 || !foe.is_stopped() {
        rounds += 1;
        for bytes in requests(&foe, &mut chance) {
            let answer = foe.line.raw(&bytes).await;
            if answer.as_ref().is_ok_and(|answer| answer.status >= 500) {
                foe.wrong(format!(
                    "an error within the server: {}",
                    String::from_utf8_lossy(&bytes[..60.min(bytes.len())])
                ));
            }
            foe.answered(&answer);
            // Together as often as one address may ask, less what the sockets need to come back.
            tokio::time::sleep(pause).await;
        }
    }
    Ok(())
}
