//! What a player does who cannot or will not play.

use super::house::{Finish, House};
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn passing(h: &House) -> Section {
    section(
        "Att plocka eller chansa",
        "Plocka and chansa",
        vec![when(h), take(h), chance(h), above(h), lead(h)],
    )
}

fn when(h: &House) -> Paragraph {
    if h.must_play {
        say(
            "Den som har ett kort som går att spela måste spela. Bara den som inte har något väljer mellan \
             att plocka och att chansa.",
            "A player with a card that can be played must play. Only a player who has none chooses between \
             plocka, to pick up, and chansa, to take a chance.",
        )
    } else {
        say(
            "Den som inte kan spela, eller hellre låter bli, väljer mellan att plocka och att chansa.",
            "A player who cannot play, or would rather not, chooses between plocka, to pick up, and chansa, \
             to take a chance.",
        )
    }
    .cite(&["VT-PASS-4"])
}

fn take(h: &House) -> Paragraph {
    let (sv, en) = h.next();
    say(
        format!("Att plocka är att ta upp hela högen på handen. Sedan spelar {sv} ut."),
        format!("Plocka is to take the whole pile into the hand. Then {en} leads."),
    )
    .cite(&["VT-PASS-1"])
}

fn chance(h: &House) -> Paragraph {
    let (sv, en) = h.next();
    say(
        "Att chansa är att vända upp talongens översta kort på högen utan att ha sett det. Går det att spela \
         fortsätter spelet som om det hade kommit från handen, men man drar inget nytt kort.",
        "Chansa is to turn up the top card of the talong onto the pile, unseen. If it can be played, play goes \
         on as if it had come from the hand, but nothing is drawn.",
    )
    .and(
        format!(
            "Går det inte får alla se kortet, och man tar upp både det och hela högen. Sedan spelar {sv} ut."
        ),
        format!(
            "If it cannot, everyone sees the card, and you take up the pile together with it. Then {en} leads."
        ),
    )
    .and(
        "När talongen är slut återstår bara att plocka.",
        "When the talong is used up, only plocka remains.",
    )
    .cite(&["VT-PASS-2"])
}

fn above(h: &House) -> Paragraph {
    let (sv, en) = (words::sv(h.piles), words::en(h.piles));
    say(
        format!(
            "Den som har fler än {sv} kort på handen får varken dra eller chansa förrän hen är nere i {sv} \
             igen."
        ),
        format!("A player with more than {en} cards in hand may neither draw nor chansa until back at {en}."),
    )
    .cite(&["VT-PASS-3"])
}

fn lead(h: &House) -> Paragraph {
    let held_back = matches!(h.finish, Finish::NotTwoTen | Finish::NotTwoTenAce);
    say(
        "Den som ska spela ut får varken plocka eller chansa, utan måste spela.",
        "A player who is to lead may neither plocka nor chansa, but must play.",
    )
    .and_if(
        held_back,
        "Det enda undantaget är den som bara har kort kvar som man inte får sluta med; mer om det nedan.",
        "The only exception is a player whose remaining cards may not be the last; more about that below.",
    )
    .and_if(
        !h.turn_up_at_once,
        "I andra lägen får den som bara har nedvända kort kvar plocka i stället för att vända ett av dem.",
        "At other times a player with only face-down cards left may plocka instead of turning one of them.",
    )
    .cite(&["VT-PASS-5"])
}
