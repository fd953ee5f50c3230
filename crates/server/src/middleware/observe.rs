//! Counts, times and logs every request, under an id that the answer carries too.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::{Instrument, debug, error_span, warn};

use crate::telemetry::are_metrics_on;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST_ID: usize = 64;
const SLOW_SECONDS: f64 = 1.0;

/// The id of a request, for those who handle it.
#[derive(Clone)]
struct RequestId(HeaderValue);

pub async fn observe(mut request: Request, next: Next) -> Response {
    let id = request_id(&request);
    request.extensions_mut().insert(RequestId(id.clone()));
    let method = request.method().clone();
    let pattern = pattern(&request);
    let start = Instant::now();
    let mut response = next.run(request).await;
    let seconds = start.elapsed().as_secs_f64();
    count(&method, &pattern, &response, seconds);
    log(&id, &method, &pattern, &response, seconds);
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// What a handler logs names its request.
pub async fn in_span(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.0.to_str().ok()).unwrap_or_default();
    let span = error_span!("request", id, method = %request.method(), path = path(&pattern(&request)));
    next.run(request).instrument(span).await
}

/// By pattern, never by address: an address can hold anything, and there is no end of them.
fn pattern(request: &Request) -> Option<MatchedPath> {
    request.extensions().get::<MatchedPath>().cloned()
}

fn path(pattern: &Option<MatchedPath>) -> &str {
    pattern.as_ref().map_or("other", MatchedPath::as_str)
}

fn count(method: &Method, pattern: &Option<MatchedPath>, response: &Response, seconds: f64) {
    if !are_metrics_on() {
        return;
    }
    let labels = [
        ("method", method.to_string()),
        ("path", path(pattern).to_owned()),
        ("status", response.status().as_str().to_owned()),
    ];
    metrics::counter!("meydan_requests_total", &labels).increment(1);
    metrics::histogram!("meydan_request_seconds", &labels[..2]).record(seconds);
}

fn log(id: &HeaderValue, method: &Method, pattern: &Option<MatchedPath>, response: &Response, seconds: f64) {
    let (id, path, status) = (id.to_str().unwrap_or_default(), path(pattern), response.status());
    if status.is_server_error() || seconds > SLOW_SECONDS {
        warn!(id, %method, path, status = status.as_u16(), seconds, "answered");
    } else {
        debug!(id, %method, path, status = status.as_u16(), seconds, "answered");
    }
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
