//! The cards on the table.

use super::facts::Facts;
use crate::book::words::{say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn table(h: &Facts) -> Section {
    let mut paragraphs = vec![face_up(h), closed()];
    if h.turn_up_at_once {
        paragraphs.push(at_once(h));
    } else {
        paragraphs.push(blind(h));
        paragraphs.push(stay_down());
    }
    section("Korten på bordet", "The cards on the table", paragraphs)
}

fn face_up(h: &Facts) -> Paragraph {
    let draft = say(
        "När både handen och talongen är tomma spelar man de uppvända korten på bordet, efter samma regler \
         som förut. Kort av samma valör ur flera packar får spelas tillsammans.",
        "When both the hand and the talong are empty, you play the face-up cards on the table, by the same \
         rules as before. Cards of one rank from several stacks may be played together.",
    );
    if h.turn_up_at_once {
        draft.and(
            "Men allt man spelar på en gång kommer från ett och samma ställe, handen eller bordet.",
            "But all that you play at once comes from one place, the hand or the table.",
        )
    } else {
        draft.and(
            "Men allt man spelar på en gång kommer från ett och samma ställe: handen, de uppvända korten \
             eller de nedvända.",
            "But all that you play at once comes from one place: the hand, the face-up cards or the \
             face-down ones.",
        )
    }
    .cite(&["VT-TABLE-1"])
}

fn closed() -> Paragraph {
    say(
        "Den som plockar får högen på handen. Korten på bordet får sedan vänta tills handen är tom igen.",
        "A player who picks up takes the pile into the hand. The cards on the table then have to wait until \
         the hand is empty again.",
    )
    .cite(&["VT-TABLE-2"])
}

fn blind(h: &Facts) -> Paragraph {
    let again = if h.aces_turn {
        (
            "Efter en tia, en tvåa, ett ess eller ett kort som gör fyrtal vänder man upp ännu ett kort.",
            "After a ten, a two, an ace or a card that makes four of a kind, another card is turned up.",
        )
    } else {
        (
            "Efter en tia, en tvåa eller ett kort som gör fyrtal vänder man upp ännu ett kort.",
            "After a ten, a two or a card that makes four of a kind, another card is turned up.",
        )
    };
    let (sv, en) = h.next();
    say(
        "När också de uppvända korten är slut vänder man de nedvända på högen, ett i taget och utan att ha \
         sett dem. Går kortet att spela ligger det kvar.",
        "When the face-up cards are gone too, the face-down cards are turned onto the pile, one at a time and \
         unseen. If the card can be played, it stands.",
    )
    .and(again.0, again.1)
    .and(
        format!(
            "Går kortet inte att spela tar man upp det och hela högen på handen, och utspelet går till {sv}."
        ),
        format!(
            "If the card cannot be played, you take it and the whole pile into your hand, and the lead goes \
             to {en}."
        ),
    )
    .cite(&["VT-TABLE-3"])
}

fn stay_down() -> Paragraph {
    say(
        "De nedvända korten ligger alltså orörda tills det sista uppvända är spelat.",
        "So the face-down cards lie untouched until the last face-up card has been played.",
    )
    .cite(&["VT-TABLE-4"])
}

fn at_once(h: &Facts) -> Paragraph {
    let again = if h.aces_turn {
        ("tior, tvåor, ess och fyrtal", "tens, twos, aces and four of a kind")
    } else {
        ("tior, tvåor och fyrtal", "tens, twos and four of a kind")
    };
    say(
        format!(
            "När det sista uppvända kortet i en packe spelas, vänds kortet under det genast upp. Det får \
             spelas nästa gång man står på tur, inte vid samma tillfälle. Ett tillfälle varar tills turen går \
             vidare, med alla nya utspel efter {}.",
            again.0
        ),
        format!(
            "When the last face-up card of a stack is played, the card under it is turned up at once. It may \
             be played the next time your turn comes, not on the same occasion. An occasion lasts until the \
             turn passes on, with every renewed lead after {}.",
            again.1
        ),
    )
    .and(
        "Så länge man har uppvända kort som låg där redan före tillfället, får de nyvända alltså varken \
         spelas ut eller följa med när ett sådant spelas. Den som bara har nyvända kort spelar ut vilket som \
         helst av dem, och flera av samma valör tillsammans om hen vill.",
        "So while you have face-up cards that lay there before the occasion, the new ones may neither be led \
         nor go along with one of those. A player who has only new ones leads any of them, and several of a \
         rank together if they like.",
    )
    .and(
        "Inget kort på bordet behöver därför spelas osett.",
        "For this reason no card on the table has to be played unseen.",
    )
    .cite(&["VT-TABLE-4"])
}
