//! What the server counts, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the steps in which commits are counted, in microseconds.
const STEPS: [u64; 10] = [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000];

/// Counters and gauges. Nothing here tells of a single table or player.
#[derive(Debug, Default)]
#[allow(missing_docs)]
pub struct Metrics {
    pub tables_created: AtomicU64,
    pub tables_cleared: AtomicU64,
    pub tables_loaded: AtomicI64,
    pub sockets: AtomicI64,
    pub messages: AtomicU64,
    pub refused: AtomicU64,
    pub actions_human: AtomicU64,
    pub actions_bot: AtomicU64,
    pub deals: AtomicU64,
    pub closed_slow: AtomicU64,
    pub closed_flood: AtomicU64,
    pub bots_failed: AtomicU64,
    pub bots_hurried: AtomicU64,
    pub store_errors: AtomicU64,
    pub requests: AtomicU64,
    pub records_written: AtomicU64,
    pub logs_read: AtomicU64,
    commits: [AtomicU64; STEPS.len()],
    commits_all: AtomicU64,
    commits_sum: AtomicU64,
}

/// One more.
pub fn up(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Holds a gauge one higher for as long as it lives.
#[derive(Debug)]
pub struct Held(Arc<Metrics>, fn(&Metrics) -> &AtomicI64);

impl Held {
    /// Takes hold.
    pub fn new(metrics: &Arc<Metrics>, gauge: fn(&Metrics) -> &AtomicI64) -> Held {
        gauge(metrics).fetch_add(1, Ordering::Relaxed);
        Held(metrics.clone(), gauge)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.1(&self.0).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// How long it took until an entry was on disk.
    pub fn committed(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (step, count) in STEPS.iter().zip(&self.commits) {
            if micros <= *step {
                up(count);
            }
        }
        up(&self.commits_all);
        self.commits_sum.fetch_add(micros, Ordering::Relaxed);
    }

    /// Everything, in Prometheus' text form.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut one = |kind: &str, name: &str, help: &str, value: i64| {
            let _ = writeln!(
                out,
                "# HELP talong_{name} {help}\n# TYPE talong_{name} {kind}\ntalong_{name} {value}"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        one("counter", "tables_created_total", "Tables made.", count(&self.tables_created));
        one("counter", "tables_cleared_total", "Old tables taken away.", count(&self.tables_cleared));
        one("gauge", "tables_loaded", "Tables in memory.", self.tables_loaded.load(Ordering::Relaxed));
        one("gauge", "sockets", "Open sockets.", self.sockets.load(Ordering::Relaxed));
        one("counter", "requests_total", "HTTP requests.", count(&self.requests));
        one("counter", "messages_total", "Messages from clients.", count(&self.messages));
        one("counter", "refused_total", "Messages refused.", count(&self.refused));
        one("counter", "actions_human_total", "Actions by people.", count(&self.actions_human));
        one("counter", "actions_bot_total", "Actions by bots.", count(&self.actions_bot));
        one("counter", "deals_total", "Deals.", count(&self.deals));
        one(
            "counter",
            "sockets_slow_total",
            "Sockets closed because they did not read.",
            count(&self.closed_slow),
        );
        one(
            "counter",
            "sockets_flood_total",
            "Sockets closed because they sent too much.",
            count(&self.closed_flood),
        );
        one("counter", "bots_failed_total", "Bots that failed and were replaced.", count(&self.bots_failed));
        one(
            "counter",
            "bots_hurried_total",
            "Bots that answered by knowledge because their search was not ready.",
            count(&self.bots_hurried),
        );
        one("counter", "store_errors_total", "Failures of the store.", count(&self.store_errors));
        one(
            "counter",
            "records_written_total",
            "Records made for those who asked.",
            count(&self.records_written),
        );
        one("counter", "logs_read_total", "Logs of tables read from disk.", count(&self.logs_read));
        let name = "talong_commit_seconds";
        let _ = writeln!(out, "# HELP {name} Time until an entry is on disk.\n# TYPE {name} histogram");
        for (step, seen) in STEPS.iter().zip(&self.commits) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {}", *step as f64 / 1e6, count(seen));
        }
        let (all, sum) = (count(&self.commits_all), count(&self.commits_sum) as f64 / 1e6);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}\n{name}_count {all}");
        out
    }
}
