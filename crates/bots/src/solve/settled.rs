use cards::{CardSet, Seat, Side, SuitSet};
use game::Game;
use tolva::{Ask, Layout, Phase, Preset, Rules, State};

use super::key::gubbe_ahead;

/// Is all that is left of a deal trick play? Then nobody can meld or declare any more, whatever they ask, and how the deal
/// ends depends only on vinsten and the last trick.
pub(super) fn settled(rules: &Rules, state: &State) -> bool {
    let at_play = matches!(state.phase(), Phase::Lead | Phase::Follow);
    at_play
        && state.gubbe().is_none()
        && !gubbe_ahead(rules, state)
        && all_in_reach(rules, state)
        && !meld_ahead(rules, state)
}

/// Are there cards to turn up?
fn turns_up(rules: &Rules, state: &State) -> bool {
    let rows = || (0..rules.seats()).flat_map(|seat| state.row(Seat(seat)));
    rules.house().layout == Layout::Table && rows().any(|(_, down)| down.is_some())
}

/// Could anybody still meld, now or later in the deal? The talong is empty and nothing is to be turned up.
fn meld_ahead(rules: &Rules, state: &State) -> bool {
    let house = rules.house();
    let melds = state.melds().count();
    let next_lead = state.tricks() + u8::from(state.phase() == Phase::Follow);
    let left = rules.trick_count().saturating_sub(next_lead);
    let only_from_talong = house.preset == Preset::Bondtolva && house.layout == Layout::Talong;
    let enough = house.max_later_melds.is_some_and(|later| melds > usize::from(later));
    if only_from_talong || enough || left < house.meld_floor {
        return false;
    }
    let bar = match melds {
        0 => house.no_trump_at.into_iter().chain(house.no_meld_at).min(),
        _ => house.no_meld_at,
    };
    let may = |side: u8| bar.is_none_or(|bar| state.score(Side(side)) < bar);
    (0..rules.sides()).any(|side| may(side) && has_pair(rules, state, Side(side)))
}

/// Could the side put together a king and queen that have not been melded?
fn has_pair(rules: &Rules, state: &State, side: Side) -> bool {
    let melded = state.melds().fold(SuitSet::EMPTY, |suits, meld| suits.with(meld.suit));
    let seats = (0..rules.seats()).map(Seat).filter(|seat| rules.side_of(*seat) == side);
    let fresh = |cards: CardSet| !cards.pairs().minus(melded).is_empty();
    // Asked for a suit, partners meld one card each (TF-ASK-3).
    match rules.house().ask {
        Ask::Bond => fresh(seats.fold(CardSet::EMPTY, |all, seat| all | reach(rules, state, seat))),
        _ => { seats }.any(|seat| fresh(reach(rules, state, seat))),
    }
}

/// The cards that a seat may choose from.
pub(super) fn reach(rules: &Rules, state: &State, seat: Seat) -> CardSet {
    let hand = state.hand(seat);
    match rules.house().layout {
        Layout::Table => state.row(seat).into_iter().filter_map(|(up, _)| up).fold(hand, CardSet::with),
        _ => hand,
    }
}

/// Is nothing left to draw or turn up?
pub(super) fn all_in_reach(rules: &Rules, state: &State) -> bool {
    state.hands_up() && state.talong().is_empty() && !turns_up(rules, state)
}
