use std::fmt::{Debug, Display};
use std::hash::Hash;

use cards::{Card, Chance, Pack, Seat, SeatSet, Seed, Side};

use crate::refusal::Refusal;

/// Places kept for the seats of a table. No table has more than six; a power of two needs no bounds check.
pub const MAX_SEATS: usize = 8;

/// What a parti starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The first dealer.
    pub dealer: Seat,
    /// The points of each side at the start.
    pub scores: [i32; MAX_SEATS],
    /// What vinsten is worth beyond 1 in the first deal.
    pub carry: u32,
}

/// All the chance there is in a deal: the order of the pack, and what decides a later reshuffle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The cards in the order in which they are dealt; [`Game::slots`] tells which of them become whose.
    pub deck: Vec<Card>,
    /// The seed that the deck came from, if it came from one.
    pub seed: Option<Seed>,
}

impl Deal {
    /// The deal of a seed: the pack, shuffled as `docs/shuffle.md` says.
    pub fn from_seed(pack: Pack, seed: Seed) -> Deal {
        let mut deck = pack.fresh();
        cards::shuffle(&mut deck, &mut cards::Stream::new(seed));
        Deal { deck, seed: Some(seed) }
    }

    /// A deal of exactly these cards.
    pub fn from_deck(deck: Vec<Card>) -> Deal {
        Deal { deck, seed: None }
    }
}

/// Where a card goes when it is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Into the seat's hand.
    Hand(Seat),
    /// Into the talong, which is drawn from in the order of the deck.
    Talong,
    /// Face down on the table before the seat: which of its places.
    Down(Seat, u8),
    /// Face up there, on top of what is face down.
    Up(Seat, u8),
}

impl Place {
    /// The same place, where its seat was counted from forehand.
    pub fn from_forehand(self, forehand: Seat, seats: u8) -> Place {
        match self {
            Place::Hand(from) => Place::Hand(forehand.step(from.0, seats)),
            Place::Talong => Place::Talong,
            Place::Down(from, place) => Place::Down(forehand.step(from.0, seats), place),
            Place::Up(from, place) => Place::Up(forehand.step(from.0, seats), place),
        }
    }
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A deal is being played; somebody is to act.
    Play,
    /// The next deal is due.
    Deal,
    /// The parti is over.
    Over,
}

/// Takes what happens: events for those who watch, notes for those who remember.
pub trait Sink<G: Game> {
    /// Is anybody listening? Where nobody is, nothing is built.
    const ON: bool;
    /// A fact that the table sees, cards open.
    fn event(&mut self, event: G::Event);
    /// Something that an attentive player keeps in mind.
    fn note(&mut self, note: G::Note);
}

/// The sink that nobody listens to.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl<G: Game> Sink<G> for Quiet {
    const ON: bool = false;
    #[inline]
    fn event(&mut self, _: G::Event) {}
    #[inline]
    fn note(&mut self, _: G::Note) {}
}

/// The sink that keeps everything.
#[derive(Clone, Debug)]
pub struct Heard<G: Game> {
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// What is to be remembered, in order.
    pub notes: Vec<G::Note>,
}

impl<G: Game> Default for Heard<G> {
    fn default() -> Self {
        Heard { events: Vec::new(), notes: Vec::new() }
    }
}

impl<G: Game> Sink<G> for Heard<G> {
    const ON: bool = true;
    fn event(&mut self, event: G::Event) {
        self.events.push(event);
    }
    fn note(&mut self, note: G::Note) {
        self.notes.push(note);
    }
}

/// A game, implemented by its compiled rules.
///
/// All chance lies in the [`Deal`]: rules, deals and actions determine everything.
pub trait Game: Clone + Eq + Debug + Sized {
    /// The whole state, all cards open. Copying it allocates nothing.
    type State: Clone + Eq + Debug;
    /// What a player can do. Its `Display` is its form on the wire.
    type Action: Copy + Eq + Hash + Debug + Display;
    /// What the table sees happen.
    type Event: Clone + Eq + Debug;
    /// What an attentive player keeps in mind, cards open; a view shows a seat its part.
    type Note: Clone + Eq + Debug;
    /// What one seat, or a spectator, may know.
    type View: Clone + Eq + Debug;
    /// A view read once, to draw many samples from.
    type Sampler;

    /// How many play.
    fn seats(&self) -> u8;

    /// How many sides there are.
    fn sides(&self) -> u8;

    /// The side that a seat belongs to.
    #[inline]
    fn side_of(&self, seat: Seat) -> Side {
        let sides = self.sides();
        Side(if seat.0 < sides { seat.0 } else { seat.0 % sides })
    }

    /// The pack that is played with.
    fn pack(&self) -> Pack;

