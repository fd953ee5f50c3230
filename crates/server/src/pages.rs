//! What browsers are sent besides the API: the web app, its files, and the pages mails link to.

pub mod newsletter;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use bytes::Bytes;
use meydan_domain::Error;
use meydan_domain::error::Missing;
use rust_embed::RustEmbed;

use crate::cache::Ready;
use crate::extract::Path;
use crate::problem::{ApiError, ApiResult};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebApp;

const FOR_GOOD: &str = "public, max-age=31536000, immutable";
const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Meydan</title><p>The web app is not part of this build. \
                         Run <code>make build</code>; the API is documented at <a href=/api/docs>/api/docs</a>.";

/// The first segments of the addresses that the web app knows; any other is a 404 that looks like ours.
const SCREENS: [&str; 9] = ["", "event", "about", "contact", "world-news", "search", "blog", "categories", "admin"];

/// The web app at any of its addresses.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::from(Error::MethodNotAllowed)).into_response();
    }
    let first = uri.path().trim_start_matches('/').split('/').next().unwrap_or_default();
    let status = if SCREENS.contains(&first) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match ready_file("index.html") {
        Some(index) if status == StatusCode::OK => index.respond(&headers),
        Some(index) => (status, Html(index.body().clone())).into_response(),
        None => (status, Html(NOT_BUILT)).into_response(),
    }
}

/// Files whose names change with their content.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let file = ready_file(&format!("assets/app/{path}")).ok_or(Error::NotFound(Missing::Page))?;
    Ok(file.respond_with(&headers, HeaderValue::from_static(FOR_GOOD)))
}

/// What is shown where no logo is, or where a picture fails.
pub async fn fallback_logo(headers: HeaderMap) -> Response {
    static LOGO: std::sync::LazyLock<Ready> = std::sync::LazyLock::new(|| {
        Ready::new(Bytes::from_static(include_bytes!("../assets/Logo.png")), HeaderValue::from_static("image/png"))
    });
    LOGO.respond_with(&headers, HeaderValue::from_static("public, max-age=86400"))
}

pub async fn favicon(headers: HeaderMap) -> Response {
    static ICON: std::sync::LazyLock<Ready> = std::sync::LazyLock::new(|| {
        Ready::new(
            Bytes::from_static(include_bytes!("../assets/favicon.svg")),
            HeaderValue::from_static("image/svg+xml"),
        )
    });
    ICON.respond_with(&headers, HeaderValue::from_static("public, max-age=86400"))
}

/// A file of the web app, compressed once. In development the files change under us, so there
/// every call reads anew.
fn ready_file(path: &str) -> Option<Arc<Ready>> {
    static FILES: Mutex<Option<HashMap<String, Arc<Ready>>>> = Mutex::new(None);
    let load = || {
        let file = WebApp::get(path)?;
        let mime = file.metadata.mimetype().to_owned();
        let mime = if mime == "text/html" { "text/html; charset=utf-8".to_owned() } else { mime };
        let content_type = HeaderValue::from_str(&mime).ok()?;
        let bytes = match file.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => bytes.into(),
        };
        Some(Arc::new(Ready::new(bytes, content_type)))
    };
    if cfg!(debug_assertions) {
        return load();
    }
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let files = files.get_or_insert_default();
    if let Some(ready) = files.get(path) {
        return Some(ready.clone());
    }
    let ready = load()?;
    files.insert(path.to_owned(), ready.clone());
    Some(ready)
}
