//! The books of the Tolva family.

mod asking;
mod cards;
mod deal;
mod ending;
mod facts;
mod gubbe;
mod melds;
mod points;
mod score;
mod tricks;

use ::cards::Text;
use ::tolva::{Ending, Rules, Seating};

use crate::book::words::{say, section};
use crate::book::{Book, Section};
use facts::Facts;

pub(crate) fn book(rules: &Rules) -> Book {
    let house = Facts(rules);
    let (sv, en) = match house.seating {
        Seating::Two => ("två", "two"),
        Seating::Three => ("tre", "three"),
        Seating::Four => ("fyra", "four"),
        Seating::TwoByTwo => ("två lag om två", "two teams of two"),
        Seating::TwoByThree => ("två lag om tre", "two teams of three"),
        Seating::ThreeByTwo => ("tre lag om två", "three teams of two"),
    };
    let mut sections = vec![
        about(&house),
        cards::players(&house),
        cards::cards(&house),
        deal::deal(&house),
        tricks::tricks(&house),
        melds::melds(&house),
    ];
    if house.teams() {
        sections.push(asking::asking(&house));
    }
    sections.push(points::points(&house));
    if house.gubbe() {
        sections.push(gubbe::gubbe(&house));
    }
    sections.push(ending::ending(&house));
    sections.push(score::score(&house));
    sections.push(colophon(&house));
    Book {
        title: Text::new(format!("{} för {sv}", house.name()), format!("{} for {en}", house.name())),
        sections,
    }
}

fn about(h: &Facts) -> Section {
    let name = h.name();
    let side = h.side();
    let (that, en) = (side.that, side.en);
    let p = h.unit().many;
    let (sv_haul, en_haul) =
        if h.matadors() { ("ess och tior", "aces and tens") } else { ("kortpoäng", "card points") };
    let game = if h.can_meld() {
        say(
            format!(
                "{name} är ett stickspel där kung och dam i samma färg hör ihop. Man får {p} för att visa \
                 upp ett sådant par, för att ha flest {sv_haul} i sina stick när given är slut och för att \
                 ta det allra sista sticket."
            ),
            format!(
                "{name} is a Swedish trick-taking game in which the king and queen of a suit belong \
                 together. You score for showing such a pair, for having the most {en_haul} in your tricks \
                 when the deal is over, and for taking the very last trick."
            ),
        )
        .and(
            "Varje giv börjar utan trumf. Det första paret som visas upp bestämmer vilken färg som blir \
             trumf.",
            "Every deal begins without trump. The first pair shown decides which suit becomes trump.",
        )
    } else {
        say(
            format!(
                "{name} är ett stickspel. Man får {p} för att ha flest {sv_haul} i sina stick när given är \
                 slut och för att ta det allra sista sticket."
            ),
            format!(
                "{name} is a Swedish trick-taking game. You score for having the most {en_haul} in your \
                 tricks when the deal is over, and for taking the very last trick."
            ),
        )
    };
    let game = game
        .and_if(
            h.gubbe(),
            format!(
                "Den som litar på sina kort kan dessutom ange gubbe, ett löfte som ger många {p} om det \
                 hålls och kostar lika många om det bryts."
            ),
            "A player who trusts their cards may also declare a gubbe, a promise that earns many points \
             if it is kept and costs as many if it is broken.",
        )
        .and_if(
            h.bond(),
            "Spelet kallas också mariage.",
            "The game is also called mariage, which means marriage.",
        )
        .and_if(
            h.streck(),
            "Spelet kallas också mariage eller äktenskap.",
            "The game is also called mariage or äktenskap, which both mean marriage.",
        )
        .cite(&["TF-MELD-1", "TF-PT-2"]);
    let goal = say(
        format!("Ett parti går till 12 {p}. Det är därför det heter en tolva."),
        "A game is played to 12 points, which is what gave it the name: tolva means a twelve.",
    );
    let goal = match h.ending {
        Ending::FirstTo => goal
            .and(
                format!("{that} som först når dit har vunnit."),
                format!("The first {en} to get there has won."),
            )
            .cite(&["TF-END-1"]),
        Ending::Exact => goal
            .and(
                format!("{that} som efter en giv står på exakt 12 har vunnit."),
                format!("A {en} standing on exactly 12 after a deal has won."),
            )
            .cite(&["TF-END-2"]),
        Ending::Gotland => goal
            .and(
                "Vem som har vunnit avgörs först när en giv är färdigspelad.",
                "Who has won is decided only when a deal has been played out.",
            )
            .cite(&["TF-END-3"]),
    };
    section("Vad spelet går ut på", "What the game is about", vec![game, goal])
}

fn colophon(h: &Facts) -> Section {
    let name = h.name();
    let text = say(
        format!(
            "Den här boken är skriven för {name} med just de husregler som ni har valt, och säger inget \
             om andra. Beteckningen vid varje stycke är regelns nummer i Talongs regelsamling; samma \
             nummer visas när programmet säger nej till ett drag."
        ),
        format!(
            "This book is written for {name} with exactly the house rules that you have chosen, and is \
             silent about all others. The mark at each paragraph is the rule’s number in Talong’s \
             catalogue; the same number is shown when the program refuses a move."
        ),
    )
    .and(
        "De flesta husregler kan kombineras fritt. Några få kombinationer saknar mening, och dem tar \
         programmet inte emot.",
        "Most house rules can be combined freely. A few combinations have no meaning, and those the \
         program does not accept.",
    )
    .cite(&["TF-COMBO-1"]);
    section("Om den här boken", "About this book", vec![text])
}
