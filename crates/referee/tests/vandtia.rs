//! Vändtia on the wire: names, orders and forms of the protocol.

mod help;

use cards::{Chance, Fast, Pack, Seed};
use help::Ask;
use referee::Referee;
use serde_json::{Value, json};

fn referee() -> Referee {
    Referee::new(|| Seed([1; 32]))
}

fn ask(referee: &mut Referee, command: Value) -> Value {
    referee.ask(&command.to_string())
}

fn act(referee: &mut Referee, seat: u8, action: &str) -> Value {
    let answer = ask(referee, json!({"cmd": "act", "seat": seat, "action": action}));
    assert_eq!(answer["ok"], true, "{seat} {action}: {answer}");
    answer
}

/// Forehand, seat 1, has 7h 5d Kc in hand and draws 7d; seat 0 has 8c 9c Jc.
fn deck() -> Vec<String> {
    let given = "3s 3h 3d 4s 4h 4d 5s 5h 6s 6h 6d 8s 7h 5d Kc 8c 9c Jc 7d 7c 9s 7s 4c";
    let mut deck: Vec<String> = given.split(' ').map(str::to_string).collect();
    let rest = Pack::P52.fresh().into_iter().map(|c| c.to_string());
    let rest: Vec<String> = rest.filter(|c| !deck.contains(c)).collect();
    deck.extend(rest);
    deck
}

fn started(rules: Value) -> Referee {
    let mut referee = referee();
    let new = json!({"cmd": "new", "game": "vandtia", "rules": rules, "scores": [0, 0], "deck": deck()});
    let answer = ask(&mut referee, new);
    assert_eq!(answer["ok"], true, "{answer}");
    for seat in [1, 0] {
        act(&mut referee, seat, "done");
    }
    for seat in [1, 0] {
        act(&mut referee, seat, "pass");
    }
    referee
}

#[test]
fn a_new_game_has_every_field_of_the_protocol() {
    let mut referee = referee();
    let answer = ask(&mut referee, json!({"id": 7, "cmd": "new", "game": "vandtia", "deck": deck()}));
    assert_eq!((&answer["id"], &answer["ok"]), (&json!(7), &json!(true)));
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
        "piles",
        "pile",
        "away",
        "follow_up",
    ] {
        assert!(state.get(key).is_some(), "{key}");
    }
    assert_eq!(state["game"], "vandtia");
    assert_eq!(state["seating"], "2");
    assert_eq!(state["phase"], "arrange");
    assert_eq!(state["to_act"], json!([1]));
    assert_eq!(state["scores"], json!([0, 0]));
    assert_eq!(state["winner"], Value::Null);
    assert_eq!(state["follow_up"], Value::Null);
    assert_eq!(state["piles"][1][0], json!({"down": "3s", "up": ["5s"]}));
    assert_eq!(state["piles"][0].as_array().unwrap().len(), 3);
    assert_eq!(state["talong"][0], "7d");
    assert_eq!(state["rules"]["play_limit"], 2000);
    assert_eq!(state["legal"]["1"][0], "done");
    assert_eq!(answer["events"][0]["event"], "dealt");
}

#[test]
fn scores_and_carry_are_refused_unless_zero() {
    for (part, ok) in [
        (json!({"scores": [0, 0]}), true),
        (json!({"carry": 0}), true),
        (json!({"scores": [1, 0]}), false),
        (json!({"carry": 1}), false),
        (json!({"seating": "6"}), false),
        (json!({"seating": "5", "rules": {"piles": 4}}), false),
        (json!({"seating": "5"}), true),
    ] {
        let mut command = json!({"cmd": "new", "game": "vandtia", "seed": "x"});
        for (key, value) in part.as_object().unwrap() {
            command[key] = value.clone();
        }
        let answer = ask(&mut referee(), command);
        assert_eq!(answer["ok"], ok, "{part}: {answer}");
        if !ok {
            assert!(!answer["error"]["sv"].as_str().unwrap().is_empty());
        }
    }
}

