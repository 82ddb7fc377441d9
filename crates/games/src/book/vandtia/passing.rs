//! What a player does who cannot or will not play.

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn passing(h: &Facts) -> Section {
    section(
        "Att plocka eller chansa",
        "Picking up and taking a chance",
        vec![when(h), take(h), chance(h), above(h), lead(h)],
    )
}

fn when(h: &Facts) -> Paragraph {
    let draft = if h.must_play {
        say(
            "Den som har ett kort som går att spela måste spela. Bara den som inte har något sådant får \
             plocka eller chansa.",
            "A player with a card that can be played must play. Only a player without one may pick up \
             (plocka) or take a chance (chansa).",
        )
        .and_if(
            !h.turn_up_at_once,
            "Ett nedvänt kort kan alltid prövas, så den som bara har sådana kvar måste vända ett av dem.",
            "A face-down card can always be tried, so a player who has only such cards left must turn one of \
             them.",
        )
    } else {
        say(
            "Den som inte kan spela, eller hellre låter bli, väljer mellan att plocka och att chansa.",
            "A player who cannot play, or would rather not, chooses between picking up (plocka) and taking a \
             chance (chansa).",
        )
    };
    draft.cite(&["VT-PASS-4"])
}

fn take(h: &Facts) -> Paragraph {
    let (sv, en) = h.next();
    say(
        format!("Att plocka är att ta upp hela högen på handen. Utspelet går till {sv}."),
        format!("To pick up is to take the whole pile into the hand. The lead goes to {en}."),
    )
    .cite(&["VT-PASS-1"])
}

fn chance(h: &Facts) -> Paragraph {
    let (sv, en) = h.next();
    say(
        "Att chansa är att vända upp talongens översta kort på högen utan att ha sett det. Går det att spela \
         fortsätter spelet som om det hade kommit från handen, men man drar inget nytt kort.",
        "To take a chance is to turn up the top card of the talong onto the pile, unseen. If it can be played, \
         play goes on as if it had come from the hand, but nothing is drawn.",
    )
    .and(
        format!(
            "Går det inte får alla se kortet, och man tar upp både det och hela högen. Utspelet går till {sv}."
        ),
        format!(
            "If it cannot, everyone sees the card, and you take up the pile together with it. The lead goes \
             to {en}."
        ),
    )
    .and(
        "När talongen är slut kan man bara plocka.",
        "When the talong is used up, one can only pick up.",
    )
    .cite(&["VT-PASS-2"])
}

fn above(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.piles()), words::en(h.piles()));
    say(
        format!(
            "Den som har fler än {sv} kort på handen får varken dra eller chansa förrän hen är nere i {sv} \
             igen."
        ),
        format!(
            "A player with more than {en} cards in hand may neither draw nor take a chance until back at {en}."
        ),
    )
    .cite(&["VT-PASS-3"])
}

fn lead(h: &Facts) -> Paragraph {
    say(
        "Den som ska spela ut får varken plocka eller chansa, utan måste spela.",
        "A player who is to lead may neither pick up nor take a chance, but must play.",
    )
    .and_if(
        h.holds_back(),
        "Det enda undantaget är den som har ett enda kort kvar och inte får sluta med det; mer om det nedan.",
        "The only exception is a player with a single card left that may not be the last; more about that \
         below.",
    )
    .and_if(
        !h.turn_up_at_once && !h.must_play,
        "Den som bara har nedvända kort kvar, och inte ska spela ut, får plocka i stället för att vända ett \
         av dem.",
        "A player who has only face-down cards left, and is not to lead, may pick up instead of turning one \
         of them.",
    )
    .cite(&["VT-PASS-5"])
}
