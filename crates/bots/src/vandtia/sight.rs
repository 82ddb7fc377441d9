//! What a view tells of the cards that it does not show.

use cards::{CardSet, Seat};
use game::Game;
use vandtia::{Rules, View};

/// Chances are counted in this many parts.
pub(super) const WHOLE: i32 = 256;

/// The cards that the view's seat has not seen: in the talong, face down, or hidden in a hand.
pub(super) fn unseen(rules: &Rules, view: &View) -> CardSet {
    let state = view.state();
    let mut seen = state.away() | state.pile().collect::<CardSet>();
    for seat in (0..rules.seats()).map(Seat) {
        seen |= state.hand(seat) | state.open(seat);
    }
    !seen
}

/// How likely it is that one of the unseen cards is among these.
pub(super) fn share(unseen: CardSet, fits: CardSet) -> i32 {
    match unseen.len() as i32 {
        0 => 0,
        all => WHOLE * (unseen & fits).len() as i32 / all,
    }
}

/// How many cards a player has left.
pub(super) fn left(view: &View, seat: Seat) -> i32 {
    let state = view.state();
    let cards = state.hand(seat).len() + state.open(seat).len() + state.down_count(seat);
    cards as i32 + i32::from(view.hidden(seat))
}

/// How likely it is that a player has to take the pile, if only these cards may be played.
pub(super) fn blocked(rules: &Rules, view: &View, unseen: CardSet, seat: Seat, fits: CardSet) -> i32 {
    let state = view.state();
    let hidden = i32::from(view.hidden(seat));
    let held = state.hand(seat);
    let missing = WHOLE - share(unseen, fits);
    if held.is_empty() && hidden == 0 {
        let open = state.open(seat);
        return match open.is_empty() {
            true => missing,
            false => WHOLE * i32::from((open & fits).is_empty()),
        };
    }
    if !(held & fits).is_empty() {
        return 0;
    }
    let all = unseen.len() as i32;
    let bad = (unseen - fits).len() as i32;
    let mut chance = WHOLE;
    for drawn in 0..hidden {
        chance = chance * (bad - drawn).max(0) / (all - drawn).max(1);
    }
    let may_chance = state.talong_len() > 0 && held.len() + hidden as usize <= rules.hand_size();
    if may_chance { chance * missing / WHOLE } else { chance }
}
