//! What its people are told of a table that nobody is at, kept beside the log so that the log need not be read for it.

use std::sync::Arc;

use tables::ids::TableId;
use tables::{Summary, Table, WhyNot};

use crate::hub::Hub;
use crate::reading::{Told, Topic};
use crate::store::{Written, written};

impl Hub {
    /// A table in a few words: by itself if it is in memory, else as it was kept, else out of its log.
    pub async fn summary(self: &Arc<Self>, id: &TableId) -> Result<Summary, WhyNot> {
        if self.is_loaded(id) {
            match self.read_of(id, None, Topic::Summary).await? {
                Told::Summary(summary) => return Ok(*summary),
                _ => return Err(WhyNot::WorkFailed),
            }
        }
        let (hub, wanted) = (self.clone(), id.clone());
        let kept = tokio::task::spawn_blocking(move || hub.store.summary(&wanted)).await;
        if let Ok(Ok(Some(text))) = kept
            && let Ok(summary) = serde_json::from_str(&text)
        {
            return Ok(summary);
        }
        let table = self.read(id).await?;
        // Without it the log is read again the next time.
        let _ = written(self.keep_summary(&table)).await;
        Ok(Summary::of(&table))
    }

    /// Keeps a summary beside the log. Nobody need wait for it.
    pub fn keep_summary(&self, table: &Table) -> Written {
        // Plain data with text keys always has a JSON form.
        let text = serde_json::to_string(&Summary::of(table)).unwrap_or_default();
        self.store.summarize(&table.id, table.n, text)
    }
}
