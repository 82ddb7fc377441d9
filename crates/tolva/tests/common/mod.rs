//! Small builders for the tests of the rules: tables, stacked decks and scripts.
// Every file of tests uses some of this and none uses all.
#![allow(dead_code)]

use cards::{Card, CardSet, Chance, Fast, Seat, Side, card_en, card_sv};
use game::{Deal, Game, MAX_SEATS, Opening, Refusal, Running, Setting, Stage};
use tolva::{Action, Event, For, Layout, Phase, Preset, Rules, Seating, State};

/// Switches written as "ending=exact no_meld_at=none".
pub fn settings(switches: &str) -> Vec<Setting> {
    let one = |text: &str| {
        let (key, value) = text.split_once('=').expect("key=value");
        Setting { key: key.to_string(), value: Some(value.to_string()), quoted: false }
    };
    switches.split_whitespace().map(one).collect()
}

/// A table's name, "tolva 4": the preset, and the seating if it is not the default.
pub fn named(table: &str) -> (Preset, Seating) {
    let (name, seats) = table.split_once(' ').unwrap_or((table, ""));
    let preset = Preset::ALL.into_iter().find(|p| p.name() == name).expect("a preset");
    let mut seatings = preset.seatings().iter().copied();
    let seating = seatings.find(|s| seats.is_empty() || s.name() == seats).expect("a seating of the preset");
    (preset, seating)
}

/// Every preset with every seating it knows.
pub fn every_table() -> impl Iterator<Item = (Preset, Seating)> {
    Preset::ALL.into_iter().flat_map(|p| p.seatings().iter().map(move |s| (p, *s)))
}

/// All reasons against a table, or its rules.
pub fn try_rules(table: &str, switches: &str) -> Result<Rules, Vec<Refusal>> {
    let (preset, seating) = named(table);
    Rules::from_settings(preset, seating, &settings(switches))
}

/// The rules of a table with some switches changed.
#[track_caller]
pub fn rules(table: &str, switches: &str) -> Rules {
    try_rules(table, switches).unwrap_or_else(|reasons| panic!("{table} {switches}: {reasons:?}"))
}

/// The rule that refuses an action, or nothing if it is allowed.
pub fn refused(game: &Running<Rules>, seat: Seat, action: Action) -> Option<&'static str> {
    let refusal = game.rules().check(game.state(), seat, action).err()?;
    Some(refusal.rule.expect("a rule of the catalogue"))
}

/// "1 play Ks" as seat and action.
#[track_caller]
fn line(text: &str) -> (Seat, Action) {
    let read = |(seat, action): (&str, &str)| Some((Seat(seat.parse().ok()?), Action::parse(action)?));
    text.trim().split_once(' ').and_then(read).unwrap_or_else(|| panic!("not a seat and an action: {text:?}"))
}

/// Cards written with spaces between.
#[track_caller]
pub fn set(cards: &str) -> CardSet {
    cards.parse().unwrap_or_else(|_| panic!("not cards: {cards:?}"))
}

/// Where a card of the deck ends up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    Hand(u8),
    Talong,
    Down(u8),
    Up(u8),
}

impl Slot {
    fn named(text: &str) -> Slot {
        let seat = |text: &str| text.parse().expect("a seat");
        match text {
            "talong" => Slot::Talong,
            _ if text.starts_with("down") => Slot::Down(seat(&text[4..])),
            _ if text.starts_with("up") => Slot::Up(seat(&text[2..])),
            _ => Slot::Hand(seat(text)),
        }
    }
}

