//! How things look: colours, signs, cards. Without colours and without Unicode everything can still be told apart.

use std::borrow::Cow;

use cards::{Card, Lang, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use textwrap::WordSplitter;
use unicode_width::UnicodeWidthStr;

use crate::view::Face;
use crate::words::{index, letter, say, short, sign};

/// The size of a card.
pub const CARD: (u16, u16) = (5, 4);

/// How a card is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Is the cursor on it?
    pub here: bool,
    /// Has it been picked?
    pub picked: bool,
    /// Can nothing be done with it now?
    pub dim: bool,
}

/// Colours and signs.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// ASCII only.
    pub ascii: bool,
    /// No colours.
    pub plain: bool,
    /// The language, which decides what stands on cards.
    pub lang: Lang,
}

const PAPER: Color = Color::Indexed(230);
const FELT: Color = Color::Indexed(22);
const GOLD: Color = Color::Indexed(221);

impl Theme {
    fn with(&self, style: Style) -> Style {
        let kept = Style { fg: None, bg: None, ..style };
        if self.plain { kept } else { style }
    }

    /// The table's cloth.
    pub fn felt(&self) -> Style {
        self.with(Style::new().fg(Color::Indexed(252)).bg(FELT))
    }

    /// The bars above and below.
    pub fn bar(&self) -> Style {
        let style = Style::new().fg(Color::Indexed(230)).bg(Color::Indexed(236));
        if self.plain {
            style.add_modifier(Modifier::REVERSED).fg(Color::Reset).bg(Color::Reset)
        } else {
            style
        }
    }

    /// A key on a bar.
    pub fn cap(&self) -> Style {
        Style { fg: self.strong().fg.or(self.bar().fg), ..self.bar() }.add_modifier(Modifier::BOLD)
    }

    /// What is to be seen first.
    pub fn strong(&self) -> Style {
        self.with(Style::new().fg(GOLD)).add_modifier(Modifier::BOLD)
    }

    /// What is less important.
    pub fn quiet(&self) -> Style {
        self.with(Style::new().fg(Color::Indexed(108)))
    }

    /// Why something was refused.
    pub fn wrong(&self) -> Style {
        self.with(Style::new().fg(Color::Indexed(215))).add_modifier(Modifier::BOLD)
    }

    /// What the cursor is on.
    pub fn here(&self) -> Style {
        let style = Style::new().fg(Color::Indexed(16)).bg(GOLD).add_modifier(Modifier::BOLD);
        if self.plain { Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style }
    }

    /// A suit on the cloth: four colours that can be told apart there.
    pub fn suit(&self, suit: Suit) -> Style {
        let on_felt = [Color::Indexed(255), Color::Indexed(210), Color::Indexed(117), Color::Indexed(156)];
        self.with(Style::new().fg(on_felt[suit as usize])).add_modifier(Modifier::BOLD)
    }

    fn ink(&self, suit: Suit) -> Style {
        let on_paper = [Color::Indexed(16), Color::Indexed(160), Color::Indexed(26), Color::Indexed(28)];
        self.with(Style::new().fg(on_paper[suit as usize]).bg(PAPER)).add_modifier(Modifier::BOLD)
    }

    /// A suit's sign.
    pub fn sign(&self, suit: Suit) -> char {
        if self.ascii { letter(self.lang, suit) } else { sign(suit) }
    }

    /// A card in a few signs: `♥K`, or `hK`.
    pub fn chip(&self, card: Card) -> String {
        short(self.lang, card, self.ascii)
    }

