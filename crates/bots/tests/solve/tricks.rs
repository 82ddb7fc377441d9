use std::collections::HashMap;

use bots::solve::{Outcomes, Solver};
use cards::{CardSet, Chance, Fast, Seat, Side};
use game::{Game, MAX_SEATS, Setting};
use tolva::{Action, Phase, Preset, Rules, Seating, State};

use crate::force::{best_by_force, by_memory, some_position, some_rules, talkative_position};

/// Plays cards only. A pending question is first answered no.
fn answered(rules: &Rules, state: &State) -> State {
    let mut state = state.clone();
    while state.phase() == Phase::Answer {
        state = crate::force::after(rules, &state, Action::No);
    }
    state
}

/// What the ends are worth: sensible values, or any.
fn values(chance: &mut Fast, sensible: bool) -> [[f32; 2]; 3] {
    if sensible {
        return [[-1.0, -2.0], [0.5, -0.5], [2.0, 1.0]];
    }
    [[0; 2]; 3].map(|pair| pair.map(|_| chance.below(4) as f32))
}

fn at(values: [[f32; 2]; 3]) -> impl Fn(Option<Side>, Side) -> f32 {
    move |vinst, last| {
        let vinst = vinst.map_or(1, |side| if side == Side(0) { 2 } else { 0 });
        values[vinst][last.index() & 1]
    }
}

/// The same worth as seen in the engine's states.
fn worth(values: [[f32; 2]; 3]) -> impl Fn(&State) -> [f32; MAX_SEATS] {
    move |state| {
        let mut worth = [0.0; MAX_SEATS];
        if let Some((vinst, Some(last))) = state.last_deal().map(|d| (d.vinst, d.sist)) {
            worth[0] = at(values)(vinst, last);
            worth[1] = -worth[0];
        }
        worth
    }
}

/// Two sides, and always booked who took the last trick: in the other endings vinsten may end the parti before.
fn fits(rules: &Rules) -> bool {
    rules.sides() == 2 && rules.house().ending != tolva::Ending::FirstTo
}

/// Compares with force; false if the position is too much for it, or not one of trick play.
fn agrees(solver: &mut Solver, rules: &Rules, state: &State, values: [[f32; 2]; 3]) -> bool {
    let Some((value, cards)) = solver.plays(rules, state, &Outcomes::new(at(values))) else { return false };
    let state = answered(rules, state);
    let Some((forced, best)) = best_by_force(rules, &state, &worth(values), true, 20_000) else {
        return false;
    };
    let place = format!("{:?}\n{values:?}\n{state:?}", rules.house());
    assert_eq!(value, forced[0], "{place}");
    let card = |action: &Action| match action {
        Action::Play(card) => Some(*card),
        _ => None,
    };
    assert_eq!(cards, best.iter().filter_map(card).collect::<CardSet>(), "{place}");
    true
}

fn agree(chance: &mut Fast, count: usize, sensible: bool) {
    let mut solver = Solver::new(u64::MAX);
    let mut done = 0;
    while done < count {
        let rules = some_rules(chance, fits);
        let left = 1 + chance.below(4) as u8;
        let Some(running) = some_position(&rules, chance, left) else { continue };
        done += usize::from(agrees(&mut solver, &rules, running.state(), values(chance, sensible)));
    }
}

#[test]
fn sensible_outcomes_agree_with_force() {
    agree(&mut Fast::new(1), 4_000, true);
}

#[test]
fn any_outcomes_agree_with_force() {
    agree(&mut Fast::new(2), 2_000, false);
}

#[test]
fn duties_agree_with_force() {
    let mut chance = Fast::new(3);
    let mut solver = Solver::new(u64::MAX);
    let (mut done, mut owing) = (0, 0);
    while done < 300 {
        let rules = some_rules(&mut chance, |rules| fits(rules) && rules.house().ask == tolva::Ask::Bond);
        let left = 2 + chance.below(3) as u8;
        let Some(running) = talkative_position(&rules, &mut chance, left) else { continue };
        let state = running.state();
        let owed = (0..rules.seats()).any(|s| !state.owed(Seat(s)).is_empty());
        if owed || state.duty().is_some() {
            let sensible = done % 2 == 0;
            let agreed = agrees(&mut solver, &rules, state, values(&mut chance, sensible));
            done += usize::from(agreed);
            owing += usize::from(agreed && owed);
        }
    }
    assert!(owing > 20, "{owing}");
}

