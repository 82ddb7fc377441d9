//! What the server itself refuses, in both languages. What a rule refuses comes from the engine.

use game::Refusal;

/// A reason of the server's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum WhyNot {
    NotJson,
    NotText,
    TooLong,
    HelloFirst,
    HelloTwice,
    BadSecret,
    NoSecret,
    BadId,
    BadName,
    NoTable,
    NoWatching,
    NotSeated,
    SeatedAlready,
    WrongInvite,
    NoOpenSeat,
    SeatTaken,
    NotInThisDeal,
    Crowded,
    NoSuchSeat,
    NotHost,
    OwnSeat,
    NoSuchLevel,
    NotInLobby,
    OnlyInLobby,
    OpenSeats,
    NotAccepted,
    NotPlaying,
    NothingNext,
    Ended,
    OlderRules,
    BadSettings,
    NoSuchPhrase,
    NoTableTalk,
    TooManyPhrases,
    NotTheirTurn,
    TooSoon,
    NudgedAlready,
    NoSuchDeal,
    GivenAlready,
    BadContribution,
    InCompany,
    NothingBack,
    NoPoint,
    NoHints,
    NotYourTurn,
    Thinking,
    Changed,
    BadSeats,
    StartNeedsFull,
    NoRecordYet,
    TooManyRequests,
    /// For how many seconds.
    TooManyTables(u32),
    TooManySockets,
    TooManyReadings,
    TooMuchWritten,
    TableFull,
    TooManyMessages,
    WrongOrigin,
    WrongHost,
    NoSuchPage,
    WrongMethod,
    Stopping,
    Slow,
    Idle,
    Storage,
    DiskFull,
    Busy,
    NoJob,
    NoLesson,
    GivenUp,
    WorkFailed,
}

impl WhyNot {
    /// Where too much was asked for: after how many seconds it may be asked again. What others hold has no certain time; then
    /// it is a moment in which much of it ends.
    pub fn wait(self) -> Option<u32> {
        match self {
            WhyNot::TooManyTables(seconds) => Some(seconds),
            WhyNot::TooManyRequests | WhyNot::TooManyReadings => Some(1),
            WhyNot::TooManySockets | WhyNot::Busy => Some(5),
            _ => None,
        }
    }

