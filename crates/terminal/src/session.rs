//! A person at a table: the line, what is known, and what has been told in words.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cards::Lang;
use host::room::{Room, TableLock};
use serde_json::{Map, Value as Json, json};
use wire::api::{CreateRequest, RulesRequest, SeatRequest};
use wire::table::{SettingsWish, What};

use crate::besides;
use crate::home::{Choices, Drawing, Home, Last};
use crate::line::Line;
use crate::link::Link;
use crate::mark::Mark;
use crate::review::Source;
use crate::store::{News, Store};
use crate::words::{Talk, of_both, say};

/// What a new table against bots is to be.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// The preset.
    pub game: String,
    /// The seating; the preset's own if none.
    pub seating: Option<String>,
    /// The switches that differ from the book.
    pub rules: Map<String, Json>,
    /// The bots' level.
    pub level: String,
    /// How long a bot takes, in milliseconds.
    pub pace_ms: Option<u32>,
    /// How long the window of a race is, in milliseconds.
    pub race_ms: Option<u32>,
}

/// A person at a table.
pub struct Session {
    /// What is known of the table.
    pub store: Store,
    /// The language.
    pub lang: Lang,
    /// What has happened, in words.
    pub log: Vec<String>,
    /// The tables of this computer, if this is one of them.
    pub room: Option<Arc<Room>>,
    line: Line,
    link: Option<Link>,
    /// What the seat is.
    secret: String,
    name: String,
    sat: bool,
    /// Wishes without an answer yet.
    open: Vec<String>,
    /// The deal that was last contributed to.
    given: u64,
    /// Where the deal can be played from again, as was last told.
    pub points: Vec<Json>,
    /// Who goes on after a trick where there is nothing to meld.
    pub drawing: Drawing,
    /// When the program draws or turns up for the player.
    goes_on_at: Option<Instant>,
    /// After which event it last did.
    went_on: Option<u64>,
    /// Where the deal has gone back the player looks around, and goes on when they like.
    went_back: bool,
    /// No other program plays at the table meanwhile.
    _lock: Option<TableLock>,
}

/// The longest log that is kept.
const LOG: usize = 500;
/// How long the program takes to draw where others look on, in milliseconds: from, and to.
const PAUSE: (u32, u32) = (700, 2100);

impl Session {
    fn new(
        line: Line,
        room: Option<Arc<Room>>,
        link: Option<Link>,
        choices: &Choices,
        lang: Lang,
    ) -> Session {
        let name = match choices.name.as_str() {
            "" => say(lang, "Gäst", "Guest").to_string(),
            name => name.to_string(),
        };
        let store = Store::default();
        Session {
            store,
            lang,
            log: Vec::new(),
            room,
            line,
            link,
            secret: choices.secret.clone(),
            name,
            sat: false,
            open: Vec::new(),
            given: 0,
            points: Vec::new(),
            drawing: choices.drawing,
            goes_on_at: None,
            went_on: None,
            went_back: false,
            _lock: None,
        }
    }

    /// Makes a table with bots, deals, and sits down.
    pub async fn start(
        room: &Arc<Room>,
        home: &Home,
        choices: &mut Choices,
        new: &NewGame,
        lang: Lang,
    ) -> Result<Session, String> {
        let compiled = games::rules(&new.game, new.seating.as_deref(), &wire::settings(&new.rules));
        let seats = compiled.map_err(|all| reasons(lang, &all))?.seats();
        let seat = |seat: u8| match seat {
            0 => SeatRequest::You,
            _ => SeatRequest::Bot { level: new.level.clone() },
        };
        let name = if choices.name.is_empty() { say(lang, "Du", "You") } else { &choices.name };
        let settings = SettingsWish {
            pace_ms: new.pace_ms,
            race_ms: new.race_ms,
            watch: Some(false),
            ..SettingsWish::default()
        };
        let rules =
            RulesRequest { game: new.game.clone(), seating: new.seating.clone(), rules: new.rules.clone() };
        let asked = CreateRequest {
            name: name.to_string(),
            rules,
            seats: Some((0..seats).map(seat).collect()),
            settings,
            start: true,
            ..CreateRequest::default()
        };
        let made = room.create(&choices.secret, asked).await.map_err(|all| reasons(lang, &all))?;
        let table = made.table;
        choices.last = Some(Last::Here { table: table.clone() });
        home.save(choices).map_err(|error| error.to_string())?;
        Session::here(room, table, choices, lang)
    }

