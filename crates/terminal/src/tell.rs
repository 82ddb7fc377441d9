//! A table read out: what lies where, in sentences. Text mode speaks with these, and the screen borrows some.

use cards::{Card, Lang};

use crate::session::Session;
use crate::store::Store;
use crate::view::{Face, View};
use crate::words::{Talk, capital, card_name, cards_name, say, short, suit_of};

/// Cards in the order in which a player holds them: by suit, or by rank where suits say nothing.
pub fn sorted(view: &View, hand: &[Face]) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().filter_map(|face| face.0).collect();
    match view.has_piles() {
        true => cards.sort_by_key(|card| (card.rank() as u8, card.suit() as u8)),
        false => cards.sort_by_key(|card| (card.suit() as u8, std::cmp::Reverse(card.rank() as u8))),
    }
    cards
}

/// Cards by their names, with what to type for each.
fn spell(lang: Lang, cards: &[Card]) -> String {
    let one = |card: &Card| format!("{} ({})", card_name(lang, Face(Some(*card))), short(lang, *card, true));
    cards.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The own hand.
pub fn hand(session: &Session) -> Option<String> {
    let (view, you) = (session.store.view.as_ref()?, session.store.you?);
    let lang = session.lang;
    let cards = sorted(view, view.hand(you));
    Some(match cards.is_empty() {
        true => say(lang, "Du har inga kort på handen.", "You have no cards in hand.").to_string(),
        false => format!("{}: {}.", say(lang, "Din hand", "Your hand"), spell(lang, &cards)),
    })
}

/// The own cards on the table that something can be done with.
pub fn laid(session: &Session, offered: &[Card]) -> Option<String> {
    let (view, you) = (session.store.view.as_ref()?, session.store.you?);
    let row = view.row(you).iter().filter_map(|place| place.up);
    let stacks = view.stacks(you).iter().flat_map(|stack| stack.up.iter().copied());
    let cards: Vec<Card> =
        row.chain(stacks).filter_map(|face| face.0).filter(|card| offered.contains(card)).collect();
    let lang = session.lang;
    (!cards.is_empty())
        .then(|| format!("{}: {}.", say(lang, "På bordet", "On the table"), spell(lang, &cards)))
}

/// What must always be in sight.
pub fn facts(session: &Session, view: &View) -> Vec<String> {
    facts_of(&session.store, session.lang, view)
}

/// The same, of any table.
pub fn facts_of(store: &Store, lang: Lang, view: &View) -> Vec<String> {
    let talk = Talk { lang, store };
    let mut facts = Vec::new();
    let count = |n: usize, sv: &str, en: &str, none: (&str, &str)| match n {
        0 => say(lang, none.0, none.1).to_string(),
        1 => format!("1 {}", say(lang, sv, &en.replacen("cards", "card", 1))),
        n => format!("{n} {}", say(lang, sv, en)),
    };
    let talong = || {
        let none = ("talongen är slut", "the talong is empty");
        count(view.talong.len(), "kort i talongen", "cards in the talong", none)
    };
    if view.has_piles() {
        facts.push(talong());
        let none = ("högen är tom", "the pile is empty");
        facts.push(count(view.pile.len(), "kort i högen", "cards in the pile", none));
        if !view.away.is_empty() {
            facts.push(count(view.away.len(), "bortvända", "turned away", ("", "")));
        }
        return facts;
    }
    let by = |seat: usize| {
        if Some(seat) == store.you { say(lang, "du", "you").to_string() } else { talk.who(seat) }
    };
    match &view.trump {
        None => facts.push(say(lang, "ingen trumf", "no trump").to_string()),
        Some(trump) => {
            let setter = view
                .melds
                .iter()
                .find(|meld| meld.name == "trumf")
                .map(|meld| format!(" ({})", by(meld.seat)));
            let trump = suit_of(lang, trump);
            facts.push(format!("{} {trump}{}", say(lang, "trumf", "trump"), setter.unwrap_or_default()));
        }
    }
    for meld in view.melds.iter().filter(|meld| meld.name != "trumf") {
        let word = meld.name.replace("mal", "mäl");
        facts.push(format!(
            "{word} {} {} ({})",
            say(lang, "i", "in"),
            suit_of(lang, &meld.suit),
            by(meld.seat)
        ));
    }
    if let Some(gubbe) = &view.gubbe {
        let half = gubbe.kind == "half";
        let kind =
            if half { say(lang, "halv gubbe", "half gubbe") } else { say(lang, "hel gubbe", "whole gubbe") };
        facts.push(format!("{kind} ({})", talk.side(gubbe.side)));
    }
    if view.carry > 0 {
        facts.push(format!("{} {}", say(lang, "vinsten är värd", "the vinst is worth"), view.carry + 1));
    }
    if view.rules.get("layout").and_then(|v| v.as_str()) == Some("talong") {
        facts.push(talong());
    }
    facts
}

/// The score, or the cards left where there is no score.
pub fn score(session: &Session, view: &View) -> String {
    let lang = session.lang;
    let talk = session.talk();
    if view.has_piles() {
        let one = |seat: usize| format!("{} {}", talk.who(seat), view.cards_of(seat));
        let all: Vec<String> = (0..view.hands.len()).map(one).collect();
        return format!("{}: {}.", say(lang, "Kort kvar", "Cards left"), all.join(", "));
    }
    let one = |(side, points): (usize, &i64)| format!("{} {}", talk.side(side), minus(*points));
    let all: Vec<String> = view.scores.iter().enumerate().map(one).collect();
    format!("{}: {}.", say(lang, "Ställningen", "The score"), all.join(", "))
}

/// A number with a real minus sign.
pub fn minus(n: i64) -> String {
    n.to_string().replace('-', "−")
}

/// What lies on the table, seat by seat.
pub fn table(session: &Session) -> Vec<String> {
    let Some(view) = &session.store.view else { return Vec::new() };
    let lang = session.lang;
    let talk = session.talk();
    let mut lines = vec![capital(&facts(session, view).join(", ")) + "."];
    for lying in &view.trick {
        lines.push(format!("{}: {}.", talk.who(lying.seat), card_name(lang, lying.card)));
    }
    if let Some(top) = view.pile.last() {
        lines.push(format!(
            "{}: {}.",
            say(lang, "Överst på högen", "On top of the pile"),
            card_name(lang, *top)
        ));
    }
    for seat in 0..view.hands.len() {
        lines.extend(seat_line(session, view, seat));
    }
    lines.push(score(session, view));
    lines
}

fn seat_line(session: &Session, view: &View, seat: usize) -> Option<String> {
    let lang = session.lang;
    let mut parts = Vec::new();
    if Some(seat) != session.store.you {
        let n = view.hand(seat).len();
        parts.push(format!(
            "{n} {}",
            say(lang, "kort på handen", if n == 1 { "card in hand" } else { "cards in hand" })
        ));
        let known: Vec<Face> = view.hand(seat).iter().copied().filter(|face| face.0.is_some()).collect();
        if !known.is_empty() {
            parts.push(cards_name(lang, &known));
        }
    }
    for (i, place) in view.row(seat).iter().enumerate() {
        if let Some(up) = place.up {
            let under =
                if place.down.is_some() { say(lang, " över ett dolt", " over a hidden one") } else { "" };
            parts.push(format!("{} {}: {}{under}", say(lang, "plats", "place"), i + 1, card_name(lang, up)));
        }
    }
    for (i, stack) in view.stacks(seat).iter().enumerate() {
        let under = match (stack.down.is_some(), stack.up.is_empty()) {
            (true, true) => say(lang, "ett dolt kort", "a hidden card"),
            (true, false) => say(lang, " över ett dolt", " over a hidden one"),
            (false, true) => continue,
            (false, false) => "",
        };
        let up = if stack.up.is_empty() { String::new() } else { cards_name(lang, &stack.up) };
        parts.push(format!("{} {}: {up}{under}", say(lang, "plats", "place"), i + 1));
    }
    let dealer = if view.dealer == seat { say(lang, " (givare)", " (dealer)") } else { "" };
    (!parts.is_empty()).then(|| format!("{}{dealer}: {}.", session.talk().who(seat), parts.join("; ")))
}

/// The last trick.
pub fn last_trick(session: &Session) -> String {
    let lang = session.lang;
    match session.store.tricks.last() {
        None => say(lang, "Inget stick är taget än.", "No trick has been taken yet.").to_string(),
        Some(trick) => {
            let talk = session.talk();
            let one = |l: &crate::view::Lying| format!("{} {}", talk.who(l.seat), card_name(lang, l.card));
            let cards: Vec<String> = trick.cards.iter().map(one).collect();
            format!(
                "{}. {} {}.",
                cards.join(", "),
                talk.who(trick.taker),
                say(lang, "tog sticket", "took the trick")
            )
        }
    }
}

/// How the deal or the parti ended.
pub fn result(session: &Session) -> Vec<String> {
    let Some(view) = &session.store.view else { return Vec::new() };
    let (lang, talk) = (session.lang, session.talk());
    let mut lines = Vec::new();
    if session.store.phase() == "over" {
        lines.push(talk.won(view.winner()));
    }
    if let Some(last) = &view.last_deal {
        match &last.gubbe {
            Some(gubbe) => {
                let half = gubbe.kind == "half";
                let kind = if half {
                    say(lang, "Halv gubbe", "Half gubbe")
                } else {
                    say(lang, "Hel gubbe", "Whole gubbe")
                };
                let made = match gubbe.made {
                    true => say(lang, "klarade den", "made it"),
                    false => say(lang, "klarade den inte", "did not make it"),
                };
                lines.push(format!("{kind}: {} {made}.", talk.side(gubbe.side)));
            }
            None => {
                let nobody = say(lang, "ingen", "nobody").to_string();
                let vinst = last.vinst.map_or(nobody, |side| talk.side(side));
                let sist = last
                    .sist
                    .map(|side| format!(" {}: {}.", say(lang, "Sistan", "The sist"), talk.side(side)));
                lines.push(format!(
                    "{}: {vinst}.{}",
                    say(lang, "Vinsten", "The vinst"),
                    sist.unwrap_or_default()
                ));
            }
        }
        let rows = [
            (say(lang, "Kortpoäng", "Card points"), &last.card_points),
            (say(lang, "Matadorer", "Matadors"), &last.matadors),
            (say(lang, "Ögon", "Eyes"), &last.eyes),
        ];
        for (name, numbers) in rows {
            if let Some(numbers) = numbers {
                let one = |(side, n): (usize, &i64)| format!("{} {n}", talk.side(side));
                lines.push(format!(
                    "{name}: {}.",
                    numbers.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
                ));
            }
        }
    }
    lines.push(score(session, view));
    lines
}

/// The rule book of the table, as lines; headings begin with `# `.
pub fn book(rules: &games::AnyRules, lang: Lang) -> Vec<String> {
    let book = rules.book();
    let mut lines = vec![format!("# {}", book.title.say(lang))];
    for section in &book.sections {
        lines.push(format!("# {}", section.heading.say(lang)));
        for p in &section.paragraphs {
            lines.push(format!("{} [{}]", p.text.say(lang), p.ids.join(" ")));
        }
    }
    lines
}
