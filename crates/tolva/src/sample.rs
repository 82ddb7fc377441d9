//! Hidden cards that could have led to what a view has seen.

use cards::{Card, CardSet, Chance, Rank, Seat, Suit, SuitSet};
use game::{Deal, Game, MAX_SEATS, Place, Puzzle, Reading as _, Sampler, SlotSet};

use crate::action::Action;
use crate::event::Note;
use crate::rules::{Rules, pair};
use crate::state::{ANY, State};
use crate::view::View;

/// Something that was shown about kings and queens in a hand, by a question to a partner: so never with rows on the table.
#[derive(Clone, Copy)]
enum Fact {
    NoPair(SuitSet),
    Single(Suit),
}

/// A fact with whose it is and what it is about.
struct Shown {
    fact: Fact,
    /// The slots whose cards were in that hand then, unless played before.
    slots: SlotSet,
    /// Cards that had been played by then.
    played: CardSet,
}

/// What the notes of a view say about the deck's slots.
pub struct Reading {
    puzzle: Puzzle,
    facts: Vec<Shown>,
    /// The slots whose cards have come into each hand so far.
    slots: [SlotSet; MAX_SEATS],
    played: CardSet,
    /// The slots of the talong, in order.
    talong: Vec<usize>,
}

pub(crate) fn sample(rules: &Rules, view: &View, chance: &mut impl Chance) -> Option<(Deal, State)> {
    let reading = read(rules, view.state.dealer, &view.notes);
    let deck = reading.solve(chance)?;
    let state = fill(rules, view, &reading, &deck);
    Some((Deal::from_deck(deck), state))
}

impl game::Reading for Reading {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn broken(&self, deck: &[Card]) -> Option<Vec<Way>> {
        broken(&self.facts, deck)
    }
}

pub(crate) fn draw(
    rules: &Rules,
    sampler: &mut Sampler<View, Reading>,
    chance: &mut impl Chance,
) -> Option<State> {
    let (view, reading, deck) = sampler.next(chance)?;
    Some(fill(rules, view, reading, deck))
}

fn slots_of(rules: &Rules, want: impl Fn(Place) -> bool) -> SlotSet {
    let places = rules.places.iter().enumerate();
    places.filter(|(_, p)| want(**p)).fold(0, |slots, (i, _)| slots | 1 << i)
}

pub(crate) fn read(rules: &Rules, dealer: Seat, notes: &[Note]) -> Reading {
    let forehand = dealer.next(rules.seats);
    let from_forehand = |seat: Seat| Seat((seat.0 + rules.seats - forehand.0) % rules.seats);
    let mut puzzle = Puzzle::new(rules.pack().cards());
    puzzle.watch(CardSet::rank(Rank::King) | CardSet::rank(Rank::Queen));
    let mut reading = Reading {
        puzzle,
        facts: Vec::new(),
        slots: [0; MAX_SEATS],
        played: CardSet::EMPTY,
        talong: (0..rules.places.len()).filter(|i| rules.places[*i] == Place::Talong).collect(),
    };
    let mut dealt = [0; MAX_SEATS];
    for seat in (0..rules.seats).map(Seat) {
        dealt[seat.index()] = slots_of(rules, |p| p == Place::Hand(from_forehand(seat)));
    }
    reading.slots = dealt;
    let mut drawn = 0;
    for note in notes {
        match *note {
            Note::Begun { .. } | Note::Dealt { hand: None, .. } => {}
            Note::Dealt { seat, hand: Some(hand) } => {
                for card in hand {
                    reading.puzzle.restrict(card, dealt[seat.index()]);
                }
            }
            Note::Up { seat, place, card } => {
                let at = Place::Up(from_forehand(seat), place);
                reading.puzzle.restrict(card, slots_of(rules, |p| p == at));
            }
            Note::TurnedUp { seat, place, card } => {
                let at = Place::Down(from_forehand(seat), place);
                reading.puzzle.restrict(card, slots_of(rules, |p| p == at));
            }
            Note::Drew { seat, card } => {
                let Some(slot) = reading.talong.get(drawn).map(|s| 1 << s) else {
                    continue;
                };
                drawn += 1;
                reading.slots[seat.index()] |= slot;
                if let Some(card) = card {
                    reading.puzzle.restrict(card, slot);
                }
            }
            Note::Acted { seat, action: Action::Play(card), from_hand } => {
                if from_hand {
                    reading.puzzle.restrict(card, reading.slots[seat.index()]);
                }
                reading.played.insert(card);
            }
            Note::Acted { .. } => {}
            Note::Holds { seat, cards } => {
                for card in cards {
                    reading.puzzle.restrict(card, reading.slots[seat.index()]);
                }
            }
            Note::Lacks { seat, cards } => {
                for card in (cards & rules.pack().cards()) - reading.played {
                    reading.puzzle.restrict(card, !reading.slots[seat.index()]);
                }
            }
            Note::NoPair { seat, suits } => {
                reading.facts.push(shown(&reading, Fact::NoPair(suits), seat));
            }
            Note::Single { seat, suit } => {
                reading.facts.push(shown(&reading, Fact::Single(suit), seat));
            }
        }
    }
    reading
}

