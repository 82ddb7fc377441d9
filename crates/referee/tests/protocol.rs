//! The protocol's commands, forms and refusals.

mod help;

use cards::Seed;
use help::Ask;
use referee::{Referee, serve};
use serde_json::{Value, json};

fn referee() -> Referee {
    let mut number = 0u32;
    Referee::new(move || {
        number += 1;
        Seed::from_text(&format!("fresh {number}"))
    })
}

fn ok(referee: &mut Referee, command: Value) -> Value {
    let answer = referee.ask(&command.to_string());
    assert_eq!(answer["ok"], true, "{command} → {answer}");
    answer
}

fn refused(referee: &mut Referee, command: Value) -> Value {
    let before = referee.game().map(games::AnyGame::record);
    let answer = referee.ask(&command.to_string());
    assert_eq!(answer["ok"], false, "{command} → {answer}");
    assert!(answer["error"]["sv"].as_str().is_some_and(|s| !s.is_empty()));
    assert!(answer["error"]["en"].as_str().is_some_and(|s| !s.is_empty()));
    assert_eq!(referee.game().map(games::AnyGame::record), before, "a refused line changes nothing");
    answer["error"].clone()
}

fn some_legal(answer: &Value) -> (u64, String) {
    let seat = answer["state"]["to_act"][0].as_u64().expect("a seat to act");
    let legal = answer["state"]["legal"][seat.to_string()].as_array().and_then(|all| all.last());
    (seat, legal.and_then(Value::as_str).expect("a legal action").to_string())
}

#[test]
fn a_new_game_needs_only_its_name() {
    let mut r = referee();
    let answer = ok(&mut r, json!({"cmd": "new", "game": "tolva", "id": 7}));
    assert_eq!(answer["id"], 7);
    assert_eq!(
        answer["seed"].as_str().map(str::len),
        Some(64),
        "without deck or seed the answer tells a seed"
    );
    let state = &answer["state"];
    for key in [
        "game",
        "seating",
        "rules",
        "phase",
        "dealer",
        "to_act",
        "legal",
        "scores",
        "winner",
        "hands",
        "talong",
        "table",
        "trick",
        "led_by",
        "trump",
        "melds",
        "taken",
        "tricks",
        "gubbe",
        "carry",
        "last_deal",
    ] {
        assert!(state.get(key).is_some(), "{key}");
    }
    assert_eq!(state["seating"], "4");
    assert_eq!(state["phase"], "lead");
    assert_eq!(state["dealer"], 0);
    assert_eq!(state["to_act"], json!([1]));
    assert_eq!(answer["events"][0]["event"], "dealt");
    assert_eq!(state["rules"]["max_later_melds"], Value::Null);
    let again = ok(&mut r, json!({"cmd": "new", "game": "tolva", "seed": answer["seed"]}));
    assert_eq!(again["state"], *state, "the told seed gives the same deal");
}

#[test]
fn ids_of_any_kind_come_back_and_are_left_out_otherwise() {
    let mut r = referee();
    for id in [json!("x"), json!(null), json!([1, {"a": 2}])] {
        assert_eq!(r.ask(&json!({"cmd": "state", "id": id}).to_string())["id"], id);
    }
    assert!(r.ask("{\"cmd\":\"presets\"}").get("id").is_none());
    assert_eq!(r.ask("{\"cmd\":\"nonsense\",\"id\":5}")["id"], 5);
}

