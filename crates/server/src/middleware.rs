//! What happens around every handler.

mod csrf;
mod deadline;
mod known_answers;
mod linger;
mod localize;
mod observe;
mod patience;
mod secure;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use tracing::Instrument;

use self::csrf::is_forged;
use self::deadline::in_time;
use self::known_answers::known_answer;
use self::linger::keep_rest;
use self::localize::localize;
use self::observe::Observed;
use self::patience::bounded;
use self::secure::secure;
use crate::extract::language_of;
use crate::pages::Pages;
use crate::problem::ApiError;
use crate::site::Site;
use crate::telemetry::traces::are_traces_on;

/// From the outside in. One layer and not one for each part: a router copies all its layers for every request.
pub async fn around(State((site, pages)): State<(Site, Pages)>, request: Request, next: Next) -> Response {
    let observed = Observed::begin(&request);
    // A cached answer is part of the caller's trace as well. Without a collector it has no span at all.
    let trace = are_traces_on().then(|| observed.trace(request.headers()));
    let (asked, body) = request.into_parts();
    let mut response = match known_answer(&site, &pages, &asked) {
        Some(response) => response,
        None => {
            let span = trace.clone().unwrap_or_else(|| observed.span());
            answer(&site, Request::from_parts(asked, body), next).instrument(span).await
        }
    };
    if let Some(span) = trace {
        observe::record_status(&span, response.status());
    }
    secure(response.headers_mut(), site.hsts());
    if site.is_draining() {
        // A proxy that keeps connections opens its next one to another node.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    observed.end(&mut response);
    response
}

async fn answer(site: &Site, request: Request, next: Next) -> Response {
    let language = language_of(request.uri().query(), request.headers());
    let (head, body) = request.into_parts();
    let (body, rest) = keep_rest(&head.headers, body);
    let request = Request::from_parts(head, bounded(body, site.read_timeout()));
    let response = if is_forged(&request, site.public_url()) {
        ApiError::from(Error::ForeignOrigin).into_response()
    } else {
        in_time(request, next).await
    };
    if let Some(rest) = rest {
        rest.discard().await;
    }
    localize(response, language)
}
