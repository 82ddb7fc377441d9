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

/// Lets something happen at a table at a time that the clock does not show, past the server.
fn touch(house: &House, id: &str, at: u64) {
    let file = rusqlite::Connection::open(house.folder.0.join("talong.sqlite")).unwrap();
    file.busy_timeout(Duration::from_secs(30)).unwrap();
    assert_eq!(file.execute("UPDATE tables SET changed = ?1 WHERE id = ?2", (at as i64, id)).unwrap(), 1);
}

/// A round so many days from now on a server that has run for a day since the last one, and where something happens.
async fn round(house: &House, busy: &str, days: u64) -> usize {
    let at = now() + days * DAY;
    touch(house, busy, at);
    house.app.clear_old(at, Duration::from_secs(DAY)).await
}

#[tokio::test]
async fn old_tables_go_lobbies_first_and_finished_partier_last() {
    let config = Config { linger: Some(Duration::from_millis(1)), ..keeping(365) };
    let house = House::with(config).await;
    let (astrid, bror) = (person("Astrid"), person("Bror"));
    let (busy, _) = table(&house, &bror, json!({"game": "tolva"})).await;
    let (lobby, _) = table(&house, &astrid, json!({"game": "tolva"})).await;
    let begun = alone(&house, &astrid, "bondtolva").await;
    let finished = alone(&house, &astrid, "plocketolva").await;
    play_out(&house, &astrid, &finished).await;
    let all = [&lobby, &begun, &finished];
    let watched = Seated::come(&house, &begun, &astrid, None).await;
    for (days, left) in [
        (6, [true, true, true]),
        // Marked, not gone; and three days later gone.
        (8, [true, true, true]),
        (10, [true, true, true]),
        (11, [false, true, true]),
        (31, [false, true, true]),
        (34, [false, true, true]),
    ] {
        // To ask for a table is to have it in memory for a moment.
        emptied(&house, 1).await;
        round(&house, &busy, days).await;
        for (id, left) in all.iter().zip(left) {
            assert_eq!(there(&house, id).await, left, "after {days} days");
        }
    }
    // The one in play was kept because somebody was there.
    drop(watched);
    emptied(&house, 0).await;
    assert_eq!(round(&house, &busy, 34).await, 1);
    assert!(!there(&house, &begun).await && there(&house, &finished).await);
    emptied(&house, 0).await;
    assert_eq!(round(&house, &busy, 366).await, 0);
    assert_eq!(round(&house, &busy, 369).await, 1);
    assert!(!there(&house, &finished).await);
    assert_eq!(house.metric("talong_tables_cleared_total").await, 3);
    // Nobody is told of tables that are gone, and nothing of them is left.
    let (_, mine) = server::client::http(house.server, "GET", "/api/me/tables", Some(&astrid.secret), None)
        .await
        .unwrap();
    assert_eq!(serde_json::from_str::<Json>(&mine).unwrap()["tables"], json!([]));
}

#[tokio::test]
async fn a_clock_that_is_wrong_takes_nothing_away() {
    let folder = House::with(keeping(365)).await.close().await;
    let house = House::again(keeping(365), folder).await;
    let astrid = person("Astrid");
    let mut all = Vec::new();
    for game in ["tolva", "bondtolva", "vandtia"] {
        all.push(table(&house, &astrid, json!({"game": game})).await.0);
    }
    let folder = house.close().await;
    // The clock goes 400 days ahead: however often and however long the server runs, by that clock nothing happens.
    let house = House::again(keeping(365), folder).await;
    for days in [400, 404, 800] {
        assert_eq!(house.app.clear_old(now() + days * DAY, Duration::from_secs(9 * DAY)).await, 0);
    }
    let folder = house.close().await;
    // Even if somebody plays by it, tables are marked first; the clock is put right, and the marks go.
    let house = House::again(keeping(365), folder).await;
    assert_eq!(round(&house, &all[0], 400).await, 0);
    assert_eq!(round(&house, &all[0], 0).await, 0);
    assert_eq!(round(&house, &all[0], 5).await, 0);
    for id in &all {
        assert!(there(&house, id).await);
    }
}

#[tokio::test]
async fn who_wishes_keeps_everything_or_less() {
    let house = House::with(keeping(0)).await;
    let astrid = person("Astrid");
    let (busy, _) = table(&house, &astrid, json!({"game": "tolva"})).await;
    let (lobby, _) = table(&house, &astrid, json!({"game": "tolva"})).await;
    for days in [10_000, 10_004] {
        assert_eq!(round(&house, &busy, days).await, 0);
    }
    let folder = house.close().await;
    let house = House::again(keeping(2), folder).await;
    for (days, gone) in [(1, 0), (3, 0), (5, 0), (6, 1)] {
        assert_eq!(round(&house, &busy, days).await, gone, "after {days} days");
    }
    assert!(!there(&house, &lobby).await);
}

/// A file of the form that it had before is brought to this one, and nothing is lost.
#[tokio::test]
async fn a_file_of_the_first_form_is_read() {
    let house = House::with(keeping(0)).await;
    let astrid = person("Astrid");
    let id = alone(&house, &astrid, "bondtolva").await;
    let before = Seated::come(&house, &id, &astrid, None).await.snapshot;
    let folder = house.close().await;
    let file = rusqlite::Connection::open(folder.0.join("talong.sqlite")).unwrap();
    file.execute_batch("DROP TABLE tables; DROP TABLE marks; DROP TABLE probes; PRAGMA user_version = 1;")
        .unwrap();
    drop(file);
    let house = House::again(keeping(0), folder).await;
    let after = Seated::come(&house, &id, &astrid, None).await.snapshot;
    assert_eq!(after["view"]["hands"][0], before["view"]["hands"][0]);
    let (_, mine) = server::client::http(house.server, "GET", "/api/me/tables", Some(&astrid.secret), None)
        .await
        .unwrap();
    let mine = serde_json::from_str::<Json>(&mine).unwrap();
    assert_eq!(mine["tables"][0]["table"], *id);
    assert!(mine["tables"][0]["created"].as_u64().unwrap() + 3600 > now());
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