#[test]
fn longer_hands_agree_with_memory() {
    let mut chance = Fast::new(4);
    let mut solver = Solver::new(u64::MAX);
    for round in 0..48 {
        let (seating, left) = if round % 4 == 0 { (Seating::Two, 6) } else { (Seating::Four, 5) };
        let ending = Setting { key: "ending".into(), value: Some("gotland".into()), quoted: false };
        let rules = Rules::from_settings(Preset::Bondtolva, seating, &[ending]).expect("rules");
        let position = if round % 8 < 4 { some_position } else { talkative_position };
        let Some(running) = position(&rules, &mut chance, left) else { continue };
        let values = values(&mut chance, round % 3 > 0);
        let outcomes = Outcomes::new(at(values));
        let Some(value) = solver.value(&rules, running.state(), &outcomes) else { continue };
        let state = answered(&rules, running.state());
        let slow = by_memory(&rules, &state, &worth(values), &mut HashMap::new());
        assert_eq!(Some(value), slow, "{values:?}\n{state:?}");
    }
}

/// Four and five tricks of the whole pack: long enough for winners of both partners, and for cards thrown on them.
#[test]
fn endings_of_the_whole_pack_agree_with_memory() {
    let mut chance = Fast::new(7);
    let mut solver = Solver::new(u64::MAX);
    let ending = Setting { key: "ending".into(), value: Some("gotland".into()), quoted: false };
    let rules = Rules::from_settings(Preset::Tolva, Seating::Four, &[ending]).expect("rules");
    let mut done = [0; 2];
    while done[0] < 80 || done[1] < 80 {
        let trumps = done[0] >= done[1];
        let left = if done[usize::from(trumps)] % 10 == 9 { 5 } else { 4 };
        let position = if trumps { talkative_position } else { some_position };
        let Some(running) = position(&rules, &mut chance, left) else { continue };
        let state = answered(&rules, running.state());
        if state.trump().is_some() != trumps {
            continue;
        }
        let values = values(&mut chance, done[0] % 3 > 0);
        let Some(value) = solver.value(&rules, &state, &Outcomes::new(at(values))) else { continue };
        let slow = by_memory(&rules, &state, &worth(values), &mut HashMap::new());
        assert_eq!(Some(value), slow, "{values:?}\n{state:?}");
        done[usize::from(trumps)] += 1;
    }
}

#[test]
fn what_is_not_trick_play_between_two_sides_is_left_alone() {
    let mut chance = Fast::new(5);
    let mut solver = Solver::new(u64::MAX);
    let outcomes = Outcomes::new(|_, _| 0.0);
    for (preset, seating) in [(Preset::Tolva, Seating::Three), (Preset::Plocketolva, Seating::Two)] {
        let rules = Rules::preset(preset, seating);
        let running = (0..50).find_map(|_| some_position(&rules, &mut chance, 12)).expect("a deal");
        assert_eq!(solver.value(&rules, running.state(), &outcomes), None, "{preset:?}");
    }
    let rules = Rules::preset(Preset::Tolva, Seating::Four);
    let fresh = rules.start(&game::Opening::default()).expect("a plain opening");
    assert_eq!(solver.value(&rules, &fresh, &outcomes), None, "nothing is dealt");
}

#[test]
fn a_limit_on_trick_play_is_kept() {
    let rules = Rules::preset(Preset::Tolva, Seating::Four);
    let mut chance = Fast::new(6);
    let running = some_position(&rules, &mut chance, 9).expect("a deal");
    let outcomes = Outcomes::new(at([[-1.0, -2.0], [0.5, -0.5], [2.0, 1.0]]));
    let mut solver = Solver::new(100);
    assert_eq!(solver.value(&rules, running.state(), &outcomes), None);
    assert!(solver.nodes() <= 110, "{}", solver.nodes());
}
