//! What is counted, as Prometheus reads it. By hand: the `metrics` crate counts for a whole process, and here every server
//! counts for itself; with its exporter it would be as long, and much larger in the program.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// The upper ends of the steps in which commits are counted, in microseconds.
const STEPS: [i64; 10] = [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000];

/// Counters and gauges: how each is called here, its kind and its name to others, and what it tells.
macro_rules! metrics {
    ($($field:ident: $kind:ident $name:literal, $help:literal;)*) => {
        /// Counters and gauges. Nothing here tells of a single table or player.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $help] pub $field: AtomicI64,)*
            commits: [AtomicI64; STEPS.len()],
            commits_all: AtomicI64,
            commits_sum: AtomicI64,
        }

        impl Metrics {
            fn rows(&self) -> impl Iterator<Item = (&str, &str, &str, &AtomicI64)> {
                [$((stringify!($kind), $name, $help, &self.$field)),*].into_iter()
            }
        }
    };
}

metrics! {
    tables_created: counter "tables_created_total", "Tables made.";
    tables_cleared: counter "tables_cleared_total", "Old tables taken away.";
    tables_loaded: gauge "tables_loaded", "Tables in memory.";
    sockets: gauge "sockets", "Open sockets.";
    requests: counter "requests_total", "HTTP requests.";
    messages: counter "messages_total", "Messages from clients.";
    refused: counter "refused_total", "Messages refused.";
    actions_human: counter "actions_human_total", "Actions by people.";
    actions_bot: counter "actions_bot_total", "Actions by bots.";
    deals: counter "deals_total", "Deals.";
    closed_slow: counter "sockets_slow_total", "Sockets closed because they did not read.";
    closed_flood: counter "sockets_flood_total", "Sockets closed because they sent too much.";
    bots_failed: counter "bots_failed_total", "Bots that failed and were replaced.";
    bots_hurried: counter "bots_hurried_total", "Bots that answered by knowledge because their search was not ready.";
    store_errors: counter "store_errors_total", "Failures of the store.";
    records_written: counter "records_written_total", "Records made for those who asked.";
    logs_read: counter "logs_read_total", "Logs of tables read from disk.";
}

/// One more.
pub fn up(counter: &AtomicI64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Holds a gauge one higher for as long as it lives.
#[derive(Debug)]
pub struct GaugeUp(Arc<Metrics>, fn(&Metrics) -> &AtomicI64);

impl GaugeUp {
    /// One higher from now on.
    pub fn new(metrics: &Arc<Metrics>, gauge: fn(&Metrics) -> &AtomicI64) -> GaugeUp {
        up(gauge(metrics));
        GaugeUp(metrics.clone(), gauge)
    }
}

impl Drop for GaugeUp {
    fn drop(&mut self) {
        self.1(&self.0).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// How long it took until an entry was on disk.
    pub fn committed(&self, took: Duration) {
        let micros = i64::try_from(took.as_micros()).unwrap_or(i64::MAX);
        let steps = STEPS.iter().zip(&self.commits).filter(|(step, _)| micros <= **step);
        steps.for_each(|(_, count)| up(count));
        up(&self.commits_all);
        self.commits_sum.fetch_add(micros, Ordering::Relaxed);
    }

    /// Everything, in Prometheus' text form.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let count = |counter: &AtomicI64| counter.load(Ordering::Relaxed);
        for (kind, name, help, value) in self.rows() {
            let (name, value) = (format!("talong_{name}"), count(value));
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        }
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
