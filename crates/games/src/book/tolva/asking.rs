//! Asking a partner.

use ::tolva::Ask;

use super::facts::Facts;
use crate::book::words::{say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn asking(h: &Facts) -> Section {
    let mut paragraphs = match h.ask {
        Ask::None => vec![nobody_asks(h)],
        Ask::Tolva => vec![tolva()],
        Ask::Streck => vec![streck(h)],
        Ask::Bond => bond(h),
    };
    if h.ask != Ask::None {
        paragraphs.push(answers(h));
        paragraphs.push(nothing_to_ask(h));
    }
    if h.team_size() == 2 {
        section("Att fråga sin partner", "Asking your partner", paragraphs)
    } else {
        section("Att fråga sina lagkamrater", "Asking your team-mates", paragraphs)
    }
}

fn nobody_asks(h: &Facts) -> Paragraph {
    if h.team_size() == 2 {
        say(
            "Ingen får fråga sin partner om mälningar. Den som är inne mäler på egen hand eller inte alls.",
            "Nobody may ask their partner about melds. The player on lead melds alone or not at all.",
        )
    } else {
        say(
            "Ingen får fråga sina lagkamrater om mälningar. Den som är inne mäler på egen hand eller inte \
             alls.",
            "Nobody may ask their team-mates about melds. The player on lead melds alone or not at all.",
        )
    }
    .cite(&["TF-MELD-2"])
}

fn tolva() -> Paragraph {
    say(
        "Den som har rätt att mäla, men inte har något att mäla eller inte vill, får i stället fråga sin \
         partner. Har partnern kung och dam i en färg, får partnern mäla dem. Den som frågade är fortfarande \
         inne och spelar sedan ut.",
        "A player who has the right to meld, but has nothing to meld or does not want to, may ask their \
         partner instead. A partner with the king and queen of a suit may meld them. The asker is still on \
         lead, and leads after that.",
    )
    .and(
        "Den som har frågat får inte mäla själv vid det tillfället, vad svaret än blir.",
        "A player who has asked may not meld on that occasion, whatever the answer.",
    )
    .cite(&["TF-ASK-1"])
}

fn streck(h: &Facts) -> Paragraph {
    if h.team_size() == 2 {
        say(
            "Den som är inne får fråga sin partner bara om hen inte själv kan mäla. Har partnern kung och dam \
             i en färg, får partnern mäla dem. En partner som inte har blivit tillfrågad får inte mäla. Den \
             som frågade är fortfarande inne och spelar sedan ut.",
            "The player on lead may ask their partner only when unable to meld. A partner with the king \
             and queen of a suit may then meld them. A partner who has not been asked may not meld. The asker \
             is still on lead, and leads after that.",
        )
    } else {
        say(
            "Den som är inne får fråga sina lagkamrater bara om hen inte själv kan mäla. De tillfrågas i tur \
             och ordning medsols, och den första som har kung och dam i en färg och vill mäla gör det. En \
             lagkamrat som inte har blivit tillfrågad får inte mäla. Den som frågade är fortfarande inne och \
             spelar sedan ut.",
            "The player on lead may ask their team-mates only when unable to meld. They are asked in turn, \
             clockwise, and the first who has the king and queen of a suit and wants to meld does so. A \
             team-mate who has not been asked may not meld. The asker is still on lead, and leads after \
             that.",
        )
    }
    .cite(&["TF-ASK-2"])
}

fn bond(h: &Facts) -> Vec<Paragraph> {
    let mut paragraphs = vec![bond_trump(), bond_general()];
    if h.later() > 0 {
        paragraphs.push(bond_later(h));
        paragraphs.push(bond_duties());
    }
    paragraphs
}

fn bond_trump() -> Paragraph {
    say(
        "Innan trumf är satt får den som har rätt att mäla fråga sin partner: ”Har du trumf?” Partnern får \
         då sätta trumf med kung och dam från sin egen hand. Den som frågade är fortfarande inne och spelar \
         sedan ut vad hen vill.",
        "Before trump is set, the player who has the right to meld may ask their partner: “Har du trumf?”, \
         have you got trump? The partner may then set trump with a king and queen from their own hand. The \
         asker is still on lead, and then leads as they like.",
    )
    .and(
        "Blir svaret nej, och den som frågade har antingen kungen eller damen i en färg, får hen fråga \
         efter den färgen, till exempel: ”Har du spader?” Har partnern det kort som fattas och svarar ja, \
         är färgen mäld och blir trumf. Också då spelar den som frågade ut vad hen vill. Blir svaret nej igen \
         är det slut på frågorna för den gången.",
        "If the answer is no, and the asker has either the king or the queen of a suit, the asker may ask \
         for that suit, for example: “Har du spader?”, have you got spades? If the partner has the missing card \
         and says yes, the suit is melded and becomes trump. Then too the asker leads as they like. If the \
         answer is no again, there are no more questions on that occasion.",
    )
    .cite(&["TF-ASK-3"])
}

fn bond_general() -> Paragraph {
    say(
        "Den allmänna frågan ställs högst en gång per tillfälle, och den kommer först: man får inte gå rakt \
         på frågan om en färg. Också den som själv kan mäla får fråga i stället. Blir svaret nej får hen i \
         så fall inte mäla förrän hen är inne nästa gång eller blir tillfrågad av sin partner.",
        "The general question is put at most once on an occasion, and it comes first: you may not go \
         straight to the question for a suit. A player who could meld may ask all the same. If the answer \
         is no, that player may not meld until they are next on lead or are asked by their partner.",
    )
    .cite(&["TF-ASK-4"])
}

fn bond_later(h: &Facts) -> Paragraph {
    let name = h.later_names()[0];
    say(
        format!(
            "När trumf är satt frågar man på samma sätt efter nästa mälning, till exempel: ”Har du \
             {name}?” Den som får ja på frågan om en färg måste spela ut sitt eget kort av paret."
        ),
        format!(
            "Once trump is set, the next meld is asked for in the same way, for example: “Har du {name}?” \
             A player whose question for a suit is answered yes must lead their own card of the pair."
        ),
    )
    .and(
        "Svarar partnern på den allmänna frågan med att mäla en färg, måste den som är inne spela ut i den \
         färgen, och partnern måste lägga dess kung eller dam i sticket. Saknar den som är inne färgen säger \
         hen ”kan inte” och spelar ut en annan färg. Då måste partnern spela ut kungen eller damen \
         nästa gång hen själv är inne.",
        "If the partner answers the general question by melding a suit, the player on lead must lead that \
         suit, and the partner must play its king or queen to the trick. A player without a card of the \
         suit says “kan inte”, cannot, and leads another. The partner must then lead the king or queen when \
         next on lead.",
    )
    .cite(&["TF-ASK-5"])
}

fn bond_duties() -> Paragraph {
    say(
        "Skyldigheten att lägga kungen eller damen går före överstickstvånget, men aldrig före \
         skyldigheten att följa färg. Den faller bort när inget av de två korten finns kvar eller får \
         läggas.",
        "The duty to play the king or queen comes before the duty to overtake, but never before following \
         suit. It lapses when neither of the two cards is left or can legally be played.",
    )
    .and(
        "Den som är skyldig ett utspel får inte ställa nya frågor före det, men får mäla från sin egen hand. \
         Är hen skyldig flera färger väljer hen själv vilken som kommer först, och de andra väntar till nästa \
         gång hen är inne.",
        "A player who owes a lead may not ask new questions before it, but is free to make a meld of their \
         own. A player who owes several suits chooses which comes first, and the others wait for the next \
         time that player is on lead.",
    )
    .cite(&["TF-ASK-6"])
}

fn answers(h: &Facts) -> Paragraph {
    let who = if h.team_size() == 2 { ("En partner", "A partner") } else { ("En lagkamrat", "A team-mate") };
    say(
        format!(
            "{} som har korten får ändå svara nej, men ingen kan svara ja utan att ha dem. Alla vid bordet \
             hör frågorna och svaren.",
            who.0
        ),
        format!(
            "{} who has the cards may still say no, but nobody can say yes without them. Everyone at the \
             table hears the questions and the answers.",
            who.1
        ),
    )
    .cite(&["TF-ASK-7"])
}

fn nothing_to_ask(h: &Facts) -> Paragraph {
    let draft = if h.later() == 3 {
        say(
            "När alla fyra färgerna är mälda finns det inget kvar att fråga efter.",
            "When all four suits have been melded there is nothing left to ask for.",
        )
    } else {
        say(
            "När inget mer får mälas i given finns det inget kvar att fråga efter.",
            "When no more may be melded in the deal there is nothing left to ask for.",
        )
    };
    draft
        .and_if(
            h.trump_bar().is_some(),
            "I ett lag som inte längre får sätta trumf får ingen heller fråga efter trumf.",
            "In a team that may no longer set trump, nobody may ask for trump either.",
        )
        .and_if(
            h.meld_bar().is_some() && h.later() > 0,
            "Detsamma gäller senare mälningar för ett lag som inte får mäla alls.",
            "The same goes for later melds in a team that may not meld at all.",
        )
        .cite(&["TF-ASK-8"])
}
