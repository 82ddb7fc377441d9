//! What a table is asked and somebody has to think about: hints, and proofs of claims. Both are thought elsewhere, from
//! the seat's view; the answer comes back to the table when it is there.

use cards::Seat;
use game::Refusal;
use serde_json::{Value as Json, json};

use super::{Lost, Runner};
use crate::brain;
use crate::crowd::SocketId;
use crate::entry::Entry;
use crate::message::FromServer;
use crate::metrics::up;
use crate::refusals::No;
use crate::table::{Phase, Table};

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
    Hints(Vec<Json>),
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

/// May the seat ask that now?
fn may_ask(table: &Table, seat: u8, question: Question) -> Result<(), No> {
    let game = table.game.as_ref().filter(|_| table.phase() == Phase::Playing).ok_or(No::NotPlaying)?;
    if question == Question::Hint && !table.gives_hints() {
        return Err(No::NoHints);
    }
    if !table.places.get(seat as usize).is_some_and(|place| place.accepted) {
        return Err(No::NotAccepted);
    }
    match game.to_act().contains(&Seat(seat)) && table.claimed.is_none() {
        true => Ok(()),
        false => Err(No::NotYourTurn),
    }
}

/// What a question comes to, when it is thought.
fn thought(table: &Table, seat: u8, question: Question) -> Option<Box<dyn FnOnce() -> Answer + Send>> {
    let game = table.game.as_ref()?;
    Some(match question {
        Question::Hint => {
            let seed = crate::ids::random().map_or(table.n, u64::from_le_bytes);
            let hints = brain::hints(game, Seat(seat), seed);
            Box::new(move || Answer::Hints(hints()))
        }
        Question::Claim => {
            let proof = brain::claim(game, Seat(seat));
            Box::new(move || match proof() {
                Ok(_) => Answer::Proven,
                Err(why) => Answer::No(Refusal::malformed(why.sv, why.en)),
            })
        }
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
        let seat = self.crowd.seat(socket).ok_or(No::NotSeated);
        let may = seat.and_then(|seat| {
            if self.asked.contains(&seat) {
                return Err(No::Thinking);
            }
            may_ask(&self.table, seat, question)?;
            match question {
                Question::Claim => self.may_write(socket, &Entry::Claim { seat, on: true }).map(|()| seat),
                Question::Hint => Ok(seat),
            }
        });
        let seat = match may {
            Ok(seat) => seat,
            Err(no) => {
                self.refuse(socket, id, no);
                return Ok(());
            }
        };
        if question == Question::Hint && self.table.notes_hint() {
            self.commit(Entry::Hinted { seat }, None).await?;
        }
        let Some(thought) = thought(&self.table, seat, question) else {
            self.refuse(socket, id, No::NotPlaying);
            return Ok(());
        };
        self.asked.push(seat);
        let (n, advisers, answers) = (self.table.n, self.hub.advisers.clone(), self.answers.clone());
        tokio::spawn(async move {
            let Ok(_permit) = advisers.acquire_owned().await else { return };
            let answer = tokio::task::spawn_blocking(thought).await;
            let answer = answer.unwrap_or_else(|_| Answer::No(No::Changed.into()));
            let _ = answers.send(Answered { socket, id, seat, n, answer });
        });
        Ok(())
    }

    pub(super) fn refuse(&mut self, socket: SocketId, id: String, why: impl Into<Refusal>) {
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
                self.commit(Entry::Claim { seat, on: true }, who.map(|who| (who, id.clone()))).await?;
                self.crowd.say(socket, &FromServer::Ack { id, n: self.table.n });
            }
        }
        Ok(())
    }

    /// The own decisions of the deal, to play from again.
    pub(super) fn points(&self, socket: SocketId, id: String) -> FromServer {
        let Some(seat) = self.crowd.seat(socket) else {
            return FromServer::refused(Some(id), No::NotSeated);
        };
        let point = |(at, action): (u32, &str)| json!({"at": at, "action": action});
        FromServer::Points { id, points: self.table.points(seat).map(point).collect() }
    }
}
