//! Gives failures their sentence, in the caller's language.

use axum::http::header;
use axum::response::Response;
use meydan_domain::{Error, Language};
use tracing::{error, warn};

use crate::problem::ApiError;

pub fn localize(mut response: Response, language: Language) -> Response {
    let Some(failure) = response.extensions_mut().remove::<ApiError>() else { return response };
    match &*failure.error {
        Error::Internal(cause) => error!(cause, "the call failed"),
        Error::Unavailable(cause) => warn!(cause, "the call could not be answered"),
        _ => {}
    }
    let mut localized = failure.into_localized(language);
    // Which methods there are instead; the router knows, the error does not.
    if let Some(allow) = response.headers_mut().remove(header::ALLOW) {
        localized.headers_mut().insert(header::ALLOW, allow);
    }
    localized
}
