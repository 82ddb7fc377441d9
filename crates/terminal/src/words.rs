//! What the terminal says of a table, in Swedish and English. Actions and events have their words from `games::words`.

use cards::{Card, Lang, Rank, Seat, Side, Suit};
use games::words::{self, Reader};
use serde_json::Value as Json;
use wire::Worded;
use wire::table::{Kind, What};

use crate::store::Store;
use crate::view::{Face, View};

/// One of two texts.
pub fn say<'a>(lang: Lang, sv: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Sv => sv,
        Lang::En => en,
    }
}

/// The text of a refusal, a rule book or any other thing that has `sv` and `en`.
pub fn of_both(lang: Lang, json: &Json) -> String {
    json[say(lang, "sv", "en")].as_str().unwrap_or_default().to_string()
}

/// Why something was refused, with the rule.
pub fn refusal(lang: Lang, error: &Json) -> String {
    let text = of_both(lang, error);
    match error["rule"].as_str() {
        Some(rule) => format!("{text} [{rule}]"),
        None => text,
    }
}

/// A suit's name.
pub fn suit_name(lang: Lang, suit: Suit) -> &'static str {
    say(lang, cards::suit_sv(suit), cards::suit_en(suit))
}

/// A suit's name by its letter.
pub fn suit_of(lang: Lang, letter: &str) -> String {
    let suit = letter.chars().next().and_then(Suit::from_letter);
    suit.map_or(letter.to_string(), |suit| suit_name(lang, suit).to_string())
}

/// A rank's name.
pub fn rank_name(lang: Lang, rank: Rank) -> &'static str {
    say(lang, cards::rank_sv(rank), cards::rank_en(rank))
}

/// What stands in the corner of a card.
pub fn index(lang: Lang, rank: Rank) -> &'static str {
    let sv = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K", "E"];
    let en = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    match lang {
        Lang::Sv => sv[rank as usize],
        Lang::En => en[rank as usize],
    }
}

/// A card in words.
pub fn card_name(lang: Lang, card: Face) -> String {
    match (card.0, lang) {
        (None, _) => say(lang, "ett dolt kort", "a hidden card").to_string(),
        (Some(card), Lang::Sv) => cards::card_sv(card),
        (Some(card), Lang::En) => cards::card_en(card),
    }
}

/// Several cards, by rank where they share one.
pub fn cards_name(lang: Lang, all: &[Face]) -> String {
    let rank = |face: &Face| face.0.map(Card::rank);
    match all {
        [first, _, ..] if first.0.is_some() && all.iter().all(|card| rank(card) == rank(first)) => {
            words::some(all.iter().filter_map(|card| card.0).collect()).say(lang).to_string()
        }
        _ => all.iter().map(|c| card_name(lang, *c)).collect::<Vec<_>>().join(", "),
    }
}

pub use cards::capital;

/// What a player would say or do: an action in words.
pub fn label(lang: Lang, view: &View, action: &str) -> String {
    match (view.words.get(action), words::plain(action)) {
        (Some(offered), _) => offered.say(lang).to_string(),
        (None, Some(plain)) => plain.say(lang).to_string(),
        (None, None) => action.to_string(),
    }
}

/// Who speaks: a table in a language.
#[derive(Clone, Copy)]
pub struct Talk<'a> {
    /// The language.
    pub lang: Lang,
    /// The table.
    pub store: &'a Store,
}

impl Talk<'_> {
    /// A seat as the start of a sentence.
    pub fn who(&self, seat: usize) -> String {
        match self.store.you {
            Some(you) if you == seat => say(self.lang, "Du", "You").to_string(),
            _ => self.store.name(seat),
        }
    }

    fn reader(&self) -> Reader {
        let (seats, sides) = self.store.table.as_ref().map_or((2, 2), |t| (t.seats.len(), t.sides));
        Reader { own: self.store.you.map(|seat| Seat(seat as u8)), seats: seats as u8, sides: sides as u8 }
    }

    /// A sentence with the names at this table.
    pub fn told(&self, sentence: &str) -> String {
        words::named(sentence, |seat| self.store.name(seat))
    }

    /// A side by its seats.
    pub fn side(&self, side: usize) -> String {
        self.told(self.reader().side(Side(side as u8)).say(self.lang))
    }

    /// One event as a sentence; none where there is nothing to say.
    pub fn event(&self, event: &Worded) -> Option<String> {
        event.words.as_ref().map(|words| self.told(words.say(self.lang)))
    }

    /// Who has won.
    pub fn won(&self, side: Option<usize>) -> String {
        self.told(self.reader().won(side.map(|side| Side(side as u8))).say(self.lang))
    }

    /// Somebody is reminded that it is their turn.
    pub fn nudged(&self, slow: usize, by: usize) -> String {
        let by = self.who(by);
        match (self.store.you == Some(slow), self.lang) {
            (true, Lang::Sv) => format!("{by} påminner dig: det är din tur."),
            (true, Lang::En) => format!("{by} reminds you: it is your turn."),
            (false, Lang::Sv) => format!("{by} påminner {}.", self.who(slow)),
            (false, Lang::En) => format!("{by} reminds {}.", self.who(slow)),
        }
    }

    /// What happened at the table, apart from the game.
    pub fn what(&self, what: &What) -> Option<String> {
        let lang = self.lang;
        let tell = |seat: u8, sv: &str, en: &str| format!("{} {}.", self.who(seat.into()), say(lang, sv, en));
        Some(match *what {
            What::Sat { seat, .. } => tell(seat, "sätter sig vid bordet", "sits down"),
            What::Left { ref name, .. } => {
                format!("{name} {}.", say(lang, "lämnar bordet", "leaves the table"))
            }
            What::Seat { seat, to: Kind::Bot, .. } => {
                tell(seat, "(dator) sätter sig vid bordet", "(bot) sits down")
            }
            What::Seat { seat, .. } => {
                let (place, open) = (say(lang, "Plats", "Seat"), say(lang, "är ledig", "is open"));
                format!("{place} {} {open}.", seat + 1)
            }
            What::Accepted { seat } => tell(seat, "godkänner reglerna", "accepts the rules"),
            What::Claim { seat, on: true } => tell(seat, "tar resten", "claims the rest"),
            What::Claim { seat, on: false } => tell(seat, "har något att välja", "has something to choose"),
            What::Rules => say(lang, "Reglerna har ändrats.", "The rules have changed.").to_string(),
            What::Ended => say(lang, "Bordet är avslutat.", "The table has been ended.").to_string(),
            _ => return None,
        })
    }
}

/// A card as it is typed and written short: `hK` in Swedish, `Kh` in English.
pub fn short(lang: Lang, card: Card, ascii: bool) -> String {
    let sign = if ascii { letter(lang, card.suit()).to_string() } else { sign(card.suit()).to_string() };
    match lang {
        Lang::Sv => format!("{sign}{}", index(lang, card.rank())),
        Lang::En => format!("{}{sign}", index(lang, card.rank())),
    }
}

/// The letter that stands for a suit where there are no signs.
pub fn letter(lang: Lang, suit: Suit) -> char {
    match lang {
        Lang::Sv => ['s', 'h', 'r', 'k'][suit as usize],
        Lang::En => suit.letter(),
    }
}

/// A suit's sign.
pub fn sign(suit: Suit) -> char {
    ['♠', '♥', '♦', '♣'][suit as usize]
}
