//! `GET /api/users/{id}/sessions`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::token;
use meydan_domain::error::Missing;
use meydan_domain::staff::Session;

use crate::api::auth::SessionView;
use crate::api::{List, number};
use crate::cache::EncodedBody;
use crate::extract::{Path, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// List the sessions of an account
///
/// Most recently seen first.
#[utoipa::path(get, path = "/api/users/{id}/sessions", tag = "users", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = List<SessionView>)))]
pub async fn list_user_sessions(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let sessions = site.app().users.sessions(&reader.actor, number(&id, Missing::User)?).await?;
    let own = site.session_id(&headers).map(token::hash);
    let view = |session: Session| {
        let is_current = own.as_ref() == Some(&session.id_hash);
        SessionView::new(session, is_current)
    };
    Ok(EncodedBody::json(&List::whole(sessions.into_iter().map(view).collect()))?.respond_privately(&headers))
}
