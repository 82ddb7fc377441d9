//! What the tests of the rules share: decks made to order, and games driven by texts.
#![allow(dead_code)]

use cards::{Card, CardSet, Chance, Pack, Rank, Seat};
use game::{Deal, Game, Opening, Refusal, Running, Setting};
use vandtia::{Action, Event, Outcome, Phase, Rules, SWITCHES, Seating, State};

/// Rules of a seating with switches given as texts.
pub fn rules(seating: Seating, settings: &[(&str, &str)]) -> Rules {
    let setting = |(key, value): &(&str, &str)| Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let settings: Vec<Setting> = settings.iter().map(setting).collect();
    Rules::from_settings(seating, &settings).expect("rules without conflicts")
}

/// Random answers to every switch, and a random number of players. Long games are cut short.
pub fn random_rules(chance: &mut impl Chance) -> Rules {
    loop {
        let mut pick = |n: usize| chance.below(n as u32) as usize;
        let mut house = vandtia::House::of(Seating::ALL[pick(4)]);
        for switch in SWITCHES.iter().filter(|s| s.key != "play_limit") {
            let values = switch.domain.examples();
            (switch.set)(&mut house, values[pick(values.len())]);
        }
        house.play_limit = [1, 2, 40, 400, 2_000][pick(5)];
        if let Ok(rules) = Rules::new(house) {
            return rules;
        }
    }
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|c| c.parse().expect("a card")).collect()
}

pub fn set(text: &str) -> CardSet {
    text.parse().expect("cards")
}

/// A deck made to order: what is not given is filled with the cards that are left, low ones first and twos and tens last.
/// Seat 0 deals, and the players are given from forehand, which is seat 1.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub down: Vec<&'static str>,
    pub up: Vec<&'static str>,
    pub hands: Vec<&'static str>,
    pub talong: &'static str,
}

impl Layout {
    pub fn deck(&self, rules: &Rules) -> Vec<Card> {
        let (seats, piles) = (rules.seats() as usize, rules.hand_size());
        let mut deck: Vec<Option<Card>> = Vec::new();
        for rows in [&self.down, &self.up, &self.hands] {
            for seat in 0..seats {
                let given = cards(rows.get(seat).copied().unwrap_or(""));
                deck.extend((0..piles).map(|i| given.get(i).copied()));
            }
        }
        deck.extend(cards(self.talong).into_iter().map(Some));
        deck.resize(52, None);
        let used: CardSet = deck.iter().flatten().copied().collect();
        let mut spare = Pack::P52.fresh();
        spare.retain(|card| !used.contains(*card));
        let special = |card: &Card| matches!(card.rank(), Rank::Two | Rank::Ten);
        spare.sort_by_key(|card| (!special(card), std::cmp::Reverse((card.rank(), card.suit()))));
        // The last of the spare cards is the next to be taken.
        deck.into_iter().map(|card| card.unwrap_or_else(|| spare.pop().expect("a card left"))).collect()
    }

    pub fn start(&self, rules: Rules) -> Table {
        let deck = self.deck(&rules);
        Table::start(rules, deck)
    }
}

/// A game driven by texts.
pub struct Table {
    pub game: Running<Rules>,
    pub events: Vec<Event>,
}

impl Table {
    pub fn start(rules: Rules, deck: Vec<Card>) -> Table {
        let mut game = Running::new(rules, Opening::default()).expect("an opening");
        let events = game.deal(Deal::from_deck(deck)).expect("a pack");
        Table { game, events }
    }

    /// Does actions, each `seat text`.
    pub fn act(&mut self, actions: &[&str]) -> &mut Table {
        for action in actions {
            let (seat, text) = action.split_once(' ').expect("a seat and an action");
            let seat = Seat(seat.parse().expect("a seat"));
            let parsed = Action::parse(text).unwrap_or_else(|| panic!("{text} is no action"));
            let done = self.game.act(seat, parsed);
            let events =
                done.unwrap_or_else(|why| panic!("{action}: {why}; legal: {:?}", self.legal(seat.0)));
            self.events.extend(events);
        }
        self
    }

