//! The start screen: game, seating, house rules, level, language. Made from the switch table; remembered for next time.

mod draw;

use cards::Lang;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use game::Value;
use games::{HOUSES, PresetInfo, SwitchInfo};
use ratatui::layout::{Position, Rect};
use serde_json::{Map, Value as Json, json};
use wire::Answer;

use tables::Level;

use crate::home::{Choices, Drawing};
use crate::options::level;
use crate::session::{NewGame, reasons};
use crate::tell;
use crate::texts::game_name;
use crate::words::say;

use super::panel::Sheet;

/// What the start screen leads to.
pub enum Chosen {
    /// Nothing yet.
    Stay,
    /// A new table.
    Play(NewGame),
    /// The last game.
    Resume,
    /// Out.
    Quit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Play,
    Resume,
    Game,
    Seating,
    Level,
    House,
    Switches,
    Pace,
    Drawing,
    Lang,
    Book,
    Quit,
}

const PACES: [u32; 4] = [300, 900, 2000, 4000];

/// The start screen.
pub struct StartScreen {
    /// What is remembered.
    pub choices: Choices,
    presets: Vec<PresetInfo>,
    field: Field,
    /// The switches, one by one: which is chosen.
    switches: Option<usize>,
    typed: String,
    sheet: Option<Sheet>,
    /// Why there is no game.
    pub trouble: Option<String>,
    hits: Vec<(Rect, usize)>,
}

impl StartScreen {
    /// The start screen with what is remembered.
    pub fn new(mut choices: Choices) -> StartScreen {
        let presets = games::catalogue();
        if !presets.iter().any(|preset| preset.name == choices.game) {
            choices.game = "bondtolva".to_string();
        }
        choices.level = level(&choices);
        let field = if choices.last.is_some() { Field::Resume } else { Field::Play };
        StartScreen {
            choices,
            presets,
            field,
            switches: None,
            typed: String::new(),
            sheet: None,
            trouble: None,
            hits: Vec::new(),
        }
    }

    /// The language that was chosen.
    pub fn lang(&self) -> Lang {
        self.choices.lang().unwrap_or_default()
    }

    fn preset(&self) -> &PresetInfo {
        let found = self.presets.iter().find(|preset| preset.name == self.choices.game);
        found.unwrap_or(&self.presets[0])
    }

    fn seating(&self) -> &str {
        let seatings = &self.preset().seatings;
        let kept = self.choices.seatings.get(&self.choices.game).map(String::as_str);
        kept.filter(|kept| seatings.contains(kept)).unwrap_or(seatings[0])
    }

    fn rules(&self) -> Map<String, Json> {
        self.choices.rules.get(&self.choices.game).cloned().unwrap_or_default()
    }

