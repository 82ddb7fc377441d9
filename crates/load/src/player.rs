//! A person of the crowd: reads at once, thinks as people do, and plays any legal action.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cards::{Chance, Fast};
use serde_json::Value as Json;
use server::client::{Client, ClientError};
use tokio::time::{Instant, sleep_until};

use crate::meter::{Kind, Meter, Start, Waits, told};
use crate::sight::{Order, Sight};

/// What the people at a table were told, to be looked for in its log afterwards.
#[derive(Debug, Default)]
pub struct Told {
    /// Ids of wishes, and the events that they became.
    pub acks: Vec<(String, u64)>,
    /// Events, and the mark of what they were.
    pub events: Vec<(u64, u64)>,
    /// What no client may ever see.
    pub wrong: Vec<String>,
}

/// What tells one event from another, in a message and in the log.
pub fn mark(what: &Json) -> u64 {
    let mut hasher = DefaultHasher::new();
    (what["kind"].as_str(), what["seat"].as_u64(), what["action"].as_str()).hash(&mut hasher);
    hasher.finish()
}

/// What those at one table share.
#[derive(Debug, Default)]
pub struct Shared {
    /// When the last action was sent, whoever sent it.
    sent: Mutex<Option<Start>>,
    /// What was told.
    pub told: Mutex<Told>,
}

/// A seat that is played.
pub struct Player {
    /// Its socket.
    pub client: Client,
    /// What it sees.
    pub sight: Sight,
    /// How long it thinks, more or less.
    pub pace: Duration,
    /// Its chance.
    pub chance: Fast,
    /// What is measured.
    pub meter: Arc<Meter>,
    /// The table.
    pub shared: Arc<Shared>,
}

impl Player {
    /// Plays until stopped, or until the socket ends.
    pub async fn play(self) -> ClientError {
        let (meter, waits) = (self.meter.clone(), self.meter.waits());
        let seat = Seat { player: self, waits: waits.clone(), pending: None, done: 0, due: None };
        let error = seat.play().await;
        waits.clear();
        meter.count_refusal(error.0.clone());
        error
    }
}

struct Seat {
    player: Player,
    waits: Arc<Waits>,
    /// The id of what has been said and not been answered, and when it was said.
    pending: Option<(String, Start)>,
    /// The event that the last wish became: until it is seen, the view is of before.
    done: u64,
    /// When it will have thought.
    due: Option<Instant>,
}

impl Seat {
    async fn play(mut self) -> ClientError {
        if self.player.sight.bot_is_in {
            self.waits.begin(Kind::Bot, self.player.meter.start());
        }
        loop {
            self.think();
            let due = self.due;
            let step = tokio::select! {
                heard = self.player.client.hear() => heard.map(|message| self.hear(&message)),
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.speak().await,
            };
            if let Err(error) = step {
                return error;
            }
        }
    }

    /// Begins to think if there is something to think of: half the pace to one and a half.
    fn think(&mut self) {
        let Player { sight, chance, pace, .. } = &mut self.player;
        let free = self.pending.is_none() && self.due.is_none() && sight.n >= self.done;
        if free && sight.wish(chance).is_some() {
            let most = u32::try_from(pace.as_micros()).unwrap_or(u32::MAX).max(1);
            let more = Duration::from_micros(chance.below(most).into());
            self.due = Some(Instant::now() + *pace / 2 + more);
        }
    }

    async fn speak(&mut self) -> Result<(), ClientError> {
        self.due = None;
        let Player { client, sight, chance, meter, shared, .. } = &mut self.player;
        let Some(wish) = sight.wish(chance) else { return Ok(()) };
        let (acts, start) = (wish["t"] == "act", meter.start());
        if acts {
            *shared.sent.lock().unwrap_or_else(PoisonError::into_inner) = Some(start);
        }
        self.waits.begin(Kind::Ack, start);
        self.pending = Some((client.say(wish).await?, start));
        Ok(())
    }

    fn hear(&mut self, message: &Json) {
        let meter = self.player.meter.clone();
        let answered = self.pending.take_if(|(id, _)| message["id"] == **id);
        if let Some((id, start)) = answered {
            self.waits.end(Kind::Ack);
            meter.done(Kind::Ack, start);
            match message["n"].as_u64().filter(|_| message["t"] == "ack") {
                Some(n) => {
                    self.done = n;
                    self.told(|told| told.acks.push((id, n)));
                }
                None => meter.count_refusal(told(message, meter.lang)),
            }
            return;
        }
        match message["t"].as_str() {
            Some("event") => self.event(message, &meter),
            Some("bye") => meter.count_refusal(told(message, meter.lang)),
            _ => {
                self.player.sight.absorb(message);
            }
        }
    }

    fn event(&mut self, message: &Json, meter: &Meter) {
        let (what, seat) = (&message["what"], self.player.sight.seat);
        // Before anything else is done: this is the moment at which it came.
        if what["kind"] == "acted" {
            let bot = what["bot"] == true;
            if bot && let Some(start) = self.waits.end(Kind::Bot) {
                meter.done(Kind::Bot, start);
            }
            let sent = || self.player.shared.sent.lock().unwrap_or_else(PoisonError::into_inner).take();
            if !bot
                && what["seat"] != seat
                && let Some(start) = sent()
            {
                meter.done(Kind::Event, start);
            }
            if seat == 0 {
                meter.count_action(bot);
            }
        }
        let order = self.player.sight.absorb(message);
        let (n, mark) = (self.player.sight.n, mark(what));
        self.told(|told| {
            if order == Order::Broken {
                told.wrong.push(format!("event {n} came out of order"));
            }
            told.events.push((n, mark));
        });
        // What was thought of may not be possible any more.
        self.due = None;
        self.waits.end(Kind::Bot);
        if self.player.sight.bot_is_in && self.player.sight.phase == crate::sight::Phase::Playing {
            self.waits.begin(Kind::Bot, meter.start());
        }
    }

    fn told(&self, note: impl FnOnce(&mut Told)) {
        note(&mut self.player.shared.told.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
