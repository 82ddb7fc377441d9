//! The screen: what the terminal shows, and what it tells of keys, mouse and size.

mod board;
mod felt;
pub mod keys;
mod paint;
mod panel;
mod replay;
mod score;
mod spots;
mod start;
mod table;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cards::Lang;
use crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, EventStream, KeyEventKind, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::style::Print;
use futures_util::StreamExt;
use host::room::Room;
use ratatui::DefaultTerminal;

use crate::home::{Choices, Home};
use crate::mark::{self, Mark};
use crate::options::Failure;
use crate::replay::Replay;
use crate::session::Session;

use paint::Theme;
use replay::ReplayScreen;
use start::{Chosen, StartScreen};
use table::{Outcome, TableScreen, Told};

/// A terminal that is given back as it was, whatever happens.
pub struct Screen {
    terminal: DefaultTerminal,
    events: EventStream,
    stop: Stop,
    theme: Theme,
    /// How many keys, clicks and changes of size there have been, where marks are wanted.
    inputs: Option<u64>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        if !give_back() {
            // The terminal is gone. Nothing can be said to anyone any more, and the game is on disk.
            std::process::exit(1);
        }
    }
}

/// Leaves the terminal as it was; false if it is gone.
fn give_back() -> bool {
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::try_restore().is_ok()
}

/// The system asks the program to stop.
struct Stop {
    #[cfg(unix)]
    signals: Vec<tokio::signal::unix::Signal>,
}

impl Stop {
    fn listen() -> Stop {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            // Reading keys from a terminal that has been hung up never ends, so this cannot wait for the main loop.
            if let Ok(mut hangup) = signal(SignalKind::hangup()) {
                tokio::spawn(async move {
                    hangup.recv().await;
                    give_back();
                    std::process::exit(1);
                });
            }
            let kinds = [SignalKind::terminate(), SignalKind::interrupt()];
            Stop { signals: kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect() }
        }
        #[cfg(not(unix))]
        Stop {}
    }

    async fn asked(&mut self) {
        #[cfg(unix)]
        if !self.signals.is_empty() {
            let waiting = self.signals.iter_mut().map(|signal| Box::pin(signal.recv()));
            futures_util::future::select_all(waiting).await;
            return;
        }
        std::future::pending().await
    }
}

/// What the loop woke up for.
enum Woke {
    Terminal(Event),
    Message(serde_json::Value),
    Review(table::Progress),
    Time,
    Stop,
}

