//! Single cases, most of them straight from the source's text.

use super::action::Action;
use super::card::{Card, pack};
use super::game::{Game, Phase, TablePile, Winner};
use super::rules::Rules;
use serde_json::{Value, json};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().filter_map(Card::parse).collect()
}

fn texts(list: &[Card]) -> String {
    let mut all: Vec<String> = list.iter().map(|c| c.text()).collect();
    all.sort();
    all.join(" ")
}

/// Empty hands and tables, nothing in the talong; seat 0 leads.
fn bare(seats: usize, rules: Value) -> Game {
    let rules = Rules::read(Some(&rules), seats).expect("good rules");
    let mut game = Game::deal(seats, seats - 1, rules, &pack());
    game.hands = vec![Vec::new(); seats];
    game.talong = Vec::new();
    for piles in &mut game.piles {
        for pile in piles {
            *pile = TablePile { down: None, up: Vec::new() };
        }
    }
    game.phase = Phase::Lead;
    game.turn = 0;
    game
}

fn act(game: &mut Game, seat: usize, text: &str) {
    let action = Action::parse(text).expect("an action");
    assert_eq!(game.check(seat, &action), Ok(()), "{text}");
    game.apply(seat, &action);
}

fn refused(game: &Game, seat: usize, text: &str) -> &'static str {
    let action = Action::parse(text).expect("an action");
    game.check(seat, &action).expect_err("refused")
}

#[test]
fn the_sources_arranging() {
    let mut game = bare(2, json!({}));
    game.phase = Phase::Arrange;
    game.hands[0] = cards("Ks 7h 6c");
    game.talong = cards("Kh Jc 9d");
    for (i, up) in ["Kd", "5s", "4s"].iter().enumerate() {
        game.piles[0][i].down = Some(cards("3s 3h 3d")[i]);
        game.piles[0][i].up = cards(up);
    }
    act(&mut game, 0, "lay Ks 1");
    act(&mut game, 0, "lay Kh 1");
    assert_eq!(refused(&game, 0, "swap 7h 1"), "VT-ARR-1");
    act(&mut game, 0, "shift 1 2 Ks");
    act(&mut game, 0, "shift 1 3 Kh");
    assert_eq!(refused(&game, 0, "shift 1 3 Kd"), "VT-ARR-3");
    assert_eq!(texts(&game.hands[0]), "4s 5s 6c 7h Jc");
    assert_eq!(texts(&game.face_up(0)), "Kd Kh Ks");
}

#[test]
fn the_sources_redeclaring() {
    let mut game = bare(2, json!({"opening_tie": "redeclare"}));
    game.phase = Phase::Declare;
    game.hands = vec![cards("As 4s 3s"), cards("Qs 3h 3d")];
    act(&mut game, 0, "declare 3");
    act(&mut game, 1, "declare 3");
    assert_eq!(refused(&game, 0, "declare 3"), "VT-OPEN-2");
    act(&mut game, 0, "declare 4");
    act(&mut game, 1, "declare 3");
    assert_eq!((game.turn, game.legal(1)), (1, vec!["play 3h".into(), "play 3h,3d".into()]));
}

#[test]
fn kings_by_several_players() {
    let mut game = bare(3, json!({}));
    game.hands = vec![cards("Kc 3s"), cards("Kh Ks 3h"), cards("Kd 3d")];
    game.pile = cards("7s");
    act(&mut game, 0, "play Kc");
    act(&mut game, 1, "play Ks,Kh");
    act(&mut game, 2, "play Kd");
    assert_eq!((game.turn, game.phase), (2, Phase::Lead));
    assert_eq!(game.away.len(), 5);
}

#[test]
fn a_race() {
    let mut game = bare(3, json!({}));
    game.hands = vec![cards("5s 6s 7s"), cards("8s 9s Js"), cards("Qs Ks As")];
    game.talong = cards("5h 5d 4s 4h");
    act(&mut game, 0, "play 5s");
    assert_eq!(game.to_act(), vec![0, 1]);
    assert_eq!(game.legal(0), vec!["add 5h"]);
    assert_eq!(game.view(Some(0))["to_act"], json!([0, 1]));
    for viewer in [Some(1), Some(2), None] {
        assert_eq!(game.view(viewer)["to_act"], json!([1]));
        assert_eq!(game.view(viewer)["follow_up"], Value::Null);
    }
    act(&mut game, 0, "add 5h");
    assert_eq!(game.legal(0), vec!["add 5d"]);
    let mut late = game.clone();
    act(&mut late, 1, "take");
    assert_eq!(late.follow_up, None);
    assert_eq!(late.view(None)["known"]["hands"][1], json!(["5s", "5h"]));
    act(&mut game, 0, "add 5d");
    assert_eq!((game.follow_up.clone(), game.to_act()), (None, vec![1]));
}

