//! `PUT /api/auth/password`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Error;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::with_session;
use crate::api::{Data, Nothing};
use crate::extract::{ClientAddress, JsonBody, Member};
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

/// Change the own password
///
/// Every other session of the account ends, and this one gets a new cookie. Wrong passwords count as they do when signing in.
#[utoipa::path(put, path = "/api/auth/password", tag = "auth", security(("session" = [])), request_body = ChangePassword,
    responses((status = 200, body = Data<Nothing>), (status = 429, description = "Too many wrong passwords")))]
pub async fn change_password(
    State(site): State<Site>,
    Member(reader): Member,
    ClientAddress(source): ClientAddress,
    headers: HeaderMap,
    JsonBody(body): JsonBody<ChangePassword>,
) -> ApiResult<Response> {
    let caller = site.caller_session(&headers).ok_or(Error::Unauthenticated)?;
    let account = &site.app().own_account;
    let ChangePassword { current_password, new_password } = body;
    let changed =
        account.change_password(&reader.actor, caller, source, current_password, new_password, reader.language);
    let session = changed.await?;
    first_admin::delete_file(site.data_dir(), &session.staff.email);
    Ok(with_session(Data::new(Nothing {}), Some(session), site.is_https()))
}
