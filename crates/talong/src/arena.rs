//! `talong arena`.

mod form;
mod table;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use cards::Lang;
use games::AnyRules;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{ArenaError, Entrant, Ladder, PIPE, Plan, Thinking, Unit};

use crate::cli::{ArenaTask, UnitArg};
use crate::rules::compile;

/// What was played, for the table and the JSON object alike.
struct Event<'a> {
    rules: &'a AnyRules,
    plan: &'a Plan,
    entrants: &'a [Entrant],
}

fn time(text: &str, lang: Lang) -> Result<Duration> {
    lab::read_time(text).ok_or_else(|| match lang {
        Lang::Sv => anyhow!("”{text}” är ingen tid; skriv till exempel 20ms eller 1.5s"),
        Lang::En => anyhow!("“{text}” is no time; write for example 20ms or 1.5s"),
    })
}

/// The names in a list. An outside program's command may have commas of its own, so it goes on to the end.
fn split(list: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = list;
    while !rest.trim_start().starts_with(PIPE)
        && let Some((name, after)) = rest.split_once(',')
    {
        names.push(name);
        rest = after;
    }
    names.push(rest);
    names
}

fn entrants(task: &ArenaTask, lang: Lang) -> Result<Vec<Entrant>> {
    let thinking = match (task.budget, &task.time) {
        (Some(count), _) => Some(Thinking::Iterations(count)),
        (None, Some(text)) => Some(Thinking::Time(time(text, lang)?)),
        (None, None) => None,
    };
    let listed = task.ladder.iter().flat_map(|list| split(list));
    let names = task.a.as_deref().into_iter().chain(task.b.as_deref()).chain(listed);
    let read = |name| Entrant::read(name, thinking).map_err(|e| anyhow!(e.say(lang)));
    let entrants: Vec<Entrant> = names.map(read).collect::<Result<_>>()?;
    if entrants.len() < 2 {
        bail!(match lang {
            Lang::Sv => "en stege behöver minst två spelare",
            Lang::En => "a ladder needs at least two players",
        });
    }
    Ok(entrants)
}

fn plan(task: &ArenaTask, lang: Lang) -> Result<Plan> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        pairs: task.deals,
        seed: task.seed.clone(),
        unit: match task.unit {
            UnitArg::Parti => Unit::Parti,
            UnitArg::Deal => Unit::Deal,
        },
        jobs: task.jobs.map_or_else(cores, usize::from),
        timeout: time(&task.pipe_timeout, lang)?,
    })
}

/// A bar on a terminal; nothing where nobody looks.
fn bar(task: &ArenaTask, pairs: u64) -> ProgressBar {
    if task.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} · {elapsed} · ~{eta}");
    ProgressBar::new(pairs).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

pub fn run(task: &ArenaTask, lang: Lang) -> Result<()> {
    let lang = task.lang.map_or(lang, Lang::from);
    let rules = compile(&task.game, &task.rules, lang)?;
    let (plan, entrants) = (plan(task, lang)?, entrants(task, lang)?);
    let event = Event { rules: &rules, plan: &plan, entrants: &entrants };
    let stopped = |error: ArenaError| anyhow!(error.say(lang));
    let text = match (task.ladder.is_empty(), &entrants[..]) {
        (true, [a, b]) => {
            let bar = bar(task, u64::from(plan.pairs));
            let duel = lab::duel(&rules, &plan, [a, b], &mut || bar.inc(1));
            bar.finish_and_clear();
            let duel = duel.map_err(stopped)?;
            if task.json { form::duel(&event, &duel).to_string() } else { table::duel(&event, &duel, lang) }
        }
        _ => {
            let matches = Ladder::matches(entrants.len(), rules.sides()) as u64;
            let bar = bar(task, u64::from(plan.pairs) * matches);
            let ladder = lab::ladder(&rules, &plan, &entrants, &mut || bar.inc(1));
            bar.finish_and_clear();
            let ladder = ladder.map_err(stopped)?;
            match task.json {
                true => form::ladder(&event, &ladder).to_string(),
                false => table::ladder(&event, &ladder, lang),
            }
        }
    };
    writeln!(io::stdout().lock(), "{}", text.trim_end())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_command_in_a_list_keeps_its_commas() {
        assert_eq!(split("random,van@20ms"), ["random", "van@20ms"]);
        assert_eq!(split("van, pipe:bot a,b"), ["van", " pipe:bot a,b"]);
        assert_eq!(split("pipe:bot a,b"), ["pipe:bot a,b"]);
    }
}
