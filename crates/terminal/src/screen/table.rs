//! A person at a table on the screen: keys and clicks become wishes, messages become pictures.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;

use crate::offer::{Offer, arrangement, listed, offer, prompt};
use crate::review::{self, Remark};
use crate::session::{Session, hint_words};
use crate::store::{Frame, News};
use crate::tell;
use crate::texts::game_name;
use crate::typed::{self, Typed};
use crate::view::View;
use crate::words::{label, refusal, say};

use super::board::{Board, Hits, facts};
use super::paint::Theme;
use super::panel::Sheet;
use super::spots::{self, Key, Picked, Spot};

/// What comes of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Go on.
    Stay,
    /// Back to the start, or out.
    Leave,
}

/// How far a review has come, or what it said.
pub enum Progress {
    /// So many of so many entries.
    At(usize, usize),
    /// All that there is to say.
    Done(Vec<Remark>),
}

/// What somebody tells.
pub enum Told {
    /// The table.
    Message(Json),
    /// A review.
    Review(Progress),
}

enum Over {
    Sheet(Sheet),
    Menu(Sheet, Vec<Key>),
    Quit(Sheet),
}

/// The screen of a table.
pub struct TableScreen {
    /// The person at the table.
    pub session: Session,
    theme: Theme,
    frames: VecDeque<Frame>,
    shown: Option<View>,
    rest: Duration,
    rest_until: Option<Instant>,
    cursor: Option<Spot>,
    picked: Picked,
    input: String,
    message: Option<(String, bool)>,
    over: Option<Over>,
    hits: Hits,
    menu_hits: Vec<Rect>,
    reviews: (mpsc::UnboundedSender<Progress>, mpsc::UnboundedReceiver<Progress>),
    reviewing: bool,
    ended: bool,
}

impl TableScreen {
    /// The screen of a session.
    pub fn new(session: Session, theme: Theme) -> TableScreen {
        TableScreen {
            session,
            theme,
            frames: VecDeque::new(),
            shown: None,
            rest: Duration::from_millis(1400),
            rest_until: None,
            cursor: None,
            picked: Picked::default(),
            input: String::new(),
            message: None,
            over: None,
            hits: Hits::new(),
            menu_hits: Vec::new(),
            reviews: mpsc::unbounded_channel(),
            reviewing: false,
            ended: false,
        }
    }

    /// Has the line to the table ended?
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// What the table or a review tells next.
    pub async fn told(&mut self) -> Told {
        tokio::select! {
            message = self.session.hear() => Told::Message(message),
            Some(progress) = self.reviews.1.recv() => Told::Review(progress),
        }
    }

    /// Shows what a review tells.
    pub fn show_review(&mut self, progress: Progress) {
        if !self.reviewing {
            return;
        }
        let lang = self.theme.lang;
        let title = say(lang, "Genomgång av given", "Review of the deal");
        let lines = match progress {
            Progress::At(done, all) => {
                let percent = done * 100 / all.max(1);
                vec![format!("{} {percent} %", say(lang, "Mästare tänker …", "Master is thinking …"))]
            }
            Progress::Done(remarks) => {
                self.reviewing = false;
                review::lines(lang, &remarks)
            }
        };
        self.over = Some(Over::Sheet(Sheet::text(title, lines)));
    }

    /// When to draw again though nothing happens.
    pub fn wake(&self) -> Option<Instant> {
        let race = self.session.store.race.filter(|race| race.until > Instant::now());
        let race = race.map(|_| Instant::now() + Duration::from_millis(50));
        race.into_iter().chain(self.rest_until).min()
    }

    /// Lets time pass: what has been seen long enough is cleared away.
    pub fn tick(&mut self) {
        if self.rest_until.is_some_and(|until| Instant::now() >= until) {
            self.advance();
        }
    }

    fn advance(&mut self) {
        self.rest_until = None;
        while let Some(frame) = self.frames.pop_front() {
            let changed = self.shown.as_ref() != Some(&frame.view);
            self.shown = Some(frame.view);
            if changed {
                self.picked = Picked::default();
            }
            if frame.rest && !self.rest.is_zero() {
                self.rest_until = Some(Instant::now() + self.rest);
                break;
            }
        }
        self.keep_cursor();
    }

