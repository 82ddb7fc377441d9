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
    let to_act = rules.to_act(state);
    if depth == 0 || to_act.is_empty() {
        return Census { count: 1, ended: to_act.is_empty().into(), points: rules.scores(state)[0].into() };
    }
    let mut actions = Vec::new();
    for seat in to_act.iter() {
        actions.clear();
        rules.legal(state, seat, &mut actions);
        for action in &actions {
            let mut next = state.clone();
            rules.apply(&mut next, seat, *action, &mut Quiet);
            let part = census(rules, &next, depth - 1);
            total.count += part.count;
            total.ended += part.ended;
            total.points += part.points;
        }
    }
    total
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
