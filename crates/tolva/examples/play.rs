//! A parti of Tolva from the first deal to the end, with players who do anything that is legal.
//!
//! `cargo run -p talong-tolva --example play`

use cards::{Chance, Fast, Seed};
use game::{Deal, Game, Opening, Running, Stage};
use tolva::{Event, Preset, Rules, Seating};

fn main() {
    // The rules are the game: what may be done, what it leads to and what it is worth.
    let rules = Rules::preset(Preset::Tolva, Seating::Four);
    let mut game = Running::new(rules.clone(), Opening::default()).expect("a parti can begin at 0–0");
    // The engine draws no lots. Whoever plays brings the chance: a seed for each deal, dice for each choice.
    let mut dice = Fast::new(12);
    let mut deals = 0;
    loop {
        match rules.stage(game.state()) {
            Stage::Deal => {
                deals += 1;
                let seed = Seed::from_text(&format!("deal {deals}"));
                game.deal(Deal::from_seed(rules.pack(), seed)).expect("a deal is due");
            }
            Stage::Play => {
                // Actions are told as their texts: "play Ks", "meld h", "ask".
                let seat = game.state().turn().expect("somebody is to act");
                let legal = game.legal(seat);
                let action = legal[dice.below(legal.len() as u32) as usize];
                let events = game.act(seat, action).expect("it was listed");
                if events.iter().any(|event| matches!(event, Event::Melded(_))) {
                    println!("deal {deals}: seat {seat} does “{action}”");
                }
            }
            Stage::Over => break,
        }
    }
    let scores = &rules.scores(game.state())[..rules.sides().into()];
    println!("{deals} deals, {scores:?}, won by side {:?}", game.state().winner());
    // What is not allowed is refused with the rule and the reason, and changes nothing.
    let refusal = game.deal(Deal::from_seed(rules.pack(), Seed::from_text("late"))).unwrap_err();
    println!("{refusal}");
}
