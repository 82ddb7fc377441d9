use std::fmt;

use cards::{Card, CardSet, Suit};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Lead or play a card.
    Play(Card),
    /// Meld king and queen of a suit; also the partner's answer to the general question.
    Meld(Suit),
    /// Ask the general question.
    Ask,
    /// Ask for a suit.
    AskSuit(Suit),
    /// Yes, to a question for a suit.
    Yes,
    /// No.
    No,
    /// Go on without a meld, and draw.
    Draw,
    /// Go on without a meld, and turn up.
    Turn,
    /// Declare halv gubbe.
    Half,
    /// Declare hel gubbe.
    Full,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Meld(suit) => write!(f, "meld {suit}"),
            Action::Ask => f.write_str("ask"),
            Action::AskSuit(suit) => write!(f, "ask {suit}"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Draw => f.write_str("draw"),
            Action::Turn => f.write_str("turn"),
            Action::Half => f.write_str("half"),
            Action::Full => f.write_str("full"),
        }
    }
}

impl Action {
    /// Reads an action's text.
    pub fn parse(text: &str) -> Option<Action> {
        match text.split_once(' ') {
            Some(("play", card)) => card.parse().ok().map(Action::Play),
            Some(("meld", suit)) => suit.parse().ok().map(Action::Meld),
            Some(("ask", suit)) => suit.parse().ok().map(Action::AskSuit),
            Some(_) => None,
            None => Talk::ALL.into_iter().map(Talk::action).find(|a| a.to_string() == text),
        }
    }

    /// Every action there is.
    pub fn universe() -> impl Iterator<Item = Action> {
        Card::all().map(Action::Play).chain(Talk::ALL.into_iter().map(Talk::action))
    }
}

/// An action that plays no card, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Talk(u8);

impl Talk {
    const ALL: [Talk; 15] = {
        let mut all = [Talk(0); 15];
        let mut i = 0;
        while i < 15 {
            all[i] = Talk(i as u8);
            i += 1;
        }
        all
    };

    #[inline]
    fn of(action: Action) -> Option<Talk> {
        Some(Talk(match action {
            Action::Play(_) => return None,
            Action::Ask => 0,
            Action::AskSuit(suit) => 1 + suit as u8,
            Action::Draw => 5,
            Action::Full => 6,
            Action::Half => 7,
            Action::Meld(suit) => 8 + suit as u8,
            Action::No => 12,
            Action::Turn => 13,
            Action::Yes => 14,
        }))
    }

    #[inline]
    fn action(self) -> Action {
        match self.0 {
            0 => Action::Ask,
            1..=4 => Action::AskSuit(Suit::ALL[(self.0 - 1) as usize]),
            5 => Action::Draw,
            6 => Action::Full,
            7 => Action::Half,
            8..=11 => Action::Meld(Suit::ALL[(self.0 - 8) as usize]),
            12 => Action::No,
            13 => Action::Turn,
            _ => Action::Yes,
        }
    }
}

/// A set of actions, without allocation: cards to play, and the rest as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// Cards that may be played.
    pub cards: CardSet,
    talk: u16,
}

impl Moves {
    /// Only these cards.
    #[inline]
    pub const fn cards(cards: CardSet) -> Moves {
        Moves { cards, talk: 0 }
    }

    #[inline]
    pub(crate) fn add(&mut self, action: Action) {
        if let Some(talk) = Talk::of(action) {
            self.talk |= 1 << talk.0;
        }
    }

    #[inline]
    pub(crate) fn add_melds(&mut self, suits: cards::SuitSet) {
        self.talk |= (suits.bits() as u16) << 8;
    }

    #[inline]
    pub(crate) fn add_suit_questions(&mut self, suits: cards::SuitSet) {
        self.talk |= (suits.bits() as u16) << 1;
    }

    /// Is the action among them?
    #[inline]
    pub fn contains(self, action: Action) -> bool {
        match (action, Talk::of(action)) {
            (Action::Play(card), _) => self.cards.contains(card),
            (_, Some(talk)) => self.talk & 1 << talk.0 != 0,
            _ => false,
        }
    }

    /// How many.
    #[inline]
    pub fn len(self) -> usize {
        self.cards.len() + self.talk.count_ones() as usize
    }

    /// None at all?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.cards.is_empty() && self.talk == 0
    }

    /// The action after `n` others, cards first.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Action> {
        if self.talk == 0 {
            return self.cards.nth(n).map(Action::Play);
        }
        let cards = self.cards.len();
        if n < cards {
            return self.cards.nth(n).map(Action::Play);
        }
        let mut talk = self.talk;
        for _ in cards..n {
            talk &= talk.wrapping_sub(1);
        }
        (talk != 0).then(|| Talk(talk.trailing_zeros() as u8).action())
    }

    /// Some action for 64 random bits: quick, nearly even among the cards, and even between cards and the rest.
    #[inline]
    pub fn some(self, bits: u64) -> Option<Action> {
        if self.talk == 0 {
            return self.cards.from_place(bits as u32).map(Action::Play);
        }
        let count = self.len() as u64;
        self.nth((((bits >> 32) * count) >> 32) as usize)
    }

    /// All of them, cards first.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        let talk = Talk::ALL.into_iter().filter(move |t| self.talk & 1 << t.0 != 0);
        self.cards.iter().map(Action::Play).chain(talk.map(Talk::action))
    }

    /// All of them in the order of their texts by code point.
    pub fn in_order(self, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend(self.iter());
        out[from..].sort_by_cached_key(Action::to_string);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back() {
        for action in Action::universe() {
            assert_eq!(Action::parse(&action.to_string()), Some(action));
        }
        for text in ["", "play", "play ", "play  Ks", "meld x", "ask ss", "Play Ks", "yes ", "half 1"] {
            assert_eq!(Action::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn moves_hold_what_is_put_in() {
        let mut moves = Moves::cards("Ks 9h".parse().unwrap());
        for action in [Action::Ask, Action::Meld(Suit::Diamonds), Action::Half, Action::AskSuit(Suit::Clubs)]
        {
            assert!(!moves.contains(action));
            moves.add(action);
            assert!(moves.contains(action));
        }
        assert_eq!(moves.len(), 6);
        let listed: Vec<Action> = moves.iter().collect();
        for (n, action) in listed.iter().enumerate() {
            assert_eq!(moves.nth(n), Some(*action));
        }
        assert_eq!(moves.nth(6), None);
        let mut sorted = Vec::new();
        moves.in_order(&mut sorted);
        let texts: Vec<String> = sorted.iter().map(Action::to_string).collect();
        assert_eq!(texts, ["ask", "ask c", "half", "meld d", "play 9h", "play Ks"]);
    }
}
