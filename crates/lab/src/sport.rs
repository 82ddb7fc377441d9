use bots::Family;
use cards::Side;
use wire::OnWire;

/// A game that the arena can hold: players know it, and views of it can be sent to outside programs.
pub trait Sport: Family + OnWire {
    /// The side that won a parti that is over; none if nobody did.
    fn won_by(&self, state: &Self::State) -> Option<Side>;
}

impl Sport for tolva::Rules {
    fn won_by(&self, state: &tolva::State) -> Option<Side> {
        state.winner()
    }
}

impl Sport for vandtia::Rules {
    fn won_by(&self, state: &vandtia::State) -> Option<Side> {
        match state.outcome() {
            Some(vandtia::Outcome::Won(side)) => Some(side),
            _ => None,
        }
    }
}
