//! What the trick search is asked, and what it answers: how far side 0 reaches, the greatest need with which it still has
//! what it wants. A search for one need answers with a bound: at least so far if that is enough, else at most so far.

/// A reach beyond every need.
const ALWAYS: i16 = 1 << 13;

/// A reach below every need.
const NEVER: i16 = -ALWAYS;

/// What side 0 wants. `need` is what twice its further weight must exceed to win vinsten; equal to it, vinsten is tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// More than the need.
    Vinst,
    /// More than the need, and the last trick.
    Both,
    /// More than the need, or the last trick.
    Either,
    /// More than the need, or just as much and the last trick.
    Edge,
    /// The last trick.
    Last,
    /// Not the last trick.
    Avoid,
    /// One of these ends: less, tied and more with the last trick in bits 0 to 2, without it in bits 3 to 5.
    Among(u8),
}

/// What is left of a goal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Left {
    /// Nothing: side 0 reaches at least or at most so far.
    Settled(i16),
    Open(Goal),
}

impl Goal {
    /// The plainest goal that means these ends, and the need that it then has.
    pub(super) fn of(ends: u8, need: i16) -> (Left, i16) {
        const MORE: u8 = 0b100;
        const LEVEL: u8 = 0b110;
        const ALL: u8 = 0b111;
        // As much as the need is more than the need less one.
        let (goal, need) = match (ends & 7, ends >> 3 & 7) {
            (0, 0) => return (Left::Settled(NEVER), need),
            (ALL, ALL) => return (Left::Settled(ALWAYS), need),
            (MORE, MORE) => (Goal::Vinst, need),
            (LEVEL, LEVEL) => (Goal::Vinst, need - 1),
            (MORE, 0) => (Goal::Both, need),
            (LEVEL, 0) => (Goal::Both, need - 1),
            (ALL, MORE) => (Goal::Either, need),
            (ALL, LEVEL) => (Goal::Either, need - 1),
            (LEVEL, MORE) => (Goal::Edge, need),
            (ALL, 0) => (Goal::Last, need),
            (0, ALL) => (Goal::Avoid, need),
            _ => (Goal::Among(ends & 63), need),
        };
        (Left::Open(goal), need)
    }

    /// Its number, less than 128.
    pub(super) fn code(self) -> u128 {
        match self {
            Goal::Vinst => 64,
            Goal::Both => 65,
            Goal::Either => 66,
            Goal::Edge => 67,
            Goal::Last => 68,
            Goal::Avoid => 69,
            Goal::Among(ends) => u128::from(ends & 63),
        }
    }

    /// Does the weight of cards still matter?
    #[inline]
    pub(super) fn weighs(self) -> bool {
        !matches!(self, Goal::Last | Goal::Avoid)
    }

    /// Is more weight never worse?
    #[inline]
    pub(super) fn grows(self) -> bool {
        !matches!(self, Goal::Among(_))
    }

    /// What is left of it with this need, when side 0 takes at least and at most so much more weight.
    #[inline]
    pub(super) fn left(self, need: i16, least: i16, most: i16) -> Left {
        let (sure, hopeless) = (need < 2 * least, need >= 2 * most);
        match self {
            Goal::Last | Goal::Avoid => {}
            Goal::Both if sure => return Left::Open(Goal::Last),
            Goal::Either if hopeless => return Left::Open(Goal::Last),
            Goal::Edge if need > 2 * most => return Left::Settled(2 * most),
            Goal::Edge if !sure => {}
            Goal::Among(ends) if sure => return with_or_without(ends >> 2, need),
            Goal::Among(ends) if need > 2 * most => return with_or_without(ends, need),
            Goal::Among(_) => {}
            _ if sure => return Left::Settled(2 * least - 1),
            _ if hopeless => return Left::Settled(2 * most - 1),
            _ => {}
        }
        Left::Open(self)
    }

    /// How far side 0 reaches when only the last trick was left of the goal, as [`Goal::left`] found, and it gets it or not.
    #[inline]
    pub(super) fn by_last(self, need: i16, least: i16, most: i16, got: bool) -> i16 {
        match (self, got) {
            (Goal::Both, true) => 2 * least - 1,
            (Goal::Either, false) => 2 * most - 1,
            (Goal::Among(_), _) => only(need, got),
            _ => always(got),
        }
    }

    /// How far side 0 reaches when it gets so much more weight in all, and the last trick or not.
    #[inline]
    pub(super) fn at_end(self, need: i16, got: i16, last: bool) -> i16 {
        match self {
            Goal::Both if !last => NEVER,
            Goal::Either if last => ALWAYS,
            Goal::Edge if last => 2 * got,
            Goal::Last => always(last),
            Goal::Avoid => always(!last),
            Goal::Among(ends) => {
                let class = 1 + (2 * got - need).signum();
                only(need, ends >> (class + if last { 0 } else { 3 }) & 1 != 0)
            }
            _ => 2 * got - 1,
        }
    }
}

/// The reach of what is had with every need or with none.
#[inline]
fn always(reached: bool) -> i16 {
    if reached { ALWAYS } else { NEVER }
}

/// The reach of what is known for one need only.
#[inline]
fn only(need: i16, reached: bool) -> i16 {
    need - i16::from(!reached)
}

/// What is left when vinsten is settled: bit 0 says whether the last trick will do, bit 3 whether it may be lost.
fn with_or_without(ends: u8, need: i16) -> Left {
    match (ends & 1 != 0, ends & 8 != 0) {
        (true, false) => Left::Open(Goal::Last),
        (false, true) => Left::Open(Goal::Avoid),
        (with, _) => Left::Settled(only(need, with)),
    }
}

/// A goal in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub goal: Goal,
    pub need: i16,
    /// What is still to be taken: the weight of hands and trick.
    pub weight: i16,
}

impl Aim {
    /// What is left of it when a side has taken so much.
    #[inline]
    pub(super) fn after(self, mine: bool, taken: i16) -> Aim {
        let need = if mine { self.need - 2 * taken } else { self.need };
        Aim { need, weight: self.weight - taken, ..self }
    }

    /// How far side 0 reaches if one side takes all the rest.
    #[inline]
    pub(super) fn if_all_goes_to(self, mine: bool) -> i16 {
        self.goal.at_end(self.need, if mine { self.weight } else { 0 }, mine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every goal means what its ends say, whatever is taken and whoever takes the last trick.
    #[test]
    fn goals_mean_their_ends() {
        for ends in 0..64 {
            for need in -4..=8_i16 {
                for (taken, last) in (0..=3).flat_map(|taken| [(taken, true), (taken, false)]) {
                    let class = 1 + (2 * taken - need).signum();
                    let wanted = ends >> (class + if last { 0 } else { 3 }) & 1 != 0;
                    let (left, need) = Goal::of(ends, need);
                    let reach = match left {
                        Left::Settled(reach) => reach,
                        Left::Open(goal) => match goal.left(need, 0, 3) {
                            Left::Settled(reach) => reach,
                            Left::Open(left) if left == goal => goal.at_end(need, taken, last),
                            Left::Open(left) => {
                                goal.by_last(need, 0, 3, left.at_end(need, taken, last) >= need)
                            }
                        },
                    };
                    let reached = reach >= need;
                    assert_eq!(reached, wanted, "{ends:06b} {need} {taken} {last}");
                }
            }
        }
    }
}
