//! Turns errors into localized responses, in the caller's language.

use axum::http::header;
use axum::response::Response;
use meydan_domain::{Error, Language};
use tracing::{error, warn};

use crate::problem::ApiError;
use meydan_store::LogLimit;

pub fn localize(mut response: Response, language: Language) -> Response {
    let Some(failure) = response.extensions_mut().remove::<ApiError>() else { return response };
    log_failure(&failure.error);
    let mut localized = failure.into_localized(language);
    // The allowed methods, which only the router knows.
    if let Some(allow) = response.headers_mut().remove(header::ALLOW) {
        localized.headers_mut().insert(header::ALLOW, allow);
    }
    localized
}

/// An unreachable database fails every call for the same reason: logged once a minute, with a count.
pub fn log_failure(error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    match error {
        Error::Internal(cause) => {
            let line = cause.clone();
            LIMIT.log(cause, move |times| error!(cause = line, times, "request failed"));
        }
        Error::Unavailable(cause) => {
            let line = cause.clone();
            LIMIT.log(cause, move |times| warn!(cause = line, times, "service unavailable"));
        }
        _ => {}
    }
}
