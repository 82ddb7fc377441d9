//! The crowd: tables of people and bots, each table from an address of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use cards::Fast;
use host::ids::random_name;
use serde_json::{Value as Json, json};
use server::client::{Client, ClientError};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::meter::Meter;
use crate::plan::Plan;
use crate::player::{Player, Shared};
use crate::sight::Sight;
use crate::wire::{Line, Zone, failed};

/// How often a quiet client says that it is still there, as the page does.
const PING: Duration = Duration::from_secs(30);

/// As many come at once as on a busy evening, not all.
const AT_ONCE: usize = 64;

/// Somebody who sits at a table, and what they see.
type Guest = (Client, Sight);

/// A table of the crowd.
pub struct Table {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub secret: String,
    /// What its people were told.
    pub shared: Arc<Shared>,
    line: Line,
}

/// A secret of somebody new.
pub fn secret() -> Result<String, ClientError> {
    random_name().map_err(failed)
}

/// How a table of the crowd is asked for.
fn wanted(plan: &Plan) -> Json {
    let seats = games::rules(&plan.game, Some(&plan.seating), &[]).map_or(2, |rules| rules.seats());
    let seat = |seat: u8| match (&plan.bots, seat) {
        (_, 0) => json!({"kind": "you"}),
        (Some(level), _) => json!({"kind": "bot", "level": level}),
        (None, _) => json!({"kind": "open"}),
    };
    json!({
        "name": "Astrid", "game": plan.game, "seating": plan.seating, "start": plan.bots.is_some(),
        "seats": (0..seats).map(seat).collect::<Json>(),
        "settings": {"pace_ms": plan.bot_pace.as_millis() as u64, "race_ms": 0, "away_s": 86_400},
    })
}

/// Says something and waits for the answer; events on the way are seen.
async fn ask(guest: &mut Guest, message: Json) -> Result<Json, ClientError> {
    let (client, sight) = guest;
    client
        .ask(message, |heard| {
            sight.absorb(&heard);
        })
        .await
}

/// Makes a table and sits down at all its seats that are not bots'.
async fn sit(plan: &Plan, line: Line) -> Result<(String, String, Vec<Guest>), ClientError> {
    let host = secret()?;
    let asked = wanted(plan);
    let (table, invite) = line.create(&host, &asked).await?;
    let (client, snapshot) = line.enter(&table, Some(&host), "a").await?;
    let mut guests = vec![(client, Sight::of(0, &snapshot))];
    let seats = asked["seats"].as_array().map_or(0, Vec::len);
    for seat in 1..if plan.bots.is_some() { 0 } else { seats } {
        let own = secret()?;
        let (client, snapshot) = line.enter(&table, Some(&own), &format!("b{seat}-")).await?;
        let mut guest = (client, Sight::of(seat, &snapshot));
        ask(&mut guest, json!({"t": "sit", "invite": invite, "name": format!("Bror {seat}")})).await?;
        ask(&mut guest, json!({"t": "accept"})).await?;
        guests.push(guest);
    }
    if plan.bots.is_none() {
        ask(&mut guests[0], json!({"t": "start"})).await?;
    }
    Ok((table, host, guests))
}

/// Sits quietly until the playing begins.
async fn wait(mut guests: Vec<Guest>, mut begin: watch::Receiver<bool>) -> Result<Vec<Guest>, ClientError> {
    loop {
        let begun = tokio::select! {
            _ = begin.wait_for(|begun| *begun) => true,
            () = tokio::time::sleep(PING) => false,
        };
        if begun {
            return Ok(guests);
        }
        for guest in &mut guests {
            ask(guest, json!({"t": "ping"})).await?;
        }
    }
}

type Waiting = JoinHandle<Result<Vec<Guest>, ClientError>>;

/// Everybody, seated.
pub struct Crowd {
    /// Those who will play.
    pub playing: Vec<Table>,
    called: watch::Sender<bool>,
    _never: watch::Sender<bool>,
    waiting: Vec<Waiting>,
    quiet: Vec<Waiting>,
    players: Vec<JoinHandle<ClientError>>,
}

impl Crowd {
    /// Lets everybody come and sit down.
    pub async fn seat(plan: &Plan, server: SocketAddr) -> Result<Crowd, ClientError> {
        let doors = Arc::new(Semaphore::new(AT_ONCE));
        let (called, begin) = watch::channel(false);
        let (uncalled, never) = watch::channel(false);
        let mut arriving = Vec::new();
        for number in 0..plan.tables {
            let (doors, plan) = (doors.clone(), plan.clone());
            let plays = number < plan.playing;
            let begin = if plays { begin.clone() } else { never.clone() };
            arriving.push(tokio::spawn(async move {
                let _permit = doors.acquire_owned().await;
                let line = Line::new(server, Zone::Crowd, number);
                let (id, secret, mut guests) = sit(&plan, line).await?;
                if !plays {
                    guests.truncate(plan.quiet_sockets);
                }
                let table = Table { id, secret, shared: Arc::default(), line };
                Ok::<_, ClientError>((table, tokio::spawn(wait(guests, begin))))
            }));
        }
        let (mut playing, mut waiting, mut quiet) = (Vec::new(), Vec::new(), Vec::new());
        for (number, table) in arriving.into_iter().enumerate() {
            let (table, guests) = table.await.map_err(failed)??;
            if number < plan.playing {
                playing.push(table);
                waiting.push(guests);
            } else {
                quiet.push(guests);
            }
        }
        Ok(Crowd { playing, called, _never: uncalled, waiting, quiet, players: Vec::new() })
    }

    /// Lets those play who are to.
    pub async fn play(&mut self, plan: &Plan, meter: &Arc<Meter>) -> Result<(), ClientError> {
        let _ = self.called.send(true);
        for (number, guests) in self.waiting.drain(..).enumerate() {
            for (client, sight) in guests.await.map_err(failed)?? {
                let whose = (number * 8 + sight.seat) as u64;
                let player = Player {
                    client,
                    sight,
                    pace: plan.pace,
                    chance: Fast::new(plan.seed ^ (whose << 20)),
                    meter: meter.clone(),
                    shared: self.playing[number].shared.clone(),
                };
                self.players.push(tokio::spawn(player.play()));
            }
        }
        Ok(())
    }

    /// How many of the players and quiet tables the server has let down.
    pub fn lost(&self) -> usize {
        let players = self.players.iter().filter(|player| player.is_finished()).count();
        players + self.quiet.iter().filter(|table| table.is_finished()).count()
    }

    /// Lets everybody go.
    pub fn stop(&mut self) {
        self.players.drain(..).for_each(|player| player.abort());
        self.quiet.drain(..).for_each(|table| table.abort());
    }
}

impl Table {
    /// Comes back to the table; the last event that it has.
    pub async fn last_event(&self) -> Result<u64, ClientError> {
        let (_, snapshot) = self.line.enter(&self.id, Some(&self.secret), "again").await?;
        snapshot["n"].as_u64().ok_or_else(|| failed("a snapshot without a number"))
    }
}
