//! What one player may know, and cards that could lie behind it.
//!
//! `cargo run -p talong-tolva --example sample`

use cards::{Fast, Seat, Seed};
use game::{Deal, Game, Opening, Running};
use tolva::{Preset, Rules, Seating};

fn main() {
    let rules = Rules::preset(Preset::Bondtolva, Seating::Two);
    let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti can begin at 0–0");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text("a sample"))).expect("a deal is due");
    for _ in 0..6 {
        let seat = game.state().turn().expect("somebody is to act");
        let first = game.legal(seat)[0];
        game.act(seat, first).expect("it was listed");
    }

    // A view has no hidden card in it, only how many there are, and all that an attentive player remembers.
    let (me, other) = (Seat(0), Seat(1));
    let view = game.view(Some(me));
    println!(
        "I hold {}; seat {other} has {} cards that I have not seen",
        view.state().hand(me),
        view.hidden(other)
    );

    // A view is read once. Each draw then places the hidden cards in a way that fits everything seen so far, each
    // possible way as likely as any other: what a player who thinks ahead plays out.
    let mut sampler = rules.sampler(&view);
    let mut dice = Fast::new(1);
    for _ in 0..5 {
        let state = rules.draw(&mut sampler, &mut dice).expect("a view from a game contradicts nothing");
        assert_eq!(state.hand(me), game.state().hand(me));
        println!("perhaps seat {other} holds {}", state.hand(other));
    }
    println!("in truth it holds {}", game.state().hand(other));
}
