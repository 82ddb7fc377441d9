//! The laws that every game keeps, checked on a game played at random.
//!
//! Cards are conserved, each in one place. Somebody has a legal action exactly while somebody is to act. An action is allowed
//! exactly when it is listed, over the whole universe of actions. A view depends on nothing that its seat may not
//! know: a sample of the hidden cards gives the same view, the same legal actions, and could have been played just
//! so. Nor does what a seat is told of any action, allowed or refused, by which rule and in which words. Undo and
//! replay restore. Play ends.

use cards::{CardSet, Chance, Seat};

use crate::game::{Deal, Game, Heard, Opening, Stage};
use crate::running::{Entry, Running};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// At most so many deals of a parti.
    pub deals: usize,
    /// At most so many actions in a deal, or play has no end.
    pub actions: usize,
    /// The dear laws are checked at one action in so many.
    pub every: u32,
}

/// What was seen on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Deals that were dealt.
    pub deals: usize,
    /// Actions that were done.
    pub actions: usize,
    /// Views that were sampled.
    pub samples: usize,
    /// Was the parti played to its end?
    pub over: bool,
}

/// A broken law, with what led to it.
pub type Broken = String;

fn law(holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Plays a parti at random and checks the laws on the way.
pub fn check<G: Game>(
    rules: &G,
    opening: Opening,
    chance: &mut impl Chance,
    effort: Effort,
) -> Result<Seen, Broken> {
    let mut seen = Seen::default();
    let mut running = Running::new(rules.clone(), opening).map_err(|r| r.to_string())?;
    while seen.deals < effort.deals && rules.stage(running.state()) == Stage::Deal {
        let before = running.state().clone();
        let mut deck = rules.pack().fresh();
        cards::shuffle(&mut deck, chance);
        running.deal(Deal::from_deck(deck)).map_err(|r| r.to_string())?;
        seen.deals += 1;
        let from = running.entries().len();
        for done in 0.. {
            let so_far = || story(&running, from - 1);
            law(done <= effort.actions, || format!("play does not end\n{}", so_far()))?;
            conserved(&running).map_err(|e| format!("{e}\n{}", so_far()))?;
            if chance.below(effort.every) == 0 {
                legality(&running).map_err(|e| format!("{e}\n{}", so_far()))?;
                let viewer = chance.below(u32::from(rules.seats()) + 1) as u8;
                let viewer = (viewer < rules.seats()).then_some(Seat(viewer));
                views(&running, &before, from, viewer, chance)
                    .map_err(|e| format!("{viewer:?}: {e}\n{}", so_far()))?;
                seen.samples += 1;
            }
            let Some((seat, action)) = choose(&running, chance) else { break };
            let old = running.state().clone();
            let notes = running.notes().len();
            running.act(seat, action).map_err(|r| r.to_string())?;
            if chance.below(effort.every) == 0 {
                let mut back = running.clone();
                back.undo().map_err(|r| r.to_string())?;
                let same = *back.state() == old && back.notes().len() == notes;
                law(same, || format!("undo does not restore\n{}", story(&running, from - 1)))?;
            }
            seen.actions += 1;
        }
    }
    seen.over = rules.stage(running.state()) == Stage::Over;
    Ok(seen)
}

/// What has happened since an entry.
fn story<G: Game>(running: &Running<G>, from: usize) -> String {
    let lines = running.entries()[from..].iter().map(|entry| match entry {
        Entry::Act(seat, action) => format!("{seat} {action}\n"),
        Entry::Deal(deal) => format!("{:?}\n", deal.deck),
        Entry::Parti(opening) => format!("{opening:?}\n"),
    });
    format!("{:?}\n{}", running.rules(), lines.collect::<String>())
}

/// A random legal action of a random seat that is to act: among all, or first by kind, so that rare kinds come up too.
fn choose<G: Game>(running: &Running<G>, chance: &mut impl Chance) -> Option<(Seat, G::Action)> {
    let seats: Vec<Seat> = running.rules().to_act(running.state()).iter().collect();
    let seat = *pick(&seats, chance)?;
    let mut legal = running.legal(seat);
    if chance.below(2) == 0 {
        let kind = |action: &G::Action| action.to_string().split(' ').next().map(str::to_string);
        let mut kinds: Vec<_> = legal.iter().map(kind).collect();
        kinds.dedup();
        let wanted = pick(&kinds, chance)?;
        legal.retain(|action| kind(action) == *wanted);
    }
    Some((seat, *pick(&legal, chance)?))
}

fn pick<'a, T>(all: &'a [T], chance: &mut impl Chance) -> Option<&'a T> {
    all.get(chance.below(all.len().max(1) as u32) as usize)
}

