//! The server as a user starts and stops it, and what it writes down of what it sees.

#[path = "../../server/tests/help/late.rs"]
mod late;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use host::ids::random_name;
use serde_json::{Value as Json, json};
use server::client::{Client, create, http};

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

/// Starts the program, which cannot run; what it says on standard error.
fn fails(args: &[&str], data: &Folder, lang: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(args)
        .arg("--data")
        .arg(&data.0)
        .env("TALONG_LANG", lang)
        .output()
        .expect("it runs");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Fails in both languages, each with its words.
fn says(args: &[&str], data: &Folder, [sv, en]: [&str; 2]) {
    for (lang, words) in [("sv", sv), ("en", en)] {
        let said = fails(args, data, lang);
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_server_that_cannot_start_says_why() {
    let data = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    says(
        &["serve", "--port", &port],
        &data,
        [&format!("porten {port} är upptagen"), &format!("port {port} is in use")],
    );
    let nowhere = ["serve", "--port", "0", "--bind", "192.0.2.1"];
    says(&nowhere, &data, ["har inte adressen 192.0.2.1", "does not have the address 192.0.2.1"]);
    let any = ["serve", "--port", "0"];
    // A second server on the same folder.
    let (child, line) =
        start(&["serve", "--port", "0", "--data", data.0.to_str().expect("UTF-8")], &data, "sv");
    assert!(line.contains("http://"), "{line}");
    says(&any, &data, ["används redan av en annan Talong", "in use by another Talong"]);
    stop(child);
    let file = data.0.join("talong.sqlite");
    let mut bytes = std::fs::read(&file).expect("a file");
    // The form's number stands in the file's head.
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    std::fs::write(&file, &bytes).expect("written");
    says(&any, &data, ["skriven av en nyare Talong", "written by a newer Talong"]);
    std::fs::write(&file, "not a database at all ".repeat(500)).expect("written");
    says(&any, &data, ["är skadad", "is damaged"]);
    // A file where the folder should be.
    let blocked = Folder(data.0.join("talong.sqlite/within"));
    says(&any, &blocked, ["går inte att skriva i mappen", "cannot be written"]);
}

/// The system lets no file grow: nothing can be written, and the server says so, lives, and goes on when it may write.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_ends_nothing() {
    let data = folder();
    // The log cannot be written either.
    let program = env!("CARGO_BIN_EXE_talong");
    let shell = format!(
        "trap '' XFSZ; ulimit -S -f 200; exec {program} serve --port 0 --table-rate 4000000 --request-rate 4000000 --data"
    );
    let mut child = Command::new("sh")
        .args(["-c", &format!("{shell} \"$0\" 2>/dev/full")])
        .arg(&data.0)
        .env("TALONG_LANG", "sv")
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
    let server = address(&line);
    let secret = random_name().expect("chance");
    let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2"});
    let (id, _) = create(server, &secret, &asked).await.expect("a table");
    let mut made = 0;
    let refused = loop {
        let (status, body) =
            http(server, "POST", "/api/tables", Some(&secret), Some(&asked)).await.expect("an answer");
        if status != 201 {
            break (status, body);
        }
        made += 1;
        assert!(made < 10_000, "the disk is never full");
    };
    assert!(refused.0 == 503 && refused.1.contains("disk är full"), "{refused:?}");
    while http(server, "GET", "/healthz", None, None).await.expect("an answer").0 != 503 {}
    // What is there can be read, and a wish is refused with the reason.
    let (mut client, _) = Client::enter(server, &id, Some(&secret), None, "m").await.expect("a seat");
    let answer = client.ask(json!({"t": "name", "name": "Alma"}), drop).await.expect("an answer");
    assert!(answer["error"]["sv"].as_str().is_some_and(|sv| sv.contains("full")), "{answer}");
    let raised =
        Command::new("prlimit").args(["--fsize=unlimited:", "--pid", &child.id().to_string()]).status();
    assert!(raised.expect("prlimit runs").success());
    while http(server, "GET", "/healthz", None, None).await.expect("an answer").0 != 200 {}
    let answer = client.ask(json!({"t": "name", "name": "Alma"}), drop).await.expect("an answer");
    assert_eq!(answer["t"], "ack", "{answer}");
    let asked_to_end =
        Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(asked_to_end.success() && child.wait().expect("it ends").success());
}

#[test]
fn the_server_answers_by_its_own_names_and_those_it_is_given() {
    let data = folder();
    let (child, line) =
        start(&["serve", "--port", "0", "--host", "kort.example", "--host", "spel.example"], &data, "sv");
    let server = address(&line);
    let machine = gethostname::gethostname().to_string_lossy().into_owned();
    let near = format!("{machine}.local");
    for (host, status) in [
        ("kort.example", "200"),
        ("spel.example:443", "200"),
        (machine.as_str(), "200"),
        (near.as_str(), "200"),
        ("ond.example", "421"),
    ] {
        let mut stream = std::net::TcpStream::connect(server).expect("a server");
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("UTF-8");
        assert_eq!(answer.split(' ').nth(1), Some(status), "{host}: {answer}");
    }
    stop(child);
}
