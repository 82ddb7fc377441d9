//! Where a table speaks to a socket. It never waits.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tables::message::Bye;
use tokio::sync::mpsc;

use crate::purse::Purse;

/// How many messages may wait for a socket before it counts as slow.
pub const WAITING: usize = 128;

/// The end of a socket that a table speaks to.
#[derive(Clone, Debug)]
pub struct Outbox {
    out: mpsc::Sender<Bytes>,
    bye: Arc<OnceLock<Bye>>,
    /// What may still be written for who is there.
    pub purse: Purse,
    /// Where the socket comes from.
    pub address: IpAddr,
}

impl Outbox {
    /// An outbox, what comes out of it, and why it was closed, once it is.
    pub fn new(address: IpAddr, purse: Purse) -> (Outbox, mpsc::Receiver<Bytes>, Arc<OnceLock<Bye>>) {
        let (out, waiting) = mpsc::channel(WAITING);
        let bye = Arc::new(OnceLock::new());
        (Outbox { out, bye: bye.clone(), purse, address }, waiting, bye)
    }

    /// Says something; false if the socket is gone or does not keep up.
    pub fn say(&self, text: Bytes) -> bool {
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

    /// Why it was closed, once it is.
    pub fn reason(&self) -> Arc<OnceLock<Bye>> {
        self.bye.clone()
    }

    /// Is it one that did not keep up?
    pub fn is_slow(&self) -> bool {
        self.bye.get() == Some(&Bye::Slow)
    }

    /// There is nothing more to say, for this reason.
    pub fn close(self, bye: Bye) {
        let _ = self.bye.set(bye);
    }
}
