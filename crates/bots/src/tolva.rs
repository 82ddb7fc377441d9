//! What players know of the Tolva family.

pub mod chances;
mod claim;
mod facts;
mod play;
mod say;
mod talk;
pub mod taste;

use cards::{Card, CardSet, Chance, Fast, Seat, Text};
use game::{Game, MAX_SEATS};
use tolva::{Action, Rules, State, View, above};

use crate::family::{Family, Judgement};
use crate::search::Tuning;
use crate::solve::{self, Solver};
use facts::Facts;
use taste::Taste;

/// The solver, made when it is first needed.
#[derive(Default)]
pub struct Memory(Option<Box<Solver>>);

/// How many positions exact search may look at: well within the time of a decision.
const LIMIT: u64 = 150_000;

/// More actions than there ever are.
const MOST: usize = 32;

/// How much chance there is in Mästare's playouts, in units of the spread of results.
const NOISE: f32 = 0.1;

impl Family for Rules {
    const TUNING: Tuning = Tuning { explore: 0.7, horizon: u32::MAX, widen: 0.3, least: 16, ripe: u32::MAX };

    type Memory = Memory;

    fn exact(&self, view: &View, memory: &mut Memory) -> Option<(Vec<Action>, f32)> {
        let seat = view.seat?;
        let state = solve::certain(self, view)?;
        let solver = memory.0.get_or_insert_with(|| Box::new(Solver::new(LIMIT)));
        let solved = solver.exact(self, &state, &|end| chances::worth(self, end))?;
        Some((solved.actions, solved.value[self.side_of(seat).index()]))
    }

    fn claim(&self, view: &View) -> Result<Action, Text> {
        claim::claim(self, view)
    }

    fn judge(&self, view: &View, actions: &[Action]) -> Vec<Judgement> {
        let Some(seat) = view.seat else {
            return actions.iter().map(|_| Judgement { score: 0, why: None }).collect();
        };
        let facts = Facts::new(self, view.state(), seat);
        let judged = |action: &Action| match *action {
            Action::Play(card) => {
                let (worth, thought) = play::worth(&facts, card);
                Judgement { score: (worth * 10.0) as i32, why: say::card(&facts, card, thought) }
            }
            other => Judgement { score: talk::worth(&facts, other), why: say::talk(&facts, other) },
        };
        actions.iter().map(judged).collect()
    }

    fn beginner(&self, view: &View, actions: &[Action], chance: &mut Fast) -> usize {
        let any = |chance: &mut Fast| chance.below(actions.len() as u32) as usize;
        let Some(seat) = view.seat else { return any(chance) };
        let state = view.state();
        let rates = |action: &Action| beginner_rates(self, state, seat, *action);
        // A beginner slips now and then, and does not always dare to ask.
        let shy = chance.below(4) != 0;
        let sober: Vec<usize> = (0..actions.len())
            .filter(|i| rates(&actions[*i]) > -500 && !(shy && matches!(actions[*i], Action::Ask)))
            .collect();
        if sober.is_empty() {
            return any(chance);
        }
        if chance.below(4) == 0 {
            return sober[chance.below(sober.len() as u32) as usize];
        }
        let best = sober.iter().max_by_key(|i| rates(&actions[**i]) * 16 + chance.below(16) as i32);
        best.copied().unwrap_or(0)
    }

    fn say(&self, action: Action) -> Text {
        games::words::deed(action)
    }

    #[inline]
    fn quick(&self, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
        choose(self, state, seat, |facts, card| {
            play::worth(facts, card).0 + (chance.below(1024) as f32) * (6.0 / 1024.0)
        })
    }

    #[inline]
    fn deft(&self, state: &State, seat: Seat, chance: &mut Fast) -> Option<Action> {
        if state.gubbe().is_some() {
            return self.quick(state, seat, chance);
        }
        let mut taste = None;
        choose(self, state, seat, |facts, card| {
            let taste = taste.get_or_insert_with(|| Taste::new(facts));
            taste.of(facts, card) + (chance.below(1024) as f32) * (NOISE / 1024.0)
        })
    }

    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let moves = self.moves(state);
        if moves.len() <= 1 {
            out.extend(moves.nth(0));
            return;
        }
        let facts = Facts::new(self, state, seat);
        let taste = state.gubbe().is_none().then(|| Taste::new(&facts));
        let liking = |action: Action| match action {
            Action::Play(card) if let Some(taste) = &taste => taste.of(&facts, card),
            Action::Play(card) => play::worth(&facts, card).0,
            said => talk::worth(&facts, said) as f32,
        };
        let mut best = [0.0; MOST];
        let mut count = 0;
        for action in moves.iter() {
            match action {
                Action::Play(card) if is_double(&facts, moves.cards, card) => continue,
                _ if count == MOST => out.push(action),
                _ => {
                    let like = liking(action);
                    let place = best[..count].partition_point(|other| *other >= like);
                    out.insert(out.len() - (count - place), action);
                    best[place..=count].rotate_right(1);
                    best[place] = like;
                    count += 1;
                }
            }
        }
    }

    fn worth(&self, state: &State) -> [f32; MAX_SEATS] {
        chances::worth(self, state)
    }
}

/// What a playout does: says what is worth saying, else plays the card that is liked best.
#[inline]
fn choose<'a>(
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    mut liking: impl for<'b> FnMut(&'b Facts<'a>, Card) -> f32,
) -> Option<Action> {
    let moves = rules.moves(state);
    if moves.len() <= 1 {
        return moves.nth(0);
    }
    let facts = Facts::new(rules, state, seat);
    if talk::is_talking(rules, state) && moves.len() > moves.cards.len() {
        let said = moves.iter().filter(|a| !matches!(a, Action::Play(_) | Action::Half | Action::Full));
        let best = said.max_by_key(|a| talk::worth(&facts, *a));
        if let Some(action) = best
            && (moves.cards.is_empty() || talk::worth(&facts, action) > 0)
        {
            return Some(action);
        }
    }
    let mut best: Option<(f32, Card)> = None;
    for card in moves.cards {
        let worth = liking(&facts, card);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, card));
        }
    }
    best.map(|(_, card)| Action::Play(card))
}

/// Does a lower card of the same suit, also playable, come to the same? Only cards that count nothing and differ by no
/// card that somebody else may have.
fn is_double(facts: &Facts, playable: CardSet, card: Card) -> bool {
    let lower = playable & CardSet::suit(card.suit());
    lower.iter().any(|other| {
        other != card
            && above(other).contains(card)
            && facts.value(other) == facts.value(card)
            && ((above(other) - above(card)) & (facts.unseen | facts.state.shown())).is_empty()
    })
}

/// What a beginner thinks: melds are good, gubbe is frightening, take tricks with high cards, otherwise throw low ones.
fn beginner_rates(rules: &Rules, state: &State, seat: Seat, action: Action) -> i32 {
    let facts = Facts::new(rules, state, seat);
    match action {
        Action::Meld(_) | Action::Yes => 200,
        Action::Ask | Action::AskSuit(_) => 100,
        Action::No | Action::Draw | Action::Turn => 0,
        Action::Half | Action::Full => -1000,
        Action::Play(card) => {
            let height = 9 - above(card).len() as i32;
            if facts.takes(card) { 10 + height } else { -height }
        }
    }
}
