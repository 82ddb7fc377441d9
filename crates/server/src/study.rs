//! What is done with games that have been played: looking at them again, and learning from them.

use std::io::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use flate2::Compression;
use flate2::write::GzEncoder;
use game::Refusal;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::api::{Error, json_answer};
use crate::guard::From as Caller;
use crate::rating;
use crate::refusals::No;
use crate::replay::{self, LONGEST};
use crate::review;
use crate::serve::App;

type Shared = State<Arc<App>>;

/// The paths.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/replay", post(step_by_step))
        .route("/api/reviews", post(begin_review))
        .route("/api/ratings", post(begin_rating))
        .route("/api/jobs/{id}", get(job).delete(stop))
        .merge(crate::lessons::routes())
}

/// A body with a record in it.
pub async fn body<T: DeserializeOwned>(request: Request) -> Result<T, Error> {
    // A line's end takes two characters in JSON.
    let bytes = axum::body::to_bytes(request.into_body(), LONGEST + (LONGEST >> 2));
    let bytes = bytes.await.map_err(|_| No::TooLong)?;
    Ok(serde_json::from_slice(&bytes).map_err(|_| No::NotJson)?)
}

fn refused(why: Refusal) -> Error {
    Error(StatusCode::UNPROCESSABLE_ENTITY, vec![why])
}

/// Does what takes a moment away from the sockets' threads, not too much of it at once.
pub async fn aside<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Error> {
    let Ok(_turn) = app.readers.acquire().await else { return Err(No::Stopping.into()) };
    let done = tokio::task::spawn_blocking(work).await.map_err(|_| No::WorkFailed)?;
    done.map_err(refused)
}

/// JSON, packed where the asker can unpack it: views of a whole deal are long and alike.
pub fn packed(headers: &HeaderMap, body: &Json) -> Response {
    let gzip = headers.get_all(header::ACCEPT_ENCODING).iter();
    let gzip = gzip.filter_map(|value| value.to_str().ok()).any(|value| value.contains("gzip"));
    let pack = || {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(body.to_string().as_bytes()).ok()?;
        packer.finish().ok()
    };
    let Some(small) = gzip.then(pack).flatten() else { return json_answer(StatusCode::OK, body) };
    let fixed = |text: &'static str| HeaderValue::from_static(text);
    let headers = [
        (header::CONTENT_TYPE, fixed("application/json")),
        (header::CONTENT_ENCODING, fixed("gzip")),
        (header::CACHE_CONTROL, fixed("no-store")),
    ];
    (headers, small).into_response()
}

async fn step_by_step(State(app): Shared, headers: HeaderMap, request: Request) -> Result<Response, Error> {
    let asked: replay::Asked = body(request).await?;
    let work = move || {
        let shown = replay::replay(&asked).map_err(|error| error.refusal())?;
        Ok(packed(&headers, &shown))
    };
    aside(&app, work).await
}

async fn begin_review(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, Error> {
    let asked: review::Asked = body(request).await?;
    let (asked, count) = aside(&app, move || asked.decisions().map(|count| (asked, count))).await?;
    let question = format!("review {} {}", asked.deal, asked.seat);
    let record = asked.record.clone();
    let job = app
        .desk
        .ask(address, &[question.as_bytes(), record.as_bytes()], move |job| asked.work(count, job))?;
    Ok(json_answer(StatusCode::ACCEPTED, &job.show()))
}

async fn begin_rating(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, Error> {
    let asked: rating::Asked = body(request).await?;
    let (asked, deals) = aside(&app, move || asked.deals().map(|deals| (asked, deals))).await?;
    let question = format!("rating {} {} {:?}", asked.parti, asked.seat, asked.levels);
    let record = asked.record.clone();
    let job = app
        .desk
        .ask(address, &[question.as_bytes(), record.as_bytes()], move |job| asked.work(deals, job))?;
    Ok(json_answer(StatusCode::ACCEPTED, &job.show()))
}

async fn job(State(app): Shared, Path(id): Path<String>) -> Result<Response, Error> {
    let job = app.desk.find(&id).ok_or(No::NoJob)?;
    Ok(json_answer(StatusCode::OK, &job.show()))
}

async fn stop(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let job = app.desk.stop(&id, address).ok_or(No::NoJob)?;
    Ok(json_answer(StatusCode::OK, &job.show()))
}
