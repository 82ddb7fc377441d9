//! The HTTP API.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::http::guard::{CallerAddress as Caller, guard};
use crate::http::socket;
use crate::serve::App;
use crate::study::{Lane, aside, packed};
use host::ids::{TableId, Who};
use host::make::{NotMade, make};
use tables::WhyNot;
use wire::api::{CreateRequest, ErrorBody, MyTables, RuleBook, RulesRequest};

/// The most tables that are told to their owner at once.
const MINE: usize = 30;
/// A request's body must be there so long after its head.
const BODY: Duration = Duration::from_secs(20);

/// An answer that is not what was asked for.
pub struct Error {
    status: StatusCode,
    /// Why.
    pub reasons: Vec<Refusal>,
    /// After how many seconds it may be asked again.
    wait: Option<u32>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let body = ErrorBody { error: wire::Reason::joined(&self.reasons) };
        let mut response = json_answer(self.status, &body);
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, wait.into());
        }
        response
    }
}

impl Error {
    /// A request for a socket that is none.
    pub fn no_socket() -> Error {
        Error { status: StatusCode::BAD_REQUEST, ..Error::from(WhyNot::WrongMethod) }
    }
}

/// The last name in the path.
pub struct Id(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Error> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| Id(id)).map_err(|_| WhyNot::NoSuchPage.into())
    }
}

impl From<Vec<Refusal>> for Error {
    fn from(reasons: Vec<Refusal>) -> Error {
        Error { status: StatusCode::UNPROCESSABLE_ENTITY, reasons, wait: None }
    }
}

impl From<Refusal> for Error {
    fn from(why: Refusal) -> Error {
        vec![why].into()
    }
}

impl From<NotMade> for Error {
    fn from(why: NotMade) -> Error {
        match why {
            NotMade::Rules(reasons) => reasons.into(),
            NotMade::Refused(no) => no.into(),
        }
    }
}

impl From<WhyNot> for Error {
    fn from(no: WhyNot) -> Error {
        let wait = no.wait();
        let status = match no {
            _ if wait.is_some() => StatusCode::TOO_MANY_REQUESTS,
            WhyNot::NotJson
            | WhyNot::BadName
            | WhyNot::BadSettings
            | WhyNot::BadSeats
            | WhyNot::NoSuchLevel => StatusCode::BAD_REQUEST,
            WhyNot::BadSecret | WhyNot::NoSecret => StatusCode::UNAUTHORIZED,
            WhyNot::NoTable | WhyNot::NoSuchPage | WhyNot::NoJob | WhyNot::NoLesson => StatusCode::NOT_FOUND,
            WhyNot::NoRecordYet | WhyNot::StartNeedsFull => StatusCode::CONFLICT,
            WhyNot::WrongOrigin | WhyNot::NoWatching => StatusCode::FORBIDDEN,
            WhyNot::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            WhyNot::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            WhyNot::Slow => StatusCode::REQUEST_TIMEOUT,
            WhyNot::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            WhyNot::Stopping | WhyNot::Storage | WhyNot::DiskFull => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        Error { status, reasons: vec![no.into()], wait }
    }
}

/// Plain data with text keys always has a JSON form.
pub fn json_text(body: &impl Serialize) -> String {
    serde_json::to_string(body).unwrap_or_default()
}

pub fn json_answer(status: StatusCode, body: &impl Serialize) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, json_text(body)).into_response()
}

/// The whole server without a port.
pub fn app(app: Arc<App>) -> Router {
    let guarded = middleware::from_fn_with_state(app.clone(), guard);
    // What holds a secret (an invitation, whose tables) is never compressed: beside text that others choose, as names
    // are, its length would tell of it.
    Router::new()
        .route("/metrics", get(metrics))
        .route("/api/rules", post(rules))
        .merge(crate::http::reading::routes())
        .route("/healthz", get(healthz))
        .route("/api/openapi.json", get(openapi))
        .route("/api/presets", get(presets))
        .route("/api/tables", post(create))
        .route("/api/tables/{id}/socket", get(socket::upgrade))
        .route("/api/me/tables", get(mine))
        .merge(crate::study::routes())
        .method_not_allowed_fallback(|| async { Error::from(WhyNot::WrongMethod) })
        .fallback(page)
        .layer(guarded)
        .with_state(app)
}

type Shared = State<Arc<App>>;

/// Is the server there, and can it write?
#[cfg_attr(test, utoipa::path(
    get,
    path = "/healthz",
    responses(
        (status = 200, description = "It is.", body = String, content_type = "text/plain"),
    )
))]
pub(crate) async fn healthz(State(app): Shared) -> Result<&'static str, Error> {
    app.health.check(&*app.hub.store).await?;
    Ok("ok")
}

/// Counters for Prometheus.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/metrics",
    responses(
        (status = 200, description = "The counters.", body = String, content_type = "text/plain"),
    )
))]
pub(crate) async fn metrics(State(app): Shared) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}

