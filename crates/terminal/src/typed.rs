//! What a person types becomes an action's text. Only words are read here; the rules are asked later.

use cards::{Card, Lang, Rank, Suit};

use crate::view::View;
use crate::words::label;

/// What was typed.
#[derive(Clone, PartialEq, Debug)]
pub enum Typed {
    /// An action; whether it is legal is the table's to say.
    Action(String),
    /// Several things could be meant.
    Either(Vec<String>),
    /// No action.
    Unknown,
}

fn plain(text: &str) -> String {
    let kept =
        text.chars().map(|c| if c.is_alphanumeric() || c == ':' || "♠♥♦♣".contains(c) { c } else { ' ' });
    let kept: String = kept.collect::<String>().to_lowercase();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A suit by its sign, letter or name; Swedish letters come first where the languages differ.
fn suits(word: &str) -> Vec<Suit> {
    let all = |known: [&[&str]; 4]| {
        Suit::ALL.into_iter().zip(known).filter(|(_, names)| names.contains(&word)).map(|(s, _)| s).collect()
    };
    all([
        &["s", "♠", "spader", "spade", "spades"],
        &["h", "♥", "hj", "hjärter", "hjarter", "heart", "hearts"],
        &["r", "d", "♦", "ru", "ruter", "diamond", "diamonds"],
        &["k", "c", "♣", "kl", "klöver", "klover", "club", "clubs"],
    ])
}

/// A rank by its index or name.
fn rank(word: &str) -> Option<Rank> {
    const NAMES: [&[&str]; 13] = [
        &["2", "två", "tva", "tvåa", "tvåor", "two", "twos"],
        &["3", "tre", "trea", "treor", "three", "threes"],
        &["4", "fyra", "fyror", "four", "fours"],
        &["5", "fem", "femma", "femmor", "five", "fives"],
        &["6", "sex", "sexa", "sexor", "six", "sixes"],
        &["7", "sju", "sjua", "sjuor", "seven", "sevens"],
        &["8", "åtta", "atta", "åttor", "eight", "eights"],
        &["9", "nio", "nia", "nior", "nine", "nines"],
        &["10", "t", "tio", "tia", "tior", "ten", "tens"],
        &["j", "kn", "knekt", "knektar", "jack", "jacks"],
        &["q", "d", "dam", "damer", "queen", "queens"],
        &["k", "kung", "kungar", "king", "kings"],
        &["a", "e", "1", "ess", "äss", "ace", "aces"],
    ];
    Rank::ALL.into_iter().zip(NAMES).find(|(_, names)| names.contains(&word)).map(|(rank, _)| rank)
}

/// Every card that a short form could mean: `hK`, `Kh`, `kd` (klöver dam, or the king of diamonds).
fn short_cards(word: &str) -> Vec<Card> {
    let letters: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    let mut add = |suit: &[char], rank_part: &[char]| {
        let (suit, rank_part): (String, String) = (suit.iter().collect(), rank_part.iter().collect());
        // Where both cases are used, capitals are for ranks, as in hK and Kh.
        let mixed = word.chars().any(char::is_uppercase) && word.chars().any(char::is_lowercase);
        let shouted = suit.chars().any(char::is_uppercase);
        let quiet = rank_part.starts_with(char::is_lowercase);
        if mixed && (shouted || quiet) {
            return;
        }
        if let Some(rank) = rank(&rank_part.to_lowercase()) {
            found.extend(suits(&suit.to_lowercase()).into_iter().map(|suit| Card::new(rank, suit)));
        }
    };
    if letters.len() >= 2 {
        add(&letters[..1], &letters[1..]);
        add(&letters[letters.len() - 1..], &letters[..letters.len() - 1]);
    }
    found.dedup();
    found
}

/// Every list of cards that some words could mean.
fn card_lists(text: &str) -> Vec<Vec<Card>> {
    let filler = ["of", "och", "and", "i", "in", "ut", "the"];
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == ',' || c == '+').collect();
    let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty() && !filler.contains(w)).collect();
    let mut lists: Vec<Vec<Card>> = vec![Vec::new()];
    let mut rest = &words[..];
    while let Some((first, tail)) = rest.split_first() {
        let mut readings = short_cards(first);
        let mut used = tail;
        if readings.is_empty()
            && let Some((second, after)) = tail.split_first()
        {
            let (a, b) = (first.to_lowercase(), second.to_lowercase());
            let named = |suit: &str, of: &str| suits(suit).into_iter().zip(rank(of)).collect::<Vec<_>>();
            let pairs = [named(&a, &b), named(&b, &a)].concat();
            readings = pairs.into_iter().map(|(suit, rank)| Card::new(rank, suit)).collect();
            used = after;
        }
        if readings.is_empty() {
            return Vec::new();
        }
        let with =
            |list: &Vec<Card>| readings.iter().map(|card| [&list[..], &[*card]].concat()).collect::<Vec<_>>();
        lists = lists.iter().flat_map(with).take(64).collect();
        rest = used;
    }
    lists.retain(|list| !list.is_empty());
    lists
}

