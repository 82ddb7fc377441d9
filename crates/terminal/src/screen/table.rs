//! A person at a table on the screen: keys and clicks become wishes, messages become pictures.

mod input;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value as Json;
use tokio::sync::mpsc;
use wire::table::What;

use crate::besides::{self, Choice};
use crate::mark::Mark;
use crate::offer::{Offer, offer, prompt};
use crate::review::{self, Remark};
use crate::session::{Session, hint_words};
use crate::store::{Frame, News};
use crate::tell;
use crate::texts::game_name;
use crate::typed::{self, Typed};
use crate::view::View;
use crate::words::{label, refusal, say};

use super::board::{Board, Hits, facts};
use super::keys::{KEYS, Key, command, key_name, short_name};
use super::paint::Theme;
use super::panel::Sheet;
use super::spots::{self, Picked, Spot};

/// What comes of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Go on.
    Stay,
    /// Back to the start, or out.
    Leave,
}

/// How far a review has come, or what it said.
pub enum Progress {
    /// So many of so many entries.
    At(usize, usize),
    /// All that there is to say.
    Done(Vec<Remark>),
    /// Why there is nothing to say.
    Failed(String),
}

/// What somebody tells.
pub enum Told {
    /// The table.
    Message(Json),
    /// A review.
    Review(Progress),
}

enum Over {
    Sheet(Sheet),
    Menu(Sheet, Vec<Key>),
    Choices(Sheet, Vec<Choice>),
    Quit(Sheet),
}

impl Over {
    fn sheet(&mut self) -> &mut Sheet {
        match self {
            Over::Sheet(sheet) | Over::Menu(sheet, _) | Over::Choices(sheet, _) | Over::Quit(sheet) => sheet,
        }
    }
}

/// The screen of a table.
pub struct TableScreen {
    /// The person at the table.
    pub session: Session,
    theme: Theme,
    frames: VecDeque<Frame>,
    shown: Option<View>,
    rest: Duration,
    rest_until: Option<Instant>,
    cursor: Option<Spot>,
    picked: Picked,
    input: String,
    message: Option<(String, bool)>,
    over: Option<Over>,
    hits: Hits,
    menu_hits: Vec<(Rect, usize)>,
    reviews: (mpsc::UnboundedSender<Progress>, mpsc::UnboundedReceiver<Progress>),
    reviewing: bool,
    ended: bool,
    rings: bool,
}

impl TableScreen {
    /// The screen of a session.
    pub fn new(session: Session, theme: Theme) -> TableScreen {
        TableScreen {
            session,
            theme,
            frames: VecDeque::new(),
            shown: None,
            rest: Duration::from_millis(1400),
            rest_until: None,
            cursor: None,
            picked: Picked::default(),
            input: String::new(),
            message: None,
            over: None,
            hits: Hits::new(),
            menu_hits: Vec::new(),
            reviews: mpsc::unbounded_channel(),
            reviewing: false,
            ended: false,
            rings: false,
        }
    }

    /// Has the line to the table ended?
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Is the terminal to ring, because somebody reminds the player?
    pub fn rings(&mut self) -> bool {
        std::mem::take(&mut self.rings)
    }

    /// What the table or a review tells next.
    pub async fn told(&mut self) -> Told {
        tokio::select! {
            message = self.session.hear() => Told::Message(message),
            Some(progress) = self.reviews.1.recv() => Told::Review(progress),
        }
    }

    /// Shows what a review tells.
    pub fn show_review(&mut self, progress: Progress) {
        if !self.reviewing {
            return;
        }
        let lang = self.theme.lang;
        let title = say(lang, "Genomgång av given", "Review of the deal");
        let lines = match progress {
            Progress::At(done, all) => {
                let percent = done * 100 / all.max(1);
                vec![format!("{} {percent} %", say(lang, "Mästare tänker …", "Master is thinking …"))]
            }
            Progress::Done(remarks) => {
                self.reviewing = false;
                review::lines(lang, &remarks)
            }
            Progress::Failed(why) => {
                self.reviewing = false;
                vec![why]
            }
        };
        self.over = Some(Over::Sheet(Sheet::text(title, lines)));
    }

    /// When to draw again though nothing happens.
    pub fn wake(&self) -> Option<Instant> {
        let race = self.session.store.race.filter(|race| race.until > Instant::now());
        let race = race.map(|_| Instant::now() + Duration::from_millis(50));
        let goes_on = self.session.goes_on_at().filter(|_| !self.resting());
        race.into_iter().chain(self.rest_until).chain(goes_on).min()
    }

    /// Lets time pass: what has been seen long enough is cleared away.
    pub fn tick(&mut self) {
        if self.rest_until.is_some_and(|until| Instant::now() >= until) {
            self.advance();
        }
        if !self.resting() {
            self.session.go_on_alone();
        }
    }

