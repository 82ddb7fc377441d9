//! What is done with games that have been played: looking at them again, and learning from them.

pub mod jobs;
pub(crate) mod lessons;
mod rating;
mod replay;
mod review;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use flate2::Compression;
use game::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::http::api::{self, Error, Id, json_answer, json_text};
use crate::http::assets::{gzip, lists};
use crate::http::guard::{CallerAddress as Caller, Counted};
use crate::serve::App;
use replay::LONGEST;
use tables::WhyNot;
use wire::api::{RatingRequest, ReplayRequest, ReviewRequest};

#[cfg(test)]
use wire::api::ErrorBody;

/// A record for the description.
#[cfg(test)]
const RECORD: &str = "talong 2\ngame bondtolva\nseating 2\n\nparti dealer 1 scores 0 0 carry 0\ndeal seed fc103e4c2cdccffd9f80f60620f514576b15794de1550e2c586b985f9a224d9a\n";

type Shared = State<Arc<App>>;

/// The paths.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/replay", post(step_by_step))
        .route("/api/reviews", post(begin_review))
        .route("/api/ratings", post(begin_rating))
        .route("/api/jobs/{id}", get(job).delete(stop))
        .merge(lessons::routes())
}

/// A body with a record in it.
pub async fn body<T: DeserializeOwned>(request: Request) -> Result<T, Error> {
    // A line's end takes two characters in JSON.
    api::body(request, LONGEST + (LONGEST >> 2)).await
}

/// Which queue for work aside: what takes a moment does not wait for what takes long.
#[derive(Clone, Copy, Debug)]
pub enum Lane {
    /// A rule book, a puzzle.
    Short,
    /// A whole record, for an address that may have a few of these at once.
    Long(IpAddr),
}

/// How much is worked out aside at once.
#[derive(Debug)]
pub struct Lanes {
    short: Semaphore,
    pub(crate) long: Semaphore,
}

impl Default for Lanes {
    fn default() -> Lanes {
        // Half of the machine at most for each: the tables come first.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let half = || Semaphore::new((cores / 2).max(1));
        Lanes { short: half(), long: half() }
    }
}

/// Somebody's turn to have something worked out, for as long as it is held.
pub struct Turn<'a> {
    _turn: SemaphorePermit<'a>,
    _counted: Option<Counted>,
}

/// Waits for a turn. Who has many already gets none.
pub async fn turn(app: &Arc<App>, lane: Lane) -> Result<Turn<'_>, WhyNot> {
    let (turns, _counted) = match lane {
        Lane::Short => (&app.lanes.short, None),
        Lane::Long(address) => {
            (&app.lanes.long, Some(app.callers.reading(app, address).ok_or(WhyNot::TooManyReadings)?))
        }
    };
    let _turn = turns.acquire().await.map_err(|_| WhyNot::Stopping)?;
    Ok(Turn { _turn, _counted })
}

impl Turn<'_> {
    /// Does work away from the sockets' threads.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        tokio::task::spawn_blocking(work).await.map_err(|_| WhyNot::WorkFailed)?
    }
}

/// Does work away from the sockets' threads, not too much of it at once, nor too much for one address.
pub async fn aside<T: Send + 'static>(
    app: &Arc<App>,
    lane: Lane,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Error> {
    turn(app, lane).await?.run(move || Ok(work()?)).await
}

/// Can the asker unpack what is packed?
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    lists(headers, header::ACCEPT_ENCODING, "gzip")
}

/// Packs, or leaves as it is. A layer over the paths (tower-http) would do it on the sockets' threads, and anew for every
/// reader of what lies on the shelf.
pub fn pack(plain: String, small: bool) -> Bytes {
    if small { gzip(plain.as_bytes(), Compression::fast()) } else { plain.into() }
}

/// An answer that was packed before, if the asker takes that.
pub fn answer(kind: &'static str, body: Bytes, gzip: bool) -> Response {
    let fixed = |text: &'static str| HeaderValue::from_static(text);
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, fixed(kind));
    headers.insert(header::CACHE_CONTROL, fixed("no-store"));
    headers.insert(header::VARY, fixed("accept-encoding"));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, fixed("gzip"));
    }
    response
}

