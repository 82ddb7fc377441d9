//! What one address, one table or one client may cost the others.

#[path = "help/house.rs"]
mod house;

use std::time::Duration;

use house::{House, Seated, Stillness, legal, person, table, two};
use serde_json::{Value as Json, json};
use server::{Config, Limits};
use tokio_tungstenite::tungstenite::Message;

/// A table with a bot at once.
fn with_bot() -> Json {
    json!({"game": "bondtolva", "seating": "2", "start": true, "settings": {"pace_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]})
}

/// Plays the deal to its end.
async fn play_deal(seated: &mut Seated) {
    while let Some(action) = seated.turn(0).await.first() {
        seated.done(json!({"t": "act", "action": action})).await;
    }
}

#[tokio::test]
async fn a_record_is_written_when_it_is_asked_for_and_once_until_it_changes() {
    let house = House::open().await;
    let host = person("Astrid");
    let (id, _) = table(&house, &host, with_bot()).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    play_deal(&mut seated).await;
    let path = format!("/api/tables/{id}/record?deals=over");
    for _ in 0..3 {
        assert_eq!(house.get(&format!("/api/tables/{id}")).await.0, 200);
        assert_eq!(house.get(&format!("/api/tables/{id}/rules")).await.0, 200);
    }
    assert_eq!(house.metric("talong_records_written_total").await, 0, "nobody has asked");
    let (_, first) = house.get(&path).await;
    for _ in 0..3 {
        assert_eq!(house.get(&path).await, (200, first.clone()));
    }
    assert_eq!(house.metric("talong_records_written_total").await, 1);
    // It changes with the next deal that is over, and not before.
    seated.heard.clear();
    seated.done(json!({"t": "next"})).await;
    seated.until(|m| m["what"]["kind"] == "dealt").await;
    assert_eq!(house.get(&path).await, (200, first.clone()));
    play_deal(&mut seated).await;
    let (_, second) = house.get(&path).await;
    assert_eq!((first.matches("\ndeal ").count(), second.matches("\ndeal ").count()), (1, 2));
    house.close().await;
}

/// The number of a table's last event.
async fn last(house: &House, id: &str, seated: &Seated) -> u64 {
    Seated::come(house, id, &seated.person, None).await.snapshot["n"].as_u64().unwrap()
}

#[tokio::test]
async fn a_wish_that_changes_nothing_is_acknowledged_and_not_written() {
    let house = House::open().await;
    let (host, guest) = (person("Astrid"), person("Bror"));
    let (id, invite) = table(&house, &host, json!({"game": "bondtolva", "seating": "3"})).await;
    let mut astrid = Seated::come(&house, &id, &host, None).await;
    let mut bror = Seated::come(&house, &id, &guest, None).await;
    bror.done(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    bror.done(json!({"t": "accept"})).await;
    astrid.done(json!({"t": "seat", "seat": 2, "kind": "bot", "level": "van"})).await;
    let n = last(&house, &id, &astrid).await;
    for idle in [
        json!({"t": "accept"}),
        json!({"t": "name", "name": " Astrid "}),
        json!({"t": "settings", "settings": {}}),
        json!({"t": "settings", "settings": {"watch": true, "pace_ms": 900}}),
        json!({"t": "wait", "seat": 1, "on": false}),
        json!({"t": "seat", "seat": 2, "kind": "bot", "level": "van"}),
        json!({"t": "rules", "rules": {}}),
    ] {
        assert_eq!(astrid.done(idle.clone()).await, n, "{idle}");
    }
    assert_eq!(last(&house, &id, &astrid).await, n);
    // What has been answered is not done later either, when it would change something.
    let again = Message::text(json!({"t": "accept", "id": "once"}).to_string());
    bror.client.raw(again.clone()).await.unwrap();
    assert_eq!(bror.until(|m| m["id"] == "once").await["n"], n);
    astrid.done(json!({"t": "rules", "rules": {"ending": "exact"}})).await;
    bror.client.raw(again).await.unwrap();
    assert_eq!(bror.until(|m| m["id"] == "once").await["n"], n);
    let seen = Seated::come(&house, &id, &guest, None).await.snapshot;
    assert_eq!(seen["table"]["seats"][1]["accepted"], false);
    // A real change is one.
    assert_eq!(astrid.done(json!({"t": "name", "name": "Alma"})).await, n + 2);
    house.close().await;
}

#[tokio::test(start_paused = true)]
async fn an_address_has_only_so_much_written_at_all_its_tables() {
    let _time = Stillness::new();
    let limits = Limits { entries_per_second: 1, ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let (_, mut first, mut second) = two(&house, "bondtolva", json!({})).await;
    let mut names = ["Alma", "Alva"].into_iter().cycle();
    let mut written = 0;
    let refused = loop {
        let answer = first.ask(json!({"t": "name", "name": names.next()})).await;
        first.heard.clear();
        if answer["t"] == "refused" {
            break answer;
        }
        written += 1;
        assert!(written < 10_000, "there is no end to it");
    };
    assert!(written > 200, "enough for who plays: {written}");
    assert!(refused["error"]["sv"].as_str().unwrap().contains("Vänta"), "{refused}");
    assert!(refused["error"]["en"].as_str().unwrap().contains("Wait"), "{refused}");
    // The other socket from the same address has no more; another table neither.
    let (id, _) = table(&house, &first.person, json!({"game": "tolva"})).await;
    let mut other = Seated::come(&house, &id, &first.person, None).await;
    for _ in 0..3 {
        second.refused(json!({"t": "name", "name": names.next()})).await;
        other.refused(json!({"t": "name", "name": names.next()})).await;
    }
}

#[tokio::test]
async fn a_table_has_only_so_many_entries_and_can_be_left() {
    let limits = Limits { table_entries: 20, ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let host = person("Astrid");
    let (id, _) = table(&house, &host, with_bot()).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    let mut view = seated.snapshot["view"].clone();
    let full = loop {
        let mine = legal(&view, 0);
        if let Some(action) = mine.first() {
            let answer = seated.ask(json!({"t": "act", "action": action})).await;
            if answer["t"] == "refused" {
                break answer;
            }
        }
        view = seated.until(|m| m["t"] == "event" && !m["view"].is_null()).await["view"].clone();
        let n = last(&house, &id, &seated).await;
        assert!(n <= 24, "{n}");
        // Beyond the limit the deal goes on, and nothing else begins.
        if n >= 20 {
            let (_, why) = seated.refused(json!({"t": "undo"})).await;
            assert!(why.contains("nytt bord"), "{why}");
            if legal(&view, 0).is_empty() && n == 24 {
                break seated.ask(json!({"t": "name", "name": "Alma"})).await;
            }
        }
    };
    assert!(full["error"]["sv"].as_str().unwrap().contains("nytt bord"), "{full}");
    assert!(full["error"]["en"].as_str().unwrap().contains("new table"), "{full}");
    assert_eq!(last(&house, &id, &seated).await, 24);
    seated.done(json!({"t": "leave"})).await;
    house.close().await;
}

#[tokio::test]
async fn who_asks_for_their_tables_has_no_log_read() {
    let config =
        Config { limits: Limits::none(), linger: Some(Duration::from_millis(1)), ..Config::default() };
    let house = House::with(config.clone()).await;
    let host = person("Astrid");
    for _ in 0..3 {
        let (id, _) = table(&house, &host, with_bot()).await;
        Seated::come(&house, &id, &host, None).await;
    }
    let mine = async |house: &House| {
        let path = "/api/me/tables";
        let answer = server::client::http(house.server, "GET", path, Some(&host.secret), None).await;
        let mine: Json = serde_json::from_str(&answer.unwrap().1).unwrap();
        assert_eq!(mine["tables"].as_array().unwrap().len(), 3);
        assert_eq!(mine["tables"][0]["names"], json!(["Astrid", "Birger"]));
        assert_eq!(mine["tables"][0]["seat"], 0);
        mine["tables"].clone()
    };
    while house.metric("talong_tables_loaded").await > 0 {
        tokio::task::yield_now().await;
    }
    let before = mine(&house).await;
    let read = house.metric("talong_logs_read_total").await;
    assert_eq!(mine(&house).await, before);
    assert_eq!(house.metric("talong_logs_read_total").await, read);
    // Also after a restart.
    let house = House::again(config, house.close().await).await;
    assert_eq!(mine(&house).await, before);
    assert_eq!(house.metric("talong_logs_read_total").await, 0);
    house.close().await;
}
