//! The record of a long table, thirty at a time, and in between a short question about the same table.

use std::time::{Duration, Instant};

use server::client::ClientError;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::{Foe, Own};
use crate::meter::{Figures, micros};

/// So many at a time.
const READERS: usize = 30;

pub(super) async fn run(foe: Foe) {
    // Whose table is not long by itself plays one, and reads of it what there is.
    let own = match foe.arms.long.is_none() {
        true => foe.own("nyborjare", 0, true).await.ok(),
        false => None,
    };
    let id = foe.arms.long.clone().or_else(|| own.as_ref().map(|own: &Own| own.id.clone()));
    let Some(id) = id else { return foe.count("no table") };
    let (asked, mut short) = mpsc::unbounded_channel();
    let readers = foe.share(READERS);
    foe.many(readers, |foe, number| read(foe, id.clone(), number, asked.clone())).await;
    drop(asked);
    let mut questions = Vec::new();
    while let Ok(taken) = short.try_recv() {
        questions.push(taken);
    }
    let bytes = foe.line.get(&format!("/api/tables/{id}/record?deals=over"), "").await;
    foe.note("protokollets bytes", "bytes of the record", bytes.map_or(0, |answer| answer.body.len()));
    let Figures { p50, p99, .. } = Figures::of(questions, 0);
    let times = format!("{p50:.1}/{p99:.1} ms (p50/p99)");
    foe.note("kort fråga om det långa bordet", "short question about the long table", times);
}

async fn read(
    foe: Foe,
    id: String,
    number: usize,
    short: mpsc::UnboundedSender<u32>,
) -> Result<(), ClientError> {
    let mut rounds = 0;
    while rounds < 2 || !foe.is_stopped() {
        rounds += 1;
        // One of them asks for little, the others for everything.
        let (path, begun) = match number {
            0 => (format!("/api/tables/{id}"), Instant::now()),
            _ => (format!("/api/tables/{id}/record?deals=over"), Instant::now()),
        };
        let answer = foe.line.get(&path, "Accept-Encoding: gzip\r\n").await;
        foe.answered(&answer);
        match answer {
            Ok(answer) if answer.status == 200 && number == 0 => {
                let _ = short.send(micros(begun.elapsed()));
                sleep(Duration::from_millis(100)).await;
            }
            Ok(answer) if answer.status == 200 => {}
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
    Ok(())
}
