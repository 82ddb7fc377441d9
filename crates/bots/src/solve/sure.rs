//! What the side on lead can be sure of by leading winners.

use super::cards::LANE;
use super::goal::{Aim, Goal, Left};
use super::tricks::Tricks;

/// Tricks that the leader wins by leading its winners one after the other.
#[derive(Clone, Copy, Debug, Default)]
struct Sure {
    tricks: u32,
    /// What the side gets in them at least.
    weight: i16,
}

/// How many cards a suit's set has.
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut i = 1;
    while i < 512 {
        count[i] = count[i / 2] + (i & 1) as u8;
        i += 1;
    }
    count
};

#[inline]
fn count(cards: u64) -> u32 {
    u32::from(COUNT[cards as usize & 511])
}

impl Tricks {
    /// How far side 0 reaches, if that is decided by winners that the leader's side can play one after the other.
    #[inline]
    pub(super) fn by_winners(&self, leader: usize, aim: Aim) -> Option<i16> {
        // Only where more is better does it follow from what can be had that it is had.
        if matches!(aim.goal, Goal::Among(_) | Goal::Avoid) {
            return None;
        }
        let decided = self.by_winners_of(leader, aim);
        if decided.is_some() || self.trump != 0 {
            return decided;
        }
        // In sang a partner with the highest card of a suit that the leader has is as good as on lead.
        let partners = (0..self.seats).filter(|seat| (seat ^ leader) & 1 == 0 && *seat != leader);
        partners
            .filter(|partner| self.reaches_over(leader, *partner))
            .find_map(|p| self.by_winners_of(p, aim))
    }

    /// The same by one seat's winners, if it is as good as on lead.
    #[inline]
    fn by_winners_of(&self, seat: usize, aim: Aim) -> Option<i16> {
        let mine = seat & 1 == 0;
        let sure = self.sure(seat);
        if sure.tricks == self.hands[seat & 7].count_ones() {
            return Some(aim.if_all_goes_to(mine));
        }
        let most = aim.weight;
        let (least, most) = if mine { (sure.weight, most) } else { (0, most - sure.weight) };
        match aim.goal.left(aim.need, least, most) {
            Left::Settled(reach) => Some(reach),
            // Winners that are good for vinsten need not be good for the last trick too.
            Left::Open(_) => None,
        }
    }

    /// What the leader can be sure of. First it draws trumps, then it cashes the winners of each suit as long as nobody
    /// can trump them.
    #[inline]
    fn sure(&self, leader: usize) -> Sure {
        let mut sure = Sure::default();
        let mut trumps = [0; 8];
        if self.trump != 0 {
            let shift = self.trump.trailing_zeros();
            let rounds = self.winners(leader, shift, u32::MAX, &mut sure);
            for seat in 0..self.seats {
                trumps[seat & 7] = count(self.hands[seat & 7] >> shift & LANE).saturating_sub(rounds);
            }
            trumps[leader & 7] = 0;
        }
        for shift in [0, 9, 18, 27] {
            if self.trump >> shift & 1 != 0 || self.hands[leader & 7] >> shift & LANE == 0 {
                continue;
            }
            let mut most = u32::MAX;
            for seat in 0..self.seats {
                if trumps[seat & 7] != 0 {
                    most = most.min(count(self.hands[seat & 7] >> shift & LANE));
                }
            }
            self.winners(leader, shift, most, &mut sure);
        }
        sure
    }

    /// Has a partner the highest card of a suit that the leader can lead?
    #[inline]
    fn reaches_over(&self, leader: usize, partner: usize) -> bool {
        let all = self.all();
        let (from, to) = (self.hands[leader & 7], self.hands[partner & 7]);
        [0, 9, 18, 27].into_iter().any(|shift| {
            let (lane, highest) = (from >> shift & LANE, all >> shift & LANE);
            lane != 0 && (to >> shift & LANE) > highest >> 1
        })
    }

    /// Adds the rounds of a suit that the leader wins, at most so many, and returns how many they are.
    #[inline]
    fn winners(&self, leader: usize, shift: u32, most: u32, sure: &mut Sure) -> u32 {
        let own = self.hands[leader & 7] >> shift & LANE;
        let (mut others, mut longest) = (0, 0);
        for seat in 0..self.seats {
            if seat != leader {
                let lane = self.hands[seat & 7] >> shift & LANE;
                others |= lane;
                longest = longest.max(count(lane));
            }
        }
        // The leader's cards above all others' of the suit.
        let top = own & !(u64::MAX.checked_shr(others.leading_zeros()).unwrap_or(0));
        let mut rounds = count(top);
        if rounds == 0 {
            return 0;
        }
        if rounds >= longest {
            rounds = count(own);
        }
        rounds = rounds.min(most);
        sure.tricks += rounds;
        sure.weight += self.heaviest(own, rounds);
        for seat in 0..self.seats {
            if seat != leader {
                let lane = self.hands[seat & 7] >> shift & LANE;
                sure.weight += match (seat ^ leader) & 1 {
                    0 => self.heaviest(lane, rounds),
                    _ => self.lightest(lane, rounds),
                };
            }
        }
        rounds
    }

    #[inline]
    fn heaviest(&self, lane: u64, most: u32) -> i16 {
        let mut lane = lane;
        for _ in most..count(lane) {
            lane &= lane - 1;
        }
        self.lane_weights[lane as usize & 511]
    }

    #[inline]
    fn lightest(&self, lane: u64, most: u32) -> i16 {
        let mut lane = lane;
        for _ in most..count(lane) {
            lane &= !(1 << (63 - lane.leading_zeros()));
        }
        self.lane_weights[lane as usize & 511]
    }
}
