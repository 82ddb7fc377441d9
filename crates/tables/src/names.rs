//! Names as they may be shown: something can be seen of them, nothing is hidden in them, and no two people at a table have
//! names that look the same.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup as Group, UnicodeGeneralCategory};

/// The longest name, in characters.
pub const LENGTH: usize = 24;
/// So many marks may stand on one letter, as many as vowels and tones need; more would reach over what is around the name.
const MARKS: usize = 3;

/// A name as it may be shown: controls, signs that turn or hide text, private and unknown characters are left out, and so
/// are the joiners between emoji. None if nothing is left to see, or too much.
pub fn clean(name: &str) -> Option<String> {
    let mut kept = String::new();
    let mut marks = 0;
    let shown = |c: &char| c.general_category_group() != Group::Other && !is_blank(*c);
    for c in name.chars().filter(shown).nfc() {
        match c.general_category_group() {
            Group::Separator => {
                marks = 0;
                if !kept.ends_with(' ') {
                    kept.push(' ');
                }
            }
            Group::Mark if marks == 0 => {}
            Group::Mark => {
                marks -= 1;
                kept.push(c);
            }
            _ => {
                marks = MARKS;
                kept.push(c);
            }
        }
    }
    let kept = kept.trim();
    (kept.chars().any(is_seen) && kept.chars().count() <= LENGTH).then(|| kept.to_string())
}

fn is_seen(c: char) -> bool {
    match c.general_category_group() {
        Group::Letter | Group::Number => true,
        Group::Symbol => c.general_category() != GeneralCategory::ModifierSymbol,
        _ => false,
    }
}

/// Letters, marks and symbols of which nothing is seen. Those that Unicode counts as controls need no list.
fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}'
        | '\u{e0100}'..='\u{e01ef}')
}

/// What is drawn like a Latin letter, and the letter.
const DRAWN: [(&str, &str); 3] = [
    ("АВЕКМНОРСТУХІЈЅаеорсухіјѕ", "ABEKMHOPCTYXlJSaeopcyxijs"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορ", "ABEZHlKMNOPTYXavop"),
    ("I1|0", "lllo"),
];

fn drawn(c: char) -> char {
    let pairs = DRAWN.iter().flat_map(|(like, letters)| like.chars().zip(letters.chars()));
    pairs.into_iter().find_map(|(like, letter)| (like == c).then_some(letter)).unwrap_or(c)
}

/// Do two names look the same, whatever their case and width, or by letters that are drawn alike?
pub fn alike(one: &str, other: &str) -> bool {
    let lower = |name: &str| name.nfkc().flat_map(char::to_lowercase).collect::<String>();
    let shape = |name: &str| name.nfkc().map(drawn).flat_map(char::to_lowercase).collect::<String>();
    lower(one) == lower(other) || shape(one) == shape(other)
}

/// The name if it is free, or with the first number that makes it so: Anna, Anna 2, Anna 3.
pub fn apart(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = |n: usize| {
        let number = format!(" {n}");
        let stem: String = name.chars().take(LENGTH - number.len()).collect();
        format!("{}{number}", stem.trim_end())
    };
    let mut names = std::iter::once(name.to_string()).chain((2..).map(numbered));
    names.find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_look_like() {
        for (given, shown) in [
            (" Åsa-Märta\n ", "Åsa-Märta"),
            ("A\u{30a}sa", "Åsa"),
            ("e\u{200b}\u{301}va", "éva"),
            ("\u{202e}dirtsA", "dirtsA"),
            ("Anna\u{a0}\u{2003} Bo", "Anna Bo"),
            ("\u{301}Bo \u{301}", "Bo"),
            ("x\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "x\u{301}\u{302}\u{303}"),
            ("👩\u{200d}👧 ❤\u{fe0f}", "👩👧 ❤"),
            ("A\u{e000}\u{378}\u{e0041}", "A"),
            ("ผู้ใหญ่", "ผู้ใหญ่"),
            ("אסתר", "אסתר"),
            ("7", "7"),
        ] {
            assert_eq!(clean(given).as_deref(), Some(shown), "{given:?}");
        }
        for nothing in [
            "",
            " \u{2003}",
            "\u{3164}",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{ad}\u{2800}",
            "\u{202e}",
            "\u{2066}\u{2069}",
            "\u{e0041}",
            "\u{2028}",
            "\u{301}\u{301}",
            "\u{20dd}",
            "\u{1d173}\u{1d174}",
            "\u{fe0f}\u{feff}",
            "\u{34f}",
            "\u{17b4}\u{17b5}",
            "\u{e000}",
            "\u{378}",
            "\u{10ffff}",
            "\u{1d159}",
            "\u{16fe4}",
            "...",
            "–",
            "´¨",
        ] {
            assert_eq!(clean(nothing), None, "{nothing:?}");
        }
        assert!(clean(&"å".repeat(LENGTH)).is_some() && clean(&"å".repeat(LENGTH + 1)).is_none());
    }

    #[test]
    fn names_that_look_the_same_are_told_apart() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Astrid", "Ａｓｔｒｉｄ"),
            ("Anna", "Аnna"),
            ("Alice", "AIice"),
            ("IDA", "ida"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Asa", "Åsa"), ("Ila", "Lia"), ("Anna", "Anna 2")] {
            assert!(!alike(one, other), "{one} {other}");
        }
        let taken = ["Anna", "anna 2"];
        let free = |name: &str| apart(name, |name| taken.iter().any(|other| alike(name, other)));
        assert_eq!(["Anna", "Bo", "anna"].map(free), ["Anna 3", "Bo", "anna 3"]);
        let long = "å".repeat(LENGTH);
        let other = apart(&long, |name| name == long);
        assert!(other.ends_with("å 2") && clean(&other).as_ref() == Some(&other), "{other}");
    }
}
