//! The review of a deal: each decision of a seat with the better action and what it cost.

use bots::Budget;
use game::record::RecordError;
use game::{Entry, Game, Refusal, Stage};
use games::{AnyAction, AnyGame, AnyView, each_game};

use crate::study::jobs::Job;
use crate::study::replay::{Step, walk};
use tables::WhyNot;
use wire::Text;
use wire::api::{Found, Remark, ReviewRequest, Reviewed};

/// The most decisions that are looked at; a deal of the Tolva family has far fewer.
const MOST: usize = 1000;
/// The same question gets the same answer.
const SEED: u64 = 0x007a_104e;

fn is_decision(asked: &ReviewRequest, step: &Step) -> bool {
    step.deal == asked.deal && matches!(step.what, Entry::Act(seat, _) if seat.0 == asked.seat)
}

/// How many decisions there are; refused where the record does not hold, or the deal is not over.
pub fn decisions(asked: &ReviewRequest) -> Result<usize, Refusal> {
    let (mut count, mut over, mut seats) = (0, false, 0);
    walk(&asked.record, &mut |_, _| true, &mut |game, step, _| {
        count += usize::from(is_decision(asked, step));
        seats = game.rules().seats();
        if step.deal == asked.deal {
            over = game.stage() != Stage::Play;
        }
    })
    .map_err(|error| error.refusal())?;
    if asked.seat >= seats {
        return Err(WhyNot::NoSuchSeat.into());
    }
    if !over {
        return Err(Refusal::malformed(
            "Given finns inte i protokollet eller är inte färdigspelad.",
            "The deal is not in the record, or has not been played to its end.",
        ));
    }
    Ok(count.min(MOST))
}

/// Looks at each decision and tells the job.
pub fn work(asked: &ReviewRequest, count: usize, job: &Job) -> Result<Found, Refusal> {
    job.expect(count);
    let mut left = count;
    let samples = bots::review_samples(count);
    let mut before = |game: &AnyGame, step: &Step| {
        if left == 0 || step.deal > asked.deal || !job.is_wanted() {
            return false;
        }
        if is_decision(asked, step) {
            left -= 1;
            job.found(look(game, step, samples));
        }
        true
    };
    walk(&asked.record, &mut before, &mut |_, _, _| {}).map_err(|e: RecordError| e.refusal())?;
    Ok(Found::Reviewed(Reviewed { deal: asked.deal, seat: asked.seat, samples }))
}
fn look(game: &AnyGame, step: &Step, samples: u32) -> Option<Remark> {
    let Entry::Act(seat, text) = step.what else { return None };
    let view = game.view(Some(*seat));
    each_game!(game, running => {
        let action = running.rules().parse(text)?;
        let budget = Budget::Iterations(samples);
        let remark = bots::remark(running, step.entry, *seat, action, budget, SEED ^ step.entry as u64);
        remark.map(|remark| form(&remark, &view))
    })
}

fn form<A: ToString + Copy + Into<AnyAction>>(remark: &bots::Remark<A>, view: &AnyView) -> Remark {
    // What may be chance is not held against anybody.
    let is_clear = remark.cost >= 2.0 * remark.noise;
    let better = remark.better.filter(|_| is_clear);
    Remark {
        entry: remark.entry,
        seat: remark.seat.0,
        action: remark.action.to_string(),
        better: better.as_ref().map(ToString::to_string),
        words: better.map(|action| Text::from(&view.label(action.into()))),
        chance: remark.chance.into(),
        best: remark.best.into(),
        cost: if is_clear { remark.cost.into() } else { 0.0 },
        noise: remark.noise.into(),
        exact: remark.exact,
        why: remark.why.as_ref().map(Into::into),
        text: (&remark.text).into(),
    }
}
