//! Answers what a visitor asked before, ahead of everything that only a new answer needs.

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;

use crate::extract::{language_of, session_id};
use crate::pages::{Pages, known_page};
use crate::site::Site;

/// The address is the question: when the answer is at hand, nothing else of it is read.
pub async fn known_answers(State((site, pages)): State<(Site, Pages)>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match known_answer(&site, &pages, &parts).await {
        Some(response) => response,
        None => next.run(Request::from_parts(parts, body)).await,
    }
}

async fn known_answer(site: &Site, pages: &Pages, asked: &Parts) -> Option<Response> {
    // Whoever has a session may be shown more.
    let is_visitors = asked.method == Method::GET && session_id(&asked.headers).is_none();
    if !is_visitors {
        return None;
    }
    if !asked.uri.path().starts_with("/api/") {
        // What has a route of its own is no page.
        let is_page = asked.extensions.get::<MatchedPath>().is_none();
        return is_page.then(|| known_page(pages, &asked.uri, &asked.headers)).flatten();
    }
    let language = language_of(asked.uri.query(), &asked.headers);
    let ready = site.known_answer(language, asked.uri.path_and_query()?.as_str()).await?;
    Some(ready.respond(&asked.headers))
}
