//! The server without a port.

#[path = "help/house.rs"]
mod house;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use house::{Folder, Stillness};
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

    /// What a client gets that can read gzip: the headers, and how much came over the wire.
    async fn squeezed(
        &self,
        request: axum::http::request::Builder,
        body: &str,
    ) -> (axum::http::HeaderMap, usize) {
        let request = request.header("accept-encoding", "gzip, br").header("authorization", SECRET);
        let (status, headers, bytes) = self.call(request.body(Body::from(body.to_string())).unwrap()).await;
        assert!(status.is_success(), "{status}");
        (headers, bytes.len())
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
    // Bots have names too, and none that a person at the table has.
    assert_eq!((&table["seats"][0]["name"], &table["seats"][0]["level"]), (&json!("Alva"), &json!("van")));
    assert_eq!(table["seats"][3]["name"], "David");
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
    assert_eq!(mine["tables"][0]["names"], json!(["Alva", "Astrid", "", "David"]));
    assert_eq!(mine["tables"][0]["levels"], json!(["van", null, null, "nyborjare"]));
}

#[tokio::test]
async fn where_nobody_may_watch_only_those_who_sit_may_read() {
    let bare = bare(Config::default());
    let bot = json!({"kind": "bot", "level": "van"});
    let made = async |other: Json, watch: bool| {
        let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2", "start": other == bot,
            "seats": [{"kind": "you"}, other], "settings": {"watch": watch}});
        bare.post("/api/tables", &asked).await.1["table"].as_str().unwrap().to_string()
    };
    let stranger = "Bearer ponmlkjihgfedcba9876543210";
    // What is read of a table of its own seat, by a stranger with a secret and by one without.
    let read = async |id: &str, path: &str| {
        let mut seen = Vec::new();
        for secret in [Some(SECRET), Some(stranger), None] {
            let mut request = Request::get(format!("/api/tables/{id}{path}"));
            if let Some(secret) = secret {
                request = request.header("authorization", secret);
            }
            let (status, _, body) = bare.call(request.body(Body::empty()).unwrap()).await;
            if status == StatusCode::FORBIDDEN {
                let error: Json = serde_json::from_slice(&body).unwrap();
                assert!(error["error"]["sv"].as_str().unwrap().contains("titta på"), "{error}");
                assert_eq!(error.as_object().unwrap().len(), 1);
            }
            seen.push(status.as_u16());
        }
        seen
    };
    let papers = [("/record", 409), ("/record?deals=over", 409), ("/fair", 200)];
    let closed = made(bot.clone(), false).await;
    for (path, own) in [("", 200), ("/rules", 200)].into_iter().chain(papers) {
        assert_eq!(read(&closed, path).await, [own, 403, 403], "{path}");
    }
    // Who has been invited sees the seats and the rules, and nothing of what was played.
    let inviting = made(json!({"kind": "open"}), false).await;
    for path in ["", "/rules"] {
        assert_eq!(read(&inviting, path).await, [200, 200, 200], "{path}");
    }
    for (path, own) in papers {
        assert_eq!(read(&inviting, path).await, [own, 403, 403], "{path}");
    }
    let open = made(bot.clone(), true).await;
    for (path, own) in papers {
        assert_eq!(read(&open, path).await, [own; 3], "{path}");
    }
}

