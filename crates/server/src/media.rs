//! `/media/…`: the files of the media store, as they are, for a year.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::error::Missing;

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
    let file = match site.app().core.media().stream(&key).await {
        Ok(Some(file)) => file,
        Ok(None) | Err(meydan_media::StorageError::BadKey(_)) => return Err(Error::NotFound(Missing::Image).into()),
        Err(error) => return Err(Error::Unavailable(error.to_string()).into()),
    };
    if is_known(&headers, &tag) {
        return Ok(not_modified(tag));
    }
    let content_type = HeaderValue::from_str(&file.content_type).map_err(Error::internal)?;
    let mut response = Response::new(Body::from_stream(file.body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.size));
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
