//! What keys, clicks and time do at a table: real positions of the engine on the screen, and the wishes that come of it.

use std::time::{Duration, Instant};

use cards::{Card, Lang, Seat, Seed};
use crossterm::event::{KeyCode, KeyEvent};
use game::Opening;
use games::AnyGame;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc::UnboundedReceiver;

use super::{drawn, theme};
use crate::home::Drawing;
use crate::link::Link;
use crate::offer::{Offer, offer};
use crate::screen::paint::Theme;
use crate::screen::table::TableScreen;
use crate::session::Session;
use crate::store::Race;
use crate::view::View;
use crate::words::{index, short, sign};

const WIDE: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (40, 20);
/// An id of a table, and an invitation.
const LINK: &str = "http://kort.example/bord/3F0p6cZ2m1XW9dBqk7sTNA#p8JwQQ";

fn view_of(game: &AnyGame, seat: u8) -> View {
    View::read(&serde_json::json!(wire::Shown::of(&game.view(Some(Seat(seat)))))).unwrap()
}

/// The first position, from fixed seeds, in which a seat is offered what is wanted.
fn position(game: &str, seating: &str, wanted: impl Fn(&View, &Offer) -> bool) -> (AnyGame, u8) {
    let rules = games::rules(game, Some(seating), &[]).unwrap();
    for seed in 0..500 {
        let mut game = rules.clone().start(Opening::default()).unwrap();
        let deal = game.deal_of(Seed::from_text(&seed.to_string()));
        game.deal(deal).unwrap();
        for _ in 0..400 {
            let Some(seat) = game.to_act().first().copied() else { break };
            let view = view_of(&game, seat.0);
            if wanted(&view, &offer(&view, Some(seat.0.into()))) {
                return (game, seat.0);
            }
            let legal = game.legal(seat);
            let begins = |word: &str| legal.iter().find(|action| action.to_string().starts_with(word));
            let action = begins("done").or(begins("play")).or(begins("flip")).unwrap_or(&legal[0]);
            game.act(seat, *action).unwrap();
        }
    }
    panic!("no such position");
}

fn table_form(game: &AnyGame, you: u8, phase: &str) -> Json {
    let rules = game.rules();
    let seat = |seat: u8| {
        let kind = if seat == you { "human" } else { "bot" };
        json!({"seat": seat, "side": seat % rules.sides(), "kind": kind, "name": format!("P{seat}"), "accepted": true,
               "level": (seat != you).then_some("van"), "here": true})
    };
    json!({
        "id": "x", "game": rules.game(), "seating": rules.seating(), "sides": rules.sides(), "deal": 1,
        "rules": wire::Rules::from(&rules), "phase": phase, "host": you, "solo": true, "hints": true,
        "seats": (0..rules.seats()).map(seat).collect::<Json>(), "settings": {"pace_ms": 0, "hints": false},
    })
}

/// A screen, and what it wishes for.
struct Desk {
    screen: TableScreen,
    wishes: UnboundedReceiver<Json>,
}

impl Desk {
    fn open(game: &AnyGame, you: u8, theme: Theme) -> Desk {
        let view = serde_json::json!(wire::Shown::of(&game.view(Some(Seat(you)))));
        Desk::with(table_form(game, you, "playing"), view, you, theme, None)
    }

    fn with(table: Json, view: Json, you: u8, theme: Theme, link: Option<Link>) -> Desk {
        let (session, wishes) = Session::nowhere(theme.lang, link);
        let mut screen = TableScreen::new(session, theme);
        screen.hear(&json!({"t": "snapshot", "n": 1, "you": you, "table": table, "view": view}));
        Desk { screen, wishes }
    }

    fn press(&mut self, code: KeyCode) {
        self.screen.press(KeyEvent::from(code));
    }

    fn text(&mut self, size: (u16, u16)) -> String {
        drawn(size, |area, buffer| self.screen.draw(area, buffer))
    }

