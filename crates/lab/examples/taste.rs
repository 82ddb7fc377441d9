//! Learns what Mästare likes to play in its playouts: `taste DEALS > taste.txt`, to be put in the place of
//! `crates/bots/src/tolva/taste.txt`. Plays so many deals of every preset and seating of the Tolva family, searches every
//! choice of a card with playouts by the weights that there are, and fits new ones to what search found. How well they fit
//! goes to standard error.

use bots::search::{Found, Search, Tuning};
use bots::taste::{self, EACH, Features, STAKES, WEIGHTS};
use bots::{Budget, Family};
use cards::{Card, Chance, Fast, Seat};
use game::{Deal, Game, Opening, Running, Setting, Stage};
use tolva::{Action, Preset, Rules, Vinst};

/// How many tries an action has.
const TRIES: u32 = 60;

/// A choice: where, what each card does, and what search found.
#[derive(Clone)]
struct Choice {
    situation: usize,
    cards: Vec<Features>,
    /// What search found.
    means: Vec<f32>,
    /// Which one Van likes best.
    van: usize,
}

fn deal(rules: &Rules, search: &mut Search<Rules>, chance: &mut Fast, out: &mut Vec<Choice>) -> Option<()> {
    let mut opening =
        Opening { dealer: Seat(chance.below(rules.seats().into()) as u8), ..Opening::default() };
    let scores = &mut opening.scores[..rules.sides().into()];
    scores.iter_mut().for_each(|score| *score = chance.below(12) as i32);
    // The ends of partier are worth a closer look.
    match chance.below(6) {
        0 => scores.fill(11),
        1 | 2 => scores[chance.below(rules.sides().into()) as usize] = 11,
        _ => {}
    }
    let mut game = Running::new(rules.clone(), opening).ok()?;
    let mut deck = rules.pack().fresh();
    cards::shuffle(&mut deck, chance);
    game.deal(Deal::from_deck(deck)).ok()?;
    while rules.stage(game.state()) == Stage::Play {
        let seat = rules.to_act(game.state()).iter().next()?;
        let view = game.view(Some(seat));
        let legal = rules.legal_in(&view);
        let action = if legal.len() < 2 {
            legal.first().copied()?
        } else {
            let budget = Budget::Iterations(TRIES * legal.len() as u32);
            let found = search.run(rules, &view, budget, chance);
            note(rules, &view, game.state(), seat, &found, search.spread(), out);
            let best = found.first()?.action?;
            // Now and then something else, so that other positions are seen too.
            if chance.below(8) == 0 { rules.quick(game.state(), seat, chance)? } else { best }
        };
        game.act(seat, action).ok()?;
    }
    Some(())
}

fn note(
    rules: &Rules,
    view: &tolva::View,
    state: &tolva::State,
    seat: Seat,
    found: &[Found<Action>],
    spread: f32,
    out: &mut Vec<Choice>,
) {
    let played = found.iter().filter_map(|f| match f.action {
        Some(Action::Play(card)) if f.visits >= 10 => Some((card, f.mean / spread)),
        _ => None,
    });
    let (cards, means): (Vec<Card>, Vec<f32>) = played.unzip();
    if cards.len() < 2 || state.gubbe().is_some() {
        return;
    }
    let (situation, does) = taste::features(rules, state, seat, &cards);
    let plays: Vec<Action> = cards.iter().map(|card| Action::Play(*card)).collect();
    let judged = rules.judge(view, &plays);
    let van = (0..judged.len()).max_by_key(|i| judged[*i].score).unwrap_or(0);
    out.push(Choice { situation, cards: does, means, van });
}

/// What is left of a card's features when the mean of the choice is taken away.
fn centred(choice: &Choice) -> (Vec<[f64; EACH]>, Vec<f64>) {
    let count = choice.cards.len() as f64;
    let mut mean = [0.0; EACH];
    for does in &choice.cards {
        for (m, amount) in mean.iter_mut().zip(does) {
            *m += f64::from(*amount) / count;
        }
    }
    let apart = |does: &Features| std::array::from_fn(|i| f64::from(does[i]) - mean[i]);
    let even = choice.means.iter().map(|m| f64::from(*m)).sum::<f64>() / count;
    (choice.cards.iter().map(apart).collect(), choice.means.iter().map(|m| f64::from(*m) - even).collect())
}

/// Sums of products of features, and of features and gains.
type Sums = [[f64; EACH + 1]; EACH];

