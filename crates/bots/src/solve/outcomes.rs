use cards::{CardSet, Side};
use game::MAX_SEATS;
use tolva::{Rules, State};

use super::root::Root;
use super::tricks::Tricks;

/// What each way that trick play can end is worth to side 0; what it gains side 1 loses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcomes {
    /// Vinsten to side 1, to nobody, to side 0; in each the last trick to side 0, and to side 1.
    values: [[f32; 2]; 3],
}

impl Outcomes {
    /// The worth of every pair of who gets vinsten and who takes the last trick.
    pub fn new(worth: impl Fn(Option<Side>, Side) -> f32) -> Outcomes {
        let vinst = [Some(Side(1)), None, Some(Side(0))];
        Outcomes { values: vinst.map(|vinst| [Side(0), Side(1)].map(|last| worth(vinst, last))) }
    }

    /// The worth of every way that a deal's trick play can end, by what it leads to.
    pub fn of(rules: &Rules, state: &State, worth: &dyn Fn(&State) -> [f32; MAX_SEATS]) -> Outcomes {
        Outcomes::new(|vinst, last| worth(&rules.ended(state, vinst, last))[0])
    }

    /// The ends that are worth as much as this, as [`Goal::Among`](super::goal::Goal::Among) counts them.
    fn at_least(&self, value: f32) -> u8 {
        let bit =
            |vinst: usize, last: usize| u8::from(self.values[vinst][last] >= value) << (3 * last + vinst);
        (0..3).fold(0, |ends, vinst| ends | bit(vinst, 0) | bit(vinst, 1))
    }

    /// The different values, the least first.
    fn steps(&self) -> ([f32; 6], usize) {
        let [[a, b], [c, d], [e, f]] = self.values;
        let mut steps = [a, b, c, d, e, f];
        steps.sort_by(f32::total_cmp);
        let mut count = 1;
        for i in 1..6 {
            if steps[i] > steps[count - 1] {
                steps[count] = steps[i];
                count += 1;
            }
        }
        (steps, count)
    }

    /// Side 0's value from here: the greatest that it can be sure of.
    pub(super) fn value(&self, tricks: &mut Tricks, root: &Root) -> Option<f32> {
        let (steps, count) = self.steps();
        let (mut sure, mut beyond) = (0, count);
        // A good guess needs only to be confirmed from both sides.
        let guess = self.guess(tricks, root);
        let place = steps[..count].iter().position(|step| *step >= guess).unwrap_or_default();
        for step in [place + 1, place] {
            self.try_step(tricks, root, &steps, step, &mut sure, &mut beyond)?;
        }
        while sure + 1 < beyond {
            self.try_step(tricks, root, &steps, (sure + beyond) / 2, &mut sure, &mut beyond)?;
        }
        Some(steps[sure])
    }

    /// Narrows down which step side 0 can be sure of, by trying one.
    fn try_step(
        &self,
        tricks: &mut Tricks,
        root: &Root,
        steps: &[f32; 6],
        step: usize,
        sure: &mut usize,
        beyond: &mut usize,
    ) -> Option<()> {
        if *sure < step && step < *beyond {
            match tricks.reaches(root, self.at_least(steps[step]))? {
                true => *sure = step,
                false => *beyond = step,
            }
        }
        Some(())
    }

    /// A first guess: the stronger side mostly gets both points.
    fn guess(&self, tricks: &Tricks, root: &Root) -> f32 {
        let [first, second] = tricks.strengths(root.trick.turn());
        if first > second { self.values[2][0] } else { self.values[0][1] }
    }

    /// The cards that keep this value, which is that of the position.
    pub(super) fn keeping(&self, tricks: &mut Tricks, root: &Root, value: f32) -> Option<CardSet> {
        let first = root.trick.turn() & 1 == 0;
        tricks.keeping(root, self.at_least(if first { value } else { value.next_up() }))
    }
}
