//! Two entrants over the same cards, in every arrangement of the chairs.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use bots::Player;
use cards::{Fast, Lang, Seat, Seed};
use game::Refusal;
use games::AnyRules;

use crate::chair::{Chair, Seated};
use crate::clairvoyant::Clairvoyant;
use crate::entrant::{Entrant, EntrantError, Kind, Thinking};
use crate::failure::Failure;
use crate::outside::{GaveUp, Outside, hello};
use crate::parti::{Played, Setting, Unit, play};
use crate::sport::Sport;

/// What is played, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many pairs: the same cards in every arrangement of the chairs.
    pub pairs: u32,
    /// What decides all cards and all players' chance.
    pub seed: String,
    /// What counts as one.
    pub unit: Unit,
    /// How many threads play.
    pub jobs: usize,
    /// How long an outside program may take for an answer.
    pub timeout: Duration,
}

impl Default for Plan {
    /// A hundred pairs of whole partier, on all cores.
    fn default() -> Plan {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        Plan { pairs: 100, seed: "1".into(), unit: Unit::Parti, jobs, timeout: Duration::from_secs(10) }
    }
}

/// Makes a player of your own for a chair. Its chance should come from the number, so that a match can be repeated.
pub type Make<'a, G> = &'a (dyn Fn(u64) -> Box<dyn Player<G>> + Sync);

/// Who plays in a match of one game.
pub enum Contestant<'a, G> {
    /// Somebody with a name, or an outside program.
    Named(&'a Entrant),
    /// A player of your own, and how long it may think.
    Own(Make<'a, G>, Thinking),
}

// What is derived would ask the rules to be copied too.
impl<G> Copy for Contestant<'_, G> {}
impl<G> Clone for Contestant<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

/// How fast an entrant decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// How many times it was asked.
    pub decisions: u64,
    /// How long it took, all in all.
    pub spent: Duration,
}

impl Pace {
    /// Milliseconds for one decision.
    pub fn millis(&self) -> f64 {
        self.spent.as_secs_f64() * 1e3 / (self.decisions.max(1) as f64)
    }
}

/// A parti that somebody lost by failing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// Who: 0 for A, 1 for B.
    pub player: usize,
    /// In which pair.
    pub pair: u32,
    /// How.
    pub failure: Failure,
}

/// How a match went. Shares and points are A's.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Duel {
    /// How many sides there are at the table: an even share is one of so many.
    pub sides: u8,
    /// A's mean share in each pair.
    pub shares: Vec<f64>,
    /// A's points less the mean of the others' in each pair, as a mean.
    pub points: Vec<f64>,
    /// Partier that A won alone, or single deals that gave A more points than anybody else.
    pub wins: u32,
    /// Partier that nobody won, or that a third one lost by failing; single deals in which A was level with the best.
    pub shared: u32,
    /// Partier that A lost, or single deals that gave another side more points.
    pub losses: u32,
    /// Deals in all partier.
    pub deals: u64,
    /// Actions in all partier.
    pub actions: u64,
    /// A's and B's pace.
    pub paces: [Pace; 2],
    /// Partier that somebody lost by failing.
    pub forfeits: Vec<Forfeit>,
}

impl Duel {
    /// How many partier were played.
    pub fn partier(&self) -> u32 {
        self.wins + self.shared + self.losses
    }

    /// How many partier an entrant lost by failing: 0 for A, 1 for B.
    pub fn forfeits_of(&self, player: usize) -> usize {
        self.forfeits.iter().filter(|f| f.player == player).count()
    }