    /// Clicks on the first place where a text stands.
    fn click(&mut self, size: (u16, u16), text: &str) {
        let seen = self.text(size);
        let (y, line) = seen.lines().enumerate().find(|(_, line)| line.contains(text)).expect(text);
        let x = line[..line.find(text).unwrap()].chars().count();
        self.screen.click(x as u16, y as u16);
    }

    /// Clicks on a card that is drawn with a frame.
    fn click_card(&mut self, size: (u16, u16), card: Card) {
        let seen = self.text(size);
        let cells: Vec<Vec<char>> = seen.lines().map(|line| line.chars().collect()).collect();
        let rank = index(self.screen.session.lang, card.rank());
        let at = |x: usize, y: usize| cells.get(y).and_then(|row| row.get(x)).copied().unwrap_or(' ');
        let is = |x: usize, y: usize| {
            let corner: String = (0..3).map(|i| at(x + i, y)).collect();
            corner.trim_end_matches([' ', '│']) == rank && at(x, y + 1) == sign(card.suit())
        };
        let mut all = (0..cells.len()).flat_map(|y| (0..cells[y].len()).map(move |x| (x, y)));
        let (x, y) = all.rfind(|(x, y)| is(*x, *y)).unwrap_or_else(|| panic!("{card}\n{seen}"));
        self.screen.click(x as u16, y as u16);
    }

    /// What was wished for since the last time.
    fn said(&mut self) -> Vec<Json> {
        std::iter::from_fn(|| self.wishes.try_recv().ok()).collect()
    }

    /// The only action that was wished for.
    fn acted(&mut self) -> String {
        let said = self.said();
        assert_eq!(said.len(), 1, "{said:?}");
        assert_eq!(said[0]["t"], "act", "{said:?}");
        said[0]["action"].as_str().unwrap().to_string()
    }

    /// Puts the cursor on what an action needs, as a hint does.
    fn point(&mut self, action: &str) {
        let hint = json!({"action": action, "text": {"sv": "x", "en": "x"}});
        self.screen.hear(&json!({"t": "hint", "hints": [hint]}));
    }
}

#[test]
fn a_click_on_a_card_plays_it() {
    let (game, you) =
        position("bondtolva", "2", |view, offered| view.phase == "follow" && offered.cards.len() > 2);
    for card in offer(&view_of(&game, you), Some(you.into())).cards {
        let mut desk = Desk::open(&game, you, theme(Lang::Sv));
        desk.click_card(WIDE, card);
        assert_eq!(desk.acted(), format!("play {card}"));
        let mut desk = Desk::open(&game, you, theme(Lang::En));
        desk.click(SMALL, &short(Lang::En, card, false));
        assert_eq!(desk.acted(), format!("play {card}"));
    }
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    desk.text(WIDE);
    desk.screen.click(79, 12);
    assert!(desk.said().is_empty());
}

#[test]
fn buttons_keys_and_menus_can_be_clicked() {
    let (game, you) = position("vandtia", "3", |_, offered| offered.arranging);
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    desk.click(WIDE, "1 Klar");
    assert_eq!(desk.acted(), "done");
    desk.click(WIDE, "F1");
    assert!(desk.text(WIDE).contains("Ordna i vändtia"));
    desk.click(WIDE, "Vändtia");
    desk.click(WIDE, "Esc");
    desk.click(WIDE, "Tips: vad");
    assert_eq!(desk.said()[0]["t"], "hint");
}

#[test]
fn a_race_is_a_shrinking_bar() {
    let (game, you) = position("vandtia", "2", |view, _| view.phase != "arrange");
    for ascii in [false, true] {
        let full = if ascii { '=' } else { '█' };
        let mut desk = Desk::open(&game, you, Theme { ascii, ..theme(Lang::Sv) });
        let mut bar = |left: u64| {
            let of = Duration::from_secs(3600);
            desk.screen.session.store.race = Some(Race { until: Instant::now() + of * left as u32 / 4, of });
            let counts = [WIDE, SMALL].map(|size| desk.text(size).matches(full).count());
            (counts, desk.screen.wake().is_some())
        };
        let (whole, half, none) = (bar(4), bar(2), bar(0));
        assert!(whole.0[0] > half.0[0] && half.0[0] > 10, "{whole:?} {half:?}");
        assert!(whole.0[1] > half.0[1] && half.0[1] > 2, "{whole:?} {half:?}");
        assert!(whole.1 && half.1, "a race that runs is drawn again and again");
        assert_eq!(none, ([0, 0], false));
    }
}

