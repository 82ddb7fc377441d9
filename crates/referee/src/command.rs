use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use cards::{Card, Pack, Seat, Seed};
use game::{Deal, MAX_SEATS, Opening, Refusal, Setting};
use games::AnyGame;
use serde_json::{Map, Value as Json, json};

use crate::forms;

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 16 << 20;

/// One game at a time, driven by JSON lines.
pub struct Referee {
    game: Option<AnyGame>,
    fresh: Box<dyn FnMut() -> Seed + Send>,
}

type Answer = Result<Map<String, Json>, Vec<Refusal>>;

fn malformed<T>(
    sv: impl Into<Cow<'static, str>>,
    en: impl Into<Cow<'static, str>>,
) -> Result<T, Vec<Refusal>> {
    Err(vec![Refusal::malformed(sv, en)])
}

impl Referee {
    /// A referee without a game. `fresh` gives a new random seed for each deal that comes without one.
    pub fn new(fresh: impl FnMut() -> Seed + Send + 'static) -> Referee {
        Referee { game: None, fresh: Box::new(fresh) }
    }

    /// The game in play.
    pub fn game(&self) -> Option<&AnyGame> {
        self.game.as_ref()
    }

    /// Answers one line.
    pub fn line(&mut self, line: &str) -> String {
        self.answer(line).to_string()
    }

    /// Answers one line with a JSON object.
    pub fn answer(&mut self, line: &str) -> Json {
        let parsed: Result<Json, _> = serde_json::from_str(line);
        let mut form = Map::new();
        let result = match &parsed {
            Err(error) => {
                malformed(format!("Raden är inte JSON: {error}."), format!("The line is not JSON: {error}."))
            }
            Ok(Json::Object(command)) => {
                if let Some(id) = command.get("id") {
                    form.insert("id".to_string(), id.clone());
                }
                self.command(command)
            }
            Ok(_) => malformed("Raden är inte ett JSON-objekt.", "The line is not a JSON object."),
        };
        match result {
            Ok(answer) => {
                form.insert("ok".to_string(), true.into());
                form.extend(answer);
            }
            Err(reasons) => {
                form.insert("ok".to_string(), false.into());
                let joined = Refusal::joined(&reasons);
                form.insert("error".to_string(), joined.as_ref().map_or(Json::Null, forms::error));
                if reasons.len() > 1 {
                    form["error"]["reasons"] = reasons.iter().map(forms::error).collect();
                }
            }
        }
        Json::Object(form)
    }

    fn command(&mut self, command: &Map<String, Json>) -> Answer {
        let Some(name) = command.get("cmd") else {
            return malformed("”cmd” saknas.", "“cmd” is missing.");
        };
        let Some(name) = name.as_str() else {
            return malformed("”cmd” ska vara en text.", "“cmd” must be a string.");
        };
        match name {
            "presets" => Ok(answer([("presets", forms::presets())])),
            "new" => self.new_game(command),
            "load" => self.load(command),
            "deal" => self.deal(command),
            "parti" => self.parti(command),
            "act" => self.act(command),
            "explain" => self.explain(command),
            "state" => Ok(answer([("state", forms::state(self.playing()?))])),
            "view" => self.view(command),
            "undo" => {
                self.playing_mut()?.undo().map_err(|r| vec![r])?;
                self.events(Vec::new())
            }
            "perft" => self.perft(command),
            "record" => Ok(answer([("record", self.playing()?.record().into())])),
            other => malformed(
                format!("Det finns inget kommando ”{}”.", short(other)),
                format!("There is no command “{}”.", short(other)),
            ),
        }
    }

    fn playing(&self) -> Result<&AnyGame, Vec<Refusal>> {
        match &self.game {
            Some(game) => Ok(game),
            None => malformed("Inget spel är igång.", "No game is being played."),
        }
    }

    fn playing_mut(&mut self) -> Result<&mut AnyGame, Vec<Refusal>> {
        match &mut self.game {
            Some(game) => Ok(game),
            None => malformed("Inget spel är igång.", "No game is being played."),
        }
    }

    fn events(&self, events: Vec<Json>) -> Answer {
        let state = forms::state(self.playing()?);
        Ok(answer([("events", events.into()), ("state", state)]))
    }

    fn new_game(&mut self, command: &Map<String, Json>) -> Answer {
        let name = text(command, "game")?
            .ok_or_else(|| vec![Refusal::malformed("”game” saknas.", "“game” is missing.")])?;
        let seating = text(command, "seating")?;
        let rules = games::rules(name, seating, &settings(command)?)?;
        let opening = opening(command, rules.sides() as usize, rules.seats())?;
        let mut game = rules.start(opening).map_err(|r| vec![r])?;
        let (deal, seed) = self.cards(command, game.rules().pack())?;
        let events = forms::deal(&mut game, deal).map_err(|r| vec![r])?;
        self.game = Some(game);
        self.with_seed(events, seed)
    }

