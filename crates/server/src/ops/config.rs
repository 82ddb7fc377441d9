//! How a server is run.

use std::path::PathBuf;
use std::time::Duration;

/// Limits on what one client can ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages per second on one socket.
    pub messages_per_second: u32,
    /// Requests per second from one address.
    pub requests_per_second: u32,
    /// Tables per hour from one address.
    pub tables_per_hour: u32,
    /// Sockets at once from one address.
    pub sockets_per_address: u32,
    /// Entries per second that one address may have written in the long run.
    pub entries_per_second: u32,
    /// The most entries of a table; its last deal may be played to its end beyond that.
    pub table_entries: u64,
    /// Records that are read or written at once for one address.
    pub readings_per_address: u32,
    /// The longest message on a socket, in bytes.
    pub message_bytes: usize,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// How long a socket may take to say hello.
    pub hello: Duration,
    /// How long a socket may be silent.
    pub silence: Duration,
    /// How long one message may take to be sent.
    pub sending: Duration,
    /// How long somebody may take before others may nudge them.
    pub nudge: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages_per_second: 20,
            requests_per_second: 50,
            tables_per_hour: 120,
            sockets_per_address: 100,
            entries_per_second: 20,
            table_entries: host::hub::TABLE_ENTRIES,
            readings_per_address: 4,
            message_bytes: 4 << 10,
            body_bytes: 16 << 10,
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(120),
            sending: Duration::from_secs(10),
            nudge: Duration::from_secs(12),
        }
    }
}

impl Limits {
    /// Limits that nobody meets, for tests and load.
    pub fn none() -> Limits {
        Limits {
            messages_per_second: u32::MAX,
            requests_per_second: u32::MAX,
            tables_per_hour: u32::MAX,
            sockets_per_address: u32::MAX,
            entries_per_second: u32::MAX,
            table_entries: u64::MAX,
            readings_per_address: u32::MAX,
            nudge: Duration::ZERO,
            ..Limits::default()
        }
    }
}

/// How a server is run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What one client can ask for.
    pub limits: Limits,
    /// Origins besides the server's own from which pages may connect.
    pub origins: Vec<String>,
    /// Names under which the server may be asked, besides `localhost` and addresses in digits.
    pub hosts: Vec<String>,
    /// Is there a proxy in front whose `X-Forwarded-For` is to be believed?
    pub behind_proxy: bool,
    /// A folder to serve the page from, instead of the one in the binary.
    pub web: Option<PathBuf>,
    /// How long a table stays in memory when nobody is there; a minute if none.
    pub linger: Option<Duration>,
    /// How many days finished partier are kept, the most that any table is; 0 for ever.
    pub keep_days: u32,
}
