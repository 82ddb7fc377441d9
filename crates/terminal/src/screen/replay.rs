//! A record on the screen: step by step, forwards and back, from any seat, with remarks.

use std::collections::BTreeMap;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tokio::sync::mpsc;

use crate::offer::Offer;
use crate::replay::Replay;
use crate::review;
use crate::tell;
use crate::texts::game_name;
use crate::view::View;
use crate::words::say;

use super::board::Board;
use super::keys::Key;
use super::paint::Theme;
use super::panel::Sheet;
use super::spots::Picked;
use super::table::{Outcome, Progress};

/// The screen of a record.
pub struct ReplayScreen {
    replay: Replay,
    theme: Theme,
    at: usize,
    seat: Option<u8>,
    sheet: Option<Sheet>,
    /// Remarks by entry.
    remarks: BTreeMap<usize, (f32, String)>,
    /// How far the review of a deal has come.
    thinking: Option<(usize, usize)>,
    told: (mpsc::UnboundedSender<Progress>, mpsc::UnboundedReceiver<Progress>),
}

impl ReplayScreen {
    /// The screen of a record, from a seat or with all cards open.
    pub fn new(replay: Replay, seat: Option<u8>, theme: Theme) -> ReplayScreen {
        let told = mpsc::unbounded_channel();
        ReplayScreen {
            replay,
            theme,
            at: 0,
            seat,
            sheet: None,
            remarks: BTreeMap::new(),
            thinking: None,
            told,
        }
    }

    /// What a review tells next.
    pub async fn told(&mut self) -> Progress {
        match self.told.1.recv().await {
            Some(progress) => progress,
            None => std::future::pending().await,
        }
    }

    /// Is a review under way?
    pub fn reviews(&self) -> bool {
        self.thinking.is_some()
    }

    /// Takes in what a review tells.
    pub fn hear(&mut self, progress: Progress) {
        match progress {
            Progress::At(done, all) => self.thinking = Some((done, all)),
            Progress::Done(remarks) => {
                self.thinking = None;
                let lang = self.theme.lang;
                let text = |r: review::Remark| (r.entry, (r.cost, say(lang, &r.sv, &r.en).to_string()));
                self.remarks.extend(remarks.into_iter().map(text));
            }
            // The cards are here; nothing has to be fetched.
            Progress::Failed(_) => self.thinking = None,
        }
    }

    /// Goes through the deal of this step on a thread of its own.
    fn review(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let (from, game) = self.replay.deal_of(self.at);
        self.thinking = Some((0, 1));
        let told = self.told.0.clone();
        tokio::task::spawn_blocking(move || {
            let mut progress = |done, all| told.send(Progress::At(done, all)).is_ok();
            let remarks = review::review(&game, None, from, &mut progress);
            let _ = told.send(Progress::Done(remarks));
        });
    }

    /// A key.
    pub fn press(&mut self, key: KeyEvent) -> Outcome {
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'q')) {
            return Outcome::Leave;
        }
        if let Some(sheet) = &mut self.sheet {
            if !sheet.turn(key.code) {
                self.sheet = None;
            }
            return Outcome::Stay;
        }
        let last = self.replay.steps.len() - 1;
        let seats = self.replay.seats();
        match key.code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => self.at = (self.at + 1).min(last),
            KeyCode::Left | KeyCode::Backspace => self.at = self.at.saturating_sub(1),
            KeyCode::PageDown => self.at = self.replay.next_deal(self.at, 1),
            KeyCode::PageUp => self.at = self.replay.next_deal(self.at, -1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Tab | KeyCode::Down => {
                self.seat = match self.seat {
                    None => Some(0),
                    Some(seat) if seat + 1 < seats => Some(seat + 1),
                    Some(_) => None,
                };
            }
            KeyCode::Char(c) if c.is_ascii_digit() => {
                let seat = c as u8 - b'0';
                self.seat = (seat > 0 && seat <= seats).then(|| seat - 1);
            }
            KeyCode::F(7) | KeyCode::Char('g' | 'r') => self.review(),
            KeyCode::F(5) => {
                let lines = tell::book(&self.replay.game.rules(), self.theme.lang);
                self.sheet = Some(Sheet::text(
                    say(self.theme.lang, "Bordets regler", "The rules of the table"),
                    lines,
                ));
            }
            KeyCode::Esc | KeyCode::F(10) | KeyCode::Char('q') => return Outcome::Leave,
            _ => {}
        }
        Outcome::Stay
    }

    fn remark(&self) -> Option<(String, bool)> {
        let lang = self.theme.lang;
        let entry = self.replay.steps.get(self.at)?.entry;
        match (self.remarks.get(&entry), self.thinking) {
            (Some((cost, text)), _) => Some((text.clone(), *cost >= 0.02)),
            (None, Some((done, all))) => {
                let percent = done * 100 / all.max(1);
                Some((
                    format!("{} {percent} %", say(lang, "Mästare tänker …", "Master is thinking …")),
                    false,
                ))
            }
            (None, None) => None,
        }
    }

    /// Draws it.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let lang = self.theme.lang;
        let (store, told) = self.replay.at(self.at, self.seat, lang);
        let mut log: Vec<String> = Vec::new();
        for step in self.at.saturating_sub(12)..self.at {
            log.extend(self.replay.at(step, self.seat, lang).1);
        }
        log.extend(told.iter().cloned());
        let empty = View::default();
        let view = store.view.as_ref().unwrap_or(&empty);
        let table = store.table.clone().unwrap_or_default();
        let from = match self.seat {
            None => say(lang, "alla kort öppna", "all cards open").to_string(),
            Some(seat) => format!("{} {}", say(lang, "från", "from"), store.name(seat as usize)),
        };
        let dot = self.theme.dot();
        let (game, deal) = (game_name(lang, &table.game), say(lang, "giv", "deal"));
        let step = format!("{}/{}", self.at + 1, self.replay.steps.len());
        let keys = [
            (Key::Menu, if self.theme.ascii { "<>" } else { "←→" }, say(lang, "Steg", "Step")),
            (Key::Hint, "Tab", say(lang, "Plats", "Seat")),
            (Key::Log, "PgUp/PgDn", say(lang, "Giv", "Deal")),
            (Key::Review, "F7", say(lang, "Anmärkningar", "Remarks")),
            (Key::Rules, "F5", say(lang, "Regler", "Rules")),
            (Key::Quit, "Esc", say(lang, "Sluta", "Quit")),
        ];
        let board = Board {
            store: &store,
            view,
            theme: self.theme,
            offer: &Offer::default(),
            cursor: None,
            picked: &Picked::default(),
            log: &log,
            prompt: told.join(" "),
            message: self.remark(),
            lobby: Vec::new(),
            input: None,
            race: None,
            facts: tell::facts_of(&store, lang, view),
            keys: keys.iter().map(|(key, cap, name)| (*key, *cap, name.to_string())).collect(),
            title: format!("{game}{dot}{deal} {}{dot}{step}{dot}{from}", table.deal),
        };
        board.draw(area, buffer);
        if let Some(sheet) = &mut self.sheet {
            sheet.draw(&self.theme, area, buffer);
        }
    }
}