#[tokio::test]
async fn a_table_that_is_asked_for_twice_is_made_once() {
    let limits = Limits { tables_per_hour: 4, ..Limits::none() };
    let config = Config { limits, ..Config::default() };
    let asked = json!({"id": "a1", "name": "Astrid", "game": "tolva"});
    let first = bare(config.clone());
    let (both, again) = tokio::join!(first.post("/api/tables", &asked), first.post("/api/tables", &asked));
    assert_eq!(both.0, StatusCode::CREATED);
    assert_eq!(both, again, "the same message at the same time");
    // Also when the server has been restarted, or has had enough of new tables.
    let Bare { router, _app, _folder: folder } = first;
    drop((router, _app));
    let app = App::open(config, &folder.0).unwrap();
    let second = Bare { router: server::app(app.clone()), _app: app, _folder: folder };
    for _ in 0..6 {
        assert_eq!(second.post("/api/tables", &asked).await, both);
    }
    // Another message, or another person, makes another table.
    let (status, other) =
        second.post("/api/tables", &json!({"id": "a2", "name": "Astrid", "game": "tolva"})).await;
    assert!(status == StatusCode::CREATED && other["table"] != both.1["table"]);
    let stranger = Request::post("/api/tables").header("authorization", "Bearer ponmlkjihgfedcba9876543210");
    let (status, _, body) = second.call(stranger.body(Body::from(asked.to_string())).unwrap()).await;
    let theirs: Json = serde_json::from_slice(&body).unwrap();
    assert!(status == StatusCode::CREATED && theirs["table"] != both.1["table"]);
    for id in ["", "x".repeat(65).as_str()] {
        let (status, _) =
            second.post("/api/tables", &json!({"id": id, "name": "Astrid", "game": "tolva"})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    }
    let request = Request::get("/api/me/tables").header("authorization", SECRET).body(Body::empty()).unwrap();
    let (_, _, mine) = second.call(request).await;
    let mine: Json = serde_json::from_slice(&mine).unwrap();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2);
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
async fn an_address_that_cannot_be_read_is_refused_in_the_form_of_all_refusals() {
    let bare = bare(Config::default());
    for (path, expected) in [
        ("/api/tables/%ff", StatusCode::NOT_FOUND),
        ("/api/jobs/%ff", StatusCode::NOT_FOUND),
        ("/api/puzzles/%ff", StatusCode::NOT_FOUND),
        ("/api/tables/0123456789012345678901/record?deals=over&deals=over", StatusCode::NOT_FOUND),
        ("/api/tables/0123456789012345678901/socket", StatusCode::BAD_REQUEST),
    ] {
        let (status, headers, body) = bare.call(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(status, expected, "{path}");
        assert_eq!(headers["content-type"], "application/json", "{path}");
        let body: Json = serde_json::from_slice(&body).unwrap();
        assert!(body["error"]["sv"].is_string(), "{path}: {body}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_not_ask() {
    let [origins, hosts] = ["https://kort.example", "table.example"].map(|one| vec![one.to_string()]);
    let bare = bare(Config { origins, hosts, ..Config::default() });
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

/// A page of another site could make its own name lead here and so pass for ours.
#[tokio::test]
async fn only_names_of_the_server_are_answered() {
    let bare = bare(Config { hosts: vec!["Kort.example".to_string()], ..Config::default() });
    let ask = async |uri: &str, hosts: &[&str]| {
        let request = hosts.iter().fold(Request::get(uri), |request, host| request.header("host", *host));
        let (status, _, body) = bare.call(request.body(Body::empty()).unwrap()).await;
        (status.as_u16(), String::from_utf8_lossy(&body).into_owned())
    };
    for host in [
        "localhost",
        "localhost:8080",
        "LOCALHOST.",
        "talong.localhost",
        "127.0.0.1:8080",
        "192.168.1.7",
        "[::1]:80",
        "[2001:db8::1]",
        "kort.example",
        "KORT.example:443",
        "kort.example.",
    ] {
        assert_eq!(ask("/healthz", &[host]).await.0, 200, "{host}");
    }
    for host in [
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "kort",
        "",
        "å",
    ] {
        for path in ["/", "/healthz", "/api/presets"] {
            let (status, body) = ask(path, &[host]).await;
            assert_eq!(status, 421, "{host}");
            assert!(body.contains("svarar inte") && body.contains("does not answer"), "{body}");
            assert_eq!(body.matches("--host").count(), 2, "{body}");
        }
    }
    assert_eq!(ask("/healthz", &[]).await.0, 200);
    assert_eq!(ask("/healthz", &["localhost", "evil.example"]).await.0, 421);
    assert_eq!(ask("http://evil.example/healthz", &["localhost"]).await.0, 421);
}

#[tokio::test(start_paused = true)]
async fn an_address_that_asks_too_much_waits() {
    let time = Stillness::new();
    let limits = Limits { tables_per_hour: 3, ..Limits::none() };
    let few_tables = bare(Config { limits, ..Config::default() });
    let asked = json!({"name": "A", "game": "tolva"});
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(few_tables.post("/api/tables", &asked).await.0.as_u16());
    }
    assert_eq!(seen, [201, 201, 201, 429, 429]);
    // How long is told, and is true.
    let ask = async || {
        let request = Request::post("/api/tables").header("authorization", SECRET);
        let (status, headers, _) =
            few_tables.call(request.body(Body::from(asked.to_string())).unwrap()).await;
        (
            status.as_u16(),
            headers.get("retry-after").map(|wait| wait.to_str().unwrap().parse::<u64>().unwrap()),
        )
    };
    assert_eq!(ask().await, (429, Some(1200)));
    time.pass(Duration::from_millis(300_500)).await;
    assert_eq!(ask().await, (429, Some(900)));
    time.pass(Duration::from_secs(900)).await;
    assert_eq!(ask().await, (201, None));
    let limits = Limits { requests_per_second: 2, ..Limits::none() };
    let few_requests = bare(Config { limits, ..Config::default() });
    let ask = async || few_requests.call(Request::get("/healthz").body(Body::empty()).unwrap()).await;
    for _ in 0..8 {
        assert_eq!(ask().await.0, StatusCode::OK);
    }
    let (status, headers, _) = ask().await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(headers["retry-after"], "1");
}

#[tokio::test(start_paused = true)]
async fn a_club_behind_one_address_gets_the_page_at_once() {
    let _time = Stillness::new();
    let club = bare(Config::default());
    let ask = async |path: &str| club.call(Request::get(path).body(Body::empty()).unwrap()).await.0;
    for _ in 0..30 {
        for _ in 0..60 {
            assert_eq!(ask("/main.js").await, StatusCode::OK);
        }
    }
    // There is an end to it all the same.
    let mut more = 0;
    while ask("/main.js").await == StatusCode::OK {
        more += 1;
    }
    assert!(more <= 200, "{more}");
}

#[tokio::test]
async fn the_page_is_served_with_types_tags_and_compression() {
    let folder = Folder::new();
    let page = "<!doctype html><title>Talong</title>".repeat(50);
    let web = folder.0.join("web");
    std::fs::create_dir_all(web.join("table")).unwrap();
    std::fs::write(web.join("index.html"), &page).unwrap();
    std::fs::write(web.join("app.js"), "export {};").unwrap();
    std::fs::write(web.join("table/felt.js"), "export {};").unwrap();
    std::fs::write(folder.0.join("secret.txt"), "not of the page").unwrap();
    let bare = bare(Config { web: Some(web), ..Config::default() });
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
    for path in ["/app.js", "/table/felt.js"] {
        let (_, headers, _) = bare.call(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
        let again = Request::get(path).header("if-none-match", headers["etag"].clone());
        assert_eq!(bare.call(again.body(Body::empty()).unwrap()).await.0, StatusCode::NOT_MODIFIED);
    }
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/table/../../secret.txt", "//etc/passwd.txt"] {
        let (status, ..) = bare.call(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn what_is_no_secret_is_compressed_and_what_is_one_never() {
    let bare = bare(Config::default());
    let (headers, small) = bare.squeezed(Request::get("/api/presets"), "").await;
    assert_eq!(headers["content-encoding"], "gzip");
    assert_eq!(headers["vary"], "accept-encoding");
    let (status, plain, long) = bare.call(Request::get("/api/presets").body(Body::empty()).unwrap()).await;
    assert!(status.is_success() && plain.get("content-encoding").is_none());
    assert!(small < 12_000 && small * 4 < long.len(), "{small} of {}", long.len());
    let refusing = Request::get("/api/presets").header("accept-encoding", "gzip;q=0, identity");
    let (_, refused, _) = bare.call(refusing.body(Body::empty()).unwrap()).await;
    assert!(refused.get("content-encoding").is_none());
    let again = Request::get("/api/presets").header("if-none-match", headers["etag"].clone());
    let (status, _, nothing) = bare.call(again.body(Body::empty()).unwrap()).await;
    assert_eq!((status, nothing.len()), (StatusCode::NOT_MODIFIED, 0));
    let (headers, _) = bare.squeezed(Request::post("/api/rules"), r#"{"game": "tolva"}"#).await;
    assert_eq!(headers["content-encoding"], "gzip");
    // An invitation, and whose tables these are, next to a name that anybody can choose.
    let asked = json!({"name": "Astrid", "game": "tolva"}).to_string();
    let (headers, _) = bare.squeezed(Request::post("/api/tables"), &asked).await;
    assert!(headers.get("content-encoding").is_none());
    for _ in 0..5 {
        bare.post("/api/tables", &serde_json::from_str(&asked).unwrap()).await;
    }
    let (headers, length) = bare.squeezed(Request::get("/api/me/tables"), "").await;
    assert!(headers.get("content-encoding").is_none() && length > 1000);
}

/// The page as it lies in the source, for comparison with what is in the binary.
fn page_files(folder: &std::path::Path, prefix: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            files.extend(page_files(&path, &format!("{name}/")));
        } else if name != "package.json" && !name.ends_with(".ts") && !name.ends_with(".md") {
            files.push((name, std::fs::read(path).unwrap()));
        }
    }
    files
}

#[tokio::test]
async fn the_whole_page_is_in_the_binary() {
    let bare = bare(Config::default());
    let files = page_files(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web"), "");
    assert!(files.iter().filter(|(name, _)| name.contains('/')).count() > 20);
    let mut wire = 0;
    for (name, held) in files {
        let (status, _, body) =
            bare.call(Request::get(format!("/{name}")).body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::OK, "{name}");
        assert!(body == held, "{name} is another one in the binary");
        wire += bare.squeezed(Request::get(format!("/{name}")), "").await.1;
    }
    let presets = bare.squeezed(Request::get("/api/presets"), "").await.1;
    assert!(wire + presets < 150_000, "{wire} + {presets} bytes at the first load");
    for beside in ["/protocol.d.ts", "/package.json"] {
        assert_eq!(bare.get(beside).await.0, StatusCode::NOT_FOUND, "{beside}");
    }
}
