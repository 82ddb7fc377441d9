//! Cards, actions and events in the words that players say, in Swedish and English.

use cards::{Card, Lang, Rank, Seat, Suit};
use serde_json::Value as Json;
use wire::table::{Kind, What};
use wire::{Common, Event, GubbeKind, tolva, vandtia};

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

fn rank_of(lang: Lang, letter: &str) -> String {
    let rank = letter.chars().next().and_then(Rank::from_letter);
    rank.map_or(letter.to_string(), |rank| rank_name(lang, rank).to_string())
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

/// "två damer", "a queen".
fn some_of(lang: Lang, n: usize, rank: Rank) -> String {
    const ONE: [&str; 13] = [
        "en tvåa", "en trea", "en fyra", "en femma", "en sexa", "en sjua", "en åtta", "en nia", "en tia",
        "en knekt", "en dam", "en kung", "ett ess",
    ];
    const SV: [&str; 13] = [
        "tvåor", "treor", "fyror", "femmor", "sexor", "sjuor", "åttor", "nior", "tior", "knektar", "damer",
        "kungar", "ess",
    ];
    const EN: [&str; 13] = [
        "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
        "kings", "aces",
    ];
    let count = |all: [&str; 5]| all.get(n).map_or(n.to_string(), |word| word.to_string());
    match (lang, n) {
        (Lang::Sv, 1) => ONE[rank as usize].to_string(),
        (Lang::En, 1) => {
            let a = if matches!(rank, Rank::Ace | Rank::Eight) { "an" } else { "a" };
            format!("{a} {}", cards::rank_en(rank))
        }
        (Lang::Sv, _) => format!("{} {}", count(["noll", "en", "två", "tre", "fyra"]), SV[rank as usize]),
        (Lang::En, _) => format!("{} {}", count(["no", "one", "two", "three", "four"]), EN[rank as usize]),
    }
}

/// Several cards, by rank where they share one.
pub fn cards_name(lang: Lang, all: &[Face]) -> String {
    match all {
        [one] => card_name(lang, *one),
        [Face(Some(first)), ..] if all.iter().all(|c| c.0.is_some_and(|c| c.rank() == first.rank())) => {
            some_of(lang, all.len(), first.rank())
        }
        _ => all.iter().map(|c| card_name(lang, *c)).collect::<Vec<_>>().join(", "),
    }
}

/// Cards as an action's text lists them.
pub fn listed(text: &str) -> Vec<Face> {
    text.split(',').map(|card| Face(card.parse().ok())).collect()
}

/// The word for a meld.
pub fn meld_word(lang: Lang, name: &str) -> String {
    match (name, lang) {
        ("trumf", Lang::En) => "Trump",
        ("trumf", _) => "Trumf",
        ("tjog", _) => "Tjog",
        ("viv", _) => "Viv",
        ("mal", _) => "Mäl",
        (other, _) => other,
    }
    .to_string()
}

/// The word for the next meld of this deal: the first sets trump, later ones are named in the house's order.
fn next_meld(view: &View) -> String {
    let names = view.rules.get("meld_names").and_then(Json::as_str).unwrap_or("tjog");
    let names: Vec<&str> = names.split('-').collect();
    match view.melds.len() {
        0 => "trumf".to_string(),
        n => names.get(n - 1).or(names.last()).copied().unwrap_or("tjog").to_string(),
    }
}

/// A question as it is asked.
pub fn question(lang: Lang, view: &View, suit: Option<&str>) -> String {
    let what = match suit {
        Some(suit) => suit_of(lang, suit),
        None => meld_word(lang, &next_meld(view)).to_lowercase(),
    };
    format!("{} {what}?", say(lang, "Har du", "Do you have"))
}

pub use cards::capital;

/// Could whoever sees this meld now? Only own actions are seen.
pub fn can_meld(view: &View) -> bool {
    view.legal.values().flatten().any(|action| action.starts_with("meld"))
}

/// What a player would say or do: an action in words.
pub fn label(lang: Lang, view: &View, action: &str) -> String {
    let mut parts = action.split(' ');
    let (verb, a) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (b, c) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let arranging = view.phase == "arrange";
    let fixed = |sv: &str, en: &str| say(lang, sv, en).to_string();
    let names = |text: &str| cards_name(lang, &listed(text));
    match verb {
        "meld" => {
            let word = meld_word(lang, &next_meld(view));
            format!("{word} {} {}", say(lang, "i", "in"), suit_of(lang, a))
        }
        "ask" => question(lang, view, Some(a).filter(|a| !a.is_empty())),
        "yes" => fixed("Ja", "Yes"),
        "no" => fixed("Nej", "No"),
        "draw" if can_meld(view) => fixed("Dra utan att mäla", "Draw without a meld"),
        "draw" => fixed("Dra", "Draw"),
        "turn" if can_meld(view) => fixed("Vänd utan att mäla", "Turn up without a meld"),
        "turn" => fixed("Vänd upp", "Turn up"),
        "half" => fixed("Halv gubbe", "Half gubbe"),
        "full" => fixed("Hel gubbe", "Whole gubbe"),
        "done" if arranging => fixed("Klar", "Done"),
        "done" => fixed("Lägg inte till", "Don’t add"),
        "declare" => capital(&rank_of(lang, a)),
        "pass" if view.phase == "declare" => fixed("Stå över", "Pass"),
        "pass" => fixed("Lämna över utspelet", "Pass the lead"),
        "take" => fixed("Plocka", "Pick up"),
        "chance" => fixed("Chansa", "Take a chance"),
        "flip" => format!("{} {a}", say(lang, "Vänd dolt kort", "Turn hidden card")),
        "play" => format!("{} {}", say(lang, "Spela", "Play"), names(a)),
        "add" => format!("{} {}", say(lang, "Lägg till", "Add"), names(a)),
        "swap" => format!(
            "{} {} {} {b}",
            say(lang, "Byt in", "Swap in"),
            names(a),
            say(lang, "i packe", "into stack")
        ),
        "lay" => {
            format!("{} {} {} {b}", say(lang, "Lägg", "Lay"), names(a), say(lang, "på packe", "on stack"))
        }
        "shift" => {
            let (from, to) = (say(lang, "från packe", "from stack"), say(lang, "till", "to"));
            format!("{} {} {from} {a} {to} {b}", say(lang, "Flytta", "Move"), names(c))
        }
        _ => action.to_string(),
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

    /// A side by its seats.
    pub fn side(&self, side: usize) -> String {
        let sides = self.store.table.as_ref().map_or(2, |t| t.sides.max(1));
        let seats = self.store.table.as_ref().map_or(2, |t| t.seats.len());
        let own = |seat: &usize| Some(*seat) != self.store.you;
        let mut members: Vec<usize> = (0..seats).filter(|seat| seat % sides == side).collect();
        members.sort_by_key(own);
        members.into_iter().map(|seat| self.who(seat)).collect::<Vec<_>>().join(" & ")
    }

    /// What a seat does, as a sentence.
    fn does(&self, seat: Seat, sv: &str, en: &str, en_you: &str) -> String {
        let own = self.store.you == Some(seat.0.into());
        let verb = if self.lang == Lang::Sv { sv } else { [en, en_you][usize::from(own)] };
        format!("{} {verb}.", self.who(seat.0.into()))
    }

    /// What a seat does with something.
    fn does_with(&self, seat: Seat, sv: &str, en: &str, en_you: &str, what: &str) -> String {
        self.does(seat, &format!("{sv} {what}"), &format!("{en} {what}"), &format!("{en_you} {what}"))
    }

    /// What a seat says.
    fn says(&self, seat: Seat, what: &str) -> String {
        format!("{}: {what}", self.who(seat.0.into()))
    }

    /// One event as a sentence; none where there is nothing to say.
    pub fn event(&self, event: &Event, view: Option<&View>) -> Option<String> {
        match event {
            Event::Common(Common::Drawn { seat, card }) => {
                let own = self.store.you == Some(seat.0.into());
                own.then(|| self.does_with(*seat, "drar", "draws", "draw", &card_name(self.lang, *card)))
            }
            Event::Common(Common::Won { side }) => Some(self.won(Some(side.0.into()))),
            Event::Tolva(event) => Some(self.of_tolva(event, view)),
            Event::Vandtia(event) => Some(self.of_vandtia(event)),
        }
    }

    fn of_tolva(&self, event: &tolva::Event, view: Option<&View>) -> String {
        use wire::tolva::Event;
        let lang = self.lang;
        let name = |card: Card| card_name(lang, Face(Some(card)));
        match *event {
            Event::Dealt { dealer, .. } => self.does(dealer, "ger", "deals", "deal"),
            Event::TakenUp { .. } => say(lang, "Handkorten tas upp.", "The hands are taken up.").to_string(),
            Event::Led { seat, card, .. } => self.does_with(seat, "spelar ut", "leads", "lead", &name(card)),
            Event::Played { seat, card, .. } => self.does_with(seat, "spelar", "plays", "play", &name(card)),
            Event::Trick { seat, .. } => self.does(seat, "tar sticket", "takes the trick", "take the trick"),
            Event::TurnedUp { seat, card, .. } => {
                self.does_with(seat, "vänder upp", "turns up", "turn up", &name(card))
            }
            Event::Asked { seat, suit } => {
                let suit = suit.map(|suit| suit.to_string());
                let asked = view.map(|view| question(lang, view, suit.as_deref()));
                self.says(seat, &asked.unwrap_or_default())
            }
            Event::Answered { seat, yes: true } => self.says(seat, say(lang, "Ja.", "Yes.")),
            Event::Answered { seat, yes: false } => self.says(seat, say(lang, "Nej.", "No.")),
            Event::Cannot { seat, suit } => {
                let cannot = say(lang, "Kan inte", "Cannot");
                self.says(seat, &format!("{cannot}, {}.", suit_name(lang, suit)))
            }
            Event::Declared { seat, kind: GubbeKind::Half } => {
                self.says(seat, say(lang, "halv gubbe.", "half gubbe."))
            }
            Event::Declared { seat, kind: GubbeKind::Full } => {
                self.says(seat, say(lang, "hel gubbe.", "whole gubbe."))
            }
            Event::Scored { side, points, r#for: ref why } => self.scored(side.0.into(), points, why),
            Event::DealOver => say(lang, "Given är slut.", "The deal is over.").to_string(),
            Event::Melded { ref meld, .. } => {
                let word = meld_word(lang, meld.name.name()).to_lowercase();
                let suit = suit_name(lang, meld.suit);
                self.says(meld.seat, &format!("{word} {} {suit}.", say(lang, "i", "in")))
            }
        }
    }

    fn of_vandtia(&self, event: &vandtia::Event) -> String {
        use wire::vandtia::Event;
        let lang = self.lang;
        let name = |card: Card| card_name(lang, Face(Some(card)));
        let some = |cards: &[Card]| cards_name(lang, &Face::open(cards.iter().copied()));
        let on = |what: String, pile: u8| format!("{what} {} {pile}", say(lang, "på packe", "on stack"));
        let turned = |card: Card, stands: bool| match stands {
            true => name(card),
            false => name(card) + say(lang, ", som inte går", ", which does not go"),
        };
        match *event {
            Event::Dealt { dealer, .. } => self.does(dealer, "ger", "deals", "deal"),
            Event::Swapped { seat, pile, card, .. } => {
                self.does_with(seat, "byter in", "swaps in", "swap in", &on(name(card), pile))
            }
            Event::Laid { seat, owner, pile, card } => {
                let whose =
                    if owner == seat { String::new() } else { format!(" ({})", self.who(owner.0.into())) };
                self.does_with(seat, "lägger", "lays", "lay", &(on(name(card), pile) + &whose))
            }
            Event::Shifted { seat, to, ref cards, .. } => {
                self.does_with(seat, "flyttar", "moves", "move", &on(some(cards), to))
            }
            Event::Done { seat } => self.does(seat, "är klar", "is done", "are done"),
            Event::Declared { seat, rank } => self.says(seat, &format!("{}.", rank_name(lang, rank))),
            Event::Passed { seat } => self.does(seat, "står över", "passes", "pass"),
            Event::Led { seat, ref cards, .. } => {
                self.does_with(seat, "spelar ut", "leads", "lead", &some(cards))
            }
            Event::Played { seat, ref cards, .. } => {
                self.does_with(seat, "spelar", "plays", "play", &some(cards))
            }
            Event::Added { seat, ref cards } => {
                self.does_with(seat, "lägger till", "adds", "add", &some(cards))
            }
            Event::Chanced { seat, card, stands } => {
                let card = turned(card, stands);
                self.does_with(seat, "chansar:", "takes a chance:", "take a chance:", &card)
            }
            Event::Flipped { seat, card, stands, .. } => {
                self.does_with(seat, "vänder", "turns", "turn", &turned(card, stands))
            }
            Event::TurnedUp { seat, card, .. } => {
                self.does_with(seat, "vänder upp", "turns up", "turn up", &name(card))
            }
            Event::TurnedAway { .. } => {
                say(lang, "Högen vänds bort.", "The pile is turned away.").to_string()
            }
            Event::Took { seat, ref cards } => {
                let n = cards.len();
                let what = format!("{n} {}", say(lang, "kort", if n == 1 { "card" } else { "cards" }));
                self.does_with(seat, "plockar", "picks up", "pick up", &what)
            }
            Event::Reshuffled { .. } => {
                say(lang, "De bortvända korten blandas.", "The cards turned away are shuffled.").to_string()
            }
            Event::Draw => self.won(None),
        }
    }

    fn scored(&self, side: usize, n: i32, why: &str) -> String {
        let lang = self.lang;
        let side = self.side(side);
        let streck = self.store.table.as_ref().is_some_and(|table| table.game == "strecktolva");
        let unit = if streck { "streck" } else { "poäng" };
        let points = say(lang, unit, if n.abs() == 1 { "point" } else { "points" });
        let why = match why {
            "trumf" => say(lang, "trumf", "trump"),
            "mal" => "mäl",
            "vinst" => say(lang, "vinsten", "the vinst"),
            "sist" => say(lang, "sistan", "the sist"),
            "halv-gubbe" => say(lang, "halv gubbe", "half gubbe"),
            "hel-gubbe" => say(lang, "hel gubbe", "whole gubbe"),
            "over-tolv" => say(lang, "mer än tolv", "above twelve"),
            other => other,
        };
        format!("{side}: {n} {points}, {why}.")
    }

    /// Who has won.
    pub fn won(&self, side: Option<usize>) -> String {
        let lang = self.lang;
        let Some(side) = side else { return say(lang, "Oavgjort.", "A draw.").to_string() };
        let partners = self.store.table.as_ref().is_some_and(|t| t.sides < t.seats.len());
        match self.store.side() {
            Some(own) if own == side && partners => say(lang, "Ni vann!", "You won!").to_string(),
            Some(own) if own == side => say(lang, "Du vann!", "You won!").to_string(),
            _ => format!("{} {}.", self.side(side), say(lang, "vann", "won")),
        }
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
