//! The opening (VT-OPEN).

use super::card::{height, of_rank};
use super::game::{Game, Phase};

impl Game {
    pub fn check_declare(&self, seat: usize, rank: char) -> Result<(), &'static str> {
        // VT-OPEN-1: a rank they hold in hand.
        let held = of_rank(&self.hands[seat], rank).len();
        if held == 0 {
            return Err("VT-OPEN-1");
        }
        // VT-OPEN-2: from cards not yet used for a declaration.
        let mut used = 0;
        for before in &self.declaring.used[seat] {
            if *before == rank {
                used += 1;
            }
        }
        if used >= held {
            return Err("VT-OPEN-2");
        }
        Ok(())
    }

    /// A declaration, or a pass (None), by the player whose turn it is.
    pub fn do_declare(&mut self, rank: Option<char>) {
        let seat = self.turn;
        if let Some(r) = rank {
            self.declaring.used[seat].push(r);
        }
        self.declaring.answers.push(rank);
        let given = self.declaring.answers.len();
        if given < self.declaring.asked.len() {
            // VT-OPEN-1: from forehand, clockwise.
            self.turn = self.declaring.asked[given];
            return;
        }
        self.end_of_round();
    }

    fn end_of_round(&mut self) {
        let asked = self.declaring.asked.clone();
        let answers = self.declaring.answers.clone();
        let mut lowest: Option<char> = None;
        for r in answers.iter().flatten() {
            match lowest {
                Some(l) if height(l) <= height(*r) => {}
                _ => lowest = Some(*r),
            }
        }
        let Some(lowest) = lowest else {
            // VT-OPEN-1: all pass: forehand leads anything.
            // VT-OPEN-2: all the tied pass: the nearest after the dealer leads (`asked` is in that
            // order), in the first declared rank.
            self.begin_lead(asked[0], self.declaring.first_rank);
            return;
        };
        // VT-OPEN-2: the lead stays in the first declared rank.
        let first_rank = self.declaring.first_rank.unwrap_or(lowest);
        self.declaring.first_rank = Some(first_rank);
        // The players level with the lowest; a pass loses to any declaration (VT-OPEN-2).
        let mut level = Vec::new();
        for i in 0..asked.len() {
            if answers[i] == Some(lowest) {
                level.push(asked[i]);
            }
        }
        if level.len() > 1 && self.rules.opening_tie == "redeclare" {
            // VT-OPEN-2: the tied players declare again.
            self.declaring.asked = level.clone();
            self.declaring.answers = Vec::new();
            self.turn = level[0];
            return;
        }
        // VT-OPEN-1: the lowest leads; level: the one nearest after the dealer.
        self.begin_lead(level[0], Some(first_rank));
    }

    fn begin_lead(&mut self, seat: usize, rank: Option<char>) {
        self.phase = Phase::Lead;
        self.turn = seat;
        self.lead_rank = rank;
    }
}
