//! The score as it lies on a real table, and as plain numbers.

use cards::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tell::minus;
use crate::view::{Tally, View};
use crate::words::{Talk, index, say};

use super::paint::Theme;

/// The score in one line.
pub fn plain(talk: &Talk, view: &View) -> String {
    let one = |(name, n): (String, String)| format!("{name} {n}");
    let all: Vec<String> = match view.has_piles() {
        true => (0..view.hands.len()).map(|s| one((talk.who(s), view.cards_of(s).to_string()))).collect(),
        false => view.scores.iter().enumerate().map(|(s, n)| one((talk.side(s), minus(*n)))).collect(),
    };
    all.join("  ")
}

/// Draws the score; how many rows it took.
pub fn draw(t: &Theme, talk: &Talk, view: &View, area: Rect, buffer: &mut Buffer) -> u16 {
    let mut y = area.y;
    if view.has_piles() {
        t.write(buffer, area.x, y, area.width, say(t.lang, "Kort kvar", "Cards left"), t.quiet());
        for seat in 0..view.hands.len() {
            y += 1;
            let n = view.cards_of(seat);
            let used = t.write(buffer, area.x, y, 12, &talk.who(seat), t.felt());
            let bar = t.back().repeat(n.min(area.width.saturating_sub(18) as usize));
            t.write(buffer, area.x + 12.max(used), y, 4, &format!("{n:>3}"), t.strong());
            buffer.set_stringn(area.x + 16, y, bar, area.width.saturating_sub(16) as usize, t.quiet());
        }
        return y + 1 - area.y;
    }
    for (side, points) in view.scores.iter().enumerate() {
        let width = area.width.saturating_sub(4);
        let own = talk.store.side() == Some(side);
        t.write(buffer, area.x, y, width, &talk.side(side), if own { t.strong() } else { t.felt() });
        t.write(buffer, area.right().saturating_sub(4), y, 4, &format!("{:>3}", minus(*points)), t.strong());
        match view.tally.get(side) {
            Some(Tally::Sixes { cards, turned, hidden }) => {
                draw_sixes(t, *cards, *turned, *hidden, area.x + 1, y + 1, buffer);
            }
            Some(Tally::Low { cards, ones, minus }) => {
                draw_low(t, cards, *ones, *minus, Rect { x: area.x + 1, y: y + 1, ..area }, buffer);
            }
            Some(Tally::Written) | None => {}
        }
        y += 2;
    }
    y - area.y
}

fn draw_sixes(t: &Theme, cards: [Card; 2], turned: bool, hidden: u8, x: u16, y: u16, buffer: &mut Buffer) {
    let [lower, upper] = cards.map(Card::suit);
    let pips = t.sign(lower).to_string().repeat(6_usize.saturating_sub(hidden.into()));
    let cover = if turned { t.back().repeat(6) } else { t.sign(upper).to_string().repeat(6) };
    let (open, close) = if t.ascii { ("[", "]") } else { ("▐", "▌") };
    let mut x = x;
    let mut put = |text: &str, style| {
        buffer.set_stringn(x, y, text, 8, style);
        x += text.chars().count() as u16;
    };
    put(open, t.quiet());
    put(&pips, t.suit(lower));
    put(open, t.quiet());
    put(&cover, if turned { t.quiet() } else { t.suit(upper) });
    put(close, t.quiet());
}

fn draw_low(t: &Theme, cards: &[Card], ones: u8, minus: bool, area: Rect, buffer: &mut Buffer) {
    let Rect { mut x, y, .. } = area;
    let right = area.right().saturating_sub(1);
    if minus {
        x += t.write(buffer, x, y, 4, if t.ascii { "--- " } else { "▬▬ " }, t.strong());
    }
    for card in cards.iter().map(Some).chain(std::iter::repeat_n(None, ones.into())) {
        if x + 3 >= right {
            t.write(buffer, x, y, 1, "…", t.quiet());
            return;
        }
        match card {
            Some(card) => {
                let text = format!("{}{}", index(t.lang, card.rank()), t.sign(card.suit()));
                buffer.set_stringn(x, y, &text, 3, t.suit(card.suit()));
            }
            None => drop(buffer.set_stringn(x, y, t.back().repeat(2), 2, t.quiet())),
        }
        x += 3;
    }
    if cards.is_empty() && ones == 0 {
        t.write(buffer, x, y, 4, "--", t.quiet());
    }
}
