//! How long things took, by kind of message and by stage of the run.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cards::Lang;
use serde_json::{Value as Json, json};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// From a person's wish to its answer at the same socket.
    Ack,
    /// From a person's action to the event at another person's socket.
    Event,
    /// From the event after which a bot is to act to its action, less the table's pace.
    Bot,
    /// A question about a table over HTTP.
    Http,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Ack, Kind::Event, Kind::Bot, Kind::Http];

    /// What people read, in Swedish and in English.
    pub fn title(self) -> (&'static str, &'static str) {
        match self {
            Kind::Ack => ("svar på en önskan", "answer to a wish"),
            Kind::Event => ("händelse hos de andra", "event at the other seats"),
            Kind::Bot => ("datorns drag: tempot +", "a bot's action: pace +"),
            Kind::Http => ("fråga om ett bord", "question about a table"),
        }
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Ack => "ack",
            Kind::Event => "event",
            Kind::Bot => "bot",
            Kind::Http => "http",
        }
    }
}

/// When something began, and in which stage.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    stage: usize,
    at: Instant,
}

/// What somebody is waiting for at this moment.
#[derive(Debug, Default)]
pub struct Waits(Mutex<[Option<Start>; 2]>);

/// What can still be open when a stage ends.
const OPEN: [Kind; 2] = [Kind::Ack, Kind::Bot];

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Waits {
    fn place(kind: Kind) -> usize {
        usize::from(kind == Kind::Bot)
    }

    /// Begins to wait.
    pub fn begin(&self, kind: Kind, start: Start) {
        held(&self.0)[Waits::place(kind)] = Some(start);
    }

    /// Nobody waits here any more.
    pub fn clear(&self) {
        *held(&self.0) = [None; 2];
    }

    /// Waits no more; since when it has.
    pub fn end(&self, kind: Kind) -> Option<Start> {
        held(&self.0)[Waits::place(kind)].take()
    }
}

/// Counts by what they count.
pub type Counts = BTreeMap<String, u64>;

/// One part of a run, in which everything is as it is.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// How long it was.
    pub seconds: f64,
    /// Actions of people and of bots.
    pub actions: [u64; 2],
    /// Why the crowd was refused something, and what else went wrong for it.
    pub refused: Counts,
    samples: [Vec<u32>; 4],
    open: [u64; 4],
}

/// Some figures of a kind, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Figures {
    pub count: u64,
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
    pub max: f64,
    /// So many were still unanswered when the stage ended; they count as long as they had lasted by then.
    pub open: u64,
}

/// The value below which a share of sorted values lies, in milliseconds.
fn at(sorted: &[u32], share: f64) -> f64 {
    let place = (sorted.len() as f64 * share) as usize;
    sorted.get(place.min(sorted.len().saturating_sub(1))).map_or(0.0, |micros| f64::from(*micros) / 1e3)
}

impl Figures {
    /// Of durations in microseconds.
    pub fn of(mut micros: Vec<u32>, open: u64) -> Figures {
        micros.sort_unstable();
        Figures {
            count: micros.len() as u64,
            p50: at(&micros, 0.5),
            p95: at(&micros, 0.95),
            p99: at(&micros, 0.99),
            max: at(&micros, 1.0),
            open,
        }
    }

    /// The form for programs.
    pub fn json(&self) -> Json {
        json!({"count": self.count, "p50_ms": self.p50, "p95_ms": self.p95, "p99_ms": self.p99, "max_ms": self.max, "open": self.open})
    }
}

impl Stage {
    /// The figures of a kind.
    pub fn figures(&self, kind: Kind) -> Figures {
        Figures::of(self.samples[kind as usize].clone(), self.open[kind as usize])
    }

    /// A wait that is still open when the stage ends counts if it is longer than what is usual: left out, a server that
    /// answers nobody would look quick.
    fn close(&mut self, waits: &[(Kind, Duration)]) {
        let usual = Kind::ALL.map(|kind| self.figures(kind).p50);
        for (kind, lasted) in waits {
            if lasted.as_secs_f64() * 1e3 > usual[*kind as usize] {
                self.samples[*kind as usize].push(micros(*lasted));
                self.open[*kind as usize] += 1;
            }
        }
    }
}

/// A duration in microseconds, as far as it fits: an hour does.
pub fn micros(duration: Duration) -> u32 {
    u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)
}

/// Between stages nothing is measured.
const NONE: usize = usize::MAX;

/// Everything that is measured.
pub struct Meter {
    /// In which language refusals are counted.
    pub lang: Lang,
    /// How long bots are to take.
    pub bot_pace: Duration,
    stages: Mutex<Vec<Stage>>,
    now: AtomicUsize,
    begun: Mutex<Instant>,
    waits: Mutex<Vec<Arc<Waits>>>,
    acted: AtomicU64,
}

impl Meter {
    /// With nothing measured yet.
    pub fn new(lang: Lang, bot_pace: Duration) -> Meter {
        Meter {
            lang,
            bot_pace,
            stages: Mutex::default(),
            now: AtomicUsize::new(NONE),
            begun: Mutex::new(Instant::now()),
            waits: Mutex::default(),
            acted: AtomicU64::new(0),
        }
    }

    /// Somebody new who waits for answers.
    pub fn waits(&self) -> Arc<Waits> {
        let waits = Arc::new(Waits::default());
        held(&self.waits).push(waits.clone());
        waits
    }

