//! Bots at the table. The moment of an answer is decided first, by what everybody knows; then it is thought of, and what
//! has come of that by the moment is done. Nothing waits for a thought.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cards::Seat;
use games::AnyAction;

use crate::brain::{self, Failed, Job, Thinker, Thought, Ticket};
use crate::effect::{Effect, Time};
use crate::entry::{Entry, Holder};
use crate::level::Level;
use crate::live::Live;
use crate::moment::{self, Mind};
use crate::room;
use crate::table::Phase;

/// A bot that is to answer what has happened last.
#[derive(Clone, Debug)]
pub(crate) struct Bot {
    seat: u8,
    mind: Mind,
    /// It may also keep still.
    may_keep_still: bool,
    /// When it answers.
    at: Time,
    answer: Answer,
}

/// What a bot will do at its moment.
#[derive(Clone, Debug)]
enum Answer {
    /// Not known yet; somebody thinks about it, or nobody has time to.
    Thinking(Option<Ticket>),
    /// This; none is to keep still, or to have no proof any more.
    Ready(Option<AnyAction>),
}

impl Bot {
    /// Is there something to do at its moment? A proof is waited for, and who keeps still does nothing.
    fn is_set(&self) -> bool {
        match (&self.answer, self.mind) {
            (Answer::Thinking(_), mind) => mind != Mind::Proof,
            (Answer::Ready(action), _) => action.is_some() || !self.may_keep_still,
        }
    }

    /// When it does something.
    pub fn at(&self) -> Option<Time> {
        self.is_set().then_some(self.at)
    }
}

impl Live {
    /// Does a bot play this seat now? If so, which?
    fn bot_at(&self, seat: u8) -> Option<Thinker> {
        if self.table.claimed == Some(seat) {
            return Some(Thinker::Claimer);
        }
        match &self.table.places.get(seat as usize)?.holder {
            Holder::Bot { level } => Some(Thinker::Level(*level)),
            Holder::Open => Some(Thinker::STAND_IN),
            Holder::Human { .. } => self.door.seen.away[seat as usize].then_some(Thinker::STAND_IN),
        }
    }

    /// What was thought about the event before is of no use any more.
    pub(crate) fn forget_bots(&mut self) {
        for bot in std::mem::take(&mut self.bots) {
            if let Answer::Thinking(Some(ticket)) = bot.answer {
                self.effects.push(Effect::Forget(ticket));
            }
        }
    }

    /// Decides for each bot that is to act when it answers, and lets it think.
    pub(crate) fn let_think(&mut self) {
        let full = self.table.n >= room::last(self.limits.entries);
        let waits = self.waits_until.is_some_and(|until| self.now < until);
        if full || waits || !self.door.seen.anyone() || self.table.phase() != Phase::Playing {
            return;
        }
        let to_act = self.table.game.as_ref().map(|game| game.to_act()).unwrap_or_default();
        for seat in to_act {
            if let Some(bot) = self.begun(seat) {
                self.bots.push(bot);
            }
        }
    }

    /// A bot that begins to think, where one is to.
    fn begun(&mut self, seat: Seat) -> Option<Bot> {
        if self.bots.iter().any(|bot| bot.seat == seat.0) {
            return None;
        }
        let (thinker, game) = (self.bot_at(seat.0)?, self.table.game.as_ref()?);
        let view = game.view(Some(seat));
        let (mind, may_keep_still) = (thinker.mind(), brain::may_keep_still(&view));
        let at = self.now + moment::delay(&self.table, mind, may_keep_still);
        let answer = match (mind, &view.legal()[..]) {
            (Mind::Deep, [only]) if !may_keep_still => Answer::Ready(Some(*only)),
            (Mind::Quick, _) => Answer::Ready(self.quick(seat)),
            (Mind::Deep, _) => {
                let job = Job::search(game, seat, thinker);
                Answer::Thinking(Some(self.think(job, Some(at), self.guests.payer(self.table.host))))
            }
            (Mind::Proof, _) => {
                let payer = self.guests.payer(self.table.host);
                Answer::Thinking(Some(self.think(Job::Proof { view }, None, payer)))
            }
        };
        Some(Bot { seat: seat.0, mind, may_keep_still, at, answer })
    }

    /// What knowledge alone does. A bot that fails is replaced by the first legal action; the table goes on.
    fn quick(&mut self, seat: Seat) -> Option<AnyAction> {
        let level = match self.bot_at(seat.0) {
            Some(Thinker::Level(level)) if moment_of(level) == Mind::Quick => level,
            _ => Level::STAND_IN,
        };
        let game = self.table.game.as_ref()?;
        let chosen = catch_unwind(AssertUnwindSafe(|| brain::quick(game, seat, level)));
        chosen.unwrap_or_else(|_| {
            self.effects.push(Effect::BotFailed);
            game.legal(seat).into_iter().next()
        })
    }

    /// Is a thought that of a bot? Then it will be done at its moment.
    pub(crate) fn take_thought(&mut self, ticket: Ticket, thought: &Result<Thought, Failed>) -> bool {
        let thinks = |bot: &Bot| matches!(bot.answer, Answer::Thinking(Some(known)) if known == ticket);
        let Some(place) = self.bots.iter().position(thinks) else { return false };
        let (seat, mind) = (Seat(self.bots[place].seat), self.bots[place].mind);
        let answer = match (thought, mind) {
            (Ok(Thought::Action(action)), _) => Answer::Ready(*action),
            (Ok(Thought::Proof(proof)), _) => Answer::Ready(proof.as_ref().ok().copied()),
            // Nobody had time for a proof, or it failed: the claim ends, and the player goes on.
            (_, Mind::Proof) => Answer::Ready(None),
            (Err(Failed::Busy), _) => Answer::Thinking(None),
            (Ok(Thought::Hints(_)) | Err(Failed::Broken), _) => {
                self.effects.push(Effect::BotFailed);
                Answer::Ready(self.quick(seat))
            }
        };
        self.bots[place].answer = answer;
        true
    }

    /// What a bot does whose moment has come.
    pub(crate) fn due_action(&mut self) -> Option<Entry> {
        let now = self.now;
        while let Some(place) = self.bots.iter().position(|bot| bot.at().is_some_and(|at| at <= now)) {
            let mut bot = self.bots.swap_remove(place);
            if self.bot_at(bot.seat).is_none() {
                continue;
            }
            let seat = Seat(bot.seat);
            let action = match bot.answer {
                Answer::Ready(action) => action,
                Answer::Thinking(ticket) => {
                    self.effects.extend(ticket.map(Effect::Forget));
                    self.effects.push(Effect::BotHurried);
                    self.quick(seat)
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
                    self.effects.push(Effect::BotFailed);
                    game.legal(seat).into_iter().next()?
                }
            };
            return Some(Entry::Acted { seat: bot.seat, action: action.into(), bot: true });
        }
        None
    }
}

fn moment_of(level: Level) -> Mind {
    Thinker::Level(level).mind()
}
