//! Phrases and nudges. They are heard by those who are here and kept nowhere.

use crate::bucket::Bucket;
use crate::effect::Time;
use crate::guests::SocketId;
use crate::live::Live;
use crate::manners::{self, BURST, PER_SECOND};
use crate::message::FromServer;
use crate::refusals::WhyNot;
use crate::seen::Seen;

/// What was said lately at a seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tongue {
    phrases: Option<Bucket<Time>>,
    /// After which event it last nudged somebody.
    nudged: u64,
}

/// Who nudges, if it is the slow one's turn as far as the asker can tell.
fn may_nudge(seen: &Seen, slow: u8) -> Result<u8, WhyNot> {
    let by = seen.viewer().ok_or(WhyNot::NotSeated)?;
    seen.playing()?;
    let person = seen.places.get(slow as usize).is_some_and(|place| place.is_human());
    match by != slow && person && seen.is_to_act(slow) {
        true => Ok(by),
        false => Err(WhyNot::NotTheirTurn),
    }
}

impl Live {
    pub(crate) fn say_phrase(&mut self, socket: SocketId, id: String, phrase: String) {
        let seat = self.guests.seat(socket).ok_or(WhyNot::NotSeated);
        let may = seat.and_then(|seat| match manners::may_say(&self.table, &phrase) {
            None => Err(WhyNot::NoSuchPhrase),
            Some(false) => Err(WhyNot::NoTableTalk),
            Some(true) => Ok(seat),
        });
        let may = may.and_then(|seat| {
            let tongue = &mut self.tongues[seat as usize];
            let bucket = tongue.phrases.get_or_insert(Bucket::full(PER_SECOND, BURST, self.now));
            if bucket.take(self.now) { Ok(seat) } else { Err(WhyNot::TooManyPhrases) }
        });
        match may {
            Ok(seat) => {
                self.tell(socket, FromServer::Ack { id, n: self.table.n });
                self.tell_all(FromServer::Said { seat, phrase });
            }
            Err(no) => self.refuse(socket, id, no),
        }
    }

    /// Reminds somebody who is slow that it is their turn, once for each turn. Whose turn it is, is what the asker can
    /// tell: whether somebody could add in a race is nobody else's business.
    pub(crate) fn nudge(&mut self, socket: SocketId, id: String, slow: u8) {
        let may = may_nudge(&self.seen(socket), slow).and_then(|by| match () {
            () if self.now < self.last_at + self.limits.nudge_after => Err(WhyNot::TooSoon),
            () if self.tongues[by as usize].nudged == self.table.n => Err(WhyNot::NudgedAlready),
            () => Ok(by),
        });
        match may {
            Ok(by) => {
                self.tongues[by as usize].nudged = self.table.n;
                self.tell(socket, FromServer::Ack { id, n: self.table.n });
                self.tell_all(FromServer::Nudged { seat: slow, by });
            }
            Err(no) => self.refuse(socket, id, no),
        }
    }
}
