//! Query strings: parsed into a struct of optional strings, which the handler validates.

use axum::extract::{FromRequestParts, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use meydan_domain::field::Problem;
use meydan_domain::{Error, Language, Result};
use serde::de::DeserializeOwned;

use crate::problem::ApiError;

/// As axum's `Query`, with the errors of this API. A parameter without a value counts as omitted, because HTML forms send
/// empty fields.
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(Self(parse_query(parts.uri.query().unwrap_or_default())?))
    }
}

/// Parses a query string.
pub fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T> {
    let given: Vec<&str> =
        query.split('&').filter(|pair| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty())).collect();
    // Every call accepts `language`, at least for its error messages.
    let is_unknown =
        |pair: &&str| pair.strip_prefix("language=").is_some_and(|code| Language::from_code(code).is_none());
    if given.iter().any(is_unknown) {
        return Err(Error::invalid("language", Problem::NotOneOf(Language::CODES)));
    }
    let uri: Uri = format!("/?{}", given.join("&")).parse().map_err(|_| Error::Malformed("the query".to_owned()))?;
    let Query(params) = Query::try_from_uri(&uri).map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    Ok(params)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_parameter_without_a_value_is_omitted() {
        let params: BTreeMap<String, String> = parse_query("q=&to&city=%C4%B0zmir&=").expect("a query");
        assert_eq!(params, BTreeMap::from([("city".to_owned(), "İzmir".to_owned())]));
        assert!(parse_query::<BTreeMap<String, String>>("").expect("no query").is_empty());
    }

    #[test]
    fn an_unknown_language_is_refused() {
        assert!(parse_query::<BTreeMap<String, String>>("language=tr").is_ok());
        assert!(matches!(parse_query::<BTreeMap<String, String>>("q=x&language=xx"), Err(Error::Invalid(_))));
    }
}
