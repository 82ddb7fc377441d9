//! Somebody who knows the names of others' tables and pretends: to sit there, to be invited, to have been there before.

use serde_json::{Value as Json, json};
use server::client::ClientError;

use super::{Foe, Own};
use crate::crowd::secret;
use crate::wire::request;

/// How many lie at once.
const LIARS: usize = 10;

pub(super) async fn run(foe: Foe) {
    foe.many(foe.share(LIARS), |foe, number| async move {
        let mut rounds = 0;
        while rounds == 0 || !foe.is_stopped() {
            if let Some(table) = foe.arms.others.get((rounds * LIARS + number) % foe.arms.others.len().max(1))
            {
                intrude(&foe, table).await?;
                guess(&foe, table).await?;
            }
            // Each makes a table, and an address may not make many.
            if rounds < 5 {
                repeat(&foe).await?;
            }
            rounds += 1;
        }
        Ok(())
    })
    .await;
}

/// What only those at the table may say.
fn wishes(invite: &str) -> Vec<Json> {
    vec![
        json!({"t": "act", "action": "play 9c"}),
        json!({"t": "act", "action": "done"}),
        json!({"t": "sit", "invite": invite, "name": "Astrid", "seat": 0}),
        json!({"t": "sit", "invite": "", "name": "Astrid"}),
        json!({"t": "leave"}),
        json!({"t": "name", "name": "Ond"}),
        json!({"t": "accept"}),
        json!({"t": "start"}),
        json!({"t": "next"}),
        json!({"t": "undo"}),
        json!({"t": "back", "at": 0}),
        json!({"t": "points"}),
        json!({"t": "claim"}),
        json!({"t": "hint"}),
        json!({"t": "explain", "action": "play 9c"}),
        json!({"t": "seat", "seat": 0, "kind": "open"}),
        json!({"t": "wait", "seat": 0, "on": true}),
        json!({"t": "settings", "settings": {"pace_ms": 0, "hints": true}}),
        json!({"t": "rules", "rules": {}}),
        json!({"t": "contribute", "number": 1, "value": "0".repeat(64)}),
        json!({"t": "say", "phrase": "tack"}),
        json!({"t": "nudge", "seat": 0}),
        json!({"t": "end"}),
    ]
}

/// Does a message for a stranger tell what only a seat may know?
fn leaks(message: &Json) -> bool {
    let hands = message["view"]["hands"].as_array().into_iter().flatten();
    // Hands of Tolva before anything is melded: later, and in Vändtia, everybody knows some cards.
    let open = message["view"]["melds"].as_array().is_some_and(Vec::is_empty)
        && hands.clone().flat_map(|hand| hand.as_array().into_iter().flatten()).any(|card| card != "?");
    let legal = message["view"]["legal"].as_object().is_some_and(|legal| !legal.is_empty());
    !message["table"]["invite"].is_null() || legal || open
}

/// Comes to a table of others as somebody whom nobody knows, and behaves as if it were theirs. The ids are those that the
/// people there use.
async fn intrude(foe: &Foe, table: &str) -> Result<(), ClientError> {
    let own = secret()?;
    let (mut client, snapshot) = foe.line.enter(table, Some(&own), "a").await?;
    if leaks(&snapshot) || !snapshot["you"].is_null() {
        foe.wrong(format!("a stranger was told: {}", snapshot["view"]));
    }
    let mut ticks = foe.ticks();
    for wish in wishes(&secret()?) {
        ticks.tick().await;
        let mut leaked = false;
        let answer = client.ask(wish.clone(), |other| leaked |= leaks(&other)).await?;
        foe.heard(&answer);
        if answer["t"] != "refused" {
            foe.wrong(format!("a stranger said {wish} and was answered {answer}"));
        }
        if leaked {
            foe.wrong("a stranger was told what only a seat may know");
        }
    }
    Ok(())
}

/// Guesses what cannot be guessed, and asks for what is not to be had.
async fn guess(foe: &Foe, table: &str) -> Result<(), ClientError> {
    let name = secret()?;
    let bearer = format!("Authorization: Bearer {}\r\n", secret()?);
    let asked = [
        ("GET", format!("/api/tables/{name}"), String::new(), 404),
        ("GET", format!("/api/tables/{name}/record"), String::new(), 404),
        ("GET", format!("/api/jobs/{name}"), String::new(), 404),
        ("GET", "/api/me/tables".to_string(), String::new(), 401),
        ("GET", "/api/me/tables".to_string(), "Authorization: Bearer short\r\n".to_string(), 401),
        ("POST", "/api/tables".to_string(), format!("{bearer}Origin: https://ond.example\r\n"), 403),
        ("POST", "/api/tables".to_string(), format!("{bearer}X-Forwarded-For: 8.8.8.8\r\n"), 400),
    ];
    for (method, path, headers, expected) in asked {
        let answer = foe.line.raw(&request(foe.line, method, &path, &headers, b"")).await;
        foe.answered(&answer);
        match answer {
            Ok(answer) if answer.status == expected || answer.status == 429 => {}
            Ok(answer) => foe.wrong(format!("{method} {path} was answered {}", answer.status)),
            Err(_) => {}
        }
    }
    let mine = foe.line.get("/api/me/tables", &bearer).await;
    foe.answered(&mine);
    if mine.is_ok_and(|mine| mine.status == 200 && mine.json()["tables"] != json!([])) {
        foe.wrong("a secret that nobody has has tables");
    }
    let about = foe.line.get(&format!("/api/tables/{table}"), "").await;
    foe.answered(&about);
    if about.is_ok_and(|about| leaks(&json!({"table": about.json()}))) {
        foe.wrong("the invitation is told to everybody");
    }
    Ok(())
}

/// Says the same again under the same id, and something else under it: one event, and no more.
async fn repeat(foe: &Foe) -> Result<(), ClientError> {
    let Own { mut client, id, invite, secret: own, .. } = foe.own("nyborjare", 10_000, false).await?;
    client.next_id = 100;
    let mut events = Vec::new();
    let first = client.ask(json!({"t": "name", "name": "Ondare"}), |other| events.push(other)).await?;
    for wish in [json!({"t": "name", "name": "Ondare"}), json!({"t": "leave"}), json!({"t": "end"})] {
        client.next_id = 100;
        let again = client.ask(wish, |other| events.push(other)).await?;
        foe.heard(&again);
        if first["t"] != "ack" || again["t"] != "ack" || again["n"] != first["n"] {
            foe.wrong(format!("an old id was answered {again}, and at first {first}"));
        }
    }
    client.ask(json!({"t": "ping"}), |other| events.push(other)).await?;
    if events.iter().filter(|message| message["t"] == "event").count() > 1 {
        foe.wrong("an old id did something again");
    }
    // Who sits already does not sit down once more.
    let (mut other, _) = foe.line.enter(&id, Some(&own), "o").await?;
    let twice = other.ask(json!({"t": "sit", "invite": invite, "name": "Ond"}), drop).await?;
    foe.heard(&twice);
    if twice["t"] != "refused" {
        foe.wrong(format!("one person sat down twice: {twice}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stranger_may_not_know_is_seen() {
        let view = |hand: &str| json!({"view": {"hands": [[hand]], "talong": [], "melds": [], "legal": {}}});
        assert!(!leaks(&view("?")) && leaks(&view("9c")));
        assert!(leaks(&json!({"view": {"legal": {"0": ["done"]}}})));
        assert!(leaks(&json!({"table": {"invite": "x"}})));
    }
}
