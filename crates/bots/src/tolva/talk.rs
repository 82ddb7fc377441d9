//! Melds, questions and gubbe.

use cards::{CardSet, Suit};
use game::Game;
use tolva::{Action, Ending, GubbeForm, Phase, Rules, above};

use super::facts::Facts;

/// Worth more than any card.
pub(super) const SURE: i32 = 100_000;

/// The points that end a parti.
const TARGET: i32 = 12;

/// What a meld that gives these points does to the own side's way to twelve: does it win, help or harm?
pub(super) enum Effect {
    Wins,
    Helps,
    Overshoots,
}

/// What so many more points would do.
pub(super) fn effect(facts: &Facts, points: i32) -> Effect {
    let score = facts.state.score(facts.side) + points;
    match facts.rules.house().ending {
        Ending::FirstTo if score >= TARGET => Effect::Wins,
        Ending::Exact if score > TARGET => Effect::Overshoots,
        _ => Effect::Helps,
    }
}

/// The points of the next meld.
pub(super) fn meld_points(facts: &Facts) -> i32 {
    if facts.state.trump().is_none() { 2 } else { 1 }
}

/// How good a suit would be as trump: its length and its high cards.
pub(super) fn strength(facts: &Facts, suit: Suit) -> i32 {
    let own = facts.reach & CardSet::suit(suit);
    let tops = own.iter().filter(|c| facts.is_top(*c)).count() as i32;
    10 * own.len() as i32 + 7 * tops
}

/// The worth of saying something instead of playing a card. Cards lie between -10,000 and 10,000.
pub(super) fn worth(facts: &Facts, action: Action) -> i32 {
    let points = meld_points(facts);
    match action {
        Action::Meld(suit) => match effect(facts, points) {
            Effect::Wins => SURE,
            Effect::Helps => 40_000 + strength(facts, suit),
            Effect::Overshoots => -40_000 + strength(facts, suit),
        },
        Action::Ask => match effect(facts, points) {
            Effect::Overshoots => -30_000,
            // The own meld comes first: after a question it is too late (TF-ASK-1).
            _ => 30_000,
        },
        Action::AskSuit(suit) => 20_000 + strength(facts, suit),
        Action::Yes => match effect(facts, points) {
            Effect::Overshoots => -SURE,
            _ => SURE,
        },
        Action::No | Action::Draw | Action::Turn => 0,
        Action::Half | Action::Full => match makes(facts, action) {
            Some(true) => 60_000 + i32::from(action == Action::Full),
            _ => -60_000,
        },
        Action::Play(_) => 0,
    }
}

/// The tricks that a seat on lead can take in a row in sang, whatever the others have, and what its own cards count in
/// the best of them.
fn run(facts: &Facts, most: usize) -> (usize, f32) {
    let others = f32::from(facts.rules.seats() - 1);
    let mut taking = CardSet::EMPTY;
    for suit in Suit::ALL {
        let own = facts.reach & CardSet::suit(suit);
        let theirs = facts.unseen & CardSet::suit(suit);
        let tops: CardSet = own.iter().filter(|c| (above(*c) & theirs).is_empty()).collect();
        // Each round of the suit draws one from whoever has it.
        let drawn = tops.len() as f32 * others.min(2.0);
        taking |= if drawn >= theirs.len() as f32 { own } else { tops };
    }
    let mut values: Vec<f32> = taking.iter().map(|c| facts.value(c)).collect();
    values.sort_by(|a, b| b.total_cmp(a));
    (values.len(), values.iter().take(most).sum())
}

/// Will the gubbe be made? None: perhaps, worth a search.
pub(super) fn makes(facts: &Facts, action: Action) -> Option<bool> {
    let left = usize::from(facts.left);
    let streck = facts.rules.house().gubbe == GubbeForm::Streck;
    let (need, close) = match (action, streck) {
        (Action::Half, false) => (if facts.state.tricks() == 0 { 6 } else { 5 }, 1),
        (Action::Half, true) => (4, 1),
        (_, false) => (left, 1),
        (_, true) => (left.saturating_sub(1), 1),
    };
    let (tricks, own) = run(facts, need);
    if tricks + close < need {
        return Some(false);
    }
    if tricks < need {
        return None;
    }
    if action == Action::Full {
        return Some(true);
    }
    let before = if facts.state.tricks() == 0 { 0.0 } else { facts.sum(facts.state.last_trick()) };
    let others = f32::from(facts.rules.seats() - 1) * need as f32;
    match before + own + others {
        likely if likely >= 62.0 => Some(true),
        likely if likely >= 48.0 => None,
        _ => Some(false),
    }
}

/// May the player choose between talking and playing here?
pub(super) fn is_talking(rules: &Rules, state: &tolva::State) -> bool {
    rules.seats() > 0 && matches!(state.phase(), Phase::Lead | Phase::Meld | Phase::Answer)
}
