//! The table as it is drawn: from a view and a size to cells, and to the places that a mouse can hit.

use cards::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::offer::Offer;
use crate::session::Session;
use crate::store::Store;
use crate::tell;
use crate::view::{Face, View};
use crate::words::{Talk, capital, label, say};

use super::keys::Key;
use super::paint::{CARD, Look, Theme, wrap};
use super::score;
use super::spots::{Picked, Spot};

/// A table to be drawn.
pub struct Board<'a> {
    /// What is known of the table.
    pub store: &'a Store,
    /// What to show, which may lag behind.
    pub view: &'a View,
    /// Colours and signs.
    pub theme: Theme,
    /// What is offered.
    pub offer: &'a Offer,
    /// Where the cursor is.
    pub cursor: Option<&'a Spot>,
    /// What has been picked.
    pub picked: &'a Picked,
    /// What has happened, in words.
    pub log: &'a [String],
    /// What is asked of the player.
    pub prompt: String,
    /// What was refused or told, and whether it was refused.
    pub message: Option<(String, bool)>,
    /// What is being typed, and what it would mean.
    pub input: Option<(String, String)>,
    /// How much of a race's window is left.
    pub race: Option<f64>,
    /// The table before the first deal, in lines; headings begin with `# `.
    pub lobby: Vec<String>,
    /// The facts in one line.
    pub facts: Vec<String>,
    /// The keys, with their names.
    pub keys: Vec<(Key, &'static str, String)>,
    /// The bar's title.
    pub title: String,
}

/// Where something lies that can be clicked.
pub type Hits = Vec<(Rect, Spot)>;

/// The facts of a session's view.
pub fn facts(session: &Session, view: &View) -> Vec<String> {
    tell::facts(session, view).iter().map(|fact| capital(fact)).collect()
}

