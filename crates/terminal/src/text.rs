//! The table line by line: no screen drawing, every event a sentence. For screen readers and pipes.

use std::io::{self, BufRead, Write};

use cards::Lang;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;

use crate::offer::{offer, prompt};
use crate::review;
use crate::session::{Session, hint_words};
use crate::store::News;
use crate::tell;
use crate::typed::{self, Typed};
use crate::words::{capital, label, refusal, say};

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
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { break };
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
    loop {
        let open = session.store.is_asked();
        if open && !asked {
            ask(session)?;
        }
        asked = open;
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
                if let Some(line) = line && said(session, line.trim())? {
                    return Ok(());
                }
                asked = true;
            }
        }
        // After a wish from a pipe, the next line waits for the answer.
        if lines.piped && asked {
            while session.store.is_asked() && session.waits() {
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
            if what["kind"] == "back" {
                tell(say(lang, "Det är taget tillbaka.", "It is taken back."))?;
            }
            // Who has asked for a hint has still the same to choose.
            *asked &= what["kind"] == "hinted";
        }
        News::Refused(error) => tell(&refusal(lang, &error))?,
        News::Explained(answer) if answer["legal"] == false => tell(&refusal(lang, &answer["error"]))?,
        News::Hint(hints) => {
            for hint in hints.iter().take(3) {
                tell(&hint_words(lang, hint))?;
            }
        }
        News::Bye(error) => tell(&refusal(lang, &error))?,
        News::Ended(error) => {
            if let Some(error) = error {
                tell(&refusal(lang, &error))?;
            }
            return Ok(true);
        }
        _ => {}
    }
    Ok(session.store.phase() == "ended")
}

fn introduce(session: &Session) -> io::Result<()> {
    let lang = session.lang;
    let Some(table) = &session.store.table else { return Ok(()) };
    let names: Vec<String> = table.seats.iter().map(|seat| session.talk().who(seat.seat)).collect();
    let game = crate::texts::game_name(lang, &table.game);
    tell(&format!("{game}: {}.", names.join(", ")))?;
    if session.store.you.is_none() {
        return tell(say(lang, "Du tittar på.", "You are watching."));
    }
    tell(say(lang, "Skriv hjälp för vad du kan skriva.", "Type help for what you can type."))?;
    if table.phase == "lobby" {
        return tell(say(
            lang,
            "Väntar på de andra runt bordet.",
            "Waiting for the others around the table.",
        ));
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
        "lobby" => tell(say(lang, "Skriv börja för att dela ut korten.", "Type start to deal the cards.")),
        "between" => tell(say(
            lang,
            "Tom rad: nästa giv. genomgång: gå igenom given. sluta: spara och sluta.",
            "Empty line: next deal. review: go through the deal. quit: keep the game and quit.",
        )),
        "over" => tell(say(
            lang,
            "Tom rad: ett parti till. genomgång: gå igenom given. sluta: sluta.",
            "Empty line: another game. review: go through the deal. quit: quit.",
        )),
        _ => ask_action(session),
    }
}

fn ask_action(session: &Session) -> io::Result<()> {
    let (Some(view), Some(you)) = (&session.store.view, session.store.you) else { return Ok(()) };
    let lang = session.lang;
    let offered = offer(view, Some(you));
    let asked = prompt(lang, view, Some(you), &offered, |seat| session.talk().who(seat));
    tell(&format!("{} {asked}", say(lang, "Din tur.", "Your turn.")))?;
    if let Some(hand) = tell::hand(session) {
        tell(&hand)?;
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
     Vändtia: byt hK 2, lägg hK 2, flytta 1 2 hK, klar, vänd 1, plocka, chansa.\n\
     hand, bord, poäng, stick, regler: läser upp. tips: vad Mästare skulle göra. ångra: tar tillbaka. varför hK: varför \
     det inte går. genomgång: går igenom given när den är slut. sluta: sparar och slutar.",
    "Play a card by typing it: Kh is the king of hearts, 10s the ten of spades; \"play Kh\" will do too. Several at once: \
     Kh Ks, or KK. What is said is chosen by its number or its words.\n\
     Vändtia: swap Kh 2, lay Kh 2, shift 1 2 Kh, done, turn 1, take, chance.\n\
     hand, table, score, trick, rules: read out. hint: what Master would do. undo: takes back. why Kh: why it is not \
     allowed. review: goes through the deal when it is over. quit: keeps the game and quits.",
);

/// Does what was typed; true to leave.
fn said(session: &mut Session, line: &str) -> io::Result<bool> {
    let lang = session.lang;
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let playing = session.store.phase() == "playing" && session.store.own().is_some_and(|own| own.accepted);
    match first.to_lowercase().as_str() {
        "sluta" | "quit" | "q" | "exit" | "avsluta" => {
            tell(say(
                lang,
                "Spelet finns kvar: talong play --continue.",
                "The game is kept: talong play --continue.",
            ))?;
            return Ok(true);
        }
        "hjälp" | "help" | "?" => tell(say(lang, HELP.0, HELP.1))?,
        "hand" => tell(&tell::hand(session).unwrap_or_default())?,
        "bord" | "bordet" | "table" => tell_all(&tell::table(session))?,
        "poäng" | "ställning" | "score" => {
            let view = session.store.view.as_ref();
            tell(&view.map(|view| tell::score(session, view)).unwrap_or_default())?;
        }
        "stick" | "trick" | "last" => tell(&tell::last_trick(session))?,
        "regler" | "rules" => {
            let rules = session.store.table.as_ref().and_then(|table| table.compiled());
            tell_all(&rules.map(|rules| tell::book(&rules, lang)).unwrap_or_default())?;
        }
        "tips" | "hint" => drop(session.wish(json!({"t": "hint"}))),
        "ångra" | "undo" => drop(session.wish(json!({"t": "undo"}))),
        "genomgång" | "review" => review_deal(session)?,
        "varför" | "why" => act(session, rest, true)?,
        "" | "ja" | "yes" | "nästa" | "next" | "börja" | "start" | "godkänn" | "accept" if !playing => {
            session.go_on();
        }
        "" => ask(session)?,
        _ if playing => act(session, line, false)?,
        _ => tell(&misunderstood(lang))?,
    }
    Ok(false)
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
    let (Some(room), Some(you), true) = (&session.room, session.store.you, session.is_between()) else {
        return tell(review::unavailable(lang));
    };
    let table = session.store.table.as_ref().map(|table| table.id.clone()).unwrap_or_default();
    let room = room.clone();
    // Nothing is asked of the table meanwhile, and its task runs on other threads.
    let game = tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(room.game(&table)));
    let Some(game) = game else { return tell(review::unavailable(lang)) };
    tell(say(lang, "Mästare går igenom given …", "Master goes through the deal …"))?;
    let remarks = tokio::task::block_in_place(|| review::last_deal(&game, you as u8, &mut |_, _| true));
    tell_all(&review::lines(lang, &remarks))
}