/// A legal play of two cards of a rank.
fn two(offered: &Offer) -> Option<(String, Card, Card)> {
    offered.legal.iter().find_map(|action| {
        let (a, b) = action.strip_prefix("play ")?.split_once(',')?;
        Some((action.clone(), a.parse().ok()?, b.parse().ok()?))
    })
}

#[test]
fn several_cards_are_picked_by_space_or_mouse_and_played_together() {
    let in_hand = |view: &View, card: Card| view.hands.iter().flatten().any(|face| face.0 == Some(card));
    let wanted = |view: &View, offered: &Offer| two(offered).is_some_and(|(_, a, _)| in_hand(view, a));
    let (game, you) = position("vandtia", "2", wanted);
    let (action, a, b) = two(&offer(&view_of(&game, you), Some(you.into()))).unwrap();
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    for card in [a, b] {
        desk.point(&format!("play {card}"));
        desk.press(KeyCode::Char(' '));
    }
    assert_eq!(desk.text(WIDE).matches('●').count(), 2);
    assert!(desk.text(WIDE).contains("Enter Spela två"));
    desk.press(KeyCode::Enter);
    assert_eq!(desk.acted(), action);
    desk.click_card(WIDE, a);
    desk.click_card(WIDE, b);
    assert!(desk.said().is_empty());
    desk.press(KeyCode::Esc);
    assert!(!desk.text(WIDE).contains('●'), "Esc lets them go");
    desk.click_card(WIDE, b);
    desk.click_card(WIDE, a);
    desk.click(WIDE, "Enter Spela två");
    assert_eq!(desk.acted(), action);
}

#[test]
fn blind_cards_are_turned_by_enter_by_words_and_by_mouse() {
    let (game, you) =
        position("vandtia", "2", |_, offered| offered.flips.len() > 1 && offered.cards.is_empty());
    let place = *offer(&view_of(&game, you), Some(you.into())).flips.last().unwrap();
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    assert!(desk.text(WIDE).contains("Vänd ett av dina dolda kort"));
    desk.press(KeyCode::Enter);
    assert!(desk.acted().starts_with("flip "));
    for c in format!("vänd {place}").chars() {
        desk.press(KeyCode::Char(c));
    }
    assert!(desk.text(SMALL).contains("Vänd dolt kort"), "what is typed is told while it is typed");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.acted(), format!("flip {place}"));
    desk.click(WIDE, &format!("{place}:"));
    assert_eq!(desk.acted(), format!("flip {place}"));
}

#[test]
fn cards_are_arranged_by_cursor_and_by_mouse() {
    let swap = |offered: &Offer| offered.legal.iter().find(|action| action.starts_with("swap")).cloned();
    let (game, you) = position("vandtia", "2", |_, offered| offered.arranging && swap(offered).is_some());
    let wanted = swap(&offer(&view_of(&game, you), Some(you.into()))).unwrap();
    let card: Card = wanted.split(' ').nth(1).unwrap().parse().unwrap();
    // A card of the same rank there is joined; any other one is taken up for it.
    let put = |place: usize| {
        let lay = format!("lay {card} {place}");
        let legal = game.parse(&lay).and_then(|action| game.check(Seat(you), action)).is_ok();
        if legal { lay } else { format!("swap {card} {place}") }
    };
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    desk.point(&wanted);
    desk.press(KeyCode::Enter);
    assert!(desk.text(WIDE).contains("Välj var det ska ligga") && desk.text(WIDE).contains('●'));
    // From the first place over its card to the second one.
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Enter);
    assert_eq!(desk.acted(), put(2));
    desk.click_card(WIDE, card);
    desk.click(WIDE, "3:");
    assert_eq!(desk.acted(), put(3));
    desk.click_card(WIDE, card);
    desk.press(KeyCode::Esc);
    assert!(!desk.text(WIDE).contains('●'));
    assert!(desk.said().is_empty());
}

