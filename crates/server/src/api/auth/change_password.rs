//! `PUT /api/auth/password`

use axum::extract::State;
use axum::http::HeaderMap;
use meydan_domain::Error;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::{Data, Nothing};
use crate::extract::{ClientAddress, JsonBody, Member, session_id};
use crate::first_admin;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChangePassword {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S", format = Password)]
    pub current_password: String,
    #[schema(required = true, min_length = 10, max_length = 200, format = Password)]
    pub new_password: String,
}

/// Change one's own password
///
/// Every other session of the account ends. Wrong passwords count as they do when signing in.
#[utoipa::path(put, path = "/api/auth/password", tag = "auth", security(("session" = [])), request_body = ChangePassword,
    responses((status = 200, body = Data<Nothing>), (status = 429, description = "Too many wrong passwords")))]
pub async fn change_password(
    State(site): State<Site>,
    Member(reader): Member,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    JsonBody(body): JsonBody<ChangePassword>,
) -> ApiResult<Data<Nothing>> {
    let session_id = session_id(&headers).ok_or(Error::Unauthenticated)?;
    let account = &site.app().own_account;
    account.change_password(&reader.actor, session_id, address, body.current_password, body.new_password).await?;
    first_admin::forget(site.data_dir(), &reader.actor.staff()?.email);
    Ok(Data::new(Nothing {}))
}
