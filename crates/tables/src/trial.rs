//! Tables for tests: every entry is written at once, every thought comes at once or never, and time goes on when a test
//! says so.

mod law;
mod moments;

use std::collections::VecDeque;
use std::time::Duration;

use cards::{Card, Chance, Fast, Seed};
use game::Setting;
use games::AnyRules;
use serde_json::Value as Json;

use crate::brain::Failed;
use crate::effect::{Effect, Input, Limits, Time};
use crate::entry::{Entry, Holder, Settings};
use crate::ids::{TableId, Who};
use crate::live::Live;
use crate::message;
use crate::promise;
use crate::table::Table;
use crate::wish::resolved;

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
    let secret = Seed::hash(&format!("a secret {number}"));
    let deal = promise::untouched(1, secret, rules.seats());
    let accepted = people.iter().map(|seat| Entry::Accepted { seat: *seat });
    let rest = [promise::of(1, secret)].into_iter().chain(accepted).chain([deal]);
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

/// A table with its clients: one for each of some seats, and one who watches.
struct Trial {
    live: Live,
    now: Time,
    /// What each client has heard.
    heard: Vec<Vec<Json>>,
    said: usize,
    /// Do others think so much that nobody has time for this table?
    busy: bool,
    hurried: u32,
}

impl Trial {
    fn open(table: Table, seats: &[u8]) -> Trial {
        let limits = Limits { entries: u64::MAX, nudge_after: NUDGE };
        let live = Live::new(table, limits, Seed::hash("a source"), Duration::ZERO);
        let heard = vec![Vec::new(); seats.len() + 1];
        let mut trial = Trial { live, now: Duration::ZERO, heard, said: 0, busy: false, hurried: 0 };
        for (socket, seat) in (0..).zip(seats.iter().map(|seat| Some(*seat)).chain([None])) {
            let (who, id) = (seat.map(who), "hello".to_string());
            trial.hear(Input::Enter { socket, who, last: None, contributes: false, id });
        }
        trial
    }

    fn hear(&mut self, input: Input) {
        let mut later = VecDeque::from([input]);
        while let Some(input) = later.pop_front() {
            let mut effects = VecDeque::from(self.live.hear(self.now, input));
            while let Some(effect) = effects.pop_front() {
                match effect {
                    Effect::Append(_) => effects.extend(self.live.written(self.now, Ok(()))),
                    Effect::Tell { to, message } => {
                        let json: Json = serde_json::from_str(&message.text()).expect("JSON");
                        to.into_iter().for_each(|socket| self.heard[socket as usize].push(json.clone()));
                    }
                    Effect::Think { ticket, job, .. } => {
                        let busy = self.busy && job.is_search();
                        let thought = if busy { Err(Failed::Busy) } else { Ok(job.run(100, &|| false)) };
                        later.push_back(Input::Thought { ticket, thought });
                    }
                    Effect::BotHurried => self.hurried += 1,
                    Effect::Forget(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    /// Says something; the answer.
    fn say(&mut self, client: usize, mut message: Json) -> Json {
        self.said += 1;
        message["id"] = format!("m{}", self.said).into();
        let (id, message) = message::read(&message.to_string()).expect("a message");
        self.hear(Input::Say { socket: client as u64, id: id.clone(), message, may_write: true });
        let answer = self.heard[client].iter().rev().find(|json| json["id"] == *id);
        answer.expect("an answer").clone()
    }

    /// Lets time go on, with everything that is due meanwhile.
    fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(at) = self.live.wake_at().filter(|at| *at <= end) {
            self.now = at;
            self.hear(Input::Time);
        }
        self.now = end;
        self.hear(Input::Time);
    }

    /// Lets time go on until something more is due; how long that took.
    fn wait_for_next(&mut self) -> Duration {
        let begun = self.now;
        self.now = self.live.wake_at().expect("something is due").max(self.now);
        self.hear(Input::Time);
        self.now - begun
    }
}
