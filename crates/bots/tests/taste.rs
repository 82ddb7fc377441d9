//! What Mästare's playouts like, and that search gives nothing up too soon.

use bots::taste::WEIGHTS;
use bots::{Budget, Family, player};
use cards::{Chance, Fast, Seat, Seed, Side};
use game::{Deal, Game, Opening, Quiet, Running, Stage};
use tolva::{Preset, Rules, Seating};

#[test]
fn every_situation_has_its_weights() {
    let words: Vec<&str> = include_str!("../src/tolva/taste.txt").split_whitespace().collect();
    assert_eq!(words.len(), WEIGHTS);
    assert!(words.iter().all(|word| word.parse::<f32>().is_ok_and(f32::is_finite)));
}

/// The points that side 0 gets over side 1 in a deal in which one side plays deftly and the other quickly.
fn lead(rules: &Rules, deck: &[cards::Card], deft: Side, chance: &mut Fast) -> i32 {
    let mut state = rules.start(&Opening::default()).unwrap();
    rules.deal_unchecked(&mut state, deck);
    while rules.stage(&state) == Stage::Play {
        let seat = state.turn().unwrap();
        let action = match rules.side_of(seat) == deft {
            true => rules.deft(&state, seat, chance),
            false => rules.quick(&state, seat, chance),
        };
        rules.apply(&mut state, seat, action.unwrap(), &mut Quiet);
    }
    state.score(Side(0)) - state.score(Side(1))
}

#[test]
fn deft_playouts_play_clearly_better_than_quick_ones() {
    let games = [
        (Preset::Bondtolva, Seating::Two),
        (Preset::Bondtolva, Seating::Four),
        (Preset::Plocketolva, Seating::Two),
        (Preset::Bordstolva, Seating::Two),
        (Preset::Tolva, Seating::Four),
        (Preset::Strecktolva, Seating::TwoByTwo),
    ];
    for (preset, seating) in games {
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
        let action = mastare.choose(&rules, &view, Budget::Iterations(1_000)).unwrap();
        assert_eq!(action, half, "{action}");
    }
}