    fn add(&mut self, pair: PairPlayed) {
        let games = pair.games.len() as f64;
        let (mut share, mut points) = (0.0, 0.0);
        for (played, side) in &pair.games {
            let mine = played.shares[*side];
            share += mine;
            let own = played.points[*side];
            let others = || (0..self.sides as usize).filter(|s| s != side).map(|s| played.points[s]);
            points += f64::from(own) - f64::from(others().sum::<i32>()) / f64::from(self.sides.max(2) - 1);
            let best = others().max().unwrap_or(own);
            // A parti that is not over is a single deal, which goes to who got most points.
            match mine {
                1.0 => self.wins += 1,
                0.0 => self.losses += 1,
                _ if played.forfeit.is_none() && played.deals == 1 && own > best => self.wins += 1,
                _ if played.forfeit.is_none() && played.deals == 1 && own < best => self.losses += 1,
                _ => self.shared += 1,
            }
            self.deals += u64::from(played.deals);
            self.actions += u64::from(played.actions);
        }
        self.shares.push(share / games);
        self.points.push(points / games);
        for (sum, pace) in self.paces.iter_mut().zip(pair.paces) {
            sum.decisions += pace.decisions;
            sum.spent += pace.spent;
        }
        self.forfeits.extend(pair.forfeits);
    }
}

/// Why a run stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    /// A program ended again and again.
    GaveUp {
        /// The entrant.
        player: String,
        /// How it ended the last time.
        failure: Failure,
    },
    /// The rules refused a parti or a deal.
    Refused(Refusal),
    /// There is no such player.
    Unknown(EntrantError),
}

impl ArenaError {
    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (ArenaError::GaveUp { player, failure }, Lang::Sv) => {
                format!("{player} startas inte om fler gånger: programmet {}", failure.say(lang))
            }
            (ArenaError::GaveUp { player, failure }, Lang::En) => {
                format!("{player} is not started again: the program {}", failure.say(lang))
            }
            (ArenaError::Refused(refusal), lang) => refusal.say(lang).to_string(),
            (ArenaError::Unknown(error), lang) => error.say(lang),
        }
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for ArenaError {}

/// Plays a match between named players. `tick` is called on this thread after every pair.
pub fn duel(
    rules: &AnyRules,
    plan: &Plan,
    entrants: [&Entrant; 2],
    tick: &mut dyn FnMut(),
) -> Result<Duel, ArenaError> {
    match rules {
        AnyRules::Tolva(rules) => meet(rules, plan, entrants.map(Contestant::Named), tick),
        AnyRules::Vandtia(rules) => meet(rules, plan, entrants.map(Contestant::Named), tick),
    }
}

/// Plays a match of one game, to which players of your own may come. `tick` is called on this thread after every pair.
pub fn meet<G: Sport + Sync>(
    rules: &G,
    plan: &Plan,
    contestants: [Contestant<G>; 2],
    tick: &mut dyn FnMut(),
) -> Result<Duel, ArenaError> {
    let (next, stopped) = (AtomicU32::new(0), AtomicBool::new(false));
    Hall { rules, plan, contestants, restarts: Default::default(), next, stopped }.run(tick)
}

/// What one pair gave: each parti with the side that A sat on.
#[derive(Default)]
struct PairPlayed {
    games: Vec<(Played, usize)>,
    paces: [Pace; 2],
    forfeits: Vec<Forfeit>,
}

/// Programs that wait for their next parti, for A and B. Each chair has a program of its own, because one that sat in
/// two would see two hands.
type Waiting = [Vec<Outside>; 2];

/// A match while it is being played. Plain threads are enough: each owns its programs, and takes the next pair.
struct Hall<'a, G> {
    rules: &'a G,
    plan: &'a Plan,
    contestants: [Contestant<'a, G>; 2],
    restarts: [AtomicU32; 2],
    next: AtomicU32,
    stopped: AtomicBool,
}

