//! The binary as a user meets it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program in surroundings that ask for no language.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
    for name in ["TALONG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

fn talong(args: &[&str]) -> Output {
    run(program().args(args), "")
}

fn run(command: &mut Command, input: &str) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn said(args: &[&str]) -> String {
    let output = talong(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn help_is_swedish_unless_the_surroundings_are_english() {
    assert!(said(&["--help"]).contains("Användning:"));
    let output = run(program().arg("--help").env("TALONG_LANG", "en"), "");
    assert!(text(&output.stdout).contains("Swedish card games"));
    for task in ["referee", "rules", "perft", "arena", "completions", "man"] {
        assert!(said(&[task, "--help"]).contains("Val:"), "{task}");
    }
}

#[test]
fn every_book_is_printed_in_both_languages() {
    for preset in games::catalogue() {
        for seating in preset.seatings {
            let sv = said(&["rules", preset.name, "--seating", seating]);
            let en = said(&["rules", preset.name, "--seating", seating, "--lang", "en"]);
            assert!(sv.contains("Given") && en.contains("The deal"), "{} {seating}", preset.name);
            assert!(sv.lines().all(|l| l.chars().count() <= 84), "{} {seating}", preset.name);
        }
    }
}

#[test]
fn a_difference_shows_the_switches_and_the_paragraphs() {
    let diff =
        said(&["rules", "--diff", "bondtolva:4", "bondtolva:4,eyes=late,ending=exact", "--lang", "en"]);
    for part in ["eyes: old → late", "ending: first-to → exact", "TF-CARD-3", "TF-END-2"] {
        assert!(diff.contains(part), "{part}\n{diff}");
    }
    assert!(diff.contains("+ bondtolva 4, eyes=late, ending=exact"), "{diff}");
    assert!(said(&["rules", "--diff", "tolva", "tolva:4"]).contains("detsamma"));
}

#[test]
fn named_houses_set_their_switches() {
    let book = |words: &[&str]| said(&[&["rules"], words].concat());
    let skane = ["bondtolva", "--set", "deck=36", "--set", "no_trump_at=10", "--set", "no_meld_at=11"];
    assert_eq!(book(&["bondtolva", "--house", "skane"]), book(&skane));
    let gotland = ["bondtolva", "--set", "deck=36", "--set", "ending=gotland"];
    assert_eq!(book(&["bondtolva", "--house", "gotland"]), book(&gotland));
    for game in ["tolva", "plocketolva", "bordstolva", "strecktolva"] {
        let list = book(&[game, "--list"]);
        assert!(list.contains("--house gotland") && list.contains("--house skane"), "{list}");
        assert_eq!(book(&[game, "--house", "gotland"]), book(&[game, "--set", "ending=gotland"]));
        assert_eq!(book(&[game, "--house", "skane"]), book(&[game]));
    }
    let none = talong(&["rules", "vandtia", "--house", "skane"]);
    assert!(!none.status.success() && text(&none.stderr).contains("inga namngivna husregler"));
}

#[test]
fn other_names_lead_to_their_games_and_tolva_for_two_is_shown_the_way() {
    for name in ["äktenskap", "aktenskap", "Äktenskap"] {
        assert_eq!(said(&["rules", name]), said(&["rules", "strecktolva"]));
        assert_eq!(said(&["perft", name, "--depth", "2"]), said(&["perft", "strecktolva", "--depth", "2"]));
        assert_eq!(said(&["rules", name, "--house", "skane"]), said(&["rules", "strecktolva"]));
    }
    let refused = |words: &[&str], parts: [&str; 2]| {
        let output = talong(words);
        let reason = text(&output.stderr);
        assert!(
            !output.status.success() && parts.iter().all(|part| reason.contains(part)),
            "{words:?}: {reason}"
        );
    };
    let arena = ["--a", "random", "--b", "random", "--deals", "1"];
    for words in [&["rules", "mariage"][..], &["play", "mariage"], &["perft", "Mariage"]] {
        refused(words, ["bondtolva", "strecktolva"]);
    }
    refused(&[&["arena", "--game", "mariage"], &arena[..]].concat(), ["bondtolva", "strecktolva"]);
    refused(&["rules", "mariage", "--lang", "en"], ["another name", "bondtolva and strecktolva"]);
    let list = said(&["rules", "mariage", "--list"]);
    assert!(
        list.contains("bondtolva (") && list.contains("strecktolva (") && !list.contains("plocketolva ("),
        "{list}"
    );
    assert!(said(&["rules", "--list"]).contains("äktenskap"));
    refused(&["rules", "whist", "--list"], ["whist", "bondtolva"]);
    for own in ["vändtia", "Vandtia"] {
        assert_eq!(said(&["rules", own]), said(&["rules", "vandtia"]));
    }
    refused(&["perft", "vandtia", "--depth", "1001"], ["1001", "1000"]);
    for words in [&["rules", "tolva", "--seating", "2"][..], &["play", "tolva", "--seating", "2"]] {
        refused(words, ["plocketolva", "bordstolva"]);
    }
    refused(&["rules", "tolva", "--seating", "2", "--lang", "en"], ["Tolva for two", "plocketolva"]);
}

#[test]
fn all_reasons_come_at_once_and_the_exit_code_tells() {
    let output =
        talong(&["rules", "tolva", "--set", "layout=table", "--set", "colour=red", "--set", "eyes=late"]);
    assert_eq!(output.status.code(), Some(1));
    let reasons = text(&output.stderr);
    for part in ["colour", "Kort i rader", "Ögonen", "TF-COMBO-1"] {
        assert!(reasons.contains(part), "{reasons}");
    }
    let output = talong(&["rules", "tolva", "--set", "ending"]);
    assert!(text(&output.stderr).contains("regel=värde"));
    assert_eq!(talong(&["dansa"]).status.code(), Some(2));
}

#[test]
fn perft_divides_and_reads_records() {
    let divided = said(&["perft", "plocketolva", "--depth", "3", "--divide", "--seed", "abc"]);
    let lines: Vec<&str> = divided.lines().collect();
    let (total, parts) = lines.split_last().expect("a total");
    let counts = parts.iter().filter_map(|l| l.rsplit(' ').next()).filter_map(|n| n.parse::<u64>().ok());
    assert_eq!(counts.sum::<u64>().to_string(), *total);
    let output = talong(&["perft", "--record", "/does/not/exist"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_referee_answers_line_by_line() {
    let output = run(
        program().arg("referee"),
        "{\"cmd\":\"new\",\"game\":\"tolva\"}\n{\"cmd\":\"view\",\"seat\":2}\nhej\n",
    );
    let answers: Vec<String> = text(&output.stdout).lines().map(str::to_string).collect();
    assert_eq!(answers.len(), 3);
    assert!(answers[0].starts_with("{\"ok\":true") && answers[1].contains("\"?\""));
    assert!(answers[2].starts_with("{\"ok\":false"));
}

#[test]
fn completions_and_the_manual_page_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(said(&["completions", shell]).contains("perft"), "{shell}");
    }
    let man = said(&["man"]);
    assert!(man.contains(".TH talong") && man.contains("referee"));
    let page = said(&["man", "rules"]);
    assert!(page.contains(".TH talong\\-rules") || page.contains(".TH talong-rules"), "{page}");
    assert!(page.contains("seating"));
    assert_eq!(talong(&["man", "dansa"]).status.code(), Some(1));
}
