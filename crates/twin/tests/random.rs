//! Random games of the twin itself: it must never panic, lose a card or play without end.

mod common;
use common::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use twin::Twin;

fn check(t: &mut Twin, s: &Value, size: usize) {
    let mut whole = pack(size);
    whole.sort();
    assert_eq!(all_cards(s), whole);
    let phase = s["phase"].as_str().unwrap();
    let to_act = s["to_act"].as_array().unwrap();
    if phase == "deal" || phase == "over" {
        assert!(to_act.is_empty());
    } else {
        assert_eq!(to_act.len(), 1);
        let l = strings(&s["legal"][to_act[0].to_string()]);
        assert!(!l.is_empty(), "{s}");
        let mut sorted = l.clone();
        sorted.sort();
        assert_eq!(l, sorted);
        if phase == "meld" {
            // TF-MELD-6: the way on is always there, with a pair or without.
            assert!(l.iter().any(|a| a == "draw" || a == "turn"), "{l:?}");
        }
    }
    assert_eq!(phase == "over", !s["winner"].is_null());
    let melded: Vec<String> =
        s["melds"].as_array().unwrap().iter().flat_map(|m| strings(&m["cards"])).collect();
    let players = s["hands"].as_array().unwrap().len();
    for seat in (0..players).map(Some).chain([None]) {
        let v = ok(t, json!({"cmd":"view","seat":seat}))["view"].clone();
        for owner in 0..players {
            let hv = strings(&v["hands"][owner]);
            let hs = strings(&s["hands"][owner]);
            assert_eq!(hv.len(), hs.len());
            for c in &hv {
                let first = s["rules"]["first_trick_from_table"] == json!(true) && s["tricks"] == json!(0);
                if seat == Some(owner) && !first {
                    assert!(hs.contains(c));
                } else {
                    assert!(c == "?" || (melded.contains(c) && hs.contains(c)));
                }
            }
        }
    }
}

struct Stats {
    deals: usize,
    seen: BTreeMap<String, usize>,
}

fn play(cmd: Value, rng: &mut Rng, deals_cap: usize, deep: bool, st: &mut Stats) {
    let mut t = Twin::new();
    let mut a = ok(&mut t, cmd.clone());
    let size = a["state"]["rules"]["deck"].as_u64().unwrap() as usize;
    let mut deals = 1;
    let mut since = 0;
    loop {
        let s = a["state"].clone();
        *st.seen.entry(format!("phase {}", s["phase"])).or_default() += 1;
        if deep || since == 0 {
            check(&mut t, &s, size);
        }
        since = (since + 1) % 7;
        match s["phase"].as_str().unwrap() {
            "over" => break,
            "deal" => {
                deals += 1;
                if deals > deals_cap {
                    panic!("no end: {cmd} {}", s["scores"]);
                }
                if s["carry"].as_i64().unwrap() > 0 {
                    *st.seen.entry("carry".into()).or_default() += 1;
                }
                a = ok(&mut t, json!({"cmd":"deal","deck":shuffled(size, rng)}));
            }
            _ => {
                let seat = s["to_act"][0].as_u64().unwrap();
                let l = strings(&s["legal"][seat.to_string()]);
                let mut pick = l[rng.below(l.len())].clone();
                let talk: Vec<&String> = l
                    .iter()
                    .filter(|x| x.starts_with("meld") || x.starts_with("ask") || *x == "yes")
                    .collect();
                if !talk.is_empty() && !rng.chance(3) {
                    pick = talk[rng.below(talk.len())].clone();
                }
                while (pick == "half" || pick == "full") && !rng.chance(25) {
                    pick = l[rng.below(l.len())].clone();
                }
                let word = pick.split(' ').next().unwrap().to_string();
                let key = if pick.starts_with("ask ") { "ask-suit".to_string() } else { word };
                *st.seen.entry(key).or_default() += 1;
                if deep && rng.chance(10) {
                    let one = ok(&mut t, json!({"cmd":"perft","depth":1}))["count"].as_u64().unwrap();
                    assert_eq!(one as usize, l.len());
                    ok(&mut t, json!({"cmd":"act","seat":seat,"action":pick}));
                    let back = ok(&mut t, json!({"cmd":"undo"}));
                    assert_eq!(back["state"], s);
                }
                a = ok(&mut t, json!({"cmd":"act","seat":seat,"action":pick}));
                if let Some(made) = a["state"]["last_deal"]["gubbe"]["made"].as_bool() {
                    *st.seen
                        .entry(format!("{} made {made}", a["state"]["last_deal"]["gubbe"]["kind"]))
                        .or_default() += 1;
                }
            }
        }
    }
    st.deals += deals;
}