/// Least squares with a little weight on small weights: first whatever is at stake, then apart, with a little weight on
/// what was found together.
fn learn(choices: &[Choice]) -> Vec<f32> {
    let mut sums: Vec<Sums> = vec![[[0.0; EACH + 1]; EACH]; WEIGHTS / EACH];
    for choice in choices {
        let (does, gains) = centred(choice);
        for (does, gain) in does.iter().zip(&gains) {
            for (i, row) in sums[choice.situation].iter_mut().enumerate() {
                for (j, amount) in does.iter().enumerate() {
                    row[j] += does[i] * amount;
                }
                row[EACH] += does[i] * gain;
            }
        }
    }
    sums.chunks(STAKES).flat_map(apart).collect()
}

/// The weights of situations that differ only in what is at stake.
fn apart(stakes: &[Sums]) -> Vec<f32> {
    let mut all: Sums = [[0.0; EACH + 1]; EACH];
    for sums in stakes {
        all.as_flattened_mut().iter_mut().zip(sums.as_flattened()).for_each(|(all, sum)| *all += sum);
    }
    let together = solve(all);
    let alone = |sums: &Sums| {
        let mut rest = *sums;
        for row in &mut rest {
            let explained: f64 = row.iter().zip(&together).map(|(a, w)| a * w).sum();
            row[EACH] -= explained;
        }
        let more = solve(rest);
        std::array::from_fn::<f32, EACH, _>(|i| (together[i] + more[i]) as f32)
    };
    stakes.iter().flat_map(alone).collect()
}

fn solve(mut rows: Sums) -> [f64; EACH] {
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += 20.0;
    }
    for i in 0..EACH {
        let pivot = rows[i];
        for (j, row) in rows.iter_mut().enumerate() {
            let times = row[i] / pivot[i];
            if j != i {
                row.iter_mut().zip(&pivot).for_each(|(a, b)| *a -= times * b);
            }
        }
    }
    std::array::from_fn(|i| rows[i][EACH] / rows[i][i])
}

/// What the card that is liked best gains over any card, on the average; and what Van's gains.
fn gain(choices: &[Choice], weights: &[f32]) -> (f64, f64) {
    let (mut liked, mut van) = (0.0, 0.0);
    for choice in choices {
        let (does, gains) = centred(choice);
        let weights = &weights[choice.situation * EACH..][..EACH];
        let of = |does: &[f64; EACH]| does.iter().zip(weights).map(|(a, w)| a * f64::from(*w)).sum::<f64>();
        let best = (0..does.len()).max_by(|a, b| of(&does[*a]).total_cmp(&of(&does[*b]))).unwrap_or(0);
        liked += gains[best];
        van += gains[choice.van];
    }
    (liked / choices.len() as f64, van / choices.len() as f64)
}

/// Every preset and seating, and again with vinsten counted the other way, which gets a quarter of the deals.
fn houses() -> Vec<(Rules, u64)> {
    let mut all = Vec::new();
    for preset in Preset::ALL {
        for seating in preset.seatings() {
            let own = Rules::preset(preset, *seating);
            let other = if own.house().vinst == Vinst::Points { "matadors" } else { "points" };
            let setting = Setting { key: "vinst".into(), value: Some(other.into()), quoted: true };
            all.push((own, 1));
            all.extend(Rules::from_settings(preset, *seating, &[setting]).ok().map(|rules| (rules, 4)));
        }
    }
    all
}

fn main() {
    let deals: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let all = houses();
    let half = |odd: u64| {
        let all = &all;
        move || {
            let mut choices = Vec::new();
            for (at, (rules, part)) in all.iter().enumerate() {
                let mut search = Search::new(Tuning { explore: 9.0, ..Rules::TUNING });
                let mut chance = Fast::new(1000 * at as u64 + odd);
                for _ in 0..deals / 2 / part {
                    deal(rules, &mut search, &mut chance, &mut choices);
                }
            }
            choices
        }
    };
    let mut choices = std::thread::scope(|scope| {
        let other = scope.spawn(half(1));
        let mut choices = half(0)();
        choices.extend(other.join().unwrap_or_default());
        choices
    });
    let mut chance = Fast::new(12);
    cards::shuffle(&mut choices, &mut chance);
    let (test, train) = choices.split_at(choices.len() / 10);
    let weights = learn(train);
    let (liked, van) = gain(test, &weights);
    eprintln!(
        "{} choices; what is liked gains {liked:.4} over any card, what Van likes {van:.4}",
        choices.len()
    );
    let kinds = WEIGHTS / EACH;
    for kind in 0..kinds {
        let only: Vec<Choice> = test.iter().filter(|c| c.situation == kind).cloned().collect();
        if !only.is_empty() {
            let (liked, van) = gain(&only, &weights);
            eprintln!("  {kind}: {} choices, {liked:.4}, {van:.4}", only.len());
        }
    }
    for situation in weights.chunks(EACH) {
        let words: Vec<String> = situation.iter().map(|w| format!("{w:.4}")).collect();
        println!("{}", words.join(" "));
    }
}
