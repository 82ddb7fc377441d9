//! The slam contracts.

use ::tolva::{Ending, GubbeForm, Layout};

use super::facts::Facts;
use crate::book::words::{self, Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn gubbe(h: &Facts) -> Section {
    let mut paragraphs = vec![promise(h)];
    if h.gubbe == GubbeForm::Streck {
        paragraphs.push(streck_half(h));
        paragraphs.push(half_points(h));
        paragraphs.push(streck_full(h));
    } else {
        paragraphs.push(tolva_half(h));
        if h.half_gubbe() {
            paragraphs.push(half_points(h));
        }
        paragraphs.push(tolva_full(h));
    }
    paragraphs.push(meanwhile(h));
    paragraphs.push(limits());
    match h.layout {
        Layout::Hand => {}
        Layout::Talong => paragraphs.push(after_drawing()),
        Layout::Table => paragraphs.push(after_turning()),
    }
    paragraphs.push(minus(h));
    section("Gubbe", "Gubbe", paragraphs)
}

fn promise(h: &Facts) -> Paragraph {
    let draft = if h.teams() {
        say(
            "En gubbe är ett löfte som en spelare ger för sitt lag när hen är inne.",
            "A gubbe, literally an old fellow, is a promise that a player on lead makes for their team.",
        )
    } else {
        say(
            "En gubbe är ett löfte som en spelare ger när hen är inne.",
            "A gubbe, literally an old fellow, is a promise that a player on lead makes.",
        )
    };
    draft
        .and(
            "Det finns två slag, halv gubbe och hel gubbe, och båda spelas utan trumf.",
            "There are two kinds, the half gubbe and the whole gubbe, and both are played without trump.",
        )
        .cite(&["TF-GUB-9"])
}

fn tolva_half(h: &Facts) -> Paragraph {
    let tricks = h.tricks();
    if !h.half_gubbe() {
        return say(
            format!(
                "Halv gubbe är ett löfte om sex stick i följd. Given har bara {} stick, så den kan aldrig \
                 anges i det här spelet.",
                words::sv(tricks)
            ),
            format!(
                "A half gubbe is a promise of six tricks in a row. The deal has only {} tricks, so it can \
                 never be declared in this game.",
                words::en(tricks)
            ),
        )
        .cite(&["TF-GUB-1", "TF-GUB-2"]);
    }
    let draft = say(
        "Halv gubbe får man ange första gången i given som man är inne. Förhand är inne från början och \
         kan därför ange den bara före det första utspelet.",
        "A half gubbe may be declared the first time in the deal that a player is on lead. Forehand is on \
         lead from the start, and so can declare it only before the first lead.",
    )
    .and_if(
        h.teams(),
        "Att en lagkamrat redan har varit inne spelar ingen roll.",
        "It does not matter that a team-mate has been on lead already.",
    );
    let draft = if h.two() {
        draft.and(
            "Löftet är att ta sex stick i följd som tillsammans innehåller minst 60 kortpoäng: för förhand \
             de sex första, för givaren det stick som hen kom in på och de fem som följer.",
            "The promise is to take six tricks in a row that together hold at least 60 card points: for \
             forehand the first six, for the dealer the trick they got in with and the five that follow.",
        )
    } else if h.teams() {
        draft.and(
            "Laget lovar att ta sex stick i följd som tillsammans innehåller minst 60 kortpoäng: de sex \
             första om förhand anger gubben, annars det stick som den som anger den kom in på och de fem \
             som följer.",
            "The team promises to take six tricks in a row that together hold at least 60 card points: the \
             first six if forehand declares it, otherwise the trick that the declarer got in with and the \
             five that follow.",
        )
    } else {
        draft.and(
            "Löftet är att ta sex stick i följd som tillsammans innehåller minst 60 kortpoäng: för förhand \
             de sex första, för de båda andra det stick som de kom in på och de fem som följer.",
            "The promise is to take six tricks in a row that together hold at least 60 card points: for \
             forehand the first six, for the two others the trick they got in with and the five that follow.",
        )
    };
    if tricks == 6 {
        draft.and(
            "Given har inte fler stick än så. Halv gubbe kan därför bara anges av förhand, eller av en annan \
             spelare som tar det första sticket.",
            "The deal has no more tricks than that. So a half gubbe can be declared only by forehand, or by \
             another player who takes the first trick.",
        )
    } else {
        let latest = tricks - 5;
        draft.and(
            format!(
                "Alla sex sticken måste rymmas i given. Den som inte har kommit in senast på det {} sticket kan därför inte ange halv gubbe.",
                words::sv_nth(latest)
            ),
            format!(
                "All six tricks must fit into the deal. So a player who has not got in by the {} trick cannot declare a half gubbe.",
                words::en_nth(latest)
            ),
        )
    }
    .cite(&["TF-GUB-1"])
}

fn half_points(h: &Facts) -> Paragraph {
    let side = h.side();
    let (a, the, en, p) = (side.a, side.the, side.en, h.unit().many);
    say(
        format!(
            "En halv gubbe som lyckas ger {the} 6 {p}, och en som misslyckas kostar 6. Bara {a} som har högst \
             5 {p} får ange den, så med en halv gubbe kan ingen nå 12."
        ),
        format!(
            "A half gubbe that succeeds gives the {en} 6 points, and one that fails costs 6. Only a {en} \
             with at most 5 points may declare it, so nobody can reach 12 with a half gubbe."
        ),
    )
    .cite(&["TF-GUB-2"])
}

fn tolva_full(h: &Facts) -> Paragraph {
    let others = if h.two() {
        ("Givaren får ange den före utspelet till", "om hen", "The dealer")
    } else {
        ("En annan spelare får ange den före utspelet till", "om hen", "Another player")
    };
    let (sv, en) = (words::sv(h.tricks()), words::en(h.tricks()));
    let draft = say(
        format!(
            "Hel gubbe är ett löfte om givens alla {sv} stick. Förhand får ange den före det första utspelet. {} det andra sticket, {} tog det första.",
            others.0, others.1
        ),
        format!(
            "A whole gubbe is a promise of all {en} tricks of the deal. Forehand may declare it before the first lead. {} may declare it before the lead to the second trick, having taken the first.",
            others.2
        ),
    );
    full_points(h, draft).cite(&["TF-GUB-4"])
}

fn streck_half(h: &Facts) -> Paragraph {
    let tricks = h.tricks();
    let side = h.side();
    let (the, en) = (side.the, side.en);
    let draft = say(
        "Halv gubbe anges av den som har tagit det första sticket, innan hen spelar ut till det andra.",
        "A half gubbe is declared by the player who has taken the first trick, before leading to the \
         second.",
    );
    let draft = if tricks > 6 {
        draft.and(
            "Det gäller att ta minst 60 kortpoäng på högst sex stick, räknat från och med givens första.",
            "The promise is to take at least 60 card points in at most six tricks, counted from the first \
             trick of the deal.",
        )
    } else {
        draft.and(
            format!(
                "Det gäller att ta minst 60 kortpoäng på givens {} stick, det första inräknat.",
                words::sv(tricks)
            ),
            format!(
                "The promise is to take at least 60 card points in the {} tricks of the deal, the first \
                 included.",
                words::en(tricks)
            ),
        )
    };
    let others = if h.sides() == 2 {
        if h.teams() {
            ("det andra laget", "the other team has")
        } else {
            ("motspelaren", "the opponent has")
        }
    } else {
        (
            if h.teams() { "de andra lagen tillsammans" } else { "de andra tillsammans" },
            "the others together have",
        )
    };
    let draft = draft.and("Ett förlorat stick gör i sig ingenting.", "A lost trick does no harm in itself.");
    if tricks > 6 {
        draft.and(
            format!(
                "Gubben är avgjord så snart {the} har 60 kortpoäng, {} har mer än 60 eller det sjätte \
                 sticket är spelat.",
                others.0
            ),
            format!(
                "The gubbe is decided as soon as the {en} has 60 card points, {} more than 60, or the sixth \
                 trick has been played.",
                others.1
            ),
        )
    } else {
        draft.and(
            format!("Gubben är avgjord så snart {the} har 60 kortpoäng eller {} har mer än 60.", others.0),
            format!(
                "The gubbe is decided as soon as the {en} has 60 card points or {} more than 60.",
                others.1
            ),
        )
    }
    .cite(&["TF-GUB-5"])
}

fn streck_full(h: &Facts) -> Paragraph {
    let but_last = h.tricks() - 1;
    let (sv, en) = (words::sv(but_last), words::en(but_last));
    let draft = say(
        format!(
            "Hel gubbe anges vid samma tillfälle som halv: av den som har tagit det första sticket, innan hen \
             spelar ut till det andra. Löftet gäller de {sv} första sticken, det redan tagna inräknat. Det \
             allra sista sticket behöver inte tas."
        ),
        format!(
            "A whole gubbe is declared on the same occasion as a half one: by the player who has taken the \
             first trick, before leading to the second. The promise is to take the first {en} tricks, the \
             one already taken included. The very last trick need not be taken."
        ),
    );
    full_points(h, draft).cite(&["TF-GUB-6", "TF-GUB-4"])
}

fn full_points(h: &Facts, draft: Draft) -> Draft {
    let side = h.side();
    let (a, the, that, en, who) = (side.a, side.the, side.that, side.en, side.who);
    let p = h.unit().many;
    let draft = draft.and(
        format!(
            "Lyckas det får {the} 12 {p}, annars kostar det 12. Hel gubbe får anges hur många {p} {the} än \
             har."
        ),
        format!(
            "If it succeeds the {en} gets 12 points, otherwise it costs 12. A whole gubbe may be declared at \
             any score."
        ),
    );
    match h.ending {
        Ending::FirstTo => draft.and(
            format!(
                "Man får gå ut med den: {that} som därmed når 12 {p} har vunnit. {a} som låg på minus når inte \
                 dit, och då fortsätter partiet."
            ),
            format!(
                "It may end the game: a {en} {who} reaches 12 points with it has won. A {en} {who} was on \
                 minus does not get there, and the game goes on."
            ),
        ),
        Ending::Exact => draft.and(
            format!(
                "Partiet är vunnet bara om {the} därmed står på exakt 12, som efter vilken giv som helst."
            ),
            format!("The game is won only if the {en} then stands on exactly 12, as after any other deal."),
        ),
        Ending::Gotland => draft.and(
            format!(
                "Man får gå ut med den, om {the} därmed når 12 {p}. {a} som låg på minus når inte dit."
            ),
            format!(
                "It may end the game, if the {en} reaches 12 points with it. A {en} {who} was on minus does \
                 not get there."
            ),
        ),
    }
}

fn meanwhile(h: &Facts) -> Paragraph {
    let draft = if h.teams() {
        say(
            "I en giv med gubbe finns ingen trumf. Ingen får mäla eller fråga, och varken vinsten eller sistan \
             delas ut.",
            "In a deal with a gubbe there is no trump. Nobody may meld or ask, and neither vinst nor sist is \
             given.",
        )
    } else {
        say(
            "I en giv med gubbe finns ingen trumf. Ingen får mäla, och varken vinsten eller sistan delas ut.",
            "In a deal with a gubbe there is no trump. Nobody may meld, and neither vinst nor sist is given.",
        )
    };
    let draft = draft.and(
        "Så snart gubben är avgjord är given slut.",
        "As soon as the gubbe is decided, the deal is over.",
    );
    let another = h.side().another;
    let en_another = if h.teams() { "another team" } else { "someone else" };
    match h.gubbe {
        GubbeForm::Streck => draft.and(
            format!(
                "En hel gubbe är förlorad vid det första stick som går till {another}, och vunnen när bara det \
                 sista återstår."
            ),
            format!(
                "A whole gubbe is lost with the first trick that goes to {en_another}, and won when only the \
                 last trick remains."
            ),
        ),
        _ if h.half_gubbe() => draft.and(
            format!("Gubben är förlorad vid det första av de lovade sticken som går till {another}. Annars är den avgjord när det sista av dem är taget, och för en halv gubbe räknas då kortpoängen."),
            format!("The gubbe is lost with the first of the promised tricks that goes to {en_another}. Otherwise it is decided when the last of them has been taken, and for a half gubbe the card points are then counted."),
        ),
        _ => draft.and(
            format!("Gubben är förlorad vid det första stick som går till {another}."),
            format!("The gubbe is lost with the first trick that goes to {en_another}."),
        ),
    }
    .cite(&["TF-GUB-3"])
}

fn limits() -> Paragraph {
    say(
        "När någon har mält i en giv kan ingen gubbe längre anges i den, och det blir aldrig mer än en gubbe \
         i samma giv.",
        "Once anyone has melded in a deal no gubbe can be declared in it any more, and there is never more \
         than one gubbe in a deal.",
    )
    .cite(&["TF-GUB-10"])
}

fn after_drawing() -> Paragraph {
    say(
        "Talongen är inget hinder för gubbe. Den anges när båda har dragit sina kort och den som är inne ska \
         spela ut.",
        "The talong is no bar to a gubbe. It is declared when both have drawn their cards and the player on \
         lead is about to lead.",
    )
    .cite(&["TF-GUB-7"])
}

fn after_turning() -> Paragraph {
    say(
        "Korten på bordet är inget hinder för gubbe. Den anges när de kort som ska vändas upp är uppvända \
         och den som är inne ska spela ut.",
        "The cards on the table are no bar to a gubbe. It is declared when the cards due to be turned up lie \
         face up and the player on lead is about to lead.",
    )
    .cite(&["TF-GUB-7"])
}

fn minus(h: &Facts) -> Paragraph {
    let side = h.side();
    let (a, en, the) = (side.a, side.en, side.the);
    say(
        format!("En förlorad gubbe kan föra {a} under noll, så att {the} står på minus."),
        format!("A lost gubbe can take a {en} below zero, to minus points."),
    )
    .cite(&["TF-GUB-8"])
}
