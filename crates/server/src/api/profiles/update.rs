//! `PUT /api/profiles/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::profile::ProfileDraft;

use super::view::ProfileView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a profile
///
/// Its events say the same of it from then on, and a profile that events name keeps its kind. A former name stays as an alias, a former `profile_id` leads to it. With the
/// `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/profiles/{id}", tag = "profiles", security(("session" = [])), request_body = ProfileDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<ProfileView>),
        (status = 409, description = "Another editor saved in between, or the `profile_id` is or was taken")))]
pub async fn update_profile(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<ProfileDraft>,
) -> ApiResult<Data<ProfileView>> {
    let number = number(&id, Missing::Profile)?;
    let view = |shown| ProfileView::new(shown, reader.language);
    match site.app().profiles.update(&reader.actor, number, &draft).await {
        Ok(shown) => Ok(Data::new(view(shown))),
        Err(error) => {
            let current = async { site.app().profiles.show(&reader.actor, &id).await.map(view) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
