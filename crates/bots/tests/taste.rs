//! What Mästare's playouts like, and that search gives nothing up too soon.

use bots::taste::WEIGHTS;
use bots::{Budget, Family, player};
use cards::{Chance, Fast, Seat, Seed, Side};
use game::{Deal, Game, Opening, Quiet, Running, Stage};
use tolva::{Preset, Rules, Seating, State};

/// Games of every layout and every way to count vinsten.
const GAMES: [(Preset, Seating); 6] = [
    (Preset::Bondtolva, Seating::Two),
    (Preset::Bondtolva, Seating::Four),
    (Preset::Plocketolva, Seating::Two),
    (Preset::Bordstolva, Seating::Two),
    (Preset::Tolva, Seating::Four),
    (Preset::Strecktolva, Seating::TwoByTwo),
];

#[test]
fn every_situation_has_its_weights() {
    let words: Vec<&str> = include_str!("../src/tolva/taste.txt").split_whitespace().collect();
    assert_eq!(words.len(), WEIGHTS);
    assert!(words.iter().all(|word| word.parse::<f32>().is_ok_and(f32::is_finite)));
}

/// How a deal ends from this score for both sides if one side plays deftly and the other quickly.
fn played(rules: &Rules, score: i32, deck: &[cards::Card], deft: Side, chance: &mut Fast) -> State {
    let mut opening = Opening::default();
    opening.scores[..2].fill(score);
    let mut state = rules.start(&opening).unwrap();
    rules.deal_unchecked(&mut state, deck);
    while rules.stage(&state) == Stage::Play {
        let seat = state.turn().unwrap();
        let action = match rules.side_of(seat) == deft {
            true => rules.deft(&state, seat, chance),
            false => rules.quick(&state, seat, chance),
        };
        rules.apply(&mut state, seat, action.unwrap(), &mut Quiet);
    }
    state
}

/// The points that side 0 gets over side 1.
fn lead(rules: &Rules, deck: &[cards::Card], deft: Side, chance: &mut Fast) -> i32 {
    let state = played(rules, 0, deck, deft, chance);
    state.score(Side(0)) - state.score(Side(1))
}

#[test]
fn deft_playouts_play_clearly_better_than_quick_ones() {
    for (preset, seating) in GAMES {
        let rules = Rules::preset(preset, seating);
        let mut chance = Fast::new(3);
        let mut deck = rules.pack().fresh();
        let (mut ahead, mut behind) = (0, 0);
        for _ in 0..2_000 {
            cards::shuffle(&mut deck, &mut chance);
            let gain = lead(&rules, &deck, Side(0), &mut chance) - lead(&rules, &deck, Side(1), &mut chance);
            ahead += u32::from(gain > 0);
            behind += u32::from(gain < 0);
        }
        assert!(10 * ahead > 11 * behind, "{preset:?} {seating:?}: {ahead} ahead, {behind} behind");
    }
}

/// Where the next point wins, getting in to meld or taking the last trick may mean nothing any more.
#[test]
fn deft_playouts_are_no_worse_at_the_end_of_a_parti() {
    for (preset, seating) in GAMES {
        let rules = Rules::preset(preset, seating);
        let mut chance = Fast::new(3);
        let mut deck = rules.pack().fresh();
        let (mut won, mut lost) = (0, 0);
        for side in [Side(0), Side(1)].into_iter().cycle().take(6_000) {
            cards::shuffle(&mut deck, &mut chance);
            match played(&rules, 11, &deck, side, &mut chance).winner() {
                Some(winner) if winner == side => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
        assert!(won > lost, "{preset:?} {seating:?}: {won} won, {lost} lost");
    }
}

/// Bordstolva counted by matadors is nobody's preset, but some house plays it.
#[test]
fn every_layout_and_vinst_has_a_taste() {
    let weights: Vec<f32> =
        include_str!("../src/tolva/taste.txt").split_whitespace().map(|word| word.parse().unwrap()).collect();
    for (i, kind) in weights.chunks(WEIGHTS / 6).enumerate() {
        assert!(kind.iter().filter(|weight| **weight != 0.0).count() * 3 > kind.len(), "kind {i}");
    }
}

/// A half gubbe stands four times of five here, and is worth far more than any lead; when it falls it costs so much that
/// one unlucky sample must not make search give it up.
#[test]
fn an_unlucky_first_sample_does_not_end_a_good_action() {
    let rules = Rules::preset(Preset::Tolva, Seating::Four);
    let mut opening = Opening { dealer: Seat(2), ..Opening::default() };
    opening.scores[..2].copy_from_slice(&[5, 4]);
    let mut game = Running::new(rules.clone(), opening).unwrap();
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text("regret211"))).unwrap();
    for (seat, text) in [(3, "play Kd"), (0, "play 6d"), (1, "play Qd"), (2, "play Td")] {
        game.act(Seat(seat), rules.parse(text).unwrap()).unwrap();
    }
    let mut chance = Fast::new(1);
    let half = rules.parse("half").unwrap();
    let view = game.view(Some(Seat(2)));
    for _ in 0..20 {
        let mut mastare = player::<Rules>("mastare", u64::from(chance.below(1 << 30))).unwrap();
        let action = mastare.choose(&rules, &view, Budget::Iterations(1_000)).action().unwrap();
        assert_eq!(action, half, "{action}");
    }
}
