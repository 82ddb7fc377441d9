use std::fmt;
use std::time::Duration;

use cards::Lang;
use game::Refusal;

/// How a player failed, and so lost the parti.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It chose what the rules do not allow.
    Illegal {
        /// What it chose, shortened.
        action: String,
        /// Why that is not allowed.
        why: Refusal,
    },
    /// It was to act and did not.
    Silent,
    /// It answered with something that is no answer, shortened here.
    Malformed(String),
    /// It did not answer in time.
    Late(Duration),
    /// It did not read what it was sent.
    Deaf,
    /// It ended; with the system's word for how.
    Died(String),
    /// It could not be started at all.
    NotStarted(String),
}

impl Failure {
    /// An outside program's words, short enough to repeat.
    pub(crate) fn quote(text: &str) -> String {
        let mut short: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
        if short.len() < text.trim_end().len() {
            short.push('…');
        }
        short
    }

    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (Failure::Illegal { action, why }, Lang::Sv) => format!("valde ”{action}”: {}", why.text.sv),
            (Failure::Illegal { action, why }, Lang::En) => format!("chose “{action}”: {}", why.text.en),
            (Failure::Silent, Lang::Sv) => "valde ingenting fast det var dess tur".into(),
            (Failure::Silent, Lang::En) => "chose nothing though it was to act".into(),
            (Failure::Malformed(line), Lang::Sv) => format!("svarade obegripligt: {line}"),
            (Failure::Malformed(line), Lang::En) => format!("gave an answer that makes no sense: {line}"),
            (Failure::Late(time), Lang::Sv) => format!("svarade inte på {} s", time.as_secs_f64()),
            (Failure::Late(time), Lang::En) => format!("did not answer within {} s", time.as_secs_f64()),
            (Failure::Deaf, Lang::Sv) => "läser inte sina rader".into(),
            (Failure::Deaf, Lang::En) => "does not read its lines".into(),
            (Failure::Died(how), Lang::Sv) => format!("slutade ({how})"),
            (Failure::Died(how), Lang::En) => format!("ended ({how})"),
            (Failure::NotStarted(why), Lang::Sv) => format!("gick inte att starta: {why}"),
            (Failure::NotStarted(why), Lang::En) => format!("could not be started: {why}"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}
