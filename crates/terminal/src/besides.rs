//! What can be done at a table besides playing: phrases, reminders, seats, house rules, the same cards again. Each choice
//! is a text and the wish that it stands for; the screen makes menus of them, text mode numbered lines.

use cards::Lang;
use games::{AnyRules, PresetInfo, SwitchInfo};
use serde_json::{Map, Value as Json, json};
use wire::{Answer, Rules};

use tables::Level;

use crate::session::Session;
use crate::store::Store;
use crate::texts::{level_name, value_name};
use crate::view::{SeatInfo, TableInfo};
use crate::words::{Talk, of_both, say};

/// Something to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What it is.
    pub text: String,
    /// What is wished for; null if it is only to be read.
    pub wish: Json,
    /// Is it asked about once more?
    pub grave: bool,
}

impl Choice {
    fn new(text: String, wish: Json) -> Choice {
        Choice { text, wish, grave: false }
    }
}

/// Other people at the table.
fn others(store: &Store) -> impl Iterator<Item = &SeatInfo> {
    let seats = store.table.iter().flat_map(|table| &table.seats);
    seats.filter(|seat| seat.kind == "human" && Some(seat.seat) != store.you)
}

/// Is anybody else here who could hear something?
pub fn has_company(store: &Store) -> bool {
    store.you.is_some() && others(store).next().is_some()
}

/// May the deal go back?
pub fn may_go_back(store: &Store) -> bool {
    let dealt = matches!(store.phase(), "playing" | "between" | "over");
    store.table.as_ref().is_some_and(|table| table.solo && dealt)
}

/// May the rest be claimed? The table proves it or says what is not sure.
pub fn may_claim(store: &Store) -> bool {
    let Some(view) = store.view.as_ref().filter(|_| store.phase() == "playing") else { return false };
    let free = store.table.as_ref().is_some_and(|table| table.claimed.is_none());
    free && !view.has_piles() && view.talong.is_empty() && !view.legal(store.you).is_empty()
}

/// What can be said now: where teams play, nothing that is about the play.
pub fn phrases(store: &Store, lang: Lang) -> Vec<Choice> {
    let Some(table) = store.table.as_ref().filter(|_| has_company(store)) else { return Vec::new() };
    let teams = table.sides < table.seats.len() && table.phase == "playing";
    let all = host::room::phrases().iter().filter(|(.., always)| *always || !teams);
    all.map(|(name, sv, en, _)| {
        Choice::new(say(lang, sv, en).to_string(), json!({"t": "say", "phrase": name}))
    })
    .collect()
}

/// A phrase in words.
pub fn phrase(lang: Lang, name: &str) -> String {
    let found = host::room::phrases().iter().find(|(known, ..)| *known == name);
    found.map_or(name, |(_, sv, en, _)| say(lang, sv, en)).to_string()
}

/// Whom one could remind that it is their turn.
pub fn nudges(store: &Store, lang: Lang) -> Vec<Choice> {
    let Some(view) = store.view.as_ref().filter(|_| store.phase() == "playing") else { return Vec::new() };
    let slow = others(store).filter(|seat| view.to_act.contains(&seat.seat));
    slow.map(|seat| {
        let text = format!("{} {}", say(lang, "Påminn", "Remind"), seat.name);
        Choice::new(text, json!({"t": "nudge", "seat": seat.seat}))
    })
    .collect()
}

/// The same cards again: the whole deal, or from one of the own decisions.
pub fn points(lang: Lang, points: &[Json]) -> Vec<Choice> {
    let whole = say(lang, "Hela given en gång till", "The whole deal once more").to_string();
    let from = |(i, point): (usize, &Json)| {
        let action = of_both(lang, &point["words"]);
        let text = format!("{} {}: {action}", say(lang, "Från ditt val", "From your choice"), i + 1);
        Choice::new(text, json!({"t": "back", "at": point["at"]}))
    };
    let first = Choice::new(whole, json!({"t": "back", "at": 0}));
    std::iter::once(first).chain(points.iter().enumerate().map(from)).collect()
}

/// What a person can do with the table itself: seats, waiting, hints, leaving; most of it is the host's.
pub fn seats(session: &Session) -> Vec<Choice> {
    let (lang, store) = (session.lang, &session.store);
    let (Some(table), Some(you)) = (&store.table, store.you) else { return Vec::new() };
    let host = table.host == Some(you);
    let mut all: Vec<Choice> = Vec::new();
    if let Some(link) = session.invitation() {
        all.push(Choice::new(format!("{}: {link}", say(lang, "Bjud in", "Invite")), Json::Null));
    }
    for seat in table.seats.iter().filter(|seat| host && seat.seat != you) {
        all.extend(of_seat(lang, table, seat));
    }
    if host && !table.solo {
        let allowed = table.settings.get("hints") == Some(&Json::Bool(true));
        let text = match allowed {
            true => say(lang, "Tillåt inte tips", "Allow no hints"),
            false => say(lang, "Tillåt tips för alla", "Allow hints for everyone"),
        };
        all.push(Choice::new(text.to_string(), json!({"t": "settings", "settings": {"hints": !allowed}})));
    }
    let leave = say(lang, "Lämna min plats", "Give up my seat").to_string();
    all.push(Choice { grave: true, ..Choice::new(leave, json!({"t": "leave"})) });
    if host {
        let end = say(lang, "Avsluta bordet för alla", "End the table for everyone").to_string();
        all.push(Choice { grave: true, ..Choice::new(end, json!({"t": "end"})) });
    }
    all
}