#[test]
fn waiting_and_what_was_held_back() {
    let mut game = bare(2, json!({"follow_up": "wait"}));
    game.hands = vec![cards("5s 5c 7s"), cards("8s")];
    game.talong = cards("5h 5d");
    act(&mut game, 0, "play 5s,5c");
    assert_eq!(game.legal(0), vec!["add 5h", "add 5h,5d", "done"]);
    assert_eq!(game.view(Some(1))["follow_up"]["cards"], json!(["?"]));
    assert_eq!(refused(&game, 1, "take"), "VT-PLAY-3");
    act(&mut game, 0, "add 5d");
    assert_eq!(game.follow_up, None, "nothing was drawn, so nothing may be added");
    assert_eq!((game.phase, game.turn, game.away.len()), (Phase::Follow, 1, 0));
}

#[test]
fn refilling() {
    for (refill, left) in [("before-lead", 2), ("after-lead", 3)] {
        let mut game = bare(2, json!({"refill": refill}));
        game.hands = vec![cards("Ts 2s 9s"), cards("8s")];
        game.talong = cards("3s 9h 4s");
        act(&mut game, 0, "play Ts");
        assert_eq!(game.talong.len(), left);
        act(&mut game, 0, "play 2s");
        act(&mut game, 0, "play 9s");
        assert_eq!(game.talong.len(), 0);
        // 9h belongs to the latest draw only with `after-lead`.
        assert_eq!(game.follow_up.is_some(), refill == "after-lead");
    }
}

#[test]
fn chances() {
    for (top, turn, hand) in [("9s", 1, 3), ("3s", 1, 5), ("Ts", 0, 3), ("2s", 0, 3)] {
        let mut game = bare(2, json!({}));
        game.phase = Phase::Follow;
        game.pile = cards("8s");
        game.hands = vec![cards("4s 5s 6s"), cards("8d")];
        game.talong = cards(&format!("{top} 9d"));
        act(&mut game, 0, "chance");
        assert_eq!((game.turn, game.hands[0].len()), (turn, hand));
        assert_eq!((game.talong.len(), game.follow_up.is_none()), (1, true));
    }
}

#[test]
fn last_twos() {
    let mut game = bare(2, json!({"finish": "not-two"}));
    game.hands = vec![cards("2s"), cards("8s")];
    game.away = cards("Ts 7s 7h 4c");
    game.left_play = game.away.clone();
    game.reshuffle_order = Some(cards("7h 7s 4c Ts"));
    act(&mut game, 0, "play 2s");
    assert_eq!(game.legal(0), vec!["play 4c", "play 7s"]);
    assert_eq!(game.view(None)["known"]["gone"].as_array().map(Vec::len), Some(4));
    assert_eq!(game.view(Some(0))["known"]["gone"], json!(["Ts"]));
    act(&mut game, 0, "play 7h");
    assert_eq!((texts(&game.pile), game.turn), ("2s 7h".into(), 1));

    let mut game = bare(2, json!({"finish": "not-two"}));
    game.hands = vec![cards("2s"), cards("8s")];
    game.pile = cards("9s");
    act(&mut game, 0, "play 2s");
    assert_eq!((texts(&game.hands[0]), game.turn), ("2s 9s".into(), 1));
}

#[test]
fn such_cards_left() {
    let mut game = bare(2, json!({"finish": "not-two-ten"}));
    game.hands = vec![cards("2s Ts"), cards("8s 9d")];
    assert_eq!(game.legal(0), vec!["play 2s", "play Ts"]);
    act(&mut game, 0, "play Ts");
    assert_eq!(game.legal(0), vec!["pass"]);
    act(&mut game, 0, "pass");
    act(&mut game, 1, "play 8s");
    assert_eq!(game.legal(0), vec!["take"]);
    assert_eq!(refused(&game, 0, "play 2s"), "VT-END-2");
    game.piles[0][0].down = Some(cards("3s")[0]);
    assert!(game.legal(0).contains(&"play 2s".to_string()));
}

