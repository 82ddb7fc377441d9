//! Winning a game.

use super::house::{Ending, House};
use crate::book::words::{Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn ending(h: &House) -> Section {
    let paragraphs = match h.ending {
        Ending::FirstTo => first_to(h),
        Ending::Exact => exact(h),
        Ending::Gotland => gotland(h),
    };
    section("Att vinna partiet", "Winning the game", paragraphs)
}

fn first_to(h: &House) -> Vec<Paragraph> {
    let side = h.side();
    let (that, en) = (side.that, side.en);
    let draft = say(
        format!("{that} som först når 12 poäng eller mer vinner partiet i samma ögonblick."),
        format!("The first {en} to reach 12 points or more wins the game at that moment."),
    )
    .and_if(
        h.can_meld_out(),
        "Är det en mälning som gör det, är partiet slut mitt i given.",
        "If it is a meld that does it, the game is over in mid-deal.",
    )
    .and(
        "Efter det sista sticket räknas vinsten före sistan. Når en 12 med vinsten och en annan med sistan, är det alltså vinsten som avgör.",
        "After the last trick the vinst is counted before the sist. So if one would reach 12 with the vinst and another with the sist, the vinst decides.",
    );
    vec![draft.cite(&["TF-END-1"])]
}

/// Every deal is played out, but for a gubbe, which stops one.
fn played_out(h: &House) -> Draft {
    if h.gubbe() {
        say(
            "Varje påbörjad giv spelas färdig, även om någon når 12 under tiden. En giv med gubbe är färdig \
             när gubben är avgjord.",
            "Every deal that has begun is played out, even if someone reaches 12 meanwhile. A deal with a \
             gubbe is finished when the gubbe is decided.",
        )
    } else {
        say(
            "Varje påbörjad giv spelas färdig, även om någon når 12 under tiden.",
            "Every deal that has begun is played out, even if someone reaches 12 meanwhile.",
        )
    }
}

fn exact(h: &House) -> Vec<Paragraph> {
    let side = h.side();
    let (a, that, none, en, who) = (side.a, side.that, side.none_of_them, side.en, side.who);
    let (the_plural, plural) = (side.the_plural, side.plural);
    let win = played_out(h)
        .and(
            format!(
                "När given är slut vinner {that} som står på exakt 12 poäng. {a} som har fått mer än 12 går \
                 ner till 7, och partiet fortsätter."
            ),
            format!(
                "When the deal is over, a {en} on exactly 12 points wins. A {en} with more than 12 goes down to 7, \
                 and the game goes on."
            ),
        )
        .cite(&["TF-END-2"]);
    let level = if h.sides == 2 {
        say(
            format!(
                "Står båda {the_plural} på exakt 12, går vinsten före sistan: den som fick vinsten i given \
                 har vunnit, och fick ingen den, den som tog sistan."
            ),
            format!(
                "If both {en}s stand on exactly 12, the vinst goes before the sist: the one {who} got \
                 the vinst in the deal has won, and if nobody did, the one {who} took the sist."
            ),
        )
    } else {
        say(
            format!(
                "Står flera {plural} på exakt 12, går vinsten före sistan: {that} av dem som fick vinsten i \
                 given har vunnit, annars {that} av dem som tog sistan. Fick {none} vare sig vinsten \
                 eller sistan, står de kvar på 12, och nästa giv avgör."
            ),
            format!(
                "If several {en}s stand on exactly 12, the vinst goes before the sist: the one of them {who} \
                 got the vinst in the deal has won, otherwise the one of them {who} took the sist. If none of \
                 them got either point, they stay on 12 and the next deal decides."
            ),
        )
    };
    vec![win, level.cite(&["TF-END-2"])]
}

fn gotland(h: &House) -> Vec<Paragraph> {
    let side = h.side();
    let (that, none, en, who) = (side.that, side.none_of_them, side.en, side.who);
    let (the_plural, plural) = (side.the_plural, side.plural);
    let win = played_out(h)
        .and(
            format!("När given är slut vinner {that} som har 12 poäng eller mer."),
            format!("When the deal is over, a {en} with 12 points or more wins."),
        )
        .cite(&["TF-END-3"]);
    let several = if h.sides == 2 {
        say(
            format!(
                "Har båda {the_plural} 12 eller mer, vinner {that} som tog vinsten i den sista given, \
                 oavsett antalet poäng."
            ),
            format!(
                "If both {en}s have 12 or more, the {en} {who} took the vinst in the last deal wins, whatever \
                 the totals."
            ),
        )
        .and(
            format!("Fick ingen vinsten, vinner {that} som tog sistan."),
            format!("If nobody got the vinst, the {en} {who} took the sist wins."),
        )
    } else {
        say(
            format!(
                "Har flera {plural} 12 eller mer, vinner {that} av dem som tog vinsten i den sista given, \
                 oavsett antalet poäng. Fick ingen vinsten, vinner {that} av dem som tog sistan."
            ),
            format!(
                "If several {en}s have 12 or more, the {en} among them {who} took the vinst in the last deal \
                 wins, whatever the totals. If nobody got the vinst, the {en} among them {who} took the sist \
                 wins."
            ),
        )
        .and(
            format!(
                "Tog {none} den avgörande poängen, vinner {that} av dem som har flest poäng. Är det lika \
                 även där avgör nästa giv."
            ),
            format!(
                "If none of them took the deciding point, the {en} among them with the higher total wins. If the \
                 totals are level too, the next deal decides."
            ),
        )
    };
    vec![win, several.cite(&["TF-END-3"])]
}
