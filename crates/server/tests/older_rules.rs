//! Tables whose logs tell of something that the rules, as they are read now, do not allow.

#[path = "help/house.rs"]
mod house;

use host::ids::TableId;
use host::sqlite::Sqlite;
use host::store::{Row, Store, written};
use house::{Folder, House, Seated, two};
use serde_json::json;
use server::{Config, Limits};

/// The rows of a table after these actions of seat 0 have been written, allowed or not.
async fn write(folder: &Folder, id: &str, actions: &[&str]) -> Vec<Row> {
    let store = Sqlite::open(&folder.0.join("talong.sqlite")).unwrap();
    let table = TableId::read(id).unwrap();
    let rows = store.load(&table).unwrap();
    let last = rows.last().unwrap();
    let row = |(n, action): (u64, &&str)| Row {
        n: last.n + 1 + n,
        entry: json!({"kind": "acted", "seat": 0, "action": action, "bot": false}).to_string(),
        wish: None,
        seat: None,
        ..last.clone()
    };
    written(store.append((0..).zip(actions).map(row).collect())).await.unwrap();
    let rows = store.load(&table).unwrap();
    store.close();
    rows
}

#[tokio::test]
async fn a_table_played_by_older_rules_can_be_looked_at_and_loses_nothing() {
    let house = House::open().await;
    let (id, mut first, second) = two(&house, "vandtia", json!({"pace_ms": 0, "race_ms": 0})).await;
    let dealt = first.until(|m| m["what"]["kind"] == "dealt").await;
    let astrid = first.person.clone();
    drop((first, second));
    let folder = house.close().await;
    // Nobody may take a pile while cards are arranged; what follows in the log is not followed any more.
    let before = write(&folder, &id, &["take", "done", "play Ks"]).await;

    let config = Config { limits: Limits::none(), ..Config::default() };
    let house = House::again(config, folder).await;
    let mut again = Seated::come(&house, &id, &astrid, None).await;
    assert_eq!(again.snapshot["table"]["phase"], "ended");
    assert_eq!(again.snapshot["n"], before.last().unwrap().n);
    assert_eq!(again.snapshot["view"], dealt["view"], "what was before it is there");
    for wish in [json!({"t": "act", "action": "done"}), json!({"t": "next"}), json!({"t": "leave"})] {
        let (rule, said) = again.refused(wish).await;
        assert!(rule.is_null() && said.contains("så som de läses nu"), "{said}");
    }
    assert_eq!(house.get(&format!("/api/tables/{id}")).await.0, 200);
    drop(again);
    let folder = house.close().await;
    assert_eq!(write(&folder, &id, &[]).await, before, "nothing was written");
}