fn shown(reading: &Reading, fact: Fact, seat: Seat) -> Shown {
    Shown { fact, slots: reading.slots[seat.index()], played: reading.played }
}

type Way = Vec<(Card, SlotSet)>;

const ROYAL: CardSet =
    CardSet::from_bits(CardSet::rank(Rank::King).bits() | CardSet::rank(Rank::Queen).bits());

/// The first fact that a deck contradicts, as the ways to mend it. Only kings and queens matter to facts.
fn broken(facts: &[Shown], deck: &[Card]) -> Option<Vec<Way>> {
    if facts.is_empty() {
        return None;
    }
    let mut royal = [(ANY, 0); 8];
    let mut found = 0;
    for (slot, card) in deck.iter().enumerate() {
        if ROYAL.contains(*card) && found < royal.len() {
            royal[found] = (*card, 1u64 << slot);
            found += 1;
        }
    }
    facts.iter().find_map(|shown| {
        let mut held = CardSet::EMPTY;
        for (card, slot) in &royal[..found] {
            held |= CardSet::of(*card).when(shown.slots & slot != 0);
        }
        mend(shown, held - shown.played)
    })
}

fn mend(shown: &Shown, hand: CardSet) -> Option<Vec<Way>> {
    let out = |card: Card| vec![(card, !shown.slots)];
    match shown.fact {
        Fact::NoPair(suits) => {
            let suit = suits.iter().find(|s| pair(*s).is_subset(hand))?;
            Some(pair(suit).iter().map(out).collect())
        }
        Fact::Single(suit) => {
            let both = pair(suit);
            let wrong = (both & hand).len() != 1;
            let way = |card: Card| {
                let other = (both - CardSet::of(card)) - shown.played;
                let away = other.iter().map(|c| (c, !shown.slots));
                std::iter::once((card, shown.slots)).chain(away).collect()
            };
            wrong.then(|| (both - shown.played).iter().map(way).collect())
        }
    }
}

/// The view's state with the deck's cards in the hidden places.
fn fill(rules: &Rules, view: &View, reading: &Reading, deck: &[Card]) -> State {
    let mut state = view.state.clone();
    let forehand = state.dealer.next(rules.seats);
    for seat in 0..rules.seats as usize {
        let slots = reading.slots[seat];
        let held = deck.iter().enumerate().filter(|(i, _)| slots & 1 << i != 0);
        state.hands[seat] = held.map(|(_, c)| *c).collect::<CardSet>() - reading.played;
    }
    for (at, slot) in reading.talong.iter().enumerate() {
        state.talong[at] = deck[*slot];
    }
    for (card, place) in deck.iter().zip(&rules.places) {
        if let Place::Down(from, place) = *place {
            let row = &mut state.rows[forehand.step(from.0, rules.seats).index() & 1];
            if row.has_down & 1 << place != 0 {
                row.down[place as usize] = *card;
            }
        }
    }
    state
}