#[test]
fn a_race_is_seen_by_who_may_add_only() {
    let mut referee = started(json!({}));
    let answer = act(&mut referee, 1, "play 7h");
    assert_eq!(answer["state"]["to_act"], json!([0, 1]));
    assert_eq!(answer["state"]["follow_up"], json!({"seat": 1, "cards": ["7d"]}));
    assert_eq!(answer["state"]["legal"]["1"], json!(["add 7d"]));
    assert_eq!(answer["events"][0], json!({"event": "led", "seat": 1, "cards": ["7h"], "from": "hand"}));
    assert_eq!(answer["events"][1], json!({"event": "drawn", "seat": 1, "card": "7d"}));
    let view = |referee: &mut Referee, seat: Value| {
        ask(referee, json!({"cmd": "view", "seat": seat}))["view"].clone()
    };
    for other in [json!(0), Value::Null] {
        let seen = view(&mut referee, other);
        assert_eq!((&seen["to_act"], &seen["follow_up"]), (&json!([0]), &Value::Null));
        assert_eq!(seen["hands"][1], json!(["?", "?", "?"]));
        assert_eq!(seen["talong"].as_array().unwrap().len(), 33);
    }
    let own = view(&mut referee, json!(1));
    assert_eq!(own["to_act"], json!([0, 1]));
    assert_eq!(own["follow_up"]["cards"], json!(["7d"]));
    assert_eq!(own["legal"], json!({"1": ["add 7d"]}));
    assert_eq!(own["piles"][1][0], json!({"down": "?", "up": ["5s"]}), "not even the owner knows");
}

#[test]
fn with_wait_the_others_see_that_there_is_something_to_add() {
    let mut referee = started(json!({"follow_up": "wait"}));
    act(&mut referee, 1, "play 7h");
    let seen = ask(&mut referee, json!({"cmd": "view", "seat": 0}))["view"].clone();
    assert_eq!(seen["to_act"], json!([1]));
    assert_eq!(seen["follow_up"], json!({"seat": 1, "cards": ["?"]}));
    assert_eq!(seen["legal"], json!({}));
    let answer = act(&mut referee, 1, "add 7d");
    assert_eq!(answer["events"][0], json!({"event": "added", "seat": 1, "cards": ["7d"]}));
    assert_eq!(answer["state"]["legal"]["1"], json!(["add 7c", "done"]));
    act(&mut referee, 1, "done");
}

#[test]
fn with_wait_two_cards_to_add_look_like_one() {
    let deal = |rest: [&str; 2]| {
        let mut deck = deck();
        // Forehand leads two sevens and draws the first two cards of the talong.
        for (place, card) in [(13, "7s"), (18, rest[0]), (19, rest[1])] {
            let other = deck.iter().position(|c| c == card).unwrap();
            deck.swap(place, other);
        }
        let mut referee = referee();
        let rules = json!({"follow_up": "wait"});
        ask(&mut referee, json!({"cmd": "new", "game": "vandtia", "rules": rules, "deck": deck}));
        for (seat, action) in [(1, "done"), (0, "done"), (1, "pass"), (0, "pass"), (1, "play 7s,7h")] {
            act(&mut referee, seat, action);
        }
        referee
    };
    let (mut two, mut one) = (deal(["7d", "7c"]), deal(["7d", "Qh"]));
    let count = |r: &mut Referee| ask(r, json!({"cmd": "state"}))["state"]["follow_up"]["cards"].clone();
    assert_eq!((count(&mut two), count(&mut one)), (json!(["7d", "7c"]), json!(["7d"])));
    for seat in [json!(0), Value::Null] {
        let seen = |r: &mut Referee| ask(r, json!({"cmd": "view", "seat": seat}))["view"].clone();
        let (two, one) = (seen(&mut two), seen(&mut one));
        assert_eq!(two["follow_up"], json!({"seat": 1, "cards": ["?"]}));
        assert_eq!(two, one);
    }
}

