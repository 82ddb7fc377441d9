//! Information-set Monte Carlo tree search with one observer.
//!
//! Each iteration takes a sample of the view, walks down one tree whose edges are actions, adds a node, plays the deal
//! out and remembers what each side got. A node's children are chosen among those that the sample allows, and an action
//! is measured against how often it was available. Nobody's hidden cards are in the tree.

use cards::{Chance, Fast, Seat, SeatSet};
use game::{MAX_SEATS, Stage};

use crate::family::Family;
use crate::player::{Budget, Choice, Player};

/// How the search weighs what it does not know yet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// The weight of exploring, in units of the spread of what playouts give.
    pub explore: f32,
    /// After so many actions a playout stops where a position can be valued.
    pub horizon: u32,
    /// How many actions are tried below the first: one, and this many times the square root of the visits.
    pub widen: f32,
    /// How often every action at the root is tried before any is given up.
    pub least: u32,
    /// With more than two players, how often an action must have been tried before the tree grows below it.
    pub ripe: u32,
}

/// What search found about one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<A> {
    /// The action; none is keeping still in a race.
    pub action: Option<A>,
    /// How often it was tried.
    pub visits: u32,
    /// The mean chance of winning the parti.
    pub mean: f32,
}

struct Node<A> {
    action: Option<A>,
    seat: Seat,
    visits: u32,
    available: u32,
    total: f32,
    /// The first child and the next sibling; 0 is none.
    child: u32,
    next: u32,
}

/// A search tree with its working space, kept between decisions so that nothing is allocated anew.
pub struct Search<G: Family> {
    tuning: Tuning,
    nodes: Vec<Node<G::Action>>,
    path: Vec<u32>,
    options: Vec<Option<G::Action>>,
    fresh: Vec<Option<G::Action>>,
    actions: Vec<G::Action>,
    /// The root's children in this round.
    round: Vec<u32>,
    /// Are playouts made as well as they can be? A plain search makes them by the quick policy.
    deft: bool,
    count: f32,
    mean: f32,
    spread: f32,
}

/// Means that differ by less than this many standard errors are taken as level.
const DOUBT: f32 = 0.5;

/// No deal of any game has this many actions; a playout that does is cut off.
const LONGEST: u32 = 6_000;

impl<G: Family> Search<G> {
    /// An empty tree.
    pub fn new(tuning: Tuning) -> Search<G> {
        Search { tuning, deft: true, ..Search::plain(tuning) }
    }

    /// A search that does not narrow down what it looks at and plays on by the quick policy.
    pub(crate) fn plain(tuning: Tuning) -> Search<G> {
        Search {
            tuning: Tuning { widen: f32::INFINITY, ripe: 0, ..tuning },
            nodes: Vec::new(),
            path: Vec::new(),
            options: Vec::new(),
            fresh: Vec::new(),
            actions: Vec::new(),
            round: Vec::new(),
            deft: false,
            count: 0.0,
            mean: 0.0,
            spread: 0.0,
        }
    }

    /// Searches from a view and tells what was found about each action, the best first. Keeping still is among them
    /// where it is possible.
    ///
    /// It goes in rounds: one sample, and in it every action that may still be the best, so that actions are compared
    /// on the same cards.
    pub fn run(
        &mut self,
        rules: &G,
        view: &G::View,
        budget: Budget,
        chance: &mut Fast,
    ) -> Vec<Found<G::Action>> {
        let (Some(seat), _) = G::shown(view) else {
            return Vec::new();
        };
        self.clear();
        let still = rules.may_keep_still(view);
        let mut sampler = rules.sampler(view);
        let mut done = 0;
        let mut sample = None;
        let mut place = 0;
        while goes_on(budget, done) {
            done += 1;
            if place == self.round.len() {
                sample = rules.draw(&mut sampler, chance);
                place = 0;
                if let Some(state) = sample.as_ref().filter(|_| self.nodes[0].child == 0) {
                    self.plant(rules, state, seat, still);
                }
                self.muster();
            }
            let (Some(state), Some(child)) = (sample.clone(), self.round.get(place).copied()) else {
                break;
            };
            place += 1;
            self.iterate(rules, state, seat, Some(child), chance);
        }
        self.found()
    }

