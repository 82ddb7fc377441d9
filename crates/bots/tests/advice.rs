//! Hints and review.

use bots::{Budget, Choice, Family, hints, player, remark, review, review_samples};
use cards::{Fast, Seat, Seed};
use game::{Deal, Game, Opening, Running, Stage};
use games::AnyRules;
use tolva::{Action, Preset, Rules, Seating};

fn started<G: Family>(rules: &G, seed: &str) -> Running<G> {
    let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
    game.deal(Deal::from_seed(rules.pack(), Seed::from_text(seed))).unwrap();
    game
}

/// Plays on with the quick policy until the deal is over.
fn play_on<G: Family>(game: &mut Running<G>, chance: &mut Fast, mut each: impl FnMut(&Running<G>, Seat)) {
    let rules = game.rules().clone();
    while rules.stage(game.state()) == Stage::Play {
        let mut done = false;
        for seat in rules.to_act(game.state()).iter() {
            if let Some(action) = rules.quick(game.state(), seat, chance) {
                each(game, seat);
                game.act(seat, action).unwrap();
                done = true;
                break;
            }
        }
        assert!(done);
    }
}

fn hints_are_whole<G: Family>(rules: &G) {
    let mut reasons = 0;
    let mut asked = 0;
    let mut game = started(rules, "hints");
    play_on(&mut game, &mut Fast::new(1), |game, seat| {
        asked += 1;
        if asked % 7 != 0 || asked > 140 {
            return;
        }
        let view = game.view(Some(seat));
        let hints = hints(rules, &view, Budget::Iterations(60), 1);
        let mut legal: Vec<String> = game.legal(seat).iter().map(ToString::to_string).collect();
        let mut hinted: Vec<String> = hints.iter().map(|h| h.action.to_string()).collect();
        legal.sort();
        hinted.sort();
        assert_eq!(legal, hinted, "a hint for every legal action");
        for hint in &hints {
            assert!((0.0..=1.0).contains(&hint.chance), "{hint:?}");
            assert!(hint.chance <= hints[0].chance, "the best comes first");
            assert!(!hint.text.sv.is_empty() && !hint.text.en.is_empty() && hint.text.sv != hint.text.en);
            reasons += usize::from(hint.why.is_some());
        }
    });
    assert!(reasons > 0, "no hint has a reason");
}

#[test]
fn every_legal_action_has_a_hint_in_both_languages() {
    for preset in games::catalogue() {
        for seating in &preset.seatings {
            match games::rules(preset.name, Some(seating), &[]).unwrap() {
                AnyRules::Tolva(rules) => hints_are_whole(&rules),
                AnyRules::Vandtia(rules) => hints_are_whole(&rules),
            }
        }
    }
}

/// Forehand has king and queen of hearts, and plocketolva's talong is to be drawn from.
fn with_a_pair() -> (Rules, Running<Rules>) {
    let rules = Rules::preset(Preset::Plocketolva, Seating::Two);
    let own = ["Kh", "Qh", "As", "9s", "7d", "6c"];
    let other = ["Ts", "8s", "Jd", "8c", "9d", "7h"];
    let mut deck: Vec<cards::Card> = Vec::new();
    for (a, b) in own.iter().zip(other) {
        deck.push(a.parse().unwrap());
        deck.push(b.parse().unwrap());
    }
    let rest = cards::Pack::P36.fresh().into_iter().filter(|c| !deck.contains(c)).collect::<Vec<_>>();
    deck.extend(rest);
    let mut game = Running::new(rules.clone(), Opening::default()).unwrap();
    game.deal(Deal::from_deck(deck)).unwrap();
    (rules, game)
}

#[test]
fn a_king_and_queen_are_kept_together_and_the_reason_says_so() {
    let (rules, game) = with_a_pair();
    let seat = game.state().turn().unwrap();
    let view = game.view(Some(seat));
    let king = Action::Play("Kh".parse().unwrap());
    let hints = hints(&rules, &view, Budget::Iterations(400), 1);
    assert_ne!(hints[0].action, king);
    let why = hints.iter().find(|h| h.action == king).and_then(|h| h.why.clone()).unwrap();
    assert!(why.sv.contains("kung och dam") && why.sv.contains("hjärter"), "{}", why.sv);
    assert!(why.en.contains("king and queen") && why.en.contains("hearts"), "{}", why.en);
    let van = player::<Rules>("van", 1).unwrap().choose(&rules, &view, Budget::Iterations(1));
    assert_ne!(van, Choice::Act(king));
}