/// What the host can do with somebody else's seat.
fn of_seat(lang: Lang, table: &TableInfo, seat: &SeatInfo) -> Vec<Choice> {
    let who = match seat.kind.as_str() {
        "open" => say(lang, "ledig", "open").to_string(),
        _ => seat.name.clone(),
    };
    let begins = format!("{} {} ({who}):", say(lang, "Plats", "Seat"), seat.seat + 1);
    let mut all = Vec::new();
    if seat.kind != "open" {
        let text = format!("{begins} {}", say(lang, "öppna för någon annan", "open it for somebody else"));
        let grave = seat.kind == "human";
        let wish = json!({"t": "seat", "seat": seat.seat, "kind": "open"});
        all.push(Choice { grave, ..Choice::new(text, wish) });
    }
    for level in Level::ALL.map(Level::name) {
        if seat.level.as_deref() != Some(level) {
            let text =
                format!("{begins} {} {}", say(lang, "låt datorn spela,", "a bot,"), level_name(lang, level));
            let wish = json!({"t": "seat", "seat": seat.seat, "kind": "bot", "level": level});
            all.push(Choice { grave: seat.kind == "human", ..Choice::new(text, wish) });
        }
    }
    if seat.kind == "human" && table.phase != "lobby" {
        let what = match seat.wait {
            true => say(lang, "vänta inte på", "do not wait for"),
            false => say(lang, "vänta hur länge som helst på", "wait however long for"),
        };
        let wish = json!({"t": "wait", "seat": seat.seat, "on": !seat.wait});
        all.push(Choice::new(format!("{begins} {what} {}", seat.name), wish));
    }
    all
}

fn preset(table: &TableInfo) -> Option<PresetInfo> {
    games::catalogue().into_iter().find(|preset| preset.name == table.game)
}

fn compiled(table: &TableInfo, rules: &Map<String, Json>) -> Option<AnyRules> {
    games::rules(&table.game, Some(&table.seating), &wire::settings(rules)).ok()
}

/// May this seat change the house rules?
pub fn may_change_rules(store: &Store) -> bool {
    store.phase() == "lobby" && store.is_host()
}

/// The house rules, each with the next answer that makes a game.
pub fn rules(store: &Store, lang: Lang) -> Vec<Choice> {
    let Some(table) = store.table.as_ref().filter(|_| may_change_rules(store)) else { return Vec::new() };
    let Some(preset) = preset(table) else { return Vec::new() };
    preset.switches.iter().filter_map(|switch| change(lang, table, switch)).collect()
}

fn change(lang: Lang, table: &TableInfo, switch: &SwitchInfo) -> Option<Choice> {
    let examples = switch.domain.examples();
    let now = table.rules.get(switch.key)?;
    let at = examples.iter().position(|value| json!(Answer::from(*value)) == *now).unwrap_or(0);
    let after = examples.iter().cycle().skip(at + 1).take(examples.len());
    let mut rules = table.rules.clone();
    let next = after.copied().find(|value| {
        let form = json!(Answer::from(*value));
        rules.insert(switch.key.to_string(), form.clone());
        form != *now && compiled(table, &rules).is_some()
    })?;
    let named = |value| value_name(lang, switch, value);
    let old = examples.get(at).map_or_else(|| now.to_string(), |value| named(*value));
    let text = format!("{}: {old} → {}", switch.name.say(lang), named(next));
    Some(Choice::new(text, json!({"t": "rules", "rules": rules})))
}

/// The house rules that differ from the book.
fn own_rules(table: &TableInfo, lang: Lang) -> Vec<String> {
    let Some(preset) = preset(table) else { return Vec::new() };
    let Some(book) = compiled(table, &Map::new()) else { return Vec::new() };
    let usual = json!(Rules::from(&book));
    let own = preset.switches.iter().filter(|switch| table.rules.get(switch.key) != usual.get(switch.key));
    own.filter_map(|switch| {
        let now = table.rules.get(switch.key)?;
        let all = switch.domain.examples();
        let value = all.into_iter().find(|value| json!(Answer::from(*value)) == *now);
        let value = value.map_or_else(|| now.to_string(), |value| value_name(lang, switch, value));
        Some(format!("{}: {value}", switch.name.say(lang)))
    })
    .collect()
}

/// The table before the first deal: who sits where, the invitation, the rules. Headings begin with `# `.
pub fn lobby(session: &Session) -> Vec<String> {
    let (lang, store) = (session.lang, &session.store);
    let Some(table) = store.table.as_ref().filter(|table| table.phase == "lobby") else { return Vec::new() };
    let talk = Talk { lang, store };
    let mut lines = vec![format!("# {}", say(lang, "Runt bordet", "Around the table"))];
    for seat in &table.seats {
        let who = match seat.kind.as_str() {
            "open" => say(lang, "ledig plats", "open seat").to_string(),
            "bot" => {
                let level = seat.level.as_deref().unwrap_or_default();
                format!("{} ({}, {})", seat.name, say(lang, "dator", "bot"), level_name(lang, level))
            }
            _ if seat.accepted => format!("{}: {}", talk.who(seat.seat), say(lang, "klar", "ready")),
            _ => format!(
                "{}: {}",
                talk.who(seat.seat),
                say(lang, "har inte godkänt reglerna än", "has not accepted the rules yet")
            ),
        };
        lines.push(format!("{}. {who}", seat.seat + 1));
    }
    if let Some(link) = session.invitation() {
        lines.push(format!("# {}", say(lang, "Bjud in med länken", "Invite with the link")));
        lines.push(link);
    }
    lines.push(format!("# {}", say(lang, "Bordets regler", "The rules of the table")));
    let own = own_rules(table, lang);
    if own.is_empty() {
        lines.push(say(lang, "Som i boken.", "By the book.").to_string());
    }
    lines.extend(own);
    lines
}
