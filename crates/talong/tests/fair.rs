//! Dealing that anyone can check, offline: `talong verify`, and the few lines of the document.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cards::{Seat, Seed, fair};
use game::{Opening, Stage};
use games::fair::{FairDeal, annotated};

fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-dealing.md");
    std::fs::read_to_string(path).unwrap()
}

/// The first block of code in a language.
fn block(language: &str) -> String {
    let text = document();
    let from = text.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
    text[from..].split("```").next().unwrap().to_string()
}

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = host::ids::random_name().unwrap();
        let path = std::env::temp_dir().join(format!("talong-fair-{name}"));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn deal(number: u32) -> FairDeal {
    let secret = Seed::hash(&format!("hemlighet {number}"));
    let contributions = match number {
        1 => vec![],
        _ => vec![(Seat(1), Seed::hash("en")), (Seat(0), Seed::hash("noll"))],
    };
    let commitment = fair::commitment(number, secret);
    FairDeal { number, commitment, secret, contributions, again: 0 }
}

/// What the lines of the document print.
fn vectors() -> String {
    let line = |number: u32| {
        let deal = deal(number);
        let seed = deal.seed();
        let deck = games::fair::deck(cards::Pack::P24, &deal);
        let cards: Vec<String> = deck[..6].iter().map(ToString::to_string).collect();
        let dealer = fair::first_dealer(seed, 4);
        format!("{} {seed} {dealer} {}\n", deal.commitment, cards.join(" "))
    };
    line(1) + &line(2)
}

/// The record of two deals of bondtolva in which everyone plays the first legal action.
fn record() -> String {
    let deals = [deal(1), deal(2)];
    let rules = games::rules("bondtolva", Some("2"), &[]).unwrap();
    let dealer = fair::first_dealer(deals[0].seed(), 2);
    let mut game = rules.start(Opening { dealer, ..Opening::default() }).unwrap();
    for deal in &deals {
        game.deal(game.deal_of(deal.seed())).unwrap();
        while game.stage() == Stage::Play {
            let seat = game.to_act()[0];
            let action = game.legal(seat).swap_remove(0);
            game.act(seat, action).unwrap();
        }
        assert_eq!(game.stage(), Stage::Deal);
    }
    annotated(&game.record(), &deals.map(Some))
}

fn verify(path: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
    for name in ["TALONG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.arg("verify").arg(path).args(more).output().unwrap()
}

/// Runs a program that may not be on this machine.
fn run(program: &str, file: &Path, record: Option<&Path>) -> Option<Output> {
    Command::new(program).arg(file).args(record).output().ok()
}

#[test]
fn the_lines_of_the_document_give_the_vectors() {
    let folder = Folder::new();
    let text = document();
    for word in vectors().split_whitespace().filter(|word| word.len() == 64) {
        assert!(text.contains(word), "the vectors stand in the document: {word}");
    }
    for (language, program, file) in [("python", "python3", "deal.py"), ("js", "node", "deal.mjs")] {
        let path = folder.join(file);
        std::fs::write(&path, block(language)).unwrap();
        let Some(output) = run(program, &path, None) else { continue };
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(String::from_utf8_lossy(&output.stdout), vectors(), "{program}: {errors}");
    }
}

#[test]
fn a_record_is_checked_by_the_command_and_by_the_few_lines() {
    let folder = Folder::new();
    let (path, lines) = (folder.join("record.txt"), folder.join("deal.py"));
    std::fs::write(&path, record()).unwrap();
    std::fs::write(&lines, block("python")).unwrap();
    let output = verify(&path, &[]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("Giv 2: bidrag från plats 1, 0") && told.contains("Alla 2 givar"), "{told}");
    let seen = deal(2).commitment.to_string();
    assert!(verify(&path, &["--seen", &seen, "--lang", "en"]).status.success());
    assert!(!verify(&path, &["--seen", &"0".repeat(64)]).status.success());
    if let Some(output) = run("python3", &lines, Some(&path)) {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "2 deals are true");
    }
    let forged = record().replacen(&deal(2).secret.to_string(), &"7".repeat(64), 1);
    std::fs::write(&path, forged).unwrap();
    let output = verify(&path, &["--lang", "en"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("committed to"));
    if let Some(output) = run("python3", &lines, Some(&path)) {
        assert!(!output.status.success());
    }
    assert!(!verify(&folder.join("nothing.txt"), &[]).status.success());
}
