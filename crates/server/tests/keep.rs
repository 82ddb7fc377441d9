//! How long tables are kept, in memory and on disk.

#[path = "help/house.rs"]
mod house;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use house::{House, Person, Seated, person, table};
use serde_json::{Value as Json, json};
use server::{Config, Limits};

const DAY: u64 = 24 * 60 * 60;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

fn keeping(keep_days: u32) -> Config {
    Config { limits: Limits::none(), keep_days, ..Config::default() }
}

async fn alone(house: &House, host: &Person, game: &str) -> String {
    let asked = json!({"game": game, "seating": "2", "start": true, "settings": {"pace_ms": 0, "race_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]});
    table(house, host, asked).await.0
}

/// Plays on until the parti is over.
async fn play_out(house: &House, host: &Person, id: &str) {
    let mut seated = Seated::come(house, id, host, None).await;
    loop {
        while let Some(action) = seated.turn(0).await.last() {
            seated.done(json!({"t": "act", "action": action})).await;
        }
        if seated.phase == "over" {
            return;
        }
        seated.heard.clear();
        seated.done(json!({"t": "next"})).await;
        seated.until(|m| m["what"]["kind"] == "dealt").await;
    }
}

async fn there(house: &House, id: &str) -> bool {
    house.get(&format!("/api/tables/{id}")).await.0 == 200
}

/// Waits until all tables but so many have left memory.
async fn emptied(house: &House, but: u64) {
    while house.metric("talong_tables_loaded").await > but {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn old_tables_go_lobbies_first_and_finished_partier_last() {
    let config = Config { linger: Some(Duration::from_millis(1)), ..keeping(365) };
    let house = House::with(config).await;
    let astrid = person("Astrid");
    let (lobby, _) = table(&house, &astrid, json!({"game": "tolva"})).await;
    let begun = alone(&house, &astrid, "bondtolva").await;
    let finished = alone(&house, &astrid, "plocketolva").await;
    play_out(&house, &astrid, &finished).await;
    let all = [&lobby, &begun, &finished];
    let watched = Seated::come(&house, &begun, &astrid, None).await;
    for (days, left) in [(6, [true, true, true]), (8, [false, true, true]), (31, [false, true, true])] {
        // To ask for a table is to have it in memory for a moment.
        emptied(&house, 1).await;
        house.app.clear_old(now() + days * DAY).await;
        for (id, left) in all.iter().zip(left) {
            assert_eq!(there(&house, id).await, left, "after {days} days");
        }
    }
    // The one in play was kept because somebody was there.
    drop(watched);
    emptied(&house, 0).await;
    assert_eq!(house.app.clear_old(now() + 29 * DAY).await, 0);
    assert_eq!(house.app.clear_old(now() + 31 * DAY).await, 1);
    assert!(!there(&house, &begun).await && there(&house, &finished).await);
    emptied(&house, 0).await;
    assert_eq!(house.app.clear_old(now() + 364 * DAY).await, 0);
    assert_eq!(house.app.clear_old(now() + 366 * DAY).await, 1);
    assert!(!there(&house, &finished).await);
    assert_eq!(house.metric("talong_tables_cleared_total").await, 3);
    // Nobody is told of tables that are gone, and nothing of them is left.
    let (_, mine) = server::client::http(house.server, "GET", "/api/me/tables", Some(&astrid.secret), None)
        .await
        .unwrap();
    assert_eq!(serde_json::from_str::<Json>(&mine).unwrap()["tables"], json!([]));
}

#[tokio::test]
async fn who_wishes_keeps_everything_or_less() {
    let house = House::with(keeping(0)).await;
    let astrid = person("Astrid");
    let (lobby, _) = table(&house, &astrid, json!({"game": "tolva"})).await;
    assert_eq!(house.app.clear_old(now() + 10_000 * DAY).await, 0);
    assert!(there(&house, &lobby).await);
    let folder = house.close().await;
    let house = House::again(keeping(2), folder).await;
    assert_eq!(house.app.clear_old(now() + DAY).await, 0);
    assert_eq!(house.app.clear_old(now() + 3 * DAY).await, 1);
    assert!(!there(&house, &lobby).await);
}

#[tokio::test]
async fn a_table_that_nobody_uses_leaves_memory_and_comes_back() {
    let config = Config { linger: Some(Duration::from_millis(1)), ..keeping(0) };
    let house = House::with(config).await;
    let astrid = person("Astrid");
    let id = alone(&house, &astrid, "bondtolva").await;
    let mut seated = Seated::come(&house, &id, &astrid, None).await;
    // Until it is the person's turn, so that no bot goes on while nobody looks.
    seated.turn(0).await;
    let view = seated.view.clone();
    assert_eq!(house.metric("talong_tables_loaded").await, 1);
    drop(seated);
    emptied(&house, 0).await;
    let back = Seated::come(&house, &id, &astrid, None).await;
    assert_eq!(back.snapshot["view"], view);
}
