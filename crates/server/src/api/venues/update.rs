//! `PUT /api/venues/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::venue::VenueDraft;

use super::view::VenueView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a venue
///
/// Its events say the same of it from then on. A former name stays as an alias, a former `venue_id` leads to it. With the
/// `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/venues/{id}", tag = "venues", security(("session" = [])), request_body = VenueDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<VenueView>),
        (status = 409, description = "Another editor saved in between, or the `venue_id` is or was taken")))]
pub async fn update_venue(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<VenueDraft>,
) -> ApiResult<Data<VenueView>> {
    let number = number(&id, Missing::Venue)?;
    let view = |shown| VenueView::new(shown, reader.language);
    match site.app().venues.update(&reader.actor, number, &draft).await {
        Ok(shown) => Ok(Data::new(view(shown))),
        Err(error) => {
            let current = async { site.app().venues.show(&reader.actor, &id).await.map(view) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