    /// The next parti in a row: the next dealer, no points, and its first deal.
    fn parti(&mut self, command: &Map<String, Json>) -> Answer {
        let mut game = self.playing()?.clone();
        game.next_parti().map_err(|r| vec![r])?;
        let (deal, seed) = self.cards(command, game.rules().pack())?;
        let events = forms::deal(&mut game, deal).map_err(|r| vec![r])?;
        self.game = Some(game);
        self.with_seed(events, seed)
    }

    fn deal(&mut self, command: &Map<String, Json>) -> Answer {
        let pack = self.playing()?.rules().pack();
        let (deal, seed) = self.cards(command, pack)?;
        let events = forms::deal(self.playing_mut()?, deal).map_err(|r| vec![r])?;
        self.with_seed(events, seed)
    }

    fn with_seed(&self, events: Vec<Json>, seed: Option<String>) -> Answer {
        let mut form = self.events(events)?;
        if let Some(seed) = seed {
            form.insert("seed".to_string(), seed.into());
        }
        Ok(form)
    }

    /// The deal that a command asks for, and its seed if it has one.
    fn cards(
        &mut self,
        command: &Map<String, Json>,
        pack: Pack,
    ) -> Result<(Deal, Option<String>), Vec<Refusal>> {
        let deck = command.get("deck").filter(|d| !d.is_null());
        let seed = text(command, "seed")?;
        match (deck, seed) {
            (Some(_), Some(_)) => {
                malformed("Ange ”deck” eller ”seed”, inte båda.", "Give “deck” or “seed”, not both.")
            }
            (Some(deck), None) => Ok((Deal::from_deck(deck_of(deck)?), None)),
            (None, Some(seed)) => Ok((Deal::from_seed(pack, Seed::from_text(seed)), Some(seed.to_string()))),
            (None, None) => {
                let seed = (self.fresh)();
                Ok((Deal::from_seed(pack, seed), Some(seed.to_string())))
            }
        }
    }

    fn load(&mut self, command: &Map<String, Json>) -> Answer {
        let Some(record) = text(command, "record")? else {
            return malformed("”record” saknas.", "“record” is missing.");
        };
        self.game = Some(AnyGame::load(record).map_err(|e| vec![e.refusal()])?);
        self.events(Vec::new())
    }

    fn act(&mut self, command: &Map<String, Json>) -> Answer {
        let (seat, action) = (seat(command)?, action(command)?);
        let events = forms::act(self.playing_mut()?, seat, action).map_err(|r| vec![r])?;
        self.events(events)
    }

    fn explain(&self, command: &Map<String, Json>) -> Answer {
        let (seat, action) = (seat(command)?, action(command)?);
        let game = self.playing()?;
        match game.check(seat, action) {
            Ok(()) => Ok(answer([("legal", true.into())])),
            Err(refusal) if refusal.rule.is_none() => Err(vec![refusal]),
            Err(refusal) => Ok(answer([("legal", false.into()), ("error", forms::error(&refusal))])),
        }
    }

    fn view(&self, command: &Map<String, Json>) -> Answer {
        let game = self.playing()?;
        let seat = match command.get("seat") {
            None | Some(Json::Null) => None,
            Some(_) => Some(seat(command)?),
        };
        let seats = game.rules().seats();
        if seat.is_some_and(|s| s.0 >= seats) {
            return malformed(
                format!("Platserna är 0–{}.", seats - 1),
                format!("The seats are 0–{}.", seats - 1),
            );
        }
        Ok(answer([("view", forms::view(game, seat))]))
    }

    fn perft(&self, command: &Map<String, Json>) -> Answer {
        let depth = command.get("depth").and_then(Json::as_u64);
        let Some(depth) = depth.and_then(|d| u32::try_from(d).ok()) else {
            return malformed("”depth” ska vara ett tal från 0.", "“depth” must be a number from 0.");
        };
        let game = self.playing()?;
        let mut form = answer([("count", game.perft(depth).into())]);
        if command.get("divide") == Some(&Json::Bool(true)) {
            let parts = game.divide(depth).into_iter();
            let parts = parts.map(|p| json!({"seat": p.seat.0, "action": p.action, "count": p.count}));
            form.insert("divide".to_string(), parts.collect());
        }
        Ok(form)
    }
}

fn answer<const N: usize>(parts: [(&str, Json); N]) -> Map<String, Json> {
    parts.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

fn text<'a>(command: &'a Map<String, Json>, key: &str) -> Result<Option<&'a str>, Vec<Refusal>> {
    match command.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text)),
        Some(_) => malformed(format!("”{key}” ska vara en text."), format!("“{key}” must be a string.")),
    }
}

