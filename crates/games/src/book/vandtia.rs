//! The books of Vändtia.

mod arranging;
mod deal;
mod facts;
mod finish;
mod opening;
mod passing;
mod play;
mod table;

use ::vandtia::Rules;
use cards::Text;

use crate::book::words::{self, say, section};
use crate::book::{Book, Section};
use facts::Facts;

pub(crate) fn book(rules: &Rules) -> Book {
    let house = Facts(rules);
    Book {
        title: Text::new(
            format!("Vändtia för {}", words::sv(house.players())),
            format!("Vändtia for {}", words::en(house.players())),
        ),
        sections: vec![
            about(&house),
            deal::players(&house),
            deal::deal(&house),
            arranging::arranging(&house),
            opening::opening(&house),
            play::play(&house),
            passing::passing(&house),
            table::table(&house),
            finish::finish(&house),
            colophon(),
        ],
    }
}

fn about(h: &Facts) -> Section {
    let draft = say(
        "Vändtia går ut på att bli av med alla sina kort först. Man spelar på en gemensam hög mitt på bordet, \
         och det man spelar måste vara minst lika högt som det som ligger överst.",
        "In Vändtia (“turn-ten”) you try to be the first to get rid of all your cards. You play \
         cards to a common pile in the middle of the table, and what you play must be at least as high as \
         what lies on top.",
    );
    let draft = if h.must_play {
        draft.and(
            "Den som inte kan måste ta upp hela högen eller chansa med talongens översta kort.",
            "A player who cannot must take up the whole pile or take a chance on the talong’s top card.",
        )
    } else {
        draft.and(
            "Den som inte kan eller vill måste ta upp hela högen eller chansa med talongens översta kort.",
            "A player who cannot or will not must take up the whole pile or take a chance on the talong’s top \
             card.",
        )
    };
    let draft = if h.aces_turn {
        draft.and(
            "Tvåor får alltid spelas, och tior och ess vänder bort högen.",
            "Twos may always be played, and tens and aces turn the pile away.",
        )
    } else {
        draft.and(
            "Tvåor får alltid spelas, och tior vänder bort högen.",
            "Twos may always be played, and tens turn the pile away.",
        )
    };
    let text = draft.cite(&["VT-PLAY-1", "VT-END-1"]);
    section("Vad spelet går ut på", "What the game is about", vec![text])
}

fn colophon() -> Section {
    let text = say(
        "Den här boken är skriven för Vändtia med just de husregler som ni har valt, och säger inget om \
         andra. Beteckningen vid varje stycke är regelns nummer i Talongs regelsamling; samma nummer visas \
         när programmet säger nej till ett drag.",
        "This book is written for Vändtia with exactly the house rules that you have chosen, and is silent \
         about all others. The mark at each paragraph is the rule’s number in Talong’s catalogue; the same \
         number is shown when the program refuses a move.",
    )
    .and(
        "De flesta husregler kan kombineras fritt. Några få kombinationer saknar mening, och dem tar \
         programmet inte emot.",
        "Most house rules can be combined freely. A few combinations have no meaning, and those the program \
         does not accept.",
    )
    .cite(&["VT-COMBO-1"]);
    section("Om den här boken", "About this book", vec![text])
}
