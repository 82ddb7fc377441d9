//! What gives points: melds, vinsten and sistan.

use ::tolva::Ending;

use super::facts::Facts;
use crate::book::words::{self, Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn points(h: &Facts) -> Section {
    let mut paragraphs = vec![list(h), last_trick(h), vinst(h)];
    if h.carries() {
        paragraphs.push(carried(h));
    }
    if !h.gubbe() {
        paragraphs.push(no_gubbe());
    }
    section(if h.streck() { "Strecken" } else { "Poängen" }, "Points", paragraphs)
}

fn list(h: &Facts) -> Paragraph {
    let (p, the) = (h.unit().many, h.unit().the_many);
    let draft = if h.later() > 0 {
        say(
            format!(
                "Att sätta trumf ger 2 {p} och varje senare mälning 1. {the} räknas i samma stund som man \
                 mäler."
            ),
            "Setting trump gives 2 points and every later meld 1. These points count at the moment of the \
             meld.",
        )
    } else {
        say(
            format!("Att sätta trumf ger 2 {p}. De räknas i samma stund som man mäler."),
            "Setting trump gives 2 points. They count at the moment of the meld.",
        )
    };
    let draft = if h.teams() {
        draft.and(
            "De går till laget, vem i laget som än tar dem.",
            "They go to the team, whichever of its members earns them.",
        )
    } else {
        draft
    };
    if h.streck() {
        draft
            .and(
                "Poäng har bara korten; i partiet räknar man streck.",
                "In Swedish these points are called streck, strokes, to keep them apart from the card points.",
            )
            .cite(&["TF-PT-1", "TF-MELD-1"])
    } else {
        draft.cite(&["TF-PT-1", "TF-MELD-1"])
    }
}

fn last_trick(h: &Facts) -> Paragraph {
    let side = h.side();
    let (that, en, who, p) = (side.that, side.en, side.who, h.unit().many);
    let (sv_last, en_last) = (words::sv_nth(h.tricks()), words::en_nth(h.tricks()));
    say(
        format!(
            "När det {sv_last} och sista sticket är spelat delas vinsten och sistan ut, 1 {p} var. Sistan går \
             till {that} som tog det sista sticket."
        ),
        format!(
            "When the {en_last} and last trick has been played, the vinst (the win) and the sist (the last) are \
             given, 1 point each. The sist goes to the {en} {who} took the last trick."
        ),
    )
    .and_if(
        h.ending == Ending::FirstTo,
        "Har vinsten just avgjort partiet skrivs sistan inte upp.",
        "Where the vinst has just decided the game, the sist is not written down.",
    )
    .cite(&["TF-PT-2"])
}

fn vinst(h: &Facts) -> Paragraph {
    let side = h.side();
    let (that, the_plural, plural) = (side.that, side.the_plural, side.plural);
    let (en, their) = (side.en, side.their);
    let draft = match (h.matadors(), h.sides()) {
        (true, 2) => say(
            format!(
                "Vinsten går till {that} som har flest matadorer i sina stick. Har {the_plural} fyra var, \
                 går den till {that} som har flest ögon."
            ),
            format!(
                "The vinst goes to the {en} with the most matadors in {their} tricks. If both {en}s have \
                 four, it goes to the {en} with the most eyes."
            ),
        ),
        (true, _) => say(
            format!(
                "Vinsten går till {that} som har flest matadorer i sina stick. Delar flera {plural} första \
                 platsen, går den till {that} av dem som har flest ögon."
            ),
            format!(
                "The vinst goes to the {en} with the most matadors in {their} tricks. If several {en}s share \
                 first place, it goes to the {en} among them with the most eyes."
            ),
        ),
        (false, _) => say(
            format!("Vinsten går till {that} som har flest kortpoäng i sina stick."),
            format!("The vinst goes to the {en} with the most card points in {their} tricks."),
        ),
    };
    tie(h, draft).cite(match (h.matadors(), h.carries()) {
        (true, true) => &["TF-PT-3", "TF-PT-4"],
        (true, false) => &["TF-PT-3"],
        (false, _) => &["TF-PT-4"],
    })
}

fn tie(h: &Facts, draft: Draft) -> Draft {
    let side = h.side();
    let (the_plural, plural, en) = (side.the_plural, side.plural, side.en);
    let (p, the_one) = (h.unit().many, h.unit().the_one);
    let (sv_tie, en_tie) = match (h.matadors(), h.sides()) {
        (true, 2) => {
            (format!("Har {the_plural} dessutom 20 ögon var"), format!("If both {en}s also have 20 eyes"))
        }
        (true, _) => ("Är det lika också i ögon".to_owned(), "If they are level in eyes too".to_owned()),
        (false, 2) => {
            (format!("Har {the_plural} 60 kortpoäng var"), format!("If both {en}s have 60 card points"))
        }
        (false, _) => {
            (format!("Delar flera {plural} första platsen"), format!("If several {en}s share first place"))
        }
    };
    if h.carries() {
        draft.and(
            format!(
                "{sv_tie}, får ingen vinsten, utan {the_one} sparas till nästa giv. Då är vinsten värd 2 {p}, \
                 efter ännu en giv som slutar lika 3, och så vidare."
            ),
            format!(
                "{en_tie}, nobody gets the vinst; the point is saved for the next deal instead. The vinst is \
                 then worth 2 points, after one more tie 3, and so on."
            ),
        )
    } else {
        draft.and(
            format!("{sv_tie}, får ingen vinsten i den given."),
            format!("{en_tie}, nobody gets the vinst in that deal."),
        )
    }
}

fn carried(h: &Facts) -> Paragraph {
    say(
        "En vinst som är sparad när partiet tar slut faller bort; nästa parti börjar från början.",
        "A vinst that is still saved when the game ends lapses; the next game starts afresh.",
    )
    .and_if(
        h.gubbe(),
        "En giv som slutar med gubbe rör inte den sparade vinsten.",
        "A deal that ends in a gubbe leaves a saved vinst as it was.",
    )
    .cite(&["TF-PT-5"])
}

fn no_gubbe() -> Paragraph {
    say(
        "Gubbe, det stora löftet i andra slags tolva, spelas inte här.",
        "The gubbe, the great promise of other kinds of tolva, is not played here.",
    )
    .cite(&["TF-GUB-9"])
}
