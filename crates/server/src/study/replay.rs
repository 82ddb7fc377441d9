//! A record step by step, as a seat saw it or with all cards open. Nothing is kept: the record says everything.

use cards::Seat;
use game::record::{At, RecordError};
use game::{Entry, Game, Refusal, Stage};
use games::{AnyEvents, AnyGame, each_game};
use wire::Shown;
use wire::api::{Replay, ReplayDeal, ReplayRequest, ReplayStep};

/// The longest record that is read, in bytes.
pub const LONGEST: usize = 512 << 10;
/// The most entries that are played again.
pub const MOST_ENTRIES: usize = 30_000;
/// The most steps in one answer; the rest is asked for by `from`.
pub const MOST_STEPS: usize = 400;

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
    after: &mut dyn FnMut(&AnyGame, &Step, AnyEvents),
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
        if let Some(events) = game.replay(&entry).map_err(refused)? {
            after(&game, &step, events);
        }
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

fn dealer(game: &AnyGame) -> Seat {
    each_game!(game, running => running.state().dealer())
}

/// The outline of a record and the steps of one of its deals.
pub fn replay(asked: &ReplayRequest) -> Result<Replay<ReplayStep>, RecordError> {
    if asked.record.len() > LONGEST {
        return Err(RecordError { at: At { line: 1, column: 1 }, why: too_long() });
    }
    let mut steps = Vec::new();
    let mut deals: Vec<ReplayDeal> = Vec::new();
    let mut count = 0;
    let mut after = |game: &AnyGame, step: &Step, happened: AnyEvents| {
        if matches!(step.what, Entry::Deal(_)) {
            count = 0;
            deals.push(ReplayDeal {
                parti: step.parti,
                entry: step.entry,
                dealer: dealer(game),
                steps: 0,
                scores: Vec::new(),
                over: false,
                ends: false,
            });
        }
        count += 1;
        if let Some(deal) = deals.last_mut() {
            deal.steps = count;
            deal.scores = scores(game);
            deal.over = game.stage() != Stage::Play;
            deal.ends = game.stage() == Stage::Over;
        }
        if step.deal == asked.deal && count > asked.from && steps.len() < MOST_STEPS {
            steps.push(form(game, step, &happened, asked));
        }
    };
    let game = walk(&asked.record, &mut |_, _| true, &mut after)?;
    let rules = game.rules();
    Ok(Replay {
        game: rules.game().into(),
        seating: rules.seating().into(),
        seats: rules.seats(),
        sides: rules.sides(),
        rules: (&rules).into(),
        deals,
        deal: asked.deal,
        from: asked.from,
        steps,
    })
}

fn form(game: &AnyGame, step: &Step, happened: &AnyEvents, asked: &ReplayRequest) -> ReplayStep {
    let viewer = asked.seat.map(Seat).filter(|seat| seat.0 < game.rules().seats());
    // What does not change from step to step is told once.
    let view = match asked.open {
        true => Shown::open(game),
        false => Shown::of(&game.view(viewer)),
    };
    let (seat, action) = match step.what {
        Entry::Act(seat, action) => (Some(*seat), Some(action.clone())),
        _ => (None, None),
    };
    let rules = game.rules();
    let events = match asked.open {
        true => wire::worded(&rules, happened, asked.me.map(Seat)),
        false => wire::worded(&rules, &happened.seen_by(&rules, viewer), asked.me.map(Seat)),
    };
    ReplayStep { entry: step.entry, seat, action, events, view: view.into() }
}
