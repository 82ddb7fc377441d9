//! The family as a [`Game`].

use cards::{Chance, Pack, Seat, SeatSet, Side};
use game::{Deal, Game, MAX_SEATS, Opening, Place, Quiet, Refusal, Sampler, Sink, Stage};

use crate::action::{Action, Moves};
use crate::event::{Event, Note};
use crate::house::Layout;
use crate::rules::Rules;
use crate::state::{GubbeKind, Phase, State};
use crate::view::View;
use crate::{answer, between, dealing, lead, recall, sample, trick, view, why};

impl Rules {
    /// What the player to act may do. Empty when nobody is.
    #[inline]
    pub fn moves(&self, state: &State) -> Moves {
        match state.phase {
            Phase::Follow => Moves::cards(trick::playable(self, state)),
            Phase::Lead => lead::moves(self, state),
            Phase::Meld => between::moves(self, state),
            Phase::Answer => answer::moves(self, state),
            Phase::Deal | Phase::Over => Moves::default(),
        }
    }

    /// Deals a deck that is known to be the pack, without looking at it again: for rollouts.
    #[inline]
    pub fn deal_unchecked(&self, state: &mut State, deck: &[cards::Card]) {
        dealing::deal(self, state, deck, &mut game::Quiet);
    }

    /// Does a legal action of the player to act.
    #[inline]
    pub fn act<S: Sink<Rules>>(&self, state: &mut State, action: Action, sink: &mut S) {
        if let Action::Play(card) = action {
            trick::play(self, state, card, sink);
            return;
        }
        if S::ON {
            sink.note(Note::Acted { seat: state.turn, action, from_hand: false });
        }
        match action {
            Action::Play(_) => {}
            Action::Meld(suit) if state.phase == Phase::Answer => {
                answer::meld(self, state, suit, sink);
            }
            Action::Meld(suit) => {
                let over = lead::meld(self, state, state.turn, suit, sink);
                if !over && state.phase == Phase::Meld {
                    between::go_on(self, state, sink);
                }
            }
            Action::Ask => lead::ask(self, state, None, sink),
            Action::AskSuit(suit) => lead::ask(self, state, Some(suit), sink),
            Action::Yes => answer::yes(self, state, sink),
            Action::No => answer::no(self, state, sink),
            Action::Draw | Action::Turn => between::go_on(self, state, sink),
            Action::Half => lead::declare(self, state, GubbeKind::Half, sink),
            Action::Full => lead::declare(self, state, GubbeKind::Full, sink),
        }
    }
}

impl Game for Rules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Note = Note;
    type View = View;
    type Sampler = Sampler<View, sample::Reading>;

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn sides(&self) -> u8 {
        self.sides
    }

    #[inline]
    fn side_of(&self, seat: Seat) -> Side {
        Side(self.side[seat.index()])
    }

    fn pack(&self) -> Pack {
        self.house.deck
    }

    fn start(&self, opening: &Opening) -> Result<State, Refusal> {
        dealing::start(self, opening)
    }

    fn next_parti(&self, state: &State) -> Opening {
        Opening { dealer: state.first_dealer.next(self.seats), ..Opening::default() }
    }

    fn slots(&self, dealer: Seat) -> Vec<Place> {
        let forehand = dealer.next(self.seats);
        self.places.iter().map(|place| place.from_forehand(forehand, self.seats)).collect()
    }

    fn deal<S: Sink<Self>>(&self, state: &mut State, deal: &Deal, sink: &mut S) -> Result<(), Refusal> {
        dealing::check(self, state, deal)?;
        dealing::deal(self, state, &deal.deck, sink);
        Ok(())
    }

    fn stage(&self, state: &State) -> Stage {
        match state.phase {
            Phase::Deal => Stage::Deal,
            Phase::Over => Stage::Over,
            _ => Stage::Play,
        }
    }

    fn to_act(&self, state: &State) -> SeatSet {
        state.turn().map_or(SeatSet::EMPTY, SeatSet::of)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.turn() == Some(seat) {
            self.moves(state).in_order(out);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.turn() == Some(seat) && self.moves(state).contains(action) {
            return Ok(());
        }
        Err(why::why(self, state, seat, action).refusal())
    }

    fn apply<S: Sink<Self>>(&self, state: &mut State, _: Seat, action: Action, sink: &mut S) {
        self.act(state, action, sink);
    }

    #[inline]
    fn formality(&self, state: &State) -> Option<(Seat, Action)> {
        between::formality(self, state)
    }

    #[inline]
    fn advance(&self, state: &mut State, _: Seat, action: Action) {
        self.act(state, action, &mut Quiet);
        if between::formality(self, state).is_some() {
            between::go_on(self, state, &mut Quiet);
        }
    }

    fn parse(&self, text: &str) -> Option<Action> {
        Action::parse(text)
    }

    fn universe(&self) -> Vec<Action> {
        Action::universe().collect()
    }

    fn cards_of(&self, state: &State) -> Vec<cards::Card> {
        let seats = (0..self.seats).map(Seat);
        let hands = seats.clone().flat_map(|s| state.hand(s));
        let rows = seats.flat_map(|s| match self.layout {
            Layout::Table => state.row(s).to_vec(),
            _ => Vec::new(),
        });
        let rows = rows.flat_map(|(up, down)| up.into_iter().chain(down));
        let trick = state.trick(self.seats).map(|(_, card)| card);
        let taken = state.taken.into_iter().flatten();
        hands.chain(rows).chain(trick).chain(taken).chain(state.talong().iter().copied()).collect()
    }

    fn scores(&self, state: &State) -> [i32; MAX_SEATS] {
        state.scores
    }

    fn event_for(&self, event: &Event, seat: Option<Seat>) -> Option<Event> {
        Some(view::event_for(event, seat))
    }

    fn view(&self, state: &State, notes: &[Note], seat: Option<Seat>) -> View {
        view::view(self, state, notes, seat)
    }

    fn all_seen(&self, state: &State) -> bool {
        let hands = (0..self.seats).map(|seat| state.hand(Seat(seat)));
        hands.into_iter().all(|hand| hand.is_subset(state.shown))
            && !state.talong_left()
            && state.rows.iter().all(|row| row.has_down == 0)
    }

    fn recall(&self, notes: &[Note], seat: Option<Seat>) -> Option<View> {
        recall::recall(self, notes, seat)
    }

    fn shown(view: &View) -> (Option<Seat>, &State) {
        (view.seat, view.state())
    }

    fn sample(&self, view: &View, chance: &mut impl Chance) -> Option<(Deal, State)> {
        sample::sample(self, view, chance)
    }

    fn sampler(&self, view: &View) -> Self::Sampler {
        Sampler::new(view.clone(), sample::read(self, view.state.dealer, &view.notes))
    }

    fn draw(&self, sampler: &mut Self::Sampler, chance: &mut impl Chance) -> Option<State> {
        sample::draw(self, sampler, chance)
    }
}