fn seat(command: &Map<String, Json>) -> Result<Seat, Vec<Refusal>> {
    match command.get("seat").and_then(Json::as_u64) {
        Some(seat) if seat < MAX_SEATS as u64 => Ok(Seat(seat as u8)),
        _ => malformed(
            "”seat” ska vara en plats vid bordet, räknad från 0.",
            "“seat” must be a seat at the table, counted from 0.",
        ),
    }
}

fn action(command: &Map<String, Json>) -> Result<&str, Vec<Refusal>> {
    match text(command, "action")? {
        Some(action) => Ok(action),
        None => malformed("”action” saknas.", "“action” is missing."),
    }
}

fn deck_of(deck: &Json) -> Result<Vec<Card>, Vec<Refusal>> {
    let Some(cards) = deck.as_array() else {
        return malformed("”deck” ska vara en lista av kort.", "“deck” must be a list of cards.");
    };
    let card = |card: &Json| match card.as_str().and_then(|c| c.parse().ok()) {
        Some(card) => Ok(card),
        None => malformed(
            format!("{} är inget kort.", short(&card.to_string())),
            format!("{} is not a card.", short(&card.to_string())),
        ),
    };
    cards.iter().map(card).collect()
}

fn settings(command: &Map<String, Json>) -> Result<Vec<Setting>, Vec<Refusal>> {
    let given = match command.get("rules") {
        None | Some(Json::Null) => return Ok(Vec::new()),
        Some(Json::Object(given)) => given,
        Some(_) => {
            return malformed("”rules” ska vara ett objekt.", "“rules” must be an object.");
        }
    };
    let setting = |(key, value): (&String, &Json)| Setting {
        key: key.clone(),
        value: match value {
            Json::Null => None,
            Json::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        },
        quoted: value.is_string(),
    };
    Ok(given.iter().map(setting).collect())
}

fn opening(command: &Map<String, Json>, sides: usize, seats: u8) -> Result<Opening, Vec<Refusal>> {
    let mut opening = Opening::default();
    let mut reasons = Vec::new();
    match command.get("dealer").filter(|d| !d.is_null()).map(Json::as_u64) {
        None => {}
        Some(Some(dealer)) if dealer < u64::from(seats) => opening.dealer = Seat(dealer as u8),
        Some(_) => reasons.push(Refusal::malformed(
            format!("”dealer” ska vara en plats, 0–{}.", seats - 1),
            format!("“dealer” must be a seat, 0–{}.", seats - 1),
        )),
    }
    match command.get("carry").filter(|c| !c.is_null()).map(Json::as_u64) {
        None => {}
        Some(Some(carry)) if u32::try_from(carry).is_ok() => opening.carry = carry as u32,
        Some(_) => reasons
            .push(Refusal::malformed("”carry” ska vara ett tal från 0.", "“carry” must be a number from 0.")),
    }
    if let Some(given) = command.get("scores").filter(|s| !s.is_null()) {
        let numbers: Option<Vec<i64>> =
            given.as_array().and_then(|all| all.iter().map(Json::as_i64).collect());
        match numbers {
            Some(numbers) if numbers.len() == sides => {
                for (slot, score) in opening.scores.iter_mut().zip(numbers) {
                    *slot = i32::try_from(score).unwrap_or(if score < 0 { i32::MIN } else { i32::MAX });
                }
            }
            _ => reasons.push(Refusal::malformed(
                format!("”scores” ska vara {sides} hela tal, ett per sida."),
                format!("“scores” must be {sides} whole numbers, one per side."),
            )),
        }
    }
    if reasons.is_empty() { Ok(opening) } else { Err(reasons) }
}

/// Answers line after line until the input ends.
pub fn serve(referee: &mut Referee, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let ended = read_line(&mut input, &mut line)?;
        if line.is_empty() && ended {
            return Ok(());
        }
        if line.len() > LINE_LIMIT {
            let refusal = Refusal::malformed("Raden är för lång.", "The line is too long.");
            writeln!(output, "{}", json!({"ok": false, "error": forms::error(&refusal)}))?;
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => writeln!(output, "{}", referee.line(text))?,
                Err(_) => {
                    let refusal = Refusal::malformed("Raden är inte UTF-8.", "The line is not UTF-8.");
                    writeln!(output, "{}", json!({"ok": false, "error": forms::error(&refusal)}))?;
                }
            }
        }
        output.flush()?;
        if ended {
            return Ok(());
        }
    }
}

/// Reads up to a line feed, keeping no more than the limit and one byte. True at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if chunk.is_empty() {
            return Ok(true);
        }
        let end = chunk.iter().position(|b| *b == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let room = (LINE_LIMIT + 1).saturating_sub(line.len());
        line.extend_from_slice(&chunk[..taken.min(room)]);
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(false);
        }
    }
}