    /// Everybody is done arranging.
    pub fn arranged(&mut self) -> &mut Table {
        while self.state().phase() == Phase::Arrange {
            let turn = self.turn();
            self.act(&[&format!("{turn} done")]);
        }
        self
    }

    /// Everybody is done arranging and passes: forehand leads anything.
    pub fn opened(&mut self) -> &mut Table {
        self.arranged();
        while self.state().phase() == Phase::Declare {
            let turn = self.turn();
            self.act(&[&format!("{turn} pass")]);
        }
        self
    }

    fn refusal(&self, action: &str) -> Refusal {
        let (seat, text) = action.split_once(' ').expect("a seat and an action");
        let parsed = Action::parse(text).unwrap_or_else(|| panic!("{text} is no action"));
        let seat = Seat(seat.parse().expect("a seat"));
        let checked = self.game.rules().check(self.state(), seat, parsed);
        checked.expect_err(&format!("{action} is legal"))
    }

    /// The rule by which an action is refused.
    pub fn refused(&self, action: &str) -> Option<&'static str> {
        self.refusal(action).rule
    }

    /// Asserts that the refusal of an action says this in both languages.
    pub fn says(&self, action: &str, sv: &str, en: &str) {
        let refusal = self.refusal(action);
        assert!(
            refusal.text.sv.contains(sv) && refusal.text.en.contains(en),
            "{} | {}",
            refusal.text.sv,
            refusal.text.en
        );
    }

    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn turn(&self) -> u8 {
        self.state().turn().expect("somebody's turn").0
    }

    pub fn hand(&self, seat: u8) -> String {
        self.state().hand(Seat(seat)).to_string()
    }

    pub fn up(&self, seat: u8) -> Vec<String> {
        self.state().piles(self.game.rules(), Seat(seat)).map(|(_, up)| up.to_string()).collect()
    }

    pub fn down(&self, seat: u8) -> Vec<Option<Card>> {
        self.state().piles(self.game.rules(), Seat(seat)).map(|(down, _)| down).collect()
    }

    pub fn pile(&self) -> String {
        let cards: Vec<String> = self.state().pile().map(|c| c.to_string()).collect();
        cards.join(" ")
    }

    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.game.legal(Seat(seat)).iter().map(ToString::to_string).collect()
    }

    pub fn to_act(&self) -> Vec<u8> {
        self.game.rules().to_act(self.state()).iter().map(|s| s.0).collect()
    }

    pub fn won_by(&self) -> Option<u8> {
        match self.state().outcome() {
            Some(Outcome::Won(side)) => Some(side.0),
            _ => None,
        }
    }
}

/// Every card of a state, wherever it is.
pub fn all_cards(rules: &Rules, state: &State) -> Vec<Card> {
    let mut all: Vec<Card> = state.pile().chain(state.away()).chain(state.talong().iter().copied()).collect();
    for seat in (0..rules.seats()).map(Seat) {
        all.extend(state.hand(seat));
        for (down, up) in state.piles(rules, seat) {
            all.extend(down);
            all.extend(up);
        }
    }
    all
}

/// The one form of an action in which it is listed: plays and additions with the first suits that the player has.
pub fn listed(rules: &Rules, state: &State, seat: Seat, action: Action) -> Option<Action> {
    let open = state.piles(rules, seat).fold(CardSet::EMPTY, |all, (_, up)| all | up);
    let hand = state.hand(seat);
    let old = open - state.turned_up();
    let source = hand.or(old.or(open));
    let first = |cards: CardSet, source: CardSet| -> Option<CardSet> {
        let rank: Rank = cards.first()?.rank();
        let same = cards.is_subset(source & CardSet::rank(rank));
        same.then(|| (source & CardSet::rank(rank)).iter().take(cards.len()).collect())
    };
    match action {
        Action::Play(cards) => first(cards, source).map(Action::Play),
        Action::Add(cards) => first(cards, state.follow_up()?.cards).map(Action::Add),
        other => Some(other),
    }
}
