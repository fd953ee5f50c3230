//! `DELETE /api/trash/{noun}/{id}`

use axum::extract::State;
use meydan_domain::Error;
use meydan_domain::error::Missing;
use meydan_domain::trash::TrashNoun;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete an item of the trash permanently
///
/// Its files are deleted too.
#[utoipa::path(delete, path = "/api/trash/{noun}/{id}", tag = "trash", security(("session" = [])),
    params(("noun" = TrashNoun, Path), ("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn purge_from_trash(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path((noun, id)): Path<(String, String)>,
) -> ApiResult<Data<Deleted>> {
    let noun = TrashNoun::from_name(&noun).ok_or(Error::NotFound(Missing::TrashItem))?;
    site.app().trash.purge_one(&reader.actor, noun, number(&id, Missing::TrashItem)?).await?;
    Ok(Data::new(Deleted { id }))
}