/// Four players with four piles; forehand, seat 1, has these face-up and face-down cards and nothing else, and leads.
fn at_the_table(up: &str, down: &str, rules: Value) -> Referee {
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let hands = words("5s 5h 5d 5c Ks Qs Js 3c Kh Qh Jh 3d Kd Qd Jd 4d 6s 6h 6d 6c");
    let (up, down) = (words(up), words(down));
    let rest = Pack::P52.fresh().into_iter().map(|c| c.to_string());
    let rest: Vec<String> = rest.filter(|c| ![&hands, &up, &down].iter().any(|l| l.contains(c))).collect();
    let deck: Vec<String> = [&down, &rest[..12], &up, &rest[12..], &hands].concat();
    let mut given = json!({"piles": 4});
    for (key, value) in rules.as_object().unwrap() {
        given[key] = value.clone();
    }
    let mut referee = referee();
    let new = json!({"cmd": "new", "game": "vandtia", "seating": "4", "rules": given, "deck": deck});
    assert_eq!(ask(&mut referee, new)["ok"], true);
    for word in ["done", "pass"] {
        for seat in [1, 2, 3, 0] {
            act(&mut referee, seat, word);
        }
    }
    act(&mut referee, 1, "play 5s,5h,5d,5c");
    act(&mut referee, 1, "play 6s,6h,6d,6c");
    referee
}

fn refused(referee: &mut Referee, seat: u8, action: &str) -> Value {
    let answer = ask(referee, json!({"cmd": "explain", "seat": seat, "action": action}));
    assert_eq!(answer["legal"], false, "{action}: {answer}");
    answer["error"]["rule"].clone()
}

#[test]
fn a_card_that_was_turned_up_waits_for_the_next_turn() {
    let mut referee = at_the_table("2s 8h 8d 9h", "8c Ac 2h 3s", json!({"turn_up_at_once": true}));
    let answer = act(&mut referee, 1, "play 2s");
    let turned = json!({"event": "turned-up", "seat": 1, "pile": 1, "card": "8c"});
    assert!(answer["events"].as_array().unwrap().contains(&turned));
    assert_eq!(answer["state"]["legal"]["1"], json!(["play 8h", "play 8h,8d", "play 9h"]));
    assert_eq!(refused(&mut referee, 1, "play 8c"), "VT-TABLE-4");
}

#[test]
fn two_tens_left_are_not_played_together() {
    let rules = json!({"turn_up_at_once": true, "finish": "not-two-ten"});
    let mut referee = at_the_table("9s 9h 9d 7c", "Ts Th 7s 7h", rules);
    for (seat, action) in [
        (1, "play 9s,9h,9d"),
        (2, "take"),
        (3, "play 3d"),
        (0, "play 4d"),
        (1, "play 7s,7c"),
        (2, "take"),
        (3, "play Jh"),
        (0, "take"),
        (1, "play 7h"),
        (2, "take"),
        (3, "play Qh"),
    ] {
        act(&mut referee, seat, action);
    }
    let answer = act(&mut referee, 0, "take");
    assert_eq!(answer["state"]["legal"]["1"], json!(["play Ts"]), "{}", answer["state"]["piles"][1]);
    assert_eq!(refused(&mut referee, 1, "play Ts,Th"), "VT-END-2");
    assert_eq!(act(&mut referee, 1, "play Ts")["state"]["legal"]["1"], json!(["pass"]));
    let passed = act(&mut referee, 1, "pass");
    assert_eq!(passed["events"], json!([{"event": "passed", "seat": 1}]));
    assert_eq!(passed["state"]["to_act"], json!([2]));
}

#[test]
fn a_record_of_an_older_reading_is_refused_at_its_line() {
    let rules = json!({"must_play": true});
    let mut referee = at_the_table("7s 7h 7d 7c", "8s 3h 4s 4h", rules);
    for (seat, action) in [(1, "play 7s,7h,7d,7c"), (1, "flip 1"), (2, "play Ks"), (3, "play Kh")] {
        act(&mut referee, seat, action);
    }
    let state = act(&mut referee, 0, "play Kd")["state"].clone();
    assert_eq!(state["legal"]["1"], json!(["flip 2", "flip 3", "flip 4"]));
    let record = ask(&mut referee, json!({"cmd": "record"}))["record"].as_str().unwrap().to_string();
    assert_eq!(ask(&mut referee, json!({"cmd": "load", "record": record}))["state"], state);
    // Plocka was open here before VT-PASS-4 said otherwise.
    let older = format!("{record}1 take\n2 play Qs\n");
    let answer = ask(&mut referee, json!({"cmd": "load", "record": older}));
    assert_eq!((&answer["ok"], &answer["error"]["rule"]), (&json!(false), &json!("VT-PASS-4")), "{answer}");
    let line = format!("Rad {}, kolumn 1", record.lines().count() + 1);
    assert!(answer["error"]["sv"].as_str().unwrap().starts_with(&line), "{answer}");
    assert_eq!(ask(&mut referee, json!({"cmd": "state"}))["state"], state, "and nothing is changed");
}

