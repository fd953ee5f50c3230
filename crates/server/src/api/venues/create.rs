//! `POST /api/venues`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::venue::VenueDraft;

use super::view::VenueView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a venue
#[utoipa::path(post, path = "/api/venues", tag = "venues", security(("session" = [])), request_body = VenueDraft,
    responses((status = 201, body = Data<VenueView>), (status = 409, description = "The `venue_id` is or was taken")))]
pub async fn create_venue(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<VenueDraft>,
) -> ApiResult<Response> {
    let shown = site.app().venues.create(&reader.actor, &draft).await?;
    Ok(Data::new(VenueView::new(shown, reader.language)).created())
}
