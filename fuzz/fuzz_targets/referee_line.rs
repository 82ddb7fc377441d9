//! Every line gets an answer with "ok", and a refused line changes nothing.
#![no_main]

use cards::Seed;
use libfuzzer_sys::fuzz_target;
use referee::Referee;
use serde_json::Value;

/// Perft of any depth is right but has no end.
fn counts_for_ever(line: &str) -> bool {
    serde_json::from_str::<Value>(line).is_ok_and(|v| v["cmd"] == "perft" && v["depth"].as_u64() > Some(2))
}

fuzz_target!(|text: &str| {
    let mut referee = Referee::new(|| Seed::from_text("fuzz"));
    for line in text.lines().filter(|l| !counts_for_ever(l)) {
        let before = referee.game().map(|g| g.record());
        let answer: Value = serde_json::from_str(&referee.line(line)).expect("an answer is JSON");
        let refused = answer["ok"] == Value::Bool(false);
        assert!(refused || answer["ok"] == Value::Bool(true));
        if refused {
            assert_eq!(referee.game().map(|g| g.record()), before);
            assert!(answer["error"]["sv"].is_string() && answer["error"]["en"].is_string());
        }
    }
});
