//! A table, its process, its store and its people, driven from one seed; and what must hold after every step.

mod checks;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fmt;
use std::time::Duration;

use cards::{Chance, Fast, Seed, Text};
use game::Setting;
use games::{AnyAction, AnyRules, AnyView};
use serde_json::Value as Json;
use tables::brain::{Failed, Job, Thought, Ticket};
use tables::entry::{Entry, Holder, Settings};
use tables::ids::{TableId, Who};
use tables::message::{self, FromServer};
use tables::{Append, Effect, Input, Level, Limits, Live, NotWritten, Phase, SocketId, Table, Time};
use tables::{promise_of, resolved, untouched};

use crate::person::Person;

const INVITE: &str = "the-invitation-of-the-table";
/// For how many steps anything may fail.
const ROUGH: u32 = 1_500;
/// In how many steps after that a table must have come to an end.
const CALM: u32 = 400_000;

/// What has been simulated.
#[derive(Default)]
pub struct Counts {
    tables: u64,
    steps: u64,
    entries: u64,
    told: u64,
    stops: u64,
    lost: u64,
    hours: f64,
}

impl Counts {
    pub fn add(&mut self, other: &Counts) {
        self.tables += other.tables;
        self.steps += other.steps;
        self.entries += other.entries;
        self.told += other.told;
        self.stops += other.stops;
        self.lost += other.lost;
        self.hours += other.hours;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { tables, steps, entries, told, stops, lost, hours } = self;
        write!(
            f,
            "{tables} tables, {hours:.0} table-hours, {steps} steps, {entries} entries, {told} messages told, {stops} \
             processes stopped, {lost} answers of the store lost"
        )
    }
}

/// A row of the log.
struct Row {
    entry: String,
    wish: Option<(Who, String)>,
}

/// Something that will happen.
enum Happening {
    /// The process hears something.
    Hears(u64, Input),
    /// A row reaches the disk.
    Stored(u64, Box<Append>),
    /// The store answers.
    Answers(u64, Result<(), NotWritten>),
    /// Somebody hears something.
    Told(usize, SocketId, Json),
    /// Somebody's socket is closed.
    Closed(usize, SocketId),
    /// Somebody does something.
    Moves(usize),
    /// The process has set its alarm for now.
    Rings(u64),
    /// The process stops.
    Stops(u64),
}

struct Process {
    live: Live,
    /// What came while an entry was written.
    inbox: VecDeque<Input>,
    /// The row on its way to the disk.
    writing: bool,
}

pub struct World {
    chance: Fast,
    now: Time,
    steps: u32,
    queue: BTreeMap<(Time, u64), Happening>,
    order: u64,
    id: TableId,
    log: Vec<Row>,
    /// The table as its log tells it.
    shadow: Table,
    wishes: HashSet<(Who, String)>,
    process: Option<Process>,
    generation: u64,
    people: Vec<Person>,
    sockets: HashMap<SocketId, usize>,
    /// The last event told at each socket, and until when its line is taken.
    lines: HashMap<SocketId, (u64, Time)>,
    next_socket: SocketId,
    /// When the process began, or let an entry happen last.
    last_at: Time,
    /// Was a parti over since the faults stopped?
    finished: bool,
    counts: Counts,
}

fn json(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("plain data")
}

/// A random house of a random game. Where plays are counted, so few that random play ends.
fn random_rules(chance: &mut Fast) -> AnyRules {
    let presets = games::catalogue();
    loop {
        let preset = &presets[chance.below(presets.len() as u32) as usize];
        let seating = preset.seatings[chance.below(preset.seatings.len() as u32) as usize];
        let mut settings = Vec::new();
        for switch in &preset.switches {
            let values = switch.domain.examples();
            let value = values[chance.below(values.len() as u32) as usize].to_string();
            if switch.key == "play_limit" {
                settings.push(Setting { key: switch.key.into(), value: Some("200".into()), quoted: false });
            } else if chance.below(4) == 0 {
                let value = Some(value).filter(|text| text != "none");
                settings.push(Setting { key: switch.key.to_string(), value, quoted: false });
            }
        }
        if let Ok(rules) = games::rules(preset.name, Some(seating), &settings) {
            return rules;
        }
    }
}

