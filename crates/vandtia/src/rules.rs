use cards::{Card, CardSet, Rank};
use game::{Refusal, Setting};

use crate::house::{Finish, FollowUp, House, OpeningTie, Refill, Seating};
use crate::switches::SWITCHES;

/// How many manoeuvres each player has before play (VT-ARR-6).
pub const MANOEUVRES: u8 = 60;

/// A set of ranks: bit 0 is the two, bit 12 the ace.
pub(crate) type Ranks = u16;

/// All thirteen ranks.
pub(crate) const ALL_RANKS: Ranks = (1 << 13) - 1;

/// The set of one rank.
#[inline]
pub(crate) const fn rank_bit(rank: Rank) -> Ranks {
    1 << rank as u16
}

/// Every card of these ranks.
#[inline]
pub(crate) const fn cards_of(ranks: Ranks) -> CardSet {
    let ranks = ranks as u64;
    CardSet::from_bits(ranks | ranks << 13 | ranks << 26 | ranks << 39)
}

/// The ranks that a set has cards of.
#[inline]
pub(crate) const fn ranks_of(cards: CardSet) -> Ranks {
    let bits = cards.bits();
    (bits | bits >> 13 | bits >> 26 | bits >> 39) as Ranks & ALL_RANKS
}

/// The suits that a set has of a rank, a bit each: the four bits are gathered by one multiplication.
#[inline]
pub(crate) const fn suits_of(cards: CardSet, rank: u32) -> usize {
    const TWOS: u64 = CardSet::rank(Rank::Two).bits();
    const GATHER: u64 = 1 << 39 | 1 << 27 | 1 << 15 | 1 << 3;
    let held = cards.bits().wrapping_shr(rank) & TWOS;
    (held.wrapping_mul(GATHER) >> 39) as usize & 15
}

/// How many cards of each rank a set has: bit `13 (n - 1) + rank` says that there are at least `n`.
#[inline]
pub(crate) const fn counts(cards: CardSet) -> u64 {
    const LANE: u64 = ALL_RANKS as u64;
    let bits = cards.bits();
    let (a, b, c, d) = (bits & LANE, bits >> 13 & LANE, bits >> 26 & LANE, bits >> 39 & LANE);
    let (one, two) = (a | b, c | d);
    let (both, rest) = (a & b, c & d);
    one | two | (both | rest | one & two) << 13 | (both & two | rest & one) << 26 | (both & rest) << 39
}

/// A house's rules, compiled for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(crate) house: House,
    pub(crate) seats: u8,
    /// Piles in front of each player; the dealt number of hand cards too.
    pub(crate) piles: u8,
    pub(crate) redeclare: bool,
    pub(crate) follow_up: FollowUp,
    pub(crate) refill_first: bool,
    pub(crate) must_play: bool,
    pub(crate) turn_up: bool,
    pub(crate) reshuffle: bool,
    pub(crate) limit: u32,
    /// The ranks that turn the pile away (VT-PLAY-4).
    pub(crate) turning: Ranks,
    /// No play of these may be a player's last (VT-END-2).
    pub(crate) barred: CardSet,
    /// The cards that may be played on each rank (VT-PLAY-1). 16 places, so that no index needs a check.
    pub(crate) fits: [CardSet; 16],
}

