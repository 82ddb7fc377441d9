use games::AnyRules;

use crate::arena::{ArenaError, Contestant, Duel, Forfeit, Pace, Plan, meet};
use crate::entrant::Entrant;
use crate::rating::{Match, Ratings, rate};
use crate::sport::Sport;

/// One match of a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// A: who sits alone at a table of more than two sides.
    pub one: usize,
    /// B.
    pub other: usize,
    /// How it went.
    pub duel: Duel,
}

/// Everybody against everybody.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// How many sides there are at the table.
    pub sides: u8,
    /// The matches. At a table of two sides each two meet once, at a larger one each sits alone once.
    pub rungs: Vec<Rung>,
    /// What the matches say of the players.
    pub ratings: Ratings,
}

impl Ladder {
    /// How many matches so many players make.
    pub fn matches(players: usize, sides: u8) -> usize {
        let ordered = players * players.saturating_sub(1);
        if sides == 2 { ordered / 2 } else { ordered }
    }

    /// The players, the best first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.elo.len()).collect();
        order.sort_by(|a, b| self.ratings.elo[*b].mean.total_cmp(&self.ratings.elo[*a].mean));
        order
    }

    /// What one got against another, as a mean share. At a larger table: sitting alone.
    pub fn share(&self, one: usize, other: usize) -> Option<f64> {
        let mean = |duel: &Duel| duel.shares.iter().sum::<f64>() / duel.shares.len() as f64;
        self.rungs.iter().find_map(|rung| match (rung.one, rung.other) {
            (a, b) if (a, b) == (one, other) => Some(mean(&rung.duel)),
            (a, b) if (b, a) == (one, other) && self.sides == 2 => Some(1.0 - mean(&rung.duel)),
            _ => None,
        })
    }

    /// A player's pace over all matches.
    pub fn pace(&self, player: usize) -> Pace {
        let mut sum = Pace::default();
        for rung in &self.rungs {
            for (who, pace) in [rung.one, rung.other].into_iter().zip(rung.duel.paces) {
                if who == player {
                    sum.decisions += pace.decisions;
                    sum.spent += pace.spent;
                }
            }
        }
        sum
    }

    /// The partier that a player lost by failing.
    pub fn forfeits(&self, player: usize) -> impl Iterator<Item = &Forfeit> {
        self.rungs.iter().flat_map(move |rung| {
            let who = move |forfeit: &&Forfeit| [rung.one, rung.other][forfeit.player.min(1)] == player;
            rung.duel.forfeits.iter().filter(who)
        })
    }
}

/// Plays a ladder. `tick` is called on this thread after every pair.
pub fn ladder(
    rules: &AnyRules,
    plan: &Plan,
    entrants: &[Entrant],
    tick: &mut dyn FnMut(),
) -> Result<Ladder, ArenaError> {
    fn named<G>(entrants: &[Entrant]) -> Vec<Contestant<'_, G>> {
        entrants.iter().map(Contestant::Named).collect()
    }
    match rules {
        AnyRules::Tolva(rules) => meet_all(rules, plan, &named(entrants), tick),
        AnyRules::Vandtia(rules) => meet_all(rules, plan, &named(entrants), tick),
    }
}

/// Plays a ladder of one game, to which players of your own may come. `tick` is called on this thread after every pair.
pub fn meet_all<G: Sport + Sync>(
    rules: &G,
    plan: &Plan,
    contestants: &[Contestant<G>],
    tick: &mut dyn FnMut(),
) -> Result<Ladder, ArenaError> {
    let sides = rules.sides();
    let mut rungs = Vec::new();
    for one in 0..contestants.len() {
        let from = if sides == 2 { one + 1 } else { 0 };
        for other in (from..contestants.len()).filter(|other| *other != one) {
            let duel = meet(rules, plan, [contestants[one], contestants[other]], tick)?;
            rungs.push(Rung { one, other, duel });
        }
    }
    let matches: Vec<Match> = rungs
        .iter()
        .map(|rung| Match { one: rung.one, other: rung.other, shares: rung.duel.shares.clone() })
        .collect();
    let ratings = rate(contestants.len(), sides, &matches);
    Ok(Ladder { sides, rungs, ratings })
}
