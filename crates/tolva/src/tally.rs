//! Keeping score at the table with the cards that are not played with (TF-SCORE).

use cards::{Card, Pack, Rank, Side, Suit};

use crate::house::{Preset, Seating};
use crate::rules::{Rules, TARGET};

/// How a side's score lies on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Two sixes; every pip that shows is a point to go (TF-SCORE-1).
    Sixes {
        /// Is the covering six turned face down?
        turned: bool,
        /// How many pips of the other six it hides.
        hidden: u8,
    },
    /// Low cards, each counting its rank (TF-SCORE-2, TF-SCORE-3).
    Low {
        /// Face-up cards.
        cards: Vec<Card>,
        /// Face-down cards, each counting 1.
        ones: u8,
        /// Does a card lie sideways in front, as the minus sign?
        minus: bool,
    },
    /// Nothing at hand shows this score; it is written down.
    Written(i32),
}

/// The score that the sixes show: twelve less the pips that can be seen.
impl Tally {
    /// The points that this shows.
    pub fn points(&self) -> i32 {
        match self {
            Tally::Sixes { turned, hidden } => i32::from(*hidden) + if *turned { 6 } else { 0 },
            Tally::Low { cards, ones, minus } => {
                let worth = |card: &Card| card.rank() as i32 + 2;
                let sum = cards.iter().map(worth).sum::<i32>() + i32::from(*ones);
                if *minus { -sum } else { sum }
            }
            Tally::Written(points) => *points,
        }
    }
}

impl Rules {
    /// How a side's score is kept at the table.
    pub fn tally(&self, side: Side, score: i32) -> Tally {
        let house = self.house();
        let bond = house.preset == Preset::Bondtolva;
        let bond_24 = bond && house.deck == Pack::P24;
        if bond_24 && house.seating == Seating::Three {
            return Tally::Written(score);
        }
        if bond_24 && (0..=TARGET).contains(&score) {
            let turned = score > 6;
            return Tally::Sixes { turned, hidden: (if turned { score - 6 } else { score }) as u8 };
        }
        let minus = score < 0;
        if minus && house.preset != Preset::Strecktolva {
            return Tally::Written(score);
        }
        low(self.suits_of(side), score.abs()).map_or(Tally::Written(score), |(cards, ones)| Tally::Low {
            cards,
            ones,
            minus,
        })
    }

    /// The low cards that a side takes: with two sides the red or the black ones, with three one suit each.
    fn suits_of(&self, side: Side) -> &'static [Suit] {
        match (self.sides, side.0) {
            (2, 0) => &[Suit::Hearts, Suit::Diamonds],
            (2, _) => &[Suit::Spades, Suit::Clubs],
            (_, 0) => &[Suit::Hearts],
            (_, 1) => &[Suit::Spades],
            _ => &[Suit::Diamonds],
        }
    }
}

/// Cards that add up to the points, the highest first, and a face-down card for a single point left.
fn low(suits: &[Suit], points: i32) -> Option<(Vec<Card>, u8)> {
    let mut left = points;
    let mut cards = Vec::new();
    for rank in [Rank::Five, Rank::Four, Rank::Three, Rank::Two] {
        for suit in suits {
            let worth = rank as i32 + 2;
            if left >= worth {
                cards.push(Card::new(rank, *suit));
                left -= worth;
            }
        }
    }
    (left <= 1).then_some((cards, left as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tf_score_1_every_visible_pip_is_a_point_to_go() {
        for seating in [Seating::Two, Seating::Four] {
            let rules = Rules::preset(Preset::Bondtolva, seating);
            for score in 0..=12 {
                let tally = rules.tally(Side(0), score);
                let Tally::Sixes { turned, hidden } = tally else { panic!("{tally:?}") };
                assert_eq!(turned, score > 6, "turned at the seventh point");
                let visible = if turned { 6 - hidden } else { 12 - hidden };
                assert_eq!(i32::from(visible), 12 - score);
                assert_eq!(tally.points(), score);
            }
            assert_eq!(rules.tally(Side(1), 12), Tally::Sixes { turned: true, hidden: 6 });
        }
        let three = Rules::preset(Preset::Bondtolva, Seating::Three);
        assert_eq!(three.tally(Side(2), 5), Tally::Written(5), "not with three players");
        for seating in [Seating::Two, Seating::Three, Seating::Four] {
            let house = crate::House { deck: Pack::P36, ..crate::House::of(Preset::Bondtolva, seating) };
            let tally = Rules::new(house).expect("rules").tally(Side(0), 5);
            assert!(matches!(tally, Tally::Low { .. }), "the sixes are in play: {tally:?}");
        }
    }

    #[test]
    fn tf_score_2_low_cards_count_their_rank_and_face_down_cards_one() {
        for (preset, seating) in [(Preset::Tolva, Seating::Four), (Preset::Tolva, Seating::Three)] {
            let rules = Rules::preset(preset, seating);
            let mut seen = cards::CardSet::EMPTY;
            for side in (0..rules.sides).map(Side) {
                for score in 0..12 {
                    assert_eq!(rules.tally(side, score).points(), score);
                }
                let Tally::Low { cards, .. } = rules.tally(side, 11) else { panic!("low cards") };
                assert!(cards.iter().all(|c| !seen.contains(*c)), "no card lies at two sides");
                seen |= cards.into_iter().collect();
            }
            assert_eq!(rules.tally(Side(0), 1), Tally::Low { cards: vec![], ones: 1, minus: false });
        }
    }

    #[test]
    fn tf_score_3_a_card_laid_sideways_is_the_minus_sign() {
        let rules = Rules::preset(Preset::Strecktolva, Seating::TwoByTwo);
        for score in -24..12 {
            let tally = rules.tally(Side(1), score);
            assert!(matches!(tally, Tally::Low { minus, .. } if minus == (score < 0)), "{score}");
            assert_eq!(tally.points(), score);
        }
        let tolva = Rules::preset(Preset::Tolva, Seating::Four);
        assert_eq!(tolva.tally(Side(0), -6), Tally::Written(-6), "tolva has no minus sign");
    }
}
