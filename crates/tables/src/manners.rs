//! What can be said at a table besides what the game asks for: a closed set of phrases. No table talk about the cards is
//! possible between team-mates (TF-ASK-9): no phrase is about cards, and while a deal is played by teams only those may
//! be said that are about the people, not about the play.

use wire::{Text, api};

use crate::table::{Felt, Phase};

/// A phrase: its name, Swedish, English, and whether team-mates may say it while a deal is played.
pub type Phrase = (&'static str, &'static str, &'static str, bool);

/// All that can be said.
pub const PHRASES: &[Phrase] = &[
    ("hej", "Hej!", "Hello!", true),
    ("vanta", "Ett ögonblick!", "One moment!", true),
    ("tillbaka", "Nu är jag tillbaka.", "I am back.", true),
    ("tack", "Tack!", "Thank you!", true),
    ("forlat", "Förlåt, det gick långsamt.", "Sorry for being slow.", true),
    ("bra", "Bra spelat!", "Well played!", false),
    ("oj", "Oj, oj!", "Oh my!", false),
    ("otur", "Vilken otur.", "Bad luck.", false),
    ("grattis", "Grattis!", "Congratulations!", false),
    ("mera", "En gång till?", "Once more?", false),
    ("hejda", "Hej då, tack för spelet!", "Goodbye, thanks for the game!", true),
];

/// The most phrases a seat may say at once, and how many a second after that.
pub const BURST: f64 = 2.0;
/// One in five seconds.
pub const PER_SECOND: f64 = 0.2;

/// The phrases for the page: the names, the words, and which may be said while teams play.
pub fn phrases() -> Vec<api::Phrase> {
    let form = |&(name, sv, en, always): &Phrase| api::Phrase {
        phrase: name.into(),
        text: Text::fixed(sv, en),
        always,
    };
    PHRASES.iter().map(form).collect()
}

/// Is there such a phrase, and may it be said at the table now? None if there is not.
pub fn may_say(table: &Felt, phrase: &str) -> Option<bool> {
    let (_, _, _, always) = PHRASES.iter().find(|(name, ..)| *name == phrase)?;
    let teams = table.rules.sides() < table.rules.seats();
    Some(*always || !teams || table.phase() != Phase::Playing)
}
