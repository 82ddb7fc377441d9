use cards::Lang;

/// Why something is refused: the rule, and a sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule's id in the catalogue; none where the request itself made no sense.
    pub rule: Option<&'static str>,
    /// The reason in Swedish.
    pub sv: String,
    /// The reason in English.
    pub en: String,
}

/// So many reasons at once are enough; there are not so many switches.
const MOST: usize = 100;

fn harmless(text: String) -> String {
    match text.contains(char::is_control) {
        true => text.chars().filter(|c| !c.is_control()).collect(),
        false => text,
    }
}

impl Refusal {
    /// A refusal by a rule.
    pub fn by(rule: &'static str, sv: impl Into<String>, en: impl Into<String>) -> Refusal {
        Refusal { rule: Some(rule), sv: sv.into(), en: en.into() }
    }

    /// A refusal of something malformed. What it repeats of it comes without signs that a terminal would obey.
    pub fn malformed(sv: impl Into<String>, en: impl Into<String>) -> Refusal {
        Refusal { rule: None, sv: harmless(sv.into()), en: harmless(en.into()) }
    }

    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::Sv => &self.sv,
            Lang::En => &self.en,
        }
    }

    /// Several reasons as one, or none if the list is empty.
    pub fn joined(all: &[Refusal]) -> Option<Refusal> {
        let (first, _) = all.split_first()?;
        let join = |say: fn(&Refusal) -> &str| all.iter().take(MOST).map(say).collect::<Vec<_>>().join(" ");
        Some(Refusal {
            rule: all.iter().find_map(|r| r.rule).or(first.rule),
            sv: join(|r| &r.sv),
            en: join(|r| &r.en),
        })
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.en),
            None => f.write_str(&self.en),
        }
    }
}

impl std::error::Error for Refusal {}
