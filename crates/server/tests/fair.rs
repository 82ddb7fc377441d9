//! Dealing that anyone can check: promised before, told after, and never drawn anew.

#[path = "help/house.rs"]
mod house;

use cards::{Pack, Seat, Seed, fair};
use house::{Folder, House, Person, Seated, Stillness, person, table};
use serde_json::{Value as Json, json};
use server::client::Client;
use server::{Config, Limits};
use std::time::Duration;

fn config() -> Config {
    Config { limits: Limits::none(), ..Config::default() }
}

/// Comes as a client that contributes.
async fn come(house: &House, id: &str, person: &Person) -> Seated {
    let prefix = host::ids::random_name().unwrap();
    let mut client = Client::connect(house.server, id, &prefix).await.unwrap();
    client
        .say(json!({"t": "hello", "secret": person.secret, "last": null, "contributes": true}))
        .await
        .unwrap();
    loop {
        let message = client.hear().await.unwrap();
        if message["t"] == "snapshot" {
            return Seated::over(client, message, person);
        }
    }
}

/// Leaves, and stops the server when it has noticed, so that no deal comes meanwhile; what is left is the folder.
async fn gone(house: House, id: &str, seated: Seated, time: Stillness) -> Folder {
    drop(seated);
    loop {
        let (_, table) = house.get(&format!("/api/tables/{id}")).await;
        let table: Json = serde_json::from_str(&table).unwrap();
        if table["seats"][0]["here"] == false {
            break;
        }
    }
    // A server that stops gives everyone some time, which may pass now.
    drop(time);
    house.close().await
}

fn asked(game: &str, contributes: bool) -> Json {
    json!({"game": game, "seating": "2", "start": true, "contributes": contributes,
        "rules": if game == "vandtia" { json!({"play_limit": 300}) } else { json!({"gubbe": "none"}) },
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}], "settings": {"pace_ms": 0, "race_ms": 0}})
}

fn hex(json: &Json) -> Seed {
    Seed::from_hex(json.as_str().unwrap_or_else(|| panic!("{json}"))).unwrap()
}

/// Plays any legal actions until the deal is over; the last event.
async fn play_deal(seated: &mut Seated, time: &Stillness) -> Json {
    for turn in 0.. {
        let actions = seated.turn_in(0, time).await;
        if actions.is_empty() {
            break;
        }
        // In a race the bot may have been quicker.
        seated.ask(json!({"t": "act", "action": actions[turn % actions.len()]})).await;
    }
    seated.until(|m| m["t"] == "event" && matches!(m["view"]["phase"].as_str(), Some("deal" | "over"))).await
}

