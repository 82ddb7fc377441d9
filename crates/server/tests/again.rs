//! Alone with bots: undo, the same cards again, hints, and claiming the rest.

#[path = "help/house.rs"]
mod house;

use house::{House, Person, Seated, legal, person, table, two};
use serde_json::{Value as Json, json};
use server::{Config, Limits};

/// A table of one person and bots, dealt.
async fn alone(house: &House, game: &str, seating: &str, seats: usize) -> (String, String, Person, Seated) {
    let host = person("Astrid");
    let bots = (1..seats).map(|_| json!({"kind": "bot", "level": "van"}));
    let seats: Vec<Json> = std::iter::once(json!({"kind": "you"})).chain(bots).collect();
    let asked = json!({"game": game, "seating": seating, "seats": seats, "start": true,
        "settings": {"pace_ms": 0, "race_ms": 0}});
    let (id, invite) = table(house, &host, asked).await;
    let seated = Seated::come(house, &id, &host, None).await;
    (id, invite, host, seated)
}

/// What the seat sees now.
async fn look(house: &House, id: &str, host: &Person) -> Json {
    Seated::come(house, id, host, None).await.snapshot
}

/// Plays the first legal action until the deal is over; how many own actions it took.
async fn play_out(seated: &mut Seated) -> u32 {
    let mut acted = 0;
    while let Some(action) = seated.turn(0).await.first() {
        seated.done(json!({"t": "act", "action": action})).await;
        acted += 1;
    }
    acted
}

#[tokio::test]
async fn the_last_decision_is_taken_back_and_the_same_cards_come_again_also_after_a_restart() {
    let house = House::open().await;
    let (id, _, host, mut seated) = alone(&house, "bondtolva", "2", 2).await;
    assert_eq!(seated.snapshot["table"]["solo"], true);
    let (_, why) = seated.refused(json!({"t": "undo"})).await;
    assert!(why.contains("ta tillbaka"), "{why}");
    let first = seated.turn(0).await;
    let start = seated.view.clone();
    seated.done(json!({"t": "act", "action": first[0]})).await;
    let n = seated.done(json!({"t": "undo"})).await;
    let back = seated.event(n).await;
    assert_eq!(back["what"]["kind"], "back");
    assert_eq!(back["view"], start, "everything is as it was");
    assert_eq!(back["table"]["again"], 1);
    // The whole deal, and then from its beginning with the same hand.
    let acted = play_out(&mut seated).await;
    assert!(acted > 3);
    let points = seated.ask(json!({"t": "points"})).await;
    assert_eq!(points["points"].as_array().unwrap().len() as u32, acted);
    let n = seated.done(json!({"t": "back", "at": 0})).await;
    let again = seated.event(n).await;
    assert_eq!(again["table"]["phase"], "playing");
    assert_eq!(again["table"]["again"], 2);
    assert_eq!(again["view"]["scores"], start["scores"]);
    let hand = |view: &Json| {
        let mut hand: Vec<String> =
            view["hands"][0].as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_string()).collect();
        hand.sort();
        hand
    };
    // Bots of the same mind lead to the same first decision.
    seated.turn(0).await;
    assert_eq!((hand(&seated.view), &seated.view["trick"]), (hand(&start), &start["trick"]));
    let (_, why) = seated.refused(json!({"t": "back", "at": 999})).await;
    assert!(why.contains("inte kommit"), "{why}");
    play_out(&mut seated).await;
    let points = seated.ask(json!({"t": "points"})).await["points"].clone();
    let third = points[2]["at"].as_u64().unwrap();
    seated.done(json!({"t": "back", "at": third})).await;
    let before = look(&house, &id, &host).await;
    assert!(legal(&before["view"], 0).contains(&points[2]["action"].as_str().unwrap().to_string()));
    let folder = house.close().await;
    let house = House::again(Config { limits: Limits::none(), ..Config::default() }, folder).await;
    let after = look(&house, &id, &host).await;
    assert_eq!(after["view"], before["view"]);
    assert_eq!(after["table"]["again"], before["table"]["again"]);
    house.close().await;
}

