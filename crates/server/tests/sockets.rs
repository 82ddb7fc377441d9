//! Seats that outlive their sockets, messages that are never lost or doubled, and guests who misbehave.

#[path = "help/house.rs"]
mod house;

use std::time::Duration;

use house::{House, Seated, Stillness, legal, person, table, two};
use serde_json::{Value as Json, json};
use server::client::{Client, http};
use server::{Config, Limits};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

fn still() -> Json {
    json!({"pace_ms": 0, "race_ms": 0})
}

/// Whose turn it is in a fresh deal, by the snapshots after it.
async fn turn(house: &House, id: &str, seated: &Seated) -> (usize, Vec<String>) {
    let again = Seated::come(house, id, &seated.person, None).await;
    let seat = again.snapshot["you"].as_u64().unwrap() as usize;
    (seat, legal(&again.snapshot["view"], seat))
}

#[tokio::test]
async fn a_repeated_message_is_acknowledged_and_not_done_again() {
    let house = House::open().await;
    let (id, first, second) = two(&house, "bondtolva", still()).await;
    let (_, mine) = turn(&house, &id, &first).await;
    let (mut mover, action) = match mine.first() {
        Some(action) => (first, action.clone()),
        None => {
            let (_, theirs) = turn(&house, &id, &second).await;
            (second, theirs[0].clone())
        }
    };
    let message = json!({"t": "act", "id": "the-same", "action": action}).to_string();
    for _ in 0..3 {
        mover.client.raw(Message::text(message.clone())).await.unwrap();
    }
    let mut numbers = Vec::new();
    for _ in 0..3 {
        let ack = mover.until(|m| m["t"] == "ack").await;
        numbers.push(ack["n"].as_u64().unwrap());
    }
    assert!(numbers.iter().all(|n| *n == numbers[0]), "{numbers:?}");
    // On another socket, and after a restart, it is still known.
    let mut other = Seated::come(&house, &id, &mover.person, None).await;
    other.client.raw(Message::text(message.clone())).await.unwrap();
    assert_eq!(other.until(|m| m["t"] == "ack").await["n"], numbers[0]);
    let before = other.snapshot.clone();
    let folder = house.close().await;
    let house = House::again(Config { limits: Limits::none(), ..Config::default() }, folder).await;
    let mut back = Seated::come(&house, &id, &mover.person, Some(numbers[0] - 1)).await;
    assert_eq!(back.snapshot["view"], before["view"]);
    assert_eq!(back.snapshot["n"], before["n"]);
    assert_eq!(back.snapshot["missed"][0]["n"], numbers[0]);
    back.client.raw(Message::text(message)).await.unwrap();
    assert_eq!(back.until(|m| m["t"] == "ack").await["n"], numbers[0]);
}

#[tokio::test]
async fn who_comes_back_hears_what_was_missed() {
    let house = House::open().await;
    let (id, mut first, second) = two(&house, "plocketolva", still()).await;
    let last = Seated::come(&house, &id, &second.person, None).await.snapshot["n"].as_u64().unwrap();
    drop(second.client);
    for name in ["Agnes", "Alma", "Anna"] {
        first.done(json!({"t": "name", "name": name})).await;
    }
    let back = Seated::come(&house, &id, &second.person, Some(last)).await;
    let missed = back.snapshot["missed"].as_array().unwrap();
    assert_eq!(missed.len(), 3);
    assert_eq!(missed[2]["what"], json!({"kind": "named", "seat": 0, "name": "Anna"}));
    assert_eq!(back.snapshot["you"], 1);
    let all = Seated::come(&house, &id, &second.person, Some(0)).await;
    assert_eq!(all.snapshot["missed"].as_array().unwrap().len() as u64, last + 3);
    for i in 0..70 {
        first.done(json!({"t": "name", "name": format!("A{i}")})).await;
    }
    let late = Seated::come(&house, &id, &second.person, Some(last)).await;
    assert!(late.snapshot["missed"].is_null(), "only the latest are kept");
    let ahead = Seated::come(&house, &id, &second.person, Some(u64::MAX)).await;
    assert!(ahead.snapshot["missed"].is_null());
}