impl<G: Sport + Sync> Hall<'_, G> {
    /// Pairs go to whichever thread is free, and their results back into order, so that sums are the same too.
    fn run(&self, tick: &mut dyn FnMut()) -> Result<Duel, ArenaError> {
        let mut played: Vec<Option<PairPlayed>> = Vec::new();
        played.resize_with(self.plan.pairs as usize, || None);
        let mut error = None;
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.plan.jobs.clamp(1, self.plan.pairs.max(1) as usize) {
                let sender = sender.clone();
                scope.spawn(move || self.work(&sender));
            }
            drop(sender);
            for (number, result) in receiver {
                match result {
                    Ok(pair) => played[number as usize] = Some(pair),
                    Err(why) => error = error.take().or(Some(why)),
                }
                tick();
            }
        });
        if let Some(error) = error {
            return Err(error);
        }
        let mut duel = Duel { sides: self.rules.sides(), ..Duel::default() };
        played.into_iter().flatten().for_each(|pair| duel.add(pair));
        Ok(duel)
    }

    fn work(&self, results: &Sender<(u32, Result<PairPlayed, ArenaError>)>) {
        let mut waiting = Waiting::default();
        while !self.stopped.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.pairs {
                return;
            }
            let result = self.pair(number, &mut waiting);
            if result.is_err() {
                self.stopped.store(true, Ordering::Relaxed);
            }
            if results.send((number, result)).is_err() {
                return;
            }
        }
    }

    /// The same cards once for each side that A can sit on; B has all other sides.
    fn pair(&self, number: u32, waiting: &mut Waiting) -> Result<PairPlayed, ArenaError> {
        let mut pair = PairPlayed::default();
        let seed = format!("arena/{}/{number}", self.plan.seed);
        let dealer = Seat((number % u32::from(self.rules.seats())) as u8);
        let setting = Setting { unit: self.plan.unit, dealer, seed: &seed };
        for side in 0..self.rules.sides() as usize {
            let who = |seat: Seat| usize::from(self.rules.side_of(seat).index() != side);
            let mut seats = Vec::new();
            for seat in (0..self.rules.seats()).map(Seat) {
                seats.push(self.seat(who(seat), seat, &seed, waiting)?);
            }
            let played = play(self.rules, setting, &mut seats).map_err(ArenaError::Refused)?;
            if let Some((seat, failure)) = &played.forfeit {
                let (player, failure) = (who(*seat), failure.clone());
                pair.forfeits.push(Forfeit { player, pair: number, failure });
            }
            for (seat, seated) in (0..).map(Seat).zip(seats) {
                let pace = &mut pair.paces[who(seat)];
                pace.decisions += seated.decisions;
                pace.spent += seated.spent;
                if let Chair::Outside(program) = seated.chair {
                    waiting[who(seat)].push(program);
                }
            }
            pair.games.push((played, side));
        }
        Ok(pair)
    }

    /// A chair with its player. Its chance depends on the cards and the seat alone, not on who sits where, so that a
    /// player against itself gets exactly its even share.
    fn seat(
        &self,
        player: usize,
        seat: Seat,
        seed: &str,
        waiting: &mut Waiting,
    ) -> Result<Seated<G>, ArenaError> {
        let Seed(bytes) = Seed::from_text(&format!("{seed}/seat/{seat}"));
        let chance = bytes.iter().take(8).fold(0, |all, byte| all << 8 | u64::from(*byte));
        let entrant = match self.contestants[player] {
            Contestant::Named(entrant) => entrant,
            Contestant::Own(make, thinking) => return Ok(Seated::new(Chair::Fair(make(chance)), thinking)),
        };
        let chair = match &entrant.kind {
            Kind::Clairvoyant => Chair::Clairvoyant(Clairvoyant(Fast::new(chance))),
            Kind::Fair(name) => {
                let player = bots::player(name, chance);
                Chair::Fair(player.ok_or_else(|| ArenaError::Unknown(EntrantError::Unknown(name.clone())))?)
            }
            Kind::Outside(command) => {
                let spare = waiting[player].pop();
                let mut program = spare.unwrap_or_else(|| Outside::new(command, self.plan.timeout));
                let hello = hello(&self.rules.by_name(), seat);
                let begun = program.begin(&hello, &self.restarts[player]);
                begun.map_err(|GaveUp(failure)| ArenaError::GaveUp {
                    player: entrant.label.clone(),
                    failure,
                })?;
                Chair::Outside(program)
            }
        };
        Ok(Seated::new(chair, entrant.thinking))
    }
}
