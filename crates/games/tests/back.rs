//! The way back of a game: every state that was, and few of them kept.

use cards::{Chance, Fast, Seed};
use game::{Deal, Game, Opening, Running, Stage};
use games::each_game;

/// Plays on at random, through deals and partier; what there was to see before each action.
fn played<G: Game>(game: &mut Running<G>, actions: usize) -> Vec<(G::State, Vec<G::Note>)> {
    let (mut chance, mut before) = (Fast::new(7), Vec::new());
    while before.len() < actions {
        match game.rules().stage(game.state()) {
            Stage::Over => game.next_parti().unwrap(),
            Stage::Deal => {
                let seed = Seed::from_text(&game.entries().len().to_string());
                game.deal(Deal::from_seed(game.rules().pack(), seed)).unwrap();
            }
            Stage::Play => {
                before.push((game.state().clone(), game.notes().to_vec()));
                let seat = game.rules().to_act(game.state()).iter().next().unwrap();
                let legal = game.legal(seat);
                game.act(seat, legal[chance.below(legal.len() as u32) as usize]).unwrap();
            }
        }
    }
    before
}

fn goes_back<G: Game>(game: &mut Running<G>, name: &str) {
    let before = played(game, 1500);
    let deals = game.entries().iter().filter(|entry| matches!(entry, game::Entry::Deal(_))).count();
    assert!(game.kept() <= deals + before.len() / 64, "{name}: {} states of {deals} deals", game.kept());
    let (entries, end) = (game.entries().to_vec(), game.state().clone());
    for (at, (state, notes)) in before.iter().enumerate().rev() {
        game.undo().unwrap();
        assert!(game.state() == state && game.notes() == notes, "{name}: before action {at}");
        assert!(game.entries() == &entries[..game.entries().len()], "{name}: before action {at}");
    }
    assert!(game.undo().is_err(), "{name}: there is nothing before the first action");
    // What was gone back from can be played again.
    assert_eq!(played(game, 1500).len(), before.len());
    assert!(game.entries() == entries && *game.state() == end, "{name}: played again");
}

#[test]
fn a_game_goes_back_to_every_state_and_keeps_few_of_them() {
    for info in games::catalogue() {
        let preset = info.name;
        let rules = games::rules(preset, None, &[]).unwrap();
        let mut game = rules.start(Opening::default()).unwrap();
        each_game!(&mut game, running => goes_back(running, preset));
    }
}
