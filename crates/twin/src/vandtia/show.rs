//! The state and the views.

use super::card::Card;
use super::game::{Game, Phase, Winner};
use serde_json::{Map, Value, json};

fn list(cards: &[Card]) -> Value {
    let texts: Vec<String> = cards.iter().map(|c| c.text()).collect();
    json!(texts)
}

fn hidden(count: usize) -> Value {
    let texts: Vec<&str> = vec!["?"; count];
    json!(texts)
}

impl Game {
    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::Arrange => "arrange",
            Phase::Declare => "declare",
            Phase::Lead => "lead",
            Phase::Follow => "follow",
            Phase::Over => "over",
        }
    }

    /// What is the same in the state and in every view.
    fn open_part(&self) -> Map<String, Value> {
        let mut map = Map::new();
        map.insert("game".to_string(), json!("vandtia"));
        map.insert("seating".to_string(), json!(self.seats.to_string()));
        map.insert("rules".to_string(), self.rules.show());
        map.insert("phase".to_string(), json!(self.phase_name()));
        map.insert("dealer".to_string(), json!(self.dealer));
        let zeros: Vec<u64> = vec![0; self.seats];
        map.insert("scores".to_string(), json!(zeros));
        let winner = match self.winner {
            None => Value::Null,
            Some(Winner::Seat(seat)) => json!(seat),
            Some(Winner::Draw) => json!("draw"),
        };
        map.insert("winner".to_string(), winner);
        map.insert("pile".to_string(), list(&self.pile));
        map
    }

    pub fn state(&self) -> Value {
        let mut map = self.open_part();
        map.insert("to_act".to_string(), json!(self.to_act()));
        let mut legal = Map::new();
        for seat in self.to_act() {
            legal.insert(seat.to_string(), json!(self.legal(seat)));
        }
        map.insert("legal".to_string(), Value::Object(legal));
        let hands: Vec<Value> = self.hands.iter().map(|h| list(h)).collect();
        map.insert("hands".to_string(), json!(hands));
        map.insert("talong".to_string(), list(&self.talong));
        map.insert("piles".to_string(), self.show_piles(true));
        map.insert("away".to_string(), list(&self.away));
        let follow_up = match &self.follow_up {
            None => Value::Null,
            Some(f) => json!({"seat": f.seat, "cards": list(&f.cards)}),
        };
        map.insert("follow_up".to_string(), follow_up);
        Value::Object(map)
    }

    /// Face-down cards are nobody's knowledge, not even their owner's.
    fn show_piles(&self, open: bool) -> Value {
        let mut all = Vec::new();
        for piles in &self.piles {
            let mut row = Vec::new();
            for pile in piles {
                let down = match pile.down {
                    None => Value::Null,
                    Some(card) if open => json!(card.text()),
                    Some(_) => json!("?"),
                };
                row.push(json!({"down": down, "up": list(&pile.up)}));
            }
            all.push(Value::Array(row));
        }
        Value::Array(all)
    }

    /// What a seat (or a spectator, None) may know.
    pub fn view(&self, viewer: Option<usize>) -> Value {
        let mut map = self.open_part();

        // VT-PLAY-3: in a race nobody else is told that there is something to add.
        let mut to_act = self.to_act();
        let mut follow_up = Value::Null;
        if let Some(f) = &self.follow_up {
            if viewer == Some(f.seat) {
                follow_up = json!({"seat": f.seat, "cards": list(&f.cards)});
            } else if self.rules.follow_up == "wait" {
                // That there is something to add, and not how much.
                follow_up = json!({"seat": f.seat, "cards": ["?"]});
            } else {
                to_act = vec![self.turn];
            }
        }
        map.insert("to_act".to_string(), json!(to_act));
        map.insert("follow_up".to_string(), follow_up);

        // Only that seat's own actions.
        let mut legal = Map::new();
        if let Some(seat) = viewer
            && self.to_act().contains(&seat)
        {
            legal.insert(seat.to_string(), json!(self.legal(seat)));
        }
        map.insert("legal".to_string(), Value::Object(legal));

        let mut hands = Vec::new();
        for seat in 0..self.seats {
            if viewer == Some(seat) {
                hands.push(list(&self.hands[seat]));
            } else {
                hands.push(hidden(self.hands[seat].len()));
            }
        }
        map.insert("hands".to_string(), Value::Array(hands));
        map.insert("talong".to_string(), hidden(self.talong.len()));
        map.insert("away".to_string(), hidden(self.away.len()));
        map.insert("piles".to_string(), self.show_piles(false));
        map.insert("known".to_string(), self.show_known(viewer));
        Value::Object(map)
    }

    /// What an attentive player remembers: the picked-up cards in each hand, and the cards seen to
    /// leave play (unless the viewer sees them back in play, after a reshuffle, VT-END-2).
    fn show_known(&self, viewer: Option<usize>) -> Value {
        let hands: Vec<Value> = self.known.iter().map(|k| list(k)).collect();
        let mut gone = Vec::new();
        for card in &self.left_play {
            let mut back = self.pile.contains(card);
            for seat in 0..self.seats {
                if self.known[seat].contains(card) {
                    back = true;
                }
            }
            if let Some(seat) = viewer
                && self.hands[seat].contains(card)
            {
                back = true;
            }
            if !back {
                gone.push(*card);
            }
        }
        json!({"hands": hands, "gone": list(&gone)})
    }
}
