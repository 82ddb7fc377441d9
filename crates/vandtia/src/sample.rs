//! Hidden cards that could have led to what a view has seen.

use cards::{Card, CardSet, Chance, Rank, Seat, Seed};
use game::{Deal, Game, Puzzle, Reading as _, Sampler, SlotSet};

use crate::action::Action;
use crate::dealing::first_slot;
use crate::event::Note;
use crate::house::FollowUp;
use crate::rules::Rules;
use crate::state::{Phase, SEATS, State, at};
use crate::view::View;

/// What was shown about hidden cards: how many of these were in those slots.
#[derive(Clone, Copy)]
struct Fact {
    cards: CardSet,
    slots: SlotSet,
    at_least: usize,
    at_most: usize,
}

/// What the notes of a view say about the deck's slots.
pub struct Reading {
    puzzle: Puzzle,
    facts: Vec<Fact>,
    /// The slots whose cards have come into each hand so far.
    slots: [SlotSet; SEATS],
    /// The slots of the draw after the latest action.
    latest: SlotSet,
    /// Cards that all have seen at some time.
    seen: CardSet,
    /// Cards that a new hand drawn from the turned-away cards may still hold, unseen.
    returned: [Option<CardSet>; SEATS],
}

/// A deal that could have led to the view, and the state it led to.
///
/// The deal has a fresh seed of its own, from which any reshuffle follows; its deck does not follow from that seed. Dealt
/// and played like the game so far it leads to the state that comes with it, and to an equal view. Once turned-away cards
/// have been shuffled (VT-END-2) that no longer holds: which cards were drawn then is in no deck, so they are sampled
/// as they are now, and the state, but not the deal, agrees with the view.
pub(crate) fn sample(rules: &Rules, view: &View, chance: &mut impl Chance) -> Option<(Deal, State)> {
    let reading = read(rules, view.state.dealer, &view.notes);
    let deck = reading.solve(chance)?;
    let state = whole(rules, view, &reading, &deck, chance)?;
    Some((Deal { deck, seed: Some(Seed(state.seed)) }, state))
}

fn whole(
    rules: &Rules,
    view: &View,
    reading: &Reading,
    deck: &[Card],
    chance: &mut impl Chance,
) -> Option<State> {
    let mut state = fill(rules, view, reading, deck);
    for four in state.seed.chunks_exact_mut(4) {
        four.copy_from_slice(&chance.below(u32::MAX).to_le_bytes());
    }
    take_back(view, reading, &mut state, chance)?;
    Some(state)
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
    whole(rules, view, reading, deck, chance)
}

/// The slots of a round of the deal for one player.
fn packet(rules: &Rules, dealer: Seat, round: usize, seat: Seat) -> std::ops::Range<usize> {
    let forehand = dealer.next(rules.seats);
    let from = (seat.0 + rules.seats - forehand.0) % rules.seats;
    let first = first_slot(rules, round, from);
    first..first + rules.piles as usize
}

fn bits(mut slots: impl Iterator<Item = usize>) -> SlotSet {
    slots.try_fold(0, |bits, slot| (slot < 64).then(|| bits | 1u64 << slot)).unwrap_or_default()
}

pub(crate) fn read(rules: &Rules, dealer: Seat, notes: &[Note]) -> Reading {
    let mut reading = Reading {
        puzzle: Puzzle::new(rules.pack().cards()),
        facts: Vec::new(),
        slots: [0; SEATS],
        latest: 0,
        seen: CardSet::EMPTY,
        returned: [None; SEATS],
    };
    for seat in (0..rules.seats).map(Seat) {
        reading.slots[at(seat)] = bits(packet(rules, dealer, 2, seat));
    }
    let mut next = first_slot(rules, 3, 0);
    for note in notes {
        match *note {
            Note::Begun { .. } | Note::Dealt { hand: None, .. } => {}
            Note::Dealt { seat, hand: Some(hand) } => reading.keep(hand, reading.slots[at(seat)]),
            Note::Up { seat, pile, card } => {
                reading
                    .show(CardSet::of(card), bits(packet(rules, dealer, 1, seat).skip(pile.into()).take(1)));
            }
            Note::Bared { seat, pile, card } => {
                reading
                    .show(CardSet::of(card), bits(packet(rules, dealer, 0, seat).skip(pile.into()).take(1)));
            }
            Note::Chanced { card, .. } => {
                reading.show(CardSet::of(card), bits(next..next + 1));
                next += 1;
            }
            Note::Drew { seat, card } => {
                let slot = bits(next..next + 1);
                next += 1;
                reading.slots[at(seat)] |= slot;
                reading.latest |= slot;
                reading.keep(card.into_iter().collect(), slot);
            }
            Note::Acted { seat, action } => {
                let slots = reading.slots[at(seat)];
                match action {
                    Action::Swap { card, .. } | Action::Lay { card, .. } => {
                        reading.show(CardSet::of(card), slots);
                    }
                    Action::Play(cards) => reading.show(cards, slots),
                    Action::Add(cards) => reading.show(cards, reading.latest),
                    _ => {}
                }
                reading.latest = 0;
            }
            Note::Drawable { rank, some, .. } => {
                reading.count(rank, reading.latest, if some { 1..=4 } else { 0..=0 });
            }
            Note::Holds { seat, rank, count } => {
                reading.count(rank, reading.slots[at(seat)], count.into()..=4);
            }
            Note::Lacks { seat, cards } => {
                reading.keep(cards - reading.seen, !reading.slots[at(seat)]);
                if let Some(returned) = &mut reading.returned[at(seat)] {
                    *returned -= cards;
                }
            }
            Note::Reshuffled { seat, pile, .. } => {
                // Whatever else they may have drawn has been seen, and is gone for all that can be known.
                reading.returned[at(seat)] = Some(reading.seen - pile);
            }
        }
    }
    reading.puzzle.watch(reading.facts.iter().fold(CardSet::EMPTY, |all, fact| all | fact.cards));
    reading
}

