//! The keys of the program, their names, and the words that can be typed for them.

use cards::Lang;
use crossterm::event::KeyCode;

use crate::words::say;

/// What the program itself can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Help,
    Hint,
    Undo,
    LastTrick,
    Rules,
    Log,
    Review,
    Again,
    Claim,
    Say,
    Nudge,
    Seats,
    Change,
    Menu,
    Quit,
}

/// The keys of the program. The most important ones come first: those for which there is no room stand in the menu.
pub const KEYS: [(Key, KeyCode, &str); 15] = [
    (Key::Help, KeyCode::F(1), "F1"),
    (Key::Menu, KeyCode::Null, "Esc"),
    (Key::Seats, KeyCode::F(12), "F12"),
    (Key::Change, KeyCode::Null, ""),
    (Key::Review, KeyCode::F(7), "F7"),
    (Key::Hint, KeyCode::F(2), "F2"),
    (Key::Undo, KeyCode::F(3), "F3"),
    (Key::LastTrick, KeyCode::F(4), "F4"),
    (Key::Say, KeyCode::F(11), "F11"),
    (Key::Nudge, KeyCode::Null, ""),
    (Key::Rules, KeyCode::F(5), "F5"),
    (Key::Again, KeyCode::F(8), "F8"),
    (Key::Claim, KeyCode::F(9), "F9"),
    (Key::Log, KeyCode::F(6), "F6"),
    (Key::Quit, KeyCode::F(10), "F10"),
];

/// A key by a word that was typed.
pub fn command(text: &str) -> Option<Key> {
    Some(match text.trim().to_lowercase().as_str() {
        "?" | "hjälp" | "help" => Key::Help,
        "tips" | "hint" => Key::Hint,
        "ångra" | "undo" => Key::Undo,
        "stick" | "sticket" | "trick" | "last" => Key::LastTrick,
        "regler" | "rules" => Key::Rules,
        "logg" | "historik" | "log" => Key::Log,
        "genomgång" | "review" => Key::Review,
        "igen" | "again" => Key::Again,
        "resten" | "rest" | "claim" => Key::Claim,
        "säg" | "fraser" | "say" | "phrases" => Key::Say,
        "påminn" | "nudge" | "remind" => Key::Nudge,
        "platser" | "platserna" | "seats" => Key::Seats,
        "ändra" | "husregler" | "change" => Key::Change,
        "meny" | "menu" => Key::Menu,
        "sluta" | "avsluta" | "quit" | "exit" | "q" => Key::Quit,
        _ => return None,
    })
}

/// What stands beside a key.
pub fn short_name(lang: Lang, key: Key) -> &'static str {
    match key {
        Key::Help => say(lang, "Hjälp", "Help"),
        Key::Hint => say(lang, "Tips", "Hint"),
        Key::Undo => say(lang, "Ångra", "Undo"),
        Key::LastTrick => say(lang, "Stick", "Trick"),
        Key::Rules => say(lang, "Regler", "Rules"),
        Key::Log => say(lang, "Logg", "Log"),
        Key::Review => say(lang, "Genomgång", "Review"),
        Key::Again => say(lang, "Igen", "Again"),
        Key::Claim => say(lang, "Resten", "Claim"),
        Key::Say => say(lang, "Säg", "Say"),
        Key::Nudge => say(lang, "Påminn", "Remind"),
        Key::Seats => say(lang, "Bord", "Seats"),
        Key::Change => say(lang, "Husregler", "House rules"),
        Key::Menu => say(lang, "Meny", "Menu"),
        Key::Quit => say(lang, "Sluta", "Quit"),
    }
}

