//! What a view offers: which cards, stacks and spoken actions. Reads the texts of actions, knows no rules.

use cards::{Card, Lang};

use crate::view::{Face, View};
use crate::words::{rank_name, say, suit_of};

/// What can be done now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// All legal actions.
    pub legal: Vec<String>,
    /// Cards that something can be done with.
    pub cards: Vec<Card>,
    /// Actions that are said, not played.
    pub buttons: Vec<String>,
    /// The word for playing: `play` or `add`.
    pub verb: Option<&'static str>,
    /// Is it time to arrange cards?
    pub arranging: bool,
    /// Own places whose hidden card may be turned, counted from 1.
    pub flips: Vec<usize>,
}

const ORDER: [&str; 13] =
    ["meld", "yes", "ask", "no", "declare", "done", "draw", "turn", "chance", "take", "pass", "half", "full"];

/// What a view offers to its seat.
pub fn offer(view: &View, you: Option<usize>) -> Offer {
    let legal = view.legal(you);
    let mut out = Offer { legal: legal.to_vec(), ..Offer::default() };
    out.arranging = view.phase == "arrange" && !legal.is_empty();
    for action in legal {
        let parts: Vec<&str> = action.split(' ').collect();
        let card = |text: &str| text.parse::<Card>().ok();
        match parts[..] {
            ["play", list] | ["add", list] => {
                out.verb = Some(if parts[0] == "add" { "add" } else { "play" });
                let first = list.split(',').next().and_then(card);
                out.cards.extend(list.split(',').filter_map(card));
                if let (true, Some(first), Some(you)) = (view.has_piles(), first, you) {
                    out.cards.extend(same_rank(view, you, parts[0], first));
                }
            }
            ["swap" | "lay", list, _] => out.cards.extend(card(list)),
            ["shift", _, _, list] => out.cards.extend(list.split(',').filter_map(card)),
            ["flip", place] => out.flips.extend(place.parse::<usize>()),
            _ => out.buttons.push(action.clone()),
        }
    }
    out.cards.sort_by_key(|card| card.index());
    out.cards.dedup();
    let place = |action: &String| {
        let verb = action.split(' ').next().unwrap_or_default();
        ORDER.iter().position(|known| *known == verb).unwrap_or(ORDER.len())
    };
    out.buttons.sort_by_key(place);
    out
}

/// Any suit of a listed rank will do, from the place that the listed card lies in.
fn same_rank(view: &View, you: usize, verb: &str, first: Card) -> Vec<Card> {
    let drawn = view.follow_up.as_ref().filter(|f| verb == "add" && !f.cards.is_empty());
    let hand = view.hand(you);
    let place: Vec<Face> = match drawn {
        Some(drawn) => drawn.cards.clone(),
        None if hand.contains(&Face(Some(first))) => hand.to_vec(),
        None => view.stacks(you).iter().flat_map(|stack| stack.up.clone()).collect(),
    };
    place.into_iter().filter_map(|c| c.0).filter(|c| c.rank() == first.rank()).collect()
}

/// Cards as actions list them: in the order of suits s h d c.
pub fn listed(cards: &[Card]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| (card.suit() as u8, card.index()));
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(",")
}

/// Arranging: what putting cards onto a stack would be, and whether it may be done. From the hand a card is laid where
/// that is legal, else swapped; from a stack, moved.
pub fn arrangement(
    legal: &[String],
    held: &[Card],
    from: Option<usize>,
    owner: usize,
    place: usize,
    you: usize,
) -> String {
    let target = if owner == you { place.to_string() } else { format!("{owner}:{place}") };
    let Some(first) = held.first() else { return String::new() };
    match from {
        Some(from) => format!("shift {from} {target} {}", listed(held)),
        None => {
            let lay = format!("lay {first} {target}");
            if legal.contains(&lay) || owner != you { lay } else { format!("swap {first} {target}") }
        }
    }
}

/// What is said to the player whose turn it is.
pub fn prompt(
    lang: Lang,
    view: &View,
    you: Option<usize>,
    offer: &Offer,
    name: impl Fn(usize) -> String,
) -> String {
    let fixed = |sv: &str, en: &str| say(lang, sv, en).to_string();
    if view.has_piles() {
        return match view.phase.as_str() {
            "arrange" => fixed("Ordna dina kort, säg sedan klar.", "Arrange your cards, then say done."),
            "declare" => fixed(
                "Deklarera en valör som du har, eller stå över.",
                "Declare a rank that you hold, or pass.",
            ),
            _ if offer.verb == Some("add") => fixed("Du får lägga till.", "You may add."),
            _ if !offer.flips.is_empty() && offer.cards.is_empty() => {
                fixed("Vänd ett av dina dolda kort.", "Turn one of your hidden cards.")
            }
            "lead" => match view.must_lead.as_ref().filter(|_| view.plays == 0) {
                Some(rank) => {
                    let rank = rank.chars().next().and_then(cards::Rank::from_letter);
                    let rank = rank.map_or("", |rank| rank_name(lang, rank));
                    format!("{}: {rank}.", say(lang, "Du spelar ut", "You lead"))
                }
                None => fixed("Du spelar ut: välj vad du vill.", "You lead: play what you like."),
            },
            _ if offer.buttons.iter().any(|b| b == "chance") => {
                fixed("Spela, plocka eller chansa.", "Play, pick up or take a chance.")
            }
            _ => fixed("Spela på högen.", "Play on the pile."),
        };
    }
    if let (Some(asked), "answer") = (&view.question, view.phase.as_str()) {
        let who = asked.seat.map(name).unwrap_or_default();
        let what = view.asked.as_ref().map_or("", |asked| asked.say(lang));
        return format!("{who} {}: {what}", say(lang, "frågar", "asks"));
    }
    let due = if view.phase == "lead" { "lead" } else { "play" };
    if let Some(duty) = view.duties.iter().find(|d| d.seat == you && d.must.starts_with(due)) {
        let suit = suit_of(lang, &duty.suit);
        let what = match duty.must.as_str() {
            "lead-suit" => format!("{} {suit}", say(lang, "spela ut", "lead")),
            "play-king-or-queen" => {
                format!("{} {suit}", say(lang, "lägga kung eller dam i", "play king or queen of"))
            }
            _ => format!("{} {suit}", say(lang, "spela ut kung eller dam i", "lead king or queen of")),
        };
        return format!("{} {what}.", say(lang, "Du måste", "You must"));
    }
    let can_meld = offer.legal.iter().any(|action| action.starts_with("meld"));
    match view.phase.as_str() {
        "meld" if !can_meld && offer.legal.iter().any(|a| a == "turn") => {
            fixed("Sticket är ditt: vänd upp.", "The trick is yours: turn up.")
        }
        "meld" if !can_meld => fixed("Sticket är ditt: dra.", "The trick is yours: draw."),
        "meld" if offer.legal.iter().any(|a| a == "turn") => {
            fixed("Du kan mäla innan kortet vänds.", "You may meld before the card is turned up.")
        }
        "meld" => fixed("Du kan mäla innan du drar.", "You may meld before you draw."),
        "follow" => fixed("Lägg ett kort.", "Play a card."),
        _ if offer.buttons.iter().any(|b| b.starts_with("meld")) => {
            fixed("Du är inne: mäl eller spela ut.", "You are on lead: meld or lead.")
        }
        _ => fixed("Du spelar ut.", "You lead."),
    }
}
