//! The page, out of the binary or, while it is being written, out of a folder.

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

/// A file of the page.
#[derive(Clone, Debug)]
struct Asset {
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

fn squeeze(plain: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(plain).ok()?;
    let small = packer.finish().ok()?;
    (small.len() + 64 < plain.len()).then(|| small.into())
}

fn asset(name: &str, plain: Bytes) -> Asset {
    let tag: String = Sha256::digest(&plain).iter().take(12).map(|b| format!("{b:02x}")).collect();
    let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    let kind = kind(name);
    let squeezable = kind.starts_with("text/")
        || ["image/svg+xml", "application/json", "application/wasm"].contains(&kind);
    Asset { small: if squeezable { squeeze(&plain) } else { None }, plain, tag, kind }
}

impl Assets {
    /// The files in the binary, compressed.
    pub fn new() -> Assets {
        let all = FILES.iter().map(|(name, plain)| (*name, asset(name, Bytes::from_static(plain))));
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
        std::fs::read(folder.join(path)).ok().map(|plain| asset(name, plain.into()))
    }

    /// The answer to a request for a page or one of its files; none if there is no such file.
    pub fn answer(&self, folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Option<Response> {
        let name = path.trim_start_matches('/');
        let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
        // Every address without a dot is a place within the one page.
        let asset = self.find(folder, if is_file { name } else { "index.html" })?;
        let lists = |header, wanted: &str| {
            headers.get_all(header).iter().any(|value| value.to_str().is_ok_and(|v| v.contains(wanted)))
        };
        let tag = asset.tag.to_str().unwrap_or_default();
        if tag.len() > 2 && lists(header::IF_NONE_MATCH, tag) {
            return Some((StatusCode::NOT_MODIFIED, [(header::ETAG, asset.tag.clone())]).into_response());
        }
        let packed = asset.small.filter(|_| lists(header::ACCEPT_ENCODING, "gzip"));
        let gzip = packed.is_some();
        let mut response = packed.unwrap_or(asset.plain).into_response();
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
        out.insert(header::ETAG, asset.tag);
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if gzip {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Some(response)
    }
}
