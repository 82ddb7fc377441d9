//! Vändtia's race over a network.

#[path = "help/house.rs"]
mod house;

use std::time::Duration;

use house::{House, Seated, Stillness, legal, person, two};
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
                let n = seats[seat].done(json!({"t": "act", "action": add})).await;
                let event = seats[seat].event(n).await;
                assert_eq!(
                    (&event["what"]["action"], &event["events"][0]["event"]),
                    (&json!(add), &json!("added"))
                );
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

const RACE: u64 = 5000;

/// Time stands still but for what the test lets pass, and the cards follow from the tables' places in a list: in none of
/// the windows does the bot act a moment before the end, and in all of them at the end.
#[tokio::test(start_paused = true)]
async fn the_window_is_as_long_whether_there_is_something_to_add_or_not() {
    let time = Stillness::new();
    let host = person("Astrid");
    let asked = json!({"game": "vandtia", "seating": "2", "settings": {"pace_ms": 0, "race_ms": RACE},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]});
    let (house, ids) = House::known(&host, &vec![asked; 6]).await;
    let mut windows = 0;
    for id in ids {
        let mut seated = Seated::come(&house, &id, &host, None).await;
        seated.done(json!({"t": "start"})).await;
        seated.until(|m| m["what"]["kind"] == "dealt").await;
        windows += windows_of_a_game(&mut seated, &time).await;
    }
    assert!(windows > 5, "{windows}");
}

/// Plays on, past so many windows in which the bot is to act and we leave it the time.
async fn windows_of_a_game(seated: &mut Seated, time: &Stillness) -> u32 {
    let mut windows = 0;
    while windows < 4 && !seated.is_over() {
        let actions = legal(&seated.view, 0);
        let own = actions.iter().find(|a| !a.starts_with("add "));
        let Some(action) = actions.iter().find(|a| *a == "done").or(own) else {
            // It is the bot's turn: it acts by itself, or when a window has passed.
            time.pass(Duration::from_millis(RACE)).await;
            let event = seated.until(|m| m["t"] == "event").await;
            assert!(event["race"].is_null() || event["race"]["of_ms"] == RACE, "{event}");
            continue;
        };
        let n = seated.done(json!({"t": "act", "action": action})).await;
        let event = seated.event(n).await;
        if event["race"].is_null() || !legal(&seated.view, 0).iter().all(|a| a.starts_with("add ")) {
            continue;
        }
        assert_eq!((&event["race"]["of_ms"], &event["race"]["left_ms"]), (&json!(RACE), &json!(RACE)));
        // The bot has long come to something, but for half of the window it may only add, and then nothing.
        time.pass(Duration::from_millis(RACE - 1)).await;
        for _ in 0..20 {
            seated.ask(json!({"t": "ping"})).await;
        }
        let acted = seated.heard.drain(..).filter(|m| m["what"]["kind"] == "acted").collect::<Vec<_>>();
        assert!(acted.iter().all(|m| m["events"][0]["event"] == "added"), "{acted:?}");
        if acted.is_empty() {
            time.pass(Duration::from_millis(1)).await;
            seated.until(|m| m["what"]["bot"] == true).await;
            windows += 1;
        }
    }
    windows
}
