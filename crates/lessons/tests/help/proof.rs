//! What an action is worth, proven: by the exact solver in the Tolva family, by trying everything in Vändtia.
#![allow(dead_code)]

use std::collections::HashMap;

use bots::{Family, solve};
use cards::{Card, CardSet, Seat};
use game::{Game, Quiet, Running, Stage};
use games::AnyGame;

/// A game whose small positions can be proven.
pub trait Proof: Family {
    /// Is it small enough, with nothing hidden that counting does not tell?
    fn is_small(&self, view: &Self::View) -> bool;
    /// Could there be a sure win as the cards lie? Asked before the long proof.
    fn may_be_won(&self, _: &Self::State, _: Seat) -> bool {
        true
    }
    /// Each legal action with the chance of winning the parti after it, when both play for the best and see everything.
    fn prove(&self, view: &Self::View) -> Option<Vec<(String, f32)>>;
    /// The position in a line, for who looks for puzzles.
    fn sketch(&self, view: &Self::View) -> String;
    /// The game with its name.
    fn any(&self, game: Running<Self>) -> AnyGame;
}

fn hand(cards: impl IntoIterator<Item = cards::Card>) -> String {
    cards.into_iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

impl Proof for tolva::Rules {
    fn is_small(&self, view: &tolva::View) -> bool {
        let Some(state) = solve::certain(self, view) else { return false };
        state.hand(Seat(0)).len() <= 5
    }

    fn prove(&self, view: &tolva::View) -> Option<Vec<(String, f32)>> {
        let seat = view.seat?;
        let state = solve::certain(self, view)?;
        let mut solver = solve::Solver::new(20_000_000);
        let side = self.side_of(seat).index();
        let mut values = Vec::new();
        for action in self.legal_in(view) {
            let mut after = state.clone();
            self.apply(&mut after, seat, action, &mut Quiet);
            let value = match self.stage(&after) {
                Stage::Play => solver.exact(self, &after, &|end| self.worth(end))?.value[side],
                _ => self.worth(&after)[side],
            };
            values.push((action.to_string(), value));
        }
        Some(values)
    }

    fn sketch(&self, view: &tolva::View) -> String {
        let Some(state) = solve::certain(self, view) else { return String::new() };
        let trick: Vec<String> = state.trick(self.seats()).map(|(s, c)| format!("{s}:{c}")).collect();
        format!(
            "own {} | other {} | trick {} | trump {:?} | taken {} / {} | scores {:?}",
            hand(state.hand(Seat(0))),
            hand(state.hand(Seat(1))),
            trick.join(" "),
            state.trump(),
            hand(state.taken(cards::Side(0))),
            hand(state.taken(cards::Side(1))),
            &self.scores(&state)[..2],
        )
    }

    fn any(&self, game: Running<Self>) -> AnyGame {
        AnyGame::Tolva(game)
    }
}

/// The most positions of one proof in Vändtia.
const MOST: usize = 12_000;
/// How far a proof in Vändtia looks ahead, in actions.
const DEEPEST: u32 = 12;

/// Every way in which the hidden cards may lie, each once; none if they are too many, or not all were found.
fn worlds(rules: &vandtia::Rules, view: &vandtia::View) -> Option<Vec<vandtia::State>> {
    let state = view.state();
    let hands: u64 = (0..rules.seats()).map(|s| u64::from(view.hidden(Seat(s)))).sum();
    let down: u64 = (0..rules.seats()).map(|s| state.down_count(Seat(s)) as u64).sum();
    if state.talong_len() > 0 || hands + down > 4 || rules.seats() > 2 {
        return None;
    }
    // Places one by one: the order within a hand does not matter, that of the table does.
    let ways = (hands + 1..=hands + down).product::<u64>();
    let mut chance = cards::Fast::new(7);
    let mut found = HashMap::new();
    for _ in 0..ways * 60 {
        let (_, world) = rules.sample(view, &mut chance)?;
        found.entry(whole(rules, &world)).or_insert(world);
        if found.len() as u64 == ways {
            return Some(found.into_values().collect());
        }
    }
    None
}

/// Where every card lies that can still come into play, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Whole {
    turn: Option<Seat>,
    phase: vandtia::Phase,
    hands: Vec<CardSet>,
    tables: Vec<(Option<Card>, CardSet)>,
    pile: Vec<Card>,
}

/// A position as it can be found again.
pub fn whole(rules: &vandtia::Rules, state: &vandtia::State) -> Whole {
    let seats = || (0..rules.seats()).map(Seat);
    Whole {
        turn: state.turn(),
        phase: state.phase(),
        hands: seats().map(|seat| state.hand(seat)).collect(),
        tables: seats().flat_map(|seat| state.piles(rules, seat)).collect(),
        pile: state.pile().collect(),
    }
}

/// Search in Vändtia for wins that cannot be taken away.
pub struct Force<'a> {
    rules: &'a vandtia::Rules,
    hero: Seat,
    known: HashMap<Whole, (u32, Option<bool>)>,
    looked: usize,
}

