//! The protocol, one line at a time.

use super::action::Action;
use super::card::{Card, pack};
use super::game::Game;
use super::rules::Rules;
use serde_json::{Map, Value, json};

/// One game at a time, with everything needed to take actions back.
#[derive(Clone, Debug, Default)]
pub struct Twin {
    game: Option<Game>,
    before: Vec<Game>,
}

/// A refusal: the rule, or None where the line itself is malformed; and a text.
type Refusal = (Option<&'static str>, String);

fn malformed(text: &str) -> Refusal {
    (None, text.to_string())
}

fn by_rule(rule: &'static str) -> Refusal {
    (Some(rule), format!("not allowed: {rule}"))
}

fn error_value(refusal: &Refusal) -> Value {
    let sv = match refusal.0 {
        Some(rule) => format!("inte tillåtet enligt {rule}"),
        None => "raden går inte att förstå".to_string(),
    };
    json!({"rule": refusal.0, "sv": sv, "en": refusal.1})
}

impl Twin {
    /// Answers one command.
    pub fn line(&mut self, cmd: &Value) -> Value {
        let mut answer = Map::new();
        if let Some(id) = cmd.get("id") {
            answer.insert("id".to_string(), id.clone());
        }
        match self.command(cmd) {
            Ok(parts) => {
                answer.insert("ok".to_string(), json!(true));
                for (key, value) in parts {
                    answer.insert(key.to_string(), value);
                }
            }
            Err(refusal) => {
                answer.insert("ok".to_string(), json!(false));
                answer.insert("error".to_string(), error_value(&refusal));
            }
        }
        Value::Object(answer)
    }

    fn command(&mut self, cmd: &Value) -> Result<Vec<(&'static str, Value)>, Refusal> {
        let name = cmd.get("cmd").and_then(Value::as_str).unwrap_or("");
        match name {
            "new" => {
                let game = new_game(cmd)?;
                let state = game.state();
                self.game = Some(game);
                self.before = Vec::new();
                Ok(vec![("state", state)])
            }
            "act" => {
                let (seat, action) = self.seat_and_action(cmd)?;
                let action = action.ok_or_else(|| malformed("no such action"))?;
                let game = self.game_mut()?;
                if let Err(rule) = game.check(seat, &action) {
                    return Err(by_rule(rule));
                }
                let old = game.clone();
                game.apply(seat, &action);
                let state = game.state();
                self.before.push(old);
                Ok(vec![("state", state)])
            }
            "explain" => {
                let (seat, action) = self.seat_and_action(cmd)?;
                let game = self.game_ref()?;
                let verdict = match action {
                    None => Err(malformed("no such action")),
                    Some(a) => game.check(seat, &a).map_err(by_rule),
                };
                match verdict {
                    Ok(()) => Ok(vec![("legal", json!(true))]),
                    Err(refusal) => Ok(vec![("legal", json!(false)), ("error", error_value(&refusal))]),
                }
            }
            "state" => Ok(vec![("state", self.game_ref()?.state())]),
            "view" => {
                let game = self.game_ref()?;
                match cmd.get("seat") {
                    Some(Value::Null) => Ok(vec![("view", game.view(None))]),
                    Some(_) => {
                        let seat = read_seat(cmd, game.seats)?;
                        Ok(vec![("view", game.view(Some(seat)))])
                    }
                    None => Err(malformed("view needs a seat, or null")),
                }
            }
            "perft" => {
                let depth = cmd.get("depth").and_then(Value::as_u64);
                let depth = depth.ok_or_else(|| malformed("perft needs a depth"))?;
                Ok(vec![("count", json!(self.game_ref()?.perft(depth)))])
            }
            "undo" => {
                self.game_ref()?;
                let Some(old) = self.before.pop() else {
                    return Err(malformed("nothing to take back"));
                };
                let state = old.state();
                self.game = Some(old);
                Ok(vec![("state", state)])
            }
            "reshuffle-order" => {
                let cards = read_cards(cmd.get("cards"))?;
                let game = self.game_mut()?;
                game.reshuffle_order = Some(cards.clone());
                let reshuffles = game.reshuffles;
                // Also for the positions before this one, so that undo does not forget it.
                for old in &mut self.before {
                    if old.reshuffles == reshuffles {
                        old.reshuffle_order = Some(cards.clone());
                    }
                }
                Ok(Vec::new())
            }
            _ => Err(malformed("no such command")),
        }
    }

    fn game_ref(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or_else(|| malformed("no game yet"))
    }

    fn game_mut(&mut self) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or_else(|| malformed("no game yet"))
    }

    fn seat_and_action(&self, cmd: &Value) -> Result<(usize, Option<Action>), Refusal> {
        let game = self.game_ref()?;
        let seat = read_seat(cmd, game.seats)?;
        let text = cmd.get("action").and_then(Value::as_str);
        let text = text.ok_or_else(|| malformed("no action"))?;
        Ok((seat, Action::parse(text)))
    }
}

fn read_seat(cmd: &Value, seats: usize) -> Result<usize, Refusal> {
    let number = cmd.get("seat").and_then(Value::as_u64);
    for seat in 0..seats {
        if number == Some(seat as u64) {
            return Ok(seat);
        }
    }
    Err(malformed("no such seat"))
}

fn read_cards(value: Option<&Value>) -> Result<Vec<Card>, Refusal> {
    let Some(values) = value.and_then(Value::as_array) else {
        return Err(malformed("no list of cards"));
    };
    let mut cards = Vec::new();
    for v in values {
        match v.as_str().and_then(Card::parse) {
            Some(card) => cards.push(card),
            None => return Err(malformed("not a card")),
        }
    }
    Ok(cards)
}

fn new_game(cmd: &Value) -> Result<Game, Refusal> {
    if cmd.get("game").and_then(Value::as_str) != Some("vandtia") {
        return Err(malformed("this twin plays vandtia only"));
    }
    // VT-DEAL-2: two to five players; default seating 2.
    let seats = match cmd.get("seating") {
        None | Some(Value::Null) => 2,
        Some(v) => match v.as_str() {
            Some("2") => 2,
            Some("3") => 3,
            Some("4") => 4,
            Some("5") => 5,
            _ => return Err((Some("VT-DEAL-2"), "no such seating".to_string())),
        },
    };
    let rules = Rules::read(cmd.get("rules"), seats)?;
    let dealer = match cmd.get("dealer") {
        None | Some(Value::Null) => 0,
        Some(v) => match v.as_u64() {
            Some(d) if d < seats as u64 => d as usize,
            _ => return Err(malformed("no such dealer")),
        },
    };
    let deck = read_cards(cmd.get("deck"))?;
    // VT-CARD-1: exactly the 52 cards.
    if deck.len() != 52 {
        return Err((Some("VT-CARD-1"), "not 52 cards".to_string()));
    }
    for card in pack() {
        if !deck.contains(&card) {
            return Err((Some("VT-CARD-1"), "not the whole pack".to_string()));
        }
    }
    Ok(Game::deal(seats, dealer, rules, &deck))
}
