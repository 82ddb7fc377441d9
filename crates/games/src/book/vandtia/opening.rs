//! Who leads first.

use super::house::House;
use crate::book::words::{say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn opening(h: &House) -> Section {
    section("Det första utspelet", "The first lead", vec![declaring(h), level(h)])
}

fn declaring(h: &House) -> Paragraph {
    let draft = if h.two() {
        say(
            "Först får förhand och sedan givaren nämna en valör som hen har på handen, eller passa.",
            "First forehand and then the dealer may declare a rank that they hold in hand, or pass.",
        )
    } else {
        say(
            "Från förhand och medsols får var och en nämna en valör som hen har på handen, eller passa.",
            "From forehand and clockwise, everyone may declare a rank that they hold in hand, or pass.",
        )
    };
    draft
        .and(
            "Den som har nämnt den lägsta valören spelar ut, och måste spela ut just den. Om alla passar får \
             förhand spela ut vad som helst.",
            "The player who has declared the lowest rank leads, and must lead that very rank. If all pass, forehand may lead anything.",
        )
        .and(
            "Här räknas tian mellan knekten och nian och tvåan lägst av alla.",
            "Here the ten counts between the jack and the nine, and the two as lowest of all.",
        )
        .cite(&["VT-OPEN-1", "VT-CARD-1"])
}

fn level(h: &House) -> Paragraph {
    if !h.redeclare {
        let draft = if h.two() {
            say(
                "Nämner båda samma valör, spelar förhand ut.",
                "If both declare the same rank, forehand leads.",
            )
        } else {
            say(
                "Har flera nämnt samma lägsta valör, spelar den av dem ut som sitter närmast efter givaren, \
                 räknat medsols.",
                "If several have declared the same lowest rank, the one of them nearest after the dealer, \
                 counted clockwise, leads.",
            )
        };
        return draft.cite(&["VT-OPEN-1", "VT-OPEN-2"]);
    }
    let draft = if h.two() {
        say(
            "Har båda nämnt samma valör, nämner de en gång till, nu bland de kort som de inte redan har \
             använt. Den som har två kort av en valör får alltså nämna den två gånger. Så håller de på tills \
             en av dem är lägst.",
            "If both have declared the same rank, they declare once more, now from cards that they have not \
             used yet. So a player with two cards of a rank may declare it twice. They go on until one of \
             them is lowest.",
        )
        .and(
            "Den som passar förlorar mot den som nämner något, och passar båda spelar förhand ut.",
            "Passing loses to any declaration, and if both pass, forehand leads.",
        )
    } else {
        say(
            "Har flera nämnt samma lägsta valör, nämner de en gång till, nu bland de kort som de inte redan \
             har använt. Den som har två kort av en valör får alltså nämna den två gånger. Så håller de på \
             tills en av dem är lägst.",
            "If several have declared the same lowest rank, they declare once more, now from cards that they \
             have not used yet. So a player with two cards of a rank may declare it twice. They go on until \
             one of them is lowest.",
        )
        .and(
            "Den som passar förlorar mot var och en som nämner något. Passar alla som ligger lika, spelar \
             den av dem ut som sitter närmast efter givaren, räknat medsols.",
            "Passing loses to any declaration. If all who are level pass, the one of them nearest after the \
             dealer, counted clockwise, leads.",
        )
    };
    draft
        .and(
            "Utspelet görs hur som helst i den valör som nämndes först.",
            "In any case the lead is made in the rank that was declared first.",
        )
        .cite(&["VT-OPEN-2"])
}
