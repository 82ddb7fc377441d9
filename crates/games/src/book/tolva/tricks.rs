//! The play of the tricks.

use ::tolva::Layout;

use super::facts::Facts;
use crate::book::words::{self, say, section};
use crate::book::{Paragraph, Section};

pub(crate) fn tricks(h: &Facts) -> Section {
    let mut paragraphs = vec![leads(h)];
    if h.layout == Layout::Table {
        paragraphs.push(table(h));
    }
    if h.free_play() {
        paragraphs.push(free(h));
    }
    if h.layout == Layout::Talong {
        paragraphs.push(talong(h));
    }
    paragraphs.push(duties(h));
    paragraphs.push(if h.two() { overtaking_two() } else { overtaking_many() });
    paragraphs.push(winner(h));
    section("Sticken", "The tricks", paragraphs)
}

fn leads(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.tricks()), words::en(h.tricks()));
    say(
        "Till det första sticket spelar förhand ut, och sedan alltid den som tog sticket före.",
        "Forehand leads to the first trick, and after that always whoever took the trick before.",
    )
    .and(
        if h.two() {
            "Till varje stick lägger båda ett kort."
        } else {
            "Till varje stick lägger alla ett kort var, i tur och ordning."
        },
        if h.two() {
            "Both play one card to each trick."
        } else {
            "Everyone plays one card to each trick, in turn."
        },
    )
    .and(format!("Given har {sv} stick."), format!("The deal has {en} tricks."))
    .cite(&["TF-TRICK-1"])
}

fn table(h: &Facts) -> Paragraph {
    let draft = say(
        "Man får spela vilket som helst av sina handkort och sina uppvända kort, och de regler om tvång \
         som följer gäller för båda sorterna tillsammans.",
        "You may play any of your hand cards and any of your face-up cards, and the duties described below \
         look at both kinds together.",
    )
    .and(
        "Har ett uppvänt kort spelats, vänds kortet under det upp när sticket är slut och vinnaren har \
         haft sitt tillfälle att mäla. Det gäller båda spelarnas kort. Sedan kan det nya kortet spelas \
         som de andra, och när också det är borta står platsen tom.",
        "When a face-up card has been played, the card under it is turned up once the trick is over and \
         its winner has had the occasion to meld. That goes for both players’ cards. The new card can \
         then be played like the others, and when it too is gone the place stays empty.",
    );
    if h.first_trick_from_table {
        draft.and(
            "Men det första sticket spelas från bordet: båda lägger ett uppvänt kort, och handkorten ligger \
             orörda så länge. Ingen får se på sina egna förrän sticket är komplett. Då tas de upp, innan \
             vinnaren får mäla.",
            "But the first trick is played from the table: both players use a face-up card, and the hands \
             lie untouched meanwhile. Nobody sees their own hand until the trick is complete. Then the \
             hands are taken up, before the winner may meld.",
        )
    } else {
        draft.and(
            "Redan det första sticket får spelas från handen eller från bordet, som man vill.",
            "Even the first trick may be played from the hand or from the table, as you like.",
        )
    }
    .cite(&["TF-TRICK-8"])
}

fn free(h: &Facts) -> Paragraph {
    let (sv, en) = (words::sv(h.free_tricks()), words::en(h.free_tricks()));
    say(
        format!(
            "Så länge talongen räcker, det vill säga i de {sv} första sticken, gäller inget tvång: man får \
             lägga vilket kort man vill. Ingen trumf gäller då heller, utan det högsta kortet i den \
             utspelade färgen tar sticket."
        ),
        format!(
            "While the talong lasts, that is for the first {en} tricks, there are no duties: any card may \
             be played. No trump applies then either; the highest card of the suit led takes the trick."
        ),
    )
    .cite(&["TF-TRICK-5"])
}

fn talong(h: &Facts) -> Paragraph {
    let draft = say(
        "Efter varje stick drar den som tog det talongens översta kort, och sedan drar motspelaren nästa. \
         På så sätt har båda sex kort på handen tills talongen är slut. De sista sex sticken spelas med \
         de kort som man har kvar.",
        "After each trick its winner draws the top card of the talong, and then the opponent draws the \
         next. So both keep six cards in hand until the talong is used up. The last six tricks are \
         played with the cards that are left in hand.",
    );
    if h.free_play() {
        draft
    } else {
        draft.and(
            "Tvången nedan gäller från det första sticket, också medan det finns kort i talongen.",
            "The duties below hold from the first trick, also while there are cards in the talong.",
        )
    }
    .cite(&["TF-TRICK-7"])
}

