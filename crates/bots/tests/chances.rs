//! The chance of winning the parti by score.

use bots::chances::{self, Table};
use cards::Side;
use tolva::{Preset, Rules};

fn tables() -> Vec<(Rules, &'static Table)> {
    let all = Preset::ALL.into_iter().flat_map(|p| p.seatings().iter().map(move |s| Rules::preset(p, *s)));
    all.map(|rules| (rules.clone(), chances::table(&rules).expect("a table for every preset"))).collect()
}

#[test]
fn chances_of_all_sides_add_up_at_any_score() {
    for (rules, table) in tables() {
        let sides = game::Game::sides(&rules) as usize;
        for scores in [[0, 0, 0], [11, 3, -2], [-40, 5, -7], [-30, -30, -30], [-1_000, 4, 11]] {
            let worth = table.of(scores, Side(0));
            let sum: f32 = worth[..sides].iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{}: {worth:?}", chances::name(&rules));
            assert!(worth.iter().all(|w| (0.0..=1.0).contains(w)));
        }
    }
}

/// A lost gubbe must cost something at every score, or it would be declared again and again.
#[test]
fn points_lost_below_the_table_still_cost() {
    for (rules, table) in tables() {
        for other in [-20, -6, 0, 5] {
            for own in [-30, -13, -6, 0, 3] {
                let odds = |own: i32| {
                    let worth = table.of([own, other, other], Side(1))[0];
                    worth / (1.0 - worth)
                };
                let (now, half, full) = (odds(own), odds(own - 6), odds(own - 12));
                assert!(
                    half < 0.6 * now && full < 0.6 * half,
                    "{} at {own} against {other}: odds {now}, after a half gubbe {half}, after a whole one {full}",
                    chances::name(&rules)
                );
            }
        }
    }
}
