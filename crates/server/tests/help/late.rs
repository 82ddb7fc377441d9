//! Lateness for tests: what a server or a program says comes later, at random, in the order in which it was said.
//! `TALONG_TEST_DELAY` says by how many milliseconds at most, `TALONG_TEST_SEED` which random it is. Nothing of this is in
//! the programs themselves.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// How many have been opened, so that each has its own random.
static OPENED: AtomicU64 = AtomicU64::new(0);

/// One end of a pipe out of which everything comes late, or at once where no lateness is asked for.
pub struct Late<T> {
    out: SyncSender<(Instant, T)>,
    most: u64,
    state: u64,
}

impl<T: Send + 'static> Late<T> {
    pub fn pipe() -> (Late<T>, Receiver<T>) {
        let most = number("TALONG_TEST_DELAY").unwrap_or(0);
        let opened = OPENED.fetch_add(1, Ordering::Relaxed);
        let state = number("TALONG_TEST_SEED").unwrap_or(1).wrapping_add(opened.wrapping_mul(0x9E37_79B9));
        // Bounded, so that a reader who stops reading is felt at the other end.
        let ((out, waiting), (late, heard)) = (sync_channel::<(Instant, T)>(64), sync_channel(0));
        std::thread::spawn(move || {
            for (due, what) in waiting {
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                if late.send(what).is_err() {
                    return;
                }
            }
        });
        (Late { out, most, state }, heard)
    }

    /// False if nobody listens any more.
    pub fn send(&mut self, what: T) -> bool {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let late = Duration::from_millis((self.state >> 33) % (self.most + 1));
        self.out.send((Instant::now() + late, what)).is_ok()
    }
}

/// An address that stays the same while servers behind it come and go. What they say comes late.
pub struct Door {
    pub address: SocketAddr,
    behind: Arc<Mutex<Option<SocketAddr>>>,
}

impl Door {
    pub fn before(server: SocketAddr) -> Door {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let behind = Arc::new(Mutex::new(Some(server)));
        let leads = behind.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let server = *leads.lock().expect("whole");
                if let Some(Ok(server)) = server.map(TcpStream::connect) {
                    join(client, server);
                }
            }
        });
        Door { address, behind }
    }

    /// Where it leads from now on.
    pub fn lead(&self, server: Option<SocketAddr>) {
        *self.behind.lock().expect("whole") = server;
    }

    /// The address to use for a server: a door before it if lateness is asked for, else its own.
    pub fn address_of(server: SocketAddr) -> SocketAddr {
        match number("TALONG_TEST_DELAY") {
            Some(_) => Door::before(server).address,
            None => server,
        }
    }
}

/// Carries bytes both ways until either end closes.
fn join(client: TcpStream, server: TcpStream) {
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (mut from_client, mut to_server) =
        (client.try_clone().expect("a copy"), server.try_clone().expect("a copy"));
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut from_client, &mut to_server);
        let _ = to_server.shutdown(Shutdown::Write);
    });
    let (mut late, heard) = Late::pipe();
    let mut from_server = server.try_clone().expect("a copy");
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(n @ 1..) = from_server.read(&mut buffer) {
            if !late.send(buffer[..n].to_vec()) {
                return;
            }
        }
    });
    std::thread::spawn(move || {
        let mut to_client = client;
        for bytes in heard {
            if to_client.write_all(&bytes).is_err() {
                break;
            }
        }
        let _ = (to_client.shutdown(Shutdown::Both), server.shutdown(Shutdown::Both));
    });
}
