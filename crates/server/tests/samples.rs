//! One sample of every message, from real tables, as TypeScript that the page's types must accept.

#[path = "help/house.rs"]
mod house;

use std::collections::BTreeMap;

use cards::{Chance, Fast};
use house::{House, Seated, legal, person, table};
use serde_json::{Value as Json, json};
use tables::message;

/// One message of every kind that a client can send.
fn from_client() -> Vec<Json> {
    vec![
        json!({"t": "hello", "id": "1", "secret": "0123456789abcdefghijkl", "last": 3}),
        json!({"t": "hello", "id": "1"}),
        json!({"t": "sit", "id": "2", "invite": "0123456789abcdefghijkl", "name": "Bror", "seat": null}),
        json!({"t": "leave", "id": "3"}),
        json!({"t": "name", "id": "4", "name": "Bo"}),
        json!({"t": "accept", "id": "5"}),
        json!({"t": "start", "id": "6"}),
        json!({"t": "act", "id": "7", "action": "play Ks"}),
        json!({"t": "explain", "id": "8", "action": "play Ks"}),
        json!({"t": "next", "id": "9"}),
        json!({"t": "seat", "id": "10", "seat": 1, "kind": "bot", "level": "van"}),
        json!({"t": "wait", "id": "11", "seat": 1, "on": true}),
        json!({"t": "settings", "id": "12", "settings": {"pace_ms": 500, "watch": false}}),
        json!({"t": "rules", "id": "13", "rules": {"ending": "exact", "no_meld_at": null}}),
        json!({"t": "end", "id": "14"}),
        json!({"t": "ping", "id": "15"}),
        json!({"t": "undo", "id": "16"}),
        json!({"t": "back", "id": "17", "at": 0}),
        json!({"t": "points", "id": "18"}),
        json!({"t": "claim", "id": "19"}),
        json!({"t": "hint", "id": "20"}),
        json!({"t": "contribute", "id": "21", "number": 1, "value": "0".repeat(64)}),
        json!({"t": "say", "id": "22", "phrase": "hej"}),
        json!({"t": "nudge", "id": "23", "seat": 1}),
        json!({"t": "name", "id": "24", "name": "Bo", "colour": 3}),
        json!({"t": "hello", "id": "25", "contributes": true}),
    ]
}

/// Plays a parti against a bot and keeps one message of every kind, and one event of every kind.
async fn collect(house: &House, game: &str, rules: Json, out: &mut BTreeMap<String, Json>) {
    let host = person("Astrid");
    let asked = json!({"game": game, "seating": "2", "rules": rules, "start": true,
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "van"}], "settings": {"pace_ms": 0, "race_ms": 1}});
    let (id, _) = table(house, &host, asked).await;
    let mut seated = Seated::come(house, &id, &host, Some(0)).await;
    let mut heard = vec![seated.snapshot.clone()];
    for message in [json!({"t": "ping"}), json!({"t": "explain", "action": "meld s"}), json!({"t": "start"})]
    {
        heard.push(seated.ask(message).await);
    }
    heard.push(seated.ask(json!({"t": "name", "name": "Agda"})).await);
    for message in [
        json!({"t": "hint"}),
        json!({"t": "points"}),
        json!({"t": "undo"}),
        json!({"t": "say", "phrase": "hej"}),
    ] {
        heard.push(seated.ask(message).await);
    }
    let mut view = seated.snapshot["view"].clone();
    let mut turn = 0;
    while turn < 400 {
        for message in seated.heard.drain(..) {
            if message["t"] == "event" && !message["view"].is_null() {
                view = message["view"].clone();
            }
            heard.push(message);
        }
        if view["phase"] == "over" {
            break;
        }
        turn += 1;
        let actions = legal(&view, 0);
        if view["phase"] == "deal" {
            heard.push(seated.ask(json!({"t": "next"})).await);
        } else if !actions.is_empty() {
            let action = actions[turn % actions.len()].clone();
            heard.push(seated.ask(json!({"t": "act", "action": action})).await);
        } else {
            seated.heard.push(seated.client.hear().await.unwrap());
        }
    }
    for message in heard {
        let (t, what) = (message["t"].as_str().unwrap(), message["what"]["kind"].as_str().unwrap_or(""));
        let kinds = message["events"].as_array().into_iter().flatten().map(|e| e["event"].as_str().unwrap());
        for kind in kinds.chain([""]) {
            out.entry(format!("{game} {t} {what} {kind}")).or_insert_with(|| message.clone());
        }
    }
}

#[tokio::test]
async fn samples_of_every_message_are_written_for_the_page() {
    let house = House::open().await;
    let mut out = BTreeMap::new();
    collect(&house, "bondtolva", json!({}), &mut out).await;
    collect(&house, "bordstolva", json!({"gubbe": "none"}), &mut out).await;
    collect(&house, "vandtia", json!({}), &mut out).await;
    for t in ["snapshot", "event", "ack", "refused", "explained", "pong"] {
        assert!(out.values().any(|m| m["t"] == t), "no {t}");
    }
    for message in from_client() {
        message::read(&message.to_string()).unwrap_or_else(|e| panic!("{e:?}: {message}"));
    }
    let types = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/protocol.d.ts");
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/lib/types.d.ts");
    let all: Vec<&Json> = out.values().collect();
    let text = format!(
        "import type {{ ServerMessage }} from {types:?};\n\
         import type {{ ClientMessage }} from {own:?};\n\
         export const fromServer: ServerMessage[] = {};\nexport const fromClient: ClientMessage[] = {};\n",
        serde_json::to_string_pretty(&all).unwrap(),
        serde_json::to_string_pretty(&from_client()).unwrap()
    );
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("samples.ts");
    std::fs::write(&path, text).unwrap();
    // Where the type checker is at hand, it reads them at once.
    if let Ok(tsc) = std::env::var("TALONG_TSC") {
        let args = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"];
        let checked = std::process::Command::new(tsc).args(args).arg(&path).output().unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

#[test]
fn no_bytes_make_the_reader_fail() {
    let mut chance = Fast::new(12);
    let samples: Vec<Vec<u8>> = from_client().iter().map(|m| m.to_string().into_bytes()).collect();
    for round in 0..20_000 {
        let mut bytes = samples[round % samples.len()].clone();
        for _ in 0..1 + chance.below(4) {
            let place = chance.below(bytes.len() as u32) as usize;
            match chance.below(3) {
                0 => bytes[place] = chance.below(256) as u8,
                1 => bytes.truncate(place.max(1)),
                _ => bytes.insert(place, b"{}[]\",:0-9eE\\"[chance.below(13) as usize]),
            }
        }
        // Either a message or a reason; anything else would be a panic.
        let _ = message::read(&String::from_utf8_lossy(&bytes));
    }
}
