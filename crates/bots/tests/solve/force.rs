//! Plain search over the engine's moves, without pruning or memory, and positions to try it on.

use std::collections::HashMap;

use cards::{Chance, Fast, Rank, Seat};
use game::{Deal, Game, MAX_SEATS, Opening, Quiet, Running, Setting, Stage};
use tolva::{Action, Preset, Rules, SWITCHES, Seating, State};

pub type Worth<'a> = &'a dyn Fn(&State) -> [f32; MAX_SEATS];

/// Everything, to the end. None if that is too much for a test.
pub fn by_force(
    rules: &Rules,
    state: &State,
    worth: Worth,
    cards_only: bool,
    left: &mut u32,
) -> Option<[f32; MAX_SEATS]> {
    *left = left.checked_sub(1)?;
    if rules.stage(state) != Stage::Play {
        return Some(worth(state));
    }
    let side = rules.side_of(state.turn()?).index();
    let mut best: Option<[f32; MAX_SEATS]> = None;
    for action in actions(rules, state, cards_only) {
        let value = by_force(rules, &after(rules, state, action), worth, cards_only, left)?;
        if best.is_none_or(|best| value[side] > best[side]) {
            best = Some(value);
        }
    }
    best
}

/// The legal actions, or only the cards.
pub fn actions(rules: &Rules, state: &State, cards_only: bool) -> Vec<Action> {
    let all = rules.moves(state).iter();
    all.filter(|action| !cards_only || matches!(action, Action::Play(_))).collect()
}

pub fn after(rules: &Rules, state: &State, action: Action) -> State {
    let mut next = state.clone();
    rules.act(&mut next, action, &mut Quiet);
    next
}

/// The actions that are as good as any, found by force.
pub fn best_by_force(
    rules: &Rules,
    state: &State,
    worth: Worth,
    cards_only: bool,
    left: u32,
) -> Option<([f32; MAX_SEATS], Vec<Action>)> {
    let value = by_force(rules, state, worth, cards_only, &mut { left })?;
    let side = rules.side_of(state.turn()?).index();
    let mut best = Vec::new();
    for action in actions(rules, state, cards_only) {
        let reached = by_force(rules, &after(rules, state, action), worth, cards_only, &mut { left })?;
        if reached[side] >= value[side] {
            best.push(action);
        }
    }
    Some((value, best))
}

/// Side 0's value of playing cards only, remembered after each trick by all hands and all that was taken, and nothing else
/// clever: for positions that are too much for force alone.
pub fn by_memory(
    rules: &Rules,
    state: &State,
    worth: Worth,
    known: &mut HashMap<([u64; 6], Seat, u64), f32>,
) -> Option<f32> {
    if rules.stage(state) != Stage::Play {
        return Some(worth(state)[0]);
    }
    let seat = state.turn()?;
    let hands = std::array::from_fn(|s| state.hand(Seat(s as u8)).bits());
    let key = (hands, seat, state.taken(cards::Side(0)).bits());
    let at_lead = state.trick(rules.seats()).next().is_none();
    if let Some(value) = known.get(&key).filter(|_| at_lead) {
        return Some(*value);
    }
    let mut values = Vec::new();
    for action in actions(rules, state, true) {
        values.push(by_memory(rules, &after(rules, state, action), worth, known)?);
    }
    let first = rules.side_of(seat) == cards::Side(0);
    let value = values.into_iter().reduce(if first { f32::max } else { f32::min })?;
    if at_lead {
        known.insert(key, value);
    }
    Some(value)
}

/// Rules of a random table with random switches.
pub fn some_rules(chance: &mut Fast, fits: impl Fn(&Rules) -> bool) -> Rules {
    let tables: Vec<(Preset, Seating)> =
        Preset::ALL.into_iter().flat_map(|p| p.seatings().iter().map(move |s| (p, *s))).collect();
    loop {
        let (preset, seating) = tables[chance.below(tables.len() as u32) as usize];
        let mut settings: Vec<Setting> = Vec::new();
        for _ in 0..chance.below(8) {
            let switch = &SWITCHES[chance.below(SWITCHES.len() as u32) as usize];
            let values = switch.domain.examples();
            let value = values[chance.below(values.len() as u32) as usize].to_string();
            settings.retain(|s| s.key != switch.key);
            settings.push(Setting { key: switch.key.to_string(), value: Some(value), quoted: false });
        }
        if let Ok(rules) = Rules::from_settings(preset, seating, &settings)
            && fits(&rules)
        {
            return rules;
        }
    }
}

