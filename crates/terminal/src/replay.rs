//! `talong replay`: a record step by step.

use std::io::IsTerminal;

use cards::{Lang, Seat};
use game::Entry;
use game::record::RecordError;
use games::{AnyEvents, AnyGame};
use serde_json::{Value as Json, json};

use crate::options::Failure;
use crate::screen::Screen;
use crate::session::reasons;
use crate::store::Store;
use crate::view::View;
use crate::words::{Talk, say};

/// What `talong replay` is asked for.
#[derive(Clone, Debug)]
pub struct ReplayOptions {
    /// The language.
    pub lang: Lang,
    /// The record's text.
    pub record: String,
    /// The seat to see from; all cards are open without one.
    pub seat: Option<u8>,
    /// Line by line?
    pub text: bool,
    /// With remarks, line by line?
    pub review: bool,
    /// Without Unicode suits?
    pub ascii: bool,
    /// Without colours?
    pub plain: bool,
}

/// One step of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which of the game's entries it shows.
    pub entry: usize,
    /// The deal and the parti that it belongs to, counted from 1.
    pub deal: u32,
    /// The parti.
    pub parti: u32,
    game: AnyGame,
    happened: AnyEvents,
}

/// A record, ready to be gone through.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The whole game.
    pub game: AnyGame,
    /// Its deals and actions.
    pub steps: Vec<Step>,
    table: Json,
}

impl Replay {
    /// Reads a record.
    pub fn read(text: &str, lang: Lang) -> Result<Replay, Failure> {
        let failed = |error: RecordError| Failure(reasons(lang, &[error.refusal()]));
        let (mut game, entries) = AnyGame::open(text).map_err(failed)?;
        let mut steps = Vec::new();
        let (mut deal, mut parti) = (0, 1);
        for (place, (at, entry)) in entries.into_iter().enumerate() {
            match entry {
                Entry::Parti(_) => (deal, parti) = (0, parti + 1),
                Entry::Deal(_) => deal += 1,
                Entry::Act(..) => {}
            }
            let happened = game.replay(&entry).map_err(|why| failed(RecordError { at, why }))?;
            // The first parti is entry 0.
            let now = |happened| Step { entry: place + 1, deal, parti, game: game.clone(), happened };
            steps.extend(happened.map(now));
        }
        let rules = game.rules();
        let sides = rules.sides().max(1);
        let seat = |seat: u8| {
            let name = ["Astrid", "Birger", "Cilla", "David", "Elsa", "Frej"]
                .get(seat as usize)
                .copied()
                .unwrap_or("");
            json!({"seat": seat, "side": seat % sides, "kind": "human", "name": name, "here": true, "accepted": true})
        };
        let table = json!({
            "game": rules.game(), "seating": rules.seating(), "sides": sides, "rules": wire::Rules::from(&rules),
            "phase": "playing", "seats": (0..rules.seats()).map(seat).collect::<Json>(),
        });
        Ok(Replay { game, steps, table })
    }

    /// The table at a step, from a seat or with all cards open, and what happened in words.
    pub fn at(&self, step: usize, seat: Option<u8>, lang: Lang) -> (Store, Vec<String>) {
        let mut store = Store { table: serde_json::from_value(self.table.clone()).ok(), ..Store::default() };
        let Some(step) = self.steps.get(step) else { return (store, Vec::new()) };
        if let Some(table) = &mut store.table {
            (table.deal, table.parti) = (step.deal, step.parti);
        }
        let form = match seat {
            Some(seat) => json!(wire::Shown::of(&step.game.view(Some(Seat(seat))))),
            None => json!(wire::Shown::open(&step.game)),
        };
        store.view = View::read(&form);
        store.you = seat.map(usize::from);
        let talk = Talk { lang, store: &store };
        let rules = step.game.rules();
        let seen = step.happened.seen_by(&rules, seat.map(Seat));
        let told =
            seen.words(&rules, seat.map(Seat)).into_iter().flatten().map(|words| talk.told(words.say(lang)));
        let told = told.collect();
        (store, told)
    }

    /// The entry at which the deal of a step begins, and the game at the end of that deal.
    pub fn deal_of(&self, step: usize) -> (usize, AnyGame) {
        let same = |other: &Step| {
            self.steps.get(step).is_some_and(|s| (s.parti, s.deal) == (other.parti, other.deal))
        };
        let from = self.steps.iter().find(|s| same(s)).map_or(0, |s| s.entry);
        let game = self.steps.iter().rev().find(|s| same(s)).map_or(&self.game, |s| &s.game);
        (from, game.clone())
    }

    /// The first step of the deal after, or of this deal or the one before.
    pub fn next_deal(&self, step: usize, by: i32) -> usize {
        let begins = |i: &usize| {
            *i == 0
                || self.steps[*i].deal != self.steps[*i - 1].deal
                || self.steps[*i].parti != self.steps[*i - 1].parti
        };
        let last = self.steps.len().saturating_sub(1);
        match by > 0 {
            true => (step + 1..self.steps.len()).find(begins).unwrap_or(last),
            false => (0..step).rev().find(begins).unwrap_or(0),
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.game.rules().seats()
    }
}

/// Goes through a record.
pub fn replay(options: ReplayOptions) -> Result<(), Failure> {
    let lang = options.lang;
    let replay = Replay::read(&options.record, lang)?;
    if let Some(seat) = options.seat.filter(|seat| *seat >= replay.seats()) {
        let last = replay.seats() - 1;
        return Err(Failure(match lang {
            Lang::Sv => format!("plats {seat} finns inte; platserna är 0–{last}"),
            Lang::En => format!("there is no seat {seat}; the seats are 0–{last}"),
        }));
    }
    if replay.steps.is_empty() {
        return Err(Failure(
            say(lang, "ingenting har hänt i protokollet", "nothing happens in the record").to_string(),
        ));
    }
    if options.text {
        return read_out(&replay, options.seat, options.review, lang);
    }
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Failure(
            say(
                lang,
                "här finns ingen terminal att rita bordet i; läs upp protokollet med talong replay --text",
                "there is no terminal to draw the table in; read the record out with talong replay --text",
            )
            .to_string(),
        ));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let shown = runtime.block_on(async {
        let screen = Screen::open(lang, options.ascii, options.plain)?;
        screen.replay(replay, options.seat).await
    });
    runtime.shutdown_background();
    shown
}

/// The whole record as sentences, with remarks where they are asked for.
fn read_out(replay: &Replay, seat: Option<u8>, remarks: bool, lang: Lang) -> Result<(), Failure> {
    let remarks = match remarks {
        true => crate::review::review(&replay.game, seat, 0, &mut |_, _| true),
        false => Vec::new(),
    };
    for (at, step) in replay.steps.iter().enumerate() {
        for line in replay.at(at, seat, lang).1 {
            crate::text::tell(&line)?;
        }
        for remark in remarks.iter().filter(|remark| remark.entry == step.entry) {
            crate::text::tell(&format!("  {}", say(lang, &remark.sv, &remark.en)))?;
        }
    }
    Ok(())
}
