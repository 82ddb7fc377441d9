//! Measures a table server under load, and attacks it: a crowd that plays as people do, over real sockets and each
//! household from an address of its own; and beside it, if wished, somebody who wishes them ill.
//!
//! A run (`plan`) seats the crowd (`crowd`, `player`), measures it by stages (`meter`): first in peace, then during each
//! attack (`hostile`), then in peace again. Afterwards it looks whether the server has kept what it promised (`check`).
//! Only servers on this machine are ever spoken to.

mod check;
mod crowd;
mod hostile;
mod long;
mod meter;
mod plan;
mod player;
mod report;
mod sight;
mod target;
mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use server::client::ClientError;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{interval, sleep};

pub use check::Checked;
pub use hostile::Attack;
pub use meter::Kind;
pub use plan::{Goal, Length, Plan};
pub use report::{Memory, Report};

use crowd::Crowd;
use hostile::{Arms, Outcome};
use meter::{Meter, Stage};
use target::Target;
use wire::{Line, Zone, failed};

/// How many events the long table has.
const LONG: u64 = 20_000;
/// A stage that is counted in actions and has not come to them by then is given up.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long an attack may take to end when it is told to.
const ENDING: Duration = Duration::from_secs(300);
/// How long the crowd may take after an attack until everybody who waits has been answered.
const RECOVERY: Duration = Duration::from_secs(120);

/// One stage, with the attack that there was.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was measured of the crowd.
    pub stage: Stage,
    /// The attack and what came of it.
    pub attack: Option<(Attack, Outcome)>,
    /// How long it took after the attack until everybody who waited by then had been answered.
    pub recovery: Duration,
}

/// Notes the server's memory every second.
struct Sampler {
    task: JoinHandle<()>,
    seen: Arc<std::sync::Mutex<Vec<u64>>>,
}

impl Sampler {
    fn start(process: Option<u32>) -> Sampler {
        let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
        let notes = seen.clone();
        let task = tokio::spawn(async move {
            let mut ticks = interval(Duration::from_secs(1));
            while let Some(bytes) = process.and_then(target::memory) {
                notes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(bytes);
                ticks.tick().await;
            }
        });
        Sampler { task, seen }
    }

    fn end(self) -> Vec<u64> {
        self.task.abort();
        std::mem::take(&mut *self.seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

/// Asks about a table five times a second, as pages do that are opened.
async fn probe(server: SocketAddr, table: String, meter: Arc<Meter>) {
    let line = Line::new(server, Zone::Keeper, 0);
    let mut ticks = interval(Duration::from_millis(200));
    loop {
        ticks.tick().await;
        let start = meter.start();
        match line.get(&format!("/api/tables/{table}"), "").await {
            Ok(answer) if answer.status == 200 => meter.done(Kind::Http, start),
            Ok(answer) => meter.count_refusal(format!("HTTP {}", answer.status)),
            Err(error) => meter.count_refusal(error.0),
        }
    }
}

/// Waits until a stage has been long enough.
async fn last(length: Length, meter: &Meter) -> Result<(), ClientError> {
    match length {
        Length::Time(time) => sleep(time).await,
        Length::Actions(wanted) => {
            let begun = Instant::now();
            while meter.acted() < wanted {
                if begun.elapsed() > PATIENCE {
                    return Err(failed(format!("{} of {wanted} actions in ten minutes", meter.acted())));
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
    Ok(())
}

/// One stage in peace.
async fn peace(plan: &Plan, meter: &Meter) -> Result<Part, ClientError> {
    meter.begin();
    last(plan.length, meter).await?;
    Ok(Part { stage: meter.end(), attack: None, recovery: Duration::ZERO })
}

/// Waits until everybody has been answered who is waiting now: what an attack has left behind is no part of what comes
/// after it.
async fn recover(meter: &Meter) -> Duration {
    let begun = Instant::now();
    while meter.is_behind(begun) && begun.elapsed() < RECOVERY {
        sleep(Duration::from_millis(20)).await;
    }
    begun.elapsed()
}

/// One stage with an attack.
async fn attacked(plan: &Plan, meter: &Meter, attack: Attack, arms: &Arms) -> Result<Part, ClientError> {
    let (stop, stopped) = watch::channel(false);
    let attacking = tokio::spawn(hostile::run(attack, arms.clone(), stopped));
    meter.begin();
    last(plan.length, meter).await?;
    let stage = meter.end();
    let _ = stop.send(true);
    let ending = attacking.abort_handle();
    let outcome = match tokio::time::timeout(ENDING, attacking).await {
        Ok(outcome) => outcome.map_err(failed)?,
        Err(_) => {
            ending.abort();
            let wrong = vec!["the attack did not come to an end".to_string()];
            Outcome { wrong, ..Outcome::default() }
        }
    };
    Ok(Part { stage, attack: Some((attack, outcome)), recovery: recover(meter).await })
}

/// Runs the plan.
pub async fn run(plan: Plan) -> Result<Report, ClientError> {
    let folder = target::folder()?;
    let limited = plan.is_limited();
    let own = matches!(plan.goal, Goal::Own { .. });
    let long = match own && plan.attacks.iter().any(|attack| attack.needs_long()) {
        true => Some(long::write(&folder.join("data"), LONG * plan.strength as u64 / 100).await?),
        false => None,
    };
    let mut target = Target::find(&plan.goal, &folder, limited)?;
    let (begun, before) = (Instant::now(), target.memory());
    let sampler = Sampler::start(target.process());
    let mut crowd = Crowd::seat(&plan, target.address).await?;
    let (setup, seated) = (begun.elapsed(), target.memory());
    let meter = Arc::new(Meter::new(plan.lang, plan.bot_pace));
    let first = crowd.playing.first().map(|table| table.id.clone());
    let probing = first.map(|table| tokio::spawn(probe(target.address, table, meter.clone())));
    crowd.play(&plan, &meter).await?;
    let mut parts = vec![peace(&plan, &meter).await?];
    let arms = Arms {
        server: target.address,
        strength: plan.strength,
        others: Arc::new(crowd.playing.iter().map(|table| table.id.clone()).collect()),
        long,
        data: target.data(),
        lang: plan.lang,
        seed: plan.seed,
    };
    for attack in &plan.attacks {
        parts.push(attacked(&plan, &meter, *attack, &arms).await?);
    }
    if !plan.attacks.is_empty() {
        parts.push(peace(&plan, &meter).await?);
    }
    probing.iter().for_each(JoinHandle::abort);
    let mut checked = Checked { lost: crowd.lost(), ..Checked::default() };
    crowd.stop();
    if plan.is_limited() {
        check::memory(&crowd.playing, &mut checked).await;
    }
    match tokio::time::timeout(ENDING, check::health(target.address)).await {
        Ok(Ok(())) => checked.healthy = true,
        Ok(Err(error)) => checked.wrong.push(error.0),
        Err(error) => checked.wrong.push(format!("nobody plays any more: {error}")),
    }
    (checked.panics, checked.errors) = (target.panics(), target.errors());
    let per_table =
        seated.zip(before).map(|(after, before)| after.saturating_sub(before) / plan.tables.max(1) as u64);
    let memory = Memory { samples: sampler.end(), per_table };
    if let Some(database) = target.kill() {
        check::log(&database, &crowd.playing, &mut checked)?;
    }
    let wrong =
        parts.iter().filter_map(|part| part.attack.as_ref()).flat_map(|(_, outcome)| outcome.wrong.clone());
    checked.wrong.extend(wrong);
    Ok(Report { plan, parts, setup, memory, checked })
}
