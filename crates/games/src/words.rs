//! Actions and events in the words that players use: once, for everybody who tells them.
//!
//! Whoever a sentence speaks of stands in it as `{0}`, `{1}`, …, the number of the seat, since names are the table's to
//! give; whoever reads it is spoken to instead. [`Text::say`] gives a language, [`named`] puts the names in.

mod tolva;
mod vandtia;

pub(crate) use tolva::meld_sv;

use ::tolva::Action::Play;
use cards::{Card, CardSet, Rank, Seat, Side, Suit, Text};
use cards::{card_en, card_sv, rank_en, rank_sv, suit_en, suit_sv};
use game::Game;

use crate::act::{AnyAction, AnyEvents};
use crate::any::AnyRules;
use crate::seen::AnyView;

/// A sentence with the names of the seats that it speaks of.
pub fn named(sentence: &str, name: impl Fn(usize) -> String) -> String {
    let mut told = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (seat, after) = after.split_once('}').unwrap_or((after, ""));
        told += before;
        told += &seat.parse().map_or_else(|_| String::new(), &name);
        rest = after;
    }
    told + rest
}

/// Who reads a sentence, at a table with so many seats and sides.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Their seat, if they have one.
    pub own: Option<Seat>,
    /// How many sit.
    pub seats: u8,
    /// How many sides there are.
    pub sides: u8,
}

impl Reader {
    /// A seat as the start of a sentence.
    pub fn who(&self, seat: Seat) -> Text {
        match self.own == Some(seat) {
            true => Text::of("Du", "You"),
            false => Text::new(format!("{{{seat}}}"), format!("{{{seat}}}")),
        }
    }

    fn is_of(&self, seat: Seat, side: Side) -> bool {
        seat.0 % self.sides.max(1) == side.0
    }

    /// A side by its seats, the own one first.
    pub fn side(&self, side: Side) -> Text {
        let mut seats: Vec<Seat> = (0..self.seats).map(Seat).filter(|seat| self.is_of(*seat, side)).collect();
        seats.sort_by_key(|seat| self.own != Some(*seat));
        let names = seats.into_iter().map(|seat| self.who(seat));
        let (sv, en): (Vec<_>, Vec<_>) = names.map(|name| (name.sv, name.en)).unzip();
        Text::new(sv.join(" & "), en.join(" & "))
    }

    /// Who has won; nobody in a draw.
    pub fn won(&self, side: Option<Side>) -> Text {
        match side {
            None => Text::of("Oavgjort.", "A draw."),
            Some(side) if self.own.is_some_and(|own| self.is_of(own, side)) => {
                let partners = self.sides < self.seats;
                Text::of(if partners { "Ni vann!" } else { "Du vann!" }, "You won!")
            }
            Some(side) => with(self.side(side), "vann.", "won."),
        }
    }

    /// What a seat does: in Swedish, in English, and in English to the seat itself.
    fn does(&self, seat: Seat, [sv, en, own]: [&str; 3]) -> Text {
        let en = if self.own == Some(seat) { own } else { en };
        let Text { sv: who, en: called } = self.who(seat);
        Text::new(format!("{who} {sv}."), format!("{called} {en}."))
    }

    /// What a seat does with something.
    fn does_with(&self, seat: Seat, [sv, en, own]: [&str; 3], what: &Text) -> Text {
        let (sv, en, own) =
            (format!("{sv} {}", what.sv), format!("{en} {}", what.en), format!("{own} {}", what.en));
        self.does(seat, [&sv, &en, &own])
    }

    /// What a seat says.
    fn says(&self, seat: Seat, what: &Text) -> Text {
        let who = self.who(seat);
        Text::new(format!("{}: {}", who.sv, what.sv), format!("{}: {}", who.en, what.en))
    }
}

fn card(card: Card) -> Text {
    Text::new(card_sv(card), card_en(card))
}

fn suit(suit: Suit) -> Text {
    Text::of(suit_sv(suit), suit_en(suit))
}

fn rank(rank: Rank) -> Text {
    Text::of(rank_sv(rank), rank_en(rank))
}

