//! The words of the table, from the document that explains them.

use cards::Text;

/// A Swedish word and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The word, or several that belong together.
    pub word: &'static str,
    /// What it means.
    pub meaning: Text,
}

const DOCUMENT: &str = include_str!("../GLOSSARY.md");

/// All words, as GLOSSARY.md has them.
pub fn glossary() -> Vec<Term> {
    let row = |line: &'static str| {
        let mut cells = line.strip_prefix("| *")?.strip_suffix(" |")?.split(" | ");
        let word = cells.next()?;
        let (en, sv) = (cells.next()?, cells.next()?);
        Some(Term { word, meaning: Text::of(sv, en) })
    };
    DOCUMENT.lines().filter_map(row).collect()
}

impl Term {
    /// The words by which it is found in a text.
    pub fn words(&self) -> Vec<String> {
        let plain = self.word.replace('*', "");
        plain.split([',', ';']).map(|w| w.trim().to_string()).filter(|w| !w.is_empty()).collect()
    }
}
