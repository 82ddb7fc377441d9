//! `talong arena` as a user meets it.

use std::process::{Command, Output};

use serde_json::Value as Json;

fn arena(args: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talong"));
    command.arg("arena").args(args.split_whitespace()).args(more);
    for name in ["TALONG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.output().expect("the binary runs")
}

fn said(args: &str, more: &[&str]) -> String {
    let output = arena(args, more);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no bar where nobody looks");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The reason why it stopped, and the exit code.
fn refused(args: &str, more: &[&str]) -> (String, Option<i32>) {
    let output = arena(args, more);
    assert!(output.stdout.is_empty());
    (String::from_utf8(output.stderr).expect("UTF-8"), output.status.code())
}

fn json(args: &str, more: &[&str]) -> Json {
    serde_json::from_str(&said(args, more)).expect("JSON")
}

const DUEL: &str = "--game bondtolva --seating 2 --a nyborjare --b random --deals 6 --seed prov";

#[test]
fn a_match_is_told_in_both_languages() {
    let sv = said(DUEL, &[]);
    for part in ["6 par partier", "frö prov", "A nyborjare, B random", "95 %-intervall", "Elo", "per beslut"]
    {
        assert!(sv.contains(part), "{part}\n{sv}");
    }
    let en = said(DUEL, &["--lang", "en"]);
    for part in ["6 pairs of partier", "A's share, %", "95 % interval", "A won", "per decision"] {
        assert!(en.contains(part), "{part}\n{en}");
    }
    assert!(sv.contains(',') && !en.contains("ö"), "{en}");
    let three = said("--game tolva --seating 3 --a van --b van --deals 2 --unit deal", &[]);
    assert!(three.contains("enstaka givar") && three.contains("jämnt är 33,3 %"), "{three}");
}

#[test]
fn json_tells_the_same_on_any_number_of_threads() {
    let plain = |mut result: Json| {
        for player in ["a", "b"] {
            result[player]["ms_per_decision"] = Json::Null;
        }
        result
    };
    let one = plain(json(DUEL, &["--json", "--jobs", "1"]));
    assert_eq!(one, plain(json(DUEL, &["--json", "--jobs", "3"])));
    assert_eq!((&one["pairs"], &one["partier"], &one["sides"]), (&6.into(), &12.into(), &2.into()));
    assert_eq!((&one["a"]["player"], &one["rules"]["deck"]), (&"nyborjare".into(), &24.into()));
    let count = |key: &str| one[key].as_u64().expect(key);
    assert_eq!(count("wins") + count("shared") + count("losses"), 12);
    let share = &one["share"];
    let [low, mean, high] = ["low", "mean", "high"].map(|key| share[key].as_f64().expect(key));
    assert!(low <= mean && mean <= high && (0.0..=1.0).contains(&mean));
    assert_ne!(one["points"], json(&DUEL.replace("prov", "annat"), &["--json"])["points"]);
}

#[test]
fn budgets_are_read_for_all_and_for_one() {
    let args = "--game bondtolva --seating 2 --deals 1 --unit deal --a clairvoyant@3 --b clairvoyant --json";
    let result = json(args, &["--budget", "2"]);
    assert_eq!((&result["a"]["iterations"], &result["b"]["iterations"]), (&3.into(), &2.into()));
    let result = json(args, &["--time", "0.1ms"]);
    assert_eq!((&result["a"]["iterations"], &result["b"]["time_ms"]), (&3.into(), &0.1.into()));
}

#[test]
fn a_ladder_has_ratings_and_a_cross_table() {
    let args = "--game bondtolva --seating 2 --ladder random,nyborjare --ladder van --deals 4 --unit deal";
    let sv = said(args, &[]);
    assert!(sv.contains("spelare") && sv.contains("Radens andel mot kolumnen"), "{sv}");
    let three = said("--game bondtolva --seating 3 --ladder random,van --deals 2 --unit deal --lang en", &[]);
    assert!(three.contains("alone among the column's, %  (even is 33.3 %)"), "{three}");
    let result = json(args, &["--json"]);
    let len = |key: &str| result[key].as_array().map(Vec::len);
    assert_eq!((len("players"), len("matches")), (Some(3), Some(3)));
    let elo = |place: usize| result["players"][place]["elo"]["mean"].as_f64().expect("a number");
    assert!(elo(0) >= elo(1) && elo(1) >= elo(2));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    for (args, part, code) in [
        ("--game tolva --a ingen --b van", "det finns ingen spelare ”ingen”", 1),
        ("--game tolva --a van@snart --b van", "ingen betänketid", 1),
        ("--game tolva --a van --b van --time nu", "ingen tid", 1),
        ("--game tolva --a van --b van --pipe-timeout 0s", "ingen tid", 1),
        ("--game tolva --a pipe: --b van", "kommando", 1),
        ("--game tolva --ladder van", "minst två", 1),
        ("--game whist --a van --b van", "whist", 1),
        ("--game tolva --a van", "--b", 2),
        ("--game tolva --a van --b van --deals 0", "--deals", 2),
        ("--game tolva --a van --b van --budget 0", "--budget", 2),
    ] {
        let (reason, exit) = refused(args, &[]);
        assert!(reason.contains(part) && exit == Some(code), "{args}: {exit:?} {reason}");
    }
    let (reason, _) = refused("--game tolva --a ingen --b van --lang en", &[]);
    assert!(reason.contains("there is no player “ingen”"), "{reason}");
}

#[test]
fn a_program_that_fails_is_told_of() {
    let args = "--game bondtolva --seating 2 --b random --deals 2 --unit deal --a";
    let rubbish = "pipe:while read -r line; do echo hej; done";
    let sv = said(args, &[rubbish]);
    assert!(sv.contains("genom fel") && sv.contains("svarade obegripligt: hej"), "{sv}");
    let result = json(args, &[rubbish, "--json"]);
    assert_eq!((&result["forfeits"]["a"], &result["forfeits"]["b"]), (&4.into(), &0.into()));
    assert_eq!(result["forfeits"]["all"][0]["pair"], 0);
    assert_eq!(result["elo"]["mean"], Json::Null, "nothing but losses has no finite rating");
    let (reason, exit) = refused(&args.replace("--deals 2", "--deals 9"), &["pipe:exit 7"]);
    assert!(
        exit == Some(1) && reason.contains("startas inte om") && reason.contains("exit status: 7"),
        "{reason}"
    );
}
