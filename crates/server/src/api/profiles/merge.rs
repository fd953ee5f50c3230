//! `POST /api/profiles/{id}/merge`

use axum::extract::State;
use meydan_domain::error::Missing;

use super::view::ProfileView;
use crate::api::named::MergeRequest;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Merge a profile into another
///
/// The other one gets its events, its names as aliases and its addresses. The audit trail has an entry of the kind
/// `merged`, by which it can be undone.
#[utoipa::path(post, path = "/api/profiles/{id}/merge", tag = "profiles", security(("session" = [])),
    params(("id" = i64, Path)), request_body = MergeRequest,
    responses((status = 200, body = Data<ProfileView>, description = "The one that stays")))]
pub async fn merge_profile(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(merge): JsonBody<MergeRequest>,
) -> ApiResult<Data<ProfileView>> {
    let shown = site.app().profiles.merge(&reader.actor, number(&id, Missing::Profile)?, merge.check()?).await?;
    Ok(Data::new(ProfileView::new(shown, reader.language)))
}
