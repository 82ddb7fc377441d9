//! Bots at the table: they get a view and a level, and think on threads of their own.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Budget, Family, Hint, Reason};
use cards::{Seat, Seed};
use game::{Entry, Game, Running};
use games::{AnyAction, AnyGame, AnyView, each_game, each_view};
use tokio::time::Instant;
use wire::Text;
use wire::table as forms;

use crate::moment::{FEW, Mind, Work};

/// Who plays a seat whose player is gone.
pub const STAND_IN: &str = "van";

/// Who plays on for somebody who has claimed the rest.
pub const CLAIMER: &str = "claim";

/// How many actions a hint tells of.
const HINTS: usize = 5;

/// What levels are called: name, Swedish, English.
const TITLES: &[(&str, &str, &str)] = &[
    ("nyborjare", "Nybörjare", "Beginner"),
    ("van", "Van", "Experienced"),
    ("mastare", "Mästare", "Master"),
];

/// The levels that there are, the weakest first: name, Swedish, English.
pub fn levels() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TITLES.iter().copied().filter(|(name, ..)| bots::PLAYERS.contains(name))
}

/// Is there such a level?
pub fn is_level(name: &str) -> bool {
    levels().any(|(level, ..)| level == name)
}

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
pub fn name(seat: usize, taken: impl Fn(&str) -> bool) -> &'static str {
    let [first, second] = NAMES[seat % NAMES.len()];
    if taken(first) { second } else { first }
}

/// How a level comes to its answers.
pub fn mind(level: &str) -> Mind {
    match level {
        "mastare" => Mind::Deep,
        CLAIMER => Mind::Proof,
        _ => Mind::Quick,
    }
}

/// A thought that has not been thought yet: it comes to an action, or to none if the bot keeps still. It holds the seat's
/// view and nothing else of the game. It ends early when it is not wanted any more.
pub type Task = Box<dyn FnOnce(Work, &AtomicBool) -> Option<AnyAction> + Send>;

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

/// What a bot that searches is to think about, at a seat that is to act.
pub fn task(game: &AnyGame, seat: Seat, level: &str) -> Task {
    each_game!(game, running => {
        let (rules, view) = (running.rules().clone(), running.view(Some(seat)));
        let (level, seed) = (level.to_string(), chance(running, seat, BOT));
        Box::new(move |work, wanted| think(&rules, &view, &level, seed, work, wanted).map(AnyAction::from))
    })
}

/// What a bot does by knowledge alone, at a seat that is to act; none if it keeps still.
pub fn quick(game: &AnyGame, seat: Seat, level: &str) -> Option<AnyAction> {
    each_game!(game, running => {
        let seed = chance(running, seat, BOT);
        let action = decide(running.rules(), &running.view(Some(seat)), level, seed, Budget::Iterations(1));
        action.map(AnyAction::from)
    })
}

/// Is it proven that a seat takes all the rest? Its next action, or why not. To be thought off the table's thread.
pub fn claim(view: &AnyView) -> Result<AnyAction, Reason> {
    each_view!(view, (rules, view) => rules.claim(view).map(AnyAction::from))
}

/// What Mästare thinks of the actions of a view's seat, the best first. To be thought off the table's thread.
pub fn hints(view: &AnyView, seed: u64, work: Work) -> Vec<forms::Hint> {
    let meter = Meter::new(work);
    let up = || meter.is_up();
    each_view!(view, (rules, view) => {
        let hints = bots::hints(rules, view, Budget::Until(&up), seed);
        hints.into_iter().take(HINTS).map(|hint| hint_form(&hint)).collect()
    })
}

/// Measures a thought: so many samples, and no longer than its time.
struct Meter {
    work: Work,
    begun: Instant,
    done: Cell<u32>,
    late: Cell<bool>,
}

impl Meter {
    fn new(work: Work) -> Meter {
        Meter { work, begun: Instant::now(), done: Cell::new(0), late: Cell::new(false) }
    }

    /// Asked after every sample: was it the last?
    fn is_up(&self) -> bool {
        self.done.set(self.done.get() + 1);
        self.late.set(self.begun.elapsed() >= self.work.time);
        self.late.get() || self.done.get() >= self.work.iterations
    }

    /// Did time end it before there was anything to go by?
    fn is_too_little(&self) -> bool {
        self.late.get() && self.done.get() < FEW
    }
}

fn hint_form<A: std::fmt::Display>(hint: &Hint<A>) -> forms::Hint {
    let text = |reason: &Reason| Text { sv: reason.sv.clone().into(), en: reason.en.clone().into() };
    forms::Hint {
        action: hint.action.to_string(),
        chance: hint.chance.into(),
        exact: hint.exact,
        why: hint.why.as_ref().map(text),
        text: text(&hint.text),
    }
}

/// May the view's seat also keep still, as who could add in a race may?
pub fn may_keep_still(view: &AnyView) -> bool {
    each_view!(view, (rules, view) => rules.may_keep_still(view))
}

fn think<G: Family>(
    rules: &G,
    view: &G::View,
    level: &str,
    seed: u64,
    work: Work,
    wanted: &AtomicBool,
) -> Option<G::Action> {
    let meter = Meter::new(work);
    let up = || meter.is_up() || !wanted.load(Ordering::Relaxed);
    match decide(rules, view, level, seed, Budget::Until(&up)) {
        _ if meter.is_too_little() => decide(rules, view, STAND_IN, seed, Budget::Iterations(1)),
        decided => decided,
    }
}

/// What a bot of a level does; none if it keeps still.
pub fn decide<G: Family>(
    rules: &G,
    view: &G::View,
    level: &str,
    seed: u64,
    budget: Budget,
) -> Option<G::Action> {
    let mut player = bots::player::<G>(level, seed).or_else(|| bots::player::<G>(STAND_IN, seed))?;
    if rules.may_keep_still(view) && player.keeps_still(rules, view, budget) {
        return None;
    }
    player.choose(rules, view, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seed;
    use game::{Deal, Opening};
    use std::time::Duration;

    fn dealt() -> AnyGame {
        let rules = games::rules("bondtolva", Some("2"), &[]).unwrap();
        let pack = rules.pack();
        let mut game = rules.start(Opening::default()).unwrap();
        game.deal(Deal::from_seed(pack, Seed::from_text("a deal"))).unwrap();
        game
    }

    /// Without a limit of time the work is counted in samples alone, and the same work comes to the same.
    #[test]
    fn work_is_counted_in_samples() {
        let game = dealt();
        let seat = game.to_act()[0];
        let far = Duration::from_secs(3600);
        let answer = |iterations| {
            let work = Work { iterations, time: far };
            task(&game, seat, "mastare")(work, &AtomicBool::new(true))
        };
        assert_eq!(answer(300), answer(300));
        let AnyGame::Tolva(running) = &game else { panic!("a game of the Tolva family") };
        let seed = chance(running, seat, BOT);
        for iterations in [1, 2, 300] {
            let budget = Budget::Iterations(iterations);
            let chosen = decide(running.rules(), &running.view(Some(seat)), "mastare", seed, budget);
            assert_eq!(answer(iterations), chosen.map(AnyAction::from));
        }
    }

    #[test]
    fn a_thought_without_time_falls_back_on_knowledge() {
        let game = dealt();
        let seat = game.to_act()[0];
        let work = Work { iterations: 2_000, time: Duration::ZERO };
        assert_eq!(task(&game, seat, "mastare")(work, &AtomicBool::new(true)), quick(&game, seat, STAND_IN));
    }
}
