//! The tool that measures and attacks a server, in small, against the real program. It is told how much to do, not how long:
//! what is looked at are counts, and whether the server has kept its promises.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use host::ids::random_name;
use serde_json::Value as Json;

fn talong(args: &[&str], lang: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
    command.arg("load").args(args).env("TALONG_LANG", lang).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = format!("talong-load-test-{}", random_name().expect("chance"));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the tool in English; what it said, and its report.
fn report(args: &[&str]) -> (String, Json) {
    let folder = Folder::new();
    let file = folder.0.join("report.json");
    let output = talong(&[args, &["--json", file.to_str().expect("UTF-8")]].concat(), "en");
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    assert!(said.ends_with("The server is healthy.\n\n"), "{said}");
    let read = std::fs::read_to_string(&file).expect("a report");
    let all: Json = serde_json::from_str(&read).expect("JSON");
    assert_eq!(all[0]["well"], true, "{read}");
    (said, all[0].clone())
}

fn count(json: &Json) -> u64 {
    json.as_u64().unwrap_or_else(|| panic!("no count: {json}"))
}

#[test]
fn people_who_play_as_fast_as_they_can_are_measured() {
    let (said, report) = report(&["--tables", "5", "--playing", "3", "--actions", "40"]);
    assert!(said.starts_with("5 tables (3 playing, 10 sockets"), "{said}");
    let stage = &report["stages"][0];
    assert!(count(&stage["actions_people"]) >= 40 && stage["actions_bots"] == 0, "{report}");
    assert!(count(&stage["latency"]["ack"]["count"]) > 0, "{report}");
    assert!(count(&stage["latency"]["event"]["count"]) > 0, "{report}");
    assert!(count(&report["checked"]["acks"]) >= 40, "{report}");
}

#[test]
fn people_against_bots_are_measured_and_what_they_were_told_is_in_the_log() {
    let args =
        ["--tables", "3", "--bots", "nyborjare", "--actions", "12", "--pace", "20", "--bot-pace", "300"];
    let (said, report) = report(&args);
    assert!(said.contains("a bot's action: pace +"), "{said}");
    let stage = &report["stages"][0];
    assert!(count(&stage["actions_bots"]) > 0 && count(&stage["latency"]["bot"]["count"]) > 0, "{report}");
    assert!(count(&report["checked"]["acks"]) >= 12 && count(&report["checked"]["events"]) > 12, "{report}");
    assert_eq!(report["checked"]["panics"], 0);
    assert!(report["memory"]["samples"].as_array().is_some_and(|all| !all.is_empty()), "{report}");
}

#[test]
fn every_attack_comes_to_an_end_and_is_answered() {
    let kinds = ["bots", "records", "wishes", "slow", "bad", "lies", "addresses", "claims", "names", "deaf"];
    let few = ["--tables", "2", "--bots", "nyborjare", "--actions", "3", "--pace", "20", "--bot-pace", "300"];
    let (said, report) = report(&[&few[..], &["--strength", "2", "--hostile"], &kinds].concat());
    let stages = report["stages"].as_array().expect("stages");
    assert_eq!(stages.len(), kinds.len() + 2, "{said}");
    for (stage, kind) in stages[1..].iter().zip(kinds) {
        let attack = &stage["attack"];
        assert_eq!((&attack["kind"], &attack["wrong"]), (&kind.into(), &serde_json::json!([])), "{said}");
        assert!(count(&stage["actions_people"]) >= 3, "{kind}: {said}");
        let answered = kind == "slow" || attack["answers"].as_object().is_some_and(|all| !all.is_empty());
        assert!(
            answered && (kind == "lies" || kind == "bad" || attack["notes"] != serde_json::json!([])),
            "{kind}: {said}"
        );
    }
    let answers = |kind: &str| {
        let stage = stages.iter().find(|stage| stage["attack"]["kind"] == kind);
        stage.map(|stage| stage["attack"]["answers"].to_string()).unwrap_or_default()
    };
    assert!(answers("lies").contains("You do not sit at the table."), "{said}");
    assert!(answers("bad").contains("bye flood"), "{said}");
    assert!(answers("addresses").contains("\"HTTP 200\":"), "{said}");
}

#[test]
fn a_server_that_runs_already_is_measured_too() {
    let folder = Folder::new();
    let mut server = Command::new(env!("CARGO_BIN_EXE_talong"))
        .args(["serve", "--port", "0", "--log", "off", "--data"])
        .arg(&folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
    let port = line.trim().trim_end_matches('/').rsplit(':').next().expect("a port");
    let (address, process) = (format!("127.0.0.1:{port}"), server.id().to_string());
    let args =
        ["--server", &address, "--process", &process, "--tables", "2", "--actions", "4", "--pace", "20"];
    let (_, report) = report(&args);
    server.kill().and_then(|()| server.wait()).expect("it ends");
    assert!(count(&report["stages"][0]["actions_people"]) >= 4, "{report}");
    assert!(report["checked"]["acks"].is_null(), "the log of a server that runs is not ours to open");
}

#[test]
fn nobody_elses_server_is_ever_spoken_to() {
    for (lang, server, said) in [
        ("sv", "192.0.2.1:80", "bara servrar på den här datorn"),
        ("en", "talong.example:443", "only servers on this computer"),
        ("en", "0.0.0.0:80", "only servers on this computer"),
    ] {
        let output = talong(&["--server", server], lang);
        assert!(!output.status.success() && text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
    let output = talong(&["--hostile", "dansa"], "sv");
    assert!(!output.status.success() && text(&output.stderr).contains("inget angrepp ”dansa”"));
}

#[test]
fn it_says_what_it_needs_before_it_begins() {
    let output = talong(&["--tables", "4000000000"], "sv");
    let said = text(&output.stderr);
    assert!(!output.status.success() && said.contains("ulimit -n 8000000500"), "{said}");
}
