//! One task per table: it owns the game, and everything reaches it through one channel.

mod bots;
mod dealing;
mod help;
mod manners;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::crowd::{Crowd, Outbox, SocketId};
use crate::entry::Entry;
use crate::hub::{Hub, next_row};
use crate::ids::Who;
use crate::message::{Bye, FromClient, FromServer, Race};
use crate::metrics::{Held, up};
use crate::purse;
use crate::reading::{self, Told, Topic};
use crate::refusals::No;
use crate::seen::Seen;
use crate::show::{self, Presence};
use crate::store::{StoreError, written};
use crate::table::{Phase, Table};
use crate::wish;
use bots::{Bot, Thought};
use help::{Answered, Question};

/// The most sockets at one table for which somebody without a seat is let in, and with one.
const MOST_SOCKETS: [usize; 2] = [200, 300];

/// What a table is asked.
#[derive(Debug)]
pub enum Command {
    /// A socket comes.
    Join {
        /// Its number.
        socket: SocketId,
        /// Whose it is.
        who: Option<Who>,
        /// Where it comes from.
        address: IpAddr,
        /// The last event seen there.
        last: Option<u64>,
        /// Will it contribute to deals?
        contributes: bool,
        /// The id of the hello.
        id: String,
        /// Where to speak to it.
        outbox: Outbox,
        /// Is it welcome?
        reply: oneshot::Sender<Result<(), Bye>>,
    },
    /// A socket says something.
    Say {
        /// Its number.
        socket: SocketId,
        /// The message's id.
        id: String,
        /// The message.
        message: FromClient,
    },
    /// A socket is gone.
    Gone {
        /// Its number.
        socket: SocketId,
    },
    /// Somebody reads without a socket.
    Ask {
        /// Who, if they say so.
        who: Option<Who>,
        /// What about.
        topic: Topic,
        /// This.
        reply: oneshot::Sender<Result<Told, No>>,
    },
}

/// Why an entry has not happened.
enum Lost {
    /// The table cannot go on.
    Gone,
    /// There is no room to write; nothing has changed.
    NoRoom,
}

/// How long a table waits that could write nothing.
const NO_ROOM: Duration = Duration::from_secs(1);

struct Runner {
    table: Table,
    hub: Arc<Hub>,
    crowd: Crowd,
    presence: Presence,
    /// Has the presence changed since everybody was told?
    untold: bool,
    anyone: bool,
    /// Until when nothing is written that nobody has wished for: there was no room.
    waits_until: Option<Instant>,
    gone_since: Vec<Instant>,
    last_at: Instant,
    empty_since: Instant,
    /// The bots that are to answer what has happened last.
    bots: Vec<Bot>,
    thoughts: mpsc::UnboundedSender<Thought>,
    /// The seats for which somebody is thinking about a question.
    asked: Vec<u8>,
    /// Since when a deal has been wanted that somebody has still to contribute to.
    wanted_since: Option<Instant>,
    /// What was said lately, by seat.
    tongues: Vec<manners::Tongue>,
    answers: mpsc::UnboundedSender<Answered>,
    _held: Held,
}

/// Starts a table's task.
pub fn spawn(table: Table, hub: Arc<Hub>, inbox: mpsc::Receiver<Command>) {
    let (thoughts, thought) = mpsc::unbounded_channel();
    let (answers, answered) = mpsc::unbounded_channel();
    let seats = table.places.len();
    let now = Instant::now();
    let runner = Runner {
        crowd: Crowd::default(),
        presence: Presence::nobody(seats),
        untold: false,
        anyone: false,
        waits_until: None,
        gone_since: vec![now; seats],
        last_at: now,
        empty_since: now,
        bots: Vec::new(),
        thoughts,
        asked: Vec::new(),
        wanted_since: None,
        tongues: (0..seats).map(|_| manners::Tongue::default()).collect(),
        answers,
        _held: Held::new(&hub.metrics, |m| &m.tables_loaded),
        table,
        hub,
    };
    tokio::spawn(runner.run(inbox, thought, answered));
}