/// The own cards that are in sight.
fn own(view: &View, you: usize) -> Vec<Card> {
    let hand = view.hand(you).iter().copied();
    let row = view.row(you).iter().filter_map(|place| place.up);
    let stacks = view.stacks(you).iter().flat_map(|stack| stack.up.iter().copied());
    hand.chain(row).chain(stacks).filter_map(|face| face.0).collect()
}

/// Picks the reading that the table makes sense of: legal ones before own cards before any.
fn pick(view: &View, you: usize, verb: &str, lists: Vec<Vec<Card>>, tail: &str) -> Typed {
    let legal = view.legal(Some(you));
    let mine = own(view, you);
    let text = |list: &Vec<Card>| format!("{verb} {}{tail}", crate::offer::listed(list));
    let rank = |list: &Vec<Card>| match legal.contains(&text(list)) {
        true => 0,
        false if list.iter().all(|card| mine.contains(card)) => 1,
        false => 2,
    };
    let Some(best) = lists.iter().map(rank).min() else { return Typed::Unknown };
    let mut found: Vec<String> = lists.iter().filter(|list| rank(list) == best).map(text).collect();
    found.dedup();
    match &found[..] {
        [_] => Typed::Action(found.remove(0)),
        // None of them is here: the first reading is as good as any to be told so.
        [..] if best == 2 => Typed::Action(found.remove(0)),
        [..] => Typed::Either(found),
    }
}

/// As many cards of a rank as there are letters: `KK` for two kings.
fn several(view: &View, you: usize, verb: &str, word: &str) -> Option<String> {
    let first = word.chars().next()?.to_string();
    let wanted = rank(&first.to_lowercase())?;
    if !view.has_piles() || word.chars().any(|c| c.to_string() != first) {
        return None;
    }
    let offered = crate::offer::offer(view, Some(you)).cards;
    let of_rank: Vec<Card> = offered.into_iter().filter(|card| card.rank() == wanted).collect();
    let n = word.chars().count();
    (of_rank.len() >= n).then(|| format!("{verb} {}", crate::offer::listed(&of_rank[..n])))
}

/// Reads what a person typed, at a seat with a view. `buttons` are numbered from 1 as they are shown.
pub fn read(text: &str, view: &View, you: usize, buttons: &[String]) -> Typed {
    let text = text.trim();
    let legal = view.legal(Some(you));
    if legal.iter().any(|action| action == text) {
        return Typed::Action(text.to_string());
    }
    if let Some(button) = text.parse::<usize>().ok().and_then(|n| buttons.get(n.wrapping_sub(1))) {
        return Typed::Action(button.clone());
    }
    let folded = plain(text);
    let same = |action: &&String| {
        [Lang::Sv, Lang::En].iter().any(|lang| plain(&label(*lang, view, action)) == folded)
    };
    if let Some(action) = legal.iter().find(same) {
        return Typed::Action(action.clone());
    }
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    spoken(&verb.to_lowercase(), rest.trim(), view, you).unwrap_or_else(|| played(text, view, you))
}

fn spoken(verb: &str, rest: &str, view: &View, you: usize) -> Option<Typed> {
    let action = |text: String| Some(Typed::Action(text));
    let folded = plain(rest);
    let last = folded.split(' ').next_back().unwrap_or_default().to_string();
    let suit = suits(&last).first().copied();
    let either = |a: &str, b: &str| {
        if view.legal(Some(you)).iter().any(|l| l == b) { b.to_string() } else { a.to_string() }
    };
    match verb {
        "play" | "spela" | "lead" | "lägg" | "add" | "lay" | "swap" | "byt" | "flytta" | "shift" | "move" => {
            moved(verb, rest, view, you)
        }
        "meld" | "mäl" | "trumf" | "trump" | "tjog" | "viv" if suit.is_some() => {
            action(format!("meld {}", suit?.letter()))
        }
        "ask" | "fråga" | "har" | "do" => match suit {
            Some(suit) => action(format!("ask {}", suit.letter())),
            None => action("ask".to_string()),
        },
        "yes" | "ja" | "j" | "y" => action("yes".to_string()),
        "no" | "nej" | "n" => action("no".to_string()),
        "draw" | "dra" => action("draw".to_string()),
        "turn" | "vänd" | "flip" if rest.is_empty() && verb != "flip" => action("turn".to_string()),
        "turn" | "vänd" | "flip" => action(format!("flip {last}")),
        "half" | "halv" => action("half".to_string()),
        "full" | "hel" => action("full".to_string()),
        "done" | "klar" | "färdig" => action("done".to_string()),
        "pass" | "passa" | "stå" | "lämna" => action("pass".to_string()),
        "take" | "plocka" | "pick" => action("take".to_string()),
        "chance" | "chansa" => action("chance".to_string()),
        "declare" | "deklarera" | "nämn" => {
            rank(&last).and_then(|rank| action(format!("declare {}", rank.letter())))
        }
        _ if view.phase == "declare" && rest.is_empty() => {
            let rank = rank(verb)?;
            action(either("", &format!("declare {}", rank.letter())))
                .filter(|t| *t != Typed::Action(String::new()))
        }
        _ => None,
    }
}

