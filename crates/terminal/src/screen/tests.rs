//! Screens without a terminal: real tables in several sizes and both languages, and pictures that may not change unseen.

mod doing;

use std::sync::Arc;

use cards::{Lang, Seat, Seed};
use crossterm::event::{KeyCode, KeyEvent};
use game::Opening;
use games::AnyGame;
use host::room::Room;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::home::{Choices, Home};
use crate::replay::Replay;
use crate::session::{NewGame, Session};
use crate::store::News;

use super::paint::Theme;
use super::replay::ReplayScreen;
use super::start::StartScreen;
use super::table::{TableScreen, Told};

const SIZES: [(u16, u16); 5] = [(40, 20), (80, 24), (100, 30), (132, 50), (20, 10)];

fn drawn(size: (u16, u16), draw: impl FnOnce(Rect, &mut Buffer)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| draw(frame.area(), frame.buffer_mut())).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let row =
        |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..size.1).map(row).collect::<Vec<_>>().join("\n")
}

fn theme(lang: Lang) -> Theme {
    Theme { ascii: false, plain: false, lang }
}

/// Every seating of every preset.
fn seatings() -> Vec<(String, String)> {
    let presets = games::catalogue().into_iter();
    presets
        .flat_map(|p| p.seatings.iter().map(|s| (p.name.to_string(), s.to_string())).collect::<Vec<_>>())
        .collect()
}

async fn table(
    room: &Arc<Room>,
    home: &Home,
    choices: &mut Choices,
    game: &(String, String),
    lang: Lang,
) -> TableScreen {
    let new = NewGame {
        game: game.0.clone(),
        seating: Some(game.1.clone()),
        rules: Default::default(),
        level: "nyborjare".to_string(),
        pace_ms: Some(0),
        race_ms: Some(0),
    };
    let session = Session::start(room, home, choices, &new, lang).await.unwrap();
    let mut table = TableScreen::new(session, theme(lang));
    until_asked(&mut table).await;
    table
}

