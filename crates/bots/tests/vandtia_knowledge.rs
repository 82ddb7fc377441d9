//! What players know of Vändtia: single situations, whole games under every kind of rules, and who beats whom.

#[path = "../../vandtia/tests/help/table.rs"]
mod table;

use bots::{Budget, Choice, Family, Player, player};
use cards::{Chance, Fast, Seat, Seed};
use game::{Deal, Game, Opening, Quiet, Running, Stage};
use table::{Layout, Table, random_rules, set};
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
        let (seat, action) = match players[first.index()].choose(rules, &view, Budget::Iterations(1)) {
            Choice::Act(action) => (first, action),
            Choice::KeepStill => {
                let view = game.view(Some(turn));
                (turn, players[turn.index()].choose(rules, &view, Budget::Iterations(1)).action().unwrap())
            }
        };
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
    assert!(van >= 780, "{van}");
    let beginner = duel(&rules, "nyborjare", "random", 60);
    assert!(beginner >= 900, "{beginner}");
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

/// What a club player likes best for a seat, and the thought behind it in English.
fn best(table: &Table, seat: u8) -> (String, String) {
    let rules = table.game.rules();
    let view = table.game.view(Some(Seat(seat)));
    let actions = rules.legal_in(&view);
    let judged = rules.judge(&view, &actions);
    let (action, why) = actions.iter().zip(judged).max_by_key(|(_, j)| j.score).unwrap();
    (action.to_string(), why.why.unwrap_or_default().en.into_owned())
}

/// Arranges for a seat as a club player does, and says in how many manoeuvres.
fn arrange(table: &mut Table, seat: u8) -> u32 {
    let mut count = 0;
    while table.state().phase() == Phase::Arrange && table.turn() == seat {
        let action = best(table, seat).0;
        table.act(&[&format!("{seat} {action}")]);
        count += 1;
    }
    count - 1
}

#[test]
fn vt_arr_1_high_cards_go_to_the_table_and_low_ones_to_the_hand() {
    let layout = Layout { hands: vec!["Ah Kd Tc"], up: vec!["3s 4h 5d"], ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, &[]));
    assert_eq!(arrange(&mut table, 1), 3);
    assert_eq!(table.state().open(Seat(1)), set("Ah Kd Tc"));
    assert_eq!(table.state().hand(Seat(1)), set("3s 4h 5d"));
}

#[test]
fn vt_arr_2_and_3_several_of_a_high_rank_are_laid_and_spread() {
    let layout =
        Layout { hands: vec!["Ks 7h 6c"], up: vec!["Kd 5s 4s"], talong: "Kh Jc", ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, &[]));
    arrange(&mut table, 1);
    assert_eq!(table.up(1), ["Kd", "Ks", "Kh"].map(String::from), "the example of the source");
    assert_eq!(table.state().hand(Seat(1)), set("Jc 7h 6c 5s 4s"));
}

#[test]
fn vt_arr_6_arranging_comes_to_an_end_by_itself() {
    let mut chance = Fast::new(9);
    for seed in 0..300 {
        let rules = random_rules(&mut chance);
        let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
        game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("arranged/{seed}")))).unwrap();
        let mut table = Table { game, events: Vec::new() };
        while table.state().phase() == Phase::Arrange {
            let turn = table.turn();
            let count = arrange(&mut table, turn);
            assert!(count < 30, "{count} manoeuvres under {:?}", rules.house());
        }
    }
}

#[test]
fn vt_open_1_the_lowest_ordinary_rank_is_declared() {
    let layout = Layout { hands: vec!["9d 4h Ks", "2s Td Ac"], ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, &[]));
    table.arranged();
    assert_eq!(best(&table, 1).0, "declare 4");
    table.act(&["1 declare 4"]);
    assert_eq!(best(&table, 0).0, "pass", "neither the two nor the ten is worth a lead");
}

