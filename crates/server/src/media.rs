//! `/media/…`: the files of the media store, as they are, for a year.

mod range;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::{Error, Result};
use meydan_media::{StorageError, StoredStream};

use self::range::{Asked, asked_range};
use crate::cache::{is_known, is_named};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

/// A key is never written twice, so whoever has the file has it for good.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// An SVG opened by itself may draw, and nothing else.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

pub async fn show_file(State(site): State<Site>, Path(key): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    // Originals still carry their metadata and are nobody's business.
    let is_public = ["images/", "logos/", "avatars/"].iter().any(|folder| key.starts_with(folder));
    if !is_public {
        return Err(Error::NotFound(Missing::Image).into());
    }
    let tag = HeaderValue::from_str(&format!("\"{key}\"")).map_err(|_| Error::NotFound(Missing::Image))?;
    // Named, it was there once and is not opened again.
    if is_named(&headers, &tag) {
        return Ok(not_modified(tag));
    }
    let media = site.app().core.media();
    if headers.contains_key(header::RANGE) && !is_known(&headers, &tag) {
        let size = media.entry(&key).await.map_err(unreadable)?.ok_or(Error::NotFound(Missing::Image))?.size;
        match asked_range(&headers, &tag, size) {
            Asked::Whole => {}
            Asked::OutOfReach => return Ok(out_of_reach(size)),
            Asked::Part(range) => {
                let content_range = HeaderValue::from_str(&format!("bytes {}-{}/{size}", range.start, range.end - 1));
                let part = media.stream_range(&key, range).await.map_err(unreadable)?;
                let mut response = sent(part, tag)?;
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                response.headers_mut().insert(header::CONTENT_RANGE, content_range.map_err(Error::internal)?);
                return Ok(response);
            }
        }
    }
    let file = media.stream(&key).await.map_err(unreadable)?.ok_or(Error::NotFound(Missing::Image))?;
    if is_known(&headers, &tag) {
        return Ok(not_modified(tag));
    }
    Ok(sent(file, tag)?)
}

fn unreadable(error: StorageError) -> Error {
    match error {
        StorageError::BadKey(_) => Error::NotFound(Missing::Image),
        error => Error::Unavailable(error.to_string()),
    }
}

fn out_of_reach(size: u64) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
    if let Ok(content_range) = HeaderValue::from_str(&format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, content_range);
    }
    response
}

/// A file or a part of it.
fn sent(file: StoredStream, tag: HeaderValue) -> Result<Response> {
    let content_type = HeaderValue::from_str(&file.content_type).map_err(Error::internal)?;
    let mut response = Response::new(Body::from_stream(file.body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.size));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_GOOD));
    headers.insert(header::ETAG, tag);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING_POLICY));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    Ok(response)
}

fn not_modified(tag: HeaderValue) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    // The same as with the file itself, or a cache on the way would not know for how long.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_GOOD));
    response.headers_mut().insert(header::ETAG, tag);
    response
}