impl Screen {
    /// Takes the terminal.
    pub fn open(lang: Lang, ascii: bool, plain: bool) -> Result<Screen, Failure> {
        let terminal = ratatui::try_init()?;
        // A panic gives the mouse back too; ratatui's own hook gives back the rest.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            hook(info);
        }));
        execute!(io::stdout(), EnableMouseCapture)?;
        let theme = Theme { ascii, plain, lang };
        let inputs = mark::are_wanted().then_some(0);
        Ok(Screen { terminal, events: EventStream::new(), stop: Stop::listen(), theme, inputs })
    }

    /// Writes how far this has come, where that is wanted.
    fn mark(&self, mark: Mark) -> io::Result<()> {
        match self.inputs {
            Some(inputs) => execute!(io::stdout(), Print(Mark { inputs, ..mark })),
            None => Ok(()),
        }
    }

    /// Counts what the terminal has told.
    fn count(&mut self, woke: &Woke) {
        if let (Some(inputs), Woke::Terminal(_)) = (&mut self.inputs, woke) {
            *inputs += 1;
        }
    }

    /// What the terminal or the system says next; none at the end.
    async fn next(events: &mut EventStream, stop: &mut Stop) -> Woke {
        tokio::select! {
            event = events.next() => match event {
                Some(Ok(event)) => Woke::Terminal(event),
                // A terminal that is gone can show nothing more.
                Some(Err(_)) | None => Woke::Stop,
            },
            () = stop.asked() => Woke::Stop,
        }
    }

    /// The start screen: until a game is chosen, or none.
    async fn choose(&mut self, start: &mut StartScreen) -> Result<Chosen, Failure> {
        loop {
            self.theme.lang = start.lang();
            let theme = self.theme;
            self.terminal.draw(|frame| start.draw(&theme, frame.area(), frame.buffer_mut()))?;
            self.mark(Mark { asked: true, ..Mark::default() })?;
            let woke = Self::next(&mut self.events, &mut self.stop).await;
            self.count(&woke);
            let chosen = match woke {
                Woke::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => start.press(key),
                Woke::Terminal(Event::Mouse(mouse))
                    if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
                {
                    start.click(mouse.column, mouse.row)
                }
                Woke::Stop => Chosen::Quit,
                _ => Chosen::Stay,
            };
            if !matches!(chosen, Chosen::Stay) {
                return Ok(chosen);
            }
        }
    }

    /// Shows a record until the person leaves.
    pub async fn replay(mut self, replay: Replay, seat: Option<u8>) -> Result<(), Failure> {
        let mut shown = ReplayScreen::new(replay, seat, self.theme);
        loop {
            self.terminal.draw(|frame| shown.draw(frame.area(), frame.buffer_mut()))?;
            self.mark(Mark { asked: true, open: usize::from(shown.reviews()), ..Mark::default() })?;
            let woke = tokio::select! {
                woke = Self::next(&mut self.events, &mut self.stop) => woke,
                progress = shown.told() => Woke::Review(progress),
            };
            self.count(&woke);
            let outcome = match woke {
                Woke::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => shown.press(key),
                Woke::Review(progress) => {
                    shown.hear(progress);
                    Outcome::Stay
                }
                Woke::Stop => Outcome::Leave,
                _ => Outcome::Stay,
            };
            if outcome == Outcome::Leave {
                return Ok(());
            }
        }
    }

    /// Plays at a table until the person leaves; false if the program is to end.
    async fn sit(&mut self, session: Session) -> Result<bool, Failure> {
        let mut table = TableScreen::new(session, self.theme);
        loop {
            self.terminal.draw(|frame| table.draw(frame.area(), frame.buffer_mut()))?;
            self.mark(table.mark())?;
            let wake = table.wake().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            let ended = table.has_ended();
            let woke = tokio::select! {
                woke = Self::next(&mut self.events, &mut self.stop) => woke,
                told = table.told(), if !ended => match told {
                    Told::Message(message) => Woke::Message(message),
                    Told::Review(progress) => Woke::Review(progress),
                },
                () = tokio::time::sleep_until(wake.into()) => Woke::Time,
            };
            self.count(&woke);
            let outcome = match woke {
                Woke::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => table.press(key),
                Woke::Terminal(Event::Mouse(mouse))
                    if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
                {
                    table.click(mouse.column, mouse.row)
                }
                Woke::Message(message) => {
                    table.hear(&message);
                    Outcome::Stay
                }
                Woke::Review(progress) => {
                    table.show_review(progress);
                    Outcome::Stay
                }
                Woke::Stop => return Ok(false),
                _ => Outcome::Stay,
            };
            table.tick();
            if table.rings() {
                execute!(io::stdout(), Print('\x07'))?;
            }
            if outcome == Outcome::Leave {
                return Ok(true);
            }
        }
    }
}

/// Opens the screen: at a table, or at the start.
pub async fn play(
    mut screen: Screen,
    first: Option<Session>,
    home: &Home,
    choices: Choices,
    room: &Arc<Room>,
) -> Result<(), Failure> {
    if let Some(session) = first {
        // Whoever came straight to a table leaves straight from it.
        screen.sit(session).await?;
        return Ok(());
    }
    let mut start = StartScreen::new(choices);
    if start.choices.lang.is_none() {
        start.choices.lang = Some(if screen.theme.lang == Lang::En { "en" } else { "sv" }.to_string());
    }
    loop {
        let chosen = screen.choose(&mut start).await?;
        let lang = start.lang();
        home.save(&start.choices)?;
        let session = match chosen {
            Chosen::Quit => return Ok(()),
            Chosen::Stay => continue,
            Chosen::Resume => crate::options::resume(&start.choices, room, lang).map_err(|failure| failure.0),
            Chosen::Play(new) => Session::start(room, home, &mut start.choices, &new, lang).await,
        };
        match session {
            Ok(session) => {
                if !screen.sit(session).await? {
                    return Ok(());
                }
            }
            Err(trouble) => start.trouble = Some(trouble),
        }
    }
}
