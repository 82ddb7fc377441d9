//! What players know of Vändtia: single situations, whole games under every kind of rules, and who beats whom.

#[path = "../../vandtia/tests/help/table.rs"]
mod table;

use bots::{Budget, Family, Player, player};
use cards::{Chance, Fast, Seat, Seed};
use game::{Deal, Game, Opening, Quiet, Running, Stage};
use table::random_rules;
use vandtia::{Action, FollowUp, Outcome, Phase, Rules, Seating, State};

/// Plays a game between named players and says who won. Where several may act, who could keep still is asked first.
fn game(rules: &Rules, seed: u64, names: &[&str]) -> Option<usize> {
    let dealer = Seat((seed % u64::from(rules.seats())) as u8);
    let mut game = Running::new(rules.clone(), Opening { dealer, ..Opening::default() }).unwrap();
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("knowledge/{seed}")))).unwrap();
    let mut players: Vec<Box<dyn Player<Rules>>> =
        (0u64..).zip(names).map(|(i, name)| player(name, seed * 10 + i).unwrap()).collect();
    while rules.stage(game.state()) == Stage::Play {
        let turn = game.state().turn().unwrap();
        let first = game.state().follow_up().map_or(turn, |waiting| waiting.seat);
        let view = game.view(Some(first));
        let still = rules.may_keep_still(&view)
            && players[first.index()].keeps_still(rules, &view, Budget::Iterations(1));
        let seat = if still { turn } else { first };
        let view = game.view(Some(seat));
        let action = players[seat.index()].choose(rules, &view, Budget::Iterations(1)).unwrap();
        game.act(seat, action).unwrap_or_else(|why| panic!("{:?}: {action}: {why}", rules.house()));
    }
    match game.state().outcome() {
        Some(Outcome::Won(side)) => Some(side.index()),
        _ => None,
    }
}

/// How many of so many pairs of games, each deal played from both seats, the first player wins, in thousandths.
fn duel(rules: &Rules, a: &str, b: &str, pairs: u64) -> u64 {
    let won: u64 = (0..pairs)
        .map(|seed| {
            let first = game(rules, seed, &[a, b]) == Some(0);
            let second = game(rules, seed, &[b, a]) == Some(1);
            u64::from(first) + u64::from(second)
        })
        .sum();
    1_000 * won / (2 * pairs)
}

#[test]
fn a_club_player_beats_a_beginner_and_a_beginner_beats_chance() {
    let rules = table::rules(Seating::Two, &[]);
    let van = duel(&rules, "van", "nyborjare", 150);
    assert!(van >= 700, "{van}");
    let beginner = duel(&rules, "nyborjare", "random", 60);
    assert!((900..).contains(&beginner), "{beginner}");
    let sure = duel(&rules, "van", "random", 60);
    assert!(sure >= 950, "{sure}");
}

#[test]
fn whole_games_of_every_player_end_under_random_rules() {
    let mut chance = Fast::new(3);
    for seed in 0..120 {
        let rules = random_rules(&mut chance);
        for name in ["nyborjare", "van"] {
            game(&rules, seed, &vec![name; rules.seats() as usize]);
        }
    }
}

fn dealt(rules: &Rules, chance: &mut Fast) -> State {
    let dealer = Seat(chance.below(rules.seats().into()) as u8);
    let mut state = rules.start(&Opening { dealer, ..Opening::default() }).unwrap();
    let mut deck = rules.pack().fresh();
    chance.shuffle(&mut deck);
    rules.deal_unchecked(&mut state, &deck, Seed([chance.below(256) as u8; 32]));
    state
}

/// One action by the quick choice: who could add is asked first.
fn quick_step(rules: &Rules, state: &State, chance: &mut Fast) -> (Seat, Action) {
    let turn = state.turn().unwrap();
    let first = state.follow_up().map_or(turn, |waiting| waiting.seat);
    match rules.quick(state, first, chance) {
        Some(action) => (first, action),
        None => {
            assert_eq!(rules.house().follow_up, FollowUp::Race, "only in a race may one keep still");
            assert_ne!(first, turn);
            (turn, rules.quick(state, turn, chance).expect("whose turn it is acts"))
        }
    }
}

