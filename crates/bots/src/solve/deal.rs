//! Search over the engine's own moves.

use std::collections::HashMap;

use cards::Side;
use game::{Game, MAX_SEATS, Stage};
use tolva::{Action, Rules, State};

use super::key::{Build, Key};
use super::settled::settled;
use super::{Outcomes, Solved, Solver};

type Worth<'a> = &'a dyn Fn(&State) -> [f32; MAX_SEATS];

/// What is known of a value: no less than the first, no more than the second.
type Bounds = (f32, f32);

/// Positions that have been looked at.
pub(super) type Known = HashMap<Key, Bounds, Build>;

pub(super) fn solve(solver: &mut Solver, rules: &Rules, state: &State, worth: Worth) -> Option<Solved> {
    state.turn()?;
    if rules.sides() == 2 {
        return duel(solver, rules, worth, |search| search.solve(state));
    }
    let mut search = Crowd { solver, rules, worth, known: HashMap::default() };
    search.solve(state)
}

/// A search for two sides in the solver's own memory, so that a small one allocates nothing.
fn duel<T>(solver: &mut Solver, rules: &Rules, worth: Worth, search: impl FnOnce(&mut Duel) -> T) -> T {
    let mut known = std::mem::take(&mut solver.known);
    known.clear();
    let mut duel = Duel { solver, rules, worth, known, sum: None };
    let result = search(&mut duel);
    let known = std::mem::take(&mut duel.known);
    solver.known = known;
    result
}

/// The state after an action, and whether a trick has just been completed.
fn after(rules: &Rules, state: &State, action: Action) -> (State, bool) {
    let mut next = state.clone();
    if let Some(seat) = state.turn() {
        rules.advance(&mut next, seat, action);
    }
    let fresh = next.tricks() != state.tricks();
    (next, fresh)
}

/// Two sides: alpha-beta.
struct Duel<'a> {
    solver: &'a mut Solver,
    rules: &'a Rules,
    worth: Worth<'a>,
    known: Known,
    /// What both sides' worth adds up to.
    sum: Option<f32>,
}

impl Duel<'_> {
    fn solve(&mut self, state: &State) -> Option<Solved> {
        let value = self.search(state, false, f32::NEG_INFINITY, f32::INFINITY)?;
        let first = self.is_first(state)?;
        let mut actions = Vec::new();
        for action in self.rules.moves(state).iter() {
            let (next, fresh) = after(self.rules, state, action);
            let (low, high) = if first { (value.next_down(), value) } else { (value, value.next_up()) };
            let reached = self.search(&next, fresh, low, high)?;
            if if first { reached >= value } else { reached <= value } {
                actions.push(action);
            }
        }
        Some(Solved { value: self.both(value), actions })
    }

    /// What both sides have when side 0 has so much.
    fn both(&self, value: f32) -> [f32; MAX_SEATS] {
        let mut values = [0.0; MAX_SEATS];
        values[0] = value;
        values[1] = self.sum.unwrap_or_default() - value;
        values
    }

    /// Is side 0 to act?
    fn is_first(&self, state: &State) -> Option<bool> {
        state.turn().map(|seat| self.rules.side_of(seat).index() == 0)
    }

    /// Side 0's value if it lies between low and high; else a bound on the same side of them.
    fn search(&mut self, state: &State, fresh: bool, low: f32, high: f32) -> Option<f32> {
        self.solver.count()?;
        if self.rules.stage(state) != Stage::Play {
            let worth = (self.worth)(state);
            self.sum.get_or_insert(worth[0] + worth[1]);
            return Some(worth[0]);
        }
        if settled(self.rules, state) {
            return self.tricks(state);
        }
        if !fresh {
            return self.expand(state, low, high);
        }
        let key = Key::new(self.rules, state);
        let known = self.known.get(&key).copied().unwrap_or((f32::NEG_INFINITY, f32::INFINITY));
        if known.0 >= high || known.0 == known.1 {
            return Some(known.0);
        }
        if known.1 <= low {
            return Some(known.1);
        }
        let (low, high) = (low.max(known.0), high.min(known.1));
        let value = self.expand(state, low, high)?;
        let bounds = if value <= low {
            (known.0, value)
        } else if value >= high {
            (value, known.1)
        } else {
            (value, value)
        };
        self.known.insert(key, bounds);
        Some(value)
    }

    /// Nothing is left but trick play.
    fn tricks(&mut self, state: &State) -> Option<f32> {
        let outcomes = Outcomes::of(self.rules, state, self.worth);
        if self.sum.is_none() {
            let worth = (self.worth)(&self.rules.ended(state, None, Side(0)));
            self.sum = Some(worth[0] + worth[1]);
        }
        let tricks = &mut self.solver.tricks;
        let root = tricks.take_up(self.rules, state)?;
        outcomes.value(tricks, &root)
    }

    fn expand(&mut self, state: &State, mut low: f32, mut high: f32) -> Option<f32> {
        let first = self.is_first(state)?;
        let mut best = if first { f32::NEG_INFINITY } else { f32::INFINITY };
        let moves = self.rules.moves(state);
        // Melds mostly pay, so they come before cards.
        let places = (moves.cards.len()..moves.len()).chain(0..moves.cards.len());
        for action in places.filter_map(|place| moves.nth(place)) {
            let (next, fresh) = after(self.rules, state, action);
            let value = self.search(&next, fresh, low, high)?;
            if first {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }
}

/// Three sides: each for itself.
struct Crowd<'a> {
    solver: &'a mut Solver,
    rules: &'a Rules,
    worth: Worth<'a>,
    known: HashMap<Key, [f32; MAX_SEATS], Build>,
}

impl Crowd<'_> {
    fn solve(&mut self, state: &State) -> Option<Solved> {
        let value = self.search(state, false)?;
        let side = self.rules.side_of(state.turn()?).index();
        let mut actions = Vec::new();
        for action in self.rules.moves(state).iter() {
            let (next, fresh) = after(self.rules, state, action);
            if self.search(&next, fresh)?[side] >= value[side] {
                actions.push(action);
            }
        }
        Some(Solved { value, actions })
    }

    fn search(&mut self, state: &State, fresh: bool) -> Option<[f32; MAX_SEATS]> {
        self.solver.count()?;
        if self.rules.stage(state) != Stage::Play {
            return Some((self.worth)(state));
        }
        if !fresh {
            return self.expand(state);
        }
        let key = Key::new(self.rules, state);
        if let Some(value) = self.known.get(&key) {
            return Some(*value);
        }
        let value = self.expand(state)?;
        self.known.insert(key, value);
        Some(value)
    }

    fn expand(&mut self, state: &State) -> Option<[f32; MAX_SEATS]> {
        let side = self.rules.side_of(state.turn()?).index();
        let mut best: Option<[f32; MAX_SEATS]> = None;
        for action in self.rules.moves(state).iter() {
            let (next, fresh) = after(self.rules, state, action);
            let value = self.search(&next, fresh)?;
            if best.is_none_or(|best| value[side] > best[side]) {
                best = Some(value);
            }
        }
        best
    }
}
