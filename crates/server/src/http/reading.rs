//! What is read of a table without a socket. A table's own task tells only what is quickly told; what takes time is
//! written aside, from a copy, and kept for a while under the number of the event with which it last changed.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;

use crate::http::api::{Error, Id, json_answer, table_id, who};
use crate::http::guard::CallerAddress as Caller;
use crate::serve::App;
use crate::study::{Lane, answer, aside, pack, packed, takes_gzip, turn};
use host::ids::TableId;
use host::metrics::up;
use host::reading::{Paper, Told, Topic};
use tables::WhyNot;
use wire::api::RuleBook;

/// How much is kept, in bytes.
const SHELF: usize = 16 << 20;

/// A paper of a table as of an event, packed or not.
type Title = (TableId, u64, Paper, bool);

#[derive(Debug, Default)]
struct Papers {
    written: HashMap<Title, Bytes>,
    order: VecDeque<Title>,
    bytes: usize,
}

/// What was written lately: the latest, up to a size.
#[derive(Debug, Default)]
pub struct Shelf(Mutex<Papers>);

impl Shelf {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, title: &Title) -> Option<Bytes> {
        self.papers().written.get(title).cloned()
    }

    fn put(&self, title: Title, paper: Bytes) {
        let mut papers = self.papers();
        if paper.len() > SHELF / 4 || papers.written.contains_key(&title) {
            return;
        }
        papers.bytes += paper.len();
        papers.order.push_back(title.clone());
        papers.written.insert(title, paper);
        while papers.bytes > SHELF {
            let Some(oldest) = papers.order.pop_front() else { break };
            papers.bytes -= papers.written.remove(&oldest).map_or(0, |paper| paper.len());
        }
    }
}

fn kind(paper: Paper) -> &'static str {
    match paper {
        Paper::Record | Paper::Deals => "text/plain; charset=utf-8",
        Paper::Fair => "application/json",
    }
}

/// The paths.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/rules", get(rules))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/fair", get(fair))
}

#[cfg(test)]
use wire::api::ErrorBody;

type Shared = State<Arc<App>>;
type From = Extension<Caller>;

/// A question about a table from somebody who may say who they are.
async fn told(app: &App, id: &TableId, headers: &HeaderMap, topic: Topic) -> Result<Told, WhyNot> {
    app.hub.read_of(id, who(headers).ok(), topic).await
}

/// A table.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/tables/{id}",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{22}$")),
    security((), ("secret" = [])),
    responses(
        (status = 200, description = "The table.", body = wire::table::Table),
        (status = 403, description = "Nobody without a seat may watch here.", body = ErrorBody),
        (status = 404, description = "There is none.", body = ErrorBody),
    )
))]
pub(crate) async fn table(State(app): Shared, Id(id): Id, headers: HeaderMap) -> Result<Response, Error> {
    match told(&app, &table_id(&id)?, &headers, Topic::Table).await? {
        Told::Table(table) => Ok(json_answer(StatusCode::OK, &table)),
        _ => Err(WhyNot::WorkFailed.into()),
    }
}

/// The rule book of a table.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/tables/{id}/rules",
    operation_id = "table_rules",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{22}$")),
    security((), ("secret" = [])),
    responses(
        (status = 200, description = "The rules and their book.", body = RuleBook),
        (status = 403, description = "Nobody without a seat may watch here.", body = ErrorBody),
        (status = 404, description = "There is none.", body = ErrorBody),
    )
))]
pub(crate) async fn rules(State(app): Shared, Id(id): Id, headers: HeaderMap) -> Result<Response, Error> {
    let Told::Rules(rules) = told(&app, &table_id(&id)?, &headers, Topic::Rules).await? else {
        return Err(WhyNot::WorkFailed.into());
    };
    aside(&app, Lane::Short, move || Ok(packed(&headers, &RuleBook::from(&rules)))).await
}

/// The record of partier that are over; with `deals`, also of the deals that are over in a parti that is not.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{22}$"), ("deals" = Option<String>, Query, example = "over")),
    security((), ("secret" = [])),
    responses(
        (status = 200, description = "The record.", body = String, content_type = "text/plain"),
        (status = 403, description = "Nobody without a seat may watch here.", body = ErrorBody),
        (status = 404, description = "There is none.", body = ErrorBody),
        (status = 409, description = "No parti is over yet.", body = ErrorBody),
    )
))]
pub(crate) async fn record(
    State(app): Shared,
    Extension(Caller(address)): From,
    Id(id): Id,
    Query(asked): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let paper = if asked.contains_key("deals") { Paper::Deals } else { Paper::Record };
    written(&app, address, &table_id(&id)?, &headers, paper).await
}

