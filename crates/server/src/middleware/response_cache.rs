//! Serves cached responses, ahead of the middleware and handlers that only a new response needs.

use axum::extract::MatchedPath;
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::Response;

use crate::cache::{CacheKey, Kind, Staleness};
use crate::extract::{forced_language, language_of};
use crate::pages::{Pages, cached_page};
use crate::site::Site;

/// The cached response of this address for a visitor, without reading anything else of the request.
pub fn cached_response(site: &Site, pages: &Pages, parts: &Parts) -> Option<Response> {
    let Parts { method, uri, headers, extensions, .. } = parts;
    // A caller with a session may see more.
    let is_visitors = method == Method::GET && site.session_id(headers).is_none();
    if !is_visitors {
        return None;
    }
    if !uri.path().starts_with("/api/") {
        // Paths with a route of their own are not pages.
        let is_page = extensions.get::<MatchedPath>().is_none();
        return is_page.then(|| cached_page(pages, uri, headers)).flatten();
    }
    let address = uri.path_and_query()?.as_str().to_owned();
    let entry =
        site.cache().get(&CacheKey { kind: Kind::Api, language: language_of(uri.query(), headers), address })?;
    Some(site.respond(&entry, forced_language(uri.query()).is_some(), Staleness::Allowed, headers))
}
