//! Somebody who wishes the others ill, at all limits, from addresses of their own. Every attack is bounded in count and
//! time, stops when it is told to, and tells what the server answered.

mod addresses;
mod bad;
mod bots;
mod claims;
mod deaf;
mod lies;
mod names;
mod records;
mod slow;
mod wishes;

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cards::Lang;
use serde_json::{Value as Json, json};
use server::Limits;
use server::client::{Client, ClientError};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep};

use crate::crowd::secret;
use crate::meter::{Counts, told};
use crate::sight::Sight;
use crate::wire::{Answer, Line, Zone, failed};

/// What is tried against the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Tables with Mästare, hints, and play at full speed.
    Bots,
    /// Long records, thirty at a time.
    Records,
    /// Wishes that change nothing, as fast as allowed.
    Wishes,
    /// Connections that say little, slowly, or nothing.
    Slow,
    /// Messages that are none.
    Bad,
    /// Acting for others, old ids, guesses.
    Lies,
    /// Many addresses.
    Addresses,
    /// Claims and nudges.
    Claims,
    /// Names that cannot be seen, or that look like others.
    Names,
    /// Sockets that never read.
    Deaf,
    /// All of these at once, each from its own address.
    Together,
}

impl Attack {
    /// All, one after the other.
    pub const ALL: [Attack; 11] = [
        Attack::Bots,
        Attack::Records,
        Attack::Wishes,
        Attack::Slow,
        Attack::Bad,
        Attack::Lies,
        Attack::Addresses,
        Attack::Claims,
        Attack::Names,
        Attack::Deaf,
        Attack::Together,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Attack::Bots => "bots",
            Attack::Records => "records",
            Attack::Wishes => "wishes",
            Attack::Slow => "slow",
            Attack::Bad => "bad",
            Attack::Lies => "lies",
            Attack::Addresses => "addresses",
            Attack::Claims => "claims",
            Attack::Names => "names",
            Attack::Deaf => "deaf",
            Attack::Together => "together",
        }
    }

    /// The attack of a name.
    pub fn of_name(name: &str) -> Option<Attack> {
        Attack::ALL.into_iter().find(|attack| attack.name() == name)
    }

    /// What people read, in Swedish and in English.
    pub fn title(self) -> (&'static str, &'static str) {
        match self {
            Attack::Bots => ("många bord med Mästare", "many tables with Mästare"),
            Attack::Records => ("långa protokoll", "long records"),
            Attack::Wishes => ("önskningar som inget ändrar", "wishes that change nothing"),
            Attack::Slow => ("långsamma och tysta anslutningar", "slow and silent connections"),
            Attack::Bad => ("trasiga meddelanden", "broken messages"),
            Attack::Lies => ("lögner och gissningar", "lies and guesses"),
            Attack::Addresses => ("många adresser", "many addresses"),
            Attack::Claims => ("anspråk och påminnelser", "claims and nudges"),
            Attack::Names => ("osynliga namn", "invisible names"),
            Attack::Deaf => ("anslutningar som aldrig läser", "sockets that never read"),
            Attack::Together => ("alla på en gång", "all at once"),
        }
    }

    /// Does it need a table with a long record?
    pub fn needs_long(self) -> bool {
        matches!(self, Attack::Records | Attack::Deaf | Attack::Together)
    }
}

/// A figure that an attack gives, with what it is in Swedish and in English.
#[derive(Clone, Debug)]
pub struct Note {
    /// In Swedish.
    pub sv: &'static str,
    /// In English.
    pub en: &'static str,
    /// The figure.
    pub value: String,
}

/// What came of an attack.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What the server answered, and how often.
    pub answers: Counts,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
    /// What the server should never have done.
    pub wrong: Vec<String>,
}

/// What attackers are given.
#[derive(Clone)]
pub struct Arms {
    /// The server.
    pub server: SocketAddr,
    /// How much of what one address is allowed they take, in per cent.
    pub strength: usize,
    /// Tables of others, whose names have become known.
    pub others: Arc<Vec<String>>,
    /// A table with a long record, where there is one.
    pub long: Option<String>,
    /// The server's folder, if it is at hand.
    pub data: Option<PathBuf>,
    /// In which language refusals are counted.
    pub lang: Lang,
    /// Where chance comes from.
    pub seed: u64,
}

/// An attacker.
#[derive(Clone)]
struct Foe {
    arms: Arms,
    line: Line,
    limits: Limits,
    outcome: Arc<Mutex<Outcome>>,
    stop: watch::Receiver<bool>,
}

/// A table of an attacker's own, with a seat at it.
struct Own {
    id: String,
    invite: String,
    secret: String,
    client: Client,
    sight: Sight,
}

impl Foe {
    /// So many, as far as strength goes; at least one.
    fn share(&self, whole: usize) -> usize {
        (whole * self.arms.strength / 100).max(1)
    }

