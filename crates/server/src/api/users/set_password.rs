//! `PUT /api/users/{id}/password`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::auth::with_session;
use crate::api::{Data, Nothing, number};
use crate::extract::{JsonBody, Path, UserManager};
use crate::first_admin;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SetUserPassword {
    #[schema(required = true, min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

/// Set a new password for an account
///
/// All of its sessions end; if the caller's is one of them, it gets a new cookie.
#[utoipa::path(put, path = "/api/users/{id}/password", tag = "users", security(("session" = [])),
    request_body = SetUserPassword, params(("id" = i64, Path)), responses((status = 200, body = Data<Nothing>)))]
pub async fn set_user_password(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<SetUserPassword>,
) -> ApiResult<Response> {
    let (id, caller) = (number(&id, Missing::User)?, site.caller_session(&headers));
    let (staff, session) = site.app().users.set_password(&reader.actor, caller, id, body.password).await?;
    first_admin::delete_file(site.data_dir(), &staff.email);
    Ok(with_session(Data::new(Nothing {}), session, site.is_https()))
}
