//! The server without a port.

#[path = "help/house.rs"]
mod house;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use house::Folder;
use http_body_util::BodyExt;
use serde_json::{Value as Json, json};
use server::{App, Config, Limits};
use tower::ServiceExt;

const SECRET: &str = "Bearer 0123456789abcdefghijklmnop";

struct Bare {
    router: Router,
    _app: Arc<App>,
    _folder: Folder,
}

fn bare(config: Config) -> Bare {
    let folder = Folder::new();
    let app = App::open(config, &folder.0).unwrap();
    Bare { router: server::app(app.clone()), _app: app, _folder: folder }
}

impl Bare {
    async fn call(&self, request: Request<Body>) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, headers, body.to_vec())
    }

    async fn get(&self, path: &str) -> (StatusCode, Json) {
        let (status, _, body) = self.call(Request::get(path).body(Body::empty()).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Json::Null))
    }

    async fn post(&self, path: &str, body: &Json) -> (StatusCode, Json) {
        let request = Request::post(path).header("authorization", SECRET).body(Body::from(body.to_string()));
        let (status, _, body) = self.call(request.unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or(Json::Null))
    }
}

#[tokio::test]
async fn a_table_is_made_and_shown() {
    let bare = bare(Config::default());
    let asked = json!({"name": " Astrid ", "game": "tolva", "seating": "4", "rules": {"ending": "gotland"},
        "seats": [{"kind": "bot", "level": "van"}, {"kind": "you"}, {"kind": "open"}, {"kind": "bot", "level": "nyborjare"}]});
    let (status, made) = bare.post("/api/tables", &asked).await;
    assert_eq!((status, &made["seat"]), (StatusCode::CREATED, &json!(1)), "{made}");
    let id = made["table"].as_str().unwrap();
    assert!(id.len() == 22 && made["invite"].as_str().unwrap().len() == 22);
    let (status, table) = bare.get(&format!("/api/tables/{id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(table["rules"]["ending"], "gotland");
    assert_eq!((&table["phase"], &table["host"]), (&json!("lobby"), &json!(1)));
    assert_eq!(table["seats"][1]["name"], "Astrid");
    assert_eq!(table["seats"][2]["kind"], "open");
    assert!(table.get("invite").is_none(), "the invitation is not for everybody");
    let (_, book) = bare.get(&format!("/api/tables/{id}/rules")).await;
    assert!(book["book"]["sections"].as_array().unwrap().len() > 3);
    assert_eq!(bare.get(&format!("/api/tables/{id}/record")).await.0, StatusCode::CONFLICT);
    let request = Request::get("/api/me/tables").header("authorization", SECRET).body(Body::empty()).unwrap();
    let (_, _, mine) = bare.call(request).await;
    let mine: Json = serde_json::from_slice(&mine).unwrap();
    assert_eq!(mine["tables"][0]["table"], *id);
    assert_eq!(mine["tables"][0]["seat"], 1);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let bare = bare(Config::default());
    let you = json!([{"kind": "you"}]);
    for (asked, status) in [
        (json!({"name": "A", "game": "poker"}), StatusCode::UNPROCESSABLE_ENTITY),
        (
            json!({"name": "A", "game": "tolva", "rules": {"layout": "table", "colour": 3}}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (json!({"name": "", "game": "tolva"}), StatusCode::BAD_REQUEST),
        (json!({"name": "A", "game": "tolva", "seats": you}), StatusCode::BAD_REQUEST),
        (json!({"name": "A", "game": "tolva", "settings": {"pace_ms": 999_999}}), StatusCode::BAD_REQUEST),
        (json!({"name": "A", "game": "tolva", "start": true}), StatusCode::CONFLICT),
        (json!({"game": "tolva"}), StatusCode::BAD_REQUEST),
        (json!([1, 2, 3]), StatusCode::BAD_REQUEST),
        (json!({"name": "x".repeat(100_000), "game": "tolva"}), StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let (got, answer) = bare.post("/api/tables", &asked).await;
        assert_eq!(got, status, "{answer}");
        assert!(answer["error"]["sv"].as_str().unwrap().len() > 10, "{answer}");
        assert!(answer["error"]["en"].as_str().unwrap().len() > 10, "{answer}");
    }
    let without = Request::post("/api/tables").body(Body::from("{}")).unwrap();
    assert_eq!(bare.call(without).await.0, StatusCode::UNAUTHORIZED);
    for path in ["/api/tables/0123456789012345678901", "/api/tables/nix", "/api/nothing", "/missing.js"] {
        let (status, answer) = bare.get(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer["error"]["sv"].is_string());
    }
}

#[tokio::test]
async fn rules_are_resolved_and_their_book_is_given() {
    let bare = bare(Config::default());
    let (_, presets) = bare.get("/api/presets").await;
    assert_eq!(presets["presets"].as_array().unwrap().len(), games::catalogue().len());
    assert_eq!(presets["levels"][0]["level"], "nyborjare");
    for preset in presets["presets"].as_array().unwrap() {
        for house in preset["houses"].as_array().unwrap() {
            let asked = json!({"game": preset["name"], "rules": house["rules"]});
            let (status, book) = bare.post("/api/rules", &asked).await;
            assert_eq!(status, StatusCode::OK, "{book}");
        }
        for seating in preset["seatings"].as_array().unwrap() {
            assert!(seating["seats"].as_u64().unwrap() >= seating["sides"].as_u64().unwrap());
        }
    }
}

#[tokio::test]
async fn every_described_path_is_there_and_every_answer_is_guarded() {
    let bare = bare(Config::default());
    let (_, description) = bare.get("/api/openapi.json").await;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.replace("{id}", "0123456789012345678901");
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&path);
            let (status, headers, _) = bare.call(request.body(Body::empty()).unwrap()).await;
            assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
            let csp = headers["content-security-policy"].to_str().unwrap();
            assert!(csp.contains("default-src 'none'") && !csp.contains("http"), "{path}");
            assert_eq!(headers["x-content-type-options"], "nosniff");
        }
    }
    assert_eq!(bare.get("/healthz").await.0, StatusCode::OK);
    let (_, _, metrics) = bare.call(Request::get("/metrics").body(Body::empty()).unwrap()).await;
    let metrics = String::from_utf8(metrics).unwrap();
    assert!(metrics.contains("# TYPE talong_commit_seconds histogram"));
}

#[tokio::test]
async fn pages_of_other_sites_may_not_ask() {
    let bare = bare(Config { origins: vec!["https://kort.example".to_string()], ..Config::default() });
    for (origin, status) in [
        ("http://table.example", StatusCode::BAD_REQUEST),
        ("https://kort.example", StatusCode::BAD_REQUEST),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        ("http://table.example.evil.example", StatusCode::FORBIDDEN),
    ] {
        let post = Request::post("/api/tables").header("host", "table.example").header("origin", origin);
        let request = post.header("authorization", SECRET).body(Body::from("{}")).unwrap();
        assert_eq!(bare.call(request).await.0, status, "{origin}");
        let socket =
            Request::get("/api/tables/0123456789012345678901/socket").header("host", "table.example");
        let socket = socket.header("origin", origin).header("upgrade", "websocket");
        let (got, ..) = bare.call(socket.body(Body::empty()).unwrap()).await;
        assert_eq!(got == StatusCode::FORBIDDEN, status == StatusCode::FORBIDDEN, "{origin}: {got}");
    }
}

#[tokio::test]
async fn an_address_that_asks_too_much_waits() {
    let limits = Limits { tables_per_hour: 3, ..Limits::none() };
    let few_tables = bare(Config { limits, ..Config::default() });
    let asked = json!({"name": "A", "game": "tolva"});
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(few_tables.post("/api/tables", &asked).await.0.as_u16());
    }
    assert_eq!(seen, [201, 201, 201, 429, 429]);
    let limits = Limits { requests_per_second: 2, ..Limits::none() };
    let few_requests = bare(Config { limits, ..Config::default() });
    let mut last = (StatusCode::OK, axum::http::HeaderMap::new(), Vec::new());
    for _ in 0..30 {
        last = few_requests.call(Request::get("/healthz").body(Body::empty()).unwrap()).await;
    }
    assert_eq!(last.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(last.1["retry-after"], "1");
}

#[tokio::test]
async fn the_page_is_served_with_types_tags_and_compression() {
    let folder = Folder::new();
    let page = "<!doctype html><title>Talong</title>".repeat(50);
    std::fs::write(folder.0.join("index.html"), &page).unwrap();
    std::fs::write(folder.0.join("app.js"), "export {};").unwrap();
    let bare = bare(Config { web: Some(folder.0.clone()), ..Config::default() });
    for path in ["/", "/bord/0123456789012345678901"] {
        let (status, headers, body) = bare.call(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!((status, body), (StatusCode::OK, page.clone().into_bytes()));
        assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    }
    let packed = Request::get("/").header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
    let (_, headers, body) = bare.call(packed).await;
    assert_eq!(headers["content-encoding"], "gzip");
    assert!(body.len() < page.len() / 4);
    let again =
        Request::get("/").header("if-none-match", headers["etag"].clone()).body(Body::empty()).unwrap();
    assert_eq!(bare.call(again).await.0, StatusCode::NOT_MODIFIED);
    let (_, headers, _) = bare.call(Request::get("/app.js").body(Body::empty()).unwrap()).await;
    assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
    for path in ["/../Cargo.toml", "/%2e%2e/secret.txt", "//etc/passwd.txt"] {
        let (status, ..) = bare.call(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}
