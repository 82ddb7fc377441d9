use std::fmt;

use cards::{Card, CardSet, Rank, Seat};

/// What a player can do. Piles are counted from 0 here and from 1 in texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Action {
    /// Swap a hand card for the only face-up card of an own pile.
    Swap { card: Card, pile: u8 },
    /// Lay a hand card on face-up cards of its rank; with a seat, on that player's.
    Lay { card: Card, seat: Option<Seat>, pile: u8 },
    /// Move face-up cards from one own pile to another, whose face-up cards go into the hand.
    Shift { from: u8, to: u8, cards: CardSet },
    /// Arranging is done; or the follow-up is declined.
    Done,
    /// Declare a rank.
    Declare(Rank),
    /// Declare nothing; or pass on a lead that may not be made.
    Pass,
    /// Lead or play cards of one rank.
    Play(CardSet),
    /// Add cards just drawn to the own play.
    Add(CardSet),
    /// Plocka: pick the pile up.
    Take,
    /// Chansa: turn the talong's top card onto the pile.
    Chance,
    /// Turn an own face-down card onto the pile.
    Flip(u8),
}

/// Cards as they are written in an action: joined by commas, in the order s h d c.
struct Joined(CardSet);

impl fmt::Display for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Swap { card, pile } => write!(f, "swap {card} {}", number(pile)),
            Action::Lay { card, seat: None, pile } => write!(f, "lay {card} {}", number(pile)),
            Action::Lay { card, seat: Some(seat), pile } => write!(f, "lay {card} {seat}:{}", number(pile)),
            Action::Shift { from, to, cards } => {
                write!(f, "shift {} {} {}", number(from), number(to), Joined(cards))
            }
            Action::Done => f.write_str("done"),
            Action::Declare(rank) => write!(f, "declare {rank}"),
            Action::Pass => f.write_str("pass"),
            Action::Play(cards) => write!(f, "play {}", Joined(cards)),
            Action::Add(cards) => write!(f, "add {}", Joined(cards)),
            Action::Take => f.write_str("take"),
            Action::Chance => f.write_str("chance"),
            Action::Flip(pile) => write!(f, "flip {}", number(pile)),
        }
    }
}

/// A pile's number as texts count it, from 1.
pub(crate) fn number(pile: u8) -> u16 {
    u16::from(pile) + 1
}

/// A pile's number as written, 1 to 4.
fn pile(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'4'] => Some(digit - b'1'),
        _ => None,
    }
}

/// A seat's number as written, 0 to 4.
fn seat(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [digit @ b'0'..=b'4'] => Some(Seat(digit - b'0')),
        _ => None,
    }
}

/// Cards joined by commas, in any order, none of them twice.
fn joined(text: &str) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    for word in text.split(',') {
        let card: Card = word.parse().ok()?;
        if cards.contains(card) {
            return None;
        }
        cards.insert(card);
    }
    Some(cards)
}

impl Action {
    /// Reads an action's text.
    pub fn parse(text: &str) -> Option<Action> {
        let Some((word, rest)) = text.split_once(' ') else {
            let bare = [Action::Done, Action::Pass, Action::Take, Action::Chance];
            return bare.into_iter().find(|a| a.to_string() == text);
        };
        match word {
            "swap" => {
                let (card, at) = rest.split_once(' ')?;
                Some(Action::Swap { card: card.parse().ok()?, pile: pile(at)? })
            }
            "lay" => {
                let (card, at) = rest.split_once(' ')?;
                let card = card.parse().ok()?;
                match at.split_once(':') {
                    Some((who, at)) => Some(Action::Lay { card, seat: Some(seat(who)?), pile: pile(at)? }),
                    None => Some(Action::Lay { card, seat: None, pile: pile(at)? }),
                }
            }
            "shift" => {
                let (from, rest) = rest.split_once(' ')?;
                let (to, cards) = rest.split_once(' ')?;
                Some(Action::Shift { from: pile(from)?, to: pile(to)?, cards: joined(cards)? })
            }
            "declare" => rest.parse().ok().map(Action::Declare),
            "play" => joined(rest).map(Action::Play),
            "add" => joined(rest).map(Action::Add),
            "flip" => pile(rest).map(Action::Flip),
            _ => None,
        }
    }

    /// Every form that can be listed, and plays that never can be: of two ranks, and of five cards.
    pub fn universe() -> Vec<Action> {
        let mut all = vec![Action::Done, Action::Pass, Action::Take, Action::Chance];
        for pile in 0..4 {
            all.push(Action::Flip(pile));
            for card in Card::all() {
                all.push(Action::Swap { card, pile });
                all.push(Action::Lay { card, seat: None, pile });
                let others = (0..5).map(|seat| Action::Lay { card, seat: Some(Seat(seat)), pile });
                all.extend(others);
            }
        }
        for rank in Rank::ALL {
            all.push(Action::Declare(rank));
            for bits in 1..16 {
                let cards = subset(CardSet::rank(rank), bits);
                all.push(Action::Play(cards));
                all.push(Action::Add(cards));
                let ways = (0..16).map(|i| Action::Shift { from: i / 4, to: i % 4, cards });
                all.extend(ways);
            }
        }
        for first in Card::all().step_by(5) {
            for second in Card::all().skip(first.index() + 1).step_by(7) {
                all.push(Action::Play(CardSet::of(first).with(second)));
                all.push(Action::Add(CardSet::of(first).with(second)));
            }
        }
        all.push(Action::Play(CardSet::rank(Rank::King).with(Card::new(Rank::Ace, cards::Suit::Spades))));
        let mut seen = std::collections::HashSet::new();
        all.retain(|action| seen.insert(*action));
        all
    }
}

/// The cards of a set that these bits choose: bit `i` the card after `i` others.
pub(crate) fn subset(cards: CardSet, bits: u32) -> CardSet {
    cards.iter().enumerate().filter(|(i, _)| bits & 1 << i != 0).map(|(_, card)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back() {
        let all = Action::universe();
        for action in &all {
            assert_eq!(Action::parse(&action.to_string()), Some(*action));
        }
        assert!(all.len() > 4_000, "{}", all.len());
    }

    #[test]
    fn texts_that_are_no_actions_are_refused() {
        for text in [
            "",
            "play",
            "play ",
            "play  Ks",
            "play Ks,",
            "play Ks,Ks",
            "play Ks Kh",
            "Play Ks",
            "swap Ks",
            "swap Ks 0",
            "swap Ks 5",
            "swap Ks 1 2",
            "lay Ks :1",
            "lay Ks 5:1",
            "lay Ks 01",
            "shift 1 2",
            "shift 1 2 ",
            "shift 1 2 Ks, Kh",
            "declare 10",
            "declare",
            "flip",
            "flip +1",
            "done ",
            "take 1",
        ] {
            assert_eq!(Action::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn cards_may_come_in_any_order_and_are_written_in_one() {
        let written = |text: &str| Action::parse(text).unwrap().to_string();
        assert_eq!(written("play Kc,Kh,Ks"), "play Ks,Kh,Kc");
        assert_eq!(written("shift 1 2 Kh,Ks"), "shift 1 2 Ks,Kh");
        assert_eq!(written("lay Ks 2:1"), "lay Ks 2:1");
    }
}
