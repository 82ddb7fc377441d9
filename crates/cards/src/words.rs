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
