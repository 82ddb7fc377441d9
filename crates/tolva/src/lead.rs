//! On lead: melds, questions, gubbe and the lead itself (TF-MELD, TF-ASK, TF-GUB).

use cards::{Card, CardSet, Rank, Seat, Suit, SuitSet};
use game::{Game, Sink};

use crate::action::{Action, Moves};
use crate::event::{Event, For, Note};
use crate::house::{Ask, GubbeForm, Layout};
use crate::rules::{Rules, pair};
use crate::score;
use crate::state::{Duty, Gubbe, GubbeKind, Meld, Occasion, Phase, Question, State};

/// May the side of the player on lead meld at all now, whatever its cards?
#[inline]
pub(crate) fn may_meld(rules: &Rules, state: &State) -> bool {
    let score = state.scores[rules.side_of(state.leader).index()];
    let bar = if state.meld_count == 0 { rules.no_trump_at } else { rules.no_meld_at };
    score < bar
        && state.meld_count < rules.max_melds
        && state.gubbe.is_none()
        && (!rules.free_play || state.talong_left())
        && cards_left(rules, state) >= rules.meld_floor as usize
}

/// The cards that the player on lead has left, face-down ones included (TF-MELD-4).
#[inline]
pub(crate) fn cards_left(rules: &Rules, state: &State) -> usize {
    let hand = match rules.layout {
        // At the lead all hands are equally long.
        Layout::Hand => (rules.tricks - state.tricks) as usize,
        _ => state.hands[state.leader.index()].len(),
    };
    match rules.layout {
        Layout::Table => hand + state.rows[state.leader.index() & 1].len(),
        _ => hand,
    }
}

/// The suits that a seat could meld, whether or not it may.
#[inline]
pub(crate) fn melds(rules: &Rules, state: &State, seat: Seat) -> SuitSet {
    state.in_reach(rules, seat).pairs().minus(state.melded)
}

/// The cards that a pending duty makes a seat lead (TF-ASK-6).
#[inline]
pub(crate) fn owed_cards(state: &State, seat: Seat) -> CardSet {
    let owed = state.owed[seat.index()];
    if owed.is_empty() {
        return CardSet::EMPTY;
    }
    let hand = state.hands[seat.index()];
    owed.iter().fold(CardSet::EMPTY, |cards, suit| cards | (hand & pair(suit)))
}

/// The suits in which the asker holds exactly one of king and queen (TF-ASK-3).
pub(crate) fn single_suits(state: &State, seat: Seat) -> SuitSet {
    let hand = state.hands[seat.index()];
    let single = |suit: &Suit| (hand & pair(*suit)).len() == 1 && !state.melded.contains(*suit);
    Suit::ALL.into_iter().filter(single).fold(SuitSet::EMPTY, SuitSet::with)
}

#[inline]
pub(crate) fn moves(rules: &Rules, state: &State) -> Moves {
    let seat = state.turn;
    let reach = state.in_reach(rules, seat);
    let mut moves = Moves::cards(reach);
    let mut owes = false;
    if rules.ask == Ask::Bond {
        let mut bound = owed_cards(state, seat);
        owes = !bound.is_empty();
        if let Some(cards) = state.duty.and_then(Duty::to_lead) {
            bound = reach & cards;
        }
        if !bound.is_empty() {
            moves.cards = bound;
        }
    }
    match state.occasion {
        Occasion::Open if may_meld(rules, state) => {
            let melds = reach.pairs().minus(state.melded);
            moves.add_melds(melds);
            let asks = match rules.ask {
                Ask::None => false,
                Ask::Tolva => true,
                Ask::Streck => melds.is_empty(),
                Ask::Bond => !owes,
            };
            // Before the first lead forehand may at most meld (TF-MELD-2).
            if asks && state.tricks > 0 {
                moves.add(Action::Ask);
            }
        }
        Occasion::Refused => moves.add_suit_questions(single_suits(state, seat)),
        _ => {}
    }
    if rules.gubbe != GubbeForm::None && state.meld_count == 0 && state.gubbe.is_none() {
        if may_declare(rules, state, GubbeKind::Half) {
            moves.add(Action::Half);
        }
        if may_declare(rules, state, GubbeKind::Full) {
            moves.add(Action::Full);
        }
    }
    moves
}

/// May the player on lead declare this gubbe, melds and an earlier gubbe apart?
#[inline]
pub(crate) fn may_declare(rules: &Rules, state: &State, kind: GubbeKind) -> bool {
    match kind {
        GubbeKind::Half => may_declare_half(rules, state),
        GubbeKind::Full => may_declare_full(rules, state),
    }
}