    /// A parti before its first deal.
    fn start(&self, opening: &Opening) -> Result<Self::State, Refusal>;

    /// What the next parti starts from, once this one is over.
    fn next_parti(&self, state: &Self::State) -> Opening;

    /// Where each card of a deck goes when this seat deals, in the order of [`Deal::deck`]: slot 0 is dealt first. Seats
    /// are dealt to from forehand, the one after the dealer.
    fn slots(&self, dealer: Seat) -> Vec<Place>;

    /// Deals, as [`Game::slots`] tells. The stage must be [`Stage::Deal`] and the deck the game's pack; a refused deal
    /// changes nothing.
    fn deal<S: Sink<Self>>(&self, state: &mut Self::State, deal: &Deal, sink: &mut S) -> Result<(), Refusal>;

    /// Where the game stands.
    fn stage(&self, state: &Self::State) -> Stage;

    /// Who may act now. Empty exactly when the stage is not [`Stage::Play`].
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Adds the seat's legal actions, in the order of their texts by code point. None if it is not to act.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// May the seat do this now? If not, the rule and the reason.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Does a legal action. An illegal one leaves a state without meaning, but never panics.
    fn apply<S: Sink<Self>>(&self, state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut S);

    /// The one action left to a player who is asked only so that nobody learns whether there was a choice (TF-MELD-6).
    /// It decides nothing: search passes through it, and records of version 1 leave it out.
    #[inline]
    fn formality(&self, _: &Self::State) -> Option<(Seat, Self::Action)> {
        None
    }

    /// Does a legal action and the formality that comes of it, unheard: for search and playouts.
    #[inline]
    fn advance(&self, state: &mut Self::State, seat: Seat, action: Self::Action) {
        self.apply(state, seat, action, &mut Quiet);
        if let Some((seat, action)) = self.formality(state) {
            self.apply(state, seat, action, &mut Quiet);
        }
    }

    /// May the view's seat also keep still, because others are to act whatever it does? So it is for who could add in a
    /// race; everywhere else a seat to act must act.
    fn may_keep_still(&self, _: &Self::View) -> bool {
        false
    }

    /// Reads an action's text.
    fn parse(&self, text: &str) -> Option<Self::Action>;

    /// Every action that could ever be written, for the laws.
    fn universe(&self) -> Vec<Self::Action>;

    /// The form under which an action stands in the legal list: itself, unless several say the same.
    fn listed(&self, _: &Self::State, _: Seat, action: Self::Action) -> Self::Action {
        action
    }

    /// Every card of the pack where it lies now, for the laws. Before the first deal there are none.
    fn cards_of(&self, state: &Self::State) -> Vec<Card>;

    /// Points per side, and the winner if there is one.
    fn scores(&self, state: &Self::State) -> [i32; MAX_SEATS];

    /// The event as a seat, or a spectator, sees it. None if that seat sees nothing of it.
    fn event_for(&self, event: &Self::Event, seat: Option<Seat>) -> Option<Self::Event>;

    /// What a seat may know of a state. `notes` are all notes since the deal.
    fn view(&self, state: &Self::State, notes: &[Self::Note], seat: Option<Seat>) -> Self::View;

    /// The view of a seat, or a spectator, again from its notes alone, which may come from outside: none unless they are all
    /// the notes of a view that [`Game::view`] could have made since a deal.
    fn recall(&self, notes: &[Self::Note], seat: Option<Seat>) -> Option<Self::View>;

    /// Is no card of the deal hidden any more from anyone at the table? What was taken in tricks has been seen.
    fn all_seen(&self, state: &Self::State) -> bool;

    /// Whose view it is, and the state as far as it shows it.
    fn shown(view: &Self::View) -> (Option<Seat>, &Self::State);

    /// The legal actions of the view's own seat.
    fn legal_in(&self, view: &Self::View) -> Vec<Self::Action> {
        let (seat, state) = Self::shown(view);
        let mut out = Vec::new();
        if let Some(seat) = seat {
            self.legal(state, seat, &mut out);
        }
        out
    }

    /// A deal that could have led to this view, and the state it led to. Each possible deal is meant to be equally
    /// likely. None only if the view contradicts itself, which a view made by [`Game::view`] never does.
    fn sample(&self, view: &Self::View, chance: &mut impl Chance) -> Option<(Deal, Self::State)>;

    /// Reads a view once, for many samples.
    fn sampler(&self, view: &Self::View) -> Self::Sampler;

    /// Another state that could have led to the view. Each possible one is meant to be equally likely in the long run;
    /// neighbours in the row of samples have something in common. None as for [`Game::sample`].
    fn draw(&self, sampler: &mut Self::Sampler, chance: &mut impl Chance) -> Option<Self::State>;
}
