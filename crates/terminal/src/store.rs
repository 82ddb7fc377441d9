//! What a client knows of one table, and how messages change it.

use std::time::{Duration, Instant};

use cards::Card;
use serde_json::Value as Json;
use wire::table::What;
use wire::{Event, Worded, tolva, vandtia};

use crate::view::{Face, Lying, SeatInfo, TableInfo, View};

/// The trick that was taken last.
#[derive(Clone, PartialEq, Debug)]
pub struct LastTrick {
    /// Who played what; in the order of play.
    pub cards: Vec<Lying>,
    /// Who took it.
    pub taker: usize,
}

/// The window of a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Race {
    /// When it closes.
    pub until: Instant,
    /// How long it is open in all.
    pub of: Duration,
}

impl Race {
    fn read(json: &Json) -> Option<Race> {
        let (left, of) = (json["left_ms"].as_u64()?, json["of_ms"].as_u64()?);
        Some(Race { until: Instant::now() + Duration::from_millis(left), of: Duration::from_millis(of) })
    }

    /// How much of it is left, from 1 down to 0.
    pub fn left(&self) -> f64 {
        let left = self.until.saturating_duration_since(Instant::now()).as_secs_f64();
        (left / self.of.as_secs_f64().max(0.001)).clamp(0.0, 1.0)
    }
}

/// What a client knows of one table.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The last event seen.
    pub n: u64,
    /// The own seat.
    pub you: Option<usize>,
    /// The table.
    pub table: Option<TableInfo>,
    /// What the seat sees.
    pub view: Option<View>,
    /// The window of a race.
    pub race: Option<Race>,
    /// The tricks of this deal, the latest last.
    pub tricks: Vec<LastTrick>,
    /// What had happened in this deal before we came, as far as it is told.
    pub recent: Vec<Worded>,
}

/// A view on the way to the present one, and whether it is worth a rest.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What to show.
    pub view: View,
    /// Do cards lie there that the next view has cleared away?
    pub rest: bool,
}

/// What a message was about.
#[derive(Clone, Debug)]
pub enum News {
    /// Everything anew; the events that were missed.
    Snapshot(Vec<Worded>),
    /// Something happened at the table, and in the game.
    Event {
        /// What.
        what: Option<What>,
        /// The game's events.
        events: Vec<Worded>,
        /// The views on the way.
        frames: Vec<Frame>,
    },
    /// Who is here.
    Seats,
    /// A wish was done.
    Done,
    /// A wish was refused.
    Refused(Json),
    /// Why an action would be legal or not.
    Explained(Json),
    /// What a good player would do.
    Hint(Vec<Json>),
    /// Where the deal can be played from again.
    Points(Vec<Json>),
    /// Somebody said a phrase: the seat, and the phrase's name.
    Said(usize, String),
    /// Somebody is reminded that it is their turn: who, and by whom.
    Nudged(usize, usize),
    /// The line broke and is being mended.
    Lost,
    /// The line has ended; why, if there is a reason.
    Ended(Option<Json>),
    /// The table closes the line.
    Bye(Json),
    /// Nothing to show.
    Nothing,
}

fn list(json: &Json) -> Vec<Json> {
    json.as_array().cloned().unwrap_or_default()
}

/// The game's events in a message.
fn events(json: &Json) -> Vec<Worded> {
    list(json).into_iter().filter_map(|event| serde_json::from_value(event).ok()).collect()
}

impl Store {
    /// Takes a message in.
    pub fn receive(&mut self, message: &Json) -> News {
        match message["t"].as_str() {
            Some("snapshot") => self.snapshot(message),
            Some("event") => self.event(message),
            Some("seats") => {
                let seats = serde_json::from_value::<Vec<SeatInfo>>(message["seats"].clone());
                if let (Some(table), Ok(seats)) = (&mut self.table, seats) {
                    table.seats = seats;
                }
                News::Seats
            }
            Some("ack") => News::Done,
            Some("refused") => News::Refused(message["error"].clone()),
            Some("explained") => News::Explained(message.clone()),
            Some("hint") => News::Hint(list(&message["hints"])),
            Some("points") => News::Points(list(&message["points"])),
            Some("said") => {
                News::Said(seat(message), message["phrase"].as_str().unwrap_or_default().to_string())
            }
            Some("nudged") => {
                News::Nudged(seat(message), message["by"].as_u64().unwrap_or_default() as usize)
            }
            Some("bye") => News::Bye(message["error"].clone()),
            Some("link") if message["state"] == "lost" => News::Lost,
            Some("link") => News::Ended(message.get("error").cloned()),
            _ => News::Nothing,
        }
    }

    fn take_table(&mut self, json: &Json) {
        if let Ok(table) = serde_json::from_value::<TableInfo>(json.clone()) {
            self.table = Some(table);
        }
    }