#[test]
fn the_same_cards_again_and_the_rest() {
    let (game, you) = position("tolva", "4", |view, _| view.tricks > 1);
    let legal = game.legal(Seat(you)).remove(0).to_string();
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    let seen = desk.text((132, 50));
    assert!(seen.contains("F8 Igen") && seen.contains("F9 Resten") && seen.contains("F10 Sluta"), "{seen}");
    desk.press(KeyCode::F(9));
    assert_eq!(desk.said()[0]["t"], "claim");
    desk.press(KeyCode::F(8));
    assert_eq!(desk.said()[0]["t"], "points");
    desk.screen
        .hear(&json!({"t": "points", "points": [{"at": 1, "action": legal}, {"at": 5, "action": legal}]}));
    for size in [WIDE, SMALL] {
        let seen = desk.text(size);
        assert!(seen.contains("Hela given en gång till") && seen.contains("Från ditt val 2"), "{seen}");
    }
    desk.press(KeyCode::Down);
    desk.press(KeyCode::Down);
    desk.press(KeyCode::Enter);
    assert_eq!((desk.said().remove(0))["at"], 5);
}

fn lobby(you: u8, lang: Lang) -> Desk {
    let game = games::rules("tolva", Some("4"), &[]).unwrap().start(Opening::default()).unwrap();
    let mut table = table_form(&game, you, "lobby");
    table["seats"][1] = json!({"seat": 1, "side": 1, "kind": "open", "name": "", "accepted": false});
    table["seats"][2] =
        json!({"seat": 2, "side": 0, "kind": "human", "name": "Bo", "accepted": false, "here": true});
    table["solo"] = false.into();
    table["invite"] = "p8JwQQ".into();
    Desk::with(table, Json::Null, you, theme(lang), Link::read(LINK))
}

#[test]
fn a_host_fills_the_seats_and_changes_the_rules_before_the_first_deal() {
    for lang in [Lang::Sv, Lang::En] {
        for size in [WIDE, SMALL, (132, 50)] {
            let seen = lobby(0, lang).text(size);
            assert!(seen.contains("Bo") && seen.contains("kort.example") && seen.contains("F12"), "{seen}");
        }
    }
    let mut desk = lobby(0, Lang::Sv);
    desk.press(KeyCode::F(12));
    let seen = desk.text(WIDE);
    assert!(seen.contains("Plats 2 (ledig): låt datorn spela, Van"), "{seen}");
    assert!(!seen.contains("Plats 1"), "nothing is done with the own seat\n{seen}");
    desk.click(WIDE, "Plats 2 (ledig): låt datorn spela, Van");
    let said = desk.said().remove(0);
    assert_eq!((&said["t"], &said["seat"], &said["level"]), (&json!("seat"), &json!(1), &json!("van")));
    // What takes something from somebody is asked about once more.
    desk.press(KeyCode::F(12));
    desk.click(WIDE, "Plats 3 (Bo): öppna");
    assert!(desk.said().is_empty() && desk.text(WIDE).contains("Nej"));
    desk.press(KeyCode::Down);
    desk.press(KeyCode::Enter);
    assert_eq!(desk.said().remove(0)["kind"], "open");
    for c in "ändra".chars() {
        desk.press(KeyCode::Char(c));
    }
    desk.press(KeyCode::Enter);
    desk.press(KeyCode::Enter);
    let said = desk.said().remove(0);
    let rules = wire::settings(said["rules"].as_object().unwrap());
    assert_eq!(said["t"], "rules");
    assert!(games::rules("tolva", Some("4"), &rules).is_ok(), "{said}");
}

#[test]
fn a_guest_is_offered_only_what_a_guest_can_do() {
    let mut desk = lobby(3, Lang::Sv);
    desk.screen.session.store.table.as_mut().unwrap().host = Some(2);
    desk.press(KeyCode::F(12));
    let seen = desk.text(WIDE);
    assert!(seen.contains("Lämna min plats") && !seen.contains("datorn spela"), "{seen}");
    assert!(!seen.contains("Avsluta bordet"), "{seen}");
}

