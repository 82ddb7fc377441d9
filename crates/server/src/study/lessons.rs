//! Guided deals, puzzles and the glossary over HTTP.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use cards::Seat;
use game::{Entry, Refusal};
use games::AnyGame;
use lessons::{Guide, Puzzle};
use wire::api::{
    Glossary, GuideInfo, GuideStep, GuideTitle, Lessons, MayTry, PuzzleInfo, PuzzleTitle, Replay,
    ReplayRequest, ReplayStep, Term, Tried, TryRequest,
};
use wire::{Reason, Shown};

use crate::http::api::{Error, Id, json_answer};
use crate::serve::App;
use crate::study::replay::{self, walk};
use crate::study::{Lane, aside, body, packed};
use tables::WhyNot;

#[cfg(test)]
use wire::api::ErrorBody;

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

/// The game of a lesson's record, by its first lines.
fn game_of(record: &str) -> &str {
    record.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default()
}

/// The puzzles and the first deals.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/lessons",
    responses(
        (status = 200, description = "Their names.", body = Lessons),
    )
))]
pub(crate) async fn all() -> Response {
    let puzzle = |p: &Puzzle| {
        let game = game_of(&p.record);
        let family = games::rules(game, None, &[]).map(|rules| rules.family().name().into()).ok();
        PuzzleTitle { id: p.id.clone(), game: game.to_string(), family, title: (&p.title).into() }
    };
    let guide = |g: &Guide| GuideTitle {
        id: g.id.clone(),
        game: game_of(&g.record).to_string(),
        title: (&g.title).into(),
    };
    let puzzles = PUZZLES.iter().map(puzzle).collect();
    json_answer(StatusCode::OK, &Lessons { puzzles, guides: GUIDES.iter().map(guide).collect() })
}

/// The words of the table.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/glossary",
    responses(
        (status = 200, description = "Each word with what it means.", body = Glossary),
    )
))]
pub(crate) async fn glossary() -> Response {
    let plain = |text: &str| text.replace(['*', '`'], "");
    let terms = lessons::glossary().into_iter().map(|term| Term {
        word: plain(term.word),
        words: term.words(),
        sv: plain(&term.meaning.sv),
        en: plain(&term.meaning.en),
    });
    json_answer(StatusCode::OK, &Glossary { terms: terms.collect() })
}

fn find(id: &str) -> Result<&'static Puzzle, WhyNot> {
    PUZZLES.iter().find(|p| p.id == id).ok_or(WhyNot::NoLesson)
}

fn load(puzzle: &Puzzle) -> Result<(AnyGame, Seat), Refusal> {
    let game = AnyGame::load(&puzzle.record).map_err(|error| error.refusal())?;
    let seat = game.to_act().first().copied().ok_or(WhyNot::NoLesson)?;
    Ok((game, seat))
}

/// A puzzle: one decision, as its seat sees it.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/puzzles/{id}",
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The puzzle, without its answer.", body = PuzzleInfo),
        (status = 404, description = "No such lesson.", body = ErrorBody),
    )
))]
pub(crate) async fn puzzle(State(app): Shared, Id(id): Id) -> Result<Response, Error> {
    let puzzle = find(&id)?;
    let shown = aside(&app, Lane::Short, move || {
        let (game, seat) = load(puzzle)?;
        let rules = game.rules();
        Ok(PuzzleInfo {
            id: puzzle.id.clone(),
            game: rules.game().into(),
            seating: rules.seating().into(),
            seats: rules.seats(),
            sides: rules.sides(),
            rules: (&rules).into(),
            seat,
            title: (&puzzle.title).into(),
            task: (&puzzle.task).into(),
            view: Shown::of(&game.view(Some(seat))),
        })
    });
    Ok(json_answer(StatusCode::OK, &shown.await?))
}

/// What comes of an action, and whether it is the one.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/puzzles/{id}",
    request_body = TryRequest,
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "What came of it, and whether it is the answer.", body = Tried),
        (status = 404, description = "No such lesson.", body = ErrorBody),
        (status = 422, description = "It may not be done; the rule says why.", body = ErrorBody),
    )
))]
pub(crate) async fn solve(State(app): Shared, Id(id): Id, request: Request) -> Result<Response, Error> {
    let puzzle = find(&id)?;
    let tried: TryRequest = body(request).await?;
    let answer = aside(&app, Lane::Short, move || {
        let (mut game, seat) = load(puzzle)?;
        let action = game.parse(&tried.action)?;
        let listed = game.listed(seat, action).to_string();
        let happened = game.act(seat, action)?;
        let (right, said) = puzzle.judge(&listed);
        let rules = game.rules();
        Ok(Tried {
            right,
            text: said.into(),
            events: wire::worded(&rules, &happened.seen_by(&rules, Some(seat)), Some(seat)),
            view: Shown::of(&game.view(Some(seat))),
        })
    });
    Ok(json_answer(StatusCode::OK, &answer.await?))
}

fn guide_of(id: &str) -> Result<&'static Guide, WhyNot> {
    GUIDES.iter().find(|g| g.id == id).ok_or(WhyNot::NoLesson)
}

/// A first deal step by step, with words.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/guides/{id}",
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The deal.", body = GuideInfo),
        (status = 404, description = "No such lesson.", body = ErrorBody),
    )
))]
pub(crate) async fn guide(State(app): Shared, Id(id): Id, headers: HeaderMap) -> Result<Response, Error> {
    let guide = guide_of(&id)?;
    let work = move || {
        let asked = ReplayRequest {
            record: guide.record.clone(),
            seat: Some(guide.seat.0),
            me: Some(guide.seat.0),
            ..ReplayRequest::default()
        };
        let shown = replay::replay(&asked).map_err(|error| error.refusal())?;
        let step = |step: ReplayStep| GuideStep { say: guide.says.get(&step.entry).map(Into::into), step };
        let Replay { game, seating, seats, sides, rules, deals, deal, from, steps } = shown;
        let steps = steps.into_iter().map(step).collect();
        let replay = Replay { game, seating, seats, sides, rules, deals, deal, from, steps };
        Ok(packed(&headers, &GuideInfo { replay, seat: guide.seat, title: (&guide.title).into() }))
    };
    aside(&app, Lane::Short, work).await
}

/// Would another action be legal there, and if not, why?
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/guides/{id}",
    request_body = TryRequest,
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The answer.", body = MayTry),
        (status = 404, description = "No such lesson.", body = ErrorBody),
    )
))]
pub(crate) async fn explain(State(app): Shared, Id(id): Id, request: Request) -> Result<Response, Error> {
    let guide = guide_of(&id)?;
    let tried: TryRequest = body(request).await?;
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
        Ok(MayTry { legal: checked.is_ok(), error })
    });
    Ok(json_answer(StatusCode::OK, &answer.await?))
}
