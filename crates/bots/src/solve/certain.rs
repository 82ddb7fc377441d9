use cards::{Fast, Seat};
use game::{Game, Stage};
use tolva::{Layout, Rules, State, View};

/// The whole state, if what the view shows leaves only one possibility for the hidden cards.
///
/// That is so when they all lie in one hand: each is then known by counting. A last card of the talong or of a row counts
/// as a hand of its own. What players have shown about several hidden hands is not reasoned with.
pub fn certain(rules: &Rules, view: &View) -> Option<State> {
    if rules.stage(view.state()) != Stage::Play || hiding_places(rules, view) > 1 {
        return None;
    }
    // Where there is only one possibility, every sample is that one.
    rules.sample(view, &mut Fast::new(0)).map(|(_, state)| state)
}

/// In how many places there are hidden cards. A place is where their order doesn't matter.
fn hiding_places(rules: &Rules, view: &View) -> usize {
    let seats = || (0..rules.seats()).map(Seat);
    let hands = seats().filter(|s| view.hidden(*s) > 0).count();
    let state = view.state();
    let down = match rules.house().layout {
        Layout::Table => seats().flat_map(|s| state.row(s)).filter(|(_, down)| down.is_some()).count(),
        _ => 0,
    };
    hands + down + state.talong().len()
}
