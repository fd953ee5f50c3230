//! Counts, times and logs every request, under an id that the answer carries too.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::{Instrument, debug, error_span, warn};

use crate::telemetry::are_metrics_on;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST_ID: usize = 64;
const SLOW_SECONDS: f64 = 1.0;

pub async fn observe(request: Request, next: Next) -> Response {
    let id = request_id(&request);
    let method = request.method().clone();
    // By pattern, never by address: an address can hold anything, and there is no end of them.
    let pattern = request.extensions().get::<MatchedPath>().cloned();
    let path = pattern.as_ref().map_or("other", MatchedPath::as_str);
    let span = error_span!("request", id = id.to_str().unwrap_or_default(), %method, path);
    let start = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let seconds = start.elapsed().as_secs_f64();
    let status = response.status();
    if are_metrics_on() {
        let labels =
            [("method", method.to_string()), ("path", path.to_owned()), ("status", status.as_str().to_owned())];
        metrics::counter!("meydan_requests_total", &labels).increment(1);
        metrics::histogram!("meydan_request_seconds", &labels[..2]).record(seconds);
    }
    span.in_scope(|| {
        if status.is_server_error() || seconds > SLOW_SECONDS {
            warn!(status = status.as_u16(), seconds, "answered");
        } else {
            debug!(status = status.as_u16(), seconds, "answered");
        }
    });
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// A proxy's id is kept, so that one search finds both logs.
fn request_id(request: &Request) -> HeaderValue {
    let is_plain = |value: &&HeaderValue| {
        (1..=LONGEST_ID).contains(&value.len())
            && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
    };
    request.headers().get(&REQUEST_ID).filter(is_plain).cloned().unwrap_or_else(|| {
        HeaderValue::from_str(&format!("{:016x}", rand::random::<u64>())).unwrap_or(HeaderValue::from_static("0"))
    })
}