    /// Takes a message of the table in.
    pub fn hear(&mut self, message: &Json) {
        let lang = self.theme.lang;
        let (news, _) = self.session.take(message);
        match news {
            News::Snapshot(_) => {
                self.frames.clear();
                self.shown = self.session.store.view.clone();
                self.message = None;
                self.set_rest();
                self.keep_cursor();
            }
            News::Event { frames, what, .. } => {
                self.frames.extend(frames);
                if what["kind"] == "back" {
                    self.frames.clear();
                    self.shown = self.session.store.view.clone();
                    self.message =
                        Some((say(lang, "Det är taget tillbaka.", "It is taken back.").to_string(), false));
                } else if what["kind"] == "acted" {
                    self.message = None;
                }
                if self.rest_until.is_none() {
                    self.advance();
                }
            }
            News::Refused(error) => self.message = Some((refusal(lang, &error), true)),
            News::Explained(answer) => self.message = Some((refusal(lang, &answer["error"]), true)),
            News::Hint(hints) => {
                let best = hints
                    .first()
                    .map(|hint| format!("{}: {}", say(lang, "Tips", "Hint"), hint_words(lang, hint)));
                self.message = best.map(|text| (text, false));
                if let Some(action) = hints.first().and_then(|hint| hint["action"].as_str()) {
                    self.point_at(&action.to_string());
                }
            }
            News::Bye(error) => self.message = Some((refusal(lang, &error), true)),
            News::Lost => {
                let text =
                    say(lang, "Förbindelsen bröts. Försöker igen …", "The connection broke. Trying again …");
                self.message = Some((text.to_string(), true));
            }
            News::Ended(error) => {
                self.ended = true;
                if let Some(error) = error {
                    self.message = Some((refusal(lang, &error), true));
                }
            }
            News::Seats | News::Done | News::Nothing => {}
        }
    }

    /// A trick rests about as long as the table's pace; where bots do not wait, neither does the screen.
    fn set_rest(&mut self) {
        let pace = self.session.store.table.as_ref().and_then(|table| table.settings.get("pace_ms"));
        let pace = pace.and_then(Json::as_u64).unwrap_or(900);
        self.rest = Duration::from_millis((pace * 3 / 2).min(2500));
    }

    /// Puts the cursor on what an action needs.
    fn point_at(&mut self, action: &str) {
        let rows = self.rows();
        let card =
            action.split(' ').nth(1).and_then(|list| list.split(',').next()).and_then(|c| c.parse().ok());
        let spot = match (action.split(' ').next(), card) {
            (Some("play" | "add" | "swap" | "lay"), Some(card)) => Spot::Card(card),
            _ => Spot::Button(action.to_string()),
        };
        if spots::holds(&rows, &spot) {
            self.cursor = Some(spot);
        }
    }

    fn resting(&self) -> bool {
        self.rest_until.is_some()
    }

    fn offered(&self) -> Offer {
        match &self.shown {
            Some(view) if !self.resting() && self.session.store.phase() == "playing" => {
                offer(view, self.session.store.you)
            }
            _ => Offer::default(),
        }
    }

    fn rows(&self) -> Vec<Vec<Spot>> {
        match (&self.shown, self.session.store.you) {
            (Some(view), Some(you)) => spots::rows(view, you, &self.offered(), &self.picked),
            _ => Vec::new(),
        }
    }

    fn keep_cursor(&mut self) {
        let rows = self.rows();
        let kept = self.cursor.take().filter(|spot| spots::holds(&rows, spot));
        let offered = self.offered();
        // A card that can be played is the best place to begin.
        let playable = || {
            let all = rows.iter().flatten();
            let mut cards =
                all.filter(|spot| matches!(spot, Spot::Card(card) if offered.cards.contains(card)));
            cards.next().cloned()
        };
        let lit = |spot: &Spot| !matches!(spot, Spot::Card(card) if !offered.cards.is_empty() && !offered.cards.contains(card));
        self.cursor = kept.filter(lit).or_else(playable).or_else(|| spots::first(&rows));
    }

