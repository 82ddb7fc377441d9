use cards::Seat;

use crate::game::{Game, Quiet};

/// Sees every state that `depth` actions lead to, or fewer where there is no next one, with the number of next actions.
/// A game can be thousands of actions deep, so what is still open is kept on the heap.
fn visit<G: Game>(rules: &G, state: &G::State, depth: u32, mut see: impl FnMut(&G::State, usize)) {
    let mut open = Vec::new();
    let mut next = Some(state.clone());
    let mut legal = Vec::new();
    loop {
        if let Some(state) = next.take() {
            let mut actions = Vec::new();
            for seat in rules.to_act(&state).iter() {
                legal.clear();
                rules.legal(&state, seat, &mut legal);
                actions.extend(legal.iter().map(|action| (seat, *action)));
            }
            if actions.is_empty() || open.len() == depth as usize {
                see(&state, actions.len());
            } else {
                open.push((state, actions));
            }
        }
        let Some((state, actions)) = open.last_mut() else { return };
        match actions.pop() {
            Some((seat, action)) => {
                let mut after = state.clone();
                rules.apply(&mut after, seat, action, &mut Quiet);
                next = Some(after);
            }
            None => drop(open.pop()),
        }
    }
}

/// How many sequences of `depth` actions there are from here, counting those that end sooner.
pub fn perft<G: Game>(rules: &G, state: &G::State, depth: u32) -> u64 {
    let Some(before_last) = depth.checked_sub(1) else { return 1 };
    let mut count = 0;
    visit(rules, state, before_last, |_, actions| count += actions.max(1) as u64);
    count
}

/// What the sequences of [`perft`] lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// How many sequences there are.
    pub count: u64,
    /// How many of them have no next action.
    pub ended: u64,
    /// The points of the first side after all of them, added up.
    pub points: i64,
}

/// [`perft`], and what the sequences lead to.
pub fn census<G: Game>(rules: &G, state: &G::State, depth: u32) -> Census {
    let mut total = Census::default();
    visit(rules, state, depth, |state, actions| {
        total.count += 1;
        total.ended += u64::from(actions == 0);
        total.points += i64::from(rules.scores(state)[0]);
    });
    total
}

/// One first action and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divided {
    /// The acting seat.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
    /// Sequences that begin with it.
    pub count: u64,
}

/// [`perft`], split by the first action.
pub fn divide<G: Game>(rules: &G, state: &G::State, depth: u32) -> Vec<Divided> {
    let mut parts = Vec::new();
    if depth == 0 {
        return parts;
    }
    for seat in rules.to_act(state).iter() {
        let mut actions = Vec::new();
        rules.legal(state, seat, &mut actions);
        for action in actions {
            let mut next = state.clone();
            rules.apply(&mut next, seat, action, &mut Quiet);
            let count = perft(rules, &next, depth - 1);
            parts.push(Divided { seat, action: action.to_string(), count });
        }
    }
    parts
}
