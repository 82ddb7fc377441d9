//! The page, out of the binary or, while it is being written, out of a folder; and other answers that never change.
//!
//! These are compressed once. Nothing in them is secret or comes from a request, so their length tells nobody anything.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Component, Path};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file of the page, or another answer that stays the same.
#[derive(Clone, Debug)]
pub struct Asset {
    plain: Bytes,
    small: Option<Bytes>,
    tag: HeaderValue,
    kind: &'static str,
}

/// All files of the page that are in the binary.
#[derive(Debug)]
pub struct Assets(HashMap<&'static str, Asset>);

/// What a file is, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Compresses.
pub fn gzip(plain: &[u8], level: Compression) -> Bytes {
    let mut packer = GzEncoder::new(Vec::new(), level);
    // Writing to memory does not fail.
    let _ = packer.write_all(plain);
    packer.finish().unwrap_or_default().into()
}

fn squeeze(plain: &[u8]) -> Option<Bytes> {
    let small = gzip(plain, Compression::best());
    (small.len() + 64 < plain.len()).then_some(small)
}

/// Does a header of the request list this, and not only to refuse it?
pub fn lists(headers: &HeaderMap, header: header::HeaderName, wanted: &str) -> bool {
    let items = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    let mut items = items.flat_map(|value| value.split(','));
    items.any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let refused = quality.trim().strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0);
        name.trim().trim_start_matches("W/").eq_ignore_ascii_case(wanted) && !refused
    })
}

impl Asset {
    /// What a file holds, known by the end of its name.
    pub fn new(name: &str, plain: Bytes) -> Asset {
        let tag: String = Sha256::digest(&plain).iter().take(12).map(|b| format!("{b:02x}")).collect();
        let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        let kind = kind(name);
        let squeezable = kind.starts_with("text/")
            || kind.ends_with("json")
            || ["image/svg+xml", "application/wasm"].contains(&kind);
        Asset { small: if squeezable { squeeze(&plain) } else { None }, plain, tag, kind }
    }

    /// The answer to a request for it: small if the client can read that, empty if it has it already.
    pub fn answer(self, headers: &HeaderMap) -> Response {
        let same = [(header::ETAG, self.tag), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
        let tag = same[0].1.to_str().unwrap_or_default();
        if tag.len() > 2 && lists(headers, header::IF_NONE_MATCH, tag) {
            return (StatusCode::NOT_MODIFIED, same).into_response();
        }
        let packed = self.small.filter(|_| lists(headers, header::ACCEPT_ENCODING, "gzip"));
        let gzip = packed.is_some();
        let mut response = (same, packed.unwrap_or(self.plain)).into_response();
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if gzip {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

impl Assets {
    /// The files in the binary, compressed.
    pub fn new() -> Assets {
        let all = FILES.iter().map(|(name, plain)| (*name, Asset::new(name, Bytes::from_static(plain))));
        Assets(all.collect())
    }

    fn find(&self, folder: Option<&Path>, name: &str) -> Option<Asset> {
        let Some(folder) = folder else {
            return self.0.get(name).cloned();
        };
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        std::fs::read(folder.join(path)).ok().map(|plain| Asset::new(name, plain.into()))
    }

    /// The answer to a request for a page or one of its files; none if there is no such file.
    pub fn answer(&self, folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Option<Response> {
        let name = path.trim_start_matches('/');
        let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
        // Every address without a dot is a place within the one page.
        let asset = self.find(folder, if is_file { name } else { "index.html" })?;
        Some(asset.answer(headers))
    }
}