/// What stands in the menu.
pub fn key_name(lang: Lang, key: Key) -> &'static str {
    match key {
        Key::Hint => say(lang, "Tips: vad Mästare skulle göra", "Hint: what Master would do"),
        Key::Undo => say(lang, "Ångra det senaste", "Take back the last action"),
        Key::LastTrick => say(lang, "Se senaste sticket", "See the last trick"),
        Key::Rules => say(lang, "Läs bordets regler", "Read the rules of the table"),
        Key::Log => say(lang, "Vad som har hänt", "What has happened"),
        Key::Review => say(lang, "Gå igenom given", "Go through the deal"),
        Key::Again => say(lang, "Samma kort igen", "The same cards again"),
        Key::Claim => say(lang, "Resten är mina", "The rest are mine"),
        Key::Say => say(lang, "Säg något till de andra", "Say something to the others"),
        Key::Nudge => say(lang, "Påminn den som står på tur", "Remind whoever is to play"),
        Key::Seats => say(lang, "Platserna runt bordet", "The seats around the table"),
        Key::Change => say(lang, "Ändra husreglerna", "Change the house rules"),
        Key::Quit => say(lang, "Sluta och spara", "Quit and keep the game"),
        other => short_name(lang, other),
    }
}

/// How to play by keys.
pub fn help(lang: Lang) -> Vec<String> {
    let text = say(
        lang,
        "# Kort\n\
         Pilarna flyttar mellan korten, Enter spelar. Eller skriv kortet och Enter: hK är hjärter kung, s10 spader tio, \
         rE ruter ess, kKn klöver knekt. Musen går lika bra.\n\
         Flera kort på en gång (vändtia): mellanslag väljer, Enter spelar. Eller skriv hK sK, eller KK.\n\
         # Det som sägs\n\
         Skriv siffran eller orden och Enter, eller gå dit med pilarna: trumf i hjärter, har du trumf?, ja, nej, halv \
         gubbe, plocka, chansa.\n\
         # Ordna i vändtia\n\
         Ta upp ett kort med Enter, gå till platsen (1–4) och tryck Enter. Eller skriv: byt hK 2, lägg hK 2, flytta 1 2 hK, \
         klar. Dolda kort vänds med vänd 1.\n\
         # Ett kort som inte går\n\
         Försök spela det: bordet säger varför, med regeln.\n\
         # Ensam med datorn\n\
         tips (F2), ångra (F3), igen (F8): samma kort från början eller från ett av dina val. resten (F9): resten av \
         sticken är dina, om det går att bevisa.\n\
         # I sällskap\n\
         säg (F11) säger något till de andra, påminn den som dröjer. platser (F12): bjud in, sätt datorn på en plats, \
         vänta på någon, lämna bordet; ändra: husreglerna före första given.\n\
         # Efter given\n\
         Enter: nästa giv. genomgång (F7): dina val, vad som var bättre och vad det kostade.",
        "# Cards\n\
         The arrows move between the cards, Enter plays. Or type the card and Enter: Kh is the king of hearts, 10s the ten \
         of spades. The mouse will do as well.\n\
         Several cards at once (Vändtia): space picks, Enter plays. Or type Kh Ks, or KK.\n\
         # What is said\n\
         Type the number or the words and Enter, or go there with the arrows: trump in hearts, do you have trump?, yes, no, \
         half gubbe, pick up, take a chance.\n\
         # Arranging in Vändtia\n\
         Take a card up with Enter, go to the place (1–4) and press Enter. Or type: swap Kh 2, lay Kh 2, shift 1 2 Kh, done. \
         Hidden cards are turned with turn 1.\n\
         # A card that is not allowed\n\
         Try to play it: the table says why, with the rule.\n\
         # Alone with bots\n\
         hint (F2), undo (F3), again (F8): the same cards from the beginning or from one of your choices. rest (F9): the \
         rest of the tricks are yours, if that can be proven.\n\
         # In company\n\
         say (F11) says something to the others, nudge reminds whoever is slow. seats (F12): invite, put a bot on a seat, \
         wait for somebody, leave the table; change: the house rules before the first deal.\n\
         # After the deal\n\
         Enter: the next deal. review (F7): your choices, what was better and what it cost.",
    );
    text.lines().map(|line| line.trim_start().to_string()).collect()
}
