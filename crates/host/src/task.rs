//! One task per table: it owns the table, everything reaches it through one channel, and it does what the table says is to
//! be done. Whatever has to do with time, disks, sockets and threads is here; whatever has to do with tables is not.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use cards::Seed;
use tables::brain::{Failed, Job, Thought, Ticket};
use tables::entry::Entry;
use tables::ids::Who;
use tables::message::{Bye, FromClient, FromServer};
use tables::{Append, Effect, Input, Live, NotWritten, SocketId, Table, Time, moment};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until};

use crate::hub::{Hub, row_of};
use crate::metrics::{GaugeUp, up};
use crate::outbox::Outbox;
use crate::reading::{self, Told, Topic};
use crate::store::{StoreError, written};
use crate::turns::Turn;
use tables::WhyNot;

/// What a table is asked.
#[derive(Debug)]
pub enum Command {
    /// A socket comes.
    Join {
        /// Its number.
        socket: SocketId,
        /// Whose it is.
        who: Option<Who>,
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
        reply: oneshot::Sender<Result<Told, WhyNot>>,
    },
}

/// The table cannot go on.
struct Lost;

/// A thought under way, which ends when nobody is interested in it any more.
struct Thinking {
    task: AbortHandle,
    wanted: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.wanted.store(false, Ordering::Relaxed);
        self.task.abort();
    }
}

type Thoughts = mpsc::UnboundedSender<(Ticket, Result<Thought, Failed>)>;

struct Driver {
    live: Live,
    hub: Arc<Hub>,
    outboxes: BTreeMap<SocketId, Outbox>,
    begun: Instant,
    empty_since: Instant,
    /// What is being thought about; each thought sends one message and no more.
    thinking: HashMap<Ticket, Thinking>,
    thoughts: Thoughts,
    /// What the table is to hear of when it has been heard out.
    later: VecDeque<Input>,
    _loaded: GaugeUp,
}

/// Starts a table's task. The secrets of its coming deals follow from `source`.
pub fn spawn(table: Table, hub: Arc<Hub>, source: Seed, inbox: mpsc::Receiver<Command>) {
    let (thoughts, thought) = mpsc::unbounded_channel();
    let now = Instant::now();
    let driver = Driver {
        live: Live::new(table, hub.limits, source, Duration::ZERO),
        outboxes: BTreeMap::new(),
        begun: now,
        empty_since: now,
        thinking: HashMap::new(),
        thoughts,
        later: VecDeque::new(),
        _loaded: GaugeUp::new(&hub.metrics, |m| &m.tables_loaded),
        hub,
    };
    tokio::spawn(driver.run(inbox, thought));
}

