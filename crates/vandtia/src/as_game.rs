//! The game as a [`Game`].

use cards::{Card, CardSet, Chance, Pack, Seat, SeatSet, Seed};
use game::{Deal, Game, MAX_SEATS, Opening, Place, Refusal, Sampler, Sink, Stage};

use crate::action::Action;
use crate::event::{Event, Note};
use crate::house::FollowUp;
use crate::moves::{Moves, Plays};
use crate::rules::Rules;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{arrange, dealing, opening, pass, play, proof, recall, sample, table, view, why};

impl Rules {
    /// What a seat may do. Empty when it is not to act.
    #[inline]
    pub fn moves(&self, state: &State, seat: Seat) -> Moves {
        if !state.may_act(self, seat) {
            return Moves::NONE;
        }
        match state.phase {
            Phase::Follow if seat != state.turn => Moves::Play(self.additions(state)),
            Phase::Lead | Phase::Follow => Moves::Play(play::moves(self, state)),
            Phase::Declare => Moves::Play(opening::moves(state)),
            Phase::Arrange => Moves::Arrange(arrange::moves(self, state)),
            Phase::Deal | Phase::Over => Moves::NONE,
        }
    }

    /// What the player whose turn it is may do while cards are led and played; what it says otherwise has no meaning.
    #[inline]
    pub fn plays(&self, state: &State) -> Plays {
        play::moves(self, state)
    }

