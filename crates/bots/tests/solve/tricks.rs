use bots::solve::{Outcomes, Solver};
use cards::{Card, CardSet, Chance, Fast, Side};
use game::{Game, MAX_SEATS};
use tolva::{Action, Phase, Rules, State};

use crate::force::{best_by_force, some_position, some_rules};

/// Plays cards only. A pending question is first answered no.
fn answered(rules: &Rules, state: &State) -> State {
    let mut state = state.clone();
    while state.phase() == Phase::Answer {
        state = crate::force::after(rules, &state, Action::No);
    }
    state
}

fn agree(chance: &mut Fast, count: usize, most: u8, kind: u32) -> usize {
    let mut solver = Solver::new(u64::MAX);
    let (mut done, mut bound) = (0, 0);
    while done < count {
        // Only where nobody wins in mid-deal does the engine always tell who took the last trick.
        let rules =
            some_rules(chance, |rules| rules.sides() == 2 && rules.house().ending != tolva::Ending::FirstTo);
        let left = 1 + chance.below(most.into()) as u8;
        let Some(running) = some_position(&rules, chance, left) else { continue };
        let mut values = [[0.0; 2]; 3];
        for value in values.iter_mut().flatten() {
            *value = chance.below(kind) as f32;
        }
        if kind == 1 {
            values = [[-1.0, -2.0], [0.5, -0.5], [2.0, 1.0]];
        }
        let at = |vinst: Option<Side>, last: Side| {
            let vinst = vinst.map_or(1, |side| if side == Side(0) { 2 } else { 0 });
            values[vinst][last.index() & 1]
        };
        let worth = |state: &State| {
            let mut worth = [0.0; MAX_SEATS];
            if let Some((vinst, Some(last))) = state.last_deal().map(|d| (d.vinst, d.sist)) {
                worth[0] = at(vinst, last);
                worth[1] = -worth[0];
            }
            worth
        };
        let Some((value, cards)) = solver.plays(&rules, running.state(), &Outcomes::new(at)) else {
            continue;
        };
        let state = answered(&rules, running.state());
        let Some((forced, best)) = best_by_force(&rules, &state, &worth, true, 20_000) else { continue };
        let place = format!("{:?}\n{values:?}\n{state:?}", rules.house());
        assert_eq!(value, forced[0], "{place}");
        let card = |action: &Action| match action {
            Action::Play(card) => Some(*card),
            _ => None,
        };
        let best: CardSet = best.iter().filter_map(card).collect::<Vec<Card>>().into_iter().collect();
        assert_eq!(cards, best, "{place}");
        let owed = (0..rules.seats()).any(|s| !state.owed(cards::Seat(s)).is_empty());
        bound += usize::from(owed || state.duty().is_some());
        done += 1;
    }
    bound
}

#[test]
fn sensible_outcomes_agree_with_force() {
    let bound = agree(&mut Fast::new(1), 6_000, 4, 1);
    let _ = bound;
}

#[test]
fn any_outcomes_agree_with_force() {
    agree(&mut Fast::new(2), 3_000, 4, 4);
}