/// Halv gubbe (TF-GUB-1, 2, 5).
#[inline]
fn may_declare_half(rules: &Rules, state: &State) -> bool {
    let score = state.scores[rules.side_of(state.turn).index()];
    let in_time = match rules.gubbe {
        GubbeForm::None => false,
        GubbeForm::Tolva => !state.has_led.contains(state.turn) && gubbe_start(state) + 5 <= rules.tricks,
        GubbeForm::Streck => state.tricks == 1,
    };
    in_time && score <= 5
}

/// Hel gubbe (TF-GUB-4, 6).
#[inline]
fn may_declare_full(rules: &Rules, state: &State) -> bool {
    match rules.gubbe {
        GubbeForm::None => false,
        GubbeForm::Tolva => match state.tricks {
            0 => true,
            1 => !state.has_led.contains(state.turn),
            _ => false,
        },
        GubbeForm::Streck => state.tricks == 1,
    }
}

/// The first trick of a halv gubbe declared now: the one that the player got in with.
fn gubbe_start(state: &State) -> u8 {
    state.tricks.max(1)
}

/// A card has been led: whatever could be said before it is past.
#[inline]
pub(crate) fn led(rules: &Rules, state: &mut State, card: Card) {
    let seat = state.turn;
    state.has_led = state.has_led.with(seat);
    state.occasion = Occasion::Past;
    if rules.ask == Ask::Bond {
        let at = seat.index();
        if matches!(card.rank(), Rank::King | Rank::Queen) {
            state.owed[at] = state.owed[at].without(card.suit());
        }
        state.duty = match state.duty {
            Some(Duty::LeadSuit(suit, partner)) => Some(Duty::Follow(suit, partner)),
            _ => None,
        };
    }
}

/// Melds for a seat. True if the parti is over.
pub(crate) fn meld<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    suit: Suit,
    sink: &mut S,
) -> bool {
    let at = state.meld_count as usize & 3;
    let points = if at == 0 { 2 } else { 1 };
    let meld = Meld { seat, suit, name: rules.next_meld(state), points };
    if at == 0 {
        state.trump = Some(suit);
        state.trumps = CardSet::suit(suit);
    }
    state.melds[at] = Some(meld);
    state.meld_count += 1;
    state.melded = state.melded.with(suit);
    state.shown |= pair(suit);
    state.occasion = Occasion::Melded;
    if S::ON {
        sink.event(Event::Melded(meld));
        for holder in (0..rules.seats).map(Seat) {
            let cards = state.hand(holder) & pair(suit);
            if !cards.is_empty() {
                sink.note(Note::Holds { seat: holder, cards });
            }
        }
    }
    score::give(rules, state, rules.side_of(seat), points.into(), For::Meld(meld.name), sink)
}

pub(crate) fn ask<S: Sink<Rules>>(rules: &Rules, state: &mut State, suit: Option<Suit>, sink: &mut S) {
    if S::ON {
        sink.event(Event::Asked { seat: state.turn, suit, name: rules.next_meld(state) });
        if let Some(suit) = suit {
            sink.note(Note::Single { seat: state.turn, suit });
        } else if rules.ask == Ask::Streck {
            let suits = SuitSet::ALL.minus(state.melded);
            sink.note(Note::NoPair { seat: state.turn, suits });
        }
    }
    state.question = Some(Question { suit });
    state.occasion = Occasion::Asked;
    state.phase = Phase::Answer;
    state.turn = state.turn.step(rules.sides, rules.seats);
}

pub(crate) fn declare<S: Sink<Rules>>(rules: &Rules, state: &mut State, kind: GubbeKind, sink: &mut S) {
    let seat = state.turn;
    let side = rules.side_of(seat);
    let taken = state.taken[side.index() & 3];
    let gubbe = match (kind, rules.gubbe) {
        (GubbeKind::Half, GubbeForm::Tolva) => {
            Gubbe { kind, side, from_trick: gubbe_start(state), before: taken - state.last_trick }
        }
        _ => Gubbe { kind, side, from_trick: 1, before: CardSet::EMPTY },
    };
    state.gubbe = Some(gubbe);
    state.occasion = Occasion::Past;
    if S::ON {
        sink.event(Event::Declared { seat, kind });
    }
    if state.tricks > 0 {
        score::gubbe_decided(rules, state, side, sink);
    }
}
