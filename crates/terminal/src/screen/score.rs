//! The score as it lies on a real table, and as plain numbers.

use cards::{Rank, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value as Json;

use crate::tell::minus;
use crate::view::View;
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

/// Bondtolva (TF-SCORE-1): two sixes; every pip in sight is a point to go. How many of the lower one's pips are covered,
/// and whether the covering six lies face down.
fn sixes(points: i64) -> (usize, bool) {
    let points = points.clamp(0, 12) as usize;
    if points <= 6 { (points, false) } else { (points - 6, true) }
}

/// Tolva and strecktolva (TF-SCORE-2, TF-SCORE-3): low cards count their ranks, a card face down counts one.
fn low_cards(points: i64, suits: &[Suit]) -> Vec<Option<(Rank, Suit)>> {
    let mut left = points.unsigned_abs();
    let mut cards = Vec::new();
    for (worth, rank) in [(5, Rank::Five), (4, Rank::Four), (3, Rank::Three), (2, Rank::Two)] {
        for suit in suits {
            if left >= worth {
                cards.push(Some((rank, *suit)));
                left -= worth;
            }
        }
    }
    cards.extend(std::iter::repeat_n(None, left as usize));
    cards
}

/// Red for one side, black for the other; a suit each where there are three.
fn suits_of(side: usize, sides: usize) -> &'static [Suit] {
    match (sides, side % 4) {
        (2, 0) => &[Suit::Hearts, Suit::Diamonds],
        (2, _) => &[Suit::Spades, Suit::Clubs],
        (_, 0) => &[Suit::Hearts],
        (_, 1) => &[Suit::Spades],
        (_, 2) => &[Suit::Diamonds],
        _ => &[Suit::Clubs],
    }
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
    let sixes_used = view.rules.get("deck").and_then(Json::as_u64) == Some(24) && view.scores.len() == 2;
    for (side, points) in view.scores.iter().enumerate() {
        let width = area.width.saturating_sub(4);
        let own = talk.store.side() == Some(side);
        t.write(buffer, area.x, y, width, &talk.side(side), if own { t.strong() } else { t.felt() });
        t.write(buffer, area.right().saturating_sub(4), y, 4, &format!("{:>3}", minus(*points)), t.strong());
        let suits = suits_of(side, view.scores.len());
        match sixes_used {
            true => draw_sixes(t, *points, suits, area.x + 1, y + 1, buffer),
            false => draw_low(t, *points, suits, area.x + 1, y + 1, area.right(), buffer),
        }
        y += 2;
    }
    y - area.y
}

fn draw_sixes(t: &Theme, points: i64, suits: &[Suit], x: u16, y: u16, buffer: &mut Buffer) {
    let (covered, down) = sixes(points);
    let (lower, upper) = (suits[0], suits[suits.len() - 1]);
    let pips = t.sign(lower).to_string().repeat(6 - covered);
    let cover = if down { t.back().repeat(6) } else { t.sign(upper).to_string().repeat(6) };
    let (open, close) = if t.ascii { ("[", "]") } else { ("▐", "▌") };
    let mut x = x;
    let mut put = |text: &str, style| {
        buffer.set_stringn(x, y, text, 8, style);
        x += text.chars().count() as u16;
    };
    put(open, t.quiet());
    put(&pips, t.suit(lower));
    put(open, t.quiet());
    put(&cover, if down { t.quiet() } else { t.suit(upper) });
    put(close, t.quiet());
}

fn draw_low(t: &Theme, points: i64, suits: &[Suit], x: u16, y: u16, right: u16, buffer: &mut Buffer) {
    let mut x = x;
    if points < 0 {
        x += t.write(buffer, x, y, 4, if t.ascii { "--- " } else { "▬▬ " }, t.strong());
    }
    for card in low_cards(points, suits) {
        if x + 3 >= right {
            t.write(buffer, x, y, 1, "…", t.quiet());
            return;
        }
        match card {
            Some((rank, suit)) => {
                let text = format!("{}{}", index(t.lang, rank), t.sign(suit));
                buffer.set_stringn(x, y, &text, 3, t.suit(suit));
                x += 3;
            }
            None => {
                buffer.set_stringn(x, y, t.back().repeat(2), 2, t.quiet());
                x += 3;
            }
        }
    }
    if points == 0 {
        t.write(buffer, x, y, 4, "--", t.quiet());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pips_in_sight_are_points_to_go() {
        for points in 0..=12 {
            let (covered, down) = sixes(points);
            let visible = (6 - covered) + if down { 0 } else { 6 };
            assert_eq!(visible as i64, 12 - points);
        }
    }

    #[test]
    fn low_cards_add_up() {
        for points in -30_i64..=30 {
            let cards = low_cards(points, &[Suit::Hearts, Suit::Diamonds]);
            let worth = |card: &Option<(Rank, Suit)>| card.map_or(1, |(rank, _)| rank as i64 + 2);
            assert_eq!(cards.iter().map(worth).sum::<i64>(), points.abs());
        }
    }
}
