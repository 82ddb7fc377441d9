use bots::solve::certain;
use cards::{Chance, Fast, Seat};
use game::Game;
use tolva::{Preset, Rules, Seating};

use crate::force::{some_position, some_rules};

#[test]
fn what_is_certain_is_so() {
    let mut chance = Fast::new(1);
    let (mut seen, mut unseen) = (0, 0);
    for _ in 0..1_500 {
        let rules = some_rules(&mut chance, |_| true);
        let left = 1 + chance.below(8) as u8;
        let Some(running) = some_position(&rules, &mut chance, left) else { continue };
        for seat in (0..rules.seats()).map(Seat) {
            let view = running.view(Some(seat));
            let Some(state) = certain(&rules, &view) else {
                unseen += 1;
                continue;
            };
            seen += 1;
            let real = running.state();
            for other in (0..rules.seats()).map(Seat) {
                assert_eq!(state.hand(other), real.hand(other), "{:?}", rules.house());
                assert_eq!(state.row(other), real.row(other));
            }
            assert_eq!(state.talong(), real.talong());
            assert_eq!(rules.view(&state, running.notes(), Some(seat)), view);
            assert_eq!(rules.moves(&state), rules.moves(real));
        }
    }
    assert!(seen > 500 && unseen > 500, "{seen} {unseen}");
}

#[test]
fn two_players_know_everything_when_nothing_is_left_to_draw_or_turn_up() {
    let mut chance = Fast::new(2);
    let mut known = 0;
    for (preset, tricks) in [(Preset::Bondtolva, 6), (Preset::Plocketolva, 6), (Preset::Bordstolva, 4)] {
        let rules = Rules::preset(preset, Seating::Two);
        for _ in 0..40 {
            let Some(running) = some_position(&rules, &mut chance, tricks) else { continue };
            let state = running.state();
            let down = [Seat(0), Seat(1)].into_iter().flat_map(|s| state.row(s)).any(|(_, d)| d.is_some());
            let hands = [Seat(0), Seat(1)].map(|s| !state.hand(s).is_empty());
            if hands != [true, true] || (down && preset == Preset::Bordstolva) {
                continue;
            }
            for seat in [Seat(0), Seat(1)] {
                let sure = certain(&rules, &running.view(Some(seat))).is_some();
                assert_eq!(sure, state.talong().is_empty(), "{preset:?}");
                known += usize::from(sure);
            }
            if state.shown().is_empty() {
                assert!(certain(&rules, &running.view(None)).is_none(), "two hands are hidden");
            }
        }
    }
    assert!(known > 60, "{known}");
}

#[test]
fn nothing_is_certain_where_doubt_is_left() {
    let mut chance = Fast::new(3);
    let rules = Rules::preset(Preset::Tolva, Seating::Four);
    let running = (0..50).find_map(|_| some_position(&rules, &mut chance, 4)).expect("an ending");
    assert!(certain(&rules, &running.view(Some(Seat(0)))).is_none());
    let rules = Rules::preset(Preset::Plocketolva, Seating::Two);
    let running = (0..50).find_map(|_| some_position(&rules, &mut chance, 9)).expect("an ending");
    assert!(certain(&rules, &running.view(Some(Seat(0)))).is_none());
}
