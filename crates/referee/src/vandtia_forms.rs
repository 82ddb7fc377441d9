//! JSON forms of Vändtia.

use cards::{Card, CardSet, Seat};
use game::Game;
use games::AnyRules;
use serde_json::{Value as Json, json};
use vandtia::{Event, Outcome, Rules, State, View};

use crate::forms::{About, Forms, HIDDEN, card, cards, hidden, seat, side};

fn seats(rules: &Rules) -> impl Iterator<Item = Seat> {
    (0..rules.seats()).map(Seat)
}

/// What shows and hides cards: everything open, or a seat's view.
struct Eyesight<'a> {
    rules: &'a Rules,
    state: &'a State,
    view: Option<&'a View>,
}

impl Forms for Rules {
    fn named(&self) -> AnyRules {
        AnyRules::Vandtia(self.clone())
    }

    fn about(state: &State) -> About {
        About {
            phase: state.phase().name(),
            dealer: state.dealer(),
            winner: state.outcome().map(outcome).into(),
        }
    }

    fn fields(&self, state: &State, view: Option<&View>) -> Json {
        Eyesight { rules: self, state, view }.fields()
    }

    fn known_in(view: &View, seat: Seat) -> CardSet {
        view.state().picked_up(seat)
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
            "hands": seats(r).map(|who| self.hand(who)).collect::<Json>(),
            "talong": self.or_hidden(s.talong().iter().copied(), s.talong().len()),
            "piles": seats(r).map(|who| self.piles(who)).collect::<Json>(),
            "pile": cards(s.pile()),
            "away": self.or_hidden(s.away(), self.view.map_or(0, |view| view.away() as usize)),
            "follow_up": self.follow_up(),
            "declared": seats(r).map(|who| s.declared(who).map(|rank| rank.to_string())).collect::<Vec<_>>(),
            "must_lead": s.lead_rank().map(|rank| rank.to_string()),
            "plays": s.plays(),
        })
    }

    /// The cards where all is open, and as many hidden ones in a view.
    fn or_hidden(&self, open: impl IntoIterator<Item = Card>, count: usize) -> Json {
        match self.view {
            None => cards(open),
            Some(_) => hidden(count).collect(),
        }
    }

    fn hand(&self, who: Seat) -> Json {
        let open = self.state.hand(who);
        match self.view {
            Some(view) if view.seat != Some(who) => hidden(open.len() + view.hidden(who) as usize).collect(),
            _ => cards(open),
        }
    }

    fn piles(&self, who: Seat) -> Json {
        let pile = |(down, up): (Option<Card>, CardSet)| {
            let down = match self.view {
                None => down.map(card),
                Some(_) => down.map(|_| HIDDEN.into()),
            };
            json!({"down": down, "up": cards(up)})
        };
        self.state.piles(self.rules, who).map(pile).collect()
    }

    fn follow_up(&self) -> Option<Json> {
        let waiting = self.state.follow_up()?;
        let blank = (waiting.count as usize).saturating_sub(waiting.cards.len());
        let shown: Json = hidden(blank).chain(waiting.cards.iter().map(card)).collect();
        Some(json!({"seat": seat(waiting.seat), "cards": shown}))
    }
}

fn outcome(outcome: Outcome) -> Json {
    match outcome {
        Outcome::Won(winner) => side(winner),
        Outcome::Draw => "draw".into(),
    }
}

fn event_form(rules: &Rules, event: &Event) -> Json {
    let n = rules.seats() as usize;
    let maybe = |c: Option<Card>| c.map_or(Json::from(HIDDEN), card);
    let place = |from_hand: bool| if from_hand { "hand" } else { "table" };
    match event {
        Event::Dealt { dealer, hands, up, talong } => {
            let hand = |(open, count): &(Option<CardSet>, u8)| -> Json {
                match open {
                    Some(open) => cards(*open),
                    None => hidden(*count as usize).collect(),
                }
            };
            let row = |row: &[Card; 4]| cards(row.iter().copied().take(rules.hand_size()));
            json!({
                "event": "dealt",
                "dealer": seat(*dealer),
                "hands": hands.iter().take(n).map(hand).collect::<Json>(),
                "up": up.iter().take(n).map(row).collect::<Json>(),
                "talong": talong,
            })
        }
        Event::Swapped { seat: who, pile, card: c, taken } => {
            json!({"event": "swapped", "seat": seat(*who), "pile": pile + 1, "card": card(*c), "taken": cards(*taken)})
        }
        Event::Laid { seat: who, owner, pile, card: c } => {
            json!({"event": "laid", "seat": seat(*who), "owner": seat(*owner), "pile": pile + 1, "card": card(*c)})
        }
        Event::Shifted { seat: who, from, to, cards: moved, taken } => {
            json!({"event": "shifted", "seat": seat(*who), "from": from + 1, "to": to + 1, "cards": cards(*moved), "taken": cards(*taken)})
        }
        Event::Done { seat: who } => json!({"event": "done", "seat": seat(*who)}),
        Event::Drawn { seat: who, card: c } => {
            json!({"event": "drawn", "seat": seat(*who), "card": maybe(*c)})
        }
        Event::Declared { seat: who, rank } => {
            json!({"event": "declared", "seat": seat(*who), "rank": rank.to_string()})
        }
        Event::Passed { seat: who } => json!({"event": "passed", "seat": seat(*who)}),
        Event::Led { seat: who, cards: played, from_hand } => {
            json!({"event": "led", "seat": seat(*who), "cards": cards(*played), "from": place(*from_hand)})
        }
        Event::Played { seat: who, cards: played, from_hand } => {
            json!({"event": "played", "seat": seat(*who), "cards": cards(*played), "from": place(*from_hand)})
        }
        Event::Added { seat: who, cards: added } => {
            json!({"event": "added", "seat": seat(*who), "cards": cards(*added)})
        }
        Event::Chanced { seat: who, card: c, stands } => {
            json!({"event": "chanced", "seat": seat(*who), "card": card(*c), "stands": stands})
        }
        Event::Flipped { seat: who, pile, card: c, stands } => {
            json!({"event": "flipped", "seat": seat(*who), "pile": pile + 1, "card": card(*c), "stands": stands})
        }
        Event::TurnedUp { seat: who, pile, card: c } => {
            json!({"event": "turned-up", "seat": seat(*who), "pile": pile + 1, "card": card(*c)})
        }
        Event::TurnedAway { seat: who, cards: gone } => {
            json!({"event": "turned-away", "seat": seat(*who), "cards": cards(*gone)})
        }
        Event::Took { seat: who, cards: taken } => {
            json!({"event": "took", "seat": seat(*who), "cards": cards(*taken)})
        }
        Event::Reshuffled { seat: who, away } => {
            json!({"event": "reshuffled", "seat": seat(*who), "away": away})
        }
        Event::Won { side: winner } => json!({"event": "won", "side": side(*winner)}),
        Event::Draw => json!({"event": "draw"}),
    }
}
