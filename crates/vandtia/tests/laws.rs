//! Laws over random rules, deals and actions: whole games, every step looked at.

#[path = "help/table.rs"]
mod table;

use cards::{CardSet, Chance, Fast, Rank, Seat, Seed};
use game::{Deal, Entry, Game, Opening, Running, Stage};
use table::{all_cards, listed, random_rules};
use vandtia::{Action, Finish, FollowUp, House, Outcome, Rules};

fn begin(rules: &Rules, chance: &mut Fast) -> Running<Rules> {
    let dealer = Seat(chance.below(rules.seats().into()) as u8);
    let mut game = Running::new(rules.clone(), Opening { dealer, ..Opening::default() }).expect("an opening");
    let mut seed = [0; 32];
    seed.fill_with(|| chance.below(256) as u8);
    game.deal(Deal::from_seed(rules.pack(), Seed(seed))).expect("a pack");
    game
}

/// Seldom done, so that the games get on: picking up, chancing, and swapping to and fro.
fn slow(action: Action) -> bool {
    matches!(action, Action::Take | Action::Chance | Action::Swap { .. })
}

/// Seldom done, so that twos are the last cards.
fn slow_or_two(action: Action) -> bool {
    slow(action) || matches!(action, Action::Play(cards) if cards.is_subset(CardSet::rank(Rank::Two)))
}

/// A random legal action of a random seat that may act; one that is rare is thought over three times.
fn step(game: &Running<Rules>, chance: &mut Fast, rare: fn(Action) -> bool) -> (Seat, Action) {
    let seats: Vec<Seat> = game.rules().to_act(game.state()).iter().collect();
    let seat = seats[chance.below(seats.len() as u32) as usize];
    let legal = game.legal(seat);
    let mut action = legal[chance.below(legal.len() as u32) as usize];
    for _ in 0..3 {
        if rare(action) {
            action = legal[chance.below(legal.len() as u32) as usize];
        }
    }
    (seat, action)
}

/// Plays whole games of random rules and looks at every step.
fn play(games: u32, seed: u64, look: impl FnMut(&Running<Rules>, &mut Fast)) {
    play_where(games, seed, |_| true, slow, look);
}

/// Plays whole games of rules that are wanted, and looks at every step.
fn play_where(
    games: u32,
    seed: u64,
    wanted: fn(&House) -> bool,
    rare: fn(Action) -> bool,
    mut look: impl FnMut(&Running<Rules>, &mut Fast),
) {
    let mut chance = Fast::new(seed);
    for _ in 0..games {
        let rules = loop {
            let rules = random_rules(&mut chance);
            if wanted(rules.house()) {
                break rules;
            }
        };
        let mut game = begin(&rules, &mut chance);
        look(&game, &mut chance);
        while rules.stage(game.state()) == Stage::Play {
            let (seat, action) = step(&game, &mut chance, rare);
            game.act(seat, action).expect("a legal action");
            look(&game, &mut chance);
        }
    }
}

#[test]
fn every_card_is_always_in_one_place() {
    play(400, 1, |game, _| {
        let all = all_cards(game.rules(), game.state());
        assert_eq!(all.len(), 52, "{:?}", game.state());
        assert_eq!(all.iter().copied().collect::<CardSet>(), CardSet::FULL, "{:?}", game.state());
    });
}

#[test]
fn no_pile_has_two_ranks_and_before_play_every_face_down_card_is_covered() {
    play(200, 2, |game, _| {
        for seat in (0..game.rules().seats()).map(Seat) {
            for (down, up) in game.state().piles(game.rules(), seat) {
                assert!(up.first().is_none_or(|c| up.is_subset(CardSet::rank(c.rank()))));
                let before =
                    matches!(game.state().phase(), vandtia::Phase::Arrange | vandtia::Phase::Declare);
                assert!(!before || (down.is_some() && !up.is_empty()));
            }
        }
    });
}

#[test]
fn somebody_can_act_exactly_while_the_game_lasts() {
    play(400, 3, |game, _| {
        let rules = game.rules();
        let to_act = rules.to_act(game.state());
        assert_eq!(to_act.is_empty(), rules.stage(game.state()) != Stage::Play);
        for seat in (0..8).map(Seat) {
            let legal = game.legal(seat);
            assert_eq!(!legal.is_empty(), to_act.contains(seat), "{seat} {:?}", game.state());
            let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
            assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
            let moves = rules.moves(game.state(), seat);
            assert_eq!(moves.len(), legal.len());
            assert_eq!(moves.nth(legal.len()), None);
        }
        assert_eq!(game.state().outcome().is_some(), rules.stage(game.state()) == Stage::Over);
    });
}