/// Where each card of the deck goes, as TF-DEAL-2 to 4 say it, written again so that a deck can be stacked.
fn slots(rules: &Rules, forehand: Seat) -> Vec<Slot> {
    let seats = rules.seats();
    let clockwise: Vec<u8> = (0..seats).map(|n| forehand.step(n, seats).0).collect();
    let each = |slot: fn(u8) -> Slot, count: usize| {
        let round = clockwise.iter().flat_map(move |s| vec![slot(*s); count]);
        round.collect::<Vec<Slot>>()
    };
    let house = rules.house();
    if house.layout == Layout::Table {
        let row = |slot| each(slot, 1).repeat(6);
        return [row(Slot::Down), each(Slot::Hand, 3), row(Slot::Up), each(Slot::Hand, 3)].concat();
    }
    let packets = match (house.preset, rules.hand_size()) {
        (Preset::Bondtolva, size) => [vec![3; size / 3], vec![size % 3]].concat(),
        (_, size) => vec![1; size],
    };
    let mut slots: Vec<Slot> = packets.into_iter().flat_map(|count| each(Slot::Hand, count)).collect();
    slots.resize(house.deck.size(), Slot::Talong);
    slots
}

/// A game at the table, with everything that has happened.
#[derive(Clone)]
pub struct Table {
    pub game: Running<Rules>,
    pub events: Vec<Event>,
}

/// A table on no points where seat 0 is the first forehand.
#[track_caller]
pub fn table(name: &str, switches: &str) -> Table {
    table_on(name, switches, &[])
}

/// A table where seat 0 is the first forehand and the sides have these points.
#[track_caller]
pub fn table_on(name: &str, switches: &str, points: &[i32]) -> Table {
    let rules = rules(name, switches);
    let mut scores = [0; MAX_SEATS];
    scores[..points.len()].copy_from_slice(points);
    let opening = Opening { dealer: Seat(rules.seats() - 1), scores, carry: 0 };
    Table::open(rules, opening)
}

impl Table {
    #[track_caller]
    pub fn open(rules: Rules, opening: Opening) -> Table {
        let game = Running::new(rules, opening).unwrap_or_else(|refusal| panic!("{refusal}"));
        Table { game, events: Vec::new() }
    }

    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Deals these cards to these places ("0 As Ks", "talong 9s", "up1 Qh", "down0 6c") and fills up the rest.
    #[track_caller]
    pub fn deal(&mut self, given: &[&str]) -> &mut Table {
        let rules = self.game.rules();
        let dealer = self.state().dealer().next(rules.seats());
        let slots = slots(rules, dealer.next(rules.seats()));
        let mut deck: Vec<Option<Card>> = vec![None; slots.len()];
        for text in given {
            let (place, cards) = text.split_once(' ').expect("a place and cards");
            let mut free = (0..slots.len()).filter(|i| slots[*i] == Slot::named(place));
            for card in cards.split_whitespace() {
                let at = free.next().unwrap_or_else(|| panic!("no room for {card} in {text:?}"));
                deck[at] = Some(card.parse().expect("a card"));
            }
        }
        let used: CardSet = deck.iter().flatten().copied().collect();
        let mut rest = rules.pack().fresh().into_iter().filter(|c| !used.contains(*c));
        let deck = deck.into_iter().map(|c| c.or_else(|| rest.next()).expect("a card given twice")).collect();
        self.deal_deck(deck)
    }

