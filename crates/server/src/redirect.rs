//! Redirects of what was renamed or merged.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use meydan_domain::{Error, Result};

/// 301 to another path, with the query of the request. Caches must revalidate it: a merge can be undone.
pub fn moved_permanently(path: &str, requested: &Uri) -> Result<Response> {
    let location = match requested.query() {
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
