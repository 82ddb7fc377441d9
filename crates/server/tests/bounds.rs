//! What one address, one table or one client may cost the others.

#[path = "help/house.rs"]
mod house;

use house::{House, Seated, legal, person, table};
use serde_json::{Value as Json, json};

/// A table with a bot at once.
fn with_bot() -> Json {
    json!({"game": "bondtolva", "seating": "2", "start": true, "settings": {"pace_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]})
}

/// Plays the deal to its end.
async fn play_deal(seated: &mut Seated, mut view: Json) {
    while !matches!(view["phase"].as_str(), Some("deal" | "over")) {
        if let Some(action) = legal(&view, 0).first() {
            seated.done(json!({"t": "act", "action": action})).await;
        }
        view = seated.until(|m| m["t"] == "event" && !m["view"].is_null()).await["view"].clone();
    }
}

#[tokio::test]
async fn a_record_is_written_when_it_is_asked_for_and_once_until_it_changes() {
    let house = House::open().await;
    let host = person("Astrid");
    let (id, _) = table(&house, &host, with_bot()).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    let view = seated.snapshot["view"].clone();
    play_deal(&mut seated, view).await;
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
    seated.done(json!({"t": "next"})).await;
    let dealt = seated.until(|m| m["what"]["kind"] == "dealt").await["view"].clone();
    assert_eq!(house.get(&path).await, (200, first.clone()));
    play_deal(&mut seated, dealt).await;
    let (_, second) = house.get(&path).await;
    assert_eq!((first.matches("\ndeal ").count(), second.matches("\ndeal ").count()), (1, 2));
    house.close().await;
}
