//! Phrases, nudges, names and colours, and leaving without wrecking the table.

#[path = "help/house.rs"]
mod house;

use std::time::Duration;

use house::{House, Seated, Stillness, person, table, two};
use serde_json::{Value as Json, json};
use server::{Config, Limits};

#[tokio::test(start_paused = true)]
async fn tf_ask_9_while_teams_play_only_phrases_about_people_are_said() {
    let time = Stillness::new();
    let house = House::open().await;
    let host = person("Astrid");
    let bot = json!({"kind": "bot", "level": "van"});
    let asked =
        json!({"game": "tolva", "seating": "4", "start": true, "seats": [{"kind": "you"}, bot, bot, bot]});
    let (id, _) = table(&house, &host, asked).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    let mut watcher = Seated::come(&house, &id, &person("Bror"), None).await;
    let (_, presets) = house.get("/api/presets").await;
    let presets: Json = serde_json::from_str(&presets).unwrap();
    let phrases = presets["phrases"].as_array().unwrap();
    assert!(phrases.len() >= 8);
    let words = ["kort", "trumf", "spader", "hjärter", "ruter", "klöver", "card", "suit", "ess", "kung"];
    for phrase in phrases {
        let both = format!("{} {}", phrase["text"]["sv"], phrase["text"]["en"]).to_lowercase();
        assert!(!words.iter().any(|w| both.split(|c: char| !c.is_alphabetic()).any(|x| x == *w)), "{both}");
        if phrase["always"] == false {
            let (rule, why) = seated.refused(json!({"t": "say", "phrase": phrase["phrase"]})).await;
            assert_eq!(rule, "TF-ASK-9");
            assert!(why.contains("lag"), "{why}");
        }
    }
    seated.done(json!({"t": "say", "phrase": "hej"})).await;
    let heard = watcher.until(|m| m["t"] == "said").await;
    assert_eq!((&heard["seat"], &heard["phrase"]), (&json!(0), &json!("hej")));
    seated.done(json!({"t": "say", "phrase": "tack"})).await;
    assert!(seated.refused(json!({"t": "say", "phrase": "hej"})).await.1.contains("Vänta"));
    time.pass(Duration::from_secs(5)).await;
    seated.done(json!({"t": "say", "phrase": "hej"})).await;
    assert!(seated.refused(json!({"t": "say", "phrase": "jag har hjärter kung"})).await.1.contains("inte"));
    assert!(watcher.refused(json!({"t": "say", "phrase": "hej"})).await.1.contains("sitter inte"));
}

#[tokio::test]
async fn the_slow_are_nudged_once_and_not_at_once() {
    let house = House::open().await;
    let (_, mut first, mut second) = two(&house, "bondtolva", json!({})).await;
    let view = first.until(|m| m["what"]["kind"] == "dealt").await["view"].clone();
    let turn = view["to_act"][0].as_u64().unwrap();
    let (slow, other) = if turn == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
    assert!(slow.refused(json!({"t": "nudge", "seat": turn})).await.1.contains("Ingen"));
    assert!(other.refused(json!({"t": "nudge", "seat": 1 - turn})).await.1.contains("Ingen"));
    assert!(other.refused(json!({"t": "nudge", "seat": 77})).await.1.contains("Ingen"));
    other.done(json!({"t": "nudge", "seat": turn})).await;
    let heard = slow.until(|m| m["t"] == "nudged").await;
    assert_eq!((&heard["seat"], &heard["by"]), (&json!(turn), &json!(1 - turn)));
    assert!(other.refused(json!({"t": "nudge", "seat": turn})).await.1.contains("redan"));
    house.close().await;
    let limits = Limits { nudge: std::time::Duration::from_secs(3600), ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let (_, mut first, mut second) = two(&house, "bondtolva", json!({})).await;
    let view = first.until(|m| m["what"]["kind"] == "dealt").await["view"].clone();
    let turn = view["to_act"][0].as_u64().unwrap();
    let other = if turn == 0 { &mut second } else { &mut first };
    assert!(other.refused(json!({"t": "nudge", "seat": turn})).await.1.contains("stund"));
    house.close().await;
}

#[tokio::test]
async fn names_and_colours_are_kept_and_leaving_leaves_a_table_that_goes_on() {
    let house = House::open().await;
    let (_, mut first, mut second) = two(&house, "bondtolva", json!({"pace_ms": 0})).await;
    first.done(json!({"t": "name", "name": "Agda", "colour": 5})).await;
    assert!(first.refused(json!({"t": "name", "name": "Agda", "colour": 99})).await.1.contains("gränser"));
    let n = first.done(json!({"t": "name", "name": "Agda B"})).await;
    let seats = second.event(n).await;
    assert_eq!(seats["table"]["seats"][0]["colour"], 5, "a new name keeps the colour");
    let n = first.done(json!({"t": "leave"})).await;
    let left = second.event(n).await;
    assert_eq!(left["table"]["seats"][0]["kind"], "bot");
    assert_eq!(left["table"]["host"], 1, "somebody else is the host now");
    // A bot plays on, and the deal comes to its end with the one who stayed.
    while let Some(action) = second.turn(1).await.first() {
        second.done(json!({"t": "act", "action": action})).await;
    }
    assert!(second.is_over());
    house.close().await;
}

/// Nobody passes for somebody else at the table: not by case, width or letters that look alike, and no bot does.
#[tokio::test]
async fn people_of_the_same_name_are_told_apart() {
    let house = House::open().await;
    let (host, open) = (person("Anna"), json!({"kind": "open"}));
    let bot = json!({"kind": "bot", "level": "van"});
    let asked = json!({"game": "tolva", "seating": "4", "seats": [{"kind": "you"}, open, open, bot]});
    let (id, invite) = table(&house, &host, asked).await;
    let mut seats = vec![Seated::come(&house, &id, &host, None).await];
    for name in ["\u{202e}ANNA", "Аnna"] {
        let mut guest = Seated::come(&house, &id, &person("gäst"), None).await;
        let (_, why) = guest.refused(json!({"t": "sit", "invite": invite, "name": "\u{3164}\u{301}"})).await;
        assert!(why.contains("som syns"), "{why}");
        let n = guest.done(json!({"t": "sit", "invite": invite, "name": name})).await;
        let heard = seats[0].event(n).await;
        assert_eq!(heard["what"]["name"], heard["table"]["seats"][seats.len()]["name"]);
        seats.push(guest);
    }
    let names = async |house: &House| {
        let (_, table) = house.get(&format!("/api/tables/{id}")).await;
        let table: Json = serde_json::from_str(&table).unwrap();
        let seats = table["seats"].as_array().unwrap().iter();
        seats.map(|seat| seat["name"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&house).await, ["Anna", "ANNA 2", "Аnna 3", "David"]);
    // The own name again changes nothing, and a name that is free is had as it is.
    let n = seats[2].n;
    assert_eq!(seats[2].done(json!({"t": "name", "name": "Аnna"})).await, n);
    seats[1].done(json!({"t": "name", "name": "David"})).await;
    seats[2].done(json!({"t": "name", "name": "didrik"})).await;
    assert_eq!(names(&house).await, ["Anna", "David", "didrik", "David 2"]);
    house.close().await;
}
