//! Refusals in words, in both languages, with the rule and the cards concerned.

use cards::{Rank, capital, card_en, card_sv, rank_en, rank_sv};
use game::Refusal;

use crate::rules::MANOEUVRES;
use crate::why::Why;

impl Why {
    /// The reason with its rule, in both languages.
    pub fn refusal(self) -> Refusal {
        match self {
            Why::NoSuchSeat => {
                Refusal::malformed("Den platsen finns inte vid bordet.", "There is no such seat.")
            }
            Why::GameOver => Refusal::by("VT-END-1", "Spelet är slut.", "The game is over."),
            Why::NotDealt => {
                Refusal::by("VT-DEAL-1", "Korten ska delas ut först.", "The cards must be dealt first.")
            }
            Why::NotArranging { turn } => Refusal::by(
                "VT-ARR-6",
                format!("Det är plats {turn} som ordnar sina kort."),
                format!("Seat {turn} is arranging their cards."),
            ),
            Why::NotDeclaring { turn } => Refusal::by(
                "VT-OPEN-1",
                format!("Det är plats {turn} som ska deklarera eller stå över."),
                format!("Seat {turn} is to declare or pass."),
            ),
            Why::NotYourTurn { turn } => Refusal::by(
                "VT-DEAL-1",
                format!("Det är plats {turn} som står på tur; spelet går medsols."),
                format!("It is seat {turn}’s turn; play goes clockwise."),
            ),
            Why::MustWait { turn } => Refusal::by(
                "VT-PLAY-3",
                format!("Plats {turn} får först lägga till kort; vänta tills det är gjort."),
                format!("Seat {turn} may add cards first; wait until that is done."),
            ),
            Why::ArrangeFirst => Refusal::by(
                "VT-ARR-6",
                "Ordna dina kort färdigt först, och säg att du är klar.",
                "Finish arranging your cards first, and say that you are done.",
            ),
            Why::DeclareFirst => Refusal::by(
                "VT-OPEN-1",
                "Först deklarerar alla en valör eller står över.",
                "First everybody declares a rank or passes.",
            ),
            Why::ArrangedAlready => Refusal::by(
                "VT-ARR-6",
                "Korten får bara ordnas innan spelet börjar.",
                "Cards are arranged before play only.",
            ),
            Why::DeclaredAlready => Refusal::by(
                "VT-OPEN-1",
                "Man deklarerar bara före det första utspelet.",
                "Ranks are declared before the first lead only.",
            ),
            Why::NoSwap => Refusal::by("VT-ARR-7", "Här byter man inte kort.", "Here cards are not swapped."),
            Why::NoLay => {
                Refusal::by("VT-ARR-7", "Här lägger man inte ut kort.", "Here cards are not laid out.")
            }
            Why::NoShift => Refusal::by(
                "VT-ARR-7",
                "Här flyttar man inte kort mellan packarna.",
                "Here cards are not moved between stacks.",
            ),
            Why::NoLayOnOthers => Refusal::by(
                "VT-ARR-7",
                "Här lägger man bara ut kort på sina egna packar.",
                "Here cards are laid on one’s own stacks only.",
            ),
            Why::OwnPileHasNoSeat => Refusal::malformed(
                "De egna packarna skrivs utan plats, som ”lay Ks 1”.",
                "One’s own stacks are written without a seat, as in “lay Ks 1”.",
            ),
            Why::EnoughManoeuvres => Refusal::by(
                "VT-ARR-6",
                format!("Du har gjort {MANOEUVRES} byten, och fler får man inte göra."),
                format!("You have made {MANOEUVRES} changes, and more are not allowed."),
            ),
            Why::NoSuchPile { piles } => Refusal::by(
                "VT-DEAL-1",
                format!("Packarna har nummer 1–{piles}."),
                format!("The stacks are numbered 1–{piles}."),
            ),
            Why::NotInHand { card, rule } => Refusal::by(
                rule,
                format!("Du har inte {} på handen.", card_sv(card)),
                format!("You do not hold the {}.", card_en(card)),
            ),
            Why::NotAlone => Refusal::by(
                "VT-ARR-1",
                "Bara ett kort som är det enda uppvända i sin packe får bytas.",
                "Only a card that is the only one face up in its stack may be swapped.",
            ),
            Why::OtherRank { card } => Refusal::by(
                "VT-ARR-5",
                format!("{} kan bara läggas på kort av samma valör.", capital(&card_sv(card))),
                format!("The {} can only be laid on cards of its rank.", card_en(card)),
            ),
            Why::ShiftWhere => Refusal::by(
                "VT-ARR-3",
                "Kort flyttas från en packe till en annan.",
                "Cards are moved from one stack to another.",
            ),
            Why::ShiftFromOne => Refusal::by(
                "VT-ARR-3",
                "Kort flyttas bara från en packe som har fler än ett uppvänt kort.",
                "Cards are moved only from a stack with more than one face-up card.",
            ),
            Why::ShiftNotThere => Refusal::by(
                "VT-ARR-3",
                "De korten ligger inte uppvända i den packen.",
                "Those cards do not lie face up in that stack.",
            ),
            Why::ShiftAll => Refusal::by(
                "VT-ARR-3",
                "Minst ett uppvänt kort måste flyttas och minst ett lämnas kvar.",
                "At least one face-up card must be moved and at least one left behind.",
            ),
            Why::RankNotHeld { rank } => Refusal::by(
                "VT-OPEN-1",
                format!("Du har inget kort av valören {} på handen att deklarera.", rank_sv(rank)),
                format!("You have no {} in hand to declare.", rank_en(rank)),
            ),
            Why::RankUsed { rank } => Refusal::by(
                "VT-OPEN-2",
                format!("Du har inget kort av valören {} kvar att deklarera.", rank_sv(rank)),
                format!("You have no {} left to declare.", rank_en(rank)),
            ),
            Why::NoCards => {
                Refusal::by("VT-PLAY-1", "Du måste spela minst ett kort.", "You must play at least one card.")
            }
            Why::SeveralRanks => Refusal::by(
                "VT-PLAY-1",
                "Alla kort som spelas på en gång måste ha samma valör.",
                "All cards played at once must be of one rank.",
            ),
            Why::NotYours { card } => Refusal::by(
                "VT-PLAY-2",
                format!("Du har inte {} att spela.", card_sv(card)),
                format!("You do not have the {} to play.", card_en(card)),
            ),
            Why::HandFirst => Refusal::by(
                "VT-TABLE-1",
                "Kort på bordet får spelas först när handen och talongen är slut, och aldrig tillsammans med handkort.",
                "Cards on the table are played only when the hand and the talong are empty, and never together with hand cards.",
            ),
            Why::TurnBlind => Refusal::by(
                "VT-TABLE-3",
                "Du har bara nedvända kort kvar; vänd ett av dem.",
                "You have only face-down cards left; turn one of them.",
            ),
            Why::TurnedUpNow { card } => Refusal::by(
                "VT-TABLE-4",
                format!(
                    "{} vändes nyss upp; först spelar du de kort som låg uppvända före.",
                    capital(&card_sv(card))
                ),
                format!(
                    "The {} has just been turned up; first play the cards that lay face up before.",
                    card_en(card)
                ),
            ),
            Why::TooLow { rank, top } => Refusal::by(
                "VT-PLAY-1",
                format!("{} är lägre än {}, som ligger överst.", capital(the_sv(rank)), the_sv(top)),
                format!(
                    "{} {} is lower than the {} on top.",
                    if rank == Rank::Eight { "An" } else { "A" },
                    rank_en(rank),
                    rank_en(top)
                ),
            ),
            Why::LeadDeclared { rank } => Refusal::by(
                "VT-OPEN-1",
                format!("Du måste spela ut den valör som du deklarerade, {}.", rank_sv(rank)),
                format!("You must lead the rank that you declared, {}.", rank_en(rank)),
            ),
            Why::LeadOne => Refusal::by(
                "VT-END-2",
                "Av de dragna korten spelas ett ut på tvåan.",
                "One of the drawn cards is led onto the two.",
            ),
            Why::MayNotFinish { empty: false } => Refusal::by(
                "VT-END-2",
                "Ditt sista kort är ett som man inte får sluta med; ta upp högen.",
                "Your last card is one that you may not finish with; take up the pile.",
            ),
            Why::MayNotFinish { empty: true } => Refusal::by(
                "VT-END-2",
                "Ditt sista kort är ett som man inte får sluta med; lämna över utspelet.",
                "Your last card is one that you may not finish with; pass the lead on.",
            ),
            Why::NotAllOfThem { rank } => Refusal::by(
                "VT-END-2",
                format!("Man får inte sluta med valören {}; behåll minst ett av korten.", rank_sv(rank)),
                format!(
                    "You may not finish with the rank {}; keep at least one of the cards.",
                    rank_en(rank)
                ),
            ),
            Why::NothingToAdd => Refusal::by(
                "VT-PLAY-3",
                "Du har inga nydragna kort att lägga till.",
                "You have no newly drawn cards to add.",
            ),
            Why::AddNever => {
                Refusal::by("VT-PLAY-3", "Här lägger man inte till kort.", "Here cards are not added.")
            }
            Why::AddInstead { race: true } => Refusal::by(
                "VT-PLAY-3",
                "Nästa spelare står på tur; du får bara lägga till nydragna kort.",
                "It is the next player’s turn; you may only add newly drawn cards.",
            ),
            Why::AddInstead { race: false } => Refusal::by(
                "VT-PLAY-3",
                "Lägg till nydragna kort, eller säg att du är klar.",
                "Add newly drawn cards, or say that you are done.",
            ),
            Why::NotOfTheDraw => Refusal::by(
                "VT-PLAY-3",
                "Bara kort ur din senaste dragning, av den valör du spelade, får läggas till.",
                "Only cards of your latest draw, of the rank you played, may be added.",
            ),
            Why::NothingToDecline => {
                Refusal::by("VT-PLAY-3", "Det finns inget att avstå från.", "There is nothing to decline.")
            }
            Why::LeaderMustPlay => Refusal::by(
                "VT-PASS-5",
                "Du ska spela ut, och då får du varken plocka eller chansa.",
                "You are to lead, and so may neither pick up nor take a chance.",
            ),
            Why::CanPlay => Refusal::by(
                "VT-PASS-4",
                "Du kan spela, och då får du varken plocka eller chansa.",
                "You can play, and so may neither pick up nor take a chance.",
            ),
            Why::CanTurn => Refusal::by(
                "VT-PASS-4",
                "Ett nedvänt kort kan alltid prövas; vänd ett i stället för att plocka.",
                "A face-down card can always be tried; turn one instead of picking up.",
            ),
            Why::NoTalong => Refusal::by(
                "VT-PASS-2",
                "Talongen är slut; det finns inget att chansa med.",
                "The talong is used up; there is nothing to take a chance with.",
            ),
            Why::HandTooLarge { size } => Refusal::by(
                "VT-PASS-3",
                format!("Med fler än {size} kort på handen får du inte chansa."),
                format!("With more than {size} cards in hand you may not take a chance."),
            ),
            Why::NotBlindYet => Refusal::by(
                "VT-TABLE-3",
                "Nedvända kort vänds först när handen och de uppvända korten är slut.",
                "Face-down cards are turned only when the hand and the face-up cards are gone.",
            ),
            Why::NeverBlind => Refusal::by(
                "VT-TABLE-4",
                "Här vänds nedvända kort upp genast när de blir fria; man vänder dem inte själv.",
                "Here face-down cards are turned up at once when they lie bare; you do not turn them yourself.",
            ),
            Why::NoBlindCard => Refusal::by(
                "VT-TABLE-3",
                "Där ligger inget nedvänt kort.",
                "There is no face-down card there.",
            ),
            Why::MayNotPass => Refusal::by("VT-PASS-5", "Nu kan du inte stå över.", "You may not pass now."),
        }
    }
}

/// The rank as one says it of a card that lies there.
fn the_sv(rank: Rank) -> &'static str {
    [
        "tvåan", "trean", "fyran", "femman", "sexan", "sjuan", "åttan", "nian", "tian", "knekten", "damen",
        "kungen", "esset",
    ][rank as usize]
}
