//! JSON forms of the Tolva family.

use cards::{CardSet, Seat, Side};
use game::Game;
use games::AnyRules;
use serde_json::{Value as Json, json};
use tolva::{Duty, Event, GubbeKind, Layout, Rules, State, View, Vinst, card_points, eyes};

use crate::forms::{About, Forms, HIDDEN, card, cards, hidden, seat, side};

fn sides(rules: &Rules) -> impl Iterator<Item = Side> {
    (0..rules.sides()).map(Side)
}

fn seats(rules: &Rules) -> impl Iterator<Item = Seat> {
    (0..rules.seats()).map(Seat)
}

fn kind(kind: GubbeKind) -> &'static str {
    match kind {
        GubbeKind::Half => "half",
        GubbeKind::Full => "full",
    }
}

/// What shows and hides cards: everything open, or a seat's view.
struct Eyesight<'a> {
    rules: &'a Rules,
    state: &'a State,
    view: Option<&'a View>,
}

impl Forms for Rules {
    fn named(&self) -> AnyRules {
        AnyRules::Tolva(self.clone())
    }

    fn about(state: &State) -> About {
        About { phase: state.phase().name(), dealer: state.dealer(), winner: state.winner().map(side).into() }
    }

    fn fields(&self, state: &State, view: Option<&View>) -> Json {
        Eyesight { rules: self, state, view }.fields()
    }

    fn known_in(view: &View, seat: Seat) -> CardSet {
        view.melded_in(seat)
    }

    fn gone(view: &View) -> CardSet {
        view.gone()
    }

    fn event_form(&self, event: &Event) -> Json {
        event_form(self, event)
    }
}

impl Eyesight<'_> {
    fn fields(&self) -> Json {
        let Eyesight { rules: r, state: s, .. } = self;
        json!({
            "hands": self.hands(),
            "talong": self.talong(),
            "table": self.table(),
            "trick": s.trick(r.seats()).map(|(who, c)| json!({"seat": seat(who), "card": card(c)})).collect::<Json>(),
            "led_by": s.led_by().map(seat),
            "trump": s.trump().map(|suit| suit.to_string()),
            "melds": s.melds().map(meld).collect::<Json>(),
            "taken": self.taken(),
            "tricks": s.tricks(),
            "gubbe": s.gubbe().map(|g| json!({"kind": kind(g.kind), "side": side(g.side), "from_trick": g.from_trick})),
            "carry": s.carry(),
            "last_deal": self.last_deal(),
            "question": s.question().map(|q| json!({"seat": s.led_by().map(seat), "suit": q.suit.map(|x| x.to_string())})),
            "duties": self.duties(),
        })
    }

    fn hands(&self) -> Json {
        let hand = |who: Seat| -> Json {
            let open = self.state.hand(who);
            let Some(view) = self.view else {
                return cards(open);
            };
            let shown = open & self.state.shown();
            let rest = (open - shown).iter().map(card);
            let blank = hidden(view.hidden(who) as usize);
            blank.chain(rest).chain(shown.iter().map(card)).collect()
        };
        seats(self.rules).map(hand).collect()
    }

    fn talong(&self) -> Json {
        let talong = self.state.talong();
        match self.view {
            None => cards(talong.iter().copied()),
            Some(_) => hidden(talong.len()).collect(),
        }
    }

    fn table(&self) -> Json {
        if self.rules.house().layout != Layout::Table {
            return json!([]);
        }
        let row = |who: Seat| -> Json {
            let places = self.state.row(who).into_iter();
            let place = |(up, down): (Option<_>, Option<_>)| {
                let down = match self.view {
                    None => down.map(card),
                    Some(_) => down.map(|_| HIDDEN.into()),
                };
                json!({"up": up.map(card), "down": down})
            };
            places.map(place).collect()
        };
        seats(self.rules).map(row).collect()
    }

    fn taken(&self) -> Json {
        let pile = |who: Side| -> Json {
            let taken = self.state.taken(who);
            match self.view {
                None => cards(taken),
                Some(_) => hidden(taken.len()).collect(),
            }
        };
        sides(self.rules).map(pile).collect()
    }

    fn last_deal(&self) -> Option<Json> {
        let last = self.state.last_deal()?;
        let per_side = |count: &dyn Fn(CardSet) -> u32| {
            sides(self.rules).map(|s| count(last.taken[s.index() & 3])).collect::<Vec<_>>()
        };
        let mut form = json!({"vinst": last.vinst.map(side), "sist": last.sist.map(side)});
        let house = self.rules.house();
        match house.vinst {
            Vinst::Points => form["card_points"] = per_side(&card_points).into(),
            Vinst::Matadors => {
                form["matadors"] = per_side(&tolva::matadors).into();
                form["eyes"] = per_side(&|taken| eyes(house.eyes, taken)).into();
            }
        }
        let result =
            |g: tolva::GubbeResult| json!({"kind": kind(g.kind), "side": side(g.side), "made": g.made});
        form["gubbe"] = last.gubbe.map(result).into();
        Some(form)
    }

    fn duties(&self) -> Json {
        let s = self.state;
        let now = s.duty().map(|duty| match duty {
            Duty::LeadSuit(suit, _) => {
                json!({"seat": s.led_by().map(seat), "must": "lead-suit", "suit": suit.to_string()})
            }
            Duty::LeadPair(suit) => {
                json!({"seat": s.led_by().map(seat), "must": "lead-king-or-queen", "suit": suit.to_string()})
            }
            Duty::Follow(suit, who) => {
                json!({"seat": seat(who), "must": "play-king-or-queen", "suit": suit.to_string()})
            }
        });
        let owed = seats(self.rules).flat_map(|who| {
            let suits = s.owed(who).iter().collect::<Vec<_>>();
            suits.into_iter().map(move |suit| {
                json!({"seat": seat(who), "must": "lead-king-or-queen-next", "suit": suit.to_string()})
            })
        });
        now.into_iter().chain(owed).collect()
    }
}

