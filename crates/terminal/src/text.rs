//! The table line by line: no screen drawing, every event a sentence. For screen readers and pipes.

use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

use cards::Lang;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;
use wire::table::What;

use crate::besides::{self, Choice};
use crate::mark::{self, Mark};
use crate::offer::{offer, prompt};
use crate::review;
use crate::screen::keys::{Key, command};
use crate::session::{Session, hint_words};
use crate::store::News;
use crate::tell;
use crate::typed::{self, Typed};
use crate::view::SeatInfo;
use crate::words::{capital, card_name, label, refusal, say};

/// The longest line that is read as one.
const LONGEST: u64 = 4096;

/// Lines that somebody types, or that a pipe gives.
pub struct Lines {
    lines: mpsc::Receiver<String>,
    /// From a pipe a line is read when something is asked, so that a script can answer ahead of time.
    piped: bool,
    ended: bool,
}

impl Lines {
    /// The lines of standard input.
    pub fn of_input(piped: bool) -> Lines {
        let (send, lines) = mpsc::channel(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            let mut bytes = Vec::new();
            while let Ok(1..) = (&mut input).take(LONGEST).read_until(b'\n', &mut bytes) {
                // Bytes that are no text become signs that nothing is called by.
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string();
                bytes.clear();
                if send.blocking_send(line).is_err() {
                    break;
                }
            }
        });
        Lines { lines, piped, ended: false }
    }

    /// The next line; none at the end.
    pub async fn next(&mut self) -> Option<String> {
        let line = self.lines.recv().await;
        self.ended |= line.is_none();
        line
    }
}

