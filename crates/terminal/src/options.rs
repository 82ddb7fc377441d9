//! What `talong play` is asked for, and how it begins.

use std::fmt;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

use cards::Lang;
use host::room::Room;

use tables::Level;

use crate::ask;
use crate::home::{Choices, Drawing, Home, Last};
use crate::link::Link;
use crate::screen::{self, Screen};
use crate::session::{NewGame, Session};
use crate::text::{self, Lines};
use crate::words::say;

/// What `talong play` is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The language of the surroundings.
    pub lang: Lang,
    /// The language that was asked for.
    pub lang_asked: Option<Lang>,
    /// The folder of tables and choices.
    pub data: PathBuf,
    /// A game to begin at once; the rules are complete and make a game.
    pub new: Option<games::AnyRules>,
    /// The bots' level.
    pub level: Option<String>,
    /// The link of a table to sit down at.
    pub join: Option<String>,
    /// Go on with the last game?
    pub resume: bool,
    /// Line by line?
    pub text: bool,
    /// Without Unicode suits?
    pub ascii: bool,
    /// Without colours?
    pub plain: bool,
    /// The player's name.
    pub name: Option<String>,
    /// How long a bot takes, in milliseconds.
    pub pace_ms: Option<u32>,
    /// How long the window of a race is, in milliseconds.
    pub race_ms: Option<u32>,
    /// Who goes on after a trick where there is nothing to meld; as it was last chosen if none.
    pub drawing: Option<Drawing>,
}

/// Why the table could not be opened, in the user's language.
#[derive(Debug)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure(error.to_string())
    }
}

/// What to do where there is no terminal.
fn no_terminal(lang: Lang) -> Failure {
    Failure(
        say(
            lang,
            "här finns ingen terminal att rita bordet i.\n\
             Spela rad för rad med: talong play --text\n\
             eller i webbläsaren med: talong serve",
            "there is no terminal to draw the table in.\n\
             Play line by line with: talong play --text\n\
             or in the browser with: talong serve",
        )
        .to_string(),
    )
}

/// Opens a table and plays until the person leaves.
pub fn play(options: Options) -> Result<(), Failure> {
    let input = std::io::stdin().is_terminal();
    let (home, mut choices) = Home::open(&options.data)?;
    let lang = options.lang_asked.or(choices.lang()).unwrap_or(options.lang);
    if !(options.text || input && std::io::stdout().is_terminal()) {
        return Err(no_terminal(lang));
    }
    if let Some(asked) = options.lang_asked {
        choices.lang = Some(if asked == Lang::En { "en" } else { "sv" }.to_string());
    }
    if let Some(name) = &options.name {
        choices.name = tables::names::clean(name).unwrap_or_default();
    }
    choices.drawing = options.drawing.unwrap_or(choices.drawing);
    let room = Room::open(&options.data).map_err(|error| {
        let (sv, en) = error.text();
        Failure(if lang == Lang::En { en } else { sv })
    })?;
    let room = Arc::new(room);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let played = runtime.block_on(async {
        let begin = first(&options, &home, &mut choices, &room, lang).await?;
        if !options.text {
            let screen = Screen::open(lang, options.ascii, options.plain)?;
            return screen::play(screen, begin, &home, choices, &room).await;
        }
        let mut lines = Lines::of_input(!input);
        let begin = match begin {
            Some(session) => Some(session),
            None => ask::start(&mut lines, &home, &mut choices, &room, lang).await?,
        };
        match begin {
            Some(mut session) => text::play(&mut session, &mut lines).await.map_err(Failure::from),
            None => Ok(()),
        }
    });
    runtime.shutdown_background();
    room.close();
    match played {
        Err(failure) if failure.0.contains("Broken pipe") => Ok(()),
        other => other,
    }
}

/// The table that the options name; none if a person is to choose one.
async fn first(
    options: &Options,
    home: &Home,
    choices: &mut Choices,
    room: &Arc<Room>,
    lang: Lang,
) -> Result<Option<Session>, Failure> {
    if let Some(text) = &options.join {
        let link = Link::read(text).ok_or_else(|| not_a_link(lang, text))?;
        choices.last = Some(Last::There { link: text.clone() });
        home.save(choices)?;
        return Ok(Some(Session::there(link, choices, lang)));
    }
    if options.resume {
        return resume(choices, room, lang).map(Some);
    }
    let Some(rules) = &options.new else { return Ok(None) };
    let new = NewGame {
        game: rules.game().to_string(),
        seating: Some(rules.seating().to_string()),
        rules: match serde_json::json!(wire::Rules::from(rules)) {
            serde_json::Value::Object(map) => map,
            _ => Default::default(),
        },
        level: options.level.clone().unwrap_or_else(|| level(choices)),
        pace_ms: options.pace_ms.or(choices.pace_ms),
        race_ms: options.race_ms.or(choices.race_ms),
    };
    choices.game = new.game.clone();
    choices.level = new.level.clone();
    Session::start(room, home, choices, &new, lang).await.map(Some).map_err(Failure)
}

/// The level that was last chosen.
pub fn level(choices: &Choices) -> String {
    Level::from(choices.level.clone()).name().to_string()
}

fn not_a_link(lang: Lang, text: &str) -> Failure {
    Failure(match lang {
        Lang::Sv => {
            format!("”{text}” är ingen länk till ett bord; den ser ut som http://dator:8080/bord/…#…")
        }
        Lang::En => format!("“{text}” is no link to a table; it looks like http://computer:8080/bord/…#…"),
    })
}

/// The table that was last played at.
pub fn resume(choices: &Choices, room: &Arc<Room>, lang: Lang) -> Result<Session, Failure> {
    match &choices.last {
        Some(Last::Here { table }) => Session::here(room, table.clone(), choices, lang).map_err(Failure),
        Some(Last::There { link }) => {
            let read = Link::read(link).ok_or_else(|| not_a_link(lang, link))?;
            Ok(Session::there(read, choices, lang))
        }
        None => Err(Failure(
            say(lang, "det finns inget spel att fortsätta med", "there is no game to go on with").to_string(),
        )),
    }
}