    fn snapshot(&mut self, message: &Json) -> News {
        let missed = list(&message["missed"]);
        let missed = missed.into_iter().filter(|m| m["n"].as_u64().is_some_and(|n| n > self.n));
        let missed: Vec<Worded> = missed.flat_map(|m| events(&m["events"])).collect();
        self.n = message["n"].as_u64().unwrap_or_default();
        self.you = message["you"].as_u64().map(|seat| seat as usize);
        self.take_table(&message["table"]);
        self.view = View::read(&message["view"]);
        self.race = Race::read(&message["race"]);
        let recent: Vec<Worded> =
            list(&message["recent"]).iter().flat_map(|m| events(&m["events"])).collect();
        self.note_tricks(None, &recent);
        self.recent = recent;
        self.note_tricks(None, &missed);
        self.forget_tricks();
        News::Snapshot(missed)
    }

    fn event(&mut self, message: &Json) -> News {
        let n = message["n"].as_u64().unwrap_or_default();
        if n <= self.n {
            return News::Nothing;
        }
        self.n = n;
        let events = events(&message["events"]);
        let before = self.view.clone();
        self.note_tricks(before.as_ref(), &events);
        if let Some(view) = View::read(&message["view"]) {
            self.view = Some(view);
        }
        if !message["table"].is_null() {
            self.take_table(&message["table"]);
        }
        let what = serde_json::from_value(message["what"].clone()).ok();
        if matches!(what, Some(What::Back { .. })) {
            self.forget_tricks();
        }
        self.race = Race::read(&message["race"]);
        let frames = match &self.view {
            Some(view) if !message["view"].is_null() => frames(before.as_ref(), &events, view),
            _ => Vec::new(),
        };
        News::Event { what, events, frames }
    }

    fn note_tricks(&mut self, view: Option<&View>, events: &[Worded]) {
        let mut lying = view.map(|view| view.trick.clone()).unwrap_or_default();
        for event in events {
            match &event.event {
                Event::Tolva(tolva::Event::Dealt { .. }) | Event::Vandtia(vandtia::Event::Dealt { .. }) => {
                    self.tricks.clear();
                }
                Event::Tolva(
                    tolva::Event::Led { seat, card, .. } | tolva::Event::Played { seat, card, .. },
                ) => {
                    lying.push(Lying { seat: seat.index(), card: Face::from(*card) });
                }
                Event::Tolva(tolva::Event::Trick { seat, cards, .. }) => {
                    let taker = seat.index();
                    // After a gap the cards' players are not all known; then all are the taker's.
                    if lying.len() != cards.len() {
                        let face = |card: &Card| Lying { seat: taker, card: Face::from(*card) };
                        lying = cards.iter().map(face).collect();
                    }
                    self.tricks.push(LastTrick { cards: std::mem::take(&mut lying), taker });
                }
                _ => {}
            }
        }
    }

    /// A deal that has gone back has fewer tricks.
    fn forget_tricks(&mut self) {
        if let (Some(view), "playing") = (&self.view, self.phase()) {
            self.tricks.truncate(view.tricks);
        }
    }

    /// What a seat is called.
    pub fn name(&self, seat: usize) -> String {
        let found = self.table.as_ref().and_then(|table| table.seats.get(seat));
        found
            .map(|s| s.name.clone())
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| (seat + 1).to_string())
    }

    /// The own side.
    pub fn side(&self) -> Option<usize> {
        let table = self.table.as_ref()?;
        table.seats.get(self.you?).map(|seat| seat.side)
    }

    /// How long a bot takes at this table, in milliseconds.
    pub fn pace(&self) -> u32 {
        let pace = self.table.as_ref().and_then(|table| table.settings.get("pace_ms")?.as_u64());
        pace.and_then(|pace| u32::try_from(pace).ok()).map_or(900, |pace| pace.min(10_000))
    }

    /// Where the table stands.
    pub fn phase(&self) -> &str {
        self.table.as_ref().map_or("", |table| table.phase.as_str())
    }

    /// The own seat.
    pub fn own(&self) -> Option<&SeatInfo> {
        self.table.as_ref()?.seats.get(self.you?)
    }

    /// Is something asked of this seat: an action, the next deal, the rules?
    pub fn is_asked(&self) -> bool {
        let Some(own) = self.own() else { return false };
        match self.phase() {
            "playing" if !own.accepted => true,
            "playing" => self.view.as_ref().is_some_and(|view| !view.legal(self.you).is_empty()),
            "between" | "over" => !own.ready,
            "lobby" => !own.accepted || self.is_host() && !self.is_starting(),
            _ => false,
        }
    }

    /// The only thing that this seat can do, if that is to draw or to turn up: there is nothing to meld.
    pub fn only_goes_on(&self) -> Option<&str> {
        self.own().filter(|own| own.accepted && self.phase() == "playing")?;
        match self.view.as_ref()?.legal(self.you) {
            [one] if matches!(one.as_str(), "draw" | "turn") => Some(one),
            _ => None,
        }
    }

    /// Is this seat the host's?
    pub fn is_host(&self) -> bool {
        self.you.is_some() && self.table.as_ref().is_some_and(|table| table.host == self.you)
    }

    /// May the first deal be asked for?
    pub fn may_start(&self) -> bool {
        self.phase() == "lobby" && self.is_full() && self.is_host() && !self.is_starting()
    }

    /// Do all seats play by the rules of the table?
    fn is_full(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.seats.iter().all(|s| s.kind != "open" && s.accepted))
    }

    /// Has the first deal been asked for, so that it comes as soon as everyone has contributed?
    fn is_starting(&self) -> bool {
        self.is_full() && self.table.as_ref().is_some_and(|table| table.fair["starting"] == true)
    }
}

