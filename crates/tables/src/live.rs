//! A table with those who are at it. It is told what happens around it and answers with what is to be done about it; an
//! entry is written before anybody hears of it.

use std::time::Duration;

use cards::Seed;
use game::Refusal;
use wire::Reason;

use crate::bots::Bot;
use crate::brain::{Job, Ticket};
use crate::dealing::Dealing;
use crate::effect::{Append, Effect, Input, Limits, NotWritten, Time};
use crate::entry::{Entry, Holder};
use crate::guests::{Guest, Guests, SocketId};
use crate::ids::Who;
use crate::message::{Bye, FromClient, FromServer, Race};
use crate::presence::{Doorman, Presence};
use crate::questions::{Asked, Question};
use crate::refusals::WhyNot;
use crate::room;
use crate::seen::Seen;
use crate::show;
use crate::table::{Phase, Table};
use crate::tongues::Tongue;
use crate::wish;

/// The most sockets at one table for which somebody without a seat is let in, and with one.
const MOST_SOCKETS: [usize; 2] = [200, 300];

/// How long a table waits that could write nothing.
const NO_ROOM: Duration = Duration::from_secs(1);

/// What comes after an entry has been written, or has not.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    /// It was due, and nobody wished it.
    Settle,
    /// Somebody is told.
    Ack { socket: SocketId, id: String },
    /// A question is thought about.
    Ask { socket: SocketId, id: String, question: Question },
}

#[derive(Clone, Debug)]
struct Writing {
    entry: Entry,
    wish: Option<(Who, String)>,
    then: Then,
}

/// A table with those who are at it.
#[derive(Clone, Debug)]
pub struct Live {
    pub(crate) table: Table,
    pub(crate) limits: Limits,
    pub(crate) guests: Guests,
    pub(crate) door: Doorman,
    pub(crate) dealing: Dealing,
    /// The bots that are to answer what has happened last.
    pub(crate) bots: Vec<Bot>,
    /// What somebody thinks about, at most one question for a seat.
    pub(crate) questions: Vec<Asked>,
    /// What was said lately, by seat.
    pub(crate) tongues: Vec<Tongue>,
    pub(crate) now: Time,
    pub(crate) last_at: Time,
    /// Until when nothing is written that nobody has wished for: there was no room.
    pub(crate) waits_until: Option<Time>,
    pub(crate) effects: Vec<Effect>,
    writing: Option<Writing>,
    tickets: u64,
    pub(crate) spender: Option<SocketId>,
}

impl Live {
    /// A table at which nobody is yet. The secrets of its coming deals follow from `source`: nobody else may know it.
    pub fn new(table: Table, limits: Limits, source: Seed, now: Time) -> Live {
        let seats = table.places.len();
        Live {
            table,
            limits,
            guests: Guests::default(),
            door: Doorman::new(seats, now),
            dealing: Dealing::new(source),
            bots: Vec::new(),
            questions: Vec::new(),
            tongues: vec![Tongue::default(); seats],
            now,
            last_at: now,
            waits_until: None,
            effects: Vec::new(),
            writing: None,
            tickets: 0,
            spender: None,
        }
    }

    /// The table, all cards open.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Who is here.
    pub fn presence(&self) -> &Presence {
        &self.door.seen
    }

    /// Is nobody connected?
    pub fn is_empty(&self) -> bool {
        self.guests.len() == 0
    }

    /// Is an entry being written? Then nothing else may be heard before `written`.
    pub fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// When to look again though nobody has said anything; none if nothing is due by time alone.
    pub fn wake_at(&self) -> Option<Time> {
        if self.is_empty() || self.is_writing() {
            return None;
        }
        // What is due is not done before then, and must not be looked for all the time.
        if let Some(until) = self.waits_until.filter(|until| *until > self.now) {
            return Some(until);
        }
        let wanted = self.dealing.next();
        if !self.door.seen.anyone() || matches!(self.table.phase(), Phase::Lobby | Phase::Ended) {
            return wanted;
        }
        let bots = self.bots.iter().filter_map(Bot::at).min();
        [bots, self.door.next(&self.table), wanted].into_iter().flatten().min()
    }

    /// Something happens; what is to be done about it.
    pub fn hear(&mut self, now: Time, input: Input) -> Vec<Effect> {
        debug_assert!(!self.is_writing(), "one thing after the other");
        self.now = self.now.max(now);
        match input {
            Input::Enter { socket, who, last, contributes, id } => {
                self.enter(socket, who, last, contributes, id);
            }
            Input::Say { socket, id, message, may_write } if self.guests.contains(socket) => {
                self.say(socket, id, message, may_write);
            }
            Input::Say { .. } | Input::Time => {}
            Input::Gone { socket } => self.guests.leave(socket),
            Input::Thought { ticket, thought } => {
                if !self.take_thought(ticket, &thought) {
                    self.answer(ticket, thought);
                }
            }
        }
        self.settle();
        std::mem::take(&mut self.effects)
    }

