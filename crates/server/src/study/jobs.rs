//! Long work for one asker: a few at a time, on threads of its own, with progress, and never for nobody.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use game::Refusal;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use host::turns::{Turns, household};
use tables::WhyNot;
use wire::api::{self, Found, JobState, Remark};

/// How many jobs are remembered, done ones included.
const REMEMBERED: usize = 400;
/// How many may be under way or waiting.
const WAITING: usize = 100;
/// How many of them for one address.
const FOR_ONE: usize = 4;
/// A job that nobody has asked about for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
struct Progress {
    done: usize,
    of: usize,
    /// What has been found so far.
    parts: Vec<Remark>,
    /// The end: a last word, or why there is none.
    end: Option<Result<Found, Refusal>>,
}

/// A job.
#[derive(Debug)]
pub struct Job {
    id: String,
    /// Who waits for it; it is stopped when nobody does.
    askers: Mutex<Vec<IpAddr>>,
    stopped: AtomicBool,
    gone: Notify,
    asked: Mutex<Instant>,
    progress: Mutex<Progress>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is inside is whole even if a thread died holding it: every change is one assignment.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// Is it still wanted? Work looks at this now and then.
    pub fn is_wanted(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed) && lock(&self.asked).elapsed() < PATIENCE
    }

    /// How much there is to do.
    pub fn expect(&self, of: usize) {
        lock(&self.progress).of = of;
    }

    /// One more is done, and this has been found, if anything.
    pub fn found(&self, part: Option<Remark>) {
        let mut progress = lock(&self.progress);
        progress.done += 1;
        progress.parts.extend(part);
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.gone.notify_one();
    }

    fn is_over(&self) -> bool {
        lock(&self.progress).end.is_some()
    }

    fn end(&self, end: Result<Found, Refusal>) {
        lock(&self.progress).end.get_or_insert(end);
    }

    /// How far it has come.
    pub fn show(&self) -> api::Job<Remark, Found> {
        *lock(&self.asked) = Instant::now();
        let progress = lock(&self.progress);
        let (state, result, error) = match &progress.end {
            None => (JobState::Working, None, None),
            Some(Ok(result)) => (JobState::Done, Some(result.clone()), None),
            Some(Err(why)) => (JobState::Stopped, None, Some(why.into())),
        };
        let (done, of, parts) = (progress.done, progress.of, progress.parts.clone());
        api::Job { job: self.id.clone(), state, done, of, parts, result, error }
    }
}

#[derive(Debug, Default)]
struct Remembered {
    known: HashMap<String, Arc<Job>>,
    order: VecDeque<String>,
}

/// All jobs of a server.
#[derive(Debug)]
pub struct Jobs {
    jobs: Mutex<Remembered>,
    turns: Arc<Turns>,
}

impl Default for Jobs {
    fn default() -> Jobs {
        // Half of the machine at most: the tables come first.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Jobs { jobs: Mutex::default(), turns: Turns::new(cores / 2) }
    }
}

