//! What a table is asked and somebody has to think about: hints, and proofs of claims. Both are thought elsewhere, from
//! the seat's view; the answer comes back to the table when it is there.

use game::Refusal;
use wire::Reason;
use wire::table::Point;

use crate::brain::{self, Failed, Job, Thought, Ticket};
use crate::entry::Entry;
use crate::guests::SocketId;
use crate::live::{Live, Then};
use crate::message::FromServer;
use crate::refusals::WhyNot;
use crate::seen::Seen;

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// What would Mästare do?
    Hint,
    /// Is all the rest mine?
    Claim,
}

/// A question that somebody thinks about.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    ticket: Ticket,
    socket: SocketId,
    id: String,
    seat: u8,
    /// After which event it was asked.
    n: u64,
}

/// May the asker ask that now?
fn may_ask(seen: &Seen, question: Question) -> Result<u8, WhyNot> {
    let seat = seen.viewer().ok_or(WhyNot::NotSeated)?;
    seen.playing()?;
    if question == Question::Hint && !seen.gives_hints() {
        return Err(WhyNot::NoHints);
    }
    if !seen.places.get(seat as usize).is_some_and(|place| place.accepted) {
        return Err(WhyNot::NotAccepted);
    }
    match seen.is_to_act(seat) && seen.claimed.is_none() {
        true => Ok(seat),
        false => Err(WhyNot::NotYourTurn),
    }
}

/// What is to be thought about a question. The same question at the same place gets the same samples.
fn job(seen: &Seen, question: Question) -> Option<Job> {
    let view = seen.playing().ok()?.clone();
    Some(match question {
        Question::Hint => {
            let seed = brain::chance_of(&format!("talong hint {} {} {:?}", seen.id, seen.n, seen.viewer()));
            Job::Hints { view, seed }
        }
        Question::Claim => Job::Proof { view },
    })
}

impl Live {
    /// Lets somebody think about a question; the answer comes later. That a hint was asked for is on disk before.
    pub(crate) fn ask_for_help(&mut self, socket: SocketId, id: String, question: Question, may_write: bool) {
        let may = may_ask(&self.seen(socket), question);
        let may = may.and_then(|seat| match question {
            _ if self.questions.iter().any(|asked| asked.seat == seat) => Err(WhyNot::Thinking),
            Question::Claim => self.may_write(&Entry::Claim { seat, on: true }, may_write).map(|()| seat),
            Question::Hint => Ok(seat),
        });
        match may {
            Ok(seat) if question == Question::Hint && self.table.notes_hint() => {
                self.write(Entry::Hinted { seat }, None, Then::Ask { socket, id, question });
            }
            Ok(_) => self.ask(socket, id, question),
            Err(no) => self.refuse(socket, id, no),
        }
    }

    /// Lets somebody think about a question.
    pub(crate) fn ask(&mut self, socket: SocketId, id: String, question: Question) {
        let (seen, n) = (self.seen(socket), self.table.n);
        match (seen.viewer(), job(&seen, question)) {
            (Some(seat), Some(job)) => {
                let ticket = self.think(job, None, Some(socket));
                self.questions.push(Asked { ticket, socket, id, seat, n });
            }
            _ => self.refuse(socket, id, WhyNot::Changed),
        }
    }

    /// A question has been thought about: tells, or lets the claim happen.
    pub(crate) fn answer(&mut self, ticket: Ticket, thought: Result<Thought, Failed>) {
        let Some(place) = self.questions.iter().position(|asked| asked.ticket == ticket) else { return };
        let Asked { socket, id, seat, n, .. } = self.questions.swap_remove(place);
        match thought {
            Ok(Thought::Hints(hints)) => self.tell(socket, FromServer::Hint { id, n, hints }),
            Ok(Thought::Proof(Err(why))) => self.refuse(socket, id, Refusal::malformed(why.sv, why.en)),
            Ok(Thought::Proof(Ok(_))) if n == self.table.n && self.guests.seat(socket) == Some(seat) => {
                let wish = self.guests.who(socket).map(|who| (who, id.clone()));
                self.spender = Some(socket);
                self.write(Entry::Claim { seat, on: true }, wish, Then::Ack { socket, id });
            }
            Err(Failed::Busy) => self.refuse(socket, id, WhyNot::Busy),
            Ok(_) | Err(Failed::Broken) => self.refuse(socket, id, WhyNot::Changed),
        }
    }

    /// Would an action be legal, and if not, why?
    pub(crate) fn explain(&self, socket: SocketId, id: String, action: String) -> FromServer {
        let seen = self.seen(socket);
        let checked = seen.viewer().ok_or(WhyNot::NotSeated).and_then(|_| seen.check(&action));
        match checked {
            Ok(checked) => {
                let error = checked.as_ref().err().map(Reason::from);
                FromServer::Explained { id, action, legal: checked.is_ok(), error }
            }
            Err(no) => FromServer::refused(Some(id), no),
        }
    }

    /// The own decisions of the deal, to play from again.
    pub(crate) fn points(&self, socket: SocketId, id: String) -> FromServer {
        let seen = self.seen(socket);
        let Some(seat) = seen.viewer() else {
            return FromServer::refused(Some(id), WhyNot::NotSeated);
        };
        let point = |(at, action): (u32, games::AnyAction)| Point {
            at,
            action: action.to_string(),
            words: seen.label(action),
        };
        FromServer::Points { id, points: seen.points(seat).map(point).collect() }
    }
}
