//! Makes the tables of winning chances by score, from self-play: `chances DEALS > crates/bots/src/tolva/chances.txt`.

use bots::chances::{self, Table};
use bots::search::play_out;
use cards::{Fast, Seat, Side};
use game::{Game, Opening, Setting};
use tolva::{Preset, Rules};

/// Where a deal led from a score: to another score, or to the end.
enum Next {
    Score([i32; 3], Side),
    Over(f32),
}

fn deal(rules: &Rules, scores: [i32; 3], dealer: Seat, chance: &mut Fast) -> Option<Next> {
    let mut opening = Opening { dealer, ..Opening::default() };
    opening.scores[..3].copy_from_slice(&scores);
    let mut state = rules.start(&opening).ok()?;
    let mut deck = rules.pack().fresh();
    chance.shuffle(&mut deck);
    rules.deal_unchecked(&mut state, &deck);
    play_out(rules, &mut state, chance);
    Some(match state.winner() {
        Some(side) => Next::Over(f32::from(u8::from(side == Side(0)))),
        None => Next::Score(
            std::array::from_fn(|s| state.score(Side(s as u8))),
            chances::next_forehand(rules, &state),
        ),
    })
}

fn table(rules: &Rules, deals: u32) -> Table {
    let mut chance = Fast::new(12);
    let mut table = Table::even(rules.sides());
    let mut ways = Vec::new();
    for (scores, forehand, place) in table.entries() {
        let over = scores.iter().filter(|s| **s >= 12).count();
        if over > 0 {
            let own = scores[0] >= 12;
            table.set(place, if own { 1.0 / over as f32 } else { 0.0 });
            continue;
        }
        let count = if rules.sides() == 2 { deals } else { deals / 4 };
        let next: Vec<Next> = (0..count)
            .filter_map(|n| {
                let seats = rules.seats();
                let first =
                    if rules.sides() == 2 { Seat(u8::from(!forehand)) } else { Seat(n as u8 % seats) };
                deal(rules, scores, first.step(seats - 1, seats), &mut chance)
            })
            .collect();
        ways.push((place, next));
    }
    for _ in 0..300 {
        for (place, next) in &ways {
            let sum: f32 = next
                .iter()
                .map(|n| match n {
                    Next::Over(won) => *won,
                    Next::Score(scores, forehand) => table.of(*scores, *forehand)[0],
                })
                .sum();
            table.set(*place, sum / next.len().max(1) as f32);
        }
    }
    table
}

fn main() {
    let deals = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(400);
    for preset in Preset::ALL {
        for seating in preset.seatings() {
            for ending in ["first-to", "exact", "gotland"] {
                let setting = [Setting { key: "ending".into(), value: Some(ending.into()), quoted: true }];
                let rules =
                    Rules::from_settings(preset, *seating, &setting).expect("presets have no conflicts");
                println!("{}: {}", chances::name(&rules), table(&rules, deals).write());
            }
        }
    }
}
