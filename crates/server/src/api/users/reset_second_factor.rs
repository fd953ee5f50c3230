//! `DELETE /api/users/{id}/second-factor`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Nothing, number};
use crate::extract::{Path, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Remove the second factor of an account
///
/// For a user who lost the device: removes authenticator app, passkeys and recovery codes, and ends all sessions.
#[utoipa::path(delete, path = "/api/users/{id}/second-factor", tag = "users", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Nothing>)))]
pub async fn reset_user_second_factor(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
) -> ApiResult<Data<Nothing>> {
    site.app().second_factor.reset(&reader.actor, number(&id, Missing::User)?, reader.language).await?;
    Ok(Data::new(Nothing {}))
}
