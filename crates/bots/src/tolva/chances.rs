//! How likely a side is to win the parti from a score, when a deal is over.
//!
//! The tables come from self-play (`cargo run --release -p talong-lab --example chances`), one for each preset, seating and
//! way of ending. Houses that change other switches use the table of their preset.

use std::sync::LazyLock;

use cards::Side;
use game::{Game, MAX_SEATS, Setting};
use tolva::{Preset, Rules, State};

/// The scores that the tables of two sides know: from this on up to 12.
const LOWEST_OF_TWO: i32 = -6;
/// The same with three sides.
const LOWEST_OF_THREE: i32 = 0;
const HIGHEST: i32 = 12;
/// How much the logarithm of a side's odds falls with each point below the lowest score, as it does in the tables just
/// above it (0.13 to 0.23). Were they level there, a gubbe that is lost would cost nothing.
const FALL: f32 = 0.2;

/// A table of chances, for a parti that is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    sides: u8,
    /// The first side's chance. For two sides by own score, other score, and whether the first side is forehand
    /// next; for three by the scores of the sides in order.
    chances: Vec<f32>,
}

impl Table {
    /// An even table to start from.
    pub fn even(sides: u8) -> Table {
        let count = if sides == 2 { 19 * 19 * 2 } else { 13 * 13 * 13 };
        Table { sides, chances: vec![1.0 / f32::from(sides); count] }
    }

    /// Reads one from its text: thousandths, three digits each.
    pub fn read(sides: u8, text: &str) -> Option<Table> {
        let table = Table::even(sides);
        let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
        let chances: Vec<f32> =
            digits.chunks_exact(3).map(|d| (100 * d[0] + 10 * d[1] + d[2]) as f32 / 999.0).collect();
        (chances.len() == table.chances.len()).then_some(Table { sides, chances })
    }

    /// Its text.
    pub fn write(&self) -> String {
        self.chances.iter().map(|c| format!("{:03}", (c * 999.0).round() as u32)).collect()
    }

    fn lowest(&self) -> i32 {
        if self.sides == 2 { LOWEST_OF_TWO } else { LOWEST_OF_THREE }
    }

    fn place(&self, scores: [i32; 3], first_is_forehand: bool) -> usize {
        let low = self.lowest();
        let width = (HIGHEST - low + 1) as usize;
        let at = |score: i32| (score.clamp(low, HIGHEST) - low) as usize;
        match self.sides {
            2 => (at(scores[0]) * width + at(scores[1])) * 2 + usize::from(first_is_forehand),
            _ => (at(scores[0]) * width + at(scores[1])) * width + at(scores[2]),
        }
    }

    /// Every side's chance.
    pub fn of(&self, scores: [i32; 3], forehand: Side) -> [f32; MAX_SEATS] {
        let mut worth = [0.0; MAX_SEATS];
        let [a, b, c] = scores;
        if self.sides == 2 {
            let own = self.chances[self.place([a, b, 0], forehand == Side(0))];
            let other = self.chances[self.place([b, a, 0], forehand == Side(1))];
            worth[0] = (own + 1.0 - other) / 2.0;
            worth[1] = 1.0 - worth[0];
        } else {
            for (side, turned) in [[a, b, c], [b, c, a], [c, a, b]].into_iter().enumerate() {
                worth[side] = self.chances[self.place(turned, false)];
            }
        }
        let sides = self.sides as usize;
        for (own, score) in worth.iter_mut().zip(scores).take(sides) {
            let short = self.lowest() - score;
            if short > 0 {
                *own = own.max(1e-4) * (-FALL * short as f32).exp();
            }
        }
        let sum: f32 = worth[..sides].iter().sum();
        worth[..sides].iter_mut().for_each(|own| *own /= sum.max(1e-6));
        worth
    }

    /// Every score that it knows, with whether the first side is forehand, and where its chance stands.
    pub fn entries(&self) -> Vec<([i32; 3], bool, usize)> {
        let low = self.lowest();
        let thirds = if self.sides == 2 { 0..=0 } else { low..=HIGHEST };
        let mut entries = Vec::new();
        for a in low..=HIGHEST {
            for b in low..=HIGHEST {
                for c in thirds.clone() {
                    for forehand in [false, true] {
                        if self.sides == 2 || !forehand {
                            entries.push(([a, b, c], forehand, self.place([a, b, c], forehand)));
                        }
                    }
                }
            }
        }
        entries
    }

    /// Sets a chance.
    pub fn set(&mut self, place: usize, chance: f32) {
        if let Some(slot) = self.chances.get_mut(place) {
            *slot = chance;
        }
    }
}

/// The name that the rules' table goes by.
pub fn name(rules: &Rules) -> String {
    let house = rules.house();
    format!("{} {} {}", house.preset.name(), house.seating.name(), ENDINGS[house.ending as usize])
}

const ENDINGS: [&str; 3] = ["first-to", "exact", "gotland"];

fn number(rules: &Rules) -> usize {
    let house = rules.house();
    (house.preset as usize * 6 + house.seating as usize) * 3 + house.ending as usize
}

static TABLES: LazyLock<Vec<Option<Table>>> = LazyLock::new(|| {
    let mut tables = vec![None; 5 * 6 * 3];
    for preset in Preset::ALL {
        for seating in preset.seatings() {
            for ending in ENDINGS {
                let setting = [Setting { key: "ending".into(), value: Some(ending.into()), quoted: true }];
                let Ok(rules) = Rules::from_settings(preset, *seating, &setting) else { continue };
                let lead = format!("{}: ", name(&rules));
                let text = include_str!("chances.txt").lines().find_map(|line| line.strip_prefix(&lead));
                tables[number(&rules)] = text.and_then(|text| Table::read(rules.sides(), text));
            }
        }
    }
    tables
});

/// The rules' table, if there is one.
pub fn table(rules: &Rules) -> Option<&'static Table> {
    TABLES.get(number(rules))?.as_ref()
}

/// Each side's chance of winning the parti, when a deal is over.
pub(super) fn worth(rules: &Rules, state: &State) -> [f32; MAX_SEATS] {
    let mut worth = [0.0; MAX_SEATS];
    let sides = rules.sides();
    if let Some(side) = state.winner() {
        worth[side.index()] = 1.0;
        return worth;
    }
    let scores = std::array::from_fn(|side| state.score(Side(side as u8)));
    if let Some(table) = table(rules) {
        return table.of(scores, next_forehand(rules, state));
    }
    let total: i32 = scores.iter().take(sides as usize).map(|s| s.max(&0) + 4).sum();
    for (share, score) in worth.iter_mut().zip(scores).take(sides as usize) {
        *share = (score.max(0) + 4) as f32 / total as f32;
    }
    worth
}

/// The side that will be forehand in the next deal.
pub fn next_forehand(rules: &Rules, state: &State) -> Side {
    rules.side_of(state.dealer().step(2 % rules.seats(), rules.seats()))
}