#[test]
fn phrases_and_reminders_are_said_and_heard() {
    let (game, you) = position("tolva", "4", |view, _| view.tricks > 0);
    let other = (you + 1) % 4;
    let mut form = table_form(&game, you, "playing");
    form["seats"][other as usize]["kind"] = "human".into();
    form["seats"][other as usize]["name"] = "Bo".into();
    let mut view = serde_json::json!(wire::Shown::of(&game.view(Some(Seat(you)))));
    view["to_act"] = json!([other]);
    view["legal"] = json!({});
    let mut desk = Desk::with(form, view, you, theme(Lang::Sv), Link::read(LINK));
    desk.press(KeyCode::F(11));
    let seen = desk.text(WIDE);
    assert!(
        seen.contains("Ett ögonblick!") && !seen.contains("Bra spelat!"),
        "team-mates keep still\n{seen}"
    );
    desk.press(KeyCode::Enter);
    assert_eq!(desk.said().remove(0)["phrase"], "hej");
    desk.screen.hear(&json!({"t": "said", "seat": other, "phrase": "tack"}));
    assert!(desk.text(WIDE).contains("Bo: Tack!"));
    for c in "påminn\r".chars() {
        desk.press(if c == '\r' { KeyCode::Enter } else { KeyCode::Char(c) });
    }
    desk.press(KeyCode::Enter);
    assert_eq!(desk.said().remove(0)["seat"], other);
    desk.screen.hear(&json!({"t": "nudged", "seat": you, "by": other}));
    assert!(desk.text(WIDE).contains("Bo påminner dig") && desk.screen.rings());
}

#[test]
fn every_card_on_the_table_is_in_sight_on_a_small_screen() {
    let (game, you) = position("bordstolva", "2", |_, _| true);
    let view = view_of(&game, you);
    let mut desk = Desk::open(&game, you, theme(Lang::Sv));
    let seen = desk.text(SMALL);
    for place in view.table.iter().flatten() {
        let card = place.up.and_then(|face| face.0).unwrap();
        assert!(seen.contains(&short(Lang::Sv, card, false)), "{card}\n{seen}");
    }
    assert_eq!(seen.matches('▒').count(), 12 + view.hand(1 - you as usize).len());
}

#[test]
fn the_score_is_in_sight_on_a_small_screen() {
    for seating in ["3", "2x3"] {
        let (game, you) = position("strecktolva", seating, |_, _| true);
        let seen = Desk::open(&game, you, theme(Lang::Sv)).text(SMALL);
        let desk = Desk::open(&game, you, theme(Lang::Sv));
        let all = crate::screen::score::plain(&desk.screen.session.talk(), &view_of(&game, you));
        assert!(all.split("  ").all(|one| seen.replace("\n ", " ").contains(one)), "{all}\n{seen}");
    }
}

/// The first position in which a seat has taken a trick and draws or turns up next, with something to meld or without.
fn after_trick(game: &str, melds: bool) -> (AnyGame, u8) {
    position(game, "2", |view, offered| {
        view.phase == "meld" && melds == offered.legal.iter().any(|action| action.starts_with("meld"))
    })
}

fn by(drawing: Drawing, game: &AnyGame, you: u8, company: bool) -> Desk {
    let mut form = table_form(game, you, "playing");
    if company {
        form["seats"][1 - you as usize]["kind"] = "human".into();
    }
    let view = serde_json::json!(wire::Shown::of(&game.view(Some(Seat(you)))));
    let (mut session, wishes) = Session::nowhere(Lang::Sv, None);
    session.drawing = drawing;
    let mut screen = TableScreen::new(session, theme(Lang::Sv));
    screen.hear(&json!({"t": "snapshot", "n": 1, "you": you, "table": form, "view": view}));
    Desk { screen, wishes }
}