    /// Sits down again at a table of this computer, unless another program plays at it.
    pub fn here(room: &Arc<Room>, table: String, choices: &Choices, lang: Lang) -> Result<Session, String> {
        let lock = room.lock(&table).map_err(|error| error.to_string())?;
        let lock = lock.ok_or_else(|| {
            say(lang, "spelet är öppet i ett annat fönster", "the game is open in another window").to_string()
        })?;
        let line = Line::here(room.clone(), table, choices.secret.clone());
        let session = Session::new(line, Some(room.clone()), None, choices, lang);
        Ok(Session { _lock: Some(lock), ..session })
    }

    /// Goes to a table behind a link.
    pub fn there(link: Link, choices: &Choices, lang: Lang) -> Session {
        let line = Line::there(link.clone(), choices.secret.clone());
        Session::new(line, None, Some(link), choices, lang)
    }

    /// A session whose table is the test itself.
    #[cfg(test)]
    pub fn nowhere(lang: Lang, link: Option<Link>) -> (Session, tokio::sync::mpsc::UnboundedReceiver<Json>) {
        let (line, wishes) = Line::nowhere();
        (Session::new(line, None, link, &Choices::default(), lang), wishes)
    }

    /// The link that invites others to a server's table.
    pub fn invitation(&self) -> Option<String> {
        let invite = self.store.table.as_ref()?.invite.as_deref()?;
        Some(self.link.as_ref()?.page(invite))
    }

    /// Is this a seat at a server's table?
    pub fn is_away(&self) -> bool {
        self.link.is_some()
    }

