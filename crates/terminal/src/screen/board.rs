//! The table as it is drawn: from a view and a size to cells, and to the places that a mouse can hit.

use cards::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::offer::Offer;
use crate::session::Session;
use crate::store::Store;
use crate::tell;
use crate::view::{Face, Stack, View};
use crate::words::{Talk, capital, label, say};

use super::paint::{CARD, Look, Theme, wrap};
use super::score;
use super::spots::{Key, Picked, Spot};

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
    fn talk(&self) -> Talk<'_> {
        Talk { lang: self.theme.lang, store: self.store }
    }

    fn seats(&self) -> usize {
        self.view.hands.len()
    }

    /// The seat at the bottom.
    fn own(&self) -> usize {
        self.store.you.unwrap_or(0)
    }

    /// The other seats, clockwise from the left.
    fn others(&self) -> Vec<usize> {
        (1..self.seats()).map(|step| (self.own() + step) % self.seats()).collect()
    }

    fn look(&self, card: Option<Card>) -> Look {
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
        if area.width < 20 || area.height < 10 {
            let text = say(self.theme.lang, "Fönstret är för litet.", "The window is too small.");
            self.theme.write(buffer, area.x, area.y, area.width, text, self.theme.felt());
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
        if small {
            self.small_table(felt, buffer, &mut hits);
        } else {
            let panel = (area.width / 3).clamp(26, 44);
            let side = Rect { x: felt.right() - panel, width: panel, ..felt };
            self.panel(side, buffer);
            self.table(Rect { width: felt.width - panel, ..felt }, buffer, &mut hits);
        }
        hits
    }

    fn bars(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let t = &self.theme;
        let line = Rect { height: 1, ..area };
        buffer.set_style(line, t.bar());
        let used = t.write(buffer, area.x + 1, area.y, area.width - 1, &self.title, t.bar());
        let score = score::plain(&self.talk(), self.view);
        let width = t.text(&score).width() as u16 + 1;
        if used + width + 3 < area.width {
            t.write(buffer, area.right() - width, area.y, width, &score, t.bar());
        }
        let facts = self.facts.join(t.dot());
        t.write(
            buffer,
            area.x + 1,
            area.y + 1,
            area.width - 1,
            &facts,
            t.strong().patch(ratatui::style::Style::new()),
        );
        area.y + 2
    }

    fn key_bar(&self, area: Rect, bottom: u16, buffer: &mut Buffer, hits: &mut Hits) -> u16 {
        let y = bottom - 1;
        let t = &self.theme;
        buffer.set_style(Rect { y, height: 1, ..area }, t.bar());
        let mut x = area.x;
        for (key, cap, name) in &self.keys {
            let width = (cap.width() + t.text(name).width() + 3) as u16;
            if x + width > area.right() {
                continue;
            }
            let used = t.write(buffer, x, y, width, &format!(" {cap}"), t.strong().patch(t.bar()).fg_of(t));
            t.write(buffer, x + used, y, width, &format!(" {name}"), t.bar());
            hits.push((Rect { x, y, width, height: 1 }, Spot::Key(*key)));
            x += width;
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
            let bar = room.saturating_sub(used + 2).min(40);
            let full = (f64::from(bar) * left).round() as usize;
            let (on, off) = if t.ascii { ("=", ".") } else { ("█", "░") };
            let text = format!("{}{}", on.repeat(full), off.repeat(bar as usize - full.min(bar as usize)));
            // These signs have no ASCII form to fall back on; they are chosen above.
            buffer.set_stringn(x + used + 2, y, text, bar as usize, t.strong());
        }
        let refused = self.message.as_ref().is_some_and(|(_, refused)| *refused) && self.input.is_none();
        let style = if refused { t.wrong() } else { t.felt() };
        for (row, line) in told.iter().enumerate() {
            t.write(buffer, x, y + 1 + row as u16, room, line, style);
        }
        y
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
        let y = bottom - 1;
        let text = say(self.theme.lang, "På bordet", "On the table");
        let used = self.theme.write(buffer, area.x + 1, y, 12, text, self.theme.quiet());
        self.laid_out(own, area.x + used + 3, y, area.right(), buffer, hits);
        y
    }

    /// A seat's row or stacks in a line.
    fn laid_out(&self, seat: usize, x: u16, y: u16, right: u16, buffer: &mut Buffer, hits: &mut Hits) {
        let t = &self.theme;
        let mut x = x;
        for place in self.view.row(seat) {
            match place.up {
                Some(up) => {
                    let width = t.chip_at(buffer, x, y, right.saturating_sub(x), up, self.look(up.0));
                    if let (true, Some(card)) = (seat == self.own(), up.0) {
                        hits.push((Rect { x, y, width, height: 1 }, Spot::Card(card)));
                    }
                    x += width;
                }
                None => x += t.write(buffer, x, y, right.saturating_sub(x), " -- ", t.quiet()),
            }
            let under = match place.down {
                Some(Face(Some(card))) => t.chip(card),
                Some(_) => t.back().to_string(),
                None => " ".to_string(),
            };
            x += t.write(buffer, x, y, right.saturating_sub(x), &under, t.quiet()) + 1;
        }
        for (i, stack) in self.view.stacks(seat).iter().enumerate() {
            x = self.stack(seat, i + 1, stack, x, y, right, buffer, hits) + 2;
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn stack(
        &self,
        seat: usize,
        n: usize,
        stack: &Stack,
        x: u16,
        y: u16,
        right: u16,
        buffer: &mut Buffer,
        hits: &mut Hits,
    ) -> u16 {
        let t = &self.theme;
        let here = self.cursor == Some(&Spot::Stack(seat, n));
        let room = |x: u16| right.saturating_sub(x);
        let start = x;
        let own = seat == self.own();
        let mut x = x + if own {
            t.write(buffer, x, y, room(x), &format!("{n}:"), if here { t.here() } else { t.quiet() })
        } else {
            0
        };
        for face in &stack.up {
            let width = t.chip_at(
                buffer,
                x,
                y,
                room(x),
                *face,
                if own { self.look(face.0) } else { Look { here, ..Look::default() } },
            );
            if let (true, Some(card)) = (own, face.0) {
                hits.push((Rect { x, y, width, height: 1 }, Spot::Card(card)));
            }
            x += width;
        }
        if let Some(down) = stack.down {
            let can = own && self.offer.flips.contains(&n);
            let under = match down.0 {
                Some(card) => t.chip(card),
                None if stack.up.is_empty() => t.back().repeat(2),
                None => t.back().to_string(),
            };
            let style = if here {
                t.here()
            } else if can {
                t.strong()
            } else {
                t.quiet()
            };
            x += t.write(buffer, x, y, room(x), &under, style);
        }
        if stack.up.is_empty() && stack.down.is_none() {
            x += t.write(buffer, x, y, room(x), "--", if here { t.here() } else { t.quiet() });
        }
        hits.push((Rect { x: start, y, width: x.saturating_sub(start), height: 1 }, Spot::Stack(seat, n)));
        x
    }

    /// Everything between the bars on a small screen: a line for each.
    fn small_table(&self, felt: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let t = &self.theme;
        let mut y = felt.y;
        for seat in self.others() {
            if y >= felt.bottom() {
                return;
            }
            let used = self.plaque(seat, felt.x + 1, y, felt.width - 2, buffer);
            if let Some(lying) = self.view.trick.iter().find(|lying| lying.seat == seat) {
                t.chip_at(buffer, felt.x + used + 3, y, 5, lying.card, Look::default());
            }
            y += 1;
            if (!self.view.row(seat).is_empty() || !self.view.stacks(seat).is_empty()) && y < felt.bottom() {
                self.laid_out(seat, felt.x + 3, y, felt.right(), buffer, hits);
                y += 1;
            }
        }
        let own = self.view.trick.iter().find(|lying| lying.seat == self.own());
        let on_pile = self.view.pile.iter().rev().take(4).rev();
        let lying: Vec<Face> = own.map(|lying| lying.card).into_iter().chain(on_pile.copied()).collect();
        if !lying.is_empty() && y < felt.bottom() {
            let text = if self.view.has_piles() {
                say(t.lang, "Högen", "The pile")
            } else {
                say(t.lang, "Du", "You")
            };
            let mut x = felt.x + 1 + t.write(buffer, felt.x + 1, y, 10, text, t.quiet()) + 1;
            for face in lying {
                x += t.chip_at(buffer, x, y, felt.right().saturating_sub(x), face, Look::default()) + 1;
            }
            y += 1;
        }
        self.log_lines(
            Rect { y, height: felt.bottom().saturating_sub(y), x: felt.x + 1, width: felt.width - 2 },
            buffer,
        );
    }

    /// A player's name, turn, cards in hand; how many columns it took.
    fn plaque(&self, seat: usize, x: u16, y: u16, room: u16, buffer: &mut Buffer) -> u16 {
        let t = &self.theme;
        let turn = self.view.to_act.contains(&seat) && self.store.phase() == "playing";
        let mark = if turn { t.turn() } else { " " };
        let dealer = if self.view.dealer == seat { say(t.lang, " (giv)", " (deals)") } else { "" };
        let info = self.store.table.as_ref().and_then(|table| table.seats.get(seat));
        let gone =
            info.filter(|s| s.kind == "human" && !s.here).map_or("", |_| say(t.lang, " (borta)", " (gone)"));
        let name = format!("{mark}{}{dealer}{gone} ", self.talk().who(seat));
        let style = if turn { t.strong() } else { t.felt() };
        let mut used = t.write(buffer, x, y, room, &name, style);
        let hand = self.view.hand(seat);
        let blank = hand.iter().filter(|face| face.0.is_none()).count();
        let backs = if blank > 9 { t.back().repeat(3) } else { t.back().repeat(blank) };
        let backs = if blank > 0 { format!("{backs} {blank} ") } else { String::new() };
        // The sign of a back has no ASCII form to fall back on; it is chosen by the theme.
        buffer.set_stringn(x + used, y, &backs, room.saturating_sub(used) as usize, t.quiet());
        used += (backs.width() as u16).min(room.saturating_sub(used));
        for face in hand.iter().filter(|face| face.0.is_some()) {
            used += t.chip_at(buffer, x + used, y, room.saturating_sub(used), *face, Look::default());
        }
        used
    }

    /// The table with players around it.
    fn table(&self, felt: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let others = self.others();
        // For each count of others: where they sit and where their cards lie, in hundredths of the felt.
        let places: &[(u16, u16)] = match others.len() {
            1 => &[(50, 0)],
            2 => &[(8, 0), (92, 0)],
            3 => &[(0, 40), (50, 0), (100, 40)],
            4 => &[(0, 45), (12, 0), (88, 0), (100, 45)],
            _ => &[(0, 50), (5, 16), (50, 0), (95, 16), (100, 50)],
        };
        for (seat, (fx, fy)) in others.iter().zip(places) {
            let laid = !self.view.row(*seat).is_empty() || !self.view.stacks(*seat).is_empty();
            let open = self.view.hand(*seat).iter().any(|face| face.0.is_some());
            let width: u16 = if laid || open || others.len() == 1 { 40 } else { 20 };
            let width = width.min(felt.width);
            let x = felt.x + (felt.width - width) * fx / 100;
            let y = felt.y + felt.height.saturating_sub(3) * fy / 100;
            self.plaque(*seat, x, y, width, buffer);
            if laid && y + 1 < felt.bottom() {
                self.laid_out(*seat, x + 1, y + 1, felt.right(), buffer, hits);
            }
        }
        if self.view.has_piles() { self.piles(felt, buffer) } else { self.trick(felt, buffer) }
    }

    fn trick(&self, felt: Rect, buffer: &mut Buffer) {
        let n = self.seats().max(2) as u16;
        for lying in &self.view.trick {
            let step = (lying.seat + self.seats() - self.own()) % self.seats().max(1);
            // Own cards lie lowest; the others' in the order of their seats.
            let (fx, fy): (i32, i32) = match (n, step) {
                (2, 0) => (58, 100),
                (2, _) => (42, 40),
                (_, 0) => (50, 100),
                (3, 1) => (32, 45),
                (3, _) => (68, 45),
                (4, 1) => (34, 62),
                (4, 2) => (50, 24),
                (4, _) => (66, 62),
                (5, 1) => (27, 75),
                (5, 2) => (40, 28),
                (5, 3) => (60, 28),
                (5, _) => (73, 75),
                (_, 1) => (24, 80),
                (_, 2) => (34, 30),
                (_, 3) => (50, 22),
                (_, 4) => (66, 30),
                _ => (76, 80),
            };
            let x = felt.x + ((i32::from(felt.width) - i32::from(CARD.0)).max(0) * fx / 100) as u16;
            let y = felt.y + ((i32::from(felt.height) - i32::from(CARD.1)).max(0) * fy / 100) as u16;
            self.theme.card(buffer, x, y, CARD.0, lying.card, Look::default());
        }
        if self.view.rules.get("layout").and_then(|v| v.as_str()) == Some("talong")
            && !self.view.talong.is_empty()
        {
            let (x, y) = (felt.x + 4, felt.y + felt.height.saturating_sub(CARD.1) / 2 + 1);
            self.counted(
                x,
                y,
                self.view.talong.last().copied().unwrap_or_default(),
                self.view.talong.len(),
                felt,
                buffer,
            );
        }
    }

    /// Talong, pile, and what has been turned away.
    fn piles(&self, felt: Rect, buffer: &mut Buffer) {
        let y = felt.bottom().saturating_sub(CARD.1 + 1).max(felt.y);
        let middle = felt.x + felt.width / 2;
        if let Some(top) = self.view.talong.last() {
            self.counted(middle.saturating_sub(16), y, *top, self.view.talong.len(), felt, buffer);
        }
        let pile = &self.view.pile;
        let shown = pile.len().min(4);
        for (i, face) in pile[pile.len() - shown..].iter().enumerate() {
            let x = middle.saturating_sub(6) + 3 * i as u16;
            let width = if i + 1 == shown { CARD.0 } else { 3 };
            self.theme.card(buffer, x, y, width, *face, Look::default());
        }
        let t = &self.theme;
        let text = match pile.len() {
            0 => say(t.lang, "(tom hög)", "(empty pile)").to_string(),
            n => n.to_string(),
        };
        t.write(buffer, middle.saturating_sub(4), y + CARD.1, 14, &text, t.quiet());
        if !self.view.away.is_empty() {
            let text = format!("{} {}", self.view.away.len(), say(t.lang, "bortvända", "turned away"));
            t.write(buffer, middle + 14, y + 2, 16, &text, t.quiet());
        }
    }

    /// A pile face down, or its top card, with its count.
    fn counted(&self, x: u16, y: u16, face: Face, count: usize, felt: Rect, buffer: &mut Buffer) {
        self.theme.card(buffer, x, y, CARD.0, face, Look::default());
        let (below, t) = (y + CARD.1, &self.theme);
        if below < felt.bottom() {
            t.write(buffer, x, below, 6, &format!("  {count}"), t.quiet());
        } else {
            t.write(buffer, x + CARD.0 + 1, y + 1, 4, &count.to_string(), t.quiet());
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
    fn log_lines(&self, area: Rect, buffer: &mut Buffer) {
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

/// A style whose colour of letters is the theme's gold where there are colours.
trait FgOf {
    fn fg_of(self, theme: &Theme) -> Self;
}

impl FgOf for ratatui::style::Style {
    fn fg_of(self, theme: &Theme) -> Self {
        ratatui::style::Style { fg: theme.strong().fg.or(self.fg), ..self }
    }
}
