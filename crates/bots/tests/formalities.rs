//! Going on with nothing to meld is no decision: players say it without a thought, and search does not rest on it.

use std::cell::Cell;

use bots::{Budget, Choice, PLAYERS, player};
use cards::{Chance, Fast, Seed};
use game::{Deal, Game, Opening, Running};
use tolva::{Action, Preset, Rules, Seating};

/// Plays deals at random and calls `look` at every formality on the way.
fn formalities(preset: Preset, look: &mut dyn FnMut(&Rules, &Running<Rules>, Action)) {
    let rules = Rules::preset(preset, Seating::Two);
    let mut chance = Fast::new(13);
    for deal in 0..6 {
        let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti");
        game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("giv {deal}")))).expect("a deal");
        while let Some(seat) = game.state().turn() {
            if let Some((winner, action)) = rules.formality(game.state()) {
                assert_eq!((winner, game.legal(seat)), (seat, vec![action]));
                look(&rules, &game, action);
            }
            let legal = game.legal(seat);
            game.act(seat, legal[chance.below(legal.len() as u32) as usize]).expect("a listed action");
        }
    }
}

#[test]
fn every_player_goes_on_without_a_thought() {
    for preset in [Preset::Bondtolva, Preset::Plocketolva, Preset::Bordstolva] {
        let mut asked = 0;
        formalities(preset, &mut |rules, game, action| {
            let view = game.view(game.state().turn());
            for name in PLAYERS {
                let thought = Cell::new(false);
                let over = || {
                    thought.set(true);
                    true
                };
                let mut player = player::<Rules>(name, 1).expect("a player");
                assert_eq!(player.choose(rules, &view, Budget::Until(&over)), Choice::Act(action), "{name}");
                assert!(!thought.get(), "{name} thinks about {action}");
            }
            asked += 1;
        });
        assert!(asked > 10, "{preset:?}: {asked} formalities");
    }
}

#[test]
fn playouts_do_not_rest_on_a_formality() {
    for preset in [Preset::Bondtolva, Preset::Plocketolva, Preset::Bordstolva] {
        let rules = Rules::preset(preset, Seating::Two);
        let mut chance = Fast::new(31);
        let mut passed = 0;
        for _ in 0..200 {
            let mut deck = rules.pack().fresh();
            cards::shuffle(&mut deck, &mut chance);
            let mut state = rules.start(&Opening::default()).expect("an opening");
            rules.deal(&mut state, &Deal::from_deck(deck), &mut game::Quiet).expect("a deal is due");
            while let Some(seat) = state.turn() {
                assert_eq!(rules.formality(&state), None);
                let action = rules.moves(&state).some(chance.word()).expect("an action");
                let mut slow = state.clone();
                rules.advance(&mut state, seat, action);
                rules.apply(&mut slow, seat, action, &mut game::Quiet);
                if let Some((seat, action)) = rules.formality(&slow) {
                    rules.apply(&mut slow, seat, action, &mut game::Quiet);
                    passed += 1;
                }
                assert_eq!(state, slow, "the same as with every action by itself");
            }
        }
        assert!(passed > 100, "{preset:?}: {passed} formalities");
    }
}