fn conserved<G: Game>(running: &Running<G>) -> Result<(), Broken> {
    let rules = running.rules();
    let cards = rules.cards_of(running.state());
    let set: CardSet = cards.iter().copied().collect();
    law(set == rules.pack().cards() && cards.len() == set.len(), || {
        format!("cards are lost or doubled: {cards:?}")
    })
}

/// Legal lists: there while somebody is to act, sorted, and exactly what is allowed.
fn legality<G: Game>(running: &Running<G>) -> Result<(), Broken> {
    let (rules, state) = (running.rules(), running.state());
    let to_act = rules.to_act(state);
    let playing = rules.stage(state) == Stage::Play;
    law(playing != to_act.is_empty(), || format!("to act: {to_act:?}"))?;
    for seat in (0..rules.seats()).map(Seat) {
        let legal = running.legal(seat);
        law(to_act.contains(seat) != legal.is_empty(), || format!("seat {seat}: {legal:?}"))?;
        let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
        law(texts.windows(2).all(|w| w[0] < w[1]), || format!("not in order: {texts:?}"))?;
        for action in rules.universe().into_iter().chain(legal.iter().copied()) {
            let listed = legal.contains(&rules.listed(state, seat, action));
            let checked = rules.check(state, seat, action);
            law(listed == checked.is_ok(), || {
                format!("seat {seat} {action}: listed {listed}, checked {checked:?}")
            })?;
            law(rules.parse(&action.to_string()) == Some(action), || format!("{action} reads otherwise"))?;
        }
    }
    Ok(())
}

/// What the view's seat is told of every action: the same by the state, by any other state that it could be for all
/// that the seat knows, and by the view alone.
pub fn refusals<G: Game>(
    rules: &G,
    state: &G::State,
    view: &G::View,
    other: &G::State,
) -> Result<(), Broken> {
    let (Some(seat), shown) = G::shown(view) else { return Ok(()) };
    for action in rules.universe() {
        let told = rules.check(state, seat, action);
        for (what, state) in [("a sample", other), ("the view", shown)] {
            let otherwise = rules.check(state, seat, action);
            law(told == otherwise, || format!("{action} is told {told:?}, but by {what} {otherwise:?}"))?;
        }
    }
    Ok(())
}

/// A view, its legal actions, and samples of what it does not show.
fn views<G: Game>(
    running: &Running<G>,
    before: &G::State,
    from: usize,
    viewer: Option<Seat>,
    chance: &mut impl Chance,
) -> Result<(), Broken> {
    let rules = running.rules();
    let view = running.view(viewer);
    let own = viewer.map(|seat| running.legal(seat)).unwrap_or_default();
    law(rules.legal_in(&view) == own, || "the view's legal actions differ".to_string())?;
    let (deal, sampled) = rules.sample(&view, chance).ok_or("no sample")?;
    let mut state = before.clone();
    let mut heard = Heard::default();
    rules.deal(&mut state, &deal, &mut heard).map_err(|r| format!("sampled deal: {r}"))?;
    for entry in &running.entries()[from..] {
        if let Entry::Act(seat, action) = entry {
            rules.check(&state, *seat, *action).map_err(|r| {
                format!("the sample {:?} could not have led to {seat} {action}: {r}", deal.deck)
            })?;
            rules.apply(&mut state, *seat, *action, &mut heard);
        }
    }
    refusals(rules, running.state(), &view, &sampled)?;
    law(state == sampled, || format!("the sample's replay differs:\n{state:?}\n{sampled:?}"))?;
    let again = rules.view(&state, &heard.notes, viewer);
    law(again == view, || format!("the sample looks different:\n{again:?}\n{view:?}"))?;
    let mut sampler = rules.sampler(&view);
    for _ in 0..3 {
        let drawn = rules.draw(&mut sampler, chance).ok_or("no sample drawn")?;
        let again = rules.view(&drawn, running.notes(), viewer);
        law(again == view, || format!("a drawn sample looks different:\n{again:?}\n{view:?}"))?;
    }
    Ok(())
}
