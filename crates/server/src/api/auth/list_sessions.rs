//! `GET /api/auth/sessions`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Error;

use super::view::SessionView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::Member;
use crate::problem::ApiResult;
use crate::site::Site;

/// List the own sessions
///
/// Most recently seen first.
#[utoipa::path(get, path = "/api/auth/sessions", tag = "auth", security(("session" = [])),
    responses((status = 200, body = List<SessionView>)))]
pub async fn list_sessions(
    State(site): State<Site>,
    Member(reader): Member,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let session_id = site.session_id(&headers).ok_or(Error::Unauthenticated)?;
    let sessions = site.app().own_account.sessions(&reader.actor, session_id).await?;
    let views = sessions.into_iter().map(|(session, is_current)| SessionView::new(session, is_current));
    Ok(EncodedBody::json(&List::whole(views.collect()))?.respond_privately(&headers))
}
