//! Claims at every turn, and nudges. What is granted is looked at: from then on every trick must be the claimer's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cards::Fast;
use serde_json::{Value as Json, json};
use server::client::ClientError;

use super::{Foe, Own};
use crate::sight::Phase;

/// At how many tables.
const TABLES: usize = 60;

#[derive(Default)]
struct Tried {
    claims: AtomicU64,
    granted: AtomicU64,
    nudges: AtomicU64,
}

pub(super) async fn run(foe: Foe) {
    let tried = Arc::new(Tried::default());
    foe.many(foe.share(TABLES), |foe, number| claim(foe, number, tried.clone())).await;
    let count = |of: &AtomicU64| of.load(Ordering::Relaxed);
    let said = format!("{}, {} ✓", count(&tried.claims), count(&tried.granted));
    foe.note("anspråk, godtagna", "claims, granted", said);
    foe.note("påminnelser", "nudges", count(&tried.nudges));
}

/// Watches over a claim that was granted.
#[derive(Default)]
struct Watch {
    on: bool,
}

impl Watch {
    /// Takes in an event; what was wrong with it.
    fn see(&mut self, message: &Json, seat: usize) -> Option<String> {
        let what = &message["what"];
        let tricks = message["events"].as_array().into_iter().flatten().filter(|e| e["event"] == "trick");
        let lost = tricks.filter(|trick| trick["seat"] != seat).count();
        let wrong = self.on && lost > 0;
        match what["kind"].as_str() {
            Some("claim") => self.on = what["on"] == true,
            Some("dealt" | "back") => self.on = false,
            _ => {}
        }
        wrong.then(|| format!("a claim was granted and a trick was lost: {}", message["events"]))
    }
}

async fn claim(foe: Foe, number: usize, tried: Arc<Tried>) -> Result<(), ClientError> {
    let Own { mut client, mut sight, .. } = foe.own("nyborjare", 0, true).await?;
    let mut chance = Fast::new(foe.arms.seed + number as u64);
    let (mut watch, mut ticks, mut rounds) = (Watch::default(), foe.ticks(), 0);
    while rounds < 30 || !foe.is_stopped() {
        rounds += 1;
        let playing = sight.phase == Phase::Playing;
        let claims = rounds % 2 == 0 && playing && !sight.legal.is_empty() && !watch.on;
        // What was claimed is played by the server.
        let message = match sight.wish(&mut chance).filter(|_| !playing || !watch.on) {
            _ if claims => json!({"t": "claim"}),
            Some(wish) => wish,
            None => json!({"t": "nudge", "seat": 1}),
        };
        ticks.tick().await;
        let mut heard = Vec::new();
        let kind = message["t"].clone();
        let answer = client.ask(message, |other| heard.push(other)).await?;
        foe.heard(&answer);
        match kind.as_str() {
            Some("claim") => {
                tried.claims.fetch_add(1, Ordering::Relaxed);
                tried.granted.fetch_add(u64::from(answer["t"] == "ack"), Ordering::Relaxed);
            }
            Some("nudge") => {
                tried.nudges.fetch_add(1, Ordering::Relaxed);
                if answer["t"] == "ack" {
                    foe.wrong("a bot was nudged");
                }
            }
            _ => {}
        }
        for message in &heard {
            sight.absorb(message);
            if let Some(wrong) = watch.see(message, 0) {
                foe.wrong(wrong);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trick_that_is_lost_after_a_claim_is_seen() {
        let event = |what: Json, winner: u8| json!({"t": "event", "what": what, "events": [{"event": "trick", "seat": winner}]});
        let acted = json!({"kind": "acted"});
        let mut watch = Watch::default();
        assert!(watch.see(&event(acted.clone(), 1), 0).is_none());
        let claim = json!({"t": "event", "what": {"kind": "claim", "on": true}, "events": []});
        assert!(watch.see(&claim, 0).is_none());
        assert!(watch.see(&event(acted.clone(), 0), 0).is_none());
        assert!(watch.see(&event(acted, 1), 0).is_some());
    }
}
