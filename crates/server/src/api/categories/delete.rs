//! `DELETE /api/categories/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a category
///
/// Refused with 409 while events or sub-categories use it.
#[utoipa::path(delete, path = "/api/categories/{id}", tag = "categories", security(("session" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>), (status = 409, description = "It is still used")))]
pub async fn delete_category(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().categories.delete(&reader.actor, number(&id, Missing::Category)?).await?;
    Ok(Data::new(Deleted { id }))
}
