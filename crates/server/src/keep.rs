//! How long tables are kept when nobody comes any more.
//!
//! Time counts from a table's last event. A table where somebody is connected is never touched.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::hub::{Hub, now};
use crate::ids::TableId;
use crate::metrics::up;
use crate::refusals::No;
use crate::store::Last;
use crate::table::Table;

/// How many days a table is kept where cards were never dealt.
pub const LOBBY_DAYS: u32 = 7;
/// How many days a table is kept where a parti was begun and none has been finished.
pub const UNFINISHED_DAYS: u32 = 30;

const DAY: u64 = 24 * 60 * 60;
/// How often old tables are looked for.
const ROUND: Duration = Duration::from_secs(6 * 60 * 60);
/// How many tables are looked at before others may read again.
const BATCH: usize = 256;

/// Looks for old tables, and remembers those that it has judged.
pub struct Keeper {
    hub: Arc<Hub>,
    /// Days for tables with a finished parti, the most that any table is kept; 0 for ever.
    days: u32,
    /// Per table that has been read: its last event, and how many days it is kept after that.
    judged: HashMap<TableId, (u64, u32)>,
}

impl Keeper {
    /// A keeper of tables; 0 days for ever.
    pub fn new(hub: Arc<Hub>, days: u32) -> Keeper {
        Keeper { hub, days, judged: HashMap::new() }
    }

    fn days_for(&self, table: &Table) -> u32 {
        match &table.game {
            None => LOBBY_DAYS.min(self.days),
            Some(_) if !table.has_finished() => UNFINISHED_DAYS.min(self.days),
            Some(_) => self.days,
        }
    }

    /// Is this table old? It is read only if it might be, and then once.
    async fn is_old(&mut self, last: &Last, now: u64) -> bool {
        let over = |days: u32| now >= last.at + u64::from(days) * DAY;
        if !over(LOBBY_DAYS.min(self.days)) {
            return false;
        }
        let days = match self.judged.get(&last.table) {
            Some((n, days)) if *n == last.n => *days,
            _ => match self.hub.read(&last.table).await {
                Ok(table) => self.days_for(&table),
                Err(No::NoTable) => return false,
                // What cannot be read is kept as long as anything: somebody may want to mend it.
                Err(_) => self.days,
            },
        };
        self.judged.insert(last.table.clone(), (last.n, days));
        over(days)
    }

    /// Takes away all tables that are old at a time, in seconds since 1970; how many there were.
    pub async fn clear(&mut self, now: u64) -> usize {
        let (mut after, mut cleared) = (String::new(), 0);
        while self.days > 0 {
            let (hub, from) = (self.hub.clone(), after);
            let found = tokio::task::spawn_blocking(move || hub.store.lasts(&from, BATCH)).await;
            let found = match found {
                Ok(Ok(found)) if !found.is_empty() => found,
                Ok(Err(error)) => {
                    tracing::error!(%error, "old tables could not be looked for");
                    break;
                }
                _ => break,
            };
            after = found.last().map(|last| last.table.as_str().to_string()).unwrap_or_default();
            for last in found {
                if self.is_old(&last, now).await && self.hub.discard(&last).await {
                    self.judged.remove(&last.table);
                    up(&self.hub.metrics.tables_cleared);
                    cleared += 1;
                }
            }
        }
        if cleared > 0 {
            tracing::info!(tables = cleared, "old tables were cleared away");
        }
        cleared
    }

    /// Clears old tables now and then, for ever.
    pub async fn watch(mut self) {
        loop {
            self.clear(now()).await;
            tokio::time::sleep(ROUND).await;
        }
    }
}
