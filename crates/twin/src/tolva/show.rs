//! The state, and what a seat may know of it, as JSON.

use serde_json::{Map, Value, json};

use super::cards::Card;
use super::{Game, Phase};

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.text()).collect()
}

fn hidden(count: usize) -> Vec<String> {
    vec!["?".to_string(); count]
}

impl Game {
    /// Everything, all cards open.
    pub fn state(&self) -> Value {
        let mut out = self.open_part();
        let mut legal = Map::new();
        for seat in self.to_act() {
            legal.insert(seat.to_string(), json!(self.legal(seat)));
        }
        out["legal"] = Value::Object(legal);
        let hands: Vec<Vec<String>> = self.hands.iter().map(|h| texts(h)).collect();
        out["hands"] = json!(hands);
        out["talong"] = json!(texts(&self.talong));
        out["table"] = self.table_json(true);
        let taken: Vec<Vec<String>> = self.taken.iter().map(|t| texts(t)).collect();
        out["taken"] = json!(taken);
        out
    }

    /// What a seat may know; `None` is a spectator.
    pub fn view(&self, seat: Option<usize>) -> Value {
        let mut out = self.open_part();
        let mut legal = Map::new();
        for actor in self.to_act() {
            if Some(actor) == seat {
                legal.insert(actor.to_string(), json!(self.legal(actor)));
            }
        }
        out["legal"] = Value::Object(legal);
        let mut hands = vec![];
        let mut known = vec![];
        for (owner, hand) in self.hands.iter().enumerate() {
            let shown = self.shown_in_hand(owner);
            known.push(texts(&shown));
            // TF-TRICK-8, Ruling: before it is taken up nobody sees their own hand.
            if Some(owner) == seat && self.hands_are_up() {
                hands.push(texts(hand));
            } else {
                let mut list = hidden(hand.len() - shown.len());
                list.extend(texts(&shown));
                hands.push(list);
            }
        }
        out["hands"] = json!(hands);
        out["talong"] = json!(hidden(self.talong.len()));
        out["table"] = self.table_json(false);
        let taken: Vec<Vec<String>> = self.taken.iter().map(|t| hidden(t.len())).collect();
        out["taken"] = json!(taken);
        // Every trick was played openly.
        let mut gone = vec![];
        for trick in &self.past {
            gone.extend(texts(&trick.cards));
        }
        out["known"] = json!({"hands": known, "gone": gone});
        out
    }

    /// TF-MELD-8, Ruling: melded cards are public while they stay in hand.
    fn shown_in_hand(&self, seat: usize) -> Vec<Card> {
        let mut cards = vec![];
        for meld in &self.melds {
            for rank in ['K', 'Q'] {
                let card = Card::new(rank, meld.suit);
                if self.hands[seat].contains(&card) {
                    cards.push(card);
                }
            }
        }
        cards
    }

    fn table_json(&self, open: bool) -> Value {
        let mut rows = vec![];
        for row in &self.table {
            let mut places = vec![];
            for slot in row {
                let down = slot.down.map(|card| if open { card.text() } else { "?".to_string() });
                places.push(json!({"up": slot.up.map(Card::text), "down": down}));
            }
            rows.push(Value::Array(places));
        }
        Value::Array(rows)
    }

    /// What everybody may know.
    fn open_part(&self) -> Value {
        let phase = match self.phase {
            Phase::Lead => "lead",
            Phase::Meld => "meld",
            Phase::Answer => "answer",
            Phase::Follow => "follow",
            Phase::Deal => "deal",
            Phase::Over => "over",
        };
        let trick: Vec<Value> =
            self.trick.iter().map(|(seat, card)| json!({"seat": seat, "card": card.text()})).collect();
        let melds: Vec<Value> = self
            .melds
            .iter()
            .map(|meld| {
                let cards = [Card::new('K', meld.suit), Card::new('Q', meld.suit)];
                json!({
                    "seat": meld.seat,
                    "suit": meld.suit.to_string(),
                    "name": meld.name,
                    "points": meld.points,
                    "cards": texts(&cards),
                })
            })
            .collect();
        let gubbe = self.gubbe.as_ref().map(|gubbe| {
            json!({
                "kind": if gubbe.full { "full" } else { "half" },
                "side": gubbe.side,
                "from_trick": gubbe.from_trick,
            })
        });
        json!({
            "game": self.name,
            "seating": self.seating.name,
            "rules": self.rules.to_json(),
            "phase": phase,
            "dealer": self.dealer,
            "to_act": self.to_act(),
            "scores": self.scores,
            "winner": self.winner,
            "trick": trick,
            "led_by": self.trick.first().map(|entry| entry.0),
            "trump": self.trump.map(|suit| suit.to_string()),
            "melds": melds,
            "tricks": self.tricks(),
            "gubbe": gubbe,
            "carry": self.carry,
            "last_deal": self.last_deal_json(),
        })
    }

    fn last_deal_json(&self) -> Value {
        let Some(last) = &self.last_deal else {
            return Value::Null;
        };
        let gubbe = last.gubbe.as_ref().map(|result| {
            json!({
                "kind": if result.gubbe.full { "full" } else { "half" },
                "side": result.gubbe.side,
                "from_trick": result.gubbe.from_trick,
                "made": result.made,
            })
        });
        let mut out = json!({"vinst": last.vinst, "sist": last.sist, "gubbe": gubbe});
        if self.rules.vinst == "matadors" {
            out["matadors"] = json!(last.matadors);
            out["eyes"] = json!(last.eyes);
        } else {
            out["card_points"] = json!(last.card_points);
        }
        out
    }
}