    /// The back of a card in a row of many.
    pub fn back(&self) -> &'static str {
        if self.ascii { "#" } else { "▒" }
    }

    /// What marks whose turn it is.
    pub fn turn(&self) -> &'static str {
        if self.ascii { ">" } else { "▶" }
    }

    /// What stands between things in a line.
    pub fn dot(&self) -> &'static str {
        if self.ascii { " | " } else { " · " }
    }

    /// A text that an ASCII terminal can show, å ä ö and all; only signs are replaced.
    pub fn text(&self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        let plain = |c: char| match c {
            '·' => '|',
            '–' | '−' | '—' => '-',
            '…' => '.',
            '▶' | '›' => '>',
            '‹' => '<',
            '”' | '“' => '"',
            '’' => '\'',
            'å' | 'ä' => 'a',
            'ö' => 'o',
            'Å' | 'Ä' => 'A',
            'Ö' => 'O',
            'é' => 'e',
            c if c.is_ascii() => c,
            _ => '?',
        };
        text.chars().map(plain).collect()
    }

    /// Writes a text, cut where there is no more room; the columns that it took.
    pub fn write(&self, buffer: &mut Buffer, x: u16, y: u16, room: u16, text: &str, style: Style) -> u16 {
        let area = buffer.area;
        if y >= area.bottom() || x >= area.right() {
            return 0;
        }
        let room = room.min(area.right() - x) as usize;
        buffer.set_stringn(x, y, self.text(text), room, style);
        (self.text(text).width().min(room)) as u16
    }

    /// Says that the window is too small, if it is.
    pub fn too_small(&self, area: Rect, buffer: &mut Buffer) -> bool {
        let small = area.width < 20 || area.height < 10;
        if small {
            let text = say(self.lang, "Fönstret är för litet.", "The window is too small.");
            self.write(buffer, area.x, area.y, area.width, text, self.felt());
        }
        small
    }

    /// A card at a place, cut to `room` columns where the next one covers it.
    pub fn card(&self, buffer: &mut Buffer, x: u16, y: u16, room: u16, face: Face, look: Look) {
        let (top, side, bottom) = match self.ascii {
            true => (["+", "-", "+"], "|", ["+", "-", "+"]),
            false => (["┌", "─", "┐"], "│", ["└", "─", "┘"]),
        };
        let frame = self.with(Style::new().fg(Color::Indexed(244)).bg(PAPER));
        let frame = if look.here { self.here() } else { frame };
        let line = |ends: [&str; 3]| format!("{}{}{}", ends[0], ends[1].repeat(3), ends[2]);
        let mark = if look.picked { if self.ascii { "*" } else { "●" } } else { " " };
        let (first, second, ink) = match face.0 {
            Some(card) => {
                let rank = index(self.lang, card.rank());
                let corner = format!("{rank:<3}");
                let below = format!("{} {mark}", self.sign(card.suit()));
                (corner, below, self.ink(card.suit()))
            }
            None => {
                let back = self.with(Style::new().fg(Color::Indexed(67)).bg(PAPER));
                (self.back().repeat(3), self.back().repeat(3), back)
            }
        };
        let ink = if look.dim {
            self.with(Style { fg: Some(Color::Indexed(245)), ..ink }).add_modifier(Modifier::DIM)
        } else {
            ink
        };
        let ink = if look.dim { ink.remove_modifier(Modifier::BOLD) } else { ink };
        self.write(buffer, x, y, room, &line(top), frame);
        for (row, inside) in [(1, first), (2, second)] {
            self.write(buffer, x, y + row, room, side, frame);
            self.write(buffer, x + 1, y + row, room.saturating_sub(1).min(3), &inside, ink);
            self.write(buffer, x + 4, y + row, room.saturating_sub(4), side, frame);
        }
        self.write(buffer, x, y + 3, room, &line(bottom), frame);
    }

    /// A card in a few columns; how many.
    pub fn chip_at(&self, buffer: &mut Buffer, x: u16, y: u16, room: u16, face: Face, look: Look) -> u16 {
        let (text, mut style) = match face.0 {
            Some(card) => (format!(" {} ", self.chip(card)), self.ink(card.suit())),
            None => {
                (format!(" {0}{0} ", self.back()), self.with(Style::new().fg(Color::Indexed(67)).bg(PAPER)))
            }
        };
        if look.dim {
            style =
                self.with(Style { fg: Some(Color::Indexed(245)), ..style }).remove_modifier(Modifier::BOLD);
        }
        if look.here {
            style = self.here();
        }
        let text = match (look.picked, self.plain && !look.dim && face.0.is_some()) {
            (true, _) => format!("*{}", &text[1..]),
            (false, true) if look.here => format!("[{}]", text.trim()),
            _ => text,
        };
        self.write(buffer, x, y, room, &text, style)
    }

    /// How many columns a card takes as a chip.
    pub fn chip_width(&self, face: Face) -> u16 {
        face.0.map_or(4, |card| self.chip(card).width() as u16 + 2)
    }
}

/// A rectangle of a size in the middle of another, as far as it fits.
pub fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// A text in lines of a width, broken at spaces, and within what is longer than a line.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let options = textwrap::Options::new(width.max(8).into()).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}