    /// The entry that was to be appended has been written, or has not; what is to be done about it.
    pub fn written(&mut self, now: Time, written: Result<(), NotWritten>) -> Vec<Effect> {
        self.now = self.now.max(now);
        let Some(Writing { entry, wish, then }) = self.writing.take() else { return Vec::new() };
        match written {
            Ok(()) => {
                self.waits_until = None;
                if !self.happen(entry, wish) {
                    return self.lost();
                }
                match then {
                    Then::Settle => {}
                    Then::Ack { socket, id } => self.tell(socket, FromServer::Ack { id, n: self.table.n }),
                    Then::Ask { socket, id, question } => self.ask(socket, id, question),
                }
            }
            Err(NotWritten::NoRoom) => match then {
                Then::Settle => self.wait_for_room(),
                Then::Ack { socket, id } | Then::Ask { socket, id, .. } => {
                    self.refuse(socket, id, WhyNot::DiskFull);
                }
            },
            Err(NotWritten::Lost) => return self.lost(),
        }
        self.settle();
        std::mem::take(&mut self.effects)
    }

    fn lost(&mut self) -> Vec<Effect> {
        self.close(Bye::Lost, false);
        self.effects.push(Effect::Lost);
        std::mem::take(&mut self.effects)
    }

    fn enter(
        &mut self,
        socket: SocketId,
        who: Option<Who>,
        last: Option<u64>,
        contributes: bool,
        id: String,
    ) {
        let seat = self.table.seat_of(who);
        let [watching, seated] = MOST_SOCKETS;
        let bye = match seat {
            None if !self.table.may_watch() => Some(Bye::Watching),
            None if self.guests.len() >= watching => Some(Bye::Crowded),
            Some(_) if self.guests.len() >= seated => Some(Bye::Crowded),
            _ => None,
        };
        match bye {
            Some(bye) => self.effects.push(Effect::Close { socket, bye }),
            None => {
                self.guests.enter(socket, Guest { who, seat, contributes });
                self.look_around();
                self.snapshot(socket, Some(id), last);
            }
        }
    }

    fn say(&mut self, socket: SocketId, id: String, message: FromClient, may_write: bool) {
        let who = self.guests.who(socket);
        let done = who.and_then(|who| self.table.was_done(who, &id));
        let answer = match message {
            FromClient::Ping {} => FromServer::Pong { id },
            FromClient::Explain { action } => self.explain(socket, id, action),
            FromClient::Points {} => self.points(socket, id),
            FromClient::Say { phrase } => return self.say_phrase(socket, id, phrase),
            FromClient::Nudge { seat } => return self.nudge(socket, id, seat),
            FromClient::Hint {} => return self.ask_for_help(socket, id, Question::Hint, may_write),
            FromClient::Claim {} if done.is_none() => {
                return self.ask_for_help(socket, id, Question::Claim, may_write);
            }
            message => match done {
                Some(n) => FromServer::Ack { id, n },
                None => match self.wished(socket, &id, message, may_write) {
                    Ok(Some(entry)) => {
                        let wish = who.map(|who| (who, id.clone()));
                        self.spender = Some(socket);
                        return self.write(entry, wish, Then::Ack { socket, id });
                    }
                    Ok(None) => FromServer::Ack { id, n: self.table.n },
                    Err(refusal) => FromServer::refused(Some(id), refusal),
                },
            },
        };
        self.tell(socket, answer);
    }

    /// The entry of a wish; none where nothing would change.
    fn wished(
        &mut self,
        socket: SocketId,
        id: &str,
        message: FromClient,
        may_write: bool,
    ) -> Result<Option<Entry>, Refusal> {
        let who = self.guests.who(socket);
        let entry = wish::decide(&self.seen(socket), who, message)?;
        if wish::changes_nothing(&self.table, &entry) {
            // The same message again is the same wish, whatever has changed since.
            who.into_iter().for_each(|who| self.table.note_done(who, id.to_string()));
            return Ok(None);
        }
        self.may_write(&entry, may_write)?;
        Ok(Some(entry))
    }

    /// Is there room for an entry at the table, and for who wishes it?
    pub(crate) fn may_write(&self, entry: &Entry, may_write: bool) -> Result<(), WhyNot> {
        match () {
            () if !room::has_room(self.table.n, self.limits.entries, entry) => Err(WhyNot::TableFull),
            () if !may_write => Err(WhyNot::TooMuchWritten),
            () => Ok(()),
        }
    }

