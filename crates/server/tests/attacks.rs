//! What somebody could try who wants to know more than they may, or to be in everybody's way.

#[path = "help/house.rs"]
mod house;

use std::time::Duration;

use house::{House, Person, Seated, Stillness, legal, person, table, two};
use serde_json::{Value as Json, json};
use server::client::Client;
use server::{Config, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn look(house: &House, id: &str, person: &Person) -> Json {
    Seated::come(house, id, person, None).await.snapshot
}

/// Two people play until the deal is over; the table then.
async fn play_deal(house: &House, id: &str, seats: &mut [Seated; 2]) -> Json {
    loop {
        for (at, seated) in seats.iter_mut().enumerate() {
            let seen = look(house, id, &seated.person).await;
            if seen["table"]["phase"] != "playing" {
                return seen["table"].clone();
            }
            let actions = legal(&seen["view"], at);
            if let Some(action) = actions.first() {
                seated.done(json!({"t": "act", "action": action})).await;
                seated.heard.clear();
            }
        }
    }
}

/// Which deals of a table have been told, and how many are in the record of those that are over.
async fn told(house: &House, id: &str) -> (Vec<bool>, usize) {
    let (_, fair) = house.get(&format!("/api/tables/{id}/fair")).await;
    let fair: Json = serde_json::from_str(&fair).unwrap();
    let deals = fair["deals"].as_array().unwrap();
    let told = deals.iter().map(|deal| !deal["secret"].is_null()).collect();
    let (status, record) = house.get(&format!("/api/tables/{id}/record?deals=over")).await;
    assert!(status == 200 || status == 409, "{status}");
    (told, if status == 200 { record.matches("\ndeal ").count() } else { 0 })
}

#[tokio::test]
async fn a_record_of_deals_ends_before_the_first_whose_cards_stay_hidden() {
    let house = House::open().await;
    let (id, first, second) = two(&house, "plocketolva", json!({"pace_ms": 0})).await;
    let mut seats = [first, second];
    loop {
        let (all, in_record) = told(&house, &id).await;
        assert!(!all[all.len() - 1], "the deal that is played");
        assert_eq!(in_record, all.iter().take_while(|told| **told).count());
        let table = play_deal(&house, &id, &mut seats).await;
        let (all, in_record) = told(&house, &id).await;
        assert_eq!(in_record, all.iter().take_while(|told| **told).count());
        if table["phase"] == "between" && all.contains(&false) {
            break;
        }
        for seated in &mut seats {
            seated.done(json!({"t": "next"})).await;
        }
    }
    seats[0].done(json!({"t": "end"})).await;
    assert!(told(&house, &id).await.0.iter().all(|told| *told), "after the parti all is told");
    house.close().await;
}

/// A person alone with a bot in bondtolva, at the end of the first deal.
async fn alone(house: &House, host: &Person) -> (String, String, Seated) {
    let asked = json!({"game": "bondtolva", "seating": "2", "start": true, "settings": {"pace_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]});
    let (id, invite) = table(house, host, asked).await;
    let seated = Seated::come(house, &id, host, None).await;
    (id, invite, seated)
}

#[tokio::test]
async fn a_deal_that_goes_back_is_not_told_and_nobody_sits_down_in_it() {
    let house = House::open().await;
    let host = person("Astrid");
    let (id, invite, mut seated) = alone(&house, &host).await;
    while let Some(action) = seated.turn(0).await.first() {
        seated.done(json!({"t": "act", "action": action})).await;
    }
    assert_eq!(told(&house, &id).await, (vec![true], 1));
    seated.done(json!({"t": "back", "at": 0})).await;
    assert_eq!(told(&house, &id).await, (vec![false], 0));
    let stranger = look(&house, &id, &person("Cilla")).await;
    assert!(stranger["table"]["fair"]["last"]["seed"].is_null());
    seated.done(json!({"t": "seat", "seat": 1, "kind": "open"})).await;
    let mut guest = Seated::come(&house, &id, &person("Bror"), None).await;
    let (_, why) = guest.refused(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    assert!(why.contains("sedda"), "{why}");
    house.close().await;
}

#[tokio::test]
async fn one_person_does_not_see_two_hands_of_a_deal() {
    let house = House::open().await;
    let (host, other) = (person("Astrid"), person("Bror"));
    let asked = json!({"game": "tolva", "seating": "4", "settings": {"pace_ms": 10_000}, "seats": [{"kind": "you"},
        {"kind": "open"}, {"kind": "bot", "level": "van"}, {"kind": "bot", "level": "van"}]});
    let (id, invite) = table(&house, &host, asked).await;
    let mut first = Seated::come(&house, &id, &host, None).await;
    let mut second = Seated::come(&house, &id, &other, None).await;
    second.done(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    second.done(json!({"t": "accept"})).await;
    first.done(json!({"t": "start"})).await;
    first.done(json!({"t": "seat", "seat": 2, "kind": "open"})).await;
    second.done(json!({"t": "leave"})).await;
    let (_, why) = second.refused(json!({"t": "sit", "invite": invite, "name": "Bror", "seat": 2})).await;
    assert!(why.contains("när given är slut"), "{why}");
    // Back to where one sat is no harm.
    first.done(json!({"t": "seat", "seat": 1, "kind": "open"})).await;
    second.done(json!({"t": "sit", "invite": invite, "name": "Bror"})).await;
    assert_eq!(look(&house, &id, &other).await["you"], 1);
    house.close().await;
}

#[tokio::test]
async fn a_crowd_of_watchers_keeps_nobody_from_their_seat() {
    let house = House::open().await;
    let host = person("Astrid");
    let (id, _, seated) = alone(&house, &host).await;
    drop(seated);
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(Client::enter(house.server, &id, None, None, "w").await.unwrap());
    }
    let mut late = Client::connect(house.server, &id, "w").await.unwrap();
    late.say(json!({"t": "hello", "secret": null, "last": null})).await.unwrap();
    let answer = late.hear().await.unwrap();
    assert_eq!(answer["t"], "bye", "{answer}");
    assert_eq!(answer["why"], "crowded");
    assert_eq!(look(&house, &id, &host).await["you"], 0);
    house.close().await;
}

#[tokio::test]
async fn connections_that_ask_nothing_are_limited_by_address() {
    let limits = Limits { sockets_per_address: 2, ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let mut idle = Vec::new();
    for _ in 0..102 {
        idle.push(TcpStream::connect(house.server).await.unwrap());
    }
    let mut more = TcpStream::connect(house.server).await.unwrap();
    let heard = more.read(&mut [0; 16]).await;
    assert!(matches!(heard, Ok(0) | Err(_)), "{heard:?}");
    // Where one goes another may come, as soon as the server has noticed; nobody is told of that.
    drop(idle.pop());
    loop {
        if let Ok((200, _)) = server::client::http(house.server, "GET", "/healthz", None, None).await {
            break;
        }
    }
    drop(idle);
    house.close().await;
}

/// Says something a byte at a time, one in so long. After each a request of somebody else's is answered, so that the server
/// has read it.
async fn dribble(house: &House, time: &Stillness, to: &mut TcpStream, said: &str, each: Duration) {
    for byte in said.bytes() {
        // Whoever has been closed cannot say more.
        let _ = to.write_all(&[byte]).await;
        house.get("/api/nothing").await;
        time.pass(each).await;
    }
}

/// What is answered until the server closes; nothing if it closes without an answer.
async fn answered(from: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = from.read_to_end(&mut heard).await;
    String::from_utf8(heard).unwrap()
}

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn a_head_must_come_in_time_however_much_is_said() {
    let time = Stillness::new();
    let house = House::open().await;
    let asked = "GET /api/presets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut slow = TcpStream::connect(house.server).await.unwrap();
    dribble(&house, &time, &mut slow, &asked[..12], SECOND).await;
    let _ = slow.write_all(&asked.as_bytes()[12..]).await;
    assert_eq!(answered(&mut slow).await, "");
    // Nine seconds are enough, also for a later request on the same connection after a rest.
    let mut fine = TcpStream::connect(house.server).await.unwrap();
    let kept = "HEAD /api/presets HTTP/1.1\r\nHost: localhost\r\n\r\n";
    time.pass(60 * SECOND).await;
    dribble(&house, &time, &mut fine, &kept[..9], SECOND).await;
    fine.write_all(&kept.as_bytes()[9..]).await.unwrap();
    let mut heard = String::new();
    while !heard.ends_with("\r\n\r\n") {
        heard.push(fine.read_u8().await.unwrap() as char);
    }
    assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
    time.pass(60 * SECOND).await;
    dribble(&house, &time, &mut fine, &asked[..9], SECOND).await;
    fine.write_all(&asked.as_bytes()[9..]).await.unwrap();
    let heard = answered(&mut fine).await;
    assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
    // Whoever asks nothing at all is closed a little later.
    let mut silent = TcpStream::connect(house.server).await.unwrap();
    house.get("/api/nothing").await;
    time.pass(76 * SECOND).await;
    assert_eq!(answered(&mut silent).await, "");
}

#[tokio::test(start_paused = true)]
async fn a_body_must_come_in_time_however_much_is_said() {
    let time = Stillness::new();
    let house = House::open().await;
    let body = r#"{"game": "bondtolva",        "seating": "2"}"#;
    for (path, slowly, status) in [("rules", 18, "200"), ("rules", 21, "408"), ("replay", 21, "408")] {
        let head = format!(
            "POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut slow = TcpStream::connect(house.server).await.unwrap();
        slow.write_all(head.as_bytes()).await.unwrap();
        dribble(&house, &time, &mut slow, &body[..slowly], SECOND).await;
        let _ = slow.write_all(&body.as_bytes()[slowly..]).await;
        let heard = answered(&mut slow).await;
        assert!(heard.starts_with(&format!("HTTP/1.1 {status}")), "{path} {slowly}: {heard}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_socket_may_be_slow() {
    let time = Stillness::new();
    let limits = Limits { hello: 60 * SECOND, ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let (id, _, _) = two(&house, "bondtolva", json!({})).await;
    let mut slow = TcpStream::connect(house.server).await.unwrap();
    let head = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let hello = r#"{"t": "hello", "id": "1", "secret": null, "last": null}"#;
    // One text in a frame, under a mask that changes nothing.
    slow.write_all(&[0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0]).await.unwrap();
    dribble(&house, &time, &mut slow, &hello[..20], 2 * SECOND).await;
    slow.write_all(&hello.as_bytes()[20..]).await.unwrap();
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("snapshot") {
        heard.push(slow.read_u8().await.expect("it is told what the table is like"));
    }
    // Nor need it say anything for two minutes.
    time.pass(100 * SECOND).await;
    slow.write_all(&[0x89, 0x80, 0, 0, 0, 0]).await.unwrap();
    while !heard.ends_with(&[0x8a, 0]) {
        heard.push(slow.read_u8().await.expect("a ping is answered"));
    }
}
