//! Who leads first.

use super::facts::Facts;
use crate::book::words::{say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn opening(h: &Facts) -> Section {
    section("Det första utspelet", "The first lead", vec![declaring(h), level(h)])
}

fn declaring(h: &Facts) -> Paragraph {
    let draft = if h.two() {
        say(
            "Först får förhand och sedan givaren deklarera en valör ur sin hand, eller stå över.",
            "First forehand and then the dealer may declare a rank that they hold in hand, or pass.",
        )
    } else {
        say(
            "Från förhand och medsols får var och en deklarera en valör ur sin hand, eller stå över.",
            "From forehand and clockwise, everyone may declare a rank that they hold in hand, or pass.",
        )
    };
    draft
        .and(
            "Den som har deklarerat lägst spelar ut, och måste spela ut just den valören.",
            "The player who has declared lowest leads, and must lead that very rank.",
        )
        .and(
            if h.two() {
                "Om båda står över får förhand spela ut vad som helst."
            } else {
                "Om alla står över får förhand spela ut vad som helst."
            },
            if h.two() {
                "If both pass, forehand may lead anything."
            } else {
                "If all pass, forehand may lead anything."
            },
        )
        .and(
            "Här räknas tian mellan knekten och nian och tvåan lägst av alla.",
            "Here the ten counts between the jack and the nine, and the two as lowest of all.",
        )
        .cite(&["VT-OPEN-1", "VT-CARD-1"])
}

fn level(h: &Facts) -> Paragraph {
    if !h.redeclare() {
        let draft = if h.two() {
            say(
                "Deklarerar båda samma valör, spelar förhand ut.",
                "If both declare the same rank, forehand leads.",
            )
        } else {
            say(
                "Har flera deklarerat samma lägsta valör, spelar den av dem ut som sitter närmast efter \
                 givaren, räknat medsols.",
                "If several have declared the same lowest rank, the one of them nearest after the dealer, \
                 counted clockwise, leads.",
            )
        };
        return draft.cite(&["VT-OPEN-1", "VT-OPEN-2"]);
    }
    let draft = if h.two() {
        say(
            "Har båda deklarerat samma valör, deklarerar de en gång till, nu bland de kort som de inte redan \
             har använt. Den som har två kort av en valör får alltså deklarera den två gånger. Så håller de \
             på tills en av dem är lägst.",
            "If both have declared the same rank, they declare once more, now from cards that they have not \
             used yet. So a player with two cards of a rank may declare it twice. They go on until one of \
             them is lowest.",
        )
        .and(
            "Den som står över förlorar mot den som deklarerar något. Står båda över, spelar förhand ut.",
            "Passing loses to any declaration. If both pass, forehand leads.",
        )
    } else {
        say(
            "Har flera deklarerat samma lägsta valör, deklarerar de en gång till, nu bland de kort som de \
             inte redan har använt. Den som har två kort av en valör får alltså deklarera den två gånger. \
             Så håller de på tills en av dem är lägst.",
            "If several have declared the same lowest rank, they declare once more, now from cards that they \
             have not used yet. So a player with two cards of a rank may declare it twice. They go on until \
             one of them is lowest.",
        )
        .and(
            "Den som står över förlorar mot var och en som deklarerar något. Står alla som ligger lika över, \
             spelar den av dem ut som sitter närmast efter givaren, räknat medsols.",
            "Passing loses to any declaration. If all who are level pass, the one of them nearest after the \
             dealer, counted clockwise, leads.",
        )
    };
    draft
        .and(
            "Utspelet görs ändå i den valör som deklarerades först.",
            "The lead is made in the rank that was declared first all the same.",
        )
        .cite(&["VT-OPEN-2"])
}
