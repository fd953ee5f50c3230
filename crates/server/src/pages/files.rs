//! The files of the web app, as they were built into the binary.

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

/// The same app as one script that draws pages.
#[derive(RustEmbed)]
#[folder = "../../web/dist-server"]
#[allow_missing = true]
struct ServerApp;

const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Files whose names change with their content.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let file = ready_file(&format!("assets/app/{path}")).ok_or(Error::NotFound(Missing::Page))?;
    Ok(file.respond_with(&headers, HeaderValue::from_static(FOR_GOOD)))
}

/// The script that draws pages; `None` in a build without the web app.
pub fn server_bundle() -> Option<String> {
    String::from_utf8(ServerApp::get("server.js")?.data.into_owned()).ok()
}

/// A file of the web app as text.
pub fn text_file(path: &str) -> Option<String> {
    String::from_utf8(WebApp::get(path)?.data.into_owned()).ok()
}

/// What is shown where no logo is, or where a picture fails.
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

/// EncodedBody files by their path, with the hash of what they were made from.
type Files = HashMap<String, ([u8; 32], Arc<EncodedBody>)>;

/// A file of the web app, compressed once. While the app is developed its files change under us.
pub fn ready_file(path: &str) -> Option<Arc<EncodedBody>> {
    static FILES: Mutex<Option<Files>> = Mutex::new(None);
    let file = WebApp::get(path)?;
    let hash = file.metadata.sha256_hash();
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    if let Some((_, ready)) = files.get(path).filter(|(known, _)| *known == hash) {
        return Some(ready.clone());
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
    let ready = Arc::new(EncodedBody::file(bytes, content_type));
    files.insert(path.to_owned(), (hash, ready.clone()));
    Some(ready)
}
