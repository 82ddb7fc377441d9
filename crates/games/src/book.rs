//! The rule book of Talong: for compiled rules, a small book in Swedish and
//! English that says what holds for exactly these rules, each paragraph with the
//! ids of the rules it tells.

mod tolva;
mod vandtia;
mod words;

use cards::Text;

use crate::any::AnyRules;

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

/// Writes the book for rules.
pub(crate) fn book(rules: &AnyRules) -> Book {
    match rules {
        AnyRules::Tolva(rules) => tolva::book(rules),
        AnyRules::Vandtia(rules) => vandtia::book(rules),
    }
}
