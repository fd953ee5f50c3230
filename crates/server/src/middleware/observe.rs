//! Counts, times and logs every request, under a request id that the response carries too.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::Response;
use tokio::time::Instant;
use tracing::field::Empty;
use tracing::{Span, debug, error_span, warn};

use crate::telemetry::are_metrics_on;
use crate::telemetry::traces::continue_trace;
use meydan_store::LogLimit;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const MAX_ID_LENGTH: usize = 64;
const SLOW_SECONDS: f64 = 1.0;

/// What is recorded of a request before it is handled.
pub struct Observed {
    id: HeaderValue,
    method: Method,
    pattern: Option<MatchedPath>,
    start: Instant,
}

impl Observed {
    pub fn begin(request: &Request) -> Self {
        Self {
            id: request_id(request),
            method: request.method().clone(),
            // The route pattern, never the address: the number of addresses is unbounded.
            pattern: request.extensions().get::<MatchedPath>().cloned(),
            start: Instant::now(),
        }
    }

    /// The span of a request; log lines of its handler carry its fields.
    pub fn span(&self) -> Span {
        let id = self.id.to_str().unwrap_or_default();
        error_span!("request", id, method = %self.method, path = path(&self.pattern))
    }

    /// The same span with OpenTelemetry's server attributes, in the trace of the caller.
    pub fn trace(&self, headers: &HeaderMap) -> Span {
        let (id, method, path) = (self.id.to_str().unwrap_or_default(), &self.method, path(&self.pattern));
        let span = error_span!(
            "request",
            id,
            %method,
            path,
            otel.name = format!("{method} {path}"),
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = %method,
            http.route = path,
            http.response.status_code = Empty,
        );
        continue_trace(&span, headers);
        span
    }

    pub fn end(self, response: &mut Response) {
        let Self { id, method, pattern, start } = self;
        let seconds = start.elapsed().as_secs_f64();
        count(&method, &pattern, response, seconds);
        log(&id, &method, &pattern, response, seconds);
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// Records the status on a span of `Observed::trace`.
pub fn record_status(span: &Span, status: StatusCode) {
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}

fn path(pattern: &Option<MatchedPath>) -> &str {
    pattern.as_ref().map_or("other", MatchedPath::as_str)
}

/// Unknown methods share one label: a client can invent any number of them.
fn method_label(method: &Method) -> &str {
    let is_known = matches!(
        *method,
        Method::GET
            | Method::HEAD
            | Method::POST
            | Method::PUT
            | Method::PATCH
            | Method::DELETE
            | Method::OPTIONS
            | Method::CONNECT
            | Method::TRACE
    );
    if is_known { method.as_str() } else { "other" }
}

fn count(method: &Method, pattern: &Option<MatchedPath>, response: &Response, seconds: f64) {
    if !are_metrics_on() {
        return;
    }
    let labels = [
        ("method", method_label(method).to_owned()),
        ("path", path(pattern).to_owned()),
        ("status", response.status().as_str().to_owned()),
    ];
    metrics::counter!("meydan_requests_total", &labels).increment(1);
    metrics::histogram!("meydan_request_seconds", &labels[..2]).record(seconds);
}

fn log(id: &HeaderValue, method: &Method, pattern: &Option<MatchedPath>, response: &Response, seconds: f64) {
    let (id, path, status) = (id.to_str().unwrap_or_default(), path(pattern), response.status().as_u16());
    // 501 is the client's mistake: it asked for a format that does not exist.
    let is_failure = response.status().is_server_error() && response.status() != StatusCode::NOT_IMPLEMENTED;
    let is_notable = is_failure || seconds > SLOW_SECONDS;
    if !is_notable || !warn_limited(id, method, path, status, seconds) {
        debug!(id, %method, path, status, seconds, "request finished");
    }
}

/// Logs failed and slow requests of one kind once a minute, with a count. `false` if this one was only counted.
fn warn_limited(id: &str, method: &Method, path: &str, status: u16, seconds: f64) -> bool {
    static LIMIT: LogLimit = LogLimit::new();
    let key = format!("{method} {path} {status}");
    let (id, method, path) = (id.to_owned(), method.clone(), path.to_owned());
    LIMIT.log(&key, move |times| warn!(id, %method, path, status, seconds, times, "request finished"))
}

/// The proxy's request id if it sends one, so that one search finds both logs.
fn request_id(request: &Request) -> HeaderValue {
    let is_plain = |value: &&HeaderValue| {
        (1..=MAX_ID_LENGTH).contains(&value.len())
            && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
    };
    request.headers().get(&REQUEST_ID).filter(is_plain).cloned().unwrap_or_else(|| {
        HeaderValue::from_str(&format!("{:016x}", rand::random::<u64>())).unwrap_or(HeaderValue::from_static("0"))
    })
}