/// JSON, packed where the asker can unpack it: views of a whole deal are long and alike.
pub fn packed(headers: &HeaderMap, body: &impl Serialize) -> Response {
    let gzip = takes_gzip(headers);
    answer("application/json", pack(json_text(body), gzip), gzip)
}

/// One deal of a record step by step, as a seat saw it or with all cards open.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/replay",
    request_body(content = ReplayRequest, example = json!({"record": RECORD, "seat": 0})),
    responses(
        (status = 200, description = "The record's outline and the steps of the deal.", body = wire::api::Replay<wire::api::ReplayStep>),
        (status = 422, description = "The record is damaged: line, column and reason.", body = ErrorBody),
    )
))]
pub(crate) async fn step_by_step(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Error> {
    let asked: ReplayRequest = body(request).await?;
    let work = move || {
        let shown = replay::replay(&asked).map_err(|error| error.refusal())?;
        Ok(packed(&headers, &shown))
    };
    aside(&app, Lane::Long(address), work).await
}

/// Begins the review of a deal that is over.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/reviews",
    request_body = ReviewRequest,
    responses(
        (status = 202, description = "The job; its parts are remarks.", body = wire::api::Job<wire::api::Remark, wire::api::Found>),
        (status = 422, description = "The record is damaged, or the deal is not over.", body = ErrorBody),
    )
))]
pub(crate) async fn begin_review(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, Error> {
    let asked: ReviewRequest = body(request).await?;
    let (asked, count) =
        aside(&app, Lane::Long(address), move || review::decisions(&asked).map(|count| (asked, count)))
            .await?;
    let question = format!("review {} {}", asked.deal, asked.seat);
    let record = asked.record.clone();
    let job = app.jobs.ask(address, &[question.as_bytes(), record.as_bytes()], move |job| {
        review::work(&asked, count, job)
    })?;
    Ok(json_answer(StatusCode::ACCEPTED, &job.show()))
}

/// Lets Mästare play a seat of a parti that is over with the same cards.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/ratings",
    request_body = RatingRequest,
    responses(
        (status = 202, description = "The job; its result is the difference.", body = wire::api::Job<wire::api::Remark, wire::api::Found>),
        (status = 422, description = "The record is damaged, or the parti is not over.", body = ErrorBody),
    )
))]
pub(crate) async fn begin_rating(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, Error> {
    let asked: RatingRequest = body(request).await?;
    let (asked, deals) =
        aside(&app, Lane::Long(address), move || rating::deals(&asked).map(|deals| (asked, deals))).await?;
    let question = format!("rating {} {} {:?}", asked.parti, asked.seat, asked.levels);
    let record = asked.record.clone();
    let job = app.jobs.ask(address, &[question.as_bytes(), record.as_bytes()], move |job| {
        rating::work(&asked, deals, job)
    })?;
    Ok(json_answer(StatusCode::ACCEPTED, &job.show()))
}

/// How far a job has come.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/jobs/{id}",
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The job.", body = wire::api::Job<wire::api::Remark, wire::api::Found>),
        (status = 404, description = "No such job.", body = ErrorBody),
    )
))]
pub(crate) async fn job(State(app): Shared, Id(id): Id) -> Result<Response, Error> {
    let job = app.jobs.find(&id).ok_or(WhyNot::NoJob)?;
    Ok(json_answer(StatusCode::OK, &job.show()))
}

/// Gives a job up.
#[cfg_attr(test, utoipa::path(
    delete,
    path = "/api/jobs/{id}",
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The job.", body = wire::api::Job<wire::api::Remark, wire::api::Found>),
        (status = 404, description = "No such job.", body = ErrorBody),
    )
))]
pub(crate) async fn stop(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    Id(id): Id,
) -> Result<Response, Error> {
    let job = app.jobs.stop(&id, address).ok_or(WhyNot::NoJob)?;
    Ok(json_answer(StatusCode::OK, &job.show()))
}
