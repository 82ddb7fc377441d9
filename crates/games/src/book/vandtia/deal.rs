//! Players, cards and the deal.

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn players(h: &Facts) -> Section {
    section("Spelarna och korten", "The players and the cards", vec![number(h), cards()])
}

fn number(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.players()), words::en(h.players()));
    let most = if h.piles() == 4 { 4 } else { 5 };
    let (sv_most, en_most) = (words::sv(most), words::en(most));
    let draft = if h.two() {
        say("Två spelar mot varandra.", "Two players play against each other.")
    } else {
        say(
            format!("{sv} deltar, och var och en spelar för sig."),
            format!("{en} players take part, each alone."),
        )
    };
    let draft = if h.players() == most {
        draft.and("Fler räcker leken inte till.", "The pack does not suffice for more.")
    } else {
        draft.and(
            format!("Leken räcker till högst {sv_most}."),
            format!("The pack suffices for {en_most} at most."),
        )
    };
    let draft = draft.and("Allt går medsols.", "Everything goes clockwise.");
    if h.two() {
        draft.and(
            "Den av de två som inte ger kallas förhand.",
            "The one of the two who does not deal is called forehand.",
        )
    } else {
        draft.and(
            "Den som sitter närmast till vänster om givaren kallas förhand.",
            "The player on the dealer’s left is called forehand.",
        )
    }
    .cite(&["VT-DEAL-2"])
}

fn cards() -> Paragraph {
    say(
        "Man spelar med en vanlig lek om 52 kort, utan jokrar. Färgerna har ingen betydelse. Esset är \
         högst, och sedan följer kung, dam, knekt, nio, åtta och så vidare ner till trean, som är lägst. \
         Tior och tvåor står utanför ordningen och har sina egna uppgifter.",
        "The game is played with an ordinary pack of 52 cards, without jokers. Suits do not matter. The ace \
         is highest, followed by king, queen, jack, nine, eight and so on down to the three, which is \
         lowest. Tens and twos stand outside this order and have tasks of their own.",
    )
    .and(
        "Bara när valörer jämförs före det första utspelet har de en plats: tian mellan knekten och nian, \
         tvåan under trean.",
        "Only where ranks are compared before the first lead do they have a place: the ten between jack and \
         nine, the two below the three.",
    )
    .cite(&["VT-CARD-1"])
}

pub(crate) fn deal(h: &Facts) -> Section {
    let (sv, en) = (words::sv(h.piles()), words::en(h.piles()));
    let (sv_rest, en_rest) = (words::sv(h.talong()), words::en(h.talong()));
    let rows = say(
        format!(
            "Givaren ger tre omgångar om {sv} kort, varje gång med början hos förhand. Den första omgången \
             läggs i rad med baksidan upp framför var och en, den andra med bildsidan upp ovanpå, ett kort \
             på varje. Den tredje tas upp på handen."
        ),
        format!(
            "The dealer deals three rounds of {en} cards, each time beginning with forehand. The first round \
             is laid in a row face down in front of each player, the second face up on top, one card on \
             each. The third is taken into the hand."
        ),
    )
    .and(
        format!(
            "Var och en har alltså {sv} packar på bordet, med ett nedvänt och ett uppvänt kort i varje, och \
             {sv} kort på handen. De nedvända korten får ingen titta på."
        ),
        format!(
            "So everyone has {en} stacks on the table, each of one face-down and one face-up card, and {en} \
             cards in hand. Nobody may look at the face-down cards."
        ),
    )
    .and(
        format!("De {sv_rest} kort som är kvar bildar talongen."),
        format!("The {en_rest} cards that are left form the talong, the stock to draw from."),
    )
    .cite(&["VT-DEAL-1"]);
    section("Given", "The deal", vec![rows])
}
