//! The caller of a request, and the requested language.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use meydan_domain::Language;
use meydan_domain::staff::Actor;

use crate::cache::Staleness;
use crate::problem::ApiError;
use crate::site::Site;

const LANGUAGE_COOKIE: &str = "language";

/// The caller, and what a cached response depends on.
pub struct Reader {
    pub actor: Actor,
    pub language: Language,
    /// Path and query, as they were sent.
    pub address: String,
    /// True if the address names the language.
    pub names_language: bool,
    pub staleness: Staleness,
}

impl FromRequestParts<Site> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        // Most callers are visitors, which need no query.
        let session_id = site.session_id(&parts.headers);
        let actor = match session_id {
            Some(session_id) => site.app().auth.actor(session_id).await?,
            None => Actor::Visitor,
        };
        let requested = parts.extensions.get::<Staleness>().copied();
        let default = if session_id.is_some() { Staleness::Forbidden } else { Staleness::Allowed };
        let staleness = requested.unwrap_or(default);
        let names_language = forced_language(parts.uri.query()).is_some();
        let address = parts.uri.path_and_query().map_or("/", |address| address.as_str()).to_owned();
        let language = language_of(parts.uri.query(), &parts.headers);
        Ok(Self { actor, language, address, names_language, staleness })
    }
}

/// The `User-Agent` header; empty when it is missing.
pub fn user_agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// From the query, else the cookie, else `Accept-Language`, else Turkish.
pub fn language_of(query: Option<&str>, headers: &HeaderMap) -> Language {
    forced_language(query)
        .or_else(|| Language::from_code(cookie(headers, LANGUAGE_COOKIE)?))
        .or_else(|| Language::from_accept_language(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?))
        .unwrap_or_default()
}

/// The language that the query names.
pub fn forced_language(query: Option<&str>) -> Option<Language> {
    query.unwrap_or_default().split('&').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        matches!(key, "language" | "lang").then(|| Language::from_code(value))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value"))).collect()
    }

    #[test]
    fn the_query_takes_precedence_over_the_cookie_and_the_cookie_over_the_browser() {
        let all = headers(&[("cookie", "a=b; language=en"), ("accept-language", "tr")]);
        assert_eq!(language_of(Some("q=x&language=tr"), &all), Language::Tr);
        assert_eq!(language_of(Some("language=xx"), &all), Language::En);
        assert_eq!(language_of(None, &all), Language::En);
        assert_eq!(language_of(None, &headers(&[("accept-language", "de")])), Language::En);
        assert_eq!(language_of(None, &HeaderMap::new()), Language::Tr);
    }
}