    /// Does what a click or a key on a place means.
    fn activate(&mut self, spot: Spot) -> Outcome {
        let (Some(view), Some(you)) = (self.shown.clone(), self.session.store.you) else {
            return Outcome::Stay;
        };
        let offered = self.offered();
        match spot {
            Spot::Key(key) => return self.key(key),
            Spot::Next => drop(self.session.go_on()),
            Spot::Button(action) => self.act(&action),
            Spot::Card(card) if offered.arranging => self.hold(&view, you, card),
            Spot::Card(card) => {
                let verb = offered.verb.unwrap_or("play");
                let picked = !self.picked.cards.is_empty();
                let cards = if picked { self.picked.cards.clone() } else { vec![card] };
                self.act(&format!("{verb} {}", listed(&cards)));
            }
            Spot::Stack(owner, place) if offered.arranging && !self.picked.cards.is_empty() => {
                let (cards, from) = (self.picked.cards.clone(), self.picked.from);
                self.act(&arrangement(&offered.legal, &cards, from, owner, place, you));
            }
            Spot::Stack(owner, place) if owner == you => {
                let stack = view.stacks(you).get(place - 1);
                match stack
                    .map(|stack| (offered.arranging, stack.up.iter().filter_map(|f| f.0).collect::<Vec<_>>()))
                {
                    Some((true, up)) if !up.is_empty() => {
                        self.picked = Picked { cards: up, from: Some(place) }
                    }
                    _ => self.act(&format!("flip {place}")),
                }
            }
            Spot::Stack(..) => {}
        }
        Outcome::Stay
    }

    /// Arranging: takes a card up, to be put somewhere; once more puts it down again.
    fn hold(&mut self, view: &View, you: usize, card: cards::Card) {
        let lies = |stack: &crate::view::Stack| stack.up.iter().any(|face| face.0 == Some(card));
        let from = view.stacks(you).iter().position(lies).map(|place| place + 1);
        if self.picked.cards.contains(&card) {
            self.picked.cards.retain(|c| *c != card);
        } else if from.is_some() && self.picked.from == from {
            self.picked.cards.push(card);
        } else {
            self.picked = Picked { cards: vec![card], from };
        }
        let lang = self.theme.lang;
        let text = say(
            lang,
            "Välj var det ska ligga (pil upp, Enter).",
            "Choose where it shall lie (arrow up, Enter).",
        );
        self.message = (!self.picked.cards.is_empty()).then(|| (text.to_string(), false));
        if !self.picked.cards.is_empty() && from.is_none() {
            self.cursor = Some(Spot::Stack(you, 1));
        }
    }

    fn act(&mut self, action: &str) {
        self.session.act(action);
        self.picked = Picked::default();
        self.input.clear();
    }

    /// Picks a card of a rank, or lets it go.
    fn pick(&mut self) {
        let Some(Spot::Card(card)) = self.cursor else { return };
        let offered = self.offered();
        let piles = self.shown.as_ref().is_some_and(View::has_piles);
        if offered.arranging || !piles {
            let _ = self.activate(Spot::Card(card));
            return;
        }
        if self.picked.cards.contains(&card) {
            self.picked.cards.retain(|c| *c != card);
        } else if offered.cards.contains(&card) {
            self.picked.cards.retain(|c| c.rank() == card.rank());
            self.picked.cards.push(card);
        } else {
            self.act(&format!("{} {card}", offered.verb.unwrap_or("play")));
        }
    }

    /// A mouse click.
    pub fn click(&mut self, x: u16, y: u16) -> Outcome {
        let at = Position { x, y };
        if self.over.is_some() {
            if let Some(line) = self.menu_hits.iter().position(|rect| rect.contains(at)) {
                let first = match &mut self.over {
                    Some(Over::Menu(sheet, _) | Over::Quit(sheet)) => sheet.at,
                    _ => 0,
                };
                if let Some(Over::Menu(sheet, _) | Over::Quit(sheet)) = &mut self.over {
                    sheet.chosen = Some(first + line);
                }
                return self.over_key(KeyCode::Enter);
            }
            self.over = None;
            self.reviewing = false;
            return Outcome::Stay;
        }
        if self.resting() {
            self.advance();
            return Outcome::Stay;
        }
        // What was drawn last lies on top.
        let Some((_, spot)) = self.hits.iter().rev().find(|(rect, _)| rect.contains(at)).cloned() else {
            return Outcome::Stay;
        };
        if !matches!(spot, Spot::Key(_) | Spot::Next) {
            self.cursor = Some(spot.clone());
        }
        let several = |card: &cards::Card| {
            let offered = self.offered();
            offered.cards.iter().filter(|c| c.rank() == card.rank()).count() > 1
        };
        match &spot {
            Spot::Card(card) if self.shown.as_ref().is_some_and(View::has_piles) && several(card) => {
                self.pick();
                Outcome::Stay
            }
            _ => self.activate(spot),
        }
    }

