//! What a table is asked and somebody has to think about: hints, and proofs of claims. Both are thought elsewhere, from
//! the seat's view; the answer comes back to the table when it is there.

use game::Refusal;
use wire::Reason;
use wire::table::{Hint, Point};

use super::{Lost, Runner};
use crate::brain;
use crate::crowd::SocketId;
use crate::entry::Entry;
use crate::message::FromServer;
use crate::metrics::up;
use crate::moment;
use crate::refusals::No;
use crate::seen::Seen;
use crate::turns::Share;

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// What would Mästare do?
    Hint,
    /// Is all the rest mine?
    Claim,
}

/// What came of a question.
#[derive(Debug)]
enum Answer {
    Hints(Vec<Hint>),
    Proven,
    No(Refusal),
}

/// A question that has been thought about.
#[derive(Debug)]
pub struct Answered {
    socket: SocketId,
    id: String,
    seat: u8,
    /// After which event it was asked.
    n: u64,
    answer: Answer,
}

/// May the asker ask that now?
fn may_ask(seen: &Seen, question: Question) -> Result<u8, No> {
    let seat = seen.viewer().ok_or(No::NotSeated)?;
    seen.playing()?;
    if question == Question::Hint && !seen.gives_hints() {
        return Err(No::NoHints);
    }
    if !seen.places.get(seat as usize).is_some_and(|place| place.accepted) {
        return Err(No::NotAccepted);
    }
    match seen.is_to_act(seat) && seen.claimed.is_none() {
        true => Ok(seat),
        false => Err(No::NotYourTurn),
    }
}

/// What a question comes to, when it is thought. The same question at the same place gets the same samples.
fn thought(seen: &Seen, question: Question) -> Option<Box<dyn FnOnce(Share) -> Answer + Send>> {
    let view = seen.playing().ok()?.clone();
    Some(match question {
        Question::Hint => {
            let chance = brain::chance_of(&format!("talong hint {} {} {:?}", seen.id, seen.n, seen.viewer()));
            Box::new(move |share| Answer::Hints(brain::hints(&view, chance, moment::advice(share))))
        }
        Question::Claim => Box::new(move |_| match brain::claim(&view) {
            Ok(_) => Answer::Proven,
            Err(why) => Answer::No(Refusal::malformed(why.sv, why.en)),
        }),
    })
}

impl Runner {
    /// Lets somebody think about a question; the answer comes later. That a hint was asked for is on disk before.
    pub(super) async fn ask_for_help(
        &mut self,
        socket: SocketId,
        id: String,
        question: Question,
    ) -> Result<(), Lost> {
        let may = may_ask(&self.seen(socket), question);
        let may = may.and_then(|seat| match question {
            _ if self.asked.contains(&seat) => Err(No::Thinking),
            Question::Claim => self.may_write(socket, &Entry::Claim { seat, on: true }).map(|()| seat),
            Question::Hint => Ok(seat),
        });
        let seat = match may {
            Ok(seat) => seat,
            Err(no) => {
                self.refuse(socket, id, no);
                return Ok(());
            }
        };
        if question == Question::Hint && self.table.notes_hint() {
            match self.commit(Entry::Hinted { seat }, None).await {
                Err(Lost::NoRoom) => {
                    self.refuse(socket, id, No::DiskFull);
                    return Ok(());
                }
                done => done?,
            }
        }
        let turn = self.hub.advisers.ask(self.crowd.address(socket), self.table.id.as_str());
        let (Some(turn), Some(thought)) = (turn, thought(&self.seen(socket), question)) else {
            self.refuse(socket, id, No::Busy);
            return Ok(());
        };
        self.asked.push(seat);
        let (n, answers) = (self.table.n, self.answers.clone());
        tokio::spawn(async move {
            let Ok(turn) = turn.await else { return };
            let answer = tokio::task::spawn_blocking(move || thought(turn.share)).await;
            let answer = answer.unwrap_or_else(|_| Answer::No(No::Changed.into()));
            let _ = answers.send(Answered { socket, id, seat, n, answer });
        });
        Ok(())
    }

    /// Would an action be legal, and if not, why?
    pub(super) fn explain(&self, socket: SocketId, id: String, action: String) -> FromServer {
        let seen = self.seen(socket);
        let checked = seen.viewer().ok_or(No::NotSeated).and_then(|_| seen.check(&action));
        match checked {
            Ok(checked) => {
                let error = checked.as_ref().err().map(Reason::from);
                FromServer::Explained { id, action, legal: checked.is_ok(), error }
            }
            Err(no) => FromServer::refused(Some(id), no),
        }
    }

    pub(super) fn refuse(&mut self, socket: SocketId, id: String, why: impl Into<Reason>) {
        up(&self.hub.metrics.refused);
        self.crowd.say(socket, &FromServer::refused(Some(id), why));
    }

    /// A question has been thought about: tells, or lets the claim happen.
    pub(super) async fn answered(&mut self, answered: Answered) -> Result<(), Lost> {
        let Answered { socket, id, seat, n, answer } = answered;
        self.asked.retain(|asked| *asked != seat);
        match answer {
            Answer::Hints(hints) => self.crowd.say(socket, &FromServer::Hint { id, n, hints }),
            Answer::No(why) => self.refuse(socket, id, why),
            Answer::Proven if n != self.table.n || self.crowd.seat(socket) != Some(seat) => {
                self.refuse(socket, id, No::Changed);
            }
            Answer::Proven => {
                let who = self.crowd.who(socket);
                match self.commit(Entry::Claim { seat, on: true }, who.map(|who| (who, id.clone()))).await {
                    Err(Lost::NoRoom) => self.refuse(socket, id, No::DiskFull),
                    done => {
                        done?;
                        self.crowd.say(socket, &FromServer::Ack { id, n: self.table.n });
                    }
                }
            }
        }
        Ok(())
    }

    /// The own decisions of the deal, to play from again.
    pub(super) fn points(&self, socket: SocketId, id: String) -> FromServer {
        let seen = self.seen(socket);
        let Some(seat) = seen.viewer() else {
            return FromServer::refused(Some(id), No::NotSeated);
        };
        let point = |(at, action): (u32, &str)| Point { at, action: action.to_string() };
        FromServer::Points { id, points: seen.points(seat).map(point).collect() }
    }
}