/// Seat 1 has led a card, and seat 0 has this hand.
fn answering(lead: &'static str, hand: &'static str, settings: &[(&str, &str)]) -> Table {
    let layout = Layout { hands: vec![lead, hand], talong: "9c Jd Qh", ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, settings));
    table.opened();
    let first = lead.split_whitespace().next().unwrap();
    table.act(&[&format!("1 play {first}")]);
    table
}

#[test]
fn vt_play_1_the_lowest_card_that_fits_goes_first() {
    let table = answering("5s 9h Kh", "7d Jc Th", &[]);
    let (action, why) = best(&table, 0);
    assert_eq!(action, "play 7d");
    assert!(why.starts_with("the lowest that fits"), "{why}");
}

#[test]
fn vt_play_1_pairs_of_a_low_rank_go_together() {
    let table = answering("5s 9h Kh", "6d 6c Kd", &[]);
    assert_eq!(best(&table, 0).0, "play 6d,6c");
}

#[test]
fn vt_play_4_and_5_tens_and_twos_are_saved_while_something_else_fits() {
    for special in ["Th", "2h"] {
        let table = answering("6s 9h Kh", if special == "Th" { "8d Jc Th" } else { "8d Jc 2h" }, &[]);
        let rules = table.game.rules();
        let view = table.game.view(Some(Seat(0)));
        let action = rules.parse(&format!("play {special}")).unwrap();
        let judged = rules.judge(&view, &[action]);
        let why = judged[0].why.clone().unwrap();
        assert!(why.en.contains("worth saving") && why.sv.contains("värd att spara"), "{why:?}");
        assert_eq!(best(&table, 0).0, "play 8d");
    }
}

#[test]
fn vt_play_7_four_of_a_kind_are_completed() {
    let layout = Layout { hands: vec!["7s 7h Kh", "7d 7c Kd"], talong: "9c Jd Qh", ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, &[]));
    table.opened().act(&["1 play 7s,7h"]);
    let (action, why) = best(&table, 0);
    assert_eq!(action, "play 7d,7c");
    assert!(why.starts_with("four of a kind"), "{why}");
}

#[test]
fn vt_pass_2_who_cannot_play_trusts_the_talong() {
    let table = answering("8s 9h Kh", "3d 4c 5d", &[]);
    assert_eq!(best(&table, 0).0, "chance");
}

#[test]
fn vt_play_3_low_cards_just_drawn_are_added() {
    let layout = Layout { hands: vec!["5s 9h Kh"], talong: "5h Jd Qh", ..Layout::default() };
    let mut table = layout.start(table::rules(Seating::Two, &[]));
    table.opened().act(&["1 play 5s"]);
    let rules = table.game.rules();
    let view = table.game.view(Some(Seat(1)));
    assert!(rules.may_keep_still(&view));
    assert!(!rules.rather_still(&view, &rules.legal_in(&view)));
}

#[test]
fn vt_end_1_a_win_at_once_is_never_missed() {
    let mut chance = Fast::new(10);
    let mut wins = 0;
    for seed in 0..150 {
        let rules = random_rules(&mut chance);
        let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
        game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("wins/{seed}")))).unwrap();
        while rules.stage(game.state()) == Stage::Play {
            let turn = game.state().turn().unwrap();
            let first = game.state().follow_up().map_or(turn, |waiting| waiting.seat);
            let view = game.view(Some(first));
            let actions = rules.legal_in(&view);
            let judged = rules.judge(&view, &actions);
            let known = |action: &Action| matches!(action, Action::Play(_) | Action::Add(_));
            let won = |action: &Action| {
                let mut next = *game.state();
                rules.act(&mut next, first, *action, &mut Quiet);
                matches!(next.outcome(), Some(Outcome::Won(side)) if side.index() == first.index())
            };
            let best = (0..actions.len()).max_by_key(|i| judged[*i].score).unwrap();
            if actions.iter().any(|action| known(action) && won(action)) {
                assert!(judged[best].score >= 9_000, "{} under {:?}", actions[best], rules.house());
                wins += 1;
            }
            game.act(first, actions[best]).unwrap();
        }
    }
    assert!(wins > 20, "{wins} wins at once");
}
