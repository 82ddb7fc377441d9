//! Where connections come in: so many from one address, and none that stays without asking something, be it silent or
//! slow. What is asked on them is limited later; this is for those that ask nothing.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tokio_io_timeout::TimeoutStream;

use host::turns::household;

/// A request's head must be there so long after its first byte.
const HEAD: Duration = Duration::from_secs(10);
/// A connection on which no request begins for so long is closed.
const IDLE: Duration = Duration::from_secs(75);
/// So long nothing of an answer need be taken.
const TAKING: Duration = Duration::from_secs(30);
/// So many connections besides the sockets that an address may have.
const BESIDES: u32 = 100;

/// As many addresses as have connections.
type Counts = Arc<Mutex<HashMap<IpAddr, u32>>>;

fn held(counts: &Counts) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets connections in.
pub struct Doors {
    listener: TcpListener,
    most: Option<u32>,
    counts: Counts,
}

impl Doors {
    /// With so many sockets for an address; without a number all may come, as behind a proxy, where all have one address.
    pub fn new(listener: TcpListener, sockets: Option<u32>) -> Doors {
        let most = sockets.map(|sockets| sockets.saturating_add(BESIDES));
        Doors { listener, most, counts: Counts::default() }
    }

    fn count(&self, address: IpAddr) -> Option<Counted> {
        let address = household(address);
        let mut counts = held(&self.counts);
        let count = counts.entry(address).or_default();
        if self.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Counted { address, counts: self.counts.clone() })
    }
}

impl Listener for Doors {
    type Io = Door;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Door, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let Some(counted) = self.count(address.ip()) else { continue };
            // An event is one small packet that somebody waits for.
            let _ = stream.set_nodelay(true);
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(TAKING));
            let peer = Peer { address: address.ip(), turn: Arc::default() };
            let patience = Box::pin(sleep(IDLE));
            let door =
                Door { stream: Box::pin(stream), peer, turn: 0, begun: false, patience, _counted: counted };
            return (door, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

struct Counted {
    address: IpAddr,
    counts: Counts,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = held(&self.counts);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Who is behind a door, as its requests know it. They tell the door when one has come in and when it has been answered.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Where the connection comes from.
    pub address: IpAddr,
    /// Odd while a request is being answered, and for ever once the connection is a socket: sockets watch over themselves.
    turn: Arc<AtomicU32>,
}

impl Peer {
    /// A request's head is there.
    pub fn begins(&self) {
        self.turn.fetch_or(1, Ordering::Relaxed);
    }

    /// It is answered: the next one may come.
    pub fn ends(&self) {
        self.turn.fetch_add(1, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, Doors>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Peer {
        stream.io().peer.clone()
    }
}

/// A connection that has been let in.
pub struct Door {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    peer: Peer,
    /// The turn for which `patience` runs.
    turn: u32,
    /// Has something been heard in this turn?
    begun: bool,
    patience: Pin<Box<Sleep>>,
    _counted: Counted,
}

impl AsyncRead for Door {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        let turn = self.peer.turn.load(Ordering::Relaxed);
        if turn != self.turn {
            (self.turn, self.begun) = (turn, false);
            self.patience.as_mut().reset(Instant::now() + IDLE);
        }
        let waits = turn.is_multiple_of(2);
        if waits && self.patience.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = into.filled().len();
        let read = self.stream.as_mut().poll_read(cx, into);
        if waits && !self.begun && into.filled().len() > before {
            self.begun = true;
            self.patience.as_mut().reset(Instant::now() + HEAD);
        }
        read
    }
}

impl AsyncWrite for Door {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context,
        parts: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(cx, parts)
    }
}
