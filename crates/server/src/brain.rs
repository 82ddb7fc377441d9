//! Bots at the table: they get a view and a level, and think on threads of their own.

use std::time::{Duration, Instant};

use bots::{Budget, Family, Hint, Reason};
use cards::{Seat, Seed};
use game::{Entry, Game, Running};
use games::{AnyGame, each_game};
use serde_json::{Value as Json, json};

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

/// How long a level may think: a little less than the 300 and 20 milliseconds in which it is to answer.
fn budget(level: &str) -> Duration {
    Duration::from_millis(if level == "mastare" { 250 } else { 18 })
}

/// How long a level takes at least, in milliseconds: a choice that took time to think of looks like one that was forced.
pub fn least_ms(level: &str) -> u32 {
    if level == "mastare" { 300 } else { 0 }
}

/// A thought that has not been thought yet, and that comes to an action, or to none if the bot keeps still. It holds the seat's view and nothing else of the game.
pub type Task = Box<dyn FnOnce() -> Option<String> + Send>;

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
    let Seed(hash) = Seed::hash(&format!("talong {whose} {seed} {seat} {done}"));
    hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whose chance it is that bots at a table have.
pub const BOT: &str = "bot";

/// What a bot of a level is to think about, at a seat that is to act.
pub fn task(game: &AnyGame, seat: Seat, level: &str) -> Task {
    each_game!(game, running => {
        let (rules, view) = (running.rules().clone(), running.view(Some(seat)));
        if level == CLAIMER {
            return Box::new(move || rules.claim(&view).ok().map(|action| action.to_string()));
        }
        let (level, seed) = (level.to_string(), chance(running, seat, BOT));
        Box::new(move || think(&rules, &view, &level, seed))
    })
}

/// Is it proven that a seat takes all the rest? Its next action, or why not. To be thought off the table's thread.
pub fn claim(game: &AnyGame, seat: Seat) -> Box<dyn FnOnce() -> Result<String, Reason> + Send> {
    each_game!(game, running => {
        let (rules, view) = (running.rules().clone(), running.view(Some(seat)));
        Box::new(move || rules.claim(&view).map(|action| action.to_string()))
    })
}

/// What Mästare thinks of a seat's actions, the best first, from the seat's view alone. To be thought off the table's
/// thread.
pub fn hints(game: &AnyGame, seat: Seat, seed: u64) -> Box<dyn FnOnce() -> Vec<Json> + Send> {
    each_game!(game, running => {
        let (rules, view) = (running.rules().clone(), running.view(Some(seat)));
        Box::new(move || {
            let start = Instant::now();
            let up = || start.elapsed() >= budget("mastare");
            let hints = bots::hints(&rules, &view, Budget::Until(&up), seed);
            hints.into_iter().take(HINTS).map(|hint| hint_form(&hint)).collect()
        })
    })
}

fn hint_form<A: std::fmt::Display>(hint: &Hint<A>) -> Json {
    let text = |reason: &Reason| json!({"sv": reason.sv, "en": reason.en});
    json!({
        "action": hint.action.to_string(),
        "chance": hint.chance,
        "exact": hint.exact,
        "why": hint.why.as_ref().map(text),
        "text": text(&hint.text),
    })
}

/// May this seat also keep still, as who could add in a race may?
pub fn may_keep_still(game: &AnyGame, seat: Seat) -> bool {
    each_game!(game, running => running.rules().may_keep_still(&running.view(Some(seat))))
}

fn think<G: Family>(rules: &G, view: &G::View, level: &str, seed: u64) -> Option<String> {
    let start = Instant::now();
    let time = budget(level);
    let up = || start.elapsed() >= time;
    decide(rules, view, level, seed, Budget::Until(&up)).map(|action| action.to_string())
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

    #[test]
    fn a_forced_answer_takes_as_long_as_one_that_was_thought_of() {
        assert!(u128::from(least_ms("mastare")) > budget("mastare").as_millis());
    }
}