/// How the deals came about; the secrets of deals that are over.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/tables/{id}/fair",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{22}$")),
    security((), ("secret" = [])),
    responses(
        (status = 200, description = "The deals, in their order.", body = wire::table::FairDeals),
        (status = 403, description = "Nobody without a seat may watch here.", body = ErrorBody),
        (status = 404, description = "There is none.", body = ErrorBody),
    )
))]
pub(crate) async fn fair(
    State(app): Shared,
    Extension(Caller(address)): From,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response, Error> {
    written(&app, address, &table_id(&id)?, &headers, Paper::Fair).await
}

/// A paper from the shelf, or a new one.
async fn written(
    app: &Arc<App>,
    address: IpAddr,
    id: &TableId,
    headers: &HeaderMap,
    paper: Paper,
) -> Result<Response, Error> {
    let gzip = takes_gzip(headers);
    let Told::Stamp(stamp) = told(app, id, headers, Topic::Stamp(paper)).await? else {
        return Err(WhyNot::WorkFailed.into());
    };
    let found = |stamp| app.shelf.find(&(id.clone(), stamp, paper, gzip));
    if let Some(found) = found(stamp) {
        return Ok(answer(kind(paper), found, gzip));
    }
    let turn = turn(app, Lane::Long(address)).await?;
    // Another one may have asked for the same meanwhile.
    if let Some(found) = found(stamp) {
        return Ok(answer(kind(paper), found, gzip));
    }
    let Told::Draft(draft) = told(app, id, headers, Topic::Draft).await? else {
        return Err(WhyNot::WorkFailed.into());
    };
    let stamp = draft.told_at;
    let work = move || Ok(pack(paper.write(&draft).ok_or(WhyNot::NoRecordYet)?, gzip));
    let new = turn.run(work).await?;
    up(&app.metrics.records_written);
    app.shelf.put((id.clone(), stamp, paper, gzip), new.clone());
    Ok(answer(kind(paper), new, gzip))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::body::Body;
    use axum::http::{Request, header};
    use serde_json::json;
    use tower::ServiceExt;

    use super::*;
    use crate::ops::config::Config;
    use host::ids::random_name;

    async fn get(app: &Arc<App>, path: String) -> StatusCode {
        let request = Request::get(path).body(Body::empty()).unwrap();
        crate::http::api::app(app.clone()).oneshot(request).await.unwrap().status()
    }

    /// What takes long waits for its turn, and keeps nobody from a short answer.
    #[tokio::test]
    async fn a_record_has_its_turn_and_a_short_question_needs_none() {
        let folder = std::env::temp_dir().join(format!("talong-reading-{}", random_name().unwrap()));
        let app = App::open(Config::default(), &folder).unwrap();
        let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2"}).to_string();
        let secret = format!("Bearer {}", random_name().unwrap());
        let made = Request::post("/api/tables").header(header::AUTHORIZATION, secret).body(Body::from(asked));
        let made = crate::http::api::app(app.clone()).oneshot(made.unwrap()).await.unwrap();
        let made = axum::body::to_bytes(made.into_body(), 1 << 16).await.unwrap();
        let id = serde_json::from_slice::<serde_json::Value>(&made).unwrap()["table"]
            .as_str()
            .unwrap()
            .to_string();
        let all = app.lanes.long.available_permits() as u32;
        let held = app.lanes.long.acquire_many(all).await.unwrap();
        let reading = tokio::spawn({
            let (app, path) = (app.clone(), format!("/api/tables/{id}/fair"));
            async move { get(&app, path).await }
        });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        while app.callers.readings(here) == 0 {
            assert!(!reading.is_finished(), "it did not wait");
            tokio::task::yield_now().await;
        }
        assert_eq!(get(&app, format!("/api/tables/{id}")).await, StatusCode::OK);
        assert!(!reading.is_finished());
        drop(held);
        assert_eq!(reading.await.unwrap(), StatusCode::OK);
        assert_eq!(app.callers.readings(here), 0);
        let _ = std::fs::remove_dir_all(folder);
    }

    #[test]
    fn the_shelf_keeps_the_latest_up_to_a_size() {
        let shelf = Shelf::default();
        let title = |n| (TableId::read("0123456789012345678901").unwrap(), n, Paper::Record, false);
        let paper = Bytes::from(vec![0; SHELF / 4]);
        (0..6).for_each(|n| shelf.put(title(n), paper.clone()));
        shelf.put(title(9), Bytes::from(vec![0; SHELF / 4 + 1]));
        let kept: Vec<u64> = (0..10).filter(|n| shelf.find(&title(*n)).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 5]);
        assert_eq!(shelf.papers().bytes, SHELF);
    }
}
