//! The server as a user starts and stops it, and what it writes down of what it sees.

#[path = "../../server/tests/help/late.rs"]
mod late;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value as Json, json};
use server::client::{Client, create, http};
use server::ids::random_name;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder() -> Folder {
    Folder(std::env::temp_dir().join(format!("talong-serve-{}", random_name().expect("chance"))))
}

/// Starts the program; the process, and the first line that it says.
fn start(args: &[&str], data: &Folder, lang: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(args)
        .env("XDG_DATA_HOME", &data.0)
        .env("TALONG_LANG", lang)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
    (child, line)
}

fn address(line: &str) -> SocketAddr {
    let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|p| p.parse().ok());
    let port = port.unwrap_or_else(|| panic!("no port in {line}"));
    late::Door::address_of(SocketAddr::from(([127, 0, 0, 1], port)))
}

/// Asks the process to end, as a system does, and gives what it logged.
fn stop(mut child: Child) -> String {
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(asked.success());
    let mut log = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
    assert!(child.wait().expect("it ends").success(), "{log}");
    log
}

#[tokio::test]
async fn talong_alone_serves_and_says_where() {
    let data = folder();
    let (child, line) = start(&[], &data, "sv");
    assert!(line.starts_with("Talong finns på http://localhost:"), "{line}");
    let (status, body) = http(address(&line), "GET", "/healthz", None, None).await.expect("an answer");
    assert_eq!((status, body.as_str()), (200, "ok"));
    assert!(data.0.join("talong/talong.sqlite").exists());
    stop(child);
    let (child, line) = start(&["serve", "--port", "0"], &data, "en");
    assert!(line.starts_with("Talong is at http://localhost:"), "{line}");
    stop(child);
}

#[tokio::test]
async fn the_log_tells_neither_secrets_nor_cards() {
    let data = folder();
    let (child, line) = start(&["serve", "--port", "0", "--log", "debug", "--log-json"], &data, "sv");
    let server = address(&line);
    let secret = random_name().expect("chance");
    let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2", "start": true,
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "van"}], "settings": {"pace_ms": 0}});
    let (id, invite) = create(server, &secret, &asked).await.expect("a table");
    let (mut client, snapshot) = Client::enter(server, &id, Some(&secret), None, "m").await.expect("a seat");
    let mut message = snapshot;
    let mut acted = 0;
    while acted < 12 {
        // Only an event has something new to do.
        if let Some(action) = message["view"]["legal"]["0"][0].as_str() {
            client.say(json!({"t": "act", "action": action})).await.expect("said");
        }
        message = client.hear().await.expect("heard");
        acted += usize::from(message["what"]["kind"] == "acted");
    }
    let log = stop(child);
    assert!(log.lines().count() > 12, "{log}");
    for line in log.lines() {
        let entry: Json = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        assert!(entry["level"].is_string());
    }
    assert!(!log.contains(&secret) && !log.contains(&invite), "{log}");
    for card in games::rules("bondtolva", Some("2"), &[]).expect("rules").pack().fresh() {
        let named = format!(" {card}");
        assert!(!log.contains(&named) && !log.contains(&format!("\"{card}\"")), "{card}: {log}");
    }
}
