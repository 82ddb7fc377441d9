//! Why an action is refused, as data. The sentences are in `say.rs`.

use cards::{Card, CardSet, Seat, Suit, SuitSet};
use game::Game;

use crate::action::Action;
use crate::house::{Ask, GubbeForm, Layout, Preset};
use crate::lead;
use crate::rules::{Rules, above, pair};
use crate::state::{Duty, GubbeKind, Occasion, Phase, State};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Why {
    NoSuchSeat,
    PartiOver,
    DealOver,
    NotOnLead { turn: Seat },
    NotYourTurn { turn: Seat },
    MustAnswer,
    OtherMustAnswer { turn: Seat },
    MeldOrGoOn { talong: bool },
    NotInHand { card: Card },
    NotInReach { card: Card },
    FirstTrickFromTable,
    Follow { suit: Suit },
    Trump { led: Suit, trump: Suit },
    Beat { best: Card, with: CardSet },
    LeadSuit { suit: Suit },
    LeadPair { suit: Suit },
    PlayPair { suit: Suit },
    LeadOwed { cards: CardSet },
    MeldInTrick,
    MeldBeforeFirstTrick,
    MeldedAlready { suit: Suit },
    Missing { cards: CardSet, table: bool },
    TooFewCards { floor: u8, drawn: bool },
    TalongGone,
    AlreadyRefilled { talong: bool },
    EnoughMelds { later: u8 },
    NothingLeftToAsk,
    OneMeld,
    AskedInstead { bond: bool },
    BarTrump { bar: i32, side: Party },
    BarMeld { bar: i32, side: Party },
    BarAsk { bar: i32, side: Party },
    DuringGubbe,
    NobodyToAsk,
    AskBeforeFirstTrick,
    AskOnLeadOnly { ask: Ask },
    CanMeld,
    AskedAlready,
    GeneralFirst,
    MeldedInstead,
    NoMoreQuestions { ask: Ask },
    NoSingle { suit: Suit },
    OwesFirst { cards: CardSet },
    SuitQuestionNotHere,
    NothingAsked,
    YesToGeneral { ask: Ask },
    YesWithout { suit: Suit },
    MeldToSuitQuestion { suit: Suit },
    NothingToDraw,
    NothingToTurnUp,
    NoDrawing,
    NoTurningUp,
    NoGubbe,
    GubbeAfterMeld,
    OneGubbe,
    GubbeScore { side: Party },
    GubbeOnLeadOnly { streck: bool, half: bool },
    GubbeAfterRefill,
    HalfTooLate,
    HalfTooFewTricks,
    FullTooLate,
    StreckTiming { half: bool },
}

/// Who scores together, and what they count: a player is not spoken to as a team, nor strokes called points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Party {
    pub team: bool,
    pub streck: bool,
}

pub(crate) fn party(rules: &Rules) -> Party {
    Party { team: rules.house.seating.team() > 1, streck: rules.house.preset == Preset::Strecktolva }
}

pub(crate) fn why(rules: &Rules, state: &State, seat: Seat, action: Action) -> Why {
    if seat.0 >= rules.seats {
        return Why::NoSuchSeat;
    }
    match state.phase {
        Phase::Over => return Why::PartiOver,
        Phase::Deal => return Why::DealOver,
        Phase::Lead | Phase::Meld if seat != state.turn => {
            return Why::NotOnLead { turn: state.turn };
        }
        Phase::Answer if seat != state.turn => return Why::OtherMustAnswer { turn: state.turn },
        _ if seat != state.turn => return Why::NotYourTurn { turn: state.turn },
        _ => {}
    }
    match action {
        Action::Play(card) => why_not_play(rules, state, card),
        Action::Meld(suit) => why_not_meld(rules, state, suit),
        Action::Ask => why_not_ask(rules, state, None),
        Action::AskSuit(suit) => why_not_ask(rules, state, Some(suit)),
        Action::Yes | Action::No => why_not_answer(rules, state),
        Action::Draw | Action::Turn => {
            if state.phase == Phase::Answer {
                return Why::MustAnswer;
            }
            match (action, rules.layout) {
                (Action::Draw, Layout::Talong) => Why::NothingToDraw,
                (Action::Draw, _) => Why::NoDrawing,
                (_, Layout::Table) => Why::NothingToTurnUp,
                _ => Why::NoTurningUp,
            }
        }
        Action::Half => why_not_declare(rules, state, GubbeKind::Half),
        Action::Full => why_not_declare(rules, state, GubbeKind::Full),
    }
}

fn why_not_play(rules: &Rules, state: &State, card: Card) -> Why {
    match state.phase {
        Phase::Answer => return Why::MustAnswer,
        Phase::Meld => {
            return Why::MeldOrGoOn { talong: rules.layout == Layout::Talong };
        }
        _ => {}
    }
    let seat = state.turn;
    let reach = state.in_reach(rules, seat);
    if !reach.contains(card) {
        if !state.hands_up {
            return Why::FirstTrickFromTable;
        }
        return match rules.layout {
            Layout::Table => Why::NotInReach { card },
            _ => Why::NotInHand { card },
        };
    }
    if state.phase == Phase::Lead {
        return match state.duty {
            Some(Duty::LeadSuit(suit, _)) => Why::LeadSuit { suit },
            Some(Duty::LeadPair(suit)) => Why::LeadPair { suit },
            _ => Why::LeadOwed { cards: lead::owed_cards(state, seat) },
        };
    }
    if let Some(Duty::Follow(suit, bound)) = state.duty
        && bound == seat
        && !(reach & pair(suit)).is_empty()
    {
        return Why::PlayPair { suit };
    }
    let led = state.trick[0].suit();
    if card.suit() != led && !(reach & CardSet::suit(led)).is_empty() {
        return Why::Follow { suit: led };
    }
    if let Some(trump) = state.trump
        && card.suit() != led
        && card.suit() != trump
    {
        return Why::Trump { led, trump };
    }
    Why::Beat { best: state.best, with: reach & above(state.best) }
}

