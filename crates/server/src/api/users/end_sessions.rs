//! `DELETE /api/users/{id}/sessions`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::auth::EndedSessions;
use crate::api::{Data, number};
use crate::extract::{Path, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Sign an account out everywhere
#[utoipa::path(delete, path = "/api/users/{id}/sessions", tag = "users", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<EndedSessions>)))]
pub async fn end_user_sessions(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
) -> ApiResult<Data<EndedSessions>> {
    let ended = site.app().users.end_sessions(&reader.actor, number(&id, Missing::User)?).await?;
    Ok(Data::new(EndedSessions { ended }))
}
