//! `PUT /api/platforms/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::platform::PlatformDraft;

use super::view::PlatformView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a platform
///
/// A built-in one keeps its `platform_id`, as does one that events have offers of. With the `version` that was read, a save
/// in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/platforms/{id}", tag = "platforms", security(("session" = [])),
    request_body = PlatformDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<PlatformView>),
        (status = 409,
            description = "Another editor saved in between, or the `platform_id` is taken or cannot change")))]
pub async fn update_platform(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<PlatformDraft>,
) -> ApiResult<Data<PlatformView>> {
    let id = number(&id, Missing::Platform)?;
    match site.app().platforms.update(&reader.actor, id, &draft).await {
        Ok(platform) => Ok(Data::new(platform.into())),
        Err(error) => {
            let current = async { site.app().platforms.show(&reader.actor, id).await.map(PlatformView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
