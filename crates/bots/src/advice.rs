//! Hints for a view, and the review of a game that was played.

use cards::{Fast, Lang, Seat, Text};
use game::{Deal, Entry, Game, Running};

use crate::family::Family;
use crate::player::Budget;
use crate::search::{Search, finish};

/// What can be said of one legal action.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<A> {
    /// The action.
    pub action: A,
    /// The estimated chance of winning the parti with it.
    pub chance: f32,
    /// How many samples the estimate rests on.
    pub tries: u32,
    /// Was it worked out to the end, with nothing left to chance?
    pub exact: bool,
    /// The thought behind it, where knowledge has one.
    pub why: Option<Text>,
    /// The action and its chance in words, with the thought.
    pub text: Text,
}

/// What can be said of a decision that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark<A> {
    /// Where the action stands among the game's entries.
    pub entry: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// What would have been better, if anything.
    pub better: Option<A>,
    /// The estimated chance of winning the parti after it.
    pub chance: f32,
    /// The same after the best action.
    pub best: f32,
    /// How much of the chance of winning the parti the decision cost.
    pub cost: f32,
    /// The standard error of the cost: below twice of it, the cost may be chance.
    pub noise: f32,
    /// Was that worked out to the end, with nothing left to chance?
    pub exact: bool,
    /// The thought behind the better action, where knowledge has one.
    pub why: Option<Text>,
    /// The decision in words.
    pub text: Text,
}

/// How many samples each decision of a review has at most, and at least.
const REVIEW: (usize, usize) = (4_000, 400);

/// How many samples all decisions of a review have together, where they are many.
const REVIEW_ALL: usize = 200_000;

/// How many samples each of so many decisions has in a review: so many that their remarks can be trusted, and fewer where a
/// deal is so long that somebody would have to wait.
pub fn review_samples(decisions: usize) -> u32 {
    let (most, least) = REVIEW;
    (REVIEW_ALL / decisions.max(1)).clamp(least, most) as u32
}

/// At least so many samples stand behind every action of a hint, within the budget.
const LEAST: u32 = 40;

/// Every legal action of a view with its estimated result, the best first. Empty if the view's seat is not to act.
pub fn hints<G: Family>(rules: &G, view: &G::View, budget: Budget, seed: u64) -> Vec<Hint<G::Action>> {
    let legal = rules.legal_in(view);
    let (Some(seat), _) = G::shown(view) else { return Vec::new() };
    let mut chance = Fast::new(seed);
    let mut search = Search::new(G::TUNING);
    let found = search.run(rules, view, budget, &mut chance);
    let known = rules.exact(view, &mut G::Memory::default());
    let judged = rules.judge(view, &legal);
    let most = found.iter().map(|f| f.visits).max().unwrap_or_default();
    let favourite = search.prefer(rules, view, &found).flatten();
    let mut hints: Vec<Hint<G::Action>> = Vec::new();
    for (action, judgement) in legal.iter().zip(judged) {
        let seen = found.iter().find(|f| f.action == Some(*action));
        let (mut share, mut tries) = seen.map_or((0.0, 0), |f| (f.mean, f.visits));
        let wanted = LEAST.min(most);
        if tries < wanted {
            let more = flat(rules, view, seat, *action, wanted - tries, &mut chance);
            share = (share * tries as f32 + more * (wanted - tries) as f32) / wanted.max(1) as f32;
            tries = wanted;
        }
        let exact = known.as_ref().is_some_and(|(best, _)| best.contains(action));
        match &known {
            Some((_, value)) if exact => share = *value,
            Some((_, value)) => share = share.min(*value),
            None => {}
        }
        let text = in_words(rules, *action, share, judgement.why.as_ref());
        hints.push(Hint { action: *action, chance: share, tries, exact, why: judgement.why, text });
    }
    // What search preferred comes first: a few lucky samples of another action prove nothing.
    let first = |hint: &Hint<G::Action>| match &known {
        Some(_) => hint.exact,
        None => Some(hint.action) == favourite,
    };
    hints.sort_by(|a, b| first(b).cmp(&first(a)).then(b.chance.total_cmp(&a.chance)));
    if let Some(best) = hints.first().map(|h| h.chance) {
        hints.iter_mut().for_each(|hint| hint.chance = hint.chance.min(best));
    }
    hints
}