    /// Gives the root its children.
    fn plant(&mut self, rules: &G, state: &G::State, seat: Seat, still: bool) {
        self.look(rules, state, seat);
        if still {
            self.options.push(None);
        }
        while let Some(action) = self.options.pop() {
            self.add(0, action, seat);
        }
    }

    /// Which of the root's children take part in the next round: all that may still be the best.
    fn muster(&mut self) {
        let most = self.children(0).map(|(_, node)| node.visits).max().unwrap_or(0);
        let proven = self.children(0).filter(|(_, node)| node.visits * 2 >= most);
        let best = proven.map(|(_, node)| node.mean()).fold(f32::MIN, f32::max);
        let scale = self.tuning.explore * self.spread() * (most.max(1) as f32).ln().sqrt();
        let mut round = std::mem::take(&mut self.round);
        round.clear();
        let may_win = |node: &Node<G::Action>| {
            node.visits < self.tuning.least.max(1)
                || node.mean() + scale / (node.visits as f32).sqrt() >= best
        };
        round.extend(self.children(0).filter(|(_, node)| may_win(node)).map(|(at, _)| at));
        self.round = round;
    }

    fn children(&self, of: u32) -> impl Iterator<Item = (u32, &Node<G::Action>)> {
        let known = |at: u32| (at != 0).then(|| (at, &self.nodes[at as usize]));
        std::iter::successors(known(self.nodes[of as usize].child), move |(_, node)| known(node.next))
    }

    fn add(&mut self, to: u32, action: Option<G::Action>, seat: Seat) -> u32 {
        let new = self.nodes.len() as u32;
        let next = self.nodes[to as usize].child;
        self.nodes.push(Node { action, seat, visits: 0, available: 1, total: 0.0, child: 0, next });
        self.nodes[to as usize].child = new;
        new
    }

    /// The options of a seat.
    fn look(&mut self, rules: &G, state: &G::State, seat: Seat) {
        self.actions.clear();
        rules.candidates(state, seat, &mut self.actions);
        self.options.clear();
        self.options.extend(self.actions.iter().copied().map(Some));
    }

    /// The action to take of those found: the best one, or where search cannot tell it from others, the one of
    /// them that knowledge likes best.
    pub fn prefer(&self, rules: &G, view: &G::View, found: &[Found<G::Action>]) -> Option<Option<G::Action>> {
        let first = found.first()?;
        let doubt = |f: &Found<G::Action>| DOUBT * self.spread() / (f.visits.max(1) as f32).sqrt();
        let near = |f: &&Found<G::Action>| f.visits * 4 >= first.visits && f.mean + doubt(f) >= first.mean;
        let level: Vec<G::Action> = found.iter().filter(near).filter_map(|f| f.action).collect();
        if level.len() < 2 || first.action.is_none() {
            return Some(first.action);
        }
        let judged = rules.judge(view, &level);
        let best = judged.iter().map(|j| j.score).max()?;
        Some(level.iter().zip(&judged).find(|(_, j)| j.score == best).map(|(action, _)| *action))
    }