impl<'a> Force<'a> {
    /// A search for a player, over so many positions at most.
    pub fn new(rules: &'a vandtia::Rules, hero: Seat, most: usize) -> Force<'a> {
        Force { rules, hero, known: HashMap::new(), looked: MOST - most.min(MOST) }
    }

    /// With all cards open: who wins by force, and within how many actions?
    pub fn settled(&mut self, state: &vandtia::State) -> Option<(bool, u32)> {
        (0..=DEEPEST).find_map(|depth| self.open(state, depth).map(|wins| (wins, depth)))
    }

    fn over(&self, state: &vandtia::State) -> Option<bool> {
        (self.rules.stage(state) != Stage::Play).then(|| self.rules.worth(state)[self.hero.index()] > 0.9)
    }

    /// What the hero sees of a world.
    fn seen(&self, world: &vandtia::State) -> String {
        let view = self.rules.view(world, &[], Some(self.hero));
        format!("{:?} {:?} {}", view.state().phase(), view.state().turn(), position(self.rules, view.state()))
            + &format!("{}", view.hidden(Seat(1 - self.hero.0)))
    }

    /// Does the hero win for sure within so many actions, in all of these worlds, which look the same to the hero?
    fn sure(&mut self, worlds: &[vandtia::State], depth: u32) -> bool {
        self.looked += 1;
        if depth == 0 || self.looked > MOST {
            return false;
        }
        let Some(turn) = worlds[0].turn() else { return false };
        let mut actions = Vec::new();
        if turn == self.hero {
            self.rules.legal(&worlds[0], turn, &mut actions);
            return actions.iter().any(|action| {
                let mut after = worlds.to_vec();
                after.iter_mut().for_each(|world| self.rules.apply(world, turn, *action, &mut Quiet));
                self.all_sure(after, depth - 1)
            });
        }
        let mut after = Vec::new();
        for world in worlds {
            actions.clear();
            self.rules.legal(world, turn, &mut actions);
            for action in &actions {
                let mut next = *world;
                self.rules.apply(&mut next, turn, *action, &mut Quiet);
                after.push(next);
            }
        }
        self.all_sure(after, depth - 1)
    }

    /// The same, of worlds that the hero can tell apart by what is seen.
    fn all_sure(&mut self, worlds: Vec<vandtia::State>, depth: u32) -> bool {
        let mut groups: HashMap<String, HashMap<Whole, vandtia::State>> = HashMap::new();
        for world in worlds {
            match self.over(&world) {
                Some(true) => {}
                Some(false) => return false,
                None => {
                    let group: &mut HashMap<_, _> = groups.entry(self.seen(&world)).or_default();
                    group.entry(whole(self.rules, &world)).or_insert(world);
                }
            }
        }
        groups.into_values().all(|group| self.sure(&group.into_values().collect::<Vec<_>>(), depth))
    }

    /// In this world, all cards open: who wins by force within so many actions? None if that is too few.
    fn open(&mut self, state: &vandtia::State, depth: u32) -> Option<bool> {
        if let Some(over) = self.over(state) {
            return Some(over);
        }
        let turn = state.turn()?;
        if depth == 0 || self.looked > MOST {
            return None;
        }
        let key = whole(self.rules, state);
        if let Some((searched, known)) = self.known.get(&key)
            && (known.is_some() || *searched >= depth)
        {
            return *known;
        }
        self.looked += 1;
        let mut actions = Vec::new();
        self.rules.legal(state, turn, &mut actions);
        let wish = turn == self.hero;
        let mut result = Some(!wish);
        for action in actions {
            let mut after = *state;
            self.rules.apply(&mut after, turn, action, &mut Quiet);
            match self.open(&after, depth - 1) {
                Some(wins) if wins == wish => {
                    result = Some(wish);
                    break;
                }
                Some(_) => {}
                None => result = None,
            }
        }
        self.known.insert(key, (depth, result));
        result
    }
}

impl Proof for vandtia::Rules {
    fn is_small(&self, view: &vandtia::View) -> bool {
        let state = view.state();
        let has =
            |s: u8| state.hand(Seat(s)).len() + state.open(Seat(s)).len() + usize::from(view.hidden(Seat(s)));
        has(0) <= 5 && has(1) <= 5 && worlds(self, view).is_some()
    }

    fn may_be_won(&self, state: &vandtia::State, hero: Seat) -> bool {
        let mut force = Force::new(self, hero, 2500);
        (2..=DEEPEST).step_by(2).any(|depth| force.open(state, depth) == Some(true))
    }

    /// 1 for an action that wins whatever lies hidden, 0 for one after which the other can win by force in some case.
    fn prove(&self, view: &vandtia::View) -> Option<Vec<(String, f32)>> {
        let hero = view.seat?;
        let worlds = worlds(self, view)?;
        let mut values = Vec::new();
        for action in self.legal_in(view) {
            let mut force = Force::new(self, hero, MOST);
            let mut after = worlds.clone();
            after.iter_mut().for_each(|world| self.apply(world, hero, action, &mut Quiet));
            let lost = |force: &mut Force| {
                (2..=DEEPEST)
                    .step_by(2)
                    .any(|d| after.iter().any(|world| force.open(world, d) == Some(false)))
            };
            let value = if lost(&mut force) {
                0.0
            } else {
                force.looked = 0;
                if !(2..=DEEPEST).step_by(2).any(|depth| force.all_sure(after.clone(), depth)) {
                    return None;
                }
                1.0
            };
            values.push((action.to_string(), value));
        }
        Some(values)
    }

    fn sketch(&self, view: &vandtia::View) -> String {
        let Some((_, state)) = self.sample(view, &mut cards::Fast::new(0)) else { return String::new() };
        position(self, &state)
    }

    fn any(&self, game: Running<Self>) -> AnyGame {
        AnyGame::Vandtia(game)
    }
}

/// Where everything lies, in a line.
fn position(rules: &vandtia::Rules, state: &vandtia::State) -> String {
    let seats = (0..rules.seats()).map(|s| {
        let piles = state.piles(rules, Seat(s)).map(|(_, up)| format!("[{}]", hand(up))).collect::<String>();
        format!("{s}: hand {} piles {piles}", hand(state.hand(Seat(s))))
    });
    format!("{} | pile {}", seats.collect::<Vec<_>>().join(" | "), hand(state.pile()))
}