async fn until_asked(table: &mut TableScreen) {
    while !table.session.store.is_asked() {
        if let Told::Message(message) = table.told().await {
            table.hear(&message);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_drawn_in_every_size_and_language() {
    let folder = std::env::temp_dir().join(format!("talong-screen-{}", host::ids::random_name().unwrap()));
    let (home, mut choices) = Home::open(&folder).unwrap();
    let room = Arc::new(Room::open(&folder).unwrap());
    for game in seatings() {
        for lang in [Lang::Sv, Lang::En] {
            let mut table = table(&room, &home, &mut choices, &game, lang).await;
            for size in SIZES {
                let text = drawn(size, |area, buffer| table.draw(area, buffer));
                if size.0 < 40 {
                    continue;
                }
                assert!(
                    text.contains(crate::texts::game_name(lang, &game.0).as_str()),
                    "{game:?} {size:?}\n{text}"
                );
                assert!(text.contains("▶ "), "whose turn it is: {game:?} {size:?}\n{text}");
                assert!(text.contains("F1") && text.contains("Esc"), "{game:?} {size:?}\n{text}");
                let (view, you) =
                    (table.session.store.view.clone().unwrap(), table.session.store.you.unwrap());
                let backs = text.matches('▒').count();
                assert!(backs > 0, "{game:?} {size:?}\n{text}");
                for card in view.hand(you).iter().filter_map(|face| face.0) {
                    let rank = crate::words::index(lang, card.rank());
                    assert!(text.contains(rank), "{card} is missing: {game:?} {size:?}\n{text}");
                }
            }
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn resizing_and_every_sheet_never_fail() {
    let folder = std::env::temp_dir().join(format!("talong-screen-{}", host::ids::random_name().unwrap()));
    let (home, mut choices) = Home::open(&folder).unwrap();
    let room = Arc::new(Room::open(&folder).unwrap());
    for game in [("vandtia".to_string(), "5".to_string()), ("tolva".to_string(), "4".to_string())] {
        let mut table = table(&room, &home, &mut choices, &game, Lang::Sv).await;
        for code in [
            KeyCode::F(1),
            KeyCode::F(4),
            KeyCode::F(5),
            KeyCode::F(6),
            KeyCode::F(7),
            KeyCode::Esc,
            KeyCode::F(10),
        ] {
            table.press(KeyEvent::from(code));
            for size in (1..60).step_by(7).flat_map(|w| (1..40).step_by(5).map(move |h| (w * 2, h))) {
                drawn(size, |area, buffer| table.draw(area, buffer));
            }
            table.press(KeyEvent::from(KeyCode::Down));
            table.press(KeyEvent::from(KeyCode::Esc));
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// A game from a fixed seed in which everyone takes the first legal action.
fn record(game: &str, seating: &str, actions: usize) -> String {
    let rules = games::rules(game, Some(seating), &[]).unwrap();
    let mut game: AnyGame = rules.start(Opening::default()).unwrap();
    let deal = game.deal_of(Seed::from_text("skärm"));
    game.deal(deal).unwrap();
    for n in 0..actions {
        let Some(seat) = game.to_act().first().copied() else { break };
        let legal = game.legal(seat);
        // Arranging could go on for ever; who may say that they are done says so.
        let done = legal.iter().find(|action| action.to_string() == "done");
        let action = done.copied().unwrap_or_else(|| legal[n % legal.len()]);
        game.act(seat, action).unwrap();
    }
    game.record()
}

#[test]
fn pictures_are_as_they_were() {
    let cases = [
        ("bondtolva", "2", 9, (80, 24), Lang::Sv, false, Some(0)),
        ("bondtolva", "2", 9, (40, 20), Lang::En, false, Some(0)),
        ("tolva", "4", 7, (80, 24), Lang::En, false, Some(2)),
        ("tolva", "4", 7, (120, 40), Lang::Sv, false, Some(0)),
        ("bordstolva", "2", 5, (80, 24), Lang::Sv, false, Some(1)),
        ("strecktolva", "3x2", 9, (80, 24), Lang::Sv, false, Some(0)),
        ("vandtia", "4", 30, (80, 24), Lang::Sv, false, Some(0)),
        ("vandtia", "3", 30, (40, 20), Lang::En, true, Some(0)),
        ("plocketolva", "2", 6, (80, 24), Lang::En, false, None),
    ];
    let mut all = String::new();
    for (game, seating, actions, size, lang, ascii, seat) in cases {
        let replay = Replay::read(&record(game, seating, actions), lang).unwrap();
        let mut screen = ReplayScreen::new(replay, seat, Theme { ascii, ..theme(lang) });
        screen.press(KeyEvent::from(KeyCode::End));
        let text = drawn(size, |area, buffer| screen.draw(area, buffer));
        all += &format!("== {game} {seating} {size:?} {lang:?}\n{text}\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/screen/pictures.txt");
    if std::env::var_os("TALONG_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(path, &all).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(all == kept, "a screen has changed; TALONG_GOLDEN=write writes it anew:\n{all}");
}

#[test]
fn no_view_of_a_seat_shows_a_hidden_card() {
    for (game, seating) in seatings() {
        let replay = Replay::read(&record(&game, &seating, 12), Lang::Sv).unwrap();
        let last = replay.steps.len() - 1;
        for seat in 0..replay.seats() {
            let (store, _) = replay.at(last, Some(seat), Lang::Sv);
            let view = store.view.unwrap();
            let form = serde_json::json!(wire::Shown::of(&replay.game.view(Some(Seat(seat)))));
            assert_eq!(Some(view), crate::view::View::read(&form));
        }
    }
}

#[test]
fn the_start_screen_walks_through_every_game_and_switch() {
    let mut start = StartScreen::new(Choices::default());
    for size in [(80, 24), (40, 20)] {
        for _ in 0..games::catalogue().len() {
            for code in [KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right] {
                start.press(KeyEvent::from(code));
                let text = drawn(size, |area, buffer| start.draw(&theme(Lang::Sv), area, buffer));
                assert!(text.contains("Talong"), "{text}");
            }
        }
    }
}

#[test]
fn news_of_unknown_kinds_changes_nothing() {
    let mut store = crate::store::Store::default();
    for text in
        ["{}", "[]", "null", r#"{"t":"event"}"#, r#"{"t":"snapshot","view":{"hands":7}}"#, r#"{"t":"x"}"#]
    {
        let message = serde_json::from_str(text).unwrap();
        assert!(!matches!(store.receive(&message), News::Bye(_)));
    }
}
