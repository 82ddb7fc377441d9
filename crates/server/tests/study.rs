//! Records looked at again: whole games of every preset, from every seat; reviews; bad records.

#[path = "help/house.rs"]
mod house;

use bots::Budget;
use game::{Opening, Stage};
use games::{AnyGame, each_game};
use house::{House, Seated, legal, person, table};
use serde_json::{Value as Json, json};

async fn post(house: &House, path: &str, body: &Json) -> (u16, Json) {
    let (status, text) = server::client::http(house.server, "POST", path, None, Some(body)).await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Json::Null))
}

async fn send(house: &House, method: &str, path: &str) -> (u16, Json) {
    let (status, text) = server::client::http(house.server, method, path, None, None).await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Json::Null))
}

/// A game of sound players, so many deals long.
fn played(game: &str, seating: &str, deals: usize, seed: &str) -> AnyGame {
    let rules = games::rules(game, Some(seating), &[]).unwrap();
    let mut game = rules.start(Opening::default()).unwrap();
    for deal in 0..deals {
        if game.stage() == Stage::Over {
            game.next_parti().unwrap();
        }
        game.deal(game.deal_of(cards::Seed::from_text(&format!("{seed} {deal}")))).unwrap();
        let mut step = 0;
        while let Some(seat) = game.to_act().first().copied() {
            step += 1;
            let action = each_game!(&game, running => {
                let mut van = bots::player("van", step).unwrap();
                van.choose(running.rules(), &running.view(Some(seat)), Budget::Iterations(1)).action().unwrap().into()
            });
            game.act(seat, action).unwrap();
        }
    }
    game
}