    /// A key.
    pub fn press(&mut self, key: KeyEvent) -> Outcome {
        if self.over.is_some() {
            return self.over_key(key.code);
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'q') => self.key(Key::Quit),
                KeyCode::Char('z') => self.key(Key::Undo),
                _ => Outcome::Stay,
            };
        }
        if let Some((key, ..)) = keys().into_iter().find(|(_, code, ..)| *code == key.code) {
            return self.key(key);
        }
        if self.resting() && matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
            self.advance();
            return Outcome::Stay;
        }
        match key.code {
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Backspace => drop(self.input.pop()),
            KeyCode::Esc if !self.input.is_empty() => self.input.clear(),
            KeyCode::Esc if !self.picked.cards.is_empty() => self.picked = Picked::default(),
            KeyCode::Esc => return self.key(Key::Menu),
            KeyCode::Char(' ') if self.input.is_empty() => self.pick(),
            KeyCode::Char(c) if self.input.chars().count() < 60 => self.input.push(c),
            KeyCode::Enter if !self.input.is_empty() => return self.typed(),
            KeyCode::Enter => return self.enter(),
            _ => {}
        }
        Outcome::Stay
    }

    fn step(&mut self, dx: i32, dy: i32) {
        let rows = self.rows();
        self.cursor = match &self.cursor {
            Some(spot) => spots::step(&rows, spot, dx, dy),
            None => spots::first(&rows),
        };
    }

    fn enter(&mut self) -> Outcome {
        if self.offered().legal.is_empty() && self.session.go_on() {
            return Outcome::Stay;
        }
        match self.cursor.clone() {
            Some(spot) => self.activate(spot),
            None => Outcome::Stay,
        }
    }

    /// Does what was typed.
    fn typed(&mut self) -> Outcome {
        let text = std::mem::take(&mut self.input);
        let lang = self.theme.lang;
        if let Some(key) = command(&text) {
            return self.key(key);
        }
        let (Some(view), Some(you)) = (&self.shown, self.session.store.you) else { return Outcome::Stay };
        match typed::read(&text, view, you, &offer(view, Some(you)).buttons) {
            Typed::Action(action) => self.act(&action),
            Typed::Either(all) => {
                let all: Vec<String> = all.iter().map(|action| label(lang, view, action)).collect();
                let which = say(lang, "Vilket menar du:", "Which do you mean:");
                self.message = Some((format!("{which} {}", all.join(", ")), true));
            }
            Typed::Unknown => {
                let what = say(lang, "Det förstod jag inte: ", "I did not understand: ");
                self.message = Some((format!("{what}{text}"), true));
            }
        }
        Outcome::Stay
    }

    /// Does what a key of the program stands for.
    fn key(&mut self, key: Key) -> Outcome {
        let lang = self.theme.lang;
        let sheet = |title: &str, lines| Some(Over::Sheet(Sheet::text(title, lines)));
        match key {
            Key::Help => self.over = sheet(say(lang, "Hjälp", "Help"), help(lang)),
            Key::Hint => drop(self.session.wish(json!({"t": "hint"}))),
            Key::Undo => drop(self.session.wish(json!({"t": "undo"}))),
            Key::LastTrick => {
                self.over =
                    sheet(say(lang, "Senaste sticket", "Last trick"), vec![tell::last_trick(&self.session)]);
            }
            Key::Rules => {
                let rules = self.session.store.table.as_ref().and_then(|table| table.compiled());
                let lines = rules.map(|rules| tell::book(&rules, lang)).unwrap_or_default();
                self.over = sheet(say(lang, "Bordets regler", "The rules of the table"), lines);
            }
            Key::Log => {
                let mut log =
                    Sheet::text(say(lang, "Vad som har hänt", "What has happened"), self.session.log.clone());
                log.at = usize::MAX / 2;
                self.over = Some(Over::Sheet(log));
            }
            Key::Review => self.review(),
            Key::Menu => {
                let all: Vec<Key> =
                    keys().into_iter().map(|(key, ..)| key).filter(|key| *key != Key::Menu).collect();
                let names = all.iter().map(|key| key_name(lang, *key).to_string()).collect();
                self.over = Some(Over::Menu(Sheet::menu(say(lang, "Meny", "Menu"), names), all));
            }
            Key::Quit => {
                let lines = [
                    say(lang, "Sluta och spara spelet", "Quit and keep the game"),
                    say(lang, "Spela vidare", "Play on"),
                ];
                let title = say(lang, "Sluta?", "Quit?");
                self.over = Some(Over::Quit(Sheet::menu(title, lines.map(str::to_string).to_vec())));
            }
        }
        Outcome::Stay
    }

    /// Goes through the deal on a thread of its own.
    fn review(&mut self) {
        let lang = self.theme.lang;
        let table = self.session.store.table.as_ref().map(|table| table.id.clone());
        let (Some(room), Some(you), Some(table), true) =
            (self.session.room.clone(), self.session.store.you, table, self.session.is_between())
        else {
            self.message = Some((review::unavailable(lang).to_string(), true));
            return;
        };
        self.reviewing = true;
        self.show_review(Progress::At(0, 1));
        let told = self.reviews.0.clone();
        tokio::spawn(async move {
            let Some(game) = room.game(&table).await else { return };
            let thinking = tokio::task::spawn_blocking(move || {
                let mut progress = |done, all| told.send(Progress::At(done, all)).is_ok();
                let remarks = review::last_deal(&game, you as u8, &mut progress);
                let _ = told.send(Progress::Done(remarks));
            });
            let _ = thinking.await;
        });
    }

    fn over_key(&mut self, code: KeyCode) -> Outcome {
        let page = 10;
        match (&mut self.over, code) {
            (Some(Over::Sheet(s) | Over::Menu(s, _) | Over::Quit(s)), KeyCode::Up) => s.step(-1),
            (Some(Over::Sheet(s) | Over::Menu(s, _) | Over::Quit(s)), KeyCode::Down) => s.step(1),
            (Some(Over::Sheet(s)), KeyCode::PageUp) => s.step(-page),
            (Some(Over::Sheet(s)), KeyCode::PageDown | KeyCode::Char(' ')) => s.step(page),
            (Some(Over::Menu(sheet, keys)), KeyCode::Enter) => {
                let chosen = sheet.chosen.and_then(|at| keys.get(at)).copied();
                self.over = None;
                return chosen.map_or(Outcome::Stay, |key| self.key(key));
            }
            (Some(Over::Quit(sheet)), KeyCode::Enter) => {
                let leave = sheet.chosen == Some(0);
                self.over = None;
                return if leave { Outcome::Leave } else { Outcome::Stay };
            }
            (Some(Over::Quit(_)), KeyCode::Char('c' | 'q')) => return Outcome::Leave,
            (_, KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') | KeyCode::F(_)) => {
                self.over = None;
                self.reviewing = false;
            }
            _ => {}
        }
        Outcome::Stay
    }

    fn prompt(&self, view: &View, offered: &Offer) -> String {
        let lang = self.theme.lang;
        let store = &self.session.store;
        let talk = self.session.talk();
        if store.you.is_none() {
            return say(lang, "Du tittar på.", "You are watching.").to_string();
        }
        if !offered.legal.is_empty() {
            return prompt(lang, view, store.you, offered, |seat| talk.who(seat));
        }
        match store.phase() {
            "over" if !self.resting() => talk.won(view.winner()),
            "between" if !self.resting() => say(lang, "Given är slut.", "The deal is over.").to_string(),
            "ended" => say(lang, "Bordet är avslutat.", "The table has been ended.").to_string(),
            "lobby" => say(lang, "Väntar på de andra.", "Waiting for the others.").to_string(),
            _ => {
                let names: Vec<String> = view.to_act.iter().map(|seat| talk.who(*seat)).collect();
                if names.is_empty() || self.resting() {
                    return String::new();
                }
                format!("{} {}", names.join(", "), say(lang, "är i tur …", "to play …"))
            }
        }
    }

    /// Draws the table, and what lies over it.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let lang = self.theme.lang;
        let store = &self.session.store;
        let empty = View::default();
        let view = self.shown.as_ref().unwrap_or(&empty);
        let offered = self.offered();
        let table = store.table.clone().unwrap_or_default();
        let means = |text: &str| match typed::read(text, view, store.you.unwrap_or(0), &offered.buttons) {
            Typed::Action(action) => label(lang, view, &action),
            Typed::Either(all) => all.iter().map(|a| label(lang, view, a)).collect::<Vec<_>>().join(" / "),
            Typed::Unknown => command(text).map(|key| key_name(lang, key).to_string()).unwrap_or_default(),
        };
        let over = self.session.is_between() && !self.resting() && self.message.is_none();
        let message = match over {
            true => Some((tell::result(&self.session).join(" "), false)),
            false => self.message.clone(),
        };
        let lobby = (table.phase == "lobby").then(|| {
            let one = |s: &crate::view::SeatInfo| match (s.kind.as_str(), s.accepted) {
                ("open", _) => say(lang, "ledig plats", "open seat").to_string(),
                (_, true) => format!("{} ({})", self.session.talk().who(s.seat), say(lang, "klar", "ready")),
                _ => self.session.talk().who(s.seat),
            };
            (table.seats.iter().map(one).collect::<Vec<_>>().join(", "), false)
        });
        let title = match table.deal {
            0 => game_name(lang, &table.game),
            deal => format!(
                "{}{}{} {deal}",
                game_name(lang, &table.game),
                self.theme.dot(),
                say(lang, "giv", "deal")
            ),
        };
        let board = Board {
            store,
            view,
            theme: self.theme,
            offer: &offered,
            cursor: self.cursor.as_ref(),
            picked: &self.picked,
            log: &self.session.log,
            prompt: self.prompt(view, &offered),
            message: self.message.clone().or(lobby).or(message),
            input: (!self.input.is_empty()).then(|| (self.input.clone(), means(&self.input))),
            race: store.race.map(|race| race.left()).filter(|left| *left > 0.0),
            facts: if self.shown.is_some() { facts(&self.session, view) } else { Vec::new() },
            keys: self.keys(),
            title,
        };
        let hits = board.draw(area, buffer);
        self.hits = hits;
        self.menu_hits.clear();
        match &mut self.over {
            Some(Over::Sheet(sheet)) => drop(sheet.draw(&self.theme, area, buffer)),
            Some(Over::Menu(sheet, _) | Over::Quit(sheet)) => {
                self.menu_hits = sheet.draw(&self.theme, area, buffer)
            }
            None => {}
        }
    }

    /// The keys that have a use now.
    fn keys(&self) -> Vec<(Key, &'static str, String)> {
        let table = self.session.store.table.as_ref();
        let useful = |key: &Key| match key {
            Key::Hint => table.is_some_and(|table| table.hints) && !self.offered().legal.is_empty(),
            Key::Undo => table.is_some_and(|table| table.solo),
            Key::LastTrick => !self.shown.as_ref().is_some_and(View::has_piles),
            Key::Review => self.session.is_between() && self.session.room.is_some(),
            _ => true,
        };
        let all = keys().into_iter().filter(|(key, ..)| useful(key));
        all.map(|(key, _, cap)| (key, cap, short_name(self.theme.lang, key).to_string())).collect()
    }
}