#[test]
fn malformed_lines_are_refused_without_a_rule() {
    let mut r = referee();
    for line in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"new\"",
        "{}",
        "{\"cmd\":1}",
        "{\"cmd\":\"\"}",
        "{\"cmd\":\"new\"}",
        "{\"cmd\":\"new\",\"game\":\"whist\"}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"seating\":\"2x3\"}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"seating\":4}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"rules\":[]}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"dealer\":4}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"dealer\":-1}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"scores\":[0]}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"carry\":-1}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"seed\":7}",
        "{\"cmd\":\"new\",\"game\":\"tolva\",\"deck\":[\"Zz\"]}",
        "{\"cmd\":\"state\"}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"act\",\"seat\":0,\"action\":\"play Ks\"}",
        "{\"cmd\":\"load\"}",
        "{\"cmd\":\"load\",\"record\":\"talong 9\"}",
        "{\"cmd\":\"perft\",\"depth\":1}",
    ] {
        let answer = r.ask(line);
        assert_eq!(answer["ok"], false, "{line}");
        assert_eq!(answer["error"]["rule"], Value::Null, "{line}");
    }
    assert!(r.game().is_none());
    ok(&mut r, json!({"cmd": "new", "game": "tolva"}));
    for command in [
        json!({"cmd": "act", "seat": 1}),
        json!({"cmd": "act", "seat": 9, "action": "play Ks"}),
        json!({"cmd": "act", "seat": 1, "action": "play"}),
        json!({"cmd": "act", "seat": 1, "action": "dance"}),
        json!({"cmd": "explain", "seat": 1, "action": "play Xx"}),
        json!({"cmd": "view", "seat": 4}),
        json!({"cmd": "view", "seat": "a"}),
        json!({"cmd": "perft"}),
        json!({"cmd": "perft", "depth": -1}),
        json!({"cmd": "perft", "depth": 30_010}),
        json!({"cmd": "undo"}),
        json!({"cmd": "new", "game": "tolva", "seed": "a", "deck": ["As"]}),
    ] {
        assert_eq!(refused(&mut r, command)["rule"], Value::Null);
    }
}

#[test]
fn what_breaks_a_rule_is_refused_by_that_rule() {
    let mut r = referee();
    let new = |rules: Value| json!({"cmd": "new", "game": "tolva", "rules": rules});
    assert_eq!(
        refused(&mut r, json!({"cmd": "new", "game": "tolva", "scores": [0, 12]}))["rule"],
        "TF-END-1"
    );
    assert_eq!(refused(&mut r, json!({"cmd": "new", "game": "bondtolva", "carry": 1}))["rule"], "TF-PT-4");
    assert_eq!(refused(&mut r, json!({"cmd": "new", "game": "tolva", "deck": ["As"]}))["rule"], "TF-CARD-1");
    assert_eq!(refused(&mut r, new(json!({"layout": "talong"})))["rule"], "TF-COMBO-1");
    ok(&mut r, json!({"cmd": "new", "game": "bondtolva", "carry": 0}));
    ok(&mut r, json!({"cmd": "new", "game": "tolva", "carry": 2, "scores": [11, -30]}));
    assert_eq!(refused(&mut r, json!({"cmd": "deal"}))["rule"], "TF-DEAL-5");
    assert_eq!(refused(&mut r, json!({"cmd": "act", "seat": 0, "action": "play Ks"}))["rule"], "TF-TRICK-1");
}

#[test]
fn all_reasons_against_a_rule_set_come_at_once() {
    let mut r = referee();
    let rules = json!({"layout": "table", "deck": 24, "eyes": "late", "colour": "red", "ask": "loud"});
    let error = refused(&mut r, json!({"cmd": "new", "game": "tolva", "seating": "3", "rules": rules}));
    assert_eq!(error["reasons"].as_array().map(Vec::len), Some(5), "{error}");
    for word in ["colour", "loud", "36", "två", "Ögonen"] {
        assert!(error["sv"].as_str().is_some_and(|s| s.contains(word)), "{word}: {error}");
    }
}

#[test]
fn switch_values_have_kinds() {
    let mut r = referee();
    for rules in [
        json!({"deck": "24"}),
        json!({"forehand_trump": "true"}),
        json!({"forehand_trump": 1}),
        json!({"deck": 24.5}),
        json!({"ending": true}),
        json!({"meld_floor": null}),
        json!({"no_trump_at": 13}),
        json!({"ask": ["none"]}),
    ] {
        refused(&mut r, json!({"cmd": "new", "game": "tolva", "rules": rules}));
    }
    let rules =
        json!({"no_trump_at": null, "max_later_melds": 0, "forehand_trump": true, "ask": "none", "deck": 24});
    let answer = ok(&mut r, json!({"cmd": "new", "game": "tolva", "rules": rules}));
    for (key, value) in rules.as_object().expect("an object") {
        assert_eq!(answer["state"]["rules"][key], *value);
    }
}

