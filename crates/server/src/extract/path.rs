//! Decoded path segments.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use meydan_domain::Error;
use serde::de::DeserializeOwned;

use crate::problem::ApiError;

/// As axum's `Path`, with the errors of this API.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Path(segments) = axum::extract::Path::from_request_parts(parts, state)
            .await
            .map_err(|rejection| Error::Malformed(rejection.body_text()))?;
        Ok(Self(segments))
    }
}