    /// Deals these hands, the first to forehand and so on clockwise.
    #[track_caller]
    pub fn deal_round(&mut self, hands: &[&str]) -> &mut Table {
        let seats = self.game.rules().seats();
        let forehand = self.state().dealer().step(2, seats);
        let seat = |n: usize| forehand.step(n as u8, seats);
        let given: Vec<String> =
            hands.iter().enumerate().map(|(n, cards)| format!("{} {cards}", seat(n))).collect();
        self.deal(&given.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Deals a deck as it is.
    #[track_caller]
    pub fn deal_deck(&mut self, deck: Vec<Card>) -> &mut Table {
        let events = self.game.deal(Deal::from_deck(deck)).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.events.extend(events);
        self
    }

    /// Deals a deck shuffled with this chance.
    #[track_caller]
    pub fn deal_any(&mut self, chance: &mut Fast) -> &mut Table {
        let mut deck = self.game.rules().pack().fresh();
        chance.shuffle(&mut deck);
        self.deal_deck(deck)
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) {
        let done = self.game.act(seat, action);
        self.events.extend(done.unwrap_or_else(|refusal| panic!("{seat} {action}: {refusal}")));
    }

    /// Plays a script. Its lines are "1 meld s", or the cards of a trick from its leader on: "1: Ks 9s Ts As".
    /// "*: Ks 9s" leaves open who leads.
    #[track_caller]
    pub fn run(&mut self, script: &str) -> &mut Table {
        for text in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let Some((leader, cards)) = text.split_once(": ") else {
                let (seat, action) = line(text);
                self.act(seat, action);
                continue;
            };
            let turn = self.state().turn().unwrap_or_else(|| panic!("{text}: nobody is to act"));
            assert!(leader == "*" || leader == turn.to_string(), "{text}: seat {turn} is on turn");
            for card in cards.split_whitespace() {
                let seat = self.state().turn().unwrap_or_else(|| panic!("{text}: {card} is too many"));
                self.act(seat, Action::Play(card.parse().expect("a card")));
            }
        }
        self
    }

    /// Plays any legal card of the seat whose turn it is.
    #[track_caller]
    pub fn play_one(&mut self) -> &mut Table {
        let seat = self.state().turn().expect("somebody to act");
        let card = self.playable(seat.0).first().expect("a card to play");
        self.act(seat, Action::Play(card));
        self
    }

    /// Plays the deal out without melds, with any legal cards.
    #[track_caller]
    pub fn play_out(&mut self) -> &mut Table {
        while let Some(seat) = self.state().turn() {
            let legal = self.game.legal(seat);
            let silent =
                |a: &&Action| matches!(a, Action::Play(_) | Action::No | Action::Draw | Action::Turn);
            let action = *legal.iter().find(silent).expect("something to do without talk");
            self.act(seat, action);
        }
        self
    }

    /// Plays the deal out at random, with whatever is allowed.
    #[track_caller]
    pub fn play_any(&mut self, chance: &mut Fast) -> &mut Table {
        while let Some(seat) = self.state().turn() {
            let legal = self.game.legal(seat);
            self.act(seat, legal[chance.below(legal.len() as u32) as usize]);
        }
        self
    }

    /// Asserts that "1 play Ks" is allowed now.
    #[track_caller]
    pub fn allows(&self, text: &str) {
        let (seat, action) = line(text);
        assert_eq!(refused(&self.game, seat, action), None, "{text}");
        assert!(self.game.legal(seat).contains(&action), "{text} is allowed but not listed");
    }

    /// Asserts that "1 play Ks" is refused by a rule, with a sentence in both languages.
    #[track_caller]
    pub fn refuses(&self, text: &str, rule: &str) -> Refusal {
        let (seat, action) = line(text);
        let answer = self.game.rules().check(self.state(), seat, action);
        let refusal = answer.expect_err(&format!("{text} is allowed"));
        assert_eq!(refusal.rule, Some(rule), "{text}: {refusal}");
        assert!(!self.game.legal(seat).contains(&action), "{text} is refused but listed");
        assert!(
            refusal.text.sv.ends_with('.')
                && refusal.text.en.ends_with('.')
                && refusal.text.sv != refusal.text.en
        );
        refusal
    }

    /// As [`Table::refuses`], with both sentences naming exactly these cards.
    #[track_caller]
    pub fn refuses_naming(&self, text: &str, rule: &str, cards: &str) {
        let refusal = self.refuses(text, rule);
        let named = |sentence: &str, name: fn(Card) -> String| {
            Card::all().filter(|c| sentence.contains(&name(*c))).collect::<CardSet>()
        };
        assert_eq!(named(&refusal.text.sv, card_sv), set(cards), "{}", refusal.text.sv);
        assert_eq!(named(&refusal.text.en, card_en), set(cards), "{}", refusal.text.en);
    }

    /// As [`Table::refuses`], with both sentences saying these words.
    #[track_caller]
    pub fn refuses_saying(&self, text: &str, rule: &str, sv: &str, en: &str) {
        let refusal = self.refuses(text, rule);
        assert!(refusal.text.sv.contains(sv), "{sv} is missing in: {}", refusal.text.sv);
        assert!(refusal.text.en.contains(en), "{en} is missing in: {}", refusal.text.en);
    }

    /// The cards that a seat may play now.
    pub fn playable(&self, seat: u8) -> CardSet {
        let card = |action: Action| match action {
            Action::Play(card) => Some(card),
            _ => None,
        };
        self.game.legal(Seat(seat)).into_iter().filter_map(card).collect()
    }

    /// What a seat may do now besides playing a card.
    pub fn talk(&self, seat: u8) -> Vec<String> {
        let legal = self.game.legal(Seat(seat)).into_iter();
        legal.filter(|a| !matches!(a, Action::Play(_))).map(|a| a.to_string()).collect()
    }

    pub fn turn(&self) -> Option<u8> {
        self.state().turn().map(|seat| seat.0)
    }

    pub fn hand(&self, seat: u8) -> CardSet {
        self.state().hand(Seat(seat))
    }

    /// The points of the sides.
    pub fn points(&self) -> Vec<i32> {
        (0..self.game.rules().sides()).map(|s| self.state().score(Side(s))).collect()
    }

    pub fn winner(&self) -> Option<u8> {
        self.state().winner().map(|side| side.0)
    }

    /// Is the next deal due?
    pub fn deal_is_due(&self) -> bool {
        self.game.rules().stage(self.state()) == Stage::Deal
    }

    /// Is the parti over?
    pub fn is_over(&self) -> bool {
        self.state().phase() == Phase::Over
    }

    /// Who has taken the tricks so far, over all deals.
    pub fn takers(&self) -> Vec<u8> {
        let taker = |event: &Event| match event {
            Event::Trick { seat, .. } => Some(seat.0),
            _ => None,
        };
        self.events.iter().filter_map(taker).collect()
    }

    /// What has been booked so far: side, points, reason.
    pub fn booked(&self) -> Vec<(u8, i32, &'static str)> {
        let booked = |event: &Event| match event {
            Event::Scored { side, points, reason } => Some((side.0, *points, For::name(*reason))),
            _ => None,
        };
        self.events.iter().filter_map(booked).collect()
    }
}

/// Three players with 36 cards. Forehand has every king and queen, and takes [`FOUR_TRICKS`] with spades.
#[track_caller]
pub fn four_pairs(switches: &str) -> Table {
    let mut t = table("tolva 3", switches);
    t.deal_round(&[
        "As Ts Js 9s Ks Qs Kh Qh Kd Qd Kc Qc",
        "8s 7s Ah Th Jh 9h 8h 7h 6h Ad Td Jd",
        "6s 9d 8d 7d 6d Ac Tc Jc 9c 8c 7c 6c",
    ]);
    t
}

/// The first tricks of [`four_pairs`].
pub const FOUR_TRICKS: [&str; 4] = ["0: As 8s 6s", "0: Ts 7s 6c", "0: Js 6h 7c", "0: 9s 7h 8c"];

/// Four players with 24 cards. Forehand's side takes three tricks and the other side three and the last;
/// what is thrown to them decides the rest.
pub const HALVES: [&str; 4] =
    ["As Ts Ks 9h 9c Jc", "Qs Js 9s Ah Th Kh", "Ad Td Kd Qh Jh Qc", "Qd Jd 9d Ac Tc Kc"];

/// Level in matadors, eyes and card points.
pub const LEVEL: &str = "*: As Qs Ad Qd
    *: Ts Js Td Jd
    *: Ks 9s Kd 9d
    *: 9h Ah Qh Ac
    *: Th Jh Tc Jc
    *: Kh Qc Kc 9c";

/// Level in matadors; forehand's side has one ace of the four, and more faces.
pub const FEWER_ACES: &str = "*: As Qs Td Tc
    *: Ts Js Kd Qd
    *: Ks 9s Qc Jd
    *: 9h Ah Qh Ac
    *: Th Jh Kc Jc
    *: Kh Ad 9d 9c";