impl Jobs {
    /// The job of a question, which is begun unless it is known. The same question is the same job.
    pub fn ask(
        &self,
        address: IpAddr,
        question: &[&[u8]],
        work: impl FnOnce(&Job) -> Result<Found, Refusal> + Send + 'static,
    ) -> Result<Arc<Job>, WhyNot> {
        let mut hash = Sha256::new();
        for part in question {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
        let id = URL_SAFE_NO_PAD.encode(&hash.finalize()[..16]);
        let mut jobs = lock(&self.jobs);
        let address = household(address);
        if let Some(known) = jobs.known.get(&id).filter(|job| !is_given_up(job)) {
            let mut askers = lock(&known.askers);
            if !askers.contains(&address) && askers.len() < WAITING {
                askers.push(address);
            }
            return Ok(known.clone());
        }
        let waiting = || jobs.known.values().filter(|job| !job.is_over());
        let own = waiting().filter(|job| lock(&job.askers).contains(&address)).count();
        if waiting().count() >= WAITING || own >= FOR_ONE {
            return Err(WhyNot::Busy);
        }
        let job = Arc::new(Job {
            id: id.clone(),
            askers: Mutex::new(vec![address]),
            stopped: AtomicBool::new(false),
            gone: Notify::new(),
            asked: Mutex::new(Instant::now()),
            progress: Mutex::default(),
        });
        if jobs.known.insert(id.clone(), job.clone()).is_none() {
            jobs.order.push_back(id);
        }
        if jobs.order.len() > REMEMBERED
            && let Some(oldest) = jobs.order.pop_front()
            && let Some(old) = jobs.known.remove(&oldest)
        {
            old.stop();
        }
        drop(jobs);
        self.begin(address, job.clone(), work);
        Ok(job)
    }

    fn begin(
        &self,
        address: IpAddr,
        job: Arc<Job>,
        work: impl FnOnce(&Job) -> Result<Found, Refusal> + Send + 'static,
    ) {
        // So few may wait that there is room for all.
        let Some(turn) = self.turns.ask(address, &job.id) else { return job.end(Err(WhyNot::Busy.into())) };
        tokio::spawn(async move {
            // Whoever is stopped while waiting waits no longer, and holds nothing.
            let turn = tokio::select! {
                turn = turn => turn,
                () = job.gone.notified() => return job.end(Err(WhyNot::GivenUp.into())),
            };
            let Ok(_turn) = turn else { return };
            let mine = job.clone();
            let worked = tokio::task::spawn_blocking(move || {
                if mine.is_wanted() {
                    let end = work(&mine);
                    if mine.is_wanted() { end } else { Err(WhyNot::GivenUp.into()) }
                } else {
                    Err(WhyNot::GivenUp.into())
                }
            });
            job.end(worked.await.unwrap_or_else(|_| Err(WhyNot::WorkFailed.into())));
        });
    }

    /// A job by its name.
    pub fn find(&self, id: &str) -> Option<Arc<Job>> {
        lock(&self.jobs).known.get(id).cloned()
    }

    /// Somebody does not want it any more; if nobody else does, it is stopped.
    pub fn stop(&self, id: &str, address: IpAddr) -> Option<Arc<Job>> {
        let job = self.find(id)?;
        let address = household(address);
        let nobody = {
            let mut askers = lock(&job.askers);
            askers.retain(|asker| *asker != address);
            askers.is_empty()
        };
        if nobody {
            job.stop();
        }
        Some(job)
    }
}

fn is_given_up(job: &Job) -> bool {
    matches!(lock(&job.progress).end, Some(Err(_))) || job.stopped.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const NOTHING: Found = Found::Rated(api::Rated { difference: 0.0, error: 0.0, deals: 0 });

    #[tokio::test]
    async fn one_address_has_only_a_few_and_one_that_works_is_stopped() {
        let jobs = Jobs { jobs: Mutex::default(), turns: Turns::new(1) };
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let (begin, begun) = mpsc::channel();
        // It works until nobody wants it any more.
        let work = move |job: &Job| {
            begin.send(()).unwrap();
            while job.is_wanted() {
                std::thread::yield_now();
            }
            Ok(NOTHING)
        };
        let first = jobs.ask(one, &[b"0"], work).unwrap();
        while begun.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        for n in 1..FOR_ONE as u8 {
            jobs.ask(one, &[&[n]], |_| Ok(NOTHING)).unwrap();
        }
        assert!(matches!(jobs.ask(one, &[b"more"], |_| Ok(NOTHING)), Err(WhyNot::Busy)));
        assert!(jobs.ask(other, &[b"more"], |_| Ok(NOTHING)).is_ok(), "others are not in its way");
        jobs.stop(&first.id, one);
        while !first.is_over() {
            tokio::task::yield_now().await;
        }
        assert_eq!(first.show().state, JobState::Stopped);
        assert!(jobs.ask(one, &[b"again"], |_| Ok(NOTHING)).is_ok(), "where one goes another may come");
    }

    #[tokio::test]
    async fn a_job_is_stopped_when_nobody_wants_it_and_waits_no_longer() {
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let turns = Turns::new(1);
        let _busy = turns.ask(one, "other").unwrap().await.unwrap();
        let jobs = Jobs { jobs: Mutex::default(), turns: turns.clone() };
        let ask = |address| jobs.ask(address, &[b"a"], |_| Ok(NOTHING)).unwrap();
        let job = ask(one);
        assert!(Arc::ptr_eq(&job, &ask(other)), "the same question is the same job");
        jobs.stop(&job.id, one);
        assert!(job.is_wanted());
        jobs.stop(&job.id, other);
        assert!(!job.is_wanted());
        // It ends without its turn ever coming, and what it held is let go.
        while !job.is_over() {
            tokio::task::yield_now().await;
        }
        assert_eq!(job.show().state, JobState::Stopped);
    }
}