#[test]
fn quick_playouts_are_legal_and_short_under_random_rules() {
    let mut chance = Fast::new(5);
    let (mut games, mut actions) = (0, 0);
    for _ in 0..600 {
        let rules = random_rules(&mut chance);
        let mut state = dealt(&rules, &mut chance);
        let mut arranging = 0;
        while rules.stage(&state) == Stage::Play {
            let (seat, action) = quick_step(&rules, &state, &mut chance);
            let checked = rules.check(&state, seat, action);
            assert!(checked.is_ok(), "{:?}: {action}: {checked:?}", rules.house());
            arranging += u32::from(state.phase() == Phase::Arrange);
            rules.act(&mut state, seat, action, &mut Quiet);
            actions += 1;
        }
        assert!(arranging < 80, "{arranging} manoeuvres under {:?}", rules.house());
        games += 1;
    }
    assert!(actions < 150 * games, "{actions} actions in {games} games");
}

#[test]
fn a_seat_that_may_not_act_makes_no_quick_choice() {
    let rules = table::rules(Seating::Three, &[]);
    let mut chance = Fast::new(6);
    let mut state = dealt(&rules, &mut chance);
    while rules.stage(&state) == Stage::Play {
        for seat in (0..3).map(Seat).filter(|seat| !rules.to_act(&state).contains(*seat)) {
            assert_eq!(rules.quick(&state, seat, &mut chance), None);
        }
        let (seat, action) = quick_step(&rules, &state, &mut chance);
        rules.act(&mut state, seat, action, &mut Quiet);
    }
    assert_eq!(rules.quick(&state, Seat(0), &mut chance), None);
}

#[test]
fn candidates_are_legal_and_never_missing() {
    let mut chance = Fast::new(7);
    for _ in 0..200 {
        let rules = random_rules(&mut chance);
        let mut state = dealt(&rules, &mut chance);
        while rules.stage(&state) == Stage::Play {
            for seat in (0..rules.seats()).map(Seat) {
                let mut out = vec![Action::Done];
                rules.candidates(&state, seat, &mut out);
                assert_eq!(out.len() > 1, rules.to_act(&state).contains(seat), "{:?}", rules.house());
                for action in &out[1..] {
                    assert!(rules.check(&state, seat, *action).is_ok(), "{action} under {:?}", rules.house());
                }
            }
            let random = chance.below(3) == 0;
            let turn = rules.to_act(&state).iter().next().unwrap();
            let (seat, action) = match rules.any_move(&state, turn, &mut chance) {
                Some(action) if random => (turn, action),
                _ => quick_step(&rules, &state, &mut chance),
            };
            rules.act(&mut state, seat, action, &mut Quiet);
        }
    }
}

#[test]
fn every_view_of_random_games_can_be_judged() {
    let mut chance = Fast::new(8);
    for seed in 0..40 {
        let rules = random_rules(&mut chance);
        let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
        game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("judged/{seed}")))).unwrap();
        while rules.stage(game.state()) == Stage::Play {
            let seats: Vec<Seat> = rules.to_act(game.state()).iter().collect();
            let seat = seats[chance.below(seats.len() as u32) as usize];
            let view = game.view(Some(seat));
            let actions = rules.legal_in(&view);
            let judged = rules.judge(&view, &actions);
            assert_eq!(judged.len(), actions.len());
            let texts = judged.iter().flat_map(|j| &j.why);
            assert!(texts.into_iter().all(|why| !why.sv.is_empty() && !why.en.is_empty()));
            assert!(rules.beginner(&view, &actions, &mut chance) < actions.len());
            rules.rather_still(&view, &actions);
            let action = actions[chance.below(actions.len() as u32) as usize];
            game.act(seat, action).unwrap();
        }
        assert_eq!(rules.judge(&game.view(None), &[Action::Done]).len(), 1);
    }
}
