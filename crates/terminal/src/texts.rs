//! The games by name, and in a sentence each.

use cards::Lang;
use game::Value;
use games::SwitchInfo;

use tables::Level;

use crate::words::say;

/// A game's name and what it is: preset, Swedish, English.
type Game = (&'static str, (&'static str, &'static str), (&'static str, &'static str));

const GAMES: [Game; 6] = [
    (
        "tolva",
        (
            "Tolva",
            "Fyra vid bordet, två och två: sätt trumf, mäl tjog, viv och mäl, och våga en gubbe. Först till tolv. För två: plocketolva eller bordstolva.",
        ),
        (
            "Tolva",
            "Four at the table, two against two: set trump, meld tjog, viv and mäl, and dare a gubbe. First to twelve. For two: plocketolva or bordstolva.",
        ),
    ),
    (
        "bondtolva",
        (
            "Bondtolva",
            "Den snabba tolvan med 24 kort: fritt spel medan talongen räcker, sedan blir det allvar. Kallas också mariage.",
        ),
        (
            "Bondtolva",
            "The quick tolva with 24 cards: free play while the talong lasts, then it gets serious. Also called mariage.",
        ),
    ),
    (
        "plocketolva",
        (
            "Plocketolva",
            "Tolva för två med talong: plocka ett nytt kort efter varje stick, och följ färg hela vägen.",
        ),
        (
            "Plocketolva",
            "Tolva for two with a talong: draw a new card after every trick, and follow suit all the way.",
        ),
    ),
    (
        "bordstolva",
        ("Bordstolva", "Tolva för två med sex kort uppvända på bordet och sex gömda under dem."),
        ("Bordstolva", "Tolva for two with six cards face up on the table and six hidden under them."),
    ),
    (
        "strecktolva",
        (
            "Strecktolva",
            "Tolva i streck, för två ensamma eller upp till sex i lag. Inget snack om korten. Kallas också mariage och äktenskap.",
        ),
        (
            "Strecktolva",
            "Tolva by strokes, for two alone or up to six in teams. No talk about the cards. Also called mariage and äktenskap.",
        ),
    ),
    (
        "vandtia",
        (
            "Vändtia",
            "Bli av med alla korten först. Tior vänder bort högen, tvåor går alltid, och chansa kan vem som helst.",
        ),
        (
            "Vändtia",
            "Be first to get rid of all cards. Tens turn the pile away, twos always go, and anyone can take a chance.",
        ),
    ),
];

fn texts(lang: Lang, game: &str) -> Option<(&'static str, &'static str)> {
    let (_, sv, en) = GAMES.iter().find(|(name, ..)| *name == game)?;
    Some(if lang == Lang::Sv { *sv } else { *en })
}

/// What a game is called.
pub fn game_name(lang: Lang, game: &str) -> String {
    texts(lang, game).map_or(game, |(name, _)| name).to_string()
}

/// A game in a sentence.
pub fn game_sentence(lang: Lang, game: &str) -> &'static str {
    texts(lang, game).map_or("", |(_, sentence)| sentence)
}

/// What a level of bots is called.
pub fn level_name(lang: Lang, level: &str) -> String {
    level.parse::<Level>().map_or(level.to_string(), |level| level.title().say(lang).to_string())
}

/// What an answer to a house rule is called.
pub fn value_name(lang: Lang, switch: &SwitchInfo, value: Value) -> String {
    let text = value.to_string();
    let named = switch.labels.iter().find(|(name, _)| *name == text);
    match (named, value) {
        (Some((_, name)), _) => name.say(lang).to_string(),
        (None, Value::Bool(true)) => say(lang, "ja", "yes").to_string(),
        (None, Value::Bool(false)) => say(lang, "nej", "no").to_string(),
        (None, Value::None) => say(lang, "ingen", "none").to_string(),
        (None, _) => text,
    }
}
