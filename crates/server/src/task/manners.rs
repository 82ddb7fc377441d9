//! Phrases and nudges. They are heard by those who are here and kept nowhere.

use cards::Seat;

use super::Runner;
use crate::crowd::SocketId;
use crate::guard::Bucket;
use crate::manners::{self, BURST, PER_SECOND};
use crate::message::FromServer;
use crate::refusals::No;
use crate::table::Phase;

/// What was said lately at a seat.
#[derive(Default)]
pub(super) struct Tongue {
    phrases: Option<Bucket>,
    /// After which event it last nudged somebody.
    nudged: u64,
}

impl Runner {
    pub(super) fn say_phrase(&mut self, socket: SocketId, id: String, phrase: String) {
        let seat = self.crowd.seat(socket).ok_or(No::NotSeated);
        let may = seat.and_then(|seat| match manners::may_say(&self.table, &phrase) {
            None => Err(No::NoSuchPhrase),
            Some(false) => Err(No::NoTableTalk),
            Some(true) => Ok(seat),
        });
        let may = may.and_then(|seat| {
            let tongue = &mut self.tongues[seat as usize];
            let bucket = tongue.phrases.get_or_insert_with(|| Bucket::full(BURST));
            if bucket.take(PER_SECOND, BURST) { Ok(seat) } else { Err(No::TooManyPhrases) }
        });
        match may {
            Ok(seat) => {
                self.crowd.say(socket, &FromServer::Ack { id, n: self.table.n });
                self.crowd.say_all(|_| FromServer::Said { seat, phrase: phrase.clone() });
            }
            Err(no) => self.refuse(socket, id, no),
        }
    }

    /// Reminds somebody who is slow that it is their turn, once for each turn.
    pub(super) fn nudge(&mut self, socket: SocketId, id: String, slow: u8) {
        let by = self.crowd.seat(socket).ok_or(No::NotSeated);
        let may = by.and_then(|by| {
            let game = self.table.game.as_ref().filter(|_| self.table.phase() == Phase::Playing);
            let to_act = game.ok_or(No::NotPlaying)?.to_act().contains(&Seat(slow));
            let person = self.table.places.get(slow as usize).is_some_and(|place| place.is_human());
            match () {
                () if by == slow || !to_act || !person => Err(No::NotTheirTurn),
                () if self.last_at.elapsed() < self.hub.nudge_after => Err(No::TooSoon),
                () if self.tongues[by as usize].nudged == self.table.n => Err(No::NudgedAlready),
                () => Ok(by),
            }
        });
        match may {
            Ok(by) => {
                self.tongues[by as usize].nudged = self.table.n;
                self.crowd.say(socket, &FromServer::Ack { id, n: self.table.n });
                self.crowd.say_all(|_| FromServer::Nudged { seat: slow, by });
            }
            Err(no) => self.refuse(socket, id, no),
        }
    }
}