    /// So many tables and sockets as one address may have, with a few left for other things.
    fn tables(&self) -> usize {
        self.share(self.limits.sockets_per_address.saturating_sub(5) as usize)
    }

    fn is_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until the attack is to end.
    async fn ended(&self) {
        // Whoever could say so being gone is an end too.
        let _ = self.stop.clone().wait_for(|stop| *stop).await;
    }

    /// The rate at which one socket may just speak.
    fn ticks(&self) -> Interval {
        let rate = f64::from(self.limits.messages_per_second.saturating_sub(1).max(1));
        let mut ticks = interval(Duration::from_secs_f64(1.0 / rate));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    }

    fn outcome(&self) -> MutexGuard<'_, Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, what: impl Into<String>) {
        *self.outcome().answers.entry(what.into()).or_default() += 1;
    }

    fn heard(&self, message: &Json) {
        self.count(told(message, self.arms.lang));
    }

    fn answered(&self, answer: &Result<Answer, ClientError>) {
        match answer {
            Ok(answer) => self.count(format!("HTTP {}", answer.status)),
            Err(error) => self.count(error.0.clone()),
        }
    }

    fn note(&self, sv: &'static str, en: &'static str, value: impl Display) {
        self.outcome().notes.push(Note { sv, en, value: value.to_string() });
    }

    fn wrong(&self, what: impl Into<String>) {
        let mut outcome = self.outcome();
        // The first few tell enough.
        if outcome.wrong.len() < 20 {
            outcome.wrong.push(what.into());
        }
    }

    /// Makes a table alone with a bot, and sits down; waits where too much was asked for at once.
    async fn own(&self, level: &str, pace_ms: u32, start: bool) -> Result<Own, ClientError> {
        let secret = secret()?;
        let asked = json!({"name": "Ond", "game": "bondtolva", "seating": "2", "start": start, "id": "t",
            "seats": [{"kind": "you"}, {"kind": "bot", "level": level}],
            "settings": {"pace_ms": pace_ms, "away_s": 86_400}});
        for _ in 0..50 {
            let made = self.line.post_table(&secret, &asked).await;
            self.answered(&made);
            let made = made?;
            let (id, invite) = (made.json()["table"].clone(), made.json()["invite"].clone());
            if let (Some(id), Some(invite)) = (id.as_str(), invite.as_str())
                && let Ok((client, snapshot)) = self.line.enter(id, Some(&secret), "x").await
            {
                let sight = Sight::of(0, &snapshot);
                return Ok(Own { id: id.to_string(), invite: invite.to_string(), secret, client, sight });
            }
            if self.is_stopped() {
                break;
            }
            sleep(Duration::from_millis(200)).await;
        }
        Err(failed("no table was to be had"))
    }

    /// Lets many do the same at once, and waits for them all.
    async fn many<F>(&self, count: usize, one: impl Fn(Foe, usize) -> F)
    where
        F: Future<Output = Result<(), ClientError>> + Send + 'static,
    {
        let mut all = JoinSet::new();
        for number in 0..count {
            let (foe, doing) = (self.clone(), one(self.clone(), number));
            all.spawn(async move {
                if let Err(error) = doing.await {
                    foe.count(error.0);
                }
            });
        }
        all.join_all().await;
    }

    async fn run(self, attack: Attack) {
        match attack {
            Attack::Bots => bots::run(self).await,
            Attack::Records => records::run(self).await,
            Attack::Wishes => wishes::run(self).await,
            Attack::Slow => slow::run(self).await,
            Attack::Bad => bad::run(self).await,
            Attack::Lies => lies::run(self).await,
            Attack::Addresses => addresses::run(self).await,
            Attack::Claims => claims::run(self).await,
            Attack::Names => names::run(self).await,
            Attack::Deaf => deaf::run(self).await,
            Attack::Together => {}
        }
    }
}

/// Attacks until told to stop; what came of it.
pub async fn run(attack: Attack, arms: Arms, stop: watch::Receiver<bool>) -> Outcome {
    let outcome = Arc::new(Mutex::new(Outcome::default()));
    let kinds = Attack::ALL.into_iter().enumerate();
    let chosen = kinds.filter(|(_, kind)| *kind == attack || attack == Attack::Together);
    let mut all = JoinSet::new();
    for (number, kind) in chosen {
        // Together they come from other addresses than one by one: what was used up there is not used up here.
        let number = number + if attack == Attack::Together { 100 } else { 0 };
        let line = Line::new(arms.server, Zone::Foe, number);
        let (arms, stop) = (arms.clone(), stop.clone());
        let foe = Foe { arms, line, limits: Limits::default(), outcome: outcome.clone(), stop };
        all.spawn(foe.run(kind));
    }
    all.join_all().await;
    outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
