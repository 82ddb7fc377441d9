//! A game driven by a program instead of by lines: what happened, as each seat may hear of it.

use cards::Seat;
use game::{Deal, Game, Refusal};
use games::AnyGame;
use serde_json::Value as Json;

use crate::forms::Forms;

/// What a deal or an action led to. The cards inside are open; while a game is played, [`Happened::seen_by`] is the way to read them.
#[derive(Clone, Debug)]
pub struct Happened(Events);

#[derive(Clone, Debug)]
enum Events {
    Tolva(Vec<tolva::Event>),
    Vandtia(Vec<vandtia::Event>),
}

/// Deals the next deal.
pub fn deal(game: &mut AnyGame, deal: Deal) -> Result<Happened, Refusal> {
    Ok(Happened(match game {
        AnyGame::Tolva(running) => Events::Tolva(running.deal(deal)?),
        AnyGame::Vandtia(running) => Events::Vandtia(running.deal(deal)?),
    }))
}

/// Does an action.
pub fn act(game: &mut AnyGame, seat: Seat, action: &str) -> Result<Happened, Refusal> {
    game.check(seat, action)?;
    Ok(Happened(match game {
        AnyGame::Tolva(running) => match running.rules().parse(action) {
            Some(action) => Events::Tolva(running.act(seat, action)?),
            None => Events::Tolva(Vec::new()),
        },
        AnyGame::Vandtia(running) => match running.rules().parse(action) {
            Some(action) => Events::Vandtia(running.act(seat, action)?),
            None => Events::Vandtia(Vec::new()),
        },
    }))
}

/// Does an action as records of a version tell of it, with what they leave out.
pub fn act_of(version: u32, game: &mut AnyGame, seat: Seat, action: &str) -> Result<Happened, Refusal> {
    let mut happened = act(game, seat, action)?;
    while let Some((seat, left_out)) = game.left_out(version) {
        match (&mut happened.0, act(game, seat, &left_out)?.0) {
            (Events::Tolva(all), Events::Tolva(more)) => all.extend(more),
            (Events::Vandtia(all), Events::Vandtia(more)) => all.extend(more),
            _ => {}
        }
    }
    Ok(happened)
}

fn forms<G: Forms>(rules: &G, events: &[G::Event], viewer: Option<Seat>) -> Vec<Json> {
    events.iter().filter_map(|e| rules.event_for(e, viewer)).map(|e| rules.event_form(&e)).collect()
}

impl Happened {
    /// The events as a seat, or a spectator, sees them. `game` is the game in which they happened.
    pub fn seen_by(&self, game: &AnyGame, viewer: Option<Seat>) -> Vec<Json> {
        match (&self.0, game) {
            (Events::Tolva(events), AnyGame::Tolva(running)) => forms(running.rules(), events, viewer),
            (Events::Vandtia(events), AnyGame::Vandtia(running)) => forms(running.rules(), events, viewer),
            _ => Vec::new(),
        }
    }

    /// The events with all cards open, for a game that is over.
    pub fn open(&self, game: &AnyGame) -> Vec<Json> {
        match (&self.0, game) {
            (Events::Tolva(events), AnyGame::Tolva(running)) => {
                events.iter().map(|e| running.rules().event_form(e)).collect()
            }
            (Events::Vandtia(events), AnyGame::Vandtia(running)) => {
                events.iter().map(|e| running.rules().event_form(e)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Right after it happened: could somebody, as far as anybody else can tell, now add to the play in a race?
    pub fn opens_race(&self, game: &AnyGame) -> bool {
        match (&self.0, game) {
            (Events::Vandtia(events), AnyGame::Vandtia(running)) => {
                running.rules().house().follow_up == vandtia::FollowUp::Race
                    && running.state().phase() == vandtia::Phase::Follow
                    && events.iter().any(|e| matches!(e, vandtia::Event::Drawn { .. }))
            }
            _ => false,
        }
    }
}
