//! How long tables are kept when nobody comes any more.
//!
//! Time counts from a table's last event. A table where somebody is connected is never touched. Clocks can be wrong: an old
//! table is only marked, and goes in a later round, when it has stayed old for some days by the clock and the server has
//! run for a day meanwhile. Where nothing at all has happened lately by the clock, it is the clock that is not believed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::hub::{Hub, now};
use crate::metrics::up;
use crate::store::{Last, Mark, written};
use tables::Reached;
use tables::WhyNot;

/// How many days a table is kept where cards were never dealt.
pub const LOBBY_DAYS: u32 = 7;
/// How many days a table is kept where a parti was begun and none has been finished.
pub const UNFINISHED_DAYS: u32 = 30;
/// How many days an old table stays marked before it goes.
pub const MARKED_DAYS: u32 = 3;

const DAY: u64 = 24 * 60 * 60;
/// For how long the server has run before a marked table goes, in seconds.
const RAN: u64 = DAY;
/// If nothing has happened for so long by the clock, it may be the clock.
const QUIET: u64 = 3 * DAY;
/// How long after the start of the server old tables are first looked for.
const START: Duration = Duration::from_secs(5 * 60);
/// How often old tables are looked for.
const ROUND: Duration = Duration::from_secs(60 * 60);
/// How many tables are looked at before others may read again.
const BATCH: usize = 256;

/// What becomes of a table in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Nothing: it is not old, or not marked for long enough.
    Stays,
    /// It has become old.
    Marked,
    /// It is not old after all.
    Lifted,
    /// It has been old for long enough.
    Goes,
}

/// What becomes of a table that is kept for so many days after its last event.
fn fate(last: &Last, days: u32, now: u64) -> Fate {
    let old = now >= last.at.saturating_add(u64::from(days) * DAY);
    let waited = |mark: Mark| now >= mark.at + u64::from(MARKED_DAYS) * DAY && mark.ran >= RAN;
    match last.mark {
        None if old => Fate::Marked,
        None => Fate::Stays,
        Some(_) if !old => Fate::Lifted,
        // A mark of another event, or of a time that has not come, says nothing.
        Some(mark) if mark.n != last.n || mark.at > now => Fate::Marked,
        Some(mark) if waited(mark) => Fate::Goes,
        Some(_) => Fate::Stays,
    }
}

/// Can the clock be believed, when this was the last thing that happened at any table?
fn is_likely(now: u64, newest: Option<u64>) -> bool {
    newest.is_none_or(|newest| now <= newest.saturating_add(QUIET))
}

/// Looks for old tables.
pub struct Keeper {
    hub: Arc<Hub>,
    /// Days for tables with a finished parti, the most that any table is kept; 0 for ever.
    days: u32,
}

impl Keeper {
    /// A keeper of tables; 0 days for ever.
    pub fn new(hub: Arc<Hub>, days: u32) -> Keeper {
        Keeper { hub, days }
    }

    /// How many days this table is kept. Its log is read only if it might be old, and then once.
    async fn days_of(&self, last: &Last, now: u64) -> u32 {
        let least = LOBBY_DAYS.min(self.days);
        if now < last.at.saturating_add(u64::from(least) * DAY) {
            return least;
        }
        match self.hub.summary(&last.table).await.map(|summary| summary.reached) {
            Ok(Reached::Lobby) | Err(WhyNot::NoTable) => least,
            Ok(Reached::Begun) => UNFINISHED_DAYS.min(self.days),
            // What cannot be read is kept as long as anything: somebody may want to mend it.
            Ok(Reached::Finished) | Err(_) => self.days,
        }
    }

