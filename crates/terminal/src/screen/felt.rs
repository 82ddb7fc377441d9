//! The middle of the table: players, their rows and stacks, the trick, the piles.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::view::{Face, Stack};
use crate::words::say;

use super::board::{Board, Hits};
use super::paint::{CARD, Look, wrap};
use super::score;
use super::spots::Spot;

/// How much of a card is seen that another one covers.
const COVERED: u16 = 3;
/// The least height of the felt for whole cards in front of the players.
const TALL: u16 = 21;

impl Board<'_> {
    /// Where the places of a seat's row or stacks lie between two columns, in as many lines as they need.
    fn flow(&self, seat: usize, left: u16, right: u16) -> Vec<(u16, u16)> {
        let t = &self.theme;
        let under = |down: Option<Face>| match down {
            Some(Face(Some(card))) => t.chip(card).width() as u16,
            _ => 1,
        };
        let chips = |faces: &[Face]| faces.iter().map(|face| t.chip_width(*face)).sum::<u16>();
        let number = if seat == self.own() { 2 } else { 0 };
        let row = self.view.row(seat).iter();
        let row = row.map(|p| (p.up.map_or(4, |up| t.chip_width(up)) + under(p.down), 1));
        let stacks = self.view.stacks(seat).iter().map(|s| (number + chips(&s.up) + under(s.down), 2));
        let (mut x, mut y) = (left, 0);
        let place = |(width, gap): (u16, u16)| {
            if x > left && x + width > right {
                (x, y) = (left, y + 1);
            }
            let at = (x, y);
            x += width + gap;
            at
        };
        row.chain(stacks).map(place).collect()
    }

    /// How many lines a seat's row or stacks need.
    pub(super) fn laid_lines(&self, seat: usize, left: u16, right: u16) -> u16 {
        self.flow(seat, left, right).last().map_or(0, |(_, y)| y + 1)
    }

    /// A seat's row or stacks in a line, or in more where there is little room.
    pub(super) fn laid_out(&self, seat: usize, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let t = &self.theme;
        let (top, right) = (area.y, area.right());
        let mut places = self.flow(seat, area.x, right);
        places.retain(|(_, y)| *y < area.height);
        for (place, (x, y)) in self.view.row(seat).iter().zip(&places) {
            let (mut x, y) = (*x, top + y);
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
            t.write(buffer, x, y, right.saturating_sub(x), &under, t.quiet());
        }
        for (i, (stack, (x, y))) in self.view.stacks(seat).iter().zip(&places).enumerate() {
            self.stack(seat, i + 1, stack, *x, top + y, right, buffer, hits);
        }
    }

    /// A seat's row or stacks: the cards in sight of each place, and the one under them.
    fn laid(&self, seat: usize) -> Vec<(Vec<Face>, Option<Face>)> {
        let row = self.view.row(seat).iter().map(|place| (place.up.into_iter().collect(), place.down));
        row.chain(self.view.stacks(seat).iter().map(|stack| (stack.up.clone(), stack.down))).collect()
    }

    /// How many columns a seat's row or stacks take as whole cards.
    pub(super) fn big_width(&self, seat: usize) -> u16 {
        let one = |(up, _): &(Vec<Face>, _)| CARD.0 + 1 + COVERED * (up.len() as u16).saturating_sub(1);
        self.laid(seat).iter().map(one).sum()
    }

    /// A seat's row or stacks as whole cards, with what lies under them below.
    pub(super) fn laid_big(&self, seat: usize, x: u16, y: u16, buffer: &mut Buffer, hits: &mut Hits) {
        let t = &self.theme;
        let (own, stacks) = (seat == self.own(), !self.view.stacks(seat).is_empty());
        let mut x = x;
        for (i, (up, down)) in self.laid(seat).into_iter().enumerate() {
            let (start, around, spot) = (x, hits.len(), Spot::Stack(seat, i + 1));
            let here = self.cursor == Some(&spot);
            match (up.is_empty(), down) {
                (true, Some(face)) => t.card(buffer, x, y, CARD.0, face, Look { here, ..Look::default() }),
                (true, None) => drop(t.write(buffer, x + 1, y + 1, 3, "--", t.quiet())),
                (false, _) => {}
            }
            for (at, face) in up.iter().enumerate() {
                let width = if at + 1 == up.len() { CARD.0 } else { COVERED };
                let look = if own { self.look(face.0) } else { Look { here, ..Look::default() } };
                t.card(buffer, x, y, width, *face, look);
                if let (true, Some(card)) = (own, face.0) {
                    hits.push((Rect { x, y, width, height: CARD.1 }, Spot::Card(card)));
                }
                x += if at + 1 == up.len() { 0 } else { COVERED };
            }
            x += CARD.0;
            let under = match (up.is_empty(), down) {
                (false, Some(Face(Some(card)))) => t.chip(card),
                (false, Some(_)) => t.back().repeat(3),
                _ => String::new(),
            };
            let number = if own && stacks { format!("{}:", i + 1) } else { " ".to_string() };
            let style = match (here, own && self.offer.flips.contains(&(i + 1))) {
                (true, _) => t.here(),
                (false, true) => t.strong(),
                (false, false) => t.quiet(),
            };
            t.write(buffer, start, y + CARD.1, x - start, &format!("{number}{under}"), style);
            if stacks {
                hits.insert(around, (Rect { x: start, y, width: x - start, height: CARD.1 + 1 }, spot));
            }
            x += 1;
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
    ) {
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
        // What is drawn last is hit first: a card, then the place around it.
        let around = hits.len();
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
        let place = Rect { x: start, y, width: x.saturating_sub(start), height: 1 };
        hits.insert(around, (place, Spot::Stack(seat, n)));
    }

    /// Everything between the bars on a small screen: a line for each.
    pub(super) fn small_table(&self, felt: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let t = &self.theme;
        let mut y = felt.y;
        for seat in self.others() {
            if y >= felt.bottom() {
                return;
            }
            // A hand that lies open has a line of its own.
            let open = self.view.hand(seat).iter().any(|face| face.0.is_some()) && y + 1 < felt.bottom();
            let line = Rect { x: felt.x + 1, y, width: felt.width - 2, height: 1 + u16::from(open) };
            let used = self.plaque(seat, line, buffer);
            if let Some(lying) = self.view.trick.iter().find(|lying| lying.seat == seat) {
                let x = if open { felt.right().saturating_sub(7) } else { felt.x + used + 3 };
                t.chip_at(buffer, x, y, 5, lying.card, Look::default());
            }
            y += line.height;
            if (!self.view.row(seat).is_empty() || !self.view.stacks(seat).is_empty()) && y < felt.bottom() {
                let place = Rect { x: felt.x + 2, y, width: felt.width - 2, height: felt.bottom() - y };
                self.laid_out(seat, place, buffer, hits);
                y += self.laid_lines(seat, place.x, place.right());
            }
        }
        if !self.view.has_piles() && !self.score_fits(felt.width) {
            for line in wrap(&score::plain(&self.talk(), self.view), felt.width - 2) {
                if y < felt.bottom() {
                    t.write(buffer, felt.x + 1, y, felt.width - 2, &line, t.strong());
                }
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

    /// A player's name, turn, and cards in hand, in one line or two; how many columns the last one took.
    fn plaque(&self, seat: usize, place: Rect, buffer: &mut Buffer) -> u16 {
        let t = &self.theme;
        let Rect { x, mut y, width: room, .. } = place;
        let turn = self.view.to_act.contains(&seat) && self.store.phase() == "playing";
        let mark = if turn { t.turn() } else { " " };
        let dealer = if self.view.dealer == seat { say(t.lang, " (giv)", " (deals)") } else { "" };
        let info = self.store.table.as_ref().and_then(|table| table.seats.get(seat));
        let gone =
            info.filter(|s| s.kind == "human" && !s.here).map_or("", |_| say(t.lang, " (borta)", " (gone)"));
        let name = format!("{mark}{}{dealer}{gone} ", self.talk().who(seat));
        let style = if turn { t.strong() } else { t.felt() };
        let mut used = t.write(buffer, x, y, room, &name, style);
        if place.height > 1 {
            (used, y) = (1, y + 1);
        }
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
    pub(super) fn table(&self, felt: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let others = self.others();
        // For each count of others: where they sit and where their cards lie, in hundredths of the felt.
        let places: &[(u16, u16)] = match others.len() {
            1 => &[(50, 0)],
            2 => &[(8, 0), (92, 0)],
            3 => &[(0, 40), (50, 0), (100, 40)],
            4 => &[(0, 45), (12, 0), (88, 0), (100, 45)],
            _ => &[(0, 50), (5, 16), (50, 0), (95, 16), (100, 50)],
        };
        let column = if others.len() > 1 { felt.width / 2 } else { felt.width }.saturating_sub(2);
        let big = felt.height >= TALL && others.iter().all(|seat| self.big_width(*seat) <= column);
        let step = match felt.height {
            _ if big => CARD.1 + 3,
            17.. => 3,
            _ => 2,
        };
        for (i, (seat, (fx, fy))) in others.iter().zip(places).enumerate() {
            let laid = !self.view.row(*seat).is_empty() || !self.view.stacks(*seat).is_empty();
            let open = self.view.hand(*seat).iter().any(|face| face.0.is_some());
            let width = if others.len() == 1 {
                40
            } else if open {
                20
            } else {
                16
            };
            let width = u16::min(width, felt.width);
            let mut x = felt.x + (felt.width - width) * fx / 100;
            let mut y = felt.y + felt.height.saturating_sub(3) * fy / 100;
            let mut right = felt.right();
            if laid && others.len() > 1 {
                // Rows of cards need room: two players beside each other, the next two below.
                let half = felt.width / 2;
                (x, y) = (felt.x + half * (i as u16 % 2), felt.y + step * (i as u16 / 2));
                right = x + half;
            }
            let lines = if laid || others.len() == 1 { 1 } else { 2 };
            let place = Rect { x, y, width: right.saturating_sub(x), height: lines };
            self.plaque(*seat, place, buffer);
            if laid && big {
                self.laid_big(*seat, x + 1, y + 1, buffer, hits);
            } else if laid && y + 1 < felt.bottom() {
                let height = if others.len() > 1 { step - 1 } else { 2 };
                let place = Rect { x: x + 1, y: y + 1, width: right.saturating_sub(x + 1), height };
                self.laid_out(*seat, place, buffer, hits);
            }
        }
        if self.view.has_piles() { self.piles(felt, buffer) } else { self.trick(felt, buffer, hits) }
    }

    fn trick(&self, felt: Rect, buffer: &mut Buffer, hits: &mut Hits) {
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
            self.goes_on(Rect { x, y, width: CARD.0, height: CARD.1 }, "draw", hits);
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
}
