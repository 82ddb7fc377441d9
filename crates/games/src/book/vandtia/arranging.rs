//! Arranging the cards before play.

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn arranging(h: &Facts) -> Section {
    let mut paragraphs = Vec::new();
    if h.arranging() {
        paragraphs.push(order());
        if h.swap {
            paragraphs.push(swap(h));
        }
        if h.lay {
            paragraphs.push(lay(h));
        }
        if h.shift() {
            paragraphs.push(shift());
            paragraphs.push(too_many(h));
        }
        paragraphs.push(stacks(h));
        if h.shift() {
            paragraphs.push(example(h));
        }
    } else {
        paragraphs.push(nothing());
    }
    section("Att ordna sina kort", "Arranging your cards", paragraphs)
}

fn nothing() -> Paragraph {
    say(
        "Korten ligger som de gavs. Ingen får byta, lägga ut eller flytta något innan spelet börjar.",
        "The cards lie as they were dealt. Nobody may swap, lay out or move anything before play begins.",
    )
    .cite(&["VT-ARR-7"])
}

fn order() -> Paragraph {
    say(
        "Innan spelet börjar får var och en ordna sina kort, i tur och ordning från förhand. Det sker med de \
         byten som beskrivs här. De får göras om och om igen, i vilken ordning som helst, tills man är nöjd, \
         men ingen får göra fler än 60 byten.",
        "Before play begins everyone may arrange their cards, in turn from forehand, by the changes described \
         here. They may be made again and again, in any order, until you are content, but nobody may make \
         more than 60.",
    )
    .cite(&["VT-ARR-6", "VT-ARR-7"])
}

fn swap(h: &Facts) -> Paragraph {
    let draft = if h.lay {
        say(
            "Man får byta ett handkort mot ett av sina uppvända kort på bordet, om det är det enda uppvända i \
             sin packe.",
            "You may swap a hand card for one of your face-up cards on the table, if it is the only face-up \
             card of its stack.",
        )
    } else {
        say(
            "Man får byta ett handkort mot ett av sina uppvända kort på bordet. Något annat får man inte \
             göra.",
            "You may swap a hand card for one of your face-up cards on the table. Nothing else is allowed.",
        )
    };
    draft.cite(&["VT-ARR-1"])
}

fn lay(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.piles()), words::en(h.piles()));
    let draft = if h.lay_on_others {
        say(
            "Man får lägga ett eller flera handkort på ett uppvänt kort av samma valör, hos sig själv eller \
             hos någon annan.",
            "You may lay one or more hand cards on a face-up card of the same rank, your own or somebody \
             else’s.",
        )
    } else {
        say(
            "Man får lägga ett eller flera handkort på ett av sina egna uppvända kort av samma valör.",
            "You may lay one or more hand cards on one of your own face-up cards of the same rank.",
        )
    };
    draft
        .and(
            format!(
                "Därefter drar man ur talongen tills man har {sv} kort på handen igen. Är talongen slut får \
                 man fortsätta utan att dra."
            ),
            format!(
                "Then you draw from the talong until you have {en} cards in hand again. If the talong is used \
                 up, you may go on arranging without drawing."
            ),
        )
        .cite(if h.lay_on_others {
            &["VT-ARR-2", "VT-ARR-6", "VT-ARR-7"]
        } else {
            &["VT-ARR-2", "VT-ARR-6"]
        })
}

fn shift() -> Paragraph {
    say(
        "Den som har flera uppvända kort i en packe får ta upp alla uppvända kort ur en annan av sina packar \
         på handen och flytta dit ett eller flera från den första. Minst ett måste ligga kvar där man \
         flyttar ifrån.",
        "A player with several face-up cards in one stack may take all face-up cards of another of their \
         stacks into the hand and move one or more from the first stack there. At least one must stay where \
         they are moved from.",
    )
    .cite(&["VT-ARR-3"])
}

fn too_many(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.piles()), words::en(h.piles()));
    say(
        format!(
            "Den som på så sätt får fler än {sv} kort på handen drar inga nya när hen lägger ut kort, förrän \
             hen har färre än {sv} kvar. Då fylls handen på till {sv} igen."
        ),
        format!(
            "A player who comes to hold more than {en} cards in this way draws nothing when laying, until the \
             hand has fallen below {en}. Then it is filled up to {en} again."
        ),
    )
    .cite(&["VT-ARR-4"])
}

fn stacks(h: &Facts) -> Paragraph {
    if h.lay {
        say(
            "De uppvända korten i en packe har alltid samma valör, och varje nedvänt kort är hela tiden \
             täckt.",
            "The face-up cards of a stack are always of one rank, and every face-down card is covered all the \
             time.",
        )
    } else {
        say(
            "Varje nedvänt kort är hela tiden täckt av ett uppvänt.",
            "Every face-down card is covered by a face-up card all the time.",
        )
    }
    .cite(&["VT-ARR-5"])
}

fn example(h: &Facts) -> Paragraph {
    let (hand, table) = if h.piles() == 4 { (", ♦6", ", ♠E") } else { ("", "") };
    let en_table = table.replace('E', "A");
    say(
        format!(
            "Ett exempel: på handen finns ♣D, ♥9, ♠4{hand} och på bordet ligger ♦9, ♣5, ♥3{table}. Spelaren \
             lägger ♥9 på ♦9 och drar ♠9, lägger även den och drar ♦8. Sedan tar hen upp ♣5 och ♥3 och \
             flyttar en nia till vardera platsen. Nu finns ♣D, ♦8, ♣5, ♠4, ♥3{hand} på handen och tre nior \
             öppet på bordet."
        ),
        format!(
            "An example: the hand is ♣Q, ♥9, ♠4{hand} and on the table lie ♦9, ♣5, ♥3{en_table}. The player \
             lays ♥9 on ♦9 and draws ♠9, lays that too and draws ♦8. Then they take up ♣5 and ♥3 and move a \
             nine to each place. Now the hand is ♣Q, ♦8, ♣5, ♠4, ♥3{hand}, and three nines lie open on the \
             table."
        ),
    )
    .cite(&["VT-ARR-2", "VT-ARR-3", "VT-ARR-4"])
}