    /// A legal action of the seat, each equally likely; none when it is not to act. For rollouts.
    #[inline]
    pub fn any_move(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Option<Action> {
        let playing = matches!(state.phase, Phase::Lead | Phase::Follow);
        if playing && seat == state.turn && state.waiting_count == 0 {
            let plays = play::moves(self, state);
            return plays.nth(chance.below(plays.len() as u32) as usize);
        }
        self.moves(state, seat).any(chance)
    }

    /// Right after these events: could somebody, as far as anybody else can tell, now add to the play in a race?
    pub fn opens_race(&self, state: &State, events: &[Event]) -> bool {
        self.follow_up == FollowUp::Race
            && state.phase == Phase::Follow
            && events.iter().any(|event| matches!(event, Event::Drawn { .. }))
    }

    fn additions(&self, state: &State) -> Plays {
        Plays::adds(state.waiting).and_if(self.follow_up == FollowUp::Wait, Action::Done)
    }

    /// Deals a deck that is known to be the pack, without looking at it again: for rollouts. `seed` decides what is drawn
    /// in a reshuffle (VT-END-2).
    #[inline]
    pub fn deal_unchecked(&self, state: &mut State, deck: &[Card], seed: Seed) {
        dealing::deal(self, state, deck, seed, &mut game::Quiet);
    }

    /// Does a legal action.
    #[inline]
    pub fn act<S: Sink<Rules>>(&self, state: &mut State, seat: Seat, action: Action, sink: &mut S) {
        if S::ON {
            proof::note(self, state, action, sink);
            sink.note(Note::Acted { seat, action });
        }
        if let Action::Play(cards) = action {
            play::play(self, state, cards, sink);
            return;
        }
        match action {
            Action::Play(_) => {}
            Action::Take => pass::take(self, state, sink),
            Action::Chance => pass::chance(self, state, sink),
            Action::Add(cards) => play::add(self, state, seat, cards, sink),
            Action::Flip(pile) => table::flip(self, state, pile, sink),
            Action::Pass if state.phase == Phase::Declare => opening::pass(self, state, sink),
            Action::Pass => pass::pass_lead(self, state, sink),
            Action::Done if state.phase == Phase::Arrange => arrange::done(self, state, sink),
            Action::Done => play::decline(state, seat, sink),
            Action::Declare(rank) => opening::declare(self, state, rank, sink),
            Action::Swap { card, pile } => arrange::swap(state, card, pile, sink),
            Action::Lay { card, seat, pile } => arrange::lay(self, state, card, seat, pile, sink),
            Action::Shift { from, to, cards } => arrange::shift(state, from, to, cards, sink),
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
        self.seats
    }

    fn pack(&self) -> Pack {
        Pack::P52
    }

    fn start(&self, opening: &Opening) -> Result<State, Refusal> {
        dealing::start(self, opening)
    }

    fn next_parti(&self, state: &State) -> Opening {
        Opening { dealer: state.dealer.next(self.seats), ..Opening::default() }
    }

    fn slots(&self, dealer: Seat) -> Vec<Place> {
        dealing::slots(self, dealer)
    }

    fn deal<S: Sink<Self>>(&self, state: &mut State, deal: &Deal, sink: &mut S) -> Result<(), Refusal> {
        dealing::check(self, state, deal)?;
        dealing::deal(self, state, &deal.deck, dealing::seed(deal), sink);
        Ok(())
    }

    fn stage(&self, state: &State) -> Stage {
        match state.phase {
            Phase::Deal => Stage::Deal,
            Phase::Over => Stage::Over,
            _ => Stage::Play,
        }
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        let both = [state.turn, state.waiting_seat];
        both.into_iter().filter(|seat| state.may_act(self, *seat)).collect()
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.moves(state, seat).in_order(out);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.moves(state, seat).contains(action) {
            return Ok(());
        }
        Err(why::why(self, state, seat, action).refusal())
    }

    fn apply<S: Sink<Self>>(&self, state: &mut State, seat: Seat, action: Action, sink: &mut S) {
        self.act(state, seat, action, sink);
    }

    fn may_keep_still(&self, view: &View) -> bool {
        let state = view.state();
        view.seat.is_some()
            && state.turn() != view.seat
            && state.follow_up().is_some()
            && self.follow_up == FollowUp::Race
    }

    fn parse(&self, text: &str) -> Option<Action> {
        Action::parse(text)
    }

    fn universe(&self) -> Vec<Action> {
        Action::universe()
    }

    /// A play stands for every choice of suits: the listed one of the same rank and number.
    fn listed(&self, state: &State, seat: Seat, action: Action) -> Action {
        let (cards, adds) = match action {
            Action::Play(cards) => (cards, false),
            Action::Add(cards) => (cards, true),
            other => return other,
        };
        if !adds && seat != state.turn {
            return action;
        }
        let source = if adds { state.waiting } else { state.source() };
        let rank = cards.first().map_or(CardSet::EMPTY, |card| CardSet::rank(card.rank()));
        if !cards.is_subset(source & rank) {
            return action;
        }
        let first: CardSet = (source & rank).iter().take(cards.len()).collect();
        if adds { Action::Add(first) } else { Action::Play(first) }
    }

    fn cards_of(&self, state: &State) -> Vec<Card> {
        let mut all: Vec<Card> =
            state.pile().chain(state.away).chain(state.talong().iter().copied()).collect();
        for seat in (0..self.seats).map(Seat) {
            all.extend(state.hand(seat));
            for (down, up) in state.piles(self, seat) {
                all.extend(up.iter().chain(down));
            }
        }
        all
    }

    fn scores(&self, _: &State) -> [i32; MAX_SEATS] {
        [0; MAX_SEATS]
    }

    fn event_for(&self, event: &Event, seat: Option<Seat>) -> Option<Event> {
        Some(view::event_for(event, seat))
    }

    fn view(&self, state: &State, notes: &[Note], seat: Option<Seat>) -> View {
        view::view(self, state, notes, seat)
    }

    /// No hand is ever laid open, and what is turned away is not looked at again.
    fn all_seen(&self, state: &State) -> bool {
        let players = (0..self.seats).map(|seat| state.player(Seat(seat)));
        players.into_iter().all(|player| player.hand.is_empty() && player.has_down == 0)
            && !state.talong_left()
            && state.away.is_empty()
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
