//! A number without luck: Mästare plays your seat with the same cards. `docs/rating.md` says what it means.

use bots::{Budget, Family};
use cards::Seat;
use game::{Deal, Entry, Game, Refusal, Running, Stage};
use games::{AnyGame, each_game};

use crate::study::jobs::Job;
use crate::study::replay::{Step, walk};
use tables::{Level, brain};
use wire::api::{Found, Rated, RatingRequest};

/// How many times Mästare plays each deal.
const TIMES: u64 = 2;
/// How many samples it has for a decision.
const SAMPLES: u32 = 300;
/// A deal that takes more actions than this is left out; sound players need far fewer.
const MOST_ACTIONS: usize = 3_000;
/// A parti of more deals is not rated.
const MOST_DEALS: usize = 60;

/// How many deals there are; refused where the record does not hold or the parti is not over.
pub fn deals(asked: &RatingRequest) -> Result<usize, Refusal> {
    let (mut deals, mut over, mut seats) = (0, false, 0);
    walk(&asked.record, &mut |_, _| true, &mut |game, step, _| {
        if step.parti == asked.parti {
            deals += usize::from(matches!(step.what, Entry::Deal(_)));
            over = game.stage() == Stage::Over;
            seats = game.rules().seats();
        }
    })
    .map_err(|error| error.refusal())?;
    let known = |level: &Option<String>| level.as_deref().is_none_or(|level| level.parse::<Level>().is_ok());
    let fits = asked.seat < seats && asked.levels.len() == seats as usize && asked.levels.iter().all(known);
    if over && fits && deals <= MOST_DEALS {
        return Ok(deals);
    }
    Err(Refusal::malformed(
        "Partiet är inte slut, eller platserna stämmer inte.",
        "The parti is not over, or the seats do not fit.",
    ))
}

/// Plays each deal again with Mästare in the seat and tells the job.
pub fn work(asked: &RatingRequest, deals: usize, job: &Job) -> Result<Found, Refusal> {
    job.expect(deals);
    // What Mästare came to in each deal, and what the player did, as far as each could be played to its end.
    let mut same: Vec<Option<(f64, f64)>> = Vec::new();
    let mut own: Vec<f64> = Vec::new();
    let mut before = |game: &AnyGame, step: &Step| {
        if step.parti > asked.parti || !job.is_wanted() {
            return false;
        }
        if step.parti == asked.parti
            && let Entry::Deal(deal) = step.what
        {
            same.push(replayed(asked, game, deal, job));
            job.found(None);
        }
        true
    };
    let mut after = |game: &AnyGame, step: &Step, _| {
        if step.parti == asked.parti && game.stage() != Stage::Play {
            own.push(worth(game, Seat(asked.seat)));
        }
    };
    walk(&asked.record, &mut before, &mut after).map_err(|error| error.refusal())?;
    let mut sum = Sum::default();
    for (own, same) in own.iter().zip(&same) {
        if let Some((mean, error)) = same {
            sum.add(*own, *mean, *error);
        }
    }
    Ok(Found::Rated(Rated { difference: sum.difference, error: sum.variance.sqrt(), deals: sum.deals }))
}

/// The mean of what Mästare comes to with these cards, and its standard error.
fn replayed(asked: &RatingRequest, game: &AnyGame, deal: &Deal, job: &Job) -> Option<(f64, f64)> {
    let deal = deal.seed.map_or_else(|| deal.clone(), |seed| game.deal_of(seed));
    let mut got = Vec::new();
    for time in 0..TIMES {
        let result = each_game!(game, running => play(asked, running, deal.clone(), time, job))?;
        got.push(result);
    }
    let count = got.len() as f64;
    let mean = got.iter().sum::<f64>() / count;
    let spread = got.iter().map(|g| (g - mean).powi(2)).sum::<f64>() / (count - 1.0);
    Some((mean, (spread / count).sqrt()))
}

/// What the seat's side comes to when Mästare plays the deal, and the others are bots with the chance of the table.
fn play<G: Family>(
    asked: &RatingRequest,
    before: &Running<G>,
    deal: Deal,
    time: u64,
    job: &Job,
) -> Option<f64> {
    let own = Seat(asked.seat);
    let whose = format!("mastare {time}");
    let mut decide = |game: &Running<G>, seat: Seat| {
        let level = asked.levels.get(seat.index()).cloned().flatten().map_or(Level::STAND_IN, Level::from);
        let (level, whose) = if seat == own { (Level::Mastare, whose.as_str()) } else { (level, brain::BOT) };
        let seed = brain::chance(game, seat, whose);
        brain::decide(game.rules(), &game.view(Some(seat)), level, seed, Budget::Iterations(SAMPLES))
    };
    let game = again(before, deal, &mut decide, &|| job.is_wanted())?;
    let rules = game.rules();
    Some(f64::from(rules.worth(game.state())[rules.side_of(own).index()]))
}

