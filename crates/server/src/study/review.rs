//! The review of a deal: each decision of a seat with the better action and what it cost.

use bots::{Budget, Remark};
use cards::Seat;
use game::record::RecordError;
use game::{Entry, Game, Refusal, Stage};
use games::{AnyGame, each_game};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::study::jobs::Job;
use crate::study::replay::{Step, walk};
use tables::No;

/// What is to be reviewed.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The record.
    pub record: String,
    /// Which deal, counted from 0 through all partier.
    #[serde(default)]
    pub deal: usize,
    /// Whose decisions.
    pub seat: u8,
}

/// The most decisions that are looked at; a deal of the Tolva family has far fewer.
const MOST: usize = 1000;
/// The same question gets the same answer.
const SEED: u64 = 0x007a_104e;

impl Asked {
    fn is_decision(&self, step: &Step) -> bool {
        step.deal == self.deal && matches!(step.what, Entry::Act(seat, _) if seat.0 == self.seat)
    }

    /// How many decisions there are; refused where the record does not hold, or the deal is not over.
    pub fn decisions(&self) -> Result<usize, Refusal> {
        let (mut count, mut over, mut seats) = (0, false, 0);
        walk(&self.record, &mut |_, _| true, &mut |game, step, _| {
            count += usize::from(self.is_decision(step));
            seats = game.rules().seats();
            if step.deal == self.deal {
                over = game.stage() != Stage::Play;
            }
        })
        .map_err(|error| error.refusal())?;
        if self.seat >= seats {
            return Err(No::NoSuchSeat.into());
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
    pub fn work(&self, count: usize, job: &Job) -> Result<Json, Refusal> {
        job.expect(count);
        let mut left = count;
        let samples = bots::review_samples(count);
        let mut before = |game: &AnyGame, step: &Step| {
            if left == 0 || step.deal > self.deal || !job.is_wanted() {
                return false;
            }
            if self.is_decision(step) {
                left -= 1;
                job.found(look(game, step, samples));
            }
            true
        };
        walk(&self.record, &mut before, &mut |_, _, _| {}).map_err(|e: RecordError| e.refusal())?;
        Ok(json!({"deal": self.deal, "seat": self.seat, "samples": samples}))
    }
}

fn look(game: &AnyGame, step: &Step, samples: u32) -> Option<Json> {
    let Entry::Act(seat, text) = step.what else { return None };
    each_game!(game, running => {
        let action = running.rules().parse(text)?;
        let budget = Budget::Iterations(samples);
        bots::remark(running, step.entry, *seat, action, budget, SEED ^ step.entry as u64).map(|r| form(&r))
    })
}

fn form<A: ToString>(remark: &Remark<A>) -> Json {
    let Seat(seat) = remark.seat;
    // What may be chance is not held against anybody.
    let is_clear = remark.cost >= 2.0 * remark.noise;
    json!({
        "entry": remark.entry,
        "seat": seat,
        "action": remark.action.to_string(),
        "better": remark.better.as_ref().filter(|_| is_clear).map(ToString::to_string),
        "chance": remark.chance,
        "best": remark.best,
        "cost": if is_clear { remark.cost } else { 0.0 },
        "noise": remark.noise,
        "exact": remark.exact,
        "why": remark.why.as_ref().map(|why| json!({"sv": why.sv, "en": why.en})),
        "text": {"sv": remark.text.sv, "en": remark.text.en},
    })
}
