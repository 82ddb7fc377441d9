use std::borrow::Cow;

use cards::{Lang, Text};

/// Why something is refused: the rule, and a sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule's id in the catalogue; none where the request itself made no sense.
    pub rule: Option<&'static str>,
    /// The reason.
    pub text: Text,
}

/// So many reasons at once are enough; there are not so many switches.
const MOST: usize = 100;

fn harmless(text: Cow<'static, str>) -> Cow<'static, str> {
    match text.contains(char::is_control) {
        true => text.chars().filter(|c| !c.is_control()).collect(),
        false => text,
    }
}

impl Refusal {
    /// A refusal by a rule.
    pub fn by(
        rule: &'static str,
        sv: impl Into<Cow<'static, str>>,
        en: impl Into<Cow<'static, str>>,
    ) -> Refusal {
        Refusal { rule: Some(rule), text: Text::new(sv, en) }
    }

    /// A refusal of something malformed. What it repeats of it comes without signs that a terminal would obey.
    pub fn malformed(sv: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { rule: None, text: Text::new(harmless(sv.into()), harmless(en.into())) }
    }

    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> &str {
        self.text.say(lang)
    }

    /// Several reasons as one, or none if the list is empty.
    pub fn joined(all: &[Refusal]) -> Option<Refusal> {
        let (first, _) = all.split_first()?;
        let join = |lang| all.iter().take(MOST).map(|r| r.say(lang)).collect::<Vec<_>>().join(" ");
        Some(Refusal {
            rule: all.iter().find_map(|r| r.rule).or(first.rule),
            text: Text::new(join(Lang::Sv), join(Lang::En)),
        })
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.text.en),
            None => f.write_str(&self.text.en),
        }
    }
}

impl std::error::Error for Refusal {}
