//! `POST /api/auth/logout`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tracing::warn;
use utoipa::ToSchema;

use crate::api::Data;
use crate::session_cookie;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct SignedOut {
    #[schema(example = true)]
    pub signed_out: bool,
}

/// Sign out
///
/// Always answers 200, with or without a session.
#[utoipa::path(post, path = "/api/auth/logout", tag = "auth", responses((status = 200, body = Data<SignedOut>)))]
pub async fn logout(State(site): State<Site>, headers: HeaderMap) -> Response {
    for session_id in session_cookie::read_all(&headers) {
        if let Err(error) = site.app().auth.logout(session_id).await {
            // The cookie is deleted all the same, and the session expires.
            warn!(%error, "ending a session failed");
        }
    }
    let mut response = Data::new(SignedOut { signed_out: true }).into_response();
    session_cookie::clear(&mut response, site.is_https());
    response
}
