//! `talong rules`.

use std::io::{self, Write};

use anyhow::{Result, anyhow, bail};
use cards::Lang;
use game::{Refusal, Setting};
use games::AnyRules;

use crate::cli::{RuleArgs, RulesTask};
use crate::print;

fn setting(text: &str, lang: Lang) -> Result<Setting> {
    match text.split_once('=') {
        Some((key, value)) => {
            let (key, value) = (key.trim().to_string(), value.trim().to_string());
            Ok(Setting { key, value: Some(value), quoted: false })
        }
        None => bail!(match lang {
            Lang::Sv => format!("”{text}” ska skrivas regel=värde"),
            Lang::En => format!("“{text}” must be written switch=value"),
        }),
    }
}

/// All reasons against a rule set, one to a line.
fn reasons(all: Vec<Refusal>, lang: Lang) -> anyhow::Error {
    let lines: Vec<String> = all
        .iter()
        .map(|r| match r.rule {
            Some(rule) => format!("{} [{rule}]", r.say(lang)),
            None => r.say(lang).to_string(),
        })
        .collect();
    anyhow!(lines.join("\n"))
}

/// Compiles the rules that a command line names.
pub fn compile(game: &str, args: &RuleArgs, lang: Lang) -> Result<AnyRules> {
    let game = games::game_named(game).map_err(|refusal| reasons(vec![refusal], lang))?;
    let mut settings = Vec::new();
    if let Some(name) = &args.house {
        let own = || games::HOUSES.iter().filter(|h| h.game == game);
        let Some(house) = own().find(|h| h.name == name) else {
            let known: Vec<&str> = own().map(|h| h.name).collect();
            let none = known.is_empty();
            bail!(match lang {
                Lang::Sv if none => format!("{game} har inga namngivna husregler"),
                Lang::En if none => format!("{game} has no named house rules"),
                Lang::Sv =>
                    format!("{game} har inga husregler ”{name}”; de som finns är {}", known.join(", ")),
                Lang::En => format!("{game} has no house rules “{name}”; there are {}", known.join(", ")),
            });
        };
        let given = |(key, value): &(&str, &str)| Setting {
            key: key.to_string(),
            value: Some(value.to_string()),
            quoted: false,
        };
        settings.extend(house.settings.iter().map(given));
    }
    for text in &args.set {
        let setting = setting(text, lang)?;
        settings.retain(|s: &Setting| s.key != setting.key);
        settings.push(setting);
    }
    games::rules(game, args.seating.as_deref(), &settings).map_err(|all| reasons(all, lang))
}

/// Compiles a rule set written `game[:seating][,switch=value…]`.
fn parse(text: &str, lang: Lang) -> Result<AnyRules> {
    let mut parts = text.split(',').map(str::trim);
    let head = parts.next().unwrap_or_default();
    let (game, seating) = match head.split_once(':') {
        Some((game, seating)) => (game, Some(seating.to_string())),
        None => (head, None),
    };
    let set = parts.filter(|p| !p.is_empty()).map(str::to_string).collect();
    compile(game, &RuleArgs { seating, set, house: None }, lang)
}

pub fn run(task: &RulesTask, lang: Lang) -> Result<()> {
    let lang = task.lang.map_or(lang, Lang::from);
    let mut out = io::stdout().lock();
    if let Some([a, b]) = task.diff.as_deref() {
        let (a, b) = (parse(a, lang)?, parse(b, lang)?);
        write!(out, "{}", print::diff(&a, &b, lang))?;
        return Ok(());
    }
    if task.list {
        write!(
            out,
            "{}",
            print::list(task.game.as_deref(), lang).map_err(|none| reasons(vec![none], lang))?
        )?;
        return Ok(());
    }
    let rules = compile(task.game.as_deref().unwrap_or_default(), &task.rules, lang)?;
    write!(out, "{}", print::book(&rules, lang))?;
    Ok(())
}
