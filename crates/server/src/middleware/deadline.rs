//! A timeout for every call: a frozen database or bucket must not keep callers waiting.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;

use crate::problem::ApiError;

/// Longer than the statement timeout, so that a slow statement is reported by the database.
const CALL_TIMEOUT: Duration = Duration::from_secs(40);

/// The response, or 503. Uploads have no deadline here: `read_timeout` bounds them.
pub async fn run_with_deadline(request: Request, next: Next) -> Response {
    if is_upload(request.headers()) {
        return next.run(request).await;
    }
    match tokio::time::timeout(CALL_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::from(Error::Unavailable("the call took too long".into())).into_response(),
    }
}

fn is_upload(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}