    async fn lasts(&self, after: String) -> Vec<Last> {
        let hub = self.hub.clone();
        let found = tokio::task::spawn_blocking(move || hub.store.lasts(&after, BATCH)).await;
        match found {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                tracing::error!(%error, "old tables could not be looked for");
                Vec::new()
            }
            Err(_) => Vec::new(),
        }
    }

    /// Does something happen lately, by this clock?
    async fn believes(&self, now: u64) -> bool {
        let hub = self.hub.clone();
        let newest = tokio::task::spawn_blocking(move || hub.store.newest()).await;
        let Ok(Ok(newest)) = newest else { return false };
        let likely = is_likely(now, newest);
        if !likely {
            tracing::warn!(
                now,
                newest,
                "nothing has happened for long, or the clock is wrong: no table is cleared"
            );
        }
        likely
    }

    /// One round at a time, in seconds since 1970, for so long after the last one that the server has run: marks the
    /// tables that are old, and takes away those that have been for long enough; how many went.
    pub async fn clear(&self, now: u64, ran: Duration) -> usize {
        if self.days == 0 {
            return 0;
        }
        let noted = written(self.hub.store.ran(ran.as_secs())).await;
        if noted.is_err() || !self.believes(now).await {
            return 0;
        }
        let (mut after, mut cleared) = (String::new(), 0);
        loop {
            let found = self.lasts(after).await;
            let Some(end) = found.last() else { break };
            after = end.table.as_str().to_string();
            for last in found {
                cleared += usize::from(self.judge(&last, now).await);
            }
        }
        if cleared > 0 {
            tracing::info!(tables = cleared, "old tables were cleared away");
        }
        cleared
    }

    /// Does to a table what is due; true if it went.
    async fn judge(&self, last: &Last, now: u64) -> bool {
        let days = self.days_of(last, now).await;
        let mark = |at| written(self.hub.store.mark(last, at));
        // A mark that could not be written is written in the next round.
        let _ = match fate(last, days, now) {
            Fate::Stays => return false,
            Fate::Marked => mark(Some(now)).await,
            Fate::Lifted => mark(None).await,
            Fate::Goes => {
                let gone = self.hub.discard(last).await;
                if gone {
                    up(&self.hub.metrics.tables_cleared);
                }
                return gone;
            }
        };
        false
    }

    /// Clears old tables now and then, for ever. A server that has just been started has other things to do first.
    pub async fn watch(self) {
        let (mut before, mut rest) = (Instant::now(), START);
        loop {
            tokio::time::sleep(rest).await;
            let ran = before.elapsed();
            (before, rest) = (Instant::now(), ROUND);
            self.clear(now(), ran).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::TableId;

    fn last(at: u64, mark: Option<Mark>) -> Last {
        Last { table: TableId::read("0123456789012345678901").unwrap(), n: 9, at, mark }
    }

    #[test]
    fn a_table_is_marked_first_and_goes_when_clock_and_run_time_agree() {
        let born = 1_000 * DAY;
        let marked = born + 7 * DAY;
        let mark = |ran| Some(Mark { n: 9, at: marked, ran });
        assert_eq!(fate(&last(born, None), 7, marked - 1), Fate::Stays);
        assert_eq!(fate(&last(born, None), 7, marked), Fate::Marked);
        assert_eq!(fate(&last(born, mark(0)), 7, marked + 400 * DAY), Fate::Stays, "the server has not run");
        assert_eq!(fate(&last(born, mark(RAN)), 7, marked + 2 * DAY), Fate::Stays, "the clock has not gone");
        assert_eq!(fate(&last(born, mark(RAN)), 7, marked + 3 * DAY), Fate::Goes);
        // Something has happened since, or the clock has gone back.
        assert_eq!(fate(&last(marked, mark(RAN)), 7, marked + 3 * DAY), Fate::Lifted);
        let other = Some(Mark { n: 8, at: marked, ran: RAN });
        assert_eq!(fate(&last(born, other), 7, marked + 30 * DAY), Fate::Marked);
        let ahead = Some(Mark { n: 9, at: marked + 400 * DAY, ran: RAN });
        assert_eq!(fate(&last(born, ahead), 7, marked), Fate::Marked);
        assert_eq!(fate(&last(born, ahead), 7, born), Fate::Lifted);
    }

    #[test]
    fn a_clock_far_beyond_everything_is_not_believed() {
        assert!(is_likely(10, None) && is_likely(QUIET + 5, Some(5)) && is_likely(5, Some(u64::MAX)));
        assert!(!is_likely(QUIET + 6, Some(5)));
    }
}
