//! Keeping score at the table with the cards that are not played with (TF-SCORE).

use cards::{Card, Rank, Side, Suit};

use crate::rules::{Rules, TARGET};

/// How a house keeps score at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// With two sixes for each side (TF-SCORE-1).
    Sixes,
    /// With the low cards; is there a minus sign (TF-SCORE-2, TF-SCORE-3)?
    Low { minus: bool },
    /// On paper: where three play for themselves, the four sixes are too few (TF-SCORE-1).
    Paper,
}

/// How a side's score lies on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Two sixes; every pip that shows is a point to go (TF-SCORE-1).
    Sixes {
        /// The one that lies below, and the one that covers it.
        cards: [Card; 2],
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
    Written,
}

impl Rules {
    /// How a side's score is kept at the table.
    pub fn tally(&self, side: Side, score: i32) -> Tally {
        let suits = self.suits_of(side);
        match self.keeping {
            Keeping::Sixes if (0..=TARGET).contains(&score) => Tally::Sixes {
                cards: [suits[0], suits[1]].map(|suit| Card::new(Rank::Six, suit)),
                turned: score > 6,
                hidden: (if score > 6 { score - 6 } else { score }) as u8,
            },
            Keeping::Low { minus } if minus || score >= 0 => match low(suits, score.abs()) {
                Some((cards, ones)) => Tally::Low { cards, ones, minus: score < 0 },
                None => Tally::Written,
            },
            _ => Tally::Written,
        }
    }

    /// The cards that a side takes: with two sides the red or the black ones, with three one suit each.
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
    use cards::{CardSet, Pack};

    use super::*;
    use crate::house::{House, Preset, Seating};

    /// The points that a tally shows, or none where it shows nothing.
    fn points(tally: &Tally) -> Option<i32> {
        match tally {
            // Twelve less the pips that can be seen.
            Tally::Sixes { turned, hidden, .. } => {
                let seen = if *turned { 6 - hidden } else { 12 - hidden };
                Some(12 - i32::from(seen))
            }
            Tally::Low { cards, ones, minus } => {
                let worth = |card: &Card| card.rank() as i32 + 2;
                let sum = cards.iter().map(worth).sum::<i32>() + i32::from(*ones);
                Some(if *minus { -sum } else { sum })
            }
            Tally::Written => None,
        }
    }

    #[test]
    fn tf_score_1_every_visible_pip_is_a_point_to_go() {
        for seating in [Seating::Two, Seating::Four] {
            let rules = Rules::preset(Preset::Bondtolva, seating);
            for score in 0..=12 {
                let tally = rules.tally(Side(0), score);
                assert!(matches!(tally, Tally::Sixes { turned, .. } if turned == (score > 6)), "{tally:?}");
                assert_eq!(points(&tally), Some(score));
            }
            let black = [Suit::Spades, Suit::Clubs].map(|suit| Card::new(Rank::Six, suit));
            let six = |turned, hidden| Tally::Sixes { cards: black, turned, hidden };
            assert_eq!(rules.tally(Side(1), 6), six(false, 6));
            assert_eq!(rules.tally(Side(1), 7), six(true, 1), "turned at the seventh point");
            assert_eq!(rules.tally(Side(1), 12), six(true, 6));
            for beyond in [-1, 13] {
                assert_eq!(rules.tally(Side(0), beyond), Tally::Written, "sixes cannot show {beyond}");
            }
        }
    }

    #[test]
    fn tf_score_1_bondtolva_with_three_is_kept_on_paper() {
        let three = Rules::preset(Preset::Bondtolva, Seating::Three);
        for (side, score) in [(0, 0), (1, 5), (2, 12)] {
            assert_eq!(three.tally(Side(side), score), Tally::Written, "not with three players");
        }
        for seating in [Seating::Two, Seating::Three, Seating::Four] {
            let house = House { deck: Pack::P36, ..House::of(Preset::Bondtolva, seating) };
            let tally = Rules::new(house).expect("rules").tally(Side(0), 5);
            assert!(matches!(tally, Tally::Low { .. }), "the sixes are in play: {tally:?}");
        }
        let house = House { deck: Pack::P24, ..House::of(Preset::Tolva, Seating::Four) };
        let tally = Rules::new(house).expect("rules").tally(Side(0), 5);
        assert!(matches!(tally, Tally::Low { .. }), "sixes are bondtolva’s: {tally:?}");
    }

    #[test]
    fn tf_score_2_low_cards_count_their_rank_and_face_down_cards_one() {
        for (preset, seating) in [(Preset::Tolva, Seating::Four), (Preset::Tolva, Seating::Three)] {
            let rules = Rules::preset(preset, seating);
            let mut seen = CardSet::EMPTY;
            for side in (0..rules.sides).map(Side) {
                for score in 0..12 {
                    assert_eq!(points(&rules.tally(side, score)), Some(score));
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
            assert_eq!(points(&tally), Some(score));
        }
        let tolva = Rules::preset(Preset::Tolva, Seating::Four);
        assert_eq!(tolva.tally(Side(0), -6), Tally::Written, "tolva has no minus sign");
    }
}