#[test]
fn an_action_is_legal_exactly_if_its_listed_form_is_listed() {
    let universe = Action::universe();
    play(60, 4, |game, chance| {
        if chance.below(12) != 0 {
            return;
        }
        let (rules, state) = (game.rules(), game.state());
        for seat in (0..rules.seats() + 1).map(Seat) {
            let legal = game.legal(seat);
            for action in &universe {
                let form = listed(rules, state, seat, *action);
                let expected = form.is_some_and(|form| legal.contains(&form));
                let checked = rules.check(state, seat, *action);
                assert_eq!(checked.is_ok(), expected, "{seat} {action}: {checked:?} in {state:?}");
            }
        }
    });
}

/// Samples what each seat may think, and plays the sampled deal as the game was played. How many times that was done.
fn samples_hold(game: &Running<Rules>, chance: &mut Fast) -> u32 {
    let rules = game.rules();
    let seats = (0..rules.seats()).map(|s| Some(Seat(s))).chain([None]);
    for seat in seats {
        let view = game.view(seat);
        let (deal, state) = rules.sample(&view, chance).expect("a view that can have been");
        let all = all_cards(rules, &state);
        assert_eq!(all.len(), 52);
        assert_eq!(all.into_iter().collect::<CardSet>(), CardSet::FULL);
        assert_eq!(rules.view(&state, game.notes(), seat), view, "the state contradicts the view");
        assert_eq!(rules.recall(view.notes(), seat).as_ref(), Some(&view), "the notes alone");
        if let Some(seat) = seat {
            let mut legal = Vec::new();
            rules.legal(&state, seat, &mut legal);
            assert_eq!(legal, rules.legal_in(&view));
            assert_eq!(legal, game.legal(seat));
            if chance.below(16) == 0 {
                game::laws::refusals(rules, game.state(), &view, &state).expect("the same refusals");
            }
        }
        if game.state().reshuffles() > 0 {
            continue;
        }
        let opening = Opening { dealer: game.state().dealer(), ..Opening::default() };
        let mut again = Running::new(rules.clone(), opening).expect("an opening");
        again.deal(deal).expect("a pack");
        for entry in game.entries() {
            if let Entry::Act(seat, action) = entry {
                let done = again.act(*seat, *action);
                done.unwrap_or_else(|why| panic!("{seat} {action} cannot have been: {why}"));
            }
        }
        assert_eq!(again.state(), &state, "the deal does not lead to the state");
        assert_eq!(again.view(seat), view, "the deal does not lead to the view");
    }
    u32::from(rules.seats()) + 1
}

#[test]
fn a_sample_is_a_game_that_could_have_been() {
    let mut sampled = 0;
    play(260, 5, |game, chance| {
        if chance.below(10) == 0 {
            sampled += samples_hold(game, chance);
        }
    });
    assert!(sampled > 5_000, "{sampled}");
}

#[test]
fn a_hand_without_face_down_cards_is_known_to_all() {
    let wanted = |house: &House| {
        matches!(house.finish, Finish::NotTwoTen | Finish::NotTwoTenAce) && house.play_limit > 100
    };
    let mut sampled = 0;
    play_where(150, 15, wanted, slow_or_two, |game, chance| {
        let state = game.state();
        let late = state.talong().is_empty();
        for seat in (0..game.rules().seats()).map(Seat) {
            let blind = state.piles(game.rules(), seat).any(|(down, _)| down.is_some());
            assert!(blind || state.known(seat) == state.hand(seat));
        }
        if late && chance.below(if state.outcome().is_some() { 1 } else { 12 }) == 0 {
            sampled += samples_hold(game, chance);
        }
    });
    assert!(sampled > 1_000, "{sampled}");
}

#[test]
fn a_sample_gives_back_what_was_drawn_in_a_reshuffle() {
    let wanted = |house: &House| house.finish == Finish::NotTwo && house.play_limit > 100;
    let (mut games, mut sampled, mut twice) = (0, 0, 0);
    play_where(500, 25, wanted, slow_or_two, |game, chance| {
        let state = game.state();
        games += u32::from(state.reshuffles() > 0 && state.outcome().is_some());
        twice += u32::from(state.reshuffles() > 1 && state.outcome().is_some());
        if state.reshuffles() > 0 && chance.below(3) == 0 {
            sampled += samples_hold(game, chance);
        }
    });
    assert!(games > 20 && twice > 2 && sampled > 1_000, "{games} {twice} {sampled}");
}

