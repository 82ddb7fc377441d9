//! Words that both families share: numbers, ordinals, sides, and the draft in
//! which the two languages of a paragraph grow side by side.

use cards::Text;

use crate::book::{Paragraph, Section};

const SV_UNITS: [&str; 20] = [
    "noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv",
    "tretton", "fjorton", "femton", "sexton", "sjutton", "arton", "nitton",
];
const EN_UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const SV_TENS: [&str; 10] =
    ["", "", "tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio"];
const EN_TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SV_ORDINALS: [&str; 19] = [
    "nollte",
    "första",
    "andra",
    "tredje",
    "fjärde",
    "femte",
    "sjätte",
    "sjunde",
    "åttonde",
    "nionde",
    "tionde",
    "elfte",
    "tolfte",
    "trettonde",
    "fjortonde",
    "femtonde",
    "sextonde",
    "sjuttonde",
    "artonde",
];
const EN_ORDINALS: [&str; 19] = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
];

/// A number in Swedish words, neuter (`ett kort`), up to 99.
pub(crate) fn sv(n: u32) -> String {
    in_words(n, &SV_UNITS, &SV_TENS, "")
}

/// A number in English words, up to 99.
pub(crate) fn en(n: u32) -> String {
    in_words(n, &EN_UNITS, &EN_TENS, "-")
}

fn in_words(n: u32, units: &[&str; 20], tens: &[&str; 10], hyphen: &str) -> String {
    match n as usize {
        n @ 0..20 => units[n].to_owned(),
        n @ 20..100 if n % 10 == 0 => tens[n / 10].to_owned(),
        n @ 20..100 => format!("{}{hyphen}{}", tens[n / 10], units[n % 10]),
        n => n.to_string(),
    }
}

/// A Swedish ordinal, up to the number of tricks in the longest deal.
pub(crate) fn sv_nth(n: u32) -> &'static str {
    SV_ORDINALS.get(n as usize).copied().unwrap_or("sista")
}

/// An English ordinal, up to the number of tricks in the longest deal.
pub(crate) fn en_nth(n: u32) -> &'static str {
    EN_ORDINALS.get(n as usize).copied().unwrap_or("last")
}

/// Digits in groups of three, with the separator of the language.
pub(crate) fn grouped(n: u32, separator: char) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        let left = digits.len() - i;
        if i > 0 && left.is_multiple_of(3) && digits.len() > 3 {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

/// The words for whoever scores together: a player alone, or a team.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub a: &'static str,
    pub the: &'static str,
    pub that: &'static str,
    pub this: &'static str,
    pub one: &'static str,
    pub other: &'static str,
    pub another: &'static str,
    pub none_of_them: &'static str,
    pub plural: &'static str,
    pub the_plural: &'static str,
    pub each: &'static str,
    pub en: &'static str,
    pub who: &'static str,
    pub their: &'static str,
}

pub(crate) const PLAYER: Side = Side {
    a: "en spelare",
    the: "spelaren",
    that: "den spelare",
    this: "den spelaren",
    one: "den ena",
    other: "den andra",
    another: "någon annan",
    none_of_them: "ingen av dem",
    plural: "spelare",
    the_plural: "spelarna",
    each: "varje spelare",
    en: "player",
    who: "who",
    their: "their",
};

pub(crate) const TEAM: Side = Side {
    a: "ett lag",
    the: "laget",
    that: "det lag",
    this: "det laget",
    one: "det ena",
    other: "det andra",
    another: "ett annat lag",
    none_of_them: "inget av dem",
    plural: "lag",
    the_plural: "lagen",
    each: "varje lag",
    en: "team",
    who: "that",
    their: "its",
};

/// What a game is counted in: points, or strokes in strecktolva. English says points of both.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    pub many: &'static str,
    pub the_many: &'static str,
    pub the_one: &'static str,
    pub deciding: &'static str,
}

pub(crate) const POINTS: Unit =
    Unit { many: "poäng", the_many: "poängen", the_one: "poängen", deciding: "den avgörande poängen" };

pub(crate) const STROKES: Unit =
    Unit { many: "streck", the_many: "strecken", the_one: "strecket", deciding: "det avgörande strecket" };

/// A paragraph in the making. Every addition is one or more whole sentences, the
/// same ones in both languages; the first letters are raised here so that sentences
/// may begin with a word from a table.
#[derive(Default)]
pub(crate) struct Draft {
    sv: String,
    en: String,
}

/// Begins a paragraph.
pub(crate) fn say(sv: impl AsRef<str>, en: impl AsRef<str>) -> Draft {
    Draft::default().and(sv, en)
}

impl Draft {
    /// Adds sentences.
    pub(crate) fn and(mut self, sv: impl AsRef<str>, en: impl AsRef<str>) -> Draft {
        push_sentence(&mut self.sv, sv.as_ref());
        push_sentence(&mut self.en, en.as_ref());
        self
    }

    /// Adds sentences where they hold.
    pub(crate) fn and_if(self, holds: bool, sv: impl AsRef<str>, en: impl AsRef<str>) -> Draft {
        if holds { self.and(sv, en) } else { self }
    }

    /// Ends the paragraph with the rules it tells.
    pub(crate) fn cite(self, ids: &'static [&'static str]) -> Paragraph {
        Paragraph { ids, text: Text::new(self.sv, self.en) }
    }
}

fn push_sentence(text: &mut String, sentence: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    let mut starts = true;
    let mut after_stop = false;
    for letter in sentence.chars() {
        if starts {
            text.extend(letter.to_uppercase());
        } else {
            text.push(letter);
        }
        starts = after_stop && letter == ' ';
        after_stop = letter == '.';
    }
}

/// A section with both headings.
pub(crate) fn section(sv: &'static str, en: &'static str, paragraphs: Vec<Paragraph>) -> Section {
    Section { heading: Text::of(sv, en), paragraphs }
}
