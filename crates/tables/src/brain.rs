//! What bots think: they get a view and a level, and nothing else of the game.

use std::cell::Cell;

use bots::{Budget, Family, Hint};
use cards::{Seat, Seed, Text};
use game::{Entry, Game, Running};
use games::{AnyAction, AnyGame, AnyView, each_game, each_view};
use wire::table as forms;

use crate::level::Level;
use crate::moment::{FEW, Mind};
use crate::names;

/// How many actions a hint tells of.
const HINTS: usize = 5;

/// What the bots are called, by their seats; the second name is for where a person has the first.
const NAMES: [[&str; 2]; 8] = [
    ["Astrid", "Alva"],
    ["Birger", "Bertil"],
    ["Cilla", "Carin"],
    ["David", "Didrik"],
    ["Elsa", "Edla"],
    ["Frej", "Folke"],
    ["Greta", "Gun"],
    ["Hilding", "Harald"],
];

/// What the bot at a seat is called, so that no person at the table has the same name.
pub fn name(seat: usize, taken: impl Fn(&str) -> bool) -> String {
    let both = NAMES[seat % NAMES.len()];
    let free = both.iter().find(|name| !taken(name));
    free.map_or_else(|| names::apart(both[0], taken), |name| name.to_string())
}

/// The number of a thought at a table, to know it again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ticket(pub u64);

/// Something to be thought about, off the table's thread. It holds one seat's view and nothing else of the game.
#[derive(Clone, Debug)]
pub enum Job {
    /// What does a bot that searches do?
    Search {
        /// What it sees.
        view: AnyView,
        /// How well it plays.
        level: Level,
        /// Its chance.
        seed: u64,
    },
    /// Does the seat take all the rest?
    Proof {
        /// What it sees.
        view: AnyView,
    },
    /// What would Mästare do, and why?
    Hints {
        /// What the asker sees.
        view: AnyView,
        /// The same question at the same place gets the same samples.
        seed: u64,
    },
}

/// What a job came to.
#[derive(Clone, Debug)]
pub enum Thought {
    /// An action; none if the bot keeps still.
    Action(Option<AnyAction>),
    /// The next action of the proof, or why there is none.
    Proof(Result<AnyAction, Text>),
    /// The actions worth most, the best first.
    Hints(Vec<forms::Hint>),
}

/// Why nothing came of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failed {
    /// Too many think already.
    Busy,
    /// Whoever thought has failed.
    Broken,
}

impl Job {
    /// What a bot is to think about, at a seat that is to act.
    pub fn search(game: &AnyGame, seat: Seat, thinker: Thinker) -> Job {
        let level = match thinker {
            Thinker::Level(level) => level,
            Thinker::Claimer => Level::STAND_IN,
        };
        let seed = each_game!(game, running => chance(running, seat, BOT));
        Job::Search { view: game.view(Some(seat)), level, seed }
    }

    /// Is it a bot's turn that waits for this, and not a person's question?
    pub fn is_search(&self) -> bool {
        matches!(self, Job::Search { .. })
    }

    /// Thinks: so many samples, and no longer than until it is `late`.
    pub fn run(&self, samples: u32, late: &dyn Fn() -> bool) -> Thought {
        match self {
            Job::Search { view, level, seed } => Thought::Action(each_view!(view, (rules, view) => {
                think(rules, view, *level, *seed, samples, late).map(AnyAction::from)
            })),
            Job::Proof { view } => Thought::Proof(claim(view)),
            Job::Hints { view, seed } => Thought::Hints(hints(view, *seed, samples, late)),
        }
    }
}

/// Who decides for a seat that no person plays now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinker {
    /// A bot of a level.
    Level(Level),
    /// Who plays on for somebody who has claimed the rest.
    Claimer,
}

impl Thinker {
    /// Who plays a seat whose player is gone.
    pub const STAND_IN: Thinker = Thinker::Level(Level::STAND_IN);

    /// How it comes to its answers.
    pub fn mind(self) -> Mind {
        match self {
            Thinker::Level(Level::Mastare) => Mind::Deep,
            Thinker::Level(_) => Mind::Quick,
            Thinker::Claimer => Mind::Proof,
        }
    }
}

/// The chance that a seat's next decision has. It follows from the deal's seed, the seat and how many actions the seat has
/// done in the deal, and so whoever plays the same deal again meets bots of the same mind. No player can work it out
/// before the deal is over, and a bot learns nothing from it: it is a hash. `whose` tells apart who decides.
pub fn chance<G: Game>(game: &Running<G>, seat: Seat, whose: &str) -> u64 {
    let entries = game.entries();
    let begin = entries.iter().rposition(|entry| matches!(entry, Entry::Deal(_))).unwrap_or_default();
    let seed = match entries.get(begin) {
        Some(Entry::Deal(deal)) => deal.seed.unwrap_or_else(|| Seed::hash(&format!("{:?}", deal.deck))),
        _ => Seed::hash(""),
    };
    let own = |entry: &&Entry<G::Action>| matches!(entry, Entry::Act(who, _) if *who == seat);
    let done = entries[begin..].iter().filter(own).count();
    chance_of(&format!("talong {whose} {seed} {seat} {done}"))
}