/// This description.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/openapi.json",
    responses(
        (status = 200, description = "It.", body = Object),
    )
))]
pub(crate) async fn openapi(State(app): Shared, headers: HeaderMap) -> Response {
    app.openapi.clone().answer(&headers)
}

/// Games, switches, named house rules, levels of bots.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/presets",
    responses(
        (status = 200, description = "All of them.", body = wire::api::Presets),
    )
))]
pub(crate) async fn presets(State(app): Shared, headers: HeaderMap) -> Response {
    app.presets.clone().answer(&headers)
}

/// The page and its files.
async fn page(State(app): Shared, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Error::from(WhyNot::NoSuchPage).into_response();
    }
    if !matches!(request.method().as_str(), "GET" | "HEAD") {
        return Error::from(WhyNot::WrongMethod).into_response();
    }
    let answer = app.assets.answer(app.config.web.as_deref(), path, request.headers());
    answer.unwrap_or_else(|| Error::from(WhyNot::NoSuchPage).into_response())
}

/// A body as JSON, not too long and not too slow.
pub async fn body<T: DeserializeOwned>(request: Request, longest: usize) -> Result<T, Error> {
    let bytes = timeout(BODY, axum::body::to_bytes(request.into_body(), longest));
    let bytes = bytes.await.map_err(|_| WhyNot::Slow)?.map_err(|_| WhyNot::TooLong)?;
    Ok(serde_json::from_slice(&bytes).map_err(|_| WhyNot::NotJson)?)
}

/// Whose request it is.
pub fn who(headers: &HeaderMap) -> Result<Who, WhyNot> {
    let given = headers.get(header::AUTHORIZATION).ok_or(WhyNot::NoSecret)?;
    let secret = given.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    secret.and_then(Who::of_secret).ok_or(WhyNot::BadSecret)
}

pub fn table_id(id: &str) -> Result<TableId, WhyNot> {
    TableId::read(id).ok_or(WhyNot::NoTable)
}

/// Are these rules a game, and what do they say?
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/rules",
    request_body(content = RulesRequest, example = json!({"game": "bondtolva", "seating": "2", "rules": {"ending": "exact"}})),
    responses(
        (status = 200, description = "The rules and their book.", body = RuleBook),
        (status = 422, description = "They make no game; all reasons.", body = ErrorBody),
    )
))]
pub(crate) async fn rules(State(app): Shared, request: Request) -> Result<Response, Error> {
    let headers = request.headers().clone();
    let asked: RulesRequest = body(request, app.config.limits.body_bytes).await?;
    let rules = asked.compile()?;
    aside(&app, Lane::Short, move || Ok(packed(&headers, &RuleBook::from(&rules)))).await
}

/// Makes a table.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/tables",
    request_body(content = CreateRequest, example = json!({"name": "Astrid", "game": "vandtia", "seating": "2", "start": true, "seats": [{"kind": "you"}, {"kind": "bot", "level": "van"}]})),
    security(("secret" = [])),
    responses(
        (status = 201, description = "It is made, or was made before by a message with the same id.", body = wire::api::Created),
        (status = 400, description = "Not readable, or seats or settings that cannot be.", body = ErrorBody),
        (status = 401, description = "No secret.", body = ErrorBody),
        (status = 409, description = "A seat is open, so it cannot start at once.", body = ErrorBody),
        (status = 422, description = "The rules make no game.", body = ErrorBody),
    )
))]
pub(crate) async fn create(
    State(app): Shared,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, Error> {
    let who = who(request.headers())?;
    let asked: CreateRequest = body(request, app.config.limits.body_bytes).await?;
    let made = make(&app.hub, who, asked, || app.callers.may_create(&app, address)).await?;
    Ok(json_answer(StatusCode::CREATED, &made))
}

/// The tables where the secret has a seat.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/me/tables",
    security(("secret" = [])),
    responses(
        (status = 200, description = "The tables, the latest first.", body = MyTables),
        (status = 401, description = "No secret.", body = ErrorBody),
    )
))]
pub(crate) async fn mine(State(app): Shared, headers: HeaderMap) -> Result<Response, Error> {
    let who = who(&headers)?;
    let hub = app.hub.clone();
    let found = tokio::task::spawn_blocking(move || hub.store.seats_of(&who, MINE)).await;
    let found = found.map_err(|_| WhyNot::Storage)?.map_err(|error| {
        tracing::error!(%error, "seats could not be read");
        WhyNot::Storage
    })?;
    let mut tables = Vec::new();
    for (id, created, changed) in found {
        let Ok(summary) = app.hub.summary(&id).await else { continue };
        tables.extend(summary.for_one(&who, created, changed));
    }
    Ok(json_answer(StatusCode::OK, &MyTables { tables }))
}
