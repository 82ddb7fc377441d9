//! At a server's table.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::Folder;
use crate::late::Door;
use crate::terminal::Terminal;
use crate::text::Text;

/// A server of its own, ended with the test.
struct Server {
    child: Child,
    /// Where it is.
    own: SocketAddr,
    /// Where to go to it.
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["serve", "--log", "error", "--port", "0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        let own = SocketAddr::from(([127, 0, 0, 1], port));
        Server { child, own, address: Door::address_of(own) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_guest_joins_a_servers_table_and_plays_a_deal() {
    use serde_json::json;
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let secret = "a-secret-of-the-host-who-waits";
    let asked = json!({"name": "Astrid", "game": "plocketolva", "settings": {"pace_ms": 0}});
    let (table, invite) = runtime.block_on(server::client::create(server.address, secret, &asked)).unwrap();
    let link = format!("http://{}/bord/{table}#{invite}", server.address);
    let mut guest = Text::start(&["--join", &link, "--name", "Bo"], &home.0);
    let address = server.address;
    // The host accepts everything, and plays the first legal card, until the deal is over.
    let host = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (mut host, snapshot) =
                server::client::Client::enter(address, &table, Some(secret), None, "h").await.unwrap();
            let mut message = snapshot;
            loop {
                let seats = &message["table"]["seats"];
                let ready = seats
                    .as_array()
                    .is_some_and(|all| all.iter().all(|s| s["kind"] == "human" && s["accepted"] == true));
                if ready && message["table"]["phase"] == "lobby" {
                    host.say(json!({"t": "start"})).await.unwrap();
                }
                if let Some(action) = message["view"]["legal"]["0"][0].as_str() {
                    host.say(json!({"t": "act", "action": action})).await.unwrap();
                }
                if matches!(message["table"]["phase"].as_str(), Some("between" | "over")) {
                    return;
                }
                message = host.hear().await.unwrap();
            }
        });
    });
    guest.until(&["Godkänner du"]);
    guest.say("ja");
    guest.play_deal();
    host.join().unwrap();
    drop(guest);
    // The seat is the secret: the last table is still this one.
    let mut again = Text::start(&["--continue"], &home.0);
    again.until(&["Plocketolva: Astrid, Du."]);
    assert!(again.asked().starts_with("Tom rad"));
}

/// A host who is asked for in a page, and whom the terminal is to be: the secret is the seat.
fn become_host(home: &Path, secret: &str) {
    std::fs::create_dir_all(home).unwrap();
    let choices = serde_json::json!({"secret": secret, "name": "Astrid"});
    std::fs::write(home.join("choices.json"), choices.to_string()).unwrap();
}

fn made(server: SocketAddr, secret: &str, game: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let asked = serde_json::json!({"name": "Astrid", "game": game, "settings": {"pace_ms": 0, "race_ms": 0}});
    let (table, invite) = runtime.block_on(server::client::create(server, secret, &asked)).unwrap();
    format!("http://{server}/bord/{table}#{invite}")
}

const SECRET: &str = "a-secret-of-the-host-who-waits";

#[test]
fn a_host_seats_bots_plays_a_deal_and_goes_through_it() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let link = made(server.address, SECRET, "bondtolva");
    become_host(&home.0, SECRET);
    let mut host = Text::start(&["--join", &link], &home.0);
    let lobby = host.until(&["Väntar på de andra"]);
    assert!(lobby.iter().any(|line| line.contains("ledig plats")), "{lobby:?}");
    assert!(lobby.iter().any(|line| line == &link), "the link that invites: {lobby:?}");
    let seats = host.say("platser");
    let nyborjare = seats.iter().find(|line| line.contains("Nybörjare")).unwrap();
    let number = nyborjare.split([' ', ':']).nth(1).unwrap();
    host.say(&format!("platser {number}"));
    assert!(host.asked().starts_with("Skriv börja"));
    let changed = host.say("ändra 1");
    assert!(changed.iter().any(|line| line.starts_with("Reglerna har ändrats")), "{changed:?}");
    assert!(host.asked().starts_with("Skriv börja"));
    host.say("börja");
    host.play_deal();
    let review = host.say("genomgång");
    let ends =
        |line: &String| line.starts_with("Sammanlagt kostade") || line.starts_with("Du hade inget att välja");
    assert!(review.iter().any(ends), "{review:?}");
    let again = host.say("igen");
    assert!(again.iter().any(|line| line.starts_with("igen 1: Hela given en gång till")), "{again:?}");
    let back = host.say("igen 1");
    assert!(back.iter().any(|line| line.starts_with("Det är taget tillbaka")), "{back:?}");
    host.play_deal();
    host.say("");
    host.asked();
}

#[test]
fn a_server_that_goes_away_and_comes_back_loses_nothing() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    // The door keeps its address while the server is gone.
    let door = Door::before(server.own);
    let link = made(door.address, SECRET, "plocketolva");
    become_host(&home.0, SECRET);
    let mut host = Text::start(&["--join", &link], &home.0);
    host.until(&["Väntar på de andra"]);
    host.say("platser 3");
    assert!(host.asked().starts_with("Skriv börja"));
    host.say("börja");
    while !host.asked().starts_with("Din tur") {
        host.until(&["Din tur"]);
    }
    let before = host.position();
    door.lead(None);
    drop(server);
    host.until(&["Förbindelsen bröts"]);
    let server = Server::start(&folder.0);
    door.lead(Some(server.own));
    host.until(&["Plocketolva: "]);
    assert!(host.asked().starts_with("Din tur"));
    assert_eq!(host.position(), before);
}

#[test]
fn a_table_that_is_not_there_and_a_wrong_invitation_are_told_of() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let none = format!("http://{}/bord/3F0p6cZ2m1XW9dBqk7sTNA#x", server.address);
    let out = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["play", "--text", "--join", &none, "--data"])
        .arg(&home.0)
        .env("TALONG_LANG", "en")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(!out.status.success() && told.contains("There is no such table"), "{told}");
    let wrong = format!("{}x", made(server.address, SECRET, "bondtolva"));
    let mut guest = Text::start(&["--join", &wrong], &home.0);
    let lines = guest.until(&["Inbjudan", "Den inbjudan", "Fel inbjudan"]);
    assert!(lines.iter().any(|line| line == "Du tittar på."), "{lines:?}");
}

#[test]
fn the_screen_of_a_joined_table_shows_who_sits_and_lets_the_host_begin() {
    let (folder, home) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let link = made(server.address, SECRET, "tolva");
    become_host(&home.0, SECRET);
    let mut host = Terminal::start(&["play", "--join", &link], &home.0, (80, 24));
    let text = host.asked();
    assert!(text.contains("Runt bordet") && text.contains("ledig plats"), "{text}");
    for seat in 2..5 {
        let menu = host.press("\x1b[24~");
        assert!(menu.contains("Platserna runt bordet"), "{menu}");
        // The invitation, then for each seat what can be made of it; those before have a bot by now.
        let down = 1 + 3 * (seat - 2);
        let text = host.press(&format!("{}\r", "\x1b[B".repeat(down)));
        let sits = |line: &str| line.trim_start().starts_with(&format!("{seat}. ")) && line.contains("dator");
        assert!(text.lines().any(sits), "{text}");
    }
    assert!(host.text().contains("Dela ut korten"), "{}", host.text());
    host.press("\r");
    host.until("the cards", |text| text.contains("giv 1"));
    host.asked();
    assert!(host.press("\x1b[21~").contains("Sluta?"));
    host.leave("\r");
}
