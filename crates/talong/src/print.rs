//! Rule books and their differences as plain text.

use std::fmt::Write as _;

use cards::Lang;
use games::AnyRules;
use games::book::Book;
use similar::{ChangeTag, TextDiff};
use textwrap::WordSplitter;

const WIDTH: usize = 84;

fn say<'a>(lang: Lang, sv: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Sv => sv,
        Lang::En => en,
    }
}

/// Breaks a text into lines, each with a margin.
fn wrap(text: &str, margin: &str) -> String {
    let options = textwrap::Options::new(WIDTH).initial_indent(margin).subsequent_indent(margin);
    let options = options.word_splitter(WordSplitter::NoHyphenation).break_words(false);
    textwrap::fill(text.trim(), options) + "\n"
}

/// A whole rule book.
pub fn book(rules: &AnyRules, lang: Lang) -> String {
    let book = rules.book();
    let title = book.title.say(lang);
    let mut out = format!("{title}\n{}\n", "═".repeat(title.chars().count()));
    for section in &book.sections {
        let head = section.heading.say(lang);
        let _ = write!(out, "\n{head}\n{}\n\n", "─".repeat(head.chars().count()));
        for paragraph in &section.paragraphs {
            let text = paragraph.text.say(lang);
            let _ = writeln!(out, "{}", wrap(&format!("{text} [{}]", paragraph.ids.join(", ")), ""));
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// A book as paragraphs, each under its heading.
fn paragraphs(book: &Book, lang: Lang) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for section in &book.sections {
        for p in &section.paragraphs {
            let head = section.heading.say(lang).to_string();
            all.push((head, format!("{} [{}]", p.text.say(lang), p.ids.join(", "))));
        }
    }
    all
}

/// A rule set by its game and the switches that differ from the game's own.
fn name(rules: &AnyRules) -> String {
    let usual =
        games::rules(rules.game(), Some(rules.seating()), &[]).map(|r| r.values()).unwrap_or_default();
    let changed = rules.values().into_iter().filter(|value| !usual.contains(value));
    let changed: String = changed.map(|(key, value)| format!(", {key}={value}")).collect();
    format!("{} {}{changed}", rules.game(), rules.seating())
}

/// How two rule sets differ: their switches, then what their books say otherwise.
pub fn diff(a: &AnyRules, b: &AnyRules, lang: Lang) -> String {
    let mut out = format!("− {}\n+ {}\n", name(a), name(b));
    let (before, after) = (a.values(), b.values());
    let keys = before.iter().chain(&after).map(|(key, _)| *key);
    let mut seen: Vec<&str> = Vec::new();
    for key in keys {
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let value = |all: &[(&str, game::Value)]| {
            let found = all.iter().find(|(k, _)| *k == key);
            found.map_or_else(|| "–".to_string(), |(_, v)| v.to_string())
        };
        if value(&before) != value(&after) {
            let _ = writeln!(out, "  {key}: {} → {}", value(&before), value(&after));
        }
    }
    let (old, new) = (paragraphs(&a.book(), lang), paragraphs(&b.book(), lang));
    let lines = |all: &[(String, String)]| all.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
    let (old_lines, new_lines) = (lines(&old), lines(&new));
    let old_refs: Vec<&str> = old_lines.iter().map(String::as_str).collect();
    let new_refs: Vec<&str> = new_lines.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(&old_refs, &new_refs);
    let mut heading = String::new();
    let mut same = true;
    for change in diff.iter_all_changes() {
        let (sign, head) = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => ("− ", change.old_index().map(|i| &old[i].0)),
            ChangeTag::Insert => ("+ ", change.new_index().map(|i| &new[i].0)),
        };
        same = false;
        if let Some(head) = head.filter(|head| **head != heading) {
            let _ = write!(out, "\n{head}\n{}\n", "─".repeat(head.chars().count()));
            heading = head.clone();
        }
        let text = wrap(change.value(), "  ");
        let _ = write!(out, "{sign}{}", text.trim_start());
    }
    if same {
        let _ = writeln!(out, "{}", say(lang, "Böckerna säger detsamma.", "The books say the same."));
    }
    out
}

/// The games, or the switches of those that go by a name.
pub fn list(game: Option<&str>, lang: Lang) -> Result<String, game::Refusal> {
    let wanted = game.map(games::games_named);
    if let (Some(name), Some([])) = (game, wanted.as_deref()) {
        games::game_named(name)?;
    }
    let mut out = String::new();
    for preset in games::catalogue() {
        if wanted.as_ref().is_some_and(|wanted| !wanted.contains(&preset.name)) {
            continue;
        }
        let _ = writeln!(out, "{} ({})", preset.name, preset.seatings.join(", "));
        let also = games::OTHER_NAMES.iter().filter(|(_, games)| games.contains(&preset.name));
        let also: Vec<&str> = also.map(|(name, _)| *name).collect();
        if !also.is_empty() {
            let _ = writeln!(out, "  {} {}", say(lang, "även", "also"), also.join(", "));
        }
        for house in games::HOUSES.iter().filter(|h| h.game == preset.name) {
            let _ = writeln!(out, "  --house {}: {}", house.name, house.text.say(lang));
        }
        if game.is_none() {
            continue;
        }
        for switch in &preset.switches {
            let default = say(lang, "förval", "default");
            let each = preset.seatings.iter().zip(&switch.defaults);
            let defaults = match switch.defaults.iter().all(|d| *d == switch.default) {
                true => switch.default.to_string(),
                false => each.map(|(s, d)| format!("{d} ({s})")).collect::<Vec<_>>().join(", "),
            };
            let rules = switch.rules.join(", ");
            let _ = writeln!(out, "\n  {} = {}", switch.key, switch.domain);
            let _ = writeln!(out, "    {default}: {defaults} [{rules}]");
            out.push_str(&wrap(switch.help.say(lang), "    "));
            for (value, text) in switch.labels {
                out.push_str(&wrap(&format!("{value}: {}", text.say(lang)), "      "));
            }
        }
    }
    Ok(out)
}
