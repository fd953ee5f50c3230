//! `DELETE /api/platforms/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a platform
///
/// For good. Refused with 409 for the built-in ones, and while events have offers of it.
#[utoipa::path(delete, path = "/api/platforms/{id}", tag = "platforms", security(("session" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>), (status = 409, description = "It is built in or still used")))]
pub async fn delete_platform(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().platforms.delete(&reader.actor, number(&id, Missing::Platform)?).await?;
    Ok(Data::new(Deleted { id }))
}
