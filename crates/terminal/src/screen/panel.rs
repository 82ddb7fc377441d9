//! Sheets of text over the table, and menus.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{Theme, middle, wrap};

/// A sheet of text that can be longer than the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What it is.
    pub title: String,
    /// The lines; headings begin with `# `.
    pub lines: Vec<String>,
    /// The first line shown.
    pub at: usize,
    /// The choices of a menu; none for a sheet that is only read.
    pub chosen: Option<usize>,
}

impl Sheet {
    /// A sheet to read.
    pub fn text(title: &str, lines: Vec<String>) -> Sheet {
        Sheet { title: title.to_string(), lines, at: 0, chosen: None }
    }

    /// A menu.
    pub fn menu(title: &str, lines: Vec<String>) -> Sheet {
        Sheet { title: title.to_string(), lines, at: 0, chosen: Some(0) }
    }

    /// Moves: through a menu, or through the text.
    pub fn step(&mut self, by: i32) {
        let last = self.lines.len().saturating_sub(1);
        match &mut self.chosen {
            Some(chosen) => *chosen = (*chosen as i32 + by).rem_euclid(last as i32 + 1) as usize,
            None => self.at = (self.at as i32 + by).max(0) as usize,
        }
    }

    /// Moves by a key; false if the key means something else.
    pub fn turn(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.step(10),
            _ => return false,
        }
        true
    }

    /// Draws it; where a menu's lines can be hit.
    pub fn draw(&mut self, theme: &Theme, area: Rect, buffer: &mut Buffer) -> Vec<(Rect, usize)> {
        let most = area.width.saturating_sub(4).min(84);
        let widest =
            self.lines.iter().chain([&self.title]).map(|line| line.width() as u16).max().unwrap_or(10);
        let width = (widest + 4).clamp(24.min(most), most.max(10));
        let inner = width.saturating_sub(4);
        let wrapped: Vec<(usize, bool, String)> = self
            .lines
            .iter()
            .enumerate()
            .flat_map(|(i, line)| {
                let (heading, text) = match line.strip_prefix("# ") {
                    Some(text) => (true, text),
                    None => (false, line.as_str()),
                };
                wrap(text, inner).into_iter().map(move |line| (i, heading, line)).collect::<Vec<_>>()
            })
            .collect();
        let height = (wrapped.len() as u16 + 4).min(area.height.saturating_sub(2).max(5));
        let place = middle(area, width, height);
        let rows = height.saturating_sub(4) as usize;
        if let Some(chosen) = self.chosen {
            let row = wrapped.iter().position(|(i, ..)| *i == chosen).unwrap_or(0);
            self.at = self.at.clamp(row.saturating_sub(rows.saturating_sub(1)), row);
        }
        self.at = self.at.min(wrapped.len().saturating_sub(rows));
        frame(theme, place, buffer);
        theme.write(buffer, place.x + 2, place.y + 1, inner, &self.title, theme.cap());
        let mut hits = Vec::new();
        for (row, (i, heading, line)) in wrapped.iter().skip(self.at).take(rows).enumerate() {
            let y = place.y + 2 + row as u16;
            let style = match (self.chosen == Some(*i), heading) {
                (true, _) => theme.here(),
                (false, true) => theme.bar().add_modifier(ratatui::style::Modifier::BOLD),
                (false, false) => theme.bar(),
            };
            theme.write(buffer, place.x + 2, y, inner, line, style);
            if self.chosen.is_some() {
                hits.push((Rect { x: place.x + 2, y, width: inner, height: 1 }, *i));
            }
        }
        if wrapped.len() > rows {
            let text = format!("{}–{} / {}", self.at + 1, self.at + rows, wrapped.len());
            theme.write(buffer, place.x + 2, place.bottom() - 1, inner, &text, theme.bar());
        }
        hits
    }
}

/// A framed empty sheet. A block of ratatui takes as many lines with a frame of ASCII, and a paragraph does not tell which of
/// its lines was hit.
pub fn frame(theme: &Theme, place: Rect, buffer: &mut Buffer) {
    let line = " ".repeat(place.width as usize);
    for y in place.top()..place.bottom() {
        buffer.set_stringn(place.x, y, &line, place.width as usize, theme.bar());
    }
    let (across, down, corners) = match theme.ascii {
        true => ("-", "|", ["+", "+", "+", "+"]),
        false => ("─", "│", ["╭", "╮", "╰", "╯"]),
    };
    let style = theme.bar();
    let inner = across.repeat(place.width.saturating_sub(2) as usize);
    buffer.set_string(place.x, place.y, format!("{}{inner}{}", corners[0], corners[1]), style);
    buffer.set_string(place.x, place.bottom() - 1, format!("{}{inner}{}", corners[2], corners[3]), style);
    for y in place.top() + 1..place.bottom() - 1 {
        buffer.set_string(place.x, y, down, style);
        buffer.set_string(place.right() - 1, y, down, style);
    }
}
