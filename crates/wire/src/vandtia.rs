//! The forms of Vändtia.

use ::vandtia::{Outcome, Rules, State, View};
use cards::{Card, CardSet, Rank, Seat};
use game::{Game, Opening};
use games::AnyRules;
use serde::{Deserialize, Serialize};

use crate::common::{Face, Phase, Winner};
use crate::event::{self, Common};
use crate::notes::Told;
pub use crate::notes::VandtiaNote as Note;
use crate::shown::Tally;
use crate::view::{Eyesight, Known, OnWire, Own, seats};

/// A stack on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Stack {
    pub down: Option<Face>,
    pub up: Vec<Card>,
}

/// Cards that may be added to the last play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct FollowUp {
    pub seat: Seat,
    pub cards: Vec<Face>,
}

/// What a state of the game says beyond what all do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "VandtiaFields"), schema(as = VandtiaFields))]
#[allow(missing_docs)]
pub struct Fields {
    pub hands: Vec<Vec<Face>>,
    pub talong: Vec<Face>,
    pub piles: Vec<Vec<Stack>>,
    pub pile: Vec<Card>,
    pub away: Vec<Face>,
    pub follow_up: Option<FollowUp>,
    pub declared: Vec<Option<Rank>>,
    pub must_lead: Option<Rank>,
    pub plays: u32,
}

/// Where cards were played from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum PlayedFrom {
    Hand,
    Table,
}

/// What the table sees happen. Piles are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "VandtiaEvent"), schema(as = VandtiaEvent))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Dealt { dealer: Seat, hands: Vec<Vec<Face>>, up: Vec<Vec<Card>>, talong: u8 },
    Swapped { seat: Seat, pile: u8, card: Card, taken: Vec<Card> },
    Laid { seat: Seat, owner: Seat, pile: u8, card: Card },
    Shifted { seat: Seat, from: u8, to: u8, cards: Vec<Card>, taken: Vec<Card> },
    Done { seat: Seat },
    Declared { seat: Seat, rank: Rank },
    Passed { seat: Seat },
    Led { seat: Seat, cards: Vec<Card>, from: PlayedFrom },
    Played { seat: Seat, cards: Vec<Card>, from: PlayedFrom },
    Added { seat: Seat, cards: Vec<Card> },
    Chanced { seat: Seat, card: Card, stands: bool },
    Flipped { seat: Seat, pile: u8, card: Card, stands: bool },
    TurnedUp { seat: Seat, pile: u8, card: Card },
    TurnedAway { seat: Seat, cards: Vec<Card> },
    Took { seat: Seat, cards: Vec<Card> },
    Reshuffled { seat: Seat, away: u8 },
    Draw,
}

impl OnWire for Rules {
    fn by_name(&self) -> AnyRules {
        AnyRules::Vandtia(self.clone())
    }

    fn about(state: &State) -> (Phase, Seat, Option<Winner>) {
        let phase = match state.phase() {
            ::vandtia::Phase::Deal => Phase::Deal,
            ::vandtia::Phase::Arrange => Phase::Arrange,
            ::vandtia::Phase::Declare => Phase::Declare,
            ::vandtia::Phase::Lead => Phase::Lead,
            ::vandtia::Phase::Follow => Phase::Follow,
            ::vandtia::Phase::Over => Phase::Over,
        };
        let winner = state.outcome().map(|outcome| match outcome {
            Outcome::Won(side) => Winner::Side(side),
            Outcome::Draw => Winner::Draw,
        });
        (phase, state.dealer(), winner)
    }

    fn own(&self, state: &State, view: Option<&View>) -> Own {
        Own::Vandtia(Eyesight { rules: self, state, view }.fields())
    }

    fn tallies(&self, _: &State) -> Vec<Tally> {
        Vec::new()
    }

    fn known(&self, view: &View) -> Known {
        let hands = seats(self).map(|seat| view.state().picked_up(seat).iter().collect());
        Known { hands: hands.collect(), gone: view.gone().iter().collect() }
    }

    fn told(&self, view: &View) -> Told {
        match view.notes() {
            // A list without notes is read as one of the other family.
            [] => Told::Tolva(Vec::new()),
            notes => Told::Vandtia(notes.iter().map(|note| Note::from(*note)).collect()),
        }
    }

    fn notes(told: &Told) -> Option<Vec<::vandtia::Note>> {
        match told {
            Told::Vandtia(notes) => notes.iter().map(Note::read).collect(),
            Told::Tolva(notes) => notes.is_empty().then(Vec::new),
        }
    }

