//! Sockets and requests that never read what they are sent.

use cards::Fast;
use server::client::{Client, ClientError};
use tokio::io::AsyncWriteExt;

use super::{Foe, Own};
use crate::check::counters;
use crate::wire::{failed, request};

/// The least that the system lets a connection receive ahead of its reader.
const BUFFER: u32 = 2048;

pub(super) async fn run(foe: Foe) {
    let slow = async || counters(foe.arms.server).await.get("sockets_slow_total").copied().unwrap_or(0);
    let before = slow().await;
    let own = match foe.own("nyborjare", 0, true).await {
        Ok(own) => own,
        Err(error) => return foe.count(error.0),
    };
    let watchers = foe.tables().saturating_sub(10).max(1);
    let (id, long) = (own.id.clone(), foe.arms.long.clone().unwrap_or(own.id.clone()));
    let ((), (), played) = tokio::join!(
        foe.many(watchers, |foe, _| hold(foe, id.clone())),
        foe.many(foe.share(40), |foe, _| ask(foe, long.clone())),
        play(foe.clone(), own)
    );
    if let Err(error) = played {
        foe.count(error.0);
    }
    let closed = slow().await.saturating_sub(before);
    foe.note(
        "döva åskådare, avslutade av servern",
        "deaf watchers, closed by the server",
        format!("{watchers}, {closed} ✕"),
    );
}

/// Watches, and never reads.
async fn hold(foe: Foe, table: String) -> Result<(), ClientError> {
    let stream = foe.line.connect(Some(BUFFER)).await.map_err(failed)?;
    let mut client = Client::over(stream, foe.line.server, &table, "d").await?;
    client.say(serde_json::json!({"t": "hello", "secret": null, "last": null})).await?;
    foe.count("deaf socket");
    foe.ended().await;
    Ok(())
}

/// Asks for something long, and never reads.
async fn ask(foe: Foe, table: String) -> Result<(), ClientError> {
    let mut stream = foe.line.connect(Some(BUFFER)).await.map_err(failed)?;
    let path = format!("/api/tables/{table}/record?deals=over");
    stream.write_all(&request(foe.line, "GET", &path, "", b"")).await.map_err(failed)?;
    foe.count("deaf request");
    foe.ended().await;
    Ok(())
}

/// Gives the watchers something to hear.
async fn play(foe: Foe, mut own: Own) -> Result<(), ClientError> {
    let (mut chance, mut ticks, mut rounds) = (Fast::new(foe.arms.seed), foe.ticks(), 0);
    while rounds < 40 || !foe.is_stopped() {
        rounds += 1;
        ticks.tick().await;
        let wish = own.sight.wish(&mut chance).unwrap_or_else(|| serde_json::json!({"t": "ping"}));
        let sight = &mut own.sight;
        let answer = own
            .client
            .ask(wish, |heard| {
                sight.absorb(&heard);
            })
            .await?;
        foe.heard(&answer);
    }
    Ok(())
}
