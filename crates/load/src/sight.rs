//! What a client of the tool keeps of what it is told: enough to play on, and no more.

use cards::{Chance, Fast};
use serde_json::{Value as Json, json};

/// Where the table is, as far as this seat has something to do with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// Cards are played.
    Playing,
    /// The deal is over, and this seat has not said that it wants the next one.
    Between,
    /// Nothing to do: before the first deal, waiting for others, or ended.
    #[default]
    Waiting,
}

/// What a seat sees.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The seat.
    pub seat: usize,
    /// The last event heard of.
    pub n: u64,
    /// What may be done.
    pub legal: Vec<String>,
    /// Is a bot to act?
    pub bot_is_in: bool,
    /// Where the table is.
    pub phase: Phase,
    bots: Vec<bool>,
}

/// What an event did to the order of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// It was the next one, or no event.
    Next,
    /// One is missing, or came twice.
    Broken,
}

impl Sight {
    /// From the snapshot that a seat was greeted with.
    pub fn of(seat: usize, snapshot: &Json) -> Sight {
        let mut sight = Sight { seat, ..Sight::default() };
        sight.absorb(snapshot);
        sight
    }

    /// Takes in a message.
    pub fn absorb(&mut self, message: &Json) -> Order {
        let event = message["t"] == "event";
        if !event && message["t"] != "snapshot" {
            return Order::Next;
        }
        let n = message["n"].as_u64().unwrap_or(0);
        let order = if event && n != self.n + 1 { Order::Broken } else { Order::Next };
        self.n = n;
        if let Some(seats) = message["table"]["seats"].as_array() {
            self.bots = seats.iter().map(|seat| seat["kind"] == "bot").collect();
        }
        let ready = message["table"]["seats"][self.seat]["ready"] == true;
        match message["table"]["phase"].as_str() {
            Some("playing") => self.phase = Phase::Playing,
            Some("between" | "over") if !ready => self.phase = Phase::Between,
            Some(_) => self.phase = Phase::Waiting,
            None => {}
        }
        let what = &message["what"];
        if what["kind"] == "ready" && what["seat"] == self.seat {
            self.phase = Phase::Waiting;
        }
        let view = &message["view"];
        if !view.is_null() {
            let legal = view["legal"][self.seat.to_string()].as_array().into_iter().flatten();
            self.legal = legal.filter_map(|action| action.as_str().map(str::to_string)).collect();
            let is_bot = |seat: &Json| {
                seat.as_u64().is_some_and(|seat| self.bots.get(seat as usize).copied().unwrap_or(false))
            };
            self.bot_is_in = view["to_act"].as_array().is_some_and(|seats| seats.iter().any(is_bot));
        }
        order
    }

    /// What this seat would say now, if there is anything to say: any legal action, or that it wants the next deal.
    pub fn wish(&self, chance: &mut Fast) -> Option<Json> {
        match self.phase {
            Phase::Between => Some(json!({"t": "next"})),
            Phase::Playing if !self.legal.is_empty() => {
                // Whoever may arrange cards for ever is content with them.
                let done = self.legal.iter().find(|action| *action == "done");
                let any = &self.legal[chance.below(self.legal.len() as u32) as usize];
                Some(json!({"t": "act", "action": done.unwrap_or(any)}))
            }
            _ => None,
        }
    }
}
