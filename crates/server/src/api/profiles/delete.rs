//! `DELETE /api/profiles/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a profile
///
/// It goes to the trash, from where an admin can bring it back for 30 days. Refused with 409 while events name it.
#[utoipa::path(delete, path = "/api/profiles/{id}", tag = "profiles", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>), (status = 409, description = "It is still used")))]
pub async fn delete_profile(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().profiles.delete(&reader.actor, number(&id, Missing::Profile)?).await?;
    Ok(Data::new(Deleted { id }))
}
