//! Results as plain text.

use std::fmt::Write as _;

use cards::Lang;
use lab::stats::{Estimate, elo, estimate, share, wilson};
use lab::{Duel, Entrant, Forfeit, Ladder, Pace, Unit};

use super::Event;

/// As many forfeits are told one by one.
const TOLD: usize = 5;

fn say<'a>(lang: Lang, sv: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Sv => sv,
        Lang::En => en,
    }
}

/// A number with the language's decimal sign and a true minus.
fn number(value: f64, decimals: usize, lang: Lang) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_string();
    }
    let text = format!("{value:.decimals$}").replace('-', "−");
    match lang {
        Lang::Sv => text.replace('.', ","),
        Lang::En => text,
    }
}

fn signed(value: f64, decimals: usize, lang: Lang) -> String {
    let text = number(value, decimals, lang);
    match text.trim_start_matches('−').chars().all(|c| "0,.".contains(c)) {
        true => text.trim_start_matches('−').to_string(),
        false if text.starts_with('−') => text,
        false => format!("+{text}"),
    }
}

fn percent(share: f64, lang: Lang) -> String {
    number(100.0 * share, 1, lang)
}

fn range(e: Estimate, show: impl Fn(f64) -> String) -> String {
    format!("{} … {}", show(e.low), show(e.high))
}

