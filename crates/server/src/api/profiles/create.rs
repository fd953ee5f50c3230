//! `POST /api/profiles`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::profile::ProfileDraft;

use super::view::ProfileView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a profile
#[utoipa::path(post, path = "/api/profiles", tag = "profiles", security(("session" = [])), request_body = ProfileDraft,
    responses((status = 201, body = Data<ProfileView>), (status = 409, description = "The `profile_id` is or was taken")))]
pub async fn create_profile(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<ProfileDraft>,
) -> ApiResult<Response> {
    let shown = site.app().profiles.create(&reader.actor, &draft).await?;
    Ok(Data::new(ProfileView::new(shown, reader.language)).created())
}
