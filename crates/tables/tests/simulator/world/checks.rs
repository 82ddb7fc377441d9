//! What must hold: what is told follows from the log, for whoever is told, and not sooner.

use serde_json::{Value as Json, json};
use tables::brain::Thinker;
use tables::entry::Holder;
use tables::{Presence, Seen, SocketId, moment, show};

use super::World;

impl World {
    pub(super) fn check(&mut self, person: usize, socket: SocketId, message: &Json) {
        let who = self.people[person].who;
        let seen = Seen::of(&self.shadow, self.shadow.seat_of(Some(who)));
        let n = message["n"].as_u64();
        let line = self.lines.get_mut(&socket).expect("a line");
        match message["t"].as_str().expect("a kind") {
            kind @ ("event" | "snapshot") => {
                assert_eq!(
                    n,
                    Some(self.log.len() as u64),
                    "nobody hears what is not in the log, or hears it late"
                );
                let gap = kind == "event" && line.0 + 1 != self.log.len() as u64;
                assert!(!gap, "an event was left out: {} after {}", self.log.len(), line.0);
                line.0 = self.log.len() as u64;
                let nobody = Presence::nobody(self.shadow.places.len());
                let expected = match kind {
                    "event" => show::event(&seen, &nobody, !message["table"].is_null(), None),
                    _ => show::snapshot(&seen, &nobody, None, None, None),
                };
                let mut expected: Json = serde_json::from_str(&expected.text()).expect("JSON");
                let mut told = message.clone();
                if kind == "snapshot" {
                    let after = told["missed"][0]["n"].as_u64().unwrap_or(line.0 + 1);
                    let numbers = told["missed"].as_array().into_iter().flatten().map(|told| &told["n"]);
                    assert!(numbers.eq((after..=line.0).map(Json::from).collect::<Vec<_>>().iter()));
                }
                [&mut expected, &mut told].into_iter().for_each(forget_presence);
                assert_eq!(told, expected, "what is told follows from the log");
            }
            "ack" => {
                let id = message["id"].as_str().expect("an id");
                let row = self
                    .log
                    .iter()
                    .position(|row| row.wish.as_ref().is_some_and(|(w, i)| *w == who && i == id));
                let said = self.people[person].open.iter().find(|open| open["id"] == *id);
                match row {
                    Some(row) => assert_eq!(n, Some(row as u64 + 1), "the number that it became"),
                    None => {
                        assert!(n <= Some(self.log.len() as u64));
                        let written = said.and_then(|said| said["t"].as_str()).is_some_and(|t| {
                            matches!(
                                t,
                                "act" | "sit" | "leave" | "undo" | "back" | "claim" | "contribute" | "end"
                            )
                        });
                        assert!(!written, "{said:?} was acknowledged and is not in the log");
                    }
                }
            }
            _ => {}
        }
    }

    /// A bot answers the last event, and not sooner than it may: a thought about an event before that would be sooner.
    pub(super) fn check_moment(&self, seat: u8) {
        let thinker = match &self.shadow.places[seat as usize].holder {
            _ if self.shadow.claimed == Some(seat) => Thinker::Claimer,
            Holder::Bot { level } => Thinker::Level(*level),
            _ => Thinker::STAND_IN,
        };
        let delay = |may_keep_still| moment::delay(&self.shadow, thinker.mind(), may_keep_still);
        let least = delay(true).min(delay(false));
        assert!(
            self.now >= self.last_at + least,
            "a bot answers {:?} too soon",
            self.last_at + least - self.now
        );
    }
}

/// Leaves out of a message what follows from who is there, and when: that is not in the log.
fn forget_presence(message: &mut Json) {
    for key in ["id", "race", "missed", "recent"] {
        message[key] = Json::Null;
    }
    if !message["table"].is_null() {
        message["table"]["watchers"] = json!(0);
        for seat in message["table"]["seats"].as_array_mut().into_iter().flatten() {
            seat["here"] = json!(false);
            seat["away"] = json!(false);
        }
    }
}