impl Driver {
    async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Command>,
        mut thoughts: mpsc::UnboundedReceiver<(Ticket, Result<Thought, Failed>)>,
    ) {
        let id = self.live.table().id.clone();
        loop {
            let idle_at = self.empty_since + self.hub.linger;
            let far = Instant::now() + Duration::from_secs(3600);
            let wake = self.live.wake_at().map_or(far, |at| (self.begun + at).min(far));
            let deadline = if self.live.is_empty() { idle_at } else { wake };
            let done = tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => self.command(command).await,
                    None => return,
                },
                Some((ticket, thought)) = thoughts.recv() => {
                    self.thinking.remove(&ticket);
                    self.hear(Input::Thought { ticket, thought }).await
                }
                () = sleep_until(deadline) => self.hear(Input::Time).await,
            };
            if done.is_err() {
                self.hub.remove(&id, &mut inbox);
                return;
            }
            if !self.live.is_empty() {
                self.empty_since = Instant::now();
            } else if Instant::now() >= self.empty_since + self.hub.linger && self.hub.retire(&id, &mut inbox)
            {
                drop(self.hub.keep_summary(self.live.table()));
                return;
            }
        }
    }

    fn now(&self) -> Time {
        self.begun.elapsed()
    }

    async fn command(&mut self, command: Command) -> Result<(), Lost> {
        match command {
            Command::Join { socket, who, last, contributes, id, outbox, reply } => {
                let reason = outbox.reason();
                self.outboxes.insert(socket, outbox);
                self.hear(Input::Enter { socket, who, last, contributes, id }).await?;
                let welcome = match reason.get() {
                    Some(bye) if !self.outboxes.contains_key(&socket) => Err(*bye),
                    _ => Ok(()),
                };
                // Whoever has not waited for the answer is gone.
                match reply.send(welcome) {
                    Ok(()) => Ok(()),
                    Err(_) => self.gone(socket).await,
                }
            }
            Command::Gone { socket } => self.gone(socket).await,
            Command::Ask { who, topic, reply } => {
                let _ = reply.send(reading::tell(self.live.table(), self.live.presence(), who, topic));
                Ok(())
            }
            Command::Say { socket, id, message } => {
                let may_write = self.outboxes.get(&socket).is_some_and(|outbox| outbox.purse.has_one());
                self.hear(Input::Say { socket, id, message, may_write }).await
            }
        }
    }

    async fn gone(&mut self, socket: SocketId) -> Result<(), Lost> {
        self.outboxes.remove(&socket);
        self.hear(Input::Gone { socket }).await
    }

    /// Lets the table hear something, and does all that comes of it.
    async fn hear(&mut self, input: Input) -> Result<(), Lost> {
        self.later.push_back(input);
        while let Some(input) = self.later.pop_front() {
            let mut effects = VecDeque::from(self.live.hear(self.now(), input));
            while let Some(effect) = effects.pop_front() {
                if let Effect::Append(append) = effect {
                    let written = self.append(*append).await;
                    effects.extend(self.live.written(self.now(), written));
                } else {
                    self.perform(effect)?;
                }
            }
        }
        Ok(())
    }

    fn perform(&mut self, effect: Effect) -> Result<(), Lost> {
        let metrics = &self.hub.metrics;
        match effect {
            // Written before this is called.
            Effect::Append(_) => {}
            Effect::Tell { to, message } => self.tell(&to, &message),
            Effect::Close { socket, bye } => {
                self.outboxes.remove(&socket).into_iter().for_each(|outbox| outbox.close(bye));
            }
            Effect::Think { ticket, job, by, payer } => self.think(ticket, *job, by, payer),
            Effect::Forget(ticket) => drop(self.thinking.remove(&ticket)),
            Effect::BotFailed => up(&metrics.bots_failed),
            Effect::BotHurried => up(&metrics.bots_hurried),
            Effect::Lost => {
                let table = self.live.table();
                tracing::error!(table = %table.id, n = table.n, "a table could not go on");
                return Err(Lost);
            }
        }
        Ok(())
    }

    /// Says something at some sockets. Who does not keep up is not at the table any more.
    fn tell(&mut self, to: &[SocketId], message: &FromServer) {
        if matches!(message, FromServer::Refused { .. }) {
            up(&self.hub.metrics.refused);
        }
        let text = Bytes::from(message.text());
        for socket in to {
            let Some(outbox) = self.outboxes.get(socket).filter(|outbox| !outbox.say(text.clone())) else {
                continue;
            };
            if outbox.is_slow() {
                up(&self.hub.metrics.closed_slow);
            }
            self.outboxes.remove(socket);
            self.later.push_back(Input::Gone { socket: *socket });
        }
    }

    async fn append(&mut self, append: Append) -> Result<(), NotWritten> {
        let metrics = &self.hub.metrics;
        if let Some(outbox) = append.spends.and_then(|socket| self.outboxes.get(&socket)) {
            outbox.purse.take();
        }
        let counter = match &append.entry {
            Entry::Acted { bot: true, .. } => Some(&metrics.actions_bot),
            Entry::Acted { .. } => Some(&metrics.actions_human),
            Entry::Dealt { .. } => Some(&metrics.deals),
            _ => None,
        };
        let (table, n, begun) = (&self.live.table().id, append.n, Instant::now());
        match written(self.hub.store.append(vec![row_of(table, append)])).await {
            Ok(()) => {
                metrics.committed(begun.elapsed());
                counter.into_iter().for_each(up);
                tracing::debug!(%table, n, "event");
                Ok(())
            }
            Err(error) => {
                tracing::error!(%table, n, %error, "an event could not be written");
                up(&metrics.store_errors);
                Err(if error == StoreError::Full { NotWritten::NoRoom } else { NotWritten::Lost })
            }
        }
    }

    /// Lets something be thought about when its turn has come: what a bot searches until its moment, a person's question
    /// for as long as many ask.
    fn think(&mut self, ticket: Ticket, job: Job, by: Option<Time>, payer: Option<SocketId>) {
        let payer = payer.and_then(|socket| self.outboxes.get(&socket)).map(|outbox| outbox.address);
        let payer = payer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let turns = if job.is_search() { &self.hub.brains } else { &self.hub.advisers };
        let Some(turn) = turns.ask(payer, self.live.table().id.as_str()) else {
            self.later.push_back(Input::Thought { ticket, thought: Err(Failed::Busy) });
            return;
        };
        let wanted = Arc::new(AtomicBool::new(true));
        let (thoughts, is_wanted) = (self.thoughts.clone(), wanted.clone());
        let by = by.map(|by| self.begun + by);
        let task = tokio::spawn(async move {
            let Ok(turn) = turn.await else { return };
            let Some(thought) = work(turn, job, by, is_wanted).await else { return };
            let _ = thoughts.send((ticket, thought));
        });
        self.thinking.insert(ticket, Thinking { task: task.abort_handle(), wanted });
    }
}

/// Thinks, on a thread of its own; none where too little time is left for it.
async fn work(
    turn: Turn,
    job: Job,
    by: Option<Instant>,
    wanted: Arc<AtomicBool>,
) -> Option<Result<Thought, Failed>> {
    let work = match by {
        Some(by) => moment::work(by.saturating_duration_since(Instant::now()), turn.share)?,
        None => moment::advice(turn.share),
    };
    // The turn lasts as long as the work, whether anybody still waits for it or not.
    let thought = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let begun = Instant::now();
        job.run(work.iterations, &|| begun.elapsed() >= work.time || !wanted.load(Ordering::Relaxed))
    });
    Some(thought.await.map_err(|_| Failed::Broken))
}
