//! Refusals in words, in both languages, with the rule and the cards concerned.

use cards::{Card, CardSet, Lang, capital, card_en, card_sv, suit_en, suit_sv};
use game::Refusal;

use crate::house::Ask;
use crate::why::{Party, Why};

fn cards_in(lang: Lang, cards: CardSet) -> String {
    let name = |card| match lang {
        Lang::Sv => card_sv(card),
        Lang::En => format!("the {}", card_en(card)),
    };
    cards::list(lang, &cards.iter().map(name).collect::<Vec<_>>())
}

impl Why {
    /// The reason with its rule, in both languages.
    pub fn refusal(self) -> Refusal {
        let sv = |cards| cards_in(Lang::Sv, cards);
        let en = |cards| cards_in(Lang::En, cards);
        match self {
            Why::NoSuchSeat => {
                Refusal::malformed("Den platsen finns inte vid bordet.", "There is no such seat.")
            }
            Why::PartiOver => Refusal::by("TF-END-1", "Partiet är slut.", "The game is over."),
            Why::DealOver => Refusal::by(
                "TF-DEAL-5",
                "Given är slut; nästa ska delas ut.",
                "The deal is over; the next one is due.",
            ),
            Why::NotOnLead { turn } => Refusal::by(
                "TF-TRICK-1",
                format!("Det är plats {turn} som är inne."),
                format!("Seat {turn} is on lead."),
            ),
            Why::NotYourTurn { turn } => Refusal::by(
                "TF-DEAL-1",
                format!("Det är plats {turn} som står på tur; spelet går medsols."),
                format!("It is seat {turn}’s turn; play goes clockwise."),
            ),
            Why::OtherMustAnswer { turn } => Refusal::by(
                "TF-ASK-7",
                format!("Plats {turn} är tillfrågad och ska svara."),
                format!("Seat {turn} has been asked and is to answer."),
            ),
            Why::MustAnswer => Refusal::by(
                "TF-ASK-7",
                "Du är tillfrågad och måste svara först.",
                "You have been asked and must answer first.",
            ),
            Why::MeldOrGoOn { talong: true } => Refusal::by(
                "TF-MELD-6",
                "Mäl eller dra först; sedan spelar du ut.",
                "Meld or draw first; then you lead.",
            ),
            Why::MeldOrGoOn { talong: false } => Refusal::by(
                "TF-MELD-6",
                "Mäl eller vänd upp först; sedan spelar du ut.",
                "Meld or turn up first; then you lead.",
            ),
            Why::NotInHand { card } => Refusal::by(
                "TF-TRICK-2",
                format!("Du har inte {} på handen.", card_sv(card)),
                format!("You do not hold the {}.", card_en(card)),
            ),
            Why::NotInReach { card } => Refusal::by(
                "TF-TRICK-8",
                format!("Du har inte {} på handen eller uppvänt på bordet.", card_sv(card)),
                format!("You have the {} neither in hand nor face up on the table.", card_en(card)),
            ),
            Why::FirstTrickFromTable => Refusal::by(
                "TF-TRICK-8",
                "Det första sticket spelas från bordet, med ett kort som ligger uppvänt i din rad.",
                "The first trick is played from the table, with a card that lies face up in your row.",
            ),
            Why::Follow { suit } => Refusal::by(
                "TF-TRICK-2",
                format!("Du har {} och måste följa färg.", suit_sv(suit)),
                format!("You have {} and must follow suit.", suit_en(suit)),
            ),
            Why::Trump { led, trump } => Refusal::by(
                "TF-TRICK-2",
                format!("Du har ingen {} och måste spela trumf; trumf är {}.", suit_sv(led), suit_sv(trump)),
                format!("You have no {} and must play a trump; {} are trumps.", suit_en(led), suit_en(trump)),
            ),
            Why::Beat { best, with } => Refusal::by(
                "TF-TRICK-3",
                format!("Du kan sticka över {} och måste göra det, med {}.", card_sv(best), sv(with)),
                format!("You can beat the {} and must, with {}.", card_en(best), en(with)),
            ),
            Why::LeadSuit { suit } => Refusal::by(
                "TF-ASK-5",
                format!("Din partner svarade med {}; du måste spela ut den färgen.", suit_sv(suit)),
                format!("Your partner answered with {}; you must lead that suit.", suit_en(suit)),
            ),
            Why::LeadPair { suit } => Refusal::by(
                "TF-ASK-5",
                format!(
                    "Din partner sade ja till {}; du måste spela ut din kung eller dam i färgen.",
                    suit_sv(suit)
                ),
                format!(
                    "Your partner said yes to {}; you must lead your king or queen of it.",
                    suit_en(suit)
                ),
            ),
            Why::PlayPair { suit } => Refusal::by(
                "TF-ASK-5",
                format!("Du mälde {}; nu måste du lägga kungen eller damen i färgen.", suit_sv(suit)),
                format!("You melded {}; now you must play its king or queen.", suit_en(suit)),
            ),
            Why::LeadOwed { cards } => Refusal::by(
                "TF-ASK-6",
                format!("Din partner kunde inte spela ut din färg; nu måste du spela ut {}.", sv(cards)),
                format!("Your partner could not lead your suit; now you must lead {}.", en(cards)),
            ),
            Why::MeldInTrick => Refusal::by(
                "TF-MELD-2",
                "Man mäler bara före utspelet till ett stick, inte mitt i det.",
                "A meld is made before the lead to a trick, not during it.",
            ),
            Why::MeldBeforeFirstTrick => Refusal::by(
                "TF-MELD-2",
                "Du har inte tagit något stick än; då får du inte mäla.",
                "You have taken no trick yet, so you may not meld.",
            ),
            Why::MeldedAlready { suit } => Refusal::by(
                "TF-MELD-1",
                format!("{} är redan mäld i den här given.", capital(suit_sv(suit))),
                format!("{} have been melded in this deal already.", capital(suit_en(suit))),
            ),
            Why::Missing { cards, table } => {
                let (place_sv, place_en) = match table {
                    true => ("på handen eller uppvända", "in hand or face up"),
                    false => ("på handen", "in hand"),
                };
                Refusal::by(
                    "TF-MELD-3",
                    format!(
                        "Du måste ha både kung och dam {place_sv}; du saknar {}.",
                        both(cards, card_sv, " och ")
                    ),
                    format!(
                        "You need both king and queen {place_en}; you lack the {}.",
                        both(cards, card_en, " and the ")
                    ),
                )
            }
            Why::TooFewCards { floor, drawn: false } => Refusal::by(
                "TF-MELD-4",
                format!("För att mäla måste man ha minst {floor} kort kvar."),
                format!("A meld needs at least {floor} cards left."),
            ),
            Why::TooFewCards { floor, drawn: true } => Refusal::by(
                "TF-MELD-4",
                format!("För att mäla måste man ha minst {floor} kort kvar innan man drar."),
                format!("A meld needs at least {floor} cards left before drawing."),
            ),
            Why::TalongGone => Refusal::by(
                "TF-MELD-5",
                "Talongen är slut; då får ingen mäla längre.",
                "The talong is used up, and nobody may meld any more.",
            ),
            Why::AlreadyRefilled { talong: true } => Refusal::by(
                "TF-MELD-6",
                "Man mäler innan man drar; nu får du vänta tills du har tagit ett stick till.",
                "Melds come before drawing; now you must wait until you have taken another trick.",
            ),
            Why::AlreadyRefilled { talong: false } => Refusal::by(
                "TF-MELD-6",
                "Man mäler innan kort vänds upp; nu får du vänta tills du har tagit ett stick till.",
                "Melds come before cards are turned up; now you must wait until you have taken another trick.",
            ),
            Why::EnoughMelds { later: 0 } => Refusal::by(
                "TF-MELD-7",
                "När trumf är satt får ingenting mer mälas.",
                "Once trump is set nothing more may be melded.",
            ),
            Why::EnoughMelds { later } => Refusal::by(
                "TF-MELD-7",
                format!(
                    "När trumf är satt får bara {} till mälas i given, och det är redan gjort.",
                    ["en färg", "två färger", "tre färger"][(later as usize).clamp(1, 3) - 1]
                ),
                format!(
                    "Once trump is set only {} may be melded in the deal, and that is done already.",
                    ["one more suit", "two more suits", "three more suits"][(later as usize).clamp(1, 3) - 1]
                ),
            ),
            Why::NothingLeftToAsk => Refusal::by(
                "TF-ASK-8",
                "Alla fyra färgerna är mälda; det finns inget kvar att fråga efter.",
                "All four suits are melded; there is nothing left to ask for.",
            ),
            Why::OneMeld => Refusal::by(
                "TF-MELD-3",
                "Man får bara mäla en färg vid varje tillfälle; ta ett stick till först.",
                "Only one suit may be melded on an occasion; take another trick first.",
            ),
            Why::AskedInstead { bond: false } => Refusal::by(
                "TF-ASK-1",
                "Den som har frågat får inte mäla själv vid samma tillfälle.",
                "A player who has asked may not meld on the same occasion.",
            ),
            Why::AskedInstead { bond: true } => Refusal::by(
                "TF-ASK-4",
                "Du frågade och fick nej; du får mäla först när du är inne nästa gång eller blir tillfrågad.",
                "You asked and got a no; you may not meld until you are next on lead or are asked.",
            ),
            Why::BarTrump { bar, side } => Refusal::by(
                "TF-BAR-1",
                format!("{} har minst {bar} {} och får inte sätta trumf.", side.sv(), side.unit()),
                format!("{} {bar} {} or more and may not set trump.", side.en(), points(bar)),
            ),
            Why::BarMeld { bar, side } => Refusal::by(
                "TF-BAR-1",
                format!("{} har minst {bar} {} och får inte mäla.", side.sv(), side.unit()),
                format!("{} {bar} {} or more and may not meld.", side.en(), points(bar)),
            ),
            Why::BarAsk { bar, side } => Refusal::by(
                "TF-ASK-8",
                format!(
                    "{} har minst {bar} {}; det ni inte får mäla får ni inte heller fråga efter.",
                    side.sv(),
                    side.unit()
                ),
                format!(
                    "{} {bar} {} or more; what you may not meld you may not ask for.",
                    side.en(),
                    points(bar)
                ),
            ),
            Why::DuringGubbe => Refusal::by(
                "TF-GUB-3",
                "Under en gubbe får ingen mäla eller fråga.",
                "During a gubbe nobody may meld or ask.",
            ),
            Why::NobodyToAsk => Refusal::by(
                "TF-ASK-1",
                "I det här spelet frågar man inte efter mälningar.",
                "There are no questions about melds in this game.",
            ),
            Why::AskBeforeFirstTrick => Refusal::by(
                "TF-MELD-2",
                "Du har inte tagit något stick än; då får du inte fråga.",
                "You have taken no trick yet, so you may not ask.",
            ),
            Why::AskOnLeadOnly { ask } => Refusal::by(
                question(ask),
                "Bara den som är inne får fråga, före utspelet.",
                "Only the player on lead may ask, before leading.",
            ),
            Why::CanMeld => Refusal::by(
                "TF-ASK-2",
                "Du kan mäla själv; bara den som inte kan det får fråga.",
                "You can meld yourself; only a player who cannot may ask.",
            ),
            Why::AskedAlready => Refusal::by(
                "TF-ASK-4",
                "Den allmänna frågan är redan ställd.",
                "The general question has been asked already.",
            ),
            Why::GeneralFirst => Refusal::by(
                "TF-ASK-4",
                "Ställ den allmänna frågan först; blir svaret nej får du fråga efter en färg.",
                "Ask the general question first; after a no you may ask for a suit.",
            ),
            Why::MeldedInstead => Refusal::by(
                "TF-MELD-3",
                "Du har redan mält vid det här tillfället; då får du inte fråga.",
                "You have melded on this occasion, so you may not ask.",
            ),
            Why::NoMoreQuestions { ask } => Refusal::by(
                if ask == Ask::Bond { "TF-ASK-4" } else { question(ask) },
                "Du får inte ställa fler frågor vid det här tillfället.",
                "You may not ask more questions on this occasion.",
            ),
            Why::NoSingle { suit } => Refusal::by(
                "TF-ASK-3",
                format!(
                    "För att fråga efter {} måste du ha antingen kungen eller damen, inte båda, och färgen får inte vara mäld.",
                    suit_sv(suit)
                ),
                format!(
                    "To ask for {} you must hold either the king or the queen, not both, and the suit must not have been melded.",
                    suit_en(suit)
                ),
            ),
            Why::OwesFirst { cards } => Refusal::by(
                "TF-ASK-6",
                format!("Du är skyldig att spela ut {} innan du får fråga.", sv(cards)),
                format!("You owe a lead of {} before you may ask.", en(cards)),
            ),
            Why::SuitQuestionNotHere => Refusal::by(
                "TF-ASK-3",
                "I det här spelet frågar man inte efter en färg.",
                "There is no question for a suit in this game.",
            ),
            Why::NothingAsked => {
                Refusal::by("TF-ASK-7", "Ingen har frågat dig något.", "Nobody has asked you anything.")
            }
            Why::YesToGeneral { ask } => Refusal::by(
                question(ask),
                "Svara med den färg du mäler, eller nej.",
                "Answer with the suit that you meld, or no.",
            ),
            Why::YesWithout { suit } => Refusal::by(
                "TF-ASK-7",
                format!("Du har varken kung eller dam i {}; då kan du inte säga ja.", suit_sv(suit)),
                format!("You have neither king nor queen of {}, so you cannot say yes.", suit_en(suit)),
            ),
            Why::MeldToSuitQuestion { suit } => Refusal::by(
                "TF-ASK-3",
                format!("Frågan gäller {}; svara ja eller nej.", suit_sv(suit)),
                format!("The question is for {}; answer yes or no.", suit_en(suit)),
            ),
            Why::NothingToDraw => Refusal::by(
                "TF-TRICK-7",
                "Nu finns det inget att dra; man drar efter ett stick, så länge talongen räcker.",
                "There is nothing to draw now; cards are drawn after a trick, as long as the talong lasts.",
            ),
            Why::NothingToTurnUp => Refusal::by(
                "TF-TRICK-8",
                "Nu finns det inget att vända upp; man vänder efter ett stick, när ett kort på bordet har blivit fritt.",
                "There is nothing to turn up now; that is done after a trick, when a card on the table has come free.",
            ),
            Why::NoDrawing => Refusal::by(
                "TF-TRICK-7",
                "I det här spelet drar man inga kort.",
                "No cards are drawn in this game.",
            ),
            Why::NoTurningUp => Refusal::by(
                "TF-TRICK-8",
                "I det här spelet vänder man inte upp några kort.",
                "No cards are turned up in this game.",
            ),
            Why::NoGubbe => {
                Refusal::by("TF-GUB-9", "Här spelas det utan gubbe.", "There is no gubbe in this game.")
            }
            Why::GubbeAfterMeld => Refusal::by(
                "TF-GUB-10",
                "När något har mälts i given kan ingen gubbe anges.",
                "Once something has been melded in the deal no gubbe can be declared.",
            ),
            Why::OneGubbe => Refusal::by(
                "TF-GUB-10",
                "Det kan bara anges en gubbe i en giv.",
                "There is only one gubbe in a deal.",
            ),
            Why::GubbeScore { side } => Refusal::by(
                "TF-GUB-2",
                format!("{} har mer än fem {} och får inte ange halv gubbe.", side.sv(), side.unit()),
                format!("{} more than five points and may not declare a half gubbe.", side.en()),
            ),
            Why::GubbeOnLeadOnly { streck, half } => Refusal::by(
                declaring(streck, half),
                "Gubbe anges av den som är inne, före utspelet.",
                "A gubbe is declared by the player on lead, before leading.",
            ),
            Why::GubbeAfterRefill => Refusal::by(
                "TF-GUB-7",
                "Gubbe anges först när korten är dragna eller uppvända och du ska spela ut.",
                "A gubbe is declared once cards are drawn or turned up and you are about to lead.",
            ),
            Why::HalfTooLate => Refusal::by(
                "TF-GUB-1",
                "Halv gubbe anges första gången man är inne i given; du har redan varit inne.",
                "A half gubbe is declared the first time that you are on lead in the deal; you have been on lead already.",
            ),
            Why::HalfTooFewTricks => Refusal::by(
                "TF-GUB-1",
                "De sex stick som en halv gubbe kräver ryms inte i resten av given.",
                "The six tricks of a half gubbe do not fit into the rest of the deal.",
            ),
            Why::FullTooLate => Refusal::by(
                "TF-GUB-4",
                "Hel gubbe anges av förhand före det första utspelet, eller av en annan spelare som tog det första sticket, före utspelet till det andra.",
                "A whole gubbe is declared by forehand before the first lead, or by another player who took the first trick, before leading to the second.",
            ),
            Why::StreckTiming { half } => Refusal::by(
                declaring(true, half),
                "Gubbe anges av den som tog det första sticket, före utspelet till det andra.",
                "A gubbe is declared by the player who took the first trick, before leading to the second.",
            ),
        }
    }
}

impl Party {
    fn sv(self) -> &'static str {
        if self.team { "Ni" } else { "Du" }
    }

    fn en(self) -> &'static str {
        if self.team { "Your team has" } else { "You have" }
    }

    pub(crate) fn unit(self) -> &'static str {
        if self.streck { "streck" } else { "poäng" }
    }
}

fn points(n: i32) -> &'static str {
    if n == 1 { "point" } else { "points" }
}

/// The king, the queen or both.
fn both(cards: CardSet, name: fn(Card) -> String, and: &str) -> String {
    let mut names: Vec<String> = cards.iter().map(name).collect();
    names.reverse();
    names.join(and)
}

/// The rule of the general question.
fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::None | Ask::Tolva => "TF-ASK-1",
        Ask::Streck => "TF-ASK-2",
        Ask::Bond => "TF-ASK-3",
    }
}

/// The rule of who declares a gubbe, and when.
fn declaring(streck: bool, half: bool) -> &'static str {
    match (streck, half) {
        (false, true) => "TF-GUB-1",
        (false, false) => "TF-GUB-4",
        (true, true) => "TF-GUB-5",
        (true, false) => "TF-GUB-6",
    }
}
