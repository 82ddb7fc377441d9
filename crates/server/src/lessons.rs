//! Guided deals, puzzles and the glossary over HTTP.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use cards::Seat;
use game::{Entry, Refusal};
use games::AnyGame;
use lessons::{Guide, Puzzle};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use wire::{Reason, Rules, Shown};

use crate::api::{Error, json_answer};
use crate::replay::{self, walk};
use crate::serve::App;
use crate::study::{Lane, aside, body, packed};
use tables::No;

type Shared = State<Arc<App>>;

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(lessons::puzzles);
static GUIDES: LazyLock<Vec<Guide>> = LazyLock::new(lessons::guides);

/// The paths.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/lessons", get(all))
        .route("/api/glossary", get(glossary))
        .route("/api/puzzles/{id}", get(puzzle).post(solve))
        .route("/api/guides/{id}", get(guide).post(explain))
}

fn words(words: &cards::Text) -> Json {
    json!({"sv": words.sv, "en": words.en})
}

/// The game of a lesson's record, by its first lines.
fn game_of(record: &str) -> &str {
    record.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default()
}

async fn all() -> Response {
    let puzzles = PUZZLES.iter().map(|p| {
        let game = game_of(&p.record);
        let family = games::rules(game, None, &[]).map(|rules| rules.family().name());
        json!({"id": p.id, "game": game, "family": family.ok(), "title": words(&p.title)})
    });
    let guides =
        GUIDES.iter().map(|g| json!({"id": g.id, "game": game_of(&g.record), "title": words(&g.title)}));
    let list = json!({"puzzles": puzzles.collect::<Json>(), "guides": guides.collect::<Json>()});
    json_answer(StatusCode::OK, &list)
}

async fn glossary() -> Response {
    let terms = lessons::glossary().into_iter().map(|term| {
        let plain = |text: &str| text.replace(['*', '`'], "");
        json!({"word": plain(term.word), "words": term.words(), "sv": plain(&term.meaning.sv), "en": plain(&term.meaning.en)})
    });
    json_answer(StatusCode::OK, &json!({"terms": terms.collect::<Json>()}))
}

fn find(id: &str) -> Result<&'static Puzzle, No> {
    PUZZLES.iter().find(|p| p.id == id).ok_or(No::NoLesson)
}

fn load(puzzle: &Puzzle) -> Result<(AnyGame, Seat), Refusal> {
    let game = AnyGame::load(&puzzle.record).map_err(|error| error.refusal())?;
    let seat = game.to_act().first().copied().ok_or(No::NoLesson)?;
    Ok((game, seat))
}

async fn puzzle(State(app): Shared, Path(id): Path<String>) -> Result<Response, Error> {
    let puzzle = find(&id)?;
    let shown = aside(&app, Lane::Short, move || {
        let (game, seat) = load(puzzle)?;
        let rules = game.rules();
        Ok(json!({
            "id": puzzle.id,
            "game": rules.game(),
            "seating": rules.seating(),
            "seats": rules.seats(),
            "sides": rules.sides(),
            "rules": Rules::from(&rules),
            "seat": seat.0,
            "title": words(&puzzle.title),
            "task": words(&puzzle.task),
            "view": Shown::of(&game.view(Some(seat))),
        }))
    });
    Ok(json_answer(StatusCode::OK, &shown.await?))
}

#[derive(Deserialize)]
struct Tried {
    action: String,
    /// Guides: after which entry.
    #[serde(default)]
    entry: usize,
}

/// What comes of an action, and whether it is the one. What may not be done is refused with its rule.
async fn solve(State(app): Shared, Path(id): Path<String>, request: Request) -> Result<Response, Error> {
    let puzzle = find(&id)?;
    let tried: Tried = body(request).await?;
    let answer = aside(&app, Lane::Short, move || {
        let (mut game, seat) = load(puzzle)?;
        let action = game.parse(&tried.action)?;
        let listed = game.listed(seat, action).to_string();
        let happened = game.act(seat, action)?;
        let (right, said) = puzzle.judge(&listed);
        let rules = game.rules();
        Ok(json!({
            "right": right,
            "text": words(said),
            "events": wire::worded(&rules, &happened.seen_by(&rules, Some(seat)), Some(seat)),
            "view": Shown::of(&game.view(Some(seat))),
        }))
    });
    Ok(json_answer(StatusCode::OK, &answer.await?))
}

fn guide_of(id: &str) -> Result<&'static Guide, No> {
    GUIDES.iter().find(|g| g.id == id).ok_or(No::NoLesson)
}

async fn guide(State(app): Shared, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    let guide = guide_of(&id)?;
    let work = move || {
        let seat = Some(guide.seat.0);
        let asked =
            replay::Asked { record: guide.record.clone(), deal: 0, from: 0, seat, me: seat, open: false };
        let mut shown = replay::replay(&asked).map_err(|error| error.refusal())?;
        for step in shown["steps"].as_array_mut().into_iter().flatten() {
            let entry = step["entry"].as_u64().unwrap_or_default() as usize;
            step["say"] = guide.says.get(&entry).map_or(Json::Null, words);
        }
        shown["seat"] = guide.seat.0.into();
        shown["title"] = words(&guide.title);
        Ok(packed(&headers, &shown))
    };
    aside(&app, Lane::Short, work).await
}

/// Why not another action there?
async fn explain(State(app): Shared, Path(id): Path<String>, request: Request) -> Result<Response, Error> {
    let guide = guide_of(&id)?;
    let tried: Tried = body(request).await?;
    let answer = aside(&app, Lane::Short, move || {
        let mut checked = Ok(());
        let mut before = |game: &AnyGame, step: &replay::Step| {
            if step.entry == tried.entry + 1 && matches!(step.what, Entry::Act(..)) {
                checked = game.parse(&tried.action).and_then(|action| game.check(guide.seat, action));
            }
            step.entry <= tried.entry
        };
        walk(&guide.record, &mut before, &mut |_, _, _| {}).map_err(|error| error.refusal())?;
        let error = checked.as_ref().err().map(Reason::from);
        Ok(json!({"legal": checked.is_ok(), "error": error}))
    });
    Ok(json_answer(StatusCode::OK, &answer.await?))
}
