//! Keys and clicks at a table.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use serde_json::json;

use crate::besides::{self, Choice};
use crate::offer::{arrangement, listed, offer};
use crate::review;
use crate::tell;
use crate::typed::{self, Typed};
use crate::view::View;
use crate::words::{label, say};

use super::{Outcome, Over, Progress, TableScreen};
use crate::screen::keys::{KEYS, Key, command, help, key_name};
use crate::screen::panel::Sheet;
use crate::screen::spots::{self, Picked, Spot};

impl TableScreen {
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
            let hit = self.menu_hits.iter().find(|(rect, _)| rect.contains(at)).map(|(_, line)| *line);
            if let (Some(line), Some(over)) = (hit, &mut self.over) {
                over.sheet().chosen = Some(line);
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
        let mut hits = self.hits.iter().rev().filter(|(rect, _)| rect.contains(at)).map(|(_, spot)| spot);
        let Some(spot) = hits.next().cloned() else { return Outcome::Stay };
        // A card in the hand of the mouse is put onto a place, not onto the card there.
        let put = self.offered().arranging && !self.picked.cards.is_empty();
        let spot = hits.find(|spot| put && matches!(spot, Spot::Stack(..))).cloned().unwrap_or(spot);
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
        if let Some((key, ..)) = KEYS.into_iter().find(|(_, code, ..)| *code == key.code) {
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
            Some(spot) if !self.offered().legal.is_empty() => self.activate(spot),
            _ => Outcome::Stay,
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
            Key::Again => drop(self.session.wish(json!({"t": "points"}))),
            Key::Claim => drop(self.session.wish(json!({"t": "claim"}))),
            Key::Say => self.choose(key, besides::phrases(&self.session.store, lang)),
            Key::Nudge => self.choose(key, besides::nudges(&self.session.store, lang)),
            Key::Seats => self.choose(key, besides::seats(&self.session)),
            Key::Change => self.choose(key, besides::rules(&self.session.store, lang)),
            Key::Menu => {
                let all = KEYS.into_iter().filter(|(key, ..)| *key != Key::Menu && self.is_useful(*key));
                let (names, all) =
                    all.map(|(key, _, cap)| (format!("{cap:<4} {}", key_name(lang, key)), key)).unzip();
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

    /// Lets the person choose; without anything to choose there is a sentence.
    fn choose(&mut self, key: Key, all: Vec<Choice>) {
        let lang = self.theme.lang;
        if all.is_empty() {
            let text = say(lang, "Det går inte just nu.", "That cannot be done now.");
            self.message = Some((text.to_string(), true));
            return;
        }
        let texts = all.iter().map(|choice| choice.text.clone()).collect();
        self.over = Some(Over::Choices(Sheet::menu(key_name(lang, key), texts), all));
    }

    /// Shows where the deal can be played from again.
    pub(super) fn show_points(&mut self, points: &[serde_json::Value]) {
        let all = besides::points(self.theme.lang, points);
        self.choose(Key::Again, all);
    }

    /// Wishes for what was chosen; what is grave is asked about once more.
    fn take(&mut self, choice: Choice) {
        let lang = self.theme.lang;
        if choice.wish.is_null() {
            return;
        }
        if !choice.grave {
            self.session.wish(choice.wish);
            return;
        }
        let lines = [say(lang, "Nej", "No"), say(lang, "Ja", "Yes")].map(str::to_string).to_vec();
        let sheet = Sheet::menu(&format!("{}?", choice.text), lines);
        let no = Choice { wish: serde_json::Value::Null, ..choice.clone() };
        self.over = Some(Over::Choices(sheet, vec![no, Choice { grave: false, ..choice }]));
    }

    /// Goes through the deal on a thread of its own.
    fn review(&mut self) {
        let lang = self.theme.lang;
        let (Some(source), Some(you), true) =
            (self.session.source(), self.session.store.you, self.session.is_between())
        else {
            self.message = Some((review::unavailable(lang).to_string(), true));
            return;
        };
        self.reviewing = true;
        self.show_review(Progress::At(0, 1));
        let told = self.reviews.0.clone();
        tokio::spawn(async move {
            let game = match source.game(lang).await {
                Ok(game) => game,
                Err(why) => return drop(told.send(Progress::Failed(why))),
            };
            let thinking = tokio::task::spawn_blocking(move || {
                let mut progress = |done, all| told.send(Progress::At(done, all)).is_ok();
                let remarks = review::last_deal(&game, you as u8, &mut progress);
                let _ = told.send(Progress::Done(remarks));
            });
            let _ = thinking.await;
        });
    }

    fn over_key(&mut self, code: KeyCode) -> Outcome {
        let moves = matches!(code, KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown);
        let reads = code == KeyCode::Char(' ') && matches!(self.over, Some(Over::Sheet(_)));
        match (&mut self.over, code) {
            (Some(over), code) if moves || reads => drop(over.sheet().turn(code)),
            (Some(Over::Choices(sheet, all)), KeyCode::Enter) => {
                let chosen = sheet.chosen.and_then(|at| all.get(at)).cloned();
                self.over = None;
                if let Some(choice) = chosen {
                    self.take(choice);
                }
            }
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
}