    /// Searches from an open state as if its cards were known to all.
    pub(crate) fn run_open(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        budget: Budget,
        chance: &mut Fast,
    ) -> Vec<Found<G::Action>> {
        self.clear();
        let mut done = 0;
        while goes_on(budget, done) {
            done += 1;
            self.iterate(rules, state.clone(), seat, None, chance);
        }
        self.found()
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node {
            action: None,
            seat: Seat(0),
            visits: 0,
            available: 1,
            total: 0.0,
            child: 0,
            next: 0,
        });
        self.round.clear();
        (self.count, self.mean, self.spread) = (0.0, 0.0, 0.0);
    }

    /// What is known of the root's actions. One that was tried half as often as another or less is not among the best,
    /// whatever its mean.
    fn found(&self) -> Vec<Found<G::Action>> {
        let mut found: Vec<_> = self
            .children(0)
            .map(|(_, node)| Found { action: node.action, visits: node.visits, mean: node.mean() })
            .collect();
        let most = found.iter().map(|f| f.visits).max().unwrap_or(0);
        let rank = |f: &Found<G::Action>| f.visits * 2 >= most;
        found.sort_by(|a, b| rank(b).cmp(&rank(a)).then(b.mean.total_cmp(&a.mean)));
        found
    }

    /// One walk down the tree, from the root by `first` where it is given.
    fn iterate(
        &mut self,
        rules: &G,
        mut state: G::State,
        seat: Seat,
        mut first: Option<u32>,
        chance: &mut Fast,
    ) {
        self.path.clear();
        let ripe = if rules.seats() > 2 { self.tuning.ripe } else { 0 };
        let mut at = 0;
        while rules.stage(&state) == Stage::Play {
            let actor = if at == 0 { Some(seat) } else { actor(rules, &mut state, chance) };
            let Some(actor) = actor else { break };
            let is_new;
            (at, is_new) = match first.take() {
                Some(child) => (child, self.nodes[child as usize].visits == 0),
                None => {
                    self.look(rules, &state, actor);
                    self.descend(at, actor, chance)
                }
            };
            self.path.push(at);
            match self.nodes[at as usize].action {
                Some(action) => rules.advance(&mut state, actor, action),
                None => keep_still(rules, &mut state, actor, chance),
            }
            if is_new || self.nodes[at as usize].visits < ripe {
                break;
            }
        }
        let worth = finish(rules, &mut state, self.tuning.horizon, self.deft, chance);
        self.learn(rules, &worth, seat);
    }

    /// The child to go to: one not tried yet if there is room for more, else the most promising. True if it is new.
    fn descend(&mut self, at: u32, seat: Seat, chance: &mut Fast) -> (u32, bool) {
        let mut best = (f32::MIN, 0);
        self.fresh.clear();
        self.fresh.extend_from_slice(&self.options);
        let scale = self.tuning.explore * self.spread();
        let mut child = self.nodes[at as usize].child;
        while child != 0 {
            let node = &mut self.nodes[child as usize];
            if node.seat == seat
                && let Some(place) = self.fresh.iter().position(|a| *a == node.action)
            {
                self.fresh.swap_remove(place);
                node.available += 1;
                let visits = node.visits as f32;
                let bound = node.total / visits + scale * ((node.available as f32).ln() / visits).sqrt();
                if bound > best.0 {
                    best = (bound, child);
                }
            }
            child = node.next;
        }
        let tried = self.options.len() - self.fresh.len();
        let room = 1.0 + self.tuning.widen * (self.nodes[at as usize].visits as f32).sqrt();
        if self.fresh.is_empty() || tried > 0 && tried as f32 >= room {
            return (best.1, false);
        }
        let action = if self.tuning.widen.is_finite() {
            self.options.iter().copied().find(|option| self.fresh.contains(option)).flatten()
        } else {
            self.fresh[chance.below(self.fresh.len() as u32) as usize]
        };
        (self.add(at, action, seat), true)
    }

    /// How much the results of the last search differed from each other.
    pub fn spread(&self) -> f32 {
        if self.count < 2.0 { 0.5 } else { (self.spread / self.count).sqrt().max(1e-4) }
    }

    fn learn(&mut self, rules: &G, worth: &[f32; MAX_SEATS], root: Seat) {
        for at in &self.path {
            let node = &mut self.nodes[*at as usize];
            node.visits += 1;
            node.total += worth[rules.side_of(node.seat).index()];
        }
        let own = worth[rules.side_of(root).index()];
        self.count += 1.0;
        let off = own - self.mean;
        self.mean += off / self.count;
        self.spread += off * (own - self.mean);
    }
}

