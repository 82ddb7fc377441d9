//! What the side on lead can be sure of by leading winners.

use super::cards::{LANE, LANES, LOWS, count, top};
use super::goal::{Aim, Goal, Left};
use super::suits::Suit;
use super::tricks::Tricks;

impl Tricks {
    /// How far side 0 reaches, if that is decided by winners that the leader's side can play one after the other.
    #[inline]
    pub(super) fn by_winners(&self, leader: usize, suits: &[Suit; 4], aim: Aim) -> Option<i16> {
        // Only where more is better does it follow from what can be had that it is had.
        if matches!(aim.goal, Goal::Among(_) | Goal::Avoid) {
            return None;
        }
        let mut partners = (0..self.seats).filter(|seat| (seat ^ leader) & 1 == 0 && *seat != leader);
        if self.trump & self.all() == 0 {
            let both = partners.find_map(|partner| self.rounds_of_both(leader, partner, suits));
            return self.by_rounds(leader, both.unwrap_or_else(|| self.rounds(leader, suits)), aim);
        }
        let decided = self.by_rounds(leader, self.rounds(leader, suits), aim);
        if decided.is_some() {
            return decided;
        }
        // A partner with the highest card of a suit that the leader can lead goes on with winners of its own.
        partners.find_map(|partner| {
            let reached = self.reaches_over(leader, partner, suits);
            reached.then(|| self.by_rounds(partner, self.rounds(partner, suits), aim)).flatten()
        })
    }

    /// In sang the rounds of each suit that the leader wins, and after them a partner; None if the partner cannot be reached.
    ///
    /// On the leader's winners the partner has only to follow and to throw losers. If it runs out of losers, the two take all
    /// tricks between them.
    #[inline]
    fn rounds_of_both(&self, leader: usize, partner: usize, suits: &[Suit; 4]) -> Option<[u32; 4]> {
        let mut reached = false;
        let mut rounds = [0; 4];
        for ((shift, suit), rounds) in [0, 9, 18, 27].into_iter().zip(suits).zip(&mut rounds) {
            let own = count(self.hands[leader & 7] >> shift & LANE);
            *rounds = u32::from(suit.rounds);
            if usize::from(suit.winner) == partner {
                reached |= own > 0;
            } else if usize::from(suit.winner) != leader {
                *rounds = 0;
            } else if usize::from(suit.second) == partner && suit.more > 0 {
                reached |= own > *rounds;
                *rounds += u32::from(suit.more);
            }
        }
        reached.then_some(rounds)
    }

    /// The same by so many rounds of each suit, won by this seat or a partner.
    #[inline]
    fn by_rounds(&self, leader: usize, rounds: [u32; 4], aim: Aim) -> Option<i16> {
        let mine = leader & 1 == 0;
        let tricks: u32 = rounds.iter().sum();
        if tricks >= self.hands[leader & 7].count_ones() {
            return Some(aim.if_all_goes_to(mine));
        }
        if !aim.goal.weighs() || tricks == 0 {
            return None;
        }
        let sure = self.weight_in(leader, rounds, tricks);
        let (least, most) = if mine { (sure, aim.weight) } else { (0, aim.weight - sure) };
        match aim.goal.left(aim.need, least, most) {
            Left::Settled(reach) => Some(reach),
            // Winners that are good for vinsten need not be good for the last trick too.
            Left::Open(_) => None,
        }
    }

    /// The rounds of each suit that the leader wins. First it draws trumps, then it cashes the winners of each suit as
    /// long as nobody can trump them.
    #[inline]
    fn rounds(&self, leader: usize, suits: &[Suit; 4]) -> [u32; 4] {
        let mut rounds =
            suits.map(|suit| if usize::from(suit.winner) == leader { suit.rounds.into() } else { 0 });
        if self.trump == 0 {
            return rounds;
        }
        let shift = self.trump.trailing_zeros();
        let drawn = rounds[(shift / 9) as usize & 3];
        for seat in 0..self.seats {
            let hand = self.hands[seat & 7];
            if seat == leader || count(hand >> shift & LANE) <= drawn {
                continue;
            }
            for (plain, rounds) in [0, 9, 18, 27].into_iter().zip(&mut rounds) {
                if plain != shift {
                    *rounds = (*rounds).min(count(hand >> plain & LANE));
                }
            }
        }
        rounds
    }

    /// Has a partner the highest card of a suit that the leader can lead, and that nobody trumps?
    #[inline]
    fn reaches_over(&self, leader: usize, partner: usize, suits: &[Suit; 4]) -> bool {
        [0, 9, 18, 27].into_iter().zip(suits).any(|(shift, suit)| {
            let lane = LANE << shift;
            usize::from(suit.winner) == partner
                && self.hands[leader & 7] & lane != 0
                && (self.trump & !lane == 0
                    || self.hands.iter().all(|h| h & self.trump == 0 || h & lane != 0))
        })
    }

    /// The least weight of tricks that are so many rounds of each suit, all won by the leader's side. Who has no card of the
    /// suit throws another: nobody who still has trumps is in that place.
    #[inline]
    fn weight_in(&self, leader: usize, rounds: [u32; 4], tricks: u32) -> i16 {
        let mut weight = 0;
        for seat in 0..self.seats {
            let hand = self.hands[seat & 7];
            let ours = (seat ^ leader) & 1 == 0;
            let (mut played, mut left) = (0, hand);
            for (shift, rounds) in [0, 9, 18, 27].into_iter().zip(rounds) {
                let lane = hand >> shift & LANE;
                if rounds == 0 || lane == 0 {
                    continue;
                }
                let mut part = lane;
                for _ in rounds..count(lane) {
                    part &= if ours { part - 1 } else { !top(part) };
                }
                weight += self.lane_weights[part as usize & 511];
                played += count(part);
                left &= !(part << shift);
            }
            weight += self.thrown(left, tricks - played, ours);
        }
        weight
    }

    /// What so many cards thrown from a hand weigh: the heaviest, or the lightest.
    #[inline]
    fn thrown(&self, cards: u64, count: u32, heaviest: bool) -> i16 {
        let lows = (cards & LOWS).count_ones();
        let mut left = if heaviest { count } else { count.saturating_sub(lows) };
        let mut weight = 0;
        for i in 0..5 {
            if left == 0 {
                break;
            }
            let rank = if heaviest { 8 - i } else { 4 + i };
            let many = (cards >> rank & LANES).count_ones().min(left);
            weight += self.weights[rank & 63] * many as i16;
            left -= many;
        }
        weight
    }
}
