//! The deal.

use ::tolva::Layout;

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn deal(h: &Facts) -> Section {
    let cards = match h.layout {
        Layout::Hand => hands(h),
        Layout::Talong => talong(h),
        Layout::Table => table(),
    };
    section("Given", "The deal", vec![cards, turn_to_deal(h)])
}

fn hands(h: &Facts) -> Paragraph {
    let n = h.hand();
    let (sv, en) = (words::sv(n), words::en(n));
    let draft = if !h.bond() {
        say(
            format!("Alla får {sv} kort. Givaren delar ut dem ett i taget och börjar hos förhand."),
            format!(
                "Everyone gets {en} cards. The dealer deals them one at a time, beginning with forehand."
            ),
        )
    } else if n == 8 {
        say(
            "Givaren delar ut åtta kort till var och en, med början hos förhand: först tre, sedan tre och \
             till sist två.",
            "The dealer deals eight cards to each player, beginning with forehand: first three, then \
             three, and two at the end.",
        )
    } else {
        say(
            format!("Alla får {sv} kort. Givaren delar ut dem tre i taget och börjar hos förhand."),
            format!(
                "Everyone gets {en} cards. The dealer deals them three at a time, beginning with forehand."
            ),
        )
    };
    draft
        .and("Därmed är hela leken utdelad.", "That uses up the whole pack.")
        .cite(&["TF-DEAL-1", "TF-DEAL-2"])
}

fn talong(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.talong()), words::en(h.talong()));
    let draft = if h.bond() {
        say(
            "Givaren delar ut sex kort till var och en, tre i taget och med början hos förhand.",
            "The dealer deals six cards to each player, three at a time and beginning with forehand.",
        )
    } else {
        say(
            "Givaren delar ut sex kort till var och en, ett i taget och med början hos förhand.",
            "The dealer deals six cards to each player, one at a time and beginning with forehand.",
        )
    }
    .and(
        format!("De {sv} kort som är kvar läggs med baksidan upp och bildar talongen."),
        format!(
            "The {en} cards that are left are laid face down and form the talong, the stock to draw from."
        ),
    );
    if h.bond() { draft.cite(&["TF-DEAL-1", "TF-DEAL-2"]) } else { draft.cite(&["TF-DEAL-1", "TF-DEAL-3"]) }
}

fn table() -> Paragraph {
    say(
        "Först lägger givaren ut en rad om sex kort med baksidan upp framför var och en, växelvis och \
         med början hos förhand. Förhand får sedan tre kort på hand och givaren lika många.",
        "First the dealer lays a row of six cards face down in front of each player, alternately and \
         beginning with forehand. Then forehand gets three cards in hand and the dealer as many.",
    )
    .and(
        "Därefter läggs ett kort med bildsidan upp ovanpå varje nedvänt kort, åter växelvis från förhand. \
         Sist får förhand tre handkort till, och givaren tar de tre som är kvar.",
        "After that one card is laid face up on every face-down card, again alternately from forehand. \
         Finally forehand gets three more cards in hand, and the dealer takes the three that are left.",
    )
    .and(
        "Var och en har nu arton kort: sex på handen och sex uppvända ovanpå sex nedvända. De nedvända \
         får ingen titta på.",
        "Each now has eighteen cards: six in hand, and six face up on top of six face down. Nobody may \
         look at those that lie face down.",
    )
    .cite(&["TF-DEAL-1", "TF-DEAL-4"])
}

fn turn_to_deal(h: &Facts) -> Paragraph {
    let draft = if h.two() {
        say("Spelarna turas om att ge.", "The players take turns to deal.")
    } else {
        say(
            "Efter varje giv går turen att ge vidare medsols.",
            "After every deal the turn to deal passes on clockwise.",
        )
    };
    draft
        .and(
            "När ett nytt parti börjar ger den som var förhand i det förra partiets allra första giv.",
            "When a new game begins, the first dealer is the player who was forehand in the very first \
             deal of the game before.",
        )
        .cite(&["TF-DEAL-5"])
}
