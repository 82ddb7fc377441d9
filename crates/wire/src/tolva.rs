//! The forms of the Tolva family.

use ::tolva::{Layout, Rules, State, View, Vinst, card_points, eyes, matadors};
use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use game::{Game, Opening};
use games::AnyRules;
use serde::{Deserialize, Serialize};

use crate::common::{Face, GubbeKind, Lying, MeldName, Name, Phase, Winner};
use crate::event::{self, Common};
use crate::notes::Told;
pub use crate::notes::TolvaNote as Note;
use crate::shown::Tally;
use crate::view::{Eyesight, Known, OnWire, Own, seats};

/// A place of a row on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Place {
    pub up: Option<Card>,
    pub down: Option<Face>,
}

/// A king and a queen that were melded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Meld {
    pub seat: Seat,
    pub suit: Suit,
    pub name: MeldName,
    pub points: u8,
    pub cards: [Card; 2],
}

impl From<::tolva::Meld> for Meld {
    fn from(meld: ::tolva::Meld) -> Meld {
        Meld {
            seat: meld.seat,
            suit: meld.suit,
            name: meld.name.into(),
            points: meld.points,
            cards: [Rank::King, Rank::Queen].map(|rank| Card::new(rank, meld.suit)),
        }
    }
}

/// A gubbe that has been declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Gubbe {
    pub kind: GubbeKind,
    pub side: Side,
    pub from_trick: u8,
}

/// How a gubbe ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct GubbeResult {
    pub kind: GubbeKind,
    pub side: Side,
    pub made: bool,
}

/// How the last deal ended. What each side's cards are worth is told as the rules count it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct LastDeal {
    pub vinst: Option<Side>,
    pub sist: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub card_points: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub matadors: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub eyes: Option<Vec<u32>>,
    pub gubbe: Option<GubbeResult>,
}

/// A question that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Question {
    pub seat: Option<Seat>,
    pub suit: Option<Suit>,
}

/// What an answer obliges a player to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Must {
    LeadSuit,
    LeadKingOrQueen,
    PlayKingOrQueen,
    LeadKingOrQueenNext,
}

/// What somebody must do because of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Duty {
    pub seat: Option<Seat>,
    pub must: Must,
    pub suit: Suit,
}

/// What a state of the family says beyond what all do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "TolvaFields"), schema(as = TolvaFields))]
#[allow(missing_docs)]
pub struct Fields {
    pub hands: Vec<Vec<Face>>,
    pub talong: Vec<Face>,
    pub table: Vec<[Place; 6]>,
    pub trick: Vec<Lying>,
    pub led_by: Option<Seat>,
    pub trump: Option<Suit>,
    pub melds: Vec<Meld>,
    pub taken: Vec<Vec<Face>>,
    pub tricks: u8,
    pub gubbe: Option<Gubbe>,
    pub carry: u32,
    pub last_deal: Option<LastDeal>,
    pub question: Option<Question>,
    pub duties: Vec<Duty>,
}

/// What the table sees happen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "TolvaEvent"), schema(as = TolvaEvent))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Dealt {
        dealer: Seat,
        hands: Vec<Vec<Face>>,
        talong: u8,
        /// The face-up cards of each row, where there are rows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        up: Option<[[Card; 6]; 2]>,
    },
    TakenUp {
        hands: [Option<Vec<Card>>; 2],
    },
    Led {
        seat: Seat,
        card: Card,
        place: Option<u8>,
    },
    Played {
        seat: Seat,
        card: Card,
        place: Option<u8>,
    },
    Trick {
        seat: Seat,
        side: Side,
        cards: Vec<Card>,
        number: u8,
    },
    TurnedUp {
        seat: Seat,
        place: u8,
        card: Card,
    },
    Asked {
        seat: Seat,
        suit: Option<Suit>,
    },
    Answered {
        seat: Seat,
        yes: bool,
    },
    Cannot {
        seat: Seat,
        suit: Suit,
    },
    Declared {
        seat: Seat,
        kind: GubbeKind,
    },
    Scored {
        side: Side,
        points: i32,
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        r#for: Name,
    },
    DealOver,
    /// Its name comes last, after the meld.
    #[serde(untagged)]
    Melded {
        #[serde(flatten)]
        meld: Meld,
        #[cfg_attr(feature = "schema", ts(skip))]
        event: Melded,
    },
}

