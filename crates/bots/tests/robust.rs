//! Whatever the rules and however short the time: players act, legally, and come to an end.

use bots::{Budget, Choice, Family, PLAYERS, Player, player};
use cards::{Chance, Fast, Seat, Seed};
use game::{Deal, Domain, Opening, Running, Setting, Stage};
use games::AnyRules;

/// Some value of a switch, as a user would write it.
fn some_value(domain: Domain, chance: &mut Fast) -> Option<String> {
    let values = domain.examples();
    let value = values[chance.below(values.len() as u32) as usize];
    Some(value.to_string()).filter(|text| text != "none")
}

/// Random rules of every game and seating; combinations without meaning are passed over.
fn random_rules(each: u32, chance: &mut Fast) -> Vec<AnyRules> {
    let mut all = Vec::new();
    for preset in games::catalogue() {
        for seating in &preset.seatings {
            all.push(games::rules(preset.name, Some(seating), &[]).unwrap());
            let mut found = 0;
            while found < each {
                let settings: Vec<Setting> = preset
                    .switches
                    .iter()
                    .filter(|switch| switch.key != "play_limit")
                    .map(|switch| {
                        let value = some_value(switch.domain, chance);
                        Setting { key: switch.key.into(), value, quoted: false }
                    })
                    .collect();
                if let Ok(rules) = games::rules(preset.name, Some(seating), &settings) {
                    all.push(rules);
                    found += 1;
                }
            }
        }
    }
    all
}

/// Plays some deals with a different player in every seat; every action is checked by the engine.
fn play<G: Family>(rules: &G, budget: u32, deals: u32, chance: &mut Fast) -> u32 {
    let mut players: Vec<Box<dyn Player<G>>> = (0..rules.seats())
        .map(|_| player(PLAYERS[chance.below(PLAYERS.len() as u32) as usize], chance.word()).unwrap())
        .collect();
    let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
    let (mut dealt, mut actions) = (0, 0);
    loop {
        match rules.stage(game.state()) {
            Stage::Over => return actions,
            Stage::Deal if dealt == deals => return actions,
            Stage::Deal => {
                game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&chance.word().to_string())))
                    .unwrap();
                dealt += 1;
            }
            Stage::Play => {
                let seats: Vec<Seat> = rules.to_act(game.state()).iter().collect();
                let mut acted = false;
                for seat in seats {
                    let view = game.view(Some(seat));
                    let player = &mut players[seat.index()];
                    let budget = Budget::Iterations(budget);
                    let Choice::Act(action) = player.choose(rules, &view, budget) else {
                        assert!(rules.may_keep_still(&view), "a seat to act has an action");
                        continue;
                    };
                    game.act(seat, action).unwrap_or_else(|why| panic!("{action}: {why}"));
                    acted = true;
                    break;
                }
                assert!(acted, "nobody acted");
                actions += 1;
                if actions > 3_000 {
                    return actions;
                }
            }
        }
    }
}

#[test]
fn players_act_legally_under_any_rules_and_with_any_budget() {
    let mut chance = Fast::new(4);
    let (mut games, mut actions) = (0, 0);
    for rules in random_rules(40, &mut chance) {
        for budget in [0, 1, 2, 7] {
            actions += match &rules {
                AnyRules::Tolva(rules) => play(rules, budget, 2, &mut chance),
                AnyRules::Vandtia(rules) => play(rules, budget, 1, &mut chance),
            };
            games += 1;
        }
    }
    assert!(games > 2_500 && actions > 120_000, "{games} games, {actions} actions");
}

#[test]
fn time_that_is_already_up_still_gives_an_action() {
    let mut chance = Fast::new(5);
    for rules in random_rules(0, &mut chance) {
        let AnyRules::Tolva(rules) = rules else { continue };
        let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
        game.deal(Deal::from_seed(game::Game::pack(&rules), Seed::from_text("up"))).unwrap();
        let seat = game.state().turn().unwrap();
        for name in PLAYERS {
            let mut player = player::<tolva::Rules>(name, 1).unwrap();
            let action =
                player.choose(&rules, &game.view(Some(seat)), Budget::Until(&|| true)).action().unwrap();
            assert!(game.legal(seat).contains(&action));
        }
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_action() {
    for rules in random_rules(0, &mut Fast::new(6)) {
        let AnyRules::Tolva(rules) = rules else { continue };
        let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
        game.deal(Deal::from_seed(game::Game::pack(&rules), Seed::from_text("same"))).unwrap();
        let view = game.view(game.state().turn());
        let choose =
            || player::<tolva::Rules>("mastare", 9).unwrap().choose(&rules, &view, Budget::Iterations(200));
        assert_eq!(choose(), choose());
    }
}
