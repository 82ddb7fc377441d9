//! Actions as they stand on the wire.

use super::card::{Card, RANKS, join};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `swap Ks 2`: hand card, own pile (counted from 0 in here).
    Swap(Card, usize),
    /// `lay Ks 1` or `lay Ks 2:1`: hand card, other seat if named, pile.
    Lay(Card, Option<usize>, usize),
    /// `shift 1 2 Kh,Ks`: from pile, to pile, cards.
    Shift(usize, usize, Vec<Card>),
    /// `done`: in arranging, or declining a follow-up.
    Done,
    Declare(char),
    /// `pass`: in the declaring, or passing a lead (VT-END-2).
    Pass,
    Play(Vec<Card>),
    Add(Vec<Card>),
    Take,
    Chance,
    Flip(usize),
}

impl Action {
    pub fn parse(text: &str) -> Option<Action> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[0] {
            "swap" if words.len() == 3 => Some(Action::Swap(Card::parse(words[1])?, pile_number(words[2])?)),
            "lay" if words.len() == 3 => {
                let card = Card::parse(words[1])?;
                let parts: Vec<&str> = words[2].split(':').collect();
                if parts.len() == 1 {
                    return Some(Action::Lay(card, None, pile_number(parts[0])?));
                }
                if parts.len() != 2 {
                    return None;
                }
                let seat = digit(parts[0])?;
                Some(Action::Lay(card, Some(seat), pile_number(parts[1])?))
            }
            "shift" if words.len() == 4 => {
                Some(Action::Shift(pile_number(words[1])?, pile_number(words[2])?, card_list(words[3])?))
            }
            "done" if words.len() == 1 => Some(Action::Done),
            "declare" if words.len() == 2 => {
                let letters: Vec<char> = words[1].chars().collect();
                if letters.len() == 1 && RANKS.contains(&letters[0]) {
                    Some(Action::Declare(letters[0]))
                } else {
                    None
                }
            }
            "pass" if words.len() == 1 => Some(Action::Pass),
            "play" if words.len() == 2 => Some(Action::Play(card_list(words[1])?)),
            "add" if words.len() == 2 => Some(Action::Add(card_list(words[1])?)),
            "take" if words.len() == 1 => Some(Action::Take),
            "chance" if words.len() == 1 => Some(Action::Chance),
            "flip" if words.len() == 2 => Some(Action::Flip(pile_number(words[1])?)),
            _ => None,
        }
    }

    pub fn text(&self) -> String {
        match self {
            Action::Swap(card, pile) => format!("swap {} {}", card.text(), pile + 1),
            Action::Lay(card, None, pile) => format!("lay {} {}", card.text(), pile + 1),
            Action::Lay(card, Some(seat), pile) => {
                format!("lay {} {}:{}", card.text(), seat, pile + 1)
            }
            Action::Shift(from, to, cards) => {
                format!("shift {} {} {}", from + 1, to + 1, join(cards))
            }
            Action::Done => "done".to_string(),
            Action::Declare(rank) => format!("declare {rank}"),
            Action::Pass => "pass".to_string(),
            Action::Play(cards) => format!("play {}", join(cards)),
            Action::Add(cards) => format!("add {}", join(cards)),
            Action::Take => "take".to_string(),
            Action::Chance => "chance".to_string(),
            Action::Flip(pile) => format!("flip {}", pile + 1),
        }
    }
}

fn digit(text: &str) -> Option<usize> {
    if text.len() != 1 {
        return None;
    }
    let number = text.chars().next()?.to_digit(10)?;
    Some(number as usize)
}

/// Piles are 1–4 on the wire, 0–3 in here.
fn pile_number(text: &str) -> Option<usize> {
    let number = digit(text)?;
    if (1..=4).contains(&number) { Some(number - 1) } else { None }
}

/// One to four different cards, joined by commas, in any order.
fn card_list(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    for part in text.split(',') {
        let card = Card::parse(part)?;
        if cards.contains(&card) {
            return None;
        }
        cards.push(card);
    }
    if cards.len() > 4 {
        return None;
    }
    Some(cards)
}