impl Reading {
    /// The cards are in these slots.
    fn keep(&mut self, cards: CardSet, slots: SlotSet) {
        for card in cards {
            self.puzzle.restrict(card, slots);
        }
    }

    /// The cards are seen by all. Those that nobody had seen before were in these slots.
    fn show(&mut self, cards: CardSet, slots: SlotSet) {
        self.keep(cards - self.seen, slots);
        self.seen |= cards;
        for returned in self.returned.iter_mut().flatten() {
            *returned -= cards;
        }
    }

    /// So many cards of the rank that not all have seen are in these slots.
    fn count(&mut self, rank: Rank, slots: SlotSet, count: std::ops::RangeInclusive<usize>) {
        let cards = CardSet::rank(rank) - self.seen;
        self.facts.push(Fact { cards, slots, at_least: *count.start(), at_most: *count.end() });
    }
}

type Way = Vec<(Card, SlotSet)>;

fn held(deck: &[Card], mut slots: SlotSet) -> CardSet {
    let mut cards = CardSet::EMPTY;
    while slots != 0 {
        if let Some(card) = deck.get(slots.trailing_zeros() as usize) {
            cards.insert(*card);
        }
        slots &= slots - 1;
    }
    cards
}

/// The first fact that a deck contradicts, as the ways to mend it: one card more in the slots, or one less.
fn broken(facts: &[Fact], deck: &[Card]) -> Option<Vec<Way>> {
    facts.iter().find_map(|fact| {
        let there = held(deck, fact.slots) & fact.cards;
        if there.len() < fact.at_least {
            return Some((fact.cards - there).iter().map(|card| vec![(card, fact.slots)]).collect());
        }
        let too_many = there.len() > fact.at_most;
        too_many.then(|| there.iter().map(|card| vec![(card, !fact.slots)]).collect())
    })
}

/// The view's state with the deck's cards in the hidden places.
fn fill(rules: &Rules, view: &View, reading: &Reading, deck: &[Card]) -> State {
    let mut state = view.state;
    for seat in (0..rules.seats).map(Seat) {
        let unseen = held(deck, reading.slots[at(seat)]) - reading.seen;
        let down = packet(rules, state.dealer, 0, seat).filter_map(|slot| deck.get(slot));
        let player = state.player_mut(seat);
        player.hand |= unseen;
        for (pile, card) in down.enumerate() {
            if player.has_down & 1 << pile != 0 {
                player.down[pile & 3] = *card;
            }
        }
    }
    for (slot, card) in state.talong.iter_mut().zip(deck.iter().skip(first_slot(rules, 3, 0))) {
        *slot = *card;
    }
    let waiting = held(deck, reading.latest) & CardSet::rank(state.top);
    if state.phase == Phase::Follow && rules.follow_up != FollowUp::Never && !waiting.is_empty() {
        // Only who acted last can have something to add, and in a race nobody else was told.
        state.waiting = waiting;
        state.waiting_count = waiting.len() as u8;
        state.waiting_seat = state.turn.step(rules.seats - 1, rules.seats);
    }
    state
}

/// Gives back from the turned-away cards what others have drawn of them in a reshuffle.
fn take_back(view: &View, reading: &Reading, state: &mut State, chance: &mut impl Chance) -> Option<()> {
    let others = (0..SEATS).filter(|s| view.seat.map(at) != Some(*s));
    let drawn: Vec<(usize, CardSet)> = others.filter_map(|s| Some((s, reading.returned[s]?))).collect();
    if drawn.is_empty() {
        return Some(());
    }
    let gone = view.gone();
    let mut puzzle = Puzzle::new(gone);
    let mut next = 0;
    let mut hands = Vec::new();
    for (seat, may_have) in drawn {
        let count = view.hidden[seat] as usize;
        let slots = bits(next..next + count);
        next += count;
        for card in gone - may_have {
            puzzle.restrict(card, !slots);
        }
        hands.push((seat, slots));
    }
    let placed = puzzle.solve(chance, &|_| None)?;
    for (seat, slots) in hands {
        let cards = held(&placed, slots);
        let player = &mut state.players[seat];
        player.hand |= cards;
        player.returned = cards;
        state.away -= cards;
    }
    Some(())
}