impl Runner {
    async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Command>,
        mut thoughts: mpsc::UnboundedReceiver<Thought>,
        mut answers: mpsc::UnboundedReceiver<Answered>,
    ) {
        loop {
            let deadline = self.deadline();
            let step = tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => self.command(command).await,
                    None => return,
                },
                Some(thought) = thoughts.recv() => {
                    self.thought(thought);
                    Ok(())
                }
                Some(answered) = answers.recv() => self.answered(answered).await,
                () = sleep_until(deadline) => Ok(()),
            };
            let settled = match step {
                Ok(()) | Err(Lost::NoRoom) => self.settle().await,
                Err(lost) => Err(lost),
            };
            if matches!(settled, Err(Lost::Gone)) {
                self.crowd.close(Bye::Lost, false);
                self.hub.remove(&self.table.id, &mut inbox);
                return;
            }
            let idle = self.crowd.is_empty() && Instant::now() >= self.empty_since + self.hub.linger;
            if idle && self.hub.retire(&self.table.id, &mut inbox) {
                drop(self.hub.keep_summary(&self.table));
                return;
            }
        }
    }

    async fn command(&mut self, command: Command) -> Result<(), Lost> {
        match command {
            Command::Join { socket, who, address, last, contributes, id, outbox, reply } => {
                let seat = self.table.seat_of(who);
                if let Some(bye) = self.stays_out(seat) {
                    let _ = reply.send(Err(bye));
                    return Ok(());
                }
                if reply.send(Ok(())).is_ok() {
                    self.crowd.enter(socket, who, seat, address, contributes, outbox);
                    self.look_around();
                    self.snapshot(socket, Some(id), last);
                }
            }
            Command::Gone { socket } => {
                self.crowd.leave(socket);
            }
            Command::Ask { who, topic, reply } => {
                let _ = reply.send(reading::tell(&self.table, &self.presence, who, topic));
            }
            Command::Say { socket, id, message } => return self.say(socket, id, message).await,
        }
        Ok(())
    }

    /// Why somebody cannot come in.
    fn stays_out(&self, seat: Option<u8>) -> Option<Bye> {
        let [watching, seated] = MOST_SOCKETS;
        match seat {
            None if !self.table.may_watch() => Some(Bye::Watching),
            None if self.crowd.len() >= watching => Some(Bye::Crowded),
            Some(_) if self.crowd.len() >= seated => Some(Bye::Crowded),
            _ => None,
        }
    }

    async fn say(&mut self, socket: SocketId, id: String, message: FromClient) -> Result<(), Lost> {
        let who = self.crowd.who(socket);
        let answer = match message {
            FromClient::Ping {} => FromServer::Pong { id },
            FromClient::Explain { action } => self.explain(socket, id, action),
            FromClient::Points {} => self.points(socket, id),
            FromClient::Say { phrase } => {
                self.say_phrase(socket, id, phrase);
                return Ok(());
            }
            FromClient::Nudge { seat } => {
                self.nudge(socket, id, seat);
                return Ok(());
            }
            FromClient::Hint {} => return self.ask_for_help(socket, id, Question::Hint).await,
            FromClient::Claim {} if who.is_none_or(|who| self.table.was_done(who, &id).is_none()) => {
                return self.ask_for_help(socket, id, Question::Claim).await;
            }
            message => match who.and_then(|who| self.table.was_done(who, &id)) {
                Some(n) => FromServer::Ack { id, n },
                None => match wish::decide(&self.seen(socket), who, message) {
                    Ok(entry) if wish::changes_nothing(&self.table, &entry) => {
                        // The same message again is the same wish, whatever has changed since.
                        who.into_iter().for_each(|who| self.table.note_done(who, id.clone()));
                        FromServer::Ack { id, n: self.table.n }
                    }
                    Ok(entry) => match self.may_write(socket, &entry) {
                        Ok(()) => match self.commit(entry, who.map(|who| (who, id.clone()))).await {
                            Ok(()) => FromServer::Ack { id, n: self.table.n },
                            Err(Lost::NoRoom) => FromServer::refused(Some(id), No::DiskFull),
                            Err(lost) => return Err(lost),
                        },
                        Err(no) => {
                            up(&self.hub.metrics.refused);
                            FromServer::refused(Some(id), no)
                        }
                    },
                    Err(refusal) => {
                        up(&self.hub.metrics.refused);
                        FromServer::refused(Some(id), refusal)
                    }
                },
            },
        };
        self.crowd.say(socket, &answer);
        Ok(())
    }

    /// Is there room for an entry at the table, and for who wishes it?
    fn may_write(&self, socket: SocketId, entry: &Entry) -> Result<(), No> {
        match () {
            () if !purse::has_room(self.table.n, self.hub.most_entries, entry) => Err(No::TableFull),
            () if !self.crowd.may_write(socket) => Err(No::TooMuchWritten),
            () => Ok(()),
        }
    }

    /// The table as whoever is at a socket knows it.
    fn seen(&self, socket: SocketId) -> Seen<'_> {
        Seen::of(&self.table, self.crowd.seat(socket))
    }

    /// The address for which the bots of this table think: the host's, or that of another person at the table.
    fn payer(&self) -> IpAddr {
        self.crowd.payer(self.table.host).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    fn snapshot(&mut self, socket: SocketId, id: Option<String>, last: Option<u64>) {
        let message = show::snapshot(&self.seen(socket), &self.presence, self.race(), id, last);
        self.crowd.say(socket, &message);
    }

    /// The window of a race, if one is open.
    fn race(&self) -> Option<Race> {
        let of_ms = u64::from(self.table.settings.race_ms);
        let gone = u64::try_from(self.last_at.elapsed().as_millis()).unwrap_or(u64::MAX);
        (self.table.race && gone < of_ms).then(|| Race { left_ms: of_ms - gone, of_ms })
    }

    /// Writes an entry to the log; when it is there, lets it happen and tells everybody.
    async fn commit(&mut self, entry: Entry, wish: Option<(Who, String)>) -> Result<(), Lost> {
        let metrics = self.hub.metrics.clone();
        let row = next_row(&self.table, &entry, wish.clone());
        let begun = Instant::now();
        if let Err(error) = written(self.hub.store.append(vec![row])).await {
            tracing::error!(table = %self.table.id, n = self.table.n + 1, %error, "an event could not be written");
            up(&metrics.store_errors);
            return Err(match error {
                StoreError::Full => Lost::NoRoom,
                _ => Lost::Gone,
            });
        }
        self.waits_until = None;
        metrics.committed(begun.elapsed());
        match &entry {
            Entry::Acted { bot: true, .. } => up(&metrics.actions_bot),
            Entry::Acted { .. } => up(&metrics.actions_human),
            Entry::Dealt { .. } => up(&metrics.deals),
            _ => {}
        }
        let acted = matches!(entry, Entry::Acted { .. });
        let (phase, claimed) = (self.table.phase(), self.table.claimed);
        if let Err(error) = self.table.apply(entry) {
            tracing::error!(table = %self.table.id, n = self.table.n, %error, "a written event could not happen");
            return Err(Lost::Gone);
        }
        if let Some((who, id)) = wish {
            self.table.note_done(who, id);
        }
        self.last_at = Instant::now();
        self.bots.clear();
        let changed = self.crowd.reseat(|who| self.table.seat_of(who));
        self.look_around();
        let whole = !acted || phase != self.table.phase() || claimed != self.table.claimed;
        self.untold &= !whole;
        let (race, table, presence) = (self.race(), &self.table, &self.presence);
        self.crowd.say_all(|viewer| show::event(&Seen::of(table, viewer), presence, whole, race));
        for socket in changed {
            self.snapshot(socket, None, None);
        }
        if !self.table.may_watch() {
            self.crowd.close(Bye::Watching, true);
        }
        tracing::debug!(table = %self.table.id, n = self.table.n, phase = ?self.table.phase(), "event");
        Ok(())
    }

    /// Sees who is here and who has been gone for too long.
    fn look_around(&mut self) {
        let now = Instant::now();
        let places = &self.table.places;
        let here: Vec<bool> = (0..places.len()).map(|seat| self.crowd.has(seat as u8)).collect();
        let anyone = here.contains(&true);
        for (seat, since) in self.gone_since.iter_mut().enumerate() {
            // Where nobody is, no time counts.
            let was_here = self.presence.here[seat];
            if here[seat] || was_here || !anyone || !self.anyone {
                *since = now;
            }
        }
        let running = !matches!(self.table.phase(), Phase::Lobby | Phase::Ended);
        let limit = Duration::from_secs(self.table.settings.away_s.into());
        let gone = |seat: usize| {
            let place = &places[seat];
            place.is_human() && !here[seat] && !place.wait && now >= self.gone_since[seat] + limit
        };
        let away = (0..places.len()).map(|seat| anyone && running && gone(seat)).collect();
        let seen = Presence { here, away, watchers: self.crowd.watchers() };
        self.anyone = anyone;
        if !self.crowd.is_empty() {
            self.empty_since = now;
        }
        self.untold |= seen != self.presence;
        self.presence = seen;
    }

    /// Does everything that is due, tells who is here, and lets bots think.
    async fn settle(&mut self) -> Result<(), Lost> {
        loop {
            self.look_around();
            if std::mem::take(&mut self.untold) {
                let seats = show::seats(&self.table, &self.presence);
                let watchers = self.presence.watchers;
                self.crowd.say_all(|_| FromServer::Seats { seats: seats.clone(), watchers });
            }
            if self.waits_until.is_some_and(|until| Instant::now() < until) {
                break;
            }
            match self.due().filter(|entry| purse::has_room(self.table.n, self.hub.most_entries, entry)) {
                Some(entry) => match self.commit(entry, None).await {
                    Err(Lost::NoRoom) => self.wait_for_room(),
                    done => done?,
                },
                None => break,
            }
        }
        for _ in 0..self.crowd.take_slow() {
            up(&self.hub.metrics.closed_slow);
        }
        self.let_think();
        Ok(())
    }

    /// Waits until something can be written again; those who are here are told once.
    fn wait_for_room(&mut self) {
        if self.waits_until.is_none() {
            self.crowd.say_all(|_| FromServer::refused(None, No::DiskFull));
        }
        self.waits_until = Some(Instant::now() + NO_ROOM);
    }

    /// What is to happen now without anybody's wish.
    fn due(&mut self) -> Option<Entry> {
        let phase = self.table.phase();
        if !self.may_deal() {
            self.wanted_since = None;
        }
        if phase != Phase::Ended && !self.table.places.iter().any(|place| place.is_human()) {
            return Some(Entry::Ended);
        }
        if !self.anyone {
            return None;
        }
        match phase {
            Phase::Lobby | Phase::Between | Phase::Over => self.due_deal(),
            Phase::Playing => self.due_action(),
            Phase::Ended => None,
        }
    }

    /// Can a deal come now? If not, whoever is to contribute to the next one gets the whole time for it again.
    fn may_deal(&self) -> bool {
        self.anyone && matches!(self.table.phase(), Phase::Lobby | Phase::Between | Phase::Over)
    }

    /// When to look again though nobody has said anything.
    fn deadline(&self) -> Instant {
        let now = Instant::now();
        let far = now + Duration::from_secs(3600);
        if self.crowd.is_empty() {
            return self.empty_since + self.hub.linger;
        }
        // What is due is not done before then, and must not be looked for all the time.
        if let Some(until) = self.waits_until.filter(|until| *until > now) {
            return until;
        }
        let wanted = self.wanted_since.map(|since| since + dealing::WINDOW);
        if !self.anyone || matches!(self.table.phase(), Phase::Lobby | Phase::Ended) {
            return wanted.unwrap_or(far);
        }
        let bots = self.bots.iter().filter_map(Bot::at);
        let limit = Duration::from_secs(self.table.settings.away_s.into());
        let absent = |seat: &usize| {
            let place = &self.table.places[*seat];
            place.is_human() && !self.presence.here[*seat] && !self.presence.away[*seat] && !place.wait
        };
        let away = (0..self.table.places.len()).filter(absent).map(|seat| self.gone_since[seat] + limit);
        bots.chain(away).chain(wanted).min().unwrap_or(far).min(far)
    }
}
