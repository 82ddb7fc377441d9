//! The cards on the table.

use super::house::House;
use crate::book::words::{say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn table(h: &House) -> Section {
    let mut paragraphs = vec![face_up(h), closed()];
    if h.turn_up_at_once {
        paragraphs.push(at_once());
    } else {
        paragraphs.push(blind(h));
        paragraphs.push(stay_down());
    }
    section("Korten på bordet", "The cards on the table", paragraphs)
}

fn face_up(h: &House) -> Paragraph {
    let draft = say(
        "När både handen och talongen är tomma spelar man de uppvända korten på bordet, efter samma regler \
         som förut. Lika kort ur flera packar får spelas tillsammans.",
        "When both the hand and the talong are empty, you play the face-up cards on the table, by the same \
         rules as before. Equal cards from several stacks may be played together.",
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
        "Den som plockar får högen på handen. Bordet är då stängt tills handen är tom igen.",
        "A player who picks up takes the pile into the hand. The table is then closed until the hand is empty \
         again.",
    )
    .cite(&["VT-TABLE-2"])
}

fn blind(h: &House) -> Paragraph {
    let again = if h.aces_turn {
        (
            "Efter en tia, en tvåa, ett ess eller ett kort som gör fyra lika vänder man upp ännu ett kort.",
            "After a ten, a two, an ace or a card that makes four of a kind, another card is turned up.",
        )
    } else {
        (
            "Efter en tia, en tvåa eller ett kort som gör fyra lika vänder man upp ännu ett kort.",
            "After a ten, a two or a card that makes four of a kind, another card is turned up.",
        )
    };
    say(
        "När också de uppvända korten är slut vänder man de nedvända på högen, ett i taget och utan att ha \
         sett dem. Går kortet att spela ligger det kvar.",
        "When the face-up cards are gone too, the face-down cards are turned onto the pile, one at a time and \
         unseen. If the card can be played, it stands.",
    )
    .and(again.0, again.1)
    .and(
        "Går kortet inte att spela tar man upp det och hela högen på handen.",
        "If the card cannot be played, you take it and the whole pile into your hand.",
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

fn at_once() -> Paragraph {
    say(
        "När det sista uppvända kortet i en packe spelas, vänds kortet under det genast upp. Det får spelas \
         från och med nästa tur, på samma villkor som de andra uppvända. Ett nytt utspel efter en bortvänd \
         hög eller efter tvåor räknas som nästa tur.",
        "When the last face-up card of a stack is played, the card under it is turned up at once. It may be \
         played from the next turn on, like the other face-up cards. A renewed lead after the pile has been \
         turned away, or after twos, counts as the next turn.",
    )
    .and(
        "Inget kort på bordet behöver därför spelas osett.",
        "So no card on the table has to be played unseen.",
    )
    .cite(&["VT-TABLE-4"])
}