/// The mean result of an action over samples.
fn flat<G: Family>(
    rules: &G,
    view: &G::View,
    seat: Seat,
    action: G::Action,
    tries: u32,
    chance: &mut Fast,
) -> f32 {
    let mut sampler = rules.sampler(view);
    let mut sum = 0.0;
    for _ in 0..tries {
        if let Some(mut state) = rules.draw(&mut sampler, chance) {
            rules.advance(&mut state, seat, action);
            sum += finish(rules, &mut state, G::TUNING.horizon, true, chance)[rules.side_of(seat).index()];
        }
    }
    sum / tries.max(1) as f32
}

fn in_words<G: Family>(rules: &G, action: G::Action, share: f32, why: Option<&Text>) -> Text {
    let said = rules.say(action);
    let percent = (share * 100.0).round();
    let tail = |lang| why.map(|t| format!(": {}", t.say(lang))).unwrap_or_default();
    Text::new(
        format!("{}, {percent} % att vinna{}", said.sv, tail(Lang::Sv)),
        format!("{}, {percent} % to win{}", said.en, tail(Lang::En)),
    )
}

/// Goes through a game and says of each decision of a seat, or of all seats, what it cost and what had been better. Each
/// decision is judged from what its player could know then. `told` hears how many of the entries have been looked at.
pub fn review<G: Family>(
    game: &Running<G>,
    seat: Option<Seat>,
    budget: Budget,
    seed: u64,
    told: &mut dyn FnMut(usize),
) -> Vec<Remark<G::Action>> {
    let rules = game.rules();
    let mut remarks = Vec::new();
    let mut again: Option<Running<G>> = None;
    for (at, entry) in game.entries().iter().enumerate() {
        if let (Some(before), Entry::Act(who, action)) = (&again, entry)
            && seat.is_none_or(|only| only == *who)
        {
            remarks.extend(remark(before, at, *who, *action, budget, seed ^ at as u64));
        }
        if !follow(&mut again, rules, entry) {
            break;
        }
        told(at + 1);
    }
    remarks
}

/// Does an entry once more. False if it cannot be done, which no game that was played shows.
fn follow<G: Game>(again: &mut Option<Running<G>>, rules: &G, entry: &Entry<G::Action>) -> bool {
    match (entry, again) {
        (Entry::Parti(opening), Some(game)) => game.begin(*opening).is_ok(),
        (Entry::Parti(opening), none) => {
            *none = Running::new(rules.clone(), *opening).ok();
            none.is_some()
        }
        (Entry::Deal(Deal { deck, seed }), Some(game)) => {
            game.deal(Deal { deck: deck.clone(), seed: *seed }).is_ok()
        }
        (Entry::Act(seat, action), Some(game)) => game.act(*seat, *action).is_ok(),
        (_, None) => false,
    }
}

/// The standard error of the difference between two estimates.
fn noise<A>(a: &Hint<A>, b: &Hint<A>) -> f32 {
    let variance = |hint: &Hint<A>| hint.chance * (1.0 - hint.chance) / hint.tries.max(1) as f32;
    (variance(a) + variance(b)).sqrt()
}

/// What can be said of one decision, from the game as it was before it. None where there was no choice.
pub fn remark<G: Family>(
    before: &Running<G>,
    entry: usize,
    seat: Seat,
    action: G::Action,
    budget: Budget,
    seed: u64,
) -> Option<Remark<G::Action>> {
    let rules = before.rules();
    let view = before.view(Some(seat));
    if rules.legal_in(&view).len() < 2 {
        return None;
    }
    let hints = hints(rules, &view, budget, seed);
    let listed = rules.listed(before.state(), seat, action);
    let done = hints.iter().find(|hint| hint.action == listed)?;
    let best = hints.first()?;
    let cost = (best.chance - done.chance).max(0.0);
    let better = (best.action != listed && cost >= 0.005).then_some(best);
    let said = rules.say(action);
    let text = match better {
        None => Text::new(
            format!("{}: inget var klart bättre", said.sv),
            format!("{}: nothing was clearly better", said.en),
        ),
        Some(best) => {
            let points = f64::from((cost * 1000.0).round()) / 10.0;
            Text::new(
                format!(
                    "{}: kostade {} procentenheter; bättre var {}",
                    said.sv,
                    points.to_string().replace('.', ","),
                    best.text.sv
                ),
                format!("{}: cost {points} percentage points; better was {}", said.en, best.text.en),
            )
        }
    };
    Some(Remark {
        entry,
        seat,
        action,
        better: better.map(|b| b.action),
        chance: done.chance,
        best: best.chance,
        cost,
        noise: if best.exact { 0.0 } else { noise(best, done) },
        exact: best.exact,
        why: better.and_then(|b| b.why.clone()),
        text,
    })
}