    fn opening(&self, dealer: Seat, _: &Own) -> Opening {
        Opening { dealer, ..Opening::default() }
    }
}

impl Eyesight<'_, Rules> {
    fn fields(&self) -> Fields {
        let Eyesight { rules, state, view } = *self;
        Fields {
            hands: seats(rules).map(|seat| self.hand(seat)).collect(),
            talong: self.or_hidden(state.talong().iter().copied(), state.talong().len()),
            piles: seats(rules).map(|seat| self.piles(seat)).collect(),
            pile: state.pile().collect(),
            away: self.or_hidden(state.away(), view.map_or(0, |view| view.away() as usize)),
            follow_up: self.follow_up(),
            declared: seats(rules).map(|seat| state.declared(seat)).collect(),
            must_lead: state.lead_rank(),
            plays: state.plays(),
        }
    }

    fn hand(&self, seat: Seat) -> Vec<Face> {
        let open = self.state.hand(seat);
        match self.view {
            Some(view) if view.seat != Some(seat) => Face::hidden(open.len() + view.hidden(seat) as usize),
            _ => Face::open(open),
        }
    }

    fn piles(&self, seat: Seat) -> Vec<Stack> {
        let pile = |(down, up): (Option<Card>, CardSet)| Stack {
            down: down.map(|card| Face(self.view.is_none().then_some(card))),
            up: up.iter().collect(),
        };
        self.state.piles(self.rules, seat).map(pile).collect()
    }

    fn follow_up(&self) -> Option<FollowUp> {
        let waiting = self.state.follow_up()?;
        let mut cards = Face::hidden((waiting.count as usize).saturating_sub(waiting.cards.len()));
        cards.extend(Face::open(waiting.cards));
        Some(FollowUp { seat: waiting.seat, cards })
    }
}

pub(crate) fn event(rules: &Rules, event: &::vandtia::Event) -> event::Event {
    use ::vandtia::Event as Told;
    let list = |cards: CardSet| cards.iter().collect();
    let place = |from_hand: bool| if from_hand { PlayedFrom::Hand } else { PlayedFrom::Table };
    let own = match *event {
        Told::Dealt { dealer, ref hands, ref up, talong } => {
            let seats = rules.seats() as usize;
            let row = |row: &[Card; 4]| row.iter().copied().take(rules.hand_size()).collect();
            Event::Dealt {
                dealer,
                hands: hands.iter().take(seats).map(Face::hand).collect(),
                up: up.iter().take(seats).map(row).collect(),
                talong,
            }
        }
        Told::Swapped { seat, pile, card, taken } => {
            Event::Swapped { seat, pile: pile + 1, card, taken: list(taken) }
        }
        Told::Laid { seat, owner, pile, card } => Event::Laid { seat, owner, pile: pile + 1, card },
        Told::Shifted { seat, from, to, cards, taken } => {
            Event::Shifted { seat, from: from + 1, to: to + 1, cards: list(cards), taken: list(taken) }
        }
        Told::Done { seat } => Event::Done { seat },
        Told::Drawn { seat, card } => return event::Event::Common(Common::Drawn { seat, card: Face(card) }),
        Told::Declared { seat, rank } => Event::Declared { seat, rank },
        Told::Passed { seat } => Event::Passed { seat },
        Told::Led { seat, cards, from_hand } => {
            Event::Led { seat, cards: list(cards), from: place(from_hand) }
        }
        Told::Played { seat, cards, from_hand } => {
            Event::Played { seat, cards: list(cards), from: place(from_hand) }
        }
        Told::Added { seat, cards } => Event::Added { seat, cards: list(cards) },
        Told::Chanced { seat, card, stands } => Event::Chanced { seat, card, stands },
        Told::Flipped { seat, pile, card, stands } => Event::Flipped { seat, pile: pile + 1, card, stands },
        Told::TurnedUp { seat, pile, card } => Event::TurnedUp { seat, pile: pile + 1, card },
        Told::TurnedAway { seat, cards } => Event::TurnedAway { seat, cards: list(cards) },
        Told::Took { seat, cards } => Event::Took { seat, cards: list(cards) },
        Told::Reshuffled { seat, away } => Event::Reshuffled { seat, away },
        Told::Won { side } => return event::Event::Common(Common::Won { side }),
        Told::Draw => Event::Draw,
    };
    event::Event::Vandtia(own)
}