#[test]
fn a_meld_that_wins_the_parti_is_the_best_hint() {
    let rules = Rules::preset(Preset::Bondtolva, Seating::Two);
    let mut opening = Opening::default();
    opening.scores[..2].fill(11);
    let mut found = 0;
    for seed in 0..60 {
        let mut game = Running::new(rules.clone(), opening).unwrap();
        game.deal(Deal::from_seed(game::Game::pack(&rules), Seed::from_text(&format!("win {seed}"))))
            .unwrap();
        let mut chance = Fast::new(seed);
        while let Some(seat) = game.state().turn() {
            let legal = game.legal(seat);
            if legal.iter().any(|a| matches!(a, Action::Meld(_))) {
                let hints = hints(&rules, &game.view(Some(seat)), Budget::Iterations(200), seed);
                assert!(matches!(hints[0].action, Action::Meld(_)), "{hints:?}");
                assert!(hints[0].chance > 0.99);
                found += 1;
                break;
            }
            let action = rules.quick(game.state(), seat, &mut chance).unwrap();
            game.act(seat, action).unwrap();
        }
    }
    assert!(found > 5, "{found} melds");
}

#[test]
fn a_review_finds_a_blunder_and_what_it_cost() {
    let (_, mut game) = with_a_pair();
    let seat = game.state().turn().unwrap();
    game.act(seat, Action::Play("Kh".parse().unwrap())).unwrap();
    play_on(&mut game, &mut Fast::new(3), |_, _| {});
    let mut told = 0;
    let remarks = review(&game, Some(seat), Budget::Iterations(300), 1, &mut |done| told = done);
    assert_eq!(told, game.entries().len());
    assert!(remarks.len() > 5, "{} remarks", remarks.len());
    assert!(remarks.iter().all(|r| r.seat == seat && r.cost >= 0.0 && !r.text.sv.is_empty()));
    let first = &remarks[0];
    assert!(first.better.is_some() && first.cost > 0.02, "{first:?}");
    assert!(first.text.sv.contains("bättre") && first.text.en.contains("better"), "{:?}", first.text);
}

/// Nobody waits long for the review of a long deal, and a usual one is looked at closely.
#[test]
fn a_long_deal_is_reviewed_with_fewer_samples_for_each_decision() {
    assert_eq!([0, 1, 14, 50].map(review_samples), [4000; 4]);
    let longer: Vec<u32> = (50..2000).map(review_samples).collect();
    assert!(longer.windows(2).all(|pair| pair[1] <= pair[0]));
    assert!((50..=500).all(|n| review_samples(n) as usize * n <= 200_000));
    assert_eq!(review_samples(1000), 400);
}

#[test]
fn where_there_is_no_choice_nothing_is_thought() {
    let (_, mut game) = with_a_pair();
    play_on(&mut game, &mut Fast::new(3), |_, _| {});
    let mut forced = game.clone();
    let mut looked = 0;
    while forced.undo().is_ok() && looked < 3 {
        let Some(seat) = forced.rules().to_act(forced.state()).iter().next() else { continue };
        let [only] = forced.legal(seat)[..] else { continue };
        let never = || -> bool { panic!("no time is needed") };
        assert_eq!(remark(&forced, 0, seat, only, Budget::Until(&never), 1), None);
        looked += 1;
    }
    assert_eq!(looked, 3);
}

#[test]
fn a_review_of_all_seats_covers_vandtia_too() {
    let rules = vandtia::Rules::from_settings(vandtia::Seating::Two, &[]).unwrap();
    let mut game = started(&rules, "review");
    play_on(&mut game, &mut Fast::new(8), |_, _| {});
    let remarks = review(&game, None, Budget::Iterations(20), 1, &mut |_| {});
    assert!([0, 1].iter().all(|s| remarks.iter().any(|r| r.seat == Seat(*s))));
}
