//! Playing to the pile.

use ::vandtia::FollowUp;

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn play(h: &Facts) -> Section {
    let mut paragraphs = vec![plays(h), drawing(h), follow_up(h), tens(h), twos()];
    paragraphs.push(fours(h));
    paragraphs.push(refill(h));
    paragraphs.push(leading_specials(h));
    section("Spelet till högen", "Playing to the pile", paragraphs)
}

fn plays(h: &Facts) -> Paragraph {
    let turn = if h.two() {
        (
            "Spelarna turas om. Den som står på tur spelar ett till fyra kort av samma valör på högen.",
            "The players take turns. The player whose turn it is plays one to four cards of one rank to the \
             pile.",
        )
    } else {
        (
            "Turen går medsols. Den som står på tur spelar ett till fyra kort av samma valör på högen.",
            "The turn goes clockwise. The player whose turn it is plays one to four cards of one rank to the \
             pile.",
        )
    };
    say(turn.0, turn.1)
        .and(
            "Vid ett utspel duger vilken valör som helst, utom allra först, då den deklarerade valören \
             gäller. Annars måste valören vara minst lika hög som den som ligger överst, eller vara två \
             eller tio.",
            "A lead may be of any rank, except the very first, where the declared rank holds. Otherwise the \
             rank must be at least as high as the one on top, or be a two or a ten.",
        )
        .and(
            "Högen ligger kvar tills någon vänder bort den eller plockar. Den som får tillbaka turen dessförinnan spelar alltså en gång till på samma hög.",
            "The pile stays until someone turns it away or picks it up. So a player whose turn comes round before that plays to the same pile again.",
        )
        .cite(&["VT-PLAY-1"])
}

fn drawing(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.piles()), words::en(h.piles()));
    say(
        format!(
            "Så länge man har kort på handen spelar man därifrån. När man har spelat fyller man på ur talongen till {sv} kort, så länge den räcker."
        ),
        format!(
            "As long as you have cards in hand, you play from there. After playing you fill up from the talong to {en} cards, as long as it lasts."
        ),
    )
    .cite(&["VT-PLAY-2"])
}

fn follow_up(h: &Facts) -> Paragraph {
    let next = if h.two() { ("motspelaren", "the opponent") } else { ("nästa spelare", "the next player") };
    let only_latest = (
        "Det gäller bara kort ur den senaste dragningen, inte sådana som man har sparat.",
        "This goes only for cards of the latest draw, not for cards held back.",
    );
    match h.follow_up {
        FollowUp::Race => say(
            format!(
                "Drar man då kort av samma valör som man just spelade, får man lägga dem också, om man hinner före {}. Den som är snabbast får lägga först. Efter nästa dragning får man göra likadant igen.",
                next.0
            ),
            format!(
                "If you then draw cards of the rank that you have just played, you may add them too, as long as {} has not played. The quicker one plays first. After the next draw you may do the same \
                 again.",
                next.1
            ),
        )
        .and(only_latest.0, only_latest.1),
        FollowUp::Wait => say(
            format!(
                "Drar man då kort av samma valör som man just spelade, får man lägga dem också. Då väntar {} \
                 tills man har lagt till dem eller avstått. Efter nästa dragning får man göra likadant igen.",
                next.0
            ),
            format!(
                "If you then draw cards of the rank that you have just played, you may add them too. {} waits \
                 until you have added them or declined. After the next draw you may do the same again.",
                next.1
            ),
        )
        .and(only_latest.0, only_latest.1),
        FollowUp::Never => say(
            "Den som har spelat och dragit är färdig för den gången. Kort av samma valör som man drar i \
             efterhand får inte läggas till.",
            "A player who has played and drawn is done for that time. Cards of the same rank that are drawn \
             afterwards may not be added.",
        ),
    }
    .cite(&["VT-PLAY-3"])
}

fn tens(h: &Facts) -> Paragraph {
    if h.aces_turn {
        say(
            "En eller flera tior vänder bort hela högen, tiorna själva inräknade. Korten är därmed ur spelet, \
             och den som vände bort högen spelar ut på nytt. Ess har samma verkan som tior.",
            "One or more tens turn the whole pile away, the tens themselves included. These cards are out of \
             play, and whoever turned the pile away leads again. Aces do the same as tens.",
        )
    } else {
        say(
            "En eller flera tior vänder bort hela högen, tiorna själva inräknade. Korten är därmed ur spelet, \
             och den som vände bort högen spelar ut på nytt.",
            "One or more tens turn the whole pile away, the tens themselves included. These cards are out of \
             play, and whoever turned the pile away leads again.",
        )
    }
    .cite(&["VT-PLAY-4"])
}

fn twos() -> Paragraph {
    say(
        "Tvåor får spelas på vad som helst. Högen ligger kvar, och den som spelade tvåorna spelar ut på \
         nytt, ovanpå dem.",
        "Twos may be played on anything. The pile stays, and whoever played the twos leads again, on top of \
         them.",
    )
    .cite(&["VT-PLAY-5"])
}

fn fours(h: &Facts) -> Paragraph {
    let who = if h.two() {
        ("av en spelare på en gång eller av båda efter hand", "by one player at once or by both in turn")
    } else {
        ("av en spelare på en gång eller av flera efter hand", "by one player at once or by several in turn")
    };
    say(
        format!(
            "Fyra kort av samma valör i följd överst på högen är ett fyrtal, vare sig de har spelats {}. Ett \
             fyrtal vänder bort högen precis som en tia, och den som spelade det sista av de fyra spelar ut \
             på nytt. Vart och ett av korten måste ha varit tillåtet att spela. Också fyra tvåor är ett \
             fyrtal.",
            who.0
        ),
        format!(
            "Four cards of one rank in a row on top of the pile are four of a kind, whether they were played \
             {}. They turn the pile away just like a ten, and whoever played the last of the four leads \
             again. Each of the cards must have been playable. Four twos are four of a kind too.",
            who.1
        ),
    )
    .cite(&["VT-PLAY-7"])
}

fn refill(h: &Facts) -> Paragraph {
    let after = if h.aces_turn {
        ("efter tvåor, tior, ess eller ett fyrtal", "after twos, tens, aces or four of a kind")
    } else {
        ("efter tvåor, tior eller ett fyrtal", "after twos, tens or four of a kind")
    };
    if h.refill_after_lead() {
        say(
            format!(
                "Den som ska spela ut på nytt {} drar inte före utspelet, utan fyller på handen en enda gång, \
                 efter det. Är handen tom fylls den ändå på före utspelet.",
                after.0
            ),
            format!(
                "A player who is to lead again {} does not draw before that lead, but fills up the hand just \
                 once, after it. An empty hand is filled up before the lead all the same.",
                after.1
            ),
        )
    } else {
        say(
            format!(
                "Den som ska spela ut på nytt {} fyller på handen före utspelet, och en gång till efter det.",
                after.0
            ),
            format!(
                "A player who is to lead again {} fills up the hand before that lead, and once more after it.",
                after.1
            ),
        )
    }
    .cite(&["VT-PLAY-6"])
}

fn leading_specials(h: &Facts) -> Paragraph {
    if h.aces_turn {
        say(
            "Tior, tvåor, ess och fyrtal får också spelas ut, med samma verkan.",
            "Tens, twos, aces and four of a kind may also be led, with the same effect.",
        )
    } else {
        say(
            "Tior, tvåor och fyrtal får också spelas ut, med samma verkan.",
            "Tens, twos and four of a kind may also be led, with the same effect.",
        )
    }
    .cite(&["VT-PLAY-8"])
}
