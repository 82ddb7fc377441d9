use std::fmt;

use cards::Seat;
use game::{Deal, Game, Refusal};

use crate::any::{AnyGame, AnyRules};
use crate::seen::AnyView;
use crate::{each_game, each_view};

/// An action of any family. Its `Display` is its form on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyAction {
    /// Tolva and its kin.
    Tolva(tolva::Action),
    /// Vändtia.
    Vandtia(vandtia::Action),
}

impl From<tolva::Action> for AnyAction {
    fn from(action: tolva::Action) -> AnyAction {
        AnyAction::Tolva(action)
    }
}

impl From<vandtia::Action> for AnyAction {
    fn from(action: vandtia::Action) -> AnyAction {
        AnyAction::Vandtia(action)
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyAction::Tolva(action) => action.fmt(f),
            AnyAction::Vandtia(action) => action.fmt(f),
        }
    }
}

/// What a deal or an action led to. The cards inside are open; while a game is played, [`AnyEvents::seen_by`] is the way
/// to read them.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyEvents {
    /// Tolva and its kin.
    Tolva(Vec<tolva::Event>),
    /// Vändtia.
    Vandtia(Vec<vandtia::Event>),
}

fn seen<G: Game>(rules: &G, events: &[G::Event], seat: Option<Seat>) -> Vec<G::Event> {
    events.iter().filter_map(|event| rules.event_for(event, seat)).collect()
}

impl AnyEvents {
    /// The events as a seat, or a spectator, sees them. `rules` are those of the game in which they happened.
    pub fn seen_by(&self, rules: &AnyRules, seat: Option<Seat>) -> AnyEvents {
        match (self, rules) {
            (AnyEvents::Tolva(events), AnyRules::Tolva(rules)) => AnyEvents::Tolva(seen(rules, events, seat)),
            (AnyEvents::Vandtia(events), AnyRules::Vandtia(rules)) => {
                AnyEvents::Vandtia(seen(rules, events, seat))
            }
            (AnyEvents::Tolva(_), _) => AnyEvents::Tolva(Vec::new()),
            (AnyEvents::Vandtia(_), _) => AnyEvents::Vandtia(Vec::new()),
        }
    }

    fn extend(&mut self, more: AnyEvents) {
        match (self, more) {
            (AnyEvents::Tolva(all), AnyEvents::Tolva(more)) => all.extend(more),
            (AnyEvents::Vandtia(all), AnyEvents::Vandtia(more)) => all.extend(more),
            _ => {}
        }
    }
}

fn unreadable(text: &str) -> Refusal {
    let short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    Refusal::malformed(
        format!("”{short}” är ingenting man kan göra i spelet."),
        format!("“{short}” is not an action of the game."),
    )
}

fn parse<G: Game>(rules: &G, text: &str) -> Result<G::Action, Refusal> {
    rules.parse(text).ok_or_else(|| unreadable(text))
}

impl AnyView {
    /// The legal actions of the view's own seat.
    pub fn legal(&self) -> Vec<AnyAction> {
        each_view!(self, (rules, view) => rules.legal_in(view).into_iter().map(AnyAction::from).collect())
    }

    /// Reads an action's text.
    pub fn parse(&self, text: &str) -> Result<AnyAction, Refusal> {
        each_view!(self, (rules, _) => parse(rules, text).map(AnyAction::from))
    }

    /// Would the action be legal for the view's own seat? What a view calls legal is legal.
    pub fn check(&self, action: AnyAction) -> Result<(), Refusal> {
        match (self, action) {
            (AnyView::Tolva(rules, view), AnyAction::Tolva(action)) => check(rules, view, action),
            (AnyView::Vandtia(rules, view), AnyAction::Vandtia(action)) => check(rules, view, action),
            _ => Err(unreadable(&action.to_string())),
        }
    }
}

fn check<G: Game>(rules: &G, view: &G::View, action: G::Action) -> Result<(), Refusal> {
    let (seat, state) = G::shown(view);
    // A spectator has no seat, and no rules let such a one do anything.
    rules.check(state, seat.unwrap_or(Seat(u8::MAX)), action)
}

impl AnyGame {
    /// Reads an action's text.
    pub fn parse(&self, text: &str) -> Result<AnyAction, Refusal> {
        each_game!(self, game => parse(game.rules(), text).map(AnyAction::from))
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<AnyAction> {
        each_game!(self, game => game.legal(seat).into_iter().map(AnyAction::from).collect())
    }

    /// Would the action be legal?
    pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), Refusal> {
        match (self, action) {
            (AnyGame::Tolva(game), AnyAction::Tolva(action)) => {
                game.rules().check(game.state(), seat, action)
            }
            (AnyGame::Vandtia(game), AnyAction::Vandtia(action)) => {
                game.rules().check(game.state(), seat, action)
            }
            _ => Err(unreadable(&action.to_string())),
        }
    }

    /// The action as the legal list has it: of several that come to the same, one is listed.
    pub fn listed(&self, seat: Seat, action: AnyAction) -> AnyAction {
        match (self, action) {
            (AnyGame::Tolva(game), AnyAction::Tolva(action)) => {
                AnyAction::Tolva(game.rules().listed(game.state(), seat, action))
            }
            (AnyGame::Vandtia(game), AnyAction::Vandtia(action)) => {
                AnyAction::Vandtia(game.rules().listed(game.state(), seat, action))
            }
            _ => action,
        }
    }

    /// Does an action, or says why not. This is the only way to do one.
    pub fn act(&mut self, seat: Seat, action: AnyAction) -> Result<AnyEvents, Refusal> {
        match (self, action) {
            (AnyGame::Tolva(game), AnyAction::Tolva(action)) => game.act(seat, action).map(AnyEvents::Tolva),
            (AnyGame::Vandtia(game), AnyAction::Vandtia(action)) => {
                game.act(seat, action).map(AnyEvents::Vandtia)
            }
            _ => Err(unreadable(&action.to_string())),
        }
    }

    /// Does an action as records of a version tell of it, with what they leave out.
    pub fn act_of(&mut self, version: u32, seat: Seat, action: AnyAction) -> Result<AnyEvents, Refusal> {
        let mut events = self.act(seat, action)?;
        while let Some((seat, left_out)) = self.left_out(version) {
            events.extend(self.act(seat, left_out)?);
        }
        Ok(events)
    }

    /// What was done here without being asked for when records had this version, so that they do not tell of it.
    pub fn left_out(&self, version: u32) -> Option<(Seat, AnyAction)> {
        if version > 1 {
            return None;
        }
        each_game!(self, game => game.rules().formality(game.state()).map(|(seat, action)| (seat, action.into())))
    }

    /// Deals the next deal, or says why not.
    pub fn deal(&mut self, deal: Deal) -> Result<AnyEvents, Refusal> {
        match self {
            AnyGame::Tolva(game) => game.deal(deal).map(AnyEvents::Tolva),
            AnyGame::Vandtia(game) => game.deal(deal).map(AnyEvents::Vandtia),
        }
    }

    /// Right after these events: could somebody, as far as anybody else can tell, now add to the play in a race?
    pub fn opens_race(&self, events: &AnyEvents) -> bool {
        match (self, events) {
            (AnyGame::Vandtia(game), AnyEvents::Vandtia(events)) => {
                game.rules().opens_race(game.state(), events)
            }
            _ => false,
        }
    }
}