/// What keeps the side on lead from melding at all.
fn why_no_melds(rules: &Rules, state: &State) -> Option<Why> {
    let score = state.score(rules.side_of(state.leader));
    let house = &rules.house;
    if state.gubbe.is_some() {
        return Some(Why::DuringGubbe);
    }
    if let Some(bar) = house.no_meld_at.filter(|bar| score >= *bar) {
        return Some(Why::BarMeld { bar, side: party(rules) });
    }
    if state.meld_count == 0
        && let Some(bar) = house.no_trump_at.filter(|bar| score >= *bar)
    {
        return Some(Why::BarTrump { bar, side: party(rules) });
    }
    if state.melded == SuitSet::ALL {
        return Some(Why::NothingLeftToAsk);
    }
    if state.meld_count >= rules.max_melds {
        return Some(Why::EnoughMelds { later: rules.max_melds - 1 });
    }
    if rules.free_play && !state.talong_left() {
        return Some(Why::TalongGone);
    }
    // What counts is what was left before drawing.
    let drawn = rules.layout == Layout::Talong && state.occasion == Occasion::Refilled;
    let short = lead::cards_left(rules, state) < rules.meld_floor as usize + usize::from(drawn);
    short.then_some(Why::TooFewCards { floor: rules.meld_floor, drawn })
}

fn why_not_meld(rules: &Rules, state: &State, suit: Suit) -> Why {
    match state.phase {
        Phase::Follow => return Why::MeldInTrick,
        Phase::Answer => {
            if let Some(suit) = state.question.and_then(|q| q.suit) {
                return Why::MeldToSuitQuestion { suit };
            }
        }
        Phase::Lead if state.tricks == 0 && !rules.forehand_trump => {
            return Why::MeldBeforeFirstTrick;
        }
        _ => {}
    }
    match why_no_melds(rules, state) {
        Some(Why::NothingLeftToAsk) | None => {}
        Some(why) => return why,
    }
    if state.melded.contains(suit) {
        return Why::MeldedAlready { suit };
    }
    let missing = pair(suit) - state.in_reach(rules, state.turn);
    if !missing.is_empty() {
        return Why::Missing { cards: missing, table: rules.layout == Layout::Table };
    }
    match state.occasion {
        Occasion::Refused | Occasion::Asked => Why::AskedInstead { bond: rules.ask == Ask::Bond },
        Occasion::Refilled => Why::AlreadyRefilled { talong: rules.layout == Layout::Talong },
        _ => Why::OneMeld,
    }
}

fn why_not_ask(rules: &Rules, state: &State, suit: Option<Suit>) -> Why {
    if rules.ask == Ask::None {
        return Why::NobodyToAsk;
    }
    match state.phase {
        Phase::Lead => {}
        Phase::Answer => return Why::MustAnswer,
        _ => return Why::AskOnLeadOnly { ask: rules.ask },
    }
    if suit.is_some() && rules.ask != Ask::Bond {
        return Why::SuitQuestionNotHere;
    }
    if state.tricks == 0 {
        return Why::AskBeforeFirstTrick;
    }
    match why_no_melds(rules, state) {
        Some(Why::BarTrump { bar, side } | Why::BarMeld { bar, side }) => return Why::BarAsk { bar, side },
        Some(why) => return why,
        None => {}
    }
    match (state.occasion, suit) {
        (Occasion::Refused, Some(suit)) => Why::NoSingle { suit },
        (Occasion::Refused, None) => Why::AskedAlready,
        (Occasion::Open, _) if !lead::owed_cards(state, state.turn).is_empty() => {
            Why::OwesFirst { cards: lead::owed_cards(state, state.turn) }
        }
        (Occasion::Open, Some(_)) => Why::GeneralFirst,
        (Occasion::Open, None) => Why::CanMeld,
        (Occasion::Melded, _) if state.melds().last().is_some_and(|meld| meld.seat == state.turn) => {
            Why::MeldedInstead
        }
        _ => Why::NoMoreQuestions { ask: rules.ask },
    }
}

fn why_not_answer(rules: &Rules, state: &State) -> Why {
    match (state.phase, state.question) {
        (Phase::Answer, Some(question)) => match question.suit {
            Some(suit) => Why::YesWithout { suit },
            None => Why::YesToGeneral { ask: rules.ask },
        },
        _ => Why::NothingAsked,
    }
}

fn why_not_declare(rules: &Rules, state: &State, kind: GubbeKind) -> Why {
    if rules.gubbe == GubbeForm::None {
        return Why::NoGubbe;
    }
    let half = kind == GubbeKind::Half;
    let streck = rules.gubbe == GubbeForm::Streck;
    match state.phase {
        Phase::Lead | Phase::Meld => {}
        Phase::Answer => return Why::MustAnswer,
        _ => return Why::GubbeOnLeadOnly { streck, half },
    }
    if state.gubbe.is_some() {
        return Why::OneGubbe;
    }
    if state.meld_count > 0 {
        return Why::GubbeAfterMeld;
    }
    if lead::may_declare(rules, state, kind) {
        return Why::GubbeAfterRefill;
    }
    if streck && state.tricks != 1 {
        return Why::StreckTiming { half };
    }
    if half && state.score(rules.side_of(state.turn)) > 5 {
        return Why::GubbeScore { side: party(rules) };
    }
    match half {
        true if state.has_led.contains(state.turn) => Why::HalfTooLate,
        true => Why::HalfTooFewTricks,
        false => Why::FullTooLate,
    }
}