#[tokio::test]
async fn nothing_is_taken_back_where_another_person_has_sat_in_the_deal() {
    let house = House::open().await;
    let (id, mut first, mut second) = two(&house, "bondtolva", json!({"pace_ms": 0})).await;
    for seated in [&mut first, &mut second] {
        for message in [json!({"t": "undo"}), json!({"t": "back", "at": 0})] {
            let (_, why) = seated.refused(message).await;
            assert!(why.contains("ensam"), "{why}");
        }
    }
    // Also when the other one has gone: the deal has been seen by two.
    second.done(json!({"t": "leave"})).await;
    let (_, why) = first.refused(json!({"t": "undo"})).await;
    assert!(why.contains("ensam"), "{why}");
    drop(id);
    // And where somebody sits down in the middle.
    let (id, invite, _, mut seated) = alone(&house, "bondtolva", "2", 2).await;
    seated.done(json!({"t": "seat", "seat": 1, "kind": "open"})).await;
    let guest = person("Bror");
    let mut other = Seated::come(&house, &id, &guest, None).await;
    other.done(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    other.done(json!({"t": "leave"})).await;
    let (_, why) = seated.refused(json!({"t": "undo"})).await;
    assert!(why.contains("ensam"), "{why}");
    let (_, table) = house.get(&format!("/api/tables/{id}")).await;
    assert!(table.contains(r#""helped":["company"]"#), "{table}");
    let mut watcher = Seated::come(&house, &id, &person("Cilla"), None).await;
    let (_, why) = watcher.refused(json!({"t": "undo"})).await;
    assert!(why.contains("sitter inte"), "{why}");
    house.close().await;
}

#[tokio::test]
async fn hints_come_in_words_from_the_own_view_and_only_where_they_are_allowed() {
    let house = House::open().await;
    for (game, seating, seats) in [("bondtolva", "2", 2), ("tolva", "4", 4), ("vandtia", "2", 2)] {
        let (_, _, _, mut seated) = alone(&house, game, seating, seats).await;
        assert_eq!(seated.snapshot["table"]["hints"], true);
        let actions = seated.turn(0).await;
        let answer = seated.ask(json!({"t": "hint"})).await;
        assert_eq!(answer["t"], "hint", "{answer}");
        let hints = answer["hints"].as_array().unwrap();
        assert!(!hints.is_empty() && hints.len() <= 5);
        for hint in hints {
            assert!(actions.contains(&hint["action"].as_str().unwrap().to_string()), "{hint}");
            assert!(hint["text"]["sv"].as_str().unwrap().contains('%'), "{hint}");
            assert!(hint["text"]["en"].as_str().unwrap().contains("to win"), "{hint}");
        }
        // What it says is something to do.
        seated.done(json!({"t": "act", "action": hints[0]["action"]})).await;
    }
    let (_, mut first, mut second) = two(&house, "bondtolva", json!({})).await;
    let view = first.until(|m| m["what"]["kind"] == "dealt").await["view"].clone();
    let (on, off) =
        if view["to_act"][0] == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
    let (_, why) = on.refused(json!({"t": "hint"})).await;
    assert!(why.contains("värden"), "{why}");
    let host = if view["to_act"][0] == 0 { &mut *on } else { &mut *off };
    host.done(json!({"t": "settings", "settings": {"hints": true}})).await;
    assert_eq!(on.ask(json!({"t": "hint"})).await["t"], "hint");
    let told = off.until(|m| m["what"]["kind"] == "settings").await;
    assert_eq!(told["table"]["settings"]["hints"], true, "everyone is told");
    let (_, why) = off.refused(json!({"t": "hint"})).await;
    assert!(why.contains("inte din tur"), "{why}");
    house.close().await;
}

/// Asks for the rest at every own turn until it is proven: how many cards were left in the own hand, and the claim's event
/// number, if it ever is in this deal.
async fn claim_in(seated: &mut Seated) -> Option<(usize, u64)> {
    while let Some(action) = seated.turn(0).await.first() {
        let left = seated.view["hands"][0].as_array().unwrap().len();
        let answer = seated.ask(json!({"t": "claim"})).await;
        if answer["t"] == "ack" {
            return Some((left, answer["n"].as_u64().unwrap()));
        }
        assert!(!answer["error"]["sv"].as_str().unwrap().is_empty());
        seated.done(json!({"t": "act", "action": action})).await;
        seated.heard.clear();
    }
    None
}

#[tokio::test]
async fn the_rest_is_claimed_when_it_is_proven_and_then_played_to_the_end() {
    let host = person("Astrid");
    let asked = (0..40).map(|round| {
        let (game, seating, seats) =
            [("bondtolva", "2", 2), ("tolva", "4", 4), ("plocketolva", "2", 2)][round % 3];
        let bots = (1..seats).map(|_| json!({"kind": "bot", "level": "van"}));
        let seats: Vec<Json> = std::iter::once(json!({"kind": "you"})).chain(bots).collect();
        json!({"game": game, "seating": seating, "seats": seats, "settings": {"pace_ms": 0}})
    });
    let (house, ids) = House::known(&host, &asked.collect::<Vec<_>>()).await;
    let mut claims = 0;
    for id in ids {
        let mut seated = Seated::come(&house, &id, &host, None).await;
        seated.done(json!({"t": "start"})).await;
        seated.until(|m| m["what"]["kind"] == "dealt").await;
        let Some((left, n)) = claim_in(&mut seated).await else { continue };
        claims += 1;
        let over = seated
            .until(|m| {
                matches!(m["table"]["phase"].as_str(), Some("between" | "over"))
                    || (m["what"]["kind"] == "claim" && m["what"]["on"] == false)
            })
            .await;
        assert!(over["n"].as_u64().unwrap() > n);
        if over["what"]["kind"] == "claim" {
            continue;
        }
        let tricks = look(&house, &id, &host).await;
        assert_eq!(tricks["table"]["claimed"], Json::Null);
        // All the seat's last cards took their tricks: its side took the very last one.
        let last = &over["view"]["last_deal"];
        assert!(last["sist"] == 0 || last["sist"].is_null(), "{last} with {left} cards");
        // One step back is before the claim.
        let n = seated.done(json!({"t": "undo"})).await;
        let back = seated.event(n).await;
        assert_eq!(back["view"]["hands"][0].as_array().unwrap().len(), left);
        if claims > 5 {
            break;
        }
    }
    assert!(claims > 2, "{claims}");
    house.close().await;
}

/// The first hint of a parti is an event and stands in the log; a deal that goes back does too. The next parti begins anew.
#[tokio::test]
async fn a_parti_remembers_that_it_was_not_played_alone() {
    let house = House::open().await;
    let host = person("Astrid");
    let asked = json!({"game": "vandtia", "seating": "2", "rules": {"play_limit": 12}, "start": true,
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}], "settings": {"pace_ms": 0, "race_ms": 0}});
    let (id, _) = table(&house, &host, asked).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    assert_eq!(seated.snapshot["table"]["helped"], json!([]));
    let actions = seated.turn(0).await;
    let answer = seated.ask(json!({"t": "hint"})).await;
    let hinted = seated.until(|m| m["what"]["kind"] == "hinted").await;
    assert_eq!(hinted["table"]["helped"], json!(["hint"]));
    assert_eq!(hinted["n"], answer["n"], "the hint is of the latest moment");
    assert_eq!(hinted["view"], Json::Null);
    let again = seated.ask(json!({"t": "hint"})).await;
    assert_eq!(again["n"], answer["n"], "a second one is no news");
    seated.done(json!({"t": "act", "action": actions[0]})).await;
    seated.done(json!({"t": "undo"})).await;
    let before = look(&house, &id, &host).await;
    assert_eq!(before["table"]["helped"], json!(["hint", "again"]));
    let folder = house.close().await;
    let house = House::again(Config { limits: Limits::none(), ..Config::default() }, folder).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    assert_eq!(seated.snapshot["table"]["helped"], json!(["hint", "again"]));
    play_out(&mut seated).await;
    assert_eq!(seated.view["phase"], "over");
    seated.done(json!({"t": "next"})).await;
    let dealt = seated.until(|m| m["what"]["kind"] == "dealt").await;
    assert_eq!(dealt["table"]["helped"], json!([]), "a new parti");
    house.close().await;
}

/// The actions of the deals that are over.
async fn actions(house: &House, id: &str) -> Vec<String> {
    let (status, record) = house.get(&format!("/api/tables/{id}/record?deals=over")).await;
    assert_eq!(status, 200, "{record}");
    let acted = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    record.lines().filter(acted).map(str::to_string).collect()
}

/// The bots' chance belongs to the deal: who plays the same cards in the same way meets the same answers.
#[tokio::test]
async fn the_same_cards_again_meet_bots_of_the_same_mind() {
    let house = House::open().await;
    let host = person("Astrid");
    let bot = json!({"kind": "bot", "level": "nyborjare"});
    let asked = json!({"game": "tolva", "seating": "4", "rules": {"gubbe": "none"}, "start": true,
        "settings": {"pace_ms": 0}, "seats": [{"kind": "you"}, bot, bot, bot]});
    let (id, _) = table(&house, &host, asked).await;
    let mut seated = Seated::come(&house, &id, &host, None).await;
    play_out(&mut seated).await;
    let first = actions(&house, &id).await;
    assert_eq!(first.iter().filter(|line| line.contains(" play ")).count(), 36, "{first:?}");
    for _ in 0..2 {
        seated.done(json!({"t": "back", "at": 0})).await;
        play_out(&mut seated).await;
        assert_eq!(actions(&house, &id).await, first);
    }
    house.close().await;
}
