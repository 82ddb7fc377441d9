//! Random games with random switches: no panic, cards conserved, games end, views keep secrets.

use super::action::Action;
use super::card::{Card, pack};
use super::game::{Game, Phase, Winner};
use super::line::Twin;
use super::rules::Rules;
use serde_json::{Value, json};
use std::collections::BTreeMap;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % sides as u64) as usize
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        for i in (1..cards.len()).rev() {
            let j = self.roll(i + 1);
            cards.swap(i, j);
        }
    }
}

fn random_rules(dice: &mut Dice, seats: usize) -> Rules {
    loop {
        let mut given = json!({
            "piles": ([3, 4][dice.roll(2)]),
            "swap": dice.roll(3) > 0,
            "lay": dice.roll(3) > 0,
            "shift": dice.roll(3) > 0,
            "lay_on_others": dice.roll(3) == 0,
            "opening_tie": (["forehand", "redeclare"][dice.roll(2)]),
            "follow_up": (["race", "wait", "never"][dice.roll(3)]),
            "aces_turn": dice.roll(3) == 0,
            "refill": (["before-lead", "after-lead"][dice.roll(2)]),
            "must_play": dice.roll(2) == 0,
            "turn_up_at_once": dice.roll(2) == 0,
            "finish": (["any", "not-two", "not-two-ten", "not-two-ten-ace"][dice.roll(4)]),
        });
        if dice.roll(4) == 0 {
            given["play_limit"] = json!(1 + dice.roll(60));
        } else {
            given["play_limit"] = json!(400);
        }
        if let Ok(rules) = Rules::read(Some(&given), seats) {
            return rules;
        }
    }
}

fn all_cards(game: &Game) -> Vec<Card> {
    let mut all = game.talong.clone();
    all.extend(game.pile.iter());
    all.extend(game.away.iter());
    for seat in 0..game.seats {
        all.extend(game.hands[seat].iter());
        all.extend(game.face_up(seat));
        for pile in &game.piles[seat] {
            all.extend(pile.down.iter());
        }
    }
    all
}

fn check_position(game: &Game) {
    let all = all_cards(game);
    assert_eq!(all.len(), 52);
    for card in pack() {
        assert!(all.contains(&card));
    }
    for seat in 0..game.seats {
        for pile in &game.piles[seat] {
            // VT-ARR-5.
            for card in &pile.up {
                assert_eq!(card.rank, pile.up[0].rank);
            }
            if matches!(game.phase, Phase::Arrange | Phase::Declare) {
                assert!(pile.down.is_some() && !pile.up.is_empty());
            }
        }
        for card in &game.known[seat] {
            assert!(game.hands[seat].contains(card));
        }
    }
    for seat in game.to_act() {
        assert!(!game.legal(seat).is_empty(), "{game:?}");
    }
    assert_eq!(game.phase == Phase::Over, game.winner.is_some());
    assert!(game.phase != Phase::Follow || !game.pile.is_empty());
    if let Some(Winner::Seat(seat)) = game.winner {
        assert!(game.has_nothing(seat));
    }
}

/// Exchanges what the viewer cannot know and looks for a difference in the view.
fn check_secrets(game: &Game, viewer: Option<usize>, dice: &mut Dice) {
    let mut added = Vec::new();
    if let Some(f) = &game.follow_up {
        added = f.cards.clone();
    }
    let mut loose = game.talong.clone();
    let hidden_hand = |g: &Game, seat: usize, card: &Card| {
        viewer != Some(seat) && !g.known[seat].contains(card) && !added.contains(card)
    };
    for seat in 0..game.seats {
        for card in &game.hands[seat] {
            if hidden_hand(game, seat, card) {
                loose.push(*card);
            }
        }
        for pile in &game.piles[seat] {
            loose.extend(pile.down.iter());
        }
    }
    dice.shuffle(&mut loose);
    let mut other = game.clone();
    for card in &mut other.talong {
        *card = loose.remove(0);
    }
    for seat in 0..game.seats {
        for i in 0..game.hands[seat].len() {
            if hidden_hand(game, seat, &game.hands[seat][i]) {
                other.hands[seat][i] = loose.remove(0);
            }
        }
        for pile in &mut other.piles[seat] {
            if let Some(card) = &mut pile.down {
                *card = loose.remove(0);
            }
        }
    }
    assert_eq!(game.view(viewer), other.view(viewer));
}

fn choose(dice: &mut Dice, legal: &[String]) -> String {
    let careful = dice.roll(100) < 90;
    for _ in 0..20 {
        let text = &legal[dice.roll(legal.len())];
        if careful && (text == "take" || text == "chance") && dice.roll(4) > 0 {
            continue;
        }
        return text.clone();
    }
    if dice.roll(6) == 0 && legal.contains(&"done".to_string()) {
        return "done".to_string();
    }
    legal[0].clone()
}

