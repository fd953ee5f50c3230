//! `POST /api/platforms`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::platform::PlatformDraft;

use super::view::PlatformView;
use crate::api::Data;
use crate::extract::{JsonBody, Manager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a platform
#[utoipa::path(post, path = "/api/platforms", tag = "platforms", security(("session" = [])),
    request_body = PlatformDraft,
    responses((status = 201, body = Data<PlatformView>), (status = 409, description = "The `platform_id` is taken")))]
pub async fn create_platform(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(draft): JsonBody<PlatformDraft>,
) -> ApiResult<Response> {
    let platform = site.app().platforms.create(&reader.actor, &draft).await?;
    Ok(Data::new(PlatformView::from(platform)).created())
}
