//! Somebody at a table: what they know, and what they might say next.

use cards::{Chance, Fast};
use serde_json::{Value as Json, json};
use tables::SocketId;
use tables::ids::Who;

/// Somebody with a secret, and whatever they have been told.
pub struct Person {
    pub who: Who,
    pub name: String,
    pub socket: Option<SocketId>,
    /// The last event heard of.
    pub last: Option<u64>,
    pub seat: Option<u64>,
    pub view: Json,
    pub table: Json,
    /// What has been said and not been answered.
    pub open: Vec<Json>,
    said: u64,
}

fn pick<'a, T>(all: &'a [T], chance: &mut Fast) -> Option<&'a T> {
    all.get(chance.below(all.len().max(1) as u32) as usize)
}

impl Person {
    pub fn new(number: usize) -> Person {
        let secret = format!("a-secret-of-somebody-{number:04}");
        Person {
            who: Who::of_secret(&secret).expect("a secret"),
            name: format!("Person {number}"),
            socket: None,
            last: None,
            seat: None,
            view: Json::Null,
            table: Json::Null,
            open: Vec::new(),
            said: 0,
        }
    }

    /// Takes in a message of the table.
    pub fn hear(&mut self, message: &Json) {
        if let Some(id) = message["id"].as_str() {
            self.open.retain(|open| open["id"] != *id);
        }
        for (key, place) in [("view", &mut self.view), ("table", &mut self.table)] {
            if !message[key].is_null() {
                *place = message[key].clone();
            }
        }
        if message["t"] == "snapshot" {
            self.seat = message["you"].as_u64();
        }
        if matches!(message["t"].as_str(), Some("snapshot" | "event")) {
            self.last = message["n"].as_u64();
        }
    }

    /// The actions that it has been told are legal.
    pub fn legal(&self) -> Vec<String> {
        let Some(seat) = self.seat else { return Vec::new() };
        let legal = self.view["legal"][seat.to_string()].as_array().into_iter().flatten();
        legal.filter_map(|action| action.as_str().map(str::to_string)).collect()
    }

    fn phase(&self) -> &str {
        self.table["phase"].as_str().unwrap_or_default()
    }

    fn is_host(&self) -> bool {
        self.seat.is_some() && self.table["host"].as_u64() == self.seat
    }

    fn open_seat(&self) -> Option<u64> {
        let mut seats = self.table["seats"].as_array()?.iter();
        seats.find(|seat| seat["kind"] == "open").and_then(|seat| seat["seat"].as_u64())
    }

    /// What helps the table on, from here.
    pub fn helps(&self, chance: &mut Fast) -> Option<Json> {
        let own = &self.table["seats"][self.seat? as usize];
        if own["accepted"] == false {
            return Some(json!({"t": "accept"}));
        }
        match self.phase() {
            "lobby" if self.is_host() => Some(match self.open_seat() {
                Some(seat) => json!({"t": "seat", "seat": seat, "kind": "bot", "level": "van"}),
                None => json!({"t": "start"}),
            }),
            "between" | "over" if own["ready"] == false => Some(json!({"t": "next"})),
            "playing" => {
                let legal = self.legal();
                // Who declares a gubbe at every chance never reaches twelve.
                let sound: Vec<_> = legal.iter().filter(|a| !matches!(a.as_str(), "half" | "full")).collect();
                // Arranging could go on for ever.
                let done = legal.iter().find(|action| *action == "done" || *action == "chance");
                let done = done.filter(|_| chance.below(2) == 0);
                let action = done.or_else(|| pick(&sound, chance).copied())?;
                Some(json!({"t": "act", "action": action}))
            }
            _ => None,
        }
    }

    /// Anything that somebody might say, sensible or not.
    pub fn anything(&self, invite: &str, chance: &mut Fast) -> Json {
        let seat = chance.below(7);
        let levels = ["nyborjare", "van", "mastare", "claim", ""];
        let action = pick(&["play Ks", "draw", "done", "take", "no", "half", "meld h", "æ"], chance);
        match chance.below(34) {
            0..=5 if self.seat.is_none() => json!({"t": "sit", "invite": invite, "name": self.name}),
            0 => json!({"t": "sit", "invite": "a-wrong-invitation", "name": self.name}),
            1 => json!({"t": "sit", "invite": invite, "name": self.name, "seat": seat}),
            2 => json!({"t": "name", "name": format!("{} {seat}", self.name), "colour": seat}),
            3 => {
                json!({"t": "settings", "settings": {"pace_ms": chance.below(3000), "away_s": 1 + chance.below(90)}})
            }
            4 => json!({"t": "settings", "settings": {"watch": seat > 3, "hints": seat > 2}}),
            5 => json!({"t": "hint"}),
            6 => json!({"t": "claim"}),
            7 => json!({"t": "undo"}),
            8 => json!({"t": "back", "at": chance.below(30)}),
            9 => json!({"t": "points"}),
            10 => json!({"t": "explain", "action": action}),
            11 => json!({"t": "act", "action": action}),
            12 => json!({"t": "nudge", "seat": seat}),
            13 => json!({"t": "say", "phrase": pick(&["hej", "oj", "nej"], chance)}),
            14 => json!({"t": "wait", "seat": seat, "on": chance.below(2) == 0}),
            15 => json!({"t": "seat", "seat": seat, "kind": "bot", "level": pick(&levels, chance)}),
            16 if chance.below(4) == 0 => json!({"t": "seat", "seat": seat, "kind": "open"}),
            17 if chance.below(8) == 0 => json!({"t": "leave"}),
            18 => json!({"t": "contribute", "number": seat, "value": "5a".repeat(32)}),
            19 => json!({"t": "rules", "rules": {}}),
            20 => json!({"t": "ping"}),
            21 => json!({"t": "hello"}),
            22 if chance.below(40) == 0 => json!({"t": "end"}),
            23 => json!({"t": "rules", "rules": {"nothing": 1}}),
            24..=28 => self.contributes().unwrap_or_else(|| json!({"t": "next"})),
            _ => json!({"t": pick(&["next", "accept", "start", "act"], chance)}),
        }
    }

    /// Chance for the next deal, as a page gives it.
    fn contributes(&self) -> Option<Json> {
        let number = self.table["fair"]["next"]["number"].as_u64()?;
        Some(json!({"t": "contribute", "number": number, "value": "c4".repeat(32)}))
    }

    /// Gives a message an id of its own.
    pub fn says(&mut self, mut message: Json) -> Json {
        self.said += 1;
        message["id"] = format!("{}-{}", self.name.replace(' ', ""), self.said).into();
        self.open.push(message.clone());
        message
    }
}
