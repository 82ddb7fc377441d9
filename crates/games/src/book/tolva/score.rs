//! Keeping score at the table.

use ::tolva::Ending;

use super::facts::Facts;
use crate::book::words::{Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn score(h: &Facts) -> Section {
    let paragraphs = if h.bond() && h.sides() == 2 && h.cards() == 24 {
        sixes(h)
    } else if h.bond() && h.cards() == 24 {
        vec![paper()]
    } else if h.bond() {
        vec![sixes_in_play(h)]
    } else {
        vec![low_cards(h)]
    };
    let title = if h.streck() { "Att räkna strecken vid bordet" } else { "Att räkna poängen vid bordet" };
    section(title, "Keeping score at the table", paragraphs)
}

fn sixes(h: &Facts) -> Vec<Paragraph> {
    let side = h.side();
    let (each, en) = (side.each, side.en);
    let pips = say(
        format!(
            "De fyra sexorna, som inte är med i spelet, visar ställningen. {each} tar två och lägger dem \
             bredvid varandra med bildsidan upp. Tillsammans har de tolv märken, och varje märke som syns \
             är en poäng som fattas."
        ),
        format!(
            "The four sixes, which are not in play, show the score. Each {en} takes two and lays them side \
             by side, face up. Together they have twelve pips, and every pip that shows is a point still to \
             go."
        ),
    )
    .and(
        "För var och en av de sex första poängen skjuter man den ena sexan ett steg in över den andra, så \
         att ett märke till göms. Vid den sjunde vänder man den övre sexan, så att baksidan täcker ett enda \
         märke på den undre, och fortsätter på samma vis. En uppvänd sexa helt dold av en nedvänd betyder 12 \
         poäng.",
        "For each of the first six points one six is pushed a step further over the other, so that one more \
         pip is hidden. At the seventh the upper six is turned over, so that its back covers a single pip of \
         the lower, and so on in the same way. A face-up six wholly hidden by a face-down one means 12 \
         points.",
    )
    .cite(&["TF-SCORE-1"]);
    let mut paragraphs = vec![pips];
    match (h.gubbe(), h.ending == Ending::FirstTo) {
        (true, _) => paragraphs.push(
            say(
                "Minuspoäng kan sexorna inte visa. Dem får man anteckna på papper.",
                "The sixes cannot show points below zero. Those have to be noted on paper.",
            )
            .cite(&["TF-SCORE-1"]),
        ),
        (false, false) => paragraphs.push(
            say(
                "Mer än 12 kan sexorna inte visa. Det får man hålla i minnet tills given är slut.",
                "The sixes cannot show more than 12. That has to be kept in mind until the deal is over.",
            )
            .cite(&["TF-SCORE-1"]),
        ),
        (false, true) => {}
    }
    paragraphs
}

fn paper() -> Paragraph {
    say(
        "Med tre spelare räcker de fyra sexorna inte till för att visa ställningen, som de gör när bara två \
         parter möts. Skriv upp poängen på papper.",
        "With three players the four sixes are not enough to show the score, as they do where only two sides \
         meet. Write the points down on paper.",
    )
    .cite(&["TF-SCORE-1"])
}

fn sixes_in_play(h: &Facts) -> Paragraph {
    let draft = say(
        "Bondtolvans vanliga sätt att räkna, med två sexor var, går inte här, eftersom sexorna är med i \
         spelet. Ta de bortlagda korten från två till fem i stället: ett uppvänt kort är värt sin valör och \
         ett nedvänt 1 poäng.",
        "The usual way of bondtolva, with two sixes each, does not work here, because the sixes are in play. \
         Use the twos to fives that were laid aside instead: a face-up card counts its rank and a face-down \
         card 1 point.",
    );
    red_and_black(h, draft).cite(&["TF-SCORE-1", "TF-SCORE-2"])
}

fn low_cards(h: &Facts) -> Paragraph {
    let side = h.side();
    let (each, the, en, p) = (side.each, side.the, side.en, h.unit().many);
    let draft = say(
        format!(
            "Lankorna från två till fem, som inte är med i spelet, visar ställningen. {each} lägger framför \
             sig kort som tillsammans är värda så många {p} som {the} har: ett uppvänt kort räknas som sin \
             valör och ett nedvänt som 1."
        ),
        format!(
            "The low cards from two to five, which are not in play, show the score. Each {en} keeps a set \
             of them that together is worth the {en}’s points: a face-up card counts its rank and a face-down \
             card 1."
        ),
    );
    if h.streck() {
        let draft = draft.and("Också en joker räknas som 1.", "A joker also counts as 1.").and_if(
            h.gubbe(),
            "Ett kort på tvären framför de andra är ett minustecken.",
            "A card laid sideways in front of the others is a minus sign.",
        );

        return red_and_black(h, draft).cite(&["TF-SCORE-2", "TF-SCORE-3"]);
    }
    red_and_black(h, draft).cite(&["TF-SCORE-2"])
}

fn red_and_black(h: &Facts, draft: Draft) -> Draft {
    draft.and_if(
        h.sides() == 2,
        "Det är praktiskt att låta den ena parten ta de röda korten och den andra de svarta.",
        "It is handy to let one side take the red cards and the other the black.",
    )
}
