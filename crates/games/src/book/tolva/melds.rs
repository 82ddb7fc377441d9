//! King and queen: setting trump and the later melds.

use ::tolva::{Ask, Ending, Layout};

use super::facts::Facts;
use crate::book::words::{self, Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn melds(h: &Facts) -> Section {
    let mut paragraphs = vec![worth(h)];
    if h.later() > 0 {
        paragraphs.push(names(h));
    }
    paragraphs.push(when(h));
    paragraphs.push(cards(h));
    paragraphs.push(floor(h));
    match h.layout {
        Layout::Hand => {}
        Layout::Talong => paragraphs.push(before_drawing(h)),
        Layout::Table => paragraphs.push(before_turning(h)),
    }
    paragraphs.push(number(h));
    paragraphs.push(bars(h));
    section("Mälningar", "Melds", paragraphs)
}

fn worth(h: &Facts) -> Paragraph {
    let p = h.unit().many;
    let draft = say(
        "Att mäla är att visa upp kung och dam i samma färg.",
        "To meld is to show the king and queen of one suit.",
    );
    let draft = if h.free_play() {
        let from = h.free_tricks() + 1;
        draft.and(
            format!(
                "Den första mälningen i en giv sätter trumf: den ger 2 {p}, och färgen är givens trumf från \
                 och med det {} sticket.",
                words::sv_nth(from)
            ),
            format!(
                "The first meld in a deal sets trump: it is worth 2 points, and its suit is the trump of \
                 the deal from the {} trick on.",
                words::en_nth(from)
            ),
        )
    } else {
        draft.and(
            format!(
                "Den första mälningen i en giv sätter trumf: den ger 2 {p}, och färgen är trumf så länge \
                 given varar."
            ),
            "The first meld in a deal sets trump: it is worth 2 points, and its suit is trump for the \
             rest of the deal.",
        )
    };
    draft
        .and_if(
            h.later() > 0,
            format!("Varje senare mälning ger 1 {p} och ändrar inte trumfen."),
            "Every later meld is worth 1 point and leaves trump as it is.",
        )
        .and("En färg kan bara mälas en gång i samma giv.", "A suit can be melded only once in a deal.")
        .and_if(
            h.later() == 0,
            "Man säger till exempel ”trumf i hjärter”.",
            "The melder says, for example, “trumf i hjärter”, trump in hearts.",
        )
        .cite(if h.later() == 0 { &["TF-MELD-1", "TF-MELD-9"] } else { &["TF-MELD-1"] })
}

fn names(h: &Facts) -> Paragraph {
    let [second, third, fourth] = h.later_names();
    let [en_second, en_third, en_fourth] = h.later_names().map(with_gloss);
    let later = h.later();
    let draft = if later == 1 {
        say(
            format!("Den andra mälningen i en giv kallas {second}."),
            format!("The second meld in a deal is called {en_second}."),
        )
    } else if second == third && third == fourth {
        say(
            format!("Varje mälning efter den första kallas {second}."),
            format!("Every meld after the first is called {en_second}."),
        )
    } else if later == 2 {
        say(
            format!("Den andra mälningen i en giv kallas {second} och den tredje {third}."),
            format!("The second meld in a deal is called {en_second} and the third {en_third}."),
        )
    } else if third == fourth {
        say(
            format!(
                "Den andra mälningen i en giv kallas {second}, och både den tredje och den fjärde kallas \
                 {third}."
            ),
            format!(
                "The second meld in a deal is called {en_second}, and both the third and the fourth are called {en_third}."
            ),
        )
    } else {
        say(
            format!(
                "Den andra mälningen i en giv kallas {second}, den tredje {third} och den fjärde {fourth}."
            ),
            format!(
                "The second meld in a deal is called {en_second}, the third {en_third} and the fourth {en_fourth}."
            ),
        )
    };
    draft
        .and(
            format!(
                "Den som mäler säger vad det är och i vilken färg, till exempel ”trumf i hjärter” eller \
                 ”{second} i ruter”."
            ),
            format!(
                "The melder says what it is and in which suit, for example “trumf i hjärter”, trump in \
                 hearts, or “{second} i ruter”, {second} in diamonds."
            ),
        )
        .cite(&["TF-MELD-9"])
}

/// A meld's name with what the Swedish word means.
fn with_gloss(name: &str) -> String {
    let meaning = match name {
        "tjog" => "a score",
        "viv" => "a wife",
        _ => "a meld",
    };
    format!("{name} ({meaning})")
}

fn when(h: &Facts) -> Paragraph {
    let draft = say(
        "Bara den som har tagit det senaste sticket får mäla, och det ska ske före utspelet till nästa.",
        "Only the player who took the latest trick may meld, and must do so before leading to the next.",
    );
    let draft = if h.forehand_trump {
        forehand(h, draft)
    } else {
        draft.and(
            "Före det första utspelet kan alltså ingen mäla.",
            "So nobody can meld before the first lead.",
        )
    };
    match (h.ask, h.team_size()) {
        (Ask::None, _) => draft,
        (_, 2) => draft.and(
            "Den som har tagit sticket kan också låta sin partner mäla i stället genom att fråga, som \
             beskrivs längre fram.",
            "The winner of the trick can also let their partner meld instead by asking, as described \
             further on.",
        ),
        _ => draft.and(
            "Den som har tagit sticket kan också låta en lagkamrat mäla i stället genom att fråga, som \
             beskrivs längre fram.",
            "The winner of the trick can also let a team-mate meld instead by asking, as described \
             further on.",
        ),
    }
    .and_if(
        h.ask != Ask::None && h.forehand_trump,
        "Före det första utspelet får förhand däremot inte fråga.",
        "But before the first lead forehand may not ask.",
    )
    .cite(&["TF-MELD-2"])
}

fn forehand(h: &Facts, draft: Draft) -> Draft {
    match h.layout {
        Layout::Hand | Layout::Talong => draft.and(
            "Ett undantag finns: har förhand kung och dam i en färg på den hand som delades ut, får \
             förhand sätta trumf redan före det första utspelet.",
            "There is one exception: if forehand holds the king and queen of a suit in the hand that was \
             dealt, forehand may set trump even before the first lead.",
        ),
        Layout::Table if h.first_trick_from_table => draft.and(
            "Ett undantag finns: har förhand kung och dam i en färg bland sina uppvända kort, får förhand \
             sätta trumf redan före det första utspelet. Handkorten, som ingen har sett än, räknas inte.",
            "There is one exception: if forehand has the king and queen of a suit among their face-up \
             cards, forehand may set trump even before the first lead. The hand cards, which nobody has \
             seen yet, do not count.",
        ),
        Layout::Table => draft.and(
            "Ett undantag finns: har förhand från början kung och dam i en färg, på handen eller bland de \
             uppvända korten, får förhand sätta trumf redan före det första utspelet.",
            "There is one exception: if forehand has the king and queen of a suit from the start, in hand \
             or among the face-up cards, forehand may set trump even before the first lead.",
        ),
    }
}

fn cards(h: &Facts) -> Paragraph {
    let draft = if h.layout == Layout::Table {
        say(
            "Båda korten måste finnas kvar, på handen eller uppvända på bordet, när de mäls.",
            "Both cards must still be there, in hand or face up on the table, when they are melded.",
        )
    } else if h.ask == Ask::Bond {
        say(
            "Båda korten måste finnas kvar när de mäls, och på samma hand, utom när en fråga om en färg har fört samman kungen hos den ena partnern med damen hos den andra.",
            "Both cards must still be held when they are melded, and in one hand, except where the question for a suit has brought together the king of one partner with the queen of the other.",
        )
    } else {
        say(
            "Båda korten måste finnas kvar på handen när de mäls.",
            "Both cards must still be in hand when they are melded.",
        )
    };
    draft
        .and_if(
            h.later() > 0,
            "Vid varje tillfälle får bara en färg mälas; den som har fler måste ta ett nytt stick först.",
            "On each occasion only one suit may be melded; a player who has more must take another trick \
             first.",
        )
        .and(
            "Korten visas för alla och spelas sedan som vanligt. Från och med då vet alla var de finns.",
            "The cards are shown to everyone and are then played as usual. From then on all know where they are.",
        )
        .cite(&["TF-MELD-3", "TF-MELD-8"])
}

fn floor(h: &Facts) -> Paragraph {
    if h.floor() < 2 {
        return say(
            "Hur få kort man har kvar spelar ingen roll, så länge kungen och damen finns där.",
            "It does not matter how few cards are left, as long as the king and queen are there.",
        )
        .cite(&["TF-MELD-4"]);
    }
    let (sv, en) = (words::sv(h.floor()), words::en(h.floor()));
    let draft = if h.layout == Layout::Table {
        say(
            format!(
                "Den som mäler måste ha minst {sv} kort kvar. Då räknas både handen och bordet, också de \
                 nedvända korten."
            ),
            format!(
                "A player who melds must have at least {en} cards left. Both hand and table count, the \
                 face-down cards included."
            ),
        )
    } else {
        say(
            format!("Den som mäler måste ha minst {sv} kort kvar på handen."),
            format!("A player who melds must have at least {en} cards left in hand."),
        )
    };
    match h.last_meld_trick() {
        Some(_) if h.free_play() => draft,
        Some(trick) => draft.and(
            format!("Det sista tillfället är alltså efter det {} sticket.", words::sv_nth(trick)),
            format!("So the last occasion is after the {} trick.", words::en_nth(trick)),
        ),
        None if h.forehand_can_meld() => draft.and(
            "Så många har ingen efter ett stick; bara förhand kan mäla, före det första utspelet.",
            "Nobody has that many after a trick; only forehand can meld, before the first lead.",
        ),
        None => draft.and(
            "Så många har ingen när det är dags att mäla, så i praktiken blir det inga mälningar.",
            "Nobody has that many when the time comes to meld, so in practice there are no melds.",
        ),
    }
    .cite(&["TF-MELD-4"])
}

fn before_drawing(h: &Facts) -> Paragraph {
    let draft = say(
        "Så länge det finns kort i talongen ska man mäla innan man drar. Ett kort som man just har dragit \
         kan alltså tidigast mälas efter nästa stick som man tar.",
        "While there are cards in the talong, you meld before you draw. So a card that you have just drawn \
         can be melded after the next trick you take at the earliest.",
    )
    .and_if(
        h.can_meld(),
        "Den som har tagit sticket avgör själv när det ska dras. Ingen är skyldig att mäla, och den som drar \
         utan att mäla behöver inte säga om det fanns något att mäla.",
        "The winner of the trick decides when to draw. Nobody has to meld, and a player who draws without \
         melding need not say whether there was anything to meld.",
    );
    if !h.free_play() {
        return draft.cite(&["TF-MELD-6"]);
    }
    let (sv, en) = (words::sv_nth(h.free_tricks()), words::en_nth(h.free_tricks()));
    draft
        .and(
            "När talongen är slut får ingen mäla längre.",
            "When the talong is used up, nobody may meld any more.",
        )
        .and_if(
            h.last_meld_trick().is_some(),
            format!("Den sista chansen har den som tar det {sv} sticket, innan de sista korten dras."),
            format!(
                "The last chance belongs to the winner of the {en} trick, before the last cards are drawn."
            ),
        )
        .cite(&["TF-MELD-5", "TF-MELD-6"])
}

fn before_turning(h: &Facts) -> Paragraph {
    say(
        "Man mäler innan kortet under ett nyss spelat bordskort vänds upp. Det nya kortet kan tidigast \
         mälas efter nästa stick som man tar.",
        "You meld before the card under a table card just played is turned up. The new card can be melded \
         after the next trick you take at the earliest.",
    )
    .and_if(
        h.can_meld(),
        "Den som har tagit sticket avgör själv när det ska vändas. Ingen är skyldig att mäla, och den som \
         låter korten vändas upp utan att mäla behöver inte säga om det fanns något att mäla.",
        "The winner of the trick decides when cards are turned up. Nobody has to meld, and a player who goes \
         on without melding need not say whether there was anything to meld.",
    )
    .cite(&["TF-MELD-6"])
}

fn number(h: &Facts) -> Paragraph {
    match h.later() {
        0 => say(
            "När trumf är satt får ingenting mer mälas i den given.",
            "Once trump has been set, nothing more may be melded in that deal.",
        ),
        1 => say(
            "När trumf är satt får bara en mälning till göras i given, vem som än gör den.",
            "Once trump has been set, only one more meld may be made in the deal, whoever makes it.",
        ),
        2 => say(
            "När trumf är satt får högst två mälningar till göras i given, vem som än gör dem.",
            "Once trump has been set, at most two more melds may be made in the deal, whoever makes them.",
        ),
        _ => say(
            "När trumf är satt får också de andra färgerna mälas, så många som det blir tillfälle till.",
            "Once trump has been set, the other suits may be melded too, as many as occasions allow.",
        ),
    }
    .cite(&["TF-MELD-7"])
}

fn bars(h: &Facts) -> Paragraph {
    let side = h.side();
    let (a, en, p) = (side.a, side.en, h.unit().many);
    let trump = h.trump_bar();
    let meld = h.meld_bar().filter(|_| h.later() > 0);
    let points = |n: u32| if n == 1 { "point" } else { "points" };
    let draft = match (trump, meld) {
        (None, _) => say(format!("Man får mäla hur många {p} man än har."), "You may meld at any score."),
        (Some(t), Some(m)) if t < m => say(
            format!("Från och med {t} {p} får {a} inte sätta trumf, och från och med {m} inte mäla alls."),
            format!(
                "From {t} {} on a {en} may not set trump, and from {m} on may not meld at all.",
                points(t)
            ),
        ),
        (Some(_), Some(m)) => say(
            format!(
                "Från och med {m} {p} får {a} inte mäla alls, varken sätta trumf eller göra någon senare \
                 mälning."
            ),
            format!(
                "From {m} {} on a {en} may not meld at all, neither set trump nor make a later meld.",
                points(m)
            ),
        ),
        (Some(t), None) => say(
            format!("Från och med {t} {p} får {a} inte sätta trumf."),
            format!("From {t} {} on a {en} may not set trump.", points(t)),
        ),
    };
    let draft = match (trump, h.gubbe()) {
        (Some(0), false) => draft.and(
            "Under noll kan ingen komma, så i praktiken sätts aldrig någon trumf.",
            "Nobody can come below zero, so in practice trump is never set.",
        ),
        (Some(0), true) => draft.and(
            format!("Bara {a} som ligger på minus kan alltså sätta trumf."),
            format!("So only a {en} on minus can set trump."),
        ),
        _ => draft,
    };
    let draft = draft.and_if(
        trump.is_some() && meld.is_none() && h.later() > 0 && h.bars_leave_melds(),
        format!("Senare mälningar är däremot tillåtna hur många {p} man än har."),
        "But later melds are allowed at any score.",
    );
    reached_in_mid_deal(h, meld, draft)
        .and_if(
            h.ending == Ending::FirstTo && h.can_meld() && !h.can_meld_out(),
            "Ingen kan alltså vinna partiet genom att mäla.",
            "So nobody can win the game by melding.",
        )
        .cite(if h.ending == Ending::Gotland && h.trump_bar() == Some(11) {
            &["TF-BAR-1", "TF-END-3"]
        } else {
            &["TF-BAR-1"]
        })
}

/// The side's own first meld can take it to the bar against melding.
fn reached_in_mid_deal(h: &Facts, meld: Option<u32>, draft: Draft) -> Draft {
    let Some(meld) = meld.filter(|&m| m >= 2 && h.can_meld_later()) else {
        return draft;
    };
    let from = meld - 2;
    if h.trump_bar().is_some_and(|bar| from >= bar) {
        return draft;
    }
    let side = h.side();
    let (a, en, who) = (side.a, side.en, side.who);
    draft.and(
        format!(
            "Gränsen kan nås mitt i en giv: {a} som står på {from} och sätter trumf kommer upp i {meld} \
             och får sedan inte mäla mer."
        ),
        format!(
            "The limit can be reached in mid-deal: a {en} on {from} {who} sets trump comes to {meld} and \
             may then not meld again."
        ),
    )
}