fn meld(meld: tolva::Meld) -> Json {
    let pair = [cards::Rank::King, cards::Rank::Queen];
    json!({
        "seat": seat(meld.seat),
        "suit": meld.suit.to_string(),
        "name": meld.name.name(),
        "points": meld.points,
        "cards": pair.map(|rank| card(cards::Card::new(rank, meld.suit))),
    })
}

fn event_form(rules: &Rules, event: &Event) -> Json {
    let n = rules.seats() as usize;
    let maybe = |c: Option<cards::Card>| c.map_or(Json::from(HIDDEN), card);
    match event {
        Event::Dealt { dealer, hands, up, talong } => {
            let hand = |(open, count): &(Option<CardSet>, u8)| -> Json {
                match open {
                    Some(open) => cards(*open),
                    None => hidden(*count as usize).collect(),
                }
            };
            let mut form = json!({
                "event": "dealt",
                "dealer": seat(*dealer),
                "hands": hands[..n].iter().map(hand).collect::<Json>(),
                "talong": talong,
            });
            if let [Some(a), Some(b)] = up {
                form["up"] = json!([cards(*a), cards(*b)]);
            }
            form
        }
        Event::TakenUp { hands } => {
            let hand = |h: &Option<CardSet>| h.map_or(Json::Null, cards);
            json!({"event": "taken-up", "hands": hands.iter().map(hand).collect::<Json>()})
        }
        Event::Led { seat: who, card: c, place } => {
            json!({"event": "led", "seat": seat(*who), "card": card(*c), "place": place})
        }
        Event::Played { seat: who, card: c, place } => {
            json!({"event": "played", "seat": seat(*who), "card": card(*c), "place": place})
        }
        Event::Trick { seat: who, side: s, cards: taken, number } => {
            json!({"event": "trick", "seat": seat(*who), "side": side(*s), "cards": cards(*taken), "number": number})
        }
        Event::Drawn { seat: who, card: c } => {
            json!({"event": "drawn", "seat": seat(*who), "card": maybe(*c)})
        }
        Event::TurnedUp { seat: who, place, card: c } => {
            json!({"event": "turned-up", "seat": seat(*who), "place": place, "card": card(*c)})
        }
        Event::Melded(m) => {
            let mut form = meld(*m);
            form["event"] = "melded".into();
            form
        }
        Event::Asked { seat: who, suit } => {
            json!({"event": "asked", "seat": seat(*who), "suit": suit.map(|s| s.to_string())})
        }
        Event::Answered { seat: who, yes } => {
            json!({"event": "answered", "seat": seat(*who), "yes": yes})
        }
        Event::Cannot { seat: who, suit } => {
            json!({"event": "cannot", "seat": seat(*who), "suit": suit.to_string()})
        }
        Event::Declared { seat: who, kind: k } => {
            json!({"event": "declared", "seat": seat(*who), "kind": kind(*k)})
        }
        Event::Scored { side: s, points, reason } => {
            json!({"event": "scored", "side": side(*s), "points": points, "for": reason.name()})
        }
        Event::DealOver => json!({"event": "deal-over"}),
        Event::Won { side: s } => json!({"event": "won", "side": side(*s)}),
    }
}
