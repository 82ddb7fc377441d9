//! What players say of their thoughts.

use cards::Text;

/// A thought that an action rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thought {
    Wins,
    PlaysOut,
    Four,
    KeepsTen,
    KeepsTwo,
    KeepsAce,
    TurnsBig,
    TenOrTake,
    TwoOrTake,
    AceTurns,
    LeadsLow,
    LeadsHigh,
    LowFirst,
    AllAtOnce,
    Blocks,
    StopsWinner,
    BadFinish,
    SparesSpecial,
    MustChance,
    ChanceIsPoor,
    TakesBig,
    TakesSmall,
    Blind,
    HighToTable,
    SpecialToTable,
    LowToHand,
    LaysMore,
    LaysAway,
    Spreads,
    Arranged,
    AddsMore,
    HoldsBack,
    Harms,
}

impl Thought {
    pub(super) fn reason(self) -> Text {
        let (sv, en) = self.texts();
        Text::of(sv, en)
    }

    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Thought::Wins => ("vinner: det är sista kortet", "wins: it is the last card"),
            Thought::PlaysOut => (
                "vinner nu: tior och tvåor ger nya utspel tills korten är slut",
                "wins now: tens and twos give new leads until the cards are gone",
            ),
            Thought::Four => (
                "fyrtalet vänder bort högen och ger ett nytt utspel",
                "four of a kind turn the pile away and give another lead",
            ),
            Thought::KeepsTen => (
                "tian är värd att spara: den vänder bort en större hög senare",
                "the ten is worth saving: it turns a bigger pile away later",
            ),
            Thought::KeepsTwo => (
                "tvåan är värd att spara: den går alltid att lägga när inget annat går",
                "the two is worth saving: it can always be played when nothing else can",
            ),
            Thought::KeepsAce => (
                "esset är värt att spara: det går på allt, och få kan svara",
                "the ace is worth saving: it goes on anything, and few can answer it",
            ),
            Thought::TurnsBig => (
                "tian vänder bort en stor hög som annars kan bli din",
                "the ten turns away a big pile that could have been yours",
            ),
            Thought::TenOrTake => (
                "utan tian blir det att plocka eller chansa",
                "without the ten the pile must be taken, or the talong trusted",
            ),
            Thought::TwoOrTake => (
                "tvåan räddar dig från högen och ger ett nytt utspel",
                "the two saves you from the pile and leads again",
            ),
            Thought::AceTurns => (
                "esset vänder bort högen och ger ett nytt utspel",
                "the ace turns the pile away and leads again",
            ),
            Thought::LeadsLow => (
                "ett lågt utspel gör dig av med ett kort som är svårt att lägga senare",
                "a low lead gets rid of a card that is hard to play later",
            ),
            Thought::LeadsHigh => (
                "ett högt utspel kostar ett kort som är bra att ha senare",
                "a high lead costs a card that is good to have later",
            ),
            Thought::LowFirst => (
                "lägsta kortet som går: de högre behövs när högen har vuxit",
                "the lowest that fits: the higher ones are needed when the pile has grown",
            ),
            Thought::AllAtOnce => {
                ("flera av samma valör försvinner på en tur", "several of one rank are gone in one turn")
            }
            Thought::Blocks => (
                "nästa spelare kan troligen inte svara och måste plocka högen",
                "the next player can probably not answer and has to take the pile",
            ),
            Thought::StopsWinner => (
                "nästa spelare är nära att gå ut och ska inte få det lätt",
                "the next player is close to going out and must not have it easy",
            ),
            Thought::BadFinish => (
                "då återstår bara kort som man inte får sluta med",
                "that leaves only cards that nobody may go out with",
            ),
            Thought::SparesSpecial => (
                "chansar hellre än att offra ett bra kort: högen är liten",
                "rather trusts the talong than spends a good card: the pile is small",
            ),
            Thought::MustChance => (
                "inget kort går; ett kort ur talongen kan rädda dig",
                "no card fits; one from the talong may save you",
            ),
            Thought::ChanceIsPoor => {
                ("för få kort i talongen passar på högen", "too few cards of the talong fit the pile")
            }
            Thought::TakesBig => ("högen är för stor att plocka", "the pile is too big to take"),
            Thought::TakesSmall => (
                "högen är liten och har kort som är bra att ha",
                "the pile is small and has cards that are good to have",
            ),
            Thought::Blind => (
                "ett vänt kort kan passa; att plocka är att ge upp",
                "a turned card may fit; to take is to give up",
            ),
            Thought::HighToTable => (
                "höga kort hör hemma på bordet: där behövs de när högen är hög",
                "high cards belong on the table: that is where the pile is high",
            ),
            Thought::SpecialToTable => (
                "på bordet går tior och tvåor alltid att lägga, hur högen än ser ut",
                "on the table tens and twos can always be played, whatever the pile",
            ),
            Thought::LowToHand => (
                "låga kort ska vara på handen och spelas först",
                "low cards belong in the hand, to be played first",
            ),
            Thought::LaysMore => (
                "flera av samma valör går att spela på en gång, och du får ett nytt kort",
                "several of one rank can be played at once, and you draw a new card",
            ),
            Thought::LaysAway => (
                "blir av med ett dåligt kort och får ett nytt ur talongen",
                "is rid of a bad card and draws a new one",
            ),
            Thought::Spreads => (
                "samma valör på flera packar: en tur blottar dem alla",
                "the same rank on several piles: one turn bares them all",
            ),
            Thought::Arranged => ("bordet är så bra det kan bli", "the table is as good as it gets"),
            Thought::AddsMore => (
                "ett kort till på samma tur kostar ingenting",
                "one more card in the same turn costs nothing",
            ),
            Thought::HoldsBack => (
                "kortet är mer värt på handen än i högen",
                "the card is worth more in the hand than in the pile",
            ),
            Thought::Harms => ("det blir sämre än det är", "that makes it worse than it is"),
        }
    }
}
