//! An end to every call: a database or bucket that froze must not keep callers waiting for ever.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;

use crate::problem::ApiError;

/// Longer than any statement may take, so that what the database gives up on is told as such.
const TIME_LIMIT: Duration = Duration::from_secs(40);

/// The answer, or 503. Uploads are left alone: their length is the sender's affair, and `patience` bounds it.
pub async fn in_time(request: Request, next: Next) -> Response {
    if is_upload(request.headers()) {
        return next.run(request).await;
    }
    match tokio::time::timeout(TIME_LIMIT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::from(Error::Unavailable("the call took too long".into())).into_response(),
    }
}

fn is_upload(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}