    /// The sentence in Swedish and in English.
    pub fn text(self) -> (&'static str, &'static str) {
        match self {
            WhyNot::NotJson => {
                ("Meddelandet går inte att förstå.", "The message is not one that can be understood.")
            }
            WhyNot::NotText => ("Meddelanden ska vara text.", "Messages must be text."),
            WhyNot::TooLong => ("Meddelandet är för långt.", "The message is too long."),
            WhyNot::HelloFirst => {
                ("Det första meddelandet ska vara hello.", "The first message must be a hello.")
            }
            WhyNot::HelloTwice => ("Du har redan sagt hello.", "You have said hello already."),
            WhyNot::BadSecret => (
                "Hemligheten ska vara 22–128 tecken av A–Z, a–z, 0–9, - och _.",
                "The secret must be 22–128 characters of A–Z, a–z, 0–9, - and _.",
            ),
            WhyNot::NoSecret => (
                "Det behövs en hemlighet för att sitta vid bordet.",
                "It takes a secret to sit at the table.",
            ),
            WhyNot::BadId => (
                "Varje meddelande ska ha ett id på 1–64 tecken.",
                "Every message must have an id of 1–64 characters.",
            ),
            WhyNot::BadName => (
                "Namnet ska ha 1–24 tecken, och minst en bokstav, siffra eller symbol som syns.",
                "The name must have 1–24 characters, and at least one letter, digit or symbol that can be seen.",
            ),
            WhyNot::NoTable => ("Det bordet finns inte.", "There is no such table."),
            WhyNot::NoWatching => {
                ("Vid det här bordet får ingen titta på.", "Nobody may watch at this table.")
            }
            WhyNot::NotSeated => ("Du sitter inte vid bordet.", "You do not sit at the table."),
            WhyNot::SeatedAlready => ("Du sitter redan vid bordet.", "You sit at the table already."),
            WhyNot::WrongInvite => ("Inbjudan gäller inte.", "The invitation is not valid."),
            WhyNot::NoOpenSeat => ("Det finns ingen ledig plats.", "There is no open seat."),
            WhyNot::NotInThisDeal => (
                "Du kan sätta dig där när given är slut: kort i den kan redan vara sedda.",
                "You can sit down there when the deal is over: cards of it may have been seen already.",
            ),
            WhyNot::Crowded => {
                ("Det är för många vid bordet just nu.", "There are too many at the table now.")
            }
            WhyNot::SeatTaken => ("Platsen är upptagen.", "The seat is taken."),
            WhyNot::NoSuchSeat => ("Den platsen finns inte.", "There is no such seat."),
            WhyNot::NotHost => ("Det kan bara värden göra.", "Only the host can do that."),
            WhyNot::OwnSeat => ("Din egen plats lämnar du själv.", "You leave your own seat yourself."),
            WhyNot::NoSuchLevel => ("Den nivån finns inte.", "There is no such level."),
            WhyNot::NotInLobby => ("Spelet har inte börjat.", "The game has not begun."),
            WhyNot::OnlyInLobby => {
                ("Det går bara innan spelet har börjat.", "That is possible only before the game has begun.")
            }
            WhyNot::OpenSeats => ("Det finns lediga platser kvar.", "There are open seats left."),
            WhyNot::NotAccepted => {
                ("Alla har inte godkänt reglerna än.", "Not everyone has accepted the rules yet.")
            }
            WhyNot::NotPlaying => ("Ingen giv spelas just nu.", "No deal is being played now."),
            WhyNot::NothingNext => ("Det är inte dags för nästa giv.", "It is not time for the next deal."),
            WhyNot::Ended => ("Bordet är avslutat.", "The table has been closed."),
            WhyNot::OlderRules => (
                "Här spelades något som reglerna inte tillåter, så som de läses nu. Bordet går att titta på, men inte att spela vidare vid.",
                "Something was played here that the rules, as they are read now, do not allow. The table can be looked at, but not played at any more.",
            ),
            WhyNot::BadSettings => (
                "Bordets inställningar ligger utanför gränserna.",
                "The table's settings are outside their limits.",
            ),
            WhyNot::NoSuchPhrase => ("Det går inte att säga.", "That cannot be said."),
            WhyNot::NoTableTalk => (
                "Medan given spelas får lagkamrater inte prata om spelet.",
                "While the deal is played team-mates may not talk about the play.",
            ),
            WhyNot::TooManyPhrases => {
                ("Vänta lite innan du säger något mer.", "Wait a little before you say more.")
            }
            WhyNot::NotTheirTurn => (
                "Ingen på den platsen behöver påminnas just nu.",
                "There is nobody to remind at that seat now.",
            ),
            WhyNot::TooSoon => ("Ge dem en liten stund till.", "Give them a little more time."),
            WhyNot::NudgedAlready => ("Du har redan påmint.", "You have reminded them already."),
            WhyNot::NoSuchDeal => ("Den given är inte utlovad nu.", "That deal is not promised now."),
            WhyNot::GivenAlready => {
                ("Du har redan bidragit till given.", "You have contributed to the deal already.")
            }
            WhyNot::BadContribution => (
                "Bidraget ska vara 64 siffror 0–9 och a–f.",
                "The contribution must be 64 digits 0–9 and a–f.",
            ),
            WhyNot::InCompany => (
                "Det går bara när du är ensam med datorerna i given.",
                "That is possible only while you are alone with the computers in the deal.",
            ),
            WhyNot::NothingBack => (
                "Du har inte gjort något i given som går att ta tillbaka.",
                "You have done nothing in the deal to take back.",
            ),
            WhyNot::NoPoint => ("Så långt har given inte kommit.", "The deal has not come that far."),
            WhyNot::NoHints => (
                "Råd ges bara när du är ensam med datorerna, om inte värden har tillåtit dem.",
                "Hints are given only while you are alone with the computers, unless the host has allowed them.",
            ),
            WhyNot::NotYourTurn => ("Det är inte din tur.", "It is not your turn."),
            WhyNot::Thinking => ("Mästaren tänker redan.", "The master is thinking already."),
            WhyNot::Changed => {
                ("Läget hann ändras. Försök igen.", "Things have changed meanwhile. Try again.")
            }
            WhyNot::BadSeats => (
                "Platserna ska vara lika många som spelarna, och precis en ska vara din.",
                "There must be as many seats as players, and exactly one must be yours.",
            ),
            WhyNot::StartNeedsFull => {
                ("Alla platser måste vara besatta för att börja.", "All seats must be taken to begin.")
            }
            WhyNot::NoRecordYet => (
                "Protokollet går att läsa när partiet är slut.",
                "The record can be read when the game is over.",
            ),
            WhyNot::TooManyRequests => ("Vänta lite och försök igen.", "Wait a little and try again."),
            WhyNot::TooManyTables(_) => (
                "Många bord har öppnats härifrån. Vänta lite och försök igen.",
                "Many tables have been opened from here. Wait a little and try again.",
            ),
            WhyNot::TooManySockets => {
                ("För många är anslutna härifrån.", "Too many are connected from here.")
            }
            WhyNot::TooManyReadings => (
                "För många protokoll läses härifrån på en gång. Vänta lite och försök igen.",
                "Too many records are being read from here at once. Wait a little and try again.",
            ),
            WhyNot::TooMuchWritten => (
                "Mycket har gjorts härifrån på kort tid. Vänta lite och försök igen.",
                "Much has been done from here in a short time. Wait a little and try again.",
            ),
            WhyNot::TableFull => (
                "Bordets protokoll är fullt. Öppna ett nytt bord.",
                "The record of this table is full. Open a new table.",
            ),
            WhyNot::TooManyMessages => ("Det kom för många meddelanden.", "There were too many messages."),
            WhyNot::WrongOrigin => {
                ("Anropet kommer från en annan webbplats.", "The request comes from another site.")
            }
            WhyNot::WrongHost => (
                "Servern svarar inte under det namnet. Den som kör den kan tillåta det: talong serve --host NAMN.",
                "The server does not answer by that name. Whoever runs it can allow it: talong serve --host NAME.",
            ),
            WhyNot::NoSuchPage => ("Sidan finns inte.", "There is no such page."),
            WhyNot::WrongMethod => {
                ("Så kan man inte anropa den adressen.", "That address cannot be used like that.")
            }
            WhyNot::Stopping => (
                "Servern startas om. Anslut igen om en liten stund.",
                "The server is restarting. Connect again in a moment.",
            ),
            WhyNot::Slow => {
                ("Anslutningen hann inte med. Anslut igen.", "The connection did not keep up. Connect again.")
            }
            WhyNot::Idle => {
                ("Anslutningen har varit tyst för länge.", "The connection was silent for too long.")
            }
            WhyNot::Busy => (
                "Servern räknar redan på så mycket som den hinner. Försök igen om en stund.",
                "The server is working on as much as it can already. Try again in a while.",
            ),
            WhyNot::NoJob => ("Det arbetet finns inte längre.", "That work is no longer there."),
            WhyNot::NoLesson => ("Den lektionen finns inte.", "There is no such lesson."),
            WhyNot::GivenUp => ("Arbetet avbröts.", "The work was given up."),
            WhyNot::WorkFailed => ("Arbetet gick inte att göra färdigt.", "The work could not be finished."),
            WhyNot::DiskFull => (
                "Serverns disk är full, så inget kan sparas. Spelet går vidare när det finns plats.",
                "The server's disk is full, and nothing can be saved. The game goes on when there is room.",
            ),
            WhyNot::Storage => (
                "Det gick inte att spara. Försök igen om en stund.",
                "It could not be saved. Try again in a while.",
            ),
        }
    }
}

impl From<WhyNot> for wire::Reason {
    fn from(no: WhyNot) -> wire::Reason {
        Refusal::from(no).into()
    }
}

impl From<WhyNot> for Refusal {
    fn from(no: WhyNot) -> Refusal {
        let (sv, en) = no.text();
        let rule = (no == WhyNot::NoTableTalk).then_some("TF-ASK-9");
        Refusal { rule, text: cards::Text::new(sv, en) }
    }
}