    /// How far the screen has come.
    pub fn mark(&self) -> Mark {
        let mark = self.session.mark();
        let behind = usize::from(self.resting()) + usize::from(self.reviewing);
        Mark { open: mark.open + behind, asked: mark.asked && !self.resting(), ..mark }
    }

    fn advance(&mut self) {
        self.rest_until = None;
        while let Some(frame) = self.frames.pop_front() {
            let changed = self.shown.as_ref() != Some(&frame.view);
            self.shown = Some(frame.view);
            if changed {
                self.picked = Picked::default();
            }
            if frame.rest && !self.rest.is_zero() {
                self.rest_until = Some(Instant::now() + self.rest);
                break;
            }
        }
        self.keep_cursor();
    }

    /// Takes a message of the table in.
    pub fn hear(&mut self, message: &Json) {
        let lang = self.theme.lang;
        let (news, mut told) = self.session.take(message);
        match news {
            News::Snapshot(_) => {
                self.frames.clear();
                self.shown = self.session.store.view.clone();
                self.message = None;
                self.set_rest();
                self.keep_cursor();
            }
            News::Event { frames, what, .. } => {
                self.frames.extend(frames);
                if matches!(what, Some(What::Back { .. })) {
                    self.frames.clear();
                    self.shown = self.session.store.view.clone();
                    self.message =
                        Some((say(lang, "Det är taget tillbaka.", "It is taken back.").to_string(), false));
                } else if matches!(what, Some(What::Acted { .. })) {
                    self.message = None;
                }
                if self.rest_until.is_none() {
                    self.advance();
                }
            }
            News::Refused(error) => self.message = Some((refusal(lang, &error), true)),
            News::Explained(answer) => self.message = Some((refusal(lang, &answer["error"]), true)),
            News::Hint(hints) => {
                let best = hints
                    .first()
                    .map(|hint| format!("{}: {}", say(lang, "Tips", "Hint"), hint_words(lang, hint)));
                self.message = best.map(|text| (text, false));
                if let Some(action) = hints.first().and_then(|hint| hint["action"].as_str()) {
                    self.point_at(action);
                }
            }
            News::Points(points) => self.show_points(&points),
            News::Said(..) => self.message = told.pop().map(|text| (text, false)),
            News::Nudged(slow, _) => {
                self.rings = self.session.store.you == Some(slow);
                self.message = told.pop().map(|text| (text, self.rings));
            }
            News::Bye(error) => self.message = Some((refusal(lang, &error), true)),
            News::Lost => {
                let text =
                    say(lang, "Förbindelsen bröts. Försöker igen …", "The connection broke. Trying again …");
                self.message = Some((text.to_string(), true));
            }
            News::Ended(error) => {
                self.ended = true;
                if let Some(error) = error {
                    self.message = Some((refusal(lang, &error), true));
                }
            }
            News::Seats | News::Done | News::Nothing => {}
        }
    }

    /// A trick rests about as long as the table's pace; where bots do not wait, neither does the screen.
    fn set_rest(&mut self) {
        self.rest = Duration::from_millis((self.session.store.pace() * 3 / 2).min(2500).into());
    }

    /// Puts the cursor on what an action needs.
    fn point_at(&mut self, action: &str) {
        let rows = self.rows();
        let card =
            action.split(' ').nth(1).and_then(|list| list.split(',').next()).and_then(|c| c.parse().ok());
        let spot = match (action.split(' ').next(), card) {
            (Some("play" | "add" | "swap" | "lay"), Some(card)) => Spot::Card(card),
            _ => Spot::Button(action.to_string()),
        };
        if spots::holds(&rows, &spot) {
            self.cursor = Some(spot);
        }
    }

    fn resting(&self) -> bool {
        self.rest_until.is_some()
    }

    fn offered(&self) -> Offer {
        match &self.shown {
            Some(view) if !self.resting() && self.session.store.phase() == "playing" => {
                offer(view, self.session.store.you)
            }
            _ => Offer::default(),
        }
    }

    fn rows(&self) -> Vec<Vec<Spot>> {
        match (&self.shown, self.session.store.you) {
            (Some(view), Some(you)) => spots::rows(view, you, &self.offered(), &self.picked),
            _ => Vec::new(),
        }
    }

    fn keep_cursor(&mut self) {
        let rows = self.rows();
        let kept = self.cursor.take().filter(|spot| spots::holds(&rows, spot));
        let offered = self.offered();
        // A card that can be played is the best place to begin.
        let playable = || {
            let all = rows.iter().flatten();
            let mut cards =
                all.filter(|spot| matches!(spot, Spot::Card(card) if offered.cards.contains(card)));
            cards.next().cloned()
        };
        let lit = |spot: &Spot| match spot {
            Spot::Card(card) => offered.legal.is_empty() || offered.cards.contains(card),
            Spot::Stack(_, place) => offered.arranging || offered.flips.contains(place),
            _ => true,
        };
        let flip = || Some(Spot::Stack(self.session.store.you?, *offered.flips.first()?));
        let button = || Some(Spot::Button(offered.buttons.first()?.clone()));
        self.cursor =
            kept.filter(lit).or_else(playable).or_else(flip).or_else(button).or_else(|| spots::first(&rows));
    }