fn ms(ms: u32) -> Duration {
    Duration::from_millis(ms.into())
}

impl World {
    pub fn new(seed: u64) -> World {
        let mut chance = Fast::new(seed);
        let rules = random_rules(&mut chance);
        let people: Vec<Person> = (0..1 + chance.below(5) as usize).map(Person::new).collect();
        let holder = |seat: u8, chance: &mut Fast| match chance.below(3) {
            _ if seat == 0 => Holder::Human { who: people[0].who, name: people[0].name.clone() },
            0 => Holder::Bot { level: Level::Mastare },
            1 => Holder::Bot { level: Level::Nyborjare },
            _ => Holder::Open,
        };
        let created = Entry::Created {
            game: rules.game().to_string(),
            seating: rules.seating().to_string(),
            rules: resolved(&rules),
            seats: (0..rules.seats()).map(|seat| holder(seat, &mut chance)).collect(),
            settings: Settings::default(),
            invite: INVITE.to_string(),
            host: 0,
        };
        let id = TableId::of_wish(&people[0].who, &seed.to_string());
        let secret = Seed::hash(&format!("a secret of {seed}"));
        let mut first = vec![created.clone(), promise_of(1, secret)];
        let shadow = Table::new(id.clone(), created).expect("a table");
        if shadow.places.iter().all(|place| place.holder != Holder::Open) && chance.below(2) == 0 {
            first.push(untouched(1, secret, rules.seats()));
        }
        let mut world = World {
            chance,
            now: Duration::ZERO,
            steps: 0,
            queue: BTreeMap::new(),
            order: 0,
            id,
            log: Vec::new(),
            shadow,
            wishes: HashSet::new(),
            process: None,
            generation: 0,
            people,
            sockets: HashMap::new(),
            lines: HashMap::new(),
            next_socket: 1,
            last_at: Duration::ZERO,
            finished: false,
            counts: Counts { tables: 1, ..Counts::default() },
        };
        for entry in first {
            world.store(json(&entry), None);
        }
        (0..world.people.len()).for_each(|person| world.moves_soon(person));
        world
    }

    pub fn run(mut self) -> Counts {
        while self.is_rough() || !self.has_ended() {
            let ((at, _), happening) = self.queue.pop_first().expect("people never stop");
            self.now = self.now.max(at);
            self.steps += 1;
            assert!(
                self.steps < ROUGH + CALM,
                "the table is stuck in {:?} at {}",
                self.shadow.phase(),
                self.shadow.n
            );
            self.happens(happening);
        }
        self.counts.steps = self.steps.into();
        self.counts.entries = self.log.len() as u64;
        self.counts.hours = self.now.as_secs_f64() / 3600.0;
        self.counts
    }

    fn is_rough(&self) -> bool {
        self.steps < ROUGH
    }

    fn has_ended(&self) -> bool {
        self.finished || self.shadow.phase() == Phase::Ended
    }

    /// One time out of so many, while anything may fail.
    fn fails(&mut self, times: u32) -> bool {
        self.is_rough() && self.chance.below(times) == 0
    }

    fn after(&mut self, time: Duration, happening: Happening) {
        self.at(self.now + time, happening);
    }

    fn at(&mut self, at: Time, happening: Happening) {
        self.order += 1;
        self.queue.insert((at, self.order), happening);
    }

    /// A time that is short, most often.
    fn a_while(&mut self) -> Duration {
        let longest = [5, 50, 300, 3000][self.chance.below(if self.is_rough() { 4 } else { 2 }) as usize];
        ms(self.chance.below(longest))
    }

