//! `DELETE /api/views/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a view of a list
///
/// For good.
#[utoipa::path(delete, path = "/api/views/{id}", tag = "views", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_list_view(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().list_views.delete(&reader.actor, number(&id, Missing::ListView)?).await?;
    Ok(Data::new(Deleted { id }))
}
