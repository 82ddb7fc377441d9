//! Whole partier of every game over real sockets; nobody hears of a card that is hidden from them.

#[path = "help/house.rs"]
mod house;

use std::collections::BTreeSet;

use cards::{Card, Seat, Seed};
use games::AnyGame;
use house::{House, Seated, legal, person, table};
use serde_json::{Value as Json, json};
use server::client::Client;

/// Plays one seat with any legal actions until the parti is over; everything that was heard.
async fn play(mut seated: Seated, seat: usize) -> Vec<Json> {
    let mut heard = std::mem::take(&mut seated.heard);
    let mut next = 0;
    let mut turn = seat;
    loop {
        while next < heard.len() {
            let message = heard[next].clone();
            next += 1;
            if message["t"] != "event" {
                continue;
            }
            let acted = message["what"]["kind"] == "acted";
            match message["table"]["phase"].as_str() {
                Some("over") if acted => return heard,
                Some("between") if acted => drop(seated.client.say(json!({"t": "next"})).await),
                _ => {}
            }
            let actions = legal(&message["view"], seat);
            if !actions.is_empty() {
                turn += 5;
                let action = &actions[turn % actions.len()];
                let _ = seated.client.say(json!({"t": "act", "action": action})).await;
            }
        }
        heard.push(seated.client.hear().await.unwrap());
    }
}

/// Watches until the parti is over.
async fn watch(mut client: Client) -> Vec<Json> {
    let mut heard = Vec::new();
    loop {
        let message = client.hear().await.unwrap();
        let over = message["table"]["phase"] == "over" && message["what"]["kind"] == "acted";
        heard.push(message);
        if over {
            return heard;
        }
    }
}

fn cards_in(json: &Json, out: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => out.extend(text.parse::<Card>().ok().map(|card| card.to_string())),
        Json::Array(all) => all.iter().for_each(|one| cards_in(one, out)),
        Json::Object(all) => all.values().for_each(|one| cards_in(one, out)),
        _ => {}
    }
}

fn cards(json: &Json) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    cards_in(json, &mut out);
    out
}

/// Plays a record again beside what was heard: every view is the engine's, and no message tells of a hidden card.
fn compare(record: &str, heard: &[Json], viewer: Option<Seat>) -> usize {
    let body = record.find("\nparti ").unwrap();
    let begin = record[body + 1..].find('\n').unwrap() + body + 2;
    let mut game = AnyGame::load(&record[..begin]).unwrap();
    let mut events = heard
        .iter()
        .filter(|m| m["t"] == "event" && matches!(m["what"]["kind"].as_str(), Some("dealt" | "acted")));
    let mut count = 0;
    let mut before = BTreeSet::new();
    for line in record[begin..].lines().filter(|line| !line.trim().is_empty() && !line.starts_with("#")) {
        match line.strip_prefix("deal seed ") {
            Some(seed) => game.deal(game.deal_of(Seed::from_text(seed))).unwrap(),
            None => {
                let (seat, action) = line.split_once(' ').unwrap();
                game.act(Seat(seat.parse().unwrap()), game.parse(action).unwrap()).unwrap()
            }
        };
        let event = events.next().unwrap_or_else(|| panic!("no event for {line}"));
        let view = json!(wire::Shown::of(&game.view(viewer)));
        assert_eq!(event["view"], view, "{line}");
        // What lies hidden, by the open state: nothing that was said may name it.
        let open = json!(wire::State::of(&game));
        let mut seen = cards(&view);
        let now = seen.clone();
        // What lay open just before may be told as well: a face-up card that goes into a hand.
        seen.append(&mut before);
        before = now;
        let mut hidden = cards(&open["hands"]);
        hidden.extend(cards(&open["talong"]));
        open["piles"].as_array().into_iter().flatten().flat_map(|p| p.as_array().unwrap()).for_each(|pile| {
            hidden.extend(cards(&pile["down"]));
        });
        let told = cards(&event["events"]);
        let leaked: Vec<_> = hidden.iter().filter(|c| !seen.contains(*c) && told.contains(*c)).collect();
        assert!(leaked.is_empty(), "{line}: {viewer:?} heard of {leaked:?} in {}", event["events"]);
        count += 1;
    }
    assert!(events.next().is_none());
    count
}

/// Rules under which any player comes to an end.
fn short_rules(game: &str) -> Json {
    let has = |key: &str| {
        games::catalogue().iter().any(|p| p.name == game && p.switches.iter().any(|s| s.key == key))
    };
    match game {
        _ if has("gubbe") => json!({"gubbe": "none"}),
        _ if has("play_limit") => json!({"play_limit": 300}),
        _ => json!({}),
    }
}

async fn parti(house: &House, game: &str, seating: &str, seats: usize) -> usize {
    let (a, b) = (person("Astrid"), person("Bror"));
    let kinds: Vec<Json> = (0..seats)
        .map(|seat| match seat {
            0 => json!({"kind": "you"}),
            1 => json!({"kind": "open"}),
            odd if odd % 2 == 1 => json!({"kind": "bot", "level": "nyborjare"}),
            _ => json!({"kind": "bot", "level": "van"}),
        })
        .collect();
    let settings = json!({"pace_ms": 0, "race_ms": 0});
    let asked = json!({"game": game, "seating": seating, "rules": short_rules(game), "seats": kinds, "settings": settings});
    let (id, invite) = table(house, &a, asked).await;
    let mut first = Seated::come(house, &id, &a, None).await;
    let mut second = Seated::come(house, &id, &b, None).await;
    let (spectator, _) = Client::enter(house.server, &id, None, None, "s").await.unwrap();
    second.done(json!({"t": "sit", "invite": invite, "name": b.name})).await;
    assert!(first.refused(json!({"t": "start"})).await.1.contains("godkänt"));
    second.done(json!({"t": "accept"})).await;
    first.done(json!({"t": "start"})).await;
    let (watching, second) = (tokio::spawn(watch(spectator)), tokio::spawn(play(second, 1)));
    let heard = [play(first, 0).await, second.await.unwrap(), watching.await.unwrap()];
    let (status, record) = house.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(status, 200, "{record}");
    let viewers = [Some(Seat(0)), Some(Seat(1)), None];
    let counts: Vec<usize> =
        heard.iter().zip(viewers).map(|(heard, viewer)| compare(&record, heard, viewer)).collect();
    for heard in &heard {
        let numbers: Vec<u64> =
            heard.iter().filter(|m| m["t"] == "event").map(|m| m["n"].as_u64().unwrap()).collect();
        assert!(numbers.windows(2).all(|w| w[1] == w[0] + 1), "no gaps");
    }
    counts[0]
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_partier_of_every_game_and_seating() {
    let house = std::sync::Arc::new(House::open().await);
    let mut playing = Vec::new();
    for preset in games::catalogue() {
        for seating in preset.seatings {
            let seats = games::rules(preset.name, Some(seating), &[]).unwrap().seats() as usize;
            let house = house.clone();
            let game =
                async move { (preset.name, seating, parti(&house, preset.name, seating, seats).await) };
            playing.push(tokio::spawn(game));
        }
    }
    for game in playing {
        let (name, seating, count) = game.await.unwrap();
        assert!(count > 10, "{name} {seating}: {count}");
    }
}
