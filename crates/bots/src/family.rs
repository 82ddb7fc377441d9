use cards::{Fast, Seat, Text};
use game::{Game, MAX_SEATS};

use crate::search::Tuning;

/// What a sound club player thinks of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The higher the better. Only the order within one view has a meaning.
    pub score: i32,
    /// The thought that weighed most, where there is one worth saying.
    pub why: Option<Text>,
}

/// What players know of a family beyond its rules.
pub trait Family: Game + 'static {
    /// How search is set for the family.
    const TUNING: Tuning;

    /// What exact search keeps between decisions.
    type Memory: Default;

    /// The best actions of the view and the chance of winning with them, by exact search, where the view leaves no doubt
    /// about anything hidden and the search is quick enough.
    fn exact(&self, _: &Self::View, _: &mut Self::Memory) -> Option<(Vec<Self::Action>, f32)> {
        None
    }

    /// The view's next action, where it is proven from what its seat knows that it takes all that is left of the deal
    /// whatever the others have and do; else why that is not proven. Who goes on like that has proof at every step.
    fn claim(&self, _: &Self::View) -> Result<Self::Action, Text> {
        Err(Text::of("Här tas inga stick: spela ut korten.", "No tricks are taken here: play the cards out."))
    }

    /// What a sound club player thinks of each of these legal actions of the view, in the same order.
    fn judge(&self, view: &Self::View, actions: &[Self::Action]) -> Vec<Judgement>;

    /// Which of these legal actions of the view a kind beginner takes: its place among them.
    fn beginner(&self, view: &Self::View, actions: &[Self::Action], chance: &mut Fast) -> usize;

    /// The action in words: what a player would say or do.
    fn say(&self, action: Self::Action) -> Text;

    /// Would a sound player rather keep still than do any of these actions, where it may?
    fn rather_still(&self, _: &Self::View, _: &[Self::Action]) -> bool {
        false
    }

    /// Who could add in a race in this open state, and may keep still instead.
    fn racer(&self, _: &Self::State) -> Option<Seat> {
        None
    }

    /// One action in a playout, chosen quickly and sensibly from what the seat itself knows of this open state. None
    /// only if the seat may not act, or keeps still in a race.
    fn quick(&self, state: &Self::State, seat: Seat, chance: &mut Fast) -> Option<Self::Action>;

    /// The same, as well as it can be done at that price: what Mästare's playouts do.
    fn deft(&self, state: &Self::State, seat: Seat, chance: &mut Fast) -> Option<Self::Action> {
        self.quick(state, seat, chance)
    }

    /// The actions that search looks at, the most promising first. They may be fewer than the legal ones where several
    /// come to the same, but never none if there is a legal one.
    fn candidates(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Each side's chance of winning the parti, when a deal is over.
    fn worth(&self, state: &Self::State) -> [f32; MAX_SEATS];

    /// The same in the middle of a deal, where a playout may stop for it; none where it had better go on.
    fn estimate(&self, _: &Self::State) -> Option<[f32; MAX_SEATS]> {
        None
    }
}
