//! The middleware around every handler.

mod csrf;
mod deadline;
mod localize;
mod observe;
mod read_timeout;
mod response_cache;
mod search_count;
mod security_headers;
mod unread_body;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use tracing::Instrument;

use self::csrf::is_forged;
use self::deadline::run_with_deadline;
use self::localize::localize;
pub use self::localize::log_failure;
use self::observe::Observed;
use self::read_timeout::with_read_timeout;
use self::response_cache::cached_response;
use self::search_count::SearchRequest;
use self::security_headers::set_security_headers;
use self::unread_body::track_unread;
use crate::extract::language_of;
use crate::pages::Pages;
use crate::problem::ApiError;
use crate::site::Site;
use crate::telemetry::traces::are_traces_on;

/// All middleware, from the outside in. One layer instead of one for each part: a router clones its layers per request.
pub async fn handle_request(State((site, pages)): State<(Site, Pages)>, request: Request, next: Next) -> Response {
    let observed = Observed::begin(&request);
    // A cached response is part of the caller's trace as well. Without a collector it has no span.
    let trace = are_traces_on().then(|| observed.trace(request.headers()));
    let (parts, body) = request.into_parts();
    let search = SearchRequest::of(&site, &parts);
    let mut response = match cached_response(&site, &pages, &parts) {
        Some(response) => response,
        None => {
            let span = trace.clone().unwrap_or_else(|| observed.span());
            run_handler(&site, Request::from_parts(parts, body), next).instrument(span).await
        }
    };
    if let Some(span) = trace {
        observe::record_status(&span, response.status());
    }
    if let Some(search) = search {
        search.finish(&site, response.status());
    }
    set_security_headers(&mut response, site.hsts());
    if site.is_draining() {
        // Makes a proxy with keep-alive connections open its next one to another node.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    observed.end(&mut response);
    response
}

async fn run_handler(site: &Site, request: Request, next: Next) -> Response {
    let language = language_of(request.uri().query(), request.headers());
    let (head, body) = request.into_parts();
    let (body, unread) = track_unread(&head.headers, body);
    let request = Request::from_parts(head, with_read_timeout(body, site.read_timeout()));
    let response = if is_forged(&request, site.public_url()) {
        ApiError::from(Error::ForeignOrigin).into_response()
    } else {
        run_with_deadline(request, next).await
    };
    if let Some(unread) = unread {
        unread.discard().await;
    }
    localize(response, language)
}
