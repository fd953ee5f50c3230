//! What was renamed or merged: the answer that leads to its address of now.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use meydan_domain::{Error, Result};

/// 301 to another path of the API, with the query that was asked. Not kept by caches without asking again: a merge can
/// be undone.
pub fn moved_permanently(path: &str, asked: &Uri) -> Result<Response> {
    let location = match asked.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::MOVED_PERMANENTLY;
    let location = HeaderValue::from_str(&location).map_err(Error::internal)?;
    response.headers_mut().insert(header::LOCATION, location);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}