/// The seat of a message.
fn seat(message: &Json) -> usize {
    message["seat"].as_u64().unwrap_or_default() as usize
}

/// Takes cards out of a list; one that is hidden there takes a hidden one with it.
fn without(list: &mut Vec<Face>, gone: &[Face]) {
    for card in gone {
        let place = list.iter().position(|c| c == card).or_else(|| list.iter().position(|c| c.0.is_none()));
        place.map(|place| list.remove(place));
    }
}

/// The view after one event, as far as it shows a card on the table. Events are facts; there are no rules here.
fn shown(view: &mut View, event: &Event) -> bool {
    match event {
        Event::Tolva(
            tolva::Event::Led { seat, card, place } | tolva::Event::Played { seat, card, place },
        ) => {
            let (who, face) = (seat.index(), Face::from(*card));
            match place {
                None => view.hands.get_mut(who).into_iter().for_each(|hand| without(hand, &[face])),
                Some(_) => {
                    let row = view.table.get_mut(who).into_iter().flatten();
                    row.filter(|p| p.up == Some(face)).for_each(|place| place.up = None);
                }
            }
            view.trick.push(Lying { seat: who, card: face });
            true
        }
        Event::Vandtia(event) => laid(view, event),
        _ => false,
    }
}

/// The same for the pile of Vändtia.
fn laid(view: &mut View, event: &vandtia::Event) -> bool {
    use wire::vandtia::{Event, PlayedFrom};
    let played = match event {
        Event::Led { cards, .. } | Event::Played { cards, .. } | Event::Added { cards, .. } => {
            Face::open(cards.iter().copied())
        }
        Event::Chanced { card, .. } | Event::Flipped { card, .. } => vec![Face::from(*card)],
        _ => return false,
    };
    match event {
        Event::Led { seat, from: PlayedFrom::Hand, .. }
        | Event::Played { seat, from: PlayedFrom::Hand, .. }
        | Event::Added { seat, .. } => {
            view.hands.get_mut(seat.index()).into_iter().for_each(|hand| without(hand, &played));
        }
        Event::Led { seat, .. } | Event::Played { seat, .. } => {
            let own = view.piles.as_mut().and_then(|all| all.get_mut(seat.index())).into_iter().flatten();
            own.for_each(|stack| stack.up.retain(|card| !played.contains(card)));
        }
        Event::Chanced { .. } => drop(view.talong.pop()),
        Event::Flipped { seat, pile, .. } => {
            let own = view.piles.as_mut().and_then(|all| all.get_mut(seat.index()));
            if let Some(stack) = own.and_then(|own| own.get_mut(usize::from(*pile).wrapping_sub(1))) {
                stack.down = None;
            }
        }
        _ => {}
    }
    view.pile.extend(played);
    true
}

/// The views that lead from one to the next, with a rest where cards would be gone before they were seen.
pub fn frames(before: Option<&View>, events: &[Worded], after: &View) -> Vec<Frame> {
    let mut frames = Vec::new();
    let Some(mut now) = before.cloned() else {
        return vec![Frame { view: after.clone(), rest: false }];
    };
    (now.legal, now.to_act) = Default::default();
    let mut fresh = false;
    for event in events {
        fresh |= shown(&mut now, event);
        let clears = matches!(
            &event.event,
            Event::Tolva(tolva::Event::Trick { .. })
                | Event::Vandtia(vandtia::Event::TurnedAway { .. } | vandtia::Event::Took { .. })
        );
        if clears && fresh {
            frames.push(Frame { view: now.clone(), rest: true });
            fresh = false;
            now.trick.clear();
            now.pile.clear();
        }
    }
    frames.push(Frame { view: after.clone(), rest: false });
    frames
}
