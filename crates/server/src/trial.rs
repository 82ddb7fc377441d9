//! Tables for tests: without a port, without a disk, and with a clock that stands still while anything is done.

mod law;
mod moments;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use cards::{Card, Chance, Fast, Seed};
use game::Setting;
use games::AnyRules;
use serde_json::Value as Json;
use tokio::sync::{mpsc, oneshot};

use crate::crowd::Outbox;
use crate::entry::{Entry, Holder, Settings};
use crate::hub::Hub;
use crate::ids::{TableId, Who};
use crate::message;
use crate::metrics::Metrics;
use crate::promise;
use crate::purse::Purse;
use crate::reading::Topic;
use crate::store::{Last, Row, Store, StoreError, Written};
use crate::table::Table;
use crate::task::{self, Command};
use crate::wish::resolved;

/// A log that keeps nothing.
struct Nowhere;

fn at_once() -> Written {
    let (reply, written) = oneshot::channel();
    let _ = reply.send(Ok(()));
    written
}

impl Store for Nowhere {
    fn append(&self, _: Vec<Row>) -> Written {
        at_once()
    }
    fn load(&self, _: &TableId) -> Result<Vec<Row>, StoreError> {
        Ok(Vec::new())
    }
    fn seats_of(&self, _: &Who, _: usize) -> Result<Vec<(TableId, u64, u64)>, StoreError> {
        Ok(Vec::new())
    }
    fn lasts(&self, _: &str, _: usize) -> Result<Vec<Last>, StoreError> {
        Ok(Vec::new())
    }
    fn summary(&self, _: &TableId) -> Result<Option<String>, StoreError> {
        Ok(None)
    }
    fn summarize(&self, _: &TableId, _: u64, _: String) -> Written {
        at_once()
    }
    fn probe(&self) -> Written {
        at_once()
    }
    fn newest(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }
    fn mark(&self, _: &Last, _: Option<u64>) -> Written {
        at_once()
    }
    fn ran(&self, _: u64) -> Written {
        at_once()
    }
    fn remove(&self, _: &Last) -> Written {
        at_once()
    }
    fn close(&self) {}
}

/// How long somebody may take before others may nudge them.
const NUDGE: Duration = Duration::from_secs(5);

fn who(seat: u8) -> Who {
    Who::of_secret(&format!("the long secret of seat {seat}").replace(' ', "-")).expect("a secret")
}

fn person(seat: u8) -> Holder {
    Holder::Human { who: who(seat), name: format!("Person {seat}") }
}

/// A table where a first deal has been dealt: that of the number, or exactly these cards.
fn dealt(
    rules: &AnyRules,
    seats: Vec<Holder>,
    settings: Settings,
    number: u64,
    deck: Option<Vec<Card>>,
) -> Table {
    let people: Vec<u8> =
        (0..).zip(&seats).filter(|(_, s)| matches!(s, Holder::Human { .. })).map(|(s, _)| s).collect();
    let first = Entry::Created {
        game: rules.game().to_string(),
        seating: rules.seating().to_string(),
        rules: resolved(rules),
        seats,
        settings,
        invite: "the-invitation-of-the-table".to_string(),
        host: people[0],
    };
    let id = TableId::of_wish(&who(0), &number.to_string());
    let mut table = Table::new(id, first).expect("a table");
    table.stacked = deck;
    let secret = Seed::hash(&format!("a secret {number}")).to_string();
    let deal = promise::untouched(1, &secret, rules.seats()).expect("a deal");
    let accepted = people.iter().map(|seat| Entry::Accepted { seat: *seat });
    let rest = [Entry::Committed { number: 1, secret }].into_iter().chain(accepted).chain([deal]);
    rest.for_each(|entry| table.apply(entry).expect("an entry"));
    table
}

/// Random rules of every game and seating, and the presets themselves.
fn random_rules(each: u32, chance: &mut Fast) -> Vec<AnyRules> {
    let mut all = Vec::new();
    for preset in games::catalogue() {
        for seating in &preset.seatings {
            all.push(games::rules(preset.name, Some(seating), &[]).expect("a preset"));
            let mut found = 0;
            while found < each {
                let setting = |switch: &games::SwitchInfo| {
                    let values = switch.domain.examples();
                    let value = values[chance.below(values.len() as u32) as usize].to_string();
                    let value = Some(value).filter(|text| text != "none");
                    Setting { key: switch.key.to_string(), value, quoted: false }
                };
                let settings: Vec<Setting> = preset.switches.iter().map(setting).collect();
                if let Ok(rules) = games::rules(preset.name, Some(seating), &settings) {
                    all.push(rules);
                    found += 1;
                }
            }
        }
    }
    all
}

fn pick<'a, T>(all: &'a [T], chance: &mut Fast) -> Option<&'a T> {
    all.get(chance.below(all.len().max(1) as u32) as usize)
}

struct Client {
    waiting: mpsc::Receiver<Utf8Bytes>,
    heard: Vec<String>,
}

/// A table with its clients.
struct Live {
    hub: Arc<Hub>,
    inbox: mpsc::Sender<Command>,
    clients: Vec<Client>,
    said: usize,
}

impl Live {
    /// A table, a client for each of these seats, and one who watches.
    async fn open(table: Table, seats: &[u8]) -> Live {
        let hub = Hub::new(Arc::new(Nowhere), Arc::new(Metrics::default()), Duration::from_secs(3600), NUDGE);
        let hub = Arc::new(hub);
        let (inbox, waiting) = mpsc::channel(16);
        task::spawn(table, hub.clone(), waiting);
        let mut live = Live { hub, inbox, clients: Vec::new(), said: 0 };
        for seat in seats.iter().map(|seat| Some(*seat)).chain([None]) {
            live.enter(seat.map(who)).await;
        }
        live.settle().await;
        live
    }

    async fn enter(&mut self, who: Option<Who>) {
        let (outbox, waiting, _) = Outbox::new(Purse::endless());
        let (reply, welcome) = oneshot::channel();
        let join = Command::Join {
            socket: self.clients.len() as u64,
            who,
            address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
            last: None,
            contributes: false,
            id: "hello".to_string(),
            outbox,
            reply,
        };
        self.inbox.send(join).await.expect("a table");
        welcome.await.expect("an answer").expect("a welcome");
        self.clients.push(Client { waiting, heard: Vec::new() });
    }

    /// Says something and waits for its answer.
    async fn say(&mut self, client: usize, mut message: Json) -> Json {
        self.said += 1;
        let id = format!("m{}", self.said);
        message["id"] = id.clone().into();
        let (_, message) = message::read(&message.to_string()).expect("a message");
        self.inbox
            .send(Command::Say { socket: client as u64, id: id.clone(), message })
            .await
            .expect("a table");
        loop {
            let json = self.hear(client).await;
            if json["id"] == *id {
                self.settle().await;
                return json;
            }
        }
    }

    /// The next message.
    async fn hear(&mut self, client: usize) -> Json {
        let client = &mut self.clients[client];
        let text = client.waiting.recv().await.expect("the table goes on");
        client.heard.push(text.to_string());
        serde_json::from_str(&text).expect("JSON")
    }

    /// Waits until the table has done everything that it was asked, and hears what was said.
    async fn settle(&mut self) {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(Command::Ask { who: None, topic: Topic::Rules, reply }).await.expect("a table");
        answer.await.expect("an answer").expect("rules");
        for client in &mut self.clients {
            while let Ok(text) = client.waiting.try_recv() {
                client.heard.push(text.to_string());
            }
        }
    }
}
