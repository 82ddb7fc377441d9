//! Wishes for what is already so: nothing changes by them, and nothing should grow.

use serde_json::{Value as Json, json};
use server::client::ClientError;

use super::{Foe, Own};
use crate::target::bytes;

pub(super) async fn run(foe: Foe) {
    let size = || foe.arms.data.as_ref().map(|data| bytes(data));
    let (before, tables) = (size(), foe.tables());
    let begun = std::time::Instant::now();
    foe.many(tables, wish).await;
    if let (Some(before), Some(after)) = (before, size()) {
        let grown = after.saturating_sub(before) as f64 / 1e6;
        let seconds = begun.elapsed().as_secs_f64();
        foe.note(
            "loggens tillväxt",
            "growth of the log",
            format!(
                "{grown:.2} MB / {seconds:.1} s ({:.2} → {:.2} MB)",
                before as f64 / 1e6,
                after as f64 / 1e6
            ),
        );
    }
}

/// What is so already, at a table in its lobby.
fn wishes() -> [Json; 6] {
    [
        json!({"t": "rules", "rules": {}}),
        json!({"t": "settings", "settings": {"pace_ms": 900}}),
        json!({"t": "name", "name": "Ond"}),
        json!({"t": "accept"}),
        json!({"t": "seat", "seat": 1, "kind": "bot", "level": "nyborjare"}),
        json!({"t": "wait", "seat": 1, "on": false}),
    ]
}

async fn wish(foe: Foe, _: usize) -> Result<(), ClientError> {
    let Own { mut client, .. } = foe.own("nyborjare", 900, false).await?;
    let mut ticks = foe.ticks();
    let mut round = 0;
    while round == 0 || !foe.is_stopped() {
        round += 1;
        for wish in wishes() {
            ticks.tick().await;
            let answer = client.ask(wish, drop).await?;
            foe.heard(&answer);
            if foe.is_stopped() && round > 1 {
                break;
            }
        }
    }
    Ok(())
}
