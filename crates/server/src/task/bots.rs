//! Bots at the table. The moment of an answer is decided first, by what everybody knows; then it is thought of, and what
//! has come of that by the moment is done. Nothing waits for a thought.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cards::Seat;
use games::AnyAction;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::Runner;
use crate::brain;
use crate::entry::{Entry, Holder};
use crate::metrics::up;
use crate::moment::{self, Mind};
use crate::purse;
use crate::table::Phase;

/// A bot that is to answer what has happened last.
pub(super) struct Bot {
    seat: u8,
    mind: Mind,
    /// It may also keep still.
    may_keep_still: bool,
    /// When it answers.
    at: Instant,
    answer: Answer,
}

/// What a bot will do at its moment.
enum Answer {
    /// Not known yet.
    Thinking { _thinking: Option<Thinking> },
    /// This; none is to keep still, or to have no proof any more.
    Ready(Option<AnyAction>),
}

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

/// What a bot has come to, for which event and seat: an action or none, or a failure.
pub(super) type Thought = (u64, u8, Result<Option<AnyAction>, ()>);

impl Bot {
    /// Is there something to do at its moment? A proof is waited for, and who keeps still does nothing.
    fn is_set(&self) -> bool {
        match (&self.answer, self.mind) {
            (Answer::Thinking { .. }, mind) => mind != Mind::Proof,
            (Answer::Ready(action), _) => action.is_some() || !self.may_keep_still,
        }
    }

    /// When it does something.
    pub(super) fn at(&self) -> Option<Instant> {
        self.is_set().then_some(self.at)
    }
}

impl Runner {
    /// Does a bot play this seat now? If so, at which level?
    fn bot_at(&self, seat: u8) -> Option<&str> {
        if self.table.claimed == Some(seat) {
            return Some(brain::CLAIMER);
        }
        match &self.table.places.get(seat as usize)?.holder {
            Holder::Bot { level } => Some(level),
            Holder::Open => Some(brain::STAND_IN),
            Holder::Human { .. } => self.presence.away[seat as usize].then_some(brain::STAND_IN),
        }
    }

    /// Decides for each bot that is to act when it answers, and lets it think.
    pub(super) fn let_think(&mut self) {
        let full = self.table.n >= purse::last(self.hub.most_entries);
        let waits = self.waits_until.is_some_and(|until| Instant::now() < until);
        if full || waits || !self.anyone || self.table.phase() != Phase::Playing {
            return;
        }
        let Some(game) = &self.table.game else { return };
        let mut begun = Vec::new();
        for seat in game.to_act() {
            let Some(level) = self.bot_at(seat.0) else { continue };
            if self.bots.iter().any(|bot| bot.seat == seat.0) {
                continue;
            }
            let view = game.view(Some(seat));
            let (mind, may_keep_still) = (brain::mind(level), brain::may_keep_still(&view));
            let at = Instant::now() + moment::delay(&self.table, mind, may_keep_still);
            let answer = match (mind, &view.legal()[..]) {
                (Mind::Deep, [only]) if !may_keep_still => Answer::Ready(Some(*only)),
                (Mind::Quick, _) => Answer::Ready(self.quick(seat, level)),
                (Mind::Deep, _) => self.search(seat, level, at),
                (Mind::Proof, _) => self.prove(seat, view),
            };
            begun.push(Bot { seat: seat.0, mind, may_keep_still, at, answer });
        }
        self.bots.extend(begun);
    }

    /// What knowledge alone does. A bot that fails is replaced by the first legal action; the table goes on.
    fn quick(&self, seat: Seat, level: &str) -> Option<AnyAction> {
        let game = self.table.game.as_ref()?;
        let chosen = catch_unwind(AssertUnwindSafe(|| brain::quick(game, seat, level)));
        chosen.unwrap_or_else(|_| {
            up(&self.hub.metrics.bots_failed);
            game.legal(seat).into_iter().next()
        })
    }

    /// Lets Mästare search until its moment, when its turn to think has come.
    fn search(&self, seat: Seat, level: &str, at: Instant) -> Answer {
        let turn = self.hub.brains.ask(self.payer(), self.table.id.as_str());
        let (Some(turn), Some(game)) = (turn, &self.table.game) else {
            return Answer::Thinking { _thinking: None };
        };
        let task = brain::task(game, seat, level);
        let wanted = Arc::new(AtomicBool::new(true));
        let (n, thoughts, is_wanted) = (self.table.n, self.thoughts.clone(), wanted.clone());
        let task = tokio::spawn(async move {
            let Ok(turn) = turn.await else { return };
            let left = at.saturating_duration_since(Instant::now());
            let Some(work) = moment::work(left, turn.share) else { return };
            // The turn lasts as long as the work, whether anybody still waits for it or not.
            let thought = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                task(work, &is_wanted)
            });
            let _ = thoughts.send((n, seat.0, thought.await.map_err(|_| ())));
        });
        Answer::Thinking { _thinking: Some(Thinking { task: task.abort_handle(), wanted }) }
    }

    /// Looks for the next proven action of somebody who has claimed the rest. Where too many questions wait, the claim
    /// ends, and the player goes on.
    fn prove(&self, seat: Seat, view: games::AnyView) -> Answer {
        let Some(turn) = self.hub.advisers.ask(self.payer(), self.table.id.as_str()) else {
            return Answer::Ready(None);
        };
        let wanted = Arc::new(AtomicBool::new(true));
        let (n, thoughts) = (self.table.n, self.thoughts.clone());
        let task = tokio::spawn(async move {
            let Ok(turn) = turn.await else { return };
            let proof = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                brain::claim(&view).ok()
            });
            let _ = thoughts.send((n, seat.0, Ok(proof.await.ok().flatten())));
        });
        Answer::Thinking { _thinking: Some(Thinking { task: task.abort_handle(), wanted }) }
    }

    /// A bot has come to something; it will be done at its moment.
    pub(super) fn thought(&mut self, (n, seat, thought): Thought) {
        if n != self.table.n {
            return;
        }
        let answer = thought.unwrap_or_else(|()| {
            up(&self.hub.metrics.bots_failed);
            self.quick(Seat(seat), brain::STAND_IN)
        });
        if let Some(bot) = self.bots.iter_mut().find(|bot| bot.seat == seat) {
            bot.answer = Answer::Ready(answer);
        }
    }

    /// What a bot does whose moment has come.
    pub(super) fn due_action(&mut self) -> Option<Entry> {
        let now = Instant::now();
        while let Some(place) = self.bots.iter().position(|bot| bot.at().is_some_and(|at| at <= now)) {
            let mut bot = self.bots.swap_remove(place);
            if self.bot_at(bot.seat).is_none() {
                continue;
            }
            let seat = Seat(bot.seat);
            let action = match bot.answer {
                Answer::Ready(action) => action,
                Answer::Thinking { .. } => {
                    up(&self.hub.metrics.bots_hurried);
                    self.quick(seat, brain::STAND_IN)
                }
            };
            let game = self.table.game.as_ref()?;
            let action = match action {
                None if bot.mind == Mind::Proof => return Some(Entry::Claim { seat: bot.seat, on: false }),
                None if bot.may_keep_still => {
                    bot.answer = Answer::Ready(None);
                    self.bots.push(bot);
                    continue;
                }
                Some(action) if game.check(seat, action).is_ok() => action,
                _ => {
                    up(&self.hub.metrics.bots_failed);
                    game.legal(seat).into_iter().next()?
                }
            };
            return Some(Entry::Acted { seat: bot.seat, action: action.to_string(), bot: true });
        }
        None
    }
}
