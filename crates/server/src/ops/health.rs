//! Whether the server can do what it is for: write down what happens.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use host::store::{Store, written};
use tables::WhyNot;

/// For how long an answer holds: whoever asks all the time does not make the disk work.
const FRESH: Duration = Duration::from_secs(1);
/// A disk that takes longer than this is not there.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found when it was last tried.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Result<(), WhyNot>)>>);

impl Health {
    /// Can anything be written? It is tried, unless it just was.
    pub async fn check(&self, store: &dyn Store) -> Result<(), WhyNot> {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < FRESH
        {
            return found;
        }
        let found = match timeout(PATIENCE, written(store.probe())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err((&error).into()),
            Err(_) => Err(WhyNot::Storage),
        };
        *last = Some((Instant::now(), found));
        found
    }
}
