use std::time::{Duration, Instant};

use bots::Player;
use cards::Seat;
use game::Running;
use serde_json::json;

use crate::clairvoyant::Clairvoyant;
use crate::entrant::Thinking;
use crate::failure::Failure;
use crate::outside::Outside;
use crate::sport::Sport;

/// Who sits in a chair, and so what it is shown.
pub(crate) enum Chair<G: Sport> {
    /// A player of `bots`: gets views.
    Fair(Box<dyn Player<G>>),
    /// Gets the open state.
    Clairvoyant(Clairvoyant),
    /// A program at the other end of a pipe: gets views.
    Outside(Outside),
}

/// A chair at the table, with the time it takes.
pub(crate) struct Seated<G: Sport> {
    pub chair: Chair<G>,
    pub thinking: Thinking,
    pub decisions: u64,
    pub spent: Duration,
}

impl<G: Sport> Seated<G> {
    pub fn new(chair: Chair<G>, thinking: Thinking) -> Seated<G> {
        Seated { chair, thinking, decisions: 0, spent: Duration::ZERO }
    }

    /// What the seat does; none is to keep still, which only some may.
    pub fn decide(
        &mut self,
        game: &Running<G>,
        seat: Seat,
        view: &G::View,
        may: bool,
    ) -> Result<Option<G::Action>, Failure> {
        let start = Instant::now();
        let rules = game.rules();
        let chosen = match &mut self.chair {
            Chair::Fair(player) => {
                Ok(self.thinking.with(|budget| player.choose(rules, view, budget).action()))
            }
            Chair::Clairvoyant(player) => {
                let state = game.state();
                Ok(self.thinking.with(|budget| player.choose(rules, state, seat, may, budget)))
            }
            Chair::Outside(program) => ask(program, rules, seat, view, may),
        };
        self.spent += start.elapsed();
        self.decisions += 1;
        let chosen = chosen?;
        match chosen {
            Some(action) => rules
                .check(game.state(), seat, action)
                .map_err(|why| Failure::Illegal { action: action.to_string(), why })?,
            None if may => {}
            None => return Err(Failure::Silent),
        }
        Ok(chosen)
    }
}

/// Asks an outside program.
fn ask<G: Sport>(
    program: &mut Outside,
    rules: &G,
    seat: Seat,
    view: &G::View,
    may: bool,
) -> Result<Option<G::Action>, Failure> {
    let mut request = json!({"cmd": "choose", "seat": seat.0, "view": wire::View::noted_by(rules, view)});
    if may {
        request["may_keep_still"] = true.into();
    }
    let Some(text) = program.ask(request)? else { return Ok(None) };
    match rules.parse(&text) {
        Some(action) => Ok(Some(action)),
        None => Err(Failure::Malformed(Failure::quote(&text))),
    }
}
