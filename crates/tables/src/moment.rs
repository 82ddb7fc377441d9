//! When a bot answers, and how much it may think until then. The moment is decided before anything is thought, from what
//! everybody at the table knows, so that it tells nothing of the cards; a thought that is not ready by then is not
//! waited for.

use std::time::Duration;

use crate::felt::Felt;

/// How many want to think at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Addresses that want a turn, this one included.
    pub payers: usize,
    /// Turns that this address wants, this one included.
    pub backlog: usize,
    /// How many have a turn at once.
    pub at_once: usize,
}

/// How a bot comes to its answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mind {
    /// By knowledge alone, in less time than it takes to ask somebody else: Nybörjare and Van.
    Quick,
    /// By search: Mästare.
    Deep,
    /// By proof, for somebody who has claimed the rest.
    Proof,
}

/// The longest that a bot takes once the rest has been claimed.
const CLAIM_PACE_MS: u32 = 250;

/// How long a bot takes at least: long enough that what it thinks is ready, and the queue before it gone.
fn least_ms(mind: Mind) -> u32 {
    match mind {
        Mind::Deep => 300,
        Mind::Quick | Mind::Proof => 2,
    }
}

/// How long after the event before it a bot answers. Whoever may also keep still in a race has half of its window.
pub fn delay(felt: &Felt, mind: Mind, may_keep_still: bool) -> Duration {
    let (pace, race) = (felt.settings.pace_ms, felt.settings.race_ms);
    let pace = if felt.claimed.is_some() { pace.min(CLAIM_PACE_MS) } else { pace };
    let pace = pace.max(least_ms(mind));
    let ms = match (felt.race, may_keep_still) {
        (true, true) => pace.min(race / 2).max(least_ms(mind) / 2),
        (true, false) => pace.max(race),
        (false, _) => pace,
    };
    Duration::from_millis(ms.into())
}

/// How much may be thought: so many samples, and no longer than this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Samples.
    pub iterations: u32,
    /// Time.
    pub time: Duration,
}

/// What Mästare's strength is worth in samples (`docs/bots.md`): more hardly plays better.
pub const ITERATIONS: u32 = 2_000;
/// With fewer samples than this, knowledge alone plays better than search.
pub const FEW: u32 = 64;
/// What a hint is worth: its chances are read by people.
const HINT: u32 = 4_000;
/// The longest thought, of a bot and of an adviser.
const LONGEST: Duration = Duration::from_millis(100);
const LONGEST_HINT: Duration = Duration::from_millis(250);
/// The shortest thought that is worth its turn.
const SHORTEST: Duration = Duration::from_millis(3);
/// How long before its moment a thought ends, to be heard in time.
const MARGIN: Duration = Duration::from_millis(15);

/// What a bot may think with so much time left until it answers: its part of that time when all who wait are to have
/// theirs too. None where nothing would come of it.
pub fn work(left: Duration, share: Share) -> Option<Work> {
    let left = left.checked_sub(MARGIN).filter(|left| *left >= SHORTEST)?;
    let time = part(left, share).clamp(SHORTEST, LONGEST).min(left);
    Some(Work { iterations: ITERATIONS, time })
}

/// What may be thought about a question of a person.
pub fn advice(share: Share) -> Work {
    Work { iterations: HINT, time: part(4 * LONGEST_HINT, share).clamp(LONGEST_HINT / 10, LONGEST_HINT) }
}

fn part(time: Duration, share: Share) -> Duration {
    let wanted = share.payers.max(1).saturating_mul(share.backlog.max(1));
    time.saturating_mul(share.at_once as u32) / u32::try_from(wanted).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: Share = Share { payers: 1, backlog: 1, at_once: 1 };

    #[test]
    fn a_thought_ends_before_the_moment_and_shrinks_with_the_queue() {
        let left = Duration::from_millis(300);
        let time = |share| work(left, share).unwrap().time;
        assert_eq!(time(ALONE), LONGEST);
        let shares = (1..200).map(|backlog| Share { backlog, ..ALONE });
        let times: Vec<_> = shares.map(time).collect();
        assert!(times.is_sorted_by(|a, b| a >= b));
        assert_eq!(*times.last().unwrap(), SHORTEST);
        // Who waits alone has half of the time where another address wants any number of turns.
        assert_eq!(time(Share { payers: 2, ..ALONE }), LONGEST);
        for ms in 0..400 {
            let left = Duration::from_millis(ms);
            let work = work(left, ALONE);
            assert!(work.is_none_or(|work| work.time + MARGIN <= left), "{left:?}");
        }
    }

    #[test]
    fn a_hint_is_thought_of_for_less_when_many_ask() {
        assert_eq!(advice(ALONE).time, LONGEST_HINT);
        assert!(advice(Share { payers: 10, backlog: 10, at_once: 1 }).time < LONGEST_HINT);
    }
}
