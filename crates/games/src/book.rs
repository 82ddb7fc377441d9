//! The rule book of Talong: for a game, a seating and a complete set of switch
//! values, a small book in Swedish and English that says what holds for exactly
//! this rule set, each paragraph with the ids of the rules it tells.

mod tolva;
mod vandtia;
mod words;

use cards::Text;

/// What the book needs to know about a rule set.
pub struct Facts<'a> {
    /// The game's name folded to ASCII: `bondtolva`, `tolva`, …, `vandtia`.
    pub game: &'a str,
    /// The seating: `2`, `3`, `4`, `5`, `2x2`, `2x3` or `3x2`.
    pub seating: &'a str,
    /// The resolved value of a switch as text, by key; `none` stands for null.
    pub get: &'a dyn Fn(&str) -> String,
}

/// A paragraph in both languages, with the ids of the rules it tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Rule ids from the catalogues.
    pub ids: &'static [&'static str],
    /// What it says.
    pub text: Text,
}

/// A headed run of paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub heading: Text,
    /// The paragraphs, in reading order.
    pub paragraphs: Vec<Paragraph>,
}

/// A whole rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The title.
    pub title: Text,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
}

/// Writes the book for a rule set. Switch values that do not read as what they
/// should be are taken for the switch's usual value; the book never panics.
pub fn book(facts: &Facts) -> Book {
    if facts.game == "vandtia" { vandtia::book(facts) } else { tolva::book(facts) }
}
