//! `talong play` in a real pseudo-terminal and over pipes: whole games, kills, joining a server's table.

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nothing in these tests takes so long; whoever waits longer has failed.
const LIMIT: Duration = Duration::from_secs(120);

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = server::ids::random_name().unwrap();
        Folder(std::env::temp_dir().join(format!("talong-play-{name}")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program in a terminal of its own, and the screen that it draws.
struct Terminal {
    screen: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    all: Vec<u8>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    _pty: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn start(args: &[&str], folder: &Path, (width, height): (u16, u16)) -> Terminal {
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        Terminal::open(&[args, &["--data", folder.to_str().unwrap()]].concat(), size)
    }

    fn open(args: &[&str], size: PtySize) -> Terminal {
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_talong"));
        command.args(args);
        command.env("TALONG_LANG", "sv");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut out = pty.master.try_clone_reader().unwrap();
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n) = out.read(&mut buffer) {
                if n == 0 || send.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let cells = |n: u16| NonZeroU16::new(n).unwrap();
        let screen = vt100::Parser::new(cells(size.rows), cells(size.cols), 0);
        Terminal { screen, bytes, all: Vec::new(), keys, child, _pty: pty.master }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as it should be.
    fn wait(&mut self, what: &str, mut is: impl FnMut(&str) -> bool) -> String {
        loop {
            let text = self.text();
            if is(&text) {
                return text;
            }
            match self.bytes.recv_timeout(LIMIT) {
                Ok(bytes) => {
                    self.screen.process(&bytes);
                    self.all.extend(bytes);
                }
                Err(_) => panic!("waited in vain for {what}:\n{text}"),
            }
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// The program ends by itself, well, and gives the terminal back.
    fn ends(mut self) {
        while let Ok(bytes) = self.bytes.recv_timeout(LIMIT) {
            self.all.extend(bytes);
        }
        assert!(self.child.wait().unwrap().success());
        let all = String::from_utf8_lossy(&self.all);
        assert!(all.contains("\x1b[?1049l"), "the screen is not given back");
        assert!(all.rfind("\x1b[?1000l") > all.rfind("\x1b[?1000h"), "the mouse is not given back");
    }
}

const OVER: &str = "Ett parti till";
const NEXT: &str = "Nästa giv";

fn is_asked(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("▶ ")) || text.contains(OVER) || text.contains(NEXT)
}

/// Plays until the parti is over, by keys alone.
fn play_on(terminal: &mut Terminal) {
    for _ in 0..4000 {
        let text = terminal.wait("my turn", is_asked);
        if text.contains(OVER) {
            return;
        }
        let arranging = text.contains("Ordna dina kort");
        terminal.press(if arranging { "klar\r" } else { "\r" });
        terminal.wait("what comes of it", |now| now != text && !now.contains("› "));
    }
    panic!("no end:\n{}", terminal.text());
}

fn whole_parti(game: &[&str], size: (u16, u16)) {
    let folder = Folder::new();
    let mut args = vec!["play"];
    args.extend(game);
    args.extend(["--level", "nyborjare", "--pace", "0", "--race", "0"]);
    let mut terminal = Terminal::start(&args, &folder.0, size);
    play_on(&mut terminal);
    terminal.press("\x1b[21~");
    terminal.wait("the question", |text| text.contains("Sluta?"));
    terminal.press("\r");
    terminal.ends();
}

#[test]
fn whole_partier_of_the_tolva_family_for_two() {
    whole_parti(&["bondtolva"], (80, 24));
    whole_parti(&["plocketolva"], (100, 30));
    whole_parti(&["bordstolva"], (80, 24));
    whole_parti(&["strecktolva"], (80, 24));
}

#[test]
fn whole_partier_of_the_tolva_family_in_company() {
    whole_parti(&["tolva"], (80, 24));
    whole_parti(&["bondtolva", "--seating", "4"], (120, 40));
    whole_parti(&["strecktolva", "--seating", "3x2"], (80, 24));
}

#[test]
fn whole_games_of_vandtia() {
    whole_parti(&["vandtia"], (80, 24));
    whole_parti(&["vandtia", "--seating", "5", "--follow-up", "wait"], (80, 24));
    whole_parti(&["vandtia", "--seating", "3", "--set", "follow_up=never"], (40, 20));
}

#[test]
fn a_small_window_and_plain_letters_are_enough() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--ascii", "--plain", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (40, 20));
    let asked = |text: &str| {
        text.lines().any(|line| line.starts_with(" > ")) || text.contains(OVER) || text.contains("Nasta giv")
    };
    for _ in 0..60 {
        let text = terminal.wait("my turn", asked);
        assert!(text.is_ascii(), "{text}");
        terminal.press("\r");
        terminal.wait("what comes of it", |now| now != text);
    }
}

#[test]
fn the_start_screen_leads_to_a_table_and_remembers() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play"], &folder.0, (80, 24));
    terminal.wait("the start", |text| text.contains("Motståndare"));
    // Down to the game, right to the next one, back up to play.
    terminal.press("\x1b[B\x1b[C");
    terminal.wait("another game", |text| text.contains("‹ Tolva ›"));
    terminal.press("\x1b[A\r");
    terminal.wait("the table", |text| text.contains("Tolva · giv 1"));
    terminal.press("\x03");
    terminal.wait("the question", |text| text.contains("Sluta?"));
    terminal.press("\r");
    terminal.wait("the start again", |text| text.contains("Fortsätt senaste spelet"));
    terminal.press("\x1b");
    terminal.ends();
    let mut again = Terminal::start(&["play"], &folder.0, (80, 24));
    again.wait("what was chosen", |text| text.contains("Tolva") && text.contains("Fortsätt"));
    again.press("\r");
    again.wait("the same table", |text| text.contains("Tolva · giv 1"));
}

#[test]
fn a_refused_card_is_explained_and_hints_and_undo_work() {
    let folder = Folder::new();
    let args = ["play", "bondtolva", "--pace", "0", "--level", "nyborjare"];
    let mut terminal = Terminal::start(&args, &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    terminal.press("h2\r");
    terminal.wait("the reason", |text| text.contains("[TF-"));
    terminal.press("\x1bOQ");
    terminal.wait("a hint", |text| text.contains("Tips: "));
    let before = terminal.text();
    let hand = |text: &str| text.lines().filter(|l| l.contains("│")).map(str::to_string).collect::<Vec<_>>();
    terminal.press("\r");
    terminal.wait("a card played", |now| hand(now) != hand(&before) && is_asked(now));
    terminal.press("\x1bOR");
    terminal.wait("the card back", |text| text.contains("taget tillbaka"));
    terminal.press("\x1bOS");
    terminal.wait("the last trick", |text| text.contains("Senaste sticket"));
    terminal.press("\r");
    terminal.wait("the table", |text| !text.contains("Senaste sticket"));
    terminal.press("\x1b[15~");
    terminal.wait("the rules", |text| text.contains("Bondtolva för två"));
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "tolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    terminal.ends();
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_hung_up_terminal_ends_the_program() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&["play", "bondtolva", "--pace", "0"], &folder.0, (80, 24));
    terminal.wait("my turn", is_asked);
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
    assert!(!terminal.child.wait().unwrap().success());
}

/// The program over pipes.
struct Text {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Text {
    fn start(args: &[&str], folder: &Path) -> Text {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["play", "--text"])
            .args(args)
            .arg("--data")
            .arg(folder)
            .env("TALONG_LANG", "sv")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take().unwrap();
        Text { child, input, lines }
    }

    fn line(&mut self) -> String {
        self.lines.recv_timeout(LIMIT).expect("a line")
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
        self.input.flush().unwrap();
    }

    /// Lines up to one that begins so.
    fn until(&mut self, starts: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let line = self.line();
            let last = starts.iter().any(|start| line.starts_with(start));
            all.push(line);
            if last {
                return all;
            }
        }
    }

    /// Plays until the parti is over: whenever it is asked, it tries what there is until something is allowed.
    fn whole_parti(&mut self) {
        let mut asked = false;
        let mut ideas = Vec::new();
        loop {
            let line = self.line();
            let refused = line.ends_with(']') || line.starts_with("Det förstod");
            if line.starts_with("Tom rad: ett parti till") {
                return;
            } else if line.starts_with("Tom rad") {
                self.say("");
            } else if line.starts_with("Din tur. Ordna") {
                self.say("klar");
            } else if line.starts_with("Din tur") {
                asked = true;
            } else if asked && (line.starts_with("Din hand") || line.starts_with("Du har inga kort")) {
                asked = false;
                ideas = ideas_for(&line);
            } else if !refused {
                continue;
            }
            if !asked
                && (refused || line.starts_with("Din hand") || line.starts_with("Du har inga kort"))
                && let Some(idea) = ideas.pop()
            {
                self.say(&idea);
            }
        }
    }

    /// The hand and the table as they are read out.
    fn position(&mut self) -> Vec<String> {
        self.say("hand");
        let mut all = self.until(&["Din hand", "Du har inga kort"]);
        self.say("bord");
        all.extend(self.until(&["Ställningen", "Kort kvar"]));
        all
    }

    /// Plays one card or says one thing: the first of all that is allowed.
    fn act(&mut self, hand: &str) {
        let cards = hand.split('(').skip(1).filter_map(|part| part.split(')').next()).map(str::to_string);
        for candidate in cards.chain((1..9).map(|n| n.to_string())) {
            self.say(&candidate);
            let line = self.line();
            if !line.ends_with(']') && !line.starts_with("Det förstod") {
                return;
            }
        }
        panic!("nothing is allowed with {hand}");
    }
}

/// What might be allowed, the last first: the cards of the hand, what can be said, and any other card.
fn ideas_for(hand: &str) -> Vec<String> {
    let every =
        "shrk".chars().flat_map(|suit| "23456789TKDE".chars().map(move |rank| format!("{suit}{rank}")));
    let jacks = "shrk".chars().map(|suit| format!("{suit}Kn"));
    let said = (1..9).map(|n| n.to_string());
    let held = hand.split('(').skip(1).filter_map(|part| part.split(')').next()).map(str::to_string);
    let mut ideas: Vec<String> = held.chain(said).chain(every).chain(jacks).collect();
    ideas.reverse();
    ideas
}

impl Drop for Text {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_game_goes_on_exactly() {
    let folder = Folder::new();
    let mut text = Text::start(&["bondtolva", "--pace", "0", "--level", "nyborjare"], &folder.0);
    let asked = ["Din tur", "Tom rad"];
    let mut asks = text.until(&asked);
    for _ in 0..12 {
        if asks.last().unwrap().starts_with("Tom rad") {
            text.say("");
            asks = text.until(&asked);
            continue;
        }
        let before = text.position();
        text.child.kill().unwrap();
        text.child.wait().unwrap();
        text = Text::start(&["--continue"], &folder.0);
        text.until(&asked);
        let after = text.position();
        assert_eq!(before, after);
        let hand = after.iter().find(|line| line.starts_with("Din hand")).unwrap().clone();
        text.act(&hand);
        asks = text.until(&asked);
    }
}

#[test]
fn without_a_terminal_it_says_what_to_do_instead() {
    let folder = Folder::new();
    let out = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["play", "--data"])
        .arg(&folder.0)
        .env("TALONG_LANG", "en")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(!out.status.success() && told.contains("talong play --text"), "{told}");
}

/// A server of its own, ended with the test.
struct Server(Child, std::net::SocketAddr);

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talong"))
            .args(["serve", "--port", "0", "--log", "error", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server(child, std::net::SocketAddr::from(([127, 0, 0, 1], port)))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
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
    let (table, invite) = runtime.block_on(server::client::create(server.1, secret, &asked)).unwrap();
    let link = format!("http://{}/bord/{table}#{invite}", server.1);
    let mut guest = Text::start(&["--join", &link, "--name", "Bo"], &home.0);
    let address = server.1;
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
    loop {
        let lines = guest.until(&["Din tur", "Tom rad"]);
        if lines.last().unwrap().starts_with("Tom rad") {
            break;
        }
        let hand = guest.line();
        guest.act(&hand);
    }
    host.join().unwrap();
    drop(guest);
    // The seat is the secret: the last table is still this one.
    let mut again = Text::start(&["--continue"], &home.0);
    again.until(&["Plocketolva: Astrid, Du."]);
    again.until(&["Tom rad"]);
}

#[test]
fn whole_games_over_pipes() {
    for game in [&["tolva"][..], &["vandtia", "--race", "0"], &["bordstolva"]] {
        let folder = Folder::new();
        let mut text = Text::start(&[game, &["--pace", "0", "--level", "nyborjare"]].concat(), &folder.0);
        text.whole_parti();
    }
}

/// A whole parti in which everyone takes a legal action, as a record.
fn record(game: &str) -> String {
    let mut game = games::rules(game, None, &[]).unwrap().start(game::Opening::default()).unwrap();
    for n in 0.. {
        match game.stage() {
            game::Stage::Over => break,
            game::Stage::Deal => {
                let deal = game.deal_of(cards::Seed::from_text(&n.to_string()));
                game.deal(deal).unwrap();
            }
            game::Stage::Play => {
                let seat = game.to_act()[0];
                let legal = game.legal(seat);
                game.act(seat, &legal[n % legal.len()]).unwrap();
            }
        }
    }
    game.record()
}

#[test]
fn a_record_is_read_out_and_stepped_through() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("parti.txt");
    std::fs::write(&path, record("bondtolva")).unwrap();
    let replay = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
        command.arg("replay").arg(&path).args(args).env("TALONG_LANG", "sv").output().unwrap()
    };
    let told = String::from_utf8(replay(&["--text"]).stdout).unwrap();
    assert!(told.contains("spelar ut") && told.contains("vann"), "{told}");
    // From a seat, only its own drawn cards are told.
    let seen = String::from_utf8(replay(&["--text", "--seat", "1"]).stdout).unwrap();
    assert!(seen.contains("Du drar") && !seen.contains("Astrid drar"), "{seen}");
    assert!(!replay(&["--text", "--seat", "7"]).status.success());
    std::fs::write(folder.0.join("damaged.txt"), "talong 1\ngame tolva\nseating 9\n").unwrap();
    let damaged = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["replay", "--text"])
        .arg(folder.0.join("damaged.txt"))
        .output()
        .unwrap();
    assert!(!damaged.status.success() && String::from_utf8_lossy(&damaged.stderr).contains("9"));

    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let mut terminal = Terminal::open(&["replay", path.to_str().unwrap()], size);
    terminal.wait("the first step", |text| text.contains("1/") && text.contains("alla kort öppna"));
    terminal.press("\x1b[C");
    terminal.wait("the second step", |text| text.contains("· 2/"));
    terminal.press("\x1b[D");
    terminal.wait("the first step again", |text| text.contains("· 1/"));
    terminal.press("\t");
    terminal.wait("a seat's view", |text| text.contains("från Astrid") && text.contains('▒'));
    terminal.press("\x1b[6~");
    terminal.wait("the next deal", |text| text.contains("giv 2"));
    terminal.press("\x1b[18~");
    terminal.wait("remarks", |text| text.contains("tänker"));
    terminal.wait("the end of them", |text| !text.contains("tänker"));
    terminal.press("q");
    terminal.ends();
}
