//! The twin: a slow, plain reference implementation of the referee protocol,
//! written from the rule catalogue alone. An oracle for differential tests.
use crate::tolva;
use serde_json::{Value, json};

/// A refused line: the rule's id (`None`: the line itself was malformed) and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub rule: Option<String>,
    pub sv: String,
    pub en: String,
}

impl Refusal {
    /// Against a rule of the catalogue.
    pub fn rule(id: &str, en: &str) -> Self {
        Refusal { rule: Some(id.to_string()), sv: format!("Strider mot {id}."), en: en.to_string() }
    }

    /// The line itself is wrong.
    pub fn malformed(en: &str) -> Self {
        Refusal { rule: None, sv: "Raden går inte att förstå.".to_string(), en: en.to_string() }
    }

    fn to_json(&self) -> Value {
        json!({"rule": self.rule, "sv": self.sv, "en": self.en})
    }
}

/// One game at a time, driven line by line.
#[derive(Clone, Default)]
pub struct Twin {
    game: Option<tolva::Game>,
    /// The states before each action of this parti, for `undo`.
    before: Vec<tolva::Game>,
}

impl Twin {
    /// Answers one line. A refused line changes nothing.
    pub fn line(&mut self, cmd: &Value) -> Value {
        let mut answer = match self.answer(cmd) {
            Ok(answer) => answer,
            Err(refusal) => json!({"ok": false, "error": refusal.to_json()}),
        };
        if let Some(id) = cmd.get("id") {
            answer["id"] = id.clone();
        }
        answer
    }

    fn answer(&mut self, cmd: &Value) -> Result<Value, Refusal> {
        let name =
            cmd.get("cmd").and_then(Value::as_str).ok_or_else(|| Refusal::malformed("a line needs a cmd"))?;
        match name {
            "new" => self.new_game(cmd),
            "deal" => self.deal(cmd),
            "act" => self.act(cmd),
            "explain" => self.explain(cmd),
            "state" => Ok(json!({"ok": true, "state": self.current()?.state()})),
            "view" => self.view(cmd),
            "undo" => self.undo(),
            "perft" => self.perft(cmd),
            _ => Err(Refusal::malformed("unknown cmd")),
        }
    }

    fn current(&self) -> Result<&tolva::Game, Refusal> {
        self.game.as_ref().ok_or_else(|| Refusal::malformed("there is no game yet"))
    }

    fn new_game(&mut self, cmd: &Value) -> Result<Value, Refusal> {
        let name =
            cmd.get("game").and_then(Value::as_str).ok_or_else(|| Refusal::malformed("new needs a game"))?;
        // Dispatch on the game's name: so far there is one family.
        let game = match name {
            "bondtolva" | "tolva" | "plocketolva" | "bordstolva" | "strecktolva" => {
                tolva::Game::from_command(name, cmd)?
            }
            _ => return Err(Refusal::malformed("unknown game")),
        };
        let state = game.state();
        self.game = Some(game);
        self.before.clear();
        Ok(json!({"ok": true, "state": state}))
    }

    fn deal(&mut self, cmd: &Value) -> Result<Value, Refusal> {
        let mut game = self.current()?.clone();
        game.next_deal(cmd)?;
        let state = game.state();
        self.game = Some(game);
        Ok(json!({"ok": true, "state": state}))
    }

    fn seat_and_action(&self, cmd: &Value) -> Result<(usize, String), Refusal> {
        let game = self.current()?;
        let seat = cmd
            .get("seat")
            .and_then(Value::as_u64)
            .and_then(|n| usize::try_from(n).ok())
            .filter(|n| *n < game.players)
            .ok_or_else(|| Refusal::malformed("no such seat"))?;
        let action = cmd
            .get("action")
            .and_then(Value::as_str)
            .ok_or_else(|| Refusal::malformed("an action is needed"))?;
        if !tolva::is_action(action) {
            return Err(Refusal::malformed("no such action"));
        }
        Ok((seat, action.to_string()))
    }

    fn act(&mut self, cmd: &Value) -> Result<Value, Refusal> {
        let (seat, action) = self.seat_and_action(cmd)?;
        let old = self.current()?.clone();
        if let Some(rule) = old.refusal(seat, &action) {
            return Err(Refusal::rule(rule, "not allowed"));
        }
        let mut game = old.clone();
        game.apply(seat, &action);
        let state = game.state();
        self.before.push(old);
        self.game = Some(game);
        Ok(json!({"ok": true, "state": state}))
    }

    fn explain(&self, cmd: &Value) -> Result<Value, Refusal> {
        let (seat, action) = self.seat_and_action(cmd)?;
        Ok(match self.current()?.refusal(seat, &action) {
            None => json!({"ok": true, "legal": true}),
            Some(rule) => json!({
                "ok": true,
                "legal": false,
                "error": Refusal::rule(rule, "not allowed").to_json(),
            }),
        })
    }

    fn view(&self, cmd: &Value) -> Result<Value, Refusal> {
        let game = self.current()?;
        let seat = match cmd.get("seat") {
            Some(Value::Null) => None,
            Some(value) => Some(
                value
                    .as_u64()
                    .and_then(|n| usize::try_from(n).ok())
                    .filter(|n| *n < game.players)
                    .ok_or_else(|| Refusal::malformed("no such seat"))?,
            ),
            None => return Err(Refusal::malformed("a view needs a seat, or null")),
        };
        Ok(json!({"ok": true, "view": game.view(seat)}))
    }

    fn undo(&mut self) -> Result<Value, Refusal> {
        self.current()?;
        let old = self.before.pop().ok_or_else(|| Refusal::malformed("there is no action to take back"))?;
        let state = old.state();
        self.game = Some(old);
        Ok(json!({"ok": true, "state": state}))
    }

    fn perft(&self, cmd: &Value) -> Result<Value, Refusal> {
        let depth = cmd
            .get("depth")
            .and_then(Value::as_u64)
            .ok_or_else(|| Refusal::malformed("perft needs a depth"))?;
        Ok(json!({"ok": true, "count": self.current()?.perft(depth)}))
    }
}
