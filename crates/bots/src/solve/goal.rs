//! What the trick search is asked.

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
    Settled(bool),
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
            (0, 0) => return (Left::Settled(false), need),
            (ALL, ALL) => return (Left::Settled(true), need),
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

    /// What is left of it with this need, when side 0 takes at least and at most so much more weight.
    #[inline]
    pub(super) fn left(self, need: i16, least: i16, most: i16) -> Left {
        let (sure, hopeless) = (need < 2 * least, need >= 2 * most);
        match self {
            Goal::Last | Goal::Avoid => {}
            Goal::Vinst if sure || hopeless => return Left::Settled(sure),
            Goal::Both if hopeless => return Left::Settled(false),
            Goal::Both if sure => return Left::Open(Goal::Last),
            Goal::Either if sure => return Left::Settled(true),
            Goal::Either if hopeless => return Left::Open(Goal::Last),
            Goal::Edge if sure => return Left::Settled(true),
            Goal::Edge if need > 2 * most => return Left::Settled(false),
            Goal::Among(ends) if sure => return with_or_without(ends >> 2),
            Goal::Among(ends) if need > 2 * most => return with_or_without(ends),
            _ => {}
        }
        Left::Open(self)
    }

    /// Is it reached when all tricks are taken?
    #[inline]
    pub(super) fn reached(self, need: i16, last: bool) -> bool {
        match self {
            Goal::Vinst => need < 0,
            Goal::Both => last && need < 0,
            Goal::Either => last || need < 0,
            Goal::Edge => need < 0 || (need == 0 && last),
            Goal::Last => last,
            Goal::Avoid => !last,
            Goal::Among(ends) => {
                let class = if need < 0 { 2 } else { u8::from(need == 0) };
                ends >> (class + if last { 0 } else { 3 }) & 1 != 0
            }
        }
    }
}

/// What is left when vinsten is settled: bit 0 says whether the last trick will do, bit 3 whether it may be lost.
fn with_or_without(ends: u8) -> Left {
    match (ends & 1 != 0, ends & 8 != 0) {
        (true, false) => Left::Open(Goal::Last),
        (false, true) => Left::Open(Goal::Avoid),
        (with, _) => Left::Settled(with),
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

    /// Is it reached if one side takes all the rest?
    #[inline]
    pub(super) fn if_all_goes_to(self, mine: bool) -> bool {
        self.goal.reached(self.after(mine, self.weight).need, mine)
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
                    let reached = match Goal::of(ends, need) {
                        (Left::Settled(reached), _) => reached,
                        (Left::Open(goal), need) => match goal.left(need, 0, 3) {
                            Left::Settled(reached) => reached,
                            Left::Open(goal) => goal.reached(need - 2 * taken, last),
                        },
                    };
                    assert_eq!(reached, wanted, "{ends:06b} {need} {taken} {last}");
                }
            }
        }
    }
}
