use std::io::{self, BufRead, Write};

use cards::{Seat, Seed};
use game::Refusal;
use games::{AnyAction, AnyEvents, AnyGame};
use serde_json::Value as Json;
use wire::{Reason, State, Text, View};

use crate::answer::{Answer, Part};
use crate::command::{Cards, Command, Doing, Given, New, Wrong, malformed};

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 16 << 20;

/// The deepest perft that is counted; no count so deep ends in a lifetime unless it is all but forced.
const DEEPEST: u32 = 1_000;

/// One game at a time, driven by JSON lines.
pub struct Referee {
    game: Option<AnyGame>,
    fresh: Box<dyn FnMut() -> Seed + Send>,
    /// Are words wanted with the line that is being answered?
    words: bool,
}

fn one<T>(result: Result<T, Refusal>) -> Result<T, Wrong> {
    result.map_err(|refusal| vec![refusal])
}

impl Referee {
    /// A referee without a game. `fresh` gives a new random seed for each deal that comes without one.
    pub fn new(fresh: impl FnMut() -> Seed + Send + 'static) -> Referee {
        Referee { game: None, fresh: Box::new(fresh), words: false }
    }

    /// The game in play.
    pub fn game(&self) -> Option<&AnyGame> {
        self.game.as_ref()
    }

    /// Answers one line.
    pub fn line(&mut self, line: &str) -> String {
        text(&self.answer(line))
    }

    /// Answers one line, as a type.
    pub fn answer(&mut self, line: &str) -> Answer {
        let mut id = None;
        let done = match serde_json::from_str(line) {
            Err(error) => {
                // The column counts bytes.
                let read = line.bytes().take(error.column()).filter(|b| b & 0xc0 != 0x80).count();
                malformed(
                    format!("Raden är inte JSON (tecken {read})."),
                    format!("The line is not JSON: {error}."),
                )
            }
            Ok(Json::Object(mut line)) => {
                id = line.shift_remove("id");
                self.words = line.shift_remove("words") == Some(Json::Bool(true));
                Command::read(line).and_then(|command| self.obey(command)).map(|done| self.in_words(done))
            }
            Ok(_) => malformed("Raden är inte ett JSON-objekt.", "The line is not a JSON object."),
        };
        match done {
            Ok(answer) => Answer { id, ok: true, ..answer },
            Err(reasons) => Answer { id, ..Answer::refused(&reasons) },
        }
    }

    /// The answer with what its legal actions are called, if that was asked for.
    fn in_words(&self, answer: Answer) -> Answer {
        let legal = answer.state.as_ref().or(answer.view.as_ref().map(|view| &view.state));
        let (true, Some(legal), Some(game)) = (self.words, legal, &self.game) else { return answer };
        let of_seat = |(seat, _): (&String, _)| {
            let view = game.view(Some(Seat(seat.parse().ok()?)));
            let label = |action: AnyAction| (action.to_string(), Text::from(&view.label(action)));
            Some((seat.clone(), view.legal().into_iter().map(label).collect()))
        };
        Answer { words: Some(legal.legal.iter().filter_map(of_seat).collect()), ..answer }
    }

    fn obey(&mut self, command: Command) -> Result<Answer, Wrong> {
        match command {
            Command::Presets => Ok(Answer { presets: Some(wire::presets()), ..Answer::default() }),
            Command::New(new) => self.new_game(*new),
            Command::Load { record } => self.load(record),
            Command::Deal(cards) => {
                let (deal, seed) = cards.deal(self.playing()?.rules().pack(), &mut self.fresh)?;
                let events = one(self.playing_mut()?.deal(deal))?;
                Ok(Answer { seed, ..self.happened(Some(events))? })
            }
            Command::Parti(cards) => {
                let mut game = self.playing()?.clone();
                one(game.next_parti())?;
                self.begin(game, cards)
            }
            Command::Act(doing) => self.act(doing),
            Command::Explain(doing) => self.explain(doing),
            Command::State => Ok(Answer { state: Some(State::of(self.playing()?)), ..Answer::default() }),
            Command::View { seat } => self.view(seat),
            Command::Undo => {
                one(self.playing_mut()?.undo())?;
                self.happened(None)
            }
            Command::Perft { depth, divide } => self.perft(depth, divide),
            Command::Record => Ok(Answer { record: Some(self.playing()?.record()), ..Answer::default() }),
        }
    }

    fn playing(&self) -> Result<&AnyGame, Wrong> {
        match &self.game {
            Some(game) => Ok(game),
            None => malformed("Inget spel är igång.", "No game is being played."),
        }
    }