#[test]
fn tf_meld_6_with_nothing_to_meld_it_goes_on_by_itself_after_a_time_that_no_card_decides() {
    for (game, action) in [("plocketolva", "draw"), ("bondtolva", "draw"), ("bordstolva", "turn")] {
        let (position, you) = after_trick(game, false);
        // Alone with bots that take no time, it takes none either.
        let mut desk = by(Drawing::Auto, &position, you, false);
        assert!(!desk.screen.mark().asked, "nothing is asked of the player");
        desk.screen.tick();
        assert_eq!(desk.acted(), action);
        desk.screen.tick();
        assert!(desk.said().is_empty(), "once is enough");
        // Where others look on, the time is drawn anew from one range.
        let times: Vec<Duration> = (0..40)
            .map(|_| {
                let before = Instant::now();
                let mut desk = by(Drawing::Auto, &position, you, true);
                desk.screen.tick();
                assert!(desk.said().is_empty(), "not at once");
                desk.screen.wake().unwrap().saturating_duration_since(before)
            })
            .collect();
        assert!(times.iter().all(|time| *time >= Duration::from_millis(700)), "{times:?}");
        let spread = *times.iter().max().unwrap() - *times.iter().min().unwrap();
        assert!(spread > Duration::from_millis(100), "{times:?}");
    }
}

#[test]
fn tf_meld_6_with_something_to_meld_the_player_decides() {
    for game in ["plocketolva", "bondtolva", "bordstolva"] {
        let (position, you) = after_trick(game, true);
        let mut desk = by(Drawing::Auto, &position, you, false);
        assert!(desk.screen.mark().asked && desk.screen.wake().is_none());
        desk.screen.tick();
        assert!(desk.said().is_empty());
    }
}

#[test]
fn tf_meld_6_by_hand_a_key_a_word_or_a_click_on_the_cards_goes_on() {
    for (game, action, word, place) in [
        ("plocketolva", "draw", "dra", '▒'),
        ("bondtolva", "draw", "draw", '▒'),
        ("bordstolva", "turn", "vänd", '│'),
    ] {
        let (position, you) = after_trick(game, false);
        let mut desk = by(Drawing::Hand, &position, you, false);
        assert!(desk.screen.mark().asked && desk.screen.wake().is_none());
        desk.screen.tick();
        assert!(desk.said().is_empty());
        desk.press(KeyCode::Enter);
        assert_eq!(desk.acted(), action);
        for c in word.chars() {
            desk.press(KeyCode::Char(c));
        }
        desk.press(KeyCode::Enter);
        assert_eq!(desk.acted(), action);
        // The talong lies at the left, the own row above the hand.
        let seen = desk.text((132, 50));
        let (y, line) = match action {
            "draw" => seen
                .lines()
                .enumerate()
                .find(|(_, line)| line.trim_start().starts_with("│▒"))
                .expect("a talong"),
            _ => seen
                .lines()
                .enumerate()
                .find(|(y, line)| *y > 25 && line.matches('│').count() >= 8)
                .expect("a row"),
        };
        let x = line.chars().position(|c| c == place).unwrap();
        desk.screen.click(x as u16 + 1, y as u16);
        assert_eq!(desk.acted(), action, "{x} {y}\n{seen}");
    }
}

#[test]
fn tf_meld_6_where_the_deal_went_back_the_player_goes_on() {
    let (position, you) = after_trick("plocketolva", false);
    let mut desk = by(Drawing::Auto, &position, you, false);
    desk.screen.tick();
    desk.said();
    let view = serde_json::json!(wire::Shown::of(&position.view(Some(Seat(you)))));
    desk.screen.hear(
        &json!({"t": "event", "n": 3, "what": {"kind": "back", "seat": you, "at": 0}, "view": view, "events": []}),
    );
    desk.screen.tick();
    assert!(desk.said().is_empty() && desk.screen.mark().asked);
    desk.screen.hear(&json!({"t": "event", "n": 4, "what": {"kind": "acted", "seat": you, "action": "draw", "bot": false}, "view": view, "events": []}));
    desk.screen.tick();
    assert_eq!(desk.acted(), "draw");
}
