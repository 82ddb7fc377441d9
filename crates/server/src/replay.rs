//! A record step by step, as a seat saw it or with all cards open. Nothing is kept: the record says everything.

use cards::Seat;
use game::record::{At, RecordError};
use game::{Entry, Game, Refusal, Stage};
use games::{AnyGame, each_game};
use referee::forms;
use referee::live::{self, Happened};
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// The longest record that is read, in bytes.
pub const LONGEST: usize = 512 << 10;
/// The most entries that are played again.
pub const MOST_ENTRIES: usize = 30_000;
/// The most steps in one answer; the rest is asked for by `from`.
pub const MOST_STEPS: usize = 400;

/// What is to be seen of a record.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The record.
    pub record: String,
    /// Which deal, counted from 0 through all partier.
    #[serde(default)]
    pub deal: usize,
    /// From which step of it on.
    #[serde(default)]
    pub from: usize,
    /// Whose view; a spectator's without one.
    pub seat: Option<u8>,
    /// All cards open?
    #[serde(default)]
    pub open: bool,
}

/// One thing that happened, with its number among the record's entries.
pub struct Step<'a> {
    /// The number of the entry; the first parti is 0.
    pub entry: usize,
    /// Which parti it belongs to, counted from 1.
    pub parti: usize,
    /// Which deal it belongs to, counted from 0 through all partier.
    pub deal: usize,
    /// The entry: a deal or an action.
    pub what: &'a Entry<String>,
}

/// Plays a record again. `before` sees the game before each deal and action, `after` sees what came of it; false ends it.
pub fn walk(
    text: &str,
    before: &mut dyn FnMut(&AnyGame, &Step) -> bool,
    after: &mut dyn FnMut(&AnyGame, &Step, Happened),
) -> Result<AnyGame, RecordError> {
    let (mut game, entries) = AnyGame::open(text)?;
    if let Some((at, _)) = entries.get(MOST_ENTRIES) {
        return Err(RecordError { at: *at, why: too_long() });
    }
    let (mut partier, mut deals) = (1, 0);
    for (place, (at, entry)) in entries.into_iter().enumerate() {
        let refused = |why: Refusal| RecordError { at, why };
        deals += usize::from(matches!(entry, Entry::Deal(_)));
        let step = Step { entry: place + 1, parti: partier, deal: deals.max(1) - 1, what: &entry };
        if let Entry::Parti(opening) = &entry {
            game.begin(*opening).map_err(refused)?;
            partier += 1;
            continue;
        }
        if !before(&game, &step) {
            break;
        }
        let happened = match &entry {
            Entry::Deal(deal) => {
                let deal = deal.seed.map_or_else(|| deal.clone(), |seed| game.deal_of(seed));
                live::deal(&mut game, deal)
            }
            Entry::Act(seat, action) => live::act(&mut game, *seat, action),
            Entry::Parti(_) => continue,
        };
        after(&game, &step, happened.map_err(refused)?);
    }
    Ok(game)
}

/// A record that is too long to be played again.
pub fn too_long() -> Refusal {
    Refusal::malformed(
        format!("Protokollet är för långt: högst {MOST_ENTRIES} rader spelas upp."),
        format!("The record is too long: at most {MOST_ENTRIES} lines are played again."),
    )
}

fn scores(game: &AnyGame) -> Vec<i32> {
    each_game!(game, running => {
        let rules = running.rules();
        rules.scores(running.state())[..rules.sides() as usize].to_vec()
    })
}

/// What does not change from step to step is told once.
fn slim(mut view: Json) -> Json {
    if let Json::Object(fields) = &mut view {
        for told in ["game", "seating", "rules", "known"] {
            fields.shift_remove(told);
        }
    }
    view
}

/// The outline of a record and the steps of one of its deals.
pub fn replay(asked: &Asked) -> Result<Json, RecordError> {
    if asked.record.len() > LONGEST {
        return Err(RecordError { at: At { line: 1, column: 1 }, why: too_long() });
    }
    let mut steps = Vec::new();
    let mut deals: Vec<Json> = Vec::new();
    let mut count = 0;
    let mut after = |game: &AnyGame, step: &Step, happened: Happened| {
        if matches!(step.what, Entry::Deal(_)) {
            count = 0;
            deals.push(json!({"parti": step.parti, "entry": step.entry, "dealer": forms::state(game)["dealer"], "steps": 0}));
        }
        count += 1;
        if let Some(deal) = deals.last_mut() {
            deal["steps"] = count.into();
            deal["scores"] = scores(game).into();
            deal["over"] = (game.stage() != Stage::Play).into();
            deal["ends"] = (game.stage() == Stage::Over).into();
        }
        if step.deal == asked.deal && count > asked.from && steps.len() < MOST_STEPS {
            steps.push(form(game, step, &happened, asked));
        }
    };
    let game = walk(&asked.record, &mut |_, _| true, &mut after)?;
    let rules = game.rules();
    Ok(json!({
        "game": rules.game(),
        "seating": rules.seating(),
        "seats": rules.seats(),
        "sides": rules.sides(),
        "rules": forms::rules(&rules),
        "deals": deals,
        "deal": asked.deal,
        "from": asked.from,
        "steps": steps,
    }))
}

fn form(game: &AnyGame, step: &Step, happened: &Happened, asked: &Asked) -> Json {
    let viewer = asked.seat.map(Seat).filter(|seat| seat.0 < game.rules().seats());
    let view = if asked.open { forms::state(game) } else { forms::view(game, viewer) };
    let (seat, action) = match step.what {
        Entry::Act(seat, action) => (Some(seat.0), Some(action)),
        _ => (None, None),
    };
    let events = if asked.open { happened.open(game) } else { happened.seen_by(game, viewer) };
    json!({"entry": step.entry, "seat": seat, "action": action, "events": events, "view": slim(view)})
}
