//! Whole tables from one seed: people who come, go, reload, repeat themselves and lie; bots that are slow or fail; a store
//! that is slow, fails, or dies between writing and answering; a process that stops anywhere and comes back from the log;
//! time that jumps. After every step what everybody was told is compared with the log, and when the faults stop, every
//! table is played to its end.
//!
//! A seed that fails is run again alone with `TALONG_SIM_SEED=7 cargo test -p talong-tables --test simulator`; more of them
//! with `TALONG_SIM_TABLES=10000`.

mod person;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use world::{Counts, World};

/// How many tables are simulated when nobody says otherwise.
const TABLES: u64 = 300;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn tables_hold_whatever_happens_around_them() {
    let seeds = match number("TALONG_SIM_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("TALONG_SIM_TABLES").unwrap_or(TABLES),
    };
    let (next, all) = (AtomicU64::new(seeds.start), Mutex::new((Counts::default(), Vec::new())));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let run = catch_unwind(AssertUnwindSafe(|| World::new(seed).run()));
            let mut all = all.lock().expect("nobody fails in here");
            match run {
                Ok(counts) => all.0.add(&counts),
                Err(_) => all.1.push(seed),
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let (counts, failed) = all.into_inner().expect("nobody fails in here");
    println!("{counts}");
    let again = |seed: &u64| format!("TALONG_SIM_SEED={seed} cargo test -p talong-tables --test simulator");
    assert!(failed.is_empty(), "run again:\n{}", failed.iter().map(again).collect::<Vec<_>>().join("\n"));
}
