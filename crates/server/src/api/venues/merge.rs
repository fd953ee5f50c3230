//! `POST /api/venues/{id}/merge`

use axum::extract::State;
use meydan_domain::error::Missing;

use super::view::VenueView;
use crate::api::named::MergeRequest;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Merge a venue into another
///
/// The other one gets its events, its names as aliases and its addresses. The audit trail has an entry of the kind
/// `merged`, by which it can be undone.
#[utoipa::path(post, path = "/api/venues/{id}/merge", tag = "venues", security(("session" = [])),
    params(("id" = i64, Path)), request_body = MergeRequest,
    responses((status = 200, body = Data<VenueView>, description = "The one that stays")))]
pub async fn merge_venue(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(merge): JsonBody<MergeRequest>,
) -> ApiResult<Data<VenueView>> {
    let shown = site.app().venues.merge(&reader.actor, number(&id, Missing::Venue)?, merge.check()?).await?;
    Ok(Data::new(VenueView::new(shown, reader.language)))
}