    fn moves_soon(&mut self, person: usize) {
        let mut longest = [2_000, 20_000, 120_000][self.chance.below(3) as usize];
        if self.fails(60) {
            // Dinner, or a clock that jumps.
            longest = 10 * 3_600_000;
        }
        let soon = ms(self.chance.below(longest));
        self.after(soon, Happening::Moves(person));
    }

    fn happens(&mut self, happening: Happening) {
        let current = |generation: &u64| *generation == self.generation && self.process.is_some();
        match happening {
            Happening::Hears(generation, input) if current(&generation) => {
                if let Input::Gone { socket } = input {
                    self.sockets.remove(&socket);
                }
                self.process.as_mut().expect("it runs").inbox.push_back(input);
                self.hear();
            }
            Happening::Stored(generation, append) if current(&generation) => {
                assert_eq!(append.n, self.log.len() as u64 + 1, "numbers without gaps");
                self.store(json(&append.entry), append.wish);
            }
            Happening::Answers(generation, answer) if current(&generation) => {
                let process = self.process.as_mut().expect("it runs");
                process.writing = false;
                if answer.is_ok() {
                    self.last_at = self.now;
                }
                let effects = process.live.written(self.now, answer);
                self.perform(effects);
                self.hear();
            }
            Happening::Rings(generation) if current(&generation) => {
                self.process.as_mut().expect("it runs").inbox.push_back(Input::Time);
                self.hear();
            }
            Happening::Stops(generation) if current(&generation) => self.stop(),
            Happening::Told(person, socket, message) if self.people[person].socket == Some(socket) => {
                self.people[person].hear(&message);
            }
            Happening::Closed(person, socket) if self.people[person].socket == Some(socket) => {
                self.people[person].socket = None;
            }
            Happening::Moves(person) => {
                self.moves(person);
                self.moves_soon(person);
            }
            // It was meant for a process or a socket that is not there any more.
            _ => {}
        }
        if self.fails(400) {
            self.stop();
        }
    }

    /// A row is on the disk.
    fn store(&mut self, entry: String, wish: Option<(Who, String)>) {
        if let Some(wish) = &wish {
            assert!(self.wishes.insert(wish.clone()), "a wish was done twice: {}", wish.1);
        }
        let parsed: Entry = serde_json::from_str(&entry).expect("an entry can be read back");
        self.log.push(Row { entry, wish });
        if self.log.len() > 1 {
            self.shadow.apply(parsed).expect("an entry can happen");
        }
        assert_eq!(self.shadow.n, self.log.len() as u64);
        if !self.is_rough() && self.shadow.phase() == Phase::Over {
            self.finished = true;
        }
    }

    /// The process stops, wherever it is; what was on its way to the disk may have come there.
    fn stop(&mut self) {
        if self.process.take().is_none() {
            return;
        }
        self.counts.stops += 1;
        let reaches = self.chance.below(2) == 0;
        let stored = |happening: &Happening| matches!(happening, Happening::Stored(..));
        let on_its_way = self.queue.iter().find(|(_, h)| stored(h)).map(|(key, _)| *key);
        if let Some(Happening::Stored(_, append)) = on_its_way.and_then(|key| self.queue.remove(&key))
            && reaches
        {
            self.store(json(&append.entry), append.wish);
        }
        self.hang_up();
    }

    /// Nobody is at the other end of any socket any more.
    fn hang_up(&mut self) {
        let sockets: BTreeMap<_, _> = self.sockets.drain().collect();
        for (socket, person) in sockets {
            let soon = self.a_while();
            self.after(soon, Happening::Closed(person, socket));
        }
    }