/// Rows in columns, the first to the left and the others to the right.
fn columns(rows: &[Vec<String>], left: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let long = |column: usize| rows.iter().filter_map(|r| r.get(column)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| long(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = match column < left {
                true => write!(line, "{cell:<width$}  "),
                false => write!(line, "{cell:>width$}  "),
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// The game, the seating and what was played.
fn head(event: &Event, lang: Lang) -> String {
    let (game, seating) = (event.rules.game(), event.rules.seating());
    let (pairs, seed) = (event.plan.pairs, &event.plan.seed);
    let unit = match event.plan.unit {
        Unit::Parti => say(lang, "partier", "partier"),
        Unit::Deal => say(lang, "enstaka givar", "single deals"),
    };
    match lang {
        Lang::Sv => format!("{game} {seating}: {pairs} par {unit} med samma kort, frö {seed}\n"),
        Lang::En => format!("{game} {seating}: {pairs} pairs of {unit} with the same cards, seed {seed}\n"),
    }
}

fn pace(pace: Pace, lang: Lang) -> String {
    format!("{} ms", number(pace.millis(), 3, lang))
}

/// The first failures, one to a line.
fn failures<'a>(all: impl Iterator<Item = (&'a Entrant, &'a Forfeit)>, lang: Lang) -> String {
    let mut out = String::new();
    for (entrant, forfeit) in all.take(TOLD) {
        let pair = say(lang, "par", "pair");
        let _ = writeln!(out, "  {}, {pair} {}: {}", entrant.label, forfeit.pair, forfeit.failure.say(lang));
    }
    out
}

/// What the shares and points say, with intervals.
fn estimates(event: &Event, duel: &Duel, lang: Lang) -> Vec<Vec<String>> {
    let scored = share(&duel.shares);
    let rating = scored.map(|share| elo(share, duel.sides));
    let guide = wilson(scored.mean, f64::from(duel.partier().max(1)));
    let row = |name: &str, value: String, interval: String| vec![name.to_string(), value, interval];
    let shares = |e| range(e, |s| percent(s, lang));
    let mut rows = vec![
        row("", String::new(), say(lang, "95 %-intervall", "95 % interval").to_string()),
        row(say(lang, "A:s andel, %", "A's share, %"), percent(scored.mean, lang), shares(scored)),
        row("Elo, A − B", signed(rating.mean, 0, lang), range(rating, |r| signed(r, 0, lang))),
        row(say(lang, "Wilson över partierna", "Wilson over partier"), String::new(), shares(guide)),
    ];
    if event.plan.unit == Unit::Deal && duel.points.iter().any(|p| *p != 0.0) {
        let points = estimate(&duel.points);
        let name = say(lang, "Poäng mer per giv", "Points more per deal");
        rows.push(row(name, signed(points.mean, 2, lang), range(points, |p| signed(p, 2, lang))));
    }
    rows
}

/// What was counted.
fn counts(duel: &Duel, lang: Lang) -> Vec<Vec<String>> {
    let mean = |sum: u64| number(sum as f64 / f64::from(duel.partier().max(1)), 1, lang);
    let mut rows = vec![
        (say(lang, "A vann", "A won"), duel.wins.to_string()),
        (say(lang, "Delade", "Shared"), duel.shared.to_string()),
        (say(lang, "A förlorade", "A lost"), duel.losses.to_string()),
        (say(lang, "Givar per parti", "Deals per parti"), mean(duel.deals)),
        (say(lang, "Drag per parti", "Actions per parti"), mean(duel.actions)),
        (say(lang, "A per beslut", "A per decision"), pace(duel.paces[0], lang)),
        (say(lang, "B per beslut", "B per decision"), pace(duel.paces[1], lang)),
    ];
    if !duel.forfeits.is_empty() {
        let names = [("A förlorade genom fel", "A forfeited"), ("B förlorade genom fel", "B forfeited")];
        for (player, (sv, en)) in names.into_iter().enumerate() {
            rows.push((say(lang, sv, en), duel.forfeits_of(player).to_string()));
        }
    }
    rows.into_iter().map(|(name, value)| vec![name.to_string(), value]).collect()
}

/// What an even share is, where that is not obvious.
fn even(sides: u8, lang: Lang) -> String {
    match sides {
        2 => String::new(),
        _ => format!("  ({} {} %)", say(lang, "jämnt är", "even is"), percent(1.0 / f64::from(sides), lang)),
    }
}

/// A match.
pub(super) fn duel(event: &Event, duel: &Duel, lang: Lang) -> String {
    let rows = [estimates(event, duel, lang), counts(duel, lang)].concat();
    let told = duel.forfeits.iter().map(|f| (&event.entrants[f.player.min(1)], f));
    let [a, b] = [&event.entrants[0].label, &event.entrants[1].label];
    let even = even(duel.sides, lang);
    format!("{}A {a}, B {b}{even}\n{}{}", head(event, lang), columns(&rows, 1), failures(told, lang))
}

/// The players by rating.
fn standings(event: &Event, ladder: &Ladder, lang: Lang) -> String {
    let heads = [
        "",
        say(lang, "spelare", "player"),
        "Elo",
        say(lang, "95 %-intervall", "95 % interval"),
        say(lang, "per beslut", "per decision"),
        say(lang, "fel", "forfeits"),
    ];
    let mut rows = vec![heads.map(str::to_string).to_vec()];
    for (rank, place) in (1..).zip(ladder.order()) {
        let elo = ladder.ratings.elo[place];
        rows.push(vec![
            format!("{rank}"),
            event.entrants[place].label.clone(),
            signed(elo.mean, 0, lang),
            range(elo, |e| signed(e, 0, lang)),
            pace(ladder.pace(place), lang),
            ladder.forfeits(place).count().to_string(),
        ]);
    }
    columns(&rows, 2)
}

/// Who got what against whom, under a heading.
fn cross(event: &Event, ladder: &Ladder, lang: Lang) -> String {
    let order = ladder.order();
    let mut rows = vec![vec![String::new(), String::new()]];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (rank, one) in (1..).zip(&order) {
        let mut row = vec![format!("{rank}"), event.entrants[*one].label.clone()];
        let cell = |other: &usize| ladder.share(*one, *other).map_or("·".to_string(), |s| percent(s, lang));
        row.extend(order.iter().map(cell));
        rows.push(row);
    }
    let title = match ladder.sides {
        2 => say(lang, "Radens andel mot kolumnen, %", "The row's share against the column, %"),
        _ => {
            say(lang, "Radens andel ensam bland kolumnens, %", "The row's share alone among the column's, %")
        }
    };
    format!("{title}{}\n{}", even(ladder.sides, lang), columns(&rows, 2))
}

/// A ladder: the ratings, then who got what against whom.
pub(super) fn ladder(event: &Event, ladder: &Ladder, lang: Lang) -> String {
    let bounded = match ladder.ratings.bounded {
        true => say(
            lang,
            "Någon vann eller förlorade allt: ett jämnt par är tillagt i varje möte.\n",
            "Somebody won or lost everything: an even pair is added to each match.\n",
        ),
        false => "",
    };
    let told = (0..event.entrants.len())
        .flat_map(|place| ladder.forfeits(place).map(move |f| (&event.entrants[place], f)));
    let (head, standings) = (head(event, lang), standings(event, ladder, lang));
    format!("{head}{standings}{bounded}\n{}{}", cross(event, ladder, lang), failures(told, lang))
}
