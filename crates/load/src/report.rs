//! What came of a run, for people in Swedish and English, and for programs.

use std::fmt::Write as _;
use std::time::Duration;

use cards::Lang;
use serde_json::{Value as Json, json};

use crate::check::Checked;
use crate::meter::{Counts, Figures, Kind, Stage};
use crate::plan::Plan;
use crate::{Attack, Part};

/// As many refusals are told one by one.
const TOLD: usize = 16;

/// The server's memory, where the system tells.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// In bytes, once a second from before the first table on.
    pub samples: Vec<u64>,
    /// For each table before any plays, with its sockets.
    pub per_table: Option<u64>,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was tried.
    pub plan: Plan,
    /// The stages: in peace, attacked, in peace again.
    pub parts: Vec<Part>,
    /// How long it took to make all tables and sit down.
    pub setup: Duration,
    /// The server's memory.
    pub memory: Memory,
    /// Whether the server has kept what it promised.
    pub checked: Checked,
}

/// The machine's load over the last minute, where the system tells.
fn machine_load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// A number in a language.
fn number(value: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{value:.decimals$}");
    if lang == Lang::Sv { text.replace('.', ",") } else { text }
}

/// Rows in columns, the first to the left and the others to the right.
fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let long = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| long(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = "  ".to_string();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = match column {
                0 => write!(line, "{cell:<width$}"),
                _ => write!(line, "  {cell:>width$}"),
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn counts(all: &Counts, out: &mut String) {
    let mut sorted: Vec<_> = all.iter().collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (what, count) in sorted.into_iter().take(TOLD) {
        let _ = writeln!(out, "    {count} × {what}");
    }
}

impl Report {
    /// Has the server kept everything that it must?
    pub fn is_well(&self) -> bool {
        let Checked { healthy, panics, lost, wrong, .. } = &self.checked;
        *healthy && panics.unwrap_or(0) == 0 && *lost == 0 && wrong.is_empty()
    }

    /// The report in a language.
    pub fn say(&self, lang: Lang) -> String {
        let say = |sv: &'static str, en: &'static str| if lang == Lang::Sv { sv } else { en };
        let mut out = self.head(lang);
        let calm = self.parts.first().map(|part| &part.stage);
        for (number, part) in self.parts.iter().enumerate() {
            let title = match &part.attack {
                Some((attack, _)) => format!("{}: {}", attack.name(), pick(attack.title(), lang)),
                None if number == 0 => say("I lugn och ro", "In peace").to_string(),
                None => say("I lugn och ro igen", "In peace again").to_string(),
            };
            self.part(part, &title, calm.filter(|_| number > 0), lang, &mut out);
        }
        self.say_memory(lang, &mut out);
        self.say_checked(lang, &mut out);
        out
    }

    fn head(&self, lang: Lang) -> String {
        let Plan { tables, playing, game, seating, seed, .. } = &self.plan;
        let (sockets, setup) = (self.plan.sockets(), number(self.setup.as_secs_f64(), 1, lang));
        let (pace, bot_pace) = (self.plan.pace.as_millis(), self.plan.bot_pace.as_millis());
        let load = machine_load().map_or("?".to_string(), |load| number(load, 2, lang));
        let bots = self.plan.bots.as_deref().unwrap_or("–");
        match lang {
            Lang::Sv => format!(
                "{tables} bord ({playing} spelar, {sockets} anslutningar, uppställda på {setup} s): {game} {seating}, datorer \
                 {bots} med tempo {bot_pace} ms, människor {pace} ms, frö {seed}; maskinens last {load}\n"
            ),
            Lang::En => format!(
                "{tables} tables ({playing} playing, {sockets} sockets, set up in {setup} s): {game} {seating}, bots {bots} at \
                 pace {bot_pace} ms, people {pace} ms, seed {seed}; machine load {load}\n"
            ),
        }
    }

    fn part(&self, part: &Part, title: &str, calm: Option<&Stage>, lang: Lang, out: &mut String) {
        let say = |sv: &'static str, en: &'static str| if lang == Lang::Sv { sv } else { en };
        let Stage { seconds, actions: [people, bots], refused, .. } = &part.stage;
        let rate = (people + bots) as f64 / seconds.max(1e-9);
        let (seconds, rate) = (number(*seconds, 1, lang), number(rate, 0, lang));
        let _ = writeln!(
            out,
            "\n{title} ({seconds} s): {rate} {} ({people} {}, {bots} {})",
            say("drag/s", "actions/s"),
            say("av människor", "by people"),
            say("av datorer", "by bots"),
        );
        let mut rows =
            vec![["", say("antal", "count"), "p50", "p95", "p99", "max"].map(str::to_string).to_vec()];
        rows[0][0] = say("millisekunder", "milliseconds").to_string();
        if calm.is_some() {
            rows[0].extend(
                [say("p50 mot lugnt", "p50 to peace"), say("p99 mot lugnt", "p99 to peace")]
                    .map(str::to_string),
            );
        }
        for kind in Kind::ALL {
            let figures = part.stage.figures(kind);
            if figures.count > 0 {
                rows.push(row(kind, figures, calm.map(|calm| calm.figures(kind)), lang));
            }
        }
        out.push_str(&columns(&rows));
        if !refused.is_empty() {
            let _ = writeln!(out, "  {}", say("nekat eller misslyckat:", "refused or failed:"));
            counts(refused, out);
        }
        if let Some((_, outcome)) = &part.attack {
            let _ = writeln!(out, "  {}", say("angriparen fick till svar:", "the attacker was answered:"));
            counts(&outcome.answers, out);
            for note in &outcome.notes {
                let _ = writeln!(out, "  {}: {}", pick((note.sv, note.en), lang), note.value);
            }
            let recovery = number(part.recovery.as_secs_f64(), 1, lang);
            let _ = writeln!(out, "  {}: {recovery} s", say("återhämtning", "recovery"));
        }
    }

    fn say_memory(&self, lang: Lang, out: &mut String) {
        let mib = |bytes: Option<&u64>| {
            bytes.map_or("?".into(), |b| number(*b as f64 / f64::from(1 << 20), 1, lang))
        };
        let samples = &self.memory.samples;
        let (start, most, end) = (mib(samples.first()), mib(samples.iter().max()), mib(samples.last()));
        let each =
            self.memory.per_table.map_or("?".to_string(), |bytes| number(bytes as f64 / 1024.0, 0, lang));
        let _ = match lang {
            Lang::Sv => writeln!(
                out,
                "\nServerns minne: {start} MiB först, {most} som mest, {end} sist; {each} KiB per uppställt bord"
            ),
            Lang::En => writeln!(
                out,
                "\nThe server's memory: {start} MiB at first, {most} at most, {end} at last; {each} KiB per table set up"
            ),
        };
    }

    fn say_checked(&self, lang: Lang, out: &mut String) {
        let say = |sv: &'static str, en: &'static str| if lang == Lang::Sv { sv } else { en };
        let Checked { acks, events, panics, errors, healthy, lost, wrong } = &self.checked;
        let known = |count: Option<u64>| count.map_or("?".to_string(), |count| count.to_string());
        let (acks, events) = (known(*acks), known(*events));
        let (panics, errors) = (known(panics.map(|n| n as u64)), known(errors.map(|n| n as u64)));
        let _ = match lang {
            Lang::Sv => writeln!(
                out,
                "Kontroll: {acks} kvitterade önskningar och {events} händelser finns i loggen som de berättades; {panics} panik, \
                 {errors} fel i serverns logg, {lost} tappade anslutningar"
            ),
            Lang::En => writeln!(
                out,
                "Check: {acks} acknowledged wishes and {events} events are in the log as they were told; {panics} panics, \
                 {errors} errors in the server's log, {lost} sockets lost"
            ),
        };
        for wrong in wrong.iter().take(TOLD) {
            let _ = writeln!(out, "  ! {wrong}");
        }
        let _ = writeln!(
            out,
            "{}",
            match healthy {
                true => say("Servern mår bra.", "The server is healthy."),
                false => say("Servern mår inte bra.", "The server is not healthy."),
            }
        );
    }

    /// The report for programs.
    pub fn json(&self) -> Json {
        let plan = &self.plan;
        let Checked { acks, events, panics, errors, healthy, lost, wrong } = &self.checked;
        let part = |part: &Part| {
            let stage = &part.stage;
            let kinds =
                Kind::ALL.into_iter().map(|kind| (kind.name().to_string(), stage.figures(kind).json()));
            let attack = part.attack.as_ref().map(|(attack, outcome): &(Attack, _)| {
                let notes = outcome.notes.iter().map(|note| json!({"what": note.en, "value": note.value}));
                json!({"kind": attack.name(), "answers": outcome.answers, "notes": notes.collect::<Json>(), "wrong": outcome.wrong})
            });
            json!({
                "attack": attack, "seconds": stage.seconds, "actions_people": stage.actions[0],
                "actions_bots": stage.actions[1], "recovery_s": part.recovery.as_secs_f64(), "refused": stage.refused,
                "latency": kinds.collect::<serde_json::Map<_, _>>(),
            })
        };
        json!({
            "tables": plan.tables, "playing": plan.playing, "sockets": plan.sockets(), "game": plan.game,
            "seating": plan.seating, "bots": plan.bots, "bot_pace_ms": plan.bot_pace.as_millis() as u64,
            "pace_ms": plan.pace.as_millis() as u64, "seed": plan.seed, "strength": plan.strength,
            "setup_s": self.setup.as_secs_f64(), "machine_load": machine_load(),
            "stages": self.parts.iter().map(part).collect::<Json>(),
            "memory": {"samples": self.memory.samples, "per_table": self.memory.per_table},
            "checked": {"acks": acks, "events": events, "panics": panics, "errors": errors, "healthy": healthy,
                "lost": lost, "wrong": wrong},
            "well": self.is_well(),
        })
    }
}

fn pick((sv, en): (&'static str, &'static str), lang: Lang) -> &'static str {
    if lang == Lang::Sv { sv } else { en }
}

fn row(kind: Kind, figures: Figures, calm: Option<Figures>, lang: Lang) -> Vec<String> {
    let ms = |value: f64| number(value, 1, lang);
    let open = if figures.open > 0 { format!(" (≥ {})", figures.open) } else { String::new() };
    let mut row = vec![pick(kind.title(), lang).to_string() + &open, figures.count.to_string()];
    row.extend([figures.p50, figures.p95, figures.p99, figures.max].map(ms));
    if let Some(calm) = calm {
        let ratio = |now: f64, then: f64| match then > 0.0 {
            true => format!("×{}", number(now / then, 1, lang)),
            false => "–".to_string(),
        };
        row.extend([ratio(figures.p50, calm.p50), ratio(figures.p99, calm.p99)]);
    }
    row
}