#[test]
fn two_tens_left() {
    for (must_play, legal) in [(false, vec!["play Ts", "take"]), (true, vec!["play Ts"])] {
        let mut game = bare(2, json!({"finish": "not-two-ten", "must_play": must_play}));
        game.phase = Phase::Follow;
        game.pile = cards("8s");
        game.hands = vec![cards("Ts Td"), cards("9d")];
        assert_eq!(game.legal(0), legal);
        assert_eq!(refused(&game, 0, "play Ts,Td"), "VT-END-2");
        game.piles[0][0].up = cards("3s");
        assert!(game.legal(0).contains(&"play Ts,Td".to_string()), "hand and table taken together");
    }
}

#[test]
fn blind_cards() {
    for (down, finish, wins) in [
        ("Ts", "any", true),
        ("2s", "not-two-ten", false),
        ("As", "not-two-ten-ace", false),
        ("7s", "any", false),
        ("As", "not-two-ten", true),
    ] {
        let mut game = bare(2, json!({"finish": finish, "must_play": true}));
        game.phase = Phase::Follow;
        game.pile = cards("8s");
        game.hands[1] = cards("8d");
        game.piles[0][1].down = Some(cards(down)[0]);
        assert_eq!(game.legal(0), vec!["flip 2"]);
        assert_eq!(refused(&game, 0, "take"), "VT-PASS-4");
        game.rules.must_play = false;
        assert_eq!(game.legal(0), vec!["flip 2", "take"]);
        act(&mut game, 0, "flip 2");
        assert_eq!(game.winner == Some(Winner::Seat(0)), wins, "{down} {finish}");
        assert_eq!(game.hands[0].len(), if wins { 0 } else { 2 });
    }
}

#[test]
fn a_blind_two_under_not_two() {
    let mut game = bare(2, json!({"finish": "not-two"}));
    game.phase = Phase::Follow;
    game.pile = cards("8s");
    game.away = cards("Ts 7s");
    game.hands[1] = cards("8d");
    game.piles[0][1].down = Some(cards("2s")[0]);
    let mut none = game.clone();
    none.away = Vec::new();
    act(&mut game, 0, "flip 2");
    assert_eq!((texts(&game.hands[0]), texts(&game.pile), game.turn), ("7s Ts".into(), "2s 8s".into(), 0));
    act(&mut none, 0, "flip 2");
    assert_eq!((texts(&none.hands[0]), none.turn), ("2s 8s".into(), 1));
}

#[test]
fn turning_up_at_once() {
    let mut game = bare(2, json!({"turn_up_at_once": true, "finish": "not-two-ten"}));
    game.hands[1] = cards("8d");
    game.piles[0][0].up = cards("2s");
    game.piles[0][0].down = Some(cards("Ts")[0]);
    act(&mut game, 0, "play 2s");
    assert_eq!((game.phase, game.legal(0)), (Phase::Lead, vec!["take".into()]));

    let mut game = bare(2, json!({"turn_up_at_once": true}));
    game.hands[1] = cards("8d");
    for (pile, (up, down)) in [("2s", "9s"), ("9h", "9d"), ("9c", "4s")].into_iter().enumerate() {
        game.piles[0][pile] = TablePile { down: Some(cards(down)[0]), up: cards(up) };
    }
    act(&mut game, 0, "play 2s");
    assert_eq!(game.legal(0), vec!["play 9h", "play 9h,9c"]);
    assert_eq!(refused(&game, 0, "play 9s"), "VT-TABLE-4");
    let mut passed = game.clone();
    act(&mut passed, 0, "play 9h");
    act(&mut passed, 1, "take");
    assert_eq!(passed.legal(0), vec!["play 9s", "play 9s,9d", "play 9s,9d,9c"]);
    game.piles[0][0] = TablePile { down: None, up: cards("Ts") };
    act(&mut game, 0, "play Ts");
    act(&mut game, 0, "play 9h,9c");
    assert_eq!((game.turn, game.new_cards.len()), (1, 0));
}
