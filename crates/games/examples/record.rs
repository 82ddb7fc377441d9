//! Writes a record of a game, reads it again and tells it step by step.
//!
//! `cargo run -p talong-games --example record`

use cards::Seed;
use game::{Entry, Opening, Stage};
use games::AnyGame;

fn main() {
    // Games by name: actions are texts, and any family will do.
    let rules = games::rules("bondtolva", Some("2"), &[]).expect("a game of the catalogue");
    let mut game = rules.start(Opening::default()).expect("a parti can begin at 0–0");
    game.deal(game.deal_of(Seed::from_text("a record"))).expect("a deal is due");
    while game.stage() == Stage::Play {
        let seat = game.to_act()[0];
        let action = game.legal(seat)[0];
        game.act(seat, action).expect("it was listed");
    }

    // A game is its record: rules, seeds and actions. Everything else follows.
    let record = game.record();
    let (_, entries) = AnyGame::open(&record).expect("what was written can be read");
    for (at, entry) in entries {
        match entry {
            Entry::Parti(opening) => println!("line {}: a parti, dealt by seat {}", at.line, opening.dealer),
            Entry::Deal(_) => println!("line {}: a deal", at.line),
            Entry::Act(seat, action) => println!("line {}: seat {seat}: {action}", at.line),
        }
    }
    let again = AnyGame::load(&record).expect("what was played can be played again");
    assert_eq!(again.record(), record);

    // Whatever the rules do not allow is refused with its line, its column and the reason.
    println!("{}", AnyGame::load(&format!("{record}0 play As\n")).unwrap_err());
}