/// A deal played at random until so many tricks are left, and then some cards into the trick. Kings and queens are
/// mostly kept, so that there is something to meld.
pub fn some_position(rules: &Rules, chance: &mut Fast, tricks_left: u8) -> Option<Running<Rules>> {
    position(rules, chance, tricks_left, 6)
}

/// The same, but with as much talk as can be.
pub fn talkative_position(rules: &Rules, chance: &mut Fast, tricks_left: u8) -> Option<Running<Rules>> {
    position(rules, chance, tricks_left, 0)
}

/// Every so many actions any may be taken, else only a dull one; if 0, talk wherever possible.
fn position(rules: &Rules, chance: &mut Fast, tricks_left: u8, any: u32) -> Option<Running<Rules>> {
    let mut opening =
        Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    for score in &mut opening.scores[..rules.sides() as usize] {
        *score = chance.below(17) as i32 - 5;
    }
    if rules.carries() {
        opening.carry = chance.below(3);
    }
    let mut running = Running::new(rules.clone(), opening).ok()?;
    let mut deck = rules.pack().fresh();
    cards::shuffle(&mut deck, chance);
    running.deal(Deal::from_deck(deck)).ok()?;
    let mut more = chance.below(rules.seats().into());
    loop {
        let seat = running.state().turn()?;
        if running.state().tricks() + tricks_left >= rules.trick_count() {
            if more == 0 {
                return Some(running);
            }
            more -= 1;
        }
        let legal = running.legal(seat);
        let dull = |action: &&Action| match action {
            Action::Play(card) => !matches!(card.rank(), Rank::King | Rank::Queen),
            action => matches!(action, Action::No | Action::Draw | Action::Turn),
        };
        let talk =
            |action: &&Action| !matches!(action, Action::Play(_) | Action::No | Action::Half | Action::Full);
        let keep = |action: &&Action| if any == 0 { talk(action) } else { dull(action) };
        let kept: Vec<Action> = legal.iter().filter(keep).copied().collect();
        let from = if kept.is_empty() || (any > 0 && chance.below(any) == 0) { &legal } else { &kept };
        running.act(seat, from[chance.below(from.len() as u32) as usize]).ok()?;
    }
}

/// A worth without rhyme or reason, of all that a worth may look at.
pub fn any_worth(rules: &Rules, seed: u64) -> impl Fn(&State) -> [f32; MAX_SEATS] {
    let sides = rules.sides();
    move |state| {
        let mut seen = seed;
        let mut mix = |n: i64| seen = (seen ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let number = |side: Option<cards::Side>| side.map_or(-1, |s| i64::from(s.0));
        (0..sides).for_each(|s| mix(state.score(cards::Side(s)).into()));
        mix(state.carry().into());
        mix(number(state.winner()));
        mix(number(state.last_deal().and_then(|d| d.vinst)));
        let pick = |n: u32| ((seen >> (8 * n)) % 9) as f32;
        let mut worth: [f32; MAX_SEATS] = std::array::from_fn(|side| pick(side as u32 % 6));
        if sides == 2 {
            worth[1] = 9.0 - worth[0];
        }
        worth
    }
}

/// Points won, as anyone would count them.
pub fn plain_worth(rules: &Rules) -> impl Fn(&State) -> [f32; MAX_SEATS] {
    let sides = rules.sides();
    move |state| {
        let score = |side: u8| {
            let won = if state.winner() == Some(cards::Side(side)) { 20.0 } else { 0.0 };
            won + state.score(cards::Side(side)) as f32
        };
        let all: f32 = (0..sides).map(score).sum();
        std::array::from_fn(|side| match side < sides as usize {
            true => score(side as u8) * sides as f32 - all,
            false => 0.0,
        })
    }
}
