//! Why an action is refused, as data. The sentences are in `say.rs`.

use cards::{Card, CardSet, Rank, Seat};

use crate::action::Action;
use crate::house::FollowUp;
use crate::opening;
use crate::play::{barred_rest, is_held, playable};
use crate::rules::{MANOEUVRES, Rules, ranks_of};
use crate::state::{Phase, State};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Why {
    NoSuchSeat,
    GameOver,
    NotDealt,
    NotArranging { turn: Seat },
    NotDeclaring { turn: Seat },
    NotYourTurn { turn: Seat },
    MustWait { turn: Seat },
    ArrangeFirst,
    DeclareFirst,
    ArrangedAlready,
    DeclaredAlready,
    NoSwap,
    NoLay,
    NoShift,
    NoLayOnOthers,
    OwnPileHasNoSeat,
    EnoughManoeuvres,
    NoSuchPile { piles: u8 },
    NotInHand { card: Card, rule: &'static str },
    NotAlone,
    OtherRank { card: Card },
    ShiftWhere,
    ShiftFromOne,
    ShiftNotThere,
    ShiftAll,
    RankNotHeld { rank: Rank },
    RankUsed { rank: Rank },
    NoCards,
    SeveralRanks,
    NotYours { card: Card },
    HandFirst,
    TurnBlind,
    TurnedUpNow { card: Card },
    TooLow { rank: Rank, top: Rank },
    LeadDeclared { rank: Rank },
    LeadOne,
    MayNotFinish { empty: bool },
    NotAllOfThem { rank: Rank },
    NothingToAdd,
    AddNever,
    AddInstead { race: bool },
    NotOfTheDraw,
    NothingToDecline,
    LeaderMustPlay,
    CanPlay,
    CanTurn,
    NoTalong,
    HandTooLarge { size: u8 },
    NotBlindYet,
    NeverBlind,
    NoBlindCard,
    MayNotPass,
}

pub(crate) fn why(rules: &Rules, state: &State, seat: Seat, action: Action) -> Why {
    if seat.0 >= rules.seats {
        return Why::NoSuchSeat;
    }
    if let Some(why) = not_now(rules, state, seat, action) {
        return why;
    }
    match action {
        Action::Swap { card, pile } => why_not_swap(rules, state, card, pile),
        Action::Lay { card, seat: owner, pile } => why_not_lay(rules, state, card, owner, pile),
        Action::Shift { from, to, cards } => why_not_shift(rules, state, from, to, cards),
        Action::Done => Why::NothingToDecline,
        Action::Declare(rank) => match opening::uses(state, seat, rank) {
            1.. => Why::RankUsed { rank },
            0 => Why::RankNotHeld { rank },
        },
        Action::Pass if is_held(rules, state.player(seat)) => Why::MayNotFinish { empty: false },
        Action::Pass => Why::MayNotPass,
        Action::Play(cards) => why_not_play(rules, state, seat, cards),
        Action::Add(cards) => why_not_add(rules, state, seat, cards),
        Action::Take => why_not_take(rules, state),
        Action::Chance => why_not_chance(rules, state),
        Action::Flip(pile) => why_not_flip(rules, state, pile),
    }
}

/// What is wrong with the time, whatever the cards.
fn not_now(rules: &Rules, state: &State, seat: Seat, action: Action) -> Option<Why> {
    use Action::{Add, Chance, Declare, Done, Flip, Lay, Pass, Play, Shift, Swap, Take};
    let turn = state.turn;
    match state.phase {
        Phase::Deal => return Some(Why::NotDealt),
        Phase::Over => return Some(Why::GameOver),
        Phase::Arrange if seat != turn => return Some(Why::NotArranging { turn }),
        Phase::Declare if seat != turn => return Some(Why::NotDeclaring { turn }),
        Phase::Lead | Phase::Follow if seat != turn || !state.may_act(rules, seat) => {
            let adds = state.waiting_count > 0 && seat == state.waiting_seat;
            return match action {
                Add(_) => None,
                _ if adds => Some(Why::AddInstead { race: rules.follow_up == FollowUp::Race }),
                _ if seat == turn => Some(Why::MustWait { turn: state.waiting_seat }),
                _ => Some(Why::NotYourTurn { turn }),
            };
        }
        _ => {}
    }
    match (state.phase, action) {
        (Phase::Arrange, Declare(_) | Pass | Play(_) | Add(_) | Take | Chance | Flip(_)) => {
            Some(Why::ArrangeFirst)
        }
        (Phase::Declare, Play(_) | Add(_) | Take | Chance | Flip(_)) => Some(Why::DeclareFirst),
        (Phase::Declare, Done) => Some(Why::ArrangedAlready),
        (Phase::Declare | Phase::Lead | Phase::Follow, Swap { .. } | Lay { .. } | Shift { .. }) => {
            Some(Why::ArrangedAlready)
        }
        (Phase::Lead | Phase::Follow, Declare(_)) => Some(Why::DeclaredAlready),
        _ => None,
    }
}

fn why_not_swap(rules: &Rules, state: &State, card: Card, pile: u8) -> Why {
    if !rules.house.swap {
        return Why::NoSwap;
    }
    if state.manoeuvres >= MANOEUVRES {
        return Why::EnoughManoeuvres;
    }
    if pile >= rules.piles {
        return Why::NoSuchPile { piles: rules.piles };
    }
    if !state.hand(state.turn).contains(card) {
        return Why::NotInHand { card, rule: "VT-ARR-1" };
    }
    Why::NotAlone
}

fn why_not_lay(rules: &Rules, state: &State, card: Card, owner: Option<Seat>, pile: u8) -> Why {
    if !rules.house.lay {
        return Why::NoLay;
    }
    match owner {
        Some(owner) if owner == state.turn => return Why::OwnPileHasNoSeat,
        Some(owner) if owner.0 >= rules.seats => return Why::NoSuchSeat,
        Some(_) if !rules.house.lay_on_others => return Why::NoLayOnOthers,
        _ => {}
    }
    if state.manoeuvres >= MANOEUVRES {
        return Why::EnoughManoeuvres;
    }
    if pile >= rules.piles {
        return Why::NoSuchPile { piles: rules.piles };
    }
    if !state.hand(state.turn).contains(card) {
        return Why::NotInHand { card, rule: "VT-ARR-2" };
    }
    Why::OtherRank { card }
}

fn why_not_shift(rules: &Rules, state: &State, from: u8, to: u8, cards: CardSet) -> Why {
    if !rules.house.shift {
        return Why::NoShift;
    }
    if state.manoeuvres >= MANOEUVRES {
        return Why::EnoughManoeuvres;
    }
    if from >= rules.piles || to >= rules.piles {
        return Why::NoSuchPile { piles: rules.piles };
    }
    if from == to {
        return Why::ShiftWhere;
    }
    let there = state.player(state.turn).up[from as usize & 3];
    if there.len() < 2 {
        return Why::ShiftFromOne;
    }
    if cards.is_subset(there) { Why::ShiftAll } else { Why::ShiftNotThere }
}

/// Why these cards are no play or addition at all.
fn why_no_play(cards: CardSet) -> Option<Why> {
    if cards.is_empty() {
        return Some(Why::NoCards);
    }
    (ranks_of(cards).count_ones() > 1).then_some(Why::SeveralRanks)
}

fn why_not_play(rules: &Rules, state: &State, seat: Seat, cards: CardSet) -> Why {
    if let Some(why) = why_no_play(cards) {
        return why;
    }
    let player = state.player(seat);
    if is_held(rules, player) {
        return Why::MayNotFinish { empty: state.phase == Phase::Lead && state.pile_len == 0 };
    }
    if player.hand.is_empty() && player.open().is_empty() {
        return Why::TurnBlind;
    }
    if let Some(card) = (cards - state.source()).first() {
        return match player.open().contains(card) {
            true if player.hand.is_empty() => Why::TurnedUpNow { card },
            true => Why::HandFirst,
            false => Why::NotYours { card },
        };
    }
    let rank = cards.first().map_or(Rank::Two, |card| card.rank());
    if cards == barred_rest(rules, player) {
        return Why::NotAllOfThem { rank };
    }
    if state.single_lead && cards.len() > 1 {
        return Why::LeadOne;
    }
    match state.lead_rank {
        Some(declared) if !cards.is_subset(playable(rules, state)) => Why::LeadDeclared { rank: declared },
        _ => Why::TooLow { rank, top: state.top },
    }
}

fn why_not_add(rules: &Rules, state: &State, seat: Seat, cards: CardSet) -> Why {
    if rules.follow_up == FollowUp::Never {
        return Why::AddNever;
    }
    if state.waiting_count == 0 || seat != state.waiting_seat {
        return Why::NothingToAdd;
    }
    why_no_play(cards).unwrap_or(Why::NotOfTheDraw)
}

fn why_not_take(rules: &Rules, state: &State) -> Why {
    match state.phase {
        Phase::Lead if is_held(rules, state.player(state.turn)) => Why::MayNotFinish { empty: true },
        Phase::Lead => Why::LeaderMustPlay,
        _ if state.source().is_empty() => Why::CanTurn,
        _ => Why::CanPlay,
    }
}

fn why_not_chance(rules: &Rules, state: &State) -> Why {
    let player = state.player(state.turn);
    if is_held(rules, player) {
        return Why::MayNotFinish { empty: state.phase == Phase::Lead && state.pile_len == 0 };
    }
    if state.phase == Phase::Lead {
        return Why::LeaderMustPlay;
    }
    if !state.talong_left() {
        return Why::NoTalong;
    }
    if player.is_above(rules.piles) {
        return Why::HandTooLarge { size: rules.piles };
    }
    Why::CanPlay
}

fn why_not_flip(rules: &Rules, state: &State, pile: u8) -> Why {
    let player = state.player(state.turn);
    if pile >= rules.piles {
        return Why::NoSuchPile { piles: rules.piles };
    }
    if is_held(rules, player) {
        return Why::MayNotFinish { empty: state.phase == Phase::Lead && state.pile_len == 0 };
    }
    if rules.turn_up {
        return Why::NeverBlind;
    }
    if !player.hand.is_empty() || !player.open().is_empty() {
        return Why::NotBlindYet;
    }
    Why::NoBlindCard
}
