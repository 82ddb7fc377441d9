//! Phrases and nudges. They are heard by those who are here and kept nowhere.

use super::Runner;
use crate::crowd::SocketId;
use crate::guard::Bucket;
use crate::manners::{self, BURST, PER_SECOND};
use crate::message::FromServer;
use crate::refusals::No;
use crate::seen::Seen;

/// What was said lately at a seat.
#[derive(Default)]
pub(super) struct Tongue {
    phrases: Option<Bucket>,
    /// After which event it last nudged somebody.
    nudged: u64,
}

/// Who nudges, if it is the slow one's turn as far as the asker can tell.
fn may_nudge(seen: &Seen, slow: u8) -> Result<u8, No> {
    let by = seen.viewer().ok_or(No::NotSeated)?;
    seen.playing()?;
    let person = seen.places.get(slow as usize).is_some_and(|place| place.is_human());
    match by != slow && person && seen.is_to_act(slow) {
        true => Ok(by),
        false => Err(No::NotTheirTurn),
    }
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

    /// Reminds somebody who is slow that it is their turn, once for each turn. Whose turn it is, is what the asker can
    /// tell: whether somebody could add in a race is nobody else's business.
    pub(super) fn nudge(&mut self, socket: SocketId, id: String, slow: u8) {
        let may = may_nudge(&self.seen(socket), slow).and_then(|by| match () {
            () if self.last_at.elapsed() < self.hub.nudge_after => Err(No::TooSoon),
            () if self.tongues[by as usize].nudged == self.table.n => Err(No::NudgedAlready),
            () => Ok(by),
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