/// What a seat may not see stays hidden in every step, and the last step is what the game itself shows.
#[tokio::test]
async fn every_preset_is_played_again_from_every_seat() {
    let house = House::open().await;
    for preset in games::catalogue() {
        let seating = preset.seatings[0];
        let game = played(preset.name, seating, 2, "again");
        let record = game.record();
        let seats = game.rules().seats();
        for seat in (0..seats).map(Some).chain([None]) {
            let asked = json!({"record": record, "deal": 1, "seat": seat});
            let (status, shown) = post(&house, "/api/replay", &asked).await;
            assert_eq!(status, 200, "{shown}");
            assert_eq!(shown["deals"].as_array().unwrap().len(), 2);
            let steps = shown["steps"].as_array().unwrap();
            assert_eq!(shown["deals"][1]["steps"].as_u64().unwrap().min(400), steps.len() as u64);
            for step in steps {
                for (other, hand) in step["view"]["hands"].as_array().unwrap().iter().enumerate() {
                    let all_known = hand.as_array().unwrap().iter().all(|card| card != "?");
                    let own = seat == Some(other as u8);
                    assert!(!own || all_known, "the own hand is seen: {hand}");
                }
            }
            let hidden = steps[0]["view"]["hands"].to_string().matches('?').count();
            let open = json!({"record": record, "deal": 1, "seat": seat, "open": true});
            let (_, open) = post(&house, "/api/replay", &open).await;
            assert_eq!(open["steps"][0]["view"]["hands"].to_string().matches('?').count(), 0);
            assert!(hidden > 0 || preset.name == "bordstolva", "{}: something is hidden", preset.name);
            if steps.len() < 400 {
                let mut last = json!(wire::Shown::of(&game.view(seat.map(cards::Seat))));
                for told in ["game", "seating", "rules", "known"] {
                    last.as_object_mut().unwrap().shift_remove(told);
                }
                assert_eq!(steps.last().unwrap()["view"], last, "{}", preset.name);
            }
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_long_deal_comes_in_parts() {
    let house = House::open().await;
    let mut seen = 0;
    for seed in 0..40 {
        let record = played("vandtia", "5", 1, &format!("long {seed}")).record();
        let (_, first) = post(&house, "/api/replay", &json!({"record": record, "seat": 0})).await;
        let all = first["deals"][0]["steps"].as_u64().unwrap();
        if all <= 400 {
            continue;
        }
        let asked = json!({"record": record, "seat": 0, "from": 400});
        let (_, rest) = post(&house, "/api/replay", &asked).await;
        assert_eq!(rest["steps"].as_array().unwrap().len() as u64, (all - 400).min(400));
        seen += 1;
        break;
    }
    println!("a deal of more than 400 steps: {seen}");
    house.close().await;
}

#[tokio::test]
async fn bad_records_are_refused_with_line_and_column() {
    let house = House::open().await;
    let good = played("bondtolva", "2", 1, "bad").record();
    let cut = good.rfind("play").unwrap();
    let broken = format!("{}play 9x", &good[..cut]);
    let line = broken.lines().count();
    for (record, place) in [
        (String::new(), "Rad 1, kolumn 1".to_string()),
        ("talong 9".to_string(), "Rad 1, kolumn 8".to_string()),
        (broken, format!("Rad {line}, kolumn")),
        ("ﬁ\u{0}\n".repeat(10), "Rad 1, kolumn 1".to_string()),
        (format!("{good}{}", "0 play 9c\n".repeat(40_000)), "högst".to_string()),
    ] {
        for path in ["/api/replay", "/api/reviews"] {
            let (status, answer) = post(&house, path, &json!({"record": record, "seat": 0})).await;
            assert_eq!(status, 422, "{path} {answer}");
            let sv = answer["error"]["sv"].as_str().unwrap();
            assert!(sv.contains(&place), "{sv}");
            assert!(answer["error"]["en"].as_str().unwrap().len() > 10);
        }
    }
    let (status, answer) = post(&house, "/api/replay", &json!({"record": "x".repeat(900_000)})).await;
    assert_eq!(status, 413, "{answer}");
    assert_eq!(post(&house, "/api/replay", &json!({"record": 7})).await.0, 400);
    house.close().await;
}

/// Waits for a job to be over, by asking.
async fn finished(house: &House, begun: Json) -> Json {
    let path = format!("/api/jobs/{}", begun["job"].as_str().unwrap());
    loop {
        let (status, job) = send(house, "GET", &path).await;
        assert_eq!(status, 200, "{job}");
        if job["state"] != "working" {
            return job;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_review_finds_every_choice_and_is_known_again() {
    let house = House::open().await;
    let record = played("plocketolva", "2", 1, "review").record();
    let asked = json!({"record": record, "deal": 0, "seat": 1});
    let (status, begun) = post(&house, "/api/reviews", &asked).await;
    assert_eq!(status, 202, "{begun}");
    let job = finished(&house, begun.clone()).await;
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!(job["done"], job["of"]);
    let remarks = job["parts"].as_array().unwrap();
    assert!(remarks.len() > 5, "{remarks:?}");
    for remark in remarks {
        assert_eq!(remark["seat"], 1);
        assert!(remark["cost"].as_f64().unwrap() >= 0.0);
        assert!(remark["better"].is_null() || remark["cost"].as_f64().unwrap() > 0.0);
        assert!(!remark["text"]["sv"].as_str().unwrap().is_empty());
    }
    let (_, again) = post(&house, "/api/reviews", &asked).await;
    assert_eq!((&again["job"], &again["state"]), (&begun["job"], &json!("done")));
    house.close().await;
}

/// How many are let in, and that one is stopped in the middle, is tested without a clock where the jobs are kept.
#[tokio::test]
async fn a_review_can_be_given_up_and_one_address_has_only_a_few() {
    let house = House::open().await;
    let records: Vec<String> =
        (0..4).map(|n| played("vandtia", "5", 1, &format!("stop {n}")).record()).collect();
    // More at the same time than could be done while they are asked for.
    let asked =
        records.iter().flat_map(|record| (0..5).map(move |seat| json!({"record": record, "seat": seat})));
    let asked: Vec<Json> = asked.collect();
    let all = asked.iter().map(|asked| post(&house, "/api/reviews", asked));
    let (begun, refused): (Vec<_>, Vec<_>) =
        futures_util::future::join_all(all).await.into_iter().partition(|(status, _)| *status == 202);
    assert!(begun.len() >= 4 && !refused.is_empty(), "{} of {}", refused.len(), asked.len());
    assert!(refused.iter().all(|(status, _)| *status == 429), "{refused:?}");
    for (_, job) in &begun {
        let path = format!("/api/jobs/{}", job["job"].as_str().unwrap());
        assert_eq!(send(&house, "DELETE", &path).await.0, 200);
    }
    for (_, job) in begun {
        let over = finished(&house, job).await;
        let stopped = over["state"] == "stopped" && over["error"]["sv"].as_str().unwrap().contains("avbröts");
        assert!(stopped || over["state"] == "done", "{over}");
    }
    assert_eq!(send(&house, "GET", "/api/jobs/nosuch").await.0, 404);
    house.close().await;
}

/// A deal in play is in no record; once it is over it is, though the parti goes on.
#[tokio::test]
async fn a_table_in_play_tells_only_of_deals_that_are_over() {
    let house = House::open().await;
    let host = person("Astrid");
    let asked = json!({"game": "bondtolva", "seating": "2", "start": true, "settings": {"pace_ms": 0},
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}]});
    let (id, _) = table(&house, &host, asked).await;
    let mut seated = Seated::come(&house, &id, &host, Some(0)).await;
    let path = format!("/api/tables/{id}/record?deals=over");
    assert_eq!(house.get(&path).await.0, 409);
    // At the own turn nothing happens at the table, so that it is not ahead of what has been heard of it.
    while let Some(action) = seated.turn(0).await.first() {
        assert_eq!(house.get(&path).await.0, 409, "nothing while the first deal is played");
        seated.done(json!({"t": "act", "action": action})).await;
    }
    let (status, over) = house.get(&path).await;
    assert_eq!(status, 200);
    assert_eq!(over.matches("\ndeal ").count(), 1);
    games::fair::verify(&over).expect("anyone can check the deals that are over");
    assert_eq!(house.get(&format!("/api/tables/{id}/record")).await.0, 409, "the parti is not over");
    seated.done(json!({"t": "next"})).await;
    seated.until(|m| m["t"] == "event" && m["what"]["kind"] == "dealt").await;
    let (_, later) = house.get(&path).await;
    assert_eq!(later, over, "the next deal is not in it");
    let (status, shown) = post(&house, "/api/replay", &json!({"record": later, "seat": 0})).await;
    assert_eq!((status, &shown["deals"][0]["over"]), (200, &json!(true)));
    house.close().await;
}

/// Mästare plays each deal of the parti with the same cards; the question must fit the record.
#[tokio::test]
async fn a_parti_is_rated_against_the_same_cards() {
    let house = House::open().await;
    let record = played("vandtia", "2", 1, "rating").record();
    let asked = json!({"record": record, "parti": 1, "seat": 0, "levels": [null, "nyborjare"]});
    let (status, begun) = post(&house, "/api/ratings", &asked).await;
    assert_eq!(status, 202, "{begun}");
    let job = finished(&house, begun).await;
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!(job["result"]["deals"], 1);
    assert!(job["result"]["difference"].as_f64().unwrap().abs() <= 1.0);
    assert!(job["result"]["error"].as_f64().unwrap() >= 0.0);
    for bad in [
        json!({"record": record, "parti": 2, "seat": 0, "levels": [null, "van"]}),
        json!({"record": record, "parti": 1, "seat": 7, "levels": [null, "van"]}),
        json!({"record": record, "parti": 1, "seat": 0, "levels": [null]}),
        json!({"record": record, "parti": 1, "seat": 0, "levels": [null, "random"]}),
        json!({"record": "talong 1", "parti": 1, "seat": 0, "levels": []}),
    ] {
        assert_eq!(post(&house, "/api/ratings", &bad).await.0, 422, "{bad}");
    }
    house.close().await;
}

#[tokio::test]
async fn lessons_are_given_without_their_answers_and_judge_what_is_tried() {
    let house = House::open().await;
    let (_, all) = send(&house, "GET", "/api/lessons").await;
    assert_eq!(all["guides"].as_array().unwrap().len(), games::catalogue().len());
    for puzzle in lessons::puzzles() {
        let path = format!("/api/puzzles/{}", puzzle.id);
        let (status, text) = house.get(&path).await;
        assert_eq!(status, 200);
        assert!(!text.contains(&*puzzle.right.sv) && !text.contains("answer"), "{}", puzzle.id);
        let shown: Json = serde_json::from_str(&text).unwrap();
        let seat = shown["seat"].as_u64().unwrap() as usize;
        for action in legal(&shown["view"], seat) {
            let (status, tried) = post(&house, &path, &json!({"action": action})).await;
            assert_eq!(status, 200, "{tried}");
            assert_eq!(tried["right"], puzzle.answers.contains(&action), "{}: {action}", puzzle.id);
            assert!(!tried["text"]["sv"].as_str().unwrap().is_empty());
        }
        assert_eq!(post(&house, &path, &json!({"action": "play Xx"})).await.0, 422);
    }
    for guide in lessons::guides() {
        let path = format!("/api/guides/{}", guide.id);
        let (_, shown) = send(&house, "GET", &path).await;
        let steps = shown["steps"].as_array().unwrap();
        assert!(steps[0]["say"]["sv"].as_str().unwrap().len() > 20);
        for pair in steps.windows(2).filter(|pair| pair[1]["seat"] == 0) {
            let seen = legal(&pair[0]["view"], 0);
            assert!(
                seen.contains(&pair[1]["action"].as_str().unwrap().to_string()),
                "{}: {}",
                guide.id,
                pair[1]
            );
            let asked = json!({"entry": pair[0]["entry"], "action": pair[1]["action"]});
            assert_eq!(post(&house, &path, &asked).await.1["legal"], true);
        }
        let (_, why) = post(&house, &path, &json!({"entry": 1, "action": "meld s"})).await;
        assert_eq!(why["legal"], false, "{why}");
    }
    assert_eq!(send(&house, "GET", "/api/puzzles/nosuch").await.0, 404);
    let (_, words) = send(&house, "GET", "/api/glossary").await;
    assert!(words["terms"].as_array().unwrap().len() >= 20);
    house.close().await;
}