#[test]
fn gotland_brings_its_bars_unless_they_are_given() {
    let mut r = referee();
    let mut bars = |rules: Value| {
        let answer = ok(&mut r, json!({"cmd": "new", "game": "tolva", "rules": rules}));
        let rules = &answer["state"]["rules"];
        (rules["no_trump_at"].clone(), rules["no_meld_at"].clone())
    };
    assert_eq!(bars(json!({})), (json!(10), json!(11)));
    assert_eq!(bars(json!({"ending": "gotland"})), (json!(11), json!(null)));
    assert_eq!(bars(json!({"ending": "gotland", "no_trump_at": 9})), (json!(9), json!(null)));
    assert_eq!(bars(json!({"no_meld_at": 11, "ending": "gotland"})), (json!(11), json!(11)));
    assert_eq!(bars(json!({"ending": "gotland", "no_trump_at": null})), (json!(null), json!(null)));
}

#[test]
fn explain_says_why_and_changes_nothing() {
    let mut r = referee();
    let answer = ok(&mut r, json!({"cmd": "new", "game": "tolva", "seed": "förklara"}));
    let (seat, action) = some_legal(&answer);
    let yes = ok(&mut r, json!({"cmd": "explain", "seat": seat, "action": action}));
    assert_eq!(yes["legal"], true);
    let no = ok(&mut r, json!({"cmd": "explain", "seat": seat, "action": "meld s"}));
    assert_eq!((&no["legal"], &no["error"]["rule"]), (&json!(false), &json!("TF-MELD-2")));
    assert_eq!(ok(&mut r, json!({"cmd": "state"}))["state"], answer["state"]);
}

#[test]
fn undo_takes_back_actions_across_deals() {
    let mut r = referee();
    let mut states =
        vec![ok(&mut r, json!({"cmd": "new", "game": "bondtolva", "seating": "4", "seed": "åter"}))];
    let mut deals = 0;
    while deals < 2 {
        let last = states.last().expect("a state");
        if last["state"]["phase"] == "deal" {
            deals += 1;
            ok(&mut r, json!({"cmd": "deal", "seed": format!("giv {deals}")}));
            // Taking back the last action takes the deal with it.
            let back = ok(&mut r, json!({"cmd": "undo"}));
            assert_eq!(back["state"], states[states.len() - 2]["state"]);
            let (seat, action) = some_legal(&back);
            ok(&mut r, json!({"cmd": "act", "seat": seat, "action": action}));
            states.push(ok(&mut r, json!({"cmd": "deal", "seed": format!("giv {deals}")})));
            continue;
        }
        let (seat, action) = some_legal(last);
        let next = ok(&mut r, json!({"cmd": "act", "seat": seat, "action": action}));
        states.push(next);
        let back = ok(&mut r, json!({"cmd": "undo"}));
        assert_eq!(back["state"], states[states.len() - 2]["state"]);
        assert_eq!(back["events"], json!([]));
        ok(&mut r, json!({"cmd": "act", "seat": seat, "action": action}));
    }
}

#[test]
fn a_record_loads_to_the_same_state_and_a_damaged_one_changes_nothing() {
    let mut r = referee();
    let mut answer = ok(&mut r, json!({"cmd": "new", "game": "bordstolva", "seed": "spara"}));
    for _ in 0..9 {
        let (seat, action) = some_legal(&answer);
        answer = ok(&mut r, json!({"cmd": "act", "seat": seat, "action": action}));
    }
    let record = ok(&mut r, json!({"cmd": "record"}))["record"].clone();
    let mut other = referee();
    let loaded = ok(&mut other, json!({"cmd": "load", "record": record}));
    assert_eq!(loaded["state"], answer["state"]);
    ok(&mut other, json!({"cmd": "undo"}));
    let broken = record.as_str().expect("a text").replace("play", "ploy");
    let error = refused(&mut other, json!({"cmd": "load", "record": broken}));
    assert!(error["en"].as_str().is_some_and(|s| s.starts_with("Line ")), "{error}");
}

