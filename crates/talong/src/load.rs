//! `talong load`.

use std::io::{self, Write};
use std::net::{SocketAddr, SocketAddrV4};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use cards::Lang;
use load::{Attack, Goal, Length, Plan};

use crate::cli::LoadTask;
use crate::serve::{allow_files, say};

/// Nobody else's server is ever put under load.
fn goal(task: &LoadTask, lang: Lang) -> Result<Goal> {
    let Some(text) = &task.server else {
        let program = task.program.clone().map_or_else(std::env::current_exe, Ok)?;
        return Ok(Goal::Own { program });
    };
    match text.parse::<SocketAddrV4>() {
        Ok(address) if address.ip().is_loopback() => Ok(Goal::Running {
            address: SocketAddr::V4(address),
            process: task.process,
            data: task.data.clone(),
        }),
        _ => bail!(match lang {
            Lang::Sv =>
                format!("bara servrar på den här datorn belastas, till exempel 127.0.0.1:8080, inte {text}"),
            Lang::En => format!(
                "only servers on this computer are put under load, such as 127.0.0.1:8080, not {text}"
            ),
        }),
    }
}

fn attacks(task: &LoadTask, lang: Lang) -> Result<Vec<Attack>> {
    let Some(names) = &task.hostile else { return Ok(Vec::new()) };
    if names.is_empty() {
        return Ok(Attack::ALL.to_vec());
    }
    let attack = |name: &String| {
        Attack::of_name(name).ok_or_else(|| match lang {
            Lang::Sv => anyhow!("det finns inget angrepp ”{name}”"),
            Lang::En => anyhow!("there is no attack “{name}”"),
        })
    };
    names.iter().map(attack).collect()
}

fn plan(task: &LoadTask, lang: Lang) -> Result<Plan> {
    let attacks = attacks(task, lang)?;
    if let Err(reasons) = games::rules(&task.game, Some(&task.seating), &[]) {
        bail!(reasons.iter().map(|reason| reason.say(lang)).collect::<Vec<_>>().join(" "));
    }
    if let Some(level) = task.bots.as_deref().filter(|level| level.parse::<terminal::Level>().is_err()) {
        bail!(match lang {
            Lang::Sv => format!("det finns ingen nivå ”{level}”"),
            Lang::En => format!("there is no level “{level}”"),
        });
    }
    let at_ease = task.bots.is_some() || !attacks.is_empty();
    let pace = task.pace.unwrap_or(if at_ease { 1500 } else { 0 });
    if pace == 0 && !attacks.is_empty() {
        let sv = "angrepp mäts mot människor som tänker: --pace större än 0";
        let en = "attacks are measured against people who think: --pace above 0";
        bail!(say(lang, sv, en).to_string());
    }
    Ok(Plan {
        tables: 0,
        playing: task.playing.unwrap_or(if at_ease { usize::MAX } else { 100 }),
        quiet_sockets: task.quiet_sockets.into(),
        length: match task.actions {
            Some(actions) => Length::Actions(actions),
            None => Length::Time(Duration::from_secs(task.seconds)),
        },
        game: task.game.clone(),
        seating: task.seating.clone(),
        bots: task.bots.clone(),
        bot_pace: Duration::from_millis(task.bot_pace.into()),
        pace: Duration::from_millis(pace.into()),
        seed: task.seed,
        attacks,
        strength: task.strength.into(),
        goal: goal(task, lang)?,
        lang,
    })
}

/// The plan for so many tables, if the system has room for their sockets.
fn with_tables(plan: &Plan, tables: usize, lang: Lang) -> Result<Plan> {
    let plan = Plan { tables, playing: plan.playing.min(tables), ..plan.clone() };
    let needed = plan.files();
    let allowed = allow_files(needed);
    if allowed < needed {
        bail!(match lang {
            Lang::Sv => format!(
                "{tables} bord kräver {needed} öppna filer, men systemet tillåter {allowed}. Höj gränsen först, ulimit -n \
                 {needed}, eller låt tysta bord ha en anslutning: --quiet-sockets 1"
            ),
            Lang::En => format!(
                "{tables} tables need {needed} open files, but the system allows {allowed}. Raise the limit first, ulimit -n \
                 {needed}, or let quiet tables have one socket: --quiet-sockets 1"
            ),
        });
    }
    Ok(plan)
}

pub fn run(task: &LoadTask, lang: Lang) -> Result<()> {
    let plan = plan(task, lang)?;
    let usual: &[usize] = if plan.pace.is_zero() { &[100, 1000] } else { &[50] };
    let sizes = if task.tables.is_empty() { usual } else { &task.tables };
    let plans: Vec<Plan> =
        sizes.iter().map(|tables| with_tables(&plan, *tables, lang)).collect::<Result<_>>()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (mut out, mut all, mut well) = (io::stdout(), Vec::new(), true);
    for plan in plans {
        let report = runtime.block_on(load::run(plan)).map_err(|error| anyhow!(error))?;
        writeln!(out, "{}", report.say(lang))?;
        out.flush()?;
        well &= report.is_well();
        all.push(report.json());
    }
    if let Some(file) = &task.json {
        let text = serde_json::to_string_pretty(&all)?;
        std::fs::write(file, text + "\n").with_context(|| file.display().to_string())?;
    }
    if !well {
        bail!(
            say(lang, "servern har inte hållit vad den lovar", "the server has not kept what it promises")
                .to_string()
        );
    }
    Ok(())
}
