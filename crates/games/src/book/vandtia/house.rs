//! The rule set of Vändtia, read once, and what follows from it.

use crate::book::Facts;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FollowUp {
    Race,
    Wait,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    Any,
    NotTwo,
    NotTwoTen,
    NotTwoTenAce,
}

impl Finish {
    /// Whether some last cards are taken back instead of played.
    pub(crate) fn holds_back(self) -> bool {
        matches!(self, Finish::NotTwoTen | Finish::NotTwoTenAce)
    }
}

pub(crate) struct House {
    pub players: u32,
    pub piles: u32,
    pub swap: bool,
    pub lay: bool,
    pub shift: bool,
    pub lay_on_others: bool,
    pub redeclare: bool,
    pub follow_up: FollowUp,
    pub aces_turn: bool,
    pub refill_after_lead: bool,
    pub must_play: bool,
    pub turn_up_at_once: bool,
    pub finish: Finish,
    pub play_limit: u64,
}

impl House {
    pub(crate) fn new(facts: &Facts) -> House {
        let get = facts.get;
        let on = |key: &str| get(key) == "true";
        House {
            players: facts.seating.parse().unwrap_or(2),
            piles: get("piles").parse().unwrap_or(3),
            swap: on("swap"),
            lay: on("lay"),
            // Without laying no pile ever holds a second card that could be moved.
            shift: on("shift") && on("lay"),
            lay_on_others: on("lay_on_others"),
            redeclare: get("opening_tie") == "redeclare",
            follow_up: match get("follow_up").as_str() {
                "wait" => FollowUp::Wait,
                "never" => FollowUp::Never,
                _ => FollowUp::Race,
            },
            aces_turn: on("aces_turn"),
            refill_after_lead: get("refill") == "after-lead",
            must_play: on("must_play"),
            turn_up_at_once: on("turn_up_at_once"),
            finish: match get("finish").as_str() {
                "not-two" => Finish::NotTwo,
                "not-two-ten" => Finish::NotTwoTen,
                "not-two-ten-ace" => Finish::NotTwoTenAce,
                _ => Finish::Any,
            },
            play_limit: get("play_limit").parse().unwrap_or(2000),
        }
    }

    pub(crate) fn two(&self) -> bool {
        self.players == 2
    }

    pub(crate) fn talong(&self) -> u32 {
        52_u32.saturating_sub(self.players * 3 * self.piles)
    }

    pub(crate) fn arranging(&self) -> bool {
        self.swap || self.lay
    }

    /// Whoever comes next, at the beginning or in the middle of a sentence.
    pub(crate) fn next(&self) -> (&'static str, &'static str) {
        if self.two() {
            ("motspelaren", "the opponent")
        } else {
            ("spelaren till vänster", "the player to the left")
        }
    }
}
