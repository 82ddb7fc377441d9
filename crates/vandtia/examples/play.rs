//! A game of Vändtia, with players who do anything that is legal.
//!
//! `cargo run -p talong-vandtia --example play`

use cards::{Chance, Fast, Seat, Seed};
use game::{Deal, Game, Opening, Running, Stage};
use vandtia::{Rules, Seating};

fn main() {
    let rules = Rules::preset(Seating::Three);
    let mut game = Running::new(rules.clone(), Opening::default()).expect("a game can begin");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text("vändtia"))).expect("the deal is due");
    let mut dice = Fast::new(10);
    while rules.stage(game.state()) == Stage::Play {
        // Two may be to act at once: whoever drew a card that fits may still add it, until the next one plays.
        let seats: Vec<Seat> = rules.to_act(game.state()).iter().collect();
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let legal = game.legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize];
        game.act(seat, action).expect("it was listed");
    }
    println!("{:?} after {} entries", game.state().outcome(), game.entries().len());
    // The last thing can be taken back, as everything before it.
    game.undo().expect("something was done");
    println!("before that, {} was left in the talong", game.state().talong().len());
}
