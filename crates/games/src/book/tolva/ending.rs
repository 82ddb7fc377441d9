//! Winning a game.

use ::tolva::Ending;

use super::facts::Facts;
use crate::book::words::{Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn ending(h: &Facts) -> Section {
    let paragraphs = match h.ending {
        Ending::FirstTo => first_to(h),
        Ending::Exact => exact(h),
        Ending::Gotland => gotland(h),
    };
    section("Att vinna partiet", "Winning the game", paragraphs)
}

fn first_to(h: &Facts) -> Vec<Paragraph> {
    let side = h.side();
    let (a, this, one, other, en, p) = (side.a, side.this, side.one, side.other, side.en, h.unit().many);
    let (both, en_both) = match (h.sides(), h.teams()) {
        (2, false) => ("båda spelarna".to_owned(), "both players".to_owned()),
        (2, true) => ("båda lagen".to_owned(), "both teams".to_owned()),
        _ => (format!("två {}", side.plural), format!("two {en}s")),
    };
    let draft = say(
        format!("Partiet är slut i samma ögonblick som {a} kommer upp i 12 {p} eller mer. {this} har vunnit."),
        format!("The game is over at the moment when a {en} reaches 12 points or more. That {en} has won."),
    )
    .and_if(
        h.can_meld_out(),
        "En mälning kan alltså avgöra partiet mitt i en giv.",
        "So a meld can decide the game in mid-deal.",
    )
    .and(
        format!("Efter det sista sticket räknas vinsten före sistan. Skulle {both} komma upp i 12, {one} med vinsten och {other} med sistan, är det vinsten som avgör."),
        format!("After the last trick the vinst is counted before the sist. If {en_both} would reach 12, one with the vinst and the other with the sist, the vinst decides."),
    );
    vec![draft.cite(&["TF-END-1"])]
}

/// Every deal is played out, but for a gubbe, which stops one.
fn played_out(h: &Facts) -> Draft {
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

fn exact(h: &Facts) -> Vec<Paragraph> {
    let side = h.side();
    let (a, that, none, en, who) = (side.a, side.that, side.none_of_them, side.en, side.who);
    let (another, p) = (side.another, h.unit().many);
    let (the_plural, plural) = (side.the_plural, side.plural);
    let win = played_out(h)
        .and(
            format!(
                "När given är slut vinner {that} som står på exakt 12 {p}. {a} som har fler än 12 går ner till \
                 7, även i den giv då {another} vinner."
            ),
            format!(
                "When the deal is over, a {en} on exactly 12 points wins. A {en} with more than 12 goes down to \
                 7, even in the deal that another {en} wins."
            ),
        )
        .cite(&["TF-END-2"]);
    let level = if h.sides() == 2 {
        say(
            format!(
                "Står båda {the_plural} på exakt 12, går vinsten före sistan: {that} som fick vinsten i given \
                 har vunnit. Fick ingen vinsten, har {that} vunnit som tog sistan."
            ),
            format!(
                "If both {en}s stand on exactly 12, the vinst goes before the sist: the {en} {who} got the \
                 vinst in the deal has won. If nobody got it, the {en} {who} took the sist has won."
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

fn gotland(h: &Facts) -> Vec<Paragraph> {
    let side = h.side();
    let (that, another, en, who) = (side.that, side.another, side.en, side.who);
    let (p, deciding) = (h.unit().many, h.unit().deciding);
    let (the_plural, plural) = (side.the_plural, side.plural);
    let win = played_out(h)
        .and(
            format!("När given är slut vinner {that} som har 12 {p} eller mer."),
            format!("When the deal is over, a {en} with 12 points or more wins."),
        )
        .cite(&["TF-END-3"]);
    let several = if h.sides() == 2 {
        say(
            format!(
                "Har båda {the_plural} 12 eller mer, vinner {that} som tog vinsten i den sista given, hur \
                 många {p} de än har."
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
                "Har flera {plural} 12 eller mer, vinner {that} av dem som tog vinsten i den sista given, hur \
                 många {p} de än har. Fick ingen vinsten, vinner {that} av dem som tog sistan."
            ),
            format!(
                "If several {en}s have 12 or more, the {en} among them {who} took the vinst in the last deal \
                 wins, whatever the totals. If nobody got the vinst, the {en} among them {who} took the sist \
                 wins."
            ),
        )
        .and(
            format!(
                "Gick {deciding} till {another}, vinner {that} av dem som har flest {p}. Är det lika även där \
                 avgör nästa giv."
            ),
            format!(
                "If the deciding point went to another {en}, the {en} among them with the highest total wins. If \
                 the totals are level too, the next deal decides."
            ),
        )
    };
    vec![win, several.cite(&["TF-END-3"])]
}
