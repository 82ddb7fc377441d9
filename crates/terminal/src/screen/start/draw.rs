//! How the start screen looks.

use cards::Lang;
use games::SwitchInfo;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::home::Drawing;
use crate::texts::{game_name, game_sentence, level_name, value_name};
use crate::words::say;

use super::{Field, StartScreen};
use crate::screen::paint::{Theme, wrap};

impl StartScreen {
    fn line(&self, field: Field) -> (String, String) {
        let lang = self.lang();
        let fixed = |sv: &str, en: &str| (say(lang, sv, en).to_string(), String::new());
        let named = |sv: &str, en: &str, value: String| (say(lang, sv, en).to_string(), value);
        match field {
            Field::Play => fixed("Spela", "Play"),
            Field::Resume => fixed("Fortsätt senaste spelet", "Go on with the last game"),
            Field::Game => named("Spel", "Game", game_name(lang, &self.choices.game)),
            Field::Seating => {
                let rules = games::rules(&self.choices.game, Some(self.seating()), &[]);
                let text = rules.map_or(self.seating().to_string(), |rules| {
                    let (n, sides) = (rules.seats(), rules.sides());
                    let players = format!("{n} {}", say(lang, "spelare", "players"));
                    match sides < n {
                        true => format!("{players}, {sides} {}", say(lang, "lag", "teams")),
                        false => players,
                    }
                });
                named("Sittning", "Seating", text)
            }
            Field::Level => named("Motståndare", "Opponents", level_name(lang, &self.choices.level)),
            Field::House => {
                let now = self.rules();
                let found = self.houses().into_iter().find(|(_, rules)| *rules == now).map(|(name, _)| name);
                let own = format!("{} ({})", say(lang, "egna", "own"), now.len());
                named("Husregler", "House rules", found.map_or(own, str::to_string))
            }
            Field::Switches => fixed("Alla regler, en för en …", "All rules, one by one …"),
            Field::Pace => {
                let ms = self.choices.pace_ms.unwrap_or(900);
                let text = format!("{} s", f64::from(ms) / 1000.0);
                named(
                    "Datorns tempo",
                    "Computer’s pace",
                    if lang == Lang::Sv { text.replace('.', ",") } else { text },
                )
            }
            Field::Drawing => {
                let who = match self.choices.drawing {
                    Drawing::Auto => {
                        say(lang, "datorn, när inget kan mälas", "the program, with nothing to meld")
                    }
                    Drawing::Hand => say(lang, "du", "you"),
                };
                named("Drar och vänder upp", "Draws and turns up", who.to_string())
            }
            Field::Lang => named("Språk", "Language", say(lang, "svenska", "English").to_string()),
            Field::Book => fixed("Läs regelboken", "Read the rule book"),
            Field::Quit => fixed("Sluta", "Quit"),
        }
    }

    /// Draws it.
    pub fn draw(&mut self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        let lang = self.lang();
        buffer.set_style(area, theme.felt());
        buffer.set_style(Rect { height: 1, ..area }, theme.bar());
        if theme.too_small(area, buffer) {
            return;
        }
        let tagline = say(lang, "Talong: Sveriges egna kortspel", "Talong: Sweden’s own card games");
        theme.write(buffer, area.x + 1, area.y, area.width, tagline, theme.bar());
        self.hits.clear();
        let lines: Vec<(String, String, bool)> = match self.switches {
            None => {
                let one = |field: Field| {
                    let (name, value) = self.line(field);
                    (name, value, field == self.field)
                };
                self.fields().into_iter().map(one).collect()
            }
            Some(at) => {
                let one = |(i, switch): (usize, &SwitchInfo)| {
                    let value = value_name(lang, switch, self.value_of(switch));
                    (switch.name.say(lang).to_string(), value, i == at)
                };
                self.preset().switches.iter().enumerate().map(one).collect()
            }
        };
        let about = self.about();
        let foot = wrap(&about, area.width.saturating_sub(4)).len().min(7) as u16 + 2;
        let rows = area.height.saturating_sub(3 + foot).max(1) as usize;
        let chosen = lines.iter().position(|(.., here)| *here).unwrap_or(0);
        let from = chosen.saturating_sub(rows.saturating_sub(2)).min(lines.len().saturating_sub(rows));
        let left = area.x + if area.width >= 70 { 6 } else { 2 };
        let widest = lines.iter().map(|(name, ..)| name.chars().count() as u16).max().unwrap_or(10);
        let column = left + (widest + 3).min(area.width / 2);
        for (row, (i, (name, value, here))) in lines.iter().enumerate().skip(from).take(rows).enumerate() {
            let y = area.y + 2 + row as u16;
            let style = if *here { theme.here() } else { theme.felt() };
            let room = if value.is_empty() { area.right() - left } else { column - left };
            theme.write(buffer, left, y, room, &format!(" {name} "), style);
            if !value.is_empty() {
                let text = if *here { format!("‹ {value} ›") } else { format!("  {value}") };
                theme.write(
                    buffer,
                    column,
                    y,
                    area.right() - column,
                    &text,
                    if *here { theme.strong() } else { theme.felt() },
                );
            }
            self.hits.push((Rect { x: area.x, y, width: area.width, height: 1 }, i));
        }
        let top = area.bottom().saturating_sub(foot);
        for (row, line) in
            wrap(&about, area.width.saturating_sub(4)).into_iter().take(foot as usize - 2).enumerate()
        {
            let style = if self.trouble.is_some() { theme.wrong() } else { theme.quiet() };
            theme.write(buffer, area.x + 2, top + row as u16, area.width - 3, &line, style);
        }
        let y = area.bottom() - 1;
        buffer.set_style(Rect { y, height: 1, ..area }, theme.bar());
        let keys = match self.switches {
            None => say(
                lang,
                " ↑↓ Välj  ←→ Ändra  Enter Spela  F5 Regelbok  Esc Sluta",
                " ↑↓ Choose  ←→ Change  Enter Play  F5 Rule book  Esc Quit",
            ),
            Some(_) => say(
                lang,
                " ↑↓ Välj  ←→ Ändra (eller skriv ett tal)  Enter Klar",
                " ↑↓ Choose  ←→ Change (or type a number)  Enter Done",
            ),
        };
        let keys = if theme.ascii {
            keys.replace("↑↓", "Upp/Ner").replace("←→", "<>")
        } else {
            keys.to_string()
        };
        theme.write(buffer, area.x, y, area.width, &keys, theme.bar());
        if let Some(sheet) = &mut self.sheet {
            sheet.draw(theme, area, buffer);
        }
    }

    /// What stands below: what is wrong, what a switch means, or the game in a sentence.
    fn about(&self) -> String {
        let lang = self.lang();
        if let Some(trouble) = &self.trouble {
            return trouble.clone();
        }
        match self.switches.and_then(|at| self.preset().switches.get(at)) {
            Some(switch) => format!("{} [{}]", switch.help.say(lang), switch.rules.join(" ")),
            None => game_sentence(lang, &self.choices.game).to_string(),
        }
    }
}
