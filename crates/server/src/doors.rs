//! Where connections come in: so many from one address, and none that stays without saying anything. What is asked on them
//! is limited later; this is for those that ask nothing.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

use crate::guard::household;

/// A connection on which nothing is heard for so long is closed. Sockets are told goodbye before.
const SILENCE: Duration = Duration::from_secs(150);
/// So many connections besides the sockets that an address may have.
const BESIDES: u32 = 100;

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
            stream.set_read_timeout(Some(SILENCE));
            return (Door { stream: Box::pin(stream), _counted: counted }, address);
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

/// A connection that has been let in.
pub struct Door {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _counted: Counted,
}

impl AsyncRead for Door {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, into)
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