/// The keys of the program.
fn keys() -> [(Key, KeyCode, &'static str); 9] {
    [
        (Key::Help, KeyCode::F(1), "F1"),
        (Key::Menu, KeyCode::Null, "Esc"),
        (Key::Hint, KeyCode::F(2), "F2"),
        (Key::Undo, KeyCode::F(3), "F3"),
        (Key::LastTrick, KeyCode::F(4), "F4"),
        (Key::Rules, KeyCode::F(5), "F5"),
        (Key::Log, KeyCode::F(6), "F6"),
        (Key::Review, KeyCode::F(7), "F7"),
        (Key::Quit, KeyCode::F(10), "F10"),
    ]
}

/// A key by a word that was typed.
fn command(text: &str) -> Option<Key> {
    Some(match text.trim().to_lowercase().as_str() {
        "?" | "hjälp" | "help" => Key::Help,
        "tips" | "hint" => Key::Hint,
        "ångra" | "undo" => Key::Undo,
        "stick" | "sticket" | "trick" | "last" => Key::LastTrick,
        "regler" | "rules" => Key::Rules,
        "logg" | "historik" | "log" => Key::Log,
        "genomgång" | "review" => Key::Review,
        "meny" | "menu" => Key::Menu,
        "sluta" | "quit" | "q" => Key::Quit,
        _ => return None,
    })
}

fn short_name(lang: cards::Lang, key: Key) -> &'static str {
    match key {
        Key::Help => say(lang, "Hjälp", "Help"),
        Key::Hint => say(lang, "Tips", "Hint"),
        Key::Undo => say(lang, "Ångra", "Undo"),
        Key::LastTrick => say(lang, "Stick", "Trick"),
        Key::Rules => say(lang, "Regler", "Rules"),
        Key::Log => say(lang, "Logg", "Log"),
        Key::Review => say(lang, "Genomgång", "Review"),
        Key::Menu => say(lang, "Meny", "Menu"),
        Key::Quit => say(lang, "Sluta", "Quit"),
    }
}

