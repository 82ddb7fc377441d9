//! The players and the cards.

use ::tolva::Ask;

use super::facts::Facts;
use crate::book::words::{Draft, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn players(h: &Facts) -> Section {
    let paragraphs = if h.teams() {
        vec![teams(h), direction(h, Draft::default())]
    } else {
        vec![direction(h, players_alone(h))]
    };
    section("Spelarna", "The players", paragraphs)
}

fn players_alone(h: &Facts) -> Draft {
    if h.two() {
        say("Två spelar mot varandra.", "Two players play against each other.")
    } else {
        say("Tre spelar, var och en för sig.", "Three players take part, each alone.")
    }
}

fn teams(h: &Facts) -> Paragraph {
    let draft = match (h.sides(), h.team_size()) {
        (2, 3) => say(
            "Sex spelar i två lag om tre. Lagen sitter varvade, så att varannan plats runt bordet hör \
             till det ena laget och varannan till det andra.",
            "Six play in two teams of three. Every other seat round the table belongs to one team, and \
             the seats between them to the other.",
        ),
        (3, _) => say(
            "Sex spelar i tre lag om två. Runt bordet sitter lagen i ordningen A, B, C, A, B, C, så att \
             var och en har sin partner mitt emot sig.",
            "Six play in three teams of two. Round the table the teams sit in the order A, B, C, A, B, C, \
             so that everyone has their partner opposite.",
        ),
        _ => say(
            "Fyra spelar, två mot två. Partnerna sitter mitt emot varandra, så att turen går växelvis \
             mellan lagen.",
            "Four play, two against two. Partners sit opposite each other, so that the turn passes from \
             team to team.",
        ),
    };
    let draft = draft.and(
        format!(
            "Lagkamrater sitter alltså aldrig bredvid varandra. Ett lag räknar ihop sina stick och sina {}.",
            h.unit().many
        ),
        "Team-mates thus never sit next to each other. A team counts its tricks and its points together.",
    );
    if !h.streck() {
        return draft.cite(&["TF-DEAL-6"]);
    }
    if h.ask == Ask::None {
        draft.and(
            "Lagkamrater får inte prata med varandra om korten.",
            "Team-mates may not talk to each other about the cards.",
        )
    } else {
        draft.and(
            "Utöver de frågor som beskrivs längre fram får lagkamrater inte prata med varandra om korten.",
            "Apart from the questions described further on, team-mates may not talk to each other about the \
             cards.",
        )
    }
    .cite(&["TF-DEAL-6", "TF-ASK-9"])
}

fn direction(h: &Facts, draft: Draft) -> Paragraph {
    let draft = draft.and(
        "Allt går medsols: given, spelet och turen att ge.",
        "Everything goes clockwise: the deal, the play and the turn to deal.",
    );
    let draft = if h.two() {
        draft.and(
            "Den av de två som inte ger kallas förhand.",
            "The one of the two who does not deal is called forehand.",
        )
    } else {
        draft.and(
            "Den som sitter närmast till vänster om givaren kallas förhand.",
            "The player on the dealer’s left is called forehand.",
        )
    };
    draft
        .and(
            "Den som ska spela ut till ett stick sägs vara inne.",
            "The player who is to lead to a trick is said to be on lead.",
        )
        .cite(&["TF-DEAL-1"])
}

pub(crate) fn cards(h: &Facts) -> Section {
    let mut paragraphs = vec![rank(h)];
    if h.matadors() {
        paragraphs.push(matadors(h));
        paragraphs.push(eyes(h));
        if h.half_gubbe() {
            paragraphs.push(card_points(h));
        }
    } else {
        paragraphs.push(card_points(h));
        paragraphs.push(matadors(h));
    }
    section("Korten", "The cards", paragraphs)
}

fn rank(h: &Facts) -> Paragraph {
    let draft = if h.cards() == 24 {
        say(
            "Man spelar med 24 kort. Ur en vanlig kortlek plockar man bort alla valörer från tvåan till \
             och med åttan. Esset är högst i sin färg, och sedan kommer tio, kung, dam, knekt och nio.",
            "The game is played with 24 cards. From an ordinary pack take out all ranks from the two up \
             to and including the eight. The ace is highest in its suit, followed by ten, king, queen, jack \
             and nine.",
        )
    } else {
        say(
            "Man spelar med 36 kort. Ur en vanlig kortlek plockar man bort tvåor, treor, fyror och \
             femmor. Esset är högst i sin färg, och sedan kommer tio, kung, dam, knekt, nio, åtta, sju och \
             sex.",
            "The game is played with 36 cards. From an ordinary pack take out the twos, threes, fours and \
             fives. The ace is highest in its suit, followed by ten, king, queen, jack, nine, eight, seven \
             and six.",
        )
    };
    draft
        .and(
            "Tian går alltså före kungen: bara esset slår den i färgen.",
            "So the ten ranks above the king: only the ace beats it in its suit.",
        )
        .cite(&["TF-CARD-1"])
}

fn matadors(h: &Facts) -> Paragraph {
    let draft = say(
        "Matadorer är ett gemensamt namn på ess och tior. Det finns åtta av dem.",
        "Matadors is a common name for aces and tens. There are eight of them.",
    );
    if h.matadors() {
        draft.and(
            "När given är slut gäller det att ha flest matadorer i sina stick.",
            "When the deal is over, what counts is to have the most matadors in one’s tricks.",
        )
    } else {
        draft.and(
            "Tillsammans är de värda 84 av lekens 120 kortpoäng, så det är dem man är ute efter.",
            "Together they are worth 84 of the 120 card points, so they are what everyone is after.",
        )
    }
    .cite(&["TF-CARD-4"])
}

fn eyes(h: &Facts) -> Paragraph {
    let draft = if h.eyes_late() {
        say(
            "Är det lika i matadorer räknar man ögon: ett ess är 4 ögon, en kung 3, en dam 2 och en \
             knekt 1. Övriga kort har inga ögon.",
            "Where the matadors are level, eyes are counted: an ace is 4 eyes, a king 3, a queen 2 and a \
             jack 1. Other cards have no eyes.",
        )
    } else {
        say(
            "Är det lika i matadorer räknar man ögon: en kung är 4 ögon, en dam 3, en knekt 2 och ett \
             ess 1. Övriga kort har inga ögon.",
            "Where the matadors are level, eyes are counted: a king is 4 eyes, a queen 3, a jack 2 and an \
             ace 1. Other cards have no eyes.",
        )
    };
    draft.and("Hela leken har 40 ögon.", "The whole pack has 40 eyes.").cite(&["TF-CARD-3"])
}

fn card_points(h: &Facts) -> Paragraph {
    let draft = if h.matadors() {
        say(
            "För en halv gubbe räknar man i stället kortpoäng.",
            "For a half gubbe card points are counted instead.",
        )
    } else {
        say("Korten har egna poäng, kortpoäng.", "The cards have points of their own, card points.")
    };
    draft
        .and(
            "Ett ess är värt 11, en tia 10, en kung 4, en dam 3 och en knekt 2. Övriga kort är inte värda \
             något. I hela leken finns 120 kortpoäng.",
            "An ace is worth 11, a ten 10, a king 4, a queen 3 and a jack 2. Other cards are worth \
             nothing. The whole pack holds 120 card points.",
        )
        .and_if(
            !h.matadors(),
            format!(
                "Kortpoängen avgör vem som får vinsten, men de skrivs aldrig upp som {} i partiet.",
                h.unit().many
            ),
            "Card points decide who gets the vinst, the point for having most of them, but they are never \
             written down as points in the game.",
        )
        .cite(&["TF-CARD-2"])
}
