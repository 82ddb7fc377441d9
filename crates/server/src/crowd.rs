//! Who is connected to a table.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::ids::Who;
use crate::message::{Bye, FromServer};
use crate::purse::Purse;

/// How many messages may wait for a socket before it counts as slow.
pub const WAITING: usize = 128;

/// The number of a socket, unique while the server runs.
pub type SocketId = u64;

/// The end of a socket that a table speaks to. It never waits.
#[derive(Clone, Debug)]
pub struct Outbox {
    out: mpsc::Sender<Utf8Bytes>,
    bye: Arc<OnceLock<Bye>>,
    purse: Purse,
}

impl Outbox {
    /// An outbox, what comes out of it, and why it was closed, once it is.
    pub fn new(purse: Purse) -> (Outbox, mpsc::Receiver<Utf8Bytes>, Arc<OnceLock<Bye>>) {
        let (out, waiting) = mpsc::channel(WAITING);
        let bye = Arc::new(OnceLock::new());
        (Outbox { out, bye: bye.clone(), purse }, waiting, bye)
    }

    /// Says something; false if the socket is gone or does not keep up.
    fn say(&self, text: Utf8Bytes) -> bool {
        match self.out.try_send(text) {
            Ok(()) => true,
            Err(error) => {
                if matches!(error, mpsc::error::TrySendError::Full(_)) {
                    let _ = self.bye.set(Bye::Slow);
                }
                false
            }
        }
    }
}

/// Somebody who is connected.
#[derive(Debug)]
struct Guest {
    who: Option<Who>,
    seat: Option<u8>,
    address: IpAddr,
    /// Will it contribute to deals?
    contributes: bool,
    outbox: Outbox,
}

/// Everybody who is connected to a table.
#[derive(Debug, Default)]
pub struct Crowd {
    guests: BTreeMap<SocketId, Guest>,
    slow: usize,
}

impl Crowd {
    /// Somebody comes.
    pub fn enter(
        &mut self,
        socket: SocketId,
        who: Option<Who>,
        seat: Option<u8>,
        address: IpAddr,
        contributes: bool,
        outbox: Outbox,
    ) {
        self.guests.insert(socket, Guest { who, seat, address, contributes, outbox });
    }

    /// Where a socket comes from.
    pub fn address(&self, socket: SocketId) -> IpAddr {
        self.guests.get(&socket).map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |guest| guest.address)
    }

    /// The address of the host, or of whoever else sits here first.
    pub fn payer(&self, host: Option<u8>) -> Option<IpAddr> {
        let seated = || self.guests.values().filter(|guest| guest.seat.is_some());
        let payer = seated().find(|guest| guest.seat == host).or_else(|| seated().next());
        payer.map(|guest| guest.address)
    }

    /// The seats whose owners are here and have said that they contribute to deals.
    pub fn contributors(&self) -> impl Iterator<Item = u8> {
        self.guests.values().filter(|guest| guest.contributes).filter_map(|guest| guest.seat)
    }

    /// Somebody goes; true if they were there.
    pub fn leave(&mut self, socket: SocketId) -> bool {
        self.guests.remove(&socket).is_some()
    }

    /// Who is at a socket.
    pub fn who(&self, socket: SocketId) -> Option<Who> {
        self.guests.get(&socket).and_then(|guest| guest.who)
    }

    /// May one more entry be written for who is at a socket?
    pub fn may_write(&self, socket: SocketId) -> bool {
        self.guests.get(&socket).is_some_and(|guest| guest.outbox.purse.take())
    }

    /// How many sockets there are.
    pub fn len(&self) -> usize {
        self.guests.len()
    }

    /// Is nobody connected?
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// How many sockets have been dropped since the last call because they did not keep up.
    pub fn take_slow(&mut self) -> usize {
        std::mem::take(&mut self.slow)
    }

    /// Is the owner of a seat connected?
    pub fn has(&self, seat: u8) -> bool {
        self.guests.values().any(|guest| guest.seat == Some(seat))
    }

    /// How many watch.
    pub fn watchers(&self) -> usize {
        self.guests.values().filter(|guest| guest.seat.is_none()).count()
    }

    /// Says something at one socket.
    pub fn say(&mut self, socket: SocketId, message: &FromServer) {
        let gone = self.guests.get(&socket).is_some_and(|g| !g.outbox.say(message.text().into()));
        if gone {
            self.drop_guest(socket);
        }
    }

    /// Says something at every socket, made once for each seat and once for those who watch.
    pub fn say_all(&mut self, mut message: impl FnMut(Option<u8>) -> FromServer) {
        let mut made: BTreeMap<Option<u8>, Utf8Bytes> = BTreeMap::new();
        let mut gone = Vec::new();
        for (socket, guest) in &self.guests {
            let text = made.entry(guest.seat).or_insert_with(|| message(guest.seat).text().into());
            if !guest.outbox.say(text.clone()) {
                gone.push(*socket);
            }
        }
        gone.into_iter().for_each(|socket| self.drop_guest(socket));
    }

    fn drop_guest(&mut self, socket: SocketId) {
        let guest = self.guests.remove(&socket);
        self.slow += usize::from(guest.is_some_and(|g| g.outbox.bye.get() == Some(&Bye::Slow)));
    }

    /// Gives everybody the seat that is theirs now; the sockets for which it changed.
    pub fn reseat(&mut self, seat_of: impl Fn(Option<Who>) -> Option<u8>) -> Vec<SocketId> {
        let mut changed = Vec::new();
        for (socket, guest) in &mut self.guests {
            let seat = seat_of(guest.who);
            if seat != guest.seat {
                guest.seat = seat;
                changed.push(*socket);
            }
        }
        changed
    }

    /// The seat of a socket.
    pub fn seat(&self, socket: SocketId) -> Option<u8> {
        self.guests.get(&socket).and_then(|guest| guest.seat)
    }

    /// Closes the sockets of all who watch, or of all.
    pub fn close(&mut self, bye: Bye, only_watchers: bool) {
        self.guests.retain(|_, guest| {
            let stays = only_watchers && guest.seat.is_some();
            if !stays {
                let _ = guest.outbox.bye.set(bye);
            }
            stays
        });
    }
}
