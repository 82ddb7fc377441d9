//! The end of the game.

use ::vandtia::{Finish, FollowUp};

use super::facts::Facts;
use crate::book::words::{grouped, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn finish(h: &Facts) -> Section {
    let mut paragraphs = vec![win()];
    match h.finish {
        Finish::Any => paragraphs.push(any()),
        Finish::NotTwo => paragraphs.push(not_two(h)),
        Finish::NotTwoTen | Finish::NotTwoTenAce => paragraphs.extend([not_special(h), unknown()]),
    }
    paragraphs.push(limit(h));
    section("Slutet", "The end", paragraphs)
}

fn win() -> Paragraph {
    say(
        "Den som först blir av med alla sina kort vinner, och därmed är spelet slut. Det sista kortet får \
         komma från handen lika väl som från bordet. Men ett kort som man måste ta upp igen är man inte av \
         med.",
        "The first to get rid of all their cards wins, and the game is over. The last card may come from the \
         hand as well as from the table. But a card that has to be picked up again is not got rid of.",
    )
    .cite(&["VT-END-1"])
}

fn any() -> Paragraph {
    say(
        "Vilket kort som helst får vara det sista, också en tvåa eller en tia.",
        "Any card may be the last one, a two or a ten included.",
    )
    .cite(&["VT-END-2"])
}

fn not_two(h: &Facts) -> Paragraph {
    say(
        "Man får inte sluta med en tvåa. Den som har en tvåa som sista kort spelar den, varpå de bortvända \
         korten blandas och hen drar tre av dem till en ny hand. Precis ett av dem spelas genast ut \
         ovanpå tvåan, och spelet går vidare.",
        "You may not finish with a two. A player whose last card is a two plays it, whereupon the turned-away \
         cards are shuffled and the player draws three of them as a new hand. Exactly one of these is led at \
         once on top of the two, and play goes on.",
    )
    .and(
        "Är färre än tre kort bortvända, drar hen så många som finns. Finns inga alls, tar hen upp högen.",
        "If fewer than three cards have been turned away, the player draws as many as there are. If there are \
         none, the player takes up the pile.",
    )
    .and_if(
        !h.turn_up_at_once,
        "Det gäller också en tvåa som man vänder upp som sitt sista nedvända kort.",
        "This goes also for a two that is turned up as the last face-down card.",
    )
    .cite(&["VT-END-2"])
}

fn not_special(h: &Facts) -> Paragraph {
    let (sv, en) = if h.finish == Finish::NotTwoTen {
        ("en tvåa eller en tia", "a two or a ten")
    } else {
        ("en tvåa, en tia eller ett ess", "a two, a ten or an ace")
    };
    let next = h.next();
    let draft = say(
        format!(
            "Man får inte sluta med {sv}. Den som på sin tur har ett enda kort kvar, och det är ett \
             sådant, måste plocka i stället för att spela det. Finns det ingen hög lämnar hen över utspelet \
             till {}.",
            next.0
        ),
        format!(
            "You may not finish with {en}. A player who on their turn has a single card left, and it is one of \
             these, must pick up instead of playing it. If there is no pile, the player passes the lead to \
             {}.",
            next.1
        ),
    )
    .and(
        "Inte heller får man göra sig av med flera sådana på en gång, om de är de sista man har.",
        "Nor may you get rid of several of them at once if they are the last that you have.",
    );
    let draft = if h.must_play {
        draft.and(
            "Med två tior kvar måste man till exempel spela den ena, men får inte spela båda.",
            "With two tens left, for example, you must play one but may not play both.",
        )
    } else {
        draft.and(
            "Med två tior kvar får man till exempel spela den ena men inte båda.",
            "With two tens left, for example, you may play one but not both.",
        )
    };
    draft
        .and_if(
            !h.turn_up_at_once,
            "Är det ett sådant kort man vänder upp som sitt sista nedvända, tar man upp det tillsammans med \
             högen.",
            "If such a card is turned up as the last face-down card, it is picked up together with the pile.",
        )
        .cite(&["VT-END-2"])
}

fn unknown() -> Paragraph {
    say(
        "Den som ännu har nedvända kort vet inte vad som är kvar och är därför inte bunden av den regeln.",
        "A player who still has face-down cards does not know what is left, and is therefore not held to that \
         rule.",
    )
    .cite(&["VT-END-2"])
}

fn limit(h: &Facts) -> Paragraph {
    let (sv, en) = (grouped(h.play_limit, '\u{a0}'), grouped(h.play_limit, ','));
    let counted = [
        (true, "spelar", "plays"),
        (h.follow_up != FollowUp::Never, "lägger till kort", "adds cards"),
        (true, "plockar", "picks up"),
        (true, "chansar", "takes a chance"),
        (!h.turn_up_at_once, "vänder ett nedvänt kort", "turns a face-down card"),
        (h.holds_back(), "lämnar över utspelet", "passes the lead"),
    ];
    let counted = counted.iter().filter(|(holds, ..)| *holds);
    let sv_counts = listed(counted.clone().map(|c| c.1).collect(), " eller ");
    let en_counts = listed(counted.map(|c| c.2).collect(), " or ");
    let en_moves = if h.play_limit == 1 { "move" } else { "moves" };
    say(
        format!(
            "Ett spel kan i teorin pågå hur länge som helst. Har ingen vunnit efter {sv} drag är det \
             oavgjort. Ett drag räknas varje gång någon {sv_counts}."
        ),
        format!(
            "In theory play can go on for ever. If nobody has won after {en} {en_moves}, the game is a draw. A \
             move is counted each time someone {en_counts}."
        ),
    )
    .cite(&["VT-END-3"])
}

fn listed(items: Vec<&str>, last: &str) -> String {
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., end] => format!("{}{last}{end}", most.join(", ")),
    }
}
