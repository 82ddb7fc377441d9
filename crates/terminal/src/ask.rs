//! The start in text mode: game, seating, level and house rules, a question at a time.

use std::sync::Arc;

use cards::Lang;
use host::room::Room;
use serde_json::{Map, json};
use tables::Level;

use crate::home::{Choices, Home};
use crate::options::{Failure, level};
use crate::session::{NewGame, Session, reasons};
use crate::text::{Lines, tell};
use crate::texts::{game_name, game_sentence};
use crate::words::say;

/// Asks for one of some answers, by number or name; an empty line takes the usual one. None at the end of the input.
async fn choose(
    lines: &mut Lines,
    lang: Lang,
    question: &str,
    all: &[(String, String)],
    usual: &str,
) -> Result<Option<String>, Failure> {
    tell(question)?;
    for (i, (name, text)) in all.iter().enumerate() {
        let mark = if name == usual { say(lang, " (tom rad)", " (empty line)") } else { "" };
        tell(&format!("{}: {text}{mark}", i + 1))?;
    }
    loop {
        let Some(line) = lines.next().await else { return Ok(None) };
        let line = line.trim().to_lowercase();
        if line.is_empty() {
            return Ok(Some(usual.to_string()));
        }
        let by_number = line.parse::<usize>().ok().and_then(|n| all.get(n.wrapping_sub(1)));
        let by_name = all.iter().find(|(name, text)| *name == line || text.to_lowercase().starts_with(&line));
        match by_number.or(by_name) {
            Some((name, _)) => return Ok(Some(name.clone())),
            None => tell(say(lang, "Skriv en av siffrorna.", "Type one of the numbers."))?,
        }
    }
}

/// Asks for everything, and begins; none if the input ends before.
pub async fn start(
    lines: &mut Lines,
    home: &Home,
    choices: &mut Choices,
    room: &Arc<Room>,
    lang: Lang,
) -> Result<Option<Session>, Failure> {
    let presets = games::catalogue();
    let describe = |name: &str| format!("{}. {}", game_name(lang, name), game_sentence(lang, name));
    let all: Vec<_> = presets.iter().map(|p| (p.name.to_string(), describe(p.name))).collect();
    let usual = if choices.game.is_empty() { "bondtolva" } else { choices.game.as_str() };
    let Some(game) = choose(lines, lang, say(lang, "Vilket spel?", "Which game?"), &all, usual).await? else {
        return Ok(None);
    };
    let Some(preset) = presets.iter().find(|p| p.name == game) else { return Ok(None) };
    let mut seating = preset.seatings[0].to_string();
    if preset.seatings.len() > 1 {
        let all: Vec<_> = preset.seatings.iter().map(|s| (s.to_string(), s.to_string())).collect();
        let kept = choices.seatings.get(&game).filter(|kept| preset.seatings.contains(&kept.as_str()));
        let usual = kept.cloned().unwrap_or_else(|| seating.clone());
        match choose(lines, lang, say(lang, "Hur sitter ni?", "Which seating?"), &all, &usual).await? {
            Some(chosen) => seating = chosen,
            None => return Ok(None),
        }
    }
    let all = Level::ALL.map(|level| (level.name().to_string(), level.title().say(lang).to_string()));
    let question = say(lang, "Hur bra ska motståndarna vara?", "How good shall the opponents be?");
    let Some(level) = choose(lines, lang, question, &all, &level(choices)).await? else { return Ok(None) };
    let Some(rules) = house_rules(lines, lang, preset, &seating).await? else { return Ok(None) };
    choices.game = game.clone();
    choices.level = level.clone();
    choices.seatings.insert(game.clone(), seating.clone());
    let (pace_ms, race_ms) = (choices.pace_ms, choices.race_ms);
    let new = NewGame { game, seating: Some(seating), rules, level, pace_ms, race_ms };
    Session::start(room, home, choices, &new, lang).await.map(Some).map_err(Failure)
}

/// House rules, one to a line, until an empty line.
async fn house_rules(
    lines: &mut Lines,
    lang: Lang,
    preset: &games::PresetInfo,
    seating: &str,
) -> Result<Option<Map<String, serde_json::Value>>, Failure> {
    tell(say(
        lang,
        "Husregler, en i taget som regel=värde; lista läser upp dem. Tom rad börjar spelet.",
        "House rules, one at a time as switch=value; list reads them out. An empty line begins the game.",
    ))?;
    let mut rules = Map::new();
    loop {
        let Some(line) = lines.next().await else { return Ok(None) };
        let line = line.trim();
        match line.split_once('=') {
            _ if line.is_empty() => return Ok(Some(rules)),
            None if matches!(line, "lista" | "list") => {
                for switch in &preset.switches {
                    let name = switch.name.say(lang);
                    tell(&format!("{name}: {}={}. {}", switch.key, switch.default, switch.domain))?;
                }
            }
            None => tell(say(lang, "Skriv regel=värde.", "Type switch=value."))?,
            Some((key, value)) => {
                let switch = preset.switches.iter().find(|s| s.key == key.trim());
                let value = switch.and_then(|s| s.domain.read(value.trim()));
                let mut tried = rules.clone();
                // What the switch does not take is sent as it is, for the reason why not.
                let json = value.map_or_else(|| line.into(), |value| json!(wire::Answer::from(value)));
                tried.insert(key.trim().to_string(), json);
                match games::rules(preset.name, Some(seating), &wire::settings(&tried)) {
                    Ok(_) => rules = tried,
                    Err(all) => tell(&reasons(lang, &all))?,
                }
            }
        }
    }
}