    /// Where the cards of a finished deal can be had.
    pub fn source(&self) -> Option<Source> {
        match (&self.room, &self.link) {
            (Some(room), _) => Some(Source::Here(room.clone(), self.store.table.as_ref()?.id.clone())),
            (None, Some(link)) => Some(Source::There(link.clone(), self.secret.clone())),
            (None, None) => None,
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> Json {
        self.line.hear().await
    }

    /// Takes a message in; what it was about, and what is to be told of it in words.
    pub fn take(&mut self, message: &Json) -> (News, Vec<String>) {
        let news = self.store.receive(message);
        if let Some(id) = message["id"].as_str() {
            self.open.retain(|wish| wish != id);
        }
        let talk = Talk { lang: self.lang, store: &self.store };
        let told: Vec<String> = match &news {
            News::Snapshot(events) => events.iter().filter_map(|event| talk.event(event)).collect(),
            News::Said(seat, phrase) => {
                vec![format!("{}: {}", talk.who(*seat), besides::phrase(self.lang, phrase))]
            }
            News::Nudged(slow, by) => vec![talk.nudged(*slow, *by)],
            News::Event { what, events, .. } => {
                let what = what.as_ref().and_then(|what| talk.what(what)).into_iter();
                what.chain(events.iter().filter_map(|event| talk.event(event))).collect()
            }
            News::Lost => vec![
                say(self.lang, "Förbindelsen bröts. Försöker igen …", "The connection broke. Trying again …")
                    .to_string(),
            ],
            _ => Vec::new(),
        };
        if matches!(news, News::Snapshot(_)) && self.log.is_empty() {
            let recent = self.store.recent.iter();
            self.log.extend(recent.filter_map(|event| talk.event(event)));
        }
        self.log.extend(told.iter().cloned());
        let over = self.log.len().saturating_sub(LOG);
        self.log.drain(..over);
        if matches!(news, News::Snapshot(_)) {
            self.sit_down();
        }
        self.contribute();
        if let News::Event { what, .. } = &news {
            self.went_back = match what {
                Some(What::Back { .. }) => true,
                Some(What::Acted { .. }) => false,
                _ => self.went_back,
            };
        }
        self.plan();
        (news, told)
    }

    /// Decides when to draw or turn up for the player, who has nothing to meld. Where others look on, the time is drawn
    /// anew from the same range every time; alone with bots it follows their pace.
    fn plan(&mut self) {
        if !self.goes_on_alone() || self.went_on == Some(self.store.n) {
            self.goes_on_at = None;
            return;
        }
        if self.goes_on_at.is_some() {
            return;
        }
        let (least, most) = match besides::has_company(&self.store) {
            true => PAUSE,
            false => (self.store.pace() / 2, self.store.pace() * 3 / 2),
        };
        let chance = host::ids::random().map_or(0, u32::from_le_bytes);
        let pause = Duration::from_millis((least + chance % (most - least + 1)).into());
        self.goes_on_at = Some(Instant::now() + pause);
    }

    /// Does the program go on for the player now?
    fn goes_on_alone(&self) -> bool {
        let claimed = self
            .store
            .table
            .as_ref()
            .and_then(|table| table.claimed)
            .is_some_and(|s| Some(s) == self.store.you);
        let free = self.drawing == Drawing::Auto && !self.went_back && !claimed;
        free && self.store.only_goes_on().is_some()
    }

    /// When [`Session::go_on_alone`] has something to do.
    pub fn goes_on_at(&self) -> Option<Instant> {
        self.goes_on_at
    }

    /// Draws or turns up for the player, if it is time.
    pub fn go_on_alone(&mut self) {
        if self.goes_on_at.is_none_or(|at| Instant::now() < at) {
            return;
        }
        self.goes_on_at = None;
        if let Some(action) = self.store.only_goes_on().map(str::to_string) {
            self.went_on = Some(self.store.n);
            self.act(&action);
        }
    }

    /// Is something asked of the player?
    pub fn is_asked(&self) -> bool {
        self.store.is_asked() && !self.goes_on_alone()
    }

    /// How far this has come.
    pub fn mark(&self) -> Mark {
        Mark { inputs: 0, event: self.store.n, open: self.open.len(), asked: self.is_asked() }
    }

    /// Contributes to the next deal of a server's table, so that the server alone cannot choose it.
    fn contribute(&mut self) {
        let (Some(you), Some(table), Some(_)) = (self.store.you, &self.store.table, &self.link) else {
            return;
        };
        let next = &table.fair["next"];
        let Some(number) = next["number"].as_u64().filter(|number| *number > self.given) else { return };
        let seats = next["seats"].as_array().cloned().unwrap_or_default();
        if let (false, Ok(chance)) = (seats.contains(&you.into()), host::ids::random()) {
            self.given = number;
            let value = cards::Seed(chance).to_string();
            self.line.say(json!({"t": "contribute", "number": number, "value": value}));
        }
    }

    /// Takes a seat where there is none yet and the link opens one.
    fn sit_down(&mut self) {
        let invite = self.link.as_ref().and_then(|link| link.invite.clone());
        if let (None, Some(invite), false) = (self.store.you, invite, self.sat) {
            self.sat = true;
            let name = self.name.clone();
            self.line.say(json!({"t": "sit", "invite": invite, "name": name, "seat": null}));
        }
    }

    /// Wishes for something; the id of the message.
    pub fn wish(&mut self, message: Json) -> String {
        let id = self.line.say(message);
        self.open.push(id.clone());
        id
    }

    /// Is there a wish without an answer?
    pub fn waits(&self) -> bool {
        !self.open.is_empty()
    }

    /// Acts.
    pub fn act(&mut self, action: &str) -> String {
        self.wish(json!({"t": "act", "action": action}))
    }

    /// Says yes to what the table waits for besides actions: the rules, the first deal, the next one. False if it waits
    /// for nothing.
    pub fn go_on(&mut self) -> bool {
        let Some(own) = self.store.own() else { return false };
        let kind = match self.store.phase() {
            "lobby" | "playing" if !own.accepted => "accept",
            "lobby" if self.store.may_start() => "start",
            "between" | "over" if !own.ready => "next",
            _ => return false,
        };
        self.wish(json!({"t": kind}));
        true
    }

    /// Is the deal over, so that it can be gone through?
    pub fn is_between(&self) -> bool {
        matches!(self.store.phase(), "between" | "over" | "ended")
    }

    /// The words of this table.
    pub fn talk(&self) -> Talk<'_> {
        Talk { lang: self.lang, store: &self.store }
    }
}

/// All reasons why not, one to a line.
pub fn reasons(lang: Lang, all: &[game::Refusal]) -> String {
    let line = |refusal: &game::Refusal| crate::words::refusal(lang, &json!(wire::Reason::from(refusal)));
    all.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A hint in words.
pub fn hint_words(lang: Lang, hint: &Json) -> String {
    of_both(lang, &hint["text"])
}
