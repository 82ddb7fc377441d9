use std::borrow::Cow;

use crate::card::{Card, Rank, Suit};

/// A language that a user reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// Swedish.
    #[default]
    Sv,
    /// English.
    En,
}

/// A text in both languages, as it stands in the program or built from other words.
///
/// ```
/// use cards::{Lang, Text};
/// const NO: Text = Text::of("nej", "no");
/// let cards = 3;
/// let many = Text::new(format!("{cards} kort"), format!("{cards} cards"));
/// assert_eq!((NO.say(Lang::En), many.say(Lang::Sv)), ("no", "3 kort"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Text {
    /// Swedish.
    pub sv: Cow<'static, str>,
    /// English.
    pub en: Cow<'static, str>,
}

impl Text {
    /// A text that stands in the program.
    pub const fn of(sv: &'static str, en: &'static str) -> Text {
        Text { sv: Cow::Borrowed(sv), en: Cow::Borrowed(en) }
    }

    /// A text that may have been built.
    pub fn new(sv: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> Text {
        Text { sv: sv.into(), en: en.into() }
    }

    /// The text in a language.
    pub fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::Sv => &self.sv,
            Lang::En => &self.en,
        }
    }
}

/// The suit's Swedish name.
pub const fn suit_sv(suit: Suit) -> &'static str {
    ["spader", "hjärter", "ruter", "klöver"][suit as usize]
}

/// The suit's English name.
pub const fn suit_en(suit: Suit) -> &'static str {
    ["spades", "hearts", "diamonds", "clubs"][suit as usize]
}

/// The rank's Swedish name.
pub const fn rank_sv(rank: Rank) -> &'static str {
    ["två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "knekt", "dam", "kung", "ess"]
        [rank as usize]
}

/// The rank's English name.
pub const fn rank_en(rank: Rank) -> &'static str {
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
        [rank as usize]
}

/// The card in Swedish: "hjärter kung".
pub fn card_sv(card: Card) -> String {
    format!("{} {}", suit_sv(card.suit()), rank_sv(card.rank()))
}

/// The card in English: "king of hearts".
pub fn card_en(card: Card) -> String {
    format!("{} of {}", rank_en(card.rank()), suit_en(card.suit()))
}

/// A text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words in a row with the language's "or" before the last.
pub fn list(lang: Lang, words: &[String]) -> String {
    let or = match lang {
        Lang::Sv => " eller ",
        Lang::En => " or ",
    };
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{}{or}{last}", init.join(", ")),
    }
}