fn note(counts: &mut BTreeMap<String, u64>, what: &str) {
    *counts.entry(what.to_string()).or_insert(0) += 1;
}

fn play_one(seats: usize, dice: &mut Dice, counts: &mut BTreeMap<String, u64>) {
    let rules = random_rules(dice, seats);
    let mut deck = pack();
    dice.shuffle(&mut deck);
    let mut game = Game::deal(seats, dice.roll(seats), rules, &deck);
    let mut steps = 0;
    while game.phase != Phase::Over {
        check_position(&game);
        steps += 1;
        assert!(steps < 2000);
        let who = game.to_act();
        let seat = who[dice.roll(who.len())];
        let legal = game.legal(seat);
        let mut text = choose(dice, &legal);
        if game.phase == Phase::Arrange && dice.roll(8) == 0 {
            text = "done".to_string();
        }
        if dice.roll(12) == 0 {
            check_secrets(&game, Some(dice.roll(seats)), dice);
            check_secrets(&game, None, dice);
        }
        let action = Action::parse(&text).expect("listed actions can be read");
        assert_eq!(action.text(), text);
        let before = game.clone();
        game.apply(seat, &action);
        note(counts, text.split(' ').next().unwrap_or(""));
        if text == "pass" && before.phase == Phase::Lead {
            note(counts, "pass: a lead");
        }
        if text == "take" && before.phase == Phase::Lead {
            note(counts, "take: on a lead");
        }
        if text.starts_with("add") && game.phase == Phase::Lead {
            note(counts, "add: completes four");
        }
        if text.starts_with("add") && game.follow_up.is_some() {
            note(counts, "add: and again");
        }
        if game.reshuffles > before.reshuffles {
            note(counts, "reshuffle");
        }
        if before.phase == Phase::Declare && before.declaring.first_rank.is_some() {
            note(counts, "redeclare");
        }
        if text == "chance" && game.phase == Phase::Lead && game.turn == seat {
            note(counts, "chance: lead again");
        }
        if text.starts_with("flip") && game.hands[seat].is_empty() {
            note(counts, "flip: stands");
        }
    }
    check_position(&game);
    match game.winner {
        Some(Winner::Draw) => note(counts, "end: draw"),
        _ => note(counts, &format!("end: won, {}", game.rules.finish)),
    }
}

#[test]
fn random_games() {
    let mut counts = BTreeMap::new();
    for seats in 2..=5 {
        let mut dice = Dice(0x5EED_0000 + seats as u64);
        for _ in 0..300 {
            play_one(seats, &mut dice, &mut counts);
        }
    }
    println!("{counts:#?}");
    for what in ["reshuffle", "redeclare", "pass: a lead", "flip: stands"] {
        assert!(counts.contains_key(what), "never seen: {what}");
    }
}

#[test]
fn random_lines() {
    for seats in 2..=5 {
        let mut dice = Dice(77 + seats as u64);
        for _ in 0..6 {
            let rules = random_rules(&mut dice, seats);
            let mut deck = pack();
            dice.shuffle(&mut deck);
            let deck: Vec<String> = deck.iter().map(|c| c.text()).collect();
            let mut twin = Twin::default();
            let seating = seats.to_string();
            let dealt = twin.line(&json!({"cmd": "new", "game": "vandtia", "seating": seating,
                "rules": rules.show(), "deck": deck}));
            assert_eq!(dealt["ok"], true, "{dealt}");
            let mut state = dealt["state"].clone();
            while state["phase"] != "over" {
                let who = state["to_act"].as_array().expect("a list");
                let seat = &who[dice.roll(who.len())];
                let key = seat.to_string();
                let legal: Vec<String> =
                    serde_json::from_value(state["legal"][&key].clone()).expect("a list");
                let text = choose(&mut dice, &legal);
                let ask = json!({"cmd": "explain", "seat": seat, "action": text});
                assert_eq!(twin.line(&ask)["legal"], true);
                let act = json!({"cmd": "act", "seat": seat, "action": text, "id": 7});
                let answer = twin.line(&act);
                assert_eq!(answer["ok"], true);
                assert_eq!(answer["id"], 7);
                if dice.roll(10) == 0 {
                    let back = twin.line(&json!({"cmd": "undo"}));
                    assert_eq!(back["state"], state);
                    assert_eq!(twin.line(&json!({"cmd": "view", "seat": null}))["ok"], true);
                    assert_eq!(twin.line(&act)["state"], answer["state"]);
                }
                if dice.roll(20) == 0 {
                    let count: usize = match &answer["state"]["legal"] {
                        Value::Object(map) if !map.is_empty() => {
                            map.values().map(|v| v.as_array().map_or(0, Vec::len)).sum()
                        }
                        _ => 1,
                    };
                    let perft = twin.line(&json!({"cmd": "perft", "depth": 1}));
                    assert_eq!(perft["count"], json!(count));
                }
                state = answer["state"].clone();
            }
        }
    }
}