    /// The table as whoever is at a socket knows it.
    pub(crate) fn seen(&self, socket: SocketId) -> Seen<'_> {
        Seen::of(&self.table, self.guests.seat(socket))
    }

    pub(crate) fn tell(&mut self, socket: SocketId, message: FromServer) {
        self.effects.push(Effect::Tell { to: vec![socket], message: Box::new(message) });
    }

    /// Says the same at every socket.
    pub(crate) fn tell_all(&mut self, message: FromServer) {
        let to = self.guests.sockets();
        if !to.is_empty() {
            self.effects.push(Effect::Tell { to, message: Box::new(message) });
        }
    }

    pub(crate) fn refuse(&mut self, socket: SocketId, id: String, why: impl Into<Reason>) {
        self.tell(socket, FromServer::refused(Some(id), why));
    }

    fn close(&mut self, bye: Bye, only_watchers: bool) {
        let gone = self.guests.send_away(only_watchers).into_iter();
        self.effects.extend(gone.map(|socket| Effect::Close { socket, bye }));
    }

    fn snapshot(&mut self, socket: SocketId, id: Option<String>, last: Option<u64>) {
        let message = show::snapshot(&self.seen(socket), &self.door.seen, self.race(), id, last);
        self.tell(socket, message);
    }

    /// The window of a race, if one is open.
    fn race(&self) -> Option<Race> {
        let of_ms = u64::from(self.table.settings.race_ms);
        let gone = u64::try_from((self.now - self.last_at).as_millis()).unwrap_or(u64::MAX);
        (self.table.race && gone < of_ms).then(|| Race { left_ms: of_ms - gone, of_ms })
    }

    /// Lets something be thought about for a socket.
    pub(crate) fn think(&mut self, job: Job, by: Option<Time>, payer: Option<SocketId>) -> Ticket {
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.effects.push(Effect::Think { ticket, job: Box::new(job), by, payer });
        ticket
    }

    /// Has an entry written.
    pub(crate) fn write(&mut self, entry: Entry, wish: Option<(Who, String)>, then: Then) {
        let holder = |seat: &u8| match self.table.places.get(*seat as usize).map(|p| &p.holder) {
            Some(Holder::Human { who, .. }) => Some((*who, false)),
            _ => None,
        };
        let seat = match &entry {
            Entry::Sat { who, .. } => Some((*who, true)),
            Entry::Left { seat } | Entry::Seat { seat, .. } => holder(seat),
            _ => None,
        };
        let (n, spends) = (self.table.n + 1, self.spender.take());
        let append = Append { n, entry: entry.clone(), wish: wish.clone(), seat, spends };
        self.effects.push(Effect::Append(Box::new(append)));
        self.writing = Some(Writing { entry, wish, then });
    }

    /// Lets a written entry happen and tells everybody; false if it cannot.
    fn happen(&mut self, entry: Entry, wish: Option<(Who, String)>) -> bool {
        let acted = matches!(entry, Entry::Acted { .. });
        let (phase, claimed) = (self.table.phase(), self.table.claimed);
        if self.table.apply(entry).is_err() {
            return false;
        }
        if let Some((who, id)) = wish {
            self.table.note_done(who, id);
        }
        self.last_at = self.now;
        self.forget_bots();
        let changed = self.guests.reseat(|who| self.table.seat_of(who));
        self.look_around();
        let whole = !acted || phase != self.table.phase() || claimed != self.table.claimed;
        self.door.untold &= !whole;
        let race = self.race();
        for (viewer, to) in self.guests.by_seat() {
            let message = show::event(&Seen::of(&self.table, viewer), &self.door.seen, whole, race);
            self.effects.push(Effect::Tell { to, message: Box::new(message) });
        }
        for socket in changed {
            self.snapshot(socket, None, None);
        }
        if !self.table.may_watch() {
            self.close(Bye::Watching, true);
        }
        true
    }

    fn look_around(&mut self) {
        self.door.look(self.now, &self.table, &self.guests);
    }

    /// Does what is due, tells who is here, and lets bots think.
    fn settle(&mut self) {
        if self.is_writing() {
            return;
        }
        self.look_around();
        if std::mem::take(&mut self.door.untold) {
            let seats = show::seats(&self.table, &self.door.seen);
            self.tell_all(FromServer::Seats { seats, watchers: self.door.seen.watchers });
        }
        if self.waits_until.is_none_or(|until| self.now >= until) {
            let due = self.due();
            if let Some(entry) = due.filter(|entry| room::has_room(self.table.n, self.limits.entries, entry))
            {
                return self.write(entry, None, Then::Settle);
            }
        }
        self.let_think();
    }

    /// Waits until something can be written again; those who are here are told once.
    fn wait_for_room(&mut self) {
        if self.waits_until.is_none() {
            self.tell_all(FromServer::refused(None, WhyNot::DiskFull));
        }
        self.waits_until = Some(self.now + NO_ROOM);
    }

    /// What is to happen now without anybody's wish.
    fn due(&mut self) -> Option<Entry> {
        let (phase, anyone) = (self.table.phase(), self.door.seen.anyone());
        if !anyone || matches!(phase, Phase::Playing | Phase::Ended) {
            self.dealing.rest();
        }
        if phase != Phase::Ended && !self.table.places.iter().any(|place| place.is_human()) {
            return Some(Entry::Ended);
        }
        match phase {
            _ if !anyone => None,
            Phase::Lobby | Phase::Between | Phase::Over => {
                self.dealing.due(self.now, &self.table, &self.door.seen, &self.guests)
            }
            Phase::Playing => self.due_action(),
            Phase::Ended => None,
        }
    }
}