    fn playing_mut(&mut self) -> Result<&mut AnyGame, Wrong> {
        match &mut self.game {
            Some(game) => Ok(game),
            None => malformed("Inget spel är igång.", "No game is being played."),
        }
    }

    fn happened(&self, events: Option<AnyEvents>) -> Result<Answer, Wrong> {
        let game = self.playing()?;
        let mut events = events.map(|events| wire::worded(&game.rules(), &events, None)).unwrap_or_default();
        if !self.words {
            events.iter_mut().for_each(|event| event.words = None);
        }
        Ok(Answer { events: Some(events), state: Some(State::of(game)), ..Answer::default() })
    }

    fn new_game(&mut self, mut new: New) -> Result<Answer, Wrong> {
        let rules = new.rules()?;
        let opening = new.opening(rules.sides() as usize, rules.seats())?;
        self.begin(one(rules.start(opening))?, new.cards)
    }

    /// Deals first in a game, which is then the one in play.
    fn begin(&mut self, mut game: AnyGame, cards: Cards) -> Result<Answer, Wrong> {
        let (deal, seed) = cards.deal(game.rules().pack(), &mut self.fresh)?;
        let events = one(game.deal(deal))?;
        self.game = Some(game);
        Ok(Answer { seed, ..self.happened(Some(events))? })
    }

    fn load(&mut self, record: Given<String>) -> Result<Answer, Wrong> {
        let record = record.needed("record")?;
        self.game = Some(one(AnyGame::load(&record).map_err(|error| error.refusal()))?);
        self.happened(None)
    }

    fn act(&mut self, doing: Doing) -> Result<Answer, Wrong> {
        let (seat, action) = doing.read()?;
        let game = self.playing_mut()?;
        let action = one(game.parse(&action))?;
        let events = one(game.act(seat, action))?;
        self.happened(Some(events))
    }

    fn explain(&self, doing: Doing) -> Result<Answer, Wrong> {
        let (seat, action) = doing.read()?;
        let game = self.playing()?;
        match game.parse(&action).and_then(|action| game.check(seat, action)) {
            Ok(()) => Ok(Answer { legal: Some(true), ..Answer::default() }),
            Err(refusal) if refusal.rule.is_none() => Err(vec![refusal]),
            Err(refusal) => {
                let error = Some(Reason::from(refusal));
                Ok(Answer { legal: Some(false), error, ..Answer::default() })
            }
        }
    }

    fn view(&self, seat: Given<u64>) -> Result<Answer, Wrong> {
        let game = self.playing()?;
        let seat = match seat {
            Given::Nothing => None,
            given => Some(given.seat()?),
        };
        let seats = game.rules().seats();
        if seat.is_some_and(|s| s.0 >= seats) {
            return malformed(
                format!("Platserna är 0–{}.", seats - 1),
                format!("The seats are 0–{}.", seats - 1),
            );
        }
        Ok(Answer { view: Some(View::noted(&game.view(seat))), ..Answer::default() })
    }

    fn perft(&self, depth: Given<u64>, divide: Given<bool>) -> Result<Answer, Wrong> {
        let depth = match depth {
            Given::Right(depth) => u32::try_from(depth).ok(),
            _ => None,
        };
        let Some(depth) = depth else {
            return malformed("”depth” ska vara ett tal från 0.", "“depth” must be a number from 0.");
        };
        if depth > DEEPEST {
            return malformed(
                format!("”depth” får vara högst {DEEPEST}."),
                format!("“depth” may be at most {DEEPEST}."),
            );
        }
        let game = self.playing()?;
        let divide = matches!(divide, Given::Right(true)).then(|| {
            let parts = game.divide(depth).into_iter();
            parts.map(|part| Part { seat: part.seat, action: part.action, count: part.count }).collect()
        });
        Ok(Answer { count: Some(game.perft(depth)), divide, ..Answer::default() })
    }
}

fn text(answer: &Answer) -> String {
    // Everything in here is plain data with text keys, which always has a JSON form.
    serde_json::to_string(answer).unwrap_or_default()
}

fn refused(sv: &'static str, en: &'static str) -> Answer {
    Answer::refused(&[Refusal::malformed(sv, en)])
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
        let answer = match std::str::from_utf8(&line) {
            _ if line.len() > LINE_LIMIT => text(&refused("Raden är för lång.", "The line is too long.")),
            Ok(line) => referee.line(line),
            Err(_) => text(&refused("Raden är inte UTF-8.", "The line is not UTF-8.")),
        };
        writeln!(output, "{answer}")?;
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