fn key_name(lang: cards::Lang, key: Key) -> &'static str {
    match key {
        Key::Hint => say(lang, "Tips: vad Mästare skulle göra", "Hint: what Master would do"),
        Key::Undo => say(lang, "Ångra det senaste", "Take back the last action"),
        Key::LastTrick => say(lang, "Se senaste sticket", "See the last trick"),
        Key::Rules => say(lang, "Läs bordets regler", "Read the rules of the table"),
        Key::Log => say(lang, "Vad som har hänt", "What has happened"),
        Key::Review => say(lang, "Gå igenom given", "Go through the deal"),
        Key::Quit => say(lang, "Sluta och spara", "Quit and keep the game"),
        other => short_name(lang, other),
    }
}

fn help(lang: cards::Lang) -> Vec<String> {
    let text = say(
        lang,
        "# Kort\n\
         Pilarna flyttar mellan korten, Enter spelar. Eller skriv kortet och Enter: hK är hjärter kung, s10 spader tio, \
         rE ruter ess, kKn klöver knekt. Musen går lika bra.\n\
         Flera kort på en gång (vändtia): mellanslag väljer, Enter spelar. Eller skriv hK sK, eller KK.\n\
         # Det som sägs\n\
         Skriv siffran eller orden och Enter, eller gå dit med pilarna: trumf i hjärter, har du trumf?, ja, nej, halv \
         gubbe, plocka, chansa.\n\
         # Ordna i vändtia\n\
         Ta upp ett kort med Enter, gå till platsen (1–4) och tryck Enter. Eller skriv: byt hK 2, lägg hK 2, flytta 1 2 hK, \
         klar. Dolda kort vänds med vänd 1.\n\
         # Ett kort som inte går\n\
         Försök spela det: bordet säger varför, med regeln.",
        "# Cards\n\
         The arrows move between the cards, Enter plays. Or type the card and Enter: Kh is the king of hearts, 10s the ten \
         of spades. The mouse will do as well.\n\
         Several cards at once (Vändtia): space picks, Enter plays. Or type Kh Ks, or KK.\n\
         # What is said\n\
         Type the number or the words and Enter, or go there with the arrows: trump in hearts, do you have trump?, yes, no, \
         halv gubbe, pick up, take a chance.\n\
         # Arranging in Vändtia\n\
         Take a card up with Enter, go to the place (1–4) and press Enter. Or type: swap Kh 2, lay Kh 2, shift 1 2 Kh, done. \
         Hidden cards are turned with turn 1.\n\
         # A card that is not allowed\n\
         Try to play it: the table says why, with the rule.",
    );
    text.lines().map(|line| line.trim_start().to_string()).collect()
}
