//! Records: read back to the same state, and damage is named by line and column.

use cards::{Chance, Fast, Seat, Seed};
use game::{Deal, Opening, Setting, Stage};
use games::{AnyAction, AnyGame};

fn new_game(name: &str, settings: &[(&str, &str)]) -> AnyGame {
    let setting = |(key, value): &(&str, &str)| Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let settings: Vec<Setting> = settings.iter().map(setting).collect();
    let rules = games::rules(name, None, &settings).expect("rules");
    rules.start(Opening::default()).expect("an opening")
}

/// Plays at random to the end of some partier, by seeds and by decks.
fn play(game: &mut AnyGame, chance: &mut Fast, partier: usize) {
    let mut over = 0;
    for round in 0..2_000 {
        match game.stage() {
            Stage::Over if over + 1 == partier => return,
            Stage::Over => {
                over += 1;
                game.next_parti().expect("the parti is over");
            }
            Stage::Deal => {
                let deal = game.deal_of(Seed::from_text(&format!("giv {round} {}", chance.below(1_000))));
                let by_seed = chance.below(2) == 0;
                game.deal(if by_seed { deal } else { Deal::from_deck(deal.deck) }).expect("a deal is due");
            }
            Stage::Play => {
                let seats = game.to_act();
                let seat = seats[chance.below(seats.len() as u32) as usize];
                let legal = game.legal(seat);
                let gubbe = [tolva::Action::Half, tolva::Action::Full].map(AnyAction::from);
                let calm: Vec<_> = legal.into_iter().filter(|action| !gubbe.contains(action)).collect();
                let action = calm[chance.below(calm.len() as u32) as usize];
                game.act(seat, action).expect("a listed action");
            }
        }
    }
}

#[test]
fn a_record_reads_back_to_the_same_state() {
    let mut chance = Fast::new(5);
    for preset in games::catalogue() {
        let mut game = new_game(preset.name, &[]);
        play(&mut game, &mut chance, 2);
        let text = game.record();
        let again = AnyGame::load(&text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", preset.name));
        assert_eq!(again.record(), text);
        assert_eq!(
            format!("{again:?}"),
            format!("{game:?}"),
            "every part of the game, the way back included"
        );
    }
}

#[test]
fn a_record_is_readable() {
    let mut game = new_game("bondtolva", &[("ending", "exact")]);
    game.deal(game.deal_of(Seed::from_text("bordet"))).expect("a deal is due");
    let action = game.legal(Seat(1))[0];
    game.act(Seat(1), action).expect("forehand leads");
    let text = game.record();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["talong 2", "game bondtolva", "seating 2", "rule deck = 24"]);
    assert!(lines.contains(&"rule ending = exact"));
    assert!(lines.contains(&"parti dealer 0 scores 0 0 carry 0"));
    assert_eq!(*lines.last().expect("a line"), format!("1 {action}"));
}

#[test]
fn empty_lines_and_remarks_say_nothing() {
    let mut game = new_game("tolva", &[]);
    game.deal(game.deal_of(Seed::from_text("x"))).expect("a deal is due");
    let plain = game.record();
    let remarked = plain.replace('\n', "\n\n   # en anmärkning\n");
    let remarked = format!("# från klubben\n{remarked}");
    assert_eq!(AnyGame::load(&remarked).expect("remarks are skipped").record(), plain);
}

fn damaged(text: &str) -> (usize, usize, String) {
    let error = AnyGame::load(text).expect_err(text);
    let refusal = error.refusal();
    assert!(refusal.text.sv.starts_with(&format!("Rad {}, kolumn {}", error.at.line, error.at.column)));
    (error.at.line, error.at.column, refusal.text.en.into_owned())
}

#[test]
fn damage_is_named_by_line_and_column() {
    let good = "talong 2\ngame plocketolva\nseating 2\nrule ending = exact\n\nparti dealer 0 scores 3 -2 carry 1\ndeal seed abc\n1 play ";
    let at = |text: &str| {
        let (line, column, _) = damaged(text);
        (line, column)
    };
    assert_eq!(at(""), (1, 1));
    assert_eq!(at("tolong 1"), (1, 1));
    assert_eq!(at("talong 3"), (1, 8));
    assert_eq!(at("talong 0"), (1, 8));
    assert_eq!(at("talong 1 x"), (1, 10));
    assert_eq!(at("talong 2\ngame"), (2, 5));
    assert_eq!(at("talong 1\ngame whist\nseating 2\nparti dealer 0 scores 0 0 carry 0"), (2, 6));
    assert_eq!(at("talong 1\ngame tolva\nseating 7\nparti dealer 0 scores 0 0 carry 0"), (3, 9));
    assert_eq!(at(&good.replace("= exact", "= nära")), (4, 1));
    assert_eq!(at(&good.replace("ending =", "ending :")), (4, 13));
    assert_eq!(at(&good.replace("dealer 0", "dealer x")), (6, 14));
    assert_eq!(at(&good.replace("dealer 0", "dealer 9")), (6, 1));
    assert_eq!(at(&good.replace("-2", "två")), (6, 25));
    assert_eq!(at(&good.replace("3 -2", "12 0")), (6, 1));
    assert_eq!(at(&good.replace("seed abc", "seed")), (7, 10));
    assert_eq!(at(&good.replace("seed abc", "deck As Xx")), (7, 14));
    assert_eq!(at(&good.replace("seed abc", "deck As Ks")), (7, 1));
    assert_eq!(at(&good.replace("1 play ", "1")), (8, 2));
    assert_eq!(at(&good.replace("1 play ", "1 play Zz")), (8, 1));
    assert_eq!(at(&good.replace("1 play ", "0 play Ks")), (8, 1));
    assert_eq!(at(&good.replace("1 play ", "ett play Ks")), (8, 1));
    assert_eq!(at(&good.replace("1 play ", "parti dealer 0 scores 0 0 carry 0")), (8, 1));
    let (_, _, why) = damaged(&good.replace("1 play ", "0 play Ks"));
    assert!(why.contains("Seat 1 is on lead"), "{why}");
}

#[test]
fn no_cut_and_no_changed_byte_makes_reading_panic() {
    let mut game = new_game("bordstolva", &[("first_trick_from_table", "on")]);
    let mut chance = Fast::new(9);
    play(&mut game, &mut chance, 1);
    let text = game.record();
    for cut in (0..text.len()).step_by(7) {
        let _ = AnyGame::load(&text[..cut]);
    }
    for _ in 0..3_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=chance.below(3) {
            let at = chance.below(bytes.len() as u32) as usize;
            bytes[at] = chance.below(128) as u8;
        }
        let _ = AnyGame::load(&String::from_utf8_lossy(&bytes));
    }
}
