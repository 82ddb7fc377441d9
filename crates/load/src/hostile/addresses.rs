//! More addresses than the server likes to remember, one question from each, again and again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::Foe;
use crate::wire::{Line, Zone};

/// How many addresses.
const ADDRESSES: usize = 25_000;
/// How many ask at once.
const AT_ONCE: usize = 32;
/// How often each asks at most.
const ROUNDS: usize = 40;

pub(super) async fn run(foe: Foe) {
    let addresses = foe.share(ADDRESSES);
    let next = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    foe.many(foe.share(AT_ONCE), |foe, _| {
        let next = next.clone();
        async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let known = number >= addresses;
                if number >= addresses * ROUNDS || known && foe.is_stopped() {
                    return Ok(());
                }
                let line = Line::new(foe.arms.server, Zone::Swarm, number % addresses);
                foe.answered(&line.get("/healthz", "").await);
            }
        }
    })
    .await;
    let asked = next.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
    foe.note("adresser", "addresses", format!("{addresses}, {asked:.0}/s"));
}
