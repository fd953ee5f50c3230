//! `/media/…`: the files of the media store, immutable for a year.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::image::MEDIA_PATH;
use meydan_domain::{Error, Result};
use meydan_media::{StorageError, StoredStream};

use crate::cache::{matches_etag, names_etag};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::range::{RequestedRange, content_range, range_not_satisfiable, requested_range};
use crate::site::Site;

/// A key is never written twice, so clients may cache a file for good.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// An SVG opened on its own may not run scripts or load anything.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

pub async fn show_file(State(site): State<Site>, Path(key): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    // Originals still carry their metadata and are not public.
    let is_public = ["images/", "logos/", "avatars/"].iter().any(|folder| key.starts_with(folder));
    if !is_public {
        return Err(Error::NotFound(Missing::Image).into());
    }
    let etag = HeaderValue::from_str(&format!("\"{key}\"")).map_err(|_| Error::NotFound(Missing::Image))?;
    // A client that names the ETag has the file: no lookup is needed.
    if names_etag(&headers, &etag) {
        return Ok(not_modified(etag));
    }
    let media = site.app().core.media();
    if headers.contains_key(header::RANGE) && !matches_etag(&headers, &etag) {
        let Some(entry) = media.entry(&key).await.map_err(storage_error)? else { return successor(&site, &key).await };
        let size = entry.size;
        match requested_range(&headers, &etag, size) {
            RequestedRange::Whole => {}
            RequestedRange::Unsatisfiable => return Ok(range_not_satisfiable(size)),
            RequestedRange::Part(range) => {
                let content_range = content_range(&range, size)?;
                let part = media.stream_range(&key, range).await.map_err(storage_error)?;
                let mut response = file_response(part, etag)?;
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                response.headers_mut().insert(header::CONTENT_RANGE, content_range);
                return Ok(response);
            }
        }
    }
    let Some(file) = media.stream(&key).await.map_err(storage_error)? else {
        return successor(&site, &key).await;
    };
    if matches_etag(&headers, &etag) {
        return Ok(not_modified(etag));
    }
    Ok(file_response(file, etag)?)
}

/// The file was replaced, and an address in a text still names the old one.
async fn successor(site: &Site, key: &str) -> ApiResult<Response> {
    let key = site.app().images.successor_of(key).await?.ok_or(Error::NotFound(Missing::Image))?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    let address = HeaderValue::from_str(&format!("{MEDIA_PATH}{key}")).map_err(Error::internal)?;
    response.headers_mut().insert(header::LOCATION, address);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"));
    Ok(response)
}

fn storage_error(error: StorageError) -> Error {
    match error {
        StorageError::BadKey(_) => Error::NotFound(Missing::Image),
        error => Error::Unavailable(error.to_string()),
    }
}

/// A file or a part of it.
fn file_response(file: StoredStream, etag: HeaderValue) -> Result<Response> {
    let content_type = HeaderValue::from_str(&file.content_type).map_err(Error::internal)?;
    let mut response = Response::new(Body::from_stream(file.body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.size));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE));
    headers.insert(header::ETAG, etag);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SVG_POLICY));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    Ok(response)
}

fn not_modified(etag: HeaderValue) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    // The same as on the 200 response, so that caches keep the same lifetime.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE));
    response.headers_mut().insert(header::ETAG, etag);
    response
}