impl Board<'_> {
    pub(super) fn talk(&self) -> Talk<'_> {
        Talk { lang: self.theme.lang, store: self.store }
    }

    pub(super) fn seats(&self) -> usize {
        self.view.hands.len()
    }

    /// The seat at the bottom.
    pub(super) fn own(&self) -> usize {
        self.store.you.unwrap_or(0)
    }

    /// The other seats, clockwise from the left.
    pub(super) fn others(&self) -> Vec<usize> {
        (1..self.seats()).map(|step| (self.own() + step) % self.seats()).collect()
    }

    pub(super) fn look(&self, card: Option<Card>) -> Look {
        let Some(card) = card else { return Look::default() };
        let offered = self.offer.cards.contains(&card);
        Look {
            here: self.cursor == Some(&Spot::Card(card)),
            picked: self.picked.cards.contains(&card),
            dim: !self.offer.legal.is_empty() && !offered && !self.offer.arranging,
        }
    }

    /// Draws everything; where things can be hit.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) -> Hits {
        let mut hits = Hits::new();
        buffer.set_style(area, self.theme.felt());
        if self.theme.too_small(area, buffer) {
            return hits;
        }
        let small = area.width < 64 || area.height < 22;
        let mut bottom = area.bottom();
        bottom = self.key_bar(area, bottom, buffer, &mut hits);
        bottom = self.buttons(area, bottom, if small { 3 } else { 2 }, buffer, &mut hits);
        bottom = self.words(area, bottom, buffer);
        bottom = self.hand(area, bottom, small, buffer, &mut hits);
        bottom = self.own_row(area, bottom, buffer, &mut hits);
        let top = self.bars(area, buffer);
        let felt = Rect { y: top, height: bottom.saturating_sub(top), ..area };
        if !self.lobby.is_empty() {
            self.lobby(felt, buffer);
        } else if small {
            self.small_table(felt, buffer, &mut hits);
        } else {
            let panel = (area.width / 3).clamp(26, 44);
            let side = Rect { x: felt.right() - panel, width: panel, ..felt };
            self.panel(side, buffer);
            self.table(Rect { width: felt.width - panel, ..felt }, buffer, &mut hits);
        }
        hits
    }

    /// Who sits around the table before the first deal, and by which rules.
    fn lobby(&self, felt: Rect, buffer: &mut Buffer) {
        let t = &self.theme;
        let left = felt.x + if felt.width >= 64 { 6 } else { 1 };
        let room = felt.right().saturating_sub(left + 1);
        let mut y = felt.y + u16::from(felt.height > 16);
        for line in &self.lobby {
            let (text, style, in_) = match line.strip_prefix("# ") {
                Some(heading) => (heading, t.strong(), 0),
                None => (line.as_str(), t.felt(), 2),
            };
            if in_ == 0 && y > felt.y + 1 && felt.height > 16 {
                y += 1;
            }
            for part in wrap(text, room.saturating_sub(in_)) {
                if y < felt.bottom() {
                    t.write(buffer, left + in_, y, room.saturating_sub(in_), &part, style);
                }
                y += 1;
            }
        }
    }

    fn bars(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let t = &self.theme;
        let line = Rect { height: 1, ..area };
        buffer.set_style(line, t.bar());
        t.write(buffer, area.x + 1, area.y, area.width - 1, &self.title, t.bar());
        let score = score::plain(&self.talk(), self.view);
        let width = t.text(&score).width() as u16 + 1;
        if self.score_fits(area.width) {
            t.write(buffer, area.right() - width, area.y, width, &score, t.bar());
        }
        let facts = self.facts.join(t.dot());
        t.write(buffer, area.x + 1, area.y + 1, area.width - 1, &facts, t.strong());
        area.y + 2
    }

    /// Is there room for the score beside the title?
    pub(super) fn score_fits(&self, width: u16) -> bool {
        let score = score::plain(&self.talk(), self.view);
        self.theme.text(&self.title).width() + self.theme.text(&score).width() + 4 < width as usize
    }

    fn key_bar(&self, area: Rect, bottom: u16, buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let y = bottom - 1;
        let t = &self.theme;
        buffer.set_style(Rect { y, height: 1, ..area }, t.bar());
        let width = |(_, cap, name): &(Key, &str, String)| (cap.width() + t.text(name).width() + 3) as u16;
        let mut put = |x: u16, entry: &(Key, &str, String)| {
            let (key, cap, name) = entry;
            let used = t.write(buffer, x, y, width(entry), &format!(" {cap}"), t.cap());
            t.write(buffer, x + used, y, width(entry), &format!(" {name}"), t.bar());
            hits.push((Rect { x, y, width: width(entry), height: 1 }, Spot::Key(*key)));
        };
        // The way out stands in its corner whatever else there is room for.
        let (mut x, mut right) = (area.x, area.right());
        if let Some(last) = self.keys.last().filter(|last| width(last) < area.width) {
            right -= width(last) - 1;
            put(right, last);
        }
        for entry in &self.keys[..self.keys.len().saturating_sub(1)] {
            if x + width(entry) <= right {
                put(x, entry);
                x += width(entry);
            }
        }
        y
    }

    fn buttons(&self, area: Rect, bottom: u16, most: u16, buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let t = &self.theme;
        let mut all: Vec<(String, Spot)> = Vec::new();
        let picked = self.offer.verb.filter(|_| !self.picked.cards.is_empty() && !self.offer.arranging);
        if let Some(verb) = picked {
            let action = format!("{verb} {}", crate::offer::listed(&self.picked.cards));
            all.push((format!("Enter {}", label(t.lang, self.view, &action)), Spot::Button(action)));
        }
        for (i, action) in self.offer.buttons.iter().enumerate() {
            all.push((
                format!("{} {}", i + 1, label(t.lang, self.view, action)),
                Spot::Button(action.clone()),
            ));
        }
        if let Some(next) = self.next_label() {
            all.push((format!("Enter {next}"), Spot::Next));
        }
        let mut lines: Vec<Vec<(u16, String, Spot)>> = vec![Vec::new()];
        let mut x = area.x + 1;
        for (text, spot) in all {
            let width = t.text(&text).width() as u16 + 4;
            if x + width > area.right() && x > area.x + 1 {
                lines.push(Vec::new());
                x = area.x + 1;
            }
            if let Some(line) = lines.last_mut() {
                line.push((x, text, spot));
            }
            x += width + 1;
        }
        lines.truncate(most as usize);
        let y = bottom - lines.len() as u16;
        for (row, line) in lines.into_iter().enumerate() {
            for (x, text, spot) in line {
                let here = self.cursor == Some(&spot) || spot == Spot::Next;
                let style = if here { t.here() } else { t.bar() };
                let width =
                    t.write(buffer, x, y + row as u16, area.right() - x, &format!("[ {text} ]"), style);
                hits.push((Rect { x, y: y + row as u16, width, height: 1 }, spot));
            }
        }
        y
    }

    /// What going on is called, where the table waits for that.
    fn next_label(&self) -> Option<&'static str> {
        let own = self.store.own()?;
        let lang = self.theme.lang;
        if !self.offer.legal.is_empty() {
            return None;
        }
        match self.store.phase() {
            "lobby" | "playing" if !own.accepted => {
                Some(say(lang, "Jag godkänner reglerna", "I accept the rules"))
            }
            "lobby" if self.store.may_start() => Some(say(lang, "Dela ut korten", "Deal the cards")),
            "between" if !own.ready => Some(say(lang, "Nästa giv", "Next deal")),
            "over" if !own.ready => Some(say(lang, "Ett parti till", "Another game")),
            _ => None,
        }
    }

    /// The prompt, what is typed, and what was told.
    fn words(&self, area: Rect, bottom: u16, buffer: &mut Buffer) -> u16 {
        let t = &self.theme;
        let room = area.width.saturating_sub(2);
        let told: Vec<String> = match (&self.input, &self.message) {
            (Some((typed, means)), _) => vec![format!("› {typed}_   {means}")],
            (None, Some((text, _))) => wrap(text, room).into_iter().take(3).collect(),
            (None, None) => vec![String::new()],
        };
        let y = bottom - told.len() as u16 - 1;
        let x = area.x + 1;
        let used = t.write(buffer, x, y, room, &self.prompt, t.strong());
        if let Some(left) = self.race {
            // Beside the prompt, or below it where there is nothing else, or over its end.
            let free = told.iter().all(String::is_empty);
            let (at, below) = match room.saturating_sub(used + 2) {
                beside @ 10.. => (room - beside, 0),
                _ if free => (0, 1),
                _ => (room.saturating_sub(10), 0),
            };
            self.race_bar(
                left,
                Rect { x: x + at, y: y + below, width: (room - at).min(40), height: 1 },
                buffer,
            );
        }
        let refused = self.message.as_ref().is_some_and(|(_, refused)| *refused) && self.input.is_none();
        let style = if refused { t.wrong() } else { t.felt() };
        for (row, line) in told.iter().enumerate() {
            t.write(buffer, x, y + 1 + row as u16, room, line, style);
        }
        y
    }

    /// How much of a race's window is left.
    fn race_bar(&self, left: f64, place: Rect, buffer: &mut Buffer) {
        let width = usize::from(place.width);
        let full = ((place.width as f64 * left).round() as usize).min(width);
        let (on, off) = if self.theme.ascii { ("=", ".") } else { ("█", "░") };
        let text = format!("{}{}", on.repeat(full), off.repeat(width - full));
        // These signs have no ASCII form to fall back on; they are chosen above.
        buffer.set_stringn(place.x, place.y, text, width, self.theme.strong());
    }

    fn hand(&self, area: Rect, bottom: u16, small: bool, buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let seen = self.view.hand(self.own());
        let known = tell::sorted(self.view, seen);
        let blank = seen.len() - known.len();
        let faces: Vec<Face> = known
            .into_iter()
            .map(|card| Face(Some(card)))
            .chain(std::iter::repeat_n(Face(None), blank))
            .collect();
        if faces.is_empty() {
            return bottom;
        }
        let room = area.width - 2;
        let step = match faces.len() {
            1 => CARD.0 + 1,
            n => ((room - CARD.0) / (n as u16 - 1)).min(CARD.0 + 1),
        };
        if small || step < 3 {
            return self.chips(area, bottom, &faces, buffer, hits);
        }
        let width = step * (faces.len() as u16 - 1) + CARD.0;
        let (left, y) = (area.x + 1 + (room - width) / 2, bottom - CARD.1);
        for (i, face) in faces.iter().enumerate() {
            let x = left + step * i as u16;
            let look = self.look(face.0);
            let shown = if i + 1 == faces.len() { CARD.0 } else { step.min(CARD.0) };
            self.theme.card(buffer, x, y, shown, *face, look);
            if let Some(card) = face.0 {
                hits.push((Rect { x, y, width: shown, height: CARD.1 }, Spot::Card(card)));
            }
        }
        y
    }

    /// Many cards, or little room: the hand in rows of chips.
    fn chips(&self, area: Rect, bottom: u16, faces: &[Face], buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let t = &self.theme;
        let (mut x, mut row) = (area.x + 1, 0);
        let mut placed = Vec::new();
        for face in faces {
            let width = t.chip_width(*face);
            if x + width > area.right() {
                (x, row) = (area.x + 1, row + 1);
            }
            placed.push((x, row, width, *face));
            x += width + 1;
        }
        let y = bottom.saturating_sub(row + 1).max(area.y + 2);
        for (x, row, width, face) in placed {
            if y + row >= bottom {
                break;
            }
            t.chip_at(buffer, x, y + row, width, face, self.look(face.0));
            if let Some(card) = face.0 {
                hits.push((Rect { x, y: y + row, width, height: 1 }, Spot::Card(card)));
            }
        }
        y
    }

    /// The own row or stacks on the table.
    fn own_row(&self, area: Rect, bottom: u16, buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let own = self.own();
        if self.view.row(own).is_empty() && self.view.stacks(own).is_empty() {
            return bottom;
        }
        let width = self.big_width(own);
        if area.height >= 36 && width + 2 <= area.width {
            let y = bottom.saturating_sub(CARD.1 + 1);
            self.laid_big(own, area.x + (area.width - width) / 2, y, buffer, hits);
            self.goes_on(Rect { y, height: bottom - y, ..area }, "turn", hits);
            return y;
        }
        let text = say(self.theme.lang, "På bordet", "On the table");
        let mut left = area.x + 3 + self.theme.text(text).width() as u16;
        let labelled = self.laid_lines(own, left, area.right()) == 1;
        if !labelled {
            left = area.x + 1;
        }
        let y = bottom.saturating_sub(self.laid_lines(own, left, area.right()));
        if labelled {
            self.theme.write(buffer, area.x + 1, y, 13, text, self.theme.quiet());
        }
        let place = Rect { x: left, y, width: area.right().saturating_sub(left), height: bottom - y };
        self.laid_out(own, place, buffer, hits);
        self.goes_on(place, "turn", hits);
        y
    }

    /// Where cards lie that are drawn or turned up next, a click goes on.
    pub(super) fn goes_on(&self, place: Rect, action: &str, hits: &mut Hits) {
        if self.offer.buttons.iter().any(|button| button == action) {
            hits.push((place, Spot::Button(action.to_string())));
        }
    }

    /// The score as the table keeps it, and what has happened.
    fn panel(&self, side: Rect, buffer: &mut Buffer) {
        let t = &self.theme;
        for y in side.top()..side.bottom() {
            buffer.set_stringn(side.x, y, if t.ascii { "|" } else { "│" }, 1, t.quiet());
        }
        let inside = Rect { x: side.x + 2, width: side.width.saturating_sub(3), ..side };
        let used = score::draw(t, &self.talk(), self.view, inside, buffer);
        let log = Rect { y: inside.y + used + 1, height: inside.height.saturating_sub(used + 1), ..inside };
        self.log_lines(log, buffer);
    }

    /// The end of the log, the latest at the bottom.
    pub(super) fn log_lines(&self, area: Rect, buffer: &mut Buffer) {
        let t = &self.theme;
        let mut lines: Vec<(String, bool)> = Vec::new();
        for (i, text) in self.log.iter().enumerate().rev() {
            if lines.len() >= area.height as usize {
                break;
            }
            let wrapped = wrap(text, area.width);
            lines.splice(0..0, wrapped.into_iter().map(|line| (line, i + 1 == self.log.len())));
        }
        let skip = lines.len().saturating_sub(area.height as usize);
        for (row, (line, latest)) in lines.into_iter().skip(skip).enumerate() {
            let style = if latest { t.felt() } else { t.quiet() };
            t.write(buffer, area.x, area.y + row as u16, area.width, &line, style);
        }
    }
}