    /// A new stage begins.
    pub fn begin(&self) {
        let mut stages = held(&self.stages);
        stages.push(Stage::default());
        *held(&self.begun) = Instant::now();
        self.acted.store(0, Ordering::Relaxed);
        self.now.store(stages.len() - 1, Ordering::Relaxed);
    }

    /// The stage ends; what came of it.
    pub fn end(&self) -> Stage {
        let now = self.now.swap(NONE, Ordering::Relaxed);
        let mut lasting = Vec::new();
        for waits in held(&self.waits).iter() {
            for (kind, start) in OPEN.into_iter().zip(*held(&waits.0)) {
                let lasted = start.filter(|start| start.stage == now).map(|start| self.lasted(kind, start));
                lasting.extend(lasted.map(|lasted| (kind, lasted)));
            }
        }
        let mut stages = held(&self.stages);
        let Some(stage) = stages.get_mut(now) else { return Stage::default() };
        stage.seconds = held(&self.begun).elapsed().as_secs_f64();
        stage.close(&lasting);
        std::mem::take(stage)
    }

    /// Does anybody wait for something that began before a moment?
    pub fn is_behind(&self, moment: Instant) -> bool {
        let early = |start: &Start| start.at < moment;
        held(&self.waits).iter().any(|waits| held(&waits.0).iter().flatten().any(early))
    }

    /// How many actions people have done in this stage.
    pub fn acted(&self) -> u64 {
        self.acted.load(Ordering::Relaxed)
    }

    /// Something begins now.
    pub fn start(&self) -> Start {
        Start { stage: self.now.load(Ordering::Relaxed), at: Instant::now() }
    }

    fn lasted(&self, kind: Kind, start: Start) -> Duration {
        let pace = if kind == Kind::Bot { self.bot_pace } else { Duration::ZERO };
        start.at.elapsed().saturating_sub(pace)
    }

    /// Changes the stage in which something began, if it is still going on.
    fn change(&self, number: usize, change: impl FnOnce(&mut Stage)) {
        if number == self.now.load(Ordering::Relaxed)
            && let Some(stage) = held(&self.stages).get_mut(number)
        {
            change(stage);
        }
    }

    /// Something is done that began then.
    pub fn done(&self, kind: Kind, start: Start) {
        let lasted = micros(self.lasted(kind, start));
        self.change(start.stage, |stage| stage.samples[kind as usize].push(lasted));
    }

    /// Somebody acted.
    pub fn count_action(&self, bot: bool) {
        if !bot {
            self.acted.fetch_add(1, Ordering::Relaxed);
        }
        self.change(self.now.load(Ordering::Relaxed), |stage| stage.actions[usize::from(bot)] += 1);
    }

    /// Somebody of the crowd was refused something, or worse.
    pub fn count_refusal(&self, why: String) {
        self.change(self.now.load(Ordering::Relaxed), |stage| *stage.refused.entry(why).or_default() += 1);
    }
}

/// What a message tells, as something to count: its kind, and the reason of a refusal in a language.
pub fn told(message: &Json, lang: Lang) -> String {
    let text = |error: &Json| {
        let said = error[if lang == Lang::Sv { "sv" } else { "en" }].as_str().unwrap_or("?");
        match error["rule"].as_str() {
            Some(rule) => format!("{rule}: {said}"),
            None => said.to_string(),
        }
    };
    match message["t"].as_str() {
        Some("refused") => format!("refused: {}", text(&message["error"])),
        Some("bye") => format!("bye {}", message["why"].as_str().unwrap_or("?")),
        Some(kind) => kind.to_string(),
        None => "?".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_the_sorted_values() {
        let figures = Figures::of((1..=1000).rev().map(|ms| ms * 1000).collect(), 0);
        assert_eq!((figures.count, figures.p50, figures.p99, figures.max), (1000, 501.0, 991.0, 1000.0));
        assert_eq!(Figures::of(Vec::new(), 0), Figures::default());
    }

    #[test]
    fn a_wait_that_never_ends_is_seen_and_a_short_one_is_not() {
        let mut stage = Stage::default();
        stage.samples[Kind::Bot as usize] = vec![5_000, 6_000, 7_000];
        stage.close(&[(Kind::Bot, Duration::from_secs(9)), (Kind::Bot, Duration::from_millis(1))]);
        let figures = stage.figures(Kind::Bot);
        assert_eq!((figures.count, figures.open, figures.max), (4, 1, 9000.0));
    }

    #[test]
    fn whoever_waits_since_before_is_behind_until_answered() {
        let meter = Meter::new(Lang::En, Duration::ZERO);
        let (waits, gone) = (meter.waits(), meter.waits());
        waits.begin(Kind::Bot, meter.start());
        gone.begin(Kind::Ack, meter.start());
        let moment = Instant::now() + Duration::from_millis(1);
        assert!(meter.is_behind(moment) && waits.end(Kind::Bot).is_some() && meter.is_behind(moment));
        gone.clear();
        assert!(!meter.is_behind(moment));
    }

    #[test]
    fn what_began_in_another_stage_is_not_counted() {
        let meter = Meter::new(Lang::En, Duration::ZERO);
        let early = meter.start();
        meter.begin();
        let start = meter.start();
        meter.done(Kind::Ack, early);
        meter.done(Kind::Ack, start);
        assert_eq!(meter.end().figures(Kind::Ack).count, 1);
        meter.done(Kind::Ack, start);
        meter.begin();
        assert_eq!(meter.end().figures(Kind::Ack).count, 0);
    }
}