fn capital(text: Text) -> Text {
    Text::new(cards::capital(&text.sv), cards::capital(&text.en))
}

/// A text with something before it.
fn to(sv: &str, en: &str, what: &Text) -> Text {
    Text::new(format!("{sv} {}", what.sv), format!("{en} {}", what.en))
}

/// A text with something after it.
fn with(what: Text, sv: &str, en: &str) -> Text {
    Text::new(format!("{} {sv}", what.sv), format!("{} {en}", what.en))
}

/// An action in the middle of a sentence: "spela hjärter kung".
pub fn deed(action: impl Into<AnyAction>) -> Text {
    match action.into() {
        AnyAction::Tolva(action) => tolva::deed(action),
        AnyAction::Vandtia(action) => vandtia::deed(action),
    }
}

/// What an action is called where no view tells more: nothing but its cards decides it, or what is done is said.
pub fn plain(action: &str) -> Option<Text> {
    match (::tolva::Action::parse(action), ::vandtia::Action::parse(action)) {
        (Some(Play(played)), _) => Some(tolva::play(played)),
        (Some(action), _) => Some(capital(tolva::deed(action))),
        (None, Some(action)) => {
            Some(vandtia::of_cards(action).unwrap_or_else(|| capital(vandtia::deed(action))))
        }
        (None, None) => None,
    }
}

/// Cards in words, by their rank where they share one: "två damer".
pub fn some(cards: CardSet) -> Text {
    let first = cards.iter().next();
    match first {
        Some(first) if cards.len() > 1 && cards.iter().all(|card| card.rank() == first.rank()) => {
            some_of(cards.len(), first.rank())
        }
        _ => {
            let join = |one: fn(Card) -> String| cards.iter().map(one).collect::<Vec<_>>().join(", ");
            Text::new(join(card_sv), join(card_en))
        }
    }
}

fn some_of(count: usize, of: Rank) -> Text {
    const SV: [&str; 13] = [
        "tvåor", "treor", "fyror", "femmor", "sexor", "sjuor", "åttor", "nior", "tior", "knektar", "damer",
        "kungar", "ess",
    ];
    const EN: [&str; 13] = [
        "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
        "kings", "aces",
    ];
    let (sv, en) = (["två", "tre", "fyra"], ["two", "three", "four"]);
    let word = |words: [&str; 3]| words.get(count - 2).map_or_else(|| count.to_string(), ToString::to_string);
    Text::new(format!("{} {}", word(sv), SV[of as usize]), format!("{} {}", word(en), EN[of as usize]))
}

impl AnyView {
    /// What an action is called here: what a player would say, or what stands on its button.
    pub fn label(&self, action: AnyAction) -> Text {
        match (self, action) {
            (AnyView::Tolva(rules, view), AnyAction::Tolva(action)) => tolva::label(rules, view, action),
            (AnyView::Vandtia(_, view), AnyAction::Vandtia(action)) => vandtia::label(view, action),
            _ => deed(action),
        }
    }

    /// The question that waits for an answer, as it was asked.
    pub fn question(&self) -> Option<Text> {
        match self {
            AnyView::Tolva(rules, view) => {
                let (_, state) = ::tolva::Rules::shown(view);
                state.question().map(|asked| tolva::question(rules.next_meld(state), asked.suit))
            }
            AnyView::Vandtia(..) => None,
        }
    }
}

impl AnyEvents {
    /// The events as sentences for a reader; none where there is nothing to say. What a reader may not see is left out
    /// before, by [`AnyEvents::seen_by`].
    pub fn words(&self, rules: &AnyRules, reader: Option<Seat>) -> Vec<Option<Text>> {
        let reader = Reader { own: reader, seats: rules.seats(), sides: rules.sides() };
        match (self, rules) {
            (AnyEvents::Tolva(events), AnyRules::Tolva(rules)) => {
                events.iter().map(|event| tolva::event(rules, &reader, event)).collect()
            }
            (AnyEvents::Vandtia(events), _) => {
                events.iter().map(|event| vandtia::event(&reader, event)).collect()
            }
            (AnyEvents::Tolva(events), _) => vec![None; events.len()],
        }
    }
}