    fn compiled(&self) -> Result<games::AnyRules, String> {
        games::rules(&self.choices.game, Some(self.seating()), &wire::settings(&self.rules()))
            .map_err(|all| reasons(self.lang(), &all))
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Play];
        if self.choices.last.is_some() {
            fields.push(Field::Resume);
        }
        fields.push(Field::Game);
        if self.preset().seatings.len() > 1 {
            fields.push(Field::Seating);
        }
        fields.extend([
            Field::Level,
            Field::House,
            Field::Switches,
            Field::Pace,
            Field::Drawing,
            Field::Lang,
            Field::Book,
            Field::Quit,
        ]);
        fields
    }

    /// The named sets of house rules of the game, the book's first.
    fn houses(&self) -> Vec<(&'static str, Map<String, Json>)> {
        let lang = self.lang();
        let mut all = vec![(say(lang, "som i boken", "by the book"), Map::new())];
        for house in HOUSES.iter().filter(|house| house.game == self.choices.game) {
            let value = |(key, text): &(&str, &str)| {
                let switch = self.preset().switches.iter().find(|s| s.key == *key);
                let value = switch
                    .and_then(|s| s.domain.read(text))
                    .map_or(Json::Null, |value| json!(Answer::from(value)));
                (key.to_string(), value)
            };
            all.push((house.text.say(lang), house.settings.iter().map(value).collect()));
        }
        all
    }

    fn value_of(&self, switch: &SwitchInfo) -> Value {
        let at = self.preset().seatings.iter().position(|s| *s == self.seating()).unwrap_or(0);
        let usual = switch.defaults.get(at).copied().unwrap_or(switch.default);
        match self.rules().get(switch.key) {
            None => usual,
            Some(Json::Null) => Value::None,
            Some(Json::String(text)) => switch.domain.read(text).unwrap_or(usual),
            Some(other) => switch.domain.read(&other.to_string()).unwrap_or(usual),
        }
    }

    fn set(&mut self, switch: usize, value: Value) {
        let Some(info) = self.preset().switches.get(switch).cloned() else { return };
        let at = self.preset().seatings.iter().position(|s| *s == self.seating()).unwrap_or(0);
        let usual = info.defaults.get(at).copied().unwrap_or(info.default);
        let rules = self.choices.rules.entry(self.choices.game.clone()).or_default();
        if value == usual {
            rules.remove(info.key);
        } else {
            rules.insert(info.key.to_string(), json!(Answer::from(value)));
        }
    }

    /// The next or the one before in a list.
    fn turn<T: PartialEq + Clone>(all: &[T], now: &T, by: i32) -> Option<T> {
        let at = all.iter().position(|one| one == now).map_or(-1, |at| at as i32);
        let to = if at < 0 { 0 } else { (at + by).rem_euclid(all.len().max(1) as i32) };
        all.get(to as usize).cloned()
    }

    fn change(&mut self, by: i32) {
        match self.field {
            Field::Game => {
                let names: Vec<String> = self.presets.iter().map(|preset| preset.name.to_string()).collect();
                self.choices.game = Self::turn(&names, &self.choices.game, by).unwrap_or_default();
            }
            Field::Seating => {
                let all: Vec<String> = self.preset().seatings.iter().map(|s| s.to_string()).collect();
                let now = self.seating().to_string();
                if let Some(seating) = Self::turn(&all, &now, by) {
                    self.choices.seatings.insert(self.choices.game.clone(), seating);
                }
            }
            Field::Level => {
                let all = Level::ALL.map(|level| level.name().to_string());
                self.choices.level = Self::turn(&all, &self.choices.level, by).unwrap_or_default();
            }
            Field::House => {
                let all: Vec<_> = self.houses().into_iter().map(|(_, rules)| rules).collect();
                let now = self.rules();
                if let Some(rules) = Self::turn(&all, &now, by) {
                    self.choices.rules.insert(self.choices.game.clone(), rules);
                }
            }
            Field::Pace => {
                let now = self.choices.pace_ms.unwrap_or(900);
                self.choices.pace_ms = Self::turn(&PACES, &now, by);
            }
            Field::Drawing => {
                let other = Self::turn(&[Drawing::Auto, Drawing::Hand], &self.choices.drawing, by);
                self.choices.drawing = other.unwrap_or_default();
            }
            Field::Lang => {
                let other = if self.lang() == Lang::Sv { "en" } else { "sv" };
                self.choices.lang = Some(other.to_string());
            }
            _ => {}
        }
        self.trouble = self.compiled().err();
    }

    fn new_game(&self) -> NewGame {
        NewGame {
            game: self.choices.game.clone(),
            seating: Some(self.seating().to_string()),
            rules: self.rules(),
            level: self.choices.level.clone(),
            pace_ms: self.choices.pace_ms,
            race_ms: self.choices.race_ms,
        }
    }

    /// A key.
    pub fn press(&mut self, key: KeyEvent) -> Chosen {
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'q')) {
            return Chosen::Quit;
        }
        if let Some(sheet) = &mut self.sheet {
            if !sheet.turn(key.code) {
                self.sheet = None;
            }
            return Chosen::Stay;
        }
        if self.switches.is_some() {
            self.switch_key(key.code);
            return Chosen::Stay;
        }
        let fields = self.fields();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => {
                self.field = Self::turn(&fields, &self.field, -1).unwrap_or(Field::Play)
            }
            KeyCode::Down | KeyCode::Tab => {
                self.field = Self::turn(&fields, &self.field, 1).unwrap_or(Field::Play)
            }
            KeyCode::Left => self.change(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.change(1),
            KeyCode::Enter => return self.enter(),
            KeyCode::F(5) => self.book(),
            KeyCode::Esc | KeyCode::F(10) | KeyCode::Char('q') => return Chosen::Quit,
            _ => {}
        }
        Chosen::Stay
    }

    fn enter(&mut self) -> Chosen {
        match self.field {
            Field::Quit => Chosen::Quit,
            Field::Resume => Chosen::Resume,
            Field::Book => {
                self.book();
                Chosen::Stay
            }
            Field::Switches => {
                self.switches = Some(0);
                Chosen::Stay
            }
            Field::Lang | Field::Pace | Field::Drawing => {
                self.change(1);
                Chosen::Stay
            }
            _ => match self.compiled() {
                Ok(_) => Chosen::Play(self.new_game()),
                Err(trouble) => {
                    self.trouble = Some(trouble);
                    Chosen::Stay
                }
            },
        }
    }

    fn book(&mut self) {
        match self.compiled() {
            Ok(rules) => {
                let title = game_name(self.lang(), &self.choices.game);
                self.sheet = Some(Sheet::text(&title, tell::book(&rules, self.lang())));
            }
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    fn switch_key(&mut self, code: KeyCode) {
        let count = self.preset().switches.len();
        let at = self.switches.unwrap_or(0);
        let step = |by: i32| Some((at as i32 + by).rem_euclid(count as i32) as usize);
        match code {
            KeyCode::Up => self.switches = step(-1),
            KeyCode::Down => self.switches = step(1),
            KeyCode::Left | KeyCode::Right | KeyCode::Char(' ') => {
                let switch = self.preset().switches[at].clone();
                let by = if code == KeyCode::Left { -1 } else { 1 };
                let now = self.value_of(&switch);
                if let Some(value) = Self::turn(&switch.domain.examples(), &now, by) {
                    self.set(at, value);
                }
            }
            KeyCode::Char(c) if c.is_ascii_digit() => {
                self.typed.push(c);
                let read = self.preset().switches[at].domain.read(&self.typed);
                if let Some(value) = read {
                    self.set(at, value);
                }
                return self.trouble = self.compiled().err();
            }
            _ => self.switches = None,
        }
        self.typed.clear();
        self.trouble = self.compiled().err();
    }

    /// A mouse click.
    pub fn click(&mut self, x: u16, y: u16) -> Chosen {
        if self.sheet.take().is_some() {
            return Chosen::Stay;
        }
        let hit = self.hits.iter().find(|(rect, _)| rect.contains(Position { x, y })).map(|(_, at)| *at);
        let Some(at) = hit else { return Chosen::Stay };
        if self.switches.is_some() {
            self.switches = Some(at);
            self.switch_key(KeyCode::Right);
            return Chosen::Stay;
        }
        let Some(field) = self.fields().get(at).copied() else { return Chosen::Stay };
        self.field = field;
        match field {
            Field::Game | Field::Seating | Field::Level | Field::House => {
                self.change(1);
                Chosen::Stay
            }
            _ => self.enter(),
        }
    }
}