#[test]
fn tf_deal_5_the_next_parti_is_dealt_by_the_first_forehand() {
    let mut r = referee();
    let mut answer = ok(
        &mut r,
        json!({"cmd": "new", "game": "bondtolva", "seating": "3", "dealer": 1, "scores": [9, 9, 9]}),
    );
    for n in 0..200 {
        match answer["state"]["phase"].as_str() {
            Some("over") => break,
            Some("deal") => {
                let dealer = answer["state"]["dealer"].as_u64().expect("a seat");
                answer = ok(&mut r, json!({"cmd": "deal", "seed": format!("{n}")}));
                assert_eq!(answer["state"]["dealer"], (dealer + 1) % 3);
            }
            _ => {
                let (seat, action) = some_legal(&answer);
                answer = ok(&mut r, json!({"cmd": "act", "seat": seat, "action": action}));
            }
        }
    }
    assert_eq!(answer["state"]["phase"], "over");
    assert_eq!(refused(&mut r, json!({"cmd": "deal"}))["rule"], "TF-END-1");
    let next = ok(&mut r, json!({"cmd": "parti", "seed": "andra partiet"}));
    assert_eq!(next["state"]["dealer"], 2, "who was forehand in the first deal");
    assert_eq!(next["state"]["scores"], json!([0, 0, 0]));
}

#[test]
fn presets_list_every_switch_with_values_and_default() {
    let answer = ok(&mut referee(), json!({"cmd": "presets"}));
    let presets = answer["presets"].as_array().expect("a list");
    let names: Vec<&str> = presets.iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(names[..5], ["bondtolva", "tolva", "plocketolva", "bordstolva", "strecktolva"]);
    for preset in presets {
        assert!(preset["seatings"].as_array().is_some_and(|s| !s.is_empty()));
        for switch in preset["switches"].as_array().expect("a list") {
            let values = switch["values"].as_array().expect("values");
            assert!(switch.get("default").is_some() && switch["name"].is_string());
            let numeric = switch["min"].is_number();
            assert!(numeric || values.contains(&switch["default"]), "{switch}");
        }
    }
}

