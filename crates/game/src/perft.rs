use crate::game::{Game, Quiet};

/// How many sequences of `depth` actions there are from here, counting those that end sooner.
pub fn perft<G: Game>(rules: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    let mut actions = Vec::new();
    let mut any = false;
    for seat in rules.to_act(state).iter() {
        actions.clear();
        rules.legal(state, seat, &mut actions);
        any |= !actions.is_empty();
        if depth == 1 {
            count += actions.len() as u64;
            continue;
        }
        for action in &actions {
            let mut next = state.clone();
            rules.apply(&mut next, seat, *action, &mut Quiet);
            count += perft(rules, &next, depth - 1);
        }
    }
    if any { count } else { 1 }
}

/// One first action and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divided {
    /// The acting seat.
    pub seat: cards::Seat,
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