/// What the page checks, from what it was told before and after.
fn check(told: &Json, commitment: &Json, own: (u8, Seed), places: &Json) {
    let (number, secret) = (told["number"].as_u64().unwrap() as u32, hex(&told["secret"]));
    assert_eq!(told["commitment"], *commitment, "what was promised");
    assert_eq!(fair::commitment(number, secret), hex(commitment));
    let given: Vec<(Seat, Seed)> = told["contributions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| (Seat(c["seat"].as_u64().unwrap() as u8), hex(&c["value"])))
        .collect();
    assert!(given.contains(&(Seat(own.0), own.1)));
    let seed = fair::combined(number, secret, &given);
    assert_eq!(seed, hex(&told["seed"]));
    let pack = match told["size"].as_u64() {
        Some(24) => Pack::P24,
        Some(36) => Pack::P36,
        _ => Pack::P52,
    };
    let deck = game::Deal::from_seed(pack, seed).deck;
    let places = places.as_object().unwrap();
    assert!(places.len() >= 3, "{places:?}");
    for (card, place) in places {
        assert_eq!(deck[place.as_u64().unwrap() as usize].to_string(), *card);
    }
}

#[tokio::test(start_paused = true)]
async fn a_deal_is_promised_contributed_to_dealt_and_told() {
    // A deal waits only so long for a contribution; here it waits until it comes.
    let time = Stillness::new();
    let house = House::open().await;
    for game in ["bondtolva", "bordstolva", "vandtia"] {
        let host = person("Astrid");
        let (id, _) = table(&house, &host, asked(game, true)).await;
        let mut seated = come(&house, &id, &host).await;
        assert_eq!(seated.snapshot["view"], Json::Null, "nothing is dealt before the contribution");
        let mut next = seated.snapshot["table"]["fair"]["next"].clone();
        let mut promised = Vec::new();
        for number in 1..=3 {
            assert_eq!(next["number"], number);
            let own = Seed([number as u8; 32]);
            let (_, why) = seated.refused(json!({"t": "contribute", "number": number, "value": "nej"})).await;
            assert!(why.contains("64"));
            seated.done(json!({"t": "contribute", "number": number, "value": own.to_string()})).await;
            if number > 1 {
                let again = json!({"t": "contribute", "number": number, "value": own.to_string()});
                assert!(seated.refused(again).await.1.contains("redan"));
                seated.done(json!({"t": "next"})).await;
            }
            let dealt = seated.until(|m| m["what"]["kind"] == "dealt").await;
            let (_, why) =
                seated.refused(json!({"t": "contribute", "number": number, "value": own.to_string()})).await;
            assert!(why.contains("inte utlovad"), "{why}");
            assert_eq!(dealt["table"]["fair"]["last"]["secret"], Json::Null, "nothing is told too early");
            assert_eq!(dealt["table"]["fair"]["last"]["seed"], Json::Null);
            let (_, deals) = house.get(&format!("/api/tables/{id}/fair")).await;
            let deals: Json = serde_json::from_str(&deals).unwrap();
            assert_eq!(deals["deals"][number as usize - 1]["secret"], Json::Null);
            let over = play_deal(&mut seated, &time).await;
            check(&over["table"]["fair"]["last"], &next["commitment"], (0, own), &dealt["what"]["places"]);
            promised.push(next["commitment"].clone());
            let committed = seated.until(|m| m["what"]["kind"] == "committed").await;
            next = committed["table"]["fair"]["next"].clone();
            assert_eq!(next["commitment"], committed["what"]["commitment"]);
        }
        seated.done(json!({"t": "end"})).await;
        let (status, record) = house.get(&format!("/api/tables/{id}/record")).await;
        assert_eq!(status, 200);
        let verified = games::fair::verify(&record).unwrap_or_else(|e| panic!("{e}\n{record}"));
        let kept: Vec<String> = verified.deals.iter().map(|deal| deal.commitment.to_string()).collect();
        assert_eq!(kept, promised.iter().map(|p| p.as_str().unwrap()).collect::<Vec<_>>());
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_silent_holds_nothing_up_and_programs_need_not_contribute() {
    let time = Stillness::new();
    let house = House::open().await;
    let host = person("Astrid");
    // A program that says nothing of contributions has its cards at once.
    let (id, _) = table(&house, &host, asked("bondtolva", false)).await;
    let seated = Seated::come(&house, &id, &host, None).await;
    assert_eq!(seated.snapshot["view"]["hands"][0].as_array().unwrap().len(), 6);
    assert!(seated.snapshot["table"]["fair"]["last"]["commitment"].is_string());
    // One who said so and does not is waited for, but not for long.
    let (id, _) = table(&house, &host, asked("bondtolva", true)).await;
    let mut seated = come(&house, &id, &host).await;
    time.pass(Duration::from_millis(1499)).await;
    for _ in 0..20 {
        seated.ask(json!({"t": "ping"})).await;
    }
    assert_eq!(seated.view, Json::Null, "there is still time to contribute");
    time.pass(Duration::from_millis(1)).await;
    let dealt = seated.until(|m| m["what"]["kind"] == "dealt").await;
    assert_eq!(dealt["table"]["fair"]["last"]["contributions"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn the_promise_stands_after_a_restart_and_after_going_back() {
    let time = Stillness::new();
    let mut folder = Folder::new();
    let host = person("Astrid");
    let mut house = House::again(config(), folder).await;
    let (id, _) = table(&house, &host, asked("bondtolva", true)).await;
    let mut seated = come(&house, &id, &host).await;
    let promised = seated.snapshot["table"]["fair"]["next"].clone();
    // Stopped before the contribution, and again after it.
    folder = gone(house, &id, seated, time).await;
    let time = Stillness::new();
    house = House::again(config(), folder).await;
    seated = come(&house, &id, &host).await;
    assert_eq!(seated.snapshot["table"]["fair"]["next"], promised, "the server does not draw anew");
    let own = Seed([9; 32]);
    seated.done(json!({"t": "contribute", "number": 1, "value": own.to_string()})).await;
    let dealt = seated.until(|m| m["what"]["kind"] == "dealt").await;
    let over = play_deal(&mut seated, &time).await;
    check(&over["table"]["fair"]["last"], &promised["commitment"], (0, own), &dealt["what"]["places"]);
    let next = seated.until(|m| m["what"]["kind"] == "committed").await["table"]["fair"]["next"].clone();
    // The same cards again: told as a repeat, and the next promise stands.
    let n = seated.done(json!({"t": "back", "at": 0})).await;
    let back = seated.until(|m| m["n"] == n && m["t"] == "event").await;
    assert_eq!(back["table"]["fair"]["next"], next);
    assert_eq!(back["table"]["fair"]["last"]["again"], 1);
    folder = gone(house, &id, seated, time).await;
    let _time = Stillness::new();
    house = House::again(config(), folder).await;
    seated = come(&house, &id, &host).await;
    assert_eq!(seated.snapshot["table"]["fair"]["next"], next);
    seated.done(json!({"t": "end"})).await;
    let (_, record) = house.get(&format!("/api/tables/{id}/record")).await;
    assert!(record.contains("# fair again 1\n"), "{record}");
    games::fair::verify(&record).unwrap();
}
