//! `DELETE /api/auth/sessions`

use axum::extract::State;
use axum::http::HeaderMap;
use meydan_domain::Error;

use super::view::EndedSessions;
use crate::api::Data;
use crate::extract::Member;
use crate::problem::ApiResult;
use crate::site::Site;

/// End the other own sessions
///
/// Signs out every other device.
#[utoipa::path(delete, path = "/api/auth/sessions", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<EndedSessions>)))]
pub async fn end_sessions(
    State(site): State<Site>,
    Member(reader): Member,
    headers: HeaderMap,
) -> ApiResult<Data<EndedSessions>> {
    let session_id = site.session_id(&headers).ok_or(Error::Unauthenticated)?;
    let ended = site.app().own_account.end_other_sessions(&reader.actor, session_id).await?;
    Ok(Data::new(EndedSessions { ended }))
}
