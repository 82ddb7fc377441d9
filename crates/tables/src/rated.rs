//! What a parti owes to more than one person's own play: such a parti has no rating (`docs/rating.md`). Alone with bots,
//! nobody plays for a person who is gone: then the table waits.

use wire::table::Aid;

use crate::entry::Entry;
use crate::table::{Felt, Phase};

impl Felt {
    /// Why this parti is not rated, in the order in which it came about; empty where it is.
    pub fn aids(&self) -> &[Aid] {
        &self.aids
    }

    /// A parti begins.
    pub(crate) fn unaided(&mut self) {
        self.aids.clear();
    }

    pub(crate) fn aided(&mut self, aid: Aid) {
        if !self.aids.contains(&aid) {
            self.aids.push(aid);
        }
    }

    /// What an entry that is about to happen means for the parti.
    pub(crate) fn note_aid(&mut self, entry: &Entry) {
        let in_parti = matches!(self.phase(), Phase::Playing | Phase::Between);
        match entry {
            Entry::Hinted { .. } => self.aided(Aid::Hint),
            Entry::Back { .. } => self.aided(Aid::Again),
            Entry::Sat { .. } | Entry::Left { .. } | Entry::Seat { .. } if in_parti => {
                self.aided(Aid::Company);
            }
            _ => {}
        }
    }

    /// Is the first hint of a parti to be written down? Where other people play, nothing is rated anyhow.
    pub(crate) fn notes_hint(&self) -> bool {
        self.is_solo() && !self.aids.contains(&Aid::Hint)
    }
}