#[test]
fn what_was_picked_up_is_known_and_what_was_turned_away_is_gone() {
    let mut referee = started(json!({}));
    act(&mut referee, 1, "play 7h");
    let answer = act(&mut referee, 0, "take");
    assert_eq!(answer["events"][0], json!({"event": "took", "seat": 0, "cards": ["7h"]}));
    let seen = ask(&mut referee, json!({"cmd": "view", "seat": 1}))["view"].clone();
    assert_eq!(seen["known"], json!({"hands": [["7h"], []], "gone": []}));
    assert_eq!(seen["hands"][0], json!(["?", "?", "?", "?"]));
}

#[test]
fn refusals_carry_the_rule() {
    let mut referee = started(json!({}));
    for (action, rule) in [
        ("take", json!("VT-PASS-5")),
        ("play 5d,Kc", json!("VT-PLAY-1")),
        ("play 5s", json!("VT-TABLE-1")),
        ("swap 7h 1", json!("VT-ARR-6")),
    ] {
        let explained = ask(&mut referee, json!({"cmd": "explain", "seat": 1, "action": action}));
        assert_eq!((&explained["legal"], &explained["error"]["rule"]), (&json!(false), &rule), "{explained}");
        let refused = ask(&mut referee, json!({"cmd": "act", "seat": 1, "action": action}));
        assert_eq!((&refused["ok"], &refused["error"]["rule"]), (&json!(false), &rule));
    }
    let malformed = ask(&mut referee, json!({"cmd": "act", "seat": 1, "action": "play 7h,7h"}));
    assert_eq!((&malformed["ok"], &malformed["error"]["rule"]), (&json!(false), &Value::Null));
}

#[test]
fn whole_games_record_load_undo_and_count() {
    let mut chance = Fast::new(3);
    for seating in ["2", "3", "4", "5"] {
        let mut first = referee();
        let seed = format!("wire {seating}");
        let finish = ["any", "not-two", "not-two-ten", "not-two-ten-ace"][chance.below(4) as usize];
        let rules = json!({"finish": finish, "play_limit": 300});
        let new = json!({"cmd": "new", "game": "vandtia", "seating": seating, "seed": seed, "rules": rules});
        let mut state = ask(&mut first, new)["state"].clone();
        while let Some(to_act) = state["to_act"].as_array().filter(|seats| !seats.is_empty()) {
            let seat = to_act[chance.below(to_act.len() as u32) as usize].clone();
            let legal = state["legal"][seat.to_string()].as_array().unwrap();
            assert!(legal.is_sorted_by_key(|a| a.as_str().unwrap().to_string()));
            let count = ask(&mut first, json!({"cmd": "perft", "depth": 1}))["count"].as_u64();
            let listed = state["legal"].as_object().unwrap().values().map(|l| l.as_array().unwrap().len());
            assert_eq!(count, Some(listed.sum::<usize>() as u64));
            let action = legal[chance.below(legal.len() as u32) as usize].clone();
            let answer = ask(&mut first, json!({"cmd": "act", "seat": seat, "action": action}));
            assert_eq!(answer["ok"], true, "{answer}");
            state = answer["state"].clone();
        }
        assert_eq!(state["phase"], "over");
        assert!(state["winner"] == "draw" || state["winner"].is_u64());
        let record = ask(&mut first, json!({"cmd": "record"}))["record"].clone();
        let mut second = referee();
        let loaded = ask(&mut second, json!({"cmd": "load", "record": record}));
        assert_eq!(loaded["state"], state);
        assert_eq!(ask(&mut second, json!({"cmd": "record"}))["record"], record);
        assert_eq!(ask(&mut second, json!({"cmd": "deal"}))["ok"], false, "one deal to a game");
        let undone = ask(&mut second, json!({"cmd": "undo"}));
        assert_eq!(undone["state"]["winner"], Value::Null);
        let next = ask(&mut first, json!({"cmd": "parti", "seed": "again"}));
        assert_eq!((&next["state"]["phase"], &next["state"]["dealer"]), (&json!("arrange"), &json!(1)));
    }
}
