//! `DELETE /api/logos/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a logo
///
/// It moves to the trash; its file is deleted when the trash is emptied.
#[utoipa::path(delete, path = "/api/logos/{id}", tag = "logos", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_logo(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().logos.delete(&reader.actor, number(&id, Missing::Logo)?).await?;
    Ok(Data::new(Deleted { id }))
}
