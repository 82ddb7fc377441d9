use bots::solve::Solver;
use cards::{Chance, Fast};
use game::Game;
use tolva::{Action, Phase, Rules};

use crate::force::{any_worth, best_by_force, plain_worth, some_position, some_rules};

/// Tries so many positions; counts those in which something other than a card could be done.
fn agree(chance: &mut Fast, count: usize, tricks: [u8; 2], fits: impl Fn(&Rules) -> bool) -> usize {
    let mut solver = Solver::new(u64::MAX);
    let (mut done, mut talks) = (0, 0);
    while done < count {
        let rules = some_rules(chance, &fits);
        let left = tricks[0] + chance.below((tricks[1] - tricks[0] + 1).into()) as u8;
        let Some(running) = some_position(&rules, chance, left) else { continue };
        let state = running.state();
        let (any, plain) = (any_worth(&rules, done as u64), plain_worth(&rules));
        let worth: crate::force::Worth = if done % 2 == 0 { &any } else { &plain };
        let Some((value, best)) = best_by_force(&rules, state, worth, false, 20_000) else { continue };
        let solved = solver.exact(&rules, state, worth).expect("no limit");
        let place = format!("{:?}\n{state:?}", rules.house());
        assert_eq!(solved.actions, best, "{place}");
        let sides = rules.sides() as usize;
        assert_eq!(solved.value[..sides], value[..sides], "{place}");
        let talk = |action: &Action| !matches!(action, Action::Play(_));
        talks += usize::from(rules.moves(state).iter().any(|a| talk(&a)) || state.phase() == Phase::Answer);
        done += 1;
    }
    talks
}

#[test]
fn two_sides_agree_with_force() {
    let talks = agree(&mut Fast::new(1), 6_000, [1, 4], |rules| rules.sides() == 2);
    assert!(talks > 300, "{talks}");
}

#[test]
fn three_sides_agree_with_force() {
    let talks = agree(&mut Fast::new(2), 1_500, [1, 4], |rules| rules.sides() == 3);
    assert!(talks > 20, "{talks}");
}

#[test]
fn early_gubbar_agree_with_force() {
    let gubbe = |rules: &Rules| rules.house().gubbe != tolva::GubbeForm::None;
    let talks = agree(&mut Fast::new(3), 500, [3, 6], gubbe);
    assert!(talks > 25, "{talks}");
}

#[test]
fn a_limit_is_kept() {
    let mut chance = Fast::new(4);
    let rules = Rules::preset(tolva::Preset::Tolva, tolva::Seating::Four);
    let mut solver = Solver::new(1_000);
    let running = some_position(&rules, &mut chance, 9).expect("a deal");
    assert_eq!(solver.exact(&rules, running.state(), &plain_worth(&rules)), None);
    assert!(solver.nodes() <= 1_001);
}
