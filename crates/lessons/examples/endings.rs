//! Looks for puzzles in the endings of Vändtia. From where each game nears its end it plays many ways on, some of them wild,
//! and tells of positions in which one kind of play wins whatever lies hidden, and every other one may lose.
//!
//! `cargo run --release -p talong-lessons --example endings -- 0 200 300`: games 0 to 199, 300 ways on from each. The
//! first plays of a game keep the tens, so that there are some left.

#[path = "../tests/help/proof.rs"]
mod proof;

use std::collections::HashSet;

use bots::Budget;
use cards::{Chance, Fast, Rank, Seat, Seed};
use game::{Deal, Game, Opening, Quiet, Running, Stage};
use games::{AnyGame, AnyRules};
use proof::{Force, Proof, Whole, whole};
use vandtia::{Action, Rules, State};

/// The most positions of one look with open cards.
const LOOK: usize = 3000;
/// How many actions a way on has at most.
const LONGEST: usize = 40;
/// A win that comes sooner than after so many actions is no puzzle.
const SOONEST: u32 = 3;
/// How many in a hundred actions of a way on are any.
const WILD: u32 = 50;

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let [from, to, ways] = numbers[..] else { panic!("from which game, to which, how many ways") };
    let AnyRules::Vandtia(rules) = games::rules("vandtia", Some("2"), &[]).expect("a game") else { return };
    (from..to).for_each(|n| look(&rules, n, ways));
}

fn look(rules: &Rules, n: u32, ways: u32) {
    let opening = Opening { dealer: Seat(1), ..Opening::default() };
    let mut game = Running::new(rules.clone(), opening).expect("an opening");
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("ending {n}")))).expect("a deal");
    let mut chance = Fast::new(u64::from(n));
    for _ in 0..400 {
        if is_near(game.state()) {
            break;
        }
        if step(&mut game, 0, &mut chance).is_none() {
            return;
        }
    }
    let mut seen = HashSet::new();
    for _ in 0..if is_near(game.state()) { ways } else { 0 } {
        let mut way = game.clone();
        for _ in 0..LONGEST {
            tell(&way, n, &mut seen);
            if step(&mut way, WILD, &mut chance).is_none() {
                break;
            }
        }
    }
}

fn held(state: &State, seat: u8) -> usize {
    let seat = Seat(seat);
    state.hand(seat).len() + state.open(seat).len() + state.down_count(seat)
}

/// Few cards are left, and few of them hidden.
fn is_near(state: &State) -> bool {
    let down = state.down_count(Seat(0)) + state.down_count(Seat(1));
    state.talong_len() == 0 && held(state, 0) + held(state, 1) <= 14 && down <= 4
}

/// One action: a sound one, or any.
fn step(game: &mut Running<Rules>, wild: u32, chance: &mut Fast) -> Option<()> {
    let rules = game.rules().clone();
    let seat = rules.to_act(game.state()).iter().last()?;
    let legal = game.legal(seat);
    let any = chance.below(100) < wild;
    let mut van = bots::player::<Rules>("van", chance.word())?;
    let action = match any {
        true => *legal.get(chance.below(legal.len() as u32) as usize)?,
        false => van.choose(&rules, &game.view(Some(seat)), Budget::Iterations(1)).action()?,
    };
    let ten = |a: &&Action| matches!(a, Action::Play(cards) if cards.iter().any(|c| c.rank() == Rank::Ten));
    let kept = legal.iter().find(|a| !ten(a)).filter(|_| wild == 0 && ten(&&action));
    game.act(seat, kept.copied().unwrap_or(action)).ok().map(|_| ())
}

/// What a play is but for its suits.
fn kind(action: &str) -> String {
    action.replace(['s', 'h', 'd', 'c'], "")
}

/// Does exactly one kind of action win with open cards, without ending the game at once? After how many actions?
fn sharp(rules: &Rules, state: &State, hero: Seat, legal: &[Action]) -> Option<u32> {
    let (mut good, mut longest) = (HashSet::new(), 0);
    for action in legal {
        let mut after = *state;
        rules.apply(&mut after, hero, *action, &mut Quiet);
        if rules.stage(&after) != Stage::Play {
            return None;
        }
        let (wins, depth) = Force::new(rules, hero, LOOK).settled(&after)?;
        if wins {
            good.insert(kind(&action.to_string()));
            longest = longest.max(depth);
        }
    }
    (good.len() == 1).then_some(longest)
}

fn tell(game: &Running<Rules>, n: u32, seen: &mut HashSet<Whole>) {
    let (rules, state) = (game.rules(), game.state());
    let Some(hero) = state.turn().filter(|_| state.follow_up().is_none()) else { return };
    let legal = game.legal(hero);
    let small = held(state, 0) <= 6 && held(state, 1) <= 6 && state.pile_len() <= 14;
    if legal.len() < 3 || !small || !seen.insert(whole(rules, state)) {
        return;
    }
    let Some(depth) = sharp(rules, state, hero, &legal).filter(|depth| *depth >= SOONEST) else { return };
    let view = game.view(Some(hero));
    let Some(values) = rules.prove(&view) else { return };
    let good: HashSet<String> = values.iter().filter(|(_, v)| *v > 0.99).map(|(a, _)| kind(a)).collect();
    if good.len() != 1 {
        return;
    }
    let fields: Vec<String> = values.iter().map(|(a, v)| format!("{a}={v:.0}")).collect();
    println!("== {n}: seat {hero}, {depth} actions: {}\n{}", fields.join(" "), rules.sketch(&view));
    println!("{}", AnyGame::Vandtia(game.clone()).record());
}
