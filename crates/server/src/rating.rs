//! A number without luck: Mästare plays your seat with the same cards. `docs/rating.md` says what it means.

use bots::{Budget, Family, Player};
use cards::Seat;
use game::{Deal, Entry, Game, Refusal, Running, Stage};
use games::{AnyGame, each_game};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::brain;
use crate::desk::Job;
use crate::replay::{Step, walk};

/// What is to be rated.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The record.
    pub record: String,
    /// Which parti, counted from 1.
    pub parti: usize,
    /// Whose seat Mästare takes.
    pub seat: u8,
    /// The level of the bot at each seat; the own seat's says nothing.
    pub levels: Vec<Option<String>>,
}

/// How many times Mästare plays each deal.
const TIMES: u64 = 2;
/// How many samples it has for a decision.
const SAMPLES: u32 = 300;
/// A deal that takes more actions than this is left out; sound players need far fewer.
const MOST_ACTIONS: usize = 3_000;
/// A parti of more deals is not rated.
const MOST_DEALS: usize = 60;

impl Asked {
    /// How many deals there are; refused where the record does not hold or the parti is not over.
    pub fn deals(&self) -> Result<usize, Refusal> {
        let (mut deals, mut over, mut seats) = (0, false, 0);
        walk(&self.record, &mut |_, _| true, &mut |game, step, _| {
            if step.parti == self.parti {
                deals += usize::from(matches!(step.what, Entry::Deal(_)));
                over = game.stage() == Stage::Over;
                seats = game.rules().seats();
            }
        })
        .map_err(|error| error.refusal())?;
        let known = |level: &Option<String>| level.as_deref().is_none_or(brain::is_level);
        let fits = self.seat < seats && self.levels.len() == seats as usize && self.levels.iter().all(known);
        if over && fits && deals <= MOST_DEALS {
            return Ok(deals);
        }
        Err(Refusal::malformed(
            "Partiet är inte slut, eller platserna stämmer inte.",
            "The parti is not over, or the seats do not fit.",
        ))
    }

    /// Plays each deal again with Mästare in the seat and tells the job.
    pub fn work(&self, deals: usize, job: &Job) -> Result<Json, Refusal> {
        job.expect(deals);
        // What Mästare came to in each deal, and what the player did, as far as each could be played to its end.
        let mut same: Vec<Option<(f64, f64)>> = Vec::new();
        let mut own: Vec<f64> = Vec::new();
        let mut before = |game: &AnyGame, step: &Step| {
            if step.parti > self.parti || !job.is_wanted() {
                return false;
            }
            if step.parti == self.parti
                && let Entry::Deal(deal) = step.what
            {
                same.push(self.replayed(game, deal, job));
                job.found(None);
            }
            true
        };
        let mut after = |game: &AnyGame, step: &Step, _| {
            if step.parti == self.parti && game.stage() != Stage::Play {
                own.push(worth(game, Seat(self.seat)));
            }
        };
        walk(&self.record, &mut before, &mut after).map_err(|error| error.refusal())?;
        let mut sum = Sum::default();
        for (own, same) in own.iter().zip(&same) {
            if let Some((mean, error)) = same {
                sum.add(*own, *mean, *error);
            }
        }
        Ok(json!({"difference": sum.difference, "error": sum.variance.sqrt(), "deals": sum.deals}))
    }

    /// The mean of what Mästare comes to with these cards, and its standard error.
    fn replayed(&self, game: &AnyGame, deal: &Deal, job: &Job) -> Option<(f64, f64)> {
        let deal = deal.seed.map_or_else(|| deal.clone(), |seed| game.deal_of(seed));
        let mut got = Vec::new();
        for time in 0..TIMES {
            let result = each_game!(game, running => self.play(running, deal.clone(), time, job))?;
            got.push(result);
        }
        let count = got.len() as f64;
        let mean = got.iter().sum::<f64>() / count;
        let spread = got.iter().map(|g| (g - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Some((mean, (spread / count).sqrt()))
    }

    fn play<G: Family>(&self, before: &Running<G>, deal: Deal, time: u64, job: &Job) -> Option<f64> {
        let rules = before.rules().clone();
        let mut game = before.clone();
        game.deal(deal).ok()?;
        let mut players = self.players::<G>(time)?;
        for _ in 0..MOST_ACTIONS {
            if rules.stage(game.state()) != Stage::Play {
                let own = Seat(self.seat);
                return Some(f64::from(rules.worth(game.state())[rules.side_of(own).index()]));
            }
            if !job.is_wanted() {
                return None;
            }
            let (seat, action) = next(&rules, &game, &mut players)?;
            game.act(seat, action).ok()?;
        }
        None
    }

    fn players<G: Family>(&self, time: u64) -> Option<Vec<Box<dyn Player<G>>>> {
        let all = self.levels.iter().enumerate().map(|(seat, level)| {
            let name = if seat == self.seat as usize { "mastare" } else { level.as_deref().unwrap_or("van") };
            bots::player::<G>(name, time * 8 + seat as u64 + 1)
        });
        all.collect()
    }
}

/// Who acts next, and how. In a race, who can add and wants to comes first.
fn next<G: Family>(
    rules: &G,
    game: &Running<G>,
    players: &mut [Box<dyn Player<G>>],
) -> Option<(Seat, G::Action)> {
    let budget = Budget::Iterations(SAMPLES);
    let seats: Vec<Seat> = rules.to_act(game.state()).iter().collect();
    let (optional, bound): (Vec<Seat>, Vec<Seat>) =
        seats.into_iter().partition(|seat| rules.may_keep_still(&game.view(Some(*seat))));
    for seat in optional.into_iter().chain(bound) {
        let view = game.view(Some(seat));
        let player = players.get_mut(seat.index())?;
        if rules.may_keep_still(&view) && player.keeps_still(rules, &view, budget) {
            continue;
        }
        return player.choose(rules, &view, budget).map(|action| (seat, action));
    }
    None
}

/// The chance that the seat's side wins the parti, from a deal that is over.
fn worth(game: &AnyGame, seat: Seat) -> f64 {
    each_game!(game, running => {
        let rules = running.rules();
        f64::from(rules.worth(running.state())[rules.side_of(seat).index()])
    })
}

#[derive(Default)]
struct Sum {
    difference: f64,
    variance: f64,
    deals: usize,
}

impl Sum {
    fn add(&mut self, own: f64, mean: f64, error: f64) {
        self.difference += own - mean;
        self.variance += error * error;
        self.deals += 1;
    }
}