/// The name of the event of a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Melded {
    Melded,
}

impl OnWire for Rules {
    fn by_name(&self) -> AnyRules {
        AnyRules::Tolva(self.clone())
    }

    fn about(state: &State) -> (Phase, Seat, Option<Winner>) {
        let phase = match state.phase() {
            ::tolva::Phase::Lead => Phase::Lead,
            ::tolva::Phase::Meld => Phase::Meld,
            ::tolva::Phase::Answer => Phase::Answer,
            ::tolva::Phase::Follow => Phase::Follow,
            ::tolva::Phase::Deal => Phase::Deal,
            ::tolva::Phase::Over => Phase::Over,
        };
        (phase, state.dealer(), state.winner().map(Winner::Side))
    }

    fn own(&self, state: &State, view: Option<&View>) -> Own {
        Own::Tolva(Eyesight { rules: self, state, view }.fields())
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        let scores = self.scores(state);
        sides(self).map(|side| self.tally(side, scores[side.index()]).into()).collect()
    }

    fn known(&self, view: &View) -> Known {
        let hands = seats(self).map(|seat| view.melded_in(seat).iter().collect());
        Known { hands: hands.collect(), gone: view.gone().iter().collect() }
    }

    fn told(&self, view: &View) -> Told {
        Told::Tolva(view.notes().iter().map(|note| Note::of(self, *note)).collect())
    }

    fn notes(told: &Told) -> Option<Vec<::tolva::Note>> {
        match told {
            Told::Tolva(notes) => notes.iter().map(Note::read).collect(),
            Told::Vandtia(_) => None,
        }
    }

    fn opening(&self, dealer: Seat, own: &Own) -> Opening {
        let carry = match own {
            Own::Tolva(fields) => fields.carry,
            Own::Vandtia(_) => 0,
        };
        Opening { dealer: dealer.next(self.seats()), carry, ..Opening::default() }
    }
}

fn sides(rules: &Rules) -> impl Iterator<Item = Side> {
    (0..rules.sides()).map(Side)
}

