//! Vändtia's race over a network.

#[path = "help/house.rs"]
mod house;

use std::time::{Duration, Instant};

use house::{House, Seated, legal, person, table, two};
use serde_json::{Value as Json, json};

async fn views(house: &House, id: &str, seats: &[&Seated]) -> Vec<Json> {
    let mut views = Vec::new();
    for seated in seats {
        views.push(Seated::come(house, id, &seated.person, None).await.snapshot["view"].clone());
    }
    views
}

/// Plays until somebody could add in a race; who that is, what they could add, and what the other could do instead.
async fn until_race(house: &House, id: &str, seats: &mut [Seated; 2]) -> Option<(usize, String, String)> {
    let mut turn = 3;
    loop {
        let [a, b] = &*seats;
        let views = views(house, id, &[a, b]).await;
        if views[0]["phase"] == "over" {
            return None;
        }
        let actions = [legal(&views[0], 0), legal(&views[1], 1)];
        for seat in 0..2 {
            let add = actions[seat].iter().find(|action| action.starts_with("add "));
            if let (Some(add), Some(other)) = (add, actions[1 - seat].first()) {
                let theirs = &views[1 - seat];
                assert!(theirs["follow_up"].is_null(), "the other is not told");
                assert_eq!(theirs["to_act"], json!([1 - seat]));
                return Some((seat, add.clone(), other.clone()));
            }
        }
        let seat = usize::from(actions[0].is_empty());
        turn += 1;
        let choice = &actions[seat];
        // Arranging could go on for ever; plays are what leads on.
        let action = choice.iter().find(|a| *a == "done").unwrap_or(&choice[turn % choice.len()]).clone();
        seats[seat].done(json!({"t": "act", "action": action})).await;
        seats[seat].heard.clear();
    }
}

#[tokio::test]
async fn the_first_to_arrive_counts() {
    let house = House::open().await;
    let (mut added, mut beaten) = (0, 0);
    while added == 0 || beaten == 0 {
        let (id, first, second) = two(&house, "vandtia", json!({"pace_ms": 0, "race_ms": 3000})).await;
        let mut seats = [first, second];
        while let Some((seat, add, other)) = until_race(&house, &id, &mut seats).await {
            if added <= beaten {
                seats[seat].done(json!({"t": "act", "action": add})).await;
                seats[seat]
                    .until(|m| m["what"]["action"] == *add && m["events"][0]["event"] == "added")
                    .await;
                added += 1;
            } else {
                seats[1 - seat].done(json!({"t": "act", "action": other})).await;
                let (rule, _) = seats[seat].refused(json!({"t": "act", "action": add})).await;
                assert!(rule.as_str().is_some_and(|r| r.starts_with("VT-")), "{rule}");
                beaten += 1;
            }
            if added > 0 && beaten > 0 {
                break;
            }
        }
    }
}

/// The cards are random, so that a game may pass without a window: then another one shows it.
#[tokio::test]
async fn the_window_is_as_long_whether_there_is_something_to_add_or_not() {
    let house = House::open().await;
    let mut windows = 0;
    for _ in 0..20 {
        windows += windows_of_a_game(&house).await;
        if windows > 0 {
            return;
        }
    }
    panic!("no window in twenty games");
}

async fn windows_of_a_game(house: &House) -> u32 {
    const RACE: u64 = 150;
    let host = person("Astrid");
    let asked = json!({"game": "vandtia", "seating": "2", "settings": {"pace_ms": 0, "race_ms": RACE},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}], "start": true});
    let (id, _) = table(house, &host, asked).await;
    let mut seated = Seated::come(house, &id, &host, None).await;
    let mut view = seated.snapshot["view"].clone();
    let mut windows = 0;
    let mut opened: Option<Instant> = None;
    while windows < 8 && view["phase"] != "over" {
        let actions = legal(&view, 0);
        let own = actions.iter().find(|a| !a.starts_with("add "));
        if let Some(action) = actions.iter().find(|a| *a == "done").or(own) {
            seated.client.say(json!({"t": "act", "action": action})).await.unwrap();
        }
        let event = seated.until(|m| m["t"] == "event" && !m["view"].is_null()).await;
        let bot = event["what"]["bot"] == true;
        let added = event["events"][0]["event"] == "added";
        if let Some(opened) = opened.filter(|_| bot && !added) {
            // Sent after it was opened, heard a little later: the window cannot look shorter than it was by more than that.
            assert!(opened.elapsed() >= Duration::from_millis(RACE - 20), "{:?}", opened.elapsed());
            windows += 1;
        }
        let own = event["what"]["seat"] == 0;
        opened = (own && !event["race"].is_null()).then(Instant::now);
        if own && !event["race"].is_null() {
            assert_eq!(event["race"]["of_ms"], RACE);
        }
        view = event["view"].clone();
    }
    windows
}
