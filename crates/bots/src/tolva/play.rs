//! What playing a card is worth, in card points.

use cards::{Card, CardSet, Side};

use super::facts::Facts;

/// What a point of the parti is worth in card points.
const POINT: f32 = 15.0;

/// What weighed in the worth of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thought {
    /// Nothing worth saying.
    Plain,
    /// It breaks a king and queen that could be melded.
    BreaksPair,
    /// It gives up a king or queen whose mate may come.
    BreaksHalf,
    /// It takes the trick with something in it.
    Takes,
    /// It gets in, with a meld in hand.
    GetsIn,
    /// It gives points to a trick that the own side has.
    Feeds,
    /// It gives points away.
    Gives,
    /// It throws away what is of little use.
    Throws,
    /// It is the highest of its suit that is left.
    Cashes,
    /// It takes the last trick.
    Last,
}

/// The worth of playing a card, and the thought that weighed most.
pub(super) fn worth(facts: &Facts, card: Card) -> (f32, Thought) {
    if let Some(gubbe) = facts.state.gubbe() {
        return in_gubbe(facts, card, gubbe.side);
    }
    let chance = facts.chance(card);
    let value = facts.value(card);
    let lying = facts.sum(facts.state.on_trick()) * if facts.open { 1.0 } else { 0.05 };
    let coming = f32::from(facts.behind()) * 2.0;
    let swing = 2.0 * chance - 1.0;
    let mut parts = [
        (swing * (lying + coming), Thought::Takes),
        (swing * value, if swing > 0.0 { Thought::Feeds } else { Thought::Gives }),
        (-keeping(facts, card), Thought::Plain),
        (0.0, Thought::GetsIn),
        (0.0, Thought::Plain),
    ];
    let melding = !facts.pairs.is_empty();
    let trump_open = facts.state.trump().is_none() && facts.rules.could_meld(facts.state, facts.side);
    let me = facts.takes(card);
    parts[3].0 = chance
        * match (melding && !facts.pairs.contains(card), trump_open) {
            (true, true) => 20.0,
            (true, false) => 8.0,
            (false, true) => 4.0,
            (false, false) => 1.0,
        }
        * if me { 1.0 } else { 0.6 };
    if facts.left == 1 {
        parts[4] = (chance * POINT, Thought::Last);
    }
    if facts.pairs.contains(card) {
        parts[4] = (if trump_open { -1.7 * POINT } else { -0.8 * POINT }, Thought::BreaksPair);
    } else if facts.halves.contains(card) {
        parts[4] = (if trump_open { -6.0 } else { -3.0 }, Thought::BreaksHalf);
    }
    let sum = parts.iter().map(|p| p.0).sum();
    (sum, thought(facts, card, &parts, chance))
}

fn thought(facts: &Facts, card: Card, parts: &[(f32, Thought); 5], chance: f32) -> Thought {
    if matches!(parts[4].1, Thought::BreaksPair | Thought::BreaksHalf | Thought::Last) && parts[4].0 != 0.0 {
        return if parts[4].1 != Thought::Last || chance > 0.5 { parts[4].1 } else { Thought::Plain };
    }
    if parts[3].0 > 6.0 && facts.takes(card) {
        return Thought::GetsIn;
    }
    if facts.takes(card) && chance > 0.6 {
        return if facts.state.best().is_none() { Thought::Cashes } else { Thought::Takes };
    }
    let value = facts.value(card);
    match () {
        () if facts.state.best().is_none() => Thought::Plain,
        () if chance > 0.6 && value > 1.5 => Thought::Feeds,
        () if chance < 0.4 && value > 3.5 => Thought::Gives,
        () if value <= 1.5 => Thought::Throws,
        () => Thought::Plain,
    }
}

/// What the card would be worth later, if it is kept.
fn keeping(facts: &Facts, card: Card) -> f32 {
    if facts.left <= 1 {
        return 0.0;
    }
    let value = facts.value(card);
    let trump = facts.state.trump() == Some(card.suit());
    let end = if facts.left <= 4 { 3.0 } else { 0.0 };
    if facts.is_top(card) {
        return 0.7 * value + 3.0 + end + if trump { 3.0 } else { 0.0 };
    }
    let guarded = (facts.reach & CardSet::suit(card.suit())).len() > 1;
    let later = match (trump, guarded) {
        (true, _) => 0.3,
        (false, true) => 0.1,
        (false, false) => -0.3,
    };
    later * value + if trump { 3.0 + 0.2 * end } else { 0.0 }
}

/// With a gubbe nothing counts but its tricks, and for a half one the points in them.
fn in_gubbe(facts: &Facts, card: Card, side: Side) -> (f32, Thought) {
    let chance = facts.chance(card);
    let ours = side == facts.side;
    let swing = 2.0 * chance - 1.0;
    let feed = if ours { 0.5 } else { 0.3 } * swing * facts.value(card);
    (100.0 * chance + feed - 0.5 * keeping(facts, card), if ours { Thought::Cashes } else { Thought::Takes })
}