#[tokio::test]
async fn the_lobby_from_invitation_to_the_end() {
    let house = House::open().await;
    let (host, guest, third) = (person("Astrid"), person("Bror"), person("Cilla"));
    let (id, invite) =
        table(&house, &host, json!({"game": "bondtolva", "seating": "3", "settings": still()})).await;
    let mut astrid = Seated::come(&house, &id, &host, None).await;
    assert_eq!(astrid.snapshot["table"]["invite"], *invite);
    let mut bror = Seated::come(&house, &id, &guest, None).await;
    assert!(bror.snapshot["you"].is_null() && bror.snapshot["table"].get("invite").is_none());
    let sit = |invite: &str, seat: Json| json!({"t": "sit", "invite": invite, "name": "Bror", "seat": seat});
    assert!(bror.refused(sit("wrong", Json::Null)).await.1.contains("Inbjudan"));
    assert!(bror.refused(sit(&invite, 0.into())).await.1.contains("upptagen"));
    assert!(bror.refused(sit(&invite, 9.into())).await.1.contains("finns inte"));
    bror.done(sit(&invite, 2.into())).await;
    assert_eq!(bror.until(|m| m["t"] == "snapshot").await["you"], 2);
    assert!(bror.refused(sit(&invite, 1.into())).await.1.contains("redan"));
    for t in ["start", "end"] {
        assert!(bror.refused(json!({"t": t})).await.1.contains("värden"), "{t}");
    }
    assert!(astrid.refused(json!({"t": "start"})).await.1.contains("lediga"));
    assert!(
        astrid
            .refused(json!({"t": "seat", "seat": 1, "kind": "bot", "level": "gud"}))
            .await
            .1
            .contains("nivå")
    );
    astrid.done(json!({"t": "seat", "seat": 1, "kind": "bot", "level": "van"})).await;
    bror.done(json!({"t": "accept"})).await;
    astrid.done(json!({"t": "rules", "rules": {"ending": "exact"}})).await;
    assert!(astrid.refused(json!({"t": "rules", "rules": {"ending": 7}})).await.1.contains("ending"));
    assert!(astrid.refused(json!({"t": "start"})).await.1.contains("godkänt"), "new rules are accepted anew");
    bror.done(json!({"t": "accept"})).await;
    astrid.done(json!({"t": "start"})).await;
    assert!(astrid.refused(json!({"t": "rules", "rules": {}})).await.1.contains("innan"));
    assert!(astrid.refused(json!({"t": "next"})).await.1.contains("nästa"));
    // The host replaces; the place is opened and taken over in the middle of play.
    astrid.done(json!({"t": "seat", "seat": 2, "kind": "open"})).await;
    assert!(
        bror.until(|m| m["t"] == "snapshot" && m["you"].is_null()).await["table"]["seats"][2]["kind"]
            == "open"
    );
    let mut cilla = Seated::come(&house, &id, &third, None).await;
    cilla.done(json!({"t": "sit", "invite": invite, "name": "Cilla"})).await;
    assert!(cilla.refused(json!({"t": "act", "action": "play Ks"})).await.1.contains("godkänt"));
    cilla.done(json!({"t": "accept"})).await;
    // The host leaves; the next person is host, and may end the table.
    astrid.done(json!({"t": "leave"})).await;
    cilla.done(json!({"t": "settings", "settings": {"watch": false}})).await;
    let bye = bror.until(|m| m["t"] == "bye").await;
    assert_eq!(bye["why"], "watching");
    cilla.done(json!({"t": "end"})).await;
    assert!(cilla.refused(json!({"t": "accept"})).await.1.contains("avslutat"));
    let path = format!("/api/tables/{id}/record");
    let (status, record) = http(house.server, "GET", &path, Some(&third.secret), None).await.unwrap();
    assert!(status == 200 && record.starts_with("talong 2"), "{record}");
    assert_eq!(house.get(&path).await.0, 403);
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_is_gone_is_played_and_given_back() {
    let time = Stillness::new();
    let house = House::open().await;
    let settings = json!({"pace_ms": 0, "race_ms": 0, "away_s": 45});
    let (id, mut first, second) = two(&house, "bondtolva", settings).await;
    let bror = second.person.clone();
    first.done(json!({"t": "wait", "seat": 1, "on": true})).await;
    // By now both are here, so that whoever is not here later has gone.
    first.heard.clear();
    drop(second);
    first.until(|m| m["t"] == "seats" && m["seats"][1]["here"] == false).await;
    time.pass(Duration::from_secs(45)).await;
    let n = first.done(json!({"t": "wait", "seat": 1, "on": false})).await;
    // It was long enough, now that nobody waits; whoever's turn it is, the bot comes to play.
    let away = |m: &Json| m["seats"][1]["away"] == true || m["table"]["seats"][1]["away"] == true;
    first.until(away).await;
    if let Some(action) = legal(&first.view, 0).first() {
        first.done(json!({"t": "act", "action": action})).await;
    }
    let acted = |m: &Json| m["what"]["kind"] == "acted" && m["what"]["bot"] == true;
    while !first.heard.iter().any(acted) {
        time.pass(Duration::from_millis(1)).await;
        first.ask(json!({"t": "ping"})).await;
    }
    let back = Seated::come(&house, &id, &bror, Some(n)).await;
    assert_eq!(back.snapshot["you"], 1);
    assert_eq!(back.snapshot["table"]["seats"][1]["away"], false);
    assert!(back.snapshot["missed"].is_array());
}

#[tokio::test]
async fn nobody_is_disturbed_by_bad_guests() {
    let house = House::open().await;
    let (id, mut first, mut second) = two(&house, "bondtolva", still()).await;
    // Bad words are refused and change nothing.
    for bad in [
        "",
        "{",
        "[]",
        "null",
        "7",
        "{\"t\":\"act\"}",
        "{\"t\":\"act\",\"id\":\"\"}",
        "{\"id\":\"x\"}",
        "{\"t\":\"dance\",\"id\":\"x\"}",
        "{\"t\":\"act\",\"id\":\"x\",\"action\":5}",
        "\u{0}\u{ffff}",
        "{\"t\":\"seat\",\"id\":\"x\",\"seat\":-1,\"kind\":\"bot\"}",
        "{\"t\":\"seat\",\"id\":\"x\",\"seat\":300,\"kind\":\"open\"}",
    ] {
        second.client.raw(Message::text(bad.to_string())).await.unwrap();
        let answer = second.until(|m| m["t"] == "refused").await;
        assert!(answer["error"]["sv"].as_str().unwrap().len() > 5, "{bad}: {answer}");
    }
    second.client.raw(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    second.until(|m| m["t"] == "refused").await;
    for action in ["play ÅÄ", "play", "", "x".repeat(2000).as_str(), "add Kd", "play 2s"] {
        second.refused(json!({"t": "act", "action": action})).await;
    }
    // Nobody acts for others: a stranger with the link, and a wrong secret.
    let stranger = person("Sture");
    let mut sture = Seated::come(&house, &id, &stranger, None).await;
    assert!(sture.refused(json!({"t": "act", "action": "play Ks"})).await.1.contains("sitter inte"));
    assert!(sture.refused(json!({"t": "explain", "action": "play Ks"})).await.1.contains("sitter inte"));
    assert!(Client::enter(house.server, &id, Some("kort"), None, "x").await.is_err());
    assert!(Client::enter(house.server, "0123456789012345678901", None, None, "x").await.is_err());
    let mut early = Client::connect(house.server, &id, "x").await.unwrap();
    early.say(json!({"t": "act", "action": "play Ks"})).await.unwrap();
    assert_eq!(early.hear().await.unwrap()["why"], "hello");
    // What is too long closes that socket only.
    let mut huge = Client::enter(house.server, &id, Some(&second.person.secret), None, "x").await.unwrap().0;
    huge.raw(Message::text("x".repeat(1 << 16))).await.unwrap();
    while huge.hear().await.unwrap()["t"] != "bye" {}
    first.done(json!({"t": "name", "name": "Agda"})).await;
    second.done(json!({"t": "name", "name": "Bo"})).await;
}

/// What cannot be read ends the socket, and says why: a long text, the same in parts, and no text at all.
#[tokio::test]
async fn what_cannot_be_read_is_answered_with_goodbye() {
    let house = House::open().await;
    let host = person("Astrid");
    let (id, _) = table(&house, &host, json!({"game": "bondtolva"})).await;
    let frame = |text: Vec<u8>, data, last| Message::Frame(Frame::message(text, OpCode::Data(data), last));
    let long = "x".repeat(1 << 16);
    let parts =
        |part| [frame(vec![b'x'; 3000], Data::Text, false), frame(part, Data::Continue, true)].to_vec();
    for (said, why, code) in [
        (vec![Message::text(long.clone())], "size", 1009),
        (vec![Message::binary(long.into_bytes())], "size", 1009),
        (parts(vec![b'x'; 3000]), "size", 1009),
        (parts(vec![0xff; 30]), "text", 1007),
        (vec![frame(vec![0xc3, 0x28], Data::Text, true)], "text", 1007),
    ] {
        let (mut client, _) = Client::enter(house.server, &id, Some(&host.secret), None, "x").await.unwrap();
        for message in said {
            client.raw(message).await.unwrap();
        }
        let bye = loop {
            match client.hear().await.unwrap() {
                heard if heard["t"] == "bye" => break heard,
                _ => {}
            }
        };
        assert_eq!(bye["why"], why, "{bye}");
        assert!(bye["error"]["sv"].as_str().unwrap().starts_with("Meddelande"), "{bye}");
        assert!(bye["error"]["en"].as_str().unwrap().contains("essage"), "{bye}");
        assert!(client.hear().await.unwrap_err().0.ends_with(&format!("({code})")));
    }
}

#[tokio::test(start_paused = true)]
async fn a_flood_is_closed_and_says_why() {
    let _time = Stillness::new();
    let limits = Limits { messages_per_second: 1, ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let host = person("Astrid");
    let (id, _) = table(&house, &host, json!({"game": "bondtolva"})).await;
    let mut flood = Client::enter(house.server, &id, Some(&host.secret), None, "x").await.unwrap().0;
    let why = loop {
        if flood.say(json!({"t": "ping"})).await.is_err() {
            break Json::Null;
        }
        match flood.hear().await {
            Ok(heard) if heard["t"] == "bye" => break heard["why"].clone(),
            Ok(_) => {}
            Err(_) => break Json::Null,
        }
    };
    assert_eq!(why, "flood");
    assert_eq!(house.metric("talong_sockets_flood_total").await, 1);
    // Who comes anew is served.
    assert_eq!(Seated::come(&house, &id, &host, None).await.snapshot["you"], 0);
}

#[tokio::test]
async fn a_slow_reader_is_dropped_and_slows_nobody() {
    let limits = Limits { sending: Duration::from_millis(300), ..Limits::none() };
    let house = House::with(Config { limits, ..Config::default() }).await;
    let (id, mut first, second) = two(&house, "bondtolva", still()).await;
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(house.server).await.unwrap();
    let mut slow = Client::over(stream, house.server, &id, "s").await.unwrap();
    slow.say(json!({"t": "hello", "secret": second.person.secret})).await.unwrap();
    // Whoever does not read either would be slow as well.
    drop(second.client);
    // It asks and asks, and never reads an answer.
    let asking = tokio::spawn(async move {
        let long = json!({"t": "explain", "action": "x".repeat(3000)});
        while slow.say(long.clone()).await.is_ok() {}
    });
    // The other one is answered all the while, until the slow one is sent away.
    while !asking.is_finished() {
        first.done(json!({"t": "name", "name": "Agda"})).await;
        first.heard.clear();
    }
    asking.await.unwrap();
    assert_eq!(house.metric("talong_sockets_slow_total").await, 1);
    first.done(json!({"t": "name", "name": "Alma"})).await;
}

#[tokio::test]
async fn explain_names_the_rule() {
    let house = House::open().await;
    let (id, first, second) = two(&house, "bondtolva", still()).await;
    for mut seated in [first, second] {
        let (seat, mine) = turn(&house, &id, &seated).await;
        let answer = seated.ask(json!({"t": "explain", "action": "meld h"})).await;
        assert_eq!((&answer["t"], &answer["legal"]), (&json!("explained"), &json!(false)), "{seat}");
        assert!(answer["error"]["rule"].as_str().unwrap().starts_with("TF-"), "{answer}");
        for action in mine {
            let answer = seated.ask(json!({"t": "explain", "action": action})).await;
            assert_eq!((&answer["legal"], &answer["error"]), (&json!(true), &Json::Null));
        }
    }
}

#[tokio::test]
async fn a_stop_says_goodbye() {
    let house = House::open().await;
    let (_, mut first, _second) = two(&house, "plocketolva", still()).await;
    let closing = tokio::spawn(house.close());
    assert_eq!(first.until(|m| m["t"] == "bye").await["why"], "stopping");
    closing.await.unwrap();
}

#[tokio::test]
async fn who_comes_anew_hears_the_deal_so_far_as_their_seat_saw_it() {
    let house = House::open().await;
    let (id, mut first, mut second) = two(&house, "bondtolva", still()).await;
    let mut watching = Seated::come(&house, &id, &person("Sture"), None).await;
    assert_eq!(watching.snapshot["recent"][0]["what"]["kind"], "dealt");
    let all = |seated: &mut Seated| {
        let past = seated.snapshot["recent"].as_array().cloned().unwrap_or_default();
        past.into_iter().chain(seated.heard.drain(..).filter(|m| m["t"] == "event")).collect::<Vec<_>>()
    };
    // Each seat tells what it heard while it was there; none of it is more or less for who comes later.
    let mut tricks = 0;
    while tricks < 2 {
        let view = Seated::come(&house, &id, &first.person, None).await.snapshot["view"].clone();
        let mine = legal(&view, 0);
        let (mover, action) = match mine.first() {
            Some(action) => (&mut first, action.clone()),
            None => {
                let view = Seated::come(&house, &id, &second.person, None).await.snapshot["view"].clone();
                (&mut second, legal(&view, 1)[0].clone())
            }
        };
        let n = mover.done(json!({"t": "act", "action": action})).await;
        while watching.n < n {
            let heard = watching.hear().await;
            watching.heard.push(heard);
        }
        let acted = watching.heard.iter().rfind(|m| m["t"] == "event").unwrap();
        let events = acted["events"].as_array().unwrap().clone();
        tricks += events.iter().filter(|e| e["event"] == "trick").count();
    }
    let again = Seated::come(&house, &id, &watching.person, None).await;
    let told: Vec<Json> = all(&mut watching).iter().map(|m| m["events"].clone()).collect();
    let recent = again.snapshot["recent"].as_array().unwrap();
    assert_eq!(recent.iter().map(|m| m["events"].clone()).collect::<Vec<_>>(), told);
    assert!(again.snapshot["missed"].is_null());
    let text = again.snapshot["recent"].to_string();
    for person in [&first.person, &second.person] {
        let seen = Seated::come(&house, &id, person, None).await.snapshot;
        let seat = seen["you"].as_u64().unwrap() as usize;
        for card in seen["view"]["hands"][seat].as_array().unwrap() {
            let shown = seen["view"]["known"]["hands"].to_string().contains(card.as_str().unwrap());
            assert!(shown || !text.contains(&card.to_string()), "{card} is hidden from who watches: {text}");
        }
    }
    // With the last event's number nothing is told twice.
    let n = again.snapshot["n"].as_u64().unwrap();
    let known = Seated::come(&house, &id, &first.person, Some(n)).await.snapshot;
    assert_eq!((&known["missed"], &known["recent"]), (&json!([]), &Json::Null));
}