/// What a seat does; none if it keeps still.
type Decide<'a, G> = dyn FnMut(&Running<G>, Seat) -> Option<<G as Game>::Action> + 'a;

/// Plays a deal once more, to its end.
fn again<G: Family>(
    before: &Running<G>,
    deal: Deal,
    decide: &mut Decide<'_, G>,
    is_wanted: &dyn Fn() -> bool,
) -> Option<Running<G>> {
    let mut game = before.clone();
    game.deal(deal).ok()?;
    for _ in 0..MOST_ACTIONS {
        if game.rules().stage(game.state()) != Stage::Play {
            return Some(game);
        }
        if !is_wanted() {
            return None;
        }
        let (seat, action) = next(&game, decide)?;
        game.act(seat, action).ok()?;
    }
    None
}

/// Who acts next, and how. In a race, who can add and wants to comes first, as at a table.
fn next<G: Family>(game: &Running<G>, decide: &mut Decide<'_, G>) -> Option<(Seat, G::Action)> {
    let rules = game.rules();
    let seats: Vec<Seat> = rules.to_act(game.state()).iter().collect();
    let (optional, bound): (Vec<Seat>, Vec<Seat>) =
        seats.into_iter().partition(|seat| rules.may_keep_still(&game.view(Some(*seat))));
    let mut all = optional.into_iter().chain(bound);
    all.find_map(|seat| decide(game, seat).map(|action| (seat, action)))
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

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use game::Opening;
    use games::AnyRules;

    use super::*;

    fn by_table<G: Family>(game: &Running<G>, seat: Seat) -> Option<G::Action> {
        let level = if seat.0 % 2 == 1 { Level::Nyborjare } else { Level::Van };
        let seed = brain::chance(game, seat, brain::BOT);
        brain::decide(game.rules(), &game.view(Some(seat)), level, seed, Budget::Iterations(1))
    }

    fn actions<G: Family>(game: &Running<G>) -> Vec<(Seat, String)> {
        let act = |entry: &Entry<G::Action>| match entry {
            Entry::Act(seat, action) => Some((*seat, action.to_string())),
            _ => None,
        };
        game.entries().iter().filter_map(act).collect()
    }

    /// Whoever does what was done at the table meets the same answers; whoever does not, bots of the same mind.
    fn repeats<G: Family>(rules: &G, name: &str) {
        let before = Running::new(rules.clone(), Opening::default()).unwrap();
        let deal = Deal::from_seed(rules.pack(), cards::Seed::from_text(name));
        let played = again(&before, deal.clone(), &mut by_table, &|| true).unwrap();
        let mut own: VecDeque<String> =
            actions(&played).into_iter().filter(|(seat, _)| seat.0 == 0).map(|(_, a)| a).collect();
        let mut same = |game: &Running<G>, seat: Seat| match seat.0 {
            0 => {
                let text = own.front().cloned().unwrap_or_default();
                let action = game.rules().parse(&text)?;
                let legal = game.legal(seat).iter().any(|a| a.to_string() == text);
                legal.then(|| own.pop_front()).map(|_| action)
            }
            _ => by_table(game, seat),
        };
        let replayed = again(&before, deal.clone(), &mut same, &|| true);
        let replayed = replayed.unwrap_or_else(|| panic!("{name}: the bots answered otherwise"));
        assert_eq!(actions(&replayed), actions(&played), "{name}");
        assert!(again(&before, deal, &mut by_table, &|| false).is_none(), "{name}: given up when not wanted");
    }

    #[test]
    fn the_same_play_meets_the_same_bots_in_every_preset() {
        for preset in games::catalogue() {
            for seating in &preset.seatings {
                let name = format!("{} {seating}", preset.name);
                match games::rules(preset.name, Some(seating), &[]).unwrap() {
                    AnyRules::Tolva(rules) => repeats(&rules, &name),
                    AnyRules::Vandtia(rules) => repeats(&rules, &name),
                }
            }
        }
    }

    #[test]
    fn every_decision_has_its_own_chance() {
        let rules = games::rules("bondtolva", Some("2"), &[]).unwrap();
        let AnyRules::Tolva(rules) = rules else { unreachable!() };
        let mut game = Running::new(rules, Opening::default()).unwrap();
        let mut seen = std::collections::HashSet::new();
        for deal in 0..2 {
            game.deal(Deal::from_seed(game.rules().pack(), cards::Seed::from_text(&format!("{deal}"))))
                .unwrap();
            while game.rules().stage(game.state()) == Stage::Play {
                let seat = game.rules().to_act(game.state()).iter().next().unwrap();
                assert!(seen.insert(brain::chance(&game, seat, brain::BOT)));
                assert!(seen.insert(brain::chance(&game, seat, "mastare 0")));
                let action = by_table(&game, seat).unwrap();
                game.act(seat, action).unwrap();
            }
        }
        assert!(seen.len() > 40, "{}", seen.len());
    }
}
