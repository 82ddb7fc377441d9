//! Matches as the command line plays them.

use std::time::Duration;

use games::AnyRules;
use lab::{Contestant, Duel, Entrant, Kind, Pace, Plan, Thinking, Unit, duel, ladder};

fn rules(game: &str, seating: &str) -> AnyRules {
    games::rules(game, Some(seating), &[]).expect("rules")
}

fn plan(pairs: u32) -> Plan {
    Plan { pairs, seed: "prov".into(), unit: Unit::Deal, jobs: 2, timeout: Duration::from_secs(10) }
}

fn entrant(text: &str) -> Entrant {
    Entrant::read(text, None).expect("a player")
}

/// A match without what the clock says.
fn meet(rules: &AnyRules, plan: &Plan, a: &str, b: &str) -> Duel {
    let mut duel = duel(rules, plan, [&entrant(a), &entrant(b)], &mut || {}).expect("played");
    for pace in &mut duel.paces {
        pace.spent = Duration::ZERO;
    }
    duel
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (game, seating) in [("bondtolva", "3"), ("vandtia", "2")] {
        let rules = rules(game, seating);
        let one = meet(&rules, &Plan { jobs: 1, ..plan(7) }, "nyborjare", "random");
        let many = meet(&rules, &Plan { jobs: 5, ..plan(7) }, "nyborjare", "random");
        assert_eq!(one, many, "{game}");
        let other = meet(&rules, &Plan { seed: "annat".into(), ..plan(7) }, "nyborjare", "random");
        assert_ne!(one, other, "{game}");
    }
}

#[test]
fn a_player_against_itself_is_exactly_even_in_every_pair() {
    for preset in games::catalogue() {
        for seating in preset.seatings {
            let rules = rules(preset.name, seating);
            let duel = meet(&rules, &plan(3), "van", "van");
            let even = 1.0 / f64::from(rules.sides());
            assert_eq!(duel.partier(), 3 * u32::from(rules.sides()));
            for (share, points) in duel.shares.iter().zip(&duel.points) {
                let level = (share - even).abs() < 1e-9 && points.abs() < 1e-9;
                assert!(level, "{} {seating}: {share} {points}", preset.name);
            }
        }
    }
}

#[test]
fn changing_the_names_mirrors_the_match() {
    let rules = rules("plocketolva", "2");
    let there = meet(&rules, &plan(6), "random", "clairvoyant@3");
    let back = meet(&rules, &plan(6), "clairvoyant@3", "random");
    for (a, b) in there.shares.iter().zip(&back.shares) {
        assert!((a + b - 1.0).abs() < 1e-9, "{a} {b}");
    }
    assert_eq!((there.wins, there.losses), (back.losses, back.wins));
    assert_eq!(there.paces[0].decisions, back.paces[1].decisions);
}

#[test]
fn who_sees_all_cards_wins() {
    for (game, seating) in [("bondtolva", "2"), ("tolva", "3")] {
        let duel = meet(&rules(game, seating), &plan(12), "clairvoyant@20", "random");
        let share = lab::stats::share(&duel.shares);
        assert!(share.low > 1.0 / f64::from(duel.sides), "{game}: {share:?}");
    }
}

#[test]
fn a_budget_by_the_clock_is_kept() {
    let rules = rules("bondtolva", "2");
    let seer = Entrant {
        label: "seer".into(),
        kind: Kind::Clairvoyant,
        thinking: Thinking::Time(Duration::from_millis(1)),
    };
    let duel = duel(&rules, &plan(1), [&seer, &entrant("random")], &mut || {}).expect("played");
    let Pace { decisions, .. } = duel.paces[0];
    assert!(decisions > 0 && duel.paces[0].millis() < 1000.0);
}

#[test]
fn every_pair_ticks_and_a_ladder_meets_everybody() {
    let entrants = [entrant("random"), entrant("nyborjare"), entrant("clairvoyant@2")];
    for (seating, matches) in [("2", 3), ("3", 6)] {
        let rules = rules("bondtolva", seating);
        let mut ticks = 0;
        let ladder = ladder(&rules, &plan(4), &entrants, &mut || ticks += 1).expect("played");
        assert_eq!(matches, lab::Ladder::matches(3, rules.sides()));
        assert_eq!((ladder.rungs.len(), ticks), (matches, 4 * matches));
        assert_eq!(ladder.order().len(), 3);
        for (one, other) in [(0, 1), (1, 2), (2, 0)] {
            let there = ladder.share(one, other).expect("they met");
            let back = ladder.share(other, one).expect("they met");
            assert!(rules.sides() != 2 || (there + back - 1.0).abs() < 1e-9);
        }
        assert!(ladder.share(1, 1).is_none());
        let sum: f64 = ladder.ratings.elo.iter().map(|e| e.mean).sum();
        assert!(sum.abs() < 1e-6);
        assert!((0..3).all(|p| ladder.pace(p).decisions > 0 && ladder.forfeits(p).count() == 0));
    }
}

#[test]
fn a_player_of_your_own_meets_the_same_cards_as_one_with_a_name() {
    let any = rules("bondtolva", "2");
    let AnyRules::Tolva(rules) = &any else { panic!("rules") };
    let van =
        Contestant::Own(&|chance| bots::player("van", chance).expect("a player"), Thinking::Iterations(1));
    let other = entrant("nyborjare");
    let duel = lab::meet(rules, &plan(5), [van, Contestant::Named(&other)], &mut || {}).expect("played");
    assert_eq!(duel.shares, meet(&any, &plan(5), "van", "nyborjare").shares);
    let ladder =
        lab::meet_all(rules, &plan(5), &[Contestant::Named(&other), van], &mut || {}).expect("played");
    assert_eq!((ladder.order(), ladder.rungs.len()), (vec![1, 0], 1));
}