#[test]
fn bytes_of_any_kind_get_one_answer_a_line() {
    let long = format!("{{\"cmd\":\"{}\"}}", "x".repeat(referee::LINE_LIMIT));
    let mut input = Vec::new();
    for line in [
        b"\xff\xfe\x00".as_slice(),
        b"{\"cmd\":\"presets\"",
        long.as_bytes(),
        b"",
        b"  ",
        b"{\"cmd\":\"state\"}\r",
    ] {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(b"{\"cmd\":\"new\",\"game\":\"tolva\"}");
    let mut output = Vec::new();
    serve(&mut referee(), input.as_slice(), &mut output).expect("a working pipe");
    let text = String::from_utf8(output).expect("UTF-8");
    let answers: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let oks: Vec<bool> = answers.iter().filter_map(|a| a["ok"].as_bool()).collect();
    assert_eq!(oks, [false, false, false, false, false, false, true]);
}

#[test]
fn the_documented_session_is_true() {
    let mut r = referee();
    let answer = ok(&mut r, json!({"cmd": "new", "game": "bondtolva", "seed": "exempel"}));
    assert_eq!(answer["seed"], "exempel");
    assert_eq!(answer["state"]["legal"]["1"][0], "play 9c");
    let early = ok(&mut r, json!({"cmd": "explain", "seat": 0, "action": "meld h"}));
    assert_eq!(early["error"]["en"], "Seat 1 is on lead.");
    let led = ok(&mut r, json!({"cmd": "act", "seat": 1, "action": "play 9c"}));
    assert_eq!(led["events"], json!([{"event": "led", "seat": 1, "card": "9c", "place": null}]));
    let why = ok(&mut r, json!({"cmd": "explain", "seat": 0, "action": "meld h"}));
    assert_eq!(why["error"]["rule"], "TF-MELD-2");
}

#[test]
fn tolva_for_two_and_other_names_are_shown_the_way() {
    let mut referee = Referee::new(|| Seed::from_text("names"));
    let mut new = |game: &str, seating: Value| {
        referee.ask(&json!({"cmd": "new", "game": game, "seating": seating, "seed": "x"}).to_string())
    };
    let says = |answer: &Value, part: &str| {
        assert_eq!((&answer["ok"], &answer["error"]["rule"]), (&json!(false), &Value::Null), "{answer}");
        for language in ["sv", "en"] {
            assert!(answer["error"][language].as_str().is_some_and(|text| text.contains(part)), "{answer}");
        }
    };
    let two = new("tolva", json!("2"));
    says(&two, "plocketolva");
    says(&two, "bordstolva");
    for own in ["tolva", "Tolva", " TOLVA "] {
        let three = new(own, json!("2x2"));
        says(&three, "2x2");
        assert_eq!(three["error"]["sv"], "Så kan man inte sitta i tolva: ”2x2”. Välj 4 eller 3.");
    }
    for own in ["vandtia", "Vandtia", "vändtia", "Vändtia"] {
        assert_eq!(new(own, json!("2"))["state"]["game"], "vandtia", "{own}");
    }
    says(&new("whist", json!("2")), "vändtia (vandtia)");
    let mariage = new("mariage", json!("2"));
    says(&mariage, "bondtolva");
    says(&mariage, "strecktolva");
    assert_eq!(new("äktenskap", json!("2"))["state"]["game"], "strecktolva");
    let presets = referee.ask("{\"cmd\":\"presets\"}")["presets"].take();
    let named =
        |game: &str| presets.as_array().and_then(|all| all.iter().find(|p| p["name"] == game)).cloned();
    assert_eq!(named("strecktolva").expect("a preset")["also"], json!(["mariage", "äktenskap"]));
    for preset in presets.as_array().expect("presets").iter().filter(|p| p["name"] != "vandtia") {
        let houses: Vec<&str> =
            preset["houses"].as_array().expect("houses").iter().filter_map(|h| h["name"].as_str()).collect();
        assert_eq!(houses, ["gotland", "skane"], "{}", preset["name"]);
    }
}

#[test]
fn what_is_malformed_is_said_in_the_language_of_the_sentence() {
    let mut r = referee();
    let broken = r.ask("{\"cmd\":\"åäö\",");
    assert_eq!(broken["error"]["sv"], "Raden är inte JSON (tecken 13).");
    assert!(broken["error"]["en"].as_str().is_some_and(|en| en.contains("EOF while parsing")), "{broken}");
    ok(&mut r, json!({"cmd": "new", "game": "tolva"}));
    for (command, sv, en) in [
        ("undo", "Det finns inget att ta tillbaka.", "There is nothing to take back."),
        ("parti", "Partiet är inte slut.", "The game is not over."),
    ] {
        let error = refused(&mut r, json!({"cmd": command}));
        assert_eq!((&error["sv"], &error["en"]), (&json!(sv), &json!(en)));
    }
}

#[test]
fn the_values_of_every_switch_include_its_default() {
    for preset in referee().ask("{\"cmd\":\"presets\"}")["presets"].as_array().expect("presets") {
        for switch in preset["switches"].as_array().expect("switches") {
            assert!(
                switch["values"].as_array().is_some_and(|all| all.contains(&switch["default"])),
                "{switch}"
            );
        }
    }
}

#[test]
fn words_come_where_they_are_asked_for_and_nowhere_else() {
    let (mut with, mut without) = (referee(), referee());
    let mut command = json!({"cmd": "new", "game": "bondtolva", "seating": "4", "seed": "ord"});
    for _ in 0..40 {
        let plain = ok(&mut without, command.clone());
        command["words"] = true.into();
        let mut told = ok(&mut with, command.clone());
        for (seat, legal) in plain["state"]["legal"].as_object().unwrap() {
            let words = told["words"][seat].as_object().unwrap();
            let actions: Vec<&str> = legal.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert!(words.keys().map(String::as_str).eq(actions), "{words:?}");
            assert!(words.values().all(|text| text["sv"] != "" && text["en"] != ""));
        }
        told.as_object_mut().unwrap().shift_remove("words");
        for event in told["events"].as_array_mut().unwrap() {
            let words = event.as_object_mut().unwrap().shift_remove("words").expect("words");
            assert!(words["sv"].as_str().is_some_and(|text| text.ends_with(['.', '?'])), "{words}");
        }
        assert_eq!(told.to_string(), plain.to_string(), "nothing else differs");
        let (seat, action) = match plain["state"]["to_act"] == json!([]) {
            true => break,
            false => some_legal(&plain),
        };
        command = json!({"cmd": "act", "seat": seat, "action": action});
    }
    let view = ok(&mut with, json!({"cmd": "view", "seat": 1, "words": true}));
    assert_eq!(
        view["words"].as_object().map(|all| all.len()),
        view["view"]["legal"].as_object().map(|all| all.len())
    );
    let other = ok(&mut with, json!({"cmd": "view", "seat": 1, "words": "yes"}));
    assert!(other.get("words").is_none(), "only true asks for words");
}