/// Tells something, a line at a time.
pub fn tell(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Plays at a table until the person leaves or there is nothing more to hear.
pub async fn play(session: &mut Session, lines: &mut Lines) -> io::Result<()> {
    let mut asked = false;
    let mut marks = mark::are_wanted().then_some(0);
    loop {
        let open = session.is_asked();
        if open && !asked {
            ask(session)?;
        }
        asked = open;
        if let Some(inputs) = marks {
            tell(&Mark { inputs, ..session.mark() }.to_string())?;
        }
        let goes_on = session.goes_on_at();
        if lines.ended && open {
            return tell(say(
                session.lang,
                "Inmatningen är slut. Spelet finns kvar: talong play --continue.",
                "The input has ended. The game is kept: talong play --continue.",
            ));
        }
        tokio::select! {
            message = session.hear() => {
                if heard(session, &message, &mut asked)? {
                    return Ok(());
                }
            }
            line = lines.next(), if !lines.ended && (open || !lines.piped) => {
                marks = marks.map(|inputs| inputs + u64::from(line.is_some()));
                if let Some(line) = line && said(session, line.trim())? {
                    return Ok(());
                }
                asked = true;
            }
            () = tokio::time::sleep_until(goes_on.unwrap_or_else(Instant::now).into()), if goes_on.is_some() => {
                session.go_on_alone();
            }
        }
        // After a wish from a pipe, the next line waits for the answer.
        if lines.piped && asked {
            while session.is_asked() && session.waits() {
                let message = session.hear().await;
                if heard(session, &message, &mut asked)? {
                    return Ok(());
                }
            }
        }
    }
}

/// Takes a message in and tells of it; true at the end.
fn heard(session: &mut Session, message: &Json, asked: &mut bool) -> io::Result<bool> {
    let before = session.store.phase().to_string();
    let (news, told) = session.take(message);
    for line in told {
        tell(&line)?;
    }
    let lang = session.lang;
    match news {
        News::Snapshot(_) => {
            introduce(session)?;
            *asked = false;
        }
        News::Event { what, .. } => {
            if session.store.phase() != before && session.is_between() {
                for line in tell::result(session) {
                    tell(&line)?;
                }
            }
            if matches!(what, Some(What::Back { .. })) {
                tell(say(lang, "Det är taget tillbaka.", "It is taken back."))?;
            }
            // Nobody has something else to choose because of a hint, or of what a deal is made from.
            *asked &=
                matches!(what, Some(What::Hinted { .. } | What::Committed { .. } | What::Contributed { .. }));
        }
        News::Refused(error) => tell(&refusal(lang, &error))?,
        News::Explained(answer) if answer["legal"] == false => tell(&refusal(lang, &answer["error"]))?,
        News::Hint(hints) => {
            for hint in hints.iter().take(3) {
                tell(&hint_words(lang, hint))?;
            }
        }
        News::Points(points) => {
            tell_choices("igen", "again", lang, &besides::points(lang, &points))?;
            session.points = points;
        }
        News::Bye(error) => tell(&refusal(lang, &error))?,
        News::Ended(error) => {
            return match error {
                Some(error) => Err(io::Error::other(refusal(lang, &error))),
                None => Ok(true),
            };
        }
        _ => {}
    }
    Ok(session.store.phase() == "ended")
}

fn introduce(session: &Session) -> io::Result<()> {
    let lang = session.lang;
    let Some(table) = &session.store.table else { return Ok(()) };
    let name = |seat: &SeatInfo| match seat.kind.as_str() {
        "open" => say(lang, "ledig plats", "open seat").to_string(),
        _ => session.talk().who(seat.seat),
    };
    let names: Vec<String> = table.seats.iter().map(name).collect();
    let game = crate::texts::game_name(lang, &table.game);
    tell(&format!("{game}: {}.", names.join(", ")))?;
    if session.store.you.is_none() {
        return tell(say(lang, "Du tittar på.", "You are watching."));
    }
    tell(say(lang, "Skriv hjälp för vad du kan skriva.", "Type help for what you can type."))?;
    if table.phase == "lobby" {
        return tell_all(&besides::lobby(session));
    }
    if session.is_between() {
        for line in tell::result(session) {
            tell(&line)?;
        }
        return Ok(());
    }
    for line in tell::table(session) {
        tell(&line)?;
    }
    Ok(())
}

/// Says what is asked of the player.
fn ask(session: &Session) -> io::Result<()> {
    let lang = session.lang;
    let store = &session.store;
    let own = store.own().is_some_and(|own| own.accepted);
    match store.phase() {
        "lobby" | "playing" if !own => tell(say(
            lang,
            "Godkänner du bordets regler? Skriv ja, eller regler för att läsa dem.",
            "Do you accept the rules of the table? Type yes, or rules to read them.",
        )),
        "lobby" if store.may_start() => tell(say(
            lang,
            "Skriv börja för att dela ut korten, platser för vem som sitter var, ändra för husreglerna.",
            "Type start to deal the cards, seats for who sits where, change for the house rules.",
        )),
        "lobby" => tell(say(
            lang,
            "Väntar på de andra runt bordet. Skriv platser för att bjuda in eller låta datorn spela, ändra för husreglerna.",
            "Waiting for the others around the table. Type seats to invite or to let bots play, change for the house rules.",
        )),
        "between" => tell(say(
            lang,
            "Tom rad: nästa giv. genomgång: gå igenom given. igen: samma kort igen. sluta: spara och sluta.",
            "Empty line: next deal. review: go through the deal. again: the same cards again. quit: keep the game and quit.",
        )),
        "over" => tell(say(
            lang,
            "Tom rad: ett parti till. genomgång: gå igenom given. igen: samma kort igen. sluta: sluta.",
            "Empty line: another game. review: go through the deal. again: the same cards again. quit: quit.",
        )),
        _ => ask_action(session),
    }
}

fn ask_action(session: &Session) -> io::Result<()> {
    let (Some(view), Some(you)) = (&session.store.view, session.store.you) else { return Ok(()) };
    let lang = session.lang;
    if let Some(only) = session.store.only_goes_on() {
        return tell(match only {
            "turn" => say(
                lang,
                "Din tur. Sticket är ditt; tom rad eller vänd: kortet vänds upp.",
                "Your turn. The trick is yours; empty line or turn: the card is turned up.",
            ),
            _ => say(
                lang,
                "Din tur. Sticket är ditt; tom rad eller dra: du drar.",
                "Your turn. The trick is yours; empty line or draw: you draw.",
            ),
        });
    }
    let offered = offer(view, Some(you));
    let asked = prompt(lang, view, Some(you), &offered, |seat| session.talk().who(seat));
    let top = view.pile.last().map(|top| card_name(lang, *top));
    let top = top.map(|top| format!(" {} {top}.", say(lang, "Överst ligger", "On top lies")));
    tell(&format!("{} {asked}{}", say(lang, "Din tur.", "Your turn."), top.unwrap_or_default()))?;
    if let Some(hand) = tell::hand(session) {
        tell(&hand)?;
    }
    if let Some(laid) = tell::laid(session, &offered.cards) {
        tell(&laid)?;
    }
    let numbered = offered.buttons.iter().enumerate();
    let choices: Vec<String> =
        numbered.map(|(i, b)| format!("{}: {}", i + 1, label(lang, view, b))).collect();
    if !choices.is_empty() {
        tell(&format!("{} {}.", say(lang, "Du kan också säga", "You can also say"), choices.join(", ")))?;
    }
    if !offered.flips.is_empty() {
        let flips: Vec<String> =
            offered.flips.iter().map(|n| format!("{} {n}", say(lang, "vänd", "turn"))).collect();
        tell(&format!("{}.", capital(&flips.join(", "))))?;
    }
    Ok(())
}

const HELP: (&str, &str) = (
    "Spela ett kort genom att skriva det: hK är hjärter kung, s10 spader tio, rE ruter ess, kKn klöver knekt; \
     \"spela hK\" går lika bra. Flera kort på en gång: hK sK, eller KK. Det som sägs väljs med siffran eller orden.\n\
     Efter ett stick: dra drar ur talongen, vänd vänder upp kortet på bordet. Datorn gör det åt dig när det inte finns \
     något att mäla, om du inte startar med --draw hand.\n\
     Vändtia: byt hK 2, lägg hK 2, flytta 1 2 hK, klar, vänd 1, plocka, chansa.\n\
     hand, bord, poäng, stick, regler, logg: läser upp. varför hK: varför det inte går.\n\
     tips: vad Mästare skulle göra. ångra: tar tillbaka. igen: samma kort igen. resten: resten av sticken är dina. \
     genomgång: går igenom given när den är slut.\n\
     I sällskap: säg, påminn, platser, ändra; varje ord läser upp vad som kan väljas, och säg 2 väljer det andra.\n\
     sluta: sparar och slutar.",
    "Play a card by typing it: Kh is the king of hearts, 10s the ten of spades; \"play Kh\" will do too. Several at once: \
     Kh Ks, or KK. What is said is chosen by its number or its words.\n\
     After a trick: draw draws from the talong, turn turns up the card on the table. The program does it for you when \
     there is nothing to meld, unless you start it with --draw hand.\n\
     Vändtia: swap Kh 2, lay Kh 2, shift 1 2 Kh, done, turn 1, take, chance.\n\
     hand, table, score, trick, rules, log: read out. why Kh: why it is not allowed.\n\
     hint: what Master would do. undo: takes back. again: the same cards again. rest: the rest of the tricks are yours. \
     review: goes through the deal when it is over.\n\
     In company: say, nudge, seats, change; each word reads out what can be chosen, and say 2 chooses the second.\n\
     quit: keeps the game and quits.",
);

/// Does what was typed; true to leave.
fn said(session: &mut Session, line: &str) -> io::Result<bool> {
    let lang = session.lang;
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let playing = session.store.phase() == "playing" && session.store.own().is_some_and(|own| own.accepted);
    let first = first.to_lowercase();
    let mut words = rest.split_whitespace();
    let number = words.next().and_then(|word| word.parse::<usize>().ok());
    let sure = words.next().is_some_and(|word| matches!(word.to_lowercase().as_str(), "ja" | "yes"));
    if let Some(key) = command(&first).filter(|_| rest.is_empty() || number.is_some()) {
        return asked_for(session, key, number.map(|number| (number, sure)));
    }
    match first.as_str() {
        "hand" => tell(&tell::hand(session).unwrap_or_default())?,
        "bord" | "bordet" | "table" => tell_all(&tell::table(session))?,
        "poäng" | "ställning" | "score" => {
            let view = session.store.view.as_ref();
            tell(&view.map(|view| tell::score(session, view)).unwrap_or_default())?;
        }
        "varför" | "why" => act(session, rest, true)?,
        "" | "ja" | "yes" | "nästa" | "next" | "börja" | "start" | "godkänn" | "accept" if !playing => {
            session.go_on();
        }
        "" => match session.store.only_goes_on().map(str::to_string) {
            Some(only) => drop(session.act(&only)),
            None => ask(session)?,
        },
        _ if playing => act(session, line, false)?,
        _ => tell(&misunderstood(lang))?,
    }
    Ok(false)
}

/// Does what a word of the program stands for, perhaps with the number of a choice; true to leave.
fn asked_for(session: &mut Session, key: Key, number: Option<(usize, bool)>) -> io::Result<bool> {
    let lang = session.lang;
    match key {
        Key::Quit => {
            tell(say(
                lang,
                "Spelet finns kvar: talong play --continue.",
                "The game is kept: talong play --continue.",
            ))?;
            return Ok(true);
        }
        Key::Help | Key::Menu => tell(say(lang, HELP.0, HELP.1))?,
        Key::LastTrick => tell(&tell::last_trick(session))?,
        Key::Log => tell_all(&session.log)?,
        Key::Rules => {
            let rules = session.store.table.as_ref().and_then(|table| table.compiled());
            tell_all(&rules.map(|rules| tell::book(&rules, lang)).unwrap_or_default())?;
        }
        Key::Hint => drop(session.wish(json!({"t": "hint"}))),
        Key::Undo => drop(session.wish(json!({"t": "undo"}))),
        Key::Claim => drop(session.wish(json!({"t": "claim"}))),
        Key::Review => review_deal(session)?,
        Key::Again => match number {
            None => drop(session.wish(json!({"t": "points"}))),
            Some(_) => {
                let all = besides::points(lang, &session.points);
                choose(session, ("igen", "again"), all, number)?;
            }
        },
        Key::Say => choose(session, ("säg", "say"), besides::phrases(&session.store, lang), number)?,
        Key::Nudge => {
            let all = besides::nudges(&session.store, lang);
            let only = (all.len() == 1).then_some((1, false));
            choose(session, ("påminn", "nudge"), all, number.or(only))?;
        }
        Key::Seats => choose(session, ("platser", "seats"), besides::seats(session), number)?,
        Key::Change => choose(session, ("ändra", "change"), besides::rules(&session.store, lang), number)?,
    }
    Ok(false)
}

/// Chooses by number, or reads out what there is.
fn choose(
    session: &mut Session,
    word: (&str, &str),
    all: Vec<Choice>,
    number: Option<(usize, bool)>,
) -> io::Result<()> {
    let (at, sure) = number.unwrap_or_default();
    match all.get(at.wrapping_sub(1)) {
        // The list may have changed since it was read out; what is grave is asked about once more.
        Some(choice) if choice.grave && !sure => {
            let lang = session.lang;
            let (word, yes) = (say(lang, word.0, word.1), say(lang, "ja", "yes"));
            tell(&format!("{}? {} {word} {at} {yes}.", choice.text, say(lang, "Skriv", "Type")))
        }
        Some(choice) if !choice.wish.is_null() => {
            session.wish(choice.wish.clone());
            Ok(())
        }
        _ => tell_choices(word.0, word.1, session.lang, &all),
    }
}

fn tell_choices(sv: &str, en: &str, lang: Lang, all: &[Choice]) -> io::Result<()> {
    if all.is_empty() {
        return tell(say(lang, "Det går inte just nu.", "That cannot be done now."));
    }
    for (i, choice) in all.iter().enumerate() {
        tell(&match choice.wish.is_null() {
            true => choice.text.clone(),
            false => format!("{} {}: {}", say(lang, sv, en), i + 1, choice.text),
        })?;
    }
    Ok(())
}

fn tell_all(lines: &[String]) -> io::Result<()> {
    lines.iter().try_for_each(|line| tell(line.trim_start_matches("# ")))
}

fn misunderstood(lang: Lang) -> String {
    say(lang, "Det förstod jag inte. Skriv hjälp.", "I did not understand that. Type help.").to_string()
}

fn act(session: &mut Session, line: &str, explain: bool) -> io::Result<()> {
    let lang = session.lang;
    let (Some(view), Some(you)) = (&session.store.view, session.store.you) else { return Ok(()) };
    match typed::read(line, view, you, &offer(view, Some(you)).buttons) {
        Typed::Action(action) if explain => drop(session.wish(json!({"t": "explain", "action": action}))),
        Typed::Action(action) => drop(session.act(&action)),
        Typed::Either(all) => {
            let all: Vec<String> = all.iter().map(|action| label(lang, view, action)).collect();
            tell(&format!("{} {}", say(lang, "Vilket menar du:", "Which do you mean:"), all.join(", ")))?;
        }
        Typed::Unknown => tell(&misunderstood(lang))?,
    }
    Ok(())
}

fn review_deal(session: &Session) -> io::Result<()> {
    let lang = session.lang;
    let (Some(source), Some(you), true) = (session.source(), session.store.you, session.is_between()) else {
        return tell(review::unavailable(lang));
    };
    // Nothing is asked of the table meanwhile, and its task runs on other threads.
    let game = tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(source.game(lang)));
    let game = match game {
        Ok(game) => game,
        Err(why) => return tell(&why),
    };
    tell(say(lang, "Mästare går igenom given …", "Master goes through the deal …"))?;
    let remarks = tokio::task::block_in_place(|| review::last_deal(&game, you as u8, &mut |_, _| true));
    tell_all(&review::lines(lang, &remarks))
}
