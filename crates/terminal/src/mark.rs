//! How far the program has come, for whoever drives it: tests wait for what they caused, and for nothing else.

use std::fmt;

/// Marks are written where this is set in the surroundings.
pub const SWITCH: &str = "TALONG_MARKS";

/// Written after everything that was drawn or told. Terminals ignore it: it is a system command that none of them knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// How much input has been dealt with: keys, clicks and changes of size, or lines.
    pub inputs: u64,
    /// The table's last event that can be seen.
    pub event: u64,
    /// Wishes without an answer, and views that still rest before the latest one.
    pub open: usize,
    /// Is something asked of the player?
    pub asked: bool,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mark { inputs, event, open, asked } = self;
        write!(f, "\x1b]7712;{inputs};{event};{open};{}\x07", u8::from(*asked))
    }
}

/// Are marks wanted?
pub fn are_wanted() -> bool {
    std::env::var_os(SWITCH).is_some()
}
