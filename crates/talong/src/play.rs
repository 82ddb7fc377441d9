//! `talong play` and `talong replay`.

use anyhow::{Result, anyhow, bail};
use cards::Lang;
use terminal::{Drawing, Options, ReplayOptions};

use crate::cli::{DrawArg, PlayTask, ReplayTask, RuleArgs};
use crate::rules::compile;
use crate::serve::{data_folder, say};

/// The game that a command line names; none if it names none.
fn named(task: &PlayTask, lang: Lang) -> Result<Option<games::AnyRules>> {
    let mut args: RuleArgs = task.rules.clone();
    args.set.extend(task.follow_up.iter().map(|value| format!("follow_up={value}")));
    let chosen = args.seating.is_some() || args.house.is_some() || !args.set.is_empty();
    match &task.game {
        Some(game) => compile(game, &args, lang).map(Some),
        None if task.follow_up.is_some() && args.set.len() == 1 => compile("vandtia", &args, lang).map(Some),
        None if chosen => {
            bail!("{}", say(lang, "nämn ett spel till husreglerna", "name a game for the house rules"))
        }
        None => Ok(None),
    }
}

fn is_plain(asked: bool) -> bool {
    asked || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

pub fn run(task: &PlayTask, lang: Lang) -> Result<()> {
    let spoken = task.lang.map_or(lang, Lang::from);
    if let Some(level) = &task.level {
        let known: Vec<&str> = terminal::Level::ALL.map(terminal::Level::name).into();
        if !known.contains(&level.as_str()) {
            let known = known.join(", ");
            bail!(match spoken {
                Lang::Sv => format!("det finns ingen nivå ”{level}”; nivåerna är {known}"),
                Lang::En => format!("there is no level “{level}”; the levels are {known}"),
            });
        }
    }
    let data = task.data.clone().or_else(|| data_folder().map(|folder| folder.join("play")));
    let data = data.ok_or_else(|| {
        anyhow!(
            "{}",
            say(spoken, "ange en mapp för spelet med --data", "give a folder for the game with --data")
        )
    })?;
    let options = Options {
        lang,
        lang_asked: task.lang.map(Lang::from),
        data,
        new: named(task, spoken)?,
        level: task.level.clone(),
        join: task.join.clone(),
        resume: task.resume,
        text: task.text,
        ascii: task.ascii,
        plain: is_plain(task.plain),
        name: task.name.clone(),
        pace_ms: task.pace,
        race_ms: task.race,
        drawing: task.draw.map(|draw| match draw {
            DrawArg::Auto => Drawing::Auto,
            DrawArg::Hand => Drawing::Hand,
        }),
    };
    Ok(terminal::play(options)?)
}

pub fn replay(task: &ReplayTask, lang: Lang) -> Result<()> {
    let lang = task.lang.map_or(lang, Lang::from);
    let text =
        std::fs::read_to_string(&task.file).map_err(|error| anyhow!("{}: {error}", task.file.display()))?;
    let options = ReplayOptions {
        lang,
        record: text,
        seat: task.seat,
        text: task.text,
        review: task.review,
        ascii: task.ascii,
        plain: is_plain(task.plain),
    };
    Ok(terminal::replay(options)?)
}