    fn prompt(&self, view: &View, offered: &Offer) -> String {
        let lang = self.theme.lang;
        let store = &self.session.store;
        let talk = self.session.talk();
        if store.you.is_none() {
            return say(lang, "Du tittar på.", "You are watching.").to_string();
        }
        if !offered.legal.is_empty() {
            let asked = prompt(lang, view, store.you, offered, |seat| talk.who(seat));
            return format!("{} {asked}", self.theme.turn());
        }
        match store.phase() {
            "over" if !self.resting() => talk.won(view.winner()),
            "between" if !self.resting() => say(lang, "Given är slut.", "The deal is over.").to_string(),
            "ended" => say(lang, "Bordet är avslutat.", "The table has been ended.").to_string(),
            "lobby" => say(lang, "Väntar på de andra.", "Waiting for the others.").to_string(),
            _ => {
                let names: Vec<String> = view.to_act.iter().map(|seat| talk.who(*seat)).collect();
                if names.is_empty() || self.resting() {
                    return String::new();
                }
                format!("{} {}", names.join(", "), say(lang, "står på tur …", "to play …"))
            }
        }
    }

    /// What stands there where nothing was told: how the deal ended.
    fn standing(&self) -> Option<(String, bool)> {
        let over = self.session.is_between() && !self.resting();
        over.then(|| (tell::result(&self.session).join(" "), false))
    }

    /// Draws the table, and what lies over it.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let lang = self.theme.lang;
        let store = &self.session.store;
        let empty = View::default();
        let view = self.shown.as_ref().unwrap_or(&empty);
        let offered = self.offered();
        let table = store.table.clone().unwrap_or_default();
        let means = |text: &str| match typed::read(text, view, store.you.unwrap_or(0), &offered.buttons) {
            Typed::Action(action) => label(lang, view, &action),
            Typed::Either(all) => all.iter().map(|a| label(lang, view, a)).collect::<Vec<_>>().join(" / "),
            Typed::Unknown => command(text).map(|key| key_name(lang, key).to_string()).unwrap_or_default(),
        };
        let message = self.message.clone().or_else(|| self.standing());
        let title = match table.deal {
            0 => game_name(lang, &table.game),
            deal => format!(
                "{}{}{} {deal}",
                game_name(lang, &table.game),
                self.theme.dot(),
                say(lang, "giv", "deal")
            ),
        };
        let board = Board {
            store,
            view,
            theme: self.theme,
            offer: &offered,
            cursor: self.cursor.as_ref(),
            picked: &self.picked,
            log: &self.session.log,
            prompt: self.prompt(view, &offered),
            message,
            input: (!self.input.is_empty()).then(|| (self.input.clone(), means(&self.input))),
            race: store.race.map(|race| race.left()).filter(|left| *left > 0.0),
            lobby: besides::lobby(&self.session),
            facts: if self.shown.is_some() { facts(&self.session, view) } else { Vec::new() },
            keys: self.keys(),
            title,
        };
        let hits = board.draw(area, buffer);
        self.hits = hits;
        self.menu_hits.clear();
        match &mut self.over {
            Some(Over::Sheet(sheet)) => drop(sheet.draw(&self.theme, area, buffer)),
            Some(over) => self.menu_hits = over.sheet().draw(&self.theme, area, buffer),
            None => {}
        }
    }

    /// Has a key a use now?
    fn is_useful(&self, key: Key) -> bool {
        let store = &self.session.store;
        match key {
            Key::Hint => {
                store.table.as_ref().is_some_and(|table| table.hints) && !self.offered().legal.is_empty()
            }
            Key::Undo | Key::Again => besides::may_go_back(store),
            Key::LastTrick => !store.tricks.is_empty(),
            Key::Review => self.session.is_between() && store.you.is_some(),
            Key::Claim => besides::may_claim(store) && !self.offered().legal.is_empty(),
            Key::Say => besides::has_company(store),
            Key::Nudge => !besides::nudges(store, self.theme.lang).is_empty(),
            Key::Seats => self.session.is_away() && store.you.is_some() && store.phase() != "ended",
            Key::Change => besides::may_change_rules(store),
            Key::Help | Key::Rules | Key::Log | Key::Menu | Key::Quit => true,
        }
    }

    /// The keys that have a use now and that stand on the bar.
    fn keys(&self) -> Vec<(Key, &'static str, String)> {
        let all = KEYS.into_iter().filter(|(key, _, cap)| !cap.is_empty() && self.is_useful(*key));
        all.map(|(key, _, cap)| (key, cap, short_name(self.theme.lang, key).to_string())).collect()
    }
}
