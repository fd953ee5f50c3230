//! `PUT /api/auth/me`

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::UserView;
use crate::api::Data;
use crate::extract::{JsonBody, Member};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateMe {
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub full_name: String,
}

/// Change the own name
#[utoipa::path(put, path = "/api/auth/me", tag = "auth", security(("session" = [])), request_body = UpdateMe,
    responses((status = 200, body = Data<UserView>)))]
pub async fn update_me(
    State(site): State<Site>,
    Member(reader): Member,
    JsonBody(body): JsonBody<UpdateMe>,
) -> ApiResult<Data<UserView>> {
    let staff = site.app().own_account.rename(&reader.actor, &body.full_name).await?;
    Ok(Data::new(staff.into()))
}