#[test]
fn a_view_does_not_know_what_its_seat_cannot_know() {
    let mut different = 0;
    play(150, 6, |game, chance| {
        if chance.below(10) != 0 || game.state().reshuffles() > 0 {
            return;
        }
        let rules = game.rules();
        for seat in (0..rules.seats()).map(Seat) {
            let view = game.view(Some(seat));
            let Some((deal, _)) = rules.sample(&view, chance) else { panic!("no sample") };
            let opening = Opening { dealer: game.state().dealer(), ..Opening::default() };
            let mut other = Running::new(rules.clone(), opening).expect("an opening");
            let mut told = vec![other.deal(deal).expect("a pack")];
            for entry in game.entries() {
                if let Entry::Act(seat, action) = entry {
                    told.push(other.act(*seat, *action).expect("a legal action"));
                }
            }
            different += u32::from(other.state() != game.state());
            let mut again = Running::new(rules.clone(), opening).expect("an opening");
            for (entry, told) in game.entries()[1..].iter().zip(&told) {
                let heard = match entry {
                    Entry::Deal(deal) => again.deal(deal.clone()),
                    Entry::Act(seat, action) => again.act(*seat, *action),
                    Entry::Parti(_) => continue,
                };
                let seen = |events: &[vandtia::Event]| -> Vec<vandtia::Event> {
                    events.iter().filter_map(|e| rules.event_for(e, Some(seat))).collect()
                };
                assert_eq!(seen(&heard.expect("legal")), seen(told), "the events differ");
            }
            assert_eq!(other.view(Some(seat)), view);
        }
    });
    assert!(different > 500, "{different}");
}

#[test]
fn nobody_else_learns_how_many_cards_could_be_added() {
    let wanted = |house: &House| house.follow_up == FollowUp::Wait;
    let (mut seen, mut other_counts) = (0, 0);
    play_where(400, 26, wanted, slow, |game, chance| {
        let Some(waiting) = game.state().follow_up() else { return };
        let rules = game.rules();
        let others = (0..rules.seats()).map(Seat).filter(|seat| *seat != waiting.seat);
        for seat in others.map(Some).chain([None]) {
            let view = game.view(seat);
            let shown = view.state().follow_up().expect("that there is something is told");
            assert_eq!((shown.seat, shown.cards, shown.count), (waiting.seat, CardSet::EMPTY, 1));
            for _ in 0..8 {
                let (_, state) = rules.sample(&view, chance).expect("a view that can have been");
                assert_eq!(rules.view(&state, game.notes(), seat), view);
                seen += 1;
                other_counts += u32::from(state.follow_up().map(|w| w.count) != Some(waiting.count));
            }
        }
    });
    assert!(seen > 2_000 && other_counts > 20, "{other_counts} of {seen}");
}

#[test]
fn undo_restores_what_was() {
    play(60, 7, |game, chance| {
        let acted = game.entries().iter().filter(|e| matches!(e, Entry::Act(..))).count();
        if acted == 0 || chance.below(8) != 0 {
            return;
        }
        let mut back = game.clone();
        let taken = 1 + chance.below(acted.min(5) as u32) as usize;
        let lost: Vec<Entry<Action>> = game.entries()[game.entries().len() - taken..].to_vec();
        for _ in 0..taken {
            back.undo().expect("something to take back");
        }
        for entry in lost {
            if let Entry::Act(seat, action) = entry {
                back.act(seat, action).expect("what was legal before");
            }
        }
        assert_eq!(back.state(), game.state());
        assert_eq!(back.notes(), game.notes());
        assert_eq!(back.entries(), game.entries());
    });
}

#[test]
fn play_ends_and_at_the_limit_in_a_draw() {
    let (mut won, mut drawn) = (0, 0);
    play(400, 8, |game, _| {
        let state = game.state();
        let limit = game.rules().house().play_limit;
        assert!(state.plays() <= limit);
        match state.outcome() {
            Some(Outcome::Draw) => {
                assert_eq!(state.plays(), limit);
                drawn += 1;
            }
            Some(Outcome::Won(side)) => {
                let seat = Seat(side.0);
                let left = state.piles(game.rules(), seat).any(|(down, up)| down.is_some() || !up.is_empty());
                assert!(state.hand(seat).is_empty() && !left);
                won += 1;
            }
            None => assert!(state.plays() < limit),
        }
    });
    assert!(won > 60 && drawn > 60, "{won} won, {drawn} drawn");
}

#[test]
fn nothing_that_is_not_legal_panics() {
    let universe = Action::universe();
    let mut chance = Fast::new(9);
    for _ in 0..100 {
        let rules = random_rules(&mut chance);
        let mut state = *begin(&rules, &mut chance).state();
        for _ in 0..600 {
            let action = universe[chance.below(universe.len() as u32) as usize];
            let seat = Seat(chance.below(9) as u8);
            let _ = rules.check(&state, seat, action);
            rules.apply(&mut state, seat, action, &mut game::Heard::default());
            let mut legal = Vec::new();
            rules.legal(&state, seat, &mut legal);
            let view = rules.view(&state, &[], Some(seat));
            let _ = rules.legal_in(&view);
            let _ = rules.sample(&view, &mut chance);
        }
    }
}