    /// A process that has the table as its log tells it.
    fn start(&mut self) {
        let entries = self.log.iter().map(|row| serde_json::from_str::<Entry>(&row.entry).expect("an entry"));
        let mut entries = entries.zip(&self.log);
        let (first, _) = entries.next().expect("a first entry");
        let mut table = Table::new(self.id.clone(), first).expect("a table");
        for (entry, row) in entries {
            table.apply(entry).expect("an entry can happen");
            if let Some((who, id)) = &row.wish {
                table.note_done(*who, id.clone());
            }
        }
        self.generation += 1;
        self.last_at = self.now;
        let source = Seed::hash(&format!("source {}", self.chance.below(u32::MAX)));
        let limits = Limits { entries: 100_000, nudge_after: Duration::from_secs(5) };
        let live = Live::new(table, limits, source, self.now);
        self.process = Some(Process { live, inbox: VecDeque::new(), writing: false });
        if self.fails(3) {
            let later = ms(self.chance.below(600_000));
            self.after(later, Happening::Stops(self.generation));
        }
    }

    /// The process hears what has come, one after the other.
    fn hear(&mut self) {
        while let Some(process) = self.process.as_mut().filter(|process| !process.writing) {
            let Some(input) = process.inbox.pop_front() else { break };
            let effects = process.live.hear(self.now, input);
            self.perform(effects);
        }
        if let Some(at) = self.process.as_ref().and_then(|process| process.live.wake_at()) {
            let late = if self.fails(10) { self.a_while() } else { Duration::ZERO };
            self.at(at.max(self.now) + late, Happening::Rings(self.generation));
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(append) => self.append(append),
                Effect::Tell { to, message } => self.tell(&to, &message),
                Effect::Close { socket, .. } => self.close(socket),
                Effect::Think { ticket, job, by, .. } => self.think(ticket, &job, by),
                // It may come all the same.
                Effect::Forget(_) | Effect::BotFailed | Effect::BotHurried => {}
                Effect::Lost => {
                    self.counts.lost += 1;
                    self.process = None;
                    self.hang_up();
                    return;
                }
            }
        }
    }

    fn append(&mut self, append: Box<Append>) {
        assert_eq!(append.n, self.log.len() as u64 + 1, "numbers without gaps");
        if let Entry::Acted { seat, bot: true, .. } = append.entry {
            self.check_moment(seat);
        }
        self.process.as_mut().expect("it runs").writing = true;
        let (reaches, answer) = match self.chance.below(if self.is_rough() { 60 } else { 1 }) {
            1 => (false, Err(NotWritten::NoRoom)),
            2 => (false, Err(NotWritten::Lost)),
            3 => (true, Err(NotWritten::Lost)),
            _ => (true, Ok(())),
        };
        let (writes, answers) = (self.a_while(), self.a_while());
        if reaches {
            self.after(writes, Happening::Stored(self.generation, append));
        }
        self.after(writes + answers, Happening::Answers(self.generation, answer));
    }

    fn close(&mut self, socket: SocketId) {
        if let Some(person) = self.sockets.remove(&socket) {
            let soon = self.a_while();
            self.after(soon, Happening::Closed(person, socket));
        }
    }

    fn think(&mut self, ticket: Ticket, job: &Job, by: Option<Time>) {
        let thought = match (self.chance.below(if self.is_rough() { 12 } else { 1 }), job) {
            (1, _) => Err(Failed::Busy),
            (2, _) => Err(Failed::Broken),
            (3, Job::Search { view, .. }) => Ok(Thought::Action(anything(view))),
            (_, Job::Search { view, .. }) => {
                let legal = view.legal();
                Ok(Thought::Action(legal.get(self.chance.below(legal.len().max(1) as u32) as usize).copied()))
            }
            (_, Job::Hints { .. }) => Ok(Thought::Hints(Vec::new())),
            (4..=6, Job::Proof { view }) => {
                Ok(Thought::Proof(view.legal().first().copied().ok_or_else(|| Text::of("Nej.", "No."))))
            }
            (_, Job::Proof { .. }) => Ok(Thought::Proof(Err(Text::of("Nej.", "No.")))),
        };
        let left = by.map_or(ms(200), |by| by.saturating_sub(self.now));
        // Some think too long, and some for ever; but a question of a person is answered.
        let takes = match self.chance.below(if self.is_rough() { 8 } else { 1 }) {
            1 => left * 3,
            2 if by.is_some() => return,
            _ => left / 2,
        };
        self.after(takes, Happening::Hears(self.generation, Input::Thought { ticket, thought }));
    }

    /// What is told must follow from the log, for whoever is told.
    fn tell(&mut self, to: &[SocketId], message: &FromServer) {
        let message: Json = serde_json::from_str(&message.text()).expect("JSON");
        for socket in to {
            // Who has gone is told until the table has heard of it.
            let Some(person) = self.sockets.get(socket).copied() else { continue };
            self.check(person, *socket, &message);
            self.counts.told += 1;
            let soon = self.a_while();
            let line = self.lines.get_mut(socket).expect("a line");
            line.1 = line.1.max(self.now + soon);
            let at = line.1;
            self.at(at, Happening::Told(person, *socket, message.clone()));
        }
    }

    fn connect(&mut self, person: usize) {
        if self.process.is_none() {
            self.start();
        }
        let socket = self.next_socket;
        self.next_socket += 1;
        self.sockets.insert(socket, person);
        self.lines.insert(socket, (0, self.now));
        let contributes = self.chance.below(2) == 0;
        let one = &mut self.people[person];
        one.socket = Some(socket);
        let last = one.last.filter(|_| self.chance.below(2) == 0);
        let who = Some(one.who);
        let enter = Input::Enter { socket, who, last, contributes, id: "hello".to_string() };
        self.process.as_mut().expect("it runs").inbox.push_back(enter);
        self.hear();
        // Whatever has not been answered is said again.
        for open in self.people[person].open.clone() {
            self.send(person, open);
        }
    }

    fn disconnect(&mut self, person: usize) {
        let Some(socket) = self.people[person].socket.take() else { return };
        if self.chance.below(4) == 0 {
            // Only the table knows of it now; the person has a new page.
            self.people[person].last = None;
        }
        let soon = self.a_while();
        self.after(soon, Happening::Hears(self.generation, Input::Gone { socket }));
    }

    fn send(&mut self, person: usize, message: Json) {
        let Some(socket) = self.people[person].socket else { return };
        let Ok((id, message)) = message::read(&message.to_string()) else { return };
        let may_write = !self.fails(30);
        let said = Input::Say { socket, id, message, may_write };
        let copies = if self.fails(12) { 2 } else { 1 };
        for _ in 0..copies {
            let soon = self.a_while();
            self.after(soon, Happening::Hears(self.generation, said.clone()));
        }
    }

    fn moves(&mut self, person: usize) {
        if self.people[person].socket.is_none() {
            if !self.is_rough() || self.chance.below(2) == 0 {
                self.connect(person);
            }
            return;
        }
        if self.fails(12) {
            self.disconnect(person);
            if self.chance.below(2) == 0 {
                self.connect(person);
            }
            return;
        }
        if self.fails(10)
            && let Some(open) = self.people[person].open.last().cloned()
        {
            return self.send(person, open);
        }
        let one = &self.people[person];
        let says = if self.is_rough() && self.chance.below(4) == 0 {
            Some(one.anything(INVITE, &mut self.chance))
        } else {
            one.helps(&mut self.chance)
        };
        if let Some(says) = says {
            // Nobody waits for ever for an answer.
            self.people[person].open.truncate(20);
            let said = self.people[person].says(says);
            self.send(person, said);
        }
    }
}

/// Something that can be said in the game, legal or not.
fn anything(view: &AnyView) -> Option<AnyAction> {
    ["play 9s", "no", "take", "done"].into_iter().find_map(|text| view.parse(text).ok())
}
