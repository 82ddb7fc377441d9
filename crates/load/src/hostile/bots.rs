//! As many tables as an address may have sockets, each with Mästare; hints all the time, and play without a thought.

use cards::{Chance, Fast};
use serde_json::json;
use server::client::ClientError;

use super::{Foe, Own};

pub(super) async fn run(foe: Foe) {
    let tables = foe.tables();
    foe.many(tables, play).await;
    foe.note("bord med Mästare", "tables with Mästare", tables);
}

async fn play(foe: Foe, number: usize) -> Result<(), ClientError> {
    let Own { mut client, mut sight, .. } = foe.own("mastare", 0, true).await?;
    let mut chance = Fast::new(foe.arms.seed + number as u64);
    let mut ticks = foe.ticks();
    let mut acted = 0;
    loop {
        let (mut tick, mut stop) = (false, false);
        tokio::select! {
            heard = client.hear() => {
                let heard = heard?;
                sight.absorb(&heard);
                foe.heard(&heard);
            }
            _ = ticks.tick() => tick = true,
            () = foe.ended() => stop = true,
        }
        if stop {
            return Ok(());
        }
        // Half of what is said are hints, which Mästare thinks about whether they are heard or not.
        let wish = sight.wish(&mut chance).filter(|_| sight.n > acted && chance.below(2) == 0);
        match wish {
            Some(wish) if tick => {
                acted = sight.n;
                client.say(wish).await?;
            }
            None if tick => drop(client.say(json!({"t": "hint"})).await?),
            _ => {}
        }
    }
}