/// Cards that are moved: played, added, laid, swapped, shifted.
fn moved(verb: &str, rest: &str, view: &View, you: usize) -> Option<Typed> {
    let words: Vec<&str> =
        rest.split_whitespace().filter(|w| !["ut", "in", "till", "to"].contains(w)).collect();
    let place = |word: &str| word.split(':').all(|n| n.parse::<u8>().is_ok());
    match verb {
        "swap" | "byt" | "lay" | "lägg" if view.phase == "arrange" => {
            let (at, cards) = words.split_last()?;
            let verb = if matches!(verb, "swap" | "byt") { "swap" } else { "lay" };
            place(at).then(|| pick(view, you, verb, card_lists(&cards.join(" ")), &format!(" {at}")))
        }
        "shift" | "flytta" | "move" => {
            let [from, to, cards @ ..] = &words[..] else { return None };
            let from_to = place(from) && place(to);
            from_to.then(|| pick(view, you, &format!("shift {from} {to}"), card_lists(&cards.join(" ")), ""))
        }
        "add" => Some(with_verb("add", &words.join(" "), view, you)),
        "lägg" if rest.starts_with("till") => Some(with_verb("add", &words.join(" "), view, you)),
        _ => Some(with_verb("play", &words.join(" "), view, you)),
    }
}

fn with_verb(verb: &str, text: &str, view: &View, you: usize) -> Typed {
    match several(view, you, verb, text) {
        Some(action) => Typed::Action(action),
        None => pick(view, you, verb, card_lists(text), ""),
    }
}

/// Cards without a word for what to do with them.
fn played(text: &str, view: &View, you: usize) -> Typed {
    let verb = crate::offer::offer(view, Some(you)).verb.unwrap_or("play");
    with_verb(verb, text, view, you)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn view(hand: &[&str], legal: &[&str]) -> View {
        View::read(&json!({"phase": "follow", "hands": [hand], "legal": {"0": legal}})).unwrap()
    }

    fn act(text: &str) -> Typed {
        Typed::Action(text.to_string())
    }

    #[test]
    fn cards_are_read_both_ways_round_and_in_both_languages() {
        let view = view(&["Kh", "Qc", "Ts"], &["play Kh", "play Qc", "play Ts"]);
        for text in
            ["hK", "Kh", "hk", "play Kh", "spela hK", "hjärter kung", "king of hearts", "♥K", "spela ut hK"]
        {
            assert_eq!(read(text, &view, 0, &[]), act("play Kh"), "{text}");
        }
        for text in ["kD", "Qc", "klöver dam", "kd"] {
            assert_eq!(read(text, &view, 0, &[]), act("play Qc"), "{text}");
        }
        for text in ["s10", "10s", "Ts", "sT"] {
            assert_eq!(read(text, &view, 0, &[]), act("play Ts"), "{text}");
        }
    }

    #[test]
    fn what_may_mean_two_own_cards_is_asked_about() {
        let both = view(&["Kd", "Qc"], &["play Kd", "play Qc"]);
        assert!(matches!(read("kd", &both, 0, &[]), Typed::Either(two) if two.len() == 2));
        assert_eq!(read("Kd", &both, 0, &[]), act("play Kd"));
        assert_eq!(read("kD", &both, 0, &[]), act("play Qc"));
        assert_eq!(read("rK", &both, 0, &[]), act("play Kd"));
    }

    #[test]
    fn spoken_actions_and_numbers() {
        let view = view(&["Kh"], &["meld h", "ask", "play Kh"]);
        let buttons = ["meld h".to_string(), "ask".to_string()];
        assert_eq!(read("2", &view, 0, &buttons), act("ask"));
        assert_eq!(read("trumf i hjärter", &view, 0, &buttons), act("meld h"));
        assert_eq!(read("Har du trumf?", &view, 0, &buttons), act("ask"));
        assert_eq!(read("nonsens", &view, 0, &buttons), Typed::Unknown);
        assert_eq!(read("", &view, 0, &buttons), Typed::Unknown);
    }
}
