//! Calls of the API within the process.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use meydan_domain::{Error, Language};
use serde::de::DeserializeOwned;
use tower::ServiceExt;

use crate::cache::CachedResponse;
use crate::middleware::log_failure;
use crate::problem::ApiError;

/// The body of `GET address` for a visitor; `Err` says why not, in words for the caller.
pub async fn get<T: DeserializeOwned>(api: &Router, address: &str, language: Language) -> Result<T, String> {
    fetch(api, address).await.map_err(|error| {
        log_failure(&error.error);
        explain(&error, language)
    })
}

async fn fetch<T: DeserializeOwned>(api: &Router, address: &str) -> Result<T, ApiError> {
    let request = Request::get(address).body(Body::empty()).map_err(|error| Error::Malformed(error.to_string()))?;
    let Ok(mut response) = api.clone().oneshot(request).await;
    match (response.status(), response.extensions().get::<Arc<CachedResponse>>()) {
        (StatusCode::OK, Some(entry)) => Ok(serde_json::from_slice(&entry.body.plain()).map_err(Error::internal)?),
        (status, _) => Err(response
            .extensions_mut()
            .remove::<ApiError>()
            .unwrap_or_else(|| Error::Internal(format!("{address} answered {status}")).into())),
    }
}

/// The sentence of an error, and each invalid field with its problem.
pub fn explain(error: &ApiError, language: Language) -> String {
    let problem = error.problem(language);
    let fields = problem.fields.iter().map(|(field, why)| format!("\n{field}: {why}"));
    std::iter::once(problem.error.clone()).chain(fields).collect()
}
