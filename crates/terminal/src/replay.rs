//! `talong replay`: a record step by step.

use cards::{Lang, Seat};
use game::Entry;
use games::{AnyGame, each_game};
use referee::live;
use serde_json::{Value as Json, json};

use crate::options::Failure;
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
    happened: live::Happened,
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
        let game = AnyGame::load(text).map_err(|error| Failure(reasons(lang, &[error.refusal()])))?;
        let record = game::record::read(text).map_err(|error| Failure(reasons(lang, &[error.refusal()])))?;
        let (mut steps, mut now): (Vec<Step>, Option<AnyGame>) = (Vec::new(), None);
        let (mut deal, mut parti) = (0, 0);
        let failed = |refusal| Failure(reasons(lang, &[refusal]));
        for (at, (_, entry)) in record.entries.into_iter().enumerate() {
            let happened = match (entry, &mut now) {
                (Entry::Parti(opening), now) => {
                    (deal, parti) = (0, parti + 1);
                    match now {
                        None => *now = Some(game.rules().start(opening).map_err(failed)?),
                        Some(now) => each_game!(now, running => running.begin(opening)).map_err(failed)?,
                    }
                    continue;
                }
                (Entry::Deal(dealt), Some(now)) => {
                    deal += 1;
                    let dealt = match dealt.seed {
                        Some(seed) => now.deal_of(seed),
                        None => dealt,
                    };
                    live::deal(now, dealt).map_err(failed)?
                }
                (Entry::Act(seat, action), Some(now)) => live::act(now, seat, &action).map_err(failed)?,
                (_, None) => continue,
            };
            let game = now.clone().ok_or_else(|| Failure(String::new()))?;
            steps.push(Step { entry: at, deal, parti, game, happened });
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
            "game": rules.game(), "seating": rules.seating(), "sides": sides, "rules": referee::forms::rules(&rules),
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
            Some(seat) => referee::forms::view(&step.game, Some(Seat(seat))),
            None => referee::forms::state(&step.game),
        };
        store.view = View::read(&form);
        store.you = seat.map(usize::from);
        let talk = Talk { lang, store: &store };
        let events = step.happened.seen_by(&step.game, seat.map(Seat));
        let told = events.iter().filter_map(|event| talk.event(event, store.view.as_ref())).collect();
        (store, told)
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
    for step in 0..replay.steps.len() {
        for line in replay.at(step, options.seat, lang).1 {
            crate::text::tell(&line)?;
        }
    }
    Ok(())
}
