//! Answers what a visitor asked before, ahead of everything that only a new answer needs.

use axum::extract::MatchedPath;
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::Response;

use crate::cache::{CacheKey, Kind, Staleness};
use crate::extract::{forced_language, language_of};
use crate::pages::{Pages, known_page};
use crate::site::Site;

/// The address is the question: when the answer is at hand, nothing else of it is read.
pub fn known_answer(site: &Site, pages: &Pages, asked: &Parts) -> Option<Response> {
    let Parts { method, uri, headers, extensions, .. } = asked;
    // Whoever has a session may be shown more.
    let is_visitors = method == Method::GET && site.session_id(headers).is_none();
    if !is_visitors {
        return None;
    }
    if !uri.path().starts_with("/api/") {
        // What has a route of its own is no page.
        let is_page = extensions.get::<MatchedPath>().is_none();
        return is_page.then(|| known_page(pages, uri, headers)).flatten();
    }
    let address = uri.path_and_query()?.as_str().to_owned();
    let entry =
        site.cache().get(&CacheKey { kind: Kind::Api, language: language_of(uri.query(), headers), address })?;
    Some(site.respond(&entry, forced_language(uri.query()).is_some(), Staleness::Allowed, headers))
}