impl Rules {
    /// Compiles a house's answers. Everything that has no meaning together is reported at once (VT-COMBO-1).
    pub fn new(house: House) -> Result<Rules, Vec<Refusal>> {
        let conflicts = conflicts(&house);
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let barred = match house.finish {
            Finish::Any | Finish::NotTwo => 0,
            Finish::NotTwoTen => rank_bit(Rank::Two) | rank_bit(Rank::Ten),
            Finish::NotTwoTenAce => rank_bit(Rank::Two) | rank_bit(Rank::Ten) | rank_bit(Rank::Ace),
        };
        let always = rank_bit(Rank::Two) | rank_bit(Rank::Ten);
        let at_least = |top: usize| (ALL_RANKS >> top.min(12)) << top.min(12);
        Ok(Rules {
            house,
            seats: house.seating.seats(),
            piles: house.piles.clamp(3, 4),
            redeclare: house.opening_tie == OpeningTie::Redeclare,
            follow_up: house.follow_up,
            refill_first: house.refill == Refill::BeforeLead,
            must_play: house.must_play,
            turn_up: house.turn_up_at_once,
            reshuffle: house.finish == Finish::NotTwo,
            limit: house.play_limit.max(1),
            turning: rank_bit(Rank::Ten) | if house.aces_turn { rank_bit(Rank::Ace) } else { 0 },
            barred: cards_of(barred),
            fits: std::array::from_fn(|top| cards_of(at_least(top) | always)),
        })
    }

    /// The rules of a seating with some switches changed. All reasons against it at once.
    pub fn from_settings(seating: Seating, settings: &[Setting]) -> Result<Rules, Vec<Refusal>> {
        let mut house = House::of(seating);
        let read = game::settings_from(SWITCHES, &mut house, settings);
        let compiled = Rules::new(house);
        match (read, compiled) {
            (Ok(()), compiled) => compiled,
            (Err(unread), Ok(_)) => Err(unread),
            (Err(unread), Err(conflicts)) => Err(unread.into_iter().chain(conflicts).collect()),
        }
    }

    /// The rules of a seating as the sources have them.
    pub fn preset(seating: Seating) -> Rules {
        Rules::new(House::of(seating)).expect("presets have no conflicts")
    }

    /// The house's answers.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The cards that may be played on a rank (VT-PLAY-1).
    #[inline]
    pub fn fits(&self, top: Rank) -> CardSet {
        self.fits[top as usize & 15]
    }

    /// The cards that turn the pile away by themselves (VT-PLAY-4).
    #[inline]
    pub fn turning(&self) -> CardSet {
        cards_of(self.turning)
    }

    /// No play of these may be a player's last: who has one of them left takes up the pile instead (VT-END-2).
    #[inline]
    pub fn barred(&self) -> CardSet {
        self.barred
    }

    /// How many cards are dealt to each hand, and how many piles lie before each player.
    pub fn hand_size(&self) -> usize {
        self.piles as usize
    }

    /// How many cards the talong has at first.
    pub fn talong_size(&self) -> usize {
        Card::COUNT - 3 * self.piles as usize * self.seats as usize
    }
}

fn conflicts(house: &House) -> Vec<Refusal> {
    let found = [
        (
            house.seating == Seating::Five && house.piles > 3,
            "Fem spelare kan inte ha fyra packar var; leken räcker inte.",
            "Five players cannot have four stacks each; the pack does not suffice.",
        ),
        (
            house.lay_on_others && !house.lay,
            "Får kort inte läggas ut alls, kan de inte läggas ut hos motspelarna.",
            "Where cards may not be laid at all, they cannot be laid on opponents’ cards.",
        ),
    ];
    let refused = found.into_iter().filter(|(wrong, _, _)| *wrong);
    refused.map(|(_, sv, en)| Refusal::by("VT-COMBO-1", sv, en)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_counting() {
        for text in ["", "Ks", "Ks Kh Kd Kc 2s 2c", "As Ah Ac 3d 3c 9h", "Ts Td 5h 5d 5c 5s"] {
            let set: CardSet = text.parse().unwrap();
            for rank in Rank::ALL {
                let held = (set & CardSet::rank(rank)).len();
                for n in 1..=4 {
                    let bit = counts(set) >> (13 * (n - 1) + rank as usize) & 1;
                    assert_eq!(bit == 1, held >= n, "{text}: {n} of {rank}");
                }
                assert_eq!(ranks_of(set) & rank_bit(rank) != 0, held > 0);
                let suits = (set & CardSet::rank(rank)).suits();
                assert_eq!(suits_of(set, rank as u32), suits.bits() as usize);
            }
        }
        assert_eq!(cards_of(ALL_RANKS), CardSet::FULL);
    }
}
