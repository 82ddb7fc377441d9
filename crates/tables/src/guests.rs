//! Who is connected to a table.

use std::collections::BTreeMap;

use crate::ids::Who;

/// The number of a socket, unique while its driver runs.
pub type SocketId = u64;

/// Somebody who is connected.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub who: Option<Who>,
    pub seat: Option<u8>,
    /// Will it contribute to deals?
    pub contributes: bool,
}

/// Everybody who is connected to a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guests(BTreeMap<SocketId, Guest>);

impl Guests {
    /// Somebody comes.
    pub fn enter(&mut self, socket: SocketId, guest: Guest) {
        self.0.insert(socket, guest);
    }

    /// Somebody goes.
    pub fn leave(&mut self, socket: SocketId) {
        self.0.remove(&socket);
    }

    /// Is somebody at this socket?
    pub fn contains(&self, socket: SocketId) -> bool {
        self.0.contains_key(&socket)
    }

    /// The host's socket, or that of whoever else sits here first.
    pub fn payer(&self, host: Option<u8>) -> Option<SocketId> {
        let seated = || self.0.iter().filter(|(_, guest)| guest.seat.is_some());
        let payer = seated().find(|(_, guest)| guest.seat == host).or_else(|| seated().next());
        payer.map(|(socket, _)| *socket)
    }

    /// The seats whose owners are here and have said that they contribute to deals.
    pub fn contributors(&self) -> impl Iterator<Item = u8> {
        self.0.values().filter(|guest| guest.contributes).filter_map(|guest| guest.seat)
    }

    /// Who is at a socket.
    pub fn who(&self, socket: SocketId) -> Option<Who> {
        self.0.get(&socket).and_then(|guest| guest.who)
    }

    /// The seat of a socket.
    pub fn seat(&self, socket: SocketId) -> Option<u8> {
        self.0.get(&socket).and_then(|guest| guest.seat)
    }

    /// How many sockets there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is the owner of a seat connected?
    pub fn has(&self, seat: u8) -> bool {
        self.0.values().any(|guest| guest.seat == Some(seat))
    }

    /// How many watch.
    pub fn watchers(&self) -> usize {
        self.0.values().filter(|guest| guest.seat.is_none()).count()
    }

    /// The sockets of each seat, and of those who watch.
    pub fn by_seat(&self) -> BTreeMap<Option<u8>, Vec<SocketId>> {
        let mut by_seat: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (socket, guest) in &self.0 {
            by_seat.entry(guest.seat).or_default().push(*socket);
        }
        by_seat
    }

    /// Every socket.
    pub fn sockets(&self) -> Vec<SocketId> {
        self.0.keys().copied().collect()
    }

    /// Gives everybody the seat that is theirs now; the sockets for which it changed.
    pub fn reseat(&mut self, seat_of: impl Fn(Option<Who>) -> Option<u8>) -> Vec<SocketId> {
        let mut changed = Vec::new();
        for (socket, guest) in &mut self.0 {
            let seat = seat_of(guest.who);
            if seat != guest.seat {
                guest.seat = seat;
                changed.push(*socket);
            }
        }
        changed
    }

    /// Sends away all who watch, or all; who they were.
    pub fn send_away(&mut self, only_watchers: bool) -> Vec<SocketId> {
        let goes = |guest: &Guest| !only_watchers || guest.seat.is_none();
        let gone = self.0.iter().filter(|(_, guest)| goes(guest)).map(|(socket, _)| *socket).collect();
        self.0.retain(|_, guest| !goes(guest));
        gone
    }
}
