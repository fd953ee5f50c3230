//! `POST /api/trash/{noun}/{id}/restore`

use axum::extract::State;
use meydan_domain::Error;
use meydan_domain::error::Missing;
use meydan_domain::trash::TrashNoun;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{Data, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Restored {
    pub noun: TrashNoun,
    pub id: i64,
}

/// Restore an item from the trash
#[utoipa::path(post, path = "/api/trash/{noun}/{id}/restore", tag = "trash", security(("session" = [])),
    params(("noun" = TrashNoun, Path), ("id" = i64, Path)),
    responses((status = 200, body = Data<Restored>), (status = 409, description = "Its key has been taken meanwhile")))]
pub async fn restore_from_trash(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path((noun, id)): Path<(String, String)>,
) -> ApiResult<Data<Restored>> {
    let noun = TrashNoun::from_name(&noun).ok_or(Error::NotFound(Missing::TrashItem))?;
    let id = number(&id, Missing::TrashItem)?;
    site.app().trash.restore(&reader.actor, noun, id).await?;
    Ok(Data::new(Restored { noun, id }))
}