impl<A> Node<A> {
    fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

/// May another iteration be made?
pub(crate) fn goes_on(budget: Budget, done: u32) -> bool {
    match budget {
        Budget::Iterations(most) => done < most.max(1),
        Budget::Until(over) => done == 0 || !over(),
    }
}

/// Who chooses next. Where several may act, those who could add in a race do so, or not, by the quick policy.
pub fn actor<G: Family>(rules: &G, state: &mut G::State, chance: &mut Fast) -> Option<Seat> {
    loop {
        let seats = rules.to_act(state);
        let Some(racer) = rules.racer(state).filter(|_| seats.iter().count() > 1) else {
            return seats.iter().next();
        };
        match rules.quick(state, racer, chance) {
            Some(action) => rules.advance(state, racer, action),
            None => return others(seats, racer),
        }
        if rules.stage(state) != Stage::Play {
            return None;
        }
    }
}

fn others(seats: SeatSet, racer: Seat) -> Option<Seat> {
    seats.iter().find(|seat| *seat != racer)
}

/// The seat keeps still in a race: somebody else acts.
fn keep_still<G: Family>(rules: &G, state: &mut G::State, seat: Seat, chance: &mut Fast) {
    if let Some(other) = others(rules.to_act(state), seat)
        && let Some(action) = rules.quick(state, other, chance)
    {
        rules.advance(state, other, action);
    }
}

/// Plays on for a while, or to the end of the deal, and values what came of it.
pub(crate) fn finish<G: Family>(
    rules: &G,
    state: &mut G::State,
    horizon: u32,
    deft: bool,
    chance: &mut Fast,
) -> [f32; MAX_SEATS] {
    for _ in 0..horizon {
        if rules.stage(state) != Stage::Play {
            break;
        }
        step(rules, state, deft, chance);
    }
    if rules.stage(state) == Stage::Play {
        if let Some(worth) = rules.estimate(state) {
            return worth;
        }
        play_out(rules, state, chance);
    }
    rules.worth(state)
}

/// Plays the deal to its end by the quick policy.
pub fn play_out<G: Family>(rules: &G, state: &mut G::State, chance: &mut Fast) {
    for _ in 0..LONGEST {
        if rules.stage(state) != Stage::Play {
            return;
        }
        step(rules, state, false, chance);
    }
}

/// One action by the deft or by the quick policy.
#[inline]
fn step<G: Family>(rules: &G, state: &mut G::State, deft: bool, chance: &mut Fast) {
    let Some(seat) = actor(rules, state, chance) else { return };
    let action = if deft { rules.deft(state, seat, chance) } else { rules.quick(state, seat, chance) };
    if let Some(action) = action {
        rules.advance(state, seat, action);
    }
}

/// The strongest player: searches.
pub struct Mastare<G: Family> {
    search: Search<G>,
    memory: G::Memory,
    chance: Fast,
}

impl<G: Family> Mastare<G> {
    /// A player whose chance comes from a seed.
    pub fn new(seed: u64, tuning: Tuning) -> Mastare<G> {
        Mastare { search: Search::new(tuning), memory: G::Memory::default(), chance: Fast::new(seed) }
    }
}

impl<G: Family> Player<G> for Mastare<G> {
    fn choose(&mut self, rules: &G, view: &G::View, budget: Budget) -> Choice<G::Action> {
        let legal = rules.legal_in(view);
        let must_act = !rules.may_keep_still(view);
        if must_act && legal.len() < 2 {
            return legal.first().copied().into();
        }
        if must_act && let Some((best, _)) = rules.exact(view, &mut self.memory) {
            return best.iter().copied().find(|a| legal.contains(a)).or(legal.first().copied()).into();
        }
        let found = self.search.run(rules, view, budget, &mut self.chance);
        if found.first().is_some_and(|best| best.action.is_none()) {
            return Choice::KeepStill;
        }
        let best = if must_act { self.search.prefer(rules, view, &found).flatten() } else { None };
        let best = best.or_else(|| found.iter().find_map(|f| f.action));
        best.filter(|a| legal.contains(a)).or(legal.first().copied()).into()
    }
}