fn duties(h: &Facts) -> Paragraph {
    let from = h.free_tricks() + 1;
    let draft = if h.free_play() {
        say(
            format!("Från och med det {} sticket är det slut på friheten.", words::sv_nth(from)),
            format!("From the {} trick on, the freedom is over.", words::en_nth(from)),
        )
    } else {
        say("I alla stick är man bunden av utspelet.", "In every trick you are bound by the lead.")
    };
    draft
        .and(
            "Kan man följa färg, alltså lägga ett kort i samma färg som utspelet, måste man göra det. Kan \
             man inte det, och det finns en trumffärg, måste man lägga en trumf om man har någon. Den som \
             varken kan det ena eller det andra får lägga vilket kort som helst.",
            "If you can follow suit, that is play a card of the suit led, you must. If you cannot, and \
             there is a trump suit, you must play a trump if you have one. If you can do neither, you \
             may play any card.",
        )
        .cite(&["TF-TRICK-2", "TF-TRICK-6"])
}

fn overtaking_two() -> Paragraph {
    say(
        "Dessutom råder överstickstvång: inom det som reglerna om färg och trumf lämnar öppet måste man \
         ta sticket om man kan. Den som följer färg och har ett högre kort än det utspelade måste alltså \
         lägga ett sådant. Tvånget gäller också i sang, det vill säga utan trumf.",
        "There is also a duty to overtake, överstickstvång: within what the rules of suit and trump leave \
         open, you must take the trick if you can. So a player who follows suit and has a higher card \
         than the one led must play one. The duty also holds in sang, that is without trump.",
    )
    .and(
        "Den som varken kan följa färg eller trumfa är däremot inte bunden av något.",
        "But a player who can neither follow suit nor trump is not bound by anything.",
    )
    .cite(&["TF-TRICK-3"])
}

fn overtaking_many() -> Paragraph {
    say(
        "Dessutom råder överstickstvång: inom det som reglerna om färg och trumf lämnar öppet måste man \
         slå det bästa kortet hittills i sticket, om man kan. Tvånget gäller också i sang, det vill säga \
         utan trumf.",
        "There is also a duty to overtake, överstickstvång: within what the rules of suit and trump leave \
         open, you must beat the best card so far in the trick if you can. The duty also holds in sang, \
         that is without trump.",
    )
    .and(
        "Att följa färg går alltid före. Är en annan färg än trumf utspelad och någon redan har trumfat, kan den som följer färg inte slå trumfen och får därför lägga vilket kort som helst i färgen. Den som \
         måste lägga trumf men inte kan slå en som redan ligger där lägger ändå en trumf. I övriga färger finns inget tvång.",
        "Following suit always comes first. When a suit other than trump was led and someone has already trumped, a player who follows suit cannot beat that trump and may therefore play any card of the suit. A \
         player who must trump but cannot beat a trump that lies there still plays a trump. In other suits there is no duty.",
    )
    .cite(&["TF-TRICK-3"])
}

fn winner(h: &Facts) -> Paragraph {
    let from = h.free_tricks() + 1;
    let draft = say(
        "Den högsta trumfen tar sticket. Ligger ingen trumf där tas det av det högsta kortet i den utspelade \
         färgen.",
        "The highest trump takes the trick. Where there is no trump on it, the highest card of the suit \
         led does.",
    );
    if h.free_play() {
        draft.and(
            format!(
                "Har någon satt trumf, så börjar trumfen gälla i det {} sticket. Annars spelas given till \
                 slut i sang.",
                words::sv_nth(from)
            ),
            format!(
                "If someone has set trump, it begins to count in the {} trick. Otherwise the deal is \
                 played to its end in sang.",
                words::en_nth(from)
            ),
        )
    } else {
        draft.and(
            "Sätter någon trumf, så gäller den från och med nästa utspel. Annars spelas hela given i sang.",
            "If someone sets trump, it counts from the next lead on. Otherwise the whole deal is played in \
             sang.",
        )
    }
    .cite(&["TF-TRICK-4", "TF-TRICK-6"])
}