/// The chance that follows from a text.
pub fn chance_of(text: &str) -> u64 {
    let Seed(hash) = Seed::hash(text);
    hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whose chance it is that bots at a table have.
pub const BOT: &str = "bot";

/// What a bot does by knowledge alone, at a seat that is to act; none if it keeps still.
pub fn quick(game: &AnyGame, seat: Seat, level: Level) -> Option<AnyAction> {
    each_game!(game, running => {
        let seed = chance(running, seat, BOT);
        let action = decide(running.rules(), &running.view(Some(seat)), level, seed, Budget::Iterations(1));
        action.map(AnyAction::from)
    })
}

/// Is it proven that a seat takes all the rest? Its next action, or why not.
fn claim(view: &AnyView) -> Result<AnyAction, Text> {
    each_view!(view, (rules, view) => rules.claim(view).map(AnyAction::from))
}

/// What Mästare thinks of the actions of a view's seat, the best first.
fn hints(view: &AnyView, seed: u64, samples: u32, late: &dyn Fn() -> bool) -> Vec<forms::Hint> {
    let meter = Meter::new(samples, late);
    let up = || meter.is_up();
    each_view!(view, (rules, view) => {
        let hints = bots::hints(rules, view, Budget::Until(&up), seed);
        hints.into_iter().take(HINTS).map(|hint| hint_form(&hint)).collect()
    })
}

/// Measures a thought: so many samples, and no longer than its time.
struct Meter<'a> {
    samples: u32,
    time_is_up: &'a dyn Fn() -> bool,
    done: Cell<u32>,
    late: Cell<bool>,
}

impl Meter<'_> {
    fn new(samples: u32, time_is_up: &dyn Fn() -> bool) -> Meter<'_> {
        Meter { samples, time_is_up, done: Cell::new(0), late: Cell::new(false) }
    }

    /// Asked after every sample: was it the last?
    fn is_up(&self) -> bool {
        self.done.set(self.done.get() + 1);
        self.late.set((self.time_is_up)());
        self.late.get() || self.done.get() >= self.samples
    }

    /// Did time end it before there was anything to go by?
    fn is_too_little(&self) -> bool {
        self.late.get() && self.done.get() < FEW
    }
}

fn hint_form<A: std::fmt::Display>(hint: &Hint<A>) -> forms::Hint {
    forms::Hint {
        action: hint.action.to_string(),
        chance: hint.chance.into(),
        exact: hint.exact,
        why: hint.why.as_ref().map(wire::Text::from),
        text: (&hint.text).into(),
    }
}

/// May the view's seat also keep still, as who could add in a race may?
pub fn may_keep_still(view: &AnyView) -> bool {
    each_view!(view, (rules, view) => rules.may_keep_still(view))
}

fn think<G: Family>(
    rules: &G,
    view: &G::View,
    level: Level,
    seed: u64,
    samples: u32,
    late: &dyn Fn() -> bool,
) -> Option<G::Action> {
    let meter = Meter::new(samples, late);
    let up = || meter.is_up();
    match decide(rules, view, level, seed, Budget::Until(&up)) {
        _ if meter.is_too_little() => decide(rules, view, Level::STAND_IN, seed, Budget::Iterations(1)),
        decided => decided,
    }
}

/// What a bot of a level does; none if it keeps still.
pub fn decide<G: Family>(
    rules: &G,
    view: &G::View,
    level: Level,
    seed: u64,
    budget: Budget,
) -> Option<G::Action> {
    let mut player = bots::player::<G>(level.name(), seed)?;
    player.choose(rules, view, budget).action()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seed;
    use game::{Deal, Opening};

    fn dealt() -> AnyGame {
        let rules = games::rules("bondtolva", Some("2"), &[]).unwrap();
        let pack = rules.pack();
        let mut game = rules.start(Opening::default()).unwrap();
        game.deal(Deal::from_seed(pack, Seed::from_text("a deal"))).unwrap();
        game
    }

    fn answer(game: &AnyGame, samples: u32, late: bool) -> Option<AnyAction> {
        let job = Job::search(game, game.to_act()[0], Thinker::Level(Level::Mastare));
        match job.run(samples, &|| late) {
            Thought::Action(action) => action,
            other => panic!("{other:?}"),
        }
    }

    /// Without a limit of time the work is counted in samples alone, and the same work comes to the same.
    #[test]
    fn work_is_counted_in_samples() {
        let game = dealt();
        let seat = game.to_act()[0];
        assert_eq!(answer(&game, 300, false), answer(&game, 300, false));
        let AnyGame::Tolva(running) = &game else { panic!("a game of the Tolva family") };
        let seed = chance(running, seat, BOT);
        for samples in [1, 2, 300] {
            let budget = Budget::Iterations(samples);
            let chosen = decide(running.rules(), &running.view(Some(seat)), Level::Mastare, seed, budget);
            assert_eq!(answer(&game, samples, false), chosen.map(AnyAction::from));
        }
    }

    #[test]
    fn a_thought_without_time_falls_back_on_knowledge() {
        let game = dealt();
        assert_eq!(answer(&game, 2_000, true), quick(&game, game.to_act()[0], Level::STAND_IN));
    }
}