impl Eyesight<'_, Rules> {
    fn fields(&self) -> Fields {
        let Eyesight { rules, state, .. } = *self;
        let gubbe = |g: ::tolva::Gubbe| Gubbe { kind: g.kind.into(), side: g.side, from_trick: g.from_trick };
        Fields {
            hands: seats(rules).map(|seat| self.hand(seat)).collect(),
            talong: self.or_hidden(state.talong().iter().copied(), state.talong().len()),
            table: self.table(),
            trick: state.trick(rules.seats()).map(|(seat, card)| Lying { seat, card }).collect(),
            led_by: state.led_by(),
            trump: state.trump(),
            melds: state.melds().map(Meld::from).collect(),
            taken: sides(rules)
                .map(|side| self.or_hidden(state.taken(side), state.taken(side).len()))
                .collect(),
            tricks: state.tricks(),
            gubbe: state.gubbe().map(gubbe),
            carry: state.carry(),
            last_deal: self.last_deal(),
            question: state.question().map(|q| Question { seat: state.led_by(), suit: q.suit }),
            duties: self.duties(),
        }
    }

    fn hand(&self, seat: Seat) -> Vec<Face> {
        let open = self.state.hand(seat);
        let Some(view) = self.view else {
            return Face::open(open);
        };
        let shown = open & self.state.shown();
        let mut hand = Face::hidden(view.hidden(seat) as usize);
        hand.extend(Face::open(open - shown));
        hand.extend(Face::open(shown));
        hand
    }

    fn table(&self) -> Vec<[Place; 6]> {
        if self.rules.house().layout != Layout::Table {
            return Vec::new();
        }
        let place = |(up, down): (Option<Card>, Option<Card>)| Place {
            up,
            down: down.map(|card| Face(self.view.is_none().then_some(card))),
        };
        seats(self.rules).map(|seat| self.state.row(seat).map(place)).collect()
    }

    fn last_deal(&self) -> Option<LastDeal> {
        let last = self.state.last_deal()?;
        let house = self.rules.house();
        let per_side = |count: &dyn Fn(CardSet) -> u32| {
            Some(sides(self.rules).map(|side| count(last.taken[side.index() & 3])).collect())
        };
        let by_points = house.vinst == Vinst::Points;
        let result =
            |g: ::tolva::GubbeResult| GubbeResult { kind: g.kind.into(), side: g.side, made: g.made };
        Some(LastDeal {
            vinst: last.vinst,
            sist: last.sist,
            card_points: if by_points { per_side(&card_points) } else { None },
            matadors: if by_points { None } else { per_side(&matadors) },
            eyes: if by_points { None } else { per_side(&|taken| eyes(house.eyes, taken)) },
            gubbe: last.gubbe.map(result),
        })
    }

    fn duties(&self) -> Vec<Duty> {
        let state = self.state;
        let now = state.duty().map(|duty| match duty {
            ::tolva::Duty::LeadSuit(suit, _) => Duty { seat: state.led_by(), must: Must::LeadSuit, suit },
            ::tolva::Duty::LeadPair(suit) => Duty { seat: state.led_by(), must: Must::LeadKingOrQueen, suit },
            ::tolva::Duty::Follow(suit, who) => Duty { seat: Some(who), must: Must::PlayKingOrQueen, suit },
        });
        let owed = seats(self.rules).flat_map(|seat| {
            let suits = state.owed(seat).iter().collect::<Vec<_>>();
            suits.into_iter().map(move |suit| Duty {
                seat: Some(seat),
                must: Must::LeadKingOrQueenNext,
                suit,
            })
        });
        now.into_iter().chain(owed).collect()
    }
}

pub(crate) fn event(rules: &Rules, event: &::tolva::Event) -> event::Event {
    use ::tolva::Event as From;
    let own = match *event {
        From::Dealt { dealer, ref hands, up, talong } => {
            let seats = rules.seats() as usize;
            let up = match up {
                [Some(one), Some(other)] => Some([one, other]),
                _ => None,
            };
            Event::Dealt { dealer, hands: hands[..seats].iter().map(Face::hand).collect(), talong, up }
        }
        From::TakenUp { hands } => {
            Event::TakenUp { hands: hands.map(|hand| hand.map(|cards| cards.iter().collect())) }
        }
        From::Led { seat, card, place } => Event::Led { seat, card, place },
        From::Played { seat, card, place } => Event::Played { seat, card, place },
        From::Trick { seat, side, cards, number } => {
            Event::Trick { seat, side, cards: cards.iter().collect(), number }
        }
        From::Drawn { seat, card } => return event::Event::Common(Common::Drawn { seat, card: Face(card) }),
        From::TurnedUp { seat, place, card } => Event::TurnedUp { seat, place, card },
        From::Melded(meld) => Event::Melded { meld: meld.into(), event: Melded::Melded },
        From::Asked { seat, suit, .. } => Event::Asked { seat, suit },
        From::Answered { seat, yes } => Event::Answered { seat, yes },
        From::Cannot { seat, suit } => Event::Cannot { seat, suit },
        From::Declared { seat, kind } => Event::Declared { seat, kind: kind.into() },
        From::Scored { side, points, reason } => Event::Scored { side, points, r#for: reason.name().into() },
        From::DealOver => Event::DealOver,
        From::Won { side } => return event::Event::Common(Common::Won { side }),
    };
    event::Event::Tolva(own)
}