#[test]
fn presets() {
    let mut rng = Rng(0x1234_5678_9abc_def1);
    for (game, seatings) in GAMES {
        for seating in seatings {
            let mut st = Stats { deals: 0, seen: BTreeMap::new() };
            for n in 0..games() {
                let size = if game == "bondtolva" { 24 } else { 36 };
                let players: usize = match *seating {
                    "2" => 2,
                    "3" => 3,
                    "2x3" | "3x2" => 6,
                    _ => 4,
                };
                let cmd = json!({"cmd":"new","game":game,"seating":seating,"dealer":rng.below(players),"deck":shuffled(size,&mut rng)});
                play(cmd, &mut rng, 600, n < 3, &mut st);
            }
            println!("{game} {seating}: {} deals {:?}", st.deals, st.seen);
        }
    }
}

#[test]
fn switches() {
    let mut rng = Rng(0xfeed_beef_1357_9bdf);
    let mut st = Stats { deals: 0, seen: BTreeMap::new() };
    let mut played = 0;
    let mut refused = 0;
    while played < 500 {
        let (game, seatings) = GAMES[rng.below(5)];
        let seating = seatings[rng.below(seatings.len())];
        let rules = random_rules(&mut rng);
        let size = match rules.get("deck").and_then(Value::as_u64) {
            Some(n) => n as usize,
            None => {
                if game == "bondtolva" {
                    24
                } else {
                    36
                }
            }
        };
        let cmd =
            json!({"cmd":"new","game":game,"seating":seating,"rules":rules,"deck":shuffled(size,&mut rng)});
        let a = Twin::new().line(&cmd);
        if a["ok"] == json!(false) {
            assert_eq!(a["error"]["rule"], json!("TF-COMBO-1"), "{cmd} {a}");
            refused += 1;
            continue;
        }
        played += 1;
        play(cmd, &mut rng, 3000, played % 25 == 0, &mut st);
    }
    println!("refused {refused}; {} deals {:?}", st.deals, st.seen);
}

/// A view never depends on what the seat cannot know: swap two cards the seat has not seen,
/// replay, and compare, where the same actions are possible.
#[test]
fn views_tell_nothing() {
    let mut rng = Rng(0x0dd0_0dd0_7777_3331);
    let mut compared = 0;
    for _ in 0..1500 {
        let (game, seatings) = GAMES[rng.below(5)];
        let seating = seatings[rng.below(seatings.len())];
        let rules = random_rules(&mut rng);
        let size = match rules.get("deck").and_then(Value::as_u64) {
            Some(n) => n as usize,
            None => {
                if game == "bondtolva" {
                    24
                } else {
                    36
                }
            }
        };
        let deck = shuffled(size, &mut rng);
        let make =
            |deck: &Vec<String>| json!({"cmd":"new","game":game,"seating":seating,"rules":rules,"deck":deck});
        let mut t = Twin::new();
        let mut a = t.line(&make(&deck));
        if a["ok"] == json!(false) {
            continue;
        }
        let mut acts = vec![];
        for _ in 0..rng.below(40) {
            let s = &a["state"];
            let Some(seat) = s["to_act"][0].as_u64() else {
                break;
            };
            let l = strings(&s["legal"][seat.to_string()]);
            let act = json!({"cmd":"act","seat":seat,"action":l[rng.below(l.len())]});
            a = ok(&mut t, act.clone());
            acts.push(act);
        }
        let players = a["state"]["hands"].as_array().unwrap().len();
        for seat in (0..players).map(Some).chain([None]) {
            let v = ok(&mut t, json!({"cmd":"view","seat":seat}))["view"].clone();
            let text = v.to_string();
            let unseen: Vec<usize> = (0..size)
                .filter(|i| {
                    !text
                        .replace(&v["rules"].to_string(), "")
                        .replace(&v["legal"].to_string(), "")
                        .contains(&format!("\"{}\"", deck[*i]))
                })
                .collect();
            if unseen.len() < 2 {
                continue;
            }
            for _ in 0..3 {
                let mut other = deck.clone();
                other.swap(unseen[rng.below(unseen.len())], unseen[rng.below(unseen.len())]);
                let mut u = Twin::new();
                ok(&mut u, make(&other));
                if acts.iter().any(|act| u.line(act)["ok"] == json!(false)) {
                    continue;
                }
                let w = ok(&mut u, json!({"cmd":"view","seat":seat}))["view"].clone();
                if w["phase"] != v["phase"] {
                    // The meld phase itself tells that there is something to meld.
                    assert!(w["phase"] == json!("meld") || v["phase"] == json!("meld"));
                    continue;
                }
                compared += 1;
                assert_eq!(v, w);
            }
        }
    }
    println!("compared {compared}");
}

/// Games per seating; more with TWIN_GAMES=300.
fn games() -> usize {
    std::env::var("TWIN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}
