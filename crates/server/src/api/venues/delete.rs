//! `DELETE /api/venues/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a venue
///
/// It goes to the trash, from where an admin can bring it back for 30 days. Refused with 409 while events take place there.
#[utoipa::path(delete, path = "/api/venues/{id}", tag = "venues", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>), (status = 409, description = "It is still used")))]
pub async fn delete_venue(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().venues.delete(&reader.actor, number(&id, Missing::Venue)?).await?;
    Ok(Data::new(Deleted { id }))
}
