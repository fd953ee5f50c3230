//! What happens around every handler.

mod csrf;
mod known_answers;
mod localize;
mod observe;
mod patience;
mod secure;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use tracing::Instrument;

use self::csrf::is_forged;
use self::known_answers::known_answer;
use self::localize::localize;
use self::observe::Observed;
use self::patience::bounded;
use self::secure::secure;
use crate::extract::language_of;
use crate::pages::Pages;
use crate::problem::ApiError;
use crate::site::Site;

/// From the outside in. One layer and not one for each part: a router copies all its layers for every request.
pub async fn around(State((site, pages)): State<(Site, Pages)>, request: Request, next: Next) -> Response {
    let observed = Observed::begin(&request);
    let (asked, body) = request.into_parts();
    let mut response = match known_answer(&site, &pages, &asked).await {
        Some(response) => response,
        None => answer(&site, Request::from_parts(asked, body), next).instrument(observed.span()).await,
    };
    secure(response.headers_mut(), site.hsts());
    observed.end(&mut response);
    response
}

async fn answer(site: &Site, request: Request, next: Next) -> Response {
    let language = language_of(request.uri().query(), request.headers());
    let response = if is_forged(&request, site.public_url()) {
        ApiError::from(Error::ForeignOrigin).into_response()
    } else {
        next.run(request.map(|body| bounded(body, site.read_timeout()))).await
    };
    localize(response, language)
}
