//! `POST /api/auth/refresh`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Error;

use super::view::{Session, signed_in};
use crate::api::Data;
use crate::problem::ApiResult;
use crate::site::Site;

/// Renew the session
///
/// Rotates the session id: the old cookie is invalid from then on. Extends the session by seven days, up to thirty days
/// from the sign-in.
#[utoipa::path(post, path = "/api/auth/refresh", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<Session>)))]
pub async fn refresh(State(site): State<Site>, headers: HeaderMap) -> ApiResult<Response> {
    let caller = site.caller_session(&headers).ok_or(Error::Unauthenticated)?;
    let session = site.app().auth.refresh(caller).await?;
    Ok(signed_in(session, site.is_https()))
}
