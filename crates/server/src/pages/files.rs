//! The files of the web app, embedded in the binary.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use bytes::Bytes;
use meydan_domain::Error;
use meydan_domain::error::Missing;
use rust_embed::RustEmbed;

use crate::cache::EncodedBody;
use crate::extract::Path;
use crate::problem::ApiResult;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebApp;

/// The server bundle of the web app, which renders pages.
#[derive(RustEmbed)]
#[folder = "../../web/dist-server"]
#[allow_missing = true]
struct ServerApp;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Hashed assets: their names change with their content.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let file = encoded_file(&format!("assets/app/{path}")).ok_or(Error::NotFound(Missing::Page))?;
    Ok(file.respond_with(&headers, HeaderValue::from_static(IMMUTABLE)))
}

/// The script that renders pages; `None` in a build without the web app.
pub fn server_bundle() -> Option<String> {
    String::from_utf8(ServerApp::get("server.js")?.data.into_owned()).ok()
}

/// A file of the web app as text.
pub fn text_file(path: &str) -> Option<String> {
    String::from_utf8(WebApp::get(path)?.data.into_owned()).ok()
}

/// Shown where no logo is set, or where an image fails to load.
pub async fn fallback_logo(headers: HeaderMap) -> Response {
    static LOGO: std::sync::LazyLock<EncodedBody> = std::sync::LazyLock::new(|| {
        EncodedBody::new(
            Bytes::from_static(include_bytes!("../../assets/Logo.png")),
            HeaderValue::from_static("image/png"),
        )
    });
    LOGO.respond_with(&headers, HeaderValue::from_static("public, max-age=86400"))
}

pub async fn favicon(headers: HeaderMap) -> Response {
    static ICON: std::sync::LazyLock<EncodedBody> = std::sync::LazyLock::new(|| {
        EncodedBody::new(
            Bytes::from_static(include_bytes!("../../assets/favicon.svg")),
            HeaderValue::from_static("image/svg+xml"),
        )
    });
    ICON.respond_with(&headers, HeaderValue::from_static("public, max-age=86400"))
}

/// Encoded files by path, with the hash of their source.
type Files = HashMap<String, ([u8; 32], Arc<EncodedBody>)>;

/// A file of the web app, compressed once. In a debug build the files on disk may change.
pub fn encoded_file(path: &str) -> Option<Arc<EncodedBody>> {
    static FILES: Mutex<Option<Files>> = Mutex::new(None);
    let file = WebApp::get(path)?;
    let hash = file.metadata.sha256_hash();
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    if let Some((_, encoded)) = files.get(path).filter(|(known, _)| *known == hash) {
        return Some(encoded.clone());
    }
    let mime = match file.metadata.mimetype() {
        "text/html" => "text/html; charset=utf-8",
        other => other,
    };
    let content_type = HeaderValue::from_str(mime).ok()?;
    let bytes = match file.data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    };
    let encoded = Arc::new(EncodedBody::file(bytes, content_type));
    files.insert(path.to_owned(), (hash, encoded.clone()));
    Some(encoded)
}
