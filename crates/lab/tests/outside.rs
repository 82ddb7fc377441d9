//! Outside programs, good and bad. The programs are shell scripts, so that the tests run wherever the arena does.

use std::time::Duration;

use cards::{Seat, Seed};
use game::{Deal, Opening};
use games::AnyRules;
use lab::{ArenaError, Duel, Entrant, Failure, Plan, RESTARTS, Unit, duel};
use serde_json::Value as Json;

/// Plays its first legal action, and keeps still where it may. What it hears it notes first, where there is a `$heard`.
const FIRST: &str = r#"
while read -r line; do
  [ -z "$heard" ] || printf '%s\n' "$line" >> "$heard"
  case $line in *'"cmd":"choose"'*) ;; *) continue ;; esac
  id=${line##*'"id":'}; id=${id%%[,\}]*}
  action=${line#*'"legal":{"'?'":["'}; action='"'${action%%'"'*}'"'
  case $line in *'"may_keep_still":true'*) action=null ;; esac
  echo "{\"id\":$id,\"action\":$action}"
done"#;

fn rules(game: &str, seating: &str) -> AnyRules {
    games::rules(game, Some(seating), &[]).expect("rules")
}

fn plan(pairs: u32) -> Plan {
    Plan { pairs, seed: "prov".into(), unit: Unit::Deal, jobs: 1, timeout: Duration::from_secs(60) }
}

fn program(script: &str) -> Entrant {
    Entrant::read(&format!("pipe:{script}"), None).expect("a player")
}

fn play(plan: &Plan, script: &str) -> Result<Duel, ArenaError> {
    let random = Entrant::read("random", None).expect("a player");
    duel(&rules("bondtolva", "2"), plan, [&program(script), &random], &mut || {})
}

#[test]
fn a_program_plays_whole_matches_without_a_fault() {
    for (game, seating) in [("tolva", "4"), ("bondtolva", "3"), ("vandtia", "3"), ("strecktolva", "2x2")] {
        let rules = rules(game, seating);
        let first = program(FIRST);
        let duel = duel(&rules, &Plan { jobs: 2, ..plan(4) }, [&first, &first], &mut || {}).expect("played");
        assert_eq!(duel.forfeits, [], "{game}");
        // It leaves nothing to chance, so it is exactly even with itself.
        let even = 1.0 / f64::from(rules.sides());
        assert!(duel.shares.iter().all(|s| (s - even).abs() < 1e-9), "{game}: {:?}", duel.shares);
    }
}

#[test]
fn the_examples_in_python_play() {
    let Ok(found) = std::process::Command::new("python3").arg("--version").output() else { return };
    if !found.status.success() {
        return;
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");
    let duel = play(&plan(4), &format!("exec python3 {folder}/random_bot.py")).expect("played");
    assert_eq!((duel.forfeits, duel.shares.len()), (Vec::new(), 4));
    imagines(&format!("exec python3 {folder}/sampling_bot.py"), 4);
}

#[test]
fn the_example_in_rust_plays() {
    // Examples are built beside the tests, unless only some are asked for: then with --examples too.
    let tests = std::env::current_exe().expect("this test");
    let path = tests.ancestors().nth(2).expect("a folder").join("examples/sampling_bot");
    assert!(path.exists(), "{} is built by cargo test --examples", path.display());
    imagines(&format!("exec '{}'", path.display()), 2);
}

/// An example that samples from its views plays every game without a fault, and gains by it.
fn imagines(script: &str, pairs: u32) {
    let random = Entrant::read("random", None).expect("a player");
    let mut gained = 0.0;
    for preset in games::catalogue() {
        let rules = rules(preset.name, preset.seatings[0]);
        let duel = duel(&rules, &plan(pairs), [&program(script), &random], &mut || {}).expect("played");
        assert_eq!(duel.forfeits, [], "{}", preset.name);
        gained += duel.points.iter().sum::<f64>();
    }
    assert!(gained > 0.0, "{gained} points more than any action at random");
}

#[test]
fn a_program_gets_the_referees_view_of_its_seat_and_nothing_else() {
    let path = format!("{}/heard-{}.jsonl", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let script = format!("heard='{path}'; {FIRST}");
    let any = rules("bondtolva", "2");
    play(&plan(1), &script).expect("played");
    let text = std::fs::read_to_string(&path).expect("a file");
    std::fs::remove_file(&path).expect("it was there");
    let heard: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let hello = &heard[0];
    assert_eq!(
        (&hello["cmd"], &hello["game"], &hello["seating"]),
        (&"hello".into(), &"bondtolva".into(), &"2".into())
    );
    assert_eq!((&hello["seat"], &hello["rules"]["deck"]), (&0.into(), &24.into()));
    let mut game = any.clone().start(Opening::default()).expect("a parti");
    game.deal(Deal::from_seed(any.pack(), Seed::from_text("arena/prov/0/0"))).expect("a deal");
    // Seat 1 leads; the program in seat 0 is asked next, with the lead on the table.
    let asked = heard.iter().find(|l| l["cmd"] == "choose").expect("a question");
    let lead = asked["view"]["trick"][0]["card"].as_str().expect("a card");
    let lead = game.parse(&format!("play {lead}")).expect("an action");
    game.act(Seat(1), lead).expect("the same cards");
    assert_eq!(asked["view"], serde_json::json!(wire::View::noted(&game.view(Some(Seat(0))))));
    for line in heard.iter().filter(|l| l["cmd"] == "choose") {
        let seat = line["seat"].as_u64().expect("a seat") as usize;
        let other = line["view"]["hands"][1 - seat].as_array().expect("a hand");
        let melded = line["view"]["known"]["hands"][1 - seat].as_array().expect("cards").len();
        assert!(other.iter().filter(|c| **c != "?").count() == melded, "{line}");
    }
    assert_eq!(heard.iter().filter(|l| l["cmd"] == "hello").count(), 2, "one for each parti");
}

/// Every parti is forfeited by the program, for the reason expected.
fn always_fails(script: &str, reason: fn(&Failure) -> bool) {
    let duel = play(&plan(5), script).expect("played to the end");
    assert_eq!((duel.losses, duel.forfeits_of(0), duel.forfeits_of(1)), (10, 10, 0));
    assert!(duel.forfeits.iter().all(|f| reason(&f.failure)), "{:?}", duel.forfeits);
    assert!(duel.shares.iter().all(|s| *s == 0.0));
}

#[test]
fn answers_that_make_no_sense_or_are_not_allowed_lose_the_parti() {
    let answer = |answer: &str| {
        let id = r#"id=${line##*'"id":'}; id=${id%%[,\}]*}"#;
        format!("while read -r line; do case $line in *choose*) {id}; echo \"{answer}\" ;; esac; done")
    };
    let malformed = |failure: &Failure| matches!(failure, Failure::Malformed(_));
    always_fails(&answer("hej"), malformed);
    always_fails(&answer("[]"), malformed);
    always_fails(&answer(r#"{\"id\":$id}"#), malformed);
    always_fails(&answer(r#"{\"id\":$id,\"action\":7}"#), malformed);
    always_fails(&answer(r#"{\"id\":$id,\"action\":\"dansa\"}"#), malformed);
    always_fails(&answer(r#"{\"id\":1000000,\"action\":\"play Ks\"}"#), malformed);
    always_fails(&answer(r#"{\"id\":$id,\"action\":null}"#), |f| *f == Failure::Silent);
    let illegal = |f: &Failure| matches!(f, Failure::Illegal { why, .. } if why.rule.is_some());
    always_fails(&answer(r#"{\"id\":$id,\"action\":\"full\"}"#), illegal);
}

fn gives_up(plan: &Plan, script: &str) -> Failure {
    match play(plan, script) {
        Err(ArenaError::GaveUp { player, failure }) => {
            assert!(player.starts_with("pipe:"));
            failure
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_program_that_ends_is_started_again_a_few_times() {
    assert_eq!(gives_up(&plan(50), "exit 3"), Failure::Died("exit status: 3".into()));
    let missing = gives_up(&plan(50), "exec /does/not/exist 2>/dev/null");
    assert_eq!(missing, Failure::Died("exit status: 127".into()));
    // As many lives as it is given are enough.
    let path = format!("{}/lives-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let script = format!("echo life >> '{path}'; [ $(wc -l < '{path}') -gt {RESTARTS} ] || exit 1; {FIRST}");
    let duel = play(&plan(4), &script).expect("played");
    std::fs::remove_file(&path).expect("it was there");
    assert_eq!((duel.forfeits_of(0), duel.partier()), (RESTARTS as usize, 8));
}

#[test]
fn a_program_that_hangs_floods_or_does_not_read_holds_nobody_up() {
    let hurry = Plan { timeout: Duration::from_millis(30), ..plan(50) };
    let late = Failure::Late(hurry.timeout);
    assert_eq!(gives_up(&hurry, "cat > /dev/null"), late);
    // Old answers without end.
    assert_eq!(gives_up(&hurry, r#"yes '{"id":0,"action":"play Ks"}'"#), late);
    // A line without end is cut, and makes no sense; it never reads, so one day its pipe is full.
    let deaf = play(&Plan { timeout: Duration::from_secs(60), ..plan(300) }, "tr '\\0' x < /dev/zero");
    assert!(matches!(deaf, Err(ArenaError::GaveUp { failure: Failure::Deaf, .. })), "{deaf:?}");
}

/// The groups of all processes that run; one that was killed and waits to be cleared away does not.
#[cfg(target_os = "linux")]
fn running_groups() -> Vec<String> {
    let stat = |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path().join("stat")).ok();
    let all = std::fs::read_dir("/proc").expect("processes").flatten().filter_map(stat);
    let group = |stat: String| {
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        (fields[0] != "Z").then(|| fields[2].to_string())
    };
    all.filter_map(group).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_a_program_started_is_left_behind() {
    let path = format!("{}/groups-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let noted = |script: &str| format!("echo $$ >> '{path}'; {script}");
    // One that is stopped because it is late may be stopped before it has done anything.
    let hurry = Plan { timeout: Duration::from_millis(300), ..plan(50) };
    gives_up(&hurry, &noted("sleep 1000 | cat"));
    // One that ends by itself, or answers rubbish, has been begun.
    gives_up(&plan(50), &noted("sleep 1000 > /dev/null & exit 1"));
    play(&plan(1), &noted("sleep 1000 & while read -r line; do echo hej; done")).expect("played to the end");
    let text = std::fs::read_to_string(&path).expect("a file");
    std::fs::remove_file(&path).expect("it was there");
    assert!(text.lines().count() > 1 + RESTARTS as usize, "{text}");
    // A signal takes a moment to arrive, and nobody is told when it has. What does not come to an end has failed.
    while running_groups().iter().any(|group| text.lines().any(|line| line == group)) {
        std::thread::yield_now();
    }
}
